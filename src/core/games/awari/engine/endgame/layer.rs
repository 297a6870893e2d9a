//! The data that filling one layer of the endgame table reads.

use super::Endgame;

/// Values by the rank of one player's row, then by the rank of the other's.
pub(super) type Block = Box<[i8]>;

/// Transposes a block whose rows have `width` values.
pub(super) fn turned(block: &[i8], width: usize) -> Block {
    /// Tile size: a tile of rows and columns fits the first-level cache.
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

/// One layer's values at the second move of a turn, under rules that
/// distinguish it from the first.
#[derive(Debug, Default)]
pub(super) struct Seconds {
    /// Indexed by the mover's beans, then by the rank of the mover's row.
    pub plain: Vec<Block>,
    /// Indexed by the waiting player's beans, then by the rank of that player's
    /// row.
    pub turned: Vec<Block>,
}

/// The data that filling one layer reads.
pub(super) struct Layer<'a> {
    /// All layers below.
    pub below: &'a Endgame,
    /// The layer just below, transposed: indexed by the waiting player's beans
    /// (at most half of all), then by the rank of that player's row.
    pub turned: Vec<Block>,
    /// The layer just below at the second move of a turn.
    pub seconds: &'a Seconds,
    /// Whether to compute second moves of this layer, for the layer above.
    pub wants_seconds: bool,
}
