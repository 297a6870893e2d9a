//! The order in which sowings are searched. The size of a proof depends mostly
//! on it.

use super::endgame::sow::ones;
use super::hints::{BEAN, Hints};
use super::kernel::{After, AfterSowing, SowingKernel, row_beans};
use crate::games::awari::Leftover;

/// One of two good move orders. Threads that search one position use different
/// orders, and share proved bounds through the transposition table.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Order {
    /// The order that needs fewer nodes.
    Main,
    /// An order that favours gaining beans.
    Greedy,
}

/// Bonuses for features of a sowing, in 64ths of a bean. They were tuned by
/// counting nodes.
#[derive(Debug, Copy, Clone)]
struct Taste {
    /// For each reply of the opponent.
    reply: i32,
    /// For each non-empty pit that the mover keeps.
    choice: i32,
    /// For each step of the sown pit towards home.
    pit: i32,
}

/// The bonuses under rules by which beans left over are lost.
const LOST: Taste = Taste {
    reply: -32,
    choice: 12,
    pit: 6,
};
/// The bonuses under rules by which beans left over go to their owner.
const KEPT: Taste = Taste {
    reply: -19,
    choice: 4,
    pit: 14,
};
/// The bonus for an extra turn.
const EXTRA: i32 = 64;
/// The bonus for each bean that stays in the mover's row.
const STAYS: i32 = -4;

/// Scores sowings, under the rules of one table.
#[derive(Debug)]
pub(super) struct MoveOrder<'a> {
    hints: &'a Hints,
    taste: Taste,
    bean: i32,
}

/// Number of non-empty pits in a row.
fn filled(row: u64) -> i32 {
    // Adding 0x7f sets the high bit of every byte that is not 0; no byte
    // exceeds 72, so none overflows.
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

    /// The sort key of a sowing: the largest is searched first.
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

    /// Estimates the value of a sowing for the player who sows it, in beans.
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
