//! Which sowing to try first. How much work a proof takes depends mostly on
//! this.

use super::endgame::sow::ones;
use super::hints::{BEAN, Hints};
use super::kernel::{After, AfterSowing, SowingKernel, row_beans};
use crate::games::awari::Leftover;

/// Which of two good orders of moves a search follows. Threads on the same
/// position use different orders and share what they prove through the memo.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Order {
    /// The better of the two.
    Main,
    /// Beans won count more.
    Greedy,
}

/// Signs of a good sowing, in 64ths of a bean. The figures were chosen by
/// counting nodes.
#[derive(Debug, Copy, Clone)]
struct Taste {
    /// Each reply that the opponent has.
    reply: i32,
    /// Each sowing that the mover keeps.
    choice: i32,
    /// Each pit nearer home.
    pit: i32,
}

/// Where beans left over are lost.
const LOST: Taste = Taste {
    reply: -32,
    choice: 12,
    pit: 6,
};
/// Where they are their owner's.
const KEPT: Taste = Taste {
    reply: -19,
    choice: 4,
    pit: 14,
};
/// An extra move.
const EXTRA: i32 = 64;
/// Each bean that stays in the own row.
const STAYS: i32 = -4;

/// Judges sowings under the rules of one table.
#[derive(Debug)]
pub(super) struct MoveOrder<'a> {
    hints: &'a Hints,
    taste: Taste,
    bean: i32,
}

/// Pits of a row that hold beans.
fn filled(row: u64) -> i32 {
    let high = (row + 0x7f * ones(6)) & (0x80 * ones(6));
    row_beans(high >> 7) as i32
}

impl<'a> MoveOrder<'a> {
    pub fn new(kernel: &SowingKernel, hints: &'a Hints, order: Order) -> MoveOrder<'a> {
        MoveOrder {
            hints,
            taste: match kernel.leftover() {
                Leftover::Nobody => LOST,
                Leftover::Owner => KEPT,
            },
            bean: match order {
                Order::Main => BEAN,
                Order::Greedy => 2 * BEAN,
            },
        }
    }

    /// How early a sowing should be tried: the larger, the sooner.
    #[inline]
    pub fn order_hint(&self, after: &After, pit: usize) -> i32 {
        let pits = after.pits;
        let ahead = if after.next == AfterSowing::Again {
            EXTRA + self.hints.value(pits) * 3 / 16
        } else {
            self.taste.reply * filled(pits.other) - self.hints.value(pits.swapped()) * 3 / 16
        };
        let kept = self.taste.choice * filled(pits.own) + STAYS * row_beans(pits.own) as i32;
        self.bean * after.gain + ahead + kept + self.taste.pit * pit as i32
    }

    /// What a sowing is likely to be worth.
    pub fn guess(&self, after: &After) -> i32 {
        let future = match after.next {
            AfterSowing::Over => 0,
            AfterSowing::Again => self.hints.guess(after.pits),
            AfterSowing::Opponent => -self.hints.guess(after.pits.swapped()),
        };
        after.gain + future
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filled_pits_are_counted() {
        assert_eq!(filled(0), 0);
        assert_eq!(filled(0x4800_0000_0001), 2);
        assert_eq!(filled(72 * ones(6)), 6);
    }
}
