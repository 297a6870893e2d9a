//! Compares the search with one that tries every move, including quiet ones.
//! Although the search leaves out moves, it must miss no short win and no only
//! defence.

use std::sync::Arc;

use rand::RngExt;

use super::proofs::{FAR, forcing_win, moves};
use super::puzzles::brute_wins_in_three;
use super::search::{crowded, every_rules};
use crate::engine::{BotSpec, Bots, Level, Limits, SearchControl, seeded};
use crate::game::{Notation, Rules};
use crate::games::dag_en_nacht::engine::forcing::Forcing;
use crate::games::dag_en_nacht::engine::*;
use crate::games::dag_en_nacht::prover::QuickProver;
use crate::games::dag_en_nacht::{DagEnNacht, Move, State};

/// The limits of a win within three plies, which has a single threat.
const ONE_THREAT: ForcingLimits = ForcingLimits {
    threats: 1,
    nodes: u64::MAX,
};

/// Finds wins by trying every move.
struct Brute<'a> {
    forcing: Forcing,
    budget: NodeBudget<'a>,
}

impl Brute<'_> {
    fn new(control: &SearchControl) -> Brute<'_> {
        Brute {
            forcing: Forcing::new(),
            budget: NodeBudget::new(&Limits::default(), control),
        }
    }

    fn wins_in_three(&mut self, field: &mut Field) -> bool {
        let proof = self.forcing.win(field, &mut self.budget, ONE_THREAT);
        proof.is_some()
    }

    /// Whether `step` wins within five plies against every reply.
    fn wins_by(&mut self, field: &mut Field, step: SquareMove) -> bool {
        field.make(step);
        let mut replies = Vec::new();
        field.all_steps(&mut replies);
        let wins = field.near(field.turn(), 1).is_empty()
            && !replies.is_empty()
            && replies.into_iter().all(|reply| {
                field.make(reply);
                let wins = self.wins_in_three(field);
                field.undo(reply);
                wins
            });
        field.undo(step);
        wins
    }

    fn wins_in_five(&mut self, field: &mut Field) -> bool {
        let mut steps = Vec::new();
        field.all_steps(&mut steps);
        self.wins_in_three(field) || steps.into_iter().any(|step| self.wins_by(field, step))
    }

    /// Whether the side to move avoids a loss within five plies by `step`.
    fn holds(&mut self, field: &mut Field, step: SquareMove) -> bool {
        field.make(step);
        let lost = !field.near(field.turn(), 1).is_empty() || self.wins_in_five(field);
        field.undo(step);
        !lost
    }
}

/// Runs `check` on crowded positions of all rules in which neither side has an
/// immediate threat.
fn positions(count: usize, seed: u64, mut check: impl FnMut(&DagEnNacht, &Arc<Tables>, &State)) {
    let mut rng = seeded(seed);
    for game in every_rules() {
        let tables = Arc::new(Tables::new(&game));
        for _ in 0..count {
            let plies = rng.random_range(6..34);
            if let Some(state) = crowded(&game, plies, &mut rng) {
                check(&game, &tables, &state);
            }
        }
    }
}

/// Returns the move of the best level, with its proof: 1 for a win, −1 for a
/// loss, and the number of plies.
fn best(game: &DagEnNacht, state: &State) -> (Move, i8, Option<u32>) {
    let spec = BotSpec::from(Level::BEST);
    let choice = game
        .bot(&spec, 1)
        .choose(game, state, &SearchControl::new());
    let proved = choice.value.filter(|value| value.exact);
    let plies = proved.and_then(|value| value.plies);
    (
        choice.mv,
        proved.map_or(0, |value| value.amount as i8),
        plies,
    )
}

/// Returns the number of positions with a win within five plies that begins
/// with a quiet move, and without a forcing win that is as short.
fn check_quiet_wins(count: usize, seed: u64) -> usize {
    let control = SearchControl::new();
    let mut brute = Brute::new(&control);
    let mut met = 0;
    positions(count, seed, |game, tables, state| {
        let mut field = Field::new(Arc::clone(tables), state);
        let forced = forcing_win(&mut field, FAR);
        let sooner = forced.is_some_and(|proof| proof.plies <= quiet_five::PLIES);
        if sooner || !brute.wins_in_five(&mut field) {
            return;
        }
        let (mv, proved, plies) = best(game, state);
        let text = game.write_position(state);
        assert_eq!((proved, plies), (1, Some(5)), "{text}: {mv}");
        met += 1;
    });
    met
}

