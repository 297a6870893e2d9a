//! The analysis board in line mode.

use crate::ui::text::notices;
use std::time::Duration;

use anyhow::Result;

use super::{Conversation, board};
use crate::session::{
    AnalysisRequest, Limits, Pasted, PlayedMove, ROOT, SearchControl, Session, Study,
};
use crate::store::{Dirs, StudyFile, at_home, write_new};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::text::values::line_words;
use crate::ui::text::variations::{number, rows, word};
use crate::ui::text::wrapped;

/// The commands and their descriptions.
const HELP: &str = "\
Type a move to play it; a different move at a place starts a new line
vary MOVES: plays moves from here     other: the other move tried here
up: back a move                       down: forward (also Enter)
start, end: the ends of the line      tree: every move tried
lines: the engine's best moves        lines 8: its best 8
setup POSITION: starts at a position  paste TEXT: reads moves or a position
position: the position as text        board: the board
comment TEXT: comments on this place  comment: reads the comment
drop: removes this move               main: makes this line the first
legal: the legal moves                play: starts a new game from here
save: saves the analysis              save FILE: writes a new file
quit: leave";

/// The search time of `lines`.
const TIME: Duration = Duration::from_secs(2);
/// The default number of lines shown.
const LINES: usize = 3;
/// The width of texts in columns.
const WIDTH: u16 = 76;

