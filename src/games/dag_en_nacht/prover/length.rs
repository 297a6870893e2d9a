//! How long a proved win takes at most.

use std::collections::HashMap;

use super::board::ProofBoard;
use super::nodes::{Nodes, PASS};
use crate::games::dag_en_nacht::bits::Bits;
use crate::games::dag_en_nacht::engine::Threat;

/// Counts the plies of the proof in a search's memory.
pub(super) struct ProofLength<'s> {
    board: &'s mut ProofBoard,
    nodes: &'s Nodes,
    /// Plies by key of position and level.
    known: HashMap<u64, u16>,
}

impl<'s> ProofLength<'s> {
    pub(super) fn new(board: &'s mut ProofBoard, nodes: &'s Nodes) -> ProofLength<'s> {
        ProofLength {
            board,
            nodes,
            known: HashMap::new(),
        }
    }

    /// Plies to the end of the proof in memory, the attacker to move. A pass
    /// counts as a ply, for it stands for every reply outside its zone.
    pub(super) fn attack(&mut self, level: u8) -> Option<u16> {
        let key = self.board.key(level);
        if let Some(&plies) = self.known.get(&key) {
            return Some(plies);
        }
        let node = self.nodes.find(key).map(|node| *self.nodes.node(node));
        let best = node.filter(|node| node.pn == 0)?.best;
        let mut plies = 1;
        if !self.board.field.completes(self.board.attacker, best) {
            self.board.field.make(best);
            let below = self.defence(level);
            self.board.field.undo(best);
            plies += below?;
        }
        self.known.insert(key, plies);
        Some(plies)
    }

    fn defence(&mut self, level: u8) -> Option<u16> {
        // A threat that is not stopped wins with the next move.
        let mut plies = 2;
        let threat = self.board.field.threat(self.board.attacker);
        let mut pass = Bits::default();
        if threat == Threat::None {
            self.board.make(PASS);
            let length = self.attack(level + 1);
            let key = self.board.key(level + 1);
            let node = self.nodes.find(key);
            self.board.undo(PASS);
            plies = 1 + length?;
            pass = self.nodes.zone(node?);
        }
        for reply in self.board.rest(level, threat, pass)?.1 {
            self.board.field.make(reply);
            let length = self.attack(level);
            self.board.field.undo(reply);
            plies = plies.max(1 + length?);
        }
        Some(plies)
    }
}
