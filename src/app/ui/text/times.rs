//! Dates and times for readers.

use std::time::SystemTime;

use jiff::Timestamp;

use crate::course::time_zone;

/// Returns a time in the user's time zone: `2026-11-20 14:05`.
pub fn local_time(moment: SystemTime) -> String {
    Timestamp::try_from(moment).map_or_else(
        |_| "unknown".to_owned(),
        |moment| {
            let here = moment.to_zoned(time_zone());
            here.strftime("%Y-%m-%d %H:%M").to_string()
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_outside_the_calendar_is_still_printed() {
        let long_ago = SystemTime::UNIX_EPOCH - std::time::Duration::from_secs(1 << 40);
        assert_eq!(local_time(long_ago), "unknown");
        assert_eq!(local_time(SystemTime::UNIX_EPOCH).len(), 16);
    }
}
