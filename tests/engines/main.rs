//! Compares searches with a reference without pruning and engines with stored
//! exact values, and checks properties of the levels.

mod awari_exact;
mod awari_perfect;
#[path = "../common/bless.rs"]
mod bless;
mod human;
mod levels;
#[path = "../common/one_table.rs"]
mod one_table;
mod othello;
mod positions;
mod search;
mod search_control;
mod sentences;
mod solved;
#[path = "../common/solved_page.rs"]
mod solved_page;
mod teacher;
mod teacher_page;
mod tooling;
mod verdicts;
