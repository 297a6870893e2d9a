//! Checks the wins, zones and losses that the search claims, move by move with
//! the rules alone.

use std::sync::Arc;

use rand::RngExt;

use super::search::{brute_wins, crowded, every_rules};
use crate::engine::{Limits, SearchControl, seeded};
use crate::game::Rules;
use crate::games::dag_en_nacht::engine::forcing::Forcing;
use crate::games::dag_en_nacht::engine::*;
use crate::games::dag_en_nacht::{DagEnNacht, State};

pub(super) const FAR: ForcingLimits = ForcingLimits {
    threats: 10,
    nodes: 20_000,
};

pub(super) fn forcing_win(field: &mut Field, reach: ForcingLimits) -> Option<ForcedWin> {
    let control = SearchControl::new();
    let mut budget = NodeBudget::new(&Limits::default(), &control);
    Forcing::new().win(field, &mut budget, reach)
}

pub(super) fn moves(game: &DagEnNacht, state: &State) -> Vec<crate::games::dag_en_nacht::Move> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves
}

/// Whether the side to move wins within `plies`. The side follows the forcing
/// search, the opponent tries every legal move, and only the rules decide.
pub(super) fn wins_against_everything(
    game: &DagEnNacht,
    tables: &Arc<Tables>,
    state: &State,
    plies: u16,
) -> bool {
    if brute_wins(game, state) {
        return true;
    }
    let mut field = Field::new(Arc::clone(tables), state);
    let Some(proof) = forcing_win(&mut field, FAR) else {
        return false;
    };
    if proof.plies > plies {
        return false;
    }
    let mut after = *state;
    game.apply(&mut after, proof.line[0].notation(&game.board));
    let replies = moves(game, &after);
    !replies.is_empty()
        && replies.into_iter().all(|reply| {
            let mut next = after;
            game.apply(&mut next, reply);
            game.outcome(&next).is_none() && wins_against_everything(game, tables, &next, plies - 2)
        })
}

/// Checks forcing wins and zones; returns how many of each occurred.
fn check_proofs(count: usize, seed: u64) -> [usize; 2] {
    let mut rng = seeded(seed);
    let mut met = [0; 2];
    for game in every_rules() {
        let tables = Arc::new(Tables::new(&game));
        for _ in 0..count {
            let plies = rng.random_range(8..50);
            let Some(state) = crowded(&game, plies, &mut rng) else {
                continue;
            };
            let mut field = Field::new(Arc::clone(&tables), &state);
            if !field.near(field.turn(), 1).is_empty() {
                continue;
            }
            if let Some(proof) = forcing_win(&mut field, FAR) {
                assert!(wins_against_everything(&game, &tables, &state, proof.plies));
                met[0] += 1;
            } else if field.near(field.turn() ^ 1, 1).is_empty() {
                met[1] += usize::from(check_zone(&game, &mut field));
            }
        }
    }
    met
}

/// If the opponent would win after a pass, checks that every move outside the
/// zone still loses, and no later.
fn check_zone(game: &DagEnNacht, field: &mut Field) -> bool {
    field.swap_turn();
    let danger = forcing_win(field, FAR);
    field.swap_turn();
    let Some(proof) = danger else {
        return false;
    };
    let zone = zone::relevant(field, &proof);
    let mut steps = Vec::new();
    field.all_steps(&mut steps);
    for step in steps.into_iter().filter(|step| !zone.has(step.to)) {
        field.make(step);
        let reach = ForcingLimits {
            nodes: 500_000,
            ..FAR
        };
        let still = forcing_win(field, reach).map(|proof| proof.plies);
        field.undo(step);
        let name = step.notation(&game.board);
        assert!(
            still.is_some_and(|plies| plies <= proof.plies),
            "{name} upsets the win: {still:?} {proof:?}"
        );
    }
    true
}

#[test]
fn forcing_wins_and_zones_withstand_every_defence() {
    let [wins, zones] = check_proofs(40, 3);
    assert!(wins > 60 && zones > 10, "{wins} wins, {zones} zones");
}

#[test]
#[ignore = "thousands of proofs, minutes: cargo test --release --lib dag_en_nacht -- --ignored"]
fn forcing_wins_and_zones_withstand_thousands_of_positions() {
    let [wins, zones] = check_proofs(1500, 4);
    assert!(wins > 2000 && zones > 400, "{wins} wins, {zones} zones");
}
