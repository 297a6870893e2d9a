//! [`Overlay`]: a box or text that covers the board, such as help or a question.

use crate::ui::tui::keys::{Key, KeyCode};

use super::box_place::{BoxSize, is_at_foot};
use super::request::ViewRequest;
use super::stopped_move::StoppedMoveBox;
use super::why_box::WhyBox;
use crate::session::{ExplanationView, Session};
use crate::ui::text::Sentence;
use crate::ui::text::explanation::with_a_reason;
use crate::ui::tui::board_place::Part;
use crate::ui::tui::help_text;
use crate::ui::tui::help_text::Reader;
use crate::ui::tui::key_table::{KeyHint, typing_keys};
use crate::ui::tui::pager::Pager;
use crate::ui::tui::painter::{BOLD, PLAIN, Painter, columns, wrap};
use crate::ui::tui::widgets::{LineEdit, LineEvent};

/// The longest name of a file, in characters.
const LONGEST_NAME: usize = 4000;

/// The purpose of a file name.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Purpose {
    /// To save the game there from now on.
    SaveAs,
    /// To write the game so far there.
    WriteRecord,
}

/// A question for a file name.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    purpose: Purpose,
    name: LineEdit,
    /// The reason why the entered name was refused; empty if none was.
    trouble: String,
}

/// The box or text that covers the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// A text to read.
    Text(Pager),
    /// An explanation of a move.
    Why(Box<WhyBox>),
    /// A question for a file name.
    Ask(Prompt),
    /// A message that stays until a key is pressed: a title and paragraphs.
    Note(&'static str, Vec<String>),
    /// A draw that one person offers the other.
    Offer {
        /// The name of the person who offers it.
        own: String,
        /// The name of the person who accepts or declines it.
        other: String,
    },
    /// A move that the teacher stopped.
    StoppedMove(Box<StoppedMoveBox>),
}

impl Overlay {
    /// Whether a box or text is open.
    pub fn is_open(&self) -> bool {
        *self != Overlay::None
    }

    /// Creates the help of this game.
    pub fn help(session: &dyn Session, keys: &[KeyHint], reader: Reader) -> Overlay {
        Overlay::Text(Pager::new(
            "Help",
            help_text::of_game(session, keys, reader),
        ))
    }

    /// Creates the message that the game cannot be saved, with advice.
    pub fn unsaved(why: &str) -> Overlay {
        let advice = "You can play on; the program tries again after every move. Press s to save \
                      in another file. If you leave before that, the game is lost.";
        Overlay::Note("Not saved", vec![why.to_owned(), advice.to_owned()])
    }

    /// Creates the last step of a hint: the move with a reason.
    pub(super) fn hint(
        session: &dyn Session,
        why: &ExplanationView,
        unrated: Option<String>,
    ) -> Overlay {
        let reason = with_a_reason(session, why);
        Overlay::Note("Hint", [reason].into_iter().chain(unrated).collect())
    }

    /// Creates a message with an answer that is too long for a line.
    pub fn notice_box(text: &str) -> Overlay {
        Overlay::Note("Message", vec![text.to_owned()])
    }

    /// Creates a question for a file name, with a suggestion.
    pub fn ask(purpose: Purpose, session: &dyn Session) -> Overlay {
        let id = session.info().id;
        let end = match purpose {
            Purpose::SaveAs => "json",
            Purpose::WriteRecord => "txt",
        };
        Overlay::ask_again(purpose, format!("{id}.{end}"), String::new())
    }

    /// Creates the question with the refused name and the reason.
    pub fn ask_again(purpose: Purpose, text: String, trouble: String) -> Overlay {
        Overlay::Ask(Prompt {
            purpose,
            name: LineEdit::proposing(text, LONGEST_NAME),
            trouble,
        })
    }

    /// Returns the keys of the open box; `None` if nothing is open, so that the
    /// game's keys apply.
    pub(super) fn keys(&self) -> Option<Vec<KeyHint>> {
        Some(match self {
            Overlay::None => return None,
            Overlay::Why(why) => why.keys(),
            Overlay::Text(_) => vec![KeyHint::new("Esc", KeyCode::Esc, "close")],
            Overlay::Note(..) => vec![KeyHint::new("Enter", KeyCode::Enter, "continue")],
            Overlay::Ask(_) => typing_keys("write"),
            Overlay::Offer { .. } => vec![
                KeyHint::new("y", KeyCode::Char('y'), "accept"),
                KeyHint::new("Esc", KeyCode::Esc, "decline"),
            ],
            Overlay::StoppedMove(held) => held.keys(),
        })
    }

