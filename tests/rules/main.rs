//! Each game's rules: hand-made cases for every numbered rule, and move counts on file.

mod awari;
mod othello;
mod perft;
mod tic_tac_toe;
