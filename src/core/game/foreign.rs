//! Types for writing a game in the format of another program.

use crate::game::outcome::Verdict;
use crate::game::record::EarlyEnd;

/// A format of other programs that some games can be written in.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum ForeignFormat {
    /// Generic Game Format, used by Othello servers.
    Ggf,
    /// Smart Game Format, version 4.
    Sgf,
}

impl ForeignFormat {
    /// Returns the name of the format, for messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ForeignFormat::Ggf => "GGF",
            ForeignFormat::Sgf => "SGF",
        }
    }
}

/// Facts about a game besides its moves.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct ForeignHead {
    /// Names of the players by seat.
    pub players: [String; 2],
    /// Result of the game; `None` if it is not finished.
    pub result: Option<Verdict>,
    /// The early end of the game, if its rules did not end it.
    pub ended: Option<EarlyEnd>,
    /// Thinking time of each move in milliseconds, if it was recorded.
    pub times: Option<Vec<u64>>,
    /// Comments, each with the number of moves before its position.
    pub comments: Vec<(usize, String)>,
}

impl ForeignHead {
    /// Returns a player's name as the value of a property: with a backslash
    /// before the characters that end it.
    #[must_use]
    pub fn player(&self, seat: usize) -> String {
        escaped(&self.players[seat].replace('\n', " "))
    }

    /// Returns the comment on the position after `ply` moves, escaped.
    #[must_use]
    pub fn comment(&self, ply: usize) -> Option<String> {
        let found = self.comments.iter().find(|(at, _)| *at == ply);
        found.map(|(_, text)| escaped(text))
    }

    /// Returns the time of move `index` in milliseconds.
    #[must_use]
    pub fn millis(&self, index: usize) -> Option<u64> {
        self.times.as_ref()?.get(index).copied()
    }
}

/// Puts a backslash before the characters with a meaning in a property's value.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for symbol in text.chars() {
        if matches!(symbol, ']' | '\\') {
            out.push('\\');
        }
        out.push(symbol);
    }
    out
}
