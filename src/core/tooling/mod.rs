//! What the programs in `tools/` need to know about a game: how its model players
//! choose moves, and which positions make puzzles. The game itself never uses it.

mod contract;
mod puzzle_search;

pub use contract::{Tooling, after, moves};
pub use puzzle_search::{OptionPairs, PointSearch, PuzzleSearch, Wanted};