/// A command of the analysis board.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Word<'a> {
    Moves(&'a str),
    Up,
    Down,
    Other,
    Start,
    End,
    Lines(usize),
    Legal,
    SetUp(&'a str),
    Paste(&'a str),
    Tree,
    Board,
    Position,
    Comment(&'a str),
    Drop,
    Main,
    Play,
    Save(&'a str),
    Help,
    Quit,
}

fn read(line: &str) -> Word<'_> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (first.to_lowercase().as_str(), rest) {
        ("", "") | ("down" | "n" | "next", "") => Word::Down,
        ("up" | "back" | "u", "") => Word::Up,
        ("other", "") => Word::Other,
        ("start" | "first", "") => Word::Start,
        ("end" | "last", "") => Word::End,
        ("lines" | "eval" | "hint", "") => Word::Lines(LINES),
        ("lines", count) => count.parse().map_or(Word::Moves(line), Word::Lines),
        ("legal", "") => Word::Legal,
        ("setup", position) => Word::SetUp(position),
        ("vary", moves) => Word::Moves(moves),
        ("paste", text) => Word::Paste(text),
        ("tree" | "moves", "") => Word::Tree,
        ("board", "") => Word::Board,
        ("position", "") => Word::Position,
        ("comment", text) => Word::Comment(text),
        ("drop", "") => Word::Drop,
        ("main", "") => Word::Main,
        ("play", "") => Word::Play,
        ("save", file) => Word::Save(file),
        ("help" | "?", "") => Word::Help,
        ("quit" | "exit" | "q", "") => Word::Quit,
        _ => Word::Moves(line),
    }
}

/// Runs an analysis over a conversation.
#[derive(Debug)]
pub struct StudyMode<'t> {
    talk: &'t mut Conversation,
    glyphs: GlyphSet,
    study: Study,
    places: Option<Dirs>,
    file: Option<StudyFile>,
}

impl<'t> StudyMode<'t> {
    /// Creates the mode for `study`, which is saved in the folder of saved
    /// games in `places`.
    pub fn new(
        talk: &'t mut Conversation,
        glyphs: GlyphSet,
        study: Study,
        places: Option<Dirs>,
    ) -> StudyMode<'t> {
        StudyMode {
            talk,
            glyphs,
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
        while let Some(line) = self.talk.ask("analysis: ")? {
            match read(&line) {
                Word::Quit => break,
                Word::Play if self.study.session().to_move().is_some() => {
                    return Ok(Some(self.study));
                }
                word => self.obey(word)?,
            }
        }
        if self.study.is_changed() {
            self.talk.say("This analysis was not saved.")?;
        }
        Ok(None)
    }

    /// Runs a command that does not end the mode.
    fn obey(&mut self, word: Word<'_>) -> Result<()> {
        match word {
            Word::Moves("") => self
                .talk
                .refuse("give the moves to play, such as: vary f5 d6"),
            Word::Moves(text) => {
                let played = self.study.play_all(text);
                self.shown(played)
            }
            Word::Up => self.gone("start", Study::back),
            Word::Down => self.gone("end of this line", Study::forth),
            Word::Other => self.gone("only move tried in this place", Study::cycle_lines),
            Word::Start => {
                self.study.go(ROOT);
                self.show()
            }
            Word::End => {
                self.study.step(isize::MAX);
                self.show()
            }
            Word::Lines(count) => self.lines(count),
            Word::Legal => self.legal(),
            Word::SetUp("") => self.refuse("give the position in the form that position prints"),
            Word::SetUp(position) => self.set_up(position),
            Word::Paste(text) => self.paste(text),
            Word::Tree => self.tree(),
            Word::Board => self.show(),
            Word::Position => {
                let position = self.study.session().position();
                self.talk.say(&position)
            }
            Word::Comment(text) => self.comment(text),
            Word::Drop => {
                let removed = self.study.remove();
                self.shown(removed)
            }
            Word::Main => {
                let said = if self.study.promote() {
                    notices::LINE_IS_FIRST
                } else {
                    "This is the main line already."
                };
                self.talk.say(said)
            }
            Word::Save("") => self.save(),
            Word::Save(file) => self.write(file),
            Word::Help => self.talk.say(HELP),
            Word::Play => self.talk.say("The game is over here; go up first."),
            Word::Quit => Ok(()),
        }
    }

    /// Shows the new position, or reports the error.
    fn shown<T, E: ToString>(&mut self, done: Result<T, E>) -> Result<()> {
        match done {
            Ok(_) => self.show(),
            Err(error) => self.refuse(&error.to_string()),
        }
    }

    fn legal(&mut self) -> Result<()> {
        let moves = self.study.session().moves();
        let texts: Vec<String> = moves.into_iter().map(|mv| mv.text).collect();
        self.talk.say(&wrapped(&texts.join(" "), WIDTH.into()))
    }

    /// Starts an analysis of another position, which gets a file of its own.
    fn set_up(&mut self, position: &str) -> Result<()> {
        let begun = self.study.begin_at(position).map(|study| {
            self.study = study;
            self.file = None;
        });
        self.say_form()?;
        self.shown(begun)
    }

    fn paste(&mut self, text: &str) -> Result<()> {
        let pasted = self.study.paste(text);
        if let Ok(Pasted::Position) = pasted {
            self.file = None;
        }
        self.say_form()?;
        self.shown(pasted)
    }

    /// Says what a text was taken for, once.
    fn say_form(&mut self) -> Result<()> {
        match self.study.take_read_as() {
            Some(sentence) => self.talk.say(&sentence),
            None => Ok(()),
        }
    }

    /// Prints the comment on this position, or sets it to `text`.
    fn comment(&mut self, text: &str) -> Result<()> {
        if !text.is_empty() {
            return match self.study.set_comment(text) {
                Ok(()) => self.talk.say("Comment saved."),
                Err(error) => self.refuse(&error.to_string()),
            };
        }
        let said = match self.study.comment() {
            "" => "There is no comment on this position.".to_owned(),
            comment => comment.to_owned(),
        };
        self.talk.say(&said)
    }

    fn refuse(&mut self, why: &str) -> Result<()> {
        let sentence = format!("{why}; help lists the words");
        self.talk.refuse(&sentence)
    }

    fn gone(&mut self, end: &str, go: impl Fn(&mut Study) -> bool) -> Result<()> {
        if go(&mut self.study) {
            return self.show();
        }
        self.talk.say(&format!("This is the {end}."))
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
            text => format!("\n{}", wrapped(text, WIDTH.into())),
        };
        let drawn = board(session, self.glyphs);
        let text = format!("{head}\n{}{comment}{next}", drawn.trim_end());
        self.talk.say(&text)
    }

    /// Prints the engine's best lines.
    fn lines(&mut self, count: usize) -> Result<()> {
        let request = AnalysisRequest {
            limits: Limits {
                time: Some(TIME),
                ..Limits::default()
            },
            ..AnalysisRequest::default()
        };
        let session = self.study.session();
        let Some(job) = session.analysis(&request) else {
            return self.talk.say("The game is over here.");
        };
        let found = job(&SearchControl::new());
        let side = session.entry().sides()[found.side.index()];
        let known = found.lines.iter().filter(|line| line.value.is_some());
        let mut text = format!("For {side}, depth {}:", found.depth);
        for line in known.take(count) {
            // The first move is in `words` already.
            let rest = line.pv.get(1..).unwrap_or_default().join(" ");
            let words = line_words(found.unit, line);
            text += format!("\n{words}  {rest}").trim_end();
        }
        self.talk.say(&text)
    }

    /// Prints the tree of moves, with the current move in brackets.
    fn tree(&mut self) -> Result<()> {
        let tree = self.study.tree();
        let here = self.study.at();
        let line = |row: &crate::ui::text::variations::Row| {
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
        let lines: Vec<String> = rows(tree, WIDTH).iter().map(line).collect();
        let text = match lines.len() {
            0 => "No move has been tried yet.".to_owned(),
            _ => lines.join("\n"),
        };
        self.talk.say(&text)
    }

    /// Saves to the analysis's file, or to a new one.
    fn save(&mut self) -> Result<()> {
        let Some(places) = &self.places else {
            return self.refuse("games cannot be saved here; save FILE writes a file");
        };
        let file = self.file.get_or_insert_with(|| StudyFile::fresh(places));
        match file.save(&self.study.record()) {
            Ok(path) => {
                self.study.saved();
                self.talk.say(&format!("Saved in {}.", path.display()))
            }
            Err(error) => self.refuse(&error.to_string()),
        }
    }

    /// Writes to a new file chosen by the user.
    fn write(&mut self, name: &str) -> Result<()> {
        let text = format!("{}\n", self.study.record().to_json());
        match write_new(&at_home(name), &text) {
            Ok(()) => {
                self.study.saved();
                self.talk.say(&format!("Saved in {name}."))
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
    let side = session.entry().sides()[played.side.index()];
    let ply = session.history().len();
    format!("{ply}. {}", played.played_by(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_help_is_one() {
        let parts = HELP.split("  ").flat_map(|part| part.split('\n'));
        for part in parts.filter(|part| part.contains(':')) {
            for word in part.split(':').next().unwrap().split(", ") {
                let word = word.trim().trim_start_matches("; ").to_lowercase();
                let word = word.rsplit("; ").next().unwrap();
                assert!(
                    !matches!(read(word), Word::Moves(text) if text == word),
                    "{word}"
                );
            }
        }
    }

    #[test]
    fn whatever_is_no_word_is_meant_as_moves() {
        assert_eq!(read("f5 d6"), Word::Moves("f5 d6"));
        assert_eq!(read("VARY f5"), Word::Moves("f5"));
        assert_eq!(read("lines 8"), Word::Lines(8));
        assert_eq!(read("lines x"), Word::Moves("lines x"));
        assert_eq!(read(""), Word::Down);
        assert_eq!(read("comment Why?"), Word::Comment("Why?"));
    }
}
