//! The move box: what is typed of a move so far.

use std::time::Duration;

use crate::ui::tui::keys::{Key, KeyCode};

use crate::session::{MoveView, Session, notation_of};

/// A move being typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveBox {
    text: String,
    /// Whether Enter ended the text and it waits: what is typed next begins
    /// another one.
    ended: bool,
    letter: Option<PassedLetter>,
}

/// A letter that began no move, in case a number follows it at once.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct PassedLetter {
    /// The letter.
    pub letter: char,
    /// Whether it did nothing as a command either.
    pub idle: bool,
    /// When it was pressed.
    pub at: Duration,
}

/// What a key came to while a move is typed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum BoxOutcome<A> {
    /// The box took it.
    Taken,
    /// The box was emptied.
    Dropped,
    /// This is the move.
    Entered(String),
    /// It was no move: the only letter is the command it names.
    Command(A),
    /// The key is none for the box.
    Other,
}

/// The longest move that can be typed, in characters.
const LONGEST: usize = 24;

/// Two keys within this time are typed in one go.
const ONE_GO: Duration = Duration::from_millis(300);

impl MoveBox {
    /// What is typed so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether nothing is typed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Empties it; whether there was anything.
    pub fn clear(&mut self) -> bool {
        self.ended = false;
        !std::mem::take(&mut self.text).is_empty()
    }

    /// Enter was pressed, but nothing is played yet.
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
    /// A sentence: it is more than that.
    pub fn paste(&mut self, text: &str) -> Result<(), &'static str> {
        let text = text.trim();
        let is_one = !text.contains(|symbol: char| symbol.is_whitespace() || symbol.is_control());
        if !is_one || text.chars().count() > LONGEST {
            return Err("You pasted more than one move; paste one move at a time.");
        }
        text.chars().for_each(|symbol| self.push(symbol));
        Ok(())
    }

    /// A key was pressed that begins no move.
    pub fn pass(&mut self, letter: char, idle: bool, at: Duration) {
        let passed = PassedLetter { letter, idle, at };
        self.letter = letter.is_alphabetic().then_some(passed);
    }

    /// That letter, if this is the key right after it.
    pub fn take_passed(&mut self) -> Option<PassedLetter> {
        self.letter.take()
    }

    /// Begins with `symbol` at time `now`. A number takes the letter right
    /// before it along where both were typed in one go, where the letter did
    /// nothing, or where a number alone is no move: of `d4` never `4` alone is
    /// played.
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

    /// Takes the last character away.
    pub fn pop(&mut self) {
        self.ended = false;
        self.text.pop();
    }

    /// The command that the only letter names, unless it is a whole move.
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

    /// A key while something is typed. The command of the only letter is meant
    /// where the letter is typed twice or followed by Enter.
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
            (KeyCode::Char(' '), _) => {}
            (KeyCode::Char(symbol), _) => self.push(symbol),
            (KeyCode::Backspace, _) => self.pop(),
            (KeyCode::Tab, _) => self.complete(&session.moves()),
            _ => return BoxOutcome::Other,
        }
        BoxOutcome::Taken
    }

    /// Empties it where Ctrl-U or Ctrl-W ask for that, as they do elsewhere.
    pub fn control(&mut self, key: &Key) -> bool {
        (key.is_control('u') || key.is_control('w')) && self.clear()
    }

    /// A key while nothing is typed: whether it begins a move. `is_idle`: it
    /// does nothing as a command.
    pub fn first(
        &mut self,
        key: KeyCode,
        session: &dyn Session,
        now: Duration,
        is_idle: bool,
    ) -> bool {
        let passed = self.letter.take();
        let KeyCode::Char(symbol) = key else {
            return false;
        };
        if begins_move(symbol, session) {
            self.begin(symbol, passed, session, now);
            return true;
        }
        self.pass(symbol, is_idle, now);
        false
    }

    /// The legal moves that begin with what is typed.
    #[must_use]
    pub fn candidates<'a>(&self, moves: &'a [MoveView]) -> Vec<&'a MoveView> {
        let typed = spoken(&self.text);
        let fits = |mv: &&MoveView| spoken(&mv.text).starts_with(&typed);
        moves.iter().filter(fits).collect()
    }

    /// Types on as far as all candidates agree.
    pub fn complete(&mut self, moves: &[MoveView]) {
        let candidates = self.candidates(moves);
        let Some(first) = candidates.first() else {
            return;
        };
        let agreed = first.text.char_indices().map(|(i, c)| i + c.len_utf8());
        let longest = agreed.rev().find(|&end| {
            let agrees = |mv: &&MoveView| mv.text.starts_with(&first.text[..end]);
            candidates.iter().all(agrees)
        });
        if let Some(end) = longest.filter(|&end| end >= self.text.len()) {
            self.text = first.text[..end].to_owned();
        }
    }

    /// What Enter plays, what can follow, or why nothing can: shown behind the
    /// box.
    #[must_use]
    pub fn advice(&self, session: &dyn Session) -> String {
        const SHOWN: usize = 6;
        let moves = session.moves();
        let candidates = self.candidates(&moves);
        let meant = notation_of(session, &self.text);
        match (&candidates[..], meant) {
            ([] | [_], Some(mv)) if mv.eq_ignore_ascii_case(&self.text) => {
                "Enter plays it".to_owned()
            }
            ([] | [_], Some(mv)) => format!("Enter plays {mv}"),
            ([], None) => "no legal move starts like that; Esc clears it".to_owned(),
            (some, _) => {
                let texts: Vec<&str> = some.iter().take(SHOWN).map(|mv| mv.text.as_str()).collect();
                let more = if some.len() > SHOWN { " …" } else { "" };
                format!("{}{more}", texts.join(" "))
            }
        }
    }
}

/// Whether a character can begin a move of this position: a legal move or a
/// coordinate begins so.
#[must_use]
pub fn begins_move(symbol: char, session: &dyn Session) -> bool {
    let plain = symbol.to_ascii_lowercase();
    let begins = |text: &str| text.trim().to_lowercase().starts_with(plain);
    let diagram = session.diagram();
    session.moves().iter().any(|mv| begins(&mv.text))
        || diagram.labels.iter().any(|label| begins(&label.text))
        || diagram.keys.iter().any(|(_, key)| *key == symbol)
}

/// What footers and helps call a command: its letter twice where it is `text`,
/// as it may begin a move; where `h` moves the cursor, `i` is the hint.
#[must_use]
pub fn command_label(label: &str, vi_cursor: bool, is_text: impl Fn(char) -> bool) -> String {
    let label = match label {
        "h" if vi_cursor => "i",
        label => label,
    };
    let mut symbols = label.chars();
    match (symbols.next(), symbols.next()) {
        (Some(letter), None) if is_text(letter) => label.repeat(2),
        _ => label.to_owned(),
    }
}

/// Whether a character alone is a move, or the key of a place.
fn is_move(symbol: char, session: &dyn Session) -> bool {
    let keys = session.diagram().keys;
    keys.iter().any(|(_, key)| *key == symbol)
        || notation_of(session, &symbol.to_string()).is_some()
}

/// A spelling without what may be left out of it: capitals and dashes.
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
    fn completion_types_as_far_as_all_moves_agree() {
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
    fn a_dash_may_be_left_out() {
        let moves = moves(&["f7-f8", "f8-f9"]);
        let mut typed = MoveBox::default();
        for symbol in "f7f".chars() {
            typed.push(symbol);
        }
        typed.complete(&moves);
        assert_eq!(typed.text(), "f7-f8");
    }
}
