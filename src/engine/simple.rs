//! The two players that do not search: random and greedy.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::engine::{Chosen, Engine, SearchControl};
use crate::game::Game;

/// The one random number generator of this program, named and portable: equal
/// seeds give equal games on every machine and with every release of `rand`.
#[must_use]
pub fn seeded(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Level 0: any legal move.
#[derive(Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Draws from this seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(seeded(seed))
    }
}

impl<G: Game> Engine<G> for Random {
    fn choose(&mut self, game: &G, state: &G::State, _control: &SearchControl) -> Chosen<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        Chosen::plain(moves[self.0.random_range(0..moves.len())])
    }
}

/// Level 1: the move whose gain is largest, the first of equals.
#[derive(Debug)]
pub struct Greedy<F>(
    /// The gain of a legal move.
    pub F,
);

impl<G, F> Engine<G> for Greedy<F>
where
    G: Game,
    F: Fn(&G, &G::State, G::Move) -> i64 + Send,
{
    fn choose(&mut self, game: &G, state: &G::State, _control: &SearchControl) -> Chosen<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let first_best = moves
            .iter()
            .rev()
            .max_by_key(|&&mv| (self.0)(game, state, mv))
            .expect("a live position has moves");
        Chosen {
            nodes: moves.len() as u64,
            depth: 1,
            ..Chosen::plain(*first_best)
        }
    }
}
