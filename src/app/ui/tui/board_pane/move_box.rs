//! [`MoveBox`]: the part of a move that the user has typed so far.

use std::time::Duration;

use crate::ui::tui::keys::{Key, KeyCode};

use crate::session::{MoveView, PlayError, Session, notation_of};

/// A move that the user is typing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveBox {
    text: String,
    /// Whether the user pressed Enter and the text waits to be played. The next
    /// character then begins another text.
    ended: bool,
    letter: Option<PassedLetter>,
}

/// A letter that did not start a move. If a number follows at once, the two
/// together may be a move.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct PassedLetter {
    /// The letter.
    pub letter: char,
    /// Whether it had no effect as a command either.
    pub idle: bool,
    /// The time at which it was pressed.
    pub at: Duration,
}

impl PassedLetter {
    /// Whether `symbol` at time `now` is the second of two letters that name one command,
    /// which the first has carried out already.
    pub fn is_doubled_by(&self, symbol: char, now: Duration) -> bool {
        let in_one_go = now.saturating_sub(self.at) < TWICE;
        in_one_go && self.letter == symbol && DOUBLED.contains(&symbol.to_ascii_lowercase())
    }
}

/// The effect of a key while the user types a move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum BoxOutcome<A> {
    /// It changed the text.
    Taken,
    /// It cleared the text.
    Dropped,
    /// It completed this move.
    Entered(String),
    /// The typed letter is this command.
    Command(A),
    /// It has no effect in the box.
    Other,
}

/// The longest move that can be typed, in characters.
const LONGEST: usize = 24;

/// A letter and a number typed within this time belong to one move.
const ONE_GO: Duration = Duration::from_millis(300);

/// A letter typed twice within this time is one command.
const TWICE: Duration = Duration::from_millis(700);

/// The letters that name a column on many boards. Their commands are shown doubled in every
/// game, so that a habit of one game does no harm in another.
const DOUBLED: std::ops::RangeInclusive<char> = 'a'..='i';

impl MoveBox {
    /// The text typed so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the box is empty.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Clears the text. Returns whether there was one.
    pub fn clear(&mut self) -> bool {
        self.ended = false;
        !std::mem::take(&mut self.text).is_empty()
    }

    /// Records that Enter was pressed although the move cannot be played yet.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// Adds a character.
    pub fn push(&mut self, symbol: char) {
        if std::mem::take(&mut self.ended) {
            self.text.clear();
        }
        if self.text.chars().count() < LONGEST {
            self.text.push(symbol);
        }
    }

