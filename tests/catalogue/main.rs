//! The invariants of ARCHITECTURE.md, over every game of the catalogue, every
//! choice of rules options and random games. A new game is tested here by
//! being listed in `games::GAMES`.

mod engines;
mod parsers;
mod playthroughs;
mod rules;
mod walk;
mod words;
