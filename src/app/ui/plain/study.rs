//! The analysis board in line mode.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::advice::Advisor;
use super::conversation::{Conversation, Opponent, Partner};
use super::events::move_sentence;
use super::reading::PositionLook;
use super::words::{Mode, Run, Word, or_words, run_line, stay, word, word_meant};
use crate::game::{Record, Side};
use crate::session::{
    NodeId, Pasted, ROOT, SearchControl, Session, Study, StudyError, VariationTree,
};
use crate::store::{
    Dirs, SaveError, StudyFile, at_home, bare_name, delete, saved_as, saved_in, write_new,
};
use crate::ui::text::reveal::line_from;
use crate::ui::text::shell::{self, SavedAs};
use crate::ui::text::tree_words::{comment_words, tree_words};
use crate::ui::text::turns::refused;
use crate::ui::text::values::line_words;
use crate::ui::text::variations::{Row, number, rows, word};
use crate::ui::text::{counted, line_width, notices, sentence};

/// The default number of lines shown.
const LINES: usize = 3;
/// The most moves shown of a line.
const LINE: usize = 12;

/// Why an analysis cannot be saved without a folder.
const NO_PLACE: &str = "there is no folder for saved games; save FOLDER/FILE writes a file";

/// Runs an analysis over a conversation.
#[derive(Debug)]
pub struct StudyMode<'t> {
    conversation: &'t mut Conversation,
    study: Study,
    /// The file of the analysis, from its first change on.
    file: Option<StudyFile>,
    /// Whether something has been saved in a file.
    has_saved: bool,
    /// Whether the file was made for this analysis and the user has not asked to save.
    is_draft: bool,
    /// Whether the analysis has been shown before, so that it now goes on after a game.
    is_known: bool,
}

/// The end of an analysis.
pub(super) enum StudyEnd {
    /// The user leaves.
    Quit,
    /// The user plays on from the position.
    Play(Opponent),
}

impl Mode for StudyMode<'_> {
    type End = StudyEnd;

    const PLACE: &'static str = "on the analysis board";

    fn words() -> Vec<Word<Run<Self>>> {
        vec![
            word!("lines" "hint" ..:
                [("lines or hint", "the engine's best moves; lines 8: its best 8")],
                |mode, count| stay(mode.lines(count))),
            word!("eval" "e": "the values of the best three moves", |mode, _| stay(mode.eval())),
            word!("up" "back" "b" "u" "undo" "previous" "prev": "back a move", |mode, _| stay(mode.gone("start", Study::back))),
            word!("down" "n" "next": "forward a move (also Enter)", |mode, _| stay(mode.forward())),
            word!("tree": "every move tried", |mode, _| stay(mode.tree())),
            word!("vary" ..: [("vary MOVES", "play moves from here")],
                |mode, moves| stay(mode.vary(moves))),
            word!("save" ..: "keep the analysis; save NAME: under that name",
            |mode, file| match file {
                "" => stay(mode.save()),
                name => stay(mode.save_in(name)),
            }),
            word!("play" ..: [("play", notices::PLAY_WORD_HELP)], |mode, level| {
                let here = mode.study.session().fork();
                let opponent = mode.conversation.opponent(&*here, level)?;
                Ok(opponent.map(StudyEnd::Play))
            }),
            word!("other": "the other move tried here",
                |mode, _| stay(mode.gone("only move tried in this place", Study::cycle_lines))),
            word!("start" "first": "to the start",
            |mode, _| {
                mode.study.go(ROOT);
                stay(mode.show())
            }),
            word!("end": "to the end of the line",
            |mode, _| {
                mode.study.step(isize::MAX);
                stay(mode.show())
            }),
            word!("setup" ..: [("setup POSITION", "start from another position")],
                |mode, position| stay(mode.set_up(position))),
            word!("paste" ..: [("paste TEXT", "read moves or a position in any usual format")],
                |mode, text| stay(mode.paste(text))),
            word!("comment" ..: [("comment TEXT", "comment on this position; comment: read it")],
                |mode, text| stay(mode.comment(text))),
            word!("drop": "remove this move and all after it", |mode, _| stay(mode.remove())),
            word!("main": "make this line the main line", |mode, _| stay(mode.promote())),
            word!("quit" "exit" "q": "leave", |_, _| Ok(Some(StudyEnd::Quit))),
        ]
    }

    fn conversation(&mut self) -> &mut Conversation {
        self.conversation
    }

    fn session(&self) -> &dyn Session {
        self.study.session()
    }

    fn help(&self) -> String {
        "Type a move to play it; a different move at the same place starts a new line. You can \
         also type:"
            .to_owned()
    }

    fn instead(&self) -> String {
        "a move, lines, up, quit or help".to_owned()
    }

    fn other(&mut self, line: &str) -> Result<Option<StudyEnd>> {
        match line {
            "" => self.forward(),
            moves => match self.study.play_all(moves) {
                Ok(_) => self.show(),
                Err(error) => {
                    let error = self.refusal_of(&error);
                    self.refuse(&format!("{error}{}", word_meant::<Self>(moves)))
                }
            },
        }
        .map(|()| None)
    }
}