    /// Adds a pasted text, if it can be a move.
    ///
    /// # Errors
    /// A sentence, if the text is longer than a move can be.
    pub fn paste(&mut self, text: &str) -> Result<(), &'static str> {
        let text = text.trim();
        let is_one = !text.contains(|symbol: char| symbol.is_whitespace() || symbol.is_control());
        if !is_one || text.chars().count() > LONGEST {
            return Err("You pasted more than one move; paste one move at a time.");
        }
        text.chars().for_each(|symbol| self.push(symbol));
        Ok(())
    }

    /// Records a key that does not start a move.
    pub fn pass(&mut self, letter: char, idle: bool, at: Duration) {
        let passed = PassedLetter { letter, idle, at };
        self.letter = letter.is_alphabetic().then_some(passed);
    }

    /// Whether `symbol` at time `now` is the second of two letters that name one command, which the
    /// recorded one has carried out already.
    pub fn is_doubled_by(&self, symbol: char, now: Duration) -> bool {
        let passed = self.letter.as_ref();
        passed.is_some_and(|passed| passed.is_doubled_by(symbol, now))
    }

    /// Returns and removes the letter recorded by [`MoveBox::pass`]. Called for the
    /// key right after it.
    pub fn take_passed(&mut self) -> Option<PassedLetter> {
        self.letter.take()
    }

    /// Starts a text with `symbol` at time `now`. A letter typed right before a
    /// number becomes part of the text in three cases: both were typed at once,
    /// the letter had no effect, or a number alone is not a move. So `d4` never
    /// plays `4`.
    pub fn begin(
        &mut self,
        symbol: char,
        passed: Option<PassedLetter>,
        session: &dyn Session,
        now: Duration,
    ) {
        let belongs = |passed: &PassedLetter| {
            let in_one_go = now.saturating_sub(passed.at) < ONE_GO;
            passed.idle || in_one_go || !is_move(symbol, session)
        };
        if let Some(passed) = passed.filter(belongs)
            && symbol.is_ascii_digit()
        {
            self.push(passed.letter);
        }
        self.push(symbol);
    }

    /// Removes the last character.
    pub fn pop(&mut self) {
        self.ended = false;
        self.text.pop();
    }

    /// Returns the command of the typed letter, unless it is a whole move.
    pub fn command<A>(
        &self,
        session: &dyn Session,
        command_of: impl Fn(char) -> Option<A>,
    ) -> Option<A> {
        let mut letters = self.text.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return None;
        };
        let is_whole = |mv: &MoveView| mv.text.eq_ignore_ascii_case(&self.text);
        let is_move = session.moves().iter().any(is_whole);
        command_of(letter).filter(|_| !is_move)
    }

    /// Acts on a key while the box has a text. A single letter becomes its command
    /// if it is typed twice or followed by Enter.
    pub fn key<A>(
        &mut self,
        key: KeyCode,
        session: &dyn Session,
        command: Option<A>,
    ) -> BoxOutcome<A> {
        let is_same = |symbol: char| self.text.eq_ignore_ascii_case(&symbol.to_string());
        match (key, command) {
            (KeyCode::Char(symbol), Some(command)) if is_same(symbol) => {
                self.clear();
                return BoxOutcome::Command(command);
            }
            (KeyCode::Enter, Some(command)) => {
                self.clear();
                return BoxOutcome::Command(command);
            }
            (KeyCode::Enter, None) => {
                let text = std::mem::take(&mut self.text);
                self.clear();
                return BoxOutcome::Entered(text);
            }
            (KeyCode::Esc, _) => {
                self.clear();
                return BoxOutcome::Dropped;
            }
            // Spaces are ignored, so that `f 5` is read as `f5`.
            (KeyCode::Char(' '), _) => {}
            (KeyCode::Char(symbol), _) => self.push(symbol),
            (KeyCode::Backspace, _) => self.pop(),
            (KeyCode::Tab, _) => self.complete(&session.moves()),
            _ => return BoxOutcome::Other,
        }
        BoxOutcome::Taken
    }

    /// Empties the box on Ctrl-U or Ctrl-W. Returns whether it had a text.
    pub fn control(&mut self, key: &Key) -> bool {
        (key.is_control('u') || key.is_control('w')) && self.clear()
    }

    /// Returns the legal moves that begin with the text.
    pub fn candidates<'a>(&self, moves: &'a [MoveView]) -> Vec<&'a MoveView> {
        let typed = spoken(&self.text);
        let fits = |mv: &&MoveView| spoken(&mv.text).starts_with(&typed);
        moves.iter().filter(fits).collect()
    }

    /// Adds the characters that all candidates have in common.
    pub fn complete(&mut self, moves: &[MoveView]) {
        let candidates = self.candidates(moves);
        let Some(first) = candidates.first() else {
            return;
        };
        // A text can be cut only at the end of a character.
        let agreed = first.text.char_indices().map(|(i, c)| i + c.len_utf8());
        let longest = agreed.rev().find(|&end| {
            let agrees = |mv: &&MoveView| mv.text.starts_with(&first.text[..end]);
            candidates.iter().all(agrees)
        });
        // The move may be spelled differently from the typed text, which must
        // not get shorter.
        if let Some(end) = longest.filter(|&end| end >= self.text.len()) {
            self.text = first.text[..end].to_owned();
        }
    }

    /// Returns the text shown after the box: the move that Enter plays, the moves that
    /// begin with the typed text, or a sentence that no legal move does. The second part
    /// may be empty, and is left out if there is not enough room.
    pub fn advice(&self, session: &dyn Session) -> [String; 2] {
        const SHOWN: usize = 6;
        let moves = session.moves();
        let candidates = self.candidates(&moves);
        let meant = notation_of(session, &self.text);
        // A text in another notation can mean a move that does not begin with
        // this text.
        let advice = match (&candidates[..], meant) {
            ([] | [_], Some(mv)) if mv.eq_ignore_ascii_case(&self.text) => {
                "Enter plays it".to_owned()
            }
            ([] | [_], Some(mv)) => format!("Enter plays {mv}"),
            ([], None) => {
                return ["no legal move starts like that", "; Esc clears it"].map(str::to_owned);
            }
            (some, _) => {
                let texts: Vec<&str> = some.iter().take(SHOWN).map(|mv| mv.text.as_str()).collect();
                let more = if some.len() > SHOWN { " …" } else { "" };
                format!("{}{more}", texts.join(" "))
            }
        };
        [advice, String::new()]
    }
}

