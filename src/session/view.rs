//! Moves and values as the screens see them.

use crate::engine::{MoveLine, Unit, Value};
use crate::game::{Clicks, Side};

/// A legal move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MoveView {
    /// Notation; hand it back to [`super::Session::play`].
    pub text: String,
    /// Which spots to click.
    pub clicks: Clicks,
    /// Whether it is a forced pass.
    pub pass: bool,
}

/// A move that was played.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PlayedMove {
    /// Who played it.
    pub side: Side,
    /// Its notation.
    pub text: String,
    /// What it did, in the game's words: `f2, turning 1`.
    pub what: String,
    /// Whether the same side is to move after it.
    pub again: bool,
    /// Its spots on the picture before it.
    pub clicks: Clicks,
    /// Whether it was a forced pass.
    pub pass: bool,
}

impl PlayedMove {
    /// What it did, for a sentence about somebody else: `4, sowing 3 beans,
    /// and moves again`.
    #[must_use]
    pub fn deed(&self) -> String {
        let again = if self.again { ", and moves again" } else { "" };
        format!("{}{again}", self.what)
    }

    /// `Black played f2, turning 1.`, where `who` is no `You`.
    #[must_use]
    pub fn played_by(&self, who: &str) -> String {
        format!("{who} played {}.", self.deed())
    }
}

/// One move of an analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct LineView {
    /// The move's notation.
    pub text: String,
    /// Its value for the side to move; `None` where it was not worked out.
    pub value: Option<Value>,
    /// The play expected, this move first.
    pub pv: Vec<String>,
}

/// What an analysis found.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisView {
    /// Who is to move.
    pub side: Side,
    /// What the values count.
    pub unit: Unit,
    /// Every legal move, best first.
    pub lines: Vec<LineView>,
    /// Plies looked ahead; 0 where that has no meaning.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

impl LineView {
    /// The same as the engines have it.
    #[must_use]
    pub fn line(&self) -> MoveLine<String> {
        MoveLine {
            mv: self.text.clone(),
            value: self.value,
            pv: self.pv.clone(),
        }
    }
}

impl AnalysisView {
    /// What the best move is worth for `side`, seen from one ply before.
    #[must_use]
    pub fn value_for(&self, side: Side) -> Option<Value> {
        let value = self.lines.first()?.value?;
        let amount = if side == self.side {
            value.amount
        } else {
            -value.amount
        };
        Some(Value {
            amount,
            plies: value.plies.map(|plies| plies + 1),
            ..value
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_one_ply_further_off_seen_from_one_ply_before() {
        let line = LineView {
            text: "a1".to_owned(),
            value: Some(Value {
                amount: 1.0,
                exact: true,
                plies: Some(3),
            }),
            pv: Vec::new(),
        };
        let analysis = AnalysisView {
            side: Side::First,
            unit: Unit::OUTCOME,
            lines: vec![line],
            depth: 3,
            nodes: 1,
        };
        for (side, amount) in [(Side::First, 1.0), (Side::Second, -1.0)] {
            let value = analysis.value_for(side);
            let plies = Some(4);
            let exact = true;
            assert_eq!(
                value,
                Some(Value {
                    amount,
                    exact,
                    plies
                })
            );
        }
    }
}
