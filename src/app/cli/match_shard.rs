//! [`Shard`]: one part of a match that is played on several machines.

use std::fmt;
use std::str::FromStr;

use crate::session::Series;

/// Part `number` of `of`, both counted from 1. The pairs of a match are dealt
/// out to the parts in turn. Each pair depends only on the seed and its own
/// number.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Shard {
    pub number: u64,
    pub of: u64,
}

impl Shard {
    /// The whole match.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Returns the number of the `n`-th pair of this part, both from 0; `None`
    /// after the last one.
    pub fn pair(self, n: u64, series: &Series) -> Option<u64> {
        let pair = n.checked_mul(self.of)?.checked_add(self.number - 1)?;
        (pair < series.pairs()).then_some(pair)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let read = || {
            let (number, of) = text.split_once('/')?;
            let shard = Shard {
                number: number.trim().parse().ok()?,
                of: of.trim().parse().ok()?,
            };
            (1..=shard.of).contains(&shard.number).then_some(shard)
        };
        read().ok_or_else(|| {
            "give a part and the number of parts, such as 1/4 for the first of four".to_owned()
        })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shard_is_a_number_within_its_total() {
        assert_eq!("2/3".parse(), Ok(Shard { number: 2, of: 3 }));
        for wrong in ["0/3", "4/3", "1", "a/b", "1/0", "", "-1/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
