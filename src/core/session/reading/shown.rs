//! Reads the output of `boardgames show`: the title, the players, the options
//! and the numbered moves, around a drawn board.

use super::move_list::moves_in;
use super::one_text::OneText;
use crate::game::ForeignGame;
use crate::session::catalogue::GameInfo;
use crate::session::reading::found_games::FoundGames;

/// Reads the output of `show`; `None` if the text is something else.
pub(super) fn read(text: &str, games: &[&'static GameInfo]) -> Option<Result<FoundGames, String>> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let (title, _) = first.split_once(" · ")?;
    let info = games.iter().find(|info| info.title == title.trim())?;
    let mut game = ForeignGame {
        about: format!("a game of {}", info.title),
        ..ForeignGame::default()
    };
    for line in text.lines().take(6) {
        read_options(line, info, &mut game);
    }
    let start = text.as_ptr().addr();
    for line in text.lines() {
        // Only variations follow, which are not part of the game.
        if line.starts_with("With the other moves") {
            break;
        }
        let numbered = line.split_once(". ").is_some_and(|(number, _)| {
            !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
        });
        if numbered {
            let at = line.as_ptr().addr() - start;
            game.moves
                .extend(moves_in(info, line, at).unwrap_or_default());
        }
    }
    Some(Ok(FoundGames {
        info,
        archive: Box::new(OneText {
            form: "the output of show",
            text: text.to_owned(),
            game: Ok(game),
        }),
    }))
}

/// Reads `tie=draw start=standard from POSITION`.
fn read_options(line: &str, info: &GameInfo, game: &mut ForeignGame) {
    let mut pairs = Vec::new();
    let (options, start) = match line.split_once("from ") {
        Some((options, start)) => (options, Some(start)),
        None => (line, None),
    };
    let known = |key: &str| info.options.iter().any(|spec| spec.key == key);
    for word in options.split_whitespace() {
        match word.split_once('=') {
            Some((key, value)) if known(key) => pairs.push((key.to_owned(), value.to_owned())),
            _ => return,
        }
    }
    if pairs.is_empty() && start.is_none() {
        return;
    }
    game.options = pairs;
    game.start = start.map(|start| start.trim().to_owned());
}
