//! A move list that yields the best moves first.

/// A move with its ordering score.
#[derive(Copy, Clone, Default, Debug)]
pub struct OrderedMove {
    /// The discs it turns.
    pub turned: u64,
    /// Ordering score; higher is better.
    pub score: i32,
    /// The square of the disc.
    pub square: u8,
}

/// Capacity of a list. The largest endgame that uses lists has fewer empty
/// squares than this.
pub const MOST: usize = 16;

/// The moves that are still to be tried.
pub struct Picks {
    moves: [OrderedMove; MOST],
    next: usize,
    end: usize,
}

impl Default for Picks {
    fn default() -> Picks {
        Picks {
            moves: [OrderedMove::default(); MOST],
            next: 0,
            end: 0,
        }
    }
}

impl Picks {
    /// Adds a move.
    ///
    /// # Panics
    /// If the list already has [`MOST`] moves.
    #[inline(always)]
    pub fn push(&mut self, square: usize, turned: u64, score: i32) {
        self.moves[self.end] = OrderedMove {
            turned,
            score,
            square: square as u8,
        };
        self.end += 1;
    }

    /// Adds to the scores of all moves, in the order in which the moves were
    /// added.
    #[inline(always)]
    pub fn add(&mut self, worths: &[i32; MOST]) {
        let moves = self.moves[..self.end].iter_mut();
        moves.zip(worths).for_each(|(mv, worth)| mv.score += worth);
    }

    /// Iterates over the remaining moves, in no particular order.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = &OrderedMove> {
        self.moves[self.next..self.end].iter()
    }

    /// Removes and returns the best remaining move. Full sorting would be
    /// wasted, because most nodes are cut off early.
    #[inline(always)]
    pub fn next_best(&mut self) -> Option<OrderedMove> {
        let rest = &mut self.moves[self.next..self.end];
        let mut best = 0;
        for i in 1..rest.len() {
            if rest[i].score > rest[best].score {
                best = i;
            }
        }
        if rest.is_empty() {
            return None;
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }
}
