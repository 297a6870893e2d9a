//! Accuracy: how well a move or a whole game was played, in percent.

use crate::engine::{Unit, Value};

/// Rate at which accuracy falls with the expected result given away. A tenth of
/// the expected result costs a third of a move's accuracy.
const STEEPNESS: f64 = 4.0;

/// Converts a value into an expected result: 1 is a win, 0.5 a draw, 0 a loss.
#[must_use]
pub fn expected_result(unit: Unit, value: &Value) -> f64 {
    if unit.is_outcome() {
        0.5 + 0.5 * value.amount
    } else {
        // tanh saturates: in a game that is won by far, more points hardly
        // matter.
        0.5 + 0.5 * (value.amount / unit.bar).tanh()
    }
}

/// Returns the accuracy of a move in percent: `100·e^(−4·d)`, where d is the
/// expected result given away.
#[must_use]
pub fn move_accuracy(unit: Unit, best: &Value, own: &Value) -> f64 {
    let lost = expected_result(unit, best) - expected_result(unit, own);
    100.0 * (-STEEPNESS * lost.max(0.0)).exp()
}

/// Mean accuracy of several moves.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Accuracy {
    sum: f64,
    moves: u32,
}

impl Accuracy {
    /// Adds a move. Callers leave out moves without an alternative, because
    /// these show nothing about the player.
    pub fn add(&mut self, unit: Unit, best: &Value, own: &Value) {
        self.sum += move_accuracy(unit, best, own);
        self.moves += 1;
    }

    /// Returns the mean in percent; `None` without moves.
    #[must_use]
    pub fn per_cent(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.sum / f64::from(self.moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_lost_is_all_right_and_a_thrown_win_is_not() {
        let value = |amount| Value {
            amount,
            exact: true,
            plies: None,
        };
        let discs = Unit::points("discs", 16.0);
        assert!((move_accuracy(discs, &value(4.0), &value(4.0)) - 100.0).abs() < 1e-9);
        // In a game that is won by a wide margin, discs hardly matter.
        let far = move_accuracy(discs, &value(50.0), &value(40.0));
        let near = move_accuracy(discs, &value(4.0), &value(-6.0));
        assert!(far > 95.0 && near < 40.0, "{far} {near}");
        let thrown = move_accuracy(Unit::OUTCOME, &value(1.0), &value(-1.0));
        assert!(thrown < 2.0);
        let mut both = Accuracy::default();
        assert_eq!(both.per_cent(), None);
        both.add(Unit::OUTCOME, &value(1.0), &value(1.0));
        both.add(Unit::OUTCOME, &value(1.0), &value(-1.0));
        assert!((both.per_cent().unwrap() - (100.0 + thrown) / 2.0).abs() < 1e-9);
    }

    #[test]
    fn the_worked_example_of_the_documentation_comes_out() {
        let value = |amount| Value {
            amount,
            exact: true,
            plies: None,
        };
        let discs = Unit::points("discs", 16.0);
        let (best, own) = (value(4.0), value(-6.0));
        let promise = |value| expected_result(discs, value);
        let words = format!(
            "with +4 discs to be had, a move that leaves -6 gives away {:.3} - {:.3} = {:.3}: accuracy {:.0} %",
            promise(&best),
            promise(&own),
            promise(&best) - promise(&own),
            move_accuracy(discs, &best, &own),
        );
        let page = include_str!("../../docs/TEACHER.md");
        let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(page.contains(&words), "docs/TEACHER.md: {words}");
    }
}
