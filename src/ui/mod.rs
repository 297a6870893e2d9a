//! Front ends: boards in characters, line mode, text menu, full screen. They
//! know no game by name; the list of games is handed in.

pub mod board;
pub mod cast;
pub mod learning;
pub mod plain;
pub mod share_file;
pub mod svg;
pub mod text;
pub mod theme;
pub mod tui;
