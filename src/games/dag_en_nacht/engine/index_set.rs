//! Sets of windows that are quick to change and to walk through.

/// A set of small numbers; walks in the order of an unspecified but
/// reproducible history.
#[derive(Clone, Debug)]
pub(super) struct IndexSet {
    members: Vec<u16>,
    /// By number: its place in `members`.
    place: Vec<u16>,
}

impl IndexSet {
    /// An empty set for numbers below `capacity`.
    pub(super) fn new(capacity: usize) -> IndexSet {
        IndexSet {
            members: Vec::with_capacity(capacity),
            place: vec![0; capacity],
        }
    }

    /// Adds a number that is not a member.
    pub(super) fn insert(&mut self, number: u16) {
        self.place[usize::from(number)] = u16::try_from(self.members.len()).expect("small");
        self.members.push(number);
    }

    /// Takes out a member.
    pub(super) fn remove(&mut self, number: u16) {
        let place = self.place[usize::from(number)];
        self.members.swap_remove(usize::from(place));
        if let Some(&moved) = self.members.get(usize::from(place)) {
            self.place[usize::from(moved)] = place;
        }
    }

    pub(super) fn members(&self) -> &[u16] {
        &self.members
    }
}
