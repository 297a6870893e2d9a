//! A whole game in a format of other programs.

use crate::game::Verdict;

/// A format that some games can be written in.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum ForeignFormat {
    /// Generic Game Format, of the Othello servers.
    Ggf,
    /// Smart Game Format, version 4.
    Sgf,
}

impl ForeignFormat {
    /// Its name, for messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ForeignFormat::Ggf => "GGF",
            ForeignFormat::Sgf => "SGF",
        }
    }
}

/// What such a file says besides the moves.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ForeignHead {
    /// The players by seat.
    pub players: [String; 2],
    /// How it ended; `None` while it goes on.
    pub result: Option<Verdict>,
}

impl ForeignHead {
    /// A player's name without what such formats give a meaning to.
    #[must_use]
    pub fn player(&self, seat: usize) -> String {
        let special = |symbol: &char| !"[]\\;()".contains(*symbol) && !symbol.is_control();
        self.players[seat].chars().filter(special).collect()
    }
}
