//! An explanation as the screens see it: its moves as text, with its
//! sentences.

use crate::engine::{SearchControl, Unit};
use crate::game::Side;
use crate::teacher::{Claim, Explanation, Naming, claim_sentence, summary};

/// Explaining a move; `None` when it was stopped before there was anything to
/// say.
pub type ExplanationJob = Box<dyn FnOnce(&SearchControl) -> Option<ExplanationView> + Send>;

/// One move explained.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplanationView {
    /// Who moves.
    pub side: Side,
    /// The unit of its values.
    pub unit: Unit,
    /// What is said, as data; values are the mover's.
    pub explained: Explanation<String>,
    sides: [&'static str; 2],
    /// Whether no other move could be played.
    forced: bool,
}

impl ExplanationView {
    pub(super) fn new(
        sides: [&'static str; 2],
        side: Side,
        unit: Unit,
        explained: Explanation<String>,
        forced: bool,
    ) -> ExplanationView {
        ExplanationView {
            forced,
            side,
            unit,
            explained,
            sides,
        }
    }

    fn naming(&self) -> Naming {
        Naming {
            mover: self.sides[self.side.index()],
            opponent: self.sides[self.side.other().index()],
            unit: self.unit,
        }
    }

    /// What the game calls the mover.
    #[must_use]
    pub const fn mover(&self) -> &'static str {
        self.sides[self.side.index()]
    }

    /// The name of the other side.
    #[must_use]
    pub const fn opponent(&self) -> &'static str {
        self.sides[self.side.other().index()]
    }

    /// All of it in at most two lines of 80 columns.
    #[must_use]
    pub fn sentence(&self) -> String {
        if self.forced {
            return format!("{} is the only move.", self.explained.judged.played);
        }
        summary(&self.naming(), &self.explained)
    }

    /// One of its claims in a sentence.
    #[must_use]
    pub fn claim_sentence(&self, claim: &Claim<String>) -> String {
        claim_sentence(&self.naming(), &self.explained, claim)
    }
}
