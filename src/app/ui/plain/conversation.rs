//! Input and output line by line, shared by line mode and the text menu.

use std::io::{BufRead, IsTerminal, Write};
use std::rc::Rc;
use std::{fmt, io};

use crate::ui::text::{heard, line_width, notices, printable_lines, sentence, wrapped};
use anyhow::{Context, Result};
use thiserror::Error;

use super::board::{ShownTurn, board};
use super::events::{Announcement, Style};
use super::json_event::JsonEvent;
use super::lines::{LineReader, ReadLine, Rest};
use super::reading::{PositionLook, in_words, move_texts, score_and_turn};
use crate::game::Side;
use crate::session::{BotSpec, Session};
use crate::store::Dirs;
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::text::json::as_text;

/// Error: piped input contains something that is not possible here, so the
/// program ends.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("line {line}: {message}")]
pub struct Refused {
    /// The number of the input line, from 1.
    pub line: u64,
    /// The problem, and the valid input.
    pub message: String,
}

/// The kind of input.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Partner {
    /// A person at a terminal, who is prompted, and asked again after a
    /// mistake.
    Person,
    /// A pipe or file, without prompts; an illegal move or an unknown word ends the
    /// program.
    Pipe,
}

/// The form of the answers of a conversation.
#[derive(Copy, Clone, Debug)]
pub struct Presentation {
    /// Sentences or JSON.
    pub style: Style,
    /// The characters that boards are drawn with.
    pub glyphs: GlyphSet,
    /// Whether boards are drawn at every turn; otherwise positions are described
    /// in words.
    pub boards: bool,
}

impl Default for Presentation {
    fn default() -> Presentation {
        Presentation {
            style: Style::Sentences,
            glyphs: GlyphSet::Ascii,
            boards: true,
        }
    }
}

/// Plays a game from a position in the same conversation: the person has the given side,
/// the computer the other one, at this level or at one that suits the person.
pub type PlayOn = dyn Fn(&mut Conversation, &dyn Session, Side, Option<BotSpec>) -> Result<()>;

/// The opponent in a game that is played on from a position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Opponent {
    /// The player of the game whose position it is, or a level that suits the person.
    Usual,
    /// A computer of this level.
    Level(BotSpec),
}

impl Opponent {
    /// The level, if the person chose one.
    pub fn level(self) -> Option<BotSpec> {
        match self {
            Opponent::Usual => None,
            Opponent::Level(level) => Some(level),
        }
    }
}

/// Printed after a question whose answer left the game or the task as it is.
pub(super) const YOU_PLAY_ON: &str = "You play on.";

/// Keeps for the next start whether boards are drawn. Returns a sentence if that failed.
pub type KeepBoards = dyn Fn(bool) -> Result<(), String>;

/// The streams of one conversation.
pub struct Conversation {
    presentation: Presentation,
    lines: LineReader,
    out: Box<dyn Write>,
    prompts: Box<dyn Write>,
    partner: Partner,
    /// Whether lines are wrapped at the width of the terminal.
    is_wrapped: bool,
    play_on: Option<Rc<PlayOn>>,
    places: Option<Dirs>,
    keep_boards: Option<Rc<KeepBoards>>,
    /// Whether shell commands were said to a person who listens.
    has_said_commands: bool,
}

impl fmt::Debug for Conversation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conversation").finish_non_exhaustive()
    }
}

impl Conversation {
    /// Creates a conversation over these streams.
    pub fn new(
        input: impl BufRead + 'static,
        out: impl Write + 'static,
        prompts: impl Write + 'static,
        partner: Partner,
    ) -> Conversation {
        let rest = match partner {
            Partner::Person => Rest::Skip,
            Partner::Pipe => Rest::Leave,
        };
        Conversation {
            presentation: Presentation::default(),
            lines: LineReader::new(input, rest),
            out: Box::new(out),
            prompts: Box::new(prompts),
            partner,
            is_wrapped: partner == Partner::Person,
            play_on: None,
            places: None,
            keep_boards: None,
            has_said_commands: false,
        }
    }

