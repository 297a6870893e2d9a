//! Solvers for the last four empty squares, one routine for each number.
//!
//! All values are final scores in discs for the mover. A routine determines
//! whether the value exceeds `alpha`, and returns a bound on the value's side
//! of `alpha`.

use super::Search;
use super::kernel::Kernel;
use crate::games::othello::bits::NEIGHBOURS;
use crate::games::othello::board::Board;

/// A value below every score.
pub const WORST: i32 = -65;

/// For each place on a line of eight and each set of the mover's discs there,
/// the number of discs turned by a move to that place if the opponent has all
/// other squares.
static TURNED: [[u8; 256]; 8] = turned();

const fn turned() -> [[u8; 256]; 8] {
    let mut all = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let mut count = 0;
            let mut up = place + 1;
            while up < 8 && own >> up & 1 == 0 {
                up += 1;
            }
            // A run that reaches the end of the line is not enclosed.
            if up < 8 {
                count += up - place - 1;
            }
            let mut down = place;
            while down > 0 && own >> (down - 1) & 1 == 0 {
                down -= 1;
            }
            if down > 0 {
                count += place - down;
            }
            all[place][own] = count as u8;
            own += 1;
        }
        place += 1;
    }
    all
}

/// The two diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

const fn diagonals() -> [[u64; 2]; 64] {
    let mut all = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (x, y) = (square % 8, square / 8);
            let (u, v) = (other % 8, other / 8);
            if x + v == y + u {
                all[square][0] |= 1 << other;
            }
            if x + y == u + v {
                all[square][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    all
}

/// Returns the number of discs turned when the side with `own` fills the last
/// empty square.
#[must_use]
#[inline(always)]
fn last_flips(square: usize, own: u64) -> i32 {
    let (x, y) = (square & 7, square >> 3 & 7);
    // A multiplication gathers the bits of a column or diagonal in the top
    // byte, so that they index the table as the bits of a row do.
    let row = own >> (8 * y) & 0xff;
    let column = (own >> x & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    // A diagonal has at most one square in each column, so the sum of its rows
    // has a bit for each column. A short diagonal leaves columns without own
    // discs, where no run can end.
    let slant = |mask: u64| (own & mask).wrapping_mul(0x0101_0101_0101_0101) >> 56;
    let [rising, falling] = DIAGONALS[square & 63];
    let count = |place: usize, line: u64| i32::from(TURNED[place][line as usize & 0xff]);
    count(x, row) + count(y, column) + count(x, slant(rising)) + count(x, slant(falling))
}

/// Returns the exact score of a board with one empty square.
#[inline(always)]
pub fn one(board: Board, square: usize) -> i32 {
    // There are 63 discs: own − (63 − own), plus 1 for the new disc and 2 for
    // each disc turned. A square that neither side can fill goes to the winner.
    let own = 2 * board.own.count_ones().cast_signed();
    let turned = last_flips(square, board.own);
    if turned > 0 {
        return own + 2 * turned - 62;
    }
    let lost = last_flips(square, board.opp);
    if lost > 0 {
        return own - 64 - 2 * lost;
    }
    if own > 63 { own - 62 } else { own - 64 }
}

/// Returns the board after `square`; `None` if that is not a legal move.
#[inline(always)]
fn played<K: Kernel>(k: K, board: Board, square: u8) -> Option<Board> {
    let square = usize::from(square & 63);
    if NEIGHBOURS[square] & board.opp == 0 {
        return None;
    }
    let turned = k.flips(square, board);
    (turned != 0).then(|| board.turn(square, turned))
}

/// Solves two empty squares, tried in the given order.
#[inline(always)]
pub(super) fn last_two_on<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    board: Board,
    [a, b]: [u8; 2],
    alpha: i32,
) -> i32 {
    try_all(
        search,
        k,
        board,
        [(a, [b]), (b, [a])],
        alpha,
        |this, next, [c], _| {
            this.nodes += 1;
            one(next, c.into())
        },
    )
}

/// Solves three empty squares, tried in the given order.
#[inline(always)]
pub(super) fn last_three_on<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    board: Board,
    [a, b, c]: [u8; 3],
    alpha: i32,
) -> i32 {
    let orders = [(a, [b, c]), (b, [a, c]), (c, [a, b])];
    try_all(
        search,
        k,
        board,
        orders,
        alpha,
        |this, next, rest, alpha| k.last_two(this, next, rest, alpha),
    )
}

/// Solves four empty squares, tried in the given order.
#[inline(always)]
pub(super) fn last_four<K: Kernel>(
    search: &mut Search<'_>,
    k: K,
    board: Board,
    [a, b, c, d]: [u8; 4],
    alpha: i32,
) -> i32 {
    let orders = [
        (a, [b, c, d]),
        (b, [a, c, d]),
        (c, [a, b, d]),
        (d, [a, b, c]),
    ];
    try_all(
        search,
        k,
        board,
        orders,
        alpha,
        |this, next, rest, alpha| k.last_three(this, next, rest, alpha),
    )
}

/// Tries each square and solves the others with `below`. If no square is legal,
/// tries the opponent's moves.
#[inline(always)]
fn try_all<K: Kernel, const N: usize, const REST: usize>(
    search: &mut Search<'_>,
    k: K,
    board: Board,
    orders: [(u8, [u8; REST]); N],
    alpha: i32,
    below: impl Fn(&mut Search<'_>, Board, [u8; REST], i32) -> i32,
) -> i32 {
    search.nodes += 1;
    let mut best = WORST;
    for (square, rest) in orders {
        if let Some(next) = played(k, board, square) {
            best = best.max(-below(search, next, rest, -alpha - 1));
            if best > alpha {
                return best;
            }
        }
    }
    if best > WORST {
        return best;
    }
    // The opponent's moves are tried here, in the same order, to save a call.
    let other = board.pass();
    let mut worst = -WORST;
    for (square, rest) in orders {
        if let Some(next) = played(k, other, square) {
            // After the pass and this move the mover is to move again, so
            // neither the window nor the value changes its sign.
            worst = worst.min(below(search, next, rest, alpha));
            if worst <= alpha {
                return worst;
            }
        }
    }
    if worst < -WORST {
        worst
    } else {
        board.final_score()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::SearchControl;
    use crate::games::othello::engine::eval::WEIGHTS;
    use crate::games::othello::engine::search::TwoLevelTable;
    use crate::games::othello::engine::search::kernel::Any;
    use crate::games::othello::{bits, scalar};

    #[test]
    fn flips_into_the_last_square_are_counted_as_the_plain_twin_does() {
        for board in scalar::boards(5_000, 5) {
            let square = (board.own % 61) as usize;
            let own = board.own & !(1 << square);
            let opp = !own & !(1 << square);
            let turned = scalar::flips(square, own, opp).count_ones();
            assert_eq!(last_flips(square, own), turned.cast_signed());
        }
    }

    /// Returns the value of a board without any pruning.
    fn minimax(board: Board) -> i32 {
        let moves = board.moves();
        if moves != 0 {
            return bits::squares(moves)
                .map(|s| -minimax(board.play(s)))
                .max()
                .unwrap();
        }
        if board.pass().moves() == 0 {
            return board.final_score();
        }
        -minimax(board.pass())
    }

    #[test]
    fn the_last_four_squares_equal_uncut_minimax() {
        for board in scalar::boards(4_000, 6) {
            // Fill all but up to four squares with pseudo-random discs.
            let keep = board.own.rotate_left(17) % 5;
            let mut board = board;
            for (i, s) in bits::squares(board.empty()).enumerate() {
                if i as u64 >= keep {
                    if board.own.rotate_left(s as u32) & 1 == 0 {
                        board.own |= 1 << s;
                    } else {
                        board.opp |= 1 << s;
                    }
                }
            }
            let truth = minimax(board);
            let empty: Vec<u8> = bits::squares(board.empty()).map(|s| s as u8).collect();
            let (table, control) = (TwoLevelTable::new(1), SearchControl::new());
            let mut search = Search::new(&WEIGHTS, &table, &control);
            for alpha in [truth - 2, truth - 1, truth, truth + 1, 0] {
                let bound = match empty[..] {
                    [a] => one(board, a.into()),
                    [a, b] => last_two_on(&mut search, Any, board, [a, b], alpha),
                    [a, b, c] => last_three_on(&mut search, Any, board, [c, a, b], alpha),
                    [a, b, c, d] => last_four(&mut search, Any, board, [b, d, a, c], alpha),
                    _ => continue,
                };
                if truth > alpha {
                    assert!(alpha < bound && bound <= truth, "{board:?}");
                } else {
                    assert!(truth <= bound && bound <= alpha, "{board:?}");
                }
            }
        }
    }
}
