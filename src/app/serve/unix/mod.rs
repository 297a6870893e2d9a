//! Everything that needs Unix sockets.

mod attach;
mod engine;
pub mod frame;
mod hall_words;
pub mod hello;
mod hub;
mod line_cutter;
mod line_words;
mod lines;
mod locked;
mod log;
mod mailbox;
mod own_results;
mod pool;
pub mod requests;
mod screen;
mod server;
mod session;
mod socket;
#[cfg(feature = "serve")]
mod ssh;
mod teacher;
mod usage_counts;
mod wire;

pub use attach::attach;
pub use server::open;
