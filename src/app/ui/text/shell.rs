//! Messages printed in the shell after the user has left the game.

use std::path::Path;

use super::phrases::printable;
use crate::store::{AutoSave, IN_PAGE};

/// Said before the command for a new game.
pub const TO_START: &str = "Command that starts this game in a terminal:";

/// The content of a saved file, which decides how it is opened again.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum SavedAs {
    /// A game that can be continued.
    OpenGame,
    /// A game that is over.
    FinishedGame,
    /// An analysis.
    Analysis,
}

/// Returns the name of the saved file and, on lines of their own that can be copied, the
/// commands to open it: `Saved as somegame-2026-11-20-1. To continue it:`. In a page,
/// where no commands can be typed after the program, returns what to choose in the menu.
/// `plain` says whether the commands open line mode again.
pub fn farewell(save: &Path, content: SavedAs, plain: bool) -> String {
    let name = name_to_type(save);
    if IN_PAGE {
        return match content {
            SavedAs::OpenGame => format!("Saved as {name}. Press c in the menu to continue it."),
            SavedAs::FinishedGame | SavedAs::Analysis => {
                format!("Saved as {name}. You find it under Saved games and replay.")
            }
        };
    }
    let word = shlex::try_quote(&name).map_or(name.clone(), |word| word.into_owned());
    let mode = if plain { " --plain" } else { "" };
    let (aim, commands) = match content {
        SavedAs::OpenGame => ("continue it", vec![format!("play --load {word}{mode}")]),
        SavedAs::FinishedGame => (
            "step through it, or see what decided it",
            vec![
                format!("replay {word}{mode}"),
                format!("review {word}{mode}"),
            ],
        ),
        SavedAs::Analysis => (
            "open it again",
            vec![format!("analyse {word} --screen{mode}")],
        ),
    };
    let commands = commands.iter().map(|line| format!("\n  boardgames {line}"));
    format!("Saved as {name}. To {aim}:{}", commands.collect::<String>())
}

/// Returns where the file is saved, without commands.
pub fn brief_farewell(save: &Path) -> String {
    format!("Saved as {}.", name_to_type(save))
}

/// Returns the name with which commands find a saved file.
pub fn name_to_type(save: &Path) -> String {
    let is_json = save.extension().is_some_and(|end| end == "json");
    let in_saves = save
        .parent()
        .is_some_and(|folder| folder.ends_with("saves"));
    // Commands find a game in the usual folder by its name alone.
    match is_json && in_saves {
        true => game_name(save),
        false => printable(&save.to_string_lossy()),
    }
}

/// Returns the name of a saved game, which is that of its file without `.json`.
pub fn game_name(save: &Path) -> String {
    let name = save.file_name().unwrap_or_default().to_string_lossy();
    printable(name.strip_suffix(".json").unwrap_or(&name))
}

/// Returns the text for the shell after a game: where it is saved and how to open it
/// again, or why it is not saved. `None` if no move was saved.
pub fn farewell_of(save: &AutoSave, is_over: bool, plain: bool) -> Option<String> {
    if let Some(why) = save.unsaved() {
        return Some(why);
    }
    let content = match is_over {
        true => SavedAs::FinishedGame,
        false => SavedAs::OpenGame,
    };
    Some(farewell(save.path()?, content, plain))
}

/// Prepares a command for wrapping: non-breaking blanks keep each option with
/// its value, and quoted values whole.
pub fn with_whole_options(command: &str) -> String {
    let mut quoted = false;
    let mut symbols = command.chars().peekable();
    let mut kept = String::new();
    while let Some(symbol) = symbols.next() {
        quoted ^= symbol == '\'';
        let breaks = !quoted && symbols.peek() == Some(&'-');
        kept.push(match symbol {
            ' ' if !breaks => '\u{a0}',
            other => other,
        });
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_wraps_only_between_options() {
        let command = "boardgames match othello --first 'gtp:a -b' -o size=9 --seed 42 --json";
        let kept = with_whole_options(command);
        let parts: Vec<String> = kept
            .split(' ')
            .map(|part| part.replace('\u{a0}', " "))
            .collect();
        let wanted = [
            "boardgames match othello",
            "--first 'gtp:a -b'",
            "-o size=9",
            "--seed 42",
            "--json",
        ];
        assert_eq!(parts, wanted);
    }

    #[test]
    fn saved_game_has_the_name_that_commands_accept() {
        let save = Path::new("/home/me/boardgames/saves/somegame-2026-11-20-1.json");
        assert_eq!(
            farewell(save, SavedAs::OpenGame, false),
            "Saved as somegame-2026-11-20-1. To continue it:\n  \
             boardgames play --load somegame-2026-11-20-1"
        );
        let elsewhere = Path::new("/tmp/my game.json");
        assert_eq!(
            farewell(elsewhere, SavedAs::FinishedGame, true),
            "Saved as /tmp/my game.json. To step through it, or see what decided it:\n  \
             boardgames replay '/tmp/my game.json' --plain\n  boardgames review '/tmp/my game.json' --plain"
        );
    }
}
