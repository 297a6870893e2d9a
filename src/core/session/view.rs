//! Moves and values for front ends, with moves as text.

use crate::engine::{MoveLine, Unit, Value};
use crate::game::{Clicks, Side};
use crate::teacher::{Odds, PositionProof};

/// A legal move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MoveView {
    /// The notation, as [`super::Position::play`] accepts it.
    pub text: String,
    /// The spots to click for this move.
    pub clicks: Clicks,
    /// Whether it is a forced pass.
    pub pass: bool,
}

/// A move that was played.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PlayedMove {
    /// The side that played it.
    pub side: Side,
    /// The move in notation.
    pub text: String,
    /// A description in the game's words: `f2, turning 1`.
    pub what: String,
    /// Whether the same side moves again.
    pub again: bool,
    /// Its spots on the diagram before the move.
    pub clicks: Clicks,
    /// Whether it was a forced pass.
    pub pass: bool,
}

impl PlayedMove {
    /// Returns the description for use in a sentence: `4, sowing 3 beans, and
    /// moves again`.
    #[must_use]
    pub fn deed(&self) -> String {
        let again = if self.again { ", and moves again" } else { "" };
        format!("{}{again}", self.what)
    }

    /// Returns `Black played f2, turning 1.`, or that `who` passed.
    #[must_use]
    pub fn played_by(&self, who: &str) -> String {
        match self.pass {
            true => format!("{who} had no move and passed."),
            false => format!("{who} played {}.", self.deed()),
        }
    }

    /// Returns `Black plays f2, turning 1`, or that `who` passes; `who` must be in the third
    /// person.
    #[must_use]
    pub fn plays(&self, who: &str) -> String {
        match self.pass {
            true => format!("{who} has no move and passes"),
            false => format!("{who} plays {}", self.deed()),
        }
    }
}

/// One move of an analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct LineView {
    /// The move in notation.
    pub text: String,
    /// Its value for the side to move; `None` if it was not computed.
    pub value: Option<Value>,
    /// The expected line of play, starting with this move.
    pub pv: Vec<String>,
}

/// The result of an analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisView {
    /// The side to move.
    pub side: Side,
    /// The unit of the values.
    pub unit: Unit,
    /// The conversion of values into expected results for the side to move.
    pub odds: Odds,
    /// Every legal move, best first.
    pub lines: Vec<LineView>,
    /// What is proved of the position, where the values are only estimates and the analysis is
    /// that of a review.
    pub proof: Option<PositionProof<String>>,
    /// The search depth in plies; 0 if that has no meaning.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
}

impl LineView {
    /// Converts it to the type that engines use.
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
    /// Returns the side that is proved to win, where the values are only estimates.
    #[must_use]
    pub fn proved_winner(&self) -> Option<Side> {
        self.proof.as_ref().map(|proof| match proof {
            PositionProof::Wins(_) => self.side,
            PositionProof::Loses => self.side.other(),
        })
    }

    /// Returns the value of the best move for `side`, one ply before this
    /// position.
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
            // The move that leads to this position is one more ply.
            plies: value.plies.map(|plies| plies + 1),
            ..value
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn win_is_one_ply_further_from_the_position_before() {
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
            odds: Odds::default(),
            lines: vec![line],
            proof: None,
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
