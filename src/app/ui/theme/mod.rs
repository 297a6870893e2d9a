//! Colours and characters. Every meaning of a colour is also shown by a sign.

mod color;
mod depth;
mod palette;
mod style;
mod themes;

pub use color::Rgb;
pub use depth::ColorDepth;
pub use palette::Palette;
pub use style::{Role, Theme, terminal_glyphs};
pub use themes::{STANDARD, ThemeError, ThemeRequest, Themes};
