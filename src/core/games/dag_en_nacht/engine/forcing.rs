//! The forcing win in the form that the search uses: its longest variation, and
//! the squares on which its proof depends.

use super::threat_search::{ThreatSearch, ThreatTask};
use super::{Field, NodeBudget, SquareMove};
use crate::games::dag_en_nacht::bits::Bits;

/// Capacity of the table of failures, as a power of two.
const TABLE_BITS: u32 = 14;

/// The limits of a forcing search.
#[derive(Copy, Clone, Debug)]
pub struct ForcingLimits {
    /// Consecutive threats, at most.
    pub threats: u8,
    /// Positions to search, at most.
    pub nodes: u64,
}

/// A win by continuous threats, and the squares that its proof tree depends on.
#[derive(Clone, Debug)]
pub struct ForcedWin {
    /// Plies to the win against the longest defence.
    pub plies: u16,
    /// The longest variation, up to the last threat or the win.
    pub line: Vec<SquareMove>,
    /// Squares that the attacker fills or threatens to fill, and those from
    /// which the defender could guard one.
    pub(super) squares: Bits,
    /// Squares that the defender fills.
    pub(super) blocks: Bits,
    /// Squares that the attacker's shifts leave.
    pub(super) vacated: Bits,
}

impl ForcedWin {
    fn new(plies: u16) -> ForcedWin {
        ForcedWin {
            plies,
            line: Vec::new(),
            squares: Bits::default(),
            blocks: Bits::default(),
            vacated: Bits::default(),
        }
    }

    /// Adds the threat to fill `square`, and the squares from which the
    /// opponent could guard it.
    fn rest_on(&mut self, field: &Field, square: u16) {
        self.squares = self.squares.union(field.tables.closed(square));
    }

    /// The proof that begins with `step` and continues with this one.
    fn after(mut self, step: SquareMove) -> ForcedWin {
        self.plies += 1;
        self.line.insert(0, step);
        self.squares.insert(step.to);
        if !step.is_drop() {
            self.vacated.insert(step.from);
        }
        self
    }

    /// Adds the proof against another defence.
    fn join(&mut self, other: ForcedWin) {
        self.squares = self.squares.union(other.squares);
        self.blocks = self.blocks.union(other.blocks);
        self.vacated = self.vacated.union(other.vacated);
        // The longest variation is kept.
        if other.plies > self.plies {
            self.plies = other.plies;
            self.line = other.line;
        }
    }
}

/// Searches for forcing wins, and remembers positions without one.
pub struct Forcing(ThreatSearch);

impl Forcing {
    pub fn new() -> Forcing {
        Forcing(ThreatSearch::new(TABLE_BITS))
    }

    /// A win by continuous threats of the side to move within `reach`, with as
    /// few threats as possible, if the search finds one.
    pub fn win(
        &mut self,
        field: &mut Field,
        budget: &mut NodeBudget,
        reach: ForcingLimits,
    ) -> Option<ForcedWin> {
        let stop_at = budget.nodes().saturating_add(reach.nodes);
        let mut task = LineTask {
            field,
            budget,
            stop_at,
        };
        self.0.win(&mut task, reach.threats)
    }
}

/// A forcing search for the line to play, within part of a node budget.
struct LineTask<'a, 'c> {
    field: &'a mut Field,
    budget: &'a mut NodeBudget<'c>,
    /// The node count at which the search stops.
    stop_at: u64,
}

impl ThreatTask for LineTask<'_, '_> {
    type Proof = ForcedWin;

    fn field(&mut self) -> &mut Field {
        self.field
    }

    fn tick(&mut self) {
        self.budget.tick();
    }

    fn is_spent(&self) -> bool {
        self.budget.is_out() || self.budget.nodes() >= self.stop_at
    }

    fn completed(&mut self, step: SquareMove) -> ForcedWin {
        ForcedWin::new(0).after(step)
    }

    fn after(&mut self, step: SquareMove, proof: ForcedWin) -> ForcedWin {
        proof.after(step)
    }

    fn two_threats(&mut self, squares: [u16; 2]) -> Option<ForcedWin> {
        // The defender fills one square, and the attacker wins on the other.
        let mut proof = ForcedWin::new(2);
        for square in squares {
            proof.squares.insert(square);
        }
        self.field.can_move().then_some(proof)
    }

    fn one_threat(&mut self, square: u16, blocks: &[SquareMove]) -> Option<ForcedWin> {
        let mut proof = ForcedWin::new(2);
        proof.rest_on(self.field, square);
        if blocks.is_empty() {
            return self.field.can_move().then_some(proof);
        }
        proof.blocks.insert(square);
        Some(proof)
    }

    fn join(&mut self, proof: &mut ForcedWin, block: SquareMove, answer: ForcedWin) {
        proof.join(ForcedWin {
            plies: answer.plies + 1,
            line: std::iter::once(block).chain(answer.line).collect(),
            ..answer
        });
    }
}
