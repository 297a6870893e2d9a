//! Awari: the opening book, and level 10 as a player.

use std::collections::HashMap;
use std::time::Duration;

use boardgames::engine::{
    AnalysisRequest, BotSpec, Bots, Level, Limits, SearchControl, Value, seeded,
};
use boardgames::game::{Game, Rules};
use boardgames::games::awari::engine::book::{Book, Opening};
use boardgames::games::awari::engine::endgame::shared;
use boardgames::games::awari::engine::kernel::{AfterSowing, Pits, SowingKernel};
use boardgames::games::awari::engine::solver::Solver;
use boardgames::games::awari::engine::solver_budget::SolverBudget;
use boardgames::games::awari::engine::transposition::TranspositionTable;
use boardgames::games::awari::{Awari, AwariOptions, Preset, State, TurnStage};
use rand::RngExt;

use crate::one_table::alone_with_the_table;

/// Returns the values of the book's positions as a map.
fn values(book: &Book) -> HashMap<(Pits, TurnStage), i32> {
    let entry = |o: &Opening| ((o.pits, o.stage), o.value);
    book.openings().iter().map(entry).collect()
}

/// Returns the value of a sowing from the book, if the book has the position
/// after it.
fn worth(
    kernel: &SowingKernel,
    known: &HashMap<(Pits, TurnStage), i32>,
    at: (Pits, TurnStage),
    pit: usize,
) -> Option<i32> {
    let after = kernel.play(at.0, pit);
    let future = match after.next {
        AfterSowing::Over => 0,
        AfterSowing::Again if at.1 == TurnStage::First && kernel.extra_once() => {
            *known.get(&(after.pits, TurnStage::Second))?
        }
        AfterSowing::Again if at.1 == TurnStage::First => {
            *known.get(&(after.pits, TurnStage::First))?
        }
        _ => -known.get(&(after.pits.swapped(), TurnStage::First))?,
    };
    Some(after.gain + future)
}

#[test]
fn book_value_is_that_of_the_best_move() {
    for book in Book::all() {
        let kernel = SowingKernel::new(book.options().rules.policies());
        let known = values(book);
        let mut checked = 0;
        for (&at, &value) in &known {
            let worths: Option<Vec<i32>> =
                at.0.playable()
                    .map(|pit| worth(&kernel, &known, at, pit))
                    .collect();
            if let Some(worths) = worths {
                assert_eq!(
                    worths.into_iter().max(),
                    Some(value),
                    "{}",
                    book.file_name()
                );
                checked += 1;
            }
        }
        let enough = book.openings().len() / 10;
        assert!(checked > enough, "{}: {checked}", book.file_name());
    }
}

/// Solves positions of the book without using it.
fn the_book_is_right(book: &Book, choose: impl Fn(usize) -> bool) {
    let (rules, control) = (book.options().rules, SearchControl::new());
    let (beans, bits) = match book.options().beans {
        ..=3 => (18, 20),
        _ => (23, 24),
    };
    let table =
        shared::endgame(rules, beans, &SolverBudget::only(&control)).expect("nobody says stop");
    let memo = TranspositionTable::new(bits);
    let mut solver = Solver::new(&table, &memo, SolverBudget::only(&control));
    for (i, opening) in book.openings().iter().enumerate() {
        if choose(i) {
            assert_eq!(
                solver.value(opening.pits, opening.stage, opening.value),
                Ok(opening.value),
                "{} {i}",
                book.file_name()
            );
        }
    }
}

#[test]
fn sample_of_the_book_is_solved_again() {
    let _turn = alone_with_the_table();
    let mut rng = seeded(5);
    let book = Book::of(AwariOptions::default()).expect("the usual game has a book");
    let sample: Vec<usize> = (0..20)
        .map(|_| rng.random_range(0..book.openings().len()))
        .collect();
    the_book_is_right(book, |i| sample.contains(&i));
}

#[test]
#[ignore = "minutes of processor time: cargo test --release --test engines awari_perfect -- --ignored"]
fn every_25th_position_of_each_book_is_solved_again() {
    let _turn = alone_with_the_table();
    for book in Book::all() {
        the_book_is_right(book, |i| i % 25 == 0);
    }
}

