//! What a game tells the generic search, apart from its rules.

use crate::engine::{Score, WIN};
use crate::game::{Outcome, Rules, Verdict};

/// Judges positions for the generic search. Every method is a pure function
/// of its arguments: a search may ask in any order, or not at all.
pub trait Evaluator<G: Rules>: Clone + Send {
    /// How many scores make one unit of the game's values: one bean or one
    /// disc. Where the unit is the outcome (win, draw, loss), it is the
    /// estimate that counts as three quarters of a win. A new game must set
    /// this one number.
    const SCALE: Score = 1;

    /// An estimate of a live position for the side to move, within
    /// ±[`super::ESTIMATE_LIMIT`].
    fn estimate(&self, game: &G, state: &G::State) -> Score;

    /// The proved value of a live position for the side to move, where it is
    /// known without looking ahead. A win `n` plies away is `WIN - n`.
    fn exact(&self, _game: &G, _state: &G::State) -> Option<Score> {
        None
    }

    /// Appends the moves of a live position that change too much for
    /// [`Evaluator::estimate`] to be trusted before they are played. They are
    /// searched beyond the search depth, where the side to move may also stop
    /// and take the estimate. Sequences of such moves must come to an end.
    /// None by default.
    fn noisy(&self, _game: &G, _state: &G::State, _out: &mut Vec<G::Move>) {}

    /// How promising a legal move looks; larger is tried earlier. Guides the
    /// order only, never the value.
    fn order_hint(&self, _game: &G, _state: &G::State, _mv: G::Move) -> i32 {
        0
    }

    /// The value of a finished position for the side that [`Rules::to_move`]
    /// names, `ply` plies from the root. By default a win counts more the
    /// sooner it comes, and a loss the later.
    fn terminal(&self, game: &G, state: &G::State, outcome: Outcome, ply: u32) -> Score {
        let distance = Score::try_from(ply).expect("games are short");
        match outcome.verdict {
            Verdict::Draw => 0,
            Verdict::Win(side) if side == game.to_move(state) => WIN - distance,
            Verdict::Win(_) => distance - WIN,
        }
    }
}
