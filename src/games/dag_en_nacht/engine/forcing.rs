//! Victory by continuous threats: the attacker only makes immediate threats,
//! so the defender only has the moves that fill the threatened square.
//!
//! A win found here is exact: every legal defence was tried, because a move
//! that neither fills the square nor wins at once loses at once. Not finding
//! one proves nothing.

use super::field::Threat;
use super::{Field, NodeBudget, SquareMove};
use crate::games::dag_en_nacht::bits::Bits;
use crate::games::dag_en_nacht::board::is_white;

/// Threats in a row that are ever looked at.
const DEEPEST: u8 = 24;

/// Entries of the table of failures.
const TABLE: usize = 1 << 14;

/// Stands for any number of threats in the table of failures.
const NEVER: u8 = u8::MAX;

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

/// The search and what it remembers.
pub struct Forcing {
    /// Positions from which so many threats do not win: key and threats.
    failures: Vec<(u64, u8)>,
    /// By threats left: the step that last won.
    killers: Vec<SquareMove>,
    /// Buffers for steps, by depth of recursion.
    buffers: Vec<Vec<SquareMove>>,
    /// Where this search must end.
    stop_at: u64,
    /// Whether a line was cut because it was long.
    cut: bool,
}

impl Forcing {
    pub fn new() -> Forcing {
        Forcing {
            failures: vec![(0, 0); TABLE],
            killers: vec![SquareMove::drop(0); usize::from(DEEPEST) + 1],
            buffers: Vec::new(),
            stop_at: 0,
            cut: false,
        }
    }

    /// The shortest win by continuous threats that the side to move has
    /// within `reach`, if the search finds one.
    pub fn win(
        &mut self,
        field: &mut Field,
        budget: &mut NodeBudget,
        reach: ForcingLimits,
    ) -> Option<ForcedWin> {
        let me = field.turn();
        if field.near(me, 1).is_empty() && field.near(me, 2).is_empty() {
            return None;
        }
        self.stop_at = budget.nodes().saturating_add(reach.nodes);
        for threats in 0..=reach.threats.min(DEEPEST) {
            self.cut = false;
            let proof = self.attack(field, budget, threats);
            if proof.is_some() || !self.cut || self.spent(budget) {
                return proof;
            }
        }
        None
    }

    fn spent(&self, budget: &NodeBudget) -> bool {
        budget.is_out() || budget.nodes() >= self.stop_at
    }

    /// The side to move attacks.
    fn attack(
        &mut self,
        field: &mut Field,
        budget: &mut NodeBudget,
        threats: u8,
    ) -> Option<ForcedWin> {
        let me = field.turn();
        if let Some(step) = field.winning_step(me) {
            return Some(ForcedWin::new(0).after(step));
        }
        let must_fill = match field.threat(me ^ 1) {
            Threat::None => None,
            Threat::One(square) => Some(square),
            Threat::Two(..) => return None,
        };
        if threats == 0 {
            self.cut |= !field.near(me, 2).is_empty();
            return None;
        }
        let slot = slot(field.key());
        let (known, failed) = self.failures[slot];
        if known == field.key() && failed >= threats {
            self.cut |= failed != NEVER;
            return None;
        }
        let cut_before = std::mem::take(&mut self.cut);
        let mut steps = self.buffers.pop().unwrap_or_default();
        steps.clear();
        field.threatening(me, &mut steps);
        if let Some(square) = must_fill {
            steps.retain(|step| step.to == square);
        }
        let proof = self.try_steps(field, budget, threats, &mut steps);
        self.buffers.push(steps);
        if proof.is_none() && !self.spent(budget) {
            let failed = if self.cut { threats } else { NEVER };
            self.failures[slot] = (field.key(), failed);
        }
        self.cut |= cut_before;
        proof
    }

    fn try_steps(
        &mut self,
        field: &mut Field,
        budget: &mut NodeBudget,
        threats: u8,
        steps: &mut [SquareMove],
    ) -> Option<ForcedWin> {
        let killer = self.killers[usize::from(threats)];
        if let Some(place) = steps.iter().position(|&step| step == killer) {
            steps.swap(0, place);
        }
        for &step in steps.iter() {
            if self.spent(budget) {
                return None;
            }
            budget.tick();
            field.make(step);
            let proof = self.defend(field, budget, threats - 1);
            field.undo(step);
            if let Some(proof) = proof {
                self.killers[usize::from(threats)] = step;
                return Some(proof.after(step));
            }
        }
        None
    }

    /// The side to move defends; it loses against every reply.
    fn defend(
        &mut self,
        field: &mut Field,
        budget: &mut NodeBudget,
        threats: u8,
    ) -> Option<ForcedWin> {
        let me = field.turn();
        if !field.near(me, 1).is_empty() {
            return None;
        }
        let square = match field.threat(me ^ 1) {
            Threat::None => return None,
            Threat::One(square) => square,
            Threat::Two(one, two) => {
                let mut proof = ForcedWin::new(2);
                proof.squares.insert(one);
                proof.squares.insert(two);
                return field.can_move().then_some(proof);
            }
        };
        let mut blocks = self.buffers.pop().unwrap_or_default();
        blocks.clear();
        field.fillers(me, square, &mut blocks);
        let proof = self.answer_all(field, budget, threats, square, &blocks);
        self.buffers.push(blocks);
        proof
    }

    fn answer_all(
        &mut self,
        field: &mut Field,
        budget: &mut NodeBudget,
        threats: u8,
        square: u16,
        blocks: &[SquareMove],
    ) -> Option<ForcedWin> {
        let mut proof = ForcedWin::new(2);
        proof.rest_on(field, square);
        if blocks.is_empty() {
            return field.can_move().then_some(proof);
        }
        proof.blocks.insert(square);
        for &block in blocks {
            budget.tick();
            field.make(block);
            let answer = self.attack(field, budget, threats);
            field.undo(block);
            let mut answer = answer?;
            answer.plies += 1;
            answer.line.insert(0, block);
            proof.join(answer);
        }
        Some(proof)
    }
}

fn slot(key: u64) -> usize {
    usize::try_from(key % TABLE as u64).expect("smaller than the table")
}
