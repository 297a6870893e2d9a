//! Fast sowing: the rules of `awari::state` on packed pits, from the mover's
//! view. `tests/engines/awari_exact.rs` checks that both agree.

use crate::game::Side;
use crate::games::awari::options::{CaptureSide, EmptyCapture, ExtraMove, Leftover, SowInto};
use crate::games::awari::{Policies, State};

/// One more than the largest number of beans in a game.
const MOST_BEANS: usize = 73;
/// Mask of a row's six pits; the byte above them counts the beans sown into the
/// home.
const ROW: u64 = 0x0000_ffff_ffff_ffff;

/// The beans in pits, from the view of the player to move. Byte 0–5 of a row is
/// the player's pit 1–6.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Pits {
    /// The mover's row.
    pub own: u64,
    /// The opponent's row.
    pub other: u64,
}

impl Pits {
    /// Packs the pits of a position.
    #[must_use]
    pub fn of(state: &State) -> Pits {
        let row = |side: Side| {
            let bytes = state.pits(side).iter().rev();
            bytes.fold(0, |row, &beans| row << 8 | u64::from(beans))
        };
        Pits {
            own: row(state.mover()),
            other: row(state.mover().other()),
        }
    }

    /// The pits from the opponent's view.
    #[must_use]
    pub const fn swapped(self) -> Pits {
        Pits {
            own: self.other,
            other: self.own,
        }
    }

    /// Beans in all twelve pits.
    #[must_use]
    pub const fn beans(self) -> u32 {
        // The sums below do not overflow a byte: there are at most 72 beans.
        row_beans(self.own) + row_beans(self.other)
    }

    /// Whether the game is over (rule A6).
    #[must_use]
    pub const fn is_over(self) -> bool {
        self.own == 0 || self.other == 0
    }

    /// Returns the mover's pits 0–5 that are not empty.
    pub fn playable(self) -> impl Iterator<Item = usize> {
        (0..6).filter(move |pit| self.own >> (8 * pit) & 0xff != 0)
    }
}

/// Beans in one row.
#[must_use]
pub const fn row_beans(row: u64) -> u32 {
    // The product's top byte is the sum of all bytes of the row.
    (row.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// The player to move after a sowing.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum AfterSowing {
    /// Nobody; the game is over.
    Over,
    /// The mover again. Does not apply the rule of at most one extra turn in a row.
    Again,
    /// The opponent.
    Opponent,
}

/// The result of a sowing.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct After {
    /// The pits, still from the view of the player who sowed.
    pub pits: Pits,
    /// Beans gained at home by the mover minus those gained by the opponent;
    /// includes the beans left over if the game is over.
    pub gain: i32,
    /// The player to move next.
    pub next: AfterSowing,
}

/// The beans that a sowing from a pit adds to both rows and homes.
#[derive(Debug, Copy, Clone, Default)]
struct Sowing {
    own: u64,
    other: u64,
    /// Cell of the last bean from the mover's view: 0–5 own pits, 6 own home,
    /// 7–12 the opponent's pits, 13 the opponent's home.
    last: u8,
}

/// All sowings under one set of rules, precomputed.
#[derive(Debug, Clone)]
pub struct SowingKernel {
    policies: Policies,
    sowings: Box<[[Sowing; MOST_BEANS]; 6]>,
}

impl SowingKernel {
    /// Precomputes every sowing under `policies`.
    #[must_use]
    pub fn new(policies: Policies) -> SowingKernel {
        let mut sowings = Box::new([[Sowing::default(); MOST_BEANS]; 6]);
        for (pit, row) in sowings.iter_mut().enumerate() {
            for beans in 1..MOST_BEANS {
                row[beans] = row[beans - 1].and_one(pit, policies.sow_into);
            }
        }
        SowingKernel { policies, sowings }
    }

    /// Whether a player gets at most one extra turn in a row.
    #[must_use]
    pub fn extra_once(&self) -> bool {
        self.policies.extra_move == ExtraMove::OwnHomeOnce
    }

