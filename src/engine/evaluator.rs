//! What a game tells the generic search, apart from its rules.

use crate::engine::{Score, WIN};
use crate::game::{Game, Outcome, Verdict};

/// Judges positions for the generic search. Every method is a pure function
/// of its arguments: a search may ask in any order, or not at all.
pub trait Evaluator<G: Game>: Clone + Send {
    /// Scores per bean or disc; where the unit is the outcome, the estimate
    /// that counts as three quarters of a win.
    const SCALE: Score = 1;

    /// The worth of a live position for its mover, within
    /// ±[`super::ESTIMATE_LIMIT`].
    fn estimate(&self, game: &G, state: &G::State) -> Score;

    /// The proved worth of a live position for its mover, where it is known
    /// without looking ahead. A win `n` plies away is `WIN - n`.
    fn exact(&self, _game: &G, _state: &G::State) -> Option<Score> {
        None
    }

    /// Appends the moves of a live position that are too loud to be judged by
    /// [`Evaluator::estimate`]: they are tried beyond the search depth, where
    /// the mover may also be content with the estimate. Lines of such moves
    /// must die out. None by default.
    fn noisy(&self, _game: &G, _state: &G::State, _out: &mut Vec<G::Move>) {}

    /// How promising a legal move looks; larger is tried earlier. Guides the
    /// order only, never the value.
    fn order_hint(&self, _game: &G, _state: &G::State, _mv: G::Move) -> i32 {
        0
    }

    /// The worth of a finished position for [`Game::to_move`] of it, `ply`
    /// plies from the root. The default wins soon and loses late.
    fn terminal(&self, game: &G, state: &G::State, outcome: Outcome, ply: u32) -> Score {
        let distance = Score::try_from(ply).expect("games are short");
        match outcome.verdict {
            Verdict::Draw => 0,
            Verdict::Win(side) if side == game.to_move(state) => WIN - distance,
            Verdict::Win(_) => distance - WIN,
        }
    }
}
