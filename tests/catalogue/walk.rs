//! All combinations of options, and the positions of random games.

#[path = "../common/walk.rs"]
mod common;

pub use common::{LONGEST, Pairs, each_value, random_game};

use boardgames::games::GAMES;
use boardgames::session::{GameInfo, Session};

/// Returns every combination of a game's option values.
pub fn all_options(info: &GameInfo) -> Vec<Pairs> {
    let mut choices: Vec<Pairs> = vec![Vec::new()];
    for spec in info.options {
        let with = |choice: &Pairs| {
            let values = spec.values.iter();
            let mut longer = Vec::new();
            for value in values {
                let mut pairs = choice.clone();
                pairs.push((spec.key.to_owned(), value.name.to_owned()));
                longer.push(pairs);
            }
            longer
        };
        choices = choices.iter().flat_map(with).collect();
    }
    choices
}

/// Visits the positions of random games with every combination of options.
pub fn everywhere(games: u64, mut visit: impl FnMut(&dyn Session)) {
    for &info in GAMES {
        for options in all_options(info) {
            for seed in 0..games {
                random_game(info, &options, seed, &mut visit);
            }
        }
    }
}