/// The number of positions in which most moves lose within the next five plies
/// and some do not.
fn check_only_moves(count: usize, seed: u64) -> usize {
    let control = SearchControl::new();
    let mut brute = Brute::new(&control);
    let mut met = 0;
    positions(count, seed, |game, tables, state| {
        let mut field = Field::new(Arc::clone(tables), state);
        if forcing_win(&mut field, FAR).is_some() || !field.near(field.turn() ^ 1, 1).is_empty() {
            return;
        }
        let mut steps = Vec::new();
        field.all_steps(&mut steps);
        let all = steps.len();
        steps.retain(|&step| brute.holds(&mut field, step));
        if steps.is_empty() || 2 * steps.len() > all {
            return;
        }
        let (mv, proved, _) = best(game, state);
        let held = steps.iter().any(|step| step.notation(&game.board) == mv);
        let text = game.write_position(state);
        // If the level proves that even the other moves lose later, any move is
        // acceptable.
        assert!(
            held || proved == -1,
            "{text}: {mv} loses, {} moves hold",
            steps.len()
        );
        met += 1;
    });
    met
}

#[test]
fn wins_in_three_match_brute_force() {
    let control = SearchControl::new();
    let mut brute = Brute::new(&control);
    let mut met = 0;
    positions(12, 21, |game, tables, state| {
        let mut field = Field::new(Arc::clone(tables), state);
        let wins = brute.wins_in_three(&mut field);
        let text = game.write_position(state);
        assert_eq!(wins, brute_wins_in_three(game, state), "{text}");
        met += usize::from(wins && moves(game, state).len() > 1);
    });
    assert!(met > 10, "{met}");
}

/// Whether this move threatens nothing and wins in five plies.
fn is_quiet_five(brute: &mut Brute<'_>, field: &mut Field, step: SquareMove) -> bool {
    let me = field.turn();
    field.make(step);
    let quiet = field.near(me, 1).is_empty();
    field.undo(step);
    quiet && brute.wins_by(field, step)
}

#[test]
fn first_quiet_win_in_five_matches_brute_force() {
    let control = SearchControl::new();
    let (mut brute, mut forcing) = (Brute::new(&control), Forcing::new());
    let mut met = [0; 2];
    positions(16, 24, |game, tables, state| {
        let mut field = Field::new(Arc::clone(tables), state);
        if !field.near(field.turn(), 1).is_empty() {
            return;
        }
        let mut steps = Vec::new();
        field.all_steps(&mut steps);
        let mut budget = NodeBudget::new(&Limits::default(), &control);
        let found = quiet_five::find(&mut field, &mut forcing, &mut budget, &steps);
        let mut steps = steps.into_iter();
        let tried = steps.find(|&step| is_quiet_five(&mut brute, &mut field, step));
        assert_eq!(found, tried, "{}", game.write_position(state));
        met[usize::from(found.is_some())] += 1;
    });
    assert!(met[0] > 8 && met[1] > 8, "{met:?}");
}

#[test]
fn no_quiet_win_within_five_plies_is_missed() {
    let met = check_quiet_wins(60, 22);
    assert!(met > 10, "{met}");
}

#[test]
fn no_only_defence_within_five_plies_is_missed() {
    let met = check_only_moves(2, 23);
    assert!(met > 1, "{met}");
}

#[test]
#[ignore = "half a minute: cargo test --lib dag_en_nacht::engine::tests::quiet -- --ignored"]
fn no_quiet_win_is_missed_on_thousands_of_positions() {
    let met = check_quiet_wins(3000, 24);
    assert!(met > 500, "{met}");
}

#[test]
#[ignore = "two minutes: cargo test --lib dag_en_nacht::engine::tests::quiet -- --ignored"]
fn no_only_defence_is_missed_on_hundreds_of_positions() {
    let met = check_only_moves(120, 25);
    assert!(met > 100, "{met}");
}

/// Returns the number of positions in which a pass loses, and the number of
/// moves tried in them: every `step`-th move outside the zone must lose too.
fn check_passes(count: usize, step: usize) -> (usize, usize) {
    let (mut met, mut tried) = (0, 0);
    positions(count, 25, |game, tables, state| {
        let mut prover = QuickProver::new(Arc::clone(tables));
        let mut few = 500;
        let Some((_, zone)) = prover.danger(state, &mut few, &|| false) else {
            return;
        };
        let mut outside = moves(game, state);
        outside.retain(|mv| !zone.has(SquareMove::read(&game.board, *mv).unwrap().to));
        for &mv in outside.iter().step_by(step) {
            let mut after = *state;
            game.apply(&mut after, mv);
            let win = prover.win(&after, &mut 30_000, &|| false);
            assert!(win.is_some(), "{}: {mv}", game.write_position(state));
            tried += 1;
        }
        met += 1;
    });
    (met, tried)
}

#[test]
fn moves_outside_the_zone_of_a_pass_lose() {
    let (met, tried) = check_passes(12, 10);
    assert!(met > 5 && tried > 20, "{met} {tried}");
}

#[test]
#[ignore = "half a minute: cargo test --lib dag_en_nacht::engine::tests::quiet -- --ignored"]
fn every_fifth_move_outside_the_zone_of_a_pass_loses() {
    let (met, tried) = check_passes(25, 5);
    assert!(met > 10 && tried > 50, "{met} {tried}");
}
