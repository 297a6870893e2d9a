//! The main search: principal variation search with a transposition table,
//! multi-ProbCut and ordering by shallow searches. It is exact when it reaches
//! the end of the game.

use super::children::{bring_best_to, bring_move_to, list_children, postpone, rank_children};
use super::endgame::{solve, stability_bound};
use super::kernel::Kernel;
use super::last_four::WORST;
use super::node::Node;
use super::probcut::EXACT;
use super::transposition::{NO_MOVE, StoredBounds, TableKind};
use super::{Child, NodeWindow, Search, probcut};
use crate::games::othello::bits;

/// With this many empty squares or fewer, an exact search no longer updates
/// pattern states.
const BARE: u32 = 12;

/// Searches of fewer plies store their results in the small table.
const SHALLOW: u32 = 5;
/// Number of plies by which a table entry may be shallower than a search to the
/// end for its move to be tried first. Shallower searches find good moves, but
/// not those that leave a small tree.
const TELLING: u32 = 6;

/// Up to this depth the estimate itself takes the place of ProbCut's shallow
/// search.
const BY_ESTIMATE: u32 = 2;

/// If a side has fewer discs, nothing is cut on likelihood: estimates do not
/// foresee a wipe-out.
const FEW: u32 = 4;

/// Returns the table for results of searches of this depth.
#[inline(always)]
fn reach(depth: u32) -> TableKind {
    if depth < SHALLOW {
        TableKind::Near
    } else {
        TableKind::Far
    }
}

#[inline(always)]
pub(super) fn value_on<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    node: &Node,
    window: NodeWindow,
) -> i32 {
    let empties = node.board.empties();
    if window.depth >= empties {
        // This near the end, likelihood cuts save less than they cost.
        let exact = window.confidence == EXACT || empties <= BARE;
        if exact && empties <= BARE && window.beta - window.alpha == 1 {
            // Nothing is estimated from here on, so pattern states are not
            // needed.
            return solve(search, k, node.board, window.alpha);
        }
        let surest = NodeWindow {
            depth: empties,
            confidence: if exact { EXACT } else { window.confidence },
            ..window
        };
        return k.inner(search, node, surest, empties);
    }
    match window.depth {
        0 => {
            search.nodes += 1;
            node.estimate_on(k, search.weights)
        }
        1 => frontier(search, k, node, window),
        _ => k.inner(search, node, window, empties),
    }
}

/// Searches a node one ply from the horizon: returns the best estimate after
/// any move. The move that last refuted another such node is tried first.
#[inline(always)]
fn frontier<K: Kernel>(search: &mut Search<'_>, k: K, node: &Node, window: NodeWindow) -> i32 {
    search.nodes += 1;
    let moves = k.moves(node.board);
    if moves == 0 {
        return passed(search, k, node, window);
    }
    let mut best = WORST;
    for half in [moves & search.refutation, moves & !search.refutation] {
        for square in bits::squares(half) {
            search.nodes += 1;
            let child = node.turn(square, k.flips(square, node.board));
            best = best.max(-child.estimate_on(k, search.weights));
            if best >= window.beta {
                search.refutation = 1 << square;
                return best;
            }
        }
    }
    best
}

/// Searches a node whose mover has no move. A pass does not reduce the depth.
#[inline(always)]
fn passed<K: Kernel>(search: &mut Search<'_>, k: K, node: &Node, window: NodeWindow) -> i32 {
    if k.moves(node.board.pass()) == 0 {
        return node.board.final_score();
    }
    let turned = NodeWindow {
        depth: window.depth,
        ..window.turned()
    };
    -k.value(search, &node.pass(), turned)
}

