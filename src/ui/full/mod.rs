//! The full screen: menu, set-up form, game, help, settings. Screens are
//! state machines over a [`stage::Stage`], so tests need no terminal.

mod command_line;
pub mod desk;
mod files;
pub mod form;
pub mod game;
pub mod help;
pub mod home;
pub mod pager;
pub mod paint;
mod preview;
pub mod reading;
pub mod replay;
pub mod result;
pub mod run;
pub mod saved;
pub mod screen;
pub mod series;
pub mod settings;
pub mod signals;
pub mod stage;
pub mod table;
pub mod terminal;
mod thinking;

pub use desk::{Desk, Obeyer, Overrides, Seater, Sitting};
pub use replay::{Back, Replay};
pub use run::{journey, run};
pub use screen::{Next, Screen, Step, show};
pub use series::SeriesPlan;
