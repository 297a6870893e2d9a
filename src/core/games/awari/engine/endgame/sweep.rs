//! Scores sowings for many positions at once: one row of player A against every
//! row of player B, in loops without branches.
//!
//! `now` contains the best value found so far for the player to move, by the rank
//! of B's row.

use super::Endgame;
use super::layer::Layer;
use super::rank::{rank, row_count};
use super::rows::Rows;
use super::sow::{Sow, beans_in, ones, without};
use crate::games::awari::engine::kernel::{After, AfterSowing, Pits, SowingKernel};
use crate::games::awari::{CaptureSide, EmptyCapture, TurnStage};

/// The positions with `a` beans in A's row and `b` in B's.
#[derive(Copy, Clone)]
pub(super) struct BeanSplit<'a> {
    pub layer: &'a Layer<'a>,
    pub a: usize,
    pub b: usize,
    /// The rows of `b` beans.
    pub others: &'a Rows,
}

#[inline]
fn raise(best: &mut i8, value: i8) {
    *best = (*best).max(value);
}

/// Row `i` of a block whose inner index is the rank of a row with `beans`
/// beans.
#[inline]
fn line(block: &[i8], i: usize, beans: usize) -> &[i8] {
    let width = row_count(beans);
    &block[i * width..][..width]
}

