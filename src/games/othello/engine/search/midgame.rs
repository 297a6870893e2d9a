//! The search proper: principal variation search with transpositions,
//! multi-ProbCut and ordering by shallow values; exact when it reaches the
//! end of the game.

use super::endgame::stability_bound;
use super::kernel::{Cpu, Kernel};
use super::last_four::WORST;
use super::node::Node;
use super::probcut::EXACT;
use super::transposition::{NO_MOVE, StoredBounds, TableKind};
use super::{Child, NodeWindow, Search, probcut};
use crate::games::othello::bits;

/// With so many empty squares or fewer an exact search leaves the pattern
/// states behind.
const BARE: u32 = 12;

/// Searches of fewer plies keep their results in the small table.
const SHALLOW: u32 = 5;
/// A search to the end takes a move from the table as its first only if it
/// comes from a search at most so many plies shallower: shallower ones look
/// for a good move, not for one that leaves a small tree.
const TELLING: u32 = 6;

/// With fewer discs on a side nothing is cut on likelihood: estimates do not
/// see a wipe-out coming.
const FEW: u32 = 4;

/// The table for results of searches so deep.
#[inline(always)]
fn reach(depth: u32) -> TableKind {
    if depth < SHALLOW {
        TableKind::Near
    } else {
        TableKind::Far
    }
}

