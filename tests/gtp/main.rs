//! The Go Text Protocol, as server and client.

#[path = "../common/bless.rs"]
mod bless;
mod client;
mod engines;
mod equal;
mod nboard;
mod openspiel;
mod program;
mod server;
