//! Moves with scores, picked best first.

/// A move and how promising it looks.
#[derive(Copy, Clone, Default, Debug)]
pub struct OrderedMove {
    /// The discs it turns.
    pub turned: u64,
    /// How promising, more being better.
    pub score: i32,
    /// Its square.
    pub square: u8,
}

/// The most moves a list takes: as many as the empty squares of the largest
/// endgame that uses lists.
pub const MOST: usize = 16;

/// Moves still to be tried.
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
    /// When there are more moves than that.
    #[inline(always)]
    pub fn push(&mut self, square: usize, turned: u64, score: i32) {
        self.moves[self.end] = OrderedMove {
            turned,
            score,
            square: square as u8,
        };
        self.end += 1;
    }

    /// Adds to the moves' scores, in the order in which they were added.
    #[inline(always)]
    pub fn add(&mut self, worths: &[i32; MOST]) {
        let moves = self.moves[..self.end].iter_mut();
        moves.zip(worths).for_each(|(mv, worth)| mv.score += worth);
    }

    /// The moves still there, in no order.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = &OrderedMove> {
        self.moves[self.next..self.end].iter()
    }

    /// Takes the best of the rest: cut-offs make sorting all a waste.
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
