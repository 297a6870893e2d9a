//! The Go Text Protocol, as server and as client.

mod client;
mod engines;
mod equal;
mod program;
mod server;