    /// The side on which a last bean may capture.
    #[must_use]
    pub fn captures(&self) -> CaptureSide {
        self.policies.capture_side
    }

    /// The treatment of a last bean opposite an empty pit.
    #[must_use]
    pub fn empty_capture(&self) -> EmptyCapture {
        self.policies.empty_capture
    }

    /// The player who gets the beans left over.
    #[must_use]
    pub fn leftover(&self) -> Leftover {
        self.policies.leftover
    }

    /// Sows the mover's `pit` (0–5), which must not be empty.
    #[inline]
    #[must_use]
    pub fn play(&self, pits: Pits, pit: usize) -> After {
        let beans = pits.own >> (8 * pit) & 0xff;
        let sowing = &self.sowings[pit][beans as usize];
        // One addition sows a whole row: no pit can exceed 72 beans, so no byte
        // carries into the next.
        let own = (pits.own & !(0xff << (8 * pit))) + sowing.own;
        let other = pits.other + sowing.other;
        // Beans sown into a home are counted in the byte above the row's pits.
        let gain = (own >> 48) as i32 - (other >> 48) as i32;
        let mut after = After {
            pits: Pits {
                own: own & ROW,
                other: other & ROW,
            },
            gain,
            next: AfterSowing::Opponent,
        };
        self.finish(&mut after, sowing.last);
        after
    }

    /// Applies the capture, the extra turn and the end of the game, after a
    /// last bean in cell `last`.
    #[inline]
    fn finish(&self, after: &mut After, last: u8) {
        match last {
            0..6 => self.capture(after, last, Side::First),
            6 => after.next = AfterSowing::Again,
            // `12 - last` is the mover's pit opposite the last bean.
            7..13 if self.policies.capture_side == CaptureSide::Either => {
                self.capture(after, 12 - last, Side::Second);
            }
            13 if self.policies.extra_move == ExtraMove::EitherHome => {
                after.next = AfterSowing::Again
            }
            _ => {}
        }
        // This comes last, because an extra turn counts for nothing once the
        // game is over (rule A6).
        if after.pits.is_over() {
            after.next = AfterSowing::Over;
            if self.policies.leftover == Leftover::Owner {
                after.gain += row_beans(after.pits.own) as i32 - row_beans(after.pits.other) as i32;
            }
        }
    }

    /// Applies rule A5 to the mover's `pit` and the opposite one. `fell` is the
    /// side on which the last bean fell (`First` is the mover's).
    #[inline]
    fn capture(&self, after: &mut After, pit: u8, fell: Side) {
        let (own_shift, other_shift) = (8 * u32::from(pit), 8 * u32::from(5 - pit));
        let own = after.pits.own >> own_shift & 0xff;
        let other = after.pits.other >> other_shift & 0xff;
        let (here, opposite) = match fell {
            Side::First => (own, other),
            Side::Second => (other, own),
        };
        // The last bean is already in its pit, so a count of 1 means that the
        // pit was empty before.
        let worthwhile = opposite > 0 || self.policies.empty_capture == EmptyCapture::GoesHome;
        if here == 1 && worthwhile {
            after.pits.own &= !(0xff << own_shift);
            after.pits.other &= !(0xff << other_shift);
            after.gain += 1 + opposite as i32;
        }
    }
}

impl Sowing {
    /// The sowing with one more bean. The first bean falls into the cell after
    /// `pit`.
    fn and_one(self, pit: usize, sow_into: SowInto) -> Sowing {
        let first = self.own == 0 && self.other == 0;
        let from = if first { pit as u8 } else { self.last };
        let mut last = (from + 1) % 14;
        if last == 13 && sow_into == SowInto::OwnHome {
            last = 0;
        }
        let mut next = Sowing { last, ..self };
        if last < 7 {
            next.own += 1 << (8 * last);
        } else {
            next.other += 1 << (8 * (last - 7));
        }
        next
    }
}
