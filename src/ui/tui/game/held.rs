//! A move that the teacher holds: what it costs, why, and three ways on.

use crossterm::event::KeyCode;

use super::view::ViewRequest;
use crate::session::ExplanationView;
use crate::ui::theme::Role;
use crate::ui::tui::painter::{PLAIN, Painter, wrap};

/// The move held and what is said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldMove {
    /// The move as it was given.
    pub text: String,
    /// Why it is held.
    pub why: ExplanationView,
    /// Where the ways on were drawn last: row, first and last column.
    places: [(u16, u16, u16); 3],
}

/// A way on.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Way {
    Think,
    See,
    Play,
}

const WAYS: [(Way, KeyCode, &str); 3] = [
    (Way::Think, KeyCode::Esc, "Esc think again"),
    (Way::See, KeyCode::Char('s'), "s see what happens"),
    (Way::Play, KeyCode::Char('p'), "p play it all the same"),
];

/// What became of a key or a click.
#[derive(Debug)]
pub(super) enum HeldOutcome {
    /// It stays held.
    Stay,
    /// The player thinks again.
    ThinkAgain,
    /// Something for the game.
    Ask(ViewRequest),
}

impl HeldMove {
    /// Holds `text`.
    #[must_use]
    pub fn new(text: String, why: ExplanationView) -> HeldMove {
        HeldMove {
            text,
            why,
            places: [(0, 0, 0); 3],
        }
    }

    /// Acts on a key.
    pub(super) fn key(&self, code: KeyCode) -> HeldOutcome {
        let lower = crate::ui::tui::keys::lower(code);
        let way = WAYS.iter().find(|(_, key, _)| *key == lower);
        way.map_or(HeldOutcome::Stay, |(way, ..)| self.go(*way))
    }

    /// Acts on a click.
    pub(super) fn click(&self, x: u16, y: u16) -> HeldOutcome {
        let hit = |place: &&(u16, u16, u16)| place.0 == y && (place.1..=place.2).contains(&x);
        let at = self.places.iter().position(|place| hit(&place));
        at.map_or(HeldOutcome::Stay, |at| self.go(WAYS[at].0))
    }

    fn go(&self, way: Way) -> HeldOutcome {
        match way {
            Way::Think => HeldOutcome::ThinkAgain,
            Way::See => HeldOutcome::Ask(ViewRequest::ShowLine(Box::new(self.clone()))),
            Way::Play => HeldOutcome::Ask(ViewRequest::PlayAnyway(self.text.clone())),
        }
    }

    /// Draws it at the foot of `painter`'s part, so that the board stays in
    /// sight.
    pub(super) fn paint(&mut self, painter: &mut Painter<'_>) {
        let width = painter.width().min(80);
        let x = (painter.width() - width) / 2;
        let text = wrap(&self.why.sentence(), width.saturating_sub(4));
        let height = (text.len() as u16 + 3).min(painter.height());
        let y = painter.height() - height;
        let mut part = painter.part(x, y, width, height);
        let title = format!("The teacher holds {}", self.text);
        let mut inside = part.boxed(&title);
        let last = inside.height().saturating_sub(1);
        let notice = inside.role(Role::Notice);
        for (row, line) in (0..last).zip(&text) {
            inside.graded(1, row, line, notice);
        }
        let mut column = 1;
        for (place, (_, _, label)) in self.places.iter_mut().zip(WAYS) {
            inside.text(column, last, label, PLAIN);
            let end = column + label.len() as u16;
            *place = (y + 1 + last, x + 1 + column, x + end);
            column = end + 3;
        }
    }
}
