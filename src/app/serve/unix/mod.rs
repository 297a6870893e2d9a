//! Everything that needs Unix sockets.

mod attach;
mod census;
mod door;
mod engine;
mod frame;
mod hall_words;
mod hello;
mod hub;
mod lines;
mod log;
mod mailbox;
mod own_results;
mod pool;
mod requests;
mod screen;
mod server;
mod session;
#[cfg(feature = "serve")]
mod ssh;
mod teacher;
mod wire;

pub use attach::attach;
pub use server::open;