/// Searches a node two plies or more from the horizon.
#[inline(always)]
pub(super) fn inner_on<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    node: &Node,
    window: NodeWindow,
    empties: u32,
) -> i32 {
    search.nodes += 1;
    if search.out_of_time() {
        return window.alpha;
    }
    let moves = k.moves(node.board);
    if moves == 0 {
        if window.depth == 0 {
            return node.board.final_score();
        }
        return passed(search, k, node, window);
    }
    // Only in a null window may a bound replace the value. This also applies to
    // table entries and likelihood cuts.
    let null = window.beta - window.alpha == 1;
    if null && let Some(bound) = stability_bound(node.board, empties, window.alpha) {
        return bound;
    }
    // The estimate is cheaper than a table lookup, so it comes first.
    if null && let Some(bound) = estimated_cut(search, k, node, window, empties) {
        return bound;
    }
    let key = node.board.key();
    let mut hints = [NO_MOVE; 2];
    if let Some(entry) = search.table.probe(reach(window.depth), key) {
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
    if null
        && window.depth > BY_ESTIMATE
        && let Some(bound) = probable_cut(search, k, node, window, empties)
    {
        return bound;
    }
    // A shallow search that was stopped has proved nothing.
    if search.stopped {
        return window.alpha;
    }
    try_moves(search, k, node, window, key, hints)
}

/// Returns a bound if the estimate makes it likely that a search of at most
/// [`BY_ESTIMATE`] plies fails high or low.
#[inline(always)]
fn estimated_cut<K: Kernel>(
    search: &Search<'_>,
    k: K,
    node: &Node,
    window: NodeWindow,
    empties: u32,
) -> Option<i32> {
    if window.depth > BY_ESTIMATE {
        return None;
    }
    let margin = probable_margin(search, node, window, empties)?;
    let guess = node.estimate_on(k, search.weights);
    // A likely cut is not certain, so the result claims no more than the end of
    // the window.
    if guess >= window.beta + margin {
        Some(window.beta)
    } else {
        (guess <= window.alpha - margin).then_some(window.alpha)
    }
}

/// Returns the confidence that a cut needs: one more near the root.
#[inline(always)]
fn wary(search: &Search<'_>, confidence: u32, empties: u32) -> u32 {
    let near = search.root_empties < empties + search.cuts.careful;
    confidence + u32::from(near && confidence + 1 < EXACT)
}

/// Returns how far outside the window a shallower value must be to cut off
/// `node`, in discs; `None` if likelihood cuts are not allowed here.
#[inline(always)]
fn probable_margin(
    search: &Search<'_>,
    node: &Node,
    window: NodeWindow,
    empties: u32,
) -> Option<i32> {
    let confidence = wary(search, window.confidence, empties);
    let margin = search.cuts.margin(confidence, window.depth, empties)?;
    let fewest = node.board.own.count_ones().min(node.board.opp.count_ones());
    (fewest >= FEW).then_some(margin)
}

/// Returns a bound if a shallow search makes it likely that a deep one fails
/// high or low.
#[inline(always)]
fn probable_cut<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    node: &Node,
    window: NodeWindow,
    empties: u32,
) -> Option<i32> {
    if search.nested >= search.cuts.nested {
        return None;
    }
    let margin = probable_margin(search, node, window, empties)?;
    let guess = node.estimate_on(k, search.weights);
    let confidence = wary(search, window.confidence, empties);
    let quick = search.cuts.quick_margin(confidence, window.depth, empties);
    if let Some(quick) = quick {
        let depth = probcut::quarter(window.depth);
        let bound = probe(search, k, node, window, (guess, quick, depth));
        if bound.is_some() {
            return bound;
        }
    }
    let shallow = probcut::shallow(window.depth);
    probe(search, k, node, window, (guess, margin, shallow))
}

