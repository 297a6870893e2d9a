//! Board games for the terminal: rules, engines, and everything around them.
//!
//! The library has two halves, which are packages of their own:
//! [`boardgames_core`] has everything about games (rules, engines, a teacher,
//! games in progress), and [`boardgames_app`] everything around them (courses,
//! files, protocols, screens, commands). `tests/layers.rs` checks what each part
//! may import.
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

pub use boardgames_app::{cli, course, gtp, lobby, serve, store, ui};
pub use boardgames_core::{engine, game, games, session, teacher, tooling};
