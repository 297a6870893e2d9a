//! How a person says a move on the board: with the cursor, or by typing. The
//! game, the analysis board and the tasks of the course all ask here.

pub mod cursor;
pub mod move_box;
