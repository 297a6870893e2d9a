//! [`Server`]: one of the games as a GTP engine. It answers one line at a time;
//! [`crate::gtp::serve`] does the reading and writing.

mod board;
mod clock;
mod commands;
mod gtp_server;

pub use gtp_server::{Pace, Server, Settings, serve, serve_by};
