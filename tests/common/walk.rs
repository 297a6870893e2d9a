//! Random games, and option values one at a time.

use boardgames::engine::seeded;
use boardgames::session::{GameInfo, Session};
use rand::RngExt;

/// Limit on plies. Real games are far shorter, so a game that reaches it would
/// never end.
pub const LONGEST: usize = 2_000;

pub type Pairs = Vec<(String, String)>;

/// Returns the default options, and each of them changed alone to every other
/// value. This covers every value in far fewer games than all combinations.
pub fn each_value(info: &GameInfo) -> Vec<Pairs> {
    let defaults = info.defaults();
    let mut choices = vec![defaults.clone()];
    for (i, spec) in info.options.iter().enumerate() {
        let others = spec.values.iter().filter(|v| v.name != defaults[i].1);
        for value in others {
            let mut pairs = defaults.clone();
            pairs[i].1 = value.name.to_owned();
            choices.push(pairs);
        }
    }
    choices
}

/// Plays a random game and calls `visit` at every position, including the last.
pub fn random_game(
    info: &'static GameInfo,
    options: &Pairs,
    seed: u64,
    mut visit: impl FnMut(&dyn Session),
) -> Box<dyn Session> {
    let mut session = info.open(options, None).expect("every value is playable");
    let mut rng = seeded(seed);
    for _ in 0..LONGEST {
        visit(&*session);
        let moves = session.moves();
        if moves.is_empty() {
            return session;
        }
        let mv = &moves[rng.random_range(0..moves.len())];
        session.play(&mv.text).expect("listed moves are legal");
    }
    panic!("{} {options:?} does not end", info.id);
}
