//! A player that sometimes plays a random move. Its strength lies between that of
//! another engine and of random play.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use crate::engine::contract::{Chosen, Engine};
use crate::engine::control::SearchControl;
use crate::engine::random::seeded;
use crate::game::Rules;

/// Plays like another engine, but a random legal move in `percent` of 100
/// moves.
#[derive(Debug)]
pub struct Blundering<N> {
    careful: N,
    percent: u32,
    rng: Xoshiro256PlusPlus,
}

impl<N> Blundering<N> {
    /// Creates a player that blunders in `percent` of 100 moves, drawn from
    /// `seed`.
    pub fn new(careful: N, percent: u32, seed: u64) -> Blundering<N> {
        Blundering {
            careful,
            percent,
            // The careful engine may have been created with this seed, and the
            // draws of the two must be independent.
            rng: seeded(seed ^ 0x5EED_5EED_5EED_5EED),
        }
    }
}

impl<G: Rules, N: Engine<G>> Engine<G> for Blundering<N> {
    fn choose(&mut self, game: &G, state: &G::State, control: &SearchControl) -> Chosen<G::Move> {
        if self.rng.random_range(0..100) >= self.percent {
            return self.careful.choose(game, state, control);
        }
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        Chosen::plain(moves[self.rng.random_range(0..moves.len())])
    }
}
