//! [`EarlyStop`]: when a search ends before its limits, so that the rest of a
//! clock is left for later moves.

use super::root::RootMove;

/// Steps in a row that must find an easy move.
const STEADY_STEPS: u32 = 4;
/// A fall of the value from one step to the next, in discs, that asks for more
/// search.
const FALL: i32 = 2;

/// The rule by which a search ends before its limits: it ends after a step of iterative
/// deepening, if the step used more than a part of the positions or time that the move
/// should use on average, the *aim*.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct EarlyStop {
    /// The aim, as a part of the limits.
    pub aim: f64,
    /// The part of the aim after which no other step begins.
    pub usual: f64,
    /// This part if the best move is easy.
    pub easy: f64,
    /// This part if the last step changed the best move or its value fell.
    pub unsure: f64,
    /// The part of the last step's positions below the best move from which on the
    /// move is easy: the others were refuted with little work.
    pub lopsided: f64,
}

/// The steps of a search so far, as far as [`EarlyStop`] needs them.
#[derive(Debug, Default)]
pub struct StepLog {
    /// Square and value of the best move.
    best: Option<(usize, i32)>,
    /// Steps in a row with this best move.
    steady: u32,
    /// Whether the last step changed the best move, or its value fell.
    unsure: bool,
    /// Part of the last step's positions that was searched below the best move.
    below_best: f64,
}

impl StepLog {
    /// Adds a finished step that looked for the best move.
    pub fn add(&mut self, moves: &[RootMove]) {
        let best = moves[0];
        let same = self.best.is_some_and(|(square, _)| square == best.square);
        let fell = self
            .best
            .is_some_and(|(_, value)| best.value <= value - FALL);
        let all: u64 = moves.iter().map(|mv| mv.nodes).sum();
        self.steady = if same { self.steady + 1 } else { 1 };
        self.unsure = fell || !same;
        self.below_best = best.nodes as f64 / all.max(1) as f64;
        self.best = Some((best.square, best.value));
    }
}

impl EarlyStop {
    /// The values that docs/TRAINING.md compares with others, for a search that
    /// uses all its limits.
    pub const USUAL: EarlyStop = EarlyStop {
        aim: 1.0,
        usual: 0.7,
        easy: 0.25,
        unsure: 1.2,
        lopsided: 0.95,
    };

    /// Returns whether the search ends now, after this part of its limits.
    #[must_use]
    pub fn is_enough(&self, log: &StepLog, used: f64) -> bool {
        let easy = log.steady >= STEADY_STEPS && log.below_best >= self.lopsided;
        let part = match (log.unsure, easy) {
            (true, _) => self.unsure,
            (false, true) => self.easy,
            (false, false) => self.usual,
        };
        used > part * self.aim
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::engine::search::SearchStep;

    /// Returns the log of steps that found these best moves with these values;
    /// the best one had this part of 1000 positions, another move the rest.
    fn log(steps: &[(usize, i32)], below_best: f64) -> StepLog {
        let mut log = StepLog::default();
        for &(square, value) in steps {
            let root_move = |square, nodes| RootMove {
                square,
                value,
                plan: SearchStep::default(),
                nodes,
            };
            let nodes = (1000.0 * below_best) as u64;
            log.add(&[root_move(square, nodes), root_move(63, 1000 - nodes)]);
        }
        log
    }

    /// Checks that a search with this log ends after this part of its aim.
    fn ends_after(part: f64, log: &StepLog) {
        let rule = EarlyStop {
            aim: 0.4,
            ..EarlyStop::USUAL
        };
        assert!(!rule.is_enough(log, 0.4 * part - 0.001), "{log:?}");
        assert!(rule.is_enough(log, 0.4 * part + 0.001), "{log:?}");
    }

    #[test]
    fn a_steady_lopsided_move_is_easy() {
        let EarlyStop { usual, easy, .. } = EarlyStop::USUAL;
        ends_after(easy, &log(&[(1, 0); 4], 0.99));
        ends_after(usual, &log(&[(1, 0); 4], 0.5));
        let three = [(1, 0), (2, 0), (1, 0), (1, 0), (1, 0)];
        ends_after(usual, &log(&three, 0.99));
    }

    #[test]
    fn a_new_best_move_or_a_falling_value_asks_for_more() {
        let EarlyStop { unsure, easy, .. } = EarlyStop::USUAL;
        ends_after(unsure, &log(&[(1, 0), (1, 0), (1, 0), (2, 5)], 0.99));
        ends_after(unsure, &log(&[(1, 4), (1, 4), (1, 4), (1, 2)], 0.99));
        ends_after(easy, &log(&[(1, 4), (1, 4), (1, 4), (1, 3)], 0.99));
    }
}
