//! Finds wins by continuous threats, with their zones. Nearly every line of a
//! proof ends in one.

use super::super::bits::Bits;
use super::super::engine::{Field, SquareMove, ThreatSearch, ThreatTask};
use super::board::ProofBoard;
use super::nodes::Nodes;

/// The largest number of threats in a row.
const DEEPEST: u8 = 16;

/// The number of failures that the search remembers, as a power of two.
const TABLE_BITS: u32 = 15;

/// Searches for wins by continuous threats, and remembers positions without
/// such a win.
pub(super) struct Force(ThreatSearch);

impl Force {
    pub(super) fn new() -> Force {
        Force(ThreatSearch::new(TABLE_BITS))
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the zone if the attacker, who is to move, wins by continuous
    /// threats. Stores every position of the proof with the attacker to move in
    /// `nodes` as proved. Visits at most `limit` positions.
    pub(super) fn win(
        &mut self,
        board: &mut ProofBoard,
        nodes: &mut Nodes,
        level: u8,
        limit: u32,
    ) -> Option<Bits> {
        let mut task = ZoneTask {
            board,
            nodes,
            level,
            left: limit,
        };
        self.0.win(&mut task, DEEPEST)
    }
}

/// A search for the zone at a level.
struct ZoneTask<'a> {
    board: &'a mut ProofBoard,
    nodes: &'a mut Nodes,
    level: u8,
    /// The number of positions that may still be visited.
    left: u32,
}

impl ZoneTask<'_> {
    fn keep(&mut self, step: SquareMove, zone: Bits) -> Bits {
        let key = self.board.key(self.level);
        self.nodes.keep_proved(key, self.level, step, zone)
    }
}

impl ThreatTask for ZoneTask<'_> {
    type Proof = Bits;

    fn field(&mut self) -> &mut Field {
        &mut self.board.field
    }

    fn tick(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    fn is_spent(&self) -> bool {
        self.left == 0
    }

    fn known(&mut self) -> Option<Bits> {
        self.nodes.known_zone(self.board.key(self.level))
    }

    fn completed(&mut self, step: SquareMove) -> Bits {
        let zone = self.board.geometry.closed(step.to);
        self.keep(step, zone)
    }

    fn after(&mut self, step: SquareMove, zone: Bits) -> Bits {
        let zone = zone.union(self.board.geometry.closed(step.to));
        self.keep(step, zone)
    }

    fn two_threats(&mut self, _squares: [u16; 2]) -> Option<Bits> {
        self.board.two_threats(self.level)
    }

    fn one_threat(&mut self, square: u16, _blocks: &[SquareMove]) -> Option<Bits> {
        let can_move = self.board.can_move(self.level);
        can_move.then(|| self.board.geometry.closed(square))
    }

    fn join(&mut self, zone: &mut Bits, _block: SquareMove, answer: Bits) {
        *zone = zone.union(answer);
    }

    fn joined(&mut self, zone: Bits) -> Bits {
        self.board.with_danger(zone, self.level)
    }
}
