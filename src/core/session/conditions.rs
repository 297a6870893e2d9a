//! The conditions of a game apart from its rules: clock and takebacks.

use std::time::Duration;

use crate::game;
use crate::game::Record;
use crate::session::clock::{Clock, OnTimeUp, ParseTimeControlError, TimeControl};
use crate::session::contract::Position;

/// Whether players may take back moves.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Takebacks {
    /// At any time.
    #[default]
    Allowed,
    /// Never.
    Refused,
}

/// The clock and takeback conditions.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Conditions {
    /// The time limit of a game or move.
    pub control: TimeControl,
    /// The consequence of running out of time.
    pub on_time_up: OnTimeUp,
    /// Whether players may take back moves.
    pub takebacks: Takebacks,
}

impl Conditions {
    /// Reads the conditions from a record.
    ///
    /// # Errors
    /// The record's time control is invalid.
    pub fn of(record: &Record) -> Result<Conditions, ParseTimeControlError> {
        let Some(kept) = &record.terms else {
            return Ok(Conditions::default());
        };
        let control = match kept.clock.as_str() {
            "" => TimeControl::None,
            text => text.parse()?,
        };
        let (lose_on_time, no_takebacks) = (kept.lose_on_time, kept.no_takebacks);
        Ok(Conditions::from_flags(control, lose_on_time, no_takebacks))
    }

    /// Combines the values as command line options and files give them.
    #[must_use]
    pub const fn from_flags(
        control: TimeControl,
        lose_on_time: bool,
        no_takebacks: bool,
    ) -> Conditions {
        Conditions {
            control,
            on_time_up: if lose_on_time {
                OnTimeUp::Lose
            } else {
                OnTimeUp::GoOn
            },
            takebacks: if no_takebacks {
                Takebacks::Refused
            } else {
                Takebacks::Allowed
            },
        }
    }

    /// Returns the conditions for a record; `None` if they are the defaults.
    #[must_use]
    pub fn kept(&self) -> Option<game::RecordedConditions> {
        (*self != Conditions::default()).then(|| game::RecordedConditions {
            clock: match self.control {
                TimeControl::None => String::new(),
                control => control.to_string(),
            },
            lose_on_time: self.on_time_up == OnTimeUp::Lose,
            no_takebacks: self.takebacks == Takebacks::Refused,
        })
    }

    /// Returns a clock for a new game.
    #[must_use]
    pub fn clock(&self) -> Clock {
        Clock::new(self.control, self.on_time_up)
    }

    /// Returns a clock for a resumed game, with the move times of the record if
    /// it has them.
    #[must_use]
    pub fn clock_after(&self, session: &dyn Position, record: &Record) -> Clock {
        let times = record.times.iter().flatten().copied();
        let sides = session.history().iter().map(|played| played.side);
        let clock = self
            .clock()
            .after(sides.zip(times.map(Duration::from_millis)));
        match record.used {
            Some(used) => clock.having_used(used.map(Duration::from_millis)),
            None => clock,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_round_trip_in_a_record() {
        let conditions = Conditions {
            control: "10+5".parse().unwrap(),
            on_time_up: OnTimeUp::Lose,
            takebacks: Takebacks::Refused,
        };
        for conditions in [conditions, Conditions::default()] {
            let mut record = Record::new("somegame", Vec::new());
            record.terms = conditions.kept();
            let back = Record::from_json(&record.to_json()).unwrap();
            assert_eq!(Conditions::of(&back), Ok(conditions));
        }
    }

    #[test]
    fn invalid_clock_is_refused() {
        let mut record = Record::new("somegame", Vec::new());
        record.terms = Some(game::RecordedConditions {
            clock: "soon".to_owned(),
            ..game::RecordedConditions::default()
        });
        assert!(
            Conditions::of(&record)
                .unwrap_err()
                .to_string()
                .contains("soon")
        );
    }
}
