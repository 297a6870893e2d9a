//! Moves and flips in 256-bit registers.
//!
//! Written without intrinsics, the same steps are vectorized only in some of
//! the places where they are inlined. `the_search_is_the_same_on_any_processor`
//! and the test below prove them equal to those of [`bits`].

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi8, _mm256_set_epi64x,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_sllv_epi64,
    _mm256_srlv_epi64, _mm256_sub_epi64,
};

use super::kernel::Newer;
use crate::games::othello::{Board, bits};

/// Returns a register with these four numbers.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn four([a, b, c, d]: [u64; 4]) -> __m256i {
    let [a, b, c, d] = [
        a.cast_signed(),
        b.cast_signed(),
        c.cast_signed(),
        d.cast_signed(),
    ];
    _mm256_set_epi64x(d, c, b, a)
}

/// Returns a register with four times this number.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn all(number: u64) -> __m256i {
    _mm256_set1_epi64x(number.cast_signed())
}

/// Returns the union of the four sets in a register.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn united(sets: __m256i) -> u64 {
    let half = _mm_or_si128(
        _mm256_castsi256_si128(sets),
        _mm256_extracti128_si256::<1>(sets),
    );
    let half = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
    _mm_cvtsi128_si64(half).cast_unsigned()
}

/// Returns the discs that are turned on four rays towards higher bits.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn flips_upwards(rays: __m256i, own: __m256i, opp: __m256i) -> __m256i {
    let zero = _mm256_setzero_si256();
    // The lowest square of the ray without an opposing disc ends the run. A
    // number and its negative have only their lowest bit in common.
    let others = _mm256_andnot_si256(opp, rays);
    let lowest = _mm256_sub_epi64(zero, others);
    let end = _mm256_and_si256(lowest, _mm256_and_si256(rays, own));
    // Subtracting 1 sets every bit below `end`. Without an own disc there,
    // `end` and the result are 0.
    let below = _mm256_add_epi64(end, all(u64::MAX));
    let below = _mm256_sub_epi64(below, _mm256_cmpeq_epi64(end, zero));
    _mm256_and_si256(below, rays)
}

/// Computes [`bits::flips`]. Reversing the rows turns three of the four
/// downward rays into upward ones. Only the ray to the left is handled on its
/// own; the one to the right is computed twice, because filling the fourth lane
/// costs nothing.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn flips(_: Newer, square: usize, board: Board) -> u64 {
    let Board { own, opp } = board;
    let square = square & 63;
    let [right, up_left, up, up_right, left, ..] = bits::RAYS[square];
    // `square ^ 56` is the square in the board with its rows reversed, which
    // `swap_bytes` makes.
    let [right_again, down_left, down, down_right, ..] = bits::RAYS[square ^ 56];
    let upwards = flips_upwards(four([right, up_left, up, up_right]), all(own), all(opp));
    let downwards = flips_upwards(
        four([right_again, down_left, down, down_right]),
        all(own.swap_bytes()),
        all(opp.swap_bytes()),
    );
    let turned = _mm256_or_si256(upwards, rows_reversed(downwards));
    united(turned) | bits::flips_downwards(left, own, opp)
}

/// Reverses the rows of each of four sets.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn rows_reversed(sets: __m256i) -> __m256i {
    let order = _mm256_set_epi8(
        8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, //
        8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7,
    );
    _mm256_shuffle_epi8(sets, order)
}

/// Computes [`bits::mobility`] along all four axes at once.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn moves(_: Newer, board: Board) -> u64 {
    const INNER: u64 = bits::INNER_COLUMNS;
    let step = four([1, 8, 7, 9]);
    let two_steps = four([2, 16, 14, 18]);
    let own = all(board.own);
    let opp = _mm256_and_si256(all(board.opp), four([INNER, u64::MAX, INNER, INNER]));
    let run_up = _mm256_and_si256(opp, _mm256_sllv_epi64(opp, step));
    let run_down = _mm256_srlv_epi64(run_up, step);
    // The steps are those of `bits::mobility`.
    let mut up = _mm256_and_si256(opp, _mm256_sllv_epi64(own, step));
    let mut down = _mm256_and_si256(opp, _mm256_srlv_epi64(own, step));
    for (runs_up, runs_down, step) in [
        (opp, opp, step),
        (run_up, run_down, two_steps),
        (run_up, run_down, two_steps),
    ] {
        let farther = _mm256_and_si256(runs_up, _mm256_sllv_epi64(up, step));
        up = _mm256_or_si256(up, farther);
        let farther = _mm256_and_si256(runs_down, _mm256_srlv_epi64(down, step));
        down = _mm256_or_si256(down, farther);
    }
    let beyond = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    united(beyond) & board.empty()
}
