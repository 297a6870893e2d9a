//! The course: every line of every lesson is played, and every claim in its
//! texts and every puzzle is proved by the engines.

mod claims;
mod daily;
#[path = "../common/forced.rs"]
mod forced;
mod lessons;
mod line_mode;
mod mistakes;
#[path = "../common/only_win.rs"]
mod only_win;
#[path = "../common/page.rs"]
mod page;
mod prover;
mod puzzle_hints;
mod puzzles;
mod resolutions;
mod variety;
