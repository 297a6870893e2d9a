//! [`Watch`]: pause, single moves and speed of a watched game.

use std::time::Duration;

use super::key_table::Action;

/// The pause and the speed of a game between computers.
#[derive(Clone, Debug, PartialEq)]
pub struct Watch {
    paused: bool,
    /// Whether the user asked for one move although the game is paused.
    one: bool,
    speed: usize,
}

/// The shortest time of a move at each speed, in milliseconds, slowest first.
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
    pub fn is_waiting(&self) -> bool {
        self.paused && !self.one
    }

    /// Records that a move was played, which ends a single step.
    pub fn moved(&mut self) {
        self.one = false;
    }

    /// Plays one move and pauses.
    pub fn step(&mut self) {
        self.paused = true;
        self.one = true;
    }

    /// Returns the shortest time of a move at the current speed.
    pub fn pace(&self) -> Duration {
        if self.one {
            return Duration::ZERO;
        }
        Duration::from_millis(PACES[self.speed])
    }

    /// Whether the game is so fast that nobody could see the steps of a move.
    pub fn is_fast(&self) -> bool {
        self.pace() < Duration::from_millis(500)
    }

    /// Carries out a key for a watched game. Returns the notice, or `None` if the key
    /// has no effect on it.
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

    /// Returns `paused` or the speed, for the status line.
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
    fn single_step_plays_one_move_and_pauses() {
        let mut watch = Watch::default();
        assert!(!watch.is_waiting());
        watch.act(Action::Now);
        assert!(watch.is_waiting());
        watch.step();
        assert!(!watch.is_waiting());
        watch.moved();
        assert!(watch.is_waiting());
    }
}
