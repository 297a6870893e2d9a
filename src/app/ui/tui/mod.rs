//! The full screen: menu, set-up form, game, help, settings. Screens are state
//! machines that use an [`events::Backend`], so tests need no terminal.

pub mod analysis;
pub mod app;
pub mod background;
pub mod board_marks;
pub mod board_pane;
pub mod board_place;
pub mod chrome;
pub mod clipboard;
mod console;
mod costly;
pub mod course;
pub mod events;
mod files;
pub mod frame_encoder;
pub mod game;
pub mod help_text;
pub mod home;
pub mod key_parser;
pub mod key_table;
pub mod keys;
pub mod page_picture;
mod page_strips;
pub mod pager;
pub mod painter;
mod preview;
pub mod replay;
pub mod review;
mod review_layout;
pub mod saved_games;
pub mod screen;
pub mod series;
pub mod settings;
pub mod setup;
pub mod signals;
pub mod terminal;
pub mod text_screen;
pub mod widgets;

pub use crate::ui::learning::PuzzleChoice;
pub use analysis::AnalysisBoard;
pub use app::{run, run_on};
pub use game::GameScreen;
pub use replay::Replay;
pub use screen::{CommandReader, Flow, Opening, Screen};
pub use text_screen::Reading;