impl<'t> StudyMode<'t> {
    /// Creates the mode for `study`, which gets a file at its first change.
    pub fn new(conversation: &'t mut Conversation, study: Study) -> StudyMode<'t> {
        StudyMode {
            conversation,
            study,
            file: None,
            has_saved: false,
            is_draft: false,
            is_known: false,
        }
    }

    /// Sets the file that the study was read from, which contained `record`. The
    /// analysis is saved there if it is a saved game, and otherwise in a new file.
    #[must_use]
    pub fn in_file_of(self, path: &Path, record: &Record) -> StudyMode<'t> {
        let places = self.conversation.places();
        let file = places.map(|places| StudyFile::of(places, path, record).0);
        StudyMode { file, ..self }
    }

    /// The conversation, for the game that [`StudyMode::run`] asks for.
    pub fn conversation(&mut self) -> &mut Conversation {
        self.conversation
    }

    /// The analysis.
    pub fn study(&self) -> &Study {
        &self.study
    }

    /// Runs until the user leaves or the input ends. Returns the opponent if the user wants to
    /// play on from the position; after that the analysis runs on where it was.
    ///
    /// # Errors
    /// The streams fail, or piped input contains neither a legal move nor a
    /// command.
    pub fn run(&mut self) -> Result<Option<Opponent>> {
        if std::mem::replace(&mut self.is_known, true) {
            self.conversation.say("Back on the analysis board.")?;
        } else {
            self.conversation
                .say("You are on the analysis board; quit goes back.")?;
        }
        self.show()?;
        while let Some(line) = self.conversation.ask("analysis: ")? {
            let end = run_line(self, &line);
            // The line before a wrong one must be saved as well.
            self.keep()?;
            match end? {
                Some(StudyEnd::Play(opponent)) => {
                    self.say_saved()?;
                    return Ok(Some(opponent));
                }
                Some(StudyEnd::Quit) if self.may_leave()? => {
                    self.say_saved()?;
                    return Ok(None);
                }
                Some(StudyEnd::Quit) | None => {}
            }
        }
        self.say_saved()?;
        Ok(None)
    }

    /// Runs until the user leaves, and plays the games that the user wants to play from there.
    /// The user is `person`, or else the side to move.
    ///
    /// # Errors
    /// See [`StudyMode::run`].
    pub(super) fn run_with_games(&mut self, person: Option<Side>) -> Result<()> {
        while let Some(opponent) = self.run()? {
            let here = self.study.session().fork();
            self.conversation.play_on(&*here, person, opponent)?;
        }
        Ok(())
    }

    /// Saves the changes of the last line, as a game is saved after every move. A
    /// position without moves can be typed again, so it gets no file.
    fn keep(&mut self) -> Result<()> {
        let is_new = self.file.as_ref().and_then(StudyFile::path).is_none();
        if !self.study.is_changed() || is_new && self.study.is_bare() {
            return Ok(());
        }
        match self.save_now() {
            Some(Ok(path)) if is_new => {
                self.is_draft = true;
                let saved = self.saved(&path);
                self.conversation
                    .say(&format!("{saved} Every change is saved there."))
            }
            Some(Err(error)) => self.conversation.say(&format!("Not saved: {error}.")),
            Some(Ok(_)) | None => Ok(()),
        }
    }

