//! [`ProofBoard`]: the current position of a walk through a proof, with its
//! zones, the replies to be answered, keys and tokens.

use std::sync::Arc;

use super::super::State;
use super::super::bits::Bits;
use super::super::engine::{Field, SquareMove, Tables, Threat};
use super::certificate::{HAND, Token};
use super::geometry::{Geometry, mirrored};
use super::nodes::PASS;
use super::zone;
use crate::game::{Side, order_by_key};

/// The number of levels that keys distinguish.
pub(super) const LEVELS: usize = 8;

/// A position, and the side that attacks.
pub(super) struct ProofBoard {
    pub(super) field: Field,
    pub(super) geometry: Arc<Geometry>,
    pub(super) attacker: u8,
    level_keys: [u64; LEVELS],
}

/// Returns the part of a key for a level, mixed by splitmix64.
fn level_key(level: u64) -> u64 {
    let mut key = level.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    key = (key ^ key >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    key = (key ^ key >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ key >> 31
}

impl ProofBoard {
    /// Creates an empty board.
    pub(super) fn new(tables: Arc<Tables>, geometry: Arc<Geometry>, attacker: u8) -> ProofBoard {
        ProofBoard {
            field: Field::new(tables, &State::default()),
            geometry,
            attacker,
            level_keys: std::array::from_fn(|level| level_key(level as u64)),
        }
    }

    /// Sets the position.
    pub(super) fn place(&mut self, state: &State) {
        let tables = Arc::clone(&self.field.tables);
        self.field = Field::new(tables, state);
    }

    /// Returns the key of the position at a level.
    pub(super) fn key(&self, level: u8) -> u64 {
        self.field.key() ^ self.level_keys[usize::from(level)]
    }

    /// Returns the key of the position's mirror image, left and right.
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

    /// Returns the position.
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

    /// Returns `zone` with the squares of the defender's danger lines added.
    pub(super) fn with_danger(&self, mut zone: Bits, level: u8) -> Bits {
        let defender = self.attacker ^ 1;
        zone::add_danger(&mut zone, &self.geometry, &self.field, defender, level);
        zone
    }

    /// Whether the defender has a move even after one free drop for each of the `level` passes
    /// above (*room* in docs/DAG_PROOF.md).
    pub(super) fn can_move(&self, level: u8) -> bool {
        match level {
            0 => self.field.can_move(),
            passes => self.field.has_drops_beyond(usize::from(passes)),
        }
    }

    /// Returns the zone of a position in which the attacker threatens two
    /// squares or more. It depends on the two squares with the lowest numbers,
    /// which a checker uses as well. Returns `None` if the defender may have no
    /// move.
    pub(super) fn two_threats(&self, level: u8) -> Option<Bits> {
        if !self.can_move(level) {
            return None;
        }
        let windows = self.field.near(self.attacker, 1).iter();
        let mut squares: Vec<u16> = windows
            .filter_map(|&window| self.field.missing(window).next())
            .map(|square| self.geometry.number(square))
            .collect();
        order_by_key(&mut squares, |square| *square);
        squares.dedup();
        let closed = |number: u16| self.geometry.closed(self.geometry.square(number));
        let zone = closed(squares[0]).union(closed(squares[1]));
        Some(self.with_danger(zone, level))
    }

    /// Returns a step as a token.
    pub(super) fn token(&self, step: SquareMove) -> Token {
        let number = |square| Token::from(self.geometry.number(square));
        let origin = if step.is_drop() {
            HAND
        } else {
            number(step.from) << 16
        };
        origin | number(step.to)
    }

    /// Returns the code of a step in a certificate of version 2: five times the target, plus a
    /// number for the direction from which the stone comes.
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

    /// Returns the step that a token means; `None` if a square is not on the board.
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

    /// Returns the legal replies to these squares, in the checker's order.
    pub(super) fn replies(&self, within: impl Fn(u16) -> bool) -> Vec<SquareMove> {
        let mut steps = Vec::new();
        self.field.all_steps(&mut steps);
        steps.retain(|step| within(step.to));
        order_by_key(&mut steps, |step| {
            let first = if step.is_drop() { step.to } else { step.from };
            (self.geometry.number(first), self.geometry.number(step.to))
        });
        steps
    }

    /// Returns the part of the zone of a position with the defender to move that
    /// does not depend on the answers to its replies, and the replies that must
    /// be answered. `pass` is the zone of the pass, if there is one. Returns
    /// `None` if the defender may have no move.
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
