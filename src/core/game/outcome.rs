//! Sides and outcomes. They always refer to the first or second player, never
//! to the player to move.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

/// One of the two players.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Side {
    /// The player who makes the first move of the game.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Both sides, the first one first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// Returns 0 or 1, as an index into arrays by side.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Winner of a game, or a draw. Files write it as `first`, `second` or `draw`.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(into = "VerdictName", from = "VerdictName")]
pub enum Verdict {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
}

/// The three words for a verdict in files.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum VerdictName {
    First,
    Second,
    Draw,
}

impl From<Verdict> for VerdictName {
    fn from(verdict: Verdict) -> VerdictName {
        match verdict {
            Verdict::Win(Side::First) => VerdictName::First,
            Verdict::Win(Side::Second) => VerdictName::Second,
            Verdict::Draw => VerdictName::Draw,
        }
    }
}

impl From<VerdictName> for Verdict {
    fn from(name: VerdictName) -> Verdict {
        match name {
            VerdictName::First => Verdict::Win(Side::First),
            VerdictName::Second => Verdict::Win(Side::Second),
            VerdictName::Draw => Verdict::Draw,
        }
    }
}

/// Result of a finished game.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Outcome {
    /// Winner, or a draw.
    pub verdict: Verdict,
    /// Final points by side (discs, beans), if the game counts them.
    pub points: Option<[u16; 2]>,
}

impl Outcome {
    /// A draw without points.
    pub const DRAW: Outcome = Outcome {
        verdict: Verdict::Draw,
        points: None,
    };

    /// A win without points.
    #[must_use]
    pub const fn win(side: Side) -> Outcome {
        Outcome {
            verdict: Verdict::Win(side),
            points: None,
        }
    }

    /// Creates an outcome in which more points win and equal points draw.
    #[must_use]
    pub fn by_points(points: [u16; 2]) -> Outcome {
        let verdict = match points[0].cmp(&points[1]) {
            Ordering::Greater => Verdict::Win(Side::First),
            Ordering::Less => Verdict::Win(Side::Second),
            Ordering::Equal => Verdict::Draw,
        };
        Outcome {
            verdict,
            points: Some(points),
        }
    }

    /// Returns the winner; `None` for a draw.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        match self.verdict {
            Verdict::Win(side) => Some(side),
            Verdict::Draw => None,
        }
    }
}
