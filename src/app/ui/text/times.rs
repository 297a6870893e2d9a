//! Dates and times for readers.

use std::time::SystemTime;

use jiff::Timestamp;
use jiff::civil::Date;

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

/// Returns when a card that is due on `day` comes back, seen from `today`: `comes back tomorrow`,
/// `comes back on 3 December`.
pub fn comes_back(day: Date, today: Date) -> String {
    match today.tomorrow().is_ok_and(|next| next == day) {
        true => "comes back tomorrow".to_owned(),
        false => format!("comes back on {}", day_words(day)),
    }
}

/// Returns a day near today, such as `3 December`.
fn day_words(day: Date) -> String {
    day.strftime("%-d %B").to_string()
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
