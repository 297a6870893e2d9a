//! Clock and takebacks.

use super::{Plan, turned};
use crate::session::{OnTimeUp, Takebacks, TimeControl};

/// Time controls to choose from.
const CLOCKS: [&str; 9] = [
    "none", "1+0", "3+2", "5+0", "10+5", "30+0", "10s", "30s", "60s",
];

impl Plan {
    /// Whether there is a time control.
    #[must_use]
    pub fn has_clock(&self) -> bool {
        self.terms.control != TimeControl::None
    }

    /// The time control in words.
    #[must_use]
    pub fn clock_words(&self) -> String {
        match self.terms.control {
            TimeControl::None => "none".to_owned(),
            TimeControl::Move(time) => format!("{} s a move", time.as_secs()),
            TimeControl::Game { total, increment } if increment.is_zero() => {
                format!("{} min a game", total.as_secs() / 60)
            }
            TimeControl::Game { total, increment } => {
                format!(
                    "{} min + {} s a move",
                    total.as_secs() / 60,
                    increment.as_secs()
                )
            }
        }
    }

    /// The next time control.
    pub fn turn_clock(&mut self, forward: bool) {
        let now = self.terms.control.to_string();
        let at = CLOCKS.iter().position(|text| *text == now).unwrap_or(0);
        let next = CLOCKS[turned(at, CLOCKS.len(), forward)];
        self.terms.control = next.parse().unwrap_or_default();
    }

    /// Whether time that is up loses.
    #[must_use]
    pub fn loses_on_time(&self) -> bool {
        self.terms.on_time_up == OnTimeUp::Lose
    }

    /// Losing on time, or not.
    pub fn turn_on_time_up(&mut self) {
        self.terms.on_time_up = match self.terms.on_time_up {
            OnTimeUp::GoOn => OnTimeUp::Lose,
            OnTimeUp::Lose => OnTimeUp::GoOn,
        };
    }

    /// Whether moves cannot be taken back.
    #[must_use]
    pub fn takebacks_refused(&self) -> bool {
        self.terms.takebacks == Takebacks::Refused
    }

    /// Takebacks, or not.
    pub fn turn_takebacks(&mut self) {
        self.terms.takebacks = match self.terms.takebacks {
            Takebacks::Allowed => Takebacks::Refused,
            Takebacks::Refused => Takebacks::Allowed,
        };
    }
}
