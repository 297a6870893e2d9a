//! Joins the proofs of White's replies into one certificate of version 2
//! (docs/DAG_PROOF.md). A position that occurs in several parts is proved only
//! once in it.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use super::super::bits::Bits;
use super::super::engine::{Field, SquareMove, Tables, Threat};
use super::super::{DagEnNacht, Move, State};
use super::board::ProofBoard;
use super::certificate::{Part, Token, read};
use super::geometry::{Geometry, mirrored};
use super::nodes::PASS;
use super::{DfpnSettings, ProofStatus, Prover};
use crate::game::{Rules, Side};

/// The number of tries to prove a position that no part contains.
const TRIES: u32 = 12;

/// Joins proofs that Black wins. If the parts have different moves for a
/// position, all of these win, and the first one is used. If that leads to a
/// position that no part contains, the prover searches it.
pub struct Joiner {
    game: DagEnNacht,
    board: ProofBoard,
    prover: Prover,
    /// Black's moves by key.
    known: HashMap<u64, SquareMove>,
    /// Zones of the positions written, by key.
    zones: HashMap<u64, Bits>,
    out: Vec<u16>,
    asked: u32,
}

impl fmt::Debug for Joiner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Joiner")
            .field("asked", &self.asked)
            .finish_non_exhaustive()
    }
}

impl Joiner {
    /// Creates a joiner for proofs by a prover with this margin ([`Prover::confined`]).
    #[must_use]
    pub fn new(game: &DagEnNacht, margin: u16) -> Joiner {
        let tables = Arc::new(Tables::confined(game, margin));
        let geometry = Arc::new(Geometry::new(&tables));
        Joiner {
            game: *game,
            board: ProofBoard::new(tables, geometry, 0),
            prover: Prover::confined(game, Side::First, margin),
            known: HashMap::new(),
            zones: HashMap::new(),
            out: Vec::new(),
            asked: 0,
        }
    }

    /// Adds the moves of a proof of `state`, with Black to move and `level` passes before. Returns
    /// whether the tokens are such a proof.
    pub fn add(&mut self, state: &State, level: u8, tokens: &[Token]) -> bool {
        self.board.place(state);
        let part = read(&mut self.board, level, tokens);
        part.map(|part| self.take(part)).is_some()
    }

    /// Returns the number of positions that no part contained, so that the prover searched them.
    #[must_use]
    pub fn asked(&self) -> u32 {
        self.asked
    }

    fn take(&mut self, part: Part) {
        for (key, (step, _)) in part {
            self.known.entry(key).or_insert(step);
        }
    }

    /// Returns the bytes of the certificate that Black wins after `moves`. Returns `None` if the
    /// prover cannot prove a position that the parts lack.
    pub fn certificate(&mut self, moves: &[Move]) -> Option<Vec<u8>> {
        let mut state = self.game.start();
        for &mv in moves {
            self.game.apply(&mut state, mv);
        }
        self.zones.clear();
        self.out.clear();
        self.board.place(&state);
        match self.board.field.turn() {
            0 => self.attack(0)?,
            _ => self.defence(0)?,
        };
        Some(self.file(moves))
    }

    fn file(&self, moves: &[Move]) -> Vec<u8> {
        let Tables { board, offered, .. } = &*self.board.field.tables;
        let inner = offered[0].len().isqrt();
        let rule = super::assemble::rule_name(&self.game);
        let names: Vec<String> = moves.iter().map(Move::to_string).collect();
        let (size, plies, names) = (board.size, moves.len(), names.join(" "));
        let count = self.out.len();
        let header = format!("DAGCERT 2 {size} {inner} {rule} B passes {plies} {names} {count}\n");
        let tokens = self.out.iter().flat_map(|token| token.to_be_bytes());
        header.into_bytes().into_iter().chain(tokens).collect()
    }

    /// Writes the proof of the position on the board, with Black to move. Returns its zone.
    fn attack(&mut self, level: u8) -> Option<Bits> {
        let (key, image) = (self.board.key(level), self.board.mirrored_key(level));
        if let Some(&zone) = self.zones.get(&key) {
            return Some(zone);
        }
        let size = self.board.field.tables.board.size;
        if let Some(zone) = self.zones.get(&image) {
            return Some(zone.map(|square| mirrored(square, size)));
        }
        let best = match (self.known.get(&key), self.known.get(&image)) {
            (Some(&step), _) => step,
            (None, Some(&step)) => step.map(|square| mirrored(square, size)),
            (None, None) => self.ask(level)?,
        };
        self.out.push(self.board.code(best));
        let mut zone = self.board.geometry.closed(best.to);
        if !self.board.field.completes(self.board.attacker, best) {
            self.board.make(best);
            let below = self.defence(level);
            self.board.undo(best);
            zone = zone.union(below?);
        }
        self.zones.insert(key, zone);
        Some(zone)
    }

    fn defence(&mut self, level: u8) -> Option<Bits> {
        let threat = self.board.field.threat(self.board.attacker);
        let mut pass = Bits::default();
        if threat == Threat::None {
            self.board.make(PASS);
            let zone = self.attack(level + 1);
            self.board.undo(PASS);
            pass = zone?;
        }
        let (mut zone, replies) = self.board.rest(level, threat, pass)?;
        for reply in replies {
            self.board.make(reply);
            let answered = self.attack(level);
            self.board.undo(reply);
            zone = zone.union(answered?);
        }
        Some(zone)
    }

    /// Lets the prover prove the position on the board, with Black to move. Returns Black's move.
    fn ask(&mut self, level: u8) -> Option<SquareMove> {
        let state = self.board.state();
        self.asked += 1;
        for attempt in 0..TRIES {
            let expansions = 20_000 << (2 * (attempt / 3));
            self.prover.set(DfpnSettings::of_attempt(attempt));
            let verdict = self.prover.prove(&state, level, expansions, &|| false);
            if verdict == ProofStatus::Proved {
                let tokens = self.prover.tokens(&state, level)?;
                // `add` replaces the field. The field of the walk is restored
                // afterwards, because only that one can undo the moves of the
                // walk.
                let fresh = Field::new(Arc::clone(&self.board.field.tables), &state);
                let field = std::mem::replace(&mut self.board.field, fresh);
                let added = self.add(&state, level, &tokens);
                self.board.field = field;
                return added.then(|| self.known[&self.board.key(level)]);
            }
        }
        None
    }
}
