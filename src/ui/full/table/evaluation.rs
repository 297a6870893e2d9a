//! The panel's evaluation: who is ahead, and what every move is worth.

use super::judge::{amount, share, short};
use super::panel::Panel;
use super::{Hint, names};
use crate::core::Side;
use crate::session::{Unit, Value};
use crate::ui::full::paint::columns;

/// Columns of the evaluation bar, between its two signs.
const SHORTEST_BAR: usize = 4;
const LONGEST_BAR: usize = 24;

impl Panel<'_> {
    /// The evaluation bar: the second side grows from the left.
    pub(super) fn bar(&self, width: u16) -> String {
        let unit = self.session.entry().unit();
        let signs = Side::BOTH.map(|side| {
            let initial = || names::side_name(self.session, side).chars().next();
            names::sign(self.diagram, side, self.glyphs)
                .or_else(initial)
                .unwrap_or('?')
        });
        let Some(worth) = self.table.judgement.worth() else {
            return format!(
                "{} {} {}  working it out",
                signs[1],
                self.glyphs.dot(),
                signs[0]
            );
        };
        let (short, long) = (self.lead(worth, signs), self.verdict(worth));
        let room = |text: &str| usize::from(width.saturating_sub(columns(text) + 6));
        let who = long
            .filter(|text| room(text) >= SHORTEST_BAR)
            .unwrap_or(short);
        let length = room(&who).clamp(SHORTEST_BAR, LONGEST_BAR);
        let second = ((1.0 - share(unit, worth.amount)) * length as f64).round() as usize;
        let full = self.glyphs.fit('█').to_string().repeat(second.min(length));
        let rest = self
            .glyphs
            .night()
            .to_string()
            .repeat(length - second.min(length));
        format!("{} {full}{rest} {}  {who}", signs[1], signs[0])
    }

    /// Who is ahead in a few columns: `○ +3`.
    fn lead(&self, worth: Value, signs: [char; 2]) -> String {
        let unit = self.session.entry().unit();
        match amount(unit, worth.amount).as_str() {
            "even" => "even".to_owned(),
            lead if worth.amount > 0.0 => format!("{} {lead}", signs[0]),
            _ => format!("{} {}", signs[1], amount(unit, -worth.amount)),
        }
    }

    /// How perfect play ends, where that is proved.
    fn verdict(&self, worth: Value) -> Option<String> {
        if !worth.exact {
            return None;
        }
        let winner = match worth.amount {
            amount if amount > 0.0 => Side::First,
            amount if amount < 0.0 => Side::Second,
            _ => return Some("perfect play: a draw".to_owned()),
        };
        let who = names::side_name(self.session, winner);
        let margin = match self.session.entry().unit() {
            Unit::Outcome => String::new(),
            _ => format!(" by {}", worth.amount.abs()),
        };
        Some(format!("perfect play: {who} wins{margin}"))
    }

    /// Every move with its value, the best first; the hint alone where only
    /// that was asked for.
    pub(super) fn values(&self) -> Vec<(String, bool)> {
        let view = self.table.view;
        let hint = view.hint == Hint::Move;
        if !(view.values || hint) {
            return Vec::new();
        }
        let Some(found) = self.table.judgement.view() else {
            return vec![("Working it out …".to_owned(), false)];
        };
        let exact = found
            .lines
            .iter()
            .all(|line| line.value.is_some_and(|value| value.exact));
        let head = match (view.values, exact) {
            (false, _) => "Hint (h):".to_owned(),
            (true, true) => "Every move, solved:".to_owned(),
            (true, false) => format!("Every move, depth {}:", found.depth),
        };
        let best = found
            .lines
            .first()
            .and_then(|line| line.value)
            .map(|value| value.amount);
        let shown = if view.values { found.lines.len() } else { 1 };
        let lines = found.lines.iter().take(shown).map(|line| {
            let is_best = line.value.map(|value| value.amount) == best;
            let value = line
                .value
                .as_ref()
                .map_or(String::new(), |value| short(found.unit, value));
            let mark = if is_best { "  best" } else { "" };
            (format!("{:<4} {value:>5}{mark}", line.text), is_best)
        });
        std::iter::once((head, false)).chain(lines).collect()
    }
}
