//! The [`Rules`] trait: everything that a search needs to know about a game.

use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher};

use crate::game::fnv::Fnv;
use crate::game::outcome::{Outcome, Side};

/// The rules of one game with one set of options.
///
/// A value of an implementing type stands for the rules: the options and any
/// tables built from them. Positions are plain [`Rules::State`] values without
/// options. Nothing here searches, prints or reads input.
///
/// # Invariants (checked for every game by `tests/catalogue/`)
///
/// * `outcome(s).is_none()` exactly when `legal_moves(s)` is not empty. A
///   forced pass is an ordinary move, so an unfinished position always has a
///   legal move.
/// * [`Rules::to_move`] alone decides whose turn it is. Turns need not
///   alternate.
/// * `apply` accepts every legal move, and every game ends.
pub trait Rules: Clone + Send + Sync + 'static {
    /// A position: a small value, compared and hashed by its contents.
    type State: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A move, or a pass if the game has one. `Display` gives its notation.
    type Move: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static;

    /// Returns the position in which a game begins.
    fn start(&self) -> Self::State;

    /// Returns the side to move; unspecified in a finished position.
    fn to_move(&self, state: &Self::State) -> Side;

    /// Appends the legal moves to `out`, in an order that depends only on
    /// `state`; appends nothing if the game is over. Does not clear `out`, so a
    /// search can use one buffer for the whole tree.
    fn legal_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Plays a legal move. An illegal one may panic or leave a meaningless
    /// `state` (never unsound); callers with input from outside use
    /// `Session::play`.
    fn apply(&self, state: &mut Self::State, mv: Self::Move);

    /// Returns the outcome; `None` if the game is not over.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    // ---- provided methods; override them where the game can do better ------

    /// Returns the winner, if the game is over and not a draw.
    fn winner(&self, state: &Self::State) -> Option<Side> {
        self.outcome(state)?.winner()
    }

    /// Returns whether `mv` is legal in `state`.
    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(state, &mut moves);
        moves.contains(&mv)
    }

    /// Returns the number of legal moves. Lists them in the buffer `spare`, and
    /// removes them from it again. Override it to count without a list.
    fn count_moves(&self, state: &Self::State, spare: &mut Vec<Self::Move>) -> usize {
        let begin = spare.len();
        self.legal_moves(state, spare);
        let count = spare.len() - begin;
        spare.truncate(begin);
        count
    }

    /// Returns the number of sequences of exactly `depth` moves, where passes
    /// and the moves of extra turns count as moves; `None` if the game has no faster way to
    /// count than to play every move.
    fn count_sequences(&self, _state: &Self::State, _depth: u32) -> Option<u64> {
        None
    }

    /// Returns a 64-bit key of the position and side to move, for tables. It
    /// never changes between machines and releases, so that equal seeds and
    /// limits give equal games. Override it if the state has a key of its own.
    fn key(&self, state: &Self::State) -> u64 {
        let mut hasher = Fnv::default();
        state.hash(&mut hasher);
        hasher.finish()
    }
}
