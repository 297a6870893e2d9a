//! Uses the rules alone: a game of Othello in which both sides always leave the
//! opponent as few moves as they can. Run it with `cargo run --example rules`.

use boardgames::game::{Game, Rules};
use boardgames::games::othello::{Othello, OthelloOptions};

/// Plays the game and returns the final discs of Black and White.
pub fn discs() -> [u16; 2] {
    let rules = Othello::new(OthelloOptions::default());
    // A position is a small value, so it can be copied to look ahead.
    let mut position = rules.start();
    loop {
        if let Some(outcome) = rules.outcome(&position) {
            return outcome.points.expect("Othello counts discs");
        }
        let mut moves = Vec::new();
        rules.legal_moves(&position, &mut moves);
        let replies = |&mv: &_| {
            let mut next = position;
            rules.apply(&mut next, mv);
            rules.count_moves(&next, &mut Vec::new())
        };
        // The list is never empty: a side that cannot move must pass, and a
        // pass is also a move.
        let best = moves.into_iter().min_by_key(replies).expect("a move");
        println!(
            "{} {best}",
            Othello::SIDES[rules.to_move(&position).index()]
        );
        rules.apply(&mut position, best);
    }
}

fn main() {
    let [black, white] = discs();
    println!("Black {black}, White {white}");
}
