//! Cards: positions in which somebody went wrong, that come back until they
//! are known. Boxes after Sebastian Leitner: a right answer puts a card one
//! box on, a wrong one back into the first, and each box waits longer.

use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// Days that a card waits in each box.
const WAITS: [i32; 5] = [1, 3, 7, 16, 35];

/// A mistake to be mended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// Made of game and position, so that one mistake is one card.
    pub card: String,
    /// The game's id.
    pub game: String,
    /// Its rules options.
    pub options: Vec<(String, String)>,
    /// Where it happened.
    pub position: String,
    /// What was played.
    pub played: String,
    /// The good moves, the best first.
    pub good: Vec<String>,
    /// What the move cost, in the game's unit.
    pub loss: f64,
    /// Whether the loss is only estimated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
    /// Why, in a sentence; may be empty.
    #[serde(default)]
    pub why: String,
}

/// A card and where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct CardState {
    /// The card.
    pub card: Card,
    /// Its box, from 0.
    pub place: usize,
    /// When it comes back; `None` once it is known.
    pub due: Option<Date>,
}

impl CardState {
    /// A card made on this day; it comes the next day.
    #[must_use]
    pub fn new(card: Card, day: Date) -> CardState {
        let mut state = CardState {
            card,
            place: 0,
            due: None,
        };
        state.wait(day);
        state
    }

    /// It was looked at on this day.
    pub fn seen(&mut self, right: bool, day: Date) {
        self.place = if right { self.place + 1 } else { 0 };
        self.wait(day);
    }

    fn wait(&mut self, day: Date) {
        let days = WAITS.get(self.place);
        self.due = days.and_then(|days| day.checked_add(days.days()).ok());
    }

    /// Whether it is to be looked at on this day.
    #[must_use]
    pub fn is_due(&self, day: Date) -> bool {
        self.due.is_some_and(|due| due <= day)
    }
}

#[cfg(test)]
impl Card {
    /// Some card, for tests.
    pub(super) fn sample() -> Card {
        Card {
            card: "1".to_owned(),
            game: "some".to_owned(),
            options: Vec::new(),
            position: "p".to_owned(),
            played: "a1".to_owned(),
            good: vec!["b2".to_owned()],
            loss: 3.0,
            estimated: false,
            why: String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_card_comes_back_later_and_later_until_it_is_known() {
        let mut state = CardState::new(Card::sample(), date(2026, 1, 31));
        assert!(!state.is_due(date(2026, 1, 31)) && state.is_due(date(2026, 2, 1)));
        state.seen(true, date(2026, 2, 1));
        assert_eq!(state.due, Some(date(2026, 2, 4)));
        state.seen(false, date(2026, 2, 4));
        assert_eq!((state.place, state.due), (0, Some(date(2026, 2, 5))));
        for _ in 0..5 {
            let day = state.due.unwrap();
            state.seen(true, day);
        }
        assert_eq!(state.due, None);
    }
}
