//! Compares the parts of the engine with plain recomputation and brute force.

use std::sync::Arc;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use crate::engine::{Level, Limits, SearchControl, WIN, seeded};
use crate::game::{Game, Rules};
use crate::games::dag_en_nacht::engine::alphabeta::Ask;
use crate::games::dag_en_nacht::engine::field::Threat;
use crate::games::dag_en_nacht::engine::strength::Strength;
use crate::games::dag_en_nacht::engine::*;
use crate::games::dag_en_nacht::{DagEnNacht, DagOptions, Restrict, State};

pub(super) fn rules(size: u16, restrict: Restrict) -> DagEnNacht {
    DagEnNacht::new(DagOptions::new(size, restrict).unwrap())
}

/// Every board size with both settings of `restrict`.
pub(super) fn every_rules() -> impl Iterator<Item = DagEnNacht> {
    [11, 13, 15, 17, 19]
        .into_iter()
        .flat_map(|size| [Restrict::None, Restrict::Black].map(|restrict| rules(size, restrict)))
}

/// Returns a position after `plies` random moves within a small part of the
/// board, where lines soon appear; `None` if the game is over.
pub(super) fn crowded(
    game: &DagEnNacht,
    plies: usize,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<State> {
    let mut state = game.start();
    let span = 7;
    let corner: [u8; 2] =
        [0; 2].map(|_| rng.random_range(0..=u8::try_from(game.board.size).unwrap() - span));
    for _ in 0..plies {
        let mut moves = Vec::new();
        game.legal_moves(&state, &mut moves);
        let near = |at: u8, from: u8| (from..from + span).contains(&at);
        moves.retain(|mv| {
            let to = mv.target();
            near(to.column, corner[0]) && near(to.row, corner[1])
        });
        if moves.is_empty() || game.outcome(&state).is_some() {
            return None;
        }
        game.apply(&mut state, moves[rng.random_range(0..moves.len())]);
    }
    game.outcome(&state).is_none().then_some(state)
}

/// Whether the side to move can complete a line at once.
pub(super) fn brute_wins(game: &DagEnNacht, state: &State) -> bool {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves.iter().any(|&mv| {
        let mut next = *state;
        game.apply(&mut next, mv);
        game.winner(&next).is_some()
    })
}

fn assert_same(field: &mut Field, fresh: &mut Field) {
    for side in 0..2 {
        for window in 0..u16::try_from(field.tables.windows.len()).unwrap() {
            assert_eq!(field.class(side, window), fresh.class(side, window));
        }
        for distance in 1..=3 {
            let sorted = |f: &Field| {
                let mut list = f.near(side, distance).to_vec();
                list.sort_unstable();
                list
            };
            assert_eq!(sorted(field), sorted(fresh));
        }
    }
    assert_eq!(field.score(), fresh.score());
    assert_eq!(field.key(), fresh.key());
}

#[test]
fn incremental_field_equals_a_fresh_one() {
    let mut rng = seeded(5);
    for game in every_rules() {
        let tables = Arc::new(Tables::new(&game));
        for _ in 0..4 {
            let mut state = game.start();
            let mut field = Field::new(Arc::clone(&tables), &state);
            let mut done = Vec::new();
            while field.near(field.turn(), 1).is_empty() && done.len() < 80 {
                let mut steps = Vec::new();
                field.all_steps(&mut steps);
                let step = steps[rng.random_range(0..steps.len())];
                game.apply(&mut state, step.notation(&game.board));
                field.make(step);
                done.push(step);
                assert_same(&mut field, &mut Field::new(Arc::clone(&tables), &state));
            }
            for step in done.into_iter().rev() {
                field.undo(step);
            }
            assert_same(
                &mut field,
                &mut Field::new(Arc::clone(&tables), &game.start()),
            );
        }
    }
}

/// Compares threats with brute force on `count` positions of each set of rules.
fn check_threats(count: usize, seed: u64) {
    let mut rng = seeded(seed);
    let (mut won, mut held) = (0, 0);
    for game in every_rules() {
        let tables = Arc::new(Tables::new(&game));
        for _ in 0..count {
            let plies = rng.random_range(10..60);
            let Some(state) = crowded(&game, plies, &mut rng) else {
                continue;
            };
            let field = Field::new(Arc::clone(&tables), &state);
            let me = field.turn();
            let wins = brute_wins(&game, &state);
            assert_eq!(field.winning_step(me).is_some(), wins);
            if let Some(step) = field.winning_step(me) {
                let mut next = state;
                assert!(game.is_legal(&state, step.notation(&game.board)));
                game.apply(&mut next, step.notation(&game.board));
                assert!(game.winner(&next).is_some());
                won += 1;
                continue;
            }
            held += check_defence(&game, &field, &state);
        }
    }
    assert!(won > count && held > count, "{won} {held}");
}

/// Checks that exactly the moves that fill the threatened square avoid a loss.
fn check_defence(game: &DagEnNacht, field: &Field, state: &State) -> usize {
    let me = field.turn();
    let threat = field.threat(me ^ 1);
    let mut steps = Vec::new();
    field.all_steps(&mut steps);
    for step in steps {
        let mut next = *state;
        game.apply(&mut next, step.notation(&game.board));
        let lost = brute_wins(game, &next);
        match threat {
            Threat::Two(..) => assert!(lost),
            Threat::One(square) if step.to != square => assert!(lost),
            // A shift may open another line, and the field must notice that.
            _ => {
                let mut after = Field::new(Arc::clone(&field.tables), state);
                after.make(step);
                assert_eq!(after.winning_step(me ^ 1).is_some(), lost);
            }
        }
    }
    usize::from(threat != Threat::None)
}

#[test]
fn wins_in_one_and_needed_blocks_match_brute_force() {
    check_threats(24, 1);
}

#[test]
#[ignore = "thousands of positions of every size, a minute: cargo test --release --lib dag -- --ignored"]
fn wins_in_one_and_needed_blocks_match_brute_force_everywhere() {
    check_threats(3000, 2);
}

/// The score of a search of three plies for the best level, with or without
/// pruning.
fn three_plies(tables: &Arc<Tables>, state: &State, prunes: bool) -> i32 {
    let mut strength = Strength::of(Level::BEST);
    strength.style.prunes = prunes;
    let control = SearchControl::new();
    let mut memory = SearchMemory::new(16);
    let mut tree = Tree::new(
        Field::new(Arc::clone(tables), state),
        &mut memory,
        NodeBudget::new(&Limits::default(), &control),
        strength.style,
    );
    tree.node(Ask {
        alpha: -WIN,
        beta: WIN,
        depth: 3,
        ply: 1,
        extensions: strength.style.extensions,
    })
}

#[test]
fn pruning_contradicts_no_proved_result() {
    let mut rng = seeded(31);
    let (mut same, mut estimated) = (0, 0);
    for game in every_rules() {
        let tables = Arc::new(Tables::new(&game));
        for _ in 0..5 {
            let plies = rng.random_range(8..20);
            let Some(state) = crowded(&game, plies, &mut rng) else {
                continue;
            };
            let [pruned, full] = [true, false].map(|prunes| three_plies(&tables, &state, prunes));
            if is_decided(pruned) && is_decided(full) {
                assert_eq!(pruned.signum(), full.signum(), "{state:?}");
                same += 1;
            }
            estimated += usize::from(!is_decided(pruned));
        }
    }
    assert!(same > 0 && estimated > 0, "{same} {estimated}");
}
