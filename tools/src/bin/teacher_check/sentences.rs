//! The sentences about many moves that lose something, to read them.

use boardgames::engine::SearchControl;
use boardgames::teacher::{Claim, Explanation, Grade, Naming, Teachable, explain, summary};

use crate::levels;
use boardgames::tooling::Tooling;
use boardgames_tools::games::{model_of, play, play_model};

/// Prints up to `wanted` sentences about inaccuracies and worse of levels 1 to 5 and of model
/// players, who play games by turns from number `from` on. At most one of each third of a game
/// is printed, because the mistakes of one game are alike.
pub fn print<G: Tooling>(game: &G, wanted: u32, from: u64) {
    let (mut printed, mut number) = (0, from);
    while printed < wanted {
        let mut played: Vec<(G::State, G::Move)> = Vec::new();
        let take = |state: &G::State, mv| played.push((*state, mv));
        if number.is_multiple_of(2) {
            play(game, levels(number), number, take);
        } else {
            let (kind, side, rival) = model_of(number);
            play_model(game, (kind, side), rival, number, take);
        }
        number += 1;
        for third in played.chunks(played.len().div_ceil(3).max(1)) {
            // Another place in each game.
            let skipped = number as usize % third.len();
            let order = third.iter().cycle().skip(skipped).take(third.len());
            let mut told = order.filter_map(|(state, mv)| told(game, state, *mv));
            if let Some(text) = told.next() {
                println!("{text}\n");
                printed += 1;
            }
        }
    }
}

fn told<G: Teachable>(game: &G, state: &G::State, mv: G::Move) -> Option<String> {
    let found = explain(game, state, mv, &SearchControl::new())?;
    if found.grade < Grade::Inaccuracy {
        return None;
    }
    let kinds: Vec<&str> = found.claims.iter().map(Claim::kind).collect();
    Some(format!(
        "{} --move {} ({:?}; {})\n{}",
        game.write_position(state),
        found.comparison.played,
        found.grade,
        kinds.join(", "),
        summary_of(game, state, &found)
    ))
}

/// Returns the sentence about a move in the position `state`.
pub fn summary_of<G: Teachable>(
    game: &G,
    state: &G::State,
    found: &Explanation<G::Move>,
) -> String {
    let mover = game.to_move(state).index();
    let naming = Naming {
        mover: G::SIDES[mover],
        opponent: G::SIDES[1 - mover],
        unit: G::UNIT,
        noun: G::MOVE_NOUN,
    };
    summary(&naming, &found.clone().map(|mv| mv.to_string()))
}
