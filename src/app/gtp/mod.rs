//! The Go Text Protocol, version 2, and the NBoard protocol, both as a server
//! and as a client.
//!
//! Source: G. Farnebäck, "Specification of the Go Text Protocol, version 2,
//! draft 2" (2002). The protocol was made for Go. For the games here (see
//! docs/GTP.md) black is the first side, and a vertex is a move in the game's
//! own notation.

mod analysis;
mod client;
mod line;
mod moves;
mod nboard;
mod server;

pub use client::{Client, ClientError, NBoardClient, Surroundings, end_engines};
pub use nboard::{NBoardServer, serve_nboard};
pub use server::{Pace, Server, Settings, serve, serve_by};
