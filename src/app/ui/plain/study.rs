//! The analysis board in line mode.

use std::time::Duration;

use anyhow::Result;

use super::conversation::{Conversation, Partner};
use super::words::{Mode, Run, Word, or_words, run_line, stay, word};
use crate::session::{AnalysisRequest, Pasted, PlayedMove, ROOT, SearchControl, Session, Study};
use crate::store::{Dirs, StudyFile, at_home, write_new};
use crate::ui::text::values::line_words;
use crate::ui::text::variations::{Row, number, rows, word};
use crate::ui::text::{LINE_WIDTH, notices, wrapped};

/// The search time of `lines`.
const TIME: Duration = Duration::from_secs(2);
/// The default number of lines shown.
const LINES: usize = 3;

/// Runs an analysis over a conversation.
#[derive(Debug)]
pub struct StudyMode<'t> {
    conversation: &'t mut Conversation,
    study: Study,
    places: Option<Dirs>,
    file: Option<StudyFile>,
}

/// The end of an analysis.
pub(super) enum StudyEnd {
    /// The user leaves.
    Quit,
    /// The user plays on from the position.
    Play,
}

impl Mode for StudyMode<'_> {
    type End = StudyEnd;

    fn words() -> Vec<Word<Run<Self>>> {
        vec![
            word!("vary" ..: [("vary MOVES", "play moves from here")],
                |mode, moves| stay(mode.vary(moves))),
            word!("up" "back" "u": "back a move", |mode, _| stay(mode.gone("start", Study::back))),
            word!("down" "n" "next": "forward a move (also Enter)", |mode, _| stay(mode.forward())),
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
            word!("tree": "every move tried", |mode, _| stay(mode.tree())),
            word!("lines" "eval" "hint" ..: "the engine's best moves; lines 8: its best 8",
                |mode, count| stay(mode.lines(count))),
            word!("setup" ..: [("setup POSITION", "start from another position")],
                |mode, position| stay(mode.set_up(position))),
            word!("paste" ..: [("paste TEXT", "read moves or a position in any usual format")],
                |mode, text| stay(mode.paste(text))),
            word!("comment" ..: [("comment TEXT", "comment on this position; comment: read it")],
                |mode, text| stay(mode.comment(text))),
            word!("drop": "remove this move",
            |mode, _| {
                let removed = mode.study.remove();
                stay(mode.shown(removed))
            }),
            word!("main": "make this line the main line", |mode, _| stay(mode.promote())),
            word!("save" ..: "save the analysis; save FILE: write a new file",
            |mode, file| match file {
                "" => stay(mode.save()),
                name => stay(mode.save_in(name)),
            }),
            word!("play": "play a new game from here", |mode, _| mode.play_on()),
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

    fn other(&mut self, line: &str) -> Result<Option<StudyEnd>> {
        match line {
            "" => self.forward(),
            moves => self.vary(moves),
        }
        .map(|()| None)
    }
}

impl<'t> StudyMode<'t> {
    /// Creates the mode for `study`, which is saved in the folder of saved
    /// games in `places`.
    pub fn new(
        conversation: &'t mut Conversation,
        study: Study,
        places: Option<Dirs>,
    ) -> StudyMode<'t> {
        StudyMode {
            conversation,
            study,
            places,
            file: None,
        }
    }

    /// Sets the file that the analysis is saved in.
    #[must_use]
    pub fn in_file(self, file: StudyFile) -> StudyMode<'t> {
        StudyMode {
            file: Some(file),
            ..self
        }
    }

    /// Runs until the user leaves or the input ends. Returns the analysis if
    /// the user wants to play on from its position.
    ///
    /// # Errors
    /// The streams fail, or piped input contains neither a legal move nor a
    /// command.
    pub fn run(mut self) -> Result<Option<Study>> {
        self.show()?;
        while let Some(line) = self.conversation.ask("analysis: ")? {
            match run_line(&mut self, &line)? {
                Some(StudyEnd::Play) => return Ok(Some(self.study)),
                Some(StudyEnd::Quit) => break,
                None => {}
            }
        }
        self.offer_to_save()?;
        Ok(None)
    }

    /// Asks a person who leaves whether to save a changed analysis. Piped input is only
    /// informed.
    fn offer_to_save(&mut self) -> Result<()> {
        if !self.study.is_changed() {
            return Ok(());
        }
        if self.conversation.partner() == Partner::Person && self.places.is_some() {
            let answer = self.conversation.yes_or_no("Save this analysis?")?;
            if answer == Some(true) {
                return self.save();
            }
        }
        let word = match self.places {
            Some(_) => "save",
            None => "save FILE",
        };
        let advice = format!("This analysis was not saved. To keep one, type {word} before quit.");
        self.conversation.say(&advice)
    }

    /// Plays moves from here.
    fn vary(&mut self, moves: &str) -> Result<()> {
        if moves.is_empty() {
            return self
                .conversation
                .refuse("give the moves to play, such as: vary f5 d6");
        }
        let played = self.study.play_all(moves);
        self.shown(played)
    }

    fn promote(&mut self) -> Result<()> {
        let said = if self.study.promote() {
            notices::LINE_IS_FIRST
        } else {
            "This is the main line already."
        };
        self.conversation.say(said)
    }

    fn play_on(&mut self) -> Result<Option<StudyEnd>> {
        if self.study.session().to_move().is_some() {
            return Ok(Some(StudyEnd::Play));
        }
        self.conversation
            .say("The game is over here; go up first.")?;
        Ok(None)
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
        let begun = self.study.begin_at(position).map(|study| {
            self.study = study;
            self.file = None;
        });
        self.say_form()?;
        self.shown(begun)
    }

    fn paste(&mut self, text: &str) -> Result<()> {
        let pasted = self.study.paste(text);
        // A position begins another analysis, which must not overwrite the file
        // of this one.
        if let Ok(Pasted::Position) = pasted {
            self.file = None;
        }
        self.say_form()?;
        self.shown(pasted)
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
                Ok(()) => self.conversation.say("Comment saved."),
                Err(error) => self.refuse(&error.to_string()),
            };
        }
        let said = match self.study.comment() {
            "" => "There is no comment on this position.".to_owned(),
            comment => comment.to_owned(),
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
        let head = match session.history().last() {
            Some(played) => played_words(session, played),
            None => "The start.".to_owned(),
        };
        let tree = self.study.tree();
        let next: Vec<&str> = tree
            .children(self.study.at())
            .iter()
            .map(|to| tree.text(*to))
            .collect();
        let next = match next[..] {
            [] => String::new(),
            _ => format!("\nTried from here: {}.", next.join(", ")),
        };
        let comment = match self.study.comment() {
            "" => String::new(),
            text => format!("\n{}", wrapped(text, LINE_WIDTH)),
        };
        let drawn = self.conversation.shown(session);
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
                Ok(count) => count,
                Err(_) => return self.refuse("give a number of lines, such as: lines 8"),
            },
        };
        let request = AnalysisRequest::within(TIME);
        let session = self.study.session();
        let Some(job) = session.analysis(&request) else {
            return self.conversation.say("The game is over here.");
        };
        let found = job(&SearchControl::new());
        let side = session.info().sides[found.side.index()];
        let known = found.lines.iter().filter(|line| line.value.is_some());
        let mut text = format!("For {side}, depth {}:", found.depth);
        for line in known.take(count) {
            // The first move is in `words` already.
            let rest = line.pv.get(1..).unwrap_or_default().join(" ");
            let words = line_words(found.unit, line);
            text += format!("\n{words}  {rest}").trim_end();
        }
        self.conversation.say(&text)
    }

    /// Prints the tree of moves, with the current move in brackets.
    fn tree(&mut self) -> Result<()> {
        let tree = self.study.tree();
        let here = self.study.at();
        let line = |row: &Row| {
            let mut text = " ".repeat(row.indent.into()) + &number(row);
            for at in &row.moves {
                let shown = word(tree, *at);
                let here = *at == here;
                text += &if here {
                    format!(" [{shown}]")
                } else {
                    format!(" {shown}")
                };
            }
            text
        };
        let lines: Vec<String> = rows(tree, LINE_WIDTH as u16).iter().map(line).collect();
        let text = match lines.len() {
            0 => "No move has been tried yet.".to_owned(),
            _ => lines.join("\n"),
        };
        self.conversation.say(&text)
    }

    /// Saves in the file of the analysis, or in a new one.
    fn save(&mut self) -> Result<()> {
        let Some(places) = &self.places else {
            return self.refuse("games cannot be saved here; save FILE writes a file");
        };
        let file = self.file.get_or_insert_with(|| StudyFile::fresh(places));
        match file.save(&self.study.record()) {
            Ok(path) => {
                self.study.saved();
                self.conversation
                    .say(&format!("Saved in {}.", path.display()))
            }
            Err(error) => self.refuse(&error.to_string()),
        }
    }

    /// Saves in a new file with this name.
    fn save_in(&mut self, name: &str) -> Result<()> {
        let text = format!("{}\n", self.study.record().to_json());
        match write_new(&at_home(name), &text) {
            Ok(()) => {
                self.study.saved();
                self.conversation.say(&format!("Saved in {name}."))
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                self.refuse(&notices::name_is_taken(name))
            }
            Err(error) => self.refuse(&format!("{name} cannot be written: {error}")),
        }
    }
}

/// Returns `3. Black played c3, turning 1.`
fn played_words(session: &dyn Session, played: &PlayedMove) -> String {
    let side = session.info().sides[played.side.index()];
    let ply = session.history().len();
    format!("{ply}. {}", played.played_by(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_table_has_no_duplicates_or_long_lines() {
        crate::ui::plain::words::check::<StudyMode<'_>>();
    }
}
