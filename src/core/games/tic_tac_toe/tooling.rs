//! The model players of Tic-Tac-Toe, and how its puzzles are found.
//!
//! All of them except the child complete a line if they can. The casual, the club and the hasty
//! player also block one, and otherwise prefer the centre.

use super::{Move, State, TicTacToe};
use crate::teacher::Teachable;
use crate::tooling::{PuzzleSearch, Tooling};

impl Tooling for TicTacToe {
    const EQUAL_LEVELS: Option<[u8; 3]> = Some([0, 4, 4]);

    const PUZZLE_SEARCH: PuzzleSearch = PuzzleSearch {
        longest_win: Some(5),
        // Every level is fast, and chance decides more than in longer games.
        seeds: Some(401),
        ..PuzzleSearch::USUAL
    };

    fn casual(&self, state: &State, mv: Move) -> f64 {
        let seen = self.motifs(state, mv);
        let has = |name: &str| seen.iter().any(|sighting| sighting.motif == name);
        match (has("win"), has("block")) {
            (true, _) => 1000.0,
            (_, true) => 100.0,
            _ if mv.to_string() == "b2" => 3.0,
            _ => 0.0,
        }
    }
}