/// Whether a character can begin a move of this position, as the beginning of a legal
/// move or of a coordinate.
pub fn begins_move(symbol: char, session: &dyn Session) -> bool {
    let plain = symbol.to_ascii_lowercase();
    let begins = |text: &str| text.trim().to_lowercase().starts_with(plain);
    let diagram = session.diagram();
    session.moves().iter().any(|mv| begins(&mv.text))
        || diagram.labels.iter().any(|label| begins(&label.text))
        || is_move(symbol, session)
}

/// Returns the name of a command's key in footer and help. A letter that may begin a
/// move here (`is_text`) or on many boards is doubled. If `h` moves the cursor, `i` is the hint.
pub fn command_label(label: &str, vi_cursor: bool, is_text: impl Fn(char) -> bool) -> String {
    let label = match label {
        "h" if vi_cursor => "i",
        label => label,
    };
    let mut symbols = label.chars();
    match (symbols.next(), symbols.next()) {
        (Some(letter), None) if DOUBLED.contains(&letter) || is_text(letter) => label.repeat(2),
        _ => label.to_owned(),
    }
}

/// Returns the name of a command's key where no board is shown.
pub fn key_name(label: &str) -> String {
    command_label(label, false, |_| false)
}

/// Whether a single character is a move, legal or not.
fn is_move(symbol: char, session: &dyn Session) -> bool {
    let played = session.fork().play(&symbol.to_string());
    matches!(played, Ok(_) | Err(PlayError::Illegal(_)))
}

/// Returns the text in small letters and without dashes, so that the user may
/// leave dashes out.
fn spoken(text: &str) -> String {
    text.to_lowercase().replace('-', "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Clicks;

    fn moves(texts: &[&str]) -> Vec<MoveView> {
        let view = |text: &&str| MoveView {
            text: (*text).to_owned(),
            clicks: Clicks::None,
            pass: false,
        };
        texts.iter().map(view).collect()
    }

    #[test]
    fn completion_stops_where_moves_differ() {
        let moves = moves(&["k10-k11", "k10-l10", "k9"]);
        let mut typed = MoveBox::default();
        typed.push('k');
        typed.complete(&moves);
        assert_eq!(typed.text(), "k");
        typed.push('1');
        typed.complete(&moves);
        assert_eq!(typed.text(), "k10-");
        typed.push('K');
        assert_eq!(typed.candidates(&moves), [&moves[0]]);
        typed.push('z');
        assert!(typed.candidates(&moves).is_empty());
    }

    #[test]
    fn dash_may_be_left_out() {
        let moves = moves(&["f7-f8", "f8-f9"]);
        let mut typed = MoveBox::default();
        for symbol in "f7f".chars() {
            typed.push(symbol);
        }
        typed.complete(&moves);
        assert_eq!(typed.text(), "f7-f8");
    }
}
