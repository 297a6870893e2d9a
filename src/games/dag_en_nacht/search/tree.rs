//! Alpha-beta over the field. Scores are from the view of the side to move;
//! a win `n` plies from the root counts [`WIN`] − n. Every score beyond
//! [`ESTIMATE_LIMIT`] is proved: a loss is only returned when every legal
//! move was tried or is answered by the same forcing win.

use super::forcing::{Forcing, Reach};
use super::order::Judge;
use super::table::Table;
use super::threats::Threat;
use super::tries::{is_true, usable};
use super::{Field, Meter, Step};
use crate::engine::{ESTIMATE_LIMIT, Score, WIN};

/// Plies from the root at which every line ends.
const LONGEST: u16 = 100;

/// How a level looks.
#[derive(Copy, Clone, Debug)]
pub(in super::super) struct Style {
    /// Steps tried in a quiet position before the rest are.
    pub(in super::super) width: usize,
    /// Plies from the root in which every step is tried while little depth is
    /// left, so that no short win and no only move is left out.
    pub(in super::super) whole: u16,
    /// How far threats are followed where the depth ends.
    pub(in super::super) leaf: Reach,
    /// How far threats are followed elsewhere.
    pub(in super::super) inner: Reach,
    /// Plies of defence looked at beyond the depth.
    pub(in super::super) extensions: u8,
}

/// Plies up to which a search is cheap enough to try every step.
pub(in super::super) const SHALLOW: u32 = 3;

/// What outlives one search: tables and buffers.
pub(in super::super) struct Memory {
    pub(super) table: Table,
    pub(in super::super) forcing: Forcing,
    pub(super) judge: Judge,
    /// By side and target square: how often a step there was best.
    pub(super) history: [Vec<i32>; 2],
    pub(super) buffers: Vec<Vec<(i32, Step)>>,
}

impl Memory {
    /// A table of 2^`bits` positions.
    pub(in super::super) fn new(bits: u32) -> Memory {
        Memory {
            table: Table::new(bits),
            forcing: Forcing::new(),
            judge: Judge::new(),
            history: [vec![0; 361], vec![0; 361]],
            buffers: Vec::new(),
        }
    }
}

/// One search.
pub(in super::super) struct Tree<'a, 'c> {
    pub(in super::super) field: Field,
    pub(in super::super) memory: &'a mut Memory,
    pub(in super::super) meter: Meter<'c>,
    pub(in super::super) style: Style,
    /// Whether anything was judged by its looks since this was last cleared.
    pub(in super::super) estimated: bool,
}

/// What a position is asked for.
#[derive(Copy, Clone, Debug)]
pub(in super::super) struct Ask {
    pub(in super::super) alpha: Score,
    pub(in super::super) beta: Score,
    pub(in super::super) depth: i8,
    /// Plies from the root.
    pub(in super::super) ply: u16,
    /// Extensions left on this line.
    pub(in super::super) extensions: u8,
}

impl Ask {
    /// The same question for the other side, one ply on.
    pub(in super::super) fn next(self) -> Ask {
        Ask {
            alpha: -self.beta,
            beta: -self.alpha,
            depth: self.depth - 1,
            ply: self.ply + 1,
            ..self
        }
    }
}

/// The score of a win this many plies from the root.
pub(in super::super) fn win_in(plies: u16) -> Score {
    WIN - Score::from(plies)
}

/// Whether a score is a proved win or loss.
pub(in super::super) fn is_decided(score: Score) -> bool {
    score.abs() > ESTIMATE_LIMIT
}

impl<'a, 'c> Tree<'a, 'c> {
    /// A search that has looked at nothing yet.
    pub(in super::super) fn new(
        field: Field,
        memory: &'a mut Memory,
        meter: Meter<'c>,
        style: Style,
    ) -> Tree<'a, 'c> {
        Tree {
            field,
            memory,
            meter,
            style,
            estimated: false,
        }
    }

    /// The position's score within the window asked for. Worthless once the
    /// meter is out.
    pub(in super::super) fn node(&mut self, ask: Ask) -> Score {
        if self.meter.tick() {
            return 0;
        }
        let me = self.field.turn();
        if !self.field.near(me, 1).is_empty() {
            return win_in(ask.ply + 1);
        }
        let threat = self.field.threat(me ^ 1);
        if let Threat::Two(..) = threat {
            return self.lost_in_two(ask.ply);
        }
        if ask.ply >= LONGEST {
            self.estimated = true;
            return self.estimate();
        }
        let ask = Ask {
            beta: ask.beta.min(win_in(ask.ply + 3)),
            alpha: ask.alpha.max(-win_in(ask.ply + 2)),
            ..ask
        };
        if ask.alpha >= ask.beta {
            return ask.alpha;
        }
        let known = self.memory.table.get(self.field.key());
        if let Some(score) = known.and_then(|entry| usable(&entry, ask)) {
            self.estimated |= !is_true(known);
            return score;
        }
        if let Threat::One(square) = threat {
            return self.forced(ask, square, known);
        }
        self.unforced(ask, known)
    }

    /// The side to move loses whatever it does, unless it cannot move at all.
    pub(super) fn lost_in_two(&self, ply: u16) -> Score {
        if self.field.can_move() {
            -win_in(ply + 2)
        } else {
            0
        }
    }

    /// The static worth, well within the limit of estimates.
    pub(super) fn estimate(&self) -> Score {
        self.field
            .worth()
            .clamp(1 - ESTIMATE_LIMIT, ESTIMATE_LIMIT - 1)
    }
}
