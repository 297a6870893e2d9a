//! Cards: positions in which a player made a mistake, repeated until the player
//! knows them. They move through boxes, after Sebastian Leitner: a correct
//! answer moves a card to the next box, a wrong one back to the first, and each
//! box waits longer.

use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// Days that a card waits in each box.
const WAITS: [i32; 5] = [1, 3, 7, 16, 35];

/// A mistake to learn from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// Id, derived from game and position, so that a repeated mistake has the
    /// id of its card.
    pub card: String,
    /// Id of the game.
    pub game: String,
    /// Options of the game's rules.
    pub options: Vec<(String, String)>,
    /// Position before the mistake.
    pub position: String,
    /// The move that was played.
    pub played: String,
    /// The good moves, best first.
    pub good: Vec<String>,
    /// Loss of the move, in the game's unit.
    pub loss: f64,
    /// Whether the loss is an estimate.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
    /// The reason in a sentence; may be empty.
    #[serde(default)]
    pub why: String,
    /// Number of the move in its game, from 1, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// Whether somebody else made the mistake, such as the computer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_another: bool,
}

/// A card with its box and date.
#[derive(Clone, Debug, PartialEq)]
pub struct CardState {
    /// The card.
    pub card: Card,
    /// Date on which the mistake was made, or made again after it was learned.
    pub made: Date,
    /// Number of its box, from 0.
    pub place: usize,
    /// Date of the next repetition; `None` if the card is learned.
    pub due: Option<Date>,
    /// Date of the last answer.
    pub answered: Option<Date>,
    /// Whether that answer was right.
    pub solved: bool,
    /// Number of reviews up to the one in which the card was made, so that the cards of one review
    /// have the same.
    pub reviews: usize,
}

impl CardState {
    /// Creates a card on this day, after so many reviews; it is due the next day.
    pub fn new(card: Card, day: Date, reviews: usize) -> CardState {
        let mut state = CardState {
            card,
            made: day,
            place: 0,
            due: None,
            answered: None,
            solved: false,
            reviews,
        };
        state.wait(day);
        state
    }

    /// Records an answer on this day. Before the card is due, an answer is practice, which
    /// changes neither its box nor its date.
    pub fn seen(&mut self, right: bool, day: Date) {
        self.answered = Some(day);
        self.solved = right;
        if !self.is_due(day) {
            return;
        }
        self.place = if right { self.place + 1 } else { 0 };
        self.wait(day);
    }

    fn wait(&mut self, day: Date) {
        // After the last box there is no date: the card is learned.
        let days = WAITS.get(self.place);
        self.due = days.and_then(|days| day.checked_add(days.days()).ok());
    }

    /// Returns whether the card is due on this day.
    pub fn is_due(&self, day: Date) -> bool {
        self.due.is_some_and(|due| due <= day)
    }

    /// Returns whether the card can be practised on this day although it is not due: the
    /// mistake was made on it, and the card was not answered since.
    pub fn can_practise(&self, day: Date) -> bool {
        self.made == day && self.due.is_some() && !self.is_due(day) && self.answered.is_none()
    }

    /// Returns whether the card can be answered on this day: it is due, or it can be practised.
    pub fn is_open(&self, day: Date) -> bool {
        self.is_due(day) || self.can_practise(day)
    }
}

#[cfg(test)]
impl Card {
    /// Returns an example card for tests.
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
            number: None,
            by_another: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn new_card_can_be_practised_once_on_its_day_and_keeps_its_date() {
        let [today, tomorrow] = [date(2026, 1, 30), date(2026, 1, 31)];
        let mut state = CardState::new(Card::sample(), today, 0);
        assert!(state.can_practise(today) && !state.can_practise(tomorrow));
        state.seen(true, today);
        assert!(!state.can_practise(today));
        assert_eq!((state.place, state.due), (0, Some(tomorrow)));
        state.seen(true, tomorrow);
        assert_eq!(state.place, 1);
    }

    #[test]
    fn card_waits_longer_in_each_box_until_learned() {
        let mut state = CardState::new(Card::sample(), date(2026, 1, 31), 0);
        assert!(!state.is_due(date(2026, 1, 31)) && state.is_due(date(2026, 2, 1)));
        state.seen(true, date(2026, 2, 1));
        assert_eq!(state.due, Some(date(2026, 2, 4)));
        state.seen(false, date(2026, 2, 4));
        assert_eq!((state.place, state.due), (0, Some(date(2026, 2, 5))));
        state.seen(true, date(2026, 2, 4));
        assert_eq!(state.place, 0, "an answer before the date is practice");
        for _ in 0..5 {
            let day = state.due.unwrap();
            state.seen(true, day);
        }
        assert_eq!(state.due, None);
    }
}
