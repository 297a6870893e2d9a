//! [`WeakPoint`]: what a player misses in games, and the puzzles that practise it.

use crate::session::{GameInfo, MotifCount};
use crate::ui::learning::puzzles_of;

/// A motif that the user misses in games.
#[derive(Clone, Debug, PartialEq)]
pub struct WeakPoint {
    /// The motif and how often it was missed.
    pub count: MotifCount,
    /// The motif of the puzzles that practise it: its own, or the nearest one that has any.
    pub practise: String,
}

impl WeakPoint {
    /// Returns the first of the motifs that puzzles practise.
    pub(super) fn of(info: &GameInfo, weak: Vec<MotifCount>) -> Option<WeakPoint> {
        // For a newcomer there is nothing to filter, so the menu need not read
        // the puzzles.
        if weak.is_empty() {
            return None;
        }
        let all = puzzles_of(info).ok()?;
        weak.into_iter().find_map(|count| {
            let nearest = info.practised_by(&count.motif).into_iter();
            let mut known = nearest.filter(|motif| all.iter().any(|one| one.motif == *motif));
            known.next().map(|practise| WeakPoint { count, practise })
        })
    }

    /// Returns the weak point in words: `corner, missed 7 of 12 times`.
    pub fn words(&self) -> String {
        let words = self.count.words();
        match self.practise == self.count.motif {
            true => words,
            false => format!("{words}; the nearest puzzles: {}", self.practise),
        }
    }
}
