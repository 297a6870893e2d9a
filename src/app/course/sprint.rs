//! [`Sprint`]: as many puzzles of a game as possible in three minutes.

use std::time::Duration;

use super::assignment::Assignment;
use super::event::Happened;
use super::pick::mixed;
use super::puzzle::Puzzle;
use super::puzzle_run::PuzzleRun;
use crate::game::order_by_key;
use crate::session::GameInfo;

/// A sprint in progress. It counts puzzles; its caller has the clock. Its puzzles
/// become harder, and they do not change the solver's rating.
#[derive(Clone, Debug)]
pub struct Sprint {
    info: &'static GameInfo,
    puzzles: Vec<Puzzle>,
    /// The index of the current puzzle.
    at: usize,
    solved: usize,
    /// The indices of the puzzles missed so far.
    missed: Vec<usize>,
}

/// The number of puzzles of a level before those of the next level.
const EACH_LEVEL: usize = 4;

impl Sprint {
    /// The time of a sprint.
    pub const TIME: Duration = Duration::from_secs(180);

    /// The rules of a sprint, as sentences.
    pub const RULES: &str = "Solve as many puzzles as you can in three minutes. A wrong move \
                             counts as missed: you see the solution and go on to the next puzzle.";

    /// The answer to somebody who asks for help in a sprint.
    pub const NO_HELP: &str = "A sprint has no hints. You see a solution only after a wrong move.";

    /// Creates a sprint with some puzzles of each level, the easiest first. Each `number` begins
    /// with the puzzles after those of the number before. `is_late` says which puzzles come last
    /// in their level, because they were seen today. No motif comes twice in a row if the level
    /// has others.
    pub fn new(
        info: &'static GameInfo,
        mut puzzles: Vec<Puzzle>,
        number: u64,
        is_late: impl Fn(&Puzzle) -> bool,
    ) -> Sprint {
        order_by_key(&mut puzzles, |puzzle| {
            (puzzle.level(), mixed(&puzzle.id, 0))
        });
        let mut chosen: Vec<Puzzle> = Vec::new();
        let mut rest = Vec::new();
        for level in puzzles.chunk_by_mut(|a, b| a.level() == b.level()) {
            let turns = level.len().div_ceil(EACH_LEVEL) as u64;
            let turn = usize::try_from(number % turns).unwrap_or(0);
            level.rotate_left(turn * EACH_LEVEL);
            order_by_key(level, &is_late);
            let mut open: Vec<&Puzzle> = level.iter().collect();
            for place in 0..level.len() {
                let last = if place < EACH_LEVEL { &chosen } else { &rest };
                let last = last.last().map(|puzzle: &Puzzle| puzzle.motif.as_str());
                let other = |puzzle: &&Puzzle| {
                    Some(puzzle.motif.as_str()) != last && is_late(puzzle) == is_late(open[0])
                };
                let next = open.iter().position(other).unwrap_or(0);
                let next = open.remove(next).clone();
                if place < EACH_LEVEL {
                    chosen.push(next);
                } else {
                    rest.push(next);
                }
            }
        }
        // A player who is fast enough to solve all of them continues with the
        // rest.
        chosen.append(&mut rest);
        Sprint {
            info,
            puzzles: chosen,
            at: 0,
            solved: 0,
            missed: Vec::new(),
        }
    }

    /// Opens the current puzzle; `None` if all were tried.
    pub fn task(&self) -> Option<Assignment> {
        self.open(self.at)
    }

    /// Opens the puzzles that were missed so far.
    pub fn missed_tasks(&self) -> impl Iterator<Item = Assignment> {
        self.missed.iter().filter_map(|at| self.open(*at))
    }

    fn open(&self, at: usize) -> Option<Assignment> {
        let puzzle = self.puzzles.get(at)?.clone();
        let run = PuzzleRun::new(self.info, puzzle, 0).ok()?;
        Some(Assignment::Puzzle(run, None))
    }

    /// Counts the current puzzle and goes to the next one.
    pub fn count(&mut self, solved: bool) {
        if solved {
            self.solved += 1;
        } else {
            self.missed.push(self.at);
        }
        self.at += 1;
    }

    /// Returns the puzzles that were missed so far.
    pub fn missed_puzzles(&self) -> impl DoubleEndedIterator<Item = &Puzzle> {
        self.missed.iter().map(|at| &self.puzzles[*at])
    }

    /// Whether any puzzle was tried.
    pub fn has_begun(&self) -> bool {
        self.at > 0
    }

    /// The game of the puzzles.
    pub const fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// The number of puzzles missed so far.
    pub fn missed(&self) -> usize {
        self.missed.len()
    }

    /// Returns the clock and the score: `2:31 left · 5 solved`. A part of a second
    /// counts as a whole one, so that 0:00 is the end.
    pub fn clock_words(&self, left: Duration) -> String {
        let left = left.as_millis().div_ceil(1000);
        format!(
            "{}:{:02} left · {} solved",
            left / 60,
            left % 60,
            self.solved
        )
    }

    /// Returns the clock and the score in words: `2 minutes 31 seconds left, 5 solved`.
    pub fn told_clock(&self, left: Duration) -> String {
        let left = left.as_millis().div_ceil(1000);
        let parts = [(left / 60, "minute"), (left % 60, "second")];
        let parts = parts.into_iter().filter(|(count, _)| *count > 0);
        let parts = parts.map(|(count, one)| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {one}s"),
        });
        let left = match Vec::from_iter(parts).join(" ") {
            none if none.is_empty() => "no time".to_owned(),
            left => left,
        };
        format!("{left} left, {} solved", self.solved)
    }

    /// The number of puzzles solved so far.
    pub fn solved(&self) -> usize {
        self.solved
    }

    /// Returns the result as a sentence: `You solved 9 and missed 2.` `best` is the
    /// largest number solved in earlier sprints.
    pub fn sentence(&self, best: usize) -> String {
        let (solved, missed) = (&self.solved, self.missed());
        if !self.has_begun() {
            return "You tried no puzzle, so this sprint does not count.".to_owned();
        }
        let compared = match best {
            0 => String::new(),
            best if *solved > best => format!(" That is your best; before, it was {best}."),
            best if *solved == best => " That equals your best.".to_owned(),
            best => format!(" Your best is {best}."),
        };
        format!("You solved {solved} and missed {missed}.{compared}")
    }

    /// Returns the event to store at the end.
    pub fn happened(&self) -> Happened {
        Happened::Sprint {
            game: self.info.id.to_owned(),
            solved: self.solved,
            missed: self.missed(),
        }
    }
}
