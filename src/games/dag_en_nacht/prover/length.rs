//! How long a proved win takes at most.

use std::collections::HashMap;

use super::dfpn::Search;
use super::nodes::PASS;
use crate::games::dag_en_nacht::bits::Bits;
use crate::games::dag_en_nacht::engine::Threat;

/// Counts the plies of the proof in a search's memory.
pub(super) struct ProofLength<'s> {
    search: &'s mut Search,
    /// Plies by key of position and level.
    known: HashMap<u64, u16>,
}

impl<'s> ProofLength<'s> {
    pub(super) fn new(search: &'s mut Search) -> ProofLength<'s> {
        ProofLength {
            search,
            known: HashMap::new(),
        }
    }

    /// Plies to the end of the proof in memory, the attacker to move. A pass
    /// counts as a ply, for it stands for every reply outside its zone.
    pub(super) fn attack(&mut self, level: u8) -> Option<u16> {
        let key = self.search.key(level);
        if let Some(&plies) = self.known.get(&key) {
            return Some(plies);
        }
        let node = self
            .search
            .nodes
            .find(key)
            .map(|node| *self.search.nodes.node(node));
        let best = node.filter(|node| node.pn == 0)?.best;
        let mut plies = 1;
        if !self.search.field.completes(self.search.attacker, best) {
            self.search.field.make(best);
            let below = self.defence(level);
            self.search.field.undo(best);
            plies += below?;
        }
        self.known.insert(key, plies);
        Some(plies)
    }

    fn defence(&mut self, level: u8) -> Option<u16> {
        // A threat that is not stopped wins with the next move.
        let mut plies = 2;
        let threat = self.search.field.threat(self.search.attacker);
        let mut pass = Bits::default();
        if threat == Threat::None {
            self.search.make(PASS);
            let length = self.attack(level + 1);
            let key = self.search.key(level + 1);
            let node = self.search.nodes.find(key);
            self.search.undo(PASS);
            plies = 1 + length?;
            pass = self.search.nodes.zone(node?);
        }
        for reply in self.search.rest(level, threat, pass)?.1 {
            self.search.field.make(reply);
            let length = self.attack(level);
            self.search.field.undo(reply);
            plies = plies.max(1 + length?);
        }
        Some(plies)
    }
}
