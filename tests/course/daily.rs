//! The puzzle of the day.

use std::collections::HashMap;

use boardgames::course::{Assignment, Exercise as _, Happened, Puzzle};
use boardgames::games::GAMES;
use boardgames::ui::learning::Learning;
use jiff::ToSpan as _;
use jiff::civil::{Date, date};

/// A Monday.
const MONDAY: Date = date(2026, 11, 23);

/// The game and the puzzle of this day.
fn of_day(learning: &Learning) -> (&'static str, Puzzle) {
    let task = learning.daily(None).expect("there is one");
    let info = task.exercise().session().info();
    match task {
        Assignment::Puzzle(run, Some(_)) => (info.id, run.puzzle().clone()),
        other => panic!("{other:?}"),
    }
}

fn days() -> impl Iterator<Item = (Date, &'static str, Puzzle)> {
    (0..7 * 47).map(|after| {
        let day = MONDAY.checked_add(after.days()).expect("a date");
        let (game, puzzle) = of_day(&Learning::of(GAMES, None, day));
        (day, game, puzzle)
    })
}

#[test]
fn daily_puzzles_get_harder_from_monday_to_sunday_over_all_games() {
    let all: Vec<_> = days().collect();
    for week in all.chunks(7) {
        assert!(
            week.is_sorted_by(|a, b| a.2.difficulty < b.2.difficulty),
            "{week:?}"
        );
    }
    for two in all.windows(2) {
        assert_ne!(two[0].1, two[1].1, "one game on two days: {two:?}");
    }
    let mut seen = HashMap::new();
    for (day, game, puzzle) in all {
        let before = seen.insert((game, puzzle.id), day);
        assert_eq!(before, None, "{game} on {day}");
    }
    let games = seen.keys().map(|(game, _)| game);
    let games: std::collections::HashSet<_> = games.collect();
    let with_puzzles = GAMES.iter().filter(|info| !info.puzzles.is_empty());
    assert_eq!(games.len(), with_puzzles.count());
}

#[test]
fn puzzle_tried_as_that_of_the_day_stays_it() {
    let mut learning = Learning::of(GAMES, None, MONDAY);
    let (game, chosen) = of_day(&learning);
    let info = GAMES.iter().find(|info| info.id != game).expect("another");
    let tried = learning.puzzle(info, &Default::default());
    let tried = match tried.expect("puzzles").expect("one") {
        Assignment::Puzzle(run, None) => run.puzzle().clone(),
        other => panic!("{other:?}"),
    };
    let note = |learning: &mut Learning, id: &str| {
        learning.note(Happened::Puzzle {
            game: info.id.to_owned(),
            id: id.to_owned(),
            level: 1,
            solved: false,
            wrong: 1,
            hints: 0,
            given_up: false,
            daily: Some(MONDAY),
        })
    };
    assert_eq!(note(&mut learning, &tried.id), None);
    assert_eq!(of_day(&learning), (info.id, tried));
    // A puzzle that no longer exists cannot be tried again.
    let mut learning = Learning::of(GAMES, None, MONDAY);
    assert_eq!(note(&mut learning, "ffffff"), None);
    assert_eq!(of_day(&learning), (game, chosen));
}

#[test]
fn hard_puzzle_of_the_day_says_where_easier_ones_are() {
    let mut hard = 0;
    for day in 0..28 {
        let day = MONDAY.checked_add(day.days()).expect("a date");
        let learning = Learning::of(GAMES, None, day);
        let task = learning.daily(None).expect("there is one");
        let text = task.exercise().text();
        let info = task.exercise().session().info();
        let Assignment::Puzzle(run, _) = &task else {
            panic!("{task:?}");
        };
        // A newcomer's rating is that of a puzzle between levels 3 and 4.
        assert_eq!(run.puzzle().difficulty > 5.34, !text.is_empty(), "{run:?}");
        let other = learning.puzzle(info, &Default::default()).expect("puzzles");
        let Some(Assignment::Puzzle(easier, _)) = other else {
            panic!("{other:?}");
        };
        if !text.is_empty() {
            assert!(text.ends_with(&format!("Puzzles, {}, At my level.", info.title)));
            assert!(easier.puzzle().difficulty < 4.0, "{easier:?}");
            assert_eq!(easier.text(), "");
            hard += 1;
        }
    }
    assert!(hard >= 8, "{hard}");
}
