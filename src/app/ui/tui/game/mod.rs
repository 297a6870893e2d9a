//! Playing one game on the full screen.

mod asked;
mod box_place;
mod computer_turn;
pub(super) mod evaluation;
mod evaluation_bar;
mod game_screen;
mod key_hints;
pub mod key_press;
pub mod key_table;
mod last_reason;
mod last_turn;
mod layout;
pub(super) mod marks;
pub mod overlay;
pub(super) mod pace;
pub mod paint;
mod panel;
pub mod request;
pub mod result;
mod series_paint;
pub(super) mod series_progress;
mod shared_save;
pub mod shows;
mod slides;
pub mod stopped_move;
mod teaching;
mod thinking_stats;
pub mod view;
mod watched_curve;
pub mod why_box;

pub use game_screen::{GameScreen, Outcome};
pub use key_table::KEYS;
pub(super) use pace::Watch;
pub use request::ViewRequest;
pub(super) use series_progress::SeriesProgress;
pub use shared_save::SharedSave;
