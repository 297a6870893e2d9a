//! Rules, engines, a teacher and games in progress.
//!
//! These are the layers, lowest first. Each imports only layers before it:
//!
//! * [`game`]: the [`game::Game`] contract and the types that every game
//!   shares;
//! * [`engine`]: search and levels, for any game;
//! * [`teacher`]: why a move was good or bad, as checked claims;
//! * [`tooling`]: what the programs in `tools/` need to know about a game;
//! * `games/<id>`: the rules, pictures and engines of one game each;
//! * [`session`]: one game in progress, independent of its types;
//! * [`games`]: the only list of games.
//!
//! This is a package of its own because its engines are compiled for speed,
//! and everything above them for size.

pub mod engine;
pub mod game;
pub mod games;
pub mod session;
pub mod teacher;
pub mod tooling;
