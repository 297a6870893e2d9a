//! The full screen: menu, set-up form, game, help, settings. Screens are
//! state machines over a [`Stage`], so tests need no terminal.

pub mod paint;
pub mod signals;
pub mod stage;
pub mod terminal;
