//! Watching computers play: pause, single steps, speed.

use std::time::Duration;

use crate::ui::tui::game::view::GameView;

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

    /// `paused` or the speed, for the status line.
    #[must_use]
    pub fn state(&self) -> String {
        if self.paused {
            return "paused".to_owned();
        }
        format!("speed {} of {}", self.speed + 1, PACES.len())
    }
}

impl GameView {
    /// Acts on a character of the watch; whether it is one.
    pub(in crate::ui) fn watch_key(&mut self, symbol: char) -> bool {
        let Some(watch) = self.watch.as_mut().filter(|_| self.ended.is_none()) else {
            return false;
        };
        match symbol {
            ' ' => {
                watch.paused = !watch.paused;
                watch.one = false;
            }
            '+' | '=' => watch.speed = (watch.speed + 1).min(PACES.len() - 1),
            '-' => watch.speed = watch.speed.saturating_sub(1),
            'f' => {
                watch.paused = false;
                watch.speed = PACES.len() - 1;
            }
            _ => return false,
        }
        self.notice = format!("Watching, {}.", watch.state());
        true
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
