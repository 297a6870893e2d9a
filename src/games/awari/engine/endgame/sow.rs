//! What a sowing does to the mover's own row, as far as the opposite row does
//! not matter. The endgame table meets each row together with thousands of
//! others, so this is worked out once for all of them.

/// A bean in every pit.
const ONES: u64 = 0x0000_0101_0101_0101;

/// A bean in each of the first `pits` pits.
#[inline]
pub const fn ones(pits: usize) -> u64 {
    ONES & ((1 << (8 * pits)) - 1)
}

/// The beans of one pit.
#[inline]
pub const fn beans_in(row: u64, pit: usize) -> usize {
    (row >> (8 * pit) & 0xff) as usize
}

/// The row without the beans of one pit.
#[inline]
pub const fn without(row: u64, pit: usize) -> u64 {
    row & !(0xff << (8 * pit))
}

/// Where the last bean of a sowing falls, and the own row then.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Sow {
    /// Into an own pit that is not empty.
    Stay { to: u64 },
    /// Into the empty own pit `last`; `bare` is the row once it has left.
    Lone { to: u64, last: usize, bare: u64 },
    /// Into the own home.
    Again { to: u64 },
    /// Into the opponent's pit `plus` − 1, the beans in his first `plus` pits;
    /// `bare` is the own row once the `prey` beans opposite have left.
    Pass {
        to: u64,
        plus: usize,
        prey: usize,
        bare: u64,
    },
    /// Beyond the opponent's pits.
    Lap,
}

impl Sow {
    /// Sows the non-empty `pit` of a row.
    pub fn new(row: u64, pit: usize) -> Sow {
        let last = pit + beans_in(row, pit);
        let to = without(row, pit) + (ones(last.min(5) + 1) & !ones(pit + 1));
        match last {
            0..=5 if beans_in(to, last) > 1 => Sow::Stay { to },
            0..=5 => Sow::Lone {
                to,
                last,
                bare: without(to, last),
            },
            6 => Sow::Again { to },
            7..=12 => Sow::Pass {
                to,
                plus: last - 6,
                prey: beans_in(to, 12 - last),
                bare: without(to, 12 - last),
            },
            _ => Sow::Lap,
        }
    }
}
