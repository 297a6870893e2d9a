//! Perfect play in Awari: the fast kernel, the endgame table and the solver,
//! each compared with something slower and simpler.

use std::collections::HashMap;
use std::time::Instant;

use boardgames::engine::{AnalysisRequest, Bots, SearchControl, seeded};
use boardgames::game::{Game, Notation, Rules};
use boardgames::games::awari::engine::endgame::Endgame;
use boardgames::games::awari::engine::endgame::rank::rows;
use boardgames::games::awari::engine::kernel::{AfterSowing, Pits, SowingKernel};
use boardgames::games::awari::engine::solver::Solver;
use boardgames::games::awari::engine::solver_budget::SolverBudget;
use boardgames::games::awari::engine::transposition::TranspositionTable;
use boardgames::games::awari::{Awari, AwariOptions, Move, Preset, State, TurnStage};
use rand::RngExt;

use crate::one_table::alone_with_the_table;

fn rules(rules: Preset) -> Awari {
    Awari::new(AwariOptions { rules, beans: 3 })
}

fn legal(game: &Awari, state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves
}

/// Returns the lead at home in `state` of the side to move in `before`.
fn lead(game: &Awari, before: &State, state: &State) -> i32 {
    let points = game.tally(state).expect("beans are counted");
    let mover = before.mover().index();
    i32::from(points[mover]) - i32::from(points[1 - mover])
}

fn endgame(rules: Preset, most: u32) -> Endgame {
    let control = SearchControl::new();
    Endgame::build(SowingKernel::new(rules.policies()), most, 2, &control)
        .expect("nobody says stop")
}

/// Returns the future difference at home in an unfinished position, by plain
/// memoised negamax on the rules.
fn reference(game: &Awari, state: &State, known: &mut HashMap<(Pits, TurnStage), i32>) -> i32 {
    let key = (Pits::of(state), state.stage());
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let worth = |mv: &Move| {
        let mut next = *state;
        game.apply(&mut next, *mv);
        let gain = lead(game, state, &next) - lead(game, state, state);
        if game.outcome(&next).is_some() {
            return gain;
        }
        let below = reference(game, &next, known);
        gain + if next.mover() == state.mover() {
            below
        } else {
            -below
        }
    };
    let value = legal(game, state)
        .iter()
        .map(worth)
        .max()
        .expect("the game is live");
    known.insert(key, value);
    value
}

/// Returns positions from `games` random games.
fn positions(game: &Awari, games: u64) -> Vec<State> {
    let mut rng = seeded(2026);
    let mut found = Vec::new();
    for _ in 0..games {
        let mut state = game.start();
        while game.outcome(&state).is_none() {
            found.push(state);
            let moves = legal(game, &state);
            game.apply(&mut state, moves[rng.random_range(0..moves.len())]);
        }
    }
    found
}

#[test]
fn kernel_sows_by_the_rules() {
    for preset in Preset::ALL {
        let game = rules(preset);
        let kernel = SowingKernel::new(preset.policies());
        for state in positions(&game, 300) {
            for mv in legal(&game, &state) {
                let mut next = state;
                game.apply(&mut next, mv);
                assert_eq!(next.beans(), 36);
                let after = kernel.play(Pits::of(&state), mv.pit());
                let gain = lead(&game, &state, &next) - lead(&game, &state, &state);
                assert_eq!(after.gain, gain, "{preset:?} {state:?} {mv}");
                let over = game.outcome(&next).is_some();
                assert_eq!(after.next == AfterSowing::Over, over);
                if !over {
                    let again = next.mover() == state.mover();
                    let limited = state.stage() == TurnStage::Second;
                    assert_eq!(after.next == AfterSowing::Again && !limited, again);
                    let pits = if again {
                        after.pits
                    } else {
                        after.pits.swapped()
                    };
                    assert_eq!(pits, Pits::of(&next));
                }
            }
        }
    }
}

/// Returns every unfinished position with exactly `beans` beans in pits and
/// South to move.
fn all_positions(game: &Awari, beans: usize) -> Vec<State> {
    let text = |row: u64| {
        (0..6)
            .map(|i| format!("{},", row >> (8 * i) & 0xff))
            .collect::<String>()
    };
    let mut states = Vec::new();
    for own in 1..beans {
        for south in rows(own) {
            for north in rows(beans - own) {
                let position = format!("{}{}/{}0 S", text(south), 36 - beans, text(north));
                states.push(game.read_position(&position).expect("it is well formed"));
            }
        }
    }
    states
}

fn table_is_right_up_to(beans: usize) {
    for preset in Preset::ALL {
        let game = rules(preset);
        let table = endgame(preset, beans as u32);
        let mut known = HashMap::new();
        for n in 2..=beans {
            for state in all_positions(&game, n) {
                let value = reference(&game, &state, &mut known);
                assert_eq!(table.value(Pits::of(&state)), value, "{preset:?} {state:?}");
            }
        }
    }
}

#[test]
fn table_equals_plain_negamax_with_few_beans() {
    table_is_right_up_to(6);
}

#[test]
#[ignore = "8 s of processor time: cargo test --test engines awari_exact -- --ignored"]
fn table_equals_plain_negamax_with_ten_beans() {
    table_is_right_up_to(10);
}

