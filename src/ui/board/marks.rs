//! What the front end adds to a picture. Every mark has a sign of its own, so
//! that none depends on colour.

use std::collections::BTreeMap;

use crate::game::Spot;

/// Something to point out about a spot.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Mark {
    /// The last move went here: `(●)`.
    Last,
    /// The cursor: `[ ]`, or `{ }` while a piece is picked up elsewhere.
    Cursor,
    /// Picked up: `[●]`.
    Picked,
    /// A move may begin or be made here: `·`.
    Legal,
    /// What is picked up may go here: `+`.
    Target,
    /// The last move changed it: `'`.
    Changed,
    /// The hint: `*`.
    Hint,
}

/// The marks of one spot.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct MarkSet(u8);

impl MarkSet {
    /// No mark.
    pub const NONE: MarkSet = MarkSet(0);

    /// Whether `mark` is among them.
    #[must_use]
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u8) != 0
    }

    /// These marks and one more.
    #[must_use]
    pub const fn with(self, mark: Mark) -> MarkSet {
        MarkSet(self.0 | 1 << mark as u8)
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The marks of a whole board.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Marks(BTreeMap<Spot, MarkSet>);

impl Marks {
    /// No marks.
    #[must_use]
    pub fn new() -> Marks {
        Marks::default()
    }

    /// Marks one spot.
    pub fn add(&mut self, spot: Spot, mark: Mark) {
        let set = self.0.entry(spot).or_default();
        *set = set.with(mark);
    }

    /// Marks many spots.
    pub fn add_all(&mut self, spots: impl IntoIterator<Item = Spot>, mark: Mark) {
        for spot in spots {
            self.add(spot, mark);
        }
    }

    /// The marks of `spot`.
    #[must_use]
    pub fn of(&self, spot: Option<Spot>) -> MarkSet {
        spot.and_then(|spot| self.0.get(&spot).copied())
            .unwrap_or_default()
    }

    /// The spot that bears `mark`, the first if there are several.
    #[must_use]
    pub fn find(&self, mark: Mark) -> Option<Spot> {
        self.0
            .iter()
            .find(|(_, set)| set.has(mark))
            .map(|(spot, _)| *spot)
    }
}
