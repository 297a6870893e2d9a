//! People who play each other on a real server: `boardgames serve` in a
//! temporary folder, and clients on its socket.
#![cfg(unix)]

mod after;
mod attach;
mod engine;
mod games;
mod hostile;
mod kills;
mod limits;
mod load;
mod openssh;
mod place;
mod screens;
#[cfg(feature = "serve")]
mod ssh;
#[cfg(feature = "serve")]
mod ssh_line;
