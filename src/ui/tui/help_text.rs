//! What the help says: the keys, then the game's rules.

use super::game::key_table::KEYS;
use super::key_table::{KeyHint, help_lines, hints};
use crate::session::{Session, rules_text};

const TYPING: &str = "\
Typing:
  A move can be typed at any time; it appears below the board, and Enter plays
  just what is written. Capitals are read as small letters.
  A letter that names a column begins a move; typed twice, or followed by
  Enter, it is the command instead: ee or e Enter shows the evaluation bar.
  Ctrl-U empties the line. Ctrl-C leaves to the shell (the game is saved),
  Ctrl-Z stops the program for a while, Ctrl-L draws the screen anew.
";

const SIGNS: &str = "\
Signs:
  (x) last move   'x changed   [x] cursor, or picked up   + may go there
  · legal move    * hint       {x} cursor while something is picked up
";

/// Keys, signs, rules and options of the game in play.
#[must_use]
pub fn of_game(session: &dyn Session, keys: &[KeyHint]) -> String {
    let (keys, rules) = (help_lines(keys), rules_text(session.entry()));
    format!("Keys:\n{keys}\n{TYPING}\n{SIGNS}\n{rules}")
}

/// Keys and signs of the game screen.
#[must_use]
pub fn of_keys() -> String {
    let keys = help_lines(&hints(KEYS));
    format!("Keys:\n{keys}\n{TYPING}\n{SIGNS}")
}
