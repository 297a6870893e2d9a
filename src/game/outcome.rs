//! Sides and outcomes. They name the first or second player, never 'the player
//! to move'.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

/// One of the two players; `First` is the one who starts.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Side {
    /// The player who makes the first move of the game.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Both sides, in seating order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 or 1, for indexing per-side arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Who won. Records and results write it as `first`, `second` or `draw`.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(into = "VerdictName", from = "VerdictName")]
pub enum Verdict {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
}

/// The three words that files know.
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

/// How a finished game ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Outcome {
    /// Who won.
    pub verdict: Verdict,
    /// Final points per side (discs, beans) where the game counts them.
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

    /// More points win; equal points draw.
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

    /// The winner, if anybody won.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        match self.verdict {
            Verdict::Win(side) => Some(side),
            Verdict::Draw => None,
        }
    }
}
