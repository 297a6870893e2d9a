//! The course: every line of every lesson is played, every claim that its
//! texts make is proved with our own engines, and so are the puzzles.

mod claims;
#[path = "../../examples/puzzles/forced.rs"]
mod forced;
mod lessons;
mod prover;
mod puzzles;
