//! Sets of window numbers that can be changed and listed quickly.

/// A set of small numbers. Its order depends on the history of changes, but is
/// reproducible.
#[derive(Clone, Debug)]
pub(super) struct IndexSet {
    members: Vec<u16>,
    /// By number: its index in `members`, if it is a member.
    place: Vec<u16>,
}

impl IndexSet {
    /// Creates an empty set for numbers below `capacity`.
    pub(super) fn new(capacity: usize) -> IndexSet {
        IndexSet {
            members: Vec::with_capacity(capacity),
            place: vec![0; capacity],
        }
    }

    /// Adds a number, which must not be a member.
    pub(super) fn insert(&mut self, number: u16) {
        self.place[usize::from(number)] = u16::try_from(self.members.len()).expect("small");
        self.members.push(number);
    }

    /// Removes a number, which must be a member.
    pub(super) fn remove(&mut self, number: u16) {
        let place = self.place[usize::from(number)];
        self.members.swap_remove(usize::from(place));
        // The last member has moved into the gap.
        if let Some(&moved) = self.members.get(usize::from(place)) {
            self.place[usize::from(moved)] = place;
        }
    }

    pub(super) fn members(&self) -> &[u16] {
        &self.members
    }
}
