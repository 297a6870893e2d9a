//! The [`Rules`] trait: all that a search needs of a game.

use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher};

use crate::game::{Fnv, Outcome, Side};

/// The rules of one game, under one choice of options.
///
/// The implementor is the *rules value* (options plus any tables built from
/// them); positions are plain [`Rules::State`] values that know nothing of the
/// options. Nothing here searches, prints or reads input.
///
/// # Invariants (checked for every game by `tests/catalogue/`)
///
/// * `outcome(s).is_none()` exactly when `legal_moves(s)` is not empty. A
///   forced pass is an ordinary move, so a live position always offers one.
/// * [`Rules::to_move`] alone says whose turn it is. It need not alternate.
/// * `apply` is total on legal moves and every game ends.
pub trait Rules: Clone + Send + Sync + 'static {
    /// A position: a small value, compared and hashed by its contents.
    type State: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A move, including a pass where the game has one. `Display` is its
    /// notation.
    type Move: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static;

    /// The position in which a game begins.
    fn start(&self) -> Self::State;

    /// Whose turn it is; in a finished position the value is unspecified.
    fn to_move(&self, state: &Self::State) -> Side;

    /// Appends the legal moves, in an order that depends only on `state`.
    /// Appends nothing when the game is over. Does not clear `out`, so a
    /// search can keep one buffer for the whole tree.
    fn legal_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Plays a legal move. An illegal one may panic or leave `state`
    /// meaningless (never unsound); callers with outside input go through
    /// `Session::play`.
    fn apply(&self, state: &mut Self::State, mv: Self::Move);

    /// `Some` once the game is over.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    // ---- provided; override where the game knows better -----------------

    /// The winner, if the game is over and somebody won.
    fn winner(&self, state: &Self::State) -> Option<Side> {
        self.outcome(state)?.winner()
    }

    /// Whether `mv` may be played in `state`.
    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(state, &mut moves);
        moves.contains(&mv)
    }

    /// How many legal moves there are. `spare` is a buffer to list them in;
    /// what it holds already is kept. Override to count without a list.
    fn count_moves(&self, state: &Self::State, spare: &mut Vec<Self::Move>) -> usize {
        let begin = spare.len();
        self.legal_moves(state, spare);
        let count = spare.len() - begin;
        spare.truncate(begin);
        count
    }

    /// A 64-bit key of the position (side to move included) for tables: the
    /// same on every machine and with every release, so that equal seeds and
    /// limits give equal games.
    /// Override when the state keeps one up to date.
    fn key(&self, state: &Self::State) -> u64 {
        let mut hasher = Fnv::default();
        state.hash(&mut hasher);
        hasher.finish()
    }
}
