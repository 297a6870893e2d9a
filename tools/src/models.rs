//! Model players: simple programs that play as beginners and club players do.
//!
//! The child makes any legal move. The beginner, on the first day, sees only what a move gains at
//! once (`Tooling::gain`). The casual player sees what its own move does (`Tooling::casual`). The
//! club player looks one reply ahead (`Tooling::standing`). Ties are broken at random, from a
//! seed.
//!
//! The hasty player is made from another idea, so that levels do not fit only one kind of person:
//! it makes any of the moves that look good at a glance (`Tooling::glance`), and one move in eight
//! without looking (`Tooling::careless`).
//!
//! Each game says in its `tooling.rs` what such players see.

use boardgames::game::Side;
use boardgames::tooling::{Tooling, after, moves};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

/// The model players.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Kind {
    /// Makes any legal move.
    Child,
    /// Sees only what its own move gains at once.
    Beginner,
    /// Makes any move that looks good at a glance.
    Hasty,
    /// Sees only its own move.
    Casual,
    /// Sees the reply.
    Club,
}

/// The value of a position to a club player of `side`, after the opponent's
/// best reply.
fn after_reply<G: Tooling>(game: &G, state: &G::State, side: Side) -> f64 {
    if let Some(outcome) = game.outcome(state) {
        return match outcome.winner() {
            Some(winner) if winner == side => 1e6,
            Some(_) => -1e6,
            None => 0.0,
        };
    }
    if game.to_move(state) == side {
        return game.standing(state, side);
    }
    let replies = moves(game, state).into_iter();
    let worst = replies.map(|mv| {
        let next = after(game, state, mv);
        match game.outcome(&next).map(|outcome| outcome.winner()) {
            Some(Some(winner)) => {
                if winner == side {
                    1e6
                } else {
                    -1e6
                }
            }
            Some(None) => 0.0,
            None => game.standing(&next, side),
        }
    });
    worst.fold(f64::INFINITY, f64::min)
}

/// Returns the move that a model player makes.
pub fn model_move<G: Tooling>(
    game: &G,
    state: &G::State,
    kind: Kind,
    rng: &mut Xoshiro256PlusPlus,
) -> G::Move {
    let all = moves(game, state);
    let side = game.to_move(state);
    let careless = kind == Kind::Hasty && rng.random_ratio(1, 8);
    let look = |mv: &G::Move| match kind {
        Kind::Child => 0.0,
        Kind::Beginner => game.gain(state, *mv),
        Kind::Hasty if careless => game.careless(state, *mv),
        Kind::Hasty => game.glance(state, *mv),
        Kind::Casual => game.casual(state, *mv),
        // Of moves with equal values after the reply, the club player chooses
        // the one that a casual player prefers.
        Kind::Club => {
            let reply = after_reply(game, &after(game, state, *mv), side);
            reply + 1e-3 * game.casual(state, *mv)
        }
    };
    let looks: Vec<f64> = all.iter().map(look).collect();
    let best = looks.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let slack = if kind == Kind::Hasty && !careless {
        G::GLANCE
    } else {
        0.0
    };
    let equal: Vec<G::Move> = all
        .iter()
        .zip(&looks)
        .filter(|(_, look)| **look >= best - slack)
        .map(|(mv, _)| *mv)
        .collect();
    equal[rng.random_range(0..equal.len())]
}
