//! The [`Tooling`] trait: what the programs in `tools/` need to know about a game.

use super::puzzle_search::{OptionPairs, PuzzleSearch};
use crate::engine::Bots;
use crate::game::{Game, Rules, Side};
use crate::teacher::Teachable;

/// A game that the programs in `tools/` can measure. Every item has a default, so an empty
/// implementation is enough to begin with.
///
/// The methods describe how the model players of docs/MEASUREMENTS.md choose moves. A value
/// may be in any unit, because values of one method are only compared with each other.
pub trait Tooling: Teachable {
    /// The difference up to which a game is close, if it counts points.
    const CLOSE: f64 = 0.0;

    /// How much worse than the best a move may look to a hasty player who makes it.
    const GLANCE: f64 = 0.0;

    /// The levels that take about half of the points from the model players child, casual and
    /// club, rounded; `None` until they are measured. docs/MEASUREMENTS.md, "Against model
    /// players", has the results.
    const EQUAL_LEVELS: Option<[u8; 3]> = None;

    /// The options of the board on which model players are measured and proofs are fastest;
    /// empty for the usual board.
    const SMALL_BOARD: OptionPairs = &[];

    /// Whether a plain search can solve positions near the end of a game. If not, only forced
    /// wins are proved.
    const IS_SOLVABLE: bool = true;

    /// How puzzles are found and rated.
    const PUZZLE_SEARCH: PuzzleSearch = PuzzleSearch::USUAL;

    /// Returns what a move gains at once: points, or in a game without points 1 if it wins.
    fn gain(&self, state: &Self::State, mv: Self::Move) -> f64 {
        let side = self.to_move(state);
        let next = after(self, state, mv);
        match points(self, &next, side).zip(points(self, state, side)) {
            Some((now, before)) => now - before,
            None => f64::from(u8::from(self.winner(&next) == Some(side))),
        }
    }

    /// Returns how good a move looks at a glance.
    fn glance(&self, state: &Self::State, mv: Self::Move) -> f64 {
        self.casual(state, mv)
    }

    /// Returns how good a move looks to a hasty player who does not look at the opponent. By
    /// default all moves look equal.
    fn careless(&self, _state: &Self::State, _mv: Self::Move) -> f64 {
        0.0
    }

    /// Returns how good a move looks to a casual player.
    fn casual(&self, state: &Self::State, mv: Self::Move) -> f64 {
        self.gain(state, mv)
    }

    /// Returns how good a position looks to a club player of `side` after a reply: by the
    /// difference in points, or equal to any other if the game has none.
    fn standing(&self, state: &Self::State, side: Side) -> f64 {
        let own = points(self, state, side);
        let lead = own.zip(points(self, state, side.other()));
        lead.map_or(0.0, |(own, other)| own - other)
    }
}

/// Returns the points of `side`, if they decide the game.
fn points<G: Bots>(game: &G, state: &G::State, side: Side) -> Option<f64> {
    let tally = game.tally(state).filter(|_| !G::UNIT.is_outcome())?;
    Some(f64::from(tally[side.index()]))
}

/// Returns the legal moves.
pub fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves
}

/// Returns the position after a move.
pub fn after<G: Rules>(game: &G, state: &G::State, mv: G::Move) -> G::State {
    let mut next = *state;
    game.apply(&mut next, mv);
    next
}
