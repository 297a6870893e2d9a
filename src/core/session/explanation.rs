//! Explanations for front ends, with moves as text.

use crate::engine::{SearchControl, Unit};
use crate::game::Side;
use crate::teacher::{
    Claim, Explanation, Naming, Teachable, claim_sentence, claim_statement, reason, reasons,
    summary, told_line,
};

/// Returns a share of the chance to win, from 0 to 1, in words: `23 %`.
#[must_use]
pub fn share_words(share: f64) -> String {
    match 100.0 * share {
        percent if percent < 0.5 => "less than 1 %".to_owned(),
        percent => format!("{percent:.0} %"),
    }
}

/// The work of explaining a move. Returns `None` if it was stopped too early.
pub type ExplanationJob = Box<dyn FnOnce(&SearchControl) -> Option<ExplanationView> + Send>;

/// The explanation of one move.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplanationView {
    /// The side that moves.
    pub side: Side,
    /// The unit of the values.
    pub unit: Unit,
    /// The explanation as data. Values are for the side that moves.
    pub explained: Explanation<String>,
    sides: [&'static str; 2],
    noun: [&'static str; 2],
    /// See [`Teachable::STRIKING`].
    striking: &'static [&'static str],
    /// See [`Teachable::GIFTS`].
    gifts: &'static [&'static str],
    /// Whether it is the only legal move.
    forced: bool,
}

impl ExplanationView {
    pub(super) fn new<G: Teachable>(
        side: Side,
        explained: Explanation<G::Move>,
        forced: bool,
    ) -> ExplanationView {
        ExplanationView {
            forced,
            side,
            unit: G::UNIT,
            explained: explained.map(|mv| mv.to_string()),
            sides: G::SIDES,
            noun: G::MOVE_NOUN,
            striking: G::STRIKING,
            gifts: G::GIFTS,
        }
    }

    fn naming(&self) -> Naming {
        Naming {
            mover: self.sides[self.side.index()],
            opponent: self.sides[self.side.other().index()],
            unit: self.unit,
            noun: self.noun,
        }
    }

    /// The name of the side that moves.
    #[must_use]
    pub const fn mover(&self) -> &'static str {
        self.sides[self.side.index()]
    }

    /// The name of the other side.
    #[must_use]
    pub const fn opponent(&self) -> &'static str {
        self.sides[self.side.other().index()]
    }

    /// Whether a reason has a name that every player knows: a corner, a capture, a threat.
    pub(super) fn names_a_motif(&self) -> bool {
        let mut claims = self.explained.claims.iter();
        claims.any(|claim| claim.names_a_motif(self.striking, self.gifts))
    }

    /// Names the move in a sentence: `pit 4`, `f5`.
    #[must_use]
    pub fn named_move(&self) -> String {
        self.named(&self.explained.comparison.played)
    }

    /// Names any move in a sentence.
    #[must_use]
    pub fn named(&self, mv: &str) -> String {
        self.naming().one(mv)
    }

    /// Returns the whole explanation in at most two lines of 80 columns.
    #[must_use]
    pub fn sentence(&self) -> String {
        let naming = self.naming();
        if self.forced {
            let only = naming.one(&self.explained.comparison.played);
            return naming.begun(&format!("{only} is the only move."));
        }
        summary(&naming, &self.explained)
    }

    /// Returns why the move is bad, without any better move. If no reason is known, it says what
    /// the move costs.
    #[must_use]
    pub fn reason(&self) -> String {
        let (text, has_reason) = reason(&self.naming(), &self.explained);
        let given = self.explained.comparison.given_away(self.unit);
        match has_reason {
            true => text,
            false => format!(
                "{text} It lowers the chance to win by {}.",
                share_words(given)
            ),
        }
    }

    /// Returns the moves to play on the board beside [`ExplanationView::sentence`].
    #[must_use]
    pub fn told_line(&self) -> &[String] {
        told_line(&self.naming(), &self.explained)
    }

    /// Returns a claim in words, without the full stop and without the value that
    /// proves it.
    #[must_use]
    pub fn claim_statement(&self, claim: &Claim<String>) -> String {
        claim_statement(&self.naming(), &self.explained, claim)
    }

    /// Returns one of the claims as a sentence.
    #[must_use]
    pub fn claim_sentence(&self, claim: &Claim<String>) -> String {
        claim_sentence(&self.naming(), &self.explained, claim)
    }

    /// Returns the claims that add something to [`ExplanationView::sentence`], most important
    /// first.
    #[must_use]
    pub fn reasons(&self) -> Vec<&Claim<String>> {
        reasons(&self.naming(), &self.explained)
    }
}
