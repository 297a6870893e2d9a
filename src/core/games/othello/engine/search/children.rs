//! The moves of a node, ordered for the search.

use super::endgame::counted;
use super::kernel::Kernel;
use super::node::Node;
use super::{Busy, Child, NodeWindow, Search};
use crate::games::othello::bits;

/// The score of a child that was postponed because another thread was searching
/// it.
const PUT_OFF: i32 = i32::MIN;

/// Confidence of likelihood cuts in the shallow searches that order moves.
const USUAL_ORDERING: u32 = 1;

/// Returns the depth of the shallow searches that order the moves of a node;
/// `None` means to order by the opponent's mobility alone.
fn ordering_depth(window: NodeWindow, to_the_end: bool) -> Option<u32> {
    if to_the_end {
        return Some(match window.depth {
            0..=15 => 0,
            16..=17 => 1,
            _ => 2,
        });
    }
    match window.depth {
        0..=2 => None,
        3..=7 => Some(0),
        8..=14 => Some(1),
        _ => Some(2),
    }
}

/// Moves a child to place `i` that no other thread is searching, unless all the
/// rest have been postponed already.
pub(super) fn postpone(search: &mut Search<'_>, busy: &Busy, i: usize) {
    while search.children[i].score > PUT_OFF && busy.has(search.children[i].board.key()) {
        search.children[i].score = PUT_OFF;
        bring_best_to(search, i);
    }
}

/// Moves the child after `square` to place `i`, and returns whether there is
/// one.
#[inline(always)]
pub(super) fn bring_move_to(search: &mut Search<'_>, i: usize, square: u8) -> bool {
    let found = search.children[i..].iter().position(|c| c.square == square);
    if let Some(found) = found {
        search.children.swap(i, i + found);
    }
    found.is_some()
}

/// Moves the best of the children from `i` on to place `i`.
#[inline(always)]
pub(super) fn bring_best_to(search: &mut Search<'_>, i: usize) {
    // Picking one at a time is cheaper than sorting: most nodes are cut off
    // early.
    let rest = &mut search.children[i..];
    let mut best = 0;
    for k in 1..rest.len() {
        if rest[k].score > rest[best].score {
            best = k;
        }
    }
    rest.swap(0, best);
}

/// Appends the node's children to the list, without scores.
#[inline(always)]
pub(super) fn list_children<K: Kernel>(search: &mut Search<'_>, k: K, node: &Node) {
    for square in bits::squares(k.moves(node.board)) {
        let turned = k.flips(square, node.board);
        search.children.push(Child {
            board: node.board.turn(square, turned),
            turned,
            square: square as u8,
            score: 0,
        });
    }
}

/// Gives the children from `begin` on scores for ordering. `hint` is the square
/// of a move to try first.
#[inline(always)]
pub(super) fn rank_children<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    begin: usize,
    node: &Node,
    window: NodeWindow,
    hint: u8,
) {
    let to_the_end = window.depth >= node.board.empties();
    let look = ordering_depth(window, to_the_end);
    for i in begin..search.children.len() {
        let child = search.children[i];
        // A hint outranks every other score.
        search.children[i].score = if hint == child.square {
            1 << 19
        } else {
            order_hint(search, k, node, child, look, to_the_end)
        };
    }
}

/// Returns the score of a move of `node` for ordering: the value of a shallow
/// search, and the opponent's mobility.
#[inline(always)]
fn order_hint<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    node: &Node,
    child: Child,
    look: Option<u32>,
    to_the_end: bool,
) -> i32 {
    let moves = k.moves(child.board);
    let near = bits::around(child.board.opp) & child.board.empty();
    let mobility = counted(moves, near);
    let Some(depth) = look else {
        return -mobility;
    };
    let next = node.turn(child.square.into(), child.turned);
    let worth = if depth == 0 {
        search.nodes += 1;
        -next.estimate_with(k, search.weights, moves)
    } else {
        let window = NodeWindow {
            alpha: -64,
            beta: 64,
            depth,
            confidence: USUAL_ORDERING,
        };
        -k.value(search, &next, window)
    };
    if to_the_end {
        // Few replies mean a small tree, so mobility counts beside the value.
        20 * (depth + 1).cast_signed() * worth - mobility
    } else {
        // A disc weighs as much as three replies, each of which counts 64.
        192 * worth - mobility
    }
}
