//! Selects the next puzzle.

use std::hash::Hasher as _;

use jiff::civil::Date;

use super::learner::Learner;
use super::puzzle::Puzzle;
use super::solver_rating::of_difficulty;
use crate::game::{Fnv, order_by_key};

/// A filter for puzzles; `None` accepts any.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Wish {
    /// The level.
    pub level: Option<u8>,
    /// The motif or a part of its name.
    pub motif: Option<String>,
    /// The id.
    pub id: Option<String>,
}

impl Wish {
    /// Creates the filter for puzzles of one motif.
    pub fn of(motif: &str) -> Wish {
        Wish {
            motif: Some(motif.to_owned()),
            ..Wish::default()
        }
    }

    /// Returns whether the puzzle passes the filter.
    pub fn takes(&self, puzzle: &Puzzle) -> bool {
        let motif = |wanted: &String| puzzle.motif == *wanted;
        self.level.is_none_or(|level| puzzle.level() == level)
            && self.motif.as_ref().is_none_or(motif)
            && self.id.as_ref().is_none_or(|id| puzzle.id == *id)
    }
}

/// Returns the puzzle to try next: first an untried one that the player will
/// solve with a probability of about two thirds, then an unsolved one, then
/// any.
pub fn next_puzzle<'p>(
    game: &str,
    puzzles: &'p [Puzzle],
    wish: &Wish,
    learner: &Learner,
) -> Option<&'p Puzzle> {
    // A puzzle rated 120 points below the player is solved about two times in
    // three.
    let rating = learner.rating(game).value - 120.0;
    let wanted = puzzles.iter().filter(|puzzle| wish.takes(puzzle));
    wanted.min_by_key(|puzzle| {
        let tried = match learner.puzzle_tried(game, &puzzle.id) {
            None => 0,
            Some(false) => 1,
            Some(true) => 2,
        };
        let gap = (of_difficulty(puzzle.difficulty) - rating).abs() as i64;
        // Puzzles of one level are shuffled pseudo-randomly, because the file
        // groups them by motif.
        (tried, gap, mixed(&puzzle.id, 0))
    })
}

/// The difficulty of the puzzle of the day, from Monday to Sunday.
const DIFFICULTY: [f64; 7] = [0.5, 1.0, 2.0, 3.0, 4.0, 5.5, 7.5];

/// The number of puzzles that take turns on one weekday.
const TAKE_TURNS: usize = 12;

/// Returns the puzzle of a day: an easy one on Mondays, a hard one on Sundays.
/// Every player gets the same one, as long as the list does not change.
pub fn daily_puzzle(puzzles: &[Puzzle], day: Date) -> Option<&Puzzle> {
    let weekday = day.weekday().to_monday_zero_offset();
    let wanted = DIFFICULTY[usize::try_from(weekday).ok()?];
    let mut nearest: Vec<&Puzzle> = puzzles.iter().collect();
    order_by_key(&mut nearest, |puzzle| {
        let gap = ((puzzle.difficulty - wanted).abs() * 1000.0) as i64;
        (gap, mixed(&puzzle.id, 0))
    });
    nearest.truncate(TAKE_TURNS);
    // With four games, each game comes on a given weekday every 28 days. It
    // then uses its next puzzle, so that no puzzle is repeated for eleven
    // months.
    let round = day_number(day) / 28;
    let turn = usize::try_from(round).ok()?.checked_rem(nearest.len())?;
    nearest.get(turn).copied()
}

/// Returns the index of the game, out of `count`, with the puzzle of the day.
pub fn daily_game(count: usize, day: Date) -> usize {
    usize::try_from(day_number(day) % count.max(1) as u64).unwrap_or(0)
}

fn day_number(day: Date) -> u64 {
    let days = (day - Date::constant(2020, 1, 1)).get_days();
    u64::try_from(days).unwrap_or(0)
}

/// Returns a pseudo-random number that depends on a text and a number.
pub(super) fn mixed(text: &str, number: u64) -> u64 {
    let mut hasher = Fnv::default();
    hasher.write(text.as_bytes());
    hasher.write_u64(number);
    // The low bits of the hash depend too little on the first bytes.
    hasher.finish() >> 17
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use jiff::ToSpan as _;
    use jiff::civil::date;

    use super::super::event::Happened;
    use super::super::puzzle::Goal;
    use super::super::solution::Solution;
    use super::*;

    fn puzzles() -> Vec<Puzzle> {
        let puzzle = |n: u8| Puzzle {
            id: format!("p{n}"),
            difficulty: f64::from(n % 10),
            motif: ["corner", "quiet move"][usize::from(n % 2)].to_owned(),
            goal: Goal::Hold,
            options: Vec::new(),
            position: String::new(),
            solution: Solution::of_one("a1".to_owned()),
            at: 1,
        };
        (0..40).map(puzzle).collect()
    }

    #[test]
    fn next_puzzle_is_new_and_suitable() {
        let all = puzzles();
        let mut learner = Learner::default();
        let mut seen = BTreeSet::new();
        for _ in 0..40 {
            let next = next_puzzle("some", &all, &Wish::default(), &learner).unwrap();
            assert!(seen.insert(next.id.clone()), "{} comes twice", next.id);
            let solved = Happened::Puzzle {
                game: "some".to_owned(),
                id: next.id.clone(),
                level: next.level(),
                solved: true,
                wrong: 0,
                hints: 0,
                given_up: false,
                daily: None,
            };
            learner.take(&solved, date(2026, 1, 1));
        }
        let first = next_puzzle("some", &all, &Wish::default(), &Learner::default()).unwrap();
        assert!((2..=4).contains(&first.level()), "{first:?}");
    }

    #[test]
    fn next_puzzle_matches_the_wish() {
        let all = puzzles();
        let wish = Wish {
            level: Some(7),
            motif: Some("quiet move".to_owned()),
            ..Wish::default()
        };
        let next = next_puzzle("some", &all, &wish, &Learner::default()).unwrap();
        assert_eq!((next.level(), next.motif.as_str()), (7, "quiet move"));
        let none = |wish| next_puzzle("some", &all, &wish, &Learner::default()).is_none();
        assert!(none(Wish {
            level: Some(6),
            ..Wish::of("quiet move")
        }));
        assert!(none(Wish::of("quiet")), "a part of the name");
    }

    #[test]
    fn daily_puzzles_do_not_repeat_for_months() {
        let all = puzzles();
        let mut seen = BTreeSet::new();
        // A game comes on this weekday every 28 days.
        for turn in 0..12 {
            let day = date(2026, 11, 21).checked_add((28 * turn).days()).unwrap();
            assert_eq!(daily_puzzle(&all, day), daily_puzzle(&all, day));
            seen.insert(daily_puzzle(&all, day).unwrap().id.clone());
        }
        assert_eq!(seen.len(), 12);
        assert!(daily_puzzle(&[], date(2026, 1, 1)).is_none());
        assert_ne!(
            daily_game(3, date(2026, 1, 1)),
            daily_game(3, date(2026, 1, 2))
        );
    }

    #[test]
    fn daily_puzzles_get_harder_through_the_week() {
        let all = puzzles();
        // 23 November 2026 is a Monday.
        for week in 0..20 {
            let of = |weekday: i64| {
                let day = date(2026, 11, 23).checked_add((7 * week + weekday).days());
                daily_puzzle(&all, day.unwrap()).unwrap().difficulty
            };
            assert!(of(0) <= 2.0 && of(6) >= 6.0, "{} {}", of(0), of(6));
            assert!(of(0) <= of(3) && of(3) <= of(6));
        }
    }
}
