//! Parts that several screens use.

mod confirm;
mod line_edit;

pub use confirm::Confirm;
pub use line_edit::{LineEdit, LineEvent};
