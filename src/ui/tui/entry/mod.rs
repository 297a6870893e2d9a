//! Entering a move on the board, with the cursor or by typing. The game, the
//! analysis board and the tasks of the course use this module.

pub mod cursor;
pub mod move_box;
