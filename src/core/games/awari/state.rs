//! Positions, and the effect of a sowing on them (rules A2 to A6).

use super::options::{CaptureSide, EmptyCapture, ExtraMove, Leftover, Policies, SowInto};
use super::{AwariOptions, Move};
use crate::game::Side;

/// The cell of South's home; North's is `HOME + 7`.
const HOME: usize = 6;
/// Cells on the board, homes included.
const CELLS: usize = 14;

/// Whether the first or the second move of a turn is next. Only the preset
/// `ahl` distinguishes them.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum TurnStage {
    /// A move that may earn an extra turn.
    First,
    /// The extra turn; the turn passes after it in any case.
    Second,
}

/// A position: the beans in every cell, the side to move, and the stage of its
/// turn.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    /// South's pits 0–5 and home 6, North's pits 7–12 and home 13.
    pub(super) cells: [u8; CELLS],
    pub(super) mover: Side,
    pub(super) stage: TurnStage,
}

/// The effect of a sowing.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Sown {
    /// Beans taken from the pit.
    pub beans: u8,
    /// Beans captured, the capturing one included.
    pub captured: u8,
    /// Whether the sowing ended the game.
    pub over: bool,
}

/// The cell of a side's home.
pub(super) const fn home(side: Side) -> usize {
    HOME + 7 * side.index()
}

/// The side that a pit or home belongs to.
pub(super) const fn owner(cell: usize) -> Side {
    if cell <= HOME {
        Side::First
    } else {
        Side::Second
    }
}

impl State {
    /// The start position (rule A1).
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

    /// The beans in a side's six pits, in its sowing direction.
    #[must_use]
    pub fn pits(&self, side: Side) -> &[u8] {
        &self.cells[7 * side.index()..home(side)]
    }

    /// Beans in a side's home.
    #[must_use]
    pub fn at_home(&self, side: Side) -> u8 {
        self.cells[home(side)]
    }

    /// Beans on the whole board, homes included.
    #[must_use]
    pub fn beans(&self) -> u16 {
        self.cells.iter().map(|&n| u16::from(n)).sum()
    }

    /// Beans in all twelve pits.
    #[must_use]
    pub fn beans_in_pits(&self) -> u16 {
        let pits = |side| self.pits(side).iter().map(|&n| u16::from(n)).sum::<u16>();
        pits(Side::First) + pits(Side::Second)
    }

    /// The side to move.
    #[must_use]
    pub fn mover(&self) -> Side {
        self.mover
    }

    /// Whether the turn's first or second move is next.
    #[must_use]
    pub fn stage(&self) -> TurnStage {
        self.stage
    }

    /// Returns the position as if a turn of `side` began.
    pub(super) fn with_turn_of(&self, side: Side) -> State {
        State {
            cells: self.cells,
            mover: side,
            stage: TurnStage::First,
        }
    }

    /// Whether the game is over because a side's pits are all empty (rule A6).
    pub(super) fn is_over(&self) -> bool {
        let bare = |side| self.pits(side).iter().all(|&n| n == 0);
        bare(Side::First) || bare(Side::Second)
    }

    /// Returns the points of both sides: the beans at home. If the game is over
    /// and `leftover` gives the beans in the pits to their owner, these count
    /// too.
    pub(super) fn points(&self, leftover: Leftover) -> [u16; 2] {
        Side::BOTH.map(|side| {
            let left: u8 = match leftover {
                Leftover::Owner if self.is_over() => self.pits(side).iter().sum(),
                _ => 0,
            };
            u16::from(self.at_home(side) + left)
        })
    }

    /// Sows the mover's pit, which must not be empty, by rules A2 to A6. Calls
    /// `shown` when the pit has been emptied, after every bean and after a
    /// capture.
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

    /// Sows the beans (rules A2 and A3) and returns the cell of the last one.
    fn drop_beans(
        &mut self,
        sow_into: SowInto,
        mv: Move,
        beans: u8,
        shown: &mut impl FnMut(&State),
    ) -> usize {
        let skipped = match sow_into {
            // No cell has this number, so none is skipped.
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

    /// Captures by rule A5 if the last bean allows it; returns the number of
    /// beans brought home.
    fn capture(&mut self, policies: Policies, last: usize) -> u8 {
        let is_home = Side::BOTH.into_iter().any(|side| home(side) == last);
        if is_home || self.cells[last] != 1 {
            return 0;
        }
        // The numbers of opposite pits add up to 12.
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

    /// Moves the beans left over to their owner's home, if they count (rule
    /// A6).
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

    /// Passes the turn, unless the last bean, in cell `last`, earns an extra
    /// move (rule A4).
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
