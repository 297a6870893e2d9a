//! Bitboards: legal moves, discs turned by a move, and neighbouring squares.
//!
//! Bit 0 is a1, bit 1 is b1, … bit 63 is h8. The tests compare `mobility` and
//! the `flips` functions with simple versions in `scalar.rs` on random
//! positions.

/// Columns b to g. A run to the left, to the right or along a diagonal must
/// stay inside them; otherwise a shift would wrap around the side of the board.
pub(super) const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// Returns the squares where the side with `own` has a legal move against
/// `opp`.
#[must_use]
#[inline(always)]
pub fn mobility(own: u64, opp: u64) -> u64 {
    // Runs along a column need no mask, because a shift past the first or last
    // row leaves the word.
    let inner = opp & INNER_COLUMNS;
    let moves = axis(own, inner, 1) | axis(own, opp, 8) | axis(own, inner, 7) | axis(own, inner, 9);
    moves & !(own | opp)
}

/// Returns the squares just beyond runs of opposing discs that begin next to
/// own discs, in both directions of one axis. Runs are at most six long, so
/// three steps (one disc, then twice two discs) reach all of them.
#[inline(always)]
fn axis(own: u64, opp: u64, shift: u32) -> u64 {
    let mut up = opp & (own << shift);
    let mut down = opp & (own >> shift);
    up |= opp & (up << shift);
    down |= opp & (down >> shift);
    // A disc with another one behind it lets a run grow by two squares at once.
    let run_up = opp & (opp << shift);
    let run_down = opp & (opp >> shift);
    up |= run_up & (up << (2 * shift));
    down |= run_down & (down >> (2 * shift));
    up |= run_up & (up << (2 * shift));
    down |= run_down & (down >> (2 * shift));
    (up << shift) | (down >> shift)
}

/// The eight rays from each square: first the four towards higher bits, then
/// the four towards lower ones.
pub(super) static RAYS: [[u64; 8]; 64] = rays();

const fn rays() -> [[u64; 8]; 64] {
    const STEPS: [(i32, i32); 8] = [
        (1, 0),
        (-1, 1),
        (0, 1),
        (1, 1),
        (-1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
    ];
    let mut all = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut ray = 0;
        while ray < 8 {
            let (dx, dy) = STEPS[ray];
            let (mut x, mut y) = (square % 8 + dx, square / 8 + dy);
            while x >= 0 && x < 8 && y >= 0 && y < 8 {
                all[square as usize][ray] |= 1 << (y * 8 + x);
                x += dx;
                y += dy;
            }
            ray += 1;
        }
        square += 1;
    }
    all
}

/// Returns the discs of `opp` that are turned when the side with `own` plays
/// the empty square `square`; 0 if that is not a legal move.
///
/// On rays towards higher bits, an addition carries through the opposing discs
/// and stops at the first other square. On rays towards lower bits, counting
/// leading zeros finds the highest square without an opposing disc.
#[must_use]
#[inline(always)]
pub fn flips(square: usize, own: u64, opp: u64) -> u64 {
    let rays = &RAYS[square & 63];
    let mut turned = 0;
    for &ray in &rays[..4] {
        turned |= flips_upwards(ray, own, opp);
    }
    for &ray in &rays[4..] {
        turned |= flips_downwards(ray, own, opp);
    }
    turned
}

/// Returns the discs turned on a ray towards higher bits.
#[inline(always)]
fn flips_upwards(ray: u64, own: u64, opp: u64) -> u64 {
    // Squares off the ray count as opposing discs, so that the carry of the
    // addition passes over them and stops at the first other square of the ray.
    // Only an own disc there encloses anything.
    let end = (opp | !ray).wrapping_add(1) & ray & own;
    // Subtracting 1 sets every bit below `end`; on the ray these are the turned
    // discs.
    end.wrapping_sub(u64::from(end != 0)) & ray
}

/// Returns the discs turned on a ray towards lower bits.
#[inline(always)]
// The `| 1` keeps the shift below 64 when the whole ray is opposing discs.
pub(super) fn flips_downwards(ray: u64, own: u64, opp: u64) -> u64 {
    let first = (1 << 63) >> ((ray & !opp) | 1).leading_zeros();
    let end = first & ray & own;
    // The negative has every bit above `end`; on the ray these are the turned
    // discs. Without an own disc, `end` is 0 and so is its negative.
    (end << 1).wrapping_neg() & ray
}

/// Returns `set` together with all neighbouring squares, diagonal ones
/// included.
#[must_use]
#[inline(always)]
pub const fn around(set: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    // The masks keep sideways shifts from wrapping around to the next row.
    let row = set | (set & NOT_H) << 1 | (set & NOT_A) >> 1;
    row | row << 8 | row >> 8
}

/// The up to eight neighbours of each square.
pub static NEIGHBOURS: [u64; 64] = neighbours();

const fn neighbours() -> [u64; 64] {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1 << square;
        all[square] = around(bit) & !bit;
        square += 1;
    }
    all
}

/// Iterates over the numbers of the set bits, lowest first.
#[inline(always)]
pub fn squares(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        square
    })
}
