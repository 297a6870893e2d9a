//! [`PuzzleSearch`]: how the puzzles of a game are found and rated.

use std::ops::RangeInclusive;

/// Options of a game and their values, as text.
pub type OptionPairs = &'static [(&'static str, &'static str)];

/// How `tools/src/bin/puzzles` finds and rates the puzzles of a game.
#[derive(Clone, Debug)]
pub struct PuzzleSearch {
    /// The options of the games that are searched, one after the other and then from the start
    /// again; empty for games with the usual options.
    pub boards: &'static [OptionPairs],
    /// The search in a game that counts points. Such a game has puzzles only if this is given.
    pub points: Option<PointSearch>,
    /// The most moves of its own that a side needs for a forced win, in a game so small that
    /// every position is examined; `None` for larger games.
    pub longest_win: Option<u8>,
    /// The motifs that name a puzzle if the teacher proves no other reason, the first one first:
    /// each is only seen on the board.
    pub visible_motifs: &'static [&'static str],
    /// The level whose analysis proves values, if the exact analysis by the best level needs too
    /// much memory.
    pub proving_level: Option<u8>,
    /// The number of seeds with which each level tries a puzzle, if it is another than usual.
    pub seeds: Option<u64>,
}

impl PuzzleSearch {
    /// The search that fits any game without points.
    pub const USUAL: PuzzleSearch = PuzzleSearch {
        boards: &[],
        points: None,
        longest_win: None,
        visible_motifs: &[],
        proving_level: None,
        seeds: None,
    };
}

/// The search for puzzles in a game that counts points.
#[derive(Clone, Debug)]
pub struct PointSearch {
    /// All points of the game.
    pub total: u16,
    /// A file of recorded games to search, with its path from the root of the repository. Without
    /// one, levels play the games.
    pub recorded: Option<&'static str>,
    /// The conditions for a puzzle.
    pub any: Wanted,
    /// The conditions for a puzzle that beginners can solve.
    pub easy: Wanted,
}

/// The conditions for a puzzle in games that count points.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The least lead of the right move over every other, in points.
    pub margin: i32,
    /// The least lead if the right move does not change who wins.
    pub large: i32,
    /// The largest value at which the game counts as open.
    pub open: i32,
    /// The range of points that are still undecided.
    pub left: RangeInclusive<u16>,
    /// The motifs of the right move; any if empty.
    pub motifs: &'static [&'static str],
    /// The most moves in a line of the solution.
    pub longest: usize,
}

impl Wanted {
    /// A difference that no position has, so that only moves that decide the game are taken.
    pub const NEVER: i32 = 1000;

    /// Whether moves with these values, the best and the second-best, make a puzzle.
    #[must_use]
    pub fn takes(&self, best: i32, second: i32) -> bool {
        let turns = (best > 0 && second <= 0) || (best == 0 && second < 0);
        best.abs() <= self.open && (turns || best - second >= self.large)
    }
}
