//! The effect of a sowing on the mover's own row, as far as the opponent's row
//! does not matter. Each row is paired with thousands of others in the endgame
//! table, so this is computed once for all of them.

/// One bean in every pit of a row.
const ONES: u64 = 0x0000_0101_0101_0101;

/// One bean in each of the first `pits` pits.
#[inline]
pub const fn ones(pits: usize) -> u64 {
    ONES & ((1 << (8 * pits)) - 1)
}

/// Beans in one pit.
#[inline]
pub const fn beans_in(row: u64, pit: usize) -> usize {
    (row >> (8 * pit) & 0xff) as usize
}

/// The row with one pit emptied.
#[inline]
pub const fn without(row: u64, pit: usize) -> u64 {
    row & !(0xff << (8 * pit))
}

/// The place of the last bean of a sowing, and the mover's row after it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Sow {
    /// Into a non-empty pit of the mover.
    Stay { to: u64 },
    /// Into the mover's empty pit `last`; `bare` is the row with that pit
    /// emptied by a capture.
    Lone { to: u64, last: usize, bare: u64 },
    /// Into the mover's home.
    Again { to: u64 },
    /// Into the opponent's pit `plus` − 1, after one bean in each of the pits
    /// before it. `prey` is the number of beans opposite, in the mover's row;
    /// `bare` is that row without them.
    Pass {
        to: u64,
        plus: usize,
        prey: usize,
        bare: u64,
    },
    /// Past the opponent's pits.
    Lap,
}

impl Sow {
    /// Sows `pit` of a row; it must not be empty.
    pub fn new(row: u64, pit: usize) -> Sow {
        let last = pit + beans_in(row, pit);
        // One bean in each own pit after `pit`, up to the last one.
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
