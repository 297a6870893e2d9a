//! A position that shows each motif, for docs/TEACHER.md.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use boardgames::teacher::{FORCED_WIN, Teachable};

use crate::levels;
use boardgames_tools::games::play;

/// Prints, for each motif, the earliest move in `games` games that shows it, as
/// a line of the document: `motif: NAME · GAME · POSITION · MOVE`.
pub fn print<G: Teachable>(game: &G, games: u64) -> Result<()> {
    let mut found: BTreeMap<&str, (usize, String)> = BTreeMap::new();
    for number in 0..games {
        let mut ply = 0;
        play(game, levels(number), number, |state, _| {
            let mut moves = Vec::new();
            game.legal_moves(state, &mut moves);
            for mv in moves {
                for seen in game.motifs(state, mv) {
                    let text = || format!("{} · {} · {mv}", G::ID, game.write_position(state));
                    let known = found.get(seen.motif).is_none_or(|(at, _)| ply < *at);
                    if known {
                        found.insert(seen.motif, (ply, text()));
                    }
                }
            }
            ply += 1;
        });
    }
    // A forced win cannot be seen on the board, only proved.
    let mut missing = Vec::new();
    let wanted = G::MOTIFS.iter().filter(|motif| **motif != FORCED_WIN);
    for motif in wanted {
        match found.get(motif.name) {
            Some((_, text)) => println!("motif: {} · {text}", motif.name),
            None => missing.push(motif.name),
        }
    }
    if !missing.is_empty() {
        bail!("no game shows {}; say more games", missing.join(", "));
    }
    Ok(())
}
