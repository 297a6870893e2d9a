//! Wins by continuous threats (threat-space search: Allis, van den Herik and
//! Huntjens, *Go-Moku and Threat-Space Search*, 1993). The attacker makes only
//! immediate threats, so the defender can only fill the threatened square.
//!
//! A win found here is exact: a reply that neither fills the square nor wins at
//! once loses at once, so every defence is covered. If no win is found, nothing
//! is proved.

use super::field::Threat;
use super::{Field, SquareMove};
use crate::engine::memory;

/// The greatest number of consecutive threats.
const DEEPEST: u8 = 24;

/// Marks a failure with any number of threats, in the table of failures.
const NEVER: u8 = u8::MAX;

/// The part of a threat search that its caller provides: the position, the
/// budget, and the way to assemble a proof from its parts.
pub trait ThreatTask {
    /// A proof that the attacker wins.
    type Proof;

    /// The position.
    fn field(&mut self) -> &mut Field;

    /// Counts a position searched.
    fn tick(&mut self);

    /// Whether the budget is used up.
    fn is_spent(&self) -> bool;

    /// A proof of the position that is known already. The attacker is to move.
    fn known(&mut self) -> Option<Self::Proof> {
        None
    }

    /// The proof of a win in one: the attacker completes a line with `step`.
    fn completed(&mut self, step: SquareMove) -> Self::Proof;

    /// The proof of a win by `step`, after which `proof` applies.
    fn after(&mut self, step: SquareMove, proof: Self::Proof) -> Self::Proof;

    /// The proof if the defender would have to fill two squares; `None` if the
    /// defender has no legal move, which is a draw.
    fn two_threats(&mut self, squares: [u16; 2]) -> Option<Self::Proof>;

    /// Begins the proof if the defender must fill one square, with one of
    /// `blocks`. [`ThreatTask::join`] then adds the answers to the blocks.
    /// `None` if the defender has no legal move, which is a draw.
    fn one_threat(&mut self, square: u16, blocks: &[SquareMove]) -> Option<Self::Proof>;

    /// Adds the attacker's answer to one block.
    fn join(&mut self, proof: &mut Self::Proof, block: SquareMove, answer: Self::Proof);

    /// Completes a proof to which all answers were added.
    fn joined(&mut self, proof: Self::Proof) -> Self::Proof {
        proof
    }
}

/// A search for wins by threats, which remembers failures for later calls.
pub struct ThreatSearch {
    /// Failures: keys of positions, with a number of threats that do not win.
    failures: Vec<(u64, u8)>,
    /// By threats left: the move that won last.
    killers: [SquareMove; DEEPEST as usize + 1],
    /// Buffers for moves, reused by the recursion.
    buffers: Vec<Vec<SquareMove>>,
    /// Whether a line was cut off by the limit on threats.
    cut: bool,
}

impl ThreatSearch {
    /// Creates a search that remembers 2^`bits` failures, or fewer if there is
    /// too little memory.
    pub fn new(bits: u32) -> ThreatSearch {
        ThreatSearch {
            failures: memory::table(bits, || (0, 0)),
            killers: [SquareMove::drop(0); DEEPEST as usize + 1],
            buffers: Vec::new(),
            cut: false,
        }
    }

    /// Clears the failures, which are valid for one board and one attacker
    /// only.
    pub fn clear(&mut self) {
        self.failures.fill((0, 0));
    }

    /// A proof that the side to move wins by at most `most` threats, if the
    /// search finds one.
    pub fn win<T: ThreatTask>(&mut self, task: &mut T, most: u8) -> Option<T::Proof> {
        let field = task.field();
        let me = field.turn();
        if field.near(me, 1).is_empty() && field.near(me, 2).is_empty() {
            return None;
        }
        // Few threats are tried first (iterative deepening), because the proofs
        // are then short.
        for threats in 0..=most.min(DEEPEST) {
            self.cut = false;
            let proof = self.attack(task, threats);
            // If the limit cut no line off, a larger limit would find nothing
            // either.
            if proof.is_some() || !self.cut || task.is_spent() {
                return proof;
            }
        }
        None
    }

