//! Matches between two players, from positions after two random plies.

use std::ops::Range;

use boardgames::engine::seeded;
use boardgames::game::{Game, Side};
use rand::RngExt;

use boardgames::tooling::{after, moves};

/// The end of a game, from the view of the first player.
#[derive(Copy, Clone, Debug)]
pub struct Ended {
    /// 1, ½ or 0.
    pub points: f64,
    /// The player's final points minus the opponent's, if the game counts them.
    pub margin: Option<f64>,
    /// The length of the game.
    pub plies: usize,
}

/// Plays the games with these numbers, in which the players change sides. `choose` makes all
/// moves; it gets the position, the game's number, whether the first player is
/// to move, and the ply. `done` gets the end of each game.
pub fn play<G: Game>(
    game: &G,
    games: Range<u64>,
    mut choose: impl FnMut(&G::State, u64, bool, usize) -> G::Move,
    mut done: impl FnMut(Ended),
) {
    for number in games {
        let own = if number % 2 == 0 {
            Side::First
        } else {
            Side::Second
        };
        let mut state = game.start();
        // Two random plies make the games different.
        let mut rng = seeded(77_000 + number / 2);
        for _ in 0..2 {
            let all = moves(game, &state);
            state = after(game, &state, all[rng.random_range(0..all.len())]);
        }
        let mut plies = 2;
        let outcome = loop {
            if let Some(outcome) = game.outcome(&state) {
                break outcome;
            }
            let mv = choose(&state, number, game.to_move(&state) == own, plies);
            state = after(game, &state, mv);
            plies += 1;
        };
        let points = match outcome.winner() {
            Some(side) if side == own => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        let margin = outcome
            .points
            .map(|points| f64::from(points[own.index()]) - f64::from(points[own.other().index()]));
        done(Ended {
            points,
            margin,
            plies,
        });
    }
}

/// The first player's share of the points, in per cent.
pub fn share<G: Game>(
    game: &G,
    games: Range<u64>,
    mut choose: impl FnMut(&G::State, u64, bool) -> G::Move,
) -> f64 {
    let mut points = 0.0;
    let count = games.end - games.start;
    play(
        game,
        games,
        |state, number, own, _| choose(state, number, own),
        |ended| points += ended.points,
    );
    100.0 * points / count as f64
}
