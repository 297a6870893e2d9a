//! The exact endgame below the point where pattern states are carried: null
//! windows, parity, fastest-first ordering, stability, transpositions.

use super::super::bits::{self, NEIGHBOURS, flips};
use super::super::board::Board;
use super::super::stability::stable_opp;
use super::Search;
use super::last::{self, WORST};
use super::list::{Picks, Scored};
use super::probcut::EXACT;
use super::table::{Entry, NO_MOVE};

/// From so many empty squares on moves are ordered by the replies they leave.
const ORDERED: u32 = 7;
/// From so many empty squares on results are kept in the table.
const KEPT: u32 = 9;
/// From so many empty squares on replies are looked up in the table first.
const LOOKED_UP: u32 = 11;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The 4×4 quadrant of each square.
static QUADRANTS: [u64; 64] = {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let corner = square / 32 * 32 + square % 8 / 4 * 4;
        all[square] = 0x0f0f_0f0f << corner;
        square += 1;
    }
    all
};

/// The squares of all quadrants with an odd number of empty squares: whoever
/// plays into one of these can expect to have its last move.
pub fn odd_quadrants(empty: u64) -> u64 {
    bits::squares(empty).fold(0, |odd, square| odd ^ QUADRANTS[square])
}

/// Whether enough discs of the other side are stable for it to keep the
/// mover at or below `alpha`; then the bound that shows it.
#[inline]
pub fn stability_bound(board: Board, empties: u32, alpha: i32) -> Option<i32> {
    if alpha < 2 * empties.cast_signed() - 2 {
        return None;
    }
    let most = 64 - 2 * stable_opp(board).cast_signed();
    (most <= alpha).then_some(most)
}

