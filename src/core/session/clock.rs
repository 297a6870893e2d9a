//! A chess clock for any game. The caller passes the time, so that tests need
//! not wait.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::game::Side;

/// The time limit of a game or move.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum TimeControl {
    /// Unlimited; the time used is still counted.
    #[default]
    None,
    /// A total for the whole game, with an increment after each move.
    Game {
        /// The time at the start.
        total: Duration,
        /// The time added after each move.
        increment: Duration,
    },
    /// A fixed time for each move.
    Move(Duration),
}

/// The consequence of running out of time.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum OnTimeUp {
    /// The clock shows it, and the game continues.
    #[default]
    GoOn,
    /// The player loses.
    Lose,
}

/// Error: the text is not a time control. The message lists the valid forms.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error(
    "'{0}' is not a clock; use none, 5 (minutes a game), 10+5 (plus seconds a move) or 30s (a move)"
)]
pub struct ParseTimeControlError(String);

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => f.write_str("none"),
            TimeControl::Game { total, increment } => {
                write!(f, "{}+{}", total.as_secs() / 60, increment.as_secs())
            }
            TimeControl::Move(time) => write!(f, "{}s", time.as_secs()),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    /// Parses `none`, minutes per game (`5`), minutes and an increment in
    /// seconds (`10+5`), or seconds per move (`30s`).
    fn from_str(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        let word = text.trim().to_ascii_lowercase();
        let number = |digits: &str, least: u64| {
            let n: Option<u64> = digits.trim().parse().ok();
            // A day has 1440 minutes; as a number of seconds it is generous, too.
            n.filter(|n| (least..=1440).contains(n))
        };
        let read = || {
            if word == "none" {
                return Some(TimeControl::None);
            }
            if let Some(seconds) = word.strip_suffix('s') {
                return number(seconds, 1).map(|n| TimeControl::Move(Duration::from_secs(n)));
            }
            let (minutes, added) = word.split_once('+').unwrap_or((&word, "0"));
            Some(TimeControl::Game {
                total: Duration::from_secs(number(minutes, 1)? * 60),
                increment: Duration::from_secs(number(added, 0)?),
            })
        };
        read().ok_or_else(|| ParseTimeControlError(text.to_owned()))
    }
}

/// The clocks of both players. The parameter `now` of its methods is the time
/// since any fixed moment, and must not decrease.
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    on_time_up: OnTimeUp,
    /// Thinking time used by each side in finished moves.
    used: [Duration; 2],
    /// Finished moves of each side.
    moves: [u32; 2],
    /// The side that is thinking, and when it started.
    running: Option<(Side, Duration)>,
    /// The side that was thinking when the clock was paused, and for how long
    /// in this move.
    paused: Option<(Side, Duration)>,
    /// `used` and `moves` before each move, restored when moves are taken back.
    past: Vec<([Duration; 2], [u32; 2])>,
}

impl Clock {
    /// Creates a clock with the full time for both sides, not running.
    #[must_use]
    pub fn new(control: TimeControl, on_time_up: OnTimeUp) -> Clock {
        Clock {
            control,
            on_time_up,
            used: [Duration::ZERO; 2],
            moves: [0; 2],
            running: None,
            paused: None,
            past: Vec::new(),
        }
    }

    /// Adds the moves of a resumed game with the time each took.
    #[must_use]
    pub fn after(mut self, moves: impl IntoIterator<Item = (Side, Duration)>) -> Clock {
        for (side, time) in moves {
            self.past.push((self.used, self.moves));
            self.used[side.index()] += time;
            self.moves[side.index()] += 1;
        }
        self
    }

    /// Sets the time used by each side so far.
    #[must_use]
    pub fn having_used(self, used: [Duration; 2]) -> Clock {
        Clock { used, ..self }
    }

    /// The time used by each side until the clock was last stopped or a move was played.
    #[must_use]
    pub const fn used_before(&self) -> [Duration; 2] {
        self.used
    }

    /// The time control of this clock.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Brings the clock up to date with a game of `plies` moves and `to_move`
    /// to think. A new ply ends the running move. Further new plies belong to
    /// moves that were not played here, and take no time. Fewer plies restore
    /// the time of the moves taken back.
    pub fn follow(&mut self, plies: usize, to_move: Option<Side>, now: Duration) {
        if plies > self.past.len() {
            // These are the times before the move, which taking it back restores.
            self.past.push((self.used, self.moves));
            if let Some((side, since)) = self.running {
                self.used[side.index()] += now.saturating_sub(since);
                self.moves[side.index()] += 1;
            }
            self.past.resize(plies, (self.used, self.moves));
        } else if plies < self.past.len() {
            (self.used, self.moves) = self.past[plies];
            self.past.truncate(plies);
        } else if self.running.map(|(side, _)| side) == to_move {
            return;
        }
        // Without a new ply this starts a clock that was stopped.
        self.running = to_move.map(|side| (side, now));
        self.paused = None;
    }

