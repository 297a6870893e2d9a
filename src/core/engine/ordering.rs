//! Move ordering: the table's move first, then the moves with the game's best
//! hints, then the killer moves of this ply, then the moves that caused cutoffs
//! anywhere.

use std::hash::{Hash, Hasher};

use crate::game::Fnv;

/// A move and its rank in the search order.
#[derive(Copy, Clone, Debug)]
pub(super) struct Ranked<M> {
    /// The move.
    pub mv: M,
    /// The index in the order of generation, by which the table names the move.
    pub index: u16,
    /// The rank; moves with larger ranks are searched earlier.
    pub rank: i64,
}

/// The moves that caused cutoffs so far in this search.
pub(super) struct CutoffHistory<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<u32>,
}

const HISTORY_BITS: u32 = 12;
const HISTORY_LIMIT: u32 = 1 << 20;
const KILLER: i64 = 1 << 22;
const PROMISE: i64 = 1 << 24;
/// The rank of the move from the transposition table.
pub(super) const FIRST: i64 = i64::MAX;

impl<M: Copy + Eq + Hash> CutoffHistory<M> {
    /// Creates an empty history.
    pub fn new() -> CutoffHistory<M> {
        CutoffHistory {
            killers: Vec::new(),
            history: vec![0; 1 << HISTORY_BITS],
        }
    }

    /// The rank of a move at `ply`; `order_hint` is the game's hint for it.
    pub fn rank(&self, mv: M, ply: u32, order_hint: i32) -> i64 {
        let killers = self.killers.get(ply as usize);
        let place = killers.and_then(|pair| pair.iter().position(|&k| k == Some(mv)));
        let killer = place.map_or(0, |i| KILLER - i64::try_from(i).expect("0 or 1"));
        // The game's hint outweighs killers, and killers outweigh history.
        i64::from(order_hint) * PROMISE + killer + i64::from(self.history[slot(mv)])
    }

    /// Records that `mv` caused a cutoff at `ply`, with `depth` plies left to
    /// search.
    pub fn cut(&mut self, mv: M, ply: u32, depth: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let pair = &mut self.killers[ply];
        if pair[0] != Some(mv) {
            *pair = [Some(mv), pair[0]];
        }
        // Cutoffs high in the tree save more work, so they weigh more.
        let depth = depth.min(100);
        let history = &mut self.history[slot(mv)];
        *history = (*history + depth * depth).min(HISTORY_LIMIT);
    }

    /// Halves the history, so that cutoffs of later iterations outweigh old
    /// ones.
    pub fn fade(&mut self) {
        for history in &mut self.history {
            *history /= 2;
        }
    }
}

/// Swaps the highest-ranked of `moves[from..]` to `from` and returns it. Among
/// equals the first in the order of generation wins.
pub(super) fn bring_best<M: Copy>(moves: &mut [Ranked<M>], from: usize) -> Ranked<M> {
    let key = |i: &usize| (moves[*i].rank, std::cmp::Reverse(moves[*i].index));
    // Selects one move at a time instead of sorting all, because a cutoff often
    // ends the node after the first.
    let best = (from..moves.len()).max_by_key(key).expect("a move is left");
    moves.swap(from, best);
    moves[from]
}

/// The history slot of a move; moves whose hashes collide share one.
fn slot<M: Hash>(mv: M) -> usize {
    let mut hasher = Fnv::default();
    mv.hash(&mut hasher);
    (hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - HISTORY_BITS)) as usize
}
