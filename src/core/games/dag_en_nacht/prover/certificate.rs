//! Writes and reads proofs as the tokens of a certificate (docs/DAG_PROOF.md).

use std::collections::{HashMap, HashSet};

use super::super::bits::Bits;
use super::super::engine::{SquareMove, Threat};
use super::board::{LEVELS, ProofBoard};
use super::nodes::{Nodes, PASS};

/// A token: the origin in the higher 16 bits, the target in the lower ones.
pub type Token = u32;

/// The origin of a drop.
pub(super) const HAND: Token = 0xFFFF_0000;
/// The position has already been proved at this level.
const ABOVE: Token = 0xFFFE_00FE;
/// White's pass, before its replies.
pub(super) const PASSES: Token = 0xFFFD_0000;
/// The beginning of a list of all replies.
pub(super) const ALL: Token = 0xFFFD_0001;
/// The end of a list of all replies.
pub(super) const END: Token = 0xFFFD_0002;

/// Returns the token of two bytes in version 1.
#[must_use]
pub fn token_of_version_1([from, to]: [u8; 2]) -> Token {
    // No board of version 1 has a square with such a number, so it marks a drop
    // or a token that is not a move.
    let special = if from >= 0xFD { 0xFF00 } else { 0 };
    (special + Token::from(from)) << 16 | Token::from(to)
}

/// Returns the two bytes of a token in version 1. On boards up to 15×15 the number of a square fits
/// in one byte.
pub(super) fn bytes_of_version_1(token: Token) -> [u8; 2] {
    let [_, from, _, to] = token.to_be_bytes();
    [from, to]
}

/// A proof that was read: the attacker's step and the zone, by the key of
/// position and level.
pub(super) type Part = HashMap<u64, (SquareMove, Bits)>;

/// The source of a proof that is written.
#[derive(Copy, Clone)]
pub(super) enum Source<'a> {
    /// The memory of a search.
    Memory(&'a Nodes),
    /// A proof that was read.
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

/// Writes proofs; a later one may refer to positions of an earlier one.
#[derive(Default)]
pub(super) struct ProofWriter {
    /// The tokens written so far.
    pub(super) out: Vec<Token>,
    /// Zones of the positions written, by the key of position and level.
    zones: HashMap<u64, Bits>,
    /// Keys of positions written more than once with different zones. A reference
    /// to them would be ambiguous.
    twice: HashSet<u64>,
}

impl ProofWriter {
    /// Appends the proof of the position on the board, with the attacker to move.
    /// Returns its zone, or `None` if `source` does not contain the whole proof.
    pub(super) fn attack(
        &mut self,
        board: &mut ProofBoard,
        level: u8,
        source: Source<'_>,
    ) -> Option<Bits> {
        let key = board.key(level);
        let (best, own) = source.look_up(key)?;
        match self.zones.get(&key) {
            // A reference with a larger zone would require answers to replies
            // that the source does not contain.
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

/// Reads and checks a proof of the position on the board, with the attacker to
/// move. Returns `None` if the tokens are not exactly one such proof.
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
            // Keys distinguish only this number of levels.
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
