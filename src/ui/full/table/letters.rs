//! Letters that name both a command and a column.

use super::cursor::Hand;
use super::overlay::Overlay;
use super::{Request, Table, View, play};
use crate::core::{Edge, Label};
use crate::session::Session;
use crate::ui::full::desk::Desk;

/// What was on the screen before a letter that may turn out to begin a move.
pub(super) struct Before {
    letter: char,
    view: View,
    hand: Hand,
    notice: String,
    mouse: bool,
}

impl Before {
    /// Whether the letter and `digit` name a square: there is such a row, or
    /// a legal move that begins so.
    pub(super) fn may_go_on_with(&self, digit: char, session: &dyn Session) -> bool {
        let start: String = [self.letter, digit].iter().collect();
        let row = |label: &Label| {
            let side = matches!(label.edge, Edge::Left | Edge::Right);
            side && label.text.trim().starts_with(digit)
        };
        session.moves().iter().any(|mv| mv.text.starts_with(&start))
            || session.diagram().labels.iter().any(row)
    }
}

impl Table {
    /// A character while the move box is closed.
    pub(super) fn letter(
        &mut self,
        symbol: char,
        session: &dyn Session,
        desk: &mut Desk,
    ) -> Option<Request> {
        if !self.person_to_move(session) || !self.begins_move(symbol, session) {
            return self.command(symbol, session, desk);
        }
        if symbol.is_ascii_digit() && self.is_whole_move(symbol, session) {
            return Some(play(&symbol.to_string()));
        }
        if leaving(symbol).is_some() || !is_command(symbol) {
            self.typed.push(symbol);
            if leaving(symbol).is_some() {
                let what = if symbol == 'q' {
                    "the menu"
                } else {
                    "a new game"
                };
                self.notice = format!("{symbol} or Enter: {what}. A row number makes it a move.");
            }
            self.point_at_typed(session);
            return None;
        }
        let before = Before {
            letter: symbol,
            view: self.view,
            hand: self.hand.clone(),
            notice: self.notice.clone(),
            mouse: desk.config.mouse,
        };
        let request = self.command(symbol, session, desk);
        self.before = Some(before);
        request
    }

    /// The letter before this digit was a column after all.
    pub(super) fn go_on_typing(
        &mut self,
        before: Before,
        digit: char,
        desk: &mut Desk,
    ) -> Option<Request> {
        self.view = before.view;
        self.hand = before.hand;
        self.notice = before.notice;
        self.overlay = Overlay::None;
        self.typed.push(before.letter);
        self.typed.push(digit);
        let mouse = std::mem::replace(&mut desk.config.mouse, before.mouse);
        (mouse != before.mouse).then_some(Request::KeepSettings)
    }

    /// Time passed: where digits play by themselves, the letter before was
    /// the command and nothing else.
    pub(super) fn forget_letter(&mut self, session: &dyn Session) {
        if !session.diagram().keys.is_empty() {
            self.before = None;
        }
    }

    /// Whether a move of this board could begin with `symbol`: legal now, or
    /// a coordinate.
    fn begins_move(&self, symbol: char, session: &dyn Session) -> bool {
        let begins = |text: &str| text.starts_with(symbol);
        let diagram = session.diagram();
        session.moves().iter().any(|mv| begins(&mv.text))
            || diagram.labels.iter().any(|label| begins(label.text.trim()))
            || diagram.keys.iter().any(|(_, key)| *key == symbol)
    }

    /// Whether the one character says all: keypad squares and pits.
    fn is_whole_move(&self, symbol: char, session: &dyn Session) -> bool {
        let diagram = session.diagram();
        diagram.keys.iter().any(|(_, key)| *key == symbol)
            || session.moves().iter().all(|mv| mv.text.len() == 1)
    }
}

/// Commands that leave the board.
pub(super) fn leaving(symbol: char) -> Option<Request> {
    match symbol {
        'q' => Some(Request::Menu),
        'n' => Some(Request::NewGame),
        _ => None,
    }
}

/// Whether the letter means something besides a column.
fn is_command(symbol: char) -> bool {
    "hHjJkKlLuUeafzsw?m".contains(symbol)
}
