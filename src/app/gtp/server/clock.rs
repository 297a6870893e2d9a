//! [`GtpClock`]: time settings of the controller, and the time for each move.

use std::time::Duration;

use crate::game::Side;
use crate::session::{MoveTime, TimeShare};

/// Part of a move's time that is reserved for communication.
const MARGIN: Duration = Duration::from_millis(30);
/// Smallest time for a move.
const LEAST: Duration = Duration::from_millis(5);

/// Remaining time of one side.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Left {
    time: Duration,
    /// Moves to make in that time; 0 in main time.
    stones: u32,
}

/// Time of both sides. There is no limit without settings.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct GtpClock {
    /// Length of a period after the main time, and the moves to make in it.
    period: Option<(Duration, u32)>,
    left: [Option<Left>; 2],
}

impl GtpClock {
    /// Creates a clock from the arguments of `time_settings`. By the protocol,
    /// a period without moves means that there is no limit. So does a setting
    /// without any time.
    pub fn set(main: Duration, period: Duration, stones: u32) -> GtpClock {
        let unlimited = if period.is_zero() {
            main.is_zero()
        } else {
            stones == 0
        };
        if unlimited {
            return GtpClock::default();
        }
        let mut clock = GtpClock {
            period: (!period.is_zero()).then_some((period, stones)),
            left: [None; 2],
        };
        let first = if main.is_zero() {
            clock.fresh_period()
        } else {
            None
        };
        clock.left = [first.or(Some(Left {
            time: main,
            stones: 0,
        })); 2];
        clock
    }

    /// Sets the time of one side from the arguments of `time_left`.
    pub fn tell(&mut self, side: Side, time: Duration, stones: u32) {
        self.left[side.index()] = Some(Left { time, stones });
    }

    fn fresh_period(&self) -> Option<Left> {
        self.period.map(|(time, stones)| Left { time, stones })
    }

    /// Returns how long `side` may think about its next move, for which the game
    /// recommends this share of the main time; `None` without a limit.
    pub fn budget(&self, side: Side, share: TimeShare) -> Option<MoveTime> {
        let left = self.left[side.index()]?;
        if left.stones > 0 {
            // Each move of a period gets an equal part and uses all of it, because
            // the last one cannot leave time for others.
            return Some(MoveTime {
                most: without_reserve(left.time / left.stones),
                aim: None,
            });
        }
        let (period, stones) = self.period.unwrap_or((Duration::ZERO, 1));
        // The main time is followed by a period, so the time that a move gets in
        // it may be used as well.
        let part = |share: f64| {
            without_reserve(
                left.time.mul_f64(share.clamp(0.0, TimeShare::LARGEST)) + period / stones,
            )
        };
        Some(MoveTime {
            most: part(share.most),
            aim: Some(part(share.aim)),
        })
    }

    /// Subtracts the time of a move, for controllers that do not send
    /// `time_left`.
    pub fn spend(&mut self, side: Side, spent: Duration) {
        let Some(left) = self.left[side.index()] else {
            return;
        };
        let time = left.time.saturating_sub(spent);
        let next = match left.stones {
            0 if time.is_zero() => self.fresh_period(),
            0 => None,
            1 => self.fresh_period(),
            stones => Some(Left {
                time,
                stones: stones - 1,
            }),
        };
        self.left[side.index()] = next.or(Some(Left { time, stones: 0 }));
    }
}

/// Returns the part of the time for a move that its search may use: the end may be
/// a little late, so a tenth is reserved besides the time for communication.
fn without_reserve(allowed: Duration) -> Duration {
    (allowed - allowed / 10).saturating_sub(MARGIN).max(LEAST)
}

/// Reads seconds. Fractions are an extension of the protocol, which has whole
/// seconds only.
pub fn seconds(text: &str) -> Option<Duration> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let seconds: f64 = text.parse().ok().filter(|_| plain)?;
    // Absurdly long times are capped instead of refused.
    Duration::try_from_secs_f64(seconds.min(1e9)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHARE: TimeShare = TimeShare::fixed(0.05);

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn no_settings_or_no_moves_in_the_period_mean_no_limit() {
        for clock in [
            GtpClock::default(),
            GtpClock::set(s(0), s(0), 0),
            GtpClock::set(s(60), s(10), 0),
        ] {
            assert_eq!(clock.budget(Side::First, SHARE), None);
        }
    }

    #[test]
    fn main_time_never_runs_out() {
        let clock = GtpClock::set(s(60), s(0), 0);
        for share in [0.05, 0.2, 1.0] {
            let mut clock = clock;
            let mut spent = Duration::ZERO;
            let share = TimeShare {
                aim: share / 2.0,
                most: share,
            };
            for _ in 0..200 {
                let budget = clock.budget(Side::Second, share).unwrap().most;
                clock.spend(Side::Second, budget);
                spent += budget;
            }
            assert!(spent < s(61), "{share:?}: {spent:?}");
        }
        assert_eq!(
            clock.budget(Side::First, SHARE),
            GtpClock::set(s(60), s(0), 0).budget(Side::First, SHARE)
        );
    }

    #[test]
    fn moves_aim_at_less_than_their_limit_in_main_time() {
        let clock = GtpClock::set(s(100), s(0), 0);
        let share = TimeShare {
            aim: 0.04,
            most: 0.1,
        };
        let budget = clock.budget(Side::First, share).unwrap();
        assert_eq!(budget.aim, Some(Duration::from_millis(3570)));
        assert_eq!(budget.most, Duration::from_millis(8970));
    }

    #[test]
    fn period_time_is_divided_by_its_moves() {
        let mut clock = GtpClock::set(s(0), s(30), 3);
        let full = clock.budget(Side::First, SHARE).unwrap();
        assert!(full.most > s(8) && full.most < s(10));
        assert_eq!(full.aim, None);
        for _ in 0..3 {
            assert!(clock.budget(Side::First, SHARE).unwrap().most >= full.most);
            clock.spend(Side::First, s(1));
        }
        assert_eq!(clock.budget(Side::First, SHARE), Some(full));
    }

    #[test]
    fn time_left_overrides_our_own_clock() {
        let mut clock = GtpClock::set(s(600), s(0), 0);
        clock.tell(Side::First, s(2), 0);
        assert!(clock.budget(Side::First, SHARE).unwrap().most < Duration::from_millis(100));
        assert!(clock.budget(Side::Second, SHARE).unwrap().most > s(20));
    }

    #[test]
    fn only_valid_seconds_are_read() {
        assert_eq!(seconds("1.5"), Some(Duration::from_millis(1500)));
        for bad in ["", "-1", "nan", "inf", "1e5", "x", "."] {
            assert_eq!(seconds(bad), None, "{bad}");
        }
    }
}