impl Search<'_> {
    /// Whether the final score of `board` exceeds `alpha`: a bound on the
    /// side of `alpha` where the score lies. Meaningless once
    /// [`Search::stopped`] is set.
    pub(super) fn solve(&mut self, board: Board, alpha: i32) -> i32 {
        let empty = board.empty();
        self.solve_at(board, alpha, odd_quadrants(empty), empty.count_ones())
    }

    fn solve_at(&mut self, board: Board, alpha: i32, odd: u64, empties: u32) -> i32 {
        match empties {
            0 => board.final_score(),
            1 => last::one(board, board.empty().trailing_zeros() as usize),
            2..=4 => self.last_few(board, alpha, odd),
            5..ORDERED => self.solve_few(board, alpha, odd, empties),
            _ => self.solve_ordered(board, alpha, odd, empties),
        }
    }

    /// Hands the last squares over, odd quadrants first.
    fn last_few(&mut self, board: Board, alpha: i32, odd: u64) -> i32 {
        let empty = board.empty();
        let mut order = [0; 4];
        let halves = bits::squares(empty & odd).chain(bits::squares(empty & !odd));
        let mut count = 0;
        for square in halves {
            order[count & 3] = square;
            count += 1;
        }
        let [a, b, c, d] = order;
        match count {
            2 => last::two(board, [a, b], alpha, &mut self.nodes),
            3 => last::three(board, [a, b, c], alpha, &mut self.nodes),
            _ => last::four(board, [a, b, c, d], alpha, &mut self.nodes),
        }
    }

    /// Five and six empty squares: odd quadrants first, no list of moves.
    fn solve_few(&mut self, board: Board, alpha: i32, odd: u64, empties: u32) -> i32 {
        self.nodes += 1;
        if let Some(bound) = stability_bound(board, empties, alpha) {
            return bound;
        }
        let empty = board.empty();
        let mut best = WORST;
        for half in [empty & odd, empty & !odd] {
            for square in bits::squares(half) {
                if NEIGHBOURS[square] & board.opp == 0 {
                    continue;
                }
                let turned = flips(square, board.own, board.opp);
                if turned == 0 {
                    continue;
                }
                let next = board.turn(square, turned);
                let odd = odd ^ QUADRANTS[square];
                let value = -self.solve_at(next, -alpha - 1, odd, empties - 1);
                if value > alpha {
                    return value;
                }
                best = best.max(value);
            }
        }
        if best > WORST {
            return best;
        }
        self.solve_passed(board, alpha, odd, empties)
    }

    /// The mover has no move.
    fn solve_passed(&mut self, board: Board, alpha: i32, odd: u64, empties: u32) -> i32 {
        let other = board.pass();
        if other.moves() == 0 {
            return board.final_score();
        }
        -self.solve_at(other, -alpha - 1, odd, empties)
    }

    fn solve_ordered(&mut self, board: Board, alpha: i32, odd: u64, empties: u32) -> i32 {
        self.nodes += 1;
        if self.out_of_time() {
            return alpha;
        }
        if let Some(bound) = stability_bound(board, empties, alpha) {
            return bound;
        }
        let moves = board.moves();
        if moves == 0 {
            return self.solve_passed(board, alpha, odd, empties);
        }
        let keep = empties >= KEPT;
        let key = if keep { board.key() } else { 0 };
        let mut hints = [NO_MOVE; 2];
        if keep && let Some(entry) = self.table.probe(key) {
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
        let mut list = order(board, moves, odd, hints);
        if empties >= LOOKED_UP
            && let Some(bound) = self.known_reply(board, &list, alpha, empties)
        {
            return bound;
        }
        let (mut best, mut best_move) = (WORST, NO_MOVE);
        while let Some(Scored { square, turned, .. }) = list.next_best() {
            let square = usize::from(square);
            let next = board.turn(square, turned);
            let odd = odd ^ QUADRANTS[square];
            let value = -self.solve_at(next, -alpha - 1, odd, empties - 1);
            if self.stopped {
                return alpha;
            }
            if value > best {
                (best, best_move) = (value, square as u8);
                if best > alpha {
                    break;
                }
            }
        }
        if keep {
            self.table
                .store(key, null_window_entry(best, best_move, alpha, empties));
        }
        best
    }

    /// A move after which the table already says that the other side gets no
    /// more than −`alpha` − 1 (enhanced transposition cut-off).
    fn known_reply(&self, board: Board, list: &Picks, alpha: i32, empties: u32) -> Option<i32> {
        list.iter().find_map(|mv| {
            let next = board.turn(mv.square.into(), mv.turned);
            let entry = self.table.probe(next.key())?;
            let surely = entry.depth + 1 >= empties && entry.confidence >= EXACT;
            (surely && -entry.upper > alpha).then_some(-entry.upper)
        })
    }
}

/// What a null-window search proved.
fn null_window_entry(best: i32, best_move: u8, alpha: i32, empties: u32) -> Entry {
    let exceeds = best > alpha;
    Entry {
        lower: if exceeds { best } else { -64 },
        upper: if exceeds { 64 } else { best },
        depth: empties,
        confidence: EXACT,
        moves: [best_move, NO_MOVE],
    }
}

/// The moves with what they leave the other side: few replies first (a corner
/// counts double), remembered moves before all.
fn order(board: Board, moves: u64, odd: u64, hints: [u8; 2]) -> Picks {
    let mut list = Picks::default();
    for square in bits::squares(moves) {
        let turned = flips(square, board.own, board.opp);
        let next = board.turn(square, turned);
        let mut score = -fastest_first(next);
        if odd >> square & 1 == 1 {
            score += 6;
        }
        score += i32::from(SQUARES[square]);
        for (hint, bonus) in hints.into_iter().zip([1 << 20, 1 << 19]) {
            if usize::from(hint) == square {
                score += bonus;
            }
        }
        list.push(square, turned, score);
    }
    list
}

/// What the mover of `board` can do, for ordering: moves, corners double, and
/// empty squares beside the other side's discs.
pub(super) fn fastest_first(board: Board) -> i32 {
    let moves = board.moves();
    let count = moves.count_ones() + (moves & CORNERS).count_ones();
    let near = bits::around(board.opp) & board.empty();
    (8 * count + near.count_ones()).cast_signed()
}

/// A little for corners and against the squares beside them.
static SQUARES: [i8; 64] = {
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