#[test]
fn table_does_not_depend_on_the_number_of_threads() {
    let control = SearchControl::new();
    let one = Endgame::build(SowingKernel::new(Preset::Course.policies()), 9, 1, &control).unwrap();
    let two = endgame(Preset::Course, 9);
    let game = rules(Preset::Course);
    for state in all_positions(&game, 9) {
        assert_eq!(one.value(Pits::of(&state)), two.value(Pits::of(&state)));
    }
}

#[test]
fn stopped_build_returns_nothing() {
    let control = SearchControl::new();
    control.stop();
    assert!(
        Endgame::build(
            SowingKernel::new(Preset::Course.policies()),
            16,
            2,
            &control
        )
        .is_none()
    );
}

#[test]
fn interrupted_build_continues_where_it_stopped() {
    for preset in [Preset::Course, Preset::Ahl, Preset::Kalah] {
        let control = SearchControl::new();
        let mut table = Endgame::new(SowingKernel::new(preset.policies()));
        let begun = Instant::now();
        let no_time = SolverBudget {
            deadline: Some(begun),
            ..SolverBudget::only(&control)
        };
        table.grow(9, 2, &no_time);
        assert!(table.most() <= 1, "layers with a position take time");
        // An empty table gives no hints.
        assert_eq!(table.hints().guess(Pits::of(&rules(preset).start())), 0);
        for most in [4, 9] {
            table.grow(most, 2, &SolverBudget::only(&control));
            assert_eq!(table.most(), most);
        }
        let whole = endgame(preset, 9);
        for state in all_positions(&rules(preset), 9) {
            let pits = Pits::of(&state);
            assert_eq!(table.value(pits), whole.value(pits), "{preset:?} {state:?}");
        }
    }
}

#[test]
fn solver_equals_plain_negamax_beyond_its_table() {
    for preset in Preset::ALL {
        let game = rules(preset);
        let table = endgame(preset, 4);
        let memo = TranspositionTable::new(12);
        let control = SearchControl::new();
        let mut known = HashMap::new();
        let mut seen = 0;
        for state in positions(&game, 20) {
            let pits = Pits::of(&state);
            if (5..=13).contains(&pits.beans()) {
                let value = reference(&game, &state, &mut known);
                let mut solver = Solver::new(&table, &memo, SolverBudget::only(&control));
                let guess = seen % 7 - 3;
                assert_eq!(
                    solver.value(pits, state.stage(), guess),
                    Ok(value),
                    "{preset:?} {state:?}"
                );
                seen += 1;
            }
        }
        assert!(seen > 70, "{preset:?}: {seen} positions");
    }
}

/// Returns the values that an analysis proves, by pit; `None` for an empty one.
fn proved(game: &Awari, state: &State) -> [Option<i32>; 6] {
    let found =
        game.analyst(&AnalysisRequest::default())
            .analyse(game, state, &SearchControl::new());
    assert_eq!(found.lines.len(), legal(game, state).len());
    let mut values = [None; 6];
    for line in &found.lines {
        let value = line.value.expect("every move is judged");
        assert!(value.exact && value.amount.fract() == 0.0);
        assert_eq!(line.pv[0], line.mv);
        values[line.mv.pit()] = Some(value.amount as i32);
    }
    let sorted = found
        .lines
        .is_sorted_by_key(|line| -(line.value.unwrap().amount as i32));
    assert!(sorted, "best first");
    values
}

fn the_data_holds(preset: Preset) {
    let mut seen = 0;
    for line in include_str!("../data/awari_positions.tsv").lines() {
        let row: Vec<&str> = line.split('\t').collect();
        if row[0] != preset.name() {
            continue;
        }
        let game = rules(preset);
        let found = proved(&game, &game.read_position(row[1]).unwrap());
        let mut wanted = row[2].split(' ').map(|value| value.parse().ok());
        let best = found.into_iter().flatten().max();
        assert_eq!(best, wanted.next().unwrap(), "{line}");
        assert_eq!(found[..5], wanted.collect::<Vec<_>>(), "{line}");
        seen += 1;
    }
    assert!(seen == 20 || [Preset::ReportB, Preset::KalahEc].contains(&preset));
}

/// Values of the first moves, pit 1 to 6, with perfect play.
pub(crate) const SOLVED: [(Preset, [i32; 6]); 6] = [
    (Preset::Course, [-11, -13, -15, 1, 2, -1]),
    (Preset::Ahl, [-11, -9, -7, 3, 2, -1]),
    (Preset::ReportA, [-10, -11, -10, 1, 1, 1]),
    (Preset::ReportB, [-10, -12, -8, 1, 1, 1]),
    (Preset::Kalah, [-14, -16, -10, -2, 2, 0]),
    (Preset::KalahEc, [-12, -16, -10, -2, 2, 0]),
];

// One test for all presets, because the shared table is kept for only one.
#[test]
fn first_moves_and_positions_from_play_have_their_solved_values() {
    let _turn = alone_with_the_table();
    for (preset, values) in SOLVED {
        let game = rules(preset);
        assert_eq!(proved(&game, &game.start()), values.map(Some), "{preset:?}");
        the_data_holds(preset);
    }
}