    /// Writes the analysis to its file; `None` if there is no place for one.
    fn save_now(&mut self) -> Option<Result<PathBuf, SaveError>> {
        let places = self.conversation.places()?;
        let file = self.file.get_or_insert_with(|| StudyFile::fresh(places));
        let saved = file.save(&self.study.record());
        if saved.is_ok() {
            self.study.saved();
            self.has_saved = true;
        }
        Some(saved)
    }

    /// Whether there are changes in no file.
    fn would_lose(&self) -> bool {
        self.study.is_changed() && !self.study.is_bare()
    }

    /// Asks a person who quits what to do with an analysis that is not saved, or that has
    /// a new file of its own. Returns whether to leave.
    fn may_leave(&mut self) -> Result<bool> {
        if self.would_lose() {
            let question = "This analysis is not saved; save FOLDER/FILE writes it. Leave?";
            let stays = "You stay on the analysis board.";
            return self.conversation.confirms(question, stays);
        }
        if self.is_draft && self.conversation.partner() == Partner::Person {
            let question = "This analysis is saved. Delete it?";
            let answer = self.conversation.yes_or_no(question)?;
            let deleted = (answer == Some(true))
                .then(|| self.delete_draft())
                .flatten();
            match deleted {
                Some(Ok(())) => self.conversation.say("Deleted.")?,
                Some(Err(error)) => self.conversation.say(&sentence(&error))?,
                None => {}
            }
        }
        Ok(true)
    }

    /// Deletes the file that was made for this analysis; `None` if there is none.
    fn delete_draft(&mut self) -> Option<Result<(), SaveError>> {
        let file = self.file.take();
        let path = file.as_ref().and_then(StudyFile::path).map(Path::to_owned);
        // Dropping the file releases its lock, which deleting takes.
        drop(file);
        Some(delete(self.conversation.places()?, &path?))
    }

    /// Says at the end where the analysis is, or that it is lost.
    fn say_saved(&mut self) -> Result<()> {
        let path = self.file.as_ref().and_then(StudyFile::path);
        let said = match path {
            _ if self.would_lose() => {
                "This analysis was not saved. To keep one, type save FOLDER/FILE before quit."
            }
            Some(_) if !self.has_saved => "Nothing was changed.",
            Some(path) => {
                let plain = self.conversation.partner() == Partner::Person;
                let whole = shell::farewell(path, SavedAs::Analysis, plain);
                let brief = shell::brief_farewell(path);
                return self.conversation.say_commands(&whole, Some(&brief));
            }
            None => return Ok(()),
        };
        self.conversation.say(said)
    }

    /// Whether another analysis may replace this one. What is saved stays in its file.
    fn may_replace(&mut self) -> Result<bool> {
        let question = "Replace this analysis? It is not saved.";
        let stays = "This analysis stays.";
        Ok(!self.would_lose() || self.conversation.confirms(question, stays)?)
    }

    /// Removes the last move with everything after it. A person is asked before several
    /// moves or a comment are lost.
    fn remove(&mut self) -> Result<()> {
        let (moves, comments) = self.study.would_remove();
        if self.study.may_remove().is_ok() && moves + comments > 1 {
            let what = notices::removal(moves, comments);
            let question = format!("Remove {what}?");
            if !self
                .conversation
                .confirms(&question, "Nothing was removed.")?
            {
                return Ok(());
            }
        }
        let removed = self.study.remove();
        if removed.is_ok() {
            let what = notices::removal(moves, comments);
            self.conversation.say(&format!("Removed {what}."))?;
        }
        self.shown(removed)
    }

    /// Plays moves from here.
    fn vary(&mut self, moves: &str) -> Result<()> {
        if moves.is_empty() {
            return match self.study.session().moves().first() {
                Some(mv) => {
                    let example = format!("give the moves to play, such as: vary {}", mv.text);
                    self.conversation.refuse(&example)
                }
                None => self.conversation.say(notices::OVER_HERE),
            };
        }
        let played = self.study.play_all(moves);
        let played = played.map_err(|error| self.refusal_of(&error));
        self.shown(played)
    }

    /// Returns why moves or a change are refused.
    fn refusal_of(&self, error: &StudyError) -> String {
        match error {
            StudyError::Play(error) => refused(self.study.session(), error),
            error => error.to_string(),
        }
    }

    fn promote(&mut self) -> Result<()> {
        let done = self.study.promote();
        self.conversation.say(notices::main_line(done))
    }

