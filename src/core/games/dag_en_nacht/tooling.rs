//! The model players of Dag en Nacht, and how its puzzles are found.
//!
//! The beginner makes its longest line longer. The casual player wins, blocks, or extends a line,
//! and so does the club player. The hasty player compares the lines of both sides through the
//! square. A move at random out of 120 squares is no human slip: a hasty player who does not look
//! goes on with its own line, as the beginner does.

use super::motifs::{Lines, lines_at};
use super::{DagEnNacht, Move, State};
use crate::teacher::Teachable;
use crate::tooling::{OptionPairs, PuzzleSearch, Tooling};

impl Tooling for DagEnNacht {
    const EQUAL_LEVELS: Option<[u8; 3]> = Some([0, 3, 3]);
    const SMALL_BOARD: OptionPairs = &[("size", "11")];
    // The trees are too large for a solver.
    const IS_SOLVABLE: bool = false;

    const PUZZLE_SEARCH: PuzzleSearch = PuzzleSearch {
        // Proofs are faster on small boards.
        boards: &[&[("size", "13")], Self::SMALL_BOARD, Self::SMALL_BOARD],
        visible_motifs: &[
            "win",
            "double threat",
            "unblockable line",
            "block with tempo",
            "threat",
            "block",
        ],
        ..PuzzleSearch::USUAL
    };

    fn gain(&self, state: &State, mv: Move) -> f64 {
        let [own, _] = lines_at(self, state, mv);
        f64::from(own.longest())
    }

    fn glance(&self, state: &State, mv: Move) -> f64 {
        // The stones of a line as if it needed five, which only a row does: a diagonal needs four.
        let near = |lines: Lines| match lines.diagonal {
            0 => lines.straight,
            stones => lines.straight.max(stones + 1),
        };
        let [own, other] = lines_at(self, state, mv).map(near);
        match (own, other) {
            (5.., _) => 1000.0,
            (_, 4..) => 100.0,
            _ => f64::from(own.max(other.saturating_sub(1))),
        }
    }

    fn careless(&self, state: &State, mv: Move) -> f64 {
        self.gain(state, mv)
    }

    fn casual(&self, state: &State, mv: Move) -> f64 {
        let seen = self.motifs(state, mv);
        let has = |name: &str| seen.iter().any(|sighting| sighting.motif == name);
        let [own, _] = lines_at(self, state, mv);
        match (has("win"), has("block") || has("block with tempo")) {
            (true, _) => 1000.0,
            (_, true) => 100.0,
            _ => f64::from(own.longest()),
        }
    }
}
