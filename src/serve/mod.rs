//! A place to play for many people: `boardgames serve` and `boardgames attach`.
//!
//! [`open`] runs a lobby behind a Unix socket. Every connection has a thread of its
//! own with the full screen or line mode, which draws here and sends bytes.
//! [`attach`] copies them to a terminal. Both exist only on Unix.

mod frame;
mod hello;
mod limits;

pub use hello::{Hello, Mode};
pub use limits::ServeLimits;

#[cfg(unix)]
mod attach;
#[cfg(unix)]
mod door;
#[cfg(unix)]
mod hall_words;
#[cfg(unix)]
mod hub;
#[cfg(unix)]
mod lines;
#[cfg(unix)]
mod log;
#[cfg(unix)]
mod mailbox;
#[cfg(unix)]
mod pool;
#[cfg(unix)]
mod requests;
#[cfg(unix)]
mod screen;
#[cfg(unix)]
mod server;
#[cfg(unix)]
mod session;
#[cfg(unix)]
mod wire;

#[cfg(unix)]
pub use attach::{AttachSettings, attach};
#[cfg(unix)]
pub use server::{ServeSettings, open};

#[cfg(not(unix))]
mod elsewhere;
#[cfg(not(unix))]
pub use elsewhere::{AttachSettings, ServeSettings, attach, open};