/// Returns a bound if a search of `depth` plies is `margin` outside the window.
/// A shallow search seldom differs much from the estimate, `guess`. If that is
/// too far from the bound, the shallow search costs more than it saves.
#[inline(always)]
fn probe<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    node: &Node,
    window: NodeWindow,
    (guess, margin, depth): (i32, i32, u32),
) -> Option<i32> {
    let far = margin + 2;
    let surer = window.depth >= search.cuts.surer_from && window.confidence + 1 < EXACT;
    let shallow_window = |alpha: i32| NodeWindow {
        alpha,
        beta: alpha + 1,
        depth,
        confidence: window.confidence + u32::from(surer),
    };
    let high = window.beta + margin;
    // No score exceeds 64, so a higher bound could never be reached.
    if guess >= high - far && high <= 64 {
        search.nested += 1;
        let value = k.value(search, node, shallow_window(high - 1));
        search.nested -= 1;
        if value >= high && !search.stopped {
            return Some(window.beta);
        }
    }
    let low = window.alpha - margin;
    if guess <= low + far && low >= -64 {
        search.nested += 1;
        let value = k.value(search, node, shallow_window(low));
        search.nested -= 1;
        if value <= low && !search.stopped {
            return Some(window.alpha);
        }
    }
    None
}

#[inline(always)]
fn try_moves<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    node: &Node,
    window: NodeWindow,
    key: u64,
    hints: [u8; 2],
) -> i32 {
    let begin = search.children.len();
    list_children(search, k, node);
    let value = if let Some(known) = known_child(search, begin, window) {
        known
    } else {
        search_children(search, k, begin, node, window, key, hints)
    };
    // All nodes on the path share one list, and this node's children are its
    // end.
    search.children.truncate(begin);
    value
}

/// Returns a bound if the table entry of some child is enough for a cut-off.
#[inline(always)]
fn known_child(search: &Search<'_>, begin: usize, window: NodeWindow) -> Option<i32> {
    // Near the horizon, a table lookup for every child costs more than it
    // saves.
    if window.depth < 4 || window.beta - window.alpha > 1 {
        return None;
    }
    for child in &search.children[begin..] {
        if let Some(entry) = search
            .table
            .probe(reach(window.depth - 1), child.board.key())
        {
            let surely = entry.depth + 1 >= window.depth;
            let surely = surely && entry.confidence >= window.confidence;
            if surely && -entry.upper >= window.beta {
                return Some(-entry.upper);
            }
        }
    }
    None
}

/// Returns the value of the child at place `i` from the view of `node`.
#[inline(always)]
fn child_value<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    node: &Node,
    window: NodeWindow,
    i: usize,
    first: bool,
) -> i32 {
    let Child {
        board,
        square,
        turned,
        ..
    } = search.children[i];
    let null = window.beta - window.alpha == 1;
    if null && window.depth <= BARE + 1 && window.depth == node.board.empties() {
        // Nothing is estimated below this node, so the child needs no pattern
        // states.
        return -solve(search, k, board, -window.beta);
    }
    let child = node.turn(square.into(), turned);
    // The first child is likely the best and gets the full window. The others
    // only have to be shown to be no better, which is cheaper.
    if !first {
        let value = -k.value(search, &child, window.null().turned());
        if value <= window.alpha || window.beta <= value {
            return value;
        }
    }
    -k.value(search, &child, window.turned())
}

#[inline(always)]
fn search_children<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    begin: usize,
    node: &Node,
    window: NodeWindow,
    key: u64,
    hints: [u8; 2],
) -> i32 {
    let (mut best, mut best_move) = (WORST, NO_MOVE);
    let mut alpha = window.alpha;
    // A move from the table often cuts off, and then the others need no scores.
    let remembered = bring_move_to(search, begin, hints[0]);
    for i in begin..search.children.len() {
        if i == begin + usize::from(remembered) {
            rank_children(search, k, i, node, window, hints[1]);
        }
        if i > begin || !remembered {
            bring_best_to(search, i);
        }
        // Every thread searches the first child, because its value narrows the
        // window of the others.
        let busy = search.busy.filter(|_| i > begin && window.depth >= SHALLOW);
        if let Some(busy) = busy {
            postpone(search, busy, i);
        }
        let Child { board, square, .. } = search.children[i];
        if let Some(busy) = busy {
            busy.begin(board.key());
        }
        let full = NodeWindow { alpha, ..window };
        let value = child_value(search, k, node, full, i, i == begin);
        if let Some(busy) = busy {
            busy.end(board.key());
        }
        if search.stopped {
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
    // Fail-soft: a value outside the window is a bound on that side only.
    search.table.store(
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
