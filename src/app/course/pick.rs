//! Selects the next puzzle.

use std::cmp::Reverse;
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

/// The number of puzzles tried last whose motifs come again only if the level has no others.
const REMEMBERED: usize = 3;

/// Returns the puzzle to try next: first an untried one that the player will
/// solve with a probability of about two thirds, then an unsolved one, then
/// any. Those tried `today` come last, and among those of one level the ones
/// whose motif did not come lately are first.
pub fn next_puzzle<'p>(
    game: &str,
    puzzles: &'p [Puzzle],
    wish: &Wish,
    learner: &Learner,
    today: Date,
) -> Option<&'p Puzzle> {
    // A puzzle rated 120 points below the player is solved about two times in
    // three. The rating of a beginner says little yet, so the first puzzles are easy.
    let known = learner.rating(game);
    let rating = (known.value - 120.0).min(of_difficulty(1.0 + known.count as f64));
    let tried = |puzzle: &Puzzle| {
        let order = match learner.puzzle_tried(game, &puzzle.id) {
            None => 0,
            Some(false) => 1,
            Some(true) => 2,
        };
        (learner.tried_puzzle_on(today, game, &puzzle.id), order)
    };
    let gap = |puzzle: &Puzzle| (of_difficulty(puzzle.difficulty) - rating).abs() as i64;
    let wanted = || puzzles.iter().filter(|puzzle| wish.takes(puzzle));
    // Puzzles of one level are shuffled pseudo-randomly, because the file
    // groups them by motif.
    let nearest =
        wanted().min_by_key(|puzzle| (tried(puzzle), gap(puzzle), mixed(&puzzle.id, 0)))?;
    let lately = motifs_tried(game, puzzles, learner);
    let age = |puzzle: &Puzzle| lately.iter().position(|motif| *motif == puzzle.motif);
    let level =
        |puzzle: &&Puzzle| puzzle.level() == nearest.level() && tried(puzzle) == tried(nearest);
    wanted().filter(level).min_by_key(|puzzle| {
        let seen = age(puzzle).map_or(0, |age| REMEMBERED - age);
        (seen, gap(puzzle), mixed(&puzzle.id, 0))
    })
}

/// Returns the motifs of the puzzles tried last, the last one first.
fn motifs_tried<'p>(game: &str, puzzles: &'p [Puzzle], learner: &Learner) -> Vec<&'p str> {
    let mut ids: Vec<&str> = Vec::new();
    for id in learner.puzzles_tried(game) {
        if !ids.contains(&id) {
            ids.push(id);
        }
        if ids.len() == REMEMBERED {
            break;
        }
    }
    let motif = |id: &str| puzzles.iter().find(|puzzle| puzzle.id == id);
    let found = ids.into_iter().filter_map(motif);
    found.map(|puzzle| puzzle.motif.as_str()).collect()
}

/// The least difficulty of the puzzle of the day, from Monday to Sunday. A day's puzzles
/// are easier than this limit of the next day, in every game.
const EASIEST: [f64; 7] = [0.0, 1.8, 2.6, 3.2, 4.4, 5.9, 8.1];

/// The number of puzzles that a game needs for a weekday. One of four games comes there every
/// 28 days, so that none is repeated for eleven months.
const TAKE_TURNS: usize = 12;

/// Returns the number of days after which one of `count` games has its turn on the same
/// weekday again.
const fn days_between_turns(count: u64) -> u64 {
    if count.is_multiple_of(7) {
        count
    } else {
        7 * count
    }
}

/// Returns how far the puzzle is from the difficulty of this day, in thousandths.
fn gap(puzzle: &Puzzle, day: Date) -> i64 {
    let weekday = usize::try_from(day.weekday().to_monday_zero_offset()).unwrap_or(0);
    let least = EASIEST[weekday];
    let most = EASIEST.get(weekday + 1).copied().unwrap_or(f64::MAX);
    let too_easy = least - puzzle.difficulty;
    // The difficulty of the next day is too hard, so the gap is not 0.
    let too_hard = puzzle.difficulty - most + 0.001;
    (too_easy.max(too_hard).max(0.0) * 1000.0).round() as i64
}

