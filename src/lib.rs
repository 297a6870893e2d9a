//! Board games for the terminal: rules, engines, and everything around them.
//!
//! The layers, lowest first; each imports only what stands before it, as
//! `tests/layers.rs` checks:
//!
//! * [`game`]: the [`game::Game`] contract and the words every game shares;
//! * [`engine`]: search and levels, for any game;
//! * `games/<id>`: the rules, pictures and engines of one game each;
//! * [`session`]: one game in progress, with its types erased;
//! * [`games`]: the one list of games;
//! * [`store`]: saved games, results and settings on disk;
//! * [`gtp`]: GTP, as server and as client;
//! * [`ui`]: line mode, menu and full screen;
//! * [`cli`]: the commands.

pub mod cli;
pub mod engine;
pub mod game;
pub mod games;
pub mod gtp;
pub mod session;
pub mod store;
pub mod ui;
