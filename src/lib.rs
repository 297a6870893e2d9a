//! Board games for the terminal: rules, engines, and everything around them.
//!
//! These are the layers, lowest first. Each imports only layers before it, as
//! `tests/layers.rs` checks:
//!
//! * [`game`]: the [`game::Game`] contract and the types that every game
//!   shares;
//! * [`engine`]: search and levels, for any game;
//! * [`teacher`]: why a move was good or bad, as checked claims;
//! * `games/<id>`: the rules, pictures and engines of one game each;
//! * [`session`]: one game in progress, independent of its types;
//! * [`course`]: lessons and other tasks on a board, and the pages of help;
//! * [`games`]: the only list of games;
//! * [`store`]: saved games, results and settings on disk;
//! * [`lobby`]: people who play each other, without sockets or terminals;
//! * [`gtp`]: GTP, as server and as client;
//! * [`ui`]: line mode, menu and full screen;
//! * [`serve`]: the lobby behind a socket, with the front ends of `ui`;
//! * [`cli`]: the commands.
//!
//! The feature `terminal` (on by default) adds `cli`, `serve` and `ui`, and what they
//! need; without it the library has rules, engines, sessions, GTP and files.
//!
//! `examples/` has whole programs: the rules alone, a player of your own, and an
//! engine over GTP.
//!
//! # The rules alone
//!
//! ```
//! use boardgames::game::{Game, Options, Rules, Side};
//! use boardgames::games::othello::{Othello, OthelloOptions};
//!
//! let rules = Othello::new(OthelloOptions::default());
//! let mut position = rules.start();
//! let mut moves = Vec::new();
//! rules.legal_moves(&position, &mut moves);
//! assert_eq!(moves.len(), 4);
//! rules.apply(&mut position, moves[0]);
//! assert_eq!(rules.to_move(&position), Side::Second);
//! ```
//!
//! # Any game, by its name
//!
//! A session is a game in progress behind a trait that hides the types of its
//! game. It takes moves as text, and refuses an illegal move with a reason.
//!
//! ```
//! use boardgames::games::find;
//!
//! let entry = find("tictactoe").expect("it is listed");
//! let mut session = entry.open(&[], None)?;
//! session.play("b2")?;
//! let refused = session.play("b2").unwrap_err();
//! assert!(refused.to_string().starts_with("b2 is taken by X"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A computer player
//!
//! ```
//! use boardgames::game::{Game, Options, Rules};
//! use boardgames::games::awari::{Awari, AwariOptions};
//! use boardgames::engine::{Bots, SearchControl};
//!
//! let rules = Awari::new(AwariOptions::default());
//! let mut player = rules.bot(&"6".parse()?, 7);
//! let chosen = player.choose(&rules, &rules.start(), &SearchControl::new());
//! assert!(rules.is_legal(&rules.start(), chosen.mv));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "terminal")]
pub mod cli;
pub mod course;
pub mod engine;
pub mod game;
pub mod games;
pub mod gtp;
pub mod lobby;
#[cfg(feature = "terminal")]
pub mod serve;
pub mod session;
pub mod store;
pub mod teacher;
#[cfg(feature = "terminal")]
pub mod ui;
