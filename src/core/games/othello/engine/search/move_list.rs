//! A move list that yields the best moves first.

use super::endgame::{CORNERS, HELD, SQUARES, counted};
use crate::games::othello::{Board, bits};

/// Capacity of a list. The largest endgame that uses lists has fewer empty
/// squares than this.
const MOST: usize = 16;

/// The rank of a place without a move. Every other rank is higher.
const NO_RANK: i32 = i32::MIN;

/// A move, the board after it, and the opponent's moves there.
#[derive(Copy, Clone)]
pub struct Pick {
    /// The square of the disc.
    pub square: u8,
    /// The board after the move, from the opponent's side.
    pub board: Board,
    /// The opponent's moves.
    pub replies: u64,
}

/// The moves that are still to be tried. The boards after them are stored side
/// by side so that the compiler can process four at once in vector registers.
pub struct Picks {
    own: [u64; MOST],
    opp: [u64; MOST],
    replies: [u64; MOST],
    /// Score for ordering, times [`MOST`], plus `MOST - 1 - i`: one comparison
    /// of two ranks decides which move is better and, if equal, came first.
    ranks: [i32; MOST],
    squares: [u8; MOST],
    /// The highest rank, until [`Picks::next_best`] has returned its move.
    first: i32,
    count: usize,
}

impl Default for Picks {
    #[inline(always)]
    fn default() -> Picks {
        Picks {
            own: [0; MOST],
            opp: [0; MOST],
            replies: [0; MOST],
            ranks: [NO_RANK; MOST],
            squares: [0; MOST],
            first: NO_RANK,
            count: 0,
        }
    }
}

impl Picks {
    /// Adds a move and the board after it. [`Picks::rank`] must follow.
    #[inline(always)]
    pub fn push(&mut self, square: usize, board: Board) {
        // The count is always below `MOST`; the remainder saves the bounds
        // checks.
        let i = self.count % MOST;
        self.own[i] = board.own;
        self.opp[i] = board.opp;
        self.squares[i] = square as u8;
        self.count += 1;
    }

    /// Computes the replies and ranks of all moves. `odd` are the squares of
    /// quadrants with an odd number of empty squares.
    #[inline(always)]
    pub fn rank(&mut self, odd: u64) {
        let [mut near, mut held] = [[0; MOST]; 2];
        for begin in (0..self.count.min(MOST)).step_by(4) {
            for i in begin..begin + 4 {
                let (own, opp) = (self.own[i], self.opp[i]);
                self.replies[i] = bits::mobility(own, opp);
                near[i] = bits::around(opp) & !(own | opp);
                held[i] = bits::around(opp & CORNERS) & opp;
            }
        }
        // Bits are counted in a loop of their own. 256-bit registers have no
        // instruction for it, so it would keep the compiler from using them
        // above.
        for i in 0..self.count.min(MOST) {
            let square = usize::from(self.squares[i] & 63);
            // The player who moves into an odd quadrant is likely to make its
            // last move. The bonus is an eighth of a reply, so it decides
            // between equal mobility.
            let parity = 8 * i32::from(odd >> square & 1 == 1);
            let held = HELD * held[i].count_ones().cast_signed();
            let bonus = i32::from(SQUARES[square]) + parity + held;
            let score = bonus - counted(self.replies[i], near[i]);
            self.ranks[i] = score * MOST as i32 + (MOST - 1 - i) as i32;
            self.first = self.first.max(self.ranks[i]);
        }
    }

    /// Puts these squares in front, the first before the second.
    #[inline(always)]
    pub fn favour(&mut self, hints: [u8; 2]) {
        for i in 0..self.count.min(MOST) {
            // Either bonus exceeds the difference of any two ranks.
            if self.squares[i] == hints[0] {
                self.ranks[i] += 1 << 24;
            } else if self.squares[i] == hints[1] {
                self.ranks[i] += 1 << 23;
            }
            self.first = self.first.max(self.ranks[i]);
        }
    }

    /// Iterates over the boards after all moves, in no particular order.
    #[inline(always)]
    pub fn boards(&self) -> impl Iterator<Item = Board> {
        (0..self.count.min(MOST)).map(|i| self.board(i))
    }

    #[inline(always)]
    fn board(&self, i: usize) -> Board {
        Board {
            own: self.own[i],
            opp: self.opp[i],
        }
    }

    /// Removes and returns the best remaining move. Sorting would be wasted,
    /// because most nodes are cut off early, and the best of all places is
    /// found in vector registers.
    #[inline(always)]
    pub fn next_best(&mut self) -> Option<Pick> {
        // Vector registers would have to wait for ranks that were just written.
        let mut best = std::mem::replace(&mut self.first, NO_RANK);
        if best == NO_RANK {
            best = self
                .ranks
                .iter()
                .fold(NO_RANK, |best, rank| best.max(*rank));
        }
        if best == NO_RANK {
            return None;
        }
        let i = MOST - 1 - best as usize % MOST;
        self.ranks[i] = NO_RANK;
        Some(Pick {
            square: self.squares[i],
            board: self.board(i),
            replies: self.replies[i],
        })
    }
}
