//! What lies over the board: help, and questions for a file name.

use crate::ui::tui::keys::{Key, KeyCode};

use super::box_place::{BoxSize, is_at_foot};
use super::held::HeldBox;
use super::request::ViewRequest;
use crate::session::Session;
use crate::ui::tui::board_place::Part;
use crate::ui::tui::help_text;
use crate::ui::tui::help_text::Reader;
use crate::ui::tui::key_table::KeyHint;
use crate::ui::tui::pager::Pager;
use crate::ui::tui::painter::{BOLD, PLAIN, Painter, columns, wrap};
use crate::ui::tui::widgets::{LineEdit, LineEvent};

/// The longest name of a file, in characters.
const LONGEST_NAME: usize = 4000;

/// What a file name is wanted for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Purpose {
    /// The game is kept there from now on.
    SaveAs,
    /// The record so far is written there.
    WriteRecord,
}

/// A question for a file name.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    purpose: Purpose,
    name: LineEdit,
    /// Why the name that was entered does not do; empty before.
    trouble: String,
}

/// What lies over the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// A text to read.
    Text(Pager),
    /// Why a move was good or bad.
    Why {
        /// The reasons.
        pager: Pager,
        /// Whether there is a move before, which its key asks for.
        goes_back: bool,
    },
    /// A question.
    Ask(Prompt),
    /// Something that stays until a key is pressed: a title and paragraphs.
    Note(&'static str, Vec<String>),
    /// A draw that one person offers the other.
    Offer {
        /// Who offers it.
        own: String,
        /// Who accepts or declines it.
        other: String,
    },
    /// A move that the teacher holds.
    Held(Box<HeldBox>),
}

impl Overlay {
    /// Whether there is anything.
    #[must_use]
    pub fn is_open(&self) -> bool {
        *self != Overlay::None
    }

    /// The help of this game.
    #[must_use]
    pub fn help(session: &dyn Session, keys: &[KeyHint], reader: Reader) -> Overlay {
        Overlay::Text(Pager::new(
            "Help",
            help_text::of_game(session, keys, reader),
        ))
    }

    /// That the game cannot be saved, and what to do.
    #[must_use]
    pub fn unsaved(why: &str) -> Overlay {
        let advice = "You can play on; the program tries again after every move. Press s to save \
                      in another file. If you leave before that, the game is lost.";
        Overlay::Note("Not saved", vec![why.to_owned(), advice.to_owned()])
    }

    /// An answer that is too long for a line.
    #[must_use]
    pub fn told(text: &str) -> Overlay {
        Overlay::Note("Message", vec![text.to_owned()])
    }

    /// A question with a sensible answer ready.
    #[must_use]
    pub fn ask(purpose: Purpose, session: &dyn Session) -> Overlay {
        let id = session.entry().id();
        let end = match purpose {
            Purpose::SaveAs => "json",
            Purpose::WriteRecord => "txt",
        };
        Overlay::Ask(Prompt {
            purpose,
            name: LineEdit::proposing(format!("{id}.{end}"), LONGEST_NAME),
            trouble: String::new(),
        })
    }

    /// Asks the question again, with the name that was refused and the reason.
    #[must_use]
    pub fn ask_again(purpose: Purpose, text: String, trouble: String) -> Overlay {
        Overlay::Ask(Prompt {
            purpose,
            name: LineEdit::proposing(text, LONGEST_NAME),
            trouble,
        })
    }

    /// The keys that mean something while it is open; `None` where nothing is
    /// open and the game has its own.
    #[must_use]
    pub(super) fn keys(&self) -> Option<Vec<KeyHint>> {
        let key = |label, code, word| KeyHint::new(label, code, word);
        let close = key("Esc", KeyCode::Esc, "close");
        Some(match self {
            Overlay::None => return None,
            Overlay::Why {
                goes_back: true, ..
            } => vec![key("y", KeyCode::Char('y'), "the move before"), close],
            Overlay::Text(_) | Overlay::Why { .. } => vec![close],
            Overlay::Note(..) => vec![key("Enter", KeyCode::Enter, "continue")],
            Overlay::Ask(_) => vec![
                key("Enter", KeyCode::Enter, "write"),
                key("Esc", KeyCode::Esc, "back"),
            ],
            Overlay::Offer { .. } => vec![
                key("y", KeyCode::Char('y'), "accept"),
                key("Esc", KeyCode::Esc, "decline"),
            ],
            Overlay::Held(held) => held.keys(),
        })
    }

    /// Whether a letter that may begin a move closes it and is text: everywhere
    /// but where text is asked for.
    #[must_use]
    pub(super) fn gives_way(&self) -> bool {
        !matches!(self, Overlay::None | Overlay::Ask(_))
    }

    /// Whether it gives this letter a meaning of its own.
    pub(super) fn has_key(&self, letter: char) -> bool {
        let keys = self.keys().unwrap_or_default();
        let code = KeyCode::Char(letter).lower();
        keys.iter().any(|hint| hint.keys.contains(&code))
    }

    /// What to say when a move is typed instead of an answer.
    pub(super) fn passed_over(&self) -> String {
        match self {
            Overlay::Held(_) => THINK_AGAIN.to_owned(),
            Overlay::Offer { other, .. } => format!("{other} declines the draw."),
            _ => String::new(),
        }
    }

    /// Rows of its box at so many columns of a screen so high; `None` where
    /// nothing is open, and for a text that is read instead of the board.
    pub(super) fn rows(&self, width: u16, height: u16) -> Option<u16> {
        match self {
            Overlay::None | Overlay::Text(_) => None,
            Overlay::Why { pager, .. } => Some(pager.rows(width).min(height / 2)),
            Overlay::Ask(prompt) => Some(prompt.rows(width)),
            Overlay::Note(_, paragraphs) => Some(rows_of_note(paragraphs, GO_ON, width)),
            Overlay::Offer { own, other } => {
                let (question, keys) = offer(own, other);
                Some(rows_of_note(&[question], &keys, width))
            }
            Overlay::Held(held) => Some(held.rows(width)),
        }
    }