    /// Stops counting until [`Clock::resume`], because the board is out of
    /// view.
    pub fn pause(&mut self, now: Duration) {
        if let Some((side, since)) = self.running.take() {
            let thought = now.saturating_sub(since);
            self.used[side.index()] += thought;
            // The clock can be paused more than once in one move.
            self.paused = Some((side, thought + self.before_pause(side)));
        }
    }

    /// Continues counting for `to_move`.
    pub fn resume(&mut self, to_move: Option<Side>, now: Duration) {
        if self.running.is_none() {
            self.running = to_move.map(|side| (side, now));
        }
    }

    /// Counts again after [`Clock::pause`], or begins with a game of `plies`
    /// moves.
    pub fn go_on(&mut self, plies: usize, to_move: Option<Side>, now: Duration) {
        if plies == self.past.len() {
            self.resume(to_move, now);
        } else {
            self.follow(plies, to_move, now);
        }
    }

    /// Starts the time of the player to move only now, because the time before was
    /// needed to show the last move.
    pub fn begin_now(&mut self, now: Duration) {
        if let Some((_, since)) = &mut self.running {
            *since = now;
        }
    }

    /// Excludes this much of the running time from the count.
    pub fn give_back(&mut self, time: Duration) {
        if let Some((_, since)) = &mut self.running {
            *since += time;
        }
    }

    /// The time `side` spent on its move before the clock was paused.
    fn before_pause(&self, side: Side) -> Duration {
        let paused = self.paused.filter(|(who, _)| *who == side);
        paused.map_or(Duration::ZERO, |(_, thought)| thought)
    }

    fn thinking(&self, side: Side, now: Duration) -> Duration {
        match self.running {
            Some((who, since)) if who == side => now.saturating_sub(since),
            _ => Duration::ZERO,
        }
    }

    /// Returns the total thinking time of `side`.
    #[must_use]
    pub fn used(&self, side: Side, now: Duration) -> Duration {
        self.used[side.index()] + self.thinking(side, now)
    }

    /// Returns the remaining time of `side`; `None` without a time control.
    #[must_use]
    pub fn left(&self, side: Side, now: Duration) -> Option<Duration> {
        match self.control {
            TimeControl::None => None,
            TimeControl::Game { total, increment } => {
                let all = total + increment * self.moves[side.index()];
                Some(all.saturating_sub(self.used(side, now)))
            }
            TimeControl::Move(time) => {
                let thought = self.thinking(side, now) + self.before_pause(side);
                Some(time.saturating_sub(thought))
            }
        }
    }

    /// Returns the side that loses on time now, if any.
    #[must_use]
    pub fn lost(&self, now: Duration) -> Option<Side> {
        let (side, _) = self.running?;
        let up = self.left(side, now) == Some(Duration::ZERO);
        (up && self.on_time_up == OnTimeUp::Lose).then_some(side)
    }

    /// Returns when the displayed seconds change next; `None` if no clock is
    /// running or the time is up.
    #[must_use]
    pub fn next_change(&self, now: Duration) -> Option<Duration> {
        let (side, _) = self.running?;
        let part = match self.left(side, now) {
            Some(Duration::ZERO) => return None,
            Some(left) => left.subsec_nanos(),
            // The time used counts up, so the display changes at the next full
            // second.
            None => 1_000_000_000 - self.used(side, now).subsec_nanos(),
        };
        // The wait is at least a millisecond, so that a caller which waits
        // makes progress.
        Some(now + Duration::from_nanos(u64::from(part).max(1_000_000)))
    }

