//! [`Board`]: a position from the mover's side, which is all that engines
//! need to know.

use super::bits;

/// Two sets of discs; whose colour is whose does not matter here.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Board {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other side.
    pub opp: u64,
}

impl Board {
    /// Where the mover may play.
    #[must_use]
    #[inline(always)]
    pub fn moves(self) -> u64 {
        bits::mobility(self.own, self.opp)
    }

    /// The board after the mover played `square`, seen from the other side.
    #[must_use]
    #[inline(always)]
    pub fn play(self, square: usize) -> Board {
        self.turn(square, bits::flips(square, self.own, self.opp))
    }

    /// [`Board::play`] when the discs that turn are known already.
    #[must_use]
    #[inline(always)]
    pub fn turn(self, square: usize, turned: u64) -> Board {
        Board {
            own: self.opp ^ turned,
            opp: self.own ^ turned ^ (1 << square),
        }
    }

    /// The same board with the other side to move.
    #[must_use]
    #[inline(always)]
    pub fn pass(self) -> Board {
        Board {
            own: self.opp,
            opp: self.own,
        }
    }

    /// The empty squares.
    #[must_use]
    #[inline(always)]
    pub fn empty(self) -> u64 {
        !(self.own | self.opp)
    }

    /// How many squares are empty.
    #[must_use]
    #[inline(always)]
    pub fn empties(self) -> u32 {
        self.empty().count_ones()
    }

    /// Whether neither side can move.
    #[must_use]
    #[inline(always)]
    pub fn is_over(self) -> bool {
        self.moves() == 0 && self.pass().moves() == 0
    }

    /// The final score of a finished game for the mover: the difference in
    /// discs, empty squares counted for the winner.
    #[must_use]
    #[inline(always)]
    pub fn final_score(self) -> i32 {
        let [own, opp] = [self.own, self.opp].map(|side| side.count_ones().cast_signed());
        let empty = 64 - own - opp;
        own - opp + empty * (own - opp).signum()
    }

    /// A 64-bit key for hash tables: the two halves folded by one wide
    /// multiplication.
    #[must_use]
    #[inline(always)]
    pub fn key(self) -> u64 {
        let a = u128::from(self.own ^ 0x9e37_79b9_7f4a_7c15);
        let b = u128::from(self.opp ^ 0xd1b5_4a32_d192_ed03);
        let product = a * b;
        let folded = (product as u64) ^ ((product >> 64) as u64);
        (folded ^ (self.own.rotate_left(23))).wrapping_mul(0xff51_afd7_ed55_8ccd)
    }
}

/// The number of move sequences of `depth` plies, as
/// [`crate::engine::perft`] counts them, without a move list.
#[must_use]
pub fn perft(board: Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves();
    if moves == 0 {
        return match board.pass() {
            other if other.moves() == 0 => 0,
            other => perft(other, depth - 1),
        };
    }
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    bits::squares(moves)
        .map(|square| perft(board.play(square), depth - 1))
        .sum()
}
