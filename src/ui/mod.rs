//! Front ends: canvas, themes, line mode, text menu, full screen. They know
//! no game by name; the list of games is handed in.

pub mod canvas;
pub mod full;
pub mod glyphs;
pub mod line;
pub mod menu;
pub mod replay;
pub mod theme;
