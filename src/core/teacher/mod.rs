//! The teacher explains how good a move was and why, in claims that depend only
//! on rules and values. A reason is given only if ruling it out and solving
//! again recovers at least half of the loss. docs/TEACHER.md explains formulae,
//! grades and motifs.
//!
//! This layer does not name any game. A game supplies the motifs that its
//! players have names for ([`Teachable::motifs`]). A game without motifs still
//! gets every other kind of claim.

mod accuracy;
mod analysed;
mod claim;
mod grade;
mod judge;
mod level_fit;
mod motif;
mod odds;
mod prove_claims;
mod sentence;
mod symmetry;
mod teachable;

pub use accuracy::Accuracy;
pub use claim::{Claim, Explanation};
pub use grade::Grade;
pub use judge::{Comparison, compare_move};
pub use level_fit::{BINS, LevelEstimate, LevelTable, ParseLevelTableError, bin_of, estimate};
pub use motif::{Counted, FORCED_WIN, Motif, Sighting};
pub use odds::{Odds, Stake};
pub use prove_claims::{
    KnownPosition, PositionProof, compare_proved, explain, odds_of, prove_position,
};
pub use sentence::{
    Naming, claim_sentence, claim_statement, reason, reasons, standing, summary, told_line,
};
pub use symmetry::equalize;
pub use teachable::Teachable;