    /// Returns the text to display for `side`: the time left rounded up, or the
    /// time used if there is no time control.
    #[must_use]
    pub fn shown(&self, side: Side, now: Duration) -> String {
        let (time, round_up) = match self.left(side, now) {
            // Rounding up shows 0:00 only when the time is really up.
            Some(left) => (left, u64::from(left.subsec_nanos() > 0)),
            None => (self.used(side, now), 0),
        };
        let seconds = time.as_secs() + round_up;
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        match hours {
            0 => format!("{minutes}:{:02}", seconds % 60),
            _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn secs(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn paused_move_clock_shows_the_remaining_time() {
        let mut clock = Clock::new(TimeControl::Move(Duration::from_secs(3)), OnTimeUp::Lose);
        let at = Duration::from_secs;
        clock.follow(0, Some(Side::First), at(0));
        clock.pause(at(2));
        assert_eq!(clock.left(Side::First, at(9)), Some(at(1)));
        clock.resume(Some(Side::First), at(10));
        assert_eq!(clock.left(Side::First, at(10)), Some(at(1)));
        assert_eq!(clock.lost(at(11)), Some(Side::First));
        clock.pause(at(11));
        assert_eq!(clock.shown(Side::First, at(20)), "0:00");
    }

    #[test]
    fn running_out_of_time_loses_only_if_agreed() {
        for (on_time_up, loser) in [(OnTimeUp::Lose, Some(Side::First)), (OnTimeUp::GoOn, None)] {
            let mut clock = Clock::new(TimeControl::Move(secs(30)), on_time_up);
            clock.follow(0, Some(Side::First), secs(0));
            assert_eq!(clock.lost(secs(29)), None);
            assert_eq!(clock.lost(secs(30)), loser, "{on_time_up:?}");
        }
    }

    fn clock(text: &str) -> Clock {
        let mut clock = Clock::new(text.parse().unwrap(), OnTimeUp::Lose);
        clock.follow(0, Some(Side::First), secs(100));
        clock
    }

    #[test]
    fn time_without_a_control_changes_on_full_seconds() {
        let clock = clock("none");
        let now = secs(101) + Duration::from_millis(300);
        assert_eq!(clock.next_change(now), Some(secs(102)));
    }

    #[test]
    fn time_controls_round_trip_and_invalid_ones_are_refused() {
        for text in ["none", "5+0", "10+5", "30s"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("5".parse::<TimeControl>(), "5+0".parse());
        for bad in ["", "0", "-1", "5+", "s", "0s", "9999", "1+2+3", "x"] {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn game_clock_counts_down_and_adds_the_increment() {
        let mut clock = clock("1+5");
        assert_eq!(clock.shown(Side::First, secs(110)), "0:50");
        clock.follow(1, Some(Side::Second), secs(120));
        assert_eq!(clock.shown(Side::First, secs(150)), "0:45");
        assert_eq!(clock.shown(Side::Second, secs(150)), "0:30");
        assert_eq!(clock.lost(secs(179)), None);
        assert_eq!(clock.lost(secs(180)), Some(Side::Second));
    }

    #[test]
    fn move_clock_restarts_for_every_move_and_extra_turn() {
        let mut clock = clock("30s");
        clock.follow(1, Some(Side::First), secs(129));
        assert_eq!(clock.left(Side::First, secs(130)), Some(secs(29)));
        assert_eq!(clock.lost(secs(160)), Some(Side::First));
    }

    #[test]
    fn undo_restores_the_clock() {
        let mut clock = clock("10");
        clock.follow(1, Some(Side::Second), secs(160));
        clock.follow(2, Some(Side::First), secs(170));
        clock.follow(0, Some(Side::First), secs(171));
        assert_eq!(clock.shown(Side::First, secs(171)), "10:00");
        assert_eq!(clock.shown(Side::Second, secs(171)), "10:00");
    }

    #[test]
    fn resumed_game_has_the_remaining_time() {
        let moves = [(Side::First, secs(20)), (Side::Second, secs(30))];
        let new = Clock::new("1+5".parse().unwrap(), OnTimeUp::Lose);
        let mut clock = new.after(moves);
        clock.follow(2, Some(Side::First), secs(7));
        assert_eq!(clock.shown(Side::First, secs(7)), "0:45");
        assert_eq!(clock.shown(Side::Second, secs(7)), "0:35");
        clock.follow(0, Some(Side::First), secs(9));
        assert_eq!(clock.shown(Side::First, secs(9)), "1:00");
    }

    #[test]
    fn without_a_control_time_counts_up_and_nobody_loses() {
        let clock = clock("none");
        assert_eq!(clock.shown(Side::First, secs(100 + 3725)), "1:02:05");
        assert_eq!(clock.lost(secs(9_999_999)), None);
        assert_eq!(clock.next_change(secs(105)), Some(secs(106)));
    }

    #[test]
    fn paused_clock_does_not_count() {
        let mut clock = clock("10");
        clock.pause(secs(130));
        assert_eq!(clock.shown(Side::First, secs(500)), "9:30");
        clock.resume(Some(Side::First), secs(500));
        assert_eq!(clock.shown(Side::First, secs(530)), "9:00");
    }
}
