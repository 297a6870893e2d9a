//! Front ends: boards in characters, line mode, text menu and full screen. They
//! name no game; the list of games is passed in.

pub mod board;
pub mod cast;
pub mod learning;
pub mod plain;
pub mod share_file;
pub mod svg;
pub mod text;
pub mod theme;
pub mod today;
pub mod tui;