/// Returns whether a game with these puzzles has enough of them for this weekday, or for
/// twice as many turns if it stands in for another game.
pub fn suits_day(puzzles: &[Puzzle], day: Date, stands_in: bool) -> bool {
    let suited = puzzles.iter().filter(|puzzle| gap(puzzle, day) == 0);
    suited.count() >= TAKE_TURNS * (1 + usize::from(stands_in))
}

/// Returns the puzzle of a day out of those of one of `count` games: an easy one on Mondays,
/// a hard one on Sundays. Every player gets the same one, as long as the list does not change.
/// `stands_in` says that the day is the turn of another game, which has too few puzzles.
pub fn daily_puzzle(
    puzzles: &[Puzzle],
    count: usize,
    day: Date,
    stands_in: bool,
) -> Option<&Puzzle> {
    let mut nearest: Vec<&Puzzle> = puzzles.iter().collect();
    // The file groups the puzzles by motif.
    order_by_key(&mut nearest, |puzzle| {
        (gap(puzzle, day), mixed(&puzzle.id, 0))
    });
    let suited = nearest.iter().filter(|puzzle| gap(puzzle, day) == 0);
    let suited = suited.count().max(TAKE_TURNS);
    nearest.truncate(suited);
    // On its next turn on this weekday the game uses its next puzzle, and that in the other
    // half of the list if it stands in.
    let between = days_between_turns(count.max(1) as u64);
    let round = usize::try_from(day_number(day) / between).ok()?;
    let turn = round + usize::from(stands_in) * (nearest.len() / 2);
    nearest.get(turn.checked_rem(nearest.len())?).copied()
}

