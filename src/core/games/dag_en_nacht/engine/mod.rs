//! The engine: a position that keeps the state of every possible line up to
//! date, a forcing search over immediate threats, and an alpha-beta search that
//! uses the forcing search for both sides in every node.
//!
//! Terms: A **window** is five squares in a row or column, or four on a white
//! diagonal, on which a side wins if it occupies all of them. It is **alive**
//! for a side while the other side has no stone in it. Its **distance** is the
//! number of moves that the side still needs: one for every missing black
//! square, one for a missing white square that is **supplied** (a stone of the
//! side beside it, not in the window, can shift there), and two for one that is
//! not. Distance 1 is an immediate threat. The opponent **guards** a white
//! square with a stone beside it; no other stone can block there.

mod alphabeta;
pub(super) mod analyst;
mod board_tables;
mod budget;
mod field;
mod forcing;
mod index_set;
mod move_order;
mod packed_window;
pub(super) mod player;
mod quiet_five;
mod root;
mod root_prover;
mod scored_move;
pub(super) mod strength;
mod threat_search;
mod transposition;
mod weights;
mod window_class;
mod window_values;
mod windows;
mod zone;

#[cfg(test)]
mod tests;

pub(super) use alphabeta::{SearchMemory, SearchStyle, Tree, is_decided, win_in};
pub(super) use board_tables::Tables;
pub(super) use budget::NodeBudget;
pub use field::SquareMove;
pub(super) use field::{Field, Threat};
pub(super) use forcing::{ForcedWin, ForcingLimits};
pub(super) use move_order::MoveScorer;
pub(super) use root::{ReducedSearch, RootLimits, RootResult, RootSearch};
pub(super) use root_prover::{Allowance, RootProver, UNKNOWN_PLIES};
pub(super) use scored_move::{ScoredMove, mark};
pub(super) use threat_search::{ThreatSearch, ThreatTask};
pub(super) use window_class::CLASSES;
