//! The current date and time, and the user's time zone.

use std::env::{self, VarError};
use std::path::Path;
use std::sync::OnceLock;
use std::time::SystemTime;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// Returns the current time in the user's time zone. If the clock shows a time
/// outside the calendar, returns the calendar's first or last moment.
pub fn now() -> Zoned {
    local(SystemTime::now())
}

/// Returns the current date in Greenwich, which does not depend on time zones.
pub(super) fn utc_date() -> Date {
    timestamp(SystemTime::now()).to_zoned(TimeZone::UTC).date()
}

fn local(moment: SystemTime) -> Zoned {
    timestamp(moment).to_zoned(time_zone())
}

/// The file of the system's time zone.
const SYSTEM_ZONE: &str = "/etc/localtime";
/// The folder with a file for each time zone.
const ZONES: &str = "/usr/share/zoneinfo";

/// Returns the user's time zone: that of the variable `TZ` or, without it, the system's.
pub fn time_zone() -> TimeZone {
    static ZONE: OnceLock<TimeZone> = OnceLock::new();
    // jiff itself first reads the beginning of every zone's file, which would delay the
    // first screen.
    let find = || {
        let found = match env::var("TZ") {
            Ok(words) => named_zone(&words),
            Err(VarError::NotPresent) => zone_in(Path::new(SYSTEM_ZONE)),
            Err(VarError::NotUnicode(_)) => None,
        };
        found.unwrap_or_else(TimeZone::system)
    };
    ZONE.get_or_init(find).clone()
}

/// Returns the zone that a value of `TZ` names: `Europe/Amsterdam` or a rule such as
/// `CET-1`. `None` for other forms, such as a path.
fn named_zone(words: &str) -> Option<TimeZone> {
    let is_name = |word: char| word.is_ascii_alphanumeric() || "/_+-".contains(word);
    let is_name = words.starts_with(char::is_alphabetic) && words.chars().all(is_name);
    let file = is_name.then(|| Path::new(ZONES).join(words));
    file.and_then(|file| zone_in(&file))
        .or_else(|| TimeZone::posix(words).ok())
}

fn zone_in(file: &Path) -> Option<TimeZone> {
    TimeZone::tzif("", &std::fs::read(file).ok()?).ok()
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
    fn zones_are_named_by_place_or_rule() {
        let hour = |words: &str| {
            let zone = named_zone(words)?;
            Some(zone.to_offset(Timestamp::UNIX_EPOCH).seconds() / 3600)
        };
        assert_eq!(hour("<here>-2:00"), Some(2));
        assert_eq!(hour("XYZ5"), Some(-5));
        for other in [
            "",
            ":Asia/Tokyo",
            "/etc/localtime",
            "../localtime",
            "nowhere",
        ] {
            assert!(hour(other).is_none(), "{other}");
        }
        if Path::new(ZONES).join("Asia/Tokyo").exists() {
            assert_eq!(hour("Asia/Tokyo"), Some(9));
        }
    }

    #[test]
    fn the_zone_found_is_that_of_the_library() {
        for moment in [Timestamp::UNIX_EPOCH, Timestamp::now()] {
            let expected = TimeZone::system().to_offset(moment);
            assert_eq!(time_zone().to_offset(moment), expected);
        }
    }

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
