//! The text of the help: the keys, then the rules of the game.

use super::board_pane::move_box::begins_move;
use super::game::KEYS;
use super::key_table::{KeyHint, help_lines, hints};
use crate::session::{Session, rules_text};

/// Returns the help for typing moves. `command` explains how a letter that is also
/// a column becomes a command.
fn typing(command: &str) -> String {
    format!(
        "\
Typing:
  You can type a move at any time, also while the computer thinks. It appears
  below the board, and Enter plays it. Capitals count as small letters.
{command}  Ctrl-U clears the line.
  Your clock pauses while this help, a question, an answer or another screen
  covers the board.
"
    )
}

/// Returns the keys of every screen; `saved` says what happens to the game.
fn anywhere(saved: &str) -> String {
    // Only Unix can suspend programs.
    let suspends = if cfg!(unix) {
        ", Ctrl-Z suspends the program,\n "
    } else {
        ","
    };
    format!("  Ctrl-C quits{saved}{suspends} Ctrl-L draws the screen again.\n")
}

/// The sentence about letters that are also columns, without its example.
const COLUMN_LETTERS: &str = "\
  A letter that is also a column starts a move. To use it as a command,
  type it twice or press Enter after it";

/// The remark about Ctrl-C in a game.
const SAVED: &str = " (the game is saved)";

/// Returns the sentence about letters that are also columns of this board;
/// empty if no command has such a letter.
fn letters(session: &dyn Session) -> String {
    let commands = [('e', "shows the bar"), ('a', "shows all values")];
    let named = commands.iter().find(|(key, _)| begins_move(*key, session));
    named.map_or(String::new(), |(key, does)| {
        format!("{COLUMN_LETTERS}: {key}{key} or {key} Enter {does}.\n")
    })
}

const SIGNS: &str = "\
Signs:
  (x) last move   'x changed   [x] cursor, or picked up   + can go there
  · legal move    * hint       {x} cursor while a stone is picked up
";

/// The reader of a game's help.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Reader {
    /// A person who plays.
    Player,
    /// A person who watches computers play.
    Watcher,
    /// A person who watches a series, which is not saved.
    SeriesWatcher,
}

/// Returns the help of a game: its keys, signs, rules and options.
pub fn of_game(session: &dyn Session, keys: &[KeyHint], reader: Reader) -> String {
    let (keys, rules) = (help_lines(keys), rules_text(session.info()));
    let more = match reader {
        Reader::Player => format!("\n{}{}", typing(&letters(session)), anywhere(SAVED)),
        Reader::Watcher => anywhere(SAVED),
        Reader::SeriesWatcher => anywhere(""),
    };
    format!("Keys:\n{keys}{more}\n{SIGNS}\n{rules}")
}

/// Returns the keys and signs of the game screen.
pub fn of_keys() -> String {
    let keys = help_lines(&hints(KEYS));
    let typing = typing(&format!("{COLUMN_LETTERS}.\n"));
    let anywhere = anywhere(SAVED);
    format!("Keys:\n{keys}\n{typing}{anywhere}\n{SIGNS}")
}
