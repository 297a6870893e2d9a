//! [`ProofLength`]: the largest number of plies that a proved win takes.

use std::collections::HashMap;

use super::board::ProofBoard;
use super::nodes::{Nodes, PASS};
use crate::games::dag_en_nacht::bits::Bits;
use crate::games::dag_en_nacht::engine::Threat;

/// Counts the plies of a proof in the memory of a search.
pub(super) struct ProofLength<'s> {
    board: &'s mut ProofBoard,
    nodes: &'s Nodes,
    /// Plies, by the key of position and level.
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

    /// Returns the plies to the end of the proof of the position on the board, with
    /// the attacker to move. A pass counts as a ply, because it represents every
    /// reply outside its zone. Returns `None` if the memory has no complete proof.
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
        // If the defender does not stop a threat, the attacker wins in two plies.
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
