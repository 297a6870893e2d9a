//! Simple versions of the bitboard functions, square by square, for the tests.

use super::board::Board;

const STEPS: [(i32, i32); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

fn bit(x: i32, y: i32) -> u64 {
    if (0..8).contains(&x) && (0..8).contains(&y) {
        1 << (y * 8 + x)
    } else {
        0
    }
}

/// Simple version of [`super::bits::flips`].
pub fn flips(square: usize, own: u64, opp: u64) -> u64 {
    let (x, y) = ((square % 8) as i32, (square / 8) as i32);
    let mut turned = 0;
    for (dx, dy) in STEPS {
        let mut run = 0;
        let mut k = 1;
        while opp & bit(x + k * dx, y + k * dy) != 0 {
            run |= bit(x + k * dx, y + k * dy);
            k += 1;
        }
        if own & bit(x + k * dx, y + k * dy) != 0 {
            turned |= run;
        }
    }
    turned
}

/// Simple version of [`super::bits::mobility`].
pub fn mobility(own: u64, opp: u64) -> u64 {
    (0..64)
        .filter(|&square| (own | opp) >> square & 1 == 0 && flips(square, own, opp) != 0)
        .fold(0, |moves, square| moves | 1 << square)
}

/// Returns at least `count` random boards: half of them with arbitrary discs,
/// half from random games.
pub fn boards(count: usize, seed: u64) -> Vec<Board> {
    use rand::RngExt;
    let mut rng = crate::engine::seeded(seed);
    let mut boards = Vec::with_capacity(count);
    while boards.len() < count {
        let (a, b, c): (u64, u64, u64) = (rng.random(), rng.random(), rng.random());
        boards.push(Board {
            own: a & c,
            opp: b & !a & (c | b.rotate_left(9)),
        });
        let mut board = super::START;
        let plies = rng.random_range(0..60);
        for _ in 0..plies {
            let moves: Vec<usize> = super::bits::squares(mobility(board.own, board.opp)).collect();
            if moves.is_empty() {
                board = board.pass();
                continue;
            }
            let square = moves[rng.random_range(0..moves.len())];
            board = board.turn(square, flips(square, board.own, board.opp));
        }
        boards.push(board);
    }
    boards
}

#[test]
fn bitboards_match_the_simple_versions() {
    for board in boards(20_000, 1) {
        let Board { own, opp } = board;
        assert_eq!(own & opp, 0);
        let moves = mobility(own, opp);
        assert_eq!(super::bits::mobility(own, opp), moves);
        for square in super::bits::squares(board.empty()) {
            let plain = flips(square, own, opp);
            let fast = super::bits::flips(square, own, opp);
            assert_eq!(fast, plain, "square {square} of {board:?}");
        }
    }
}