    /// Creates the conversation over standard input, output and error.
    pub fn standard() -> Conversation {
        let partner = if io::stdin().is_terminal() {
            Partner::Person
        } else {
            Partner::Pipe
        };
        let out = io::stdout();
        let is_wrapped = partner == Partner::Person || out.is_terminal();
        Conversation {
            is_wrapped,
            ..Conversation::new(io::stdin().lock(), out, io::stderr(), partner)
        }
    }

    /// Sets the form of the answers.
    #[must_use]
    pub fn presenting(self, presentation: Presentation) -> Conversation {
        Conversation {
            presentation,
            ..self
        }
    }

    /// Sets the function that plays games in this conversation.
    #[must_use]
    pub fn playing(self, play_on: Rc<PlayOn>) -> Conversation {
        Conversation {
            play_on: Some(play_on),
            ..self
        }
    }

    /// Sets the function that keeps whether boards are drawn.
    #[must_use]
    pub fn keeping_boards(self, keep: Rc<KeepBoards>) -> Conversation {
        Conversation {
            keep_boards: Some(keep),
            ..self
        }
    }

    /// Sets the directories in which analyses are saved.
    #[must_use]
    pub fn saving_in(self, places: Option<Dirs>) -> Conversation {
        Conversation { places, ..self }
    }

    /// The directories in which analyses are saved; `None` if they cannot be saved.
    pub(super) fn places(&self) -> Option<&Dirs> {
        self.places.as_ref()
    }

    /// Reads what follows the word `play`: a level, or nothing. Says why no game can be
    /// played from `here`, and then returns `None`.
    ///
    /// # Errors
    /// The streams fail, or piped input names no level.
    pub(super) fn opponent(&mut self, here: &dyn Session, level: &str) -> Result<Option<Opponent>> {
        if here.to_move().is_none() {
            return self.say(notices::OVER_HERE).map(|()| None);
        }
        if level.is_empty() {
            return Ok(Some(Opponent::Usual));
        }
        match BotSpec::of_level(level) {
            Ok(level) => Ok(Some(Opponent::Level(level))),
            Err(error) => self.refuse(&error.to_string()).map(|()| None),
        }
    }

    /// Plays a game from the position `here`; see [`PlayOn`]. Returns whether a game was
    /// played; otherwise says why not.
    ///
    /// # Errors
    /// The game cannot be started, or the streams fail.
    pub(super) fn play_on(
        &mut self,
        here: &dyn Session,
        person: Option<Side>,
        opponent: Opponent,
    ) -> Result<bool> {
        let Some(side) = here.to_move() else {
            return self.say(notices::OVER_HERE).map(|()| false);
        };
        let level = opponent.level();
        match self.play_on.clone() {
            Some(play_on) => play_on(self, here, person.unwrap_or(side), level).map(|()| true),
            None => self.refuse("no game can be started here").map(|()| false),
        }
    }

    /// Whether answers are sentences or JSON.
    pub fn style(&self) -> Style {
        self.presentation.style
    }

    /// The characters that boards are drawn with.
    pub fn glyphs(&self) -> GlyphSet {
        self.presentation.glyphs
    }

