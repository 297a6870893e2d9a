//! The forcing win that a search plays: the longest line of it, and the squares
//! that its proof rests on.

use super::threat_search::{ThreatSearch, ThreatTask};
use super::{Field, NodeBudget, SquareMove};
use crate::games::dag_en_nacht::bits::Bits;
use crate::games::dag_en_nacht::board::is_white;

/// Failures remembered, as a power of two.
const TABLE_BITS: u32 = 14;

/// How far a forcing search may go.
#[derive(Copy, Clone, Debug)]
pub struct ForcingLimits {
    /// Threats in a row.
    pub threats: u8,
    /// Positions to look at.
    pub nodes: u64,
}

/// A win by continuous threats, and what its tree rests on.
#[derive(Clone, Debug)]
pub struct ForcedWin {
    /// Plies to the end if the defender holds out as long as he can.
    pub plies: u16,
    /// That line, up to the last threat or the win.
    pub line: Vec<SquareMove>,
    /// Squares the attacker fills or threatens to fill, and those from which
    /// the defender would guard one.
    pub(super) squares: Bits,
    /// Squares the defender fills.
    pub(super) blocks: Bits,
    /// Squares that attacking shifts leave.
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

    /// Rests on the threat to fill `square` too, and on its guards.
    fn rest_on(&mut self, field: &Field, square: u16) {
        self.squares.insert(square);
        if is_white(square) {
            for &next in field.tables.neighbours(square) {
                self.squares.insert(next);
            }
        }
    }

    /// The proof that begins with `step` and goes on as this one.
    fn after(mut self, step: SquareMove) -> ForcedWin {
        self.plies += 1;
        self.line.insert(0, step);
        self.squares.insert(step.to);
        if !step.is_drop() {
            self.vacated.insert(step.from);
        }
        self
    }

    /// Takes in what another defence is answered by.
    fn join(&mut self, other: ForcedWin) {
        self.squares = self.squares.union(other.squares);
        self.blocks = self.blocks.union(other.blocks);
        self.vacated = self.vacated.union(other.vacated);
        if other.plies > self.plies {
            self.plies = other.plies;
            self.line = other.line;
        }
    }
}

/// Looks for forcing wins, and remembers where there are none.
pub struct Forcing(ThreatSearch);

impl Forcing {
    pub fn new() -> Forcing {
        Forcing(ThreatSearch::new(TABLE_BITS))
    }

    /// The shortest win by continuous threats that the side to move has
    /// within `reach`, if the search finds one.
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

/// A search for the line to play, within a share of a budget.
struct LineTask<'a, 'c> {
    field: &'a mut Field,
    budget: &'a mut NodeBudget<'c>,
    /// The count of positions that ends it.
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
