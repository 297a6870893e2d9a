//! Reads games, moves and positions from a text in any known format. Commands,
//! files and pastes all pass through this module, so all of them accept the
//! same formats.

mod found_games;
mod headed;
mod labelled;
mod move_list;
mod one_text;
mod own_position;
mod shown;

pub use found_games::{FoundGames, ReadGame};
pub use labelled::block as labelled_block;

use crate::game::Input;
use crate::session::catalogue::GameInfo;

/// Finds the format of the input, for the first of `games` that has it. Returns
/// `None` if no format fits, and an error if the whole input is damaged or fits
/// several games.
#[must_use]
pub fn find_games(
    input: &Input<'_>,
    games: &[&'static dyn GameInfo],
) -> Option<Result<FoundGames, String>> {
    // Our own formats contain the name of the game, so they are tried before
    // formats for which the game must be guessed.
    let own = labelled::read(&input.text, games).or_else(|| shown::read(&input.text, games));
    if own.is_some() {
        return own;
    }
    if let Some(found) = own_position::read(&input.text, games) {
        return Some(found);
    }
    let read = |entry: &&'static dyn GameInfo| {
        let found = entry.archive(input)?;
        Some(found.map(|archive| FoundGames {
            entry: *entry,
            archive,
        }))
    };
    match games.iter().find_map(read) {
        // Moves that are illegal in one game may be legal in another.
        Some(Ok(found)) if found.archive.len() == 1 && found.game(0).is_err() => {
            let others = games.iter().filter(|entry| entry.id() != found.entry.id());
            let others: Vec<_> = others.copied().collect();
            match move_list::read(&input.text, &others) {
                Some(Ok(other)) => Some(Ok(other)),
                _ => Some(Ok(found)),
            }
        }
        Some(found) => Some(found),
        // A bare list of moves has no marks of its own, so it is tried last.
        None => move_list::read(&input.text, games).or_else(|| headed::read(&input.text, games)),
    }
}
