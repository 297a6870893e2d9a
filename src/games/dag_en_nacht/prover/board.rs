//! The position that a proof is at, and what proofs ask of it: zones, the
//! replies to be answered, keys and tokens.

use std::sync::Arc;

use super::super::State;
use super::super::bits::Bits;
use super::super::engine::{Field, SquareMove, Tables, Threat};
use super::geometry::Geometry;
use super::nodes::PASS;
use super::zone;

/// Levels a key is made for.
pub(super) const LEVELS: usize = 8;

/// A drop's origin.
const HAND: u16 = 0xFF00;

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

    /// A step as a token: origin byte, target byte.
    pub(super) fn token(&self, step: SquareMove) -> u16 {
        let to = self.geometry.number(step.to);
        if step.is_drop() {
            HAND | to
        } else {
            self.geometry.number(step.from) << 8 | to
        }
    }

    /// The step a token stands for.
    pub(super) fn step(&self, token: u16) -> Option<SquareMove> {
        let squares = self.field.tables.board.squares();
        let square = |number: u16| (number < squares).then(|| self.geometry.square(number));
        let from = match token >> 8 {
            0xFF => SquareMove::DROP,
            from => square(from)?,
        };
        Some(SquareMove {
            from,
            to: square(token & 0xFF)?,
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
