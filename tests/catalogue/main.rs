//! The invariants of `boardgames::game::Game` for every game of the catalogue,
//! with every choice of options and in random games. Games listed in
//! `games::GAMES` are tested automatically.

#[path = "../common/bless.rs"]
mod bless;
mod engines;
mod fuzz;
mod lines;
#[path = "../common/one_table.rs"]
mod one_table;
mod parsers;
mod playthroughs;
mod round_trips;
mod rules;
mod session;
mod study;
#[path = "../../fuzz/targets.rs"]
mod targets;
mod walk;
mod words;