    /// Shows the new position, or reports the error.
    fn shown<T, E: ToString>(&mut self, done: Result<T, E>) -> Result<()> {
        match done {
            Ok(_) => self.show(),
            Err(error) => self.refuse(&error.to_string()),
        }
    }

    /// Starts an analysis of another position, which gets a file of its own.
    fn set_up(&mut self, position: &str) -> Result<()> {
        if position.is_empty() {
            return self.refuse("give the position as the word position prints it");
        }
        let begun = self.study.begin_at(position);
        if let Ok(study) = begun {
            if !self.may_replace()? {
                return Ok(());
            }
            self.study = study;
            self.begin_file()?;
            self.say_form()?;
            return self.show();
        }
        self.shown(begun)
    }

    fn paste(&mut self, text: &str) -> Result<()> {
        if self.study.begins_anew(text.trim()) && !self.may_replace()? {
            return Ok(());
        }
        let pasted = self.study.paste(text);
        // A position begins another analysis, which must not overwrite the file
        // of this one.
        if let Ok(Pasted::Position) = pasted {
            self.begin_file()?;
        }
        self.say_form()?;
        self.shown(pasted)
    }

    /// Leaves the file of the previous analysis, so that another one begins a new file, and
    /// says where that one stays.
    fn begin_file(&mut self) -> Result<()> {
        let before = self.file.take();
        self.is_draft = false;
        match before.as_ref().and_then(StudyFile::path) {
            Some(path) => {
                let name = shell::name_to_type(path);
                let stays = format!("The previous analysis stays saved as {name}.");
                self.conversation.say(&stays)
            }
            None => Ok(()),
        }
    }

    /// Prints, once only, which format of text was recognised.
    fn say_form(&mut self) -> Result<()> {
        match self.study.take_read_as() {
            Some(sentence) => self.conversation.say(&sentence),
            None => Ok(()),
        }
    }

    /// Prints the comment on this position, or sets it to `text`.
    fn comment(&mut self, text: &str) -> Result<()> {
        if !text.is_empty() {
            return match self.study.set_comment(text) {
                Ok(()) => self.conversation.say("Comment noted."),
                Err(error) => self.refuse(&error.to_string()),
            };
        }
        let said = match self.study.comment() {
            "" => "There is no comment on this position.".to_owned(),
            comment => comment_words(comment),
        };
        self.conversation.say(&said)
    }

    fn refuse(&mut self, why: &str) -> Result<()> {
        self.conversation.refuse(&or_words(&why))
    }

    fn gone(&mut self, end: &str, go: impl Fn(&mut Study) -> bool) -> Result<()> {
        if go(&mut self.study) {
            return self.show();
        }
        self.conversation.say(&format!("This is the {end}."))
    }

    /// Prints the last move, the board, the comment and the continuations
    /// tried.
    fn show(&mut self) -> Result<()> {
        let session = self.study.session();
        let head = last_words(session).unwrap_or_else(|| "The start.".to_owned());
        let tree = self.study.tree();
        let next = tree.children(self.study.at()).iter();
        let next = Vec::from_iter(next.map(|to| tree.text(*to).to_owned()));
        let next = match next[..] {
            [] => String::new(),
            _ => format!(
                "\nTried from here: {}.",
                session.info().name_moves(&next, "and")
            ),
        };
        let comment = match self.study.comment() {
            "" => String::new(),
            text => format!("\n{}", comment_words(text)),
        };
        let drawn = self.conversation.shown_after_step(session);
        let text = format!("{head}\n{}{comment}{next}", drawn.trim_end());
        self.conversation.say(&text)
    }

    /// Goes a move forward.
    fn forward(&mut self) -> Result<()> {
        self.gone("end of this line", Study::forth)
    }

    /// Prints as many of the engine's best lines as `count` says, by default
    /// [`LINES`].
    fn lines(&mut self, count: &str) -> Result<()> {
        let count = match count {
            "" => LINES,
            count => match count.parse() {
                Ok(count) if count > 0 => count,
                _ => return self.refuse("give a number of lines, such as: lines 8"),
            },
        };
        let session = self.study.session();
        // The analysis of `eval`, of a game and of its review, so that a position has one value.
        let Some(job) = session.fixed_analysis() else {
            return self.conversation.say("The game is over here.");
        };
        self.conversation.say_thinking()?;
        let found = job(&SearchControl::new());
        let side = session.info().sides[found.side.index()];
        let known = found.lines.iter().filter(|line| line.value.is_some());
        let deep = match found.depth {
            0 => String::new(),
            depth => format!(", {} deep", counted(u64::from(depth), "moves")),
        };
        let mut text = format!("Best for {side}{deep}:");
        for line in known.take(count) {
            let shown = &line.pv[..line.pv.len().min(LINE)];
            let moves = line_from(session.fork(), shown);
            text += &format!("\n{}. The line: {moves}.", line_words(session.info(), line));
        }
        self.conversation.say(&text)
    }