/// Returns the games, as indices below `count`, in the order in which they can have the
/// puzzle of the day: the one whose turn it is, and then those whose turns are furthest
/// from this day, so that no game comes on two days in a row. Of two that are equally far, the
/// one whose turn comes sooner is first, so that two days in a row begin with different ones.
pub fn daily_games(count: usize, day: Date) -> Vec<usize> {
    let turn = usize::try_from(day_number(day) % count.max(1) as u64).unwrap_or(0);
    let mut order: Vec<usize> = (0..count).collect();
    order_by_key(&mut order, |index| {
        let after = (index + count - turn) % count;
        let away = after.min(count - after);
        (away > 0, Reverse(away), after)
    });
    order
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
            let day = date(2026, 1, 1);
            let next = next_puzzle("some", &all, &Wish::default(), &learner, day).unwrap();
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
            learner.take(&solved, day);
        }
        let day = date(2026, 1, 2);
        let first = next_puzzle("some", &all, &Wish::default(), &Learner::default(), day).unwrap();
        assert_eq!(first.level(), 1, "{first:?}");
    }

    #[test]
    fn puzzles_of_a_good_beginner_get_harder_step_by_step() {
        let all = puzzles();
        let mut learner = Learner::default();
        let day = date(2026, 1, 1);
        let mut levels = Vec::new();
        for _ in 0..3 {
            let next = next_puzzle("some", &all, &Wish::default(), &learner, day).unwrap();
            levels.push(next.level());
            learner.take(&tried(next, true), day);
        }
        assert_eq!(levels, [1, 2, 3]);
    }

    /// The event of a puzzle that was tried.
    fn tried(puzzle: &Puzzle, solved: bool) -> Happened {
        Happened::Puzzle {
            game: "some".to_owned(),
            id: puzzle.id.clone(),
            level: puzzle.level(),
            solved,
            wrong: usize::from(!solved),
            hints: 0,
            given_up: false,
            daily: None,
        }
    }

    #[test]
    fn no_motif_comes_twice_in_a_row_if_the_level_has_others() {
        let mut all = puzzles();
        for (number, puzzle) in all.iter_mut().enumerate() {
            puzzle.difficulty = 3.0 + number as f64 / 100.0;
            puzzle.motif = if number < 30 { "corner" } else { "wedge" }.to_owned();
        }
        let day = date(2026, 1, 1);
        let mut learner = Learner::default();
        let mut motifs = Vec::new();
        for _ in 0..20 {
            let next = next_puzzle("some", &all, &Wish::default(), &learner, day).unwrap();
            motifs.push(next.motif.clone());
            // A wrong move and the end are two events of one puzzle.
            learner.take(&tried(next, false), day);
            learner.take(&tried(next, true), day);
        }
        assert!(motifs.windows(2).all(|two| two[0] != two[1]), "{motifs:?}");
    }

    #[test]
    fn puzzles_tried_today_come_last() {
        let all = puzzles();
        let mut learner = Learner::default();
        let (day, next_day) = (date(2026, 1, 1), date(2026, 1, 2));
        for puzzle in &all {
            learner.take(&tried(puzzle, true), day);
        }
        let unsolved = &all[3];
        learner.take(&tried(unsolved, false), next_day);
        let next = next_puzzle("some", &all, &Wish::default(), &learner, next_day).unwrap();
        assert_ne!(next.id, unsolved.id);
    }

    #[test]
    fn next_puzzle_matches_the_wish() {
        let all = puzzles();
        let wish = Wish {
            level: Some(7),
            motif: Some("quiet move".to_owned()),
            ..Wish::default()
        };
        let day = date(2026, 1, 1);
        let next = next_puzzle("some", &all, &wish, &Learner::default(), day).unwrap();
        assert_eq!((next.level(), next.motif.as_str()), (7, "quiet move"));
        let none = |wish| next_puzzle("some", &all, &wish, &Learner::default(), day).is_none();
        assert!(none(Wish {
            level: Some(6),
            ..Wish::of("quiet move")
        }));
        assert!(none(Wish::of("quiet")), "a part of the name");
    }

    #[test]
    fn games_take_turns_and_stand_in_for_each_other() {
        let day = date(2026, 11, 23);
        let order = daily_games(4, day);
        assert_eq!(order.len(), 4);
        let next = daily_games(4, day.tomorrow().unwrap())[0];
        let before = daily_games(4, day.yesterday().unwrap())[0];
        assert_ne!(order[0], next);
        assert!(![next, before].contains(&order[1]), "{order:?}");
        // Two games that are left out on days in a row have different ones instead.
        for count in 4..9 {
            let mut day = day;
            for _ in 0..count {
                let tomorrow = day.tomorrow().unwrap();
                let [first, second] = [day, tomorrow].map(|day| daily_games(count, day)[1]);
                assert_ne!(first, second, "{count} games on {day}");
                day = tomorrow;
            }
        }
        assert_eq!(daily_games(1, day), [0]);
        assert!(daily_games(0, day).is_empty());
    }

    #[test]
    fn puzzles_do_not_come_twice_in_a_row_however_many_games_there_are() {
        let all = puzzles();
        for count in 1..=8 {
            let mut day = date(2026, 11, 23);
            let mut seen = BTreeSet::new();
            for _ in 0..TAKE_TURNS {
                let puzzle = daily_puzzle(&all, count, day, false).unwrap();
                assert!(seen.insert(puzzle.id.clone()), "{count} games: {puzzle:?}");
                // The next turn of this game on a Monday.
                let turn = daily_games(count, day)[0];
                let weeks = (1..).find_map(|n| {
                    let later = day.checked_add(jiff::Span::new().weeks(n)).unwrap();
                    (daily_games(count, later)[0] == turn).then_some(later)
                });
                day = weeks.unwrap();
            }
        }
    }

    #[test]
    fn game_without_puzzles_of_a_difficulty_uses_the_nearest() {
        let all = puzzles();
        let sunday = date(2026, 11, 29);
        assert!(!suits_day(&all, sunday, false));
        let hardest = daily_puzzle(&all, 4, sunday, false).unwrap();
        assert!(hardest.difficulty >= 7.0, "{hardest:?}");
        assert!(daily_puzzle(&[], 4, sunday, false).is_none());
    }
}
