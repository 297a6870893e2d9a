//! A position in a game's own notation, perhaps followed by moves.

use super::move_list::{all_options, moves_in};
use super::one_text::OneText;
use crate::game::ForeignGame;
use crate::session::catalogue::GameInfo;
use crate::session::reading::found_games::FoundGames;

/// The longest text that is tried as a position of every game, in bytes.
const LONGEST: usize = 600;

/// Reads a position of the first of `games` in which it is valid, with the
/// first options that allow it; `None` if there is no such game.
pub(super) fn read(text: &str, games: &[&'static GameInfo]) -> Option<Result<FoundGames, String>> {
    // Every notation is two words: the board and the side to move.
    let mut words = text.split_whitespace();
    let (board, side) = (words.next()?, words.next()?);
    let position = format!("{board} {side}");
    if position.len() > LONGEST {
        return None;
    }
    let end = side.as_ptr().addr() - text.as_ptr().addr() + side.len();
    games.iter().find_map(|info| {
        let options = all_options(info)
            .into_iter()
            .find(|options| info.open(options, Some(&position)).is_ok())?;
        let moves = moves_in(info, &text[end..], end)?;
        // The next line may be another position instead of a move.
        let mut session = info.open(&options, Some(&position)).ok()?;
        if moves.iter().any(|mv| session.play_all(&mv.text).is_err()) {
            return None;
        }
        let defaults = info.defaults();
        let game = ForeignGame {
            options: options
                .into_iter()
                .filter(|pair| !defaults.contains(pair))
                .collect(),
            start: Some(position.clone()),
            moves,
            about: format!("a position of {}", info.title),
            ..ForeignGame::default()
        };
        Some(Ok(FoundGames {
            info,
            archive: Box::new(OneText {
                form: "a position",
                text: text.to_owned(),
                game: Ok(game),
            }),
        }))
    })
}
