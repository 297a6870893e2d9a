//! Proofs as a certificate's tokens, written and read back (docs/DAG_PROOF.md).

use std::collections::{HashMap, HashSet};

use super::super::bits::Bits;
use super::super::engine::{SquareMove, Threat};
use super::board::{LEVELS, ProofBoard};
use super::nodes::{Nodes, PASS};

/// A token: the origin above its target, 16 bits each.
pub type Token = u32;

/// A drop's origin.
pub(super) const HAND: Token = 0xFFFF_0000;
/// This position at this level was proved above.
const ABOVE: Token = 0xFFFE_00FE;
/// White passes first.
pub(super) const PASSES: Token = 0xFFFD_0000;
/// All replies follow.
pub(super) const ALL: Token = 0xFFFD_0001;
/// The end of all replies.
pub(super) const END: Token = 0xFFFD_0002;

/// A token from the two bytes of version 1.
#[must_use]
pub fn token_of_version_1([from, to]: [u8; 2]) -> Token {
    let special = if from >= 0xFD { 0xFF00 } else { 0 };
    (special + Token::from(from)) << 16 | Token::from(to)
}

/// The two bytes of version 1: on boards up to 15×15 a square's number fits in one.
pub(super) fn bytes_of_version_1(token: Token) -> [u8; 2] {
    let [_, from, _, to] = token.to_be_bytes();
    [from, to]
}

/// A proof read back: by key of position and level, the attacker's step and
/// the zone.
pub(super) type Part = HashMap<u64, (SquareMove, Bits)>;

/// Where a proof is taken from.
#[derive(Copy, Clone)]
pub(super) enum Source<'a> {
    /// The memory of a search.
    Memory(&'a Nodes),
    /// A proof read back.
    Part(&'a Part),
}

impl Source<'_> {
    fn look_up(self, key: u64) -> Option<(SquareMove, Bits)> {
        match self {
            Source::Part(part) => part.get(&key).copied(),
            Source::Memory(nodes) => {
                let index = nodes.find(key)?;
                let node = nodes.node(index);
                (node.pn == 0).then(|| (node.best, nodes.zone(index)))
            }
        }
    }
}

/// Writes proofs one after the other.
#[derive(Default)]
pub(super) struct ProofWriter {
    /// The tokens so far.
    pub(super) out: Vec<Token>,
    /// Zones of what is written, by key of position and level.
    zones: HashMap<u64, Bits>,
    /// Written more than once, with different zones: not to be referred to.
    twice: HashSet<u64>,
}

impl ProofWriter {
    /// Appends the proof of the board's position, where the attacker is to
    /// move; its zone. `None` where `source` does not hold all of it.
    pub(super) fn attack(
        &mut self,
        board: &mut ProofBoard,
        level: u8,
        source: Source<'_>,
    ) -> Option<Bits> {
        let key = board.key(level);
        let (best, own) = source.look_up(key)?;
        match self.zones.get(&key) {
            // A larger zone would ask for replies that the source lacks.
            Some(&zone) if zone.without(own).is_empty() && !self.twice.contains(&key) => {
                self.out.push(ABOVE);
                return Some(zone);
            }
            Some(_) => {
                self.twice.insert(key);
            }
            None => {}
        }
        self.out.push(board.token(best));
        let mut zone = board.geometry.closed(best.to);
        if !board.field.completes(board.attacker, best) {
            board.field.make(best);
            let below = self.defence(board, level, source);
            board.field.undo(best);
            zone = zone.union(below?);
        }
        self.zones.insert(key, zone);
        Some(zone)
    }

    fn defence(&mut self, board: &mut ProofBoard, level: u8, source: Source<'_>) -> Option<Bits> {
        let threat = board.field.threat(board.attacker);
        let pass = if threat == Threat::None {
            self.out.push(PASSES);
            board.make(PASS);
            let zone = self.attack(board, level + 1, source);
            board.undo(PASS);
            zone?
        } else {
            Bits::default()
        };
        let (mut zone, replies) = board.rest(level, threat, pass)?;
        for reply in replies {
            board.field.make(reply);
            let answered = self.attack(board, level, source);
            board.field.undo(reply);
            zone = zone.union(answered?);
        }
        Some(zone)
    }
}

/// Reads the proof of the board's position back, where the attacker is to
/// move; `None` if the tokens are no such proof, or more than one.
pub(super) fn read(board: &mut ProofBoard, level: u8, tokens: &[Token]) -> Option<Part> {
    let mut reader = ProofReader {
        tokens: tokens.iter(),
        part: Part::new(),
    };
    reader.attack(board, level)?;
    reader.tokens.as_slice().is_empty().then_some(reader.part)
}

struct ProofReader<'t> {
    tokens: std::slice::Iter<'t, Token>,
    part: Part,
}

impl ProofReader<'_> {
    fn attack(&mut self, board: &mut ProofBoard, level: u8) -> Option<Bits> {
        let key = board.key(level);
        let token = *self.tokens.next()?;
        if token == ABOVE {
            return self.part.get(&key).map(|&(_, zone)| zone);
        }
        let best = board.step(token)?;
        if !board.field.is_legal(best) {
            return None;
        }
        let mut zone = board.geometry.closed(best.to);
        if !board.field.completes(board.attacker, best) {
            board.field.make(best);
            let below = self.defence(board, level);
            board.field.undo(best);
            zone = zone.union(below?);
        }
        self.part.insert(key, (best, zone));
        Some(zone)
    }

    fn defence(&mut self, board: &mut ProofBoard, level: u8) -> Option<Bits> {
        if !board.field.near(board.attacker ^ 1, 1).is_empty() || !board.can_move(level) {
            return None;
        }
        let threat = board.field.threat(board.attacker);
        let mut pass = Bits::default();
        if threat == Threat::None {
            // A key is made for so many levels only.
            if *self.tokens.next()? != PASSES || usize::from(level) + 2 > LEVELS {
                return None;
            }
            board.make(PASS);
            let zone = self.attack(board, level + 1);
            board.undo(PASS);
            pass = zone?;
        }
        let (mut zone, replies) = board.rest(level, threat, pass)?;
        for reply in replies {
            board.field.make(reply);
            let answered = self.attack(board, level);
            board.field.undo(reply);
            zone = zone.union(answered?);
        }
        Some(zone)
    }
}
