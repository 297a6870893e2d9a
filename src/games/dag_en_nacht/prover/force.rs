//! Wins by continuous threats, with their zones: what ends nearly every line
//! of a proof.

use super::super::bits::Bits;
use super::super::engine::{SquareMove, Threat};
use super::board::ProofBoard;
use super::nodes::Nodes;

/// Threats in a row that are ever looked at.
const DEEPEST: u8 = 16;

/// Entries of the table of failures.
const TABLE: usize = 1 << 15;

/// Stands for any number of threats in the table of failures.
const NEVER: u8 = u8::MAX;

/// What a search for continuous threats remembers.
pub(super) struct Force {
    /// Positions from which so many threats do not win.
    failures: Vec<(u64, u8)>,
    buffers: Vec<Vec<SquareMove>>,
    /// Positions looked at in this question.
    nodes: u32,
    /// Positions it may look at.
    limit: u32,
    /// By threats left: the step that last won.
    killers: [SquareMove; DEEPEST as usize + 1],
    /// Whether a line was cut because it was long.
    cut: bool,
}

impl Force {
    pub(super) fn new() -> Force {
        Force {
            failures: vec![(0, 0); TABLE],
            buffers: Vec::new(),
            nodes: 0,
            limit: 0,
            killers: [SquareMove::drop(0); DEEPEST as usize + 1],
            cut: false,
        }
    }

    pub(super) fn clear(&mut self) {
        self.failures.fill((0, 0));
    }

    /// The attacker, who is to move, wins by continuous threats: the zone.
    /// Every position of the attacker's in the proof is kept in `nodes` as
    /// proved. Looks at so many positions at most.
    pub(super) fn win(
        &mut self,
        board: &mut ProofBoard,
        nodes: &mut Nodes,
        level: u8,
        limit: u32,
    ) -> Option<Bits> {
        let me = board.attacker;
        if board.field.near(me, 1).is_empty() && board.field.near(me, 2).is_empty() {
            return None;
        }
        self.nodes = 0;
        self.limit = limit;
        // Few threats first: the proof is short, and its zone small.
        for threats in 0..=DEEPEST {
            self.cut = false;
            let zone = self.threaten(board, nodes, level, threats);
            if zone.is_some() || !self.cut || self.is_spent() {
                return zone;
            }
        }
        None
    }

    fn is_spent(&self) -> bool {
        self.nodes >= self.limit
    }

    /// The attacker moves.
    fn threaten(
        &mut self,
        board: &mut ProofBoard,
        nodes: &mut Nodes,
        level: u8,
        threats: u8,
    ) -> Option<Bits> {
        let me = board.attacker;
        if let Some(step) = board.field.winning_step(me) {
            let zone = board.geometry.closed(step.to);
            return Some(nodes.keep_proved(board.key(level), level, step, zone));
        }
        if let Some(zone) = nodes.known_zone(board.key(level)) {
            return Some(zone);
        }
        let must_fill = match board.field.threat(me ^ 1) {
            Threat::None => None,
            Threat::One(square) => Some(square),
            Threat::Two(..) => return None,
        };
        if threats == 0 {
            // One threat more might have won: the failure is not for good.
            self.cut |= !board.field.near(me, 2).is_empty();
            return None;
        }
        let key = board.field.key();
        let slot = (key % TABLE as u64) as usize;
        let (known, failed) = self.failures[slot];
        if known == key && failed >= threats {
            self.cut |= failed != NEVER;
            return None;
        }
        // Whether this position was cut, apart from its siblings.
        let cut_before = std::mem::take(&mut self.cut);
        let mut steps = self.buffers.pop().unwrap_or_default();
        steps.clear();
        board.field.threatening(me, &mut steps);
        if let Some(square) = must_fill {
            steps.retain(|step| step.to == square);
        }
        let zone = self.try_threats(board, nodes, level, threats, &mut steps);
        self.buffers.push(steps);
        if zone.is_none() && !self.is_spent() {
            let failed = if self.cut { threats } else { NEVER };
            self.failures[slot] = (key, failed);
        }
        self.cut |= cut_before;
        zone
    }

    fn try_threats(
        &mut self,
        board: &mut ProofBoard,
        nodes: &mut Nodes,
        level: u8,
        threats: u8,
        steps: &mut [SquareMove],
    ) -> Option<Bits> {
        let killer = self.killers[usize::from(threats)];
        if let Some(place) = steps.iter().position(|&step| step == killer) {
            steps.swap(0, place);
        }
        for &step in steps.iter() {
            if self.is_spent() {
                return None;
            }
            self.nodes += 1;
            board.field.make(step);
            let zone = self.answer(board, nodes, level, threats - 1);
            board.field.undo(step);
            if let Some(zone) = zone {
                self.killers[usize::from(threats)] = step;
                let zone = zone.union(board.geometry.closed(step.to));
                return Some(nodes.keep_proved(board.key(level), level, step, zone));
            }
        }
        None
    }

    /// The defender moves; he loses against every reply.
    fn answer(
        &mut self,
        board: &mut ProofBoard,
        nodes: &mut Nodes,
        level: u8,
        threats: u8,
    ) -> Option<Bits> {
        let me = board.attacker ^ 1;
        if !board.field.near(me, 1).is_empty() {
            return None;
        }
        let square = match board.field.threat(board.attacker) {
            Threat::None => return None,
            Threat::Two(..) => return board.two_threats(level),
            Threat::One(square) => square,
        };
        if !board.can_move(level) {
            return None;
        }
        let mut zone = board.geometry.closed(square);
        let mut blocks = self.buffers.pop().unwrap_or_default();
        blocks.clear();
        board.field.fillers(me, square, &mut blocks);
        let mut held = true;
        for &block in &blocks {
            self.nodes += 1;
            board.field.make(block);
            let answer = self.threaten(board, nodes, level, threats);
            board.field.undo(block);
            let Some(answer) = answer else {
                held = false;
                break;
            };
            zone = zone.union(answer);
        }
        self.buffers.push(blocks);
        held.then(|| board.with_danger(zone, level))
    }
}
