//! Each game's rules: hand-made cases for every numbered rule, and move counts on file.

mod awari;
mod dag_en_nacht;
mod othello;
mod tic_tac_toe;
