//! The rules of each game: hand-made cases for every numbered rule, and stored
//! move counts.

mod awari;
mod othello;
mod perft;
mod tic_tac_toe;
