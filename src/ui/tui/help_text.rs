//! What the help says: the keys, then the game's rules.

use crate::session::{GameInfo, Session, rules_text};

const KEYS: &str = "\
Keys:
  Type a move        it appears below the board; Tab completes, Enter plays
  ↑ ↓ ← → Enter      move the cursor, play there or pick up; Esc lets go
  H J K L            move the cursor too (hjkl, if chosen in the settings)
  Tab, Shift-Tab     next legal place, the one before
  Mouse              click a place; m turns the mouse on or off
  u, U               take back (your move and the reply), play again
  h, hh              hint: where to look, then the move and its value
  e                  evaluation bar on or off
  a                  what every move is worth
  f, z               turn the board, change its size
  s, w               save as, write the record
  PgUp, PgDn, wheel  scroll the list of moves
  n, q               new game, menu (the game is saved)
  Esc                while the computer thinks: it moves at once
  Ctrl-C, Ctrl-Z     leave to the shell (saved), or stop for a while

A letter that also names a column acts at once; type the row number after it
and it becomes a move instead.
";

const SIGNS: &str = "\
Signs:
  (x) last move   'x changed   [x] cursor, or picked up   + may go there
  · legal move    * hint       {x} cursor while something is picked up
";

/// Keys, signs, rules and options of the game in play.
#[must_use]
pub fn of_game(session: &dyn Session) -> String {
    format!("{KEYS}\n{SIGNS}\n{}", rules(session.entry()))
}

/// Keys and signs, and every game's rules.
#[must_use]
pub fn of_all(games: &[&'static dyn GameInfo]) -> String {
    let rules: Vec<String> = games.iter().map(|entry| rules(*entry)).collect();
    format!("{KEYS}\n{SIGNS}\n{}", rules.join("\n"))
}

fn rules(entry: &dyn GameInfo) -> String {
    format!("{}:\n\n{}", entry.title(), rules_text(entry))
}
