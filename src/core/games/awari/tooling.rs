//! The model players of Awari, and how its puzzles are found.
//!
//! The beginner brings home the most beans. The casual player prefers an extra turn, and otherwise
//! does the same. The club player counts the beans at home. The hasty player also counts the beans
//! that the opponent can bring home next.

use super::{Awari, Move, State};
use crate::game::{Rules, Side};
use crate::tooling::{PointSearch, PuzzleSearch, Tooling, Wanted, after, moves};

impl Tooling for Awari {
    const CLOSE: f64 = 4.0;
    const GLANCE: f64 = 1.0;
    const EQUAL_LEVELS: Option<[u8; 3]> = Some([0, 4, 5]);

    const PUZZLE_SEARCH: PuzzleSearch = PuzzleSearch {
        points: Some(PointSearch {
            total: 36,
            recorded: None,
            any: Wanted {
                margin: 2,
                large: 5,
                open: 14,
                left: 6..=30,
                motifs: &[],
                longest: usize::MAX,
            },
            easy: Wanted {
                margin: 4,
                large: Wanted::NEVER,
                open: 14,
                left: 6..=30,
                motifs: &["capture", "extra turn", "harvest", "rescue"],
                longest: usize::MAX,
            },
        }),
        ..PuzzleSearch::USUAL
    };

    fn gain(&self, state: &State, mv: Move) -> f64 {
        let next = after(self, state, mv);
        let side = state.mover();
        f64::from(next.at_home(side) - state.at_home(side))
    }

    fn glance(&self, state: &State, mv: Move) -> f64 {
        let next = after(self, state, mv);
        let own = self.gain(state, mv);
        if next.mover() == state.mover() || self.outcome(&next).is_some() {
            return own + 1.0;
        }
        let replies = moves(self, &next).into_iter();
        let lost = replies.map(|reply| self.gain(&next, reply));
        own - lost.fold(0.0, f64::max)
    }

    fn casual(&self, state: &State, mv: Move) -> f64 {
        let next = after(self, state, mv);
        let side = state.mover();
        let again = if next.mover() == side { 100.0 } else { 0.0 };
        again + f64::from(next.at_home(side) - state.at_home(side))
    }

    fn standing(&self, state: &State, side: Side) -> f64 {
        f64::from(state.at_home(side)) - f64::from(state.at_home(side.other()))
    }
}
