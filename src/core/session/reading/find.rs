//! [`find_games`]: tries the known forms one after the other.

use super::{headed, labelled, move_list, own_position, shown};
use crate::game::Input;
use crate::session::catalogue::GameInfo;
use crate::session::reading::found_games::FoundGames;

/// Finds the format of the input, for the first of `games` that has it. Returns
/// `None` if no format fits, and an error if the whole input is damaged or fits
/// several games.
#[must_use]
pub fn find_games(
    input: &Input<'_>,
    games: &[&'static GameInfo],
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
    let read = |info: &&'static GameInfo| {
        let found = info.archive(input)?;
        Some(found.map(|archive| FoundGames { info, archive }))
    };
    match games.iter().find_map(read) {
        // Moves that are illegal in one game may be legal in another.
        Some(Ok(found)) if found.archive.len() == 1 && found.game(0).is_err() => {
            let others = games.iter().filter(|info| info.id != found.info.id);
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
