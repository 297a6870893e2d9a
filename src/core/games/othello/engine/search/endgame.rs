//! The exact endgame search without pattern states: null windows, parity,
//! fastest-first ordering, stability and the transposition table.

use super::kernel::Kernel;
use super::last_four::WORST;
use super::move_list::{Pick, Picks};
use super::probcut::EXACT;
use super::transposition::{NO_MOVE, StoredBounds, TableKind};
use super::{Search, last_four};
use crate::games::othello::bits;
use crate::games::othello::bits::NEIGHBOURS;
use crate::games::othello::board::Board;
use crate::games::othello::engine::stability::stable_opp;

/// From this many empty squares on, moves are ordered by the opponent's
/// mobility.
const ORDERED: u32 = 7;
/// With fewer empty squares, results go to the small table.
const NEAR: u32 = 12;
/// From this many empty squares on, the positions after each move are looked up
/// in the table before any is searched.
const LOOKED_UP: u32 = 8;

pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The 4×4 quadrant of each square.
static QUADRANTS: [u64; 64] = {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        // The mask is the quadrant of a1, and its lowest square in any other
        // quadrant is the distance to shift it.
        let corner = square / 32 * 32 + square % 8 / 4 * 4;
        all[square] = 0x0f0f_0f0f << corner;
        square += 1;
    }
    all
};

/// Returns the squares of all quadrants with an odd number of empty squares.
/// The player who moves into such a quadrant can expect to make its last move.
#[inline(always)]
fn odd_quadrants(empty: u64) -> u64 {
    bits::squares(empty).fold(0, |odd, square| odd ^ QUADRANTS[square])
}

/// Returns an upper bound on the mover's score from the opponent's stable
/// discs, if it shows that the score does not exceed `alpha`.
#[inline(always)]
pub fn stability_bound(board: Board, empties: u32, alpha: i32) -> Option<i32> {
    // With many empty squares there are seldom enough stable discs, and
    // counting them would cost more than it saves.
    if alpha < 2 * empties.cast_signed() - 2 {
        return None;
    }
    // At best the mover gets all 64 squares, and each stable disc lowers that
    // score by two.
    let most = 64 - 2 * stable_opp(board).cast_signed();
    (most <= alpha).then_some(most)
}

/// Returns the table for positions with `empties` empty squares.
#[inline(always)]
fn reach(empties: u32) -> TableKind {
    if empties < NEAR {
        TableKind::Near
    } else {
        TableKind::Far
    }
}

/// Determines whether the final score of `board` exceeds `alpha`. Returns a
/// bound on the score's side of `alpha`; meaningless once [`Search::stopped`]
/// is set.
#[inline(always)]
pub(super) fn solve<K: Kernel>(search: &mut Search<'_>, k: K, board: Board, alpha: i32) -> i32 {
    let empty = board.empty();
    let odd = odd_quadrants(empty);
    solve_at(search, k, board, alpha, odd, empty.count_ones())
}

#[inline(always)]
fn solve_at<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    board: Board,
    alpha: i32,
    odd: u64,
    empties: u32,
) -> i32 {
    match empties {
        0 => board.final_score(),
        1 => last_four::one(board, board.empty().trailing_zeros() as usize),
        2..=4 => k.last_few(search, board, alpha, odd),
        5..ORDERED => k.solve_few(search, board, alpha, odd, empties),
        _ => k.solve_ordered(search, board, alpha, odd, empties, k.moves(board)),
    }
}

/// Solves two to four empty squares, odd quadrants first.
#[inline(always)]
pub(super) fn last_few_on<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    board: Board,
    alpha: i32,
    odd: u64,
) -> i32 {
    let empty = board.empty();
    let (mut first, mut later) = (empty & odd, empty & !odd);
    // With fewer than four empty squares the last numbers are 64; they are not
    // used.
    let [a, b, c, d] = std::array::from_fn(|_| {
        let from = if first != 0 { &mut first } else { &mut later };
        let square = from.trailing_zeros() as u8;
        *from &= from.wrapping_sub(1);
        square
    });
    match empty.count_ones() {
        2 => last_four::last_two_on(search, k, board, [a, b], alpha),
        3 => last_four::last_three_on(search, k, board, [a, b, c], alpha),
        _ => last_four::last_four(search, k, board, [a, b, c, d], alpha),
    }
}

/// Solves five or six empty squares without a move list: odd quadrants first,
/// and corners first among them and among the rest.
#[inline(always)]
pub(super) fn solve_few_on<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    board: Board,
    alpha: i32,
    odd: u64,
    empties: u32,
) -> i32 {
    search.nodes += 1;
    if let Some(bound) = stability_bound(board, empties, alpha) {
        return bound;
    }
    let empty = board.empty();
    let mut best = WORST;
    let (odds, evens) = (empty & odd, empty & !odd);
    for part in [
        odds & CORNERS,
        odds & !CORNERS,
        evens & CORNERS,
        evens & !CORNERS,
    ] {
        for square in bits::squares(part) {
            // Without an opposing neighbour nothing turns: cheaper than
            // computing flips.
            if NEIGHBOURS[square] & board.opp == 0 {
                continue;
            }
            let turned = k.flips(square, board);
            if turned == 0 {
                continue;
            }
            let next = board.turn(square, turned);
            let odd = odd ^ QUADRANTS[square];
            // The opponent's null window is the mirror image of this one, and
            // `-alpha - 1` is its lower end.
            let value = -solve_at(search, k, next, -alpha - 1, odd, empties - 1);
            if value > alpha {
                return value;
            }
            best = best.max(value);
        }
    }
    if best > WORST {
        return best;
    }
    solve_passed(search, k, board, alpha, odd, empties)
}

