//! Positions, and what one sowing does to them (rules A2 to A6).

use super::options::{CaptureSide, EmptyCapture, ExtraMove, Leftover, Policies, SowInto};
use super::{AwariOptions, Move};
use crate::game::Side;

/// South's home; North's is [`HOME`] + 7.
const HOME: usize = 6;
/// Cells of the board, homes included.
const CELLS: usize = 14;

/// Which move of a turn is next. Only the preset `ahl` knows a second one.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum TurnStage {
    /// Any move that may still earn an extra one.
    First,
    /// The extra move, after which the turn passes in any case.
    Second,
}

/// A position: the beans in every cell, and who is to move.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    /// South's pits 0–5 and home 6, North's pits 7–12 and home 13.
    pub(super) cells: [u8; CELLS],
    pub(super) mover: Side,
    pub(super) stage: TurnStage,
}

/// What a sowing did.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Sown {
    /// Beans taken from the pit.
    pub beans: u8,
    /// Beans captured, the capturing one included.
    pub captured: u8,
    /// Whether the game is over.
    pub over: bool,
}

/// The cell of a side's home.
pub(super) const fn home(side: Side) -> usize {
    HOME + 7 * side.index()
}

/// Whose pit or home a cell is.
pub(super) const fn owner(cell: usize) -> Side {
    if cell <= HOME {
        Side::First
    } else {
        Side::Second
    }
}

impl State {
    /// Rule A1.
    pub(super) fn start(options: AwariOptions) -> State {
        let mut cells = [options.beans; CELLS];
        for side in Side::BOTH {
            cells[home(side)] = 0;
        }
        State {
            cells,
            mover: Side::First,
            stage: TurnStage::First,
        }
    }

    /// A side's six pits in its sowing direction.
    #[must_use]
    pub fn pits(&self, side: Side) -> &[u8] {
        &self.cells[7 * side.index()..home(side)]
    }

    /// Beans at a side's home.
    #[must_use]
    pub fn at_home(&self, side: Side) -> u8 {
        self.cells[home(side)]
    }

    /// Beans on the whole board, homes included.
    #[must_use]
    pub fn beans(&self) -> u16 {
        self.cells.iter().map(|&n| u16::from(n)).sum()
    }

    /// Beans that lie in pits.
    #[must_use]
    pub fn beans_in_pits(&self) -> u16 {
        let pits = |side| self.pits(side).iter().map(|&n| u16::from(n)).sum::<u16>();
        pits(Side::First) + pits(Side::Second)
    }

    /// Who is to move.
    #[must_use]
    pub fn mover(&self) -> Side {
        self.mover
    }

    /// Which move of the turn is next.
    #[must_use]
    pub fn stage(&self) -> TurnStage {
        self.stage
    }

    /// Rule A6: whether a side has no beans in its pits.
    pub(super) fn is_over(&self) -> bool {
        let bare = |side| self.pits(side).iter().all(|&n| n == 0);
        bare(Side::First) || bare(Side::Second)
    }

    /// Beans each side has, counting those in pits as the rules do.
    pub(super) fn points(&self, leftover: Leftover) -> [u16; 2] {
        Side::BOTH.map(|side| {
            let left: u8 = match leftover {
                Leftover::Owner if self.is_over() => self.pits(side).iter().sum(),
                _ => 0,
            };
            u16::from(self.at_home(side) + left)
        })
    }

    /// Plays a non-empty pit by rules A2 to A6, and calls `shown` after every
    /// bean and after the capture.
    pub(super) fn sow(
        &mut self,
        policies: Policies,
        mv: Move,
        mut shown: impl FnMut(&State),
    ) -> Sown {
        let beans = std::mem::take(&mut self.cells[mv.cell(self.mover)]);
        shown(self);
        let last = self.drop_beans(policies.sow_into, mv, beans, &mut shown);
        let captured = self.capture(policies, last);
        if captured > 0 {
            shown(self);
        }
        let over = self.is_over();
        if over {
            self.sweep(policies.leftover);
        }
        self.pass_turn(policies.extra_move, last, over);
        Sown {
            beans,
            captured,
            over,
        }
    }

    /// A2 and A3: returns the cell of the last bean.
    fn drop_beans(
        &mut self,
        sow_into: SowInto,
        mv: Move,
        beans: u8,
        shown: &mut impl FnMut(&State),
    ) -> usize {
        let skipped = match sow_into {
            SowInto::BothHomes => CELLS,
            SowInto::OwnHome => home(self.mover.other()),
        };
        let mut cell = mv.cell(self.mover);
        for _ in 0..beans {
            cell = (cell + 1) % CELLS;
            if cell == skipped {
                cell = (cell + 1) % CELLS;
            }
            self.cells[cell] += 1;
            shown(self);
        }
        cell
    }

    /// A5: returns how many beans went home.
    fn capture(&mut self, policies: Policies, last: usize) -> u8 {
        let is_home = Side::BOTH.into_iter().any(|side| home(side) == last);
        if is_home || self.cells[last] != 1 {
            return 0;
        }
        let opposite = 12 - last;
        let own = owner(last) == self.mover;
        let reaches = policies.capture_side == CaptureSide::Either || own;
        let worthwhile =
            policies.empty_capture == EmptyCapture::GoesHome || self.cells[opposite] > 0;
        if !reaches || !worthwhile {
            return 0;
        }
        let captured = 1 + std::mem::take(&mut self.cells[opposite]);
        self.cells[last] = 0;
        self.cells[home(self.mover)] += captured;
        captured
    }

    /// A6: brings beans left over to their owner's home where they count.
    fn sweep(&mut self, leftover: Leftover) {
        if leftover == Leftover::Nobody {
            return;
        }
        for side in Side::BOTH {
            let left: u8 = self.pits(side).iter().sum();
            self.cells[7 * side.index()..home(side)].fill(0);
            self.cells[home(side)] += left;
        }
    }

    /// A4: who is to move after a last bean in `last`.
    fn pass_turn(&mut self, extra_move: ExtraMove, last: usize, over: bool) {
        let own = last == home(self.mover);
        let again = match extra_move {
            ExtraMove::OwnHome => own,
            ExtraMove::OwnHomeOnce => own && self.stage == TurnStage::First,
            ExtraMove::EitherHome => own || last == home(self.mover.other()),
        };
        self.stage = TurnStage::First;
        if !again || over {
            self.mover = self.mover.other();
        } else if extra_move == ExtraMove::OwnHomeOnce {
            self.stage = TurnStage::Second;
        }
    }
}
