//! [`Shown`]: the puzzles that were printed.

use std::collections::HashSet;
use std::hash::Hasher as _;

use boardgames::course::{Goal, Puzzle, Solution};
use boardgames::game::Fnv;
use boardgames::session::Session;

use crate::motifs::motif;

/// The puzzles printed so far.
pub struct Shown {
    ids: HashSet<String>,
    count: usize,
}

impl Shown {
    /// Prints up to `count` puzzles; none is printed yet.
    pub fn up_to(count: usize) -> Shown {
        Shown {
            ids: HashSet::new(),
            count,
        }
    }

    /// Prints the puzzle, unless one with this position was printed before.
    pub fn print(&mut self, session: &dyn Session, goal: Goal, solution: Solution) {
        let position = session.position();
        let defaults = session.info().defaults();
        let options: Vec<_> = (session.options().into_iter())
            .filter(|pair| !defaults.contains(pair))
            .collect();
        let mut hasher = Fnv::default();
        hasher.write(position.as_bytes());
        let id = format!("{:06x}", hasher.finish() & 0x00ff_ffff);
        if self.ids.insert(id.clone()) {
            let motif = motif(session, goal, solution.first());
            let puzzle = Puzzle {
                id,
                difficulty: 0.0,
                motif,
                goal,
                options,
                position,
                solution,
                at: 0,
            };
            println!("{puzzle}");
        }
    }

    /// Whether as many puzzles were printed as were asked for.
    pub fn is_full(&self) -> bool {
        self.ids.len() >= self.count
    }
}