    /// Whether it lies over the keys, so that a click there is none on them.
    pub(super) fn covers_footer(&self, place: Option<Part>, height: u16) -> bool {
        place.is_some_and(|place| is_at_foot(place, height))
    }

    /// Scrolls a text.
    pub fn scroll(&mut self, lines: i16) {
        if let Overlay::Text(pager) | Overlay::Why { pager, .. } = self {
            pager.scroll(lines);
        }
    }

    /// Draws it over `painter`'s part: a box at `place`.
    pub(super) fn paint(&mut self, painter: &mut Painter<'_>, place: Option<Part>) {
        let screen = (painter.width(), painter.height());
        if let Overlay::Text(pager) = self {
            return pager.paint(painter);
        }
        if !self.is_open() {
            return;
        }
        let rows = |width| self.rows(width, screen.1).unwrap_or(screen.1);
        let place = place.unwrap_or_else(|| BoxSize(&rows).at_foot(screen));
        let (x, y, width, height) = place;
        if is_at_foot(place, screen.1) {
            // Halves of the lines below it would read as something else.
            painter.part(0, y, screen.0, height).clear();
        }
        if let Overlay::Held(held) = self {
            return held.paint(painter, place);
        }
        let mut part = painter.part(x, y, width, height);
        match self {
            Overlay::None | Overlay::Text(_) | Overlay::Held(_) => {}
            Overlay::Why { pager, .. } => pager.paint_box(&mut part),
            Overlay::Ask(prompt) => prompt.paint(&mut part),
            Overlay::Note(title, paragraphs) => paint_note(title, paragraphs, GO_ON, &mut part),
            Overlay::Offer { own, other } => {
                let (question, keys) = offer(own, other);
                paint_note("A draw?", &[question], &keys, &mut part);
            }
        }
    }
}

/// Said when a held move is not played.
pub(super) const THINK_AGAIN: &str = "Think again: it is still your move.";

/// What a note says below its paragraphs.
const GO_ON: &str = "Press any key to continue.";

/// The question of a draw, and what answers it.
fn offer(own: &str, other: &str) -> (String, String) {
    (
        format!("{own} offers a draw."),
        format!("y: {other} accepts.   Any other key: {other} declines."),
    )
}

/// The lines of a note in a box of this width.
fn note(paragraphs: &[String], keys: &str, width: u16) -> Vec<String> {
    let texts = paragraphs.iter().map(String::as_str).chain([keys]);
    texts
        .flat_map(|text| wrap(text, width.saturating_sub(4)))
        .collect()
}

fn rows_of_note(paragraphs: &[String], keys: &str, width: u16) -> u16 {
    note(paragraphs, keys, width).len() as u16 + 2
}

fn paint_note(title: &str, paragraphs: &[String], keys: &str, part: &mut Painter<'_>) {
    let lines = note(paragraphs, keys, part.width());
    let mut inside = part.boxed(title);
    for (y, line) in (0..).zip(&lines) {
        inside.text(1, y, line, PLAIN);
    }
}

impl Prompt {
    /// Acts on a key: what lies over the board then, and what is wanted.
    pub(super) fn key(mut self, key: &Key) -> (Overlay, Option<ViewRequest>) {
        let name = self.name.text().trim().to_owned();
        match self.name.key(key) {
            LineEvent::Dropped if key.code == KeyCode::Esc => return (Overlay::None, None),
            LineEvent::Entered if !name.is_empty() => {
                let request = match self.purpose {
                    Purpose::SaveAs => ViewRequest::SaveAs(name),
                    Purpose::WriteRecord => ViewRequest::WriteRecord(name),
                };
                return (Overlay::None, Some(request));
            }
            _ => {}
        }
        (Overlay::Ask(self), None)
    }

    /// Its title and what it says below the name.
    fn words(&self) -> (&'static str, &str) {
        let (title, help) = match self.purpose {
            Purpose::SaveAs => ("Save as", "From now on the game is saved in this file."),
            Purpose::WriteRecord => (
                "Write to a file",
                ".json: saved game, .svg: picture, .cast: film, .ggf and\u{a0}.sgf: for other \
                 programs; any other name: the moves.",
            ),
        };
        match self.trouble.as_str() {
            "" => (title, help),
            trouble => (title, trouble),
        }
    }

    /// The lines below the name in a box of this width.
    fn lines(&self, width: u16) -> Vec<String> {
        let room = width.saturating_sub(4);
        let told = wrap(self.words().1, room);
        let keys = match room < columns(PROMPT_KEYS) {
            true => "Enter write   Esc back",
            false => PROMPT_KEYS,
        };
        told.into_iter().chain([keys.to_owned()]).collect()
    }

    /// Rows of its box at so many columns.
    fn rows(&self, width: u16) -> u16 {
        self.lines(width).len() as u16 + 3
    }

    fn paint(&self, part: &mut Painter<'_>) {
        let lines = self.lines(part.width());
        let mut inside = part.boxed(self.words().0);
        let room = usize::from(inside.width().saturating_sub(2));
        inside.text(1, 0, &self.name.shown(room), BOLD);
        for (y, line) in (1..).zip(&lines) {
            inside.text(1, y, line, PLAIN);
        }
    }
}

/// The keys of a question for a file name.
const PROMPT_KEYS: &str = "Enter write   type another name   Esc back";
