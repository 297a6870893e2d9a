//! Whole numbers on the command line.

use std::ops::RangeInclusive;

/// Returns a parser for whole numbers of at least `least`; its error names that bound.
pub(in crate::cli) fn at_least<T: TryFrom<u64>>(
    least: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    whole(least..=u64::MAX)
}

/// Returns a parser for whole numbers within `bounds`; its error names the
/// bounds.
pub(in crate::cli) fn whole<T: TryFrom<u64>>(
    bounds: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse::<u64>().ok();
        let number = number.filter(|number| bounds.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| match (bounds.start(), bounds.end()) {
            (least, &u64::MAX) => format!("use a whole number of at least {least}"),
            (least, most) => format!("use a whole number from {least} to {most}"),
        })
    }
}
