//! Types for writing a game in the format of another program.

use crate::game::Verdict;

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
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ForeignHead {
    /// Names of the players by seat.
    pub players: [String; 2],
    /// Result of the game; `None` if it is not finished.
    pub result: Option<Verdict>,
}

impl ForeignHead {
    /// Returns a player's name without control characters and those with a
    /// meaning in the formats.
    #[must_use]
    pub fn player(&self, seat: usize) -> String {
        let special = |symbol: &char| !"[]\\;()".contains(*symbol) && !symbol.is_control();
        self.players[seat].chars().filter(special).collect()
    }
}
