//! The position that a proof is at, and what proofs ask of it: zones, the
//! replies to be answered, keys and tokens.

use std::sync::Arc;

use super::super::State;
use super::super::bits::Bits;
use super::super::engine::{Field, SquareMove, Tables, Threat};
use super::certificate::{HAND, Token};
use super::geometry::{Geometry, mirrored};
use super::nodes::PASS;
use super::zone;
use crate::game::Side;

/// Levels a key is made for.
pub(super) const LEVELS: usize = 8;

/// A position with the side that attacks.
pub(super) struct ProofBoard {
    pub(super) field: Field,
    pub(super) geometry: Arc<Geometry>,
    pub(super) attacker: u8,
    level_keys: [u64; LEVELS],
}

/// Mixes a level into a key (the increment of splitmix64).
fn level_key(level: u64) -> u64 {
    let mut key = level.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    key = (key ^ key >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    key = (key ^ key >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ key >> 31
}

impl ProofBoard {
    /// An empty board.
    pub(super) fn new(tables: Arc<Tables>, geometry: Arc<Geometry>, attacker: u8) -> ProofBoard {
        ProofBoard {
            field: Field::new(tables, &State::default()),
            geometry,
            attacker,
            level_keys: std::array::from_fn(|level| level_key(level as u64)),
        }
    }

    /// Takes up `state`.
    pub(super) fn place(&mut self, state: &State) {
        let tables = Arc::clone(&self.field.tables);
        self.field = Field::new(tables, state);
    }

    /// The key of the field's position at a level.
    pub(super) fn key(&self, level: u8) -> u64 {
        self.field.key() ^ self.level_keys[usize::from(level)]
    }

    /// The key of the position's image on the other side of the middle column.
    pub(super) fn mirrored_key(&self, level: u8) -> u64 {
        let Field { tables, .. } = &self.field;
        let mut key = self.level_keys[usize::from(level)];
        for square in 0..tables.board.squares() {
            for side in (0..2).filter(|&side| self.field.holds(side, square)) {
                let image = mirrored(square, tables.board.size);
                key ^= tables.keys[usize::from(image)][usize::from(side)];
            }
        }
        match self.field.turn() {
            0 => key,
            _ => key ^ tables.turn_key,
        }
    }

    /// The field's position.
    pub(super) fn state(&self) -> State {
        let mut state = State::default();
        for square in 0..self.field.tables.board.squares() {
            for side in Side::BOTH {
                if self.field.holds(u8::from(side == Side::Second), square) {
                    state.stones[side.index()].insert(square);
                }
            }
        }
        state.turn = Side::BOTH[usize::from(self.field.turn())];
        state
    }

    /// The zone and the defender's danger lines in the field's position.
    pub(super) fn with_danger(&self, mut zone: Bits, level: u8) -> Bits {
        let defender = self.attacker ^ 1;
        zone::add_danger(&mut zone, &self.geometry, &self.field, defender, level);
        zone
    }

    /// Whether the defender has a move, with as many free drops behind him as there are passes
    /// above too (*room* in docs/DAG_PROOF.md).
    pub(super) fn can_move(&self, level: u8) -> bool {
        match level {
            0 => self.field.can_move(),
            passes => self.field.has_drops_beyond(usize::from(passes)),
        }
    }

    /// The zone where the attacker threatens two squares: the two with the
    /// lowest numbers, as a checker takes them.
    pub(super) fn two_threats(&self, level: u8) -> Option<Bits> {
        if !self.can_move(level) {
            return None;
        }
        let windows = self.field.near(self.attacker, 1).iter();
        let mut squares: Vec<u16> = windows
            .filter_map(|&window| self.field.missing(window).next())
            .map(|square| self.geometry.number(square))
            .collect();
        squares.sort_unstable();
        squares.dedup();
        let closed = |number: u16| self.geometry.closed(self.geometry.square(number));
        let zone = closed(squares[0]).union(closed(squares[1]));
        Some(self.with_danger(zone, level))
    }

    /// A step as a token.
    pub(super) fn token(&self, step: SquareMove) -> Token {
        let number = |square| Token::from(self.geometry.number(square));
        let origin = if step.is_drop() {
            HAND
        } else {
            number(step.from) << 16
        };
        origin | number(step.to)
    }

    /// A step as a certificate of version 2 has it: five times the target, and where the stone
    /// comes from.
    pub(super) fn code(&self, step: SquareMove) -> u16 {
        let (to, size) = (self.geometry.number(step.to), self.field.tables.board.size);
        let way = if step.is_drop() {
            0
        } else {
            let from = self.geometry.number(step.from);
            let beside = [to.wrapping_sub(size), to.wrapping_sub(1), to + 1, to + size];
            let place = beside.iter().position(|&square| square == from);
            1 + u16::try_from(place.expect("a neighbour")).expect("at most three")
        };
        5 * to + way
    }

    /// The step a token stands for.
    pub(super) fn step(&self, token: Token) -> Option<SquareMove> {
        let squares = self.field.tables.board.squares();
        let square = |number: Token| {
            let number = u16::try_from(number).expect("half a token");
            (number < squares).then(|| self.geometry.square(number))
        };
        let from = match token & HAND {
            HAND => SquareMove::DROP,
            from => square(from >> 16)?,
        };
        Some(SquareMove {
            from,
            to: square(token & 0xFFFF)?,
        })
    }

    /// The legal replies in the order a checker makes them itself.
    pub(super) fn replies(&self, within: impl Fn(u16) -> bool) -> Vec<SquareMove> {
        let mut steps = Vec::new();
        self.field.all_steps(&mut steps);
        steps.retain(|step| within(step.to));
        steps.sort_unstable_by_key(|step| {
            let first = if step.is_drop() { step.to } else { step.from };
            (self.geometry.number(first), self.geometry.number(step.to))
        });
        steps
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

    pub(super) fn make(&mut self, step: SquareMove) {
        if step == PASS {
            self.field.swap_turn();
        } else {
            self.field.make(step);
        }
    }

    pub(super) fn undo(&mut self, step: SquareMove) {
        if step == PASS {
            self.field.swap_turn();
        } else {
            self.field.undo(step);
        }
    }
}
