//! Victory by continuous threats (threat-space search: Allis, van den Herik
//! and Huntjens, *Go-Moku and Threat-Space Search*, 1993): the attacker only
//! makes immediate threats, so the defender only has the moves that fill the
//! threatened square.
//!
//! A win found here is exact: every legal defence was tried, because a move
//! that neither fills the square nor wins at once loses at once. Not finding
//! one proves nothing.

use super::field::Threat;
use super::{Field, SquareMove};
use crate::engine::memory;

/// Threats in a row that are ever looked at.
const DEEPEST: u8 = 24;

/// Stands for any number of threats in the table of failures.
const NEVER: u8 = u8::MAX;

/// What the search asks of whoever wants a win proved: the position, how much
/// may be looked at, and how a proof is put together from its parts.
pub trait ThreatTask {
    /// A proof that the attacker wins.
    type Proof;

    /// The position.
    fn field(&mut self) -> &mut Field;

    /// Counts a position looked at.
    fn tick(&mut self);

    /// Whether no more may be looked at.
    fn is_spent(&self) -> bool;

    /// A proof known from before for the position, where the attacker is to
    /// move.
    fn known(&mut self) -> Option<Self::Proof> {
        None
    }

    /// The attacker, to move, completes a line with `step`.
    fn completed(&mut self, step: SquareMove) -> Self::Proof;

    /// The attacker, to move, wins as `proof` shows after `step`.
    fn after(&mut self, step: SquareMove, proof: Self::Proof) -> Self::Proof;

    /// The defender, to move, would have to fill two squares. `None` where he
    /// is not to be beaten so: who cannot move has not lost.
    fn two_threats(&mut self, squares: [u16; 2]) -> Option<Self::Proof>;

    /// The defender, to move, has to fill one square with one of `blocks`: the
    /// proof without what answers them. `None` as for two squares.
    fn one_threat(&mut self, square: u16, blocks: &[SquareMove]) -> Option<Self::Proof>;

    /// A block is answered: what that proof adds.
    fn join(&mut self, proof: &mut Self::Proof, block: SquareMove, answer: Self::Proof);

    /// Every block is answered.
    fn joined(&mut self, proof: Self::Proof) -> Self::Proof {
        proof
    }
}

/// The search, and what it remembers from one question to the next.
pub struct ThreatSearch {
    /// Positions from which so many threats do not win: key and threats.
    failures: Vec<(u64, u8)>,
    /// By threats left: the step that last won.
    killers: [SquareMove; DEEPEST as usize + 1],
    /// Buffers for steps, by depth of recursion.
    buffers: Vec<Vec<SquareMove>>,
    /// Whether a line was cut because it was long.
    cut: bool,
}

impl ThreatSearch {
    /// Remembers 2^`bits` failures; fewer where memory is short.
    pub fn new(bits: u32) -> ThreatSearch {
        ThreatSearch {
            failures: memory::table(bits, || (0, 0)),
            killers: [SquareMove::drop(0); DEEPEST as usize + 1],
            buffers: Vec::new(),
            cut: false,
        }
    }

    /// Forgets the failures: they hold for one board and one attacker.
    pub fn clear(&mut self) {
        self.failures.fill((0, 0));
    }

    /// A proof that the side to move wins by at most so many threats, if the
    /// search finds one.
    pub fn win<T: ThreatTask>(&mut self, task: &mut T, most: u8) -> Option<T::Proof> {
        let field = task.field();
        let me = field.turn();
        if field.near(me, 1).is_empty() && field.near(me, 2).is_empty() {
            return None;
        }
        // Few threats first: such a proof is short.
        for threats in 0..=most.min(DEEPEST) {
            self.cut = false;
            let proof = self.attack(task, threats);
            if proof.is_some() || !self.cut || task.is_spent() {
                return proof;
            }
        }
        None
    }

    /// The side to move attacks.
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
            // One threat more might have won: the failure is not for good.
            self.cut |= !field.near(me, 2).is_empty();
            return None;
        }
        let key = field.key();
        let slot = slot(key, self.failures.len());
        let (known, failed) = self.failures[slot];
        if known == key && failed >= threats {
            self.cut |= failed != NEVER;
            return None;
        }
        // Whether this position was cut, apart from its siblings.
        let cut_before = std::mem::take(&mut self.cut);
        let mut steps = self.buffers.pop().unwrap_or_default();
        steps.clear();
        field.threatening(me, &mut steps);
        if let Some(square) = must_fill {
            steps.retain(|step| step.to == square);
        }
        let proof = self.try_steps(task, threats, &mut steps);
        self.buffers.push(steps);
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

    /// The side to move defends; it loses against every reply.
    fn defend<T: ThreatTask>(&mut self, task: &mut T, threats: u8) -> Option<T::Proof> {
        let field = task.field();
        let me = field.turn();
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

/// The place of a key in a table of so many entries, a power of two.
fn slot(key: u64, entries: usize) -> usize {
    memory::place(key, entries)
}
