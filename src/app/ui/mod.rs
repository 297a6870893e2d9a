//! Front ends: boards in characters, line mode and full screen. They
//! name no game; the list of games is passed in.

pub mod board;
pub mod cast;
pub mod context;
pub mod course_menu;
mod daily_aloud;
pub mod daily_puzzle;
pub mod hint_steps;
mod keeping;
pub mod learning;
pub mod mistake_cards;
pub mod plain;
pub mod prepared_game;
pub mod rules_pages;
pub mod share_file;
pub mod svg;
pub mod text;
pub mod theme;
pub mod today;
pub mod tui;
mod weak_point;
