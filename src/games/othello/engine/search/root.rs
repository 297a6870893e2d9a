//! The root: its moves, and the steps that look deeper and surer.

use super::Search;
use super::last_four::WORST;
use super::node::Node;
use super::probcut::{EXACT, USUAL};
use crate::games::othello::{Board, bits};

/// A look to the end is begun with so many hundredths of the positions that it
/// is likely to take.
pub(super) const WORTH_A_TRY: u64 = 60;
/// A search of the middle game leaves at least so many plies to the end.
pub(super) const NEAR_THE_END: u32 = 6;

/// One step of a search: how deep, how sure.
#[derive(Copy, Clone, Default, Eq, PartialEq, Debug)]
pub struct SearchStep {
    /// Plies to look ahead; the number of empty squares means to the end.
    pub depth: u32,
    /// How sure cuts must be, up to [`EXACT`].
    pub confidence: u32,
}

/// A move of the root.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct RootMove {
    /// Its square.
    pub square: usize,
    /// Its value in discs for the mover, or an upper bound for moves that
    /// are not the best.
    pub value: i32,
    /// The step that found the value.
    pub plan: SearchStep,
}

impl SearchStep {
    /// Whether this proves what it finds on a board with so many empties.
    #[must_use]
    pub fn proves(self, empties: u32) -> bool {
        self.depth >= empties && self.confidence >= EXACT
    }
}

/// The moves of a board, not valued yet.
#[must_use]
pub fn root_moves(board: Board) -> Vec<RootMove> {
    bits::squares(board.moves())
        .map(|square| RootMove {
            square,
            value: WORST,
            plan: SearchStep::default(),
        })
        .collect()
}

/// The steps that lead to an exact score: deeper first, then surer, so that a
/// search broken off has looked to the end if it can.
#[must_use]
pub fn plans(empties: u32) -> Vec<SearchStep> {
    let surer = match empties {
        0..=13 => EXACT..=EXACT,
        14..=17 => 2..=EXACT,
        _ => 0..=EXACT,
    };
    steps(empties, surer)
}

/// The steps to an exact score for a search that nothing breaks off: two likely
/// looks to the end order the moves for the exact one, more cost more than they
/// save.
#[must_use]
pub(super) fn proof_plans(empties: u32) -> Vec<SearchStep> {
    let likely: &[u32] = if empties > 13 { &[1, 3] } else { &[] };
    steps(empties, likely.iter().copied().chain([EXACT]))
}

/// Searches of the middle game, then to the end with these confidences.
fn steps(empties: u32, surer: impl Iterator<Item = u32>) -> Vec<SearchStep> {
    let deepest = match empties {
        0..=24 => empties.saturating_sub(8).min(12),
        _ => empties - 10,
    };
    let middle = (1..=deepest).map(|depth| SearchStep {
        depth,
        confidence: USUAL,
    });
    let end = surer.map(|confidence| SearchStep {
        depth: empties,
        confidence,
    });
    middle.chain(end).collect()
}

/// About how many positions a first look to the end takes: measured on close
/// positions of our own games (`othello_train spread --cost`).
pub(super) fn first_look(empties: u32) -> u64 {
    (f64::from(empties) * 0.45 + 3.7).exp() as u64
}

/// The best move of a live position with a legal move after looking 1, 2, …
/// `depth` plies ahead, nothing cut on likelihood.
///
/// # Panics
/// When the mover has no move.
pub fn deepen(search: &mut Search<'_>, root: &Node, depth: u32) -> RootMove {
    let mut moves = root_moves(root.board);
    for depth in 1..=depth {
        let plan = SearchStep {
            depth,
            confidence: EXACT,
        };
        if !search.best_of(root, &mut moves, plan) {
            break;
        }
    }
    moves[0]
}
