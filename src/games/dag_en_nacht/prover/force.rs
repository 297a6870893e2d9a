//! Wins by continuous threats, with their zones: what ends nearly every line
//! of a proof.

use super::super::bits::Bits;
use super::super::engine::{SquareMove, Threat};
use super::dfpn::Search;

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
}

impl Search {
    /// The attacker, who is to move, wins by continuous threats: the zone.
    /// Every position of the attacker's in the proof is kept as proved.
    pub(super) fn force(&mut self, level: u8) -> Option<Bits> {
        self.force_within(level, self.settings.force_nodes)
    }

    /// The same, looking at so many positions at most.
    pub(super) fn force_within(&mut self, level: u8, nodes: u32) -> Option<Bits> {
        let me = self.attacker;
        if self.field.near(me, 1).is_empty() && self.field.near(me, 2).is_empty() {
            return None;
        }
        self.force.nodes = 0;
        self.force.limit = nodes;
        for threats in 0..=DEEPEST {
            self.force.cut = false;
            let zone = self.threaten(level, threats);
            if zone.is_some() || !self.force.cut || self.force_is_spent() {
                return zone;
            }
        }
        None
    }

    /// The zone of the field's position, if it is proved already.
    pub(super) fn known_zone(&self, level: u8) -> Option<Bits> {
        let node = self.nodes.find(self.key(level))?;
        (self.nodes.node(node).pn == 0).then(|| self.nodes.zone(node))
    }

    fn force_is_spent(&self) -> bool {
        self.force.nodes >= self.force.limit
    }

    /// The attacker moves.
    fn threaten(&mut self, level: u8, threats: u8) -> Option<Bits> {
        let me = self.attacker;
        if let Some(step) = self.field.winning_step(me) {
            let zone = self.geometry.closed(step.to);
            return Some(self.keep_proved(level, step, zone));
        }
        if let Some(zone) = self.known_zone(level) {
            return Some(zone);
        }
        let must_fill = match self.field.threat(me ^ 1) {
            Threat::None => None,
            Threat::One(square) => Some(square),
            Threat::Two(..) => return None,
        };
        if threats == 0 {
            self.force.cut |= !self.field.near(me, 2).is_empty();
            return None;
        }
        let key = self.field.key();
        let slot = (key % TABLE as u64) as usize;
        let (known, failed) = self.force.failures[slot];
        if known == key && failed >= threats {
            self.force.cut |= failed != NEVER;
            return None;
        }
        let cut_before = std::mem::take(&mut self.force.cut);
        let mut steps = self.force.buffers.pop().unwrap_or_default();
        steps.clear();
        self.field.threatening(me, &mut steps);
        if let Some(square) = must_fill {
            steps.retain(|step| step.to == square);
        }
        let zone = self.try_threats(level, threats, &mut steps);
        self.force.buffers.push(steps);
        if zone.is_none() && !self.force_is_spent() {
            let failed = if self.force.cut { threats } else { NEVER };
            self.force.failures[slot] = (key, failed);
        }
        self.force.cut |= cut_before;
        zone
    }

    fn try_threats(&mut self, level: u8, threats: u8, steps: &mut [SquareMove]) -> Option<Bits> {
        let killer = self.force.killers[usize::from(threats)];
        if let Some(place) = steps.iter().position(|&step| step == killer) {
            steps.swap(0, place);
        }
        for &step in steps.iter() {
            if self.force_is_spent() {
                return None;
            }
            self.force.nodes += 1;
            self.field.make(step);
            let zone = self.answer(level, threats - 1);
            self.field.undo(step);
            if let Some(zone) = zone {
                self.force.killers[usize::from(threats)] = step;
                let zone = zone.union(self.geometry.closed(step.to));
                return Some(self.keep_proved(level, step, zone));
            }
        }
        None
    }

    /// The defender moves; he loses against every reply.
    fn answer(&mut self, level: u8, threats: u8) -> Option<Bits> {
        let me = self.attacker ^ 1;
        if !self.field.near(me, 1).is_empty() {
            return None;
        }
        let square = match self.field.threat(self.attacker) {
            Threat::None => return None,
            Threat::Two(..) => return self.two_threats(level),
            Threat::One(square) => square,
        };
        if !self.can_move(level) {
            return None;
        }
        let mut zone = self.geometry.closed(square);
        let mut blocks = self.force.buffers.pop().unwrap_or_default();
        blocks.clear();
        self.field.fillers(me, square, &mut blocks);
        let mut held = true;
        for &block in &blocks {
            self.force.nodes += 1;
            self.field.make(block);
            let answer = self.threaten(level, threats);
            self.field.undo(block);
            let Some(answer) = answer else {
                held = false;
                break;
            };
            zone = zone.union(answer);
        }
        self.force.buffers.push(blocks);
        held.then(|| self.with_danger(zone, level))
    }
}
