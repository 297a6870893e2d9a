//! The teacher: what a move was worth, and why, as claims that rules and
//! values alone decide. A reason is said only when it has been proved to be
//! the reason: forbid it, solve again, and at least half of the loss is gone.
//! docs/TEACHER.md explains formulae, grades and motifs.
//!
//! Knows no game by name. A game says what its players have words for
//! ([`Teachable::motifs`]); one that says nothing gets every other kind of
//! claim all the same.

mod accuracy;
mod claim;
mod grade;
mod judge;
mod level_fit;
mod looked;
mod motif;
mod prove_claims;
mod sentence;

pub use accuracy::{Accuracy, expected_result, move_accuracy};
pub use claim::{Claim, Explanation};
pub use grade::Grade;
pub use judge::{Judged, judge_move};
pub use level_fit::{BINS, LevelEstimate, LevelTable, ParseLevelTableError, bin_of, estimate};
pub use motif::{FORCED_WIN, Motif, Sighting};
pub use prove_claims::explain;
pub use sentence::{Naming, claim_sentence, summary};

use crate::engine::{AnalysisRequest, Analyst, Bots};

/// A game whose moves can be explained.
pub trait Teachable: Bots {
    /// What its players have words for, in the order in which help tells
    /// them. [`Sighting::motif`] is the name of one of these.
    const MOTIFS: &'static [Motif] = &[];

    /// How often each level loses how much, as `examples/level_table.rs`
    /// writes it; empty where that was never counted.
    const LEVEL_TABLE: &'static str = "";

    /// What the legal move `mv` does at once that players have a word for.
    fn motifs(&self, _before: &Self::State, _mv: Self::Move) -> Vec<Sighting> {
        Vec::new()
    }

    /// Replies to the legal move `mv` that players have a word for and that the
    /// opponent could not have made before it.
    fn opens(&self, _before: &Self::State, _mv: Self::Move) -> Vec<(Self::Move, Sighting)> {
        Vec::new()
    }

    /// What the move counts as where few moves are named: moves with an equal
    /// answer are one to a player. It need not be legal.
    fn counts_as(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// The live position as if the side to move had passed, although the
    /// rules do not let it; `None` where that makes no sense. It shows what
    /// the other side threatens.
    fn passed(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }

    /// The one judge of finished games and of moves: limited in positions or
    /// plies, never in time, so that a judgement is the same tomorrow and
    /// anywhere.
    fn judge(&self) -> Box<dyn Analyst<Self>> {
        self.analyst(&AnalysisRequest {
            threads: 1,
            ..AnalysisRequest::default()
        })
    }

    /// The judge in a few words, for the screen that shows its judgements.
    fn judge_name(&self) -> String {
        "level 10".to_owned()
    }
}
