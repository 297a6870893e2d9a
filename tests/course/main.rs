//! The course: every line of every lesson is played, and every claim that its
//! texts make is proved with our own engines.

mod claims;
mod lessons;
mod prover;