    /// Sets whether positions are drawn as boards, and says so. A person's choice is kept
    /// for the next start.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn draw_boards(&mut self, boards: bool) -> Result<()> {
        self.presentation.boards = boards;
        let message = match boards {
            true => "Boards are drawn at every turn.",
            false => "Boards are not drawn; positions are described in words.",
        };
        let event = JsonEvent::Note { message };
        self.tell(&Announcement::new(message, &event))?;
        match (&self.keep_boards, self.partner) {
            (Some(keep), Partner::Person) => match keep(boards) {
                Ok(()) => Ok(()),
                Err(why) => self.say(&why),
            },
            _ => Ok(()),
        }
    }

    /// How a word that asks for the position shows it. Programs always get a drawing.
    pub(super) fn look(&self) -> PositionLook {
        match self.presentation {
            Presentation {
                style: Style::Sentences,
                boards: false,
                ..
            } => PositionLook::Words,
            Presentation { glyphs, .. } => PositionLook::Board(glyphs),
        }
    }

    /// The characters to draw with; `None` if everything is put in words.
    pub fn drawing(&self) -> Option<GlyphSet> {
        match self.look() {
            PositionLook::Board(glyphs) => Some(glyphs),
            PositionLook::Words => None,
        }
    }

    /// Whether boards are drawn at every turn.
    pub fn draws_boards(&self) -> bool {
        self.presentation.boards
    }

    /// Returns the position as it is shown at every turn: as a board or in words.
    pub(super) fn shown(&self, session: &dyn Session) -> String {
        if self.presentation.boards {
            board(session, self.presentation.glyphs, ShownTurn::Whole)
        } else {
            in_words(session, ShownTurn::Whole)
        }
    }

    /// Returns the position after a step along a game or line: as a board, or for a person who
    /// listens only the score and the turn. The whole start is said, because no move leads there.
    pub(super) fn shown_after_step(&self, session: &dyn Session) -> String {
        match self.presentation.boards || session.history().is_empty() {
            true => self.shown(session),
            false => score_and_turn(session),
        }
    }

    /// Returns a text in lines that fit a terminal; for a program as it is. Everything that is
    /// printed passes through here, so that no caller has to wrap its text.
    fn fitted(&self, text: String) -> String {
        match (self.is_wrapped, self.style()) {
            (true, Style::Sentences) => wrapped(&text, line_width()),
            _ => text,
        }
    }

    /// The kind of input.
    pub fn partner(&self) -> Partner {
        self.partner
    }

    /// Tells a person that the answer takes a moment. A program just waits.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn say_thinking(&mut self) -> Result<()> {
        match (self.partner, self.style()) {
            (Partner::Person, Style::Sentences) if self.draws_boards() => self.say("Thinking …"),
            // A screen reader may spell the sign.
            (Partner::Person, Style::Sentences) => self.say("Thinking."),
            _ => Ok(()),
        }
    }

    /// Says to a person that the program ends.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn say_goodbye(&mut self) -> Result<()> {
        match self.partner {
            Partner::Person => self.say("Goodbye."),
            Partner::Pipe => Ok(()),
        }
    }

    /// Writes one or more lines, wrapped at the width of a person's terminal.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn say(&mut self, text: &str) -> Result<()> {
        let text = printable_lines(text);
        let text = match self.look() {
            _ if self.style() == Style::Json => text,
            PositionLook::Board(glyphs) => glyphs.fit_text(&text),
            PositionLook::Words => self.glyphs().fit_text(&heard(&text)),
        };
        writeln!(self.out, "{}", self.fitted(text))
            .and_then(|()| self.out.flush())
            .context("cannot write to standard output")
    }

    /// Says that a person who listens has no use for shell commands, as in a menu.
    #[must_use]
    pub fn without_commands(self) -> Conversation {
        Conversation {
            has_said_commands: true,
            ..self
        }
    }

    /// Prints a text with shell commands, once only to a person who listens; after that what is
    /// `brief`.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn say_commands(&mut self, whole: &str, brief: Option<&str>) -> Result<()> {
        let is_repeated = self.has_said_commands && !self.presentation.boards;
        match (is_repeated, brief) {
            (true, Some(brief)) => self.say(brief),
            _ => {
                self.has_said_commands = true;
                self.say(whole)
            }
        }
    }

    /// Prompts a person and reads a line; `None` at the end of input.
    ///
    /// # Errors
    /// The input cannot be read, the terminal is gone, or a line of piped input
    /// is too long.
    pub fn ask(&mut self, prompt: &str) -> Result<Option<String>> {
        loop {
            if self.partner == Partner::Person {
                // A prompt that cannot be written must not end the game.
                let prompt = self.fitted(prompt.to_owned());
                let _ = write!(self.prompts, "{prompt}").and_then(|()| self.prompts.flush());
            }
            match self.lines.next().context("cannot read standard input")? {
                ReadLine::Text(text) => return Ok(Some(text)),
                ReadLine::End => {
                    if self.partner == Partner::Person {
                        // This puts the shell's prompt on a line of its own. A
                        // lost terminal also looks like the end of input, but
                        // writing to it fails, which distinguishes it from a
                        // person who quits.
                        writeln!(self.prompts)
                            .and_then(|()| self.prompts.flush())
                            .context("the terminal was closed")?;
                    }
                    return Ok(None);
                }
                ReadLine::TooLong => self.refuse(&format!(
                    "this line is longer than {} bytes; type one move or word a line",
                    super::lines::LONGEST
                ))?,
            }
        }
    }

    /// Asks a person to confirm something that cannot be taken back, and says `refused` if the
    /// answer is no. Piped input has decided already; the end of the input means no.
    ///
    /// # Errors
    /// The streams fail.
    pub(super) fn confirms(&mut self, question: &str, refused: &str) -> Result<bool> {
        if self.partner == Partner::Pipe || self.yes_or_no(question)? == Some(true) {
            return Ok(true);
        }
        let event = JsonEvent::Note { message: refused };
        self.announce(refused, &event).map(|()| false)
    }

    /// Asks until the answer is yes or no; `None` for an empty line, for a word that leaves
    /// the question, and at the end of the input.
    ///
    /// # Errors
    /// The streams fail.
    pub fn yes_or_no(&mut self, question: &str) -> Result<Option<bool>> {
        loop {
            let answer = self.ask(&format!("{question} (yes or no; Enter is no) "))?;
            match answer.map(|line| line.trim().to_lowercase()).as_deref() {
                Some("yes" | "y") => return Ok(Some(true)),
                Some("no" | "n") => return Ok(Some(false)),
                Some("" | "quit" | "q" | "exit" | "back" | "b") | None => return Ok(None),
                Some(_) => self.say("Type yes or no; Enter alone means no.")?,
            }
        }
    }

    /// Reports a mistake in the last line to a person, who can then try again.
    ///
    /// # Errors
    /// [`Refused`] for piped input, or the output cannot be written.
    pub fn refuse(&mut self, message: &str) -> Result<()> {
        match self.partner {
            Partner::Person => self.say(&sentence(&message)),
            Partner::Pipe => Err(self.refusal(message).into()),
        }
    }

    /// Prints a hint for a person who typed an empty line. Piped input may have empty
    /// lines.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(super) fn answer_nothing(&mut self) -> Result<()> {
        match self.partner {
            Partner::Person => self.say("Type a move, or help."),
            Partner::Pipe => Ok(()),
        }
    }

    /// Prints an event in the chosen style.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(super) fn tell(&mut self, event: &Announcement) -> Result<()> {
        match self.presentation.style {
            Style::Sentences if event.sentence.is_empty() => Ok(()),
            Style::Sentences => self.say(&event.sentence),
            Style::Json => self.say(&event.json),
        }
    }

    /// Prints an event, given by its sentence and its JSON object.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(super) fn announce(
        &mut self,
        sentence: impl Into<String>,
        event: &JsonEvent<'_>,
    ) -> Result<()> {
        self.tell(&Announcement::new(sentence, event))
    }

    /// Prints a help text. It is wrapped in a pipe too, because only people read it; programs
    /// ask for JSON.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn say_help(&mut self, text: &str) -> Result<()> {
        self.announce(wrapped(text, line_width()), &JsonEvent::Help { text })
    }

    /// Explains why a question has no answer. This does not end piped input,
    /// because the line was not a wrong move.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(super) fn explain_missing_answer(&mut self, why: &str) -> Result<()> {
        let event = JsonEvent::Note { message: why };
        match self.partner {
            Partner::Person => self.announce(sentence(&why), &event),
            Partner::Pipe => self.announce(why, &event),
        }
    }

    /// Reports a mistake in a position, in JSON with the legal moves.
    ///
    /// # Errors
    /// [`Refused`] for piped input, or the output cannot be written.
    pub(super) fn refuse_in(&mut self, session: &dyn Session, sentence: &str) -> Result<()> {
        if self.presentation.style == Style::Sentences {
            return self.refuse(sentence);
        }
        self.say(&as_text(&JsonEvent::Error {
            line: self.lines.number(),
            message: sentence,
            legal: move_texts(session),
        }))?;
        match self.partner {
            Partner::Person => Ok(()),
            Partner::Pipe => Err(self.refusal(sentence).into()),
        }
    }

    /// Creates the error with which [`Conversation::refuse`] ends piped input.
    fn refusal(&self, message: &str) -> Refused {
        Refused {
            line: self.lines.number(),
            message: message.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An output for tests that cannot be written.
    struct Gone;

    impl Write for Gone {
        fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("gone"))
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn only_a_person_is_asked_to_confirm() {
        let asked = |input: &'static str, partner| {
            let (input, out, prompts) = (io::Cursor::new(input), Kept::default(), Kept::default());
            let confirmed = Conversation::new(input, out.clone(), prompts.clone(), partner)
                .confirms("Resign?", "You play on.")
                .expect("the streams work");
            let asked = String::from_utf8(prompts.0.take()).expect("UTF-8");
            let says_enter = asked.starts_with("Resign? (yes or no; Enter is no) ");
            assert_eq!(says_enter, partner == Partner::Person, "{asked}");
            // A refusal is never answered with silence.
            let said = String::from_utf8(out.0.take()).expect("UTF-8");
            assert_eq!(confirmed, !said.contains("You play on."), "{said}");
            confirmed
        };
        assert!(asked("what\nyes\n", Partner::Person));
        assert!(!asked("no\n", Partner::Person));
        assert!(!asked("", Partner::Person));
        assert!(!asked("\nyes\n", Partner::Person));
        assert!(!asked("quit\nyes\n", Partner::Person));
        assert!(!asked("b\nyes\n", Partner::Person));
        assert!(asked("no\n", Partner::Pipe));
    }

    /// An output that tests can read afterwards.
    #[derive(Clone, Default)]
    struct Kept(Rc<std::cell::RefCell<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn everything_that_a_person_reads_is_wrapped_between_words() {
        let long = "word ".repeat(40);
        let longest = |partner| {
            let (out, prompts) = (Kept::default(), Kept::default());
            let input = io::Cursor::new("\n");
            let mut conversation = Conversation::new(input, out.clone(), prompts.clone(), partner);
            conversation.say(&long).expect("it can be written");
            let event = JsonEvent::Note { message: &long };
            conversation
                .announce(&*long, &event)
                .expect("it can be written");
            let _ = conversation.refuse(&long);
            let _ = conversation.yes_or_no(&long);
            let widths = [out, prompts].map(|kept| {
                let text = String::from_utf8(kept.0.take()).expect("UTF-8");
                assert!(!text.contains("wor\n"), "{text}");
                text.lines().map(|line| line.chars().count()).max()
            });
            widths.into_iter().max().flatten()
        };
        assert!(longest(Partner::Person) <= Some(line_width()));
        assert_eq!(longest(Partner::Pipe), Some(long.len()));
    }

    #[test]
    fn person_who_listens_hears_no_sign_while_the_computer_thinks() {
        let said = |boards| {
            let out = Kept::default();
            let input = io::Cursor::new("");
            let talk = Conversation::new(input, out.clone(), io::sink(), Partner::Person);
            let presentation = Presentation {
                boards,
                glyphs: GlyphSet::Unicode,
                ..Presentation::default()
            };
            let mut talk = talk.presenting(presentation);
            talk.say_thinking().expect("it can be written");
            String::from_utf8(out.0.take()).expect("UTF-8")
        };
        assert_eq!([true, false].map(said), ["Thinking …\n", "Thinking.\n"]);
    }

    #[test]
    fn person_reads_errors_as_sentences() {
        let out = Kept::default();
        let input = io::Cursor::new("");
        let mut talk = Conversation::new(input, out.clone(), io::sink(), Partner::Person);
        talk.refuse("that is no move").expect("it can be written");
        talk.refuse("d6 holds a disc").expect("it can be written");
        talk.explain_missing_answer("there is no row 9")
            .expect("it can be written");
        let text = String::from_utf8(out.0.take()).expect("UTF-8");
        assert_eq!(
            text,
            "That is no move.\nd6 holds a disc.\nThere is no row 9.\n"
        );
    }

    #[test]
    fn lost_terminal_does_not_count_as_quitting() {
        let end = || io::Cursor::new(Vec::new());
        let mut there = Conversation::new(end(), io::sink(), io::sink(), Partner::Person);
        assert_eq!(there.ask("? ").expect("the end"), None);
        let mut gone = Conversation::new(end(), io::sink(), Gone, Partner::Person);
        let error = gone.ask("? ").expect_err("the terminal was closed");
        assert_eq!(error.to_string(), "the terminal was closed");
    }
}
