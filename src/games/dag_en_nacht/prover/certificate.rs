//! Writes a proof down as a certificate's tokens (docs/DAG_PROOF.md).

use std::collections::{HashMap, HashSet};

use super::super::bits::Bits;
use super::super::engine::{SquareMove, Threat};
use super::dfpn::Search;
use super::nodes::PASS;

/// This position at this level was proved above.
pub(super) const ABOVE: u16 = 0xFEFE;
/// White passes first.
pub(super) const PASSES: u16 = 0xFD00;
/// All replies follow.
pub(super) const ALL: u16 = 0xFD01;
/// The end of all replies.
pub(super) const END: u16 = 0xFD02;

/// A drop's origin.
const HAND: u16 = 0xFF00;

/// What is written already.
#[derive(Default)]
pub(super) struct Written {
    /// Zones by key of position and level.
    zones: HashMap<u64, Bits>,
    /// Written more than once, with different zones: not to be referred to.
    twice: HashSet<u64>,
}

/// A proof read back: by key of position and level, the attacker's step and
/// the zone.
pub(super) type Part = HashMap<u64, (SquareMove, Bits)>;

/// Where a proof is taken from.
pub(super) enum Source {
    /// The memory of the search.
    Memory,
    /// A proof read back.
    Part(Part),
}

impl Search {
    /// A step as a token: origin byte, target byte.
    pub(super) fn token(&self, step: SquareMove) -> u16 {
        let to = self.geometry.number(step.to);
        if step.is_drop() {
            HAND | to
        } else {
            self.geometry.number(step.from) << 8 | to
        }
    }

    /// The step a token stands for.
    pub(super) fn step(&self, token: u16) -> Option<SquareMove> {
        let squares = self.field.tables.board.squares();
        let square = |number: u16| (number < squares).then(|| self.geometry.square(number));
        let from = match token >> 8 {
            0xFF => SquareMove::DROP,
            from => square(from)?,
        };
        Some(SquareMove {
            from,
            to: square(token & 0xFF)?,
        })
    }

    /// The legal replies in the order a checker makes them itself.
    pub(super) fn replies(&self, within: impl Fn(u16) -> bool) -> Vec<SquareMove> {
        let mut steps = Vec::new();
        self.field.all_steps(&mut steps);
        steps.retain(|step| within(step.to));
        steps.sort_by_key(|step| {
            let first = if step.is_drop() { step.to } else { step.from };
            (self.geometry.number(first), self.geometry.number(step.to))
        });
        steps
    }

    /// Appends the proof of the field's position, where the attacker is to
    /// move; its zone. `None` where `source` does not hold all of it.
    pub(super) fn write_attack(
        &mut self,
        level: u8,
        source: &Source,
        written: &mut Written,
        out: &mut Vec<u16>,
    ) -> Option<Bits> {
        let key = self.key(level);
        let (best, own) = self.look_up(source, key)?;
        match written.zones.get(&key) {
            // A larger zone would ask for replies that the source lacks.
            Some(&zone) if zone.without(own).is_empty() && !written.twice.contains(&key) => {
                out.push(ABOVE);
                return Some(zone);
            }
            Some(_) => {
                written.twice.insert(key);
            }
            None => {}
        }
        out.push(self.token(best));
        let mut zone = self.geometry.closed(best.to);
        if !self.field.completes(self.attacker, best) {
            self.field.make(best);
            let below = self.write_defence(level, source, written, out);
            self.field.undo(best);
            zone = zone.union(below?);
        }
        written.zones.insert(key, zone);
        Some(zone)
    }

    fn look_up(&self, source: &Source, key: u64) -> Option<(SquareMove, Bits)> {
        match source {
            Source::Part(part) => part.get(&key).copied(),
            Source::Memory => {
                let index = self.nodes.find(key)?;
                let node = self.nodes.node(index);
                (node.pn == 0).then(|| (node.best, self.nodes.zone(index)))
            }
        }
    }

    fn write_defence(
        &mut self,
        level: u8,
        source: &Source,
        written: &mut Written,
        out: &mut Vec<u16>,
    ) -> Option<Bits> {
        let threat = self.field.threat(self.attacker);
        let pass = if threat == Threat::None {
            out.push(PASSES);
            self.make(PASS);
            let zone = self.write_attack(level + 1, source, written, out);
            self.undo(PASS);
            zone?
        } else {
            Bits::default()
        };
        let (mut zone, replies) = self.rest(level, threat, pass)?;
        for reply in replies {
            self.field.make(reply);
            let answered = self.write_attack(level, source, written, out);
            self.field.undo(reply);
            zone = zone.union(answered?);
        }
        Some(zone)
    }

    /// The zone of a position of the defender's without his replies, and
    /// those he has.
    pub(super) fn rest(
        &self,
        level: u8,
        threat: Threat,
        pass: Bits,
    ) -> Option<(Bits, Vec<SquareMove>)> {
        Some(match threat {
            Threat::Two(..) => (self.two_threats(level)?, Vec::new()),
            Threat::One(square) => {
                let zone = self.with_danger(self.geometry.closed(square), level);
                (zone, self.replies(|to| to == square))
            }
            Threat::None => {
                let zone = self.with_danger(pass, level);
                (zone, self.replies(|to| zone.has(to)))
            }
        })
    }

    /// Reads a proof of the field's position back.
    pub(super) fn read_attack(
        &mut self,
        level: u8,
        tokens: &mut std::slice::Iter<u16>,
        part: &mut Part,
    ) -> Option<Bits> {
        let key = self.key(level);
        let token = *tokens.next()?;
        if token == ABOVE {
            return part.get(&key).map(|&(_, zone)| zone);
        }
        let best = self.step(token)?;
        if !self.field.is_legal(best) {
            return None;
        }
        let mut zone = self.geometry.closed(best.to);
        if !self.field.completes(self.attacker, best) {
            self.field.make(best);
            let below = self.read_defence(level, tokens, part);
            self.field.undo(best);
            zone = zone.union(below?);
        }
        part.insert(key, (best, zone));
        Some(zone)
    }

    fn read_defence(
        &mut self,
        level: u8,
        tokens: &mut std::slice::Iter<u16>,
        part: &mut Part,
    ) -> Option<Bits> {
        if !self.field.near(self.attacker ^ 1, 1).is_empty() || !self.can_move(level) {
            return None;
        }
        let threat = self.field.threat(self.attacker);
        let mut pass = Bits::default();
        if threat == Threat::None {
            if *tokens.next()? != PASSES || usize::from(level) + 2 > super::dfpn::LEVELS {
                return None;
            }
            self.make(PASS);
            let zone = self.read_attack(level + 1, tokens, part);
            self.undo(PASS);
            pass = zone?;
        }
        let (mut zone, replies) = self.rest(level, threat, pass)?;
        for reply in replies {
            self.field.make(reply);
            let answered = self.read_attack(level, tokens, part);
            self.field.undo(reply);
            zone = zone.union(answered?);
        }
        Some(zone)
    }
}
