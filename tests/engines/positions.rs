//! Random positions and an arbitrary evaluator, shared by test binaries.
#![allow(dead_code, reason = "each test binary uses its own part")]

use std::hash::{Hash, Hasher};

use boardgames::engine::{Evaluator, Score, seeded};
use boardgames::game::{Fnv, Game, Options, from_pairs};
use rand::RngExt;

/// An evaluator without knowledge of any game. All its results are derived from
/// a hash of the position, so that every hook of a search is used in every
/// game, with many ties.
#[derive(Copy, Clone)]
pub struct Arbitrary {
    /// Whether it claims exact values for some positions.
    pub knows: bool,
    /// Whether it reports noisy moves in some positions.
    pub noisy: bool,
}

impl Arbitrary {
    pub const PLAIN: Arbitrary = Arbitrary {
        knows: false,
        noisy: false,
    };
    pub const FULL: Arbitrary = Arbitrary {
        knows: true,
        noisy: true,
    };
}

/// Returns a well-mixed number for the position. It does not use the key, which
/// a game may define differently.
fn number<G: Game>(state: &G::State, salt: u64) -> u64 {
    let mut hasher = Fnv::default();
    state.hash(&mut hasher);
    let mut x = hasher.finish() ^ salt.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

impl<G: Game> Evaluator<G> for Arbitrary {
    const SCALE: Score = 4;

    fn estimate(&self, _game: &G, state: &G::State) -> Score {
        (number::<G>(state, 1) % 9) as Score - 4
    }

    fn exact(&self, _game: &G, state: &G::State) -> Option<Score> {
        let n = number::<G>(state, 2);
        (self.knows && n.is_multiple_of(17)).then(|| (n / 17 % 5) as Score - 2)
    }

    fn noisy(&self, game: &G, state: &G::State, out: &mut Vec<G::Move>) {
        if self.noisy && number::<G>(state, 3).is_multiple_of(4) {
            let begin = out.len();
            game.legal_moves(state, out);
            out.truncate(begin + 2);
        }
    }

    fn order_hint(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        let mut next = *state;
        game.apply(&mut next, mv);
        (number::<G>(&next, 4) % 3) as i32 - 1
    }
}

/// Returns `count` unfinished positions, each after a random number of random
/// moves.
pub fn random_positions<G: Game>(game: &G, count: usize, seed: u64) -> Vec<G::State> {
    let mut rng = seeded(seed);
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    while positions.len() < count {
        let mut line = vec![];
        let mut state = game.start();
        loop {
            moves.clear();
            game.legal_moves(&state, &mut moves);
            if moves.is_empty() {
                break;
            }
            line.push(state);
            game.apply(&mut state, moves[rng.random_range(0..moves.len())]);
        }
        // Half from the whole game, half near its end, where searches reach the
        // end.
        let near = line.len().saturating_sub(6);
        positions.push(line[rng.random_range(0..line.len())]);
        positions.push(line[rng.random_range(near..line.len())]);
    }
    positions.truncate(count);
    positions
}

/// Returns the game with every combination of its options' values.
pub fn every_choice_of_options<G: Game>() -> Vec<G> {
    let mut choices = vec![Vec::new()];
    for spec in G::Options::SPECS {
        choices = choices
            .iter()
            .flat_map(|chosen: &Vec<(String, String)>| {
                spec.values.iter().map(|value| {
                    let pair = (spec.key.to_owned(), value.name.to_owned());
                    [&chosen[..], &[pair]].concat()
                })
            })
            .collect();
    }
    let game = |pairs: &Vec<_>| G::new(from_pairs(pairs).expect("from the specs"));
    choices.iter().map(game).collect()
}
