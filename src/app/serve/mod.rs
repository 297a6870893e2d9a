//! The server on which people play each other, and its client:
//! `boardgames serve` and `boardgames attach`.
//!
//! [`open`] runs a lobby behind a Unix socket and, with the feature `serve`, an ssh
//! server. Every connection has a thread of its own with the full screen or line mode,
//! which draws here and sends bytes. [`attach`] copies them to a terminal. Both exist
//! only on Unix.

#[cfg(not(unix))]
mod elsewhere;
mod limits;
mod settings;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub use elsewhere::{attach, open};
pub use limits::ServeLimits;
#[cfg(feature = "serve")]
pub use settings::SshSettings;
pub use settings::{AttachSettings, ServeSettings};
#[cfg(unix)]
pub use unix::{attach, frame, hello, open, requests};