/// Handles a mover without a move: the opponent moves, or the game is over.
#[inline(always)]
fn solve_passed<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    board: Board,
    alpha: i32,
    odd: u64,
    empties: u32,
) -> i32 {
    let other = board.pass();
    if k.moves(other) == 0 {
        return board.final_score();
    }
    // A pass fills no square, so the parity of the quadrants stays.
    -solve_at(search, k, other, -alpha - 1, odd, empties)
}

/// Solves seven empty squares or more, with move ordering and the transposition
/// table.
#[inline(always)]
pub(super) fn solve_ordered_on<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    board: Board,
    alpha: i32,
    odd: u64,
    empties: u32,
    moves: u64,
) -> i32 {
    search.nodes += 1;
    if search.out_of_time() {
        return alpha;
    }
    if let Some(bound) = stability_bound(board, empties, alpha) {
        return bound;
    }
    if moves == 0 {
        return solve_passed(search, k, board, alpha, odd, empties);
    }
    let key = board.key();
    let mut hints = [NO_MOVE; 2];
    if let Some(entry) = search.table.probe(reach(empties), key) {
        if entry.depth >= empties && entry.confidence >= EXACT {
            if entry.lower > alpha {
                return entry.lower;
            }
            if entry.upper <= alpha {
                return entry.upper;
            }
        }
        hints = entry.moves;
    }
    let mut list = Picks::default();
    order(&mut list, k, board, moves, odd, hints);
    if empties >= LOOKED_UP
        && let Some(bound) = known_reply(search, &list, alpha, empties)
    {
        return bound;
    }
    let (mut best, mut best_move) = (WORST, NO_MOVE);
    while let Some(pick) = list.next_best() {
        let value = -after(search, k, pick, alpha, odd, empties);
        // A value that was cut short must not reach the table.
        if search.stopped {
            return alpha;
        }
        if value > best {
            (best, best_move) = (value, pick.square);
            if best > alpha {
                break;
            }
        }
    }
    let entry = null_window_entry(best, best_move, alpha, empties);
    search.table.store(reach(empties), key, entry);
    best
}

/// Solves the position after a move, from the opponent's view.
#[inline(always)]
fn after<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    pick: Pick,
    alpha: i32,
    odd: u64,
    empties: u32,
) -> i32 {
    // The quadrant has one empty square less, which changes its parity.
    let odd = odd ^ QUADRANTS[usize::from(pick.square & 63)];
    if empties > ORDERED {
        // The moves are known from the ordering.
        k.solve_ordered(
            search,
            pick.board,
            -alpha - 1,
            odd,
            empties - 1,
            pick.replies,
        )
    } else {
        k.solve_few(search, pick.board, -alpha - 1, odd, empties - 1)
    }
}

/// Returns a lower bound above `alpha` if the table has one for the position
/// after some move (enhanced transposition cut-off).
#[inline(always)]
fn known_reply(search: &Search<'_>, list: &Picks, alpha: i32, empties: u32) -> Option<i32> {
    for next in list.boards() {
        if let Some(entry) = search.table.probe(reach(empties - 1), next.key()) {
            let surely = entry.depth + 1 >= empties && entry.confidence >= EXACT;
            if surely && -entry.upper > alpha {
                return Some(-entry.upper);
            }
        }
    }
    None
}

/// Returns the table entry for the result of a null-window search.
#[inline(always)]
fn null_window_entry(best: i32, best_move: u8, alpha: i32, empties: u32) -> StoredBounds {
    let exceeds = best > alpha;
    StoredBounds {
        lower: if exceeds { best } else { -64 },
        upper: if exceeds { 64 } else { best },
        depth: empties,
        confidence: EXACT,
        moves: [best_move, NO_MOVE],
    }
}

/// Fills the empty list with the moves and their ranks for ordering: moves from
/// the table first, then those that leave the opponent few moves (corners count
/// double).
#[inline(always)]
fn order<K: Kernel>(
    // Returned by value, the list would be copied.
    list: &mut Picks,
    k: K,
    board: Board,
    moves: u64,
    odd: u64,
    hints: [u8; 2],
) {
    for square in bits::squares(moves) {
        list.push(square, board.turn(square, k.flips(square, board)));
    }
    list.rank(odd);
    if hints != [NO_MOVE; 2] {
        list.favour(hints);
    }
}

/// Returns the mobility of a player for move ordering, where a move counts 64
/// and a corner double. `near`, the empty squares beside the opponent's discs,
/// count a little.
#[inline(always)]
pub(super) fn counted(moves: u64, near: u64) -> i32 {
    let count = moves.count_ones() + (moves & CORNERS).count_ones();
    (64 * count + 4 * near.count_ones()).cast_signed()
}

/// Ordering bonus for each own disc on a corner or beside it, where a move of
/// the opponent counts 64: such discs are hard to turn.
pub(super) const HELD: i32 = 10;

/// Ordering bonus of each square: positive for corners, negative beside them.
pub(super) static SQUARES: [i8; 64] = {
    const QUARTER: [[i8; 4]; 4] = [[12, -2, 4, 3], [-2, -6, 0, 0], [4, 0, 2, 1], [3, 0, 1, 1]];
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (x, y) = (square % 8, square / 8);
        let x = if x < 4 { x } else { 7 - x };
        let y = if y < 4 { y } else { 7 - y };
        all[square] = QUARTER[y][x];
        square += 1;
    }
    all
};
