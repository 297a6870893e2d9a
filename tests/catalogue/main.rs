//! The invariants of `boardgames::game::Game`, over every game of the catalogue, every
//! choice of rules options and random games. A new game is tested here by
//! being listed in `games::GAMES`.

#[path = "../common/bless.rs"]
mod bless;
mod engines;
mod fuzz;
mod lines;
#[path = "../common/one_table.rs"]
mod one_table;
mod parsers;
mod playthroughs;
mod rules;
mod session;
mod study;
#[path = "../../fuzz/targets.rs"]
mod targets;
mod walk;
mod words;
