//! The current date and time.

use std::time::SystemTime;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// Returns the current time in the user's time zone. If the clock shows a time
/// outside the calendar, returns the calendar's first or last moment.
#[must_use]
pub fn now() -> Zoned {
    local(SystemTime::now())
}

/// Returns the current date in Greenwich, which does not depend on time zones.
pub(super) fn utc_date() -> Date {
    timestamp(SystemTime::now()).to_zoned(TimeZone::UTC).date()
}

fn local(moment: SystemTime) -> Zoned {
    timestamp(moment).to_zoned(TimeZone::system())
}

fn timestamp(moment: SystemTime) -> Timestamp {
    let nearest = match moment < SystemTime::UNIX_EPOCH {
        true => Timestamp::MIN,
        false => Timestamp::MAX,
    };
    Timestamp::try_from(moment).unwrap_or(nearest)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn every_clock_setting_gives_a_date() {
        let far = Duration::from_secs(1 << 40);
        let after = local(SystemTime::UNIX_EPOCH + far).date();
        let before = local(SystemTime::UNIX_EPOCH - far).date();
        assert!(after.year() >= 9999 && before.year() <= -9999);
        assert!(after.tomorrow().is_ok() || after.year() == 9999);
        assert_eq!(
            local(SystemTime::UNIX_EPOCH).timestamp(),
            Timestamp::UNIX_EPOCH
        );
    }
}
