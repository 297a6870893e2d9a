//! The player that does not search, and the program's random number generator.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::engine::contract::{Chosen, Engine};
use crate::engine::control::SearchControl;
use crate::game::Rules;

/// The program's only random number generator. It is fixed and portable, so
/// that equal seeds give equal games on every machine and with every release of
/// `rand`.
#[must_use]
pub fn seeded(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// A player that plays any legal move.
#[derive(Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Creates a player that draws from this seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(seeded(seed))
    }
}

impl<G: Rules> Engine<G> for Random {
    fn choose(&mut self, game: &G, state: &G::State, _control: &SearchControl) -> Chosen<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        Chosen::plain(moves[self.0.random_range(0..moves.len())])
    }
}
