//! People's games, read from a file of many.

use anyhow::{Context, Result};
use boardgames::game::Input;
use boardgames::games::find;
use boardgames::teacher::Teachable;

/// Calls `show` with the positions and moves of each of the first `games` games
/// in a file: a WTHOR base (`.wtb`), GGF, or one transcript a line. A game is
/// read up to its first illegal move. Returns the number of games and the name
/// of the format.
///
/// # Errors
/// If the file is in none of these formats, or is truncated.
pub fn of_file<G: Teachable>(
    game: &G,
    games: u64,
    bytes: &[u8],
    mut show: impl FnMut(&[(G::State, G::Move)]),
) -> Result<(usize, &'static str)> {
    let info = find(G::ID).context("the game is listed")?;
    let archive = info.archive(&Input::new(bytes)).with_context(|| {
        format!(
            "this is no file of {} games; WTHOR bases, GGF and transcripts are",
            G::ID
        )
    })?;
    let archive = archive.map_err(anyhow::Error::msg)?;
    let count = archive.len().min(usize::try_from(games)?);
    for number in 0..count {
        let mut session = info.open(&[], None)?;
        let read = archive.game(number).map_err(anyhow::Error::msg)?;
        // A game with another start is left out.
        let moves = match read.start {
            None if read.options.is_empty() => read.moves,
            _ => Vec::new(),
        };
        for mv in moves {
            if session.play_all(&mv.text).is_err() {
                break;
            }
        }
        let mut state = game.start();
        let mut played_moves = Vec::new();
        for played in session.history() {
            let mv = played.text.parse();
            let mv = mv.map_err(|_| anyhow::anyhow!("game {number}: {}", played.text))?;
            played_moves.push((state, mv));
            game.apply(&mut state, mv);
        }
        show(&played_moves);
    }
    Ok((count, archive.format()))
}
