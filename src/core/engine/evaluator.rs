//! The interface between a game's evaluation and the generic search.

use crate::engine::score::{Score, WIN};
use crate::game::{Outcome, Rules, Verdict};

/// Evaluates positions for the generic search. Every method is a pure function
/// of its arguments; the search may call them in any order.
pub trait Evaluator<G: Rules>: Clone + Send {
    /// The number of scores in one unit of the game's values, such as one bean
    /// or one disc. If the unit is the outcome, it is the estimate that is
    /// worth three quarters of a win.
    const SCALE: Score;

    /// Estimates a position for the side to move, within
    /// ±[`super::ESTIMATE_LIMIT`]. The game is not over in it.
    fn estimate(&self, game: &G, state: &G::State) -> Score;

    /// The proved value of a position for the side to move, if it is known
    /// without a search. A win `n` plies away is `WIN - n`. The game is not
    /// over in `state`.
    fn exact(&self, _game: &G, _state: &G::State) -> Option<Score> {
        None
    }

    /// Appends the noisy moves: those that change too much for
    /// [`Evaluator::estimate`] to be trusted before them. They are searched
    /// beyond the depth limit, where the side to move may also stop and take
    /// the estimate. Every sequence of such moves must end. There are none by
    /// default.
    fn noisy(&self, _game: &G, _state: &G::State, _out: &mut Vec<G::Move>) {}

    /// An estimate of how promising a legal move is. Moves with larger hints
    /// are searched earlier; the hint never changes a value.
    fn order_hint(&self, _game: &G, _state: &G::State, _mv: G::Move) -> i32 {
        0
    }

    /// The value of a finished game for the side that [`Rules::to_move`]
    /// returns, `ply` plies from the root. By default an earlier win counts
    /// more, and an earlier loss less.
    fn terminal(&self, game: &G, state: &G::State, outcome: Outcome, ply: u32) -> Score {
        let distance = Score::try_from(ply).expect("games are short");
        match outcome.verdict {
            Verdict::Draw => 0,
            Verdict::Win(side) if side == game.to_move(state) => WIN - distance,
            Verdict::Win(_) => distance - WIN,
        }
    }
}
