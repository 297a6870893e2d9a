//! Stable discs, which can never be turned again: a lower bound on their
//! number.

use std::sync::LazyLock;

use crate::games::othello::bits;
use crate::games::othello::board::Board;

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const BORDER: u64 = 0xff81_8181_8181_81ff;

/// For each edge (own discs + 256 × the opponent's) the own discs that no
/// sequence of moves on the edge can turn.
static EDGES: LazyLock<Box<[u8; 65536]>> = LazyLock::new(edges);

fn edges() -> Box<[u8; 65536]> {
    let mut table = vec![0u8; 65536];
    let mut known = vec![false; 65536];
    for own in 0..=255u8 {
        for opp in 0..=255u8 {
            if own & opp == 0 {
                stable_on_edge(own, opp, &mut table, &mut known);
            }
        }
    }
    table.into_boxed_slice().try_into().expect("65536 entries")
}

/// Returns the own discs that keep their colour whatever is played on the
/// edge's empty squares. Either side may fill any empty square, because its
/// move may turn discs elsewhere on the board.
fn stable_on_edge(own: u8, opp: u8, table: &mut [u8], known: &mut [bool]) -> u8 {
    let at = usize::from(own) | usize::from(opp) << 8;
    // On some edges no disc is stable, so 0 in the table cannot mean that an
    // edge is still unknown.
    if known[at] {
        return table[at];
    }
    let mut stable = own;
    for square in 0..8 {
        if (own | opp) >> square & 1 == 0 {
            // A move that turns nothing on the edge counts too: it may be legal
            // because of discs elsewhere.
            let turned = line_flips(square, own, opp);
            stable &= stable_on_edge(own | turned | 1 << square, opp & !turned, table, known);
            let lost = line_flips(square, opp, own);
            stable &= stable_on_edge(own & !lost, opp | lost | 1 << square, table, known);
        }
    }
    known[at] = true;
    table[at] = stable;
    stable
}

/// Returns the discs turned by a disc of `own` on `square` of a line of eight.
fn line_flips(square: usize, own: u8, opp: u8) -> u8 {
    (bits::flips(square, own.into(), opp.into()) & 0xff) as u8
}

/// Returns the own discs on the four edges that can never be turned.
#[inline(always)]
fn edge_discs(own: u64, opp: u64) -> u64 {
    let edges = &**EDGES;
    let row = |shift: u32| {
        let at = (own >> shift & 0xff) | (opp >> shift & 0xff) << 8;
        u64::from(edges[at as usize]) << shift
    };
    // The multiplication gathers the bits of a column in the top byte.
    let gather = |set: u64, x: u32| (set >> x & COLUMN_A).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let column = |x: u32| {
        let stable = edges[(gather(own, x) | gather(opp, x) << 8) as usize];
        // Bit i of the byte belongs to row i: spread the byte, then keep one
        // bit a row.
        let spread = (u64::from(stable) & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & COLUMN_A;
        (spread | u64::from(stable >> 7) << 56) << x
    };
    row(0) | row(56) | column(0) | column(7)
}

/// Returns the squares whose whole row, column or diagonal is full: one set for
/// each of the four axes.
#[inline(always)]
fn full_lines(discs: u64) -> [u64; 4] {
    let mut row = discs;
    // Shifts by 4, 2 and 1 combine the eight bits of a row in its lowest one.
    row &= row >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
    row &= row >> 2;
    row &= row >> 1;
    // The multiplication copies the lowest bit of each row to the whole row.
    let row = (row & COLUMN_A) * 0xff;
    let mut column = discs;
    // Rotations wrap around, so the result reaches every bit of the column.
    column &= column.rotate_right(32);
    column &= column.rotate_right(16);
    column &= column.rotate_right(8);
    [row, column, full_slant(discs, 9), full_slant(discs, 7)]
}

/// Computes the squares on full diagonals of one direction: an empty square
/// spoils its whole diagonal.
#[inline(always)]
fn full_slant(discs: u64, shift: u32) -> u64 {
    const NOT_A: u64 = !COLUMN_A;
    const NOT_H: u64 = !(COLUMN_A << 7);
    let (up_mask, down_mask) = if shift == 9 {
        (NOT_A, NOT_H)
    } else {
        (NOT_H, NOT_A)
    };
    let mut open = !discs;
    let mut up = open;
    let mut down = open;
    // Seven steps reach from one end of the longest diagonal to the other. The
    // masks keep them from wrapping to the next row.
    for _ in 0..7 {
        up |= up << shift & up_mask;
        down |= down >> shift & down_mask;
    }
    open |= up | down;
    !open
}

/// Returns a lower bound on the number of stable discs of the side not to move
/// (`board.opp`).
///
/// A disc is stable if, on each axis, its line is full, or it is on the border
/// at the line's end, or a stable disc of its own colour is next to it.
#[must_use]
#[inline(always)]
pub fn stable_opp(board: Board) -> u32 {
    let own = board.opp;
    let lines = full_lines(board.own | board.opp);
    let mut stable = edge_discs(own, board.own) | (lines[0] & lines[1] & lines[2] & lines[3] & own);
    if stable == 0 {
        return 0;
    }
    // The edge table has decided about discs on the border, so only inner discs
    // can be added.
    let inner = own & !BORDER;
    loop {
        let sideways = |left: u32| (stable >> left) | (stable << left);
        let next = inner
            & (sideways(1) | lines[0])
            & (sideways(8) | lines[1])
            & (sideways(9) | lines[2])
            & (sideways(7) | lines[3]);
        if stable | next == stable {
            return stable.count_ones();
        }
        stable |= next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::scalar;

    #[test]
    #[inline(always)]
    fn full_lines_equal_a_count_square_by_square() {
        const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        for board in scalar::boards(2_000, 7) {
            let discs = board.own | board.opp | board.own.rotate_left(13);
            let fast = full_lines(discs);
            for (axis, (dx, dy)) in STEPS.into_iter().enumerate() {
                for square in 0..64 {
                    let (x, y) = (square % 8, square / 8);
                    let full = (-7..=7).all(|k| {
                        let (u, v) = (x + k * dx, y + k * dy);
                        !(0..8).contains(&u)
                            || !(0..8).contains(&v)
                            || discs >> (v * 8 + u) & 1 == 1
                    });
                    assert_eq!(fast[axis] >> square & 1 == 1, full, "{axis} {square}");
                }
            }
        }
    }

    #[test]
    fn stable_discs_never_flip_in_random_games() {
        use rand::RngExt;
        let mut rng = crate::engine::seeded(8);
        for board in scalar::boards(3_000, 9) {
            let stable = stable_opp(board);
            for _ in 0..3 {
                let (mut now, mut turned, mut swapped) = (board, 0, false);
                while !now.is_over() {
                    let moves: Vec<usize> = bits::squares(now.moves()).collect();
                    if moves.is_empty() {
                        now = now.pass();
                    } else {
                        let square = moves[rng.random_range(0..moves.len())];
                        if !swapped {
                            turned |= bits::flips(square, now.own, now.opp);
                        }
                        now = now.play(square);
                    }
                    swapped = !swapped;
                }
                let kept = (board.opp & !turned).count_ones();
                assert!(stable <= kept, "{stable} > {kept} in {board:?}");
            }
        }
    }

    #[test]
    fn corner_and_discs_anchored_to_it_are_stable() {
        let board = Board {
            own: 1 << 40,
            opp: 0b111 | 1 << 8 | 1 << 9 | 1 << 16,
        };
        assert_eq!(stable_opp(board), 6);
    }
}
