//! Awari's evaluators for the generic search.

use std::sync::Arc;

use super::endgame::Endgame;
use super::kernel::Pits;
use crate::engine::{Evaluator, Score};
use crate::game::{Outcome, Rules};
use crate::games::awari::{Awari, Move, State, TurnStage};

/// The mover's beans at home minus the opponent's.
pub fn home_difference(state: &State) -> Score {
    let mover = state.mover();
    Score::from(state.at_home(mover)) - Score::from(state.at_home(mover.other()))
}

/// Sort key for moves, larger first: extra turns, then beans gained at once,
/// then the pit nearer home.
fn order_hint(game: &Awari, state: &State, mv: Move) -> i32 {
    let mut next = *state;
    game.apply(&mut next, mv);
    let again = next.mover() == state.mover();
    let lead = if again {
        home_difference(&next)
    } else {
        -home_difference(&next)
    };
    let extra = if again { 100 } else { 0 };
    // Extra moves outweigh gains, and a gain of two beans outweighs the pit.
    extra + 3 * (lead - home_difference(state)) + mv.pit() as i32
}

fn points_difference(state: &State, outcome: Outcome) -> Score {
    let points = outcome.points.expect("beans are counted").map(Score::from);
    let mover = state.mover().index();
    points[mover] - points[1 - mover]
}

/// Evaluates a position by the difference in beans at home.
#[derive(Copy, Clone)]
pub struct HomeDifference;

impl Evaluator<Awari> for HomeDifference {
    const SCALE: Score = 1;

    fn estimate(&self, _game: &Awari, state: &State) -> Score {
        home_difference(state)
    }

    fn order_hint(&self, game: &Awari, state: &State, mv: Move) -> i32 {
        order_hint(game, state, mv)
    }

    fn terminal(&self, _game: &Awari, state: &State, outcome: Outcome, _ply: u32) -> Score {
        points_difference(state, outcome)
    }
}

/// Evaluates positions like [`HomeDifference`], and exactly where the endgame
/// table covers them.
#[derive(Clone)]
pub struct WithTable(pub Arc<Endgame>);

impl Evaluator<Awari> for WithTable {
    const SCALE: Score = 1;

    fn estimate(&self, _game: &Awari, state: &State) -> Score {
        home_difference(state)
    }

    fn exact(&self, _game: &Awari, state: &State) -> Option<Score> {
        let pits = Pits::of(state);
        let known = state.stage() == TurnStage::First && pits.beans() <= self.0.most();
        known.then(|| home_difference(state) + self.0.value(pits))
    }

    fn order_hint(&self, game: &Awari, state: &State, mv: Move) -> i32 {
        order_hint(game, state, mv)
    }

    fn terminal(&self, _game: &Awari, state: &State, outcome: Outcome, _ply: u32) -> Score {
        points_difference(state, outcome)
    }
}
