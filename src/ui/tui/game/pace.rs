//! Watching computers play: pause, single steps, speed.

use std::time::Duration;

use super::key_table::Action;

/// How a game between computers goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct Watch {
    paused: bool,
    /// One move is to be played although it is paused.
    one: bool,
    speed: usize,
}

/// The least time a move takes, slowest first.
const PACES: [u64; 6] = [3000, 1500, 700, 300, 100, 0];

impl Default for Watch {
    fn default() -> Watch {
        Watch {
            paused: false,
            one: false,
            speed: 2,
        }
    }
}

impl Watch {
    /// Whether the next move waits.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.paused && !self.one
    }

    /// A move was played: a single step is over.
    pub fn moved(&mut self) {
        self.one = false;
    }

    /// Stops before the next move.
    pub fn pause(&mut self) {
        self.paused = true;
        self.one = false;
    }

    /// Plays one move and stops.
    pub fn step(&mut self) {
        self.paused = true;
        self.one = true;
    }

    /// The least time a move takes now.
    #[must_use]
    pub fn pace(&self) -> Duration {
        if self.one {
            return Duration::ZERO;
        }
        Duration::from_millis(PACES[self.speed])
    }

    /// Whether steps within a move are too quick to be seen.
    #[must_use]
    pub fn is_fast(&self) -> bool {
        self.pace() < Duration::from_millis(500)
    }

    /// Does what a key asks of a watched game; what to say of it, or `None`
    /// if the key means nothing to it.
    pub fn act(&mut self, action: Action) -> Option<String> {
        match action {
            Action::Now => {
                self.paused = !self.paused;
                self.one = false;
            }
            Action::OneMove | Action::Cursor(0, 1) => self.step(),
            Action::Faster => self.speed = (self.speed + 1).min(PACES.len() - 1),
            Action::Slower => self.speed = self.speed.saturating_sub(1),
            Action::Flip => {
                self.paused = false;
                self.speed = PACES.len() - 1;
            }
            _ => return None,
        }
        Some(format!("Watching, {}.", self.state()))
    }

    /// `paused` or the speed, for the status line.
    #[must_use]
    pub fn state(&self) -> String {
        if self.paused {
            return "paused".to_owned();
        }
        format!("speed {} of {}", self.speed + 1, PACES.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_plays_one_move_and_holds_again() {
        let mut watch = Watch::default();
        assert!(!watch.holds());
        watch.pause();
        assert!(watch.holds());
        watch.step();
        assert!(!watch.holds());
        watch.moved();
        assert!(watch.holds());
    }
}
