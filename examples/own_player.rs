//! A player of your own, for any game of the list. It tries every move in
//! random games and plays the one that wins most often. Here it plays
//! Tic-Tac-Toe against the program's level 1. Run it with `cargo run --example
//! own_player`.

use boardgames::engine::{Bots, Chosen, Engine, SearchControl, seeded};
use boardgames::game::{Rules, Side};
use boardgames::games::tic_tac_toe::TicTacToe;
use rand::{RngExt, rngs::Xoshiro256PlusPlus};

/// A player that plays this number of random games after each move.
struct RandomGames(u32, Xoshiro256PlusPlus);

impl RandomGames {
    /// Ends a game with random moves: 2 points for a win of `side`, 1 for a draw.
    fn points<G: Rules>(&mut self, game: &G, mut state: G::State, side: Side) -> u32 {
        let mut moves = Vec::new();
        while game.outcome(&state).is_none() {
            moves.clear();
            game.legal_moves(&state, &mut moves);
            game.apply(&mut state, moves[self.1.random_range(0..moves.len())]);
        }
        game.winner(&state)
            .map_or(1, |winner| if winner == side { 2 } else { 0 })
    }
}

impl<G: Rules> Engine<G> for RandomGames {
    fn choose(&mut self, game: &G, state: &G::State, control: &SearchControl) -> Chosen<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let mut points_of = |&mv: &G::Move| {
            let mut next = *state;
            game.apply(&mut next, mv);
            let games = if control.stopped() { 0 } else { self.0 };
            (0..games)
                .map(|_| self.points(game, next, game.to_move(state)))
                .sum::<u32>()
        };
        Chosen::plain(
            moves
                .into_iter()
                .max_by_key(&mut points_of)
                .expect("not over"),
        )
    }
}

/// Plays `games` games, in which the players take turns to move first, and
/// returns the new player's wins, draws and losses.
pub fn results(games: u64) -> [u32; 3] {
    let game = TicTacToe;
    let mut results = [0; 3];
    for number in 0..games {
        let own = if number % 2 == 0 {
            Side::First
        } else {
            Side::Second
        };
        let mut player = RandomGames(50, seeded(number));
        let mut opponent = game.bot(&"1".parse().expect("a level"), number);
        let mut state = game.start();
        while game.outcome(&state).is_none() {
            let to_move: &mut dyn Engine<TicTacToe> = if game.to_move(&state) == own {
                &mut player
            } else {
                &mut *opponent
            };
            let chosen = to_move.choose(&game, &state, &SearchControl::new());
            game.apply(&mut state, chosen.mv);
        }
        let result = game
            .winner(&state)
            .map_or(1, |winner| if winner == own { 0 } else { 2 });
        results[result] += 1;
    }
    results
}

fn main() {
    let [won, drawn, lost] = results(20);
    println!("{won} won, {drawn} drawn, {lost} lost");
}
