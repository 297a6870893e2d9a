//! Talking to other programs in the Go Text Protocol, version 2, both ways.
//!
//! Source: G. Farnebäck, "Specification of the Go Text Protocol, version 2,
//! draft 2" (2002). What the protocol says of stones and komi is read for our
//! games as the command reference says: black is the first side, a vertex is
//! a move in the game's own notation.

mod analysis;
mod client;
mod line;
mod moves;
mod server;

pub use client::{Client, ClientError, Surroundings, end_engines};
pub use server::{Pace, Server, Settings, serve};