impl Search<'_> {
    /// The value of `node` in discs for its mover, or a bound on it where it
    /// lies outside the window. Meaningless once [`Search::stopped`] is set.
    pub fn value(&mut self, node: &Node, window: NodeWindow) -> i32 {
        match self.cpu {
            Cpu::Any(k) => k.value(self, node, window),
            #[cfg(target_arch = "x86_64")]
            Cpu::Newer(k) => k.value(self, node, window),
        }
    }

    #[inline(always)]
    pub(super) fn value_on<K: Kernel>(&mut self, k: K, node: &Node, window: NodeWindow) -> i32 {
        let empties = node.board.empties();
        if window.depth >= empties {
            let exact = window.confidence == EXACT || empties <= BARE;
            if exact && empties <= BARE && window.beta - window.alpha == 1 {
                return self.solve(k, node.board, window.alpha);
            }
            let surest = NodeWindow {
                depth: empties,
                confidence: if exact { EXACT } else { window.confidence },
                ..window
            };
            return k.inner(self, node, surest, empties);
        }
        match window.depth {
            0 => {
                self.nodes += 1;
                node.estimate(self.weights)
            }
            1 => self.frontier(k, node, window),
            _ => k.inner(self, node, window, empties),
        }
    }

    /// One ply from the horizon: every move's estimate, in no order.
    #[inline(always)]
    fn frontier<K: Kernel>(&mut self, k: K, node: &Node, window: NodeWindow) -> i32 {
        self.nodes += 1;
        let moves = node.board.moves();
        if moves == 0 {
            return self.passed(k, node, window);
        }
        let mut best = WORST;
        for square in bits::squares(moves) {
            self.nodes += 1;
            best = best.max(-node.play(square).estimate(self.weights));
            if best >= window.beta {
                break;
            }
        }
        best
    }

    /// The mover has no move; a pass takes no depth.
    #[inline(always)]
    fn passed<K: Kernel>(&mut self, k: K, node: &Node, window: NodeWindow) -> i32 {
        if node.board.pass().moves() == 0 {
            return node.board.final_score();
        }
        let turned = NodeWindow {
            depth: window.depth,
            ..window.turned()
        };
        -k.value(self, &node.pass(), turned)
    }

    /// A node two plies or more from the horizon.
    #[inline(always)]
    pub(super) fn inner_on<K: Kernel>(
        &mut self,
        k: K,
        node: &Node,
        window: NodeWindow,
        empties: u32,
    ) -> i32 {
        self.nodes += 1;
        if self.out_of_time() {
            return window.alpha;
        }
        let moves = node.board.moves();
        if moves == 0 {
            if window.depth == 0 {
                return node.board.final_score();
            }
            return self.passed(k, node, window);
        }
        let null = window.beta - window.alpha == 1;
        if null && let Some(bound) = stability_bound(node.board, empties, window.alpha) {
            return bound;
        }
        let key = node.board.key();
        let mut hints = [NO_MOVE; 2];
        if let Some(entry) = self.table.probe(reach(window.depth), key) {
            if null && entry.depth >= window.depth && entry.confidence >= window.confidence {
                if entry.lower >= window.beta {
                    return entry.lower;
                }
                if entry.upper <= window.alpha {
                    return entry.upper;
                }
            }
            if window.depth < empties || entry.depth + TELLING >= window.depth {
                hints = entry.moves;
            }
        }
        if null && let Some(bound) = self.probable_cut(k, node, window, empties) {
            return bound;
        }
        if self.stopped {
            return window.alpha;
        }
        self.try_moves(k, node, window, key, hints)
    }

    /// Asks a shallow search whether a deep one is likely to fail high or
    /// low, and takes its word.
    #[inline(always)]
    fn probable_cut<K: Kernel>(
        &mut self,
        k: K,
        node: &Node,
        window: NodeWindow,
        empties: u32,
    ) -> Option<i32> {
        let margin = probcut::margin(window.confidence, window.depth, empties)?;
        let fewest = node.board.own.count_ones().min(node.board.opp.count_ones());
        if fewest < FEW {
            return None;
        }
        let shallow = probcut::shallow(window.depth);
        let guess = node.estimate(self.weights);
        let far = margin + 2;
        let shallow_window = |alpha: i32| NodeWindow {
            alpha,
            beta: alpha + 1,
            depth: shallow,
            confidence: window.confidence,
        };
        let high = window.beta + margin;
        if guess >= high - far && high <= 64 {
            let value = k.value(self, node, shallow_window(high - 1));
            if value >= high && !self.stopped {
                return Some(window.beta);
            }
        }
        let low = window.alpha - margin;
        if guess <= low + far && low >= -64 {
            let value = k.value(self, node, shallow_window(low));
            if value <= low && !self.stopped {
                return Some(window.alpha);
            }
        }
        None
    }

    #[inline(always)]
    fn try_moves<K: Kernel>(
        &mut self,
        k: K,
        node: &Node,
        window: NodeWindow,
        key: u64,
        hints: [u8; 2],
    ) -> i32 {
        let begin = self.children.len();
        self.list_children(node);
        let value = if let Some(known) = self.known_child(begin, window) {
            known
        } else {
            self.rank_children(k, begin, node, window, hints);
            self.search_children(k, begin, node, window, key)
        };
        self.children.truncate(begin);
        value
    }

    /// A child whose table entry alone cuts off.
    #[inline(always)]
    fn known_child(&self, begin: usize, window: NodeWindow) -> Option<i32> {
        if window.depth < 4 || window.beta - window.alpha > 1 {
            return None;
        }
        for child in &self.children[begin..] {
            if let Some(entry) = self.table.probe(reach(window.depth - 1), child.board.key()) {
                let surely = entry.depth + 1 >= window.depth;
                let surely = surely && entry.confidence >= window.confidence;
                if surely && -entry.upper >= window.beta {
                    return Some(-entry.upper);
                }
            }
        }
        None
    }

    #[inline(always)]
    fn search_children<K: Kernel>(
        &mut self,
        k: K,
        begin: usize,
        node: &Node,
        window: NodeWindow,
        key: u64,
    ) -> i32 {
        let (mut best, mut best_move) = (WORST, NO_MOVE);
        let mut alpha = window.alpha;
        for i in begin..self.children.len() {
            self.bring_best_to(i);
            let busy = self.busy.filter(|_| i > begin && window.depth >= SHALLOW);
            if let Some(busy) = busy {
                self.postpone(busy, i);
            }
            let Child { square, turned, .. } = self.children[i];
            let child = node.turn(square.into(), turned);
            if let Some(busy) = busy {
                busy.begin(child.board.key());
            }
            let full = NodeWindow { alpha, ..window };
            let mut value;
            if i == begin {
                value = -k.value(self, &child, full.turned());
            } else {
                value = -k.value(self, &child, full.null().turned());
                if alpha < value && value < window.beta {
                    value = -k.value(self, &child, full.turned());
                }
            }
            if let Some(busy) = busy {
                busy.end(child.board.key());
            }
            if self.stopped {
                return window.alpha;
            }
            if value > best {
                (best, best_move) = (value, square);
                alpha = alpha.max(best);
                if alpha >= window.beta {
                    break;
                }
            }
        }
        self.table.store(
            reach(window.depth),
            key,
            StoredBounds {
                lower: if best > window.alpha { best } else { -64 },
                upper: if best < window.beta { best } else { 64 },
                depth: window.depth,
                confidence: window.confidence,
                moves: [best_move, NO_MOVE],
            },
        );
        best
    }
}
