//! Parts that several screens use.

mod confirm;
mod line_edit;
mod list;

pub use confirm::Confirm;
pub use line_edit::{LineEdit, LineEvent};
pub use list::List;