    /// Prints the values of the best moves, as in a game.
    fn eval(&mut self) -> Result<()> {
        self.conversation.say_thinking()?;
        let values = Advisor::default().values_sentence(self.study.session());
        self.conversation.say(&values)
    }

    /// Prints the tree of moves, with the current move in brackets or, without boards, in
    /// sentences.
    fn tree(&mut self) -> Result<()> {
        let (tree, here) = (self.study.tree(), self.study.at());
        let text = match self.conversation.look() {
            _ if tree.children(ROOT).is_empty() => "No move has been tried yet.".to_owned(),
            PositionLook::Words => tree_words(self.study.session().info(), tree, Some(here)),
            PositionLook::Board(_) => {
                let rows = rows(tree, line_width() as u16);
                let lines = rows.iter().map(|row| drawn_row(tree, row, here));
                Vec::from_iter(lines).join("\n")
            }
        };
        self.conversation.say(&text)
    }

    /// Returns the message that the analysis was saved in this file.
    fn saved(&self, path: &Path) -> String {
        let saves = self.conversation.places().map(Dirs::saves);
        saves.map_or_else(|| saved_in(path), |saves| saved_as(&saves, path))
    }

    /// Saves in the file of the analysis, or in a new one.
    fn save(&mut self) -> Result<()> {
        match self.save_now() {
            Some(Ok(path)) => {
                self.is_draft = false;
                let saved = self.saved(&path);
                self.conversation.say(&saved)
            }
            Some(Err(error)) => self.refuse(&error.to_string()),
            None => self.refuse(NO_PLACE),
        }
    }

    /// Saves under this name among the saved games, and deletes the file that was made for
    /// this analysis before.
    fn save_as(&mut self, name: &str) -> Result<()> {
        let Some(places) = self.conversation.places() else {
            return self.refuse(NO_PLACE);
        };
        let mut named = StudyFile::fresh(places);
        match named.save_as(name, &self.study.record()) {
            Ok(path) => {
                if self.is_draft {
                    self.delete_draft();
                }
                self.file = Some(named);
                self.has_saved = true;
                self.is_draft = false;
                self.study.saved();
                let saved = self.saved(&path);
                self.conversation.say(&saved)
            }
            Err(error) => self.refuse(&error.to_string()),
        }
    }

    /// Saves in a new file with this name: among the saved games, where the analysis then
    /// stays, or a copy in the folder that the name contains.
    fn save_in(&mut self, name: &str) -> Result<()> {
        let path = at_home(name);
        if let Some(name) = bare_name(&path) {
            return self.save_as(name);
        }
        let text = format!("{}\n", self.study.record().to_json());
        match write_new(&path, &text) {
            Ok(()) => {
                self.study.saved();
                self.is_draft = false;
                self.conversation.say(&saved_in(&path))
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                self.refuse(&notices::name_is_taken(name))
            }
            Err(error) => self.refuse(&format!("{name} cannot be written: {error}")),
        }
    }
}

/// Returns a row of the drawn tree, with the current move in brackets.
fn drawn_row(tree: &VariationTree, row: &Row, here: NodeId) -> String {
    let mut text = " ".repeat(row.indent.into()) + &number(row);
    for at in &row.moves {
        let shown = word(tree, *at);
        text += &match *at == here {
            true => format!(" [{shown}]"),
            false => format!(" {shown}"),
        };
    }
    text
}

/// Returns the last move: `3. Black played c3, turning 1: d4.`
fn last_words(session: &dyn Session) -> Option<String> {
    let ply = session.history().len();
    let last = ply.checked_sub(1)?;
    Some(format!("{ply}. {}", move_sentence(session, last)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_table_has_no_duplicates_or_long_lines() {
        crate::ui::plain::words::check::<StudyMode<'_>>();
    }
}
