//! The eight symmetries of the board.

use crate::games::othello::board::Board;

/// Returns the image of a square under symmetry `s` < 8: bit 0 of `s` mirrors
/// the columns, bit 1 the rows, and bit 2 then swaps columns and rows.
#[must_use]
pub fn moved(s: usize, square: usize) -> usize {
    let (mut x, mut y) = (square % 8, square / 8 % 8);
    if s & 1 != 0 {
        x = 7 - x;
    }
    if s & 2 != 0 {
        y = 7 - y;
    }
    if s & 4 != 0 {
        (x, y) = (y, x);
    }
    y * 8 + x
}

/// Returns the symmetry that undoes `s`.
#[must_use]
pub fn inverse(s: usize) -> usize {
    if s & 4 == 0 {
        s
    } else {
        // Undone in reverse, the swap comes first and exchanges the mirrors'
        // roles.
        4 | (s & 1) << 1 | (s & 2) >> 1
    }
}

fn moved_set(s: usize, set: u64) -> u64 {
    crate::games::othello::bits::squares(set).fold(0, |to, square| to | 1 << moved(s, square))
}

/// Returns the smallest of a board's eight images and the symmetry that leads
/// to it, so that equivalent positions share one representation.
#[must_use]
pub fn canonical(board: Board) -> (Board, usize) {
    let image = |s: usize| Board {
        own: moved_set(s, board.own),
        opp: moved_set(s, board.opp),
    };
    (0..8)
        .map(|s| (image(s), s))
        .min_by_key(|(b, _)| (b.own, b.opp))
        .expect("there are eight")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::scalar;

    #[test]
    fn every_symmetry_is_undone_by_its_inverse() {
        for s in 0..8 {
            for square in 0..64 {
                assert_eq!(moved(inverse(s), moved(s, square)), square);
            }
        }
    }

    #[test]
    fn images_of_a_board_have_one_name_and_like_moves() {
        for board in scalar::boards(200, 10) {
            let (name, s) = canonical(board);
            for t in 0..8 {
                let image = Board {
                    own: moved_set(t, board.own),
                    opp: moved_set(t, board.opp),
                };
                assert_eq!(canonical(image).0, name);
            }
            assert_eq!(moved_set(s, board.moves()), name.moves());
        }
    }
}
