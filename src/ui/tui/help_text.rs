//! What the help says: the keys, then the game's rules.

use super::entry::move_box::begins_move;
use super::game::key_table::KEYS;
use super::key_table::{KeyHint, help_lines, hints};
use crate::session::{Session, rules_text};

/// How moves are typed; `command` says of a letter that names a column how it
/// is the command instead.
fn typing(command: &str) -> String {
    format!(
        "\
Typing:
  A move can be typed at any time; it appears below the board, and Enter plays
  just what is written. Capitals are read as small letters.
{command}  Ctrl-U empties the line.
  The clock of whoever is to move stands still while this help, a question, an
  answer or another screen lies over the board.
"
    )
}

/// The keys of every screen; `saved` is what happens to what is left.
fn anywhere(saved: &str) -> String {
    format!(
        "  Ctrl-C leaves to the shell{saved}, Ctrl-Z stops the\n  \
         program for a while, Ctrl-L draws the screen anew.\n"
    )
}

/// Said of Ctrl-C in a game.
const SAVED: &str = " (the game is saved)";

/// How a letter that names a column of this board is a command; nothing where
/// no column has such a letter.
fn letters(session: &dyn Session) -> String {
    let commands = [
        ('e', "shows the evaluation bar"),
        ('a', "shows what every move is worth"),
    ];
    let named = commands.iter().find(|(key, _)| begins_move(*key, session));
    named.map_or(String::new(), |(key, does)| {
        format!(
            "  A letter that names a column begins a move; typed twice, or followed by\n  \
             Enter, it is the command instead: {key}{key} or {key} Enter {does}.\n"
        )
    })
}

const SIGNS: &str = "\
Signs:
  (x) last move   'x changed   [x] cursor, or picked up   + may go there
  · legal move    * hint       {x} cursor while something is picked up
";

/// Who reads the help of a game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Reader {
    /// Somebody who plays it.
    Player,
    /// Somebody who watches computers play it.
    Watcher,
    /// Somebody who watches a series, which is not saved.
    SeriesWatcher,
}

/// Keys, signs, rules and options of the game in play.
#[must_use]
pub fn of_game(session: &dyn Session, keys: &[KeyHint], reader: Reader) -> String {
    let (keys, rules) = (help_lines(keys), rules_text(session.entry()));
    let more = match reader {
        Reader::Player => format!("\n{}{}", typing(&letters(session)), anywhere(SAVED)),
        Reader::Watcher => anywhere(SAVED),
        Reader::SeriesWatcher => anywhere(""),
    };
    format!("Keys:\n{keys}{more}\n{SIGNS}\n{rules}")
}

/// Keys and signs of the game screen.
#[must_use]
pub fn of_keys() -> String {
    let keys = help_lines(&hints(KEYS));
    let typing = typing(
        "  A letter that names a column begins a move; typed twice, or followed by\n  \
         Enter, it is the command instead.\n",
    );
    let anywhere = anywhere(SAVED);
    format!("Keys:\n{keys}\n{typing}{anywhere}\n{SIGNS}")
}
