//! A player that makes random moves now and then: for a game so small that a
//! careful level would else never lose (levels 1 to 8 err as people do, in
//! `human`).

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use crate::engine::{Chosen, Engine, SearchControl, seeded};
use crate::game::Rules;

/// Plays as another engine does, but in some of a hundred moves plays any
/// legal move.
#[derive(Debug)]
pub struct Blundering<N> {
    careful: N,
    percent: u32,
    rng: Xoshiro256PlusPlus,
}

impl<N> Blundering<N> {
    /// Slips in `percent` of a hundred moves, drawn from the seed.
    pub fn new(careful: N, percent: u32, seed: u64) -> Blundering<N> {
        Blundering {
            careful,
            percent,
            // Not the stream that the careful engine draws from.
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