    /// Whether a letter that may start a move closes the box and is typed.
    /// Every box closes, except the question for a file name.
    pub(super) fn closes_for_typing(&self) -> bool {
        !matches!(self, Overlay::None | Overlay::Ask(_))
    }

    /// Whether this letter is one of the keys of the open box.
    pub(super) fn has_key(&self, letter: char) -> bool {
        let keys = self.keys().unwrap_or_default();
        let code = KeyCode::Char(letter).lower();
        keys.iter().any(|hint| hint.keys.contains(&code))
    }

    /// Returns the notice for a user who types a move instead of an answer.
    pub(super) fn ignored_move_notice(&self) -> Sentence {
        match self {
            Overlay::StoppedMove(held) => held.think_again(),
            Overlay::Offer { other, .. } => format!("{other} declines the draw.").into(),
            _ => Sentence::default(),
        }
    }

    /// Returns the height of the box at this width, on a screen of this height.
    /// `None` if nothing is open, or if a text covers the whole board.
    pub(super) fn rows(&self, width: u16, height: u16) -> Option<u16> {
        match self {
            Overlay::None | Overlay::Text(_) => None,
            Overlay::Why(why) => Some(why.pager.rows(width).min(height / 2)),
            Overlay::Ask(prompt) => Some(prompt.rows(width)),
            Overlay::Note(_, paragraphs) => Some(rows_of_note(paragraphs, GO_ON, width)),
            Overlay::Offer { own, other } => {
                let (question, keys) = offer(own, other);
                Some(rows_of_note(&[question], &keys, width))
            }
            Overlay::StoppedMove(held) => Some(held.rows(width)),
        }
    }

    /// Scrolls a text.
    pub fn scroll(&mut self, lines: i16) {
        match self {
            Overlay::Text(pager) => pager.scroll(lines),
            Overlay::Why(why) => why.pager.scroll(lines),
            _ => {}
        }
    }

    /// Draws the box at `place`, or a text over the whole screen.
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
            // Half-covered lines below the box would be misread.
            painter.part(0, y, screen.0, height).clear();
        }
        if let Overlay::StoppedMove(held) = self {
            return held.paint(painter, place);
        }
        let mut part = painter.part(x, y, width, height);
        match self {
            Overlay::None | Overlay::Text(_) | Overlay::StoppedMove(_) => {}
            Overlay::Why(why) => why.pager.paint_box(&mut part),
            Overlay::Ask(prompt) => prompt.paint(&mut part),
            Overlay::Note(title, paragraphs) => paint_note(title, paragraphs, GO_ON, &mut part),
            Overlay::Offer { own, other } => {
                let (question, keys) = offer(own, other);
                paint_note("A draw?", &[question], &keys, &mut part);
            }
        }
    }
}

/// The last line of a message.
const GO_ON: &str = "Press any key to continue.";

/// Returns the question whether to accept a draw, and the keys that answer it.
fn offer(own: &str, other: &str) -> (String, String) {
    (
        format!("{own} offers a draw."),
        format!("y: {other} accepts.   Any other key: {other} declines."),
    )
}

/// Returns the lines of a message in a box of this width.
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
    /// Acts on a key. Returns the overlay after it, and a request to the game.
    pub(super) fn key(mut self, key: &Key) -> (Overlay, Option<ViewRequest>) {
        let name = self.name.text().trim().to_owned();
        match self.name.key(key) {
            // Backspace in an empty line must not close the question.
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

    /// Returns the title and the text below the name.
    fn words(&self) -> (&'static str, &str) {
        let (title, help) = match self.purpose {
            Purpose::SaveAs => (
                "Save as",
                "The game gets this name among your saved games. A name with a folder, such as \
                 ./name.json, saves it there.",
            ),
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

    /// Returns the lines below the name in a box of this width.
    fn lines(&self, width: u16) -> Vec<String> {
        let room = width.saturating_sub(4);
        let lines = wrap(self.words().1, room);
        let keys = match room < columns(PROMPT_KEYS) {
            true => "Enter write   Esc back",
            false => PROMPT_KEYS,
        };
        lines.into_iter().chain([keys.to_owned()]).collect()
    }

    /// Returns the height of the box at this width.
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
