//! How long a proved win takes at most.

use std::collections::HashMap;

use super::dfpn::Search;
use super::nodes::PASS;
use crate::games::dag_en_nacht::bits::Bits;
use crate::games::dag_en_nacht::engine::Threat;

/// Plies of proofs by key of position and level.
pub(super) type Lengths = HashMap<u64, u16>;

impl Search {
    /// Plies to the end of the proof in memory, the attacker to move. A pass
    /// counts as a ply, for it stands for every reply outside its zone.
    pub(super) fn attack_length(&mut self, level: u8, known: &mut Lengths) -> Option<u16> {
        let key = self.key(level);
        if let Some(&plies) = known.get(&key) {
            return Some(plies);
        }
        let node = self.nodes.find(key).map(|node| *self.nodes.node(node));
        let best = node.filter(|node| node.pn == 0)?.best;
        let mut plies = 1;
        if !self.field.completes(self.attacker, best) {
            self.field.make(best);
            let below = self.defence_length(level, known);
            self.field.undo(best);
            plies += below?;
        }
        known.insert(key, plies);
        Some(plies)
    }

    fn defence_length(&mut self, level: u8, known: &mut Lengths) -> Option<u16> {
        // A threat that is not stopped wins with the next move.
        let mut plies = 2;
        let threat = self.field.threat(self.attacker);
        let mut pass = Bits::default();
        if threat == Threat::None {
            self.make(PASS);
            let length = self.attack_length(level + 1, known);
            let key = self.key(level + 1);
            let node = self.nodes.find(key);
            self.undo(PASS);
            plies = 1 + length?;
            pass = self.nodes.zone(node?);
        }
        for reply in self.rest(level, threat, pass)?.1 {
            self.field.make(reply);
            let length = self.attack_length(level, known);
            self.field.undo(reply);
            plies = plies.max(1 + length?);
        }
        Some(plies)
    }
}
