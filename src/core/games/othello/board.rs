//! [`Board`]: a position seen from the mover's side, without colours, as the
//! engine uses it.

use super::bits;

/// The discs of the side to move and of the other side, without their colours.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Board {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other side.
    pub opp: u64,
}

impl Board {
    /// Returns the squares where the mover may play.
    #[must_use]
    #[inline(always)]
    pub fn moves(self) -> u64 {
        bits::mobility(self.own, self.opp)
    }

    /// Returns the board after the mover plays `square`, seen from the other
    /// side. The move must be legal.
    #[must_use]
    #[inline(always)]
    pub fn play(self, square: usize) -> Board {
        self.turn(square, bits::flips(square, self.own, self.opp))
    }

    /// Returns the board after the mover plays `square` and turns `turned`,
    /// seen from the other side. Saves [`Board::play`] from computing the
    /// turned discs.
    #[must_use]
    #[inline(always)]
    pub fn turn(self, square: usize, turned: u64) -> Board {
        Board {
            // The sides swap places, because the opponent moves next.
            own: self.opp ^ turned,
            opp: self.own ^ turned ^ (1 << square),
        }
    }

    /// Returns the board with the other side to move.
    #[must_use]
    #[inline(always)]
    pub fn pass(self) -> Board {
        Board {
            own: self.opp,
            opp: self.own,
        }
    }

    /// Returns the empty squares.
    #[must_use]
    #[inline(always)]
    pub fn empty(self) -> u64 {
        !(self.own | self.opp)
    }

    /// Returns the number of empty squares.
    #[must_use]
    #[inline(always)]
    pub fn empties(self) -> u32 {
        self.empty().count_ones()
    }

    /// Returns whether neither side can move.
    #[must_use]
    #[inline(always)]
    pub fn is_over(self) -> bool {
        self.moves() == 0 && self.pass().moves() == 0
    }

    /// Returns the mover's final score of a finished game: the difference in
    /// discs, with empty squares counted for the winner.
    #[must_use]
    #[inline(always)]
    pub fn final_score(self) -> i32 {
        let [own, opp] = [self.own, self.opp].map(|side| side.count_ones().cast_signed());
        let empty = 64 - own - opp;
        own - opp + empty * (own - opp).signum()
    }

    /// Returns a 64-bit key for hash tables, folded from both halves by one
    /// wide multiplication.
    #[must_use]
    #[inline(always)]
    pub fn key(self) -> u64 {
        let a = u128::from(self.own ^ 0x9e37_79b9_7f4a_7c15);
        let b = u128::from(self.opp ^ 0xd1b5_4a32_d192_ed03);
        let product = a * b;
        let folded = (product as u64) ^ ((product >> 64) as u64);
        // One more rotation and multiplication, because `a * b` alone would be
        // equal for two boards whose masked halves are swapped.
        (folded ^ (self.own.rotate_left(23))).wrapping_mul(0xff51_afd7_ed55_8ccd)
    }
}
