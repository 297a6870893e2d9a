//! The screens, line mode, commands and servers of `boardgames`.
//!
//! These are the layers above [`boardgames_core`], lowest first. Each imports
//! only layers before it:
//!
//! * [`course`]: lessons and other tasks on a board, and the pages of help;
//! * [`store`]: saved games, results and settings on disk;
//! * [`lobby`]: people who play each other, without sockets or terminals;
//! * [`gtp`]: GTP, as server and as client;
//! * [`ui`]: line mode, menu and full screen;
//! * [`serve`]: the lobby behind a socket, with the front ends of `ui`;
//! * [`cli`]: the commands.

pub mod cli;
pub mod course;
pub mod gtp;
pub mod lobby;
pub mod serve;
pub mod store;
pub mod ui;

// The layers above name those below `crate::game` and so on, wherever they are.
pub use boardgames_core::{engine, game, games, session, teacher};
