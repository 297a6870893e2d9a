//! The set-up form of a game: players, rules and clock.

mod form;
mod game_setup;
mod paint;

pub use form::Form;
pub use game_setup::GameSetup;
