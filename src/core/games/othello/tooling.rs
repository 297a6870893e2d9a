//! The model players of Othello, and how its puzzles are found.
//!
//! The beginner turns the most discs. The casual player takes a corner if possible, no square
//! beside an empty corner unless there is nothing else, and otherwise the best square by weights.
//! The club player uses weights and mobility. The hasty player counts the moves of both sides and
//! the corners after its move.

use super::human::{square_weight, weight_difference};
use super::{Move, Othello, State};
use crate::game::{Rules, Side};
use crate::tooling::{PointSearch, PuzzleSearch, Tooling, Wanted, after};

impl Tooling for Othello {
    const CLOSE: f64 = 6.0;
    const GLANCE: f64 = 2.0;
    const EQUAL_LEVELS: Option<[u8; 3]> = Some([0, 4, 6]);

    const PUZZLE_SEARCH: PuzzleSearch = PuzzleSearch {
        points: Some(PointSearch {
            total: 64,
            recorded: Some("tools/src/bin/othello_train/games/a0.games"),
            any: Wanted {
                margin: 4,
                large: 8,
                open: 32,
                left: 6..=16,
                motifs: &[],
                longest: usize::MAX,
            },
            easy: Wanted {
                margin: 8,
                large: Wanted::NEVER,
                open: 64,
                left: 4..=12,
                motifs: &["corner", "safe discs"],
                longest: 3,
            },
        }),
        visible_motifs: &["parity", "pass to come", "full edge", "wedge", "quiet move"],
        // Level 9 solves endgames of this size with less memory than level 10.
        proving_level: Some(9),
        ..PuzzleSearch::USUAL
    };

    fn glance(&self, state: &State, mv: Move) -> f64 {
        const CORNERS: u64 = 0x8100_0000_0000_0081;
        let board = after(self, state, mv).board;
        let replies = board.moves();
        let own = f64::from(board.pass().moves().count_ones());
        let corners = f64::from((replies & CORNERS).count_ones());
        let taken = f64::from((board.opp & CORNERS).count_ones());
        own - f64::from(replies.count_ones()) - 6.0 * corners + 6.0 * taken
    }

    fn casual(&self, state: &State, mv: Move) -> f64 {
        let weight = square_weight(mv);
        // The squares beside a corner are bad only while that corner is empty.
        let beside = weight < -10;
        let taken = state.board.own | state.board.opp;
        let corner = mv.square().map(|square| {
            let fold = |x: usize| if x < 4 { 0 } else { 7 };
            fold(square / 8) * 8 + fold(square % 8)
        });
        let empty = corner.is_some_and(|corner| taken >> corner & 1 == 0);
        if beside && !empty {
            0.0
        } else {
            f64::from(weight)
        }
    }

    fn standing(&self, state: &State, side: Side) -> f64 {
        let weight = weight_difference(state);
        let moves = state.board.moves().count_ones() as i32
            - state.board.pass().moves().count_ones() as i32;
        let own = f64::from(weight + 5 * moves);
        if self.to_move(state) == side {
            own
        } else {
            -own
        }
    }
}
