//! [`Ratings`]: the ratings of people from their rated games with each other.

use std::collections::BTreeMap;

use crate::course::Rating;
use crate::game::{Side, Verdict};

/// The ratings of all people in all games.
#[derive(Clone, Debug, Default)]
pub struct Ratings {
    /// By the key of the person and the game's id.
    known: BTreeMap<(String, String), Rating>,
}

impl Ratings {
    /// The rating of a person in a game; that of a newcomer if there is none.
    pub fn of(&self, person: &str, game: &str) -> Rating {
        let key = (person.to_owned(), game.to_owned());
        self.known.get(&key).copied().unwrap_or_default()
    }

    /// Counts a rated game.
    pub fn enter(&mut self, people: [&str; 2], game: &str, verdict: Verdict) {
        let before = people.map(|person| self.of(person, game));
        for side in Side::BOTH {
            let score = match verdict {
                Verdict::Draw => 0.5,
                Verdict::Win(winner) if winner == side => 1.0,
                Verdict::Win(_) => 0.0,
            };
            // Both use the ratings before the game, so that the order is the same.
            let opponent = before[side.other().index()].value;
            let after = before[side.index()].after_result(opponent, score);
            let key = (people[side.index()].to_owned(), game.to_owned());
            self.known.insert(key, after);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ratings_change_equally_after_the_first_game() {
        let mut ratings = Ratings::default();
        ratings.enter(["anna", "ben"], "x", Verdict::Win(Side::Second));
        let [anna, ben] = ["anna", "ben"].map(|name| ratings.of(name, "x").value);
        assert!(ben > 1000.0 && (anna + ben - 2000.0).abs() < 1e-9);
        assert_eq!(ratings.of("anna", "y"), Rating::default());
        ratings.enter(["ben", "anna"], "x", Verdict::Draw);
        assert!(ratings.of("ben", "x").value < ben);
    }
}
