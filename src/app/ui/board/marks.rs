//! Marks that the front end adds to a diagram. Every mark has a sign, so that
//! none depends on colour.

use std::collections::BTreeMap;

use crate::game::Spot;

/// A mark on a spot.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Mark {
    /// Destination of the last move: `(●)`.
    Last,
    /// The cursor: `[ ]`, or `{ }` while a piece elsewhere is picked up.
    Cursor,
    /// The piece that is picked up: `[●]`.
    Picked,
    /// Start or destination of a legal move: `·`.
    Legal,
    /// Destination for the piece that is picked up: `+`.
    Target,
    /// A spot changed by the last move: `'`.
    Changed,
    /// The suggested move: `*`.
    Hint,
}

/// The marks of one spot.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct MarkSet(u8);

impl MarkSet {
    /// The empty set.
    pub const NONE: MarkSet = MarkSet(0);

    /// Returns whether `mark` is in the set.
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u8) != 0
    }

    /// Returns the set with one more mark.
    #[must_use]
    pub const fn with(self, mark: Mark) -> MarkSet {
        MarkSet(self.0 | 1 << mark as u8)
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The marks of a whole board.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Marks(BTreeMap<Spot, MarkSet>);

impl Marks {
    /// Creates a board without marks.
    pub fn new() -> Marks {
        Marks::default()
    }

    /// Marks one spot.
    pub fn add(&mut self, spot: Spot, mark: Mark) {
        let set = self.0.entry(spot).or_default();
        *set = set.with(mark);
    }

    /// Marks several spots.
    pub fn add_all(&mut self, spots: impl IntoIterator<Item = Spot>, mark: Mark) {
        for spot in spots {
            self.add(spot, mark);
        }
    }

    /// Returns the marks of `spot`.
    pub fn of(&self, spot: Option<Spot>) -> MarkSet {
        spot.and_then(|spot| self.0.get(&spot).copied())
            .unwrap_or_default()
    }

    /// Whether the sign of `mark` is on the board. The sign of a winning line or of a
    /// picked-up piece replaces that of the last move.
    pub fn shows(&self, mark: Mark) -> bool {
        let is_hidden = |set: &MarkSet| mark == Mark::Last && set.has(Mark::Picked);
        let mut sets = self.0.values();
        sets.any(|set| set.has(mark) && !is_hidden(set))
    }

    /// Returns the first spot with `mark`.
    pub fn find(&self, mark: Mark) -> Option<Spot> {
        self.0
            .iter()
            .find(|(_, set)| set.has(mark))
            .map(|(spot, _)| *spot)
    }
}
