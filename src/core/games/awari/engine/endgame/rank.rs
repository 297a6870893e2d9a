//! Numbering of the rows of six pits without gaps.
//!
//! Let t₀ ≤ … ≤ t₄ be the partial sums of beans over the first one to five
//! pits. A row's rank is C(t₀, 1) + C(t₁+1, 2) + … + C(t₄+4, 5), a bijection
//! from the rows of `n` beans to 0 … C(n+5, 5) − 1. Moving a bean in sowing
//! direction lowers the rank; the endgame table is filled in that order.

/// One more than the most beans that a row can have.
const MOST_BEANS: usize = 73;

/// `BINOMIALS[k][t]` is C(t + k, k + 1).
static BINOMIALS: [[u32; MOST_BEANS]; 5] = binomials();

const fn binomials() -> [[u32; MOST_BEANS]; 5] {
    let mut table = [[0; MOST_BEANS]; 5];
    let mut k = 0;
    while k < 5 {
        let mut t = 1;
        while t < MOST_BEANS {
            let above = if k == 0 { 1 } else { table[k - 1][t] };
            table[k][t] = table[k][t - 1] + above;
            t += 1;
        }
        k += 1;
    }
    table
}

/// The rank of a row among those with the same number of beans.
#[inline]
#[must_use]
pub fn rank(row: u64) -> usize {
    // Byte k of the product is the sum of the row's first k + 1 pits.
    let sums = row.wrapping_mul(0x0001_0101_0101_0101);
    let term = |k: usize| BINOMIALS[k][(sums >> (8 * k) & 0xff) as usize];
    // The sixth pit needs no term, because its beans follow from the total.
    (term(0) + term(1) + term(2) + term(3) + term(4)) as usize
}

/// Number of rows of six pits with exactly `beans` beans.
#[must_use]
pub fn row_count(beans: usize) -> usize {
    BINOMIALS[4][beans + 1] as usize
}

/// All rows with `beans` beans, in order of rank.
#[must_use]
pub fn rows(beans: usize) -> Vec<u64> {
    let mut rows = vec![0; row_count(beans)];
    fill(beans as u64, 0, 0, &mut rows);
    rows
}

/// Adds every way to distribute `left` beans over the pits from `pit` on.
fn fill(left: u64, pit: u32, row: u64, rows: &mut [u64]) {
    if pit == 5 {
        let row = row | left << 40;
        rows[rank(row)] = row;
        return;
    }
    for beans in 0..=left {
        fill(left - beans, pit + 1, row | beans << (8 * pit), rows);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::awari::engine::kernel::row_beans;

    #[test]
    fn ranks_number_the_rows_without_gaps() {
        for beans in 0..=16 {
            for (i, row) in rows(beans).into_iter().enumerate() {
                assert_eq!(rank(row), i);
                assert_eq!(row_beans(row) as usize, beans);
            }
        }
        assert_eq!(row_count(16), 20349);
    }
}
