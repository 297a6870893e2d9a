//! The stages of the game, and the weights of a stage besides its patterns.

/// Number of stages, of four discs each.
pub const STAGES: usize = 15;
/// Mobility counts with weights of their own; larger ones share the last.
const COUNTS: usize = 32;
/// Number of weights besides those of the patterns: for the mover's mobility,
/// the opponent's, and the empty squares modulo 4.
pub const EXTRAS: usize = 2 * COUNTS + 4;

/// Returns the stage of a board with at least one empty square.
#[must_use]
#[inline(always)]
pub fn stage(empties: u32) -> usize {
    ((60u32.saturating_sub(empties)) as usize / 4).min(STAGES - 1)
}

/// Returns the indices of the three weights among [`EXTRAS`] that apply to a
/// board. `moves` counts the mover's moves and `replies` those that the
/// opponent would have after a pass. The third weight depends on the ply within
/// the stage, which also covers parity.
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
