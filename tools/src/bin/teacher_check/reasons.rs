//! The share of a weak player's losing moves for which the teacher has a reason
//! or a fact of the board.

use boardgames::engine::SearchControl;
use boardgames::teacher::{Claim, Grade, Teachable, explain};

use boardgames_tools::games::play;

/// The levels of the weak player and of its opponent.
const LEVELS: [u8; 2] = [1, 3];

/// Plays `games` games of the weak player, which changes sides, and prints the
/// counts.
pub fn of_a_weak_player<G: Teachable>(game: &G, games: u64) {
    let (mut held, mut causal, mut reasoned, mut opened) = (0_u32, 0_u32, 0_u32, 0_u32);
    for number in 0..games {
        let own = (number % 2) as usize;
        let levels = if own == 0 {
            LEVELS
        } else {
            [LEVELS[1], LEVELS[0]]
        };
        play(game, levels, number, |state, mv| {
            if game.to_move(state).index() != own {
                return;
            }
            let found = explain(game, state, mv, &SearchControl::new());
            let Some(found) = found.filter(|found| found.grade >= Grade::Inaccuracy) else {
                return;
            };
            let has = |kinds: &[&str]| {
                let mut claims = found.claims.iter().map(Claim::kind);
                claims.any(|kind| kinds.contains(&kind))
            };
            let named = has(&["allows", "missed"]);
            held += 1;
            causal += u32::from(named);
            reasoned += u32::from(named || has(&["opens", "reply", "better"]));
            opened += u32::from(has(&["opens"]));
        });
    }
    println!(
        "{held} moves of level {} that lose something: {causal} with a motif as the reason, {reasoned} with that or a fact of the board ({opened} open a corner), {} with neither",
        LEVELS[0],
        held - reasoned
    );
}
