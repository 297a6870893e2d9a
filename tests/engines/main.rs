//! Searches against a reference without pruning, engines against stored exact
//! values, and properties of the levels.

mod awari_exact;
mod awari_perfect;
mod human;
mod levels;
#[path = "../common/one_table.rs"]
mod one_table;
mod othello;
mod positions;
mod search;
mod search_control;
mod solved;
#[path = "../common/solved_page.rs"]
mod solved_page;
mod teacher;