/// Plays `levels` from the start, and returns the first side's final lead.
fn play(game: &Awari, levels: [Level; 2], seed: u64) -> i32 {
    let mut players = levels.map(|level| game.bot(&BotSpec::from(level), seed));
    let mut state: State = game.start();
    while game.outcome(&state).is_none() {
        let player = &mut players[state.mover().index()];
        let choice = player.choose(game, &state, &SearchControl::new());
        game.apply(&mut state, choice.mv);
        assert_eq!(state.beans(), 36);
    }
    let [south, north] = game.tally(&state).expect("beans are counted");
    i32::from(south) - i32::from(north)
}

fn level_10_keeps_the_value(rules: Preset, seeds: u64) {
    let game = Awari::new(AwariOptions { rules, beans: 3 });
    let start = game.analyst(&AnalysisRequest::default()).analyse(
        &game,
        &game.start(),
        &SearchControl::new(),
    );
    let value = start.lines[0].value.expect("judged").amount as i32;
    for level in Level::all() {
        for seed in 0..seeds {
            let ahead = play(&game, [Level::BEST, level], seed);
            assert!(
                ahead >= value,
                "{}: South against {level}: {ahead}",
                rules.name()
            );
            let ahead = play(&game, [level, Level::BEST], seed);
            assert!(
                ahead <= value,
                "{}: North against {level}: {ahead}",
                rules.name()
            );
        }
    }
}

#[test]
fn level_10_never_ends_below_the_value_of_the_start() {
    let _turn = alone_with_the_table();
    level_10_keeps_the_value(Preset::Course, 2);
}

#[test]
#[ignore = "10 s of processor time: cargo test --test engines awari_perfect -- --ignored"]
fn level_10_never_ends_below_the_value_of_the_start_in_any_preset() {
    let _turn = alone_with_the_table();
    for rules in Preset::ALL {
        level_10_keeps_the_value(rules, 5);
    }
}

/// Returns the proved value of the start under `rules` with `beans` a pit.
fn start_value(rules: Preset, beans: u8) -> i32 {
    let game = Awari::new(AwariOptions { rules, beans });
    let request = AnalysisRequest {
        exact: true,
        best_only: true,
        ..AnalysisRequest::default()
    };
    let found = game
        .analyst(&request)
        .analyse(&game, &game.start(), &SearchControl::new());
    let value = found.lines[0].value.expect("the best move is judged");
    assert!(value.exact);
    value.amount as i32
}

#[test]
fn course_game_with_one_or_two_beans_has_its_solved_value() {
    let _turn = alone_with_the_table();
    assert_eq!(start_value(Preset::Course, 1), 2);
    assert_eq!(start_value(Preset::Course, 2), 5);
}

#[test]
#[ignore = "36 s of processor time, 1.3 GB: cargo test --test engines awari_perfect -- --ignored"]
fn games_with_four_beans_have_their_solved_values() {
    let _turn = alone_with_the_table();
    assert_eq!(start_value(Preset::Kalah, 4), 8);
    assert_eq!(start_value(Preset::KalahEc, 4), 10);
    assert_eq!(start_value(Preset::Course, 4), 3);
}

/// Checks level 10 and the analyst on the start with five beans a pit, which
/// cannot be proved quickly.
fn five_beans(limits: Limits, control: &SearchControl) {
    let game = Awari::new(AwariOptions {
        rules: Preset::Course,
        beans: 5,
    });
    let spec = BotSpec {
        limits,
        ..BotSpec::from(Level::BEST)
    };
    let choice = game.bot(&spec, 0).choose(&game, &game.start(), control);
    assert!(game.is_legal(&game.start(), choice.mv));
    assert!(!choice.value.is_some_and(|value| value.exact));
    let request = AnalysisRequest {
        limits,
        ..AnalysisRequest::default()
    };
    let found = game
        .analyst(&request)
        .analyse(&game, &game.start(), control);
    assert_eq!(found.lines.len(), 6);
    let honest = |value: Option<Value>| value.is_some_and(|value| !value.exact);
    assert!(found.lines.iter().all(|line| honest(line.value)));
}

#[test]
fn level_10_answers_without_time_and_when_stopped() {
    let _turn = alone_with_the_table();
    let no_time = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    five_beans(no_time, &SearchControl::new());
    let control = SearchControl::new();
    control.stop();
    five_beans(Limits::default(), &control);
}