impl<'a> BeanSplit<'a> {
    fn kernel(&self) -> &'a SowingKernel {
        &self.layer.below.kernel
    }

    /// The values of positions whose mover has `own` beans, by the rank of the
    /// mover's row first.
    fn block(&self, own: usize, other: usize) -> &'a [i8] {
        self.layer.below.block(own, other)
    }

    /// Whether a last bean in an empty pit captures when `prey` beans are
    /// opposite.
    fn takes(&self, prey: usize) -> bool {
        prey > 0 || self.kernel().empty_capture() == EmptyCapture::GoesHome
    }

    /// Whether a last bean in an empty pit of the opponent captures.
    fn takes_there(&self, prey: usize) -> bool {
        self.kernel().captures() == CaptureSide::Either && self.takes(prey)
    }

    /// Scores A's sowings that end in a pit. `within` holds B's values of the
    /// positions with the same numbers of beans, which a sowing within A's row
    /// leads to.
    pub fn a_passes(&self, own: u64, within: &[i8], now: &mut [i8]) {
        for pit in (Pits { own, other: 0 }).playable() {
            match Sow::new(own, pit) {
                Sow::Stay { to } => {
                    for (best, value) in now.iter_mut().zip(line(within, rank(to), self.b)) {
                        raise(best, -value);
                    }
                }
                Sow::Lone { to, last, bare } => self.a_lone((to, last, bare), within, now),
                Sow::Pass {
                    to,
                    plus,
                    prey,
                    bare,
                } if self.takes_there(prey) => self.a_raids((to, plus, prey, bare), now),
                Sow::Pass { to, plus, .. } => {
                    let from = self.after_pass(to, plus);
                    for (best, &j) in now.iter_mut().zip(&self.others.plus[plus]) {
                        raise(best, 1 - from[j as usize]);
                    }
                }
                Sow::Again { .. } | Sow::Lap => {}
            }
        }
    }

    /// B's values once A has the row `to` and has sown `plus` beans into B's
    /// row.
    fn after_pass(&self, to: u64, plus: usize) -> &'a [i8] {
        // One bean went into A's home on the way.
        let left = self.a - 1 - plus;
        line(&self.layer.turned[left], rank(to), self.b + plus)
    }

    /// Scores a sowing of A's whose last bean falls into A's empty pit `last`.
    fn a_lone(&self, (to, last, bare): (u64, usize, u64), within: &[i8], now: &mut [i8]) {
        let opposite = 5 - last;
        // Opposite an empty pit the rules decide whether the bean goes home
        // alone or stays.
        let (from, gain) = if self.takes(0) {
            let turned = &self.layer.turned[self.a - 1];
            (line(turned, rank(bare), self.b), 1)
        } else {
            (line(within, rank(to), self.b), 0)
        };
        for &j in &self.others.empty[opposite] {
            raise(&mut now[j as usize], gain - from[j as usize]);
        }
        let (left, width) = (rank(bare), row_count(self.a - 1));
        // Opposite a non-empty pit both go home.
        for (prey, rows) in self.others.full[opposite].iter().enumerate().skip(1) {
            let from = self.block(self.b - prey, self.a - 1);
            for &(j, to) in rows {
                let value = from[to as usize * width + left];
                raise(&mut now[j as usize], 1 + prey as i8 - value);
            }
        }
    }

    /// Scores a sowing of A's whose last bean falls on B's side. If B's pit was
    /// empty, it captures the `prey` beans opposite, which are A's own.
    fn a_raids(&self, (to, plus, prey, bare): (u64, usize, usize, u64), now: &mut [i8]) {
        let from = self.after_pass(to, plus);
        // B's pit was not empty, so the sowing captures nothing.
        for &(j, _) in self.others.full[plus - 1].iter().flatten() {
            let to = self.others.plus[plus][j as usize];
            raise(&mut now[j as usize], 1 - from[to as usize]);
        }
        // B's pit was empty: the last bean and the prey go home, so B's row
        // gains one bean less.
        let kept = self.a - 1 - plus - prey;
        let from = self.block(self.b + plus - 1, kept);
        let (left, width) = (rank(bare), row_count(kept));
        for &j in &self.others.empty[plus - 1] {
            let to = self.others.plus[plus - 1][j as usize];
            let value = from[to as usize * width + left];
            raise(&mut now[j as usize], 2 + prey as i8 - value);
        }
    }

    /// Scores A's sowings that earn an extra turn or go around the board.
    pub fn a_goes_far(&self, own: u64, stage: TurnStage, now: &mut [i8]) {
        for pit in (Pits { own, other: 0 }).playable() {
            match Sow::new(own, pit) {
                Sow::Again { to } => self.a_again(rank(to), stage, now),
                Sow::Lap => {
                    // Sowings around the board are rare, so each position is
                    // played on its own.
                    for (best, &other) in now.iter_mut().zip(&self.others.rows) {
                        raise(best, self.plain_worth(Pits { own, other }, pit, stage));
                    }
                }
                _ => {}
            }
        }
    }

    fn a_again(&self, to: usize, stage: TurnStage, now: &mut [i8]) {
        let left = self.a - 1;
        // One bean goes home and A moves again. In a turn's second move no
        // extra turn is earned, so B moves.
        let (from, sign) = match stage {
            TurnStage::Second => (&self.layer.turned[left][..], -1),
            TurnStage::First if self.kernel().extra_once() => {
                (&self.layer.seconds.plain[left][..], 1)
            }
            TurnStage::First => (self.block(left, self.b), 1),
        };
        for (best, value) in now.iter_mut().zip(line(from, to, self.b)) {
            raise(best, 1 + sign * value);
        }
    }

    /// Scores B's sowings that end in a pit. `within` holds A's values of the
    /// positions with the same numbers of beans, which a sowing within B's row
    /// leads to.
    pub fn b_passes(&self, a_row: u64, within: &[i8], now: &mut [i8]) {
        for &(j, to) in &self.others.stay {
            raise(&mut now[j as usize], -within[to as usize]);
        }
        for (last, hits) in self.others.lone.iter().enumerate() {
            let prey = beans_in(a_row, 5 - last);
            if self.takes(prey) {
                let left = rank(without(a_row, 5 - last));
                let from = line(self.block(self.a - prey, self.b - 1), left, self.b - 1);
                for &(j, _, bare) in hits {
                    raise(&mut now[j as usize], 1 + prey as i8 - from[bare as usize]);
                }
            } else {
                for &(j, to, _) in hits {
                    raise(&mut now[j as usize], -within[to as usize]);
                }
            }
        }
        for (plus, hits) in self.others.pass.iter().enumerate() {
            for (prey, hits) in hits.iter().enumerate().filter(|(_, hits)| !hits.is_empty()) {
                self.b_sows_over(a_row, (plus, prey), hits, now);
            }
        }
    }

    /// Scores sowings of B's whose last bean falls into A's pit `plus` − 1,
    /// opposite `prey` beans of B's.
    fn b_sows_over(
        &self,
        a_row: u64,
        (plus, prey): (usize, usize),
        hits: &[(u32, u32, u32)],
        now: &mut [i8],
    ) {
        let left = self.b - 1 - plus;
        if beans_in(a_row, plus - 1) == 0 && self.takes_there(prey) {
            // The last bean is captured at once, so A's row gets one bean less.
            let row = rank(a_row + ones(plus - 1));
            let from = line(self.block(self.a + plus - 1, left - prey), row, left - prey);
            for &(j, _, bare) in hits {
                raise(&mut now[j as usize], 2 + prey as i8 - from[bare as usize]);
            }
        } else {
            let row = rank(a_row + ones(plus));
            let from = line(self.block(self.a + plus, left), row, left);
            for &(j, to, _) in hits {
                raise(&mut now[j as usize], 1 - from[to as usize]);
            }
        }
    }

    /// Scores B's sowings that earn an extra turn or go around the board.
    pub fn b_goes_far(&self, a_row: u64, i: usize, stage: TurnStage, now: &mut [i8]) {
        let left = self.b - 1;
        let (from, sign) = match stage {
            TurnStage::Second => (self.block(self.a, left), -1),
            TurnStage::First if self.kernel().extra_once() => {
                (&self.layer.seconds.turned[self.a][..], 1)
            }
            TurnStage::First => (&self.layer.turned[self.a][..], 1),
        };
        let from = line(from, i, left);
        for &(j, to) in &self.others.again {
            raise(&mut now[j as usize], 1 + sign * from[to as usize]);
        }
        for &(j, pit) in &self.others.lap {
            let own = self.others.rows[j as usize];
            let pits = Pits { own, other: a_row };
            raise(
                &mut now[j as usize],
                self.plain_worth(pits, pit.into(), stage),
            );
        }
    }

    /// The value of a sowing around the board, computed with the kernel for a
    /// single position.
    fn plain_worth(&self, pits: Pits, pit: usize, stage: TurnStage) -> i8 {
        worth(self.layer.below, self.kernel().play(pits, pit), stage) as i8
    }
}

/// The value of a sowing for the player who sowed, if `table` covers the
/// position after it.
fn worth(table: &Endgame, after: After, stage: TurnStage) -> i32 {
    let once = table.kernel.extra_once();
    let future = match after.next {
        AfterSowing::Over => 0,
        AfterSowing::Again if stage == TurnStage::First && once => second_move(table, after.pits),
        AfterSowing::Again if stage == TurnStage::First => table.value(after.pits),
        _ => -table.value(after.pits.swapped()),
    };
    after.gain + future
}

/// The value of a position at the second move of a turn, for the mover.
fn second_move(table: &Endgame, pits: Pits) -> i32 {
    let worth = |pit| worth(table, table.kernel.play(pits, pit), TurnStage::Second);
    pits.playable()
        .map(worth)
        .max()
        .expect("the game is not over")
}
