//! Parts that several screens use.

pub mod chart;
mod confirm;
mod line_edit;
mod list;

pub use confirm::Confirm;
pub use line_edit::{LineEdit, LineEvent};
pub use list::List;
