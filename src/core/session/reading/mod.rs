//! Reads games, moves and positions from a text in any known format. Commands,
//! files and pastes all pass through this module, so all of them accept the
//! same formats.

mod find;
mod found_games;
mod headed;
mod labelled;
mod move_list;
mod one_text;
mod own_position;
mod shown;

pub use find::find_games;
pub use found_games::{FoundGames, ReadGame};
pub use labelled::{GAME, MOVES, RESULT, block as labelled_block, labelled_values};
