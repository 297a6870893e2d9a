//! [`DailyResult`]: what a player has done with the puzzle of one day.

/// What a player has done with the puzzle of one day, in all tries up to its end.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct DailyResult {
    /// How it ended; `None` while it can still be solved.
    pub end: Option<DailyEnd>,
    /// The number of wrong moves.
    pub wrong: usize,
    /// The number of hints.
    pub hints: usize,
}

/// How the puzzle of a day ended.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum DailyEnd {
    /// The player solved it.
    Solved,
    /// The player looked at the solution.
    GivenUp,
}

impl DailyResult {
    /// Adds a try. `wrong` and `hints` include those of the tries before. Nothing
    /// changes the result after its end.
    pub(super) fn add(&mut self, end: Option<DailyEnd>, wrong: usize, hints: usize) {
        if self.end.is_none() {
            self.end = end;
            self.wrong = self.wrong.max(wrong);
            self.hints = self.hints.max(hints);
        }
    }
}
