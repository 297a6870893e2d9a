//! [`Nodes`]: the memory of a search. It contains every visited position with
//! its proof and disproof numbers, its children and, after it is proved, its
//! zone.

use super::super::bits::Bits;
use super::super::engine::SquareMove;
use crate::engine::memory;

/// The infinite proof number, larger than any other.
pub(super) const INFINITE: u32 = 1 << 30;

/// An index that means no node or no zone.
pub(super) const NONE: u32 = u32::MAX;

/// The step that means the defender's pass.
pub(super) const PASS: SquareMove = SquareMove {
    from: u16::MAX,
    to: u16::MAX,
};

/// The kind of a node's children.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Kind {
    /// The attacker's moves, of which one must win.
    Attack,
    /// The defender's moves to the only threatened square.
    Fill(u16),
    /// Only the defender's pass. It must be proved to lose before the replies
    /// that need an answer are known.
    Pass,
    /// The defender's replies within the zone of its pass.
    Replies,
}

/// A position at a level of passes.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node {
    pub(super) key: u64,
    /// The index of the first child; `count` children follow one another.
    pub(super) first: u32,
    pub(super) count: u16,
    pub(super) kind: Kind,
    /// The number of the defender's passes above the node.
    pub(super) level: u8,
    pub(super) pn: u32,
    pub(super) dn: u32,
    /// The index of the zone, once the node is proved. In a node of replies before
    /// that: the index of the zone of the pass and of danger lines.
    pub(super) zone: u32,
    /// The attacker's winning step, once the node is proved.
    pub(super) best: SquareMove,
}

/// A move, and the node of the position after it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Child {
    pub(super) step: SquareMove,
    /// The index of the node; [`NONE`] before the first visit.
    pub(super) node: u32,
    /// The estimated proof and disproof numbers before the first visit.
    pub(super) pn: u16,
    pub(super) dn: u16,
}

/// The memory of one search.
pub(super) struct Nodes {
    pub(super) nodes: Vec<Node>,
    pub(super) children: Vec<Child>,
    zones: Vec<Bits>,
    /// Open addressing: indices of nodes by key.
    slots: Vec<u32>,
    /// Whether there is no memory to grow.
    full: bool,
}

impl Nodes {
    pub(super) fn new() -> Nodes {
        Nodes {
            nodes: Vec::new(),
            children: Vec::new(),
            zones: Vec::new(),
            slots: vec![NONE; 1 << 12],
            full: false,
        }
    }

    /// Whether there is too little memory for many more nodes, so that the
    /// search should end.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.children.clear();
        self.zones.clear();
        self.slots.fill(NONE);
        self.full = false;
    }

    /// The approximate number of bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>()
            + self.children.len() * size_of::<Child>()
            + self.zones.len() * size_of::<Bits>()
            + self.slots.len() * size_of::<u32>()
    }

    fn place(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut place = memory::place(key >> 20, self.slots.len());
        loop {
            let index = self.slots[place];
            if index == NONE || self.nodes[index as usize].key == key {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    /// Returns the index of the node with this key.
    pub(super) fn find(&self, key: u64) -> Option<u32> {
        let index = self.slots[self.place(key)];
        (index != NONE).then_some(index)
    }

    /// Adds a node, or replaces the one with its key. Returns its index.
    pub(super) fn put(&mut self, node: Node) -> u32 {
        let place = self.place(node.key);
        let index = self.slots[place];
        if index != NONE {
            self.nodes[index as usize] = node;
            return index;
        }
        let index = u32::try_from(self.nodes.len()).expect("memory ends before");
        self.nodes.push(node);
        self.slots[place] = index;
        // At least half of the slots stay free, so that searching for a key
        // takes few steps.
        if 2 * self.nodes.len() > self.slots.len() {
            self.grow();
        }
        index
    }

    fn grow(&mut self) {
        // A list that doubles needs memory for its old and its new size at
        // once.
        self.full = !memory::has_room(3 * self.bytes());
        self.slots = vec![NONE; 2 * self.slots.len()];
        for index in 0..self.nodes.len() {
            let place = self.place(self.nodes[index].key);
            self.slots[place] = index as u32;
        }
    }

    pub(super) fn node(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    pub(super) fn node_mut(&mut self, index: u32) -> &mut Node {
        &mut self.nodes[index as usize]
    }

    /// Stores a zone and returns its index.
    pub(super) fn keep(&mut self, zone: Bits) -> u32 {
        self.zones.push(zone);
        (self.zones.len() - 1) as u32
    }

    pub(super) fn zone(&self, node: u32) -> Bits {
        self.zones[self.nodes[node as usize].zone as usize]
    }

    /// Stores a position with the attacker to move as proved. If it already has a
    /// proof, that one stays, because other proofs depend on it. Returns the zone.
    pub(super) fn keep_proved(
        &mut self,
        key: u64,
        level: u8,
        best: SquareMove,
        zone: Bits,
    ) -> Bits {
        if let Some(known) = self.known_zone(key) {
            return known;
        }
        let kept = self.keep(zone);
        self.put(Node {
            key,
            first: 0,
            count: 0,
            kind: Kind::Attack,
            level,
            pn: 0,
            dn: INFINITE,
            zone: kept,
            best,
        });
        zone
    }

    /// Returns the zone of the position with this key, if it is proved.
    pub(super) fn known_zone(&self, key: u64) -> Option<Bits> {
        let node = self.find(key)?;
        (self.node(node).pn == 0).then(|| self.zone(node))
    }

    /// Returns a child's proof and disproof numbers.
    pub(super) fn numbers(&self, child: Child) -> (u32, u32) {
        if child.node == NONE {
            (u32::from(child.pn), u32::from(child.dn))
        } else {
            let node = &self.nodes[child.node as usize];
            (node.pn, node.dn)
        }
    }
}