    /// Searches a position in which the attacker is to move.
    fn attack<T: ThreatTask>(&mut self, task: &mut T, threats: u8) -> Option<T::Proof> {
        let field = task.field();
        let me = field.turn();
        if let Some(step) = field.winning_step(me) {
            return Some(task.completed(step));
        }
        if let Some(proof) = task.known() {
            return Some(proof);
        }
        let field = task.field();
        let must_fill = match field.threat(me ^ 1) {
            Threat::None => None,
            Threat::One(square) => Some(square),
            Threat::Two(..) => return None,
        };
        if threats == 0 {
            // With one more threat the attacker might have won, so this failure
            // depends on the limit.
            self.cut |= !field.near(me, 2).is_empty();
            return None;
        }
        let key = field.key();
        let slot = memory::place(key, self.failures.len());
        let (known, failed) = self.failures[slot];
        if known == key && failed >= threats {
            self.cut |= failed != NEVER;
            return None;
        }
        // The flag must say whether this position was cut off, not one of its
        // siblings.
        let cut_before = std::mem::take(&mut self.cut);
        let mut steps = self.buffers.pop().unwrap_or_default();
        steps.clear();
        field.threatening(me, &mut steps);
        if let Some(square) = must_fill {
            // The move must answer the opponent's threat and make one of its
            // own.
            steps.retain(|step| step.to == square);
        }
        let proof = self.try_steps(task, threats, &mut steps);
        self.buffers.push(steps);
        // A search that ran out of nodes has not shown that there is no win.
        if proof.is_none() && !task.is_spent() {
            let failed = if self.cut { threats } else { NEVER };
            self.failures[slot] = (key, failed);
        }
        self.cut |= cut_before;
        proof
    }

    fn try_steps<T: ThreatTask>(
        &mut self,
        task: &mut T,
        threats: u8,
        steps: &mut [SquareMove],
    ) -> Option<T::Proof> {
        let killer = self.killers[usize::from(threats)];
        if let Some(place) = steps.iter().position(|&step| step == killer) {
            steps.swap(0, place);
        }
        for &step in steps.iter() {
            if task.is_spent() {
                return None;
            }
            task.tick();
            task.field().make(step);
            let proof = self.defend(task, threats - 1);
            task.field().undo(step);
            if let Some(proof) = proof {
                self.killers[usize::from(threats)] = step;
                return Some(task.after(step, proof));
            }
        }
        None
    }

    /// Searches a position in which the defender is to move; a proof must
    /// answer every reply.
    fn defend<T: ThreatTask>(&mut self, task: &mut T, threats: u8) -> Option<T::Proof> {
        let field = task.field();
        let me = field.turn();
        // The defender completes a line before the attacker can.
        if !field.near(me, 1).is_empty() {
            return None;
        }
        let square = match field.threat(me ^ 1) {
            Threat::None => return None,
            Threat::Two(one, two) => return task.two_threats([one, two]),
            Threat::One(square) => square,
        };
        let mut blocks = self.buffers.pop().unwrap_or_default();
        blocks.clear();
        field.fillers(me, square, &mut blocks);
        let begun = task.one_threat(square, &blocks);
        let proof = begun.and_then(|proof| self.answer_all(task, threats, &blocks, proof));
        self.buffers.push(blocks);
        proof
    }

    fn answer_all<T: ThreatTask>(
        &mut self,
        task: &mut T,
        threats: u8,
        blocks: &[SquareMove],
        mut proof: T::Proof,
    ) -> Option<T::Proof> {
        for &block in blocks {
            task.tick();
            task.field().make(block);
            let answer = self.attack(task, threats);
            task.field().undo(block);
            task.join(&mut proof, block, answer?);
        }
        Some(task.joined(proof))
    }
}
