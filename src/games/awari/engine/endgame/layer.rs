//! What is known while one layer of the endgame table is filled: all positions
//! with fewer beans than its `n`.

use super::Endgame;

/// Values by rank of one player's row, then by rank of the other's.
pub(super) type Block = Box<[i8]>;

/// The same values by rank of the other row first; a row holds `width`.
pub(super) fn turned(block: &[i8], width: usize) -> Block {
    /// Rows and columns that fit the nearest cache.
    const TILE: usize = 32;
    let height = block.len() / width;
    let mut out = vec![0; block.len()];
    for top in (0..height).step_by(TILE) {
        for left in (0..width).step_by(TILE) {
            for x in left..width.min(left + TILE) {
                let bottom = height.min(top + TILE);
                for (y, value) in (top..).zip(&mut out[x * height + top..x * height + bottom]) {
                    *value = block[y * width + x];
                }
            }
        }
    }
    out.into()
}

/// One layer's values of second moves, under rules that tell them from first
/// ones.
#[derive(Debug, Default)]
pub(super) struct Seconds {
    /// By the mover's beans and row first.
    pub plain: Vec<Block>,
    /// By the waiting player's beans and row first.
    pub turned: Vec<Block>,
}

/// What is known while a layer is filled.
pub(super) struct Layer<'a> {
    /// All layers below.
    pub below: &'a Endgame,
    /// The layer just below, by the waiting player's beans (at most half of
    /// them all) and row first.
    pub turned: Vec<Block>,
    /// The layer just below at the second move of a turn.
    pub seconds: &'a Seconds,
    /// Whether the layer above will ask for second moves of this one.
    pub wants_seconds: bool,
}
