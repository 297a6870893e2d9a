//! The stages of the game, and what a board adds to a stage's patterns.

/// Stages of the game, four discs each.
pub const STAGES: usize = 15;
/// Mobility counts told apart; more count as the last.
const COUNTS: usize = 32;
/// Weights besides the patterns': own mobility, the other side's, the ply
/// within the stage.
pub const EXTRAS: usize = 2 * COUNTS + 4;

/// The stage of a board with so many empty squares (at least one).
#[must_use]
#[inline(always)]
pub fn stage(empties: u32) -> usize {
    ((60u32.saturating_sub(empties)) as usize / 4).min(STAGES - 1)
}

/// The three of the [`EXTRAS`] that a board adds: by how many moves the
/// mover has, how many the other side would have, and by the empty squares:
/// each ply of a stage has its own, which tells odd from even too.
#[must_use]
#[inline(always)]
pub fn extras(moves: u32, replies: u32, empties: u32) -> [usize; 3] {
    let capped = |count: u32| (count as usize).min(COUNTS - 1);
    [
        capped(moves),
        COUNTS + capped(replies),
        2 * COUNTS + (empties & 3) as usize,
    ]
}
