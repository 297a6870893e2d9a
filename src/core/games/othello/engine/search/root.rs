//! The root of the search: its moves, and the steps of iterative deepening.

use super::Search;
use super::last_four::WORST;
use super::node::Node;
use super::probcut::{EXACT, USUAL};
use crate::games::othello::{Board, bits};

/// Share of the positions it is likely to take, in percent, that must be left
/// for a search to the end to be started.
pub(super) const WORTH_A_TRY: u64 = 60;
/// A midgame search stops at least this many plies before the end.
pub(super) const NEAR_THE_END: u32 = 6;

/// One step of iterative deepening: a depth and a confidence.
#[derive(Copy, Clone, Default, Eq, PartialEq, Debug)]
pub struct SearchStep {
    /// Plies to search; the number of empty squares means to the end.
    pub depth: u32,
    /// Confidence required for cuts, up to [`EXACT`].
    pub confidence: u32,
}

/// A move of the root.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct RootMove {
    /// The square of the disc.
    pub square: usize,
    /// Value in discs for the mover; an upper bound for moves that were only
    /// shown not to be better than the best.
    pub value: i32,
    /// The step that found the value.
    pub plan: SearchStep,
    /// Positions that the last step searched below it; 0 unless the step looked
    /// only for the best move.
    pub nodes: u64,
}

impl SearchStep {
    /// Returns whether this step proves its results on a board with `empties`
    /// empty squares.
    #[must_use]
    pub fn proves(self, empties: u32) -> bool {
        self.depth >= empties && self.confidence >= EXACT
    }
}

/// Returns the moves of a board, without values.
#[must_use]
pub fn root_moves(board: Board) -> Vec<RootMove> {
    bits::squares(board.moves())
        .map(|square| RootMove {
            square,
            value: WORST,
            plan: SearchStep::default(),
            nodes: 0,
        })
        .collect()
}

/// Returns the steps to an exact score: first deeper, then with more
/// confidence, so that a search that is stopped early has reached the end if
/// possible.
#[must_use]
pub fn plans(empties: u32) -> Vec<SearchStep> {
    let surer = match empties {
        0..=13 => EXACT..=EXACT,
        14..=17 => 2..=EXACT,
        _ => 0..=EXACT,
    };
    steps(empties, surer)
}

/// Returns the steps to an exact score for a search without limits. Two
/// selective searches to the end order the moves for the exact one; more would
/// cost more than they save.
#[must_use]
pub(super) fn proof_plans(empties: u32) -> Vec<SearchStep> {
    let likely: &[u32] = if empties > 13 { &[1, 3] } else { &[] };
    steps(empties, likely.iter().copied().chain([EXACT]))
}

/// Returns steps through the midgame, then to the end with these confidences.
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

/// Returns about how many positions the first search to the end takes, as
/// measured on close positions from this program's own games (`othello_train
/// spread --cost`).
pub(super) fn first_look(empties: u32) -> u64 {
    (f64::from(empties) * 0.45 + 3.7).exp() as u64
}

/// Searches 1, 2, … `depth` plies deep without likelihood cuts, and returns the
/// best move.
///
/// # Panics
/// If the mover has no move.
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
