//! The game loop and the full screen, driven by scripts without a terminal, and
//! their drawings.

mod analysis;
mod around;
#[path = "../common/bless.rs"]
mod bless;
mod board;
mod cards;
mod continued;
mod course;
mod drive;
mod game;
mod hints;
mod keys;
mod pace;
mod paste;
mod people;
#[path = "../common/pictures.rs"]
mod pictures;
mod play;
mod room;
mod saved_games;
#[path = "../common/script.rs"]
mod script;
mod series;
mod shared;
mod sizes;
mod steady;
#[path = "../common/taught.rs"]
mod taught;
mod teacher;
mod truth;
mod typing;
mod way_back;
