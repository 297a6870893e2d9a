//! Multi-ProbCut (Michael Buro): a shallow search far outside the window
//! stands for a deep one. How far is far enough comes from the spread between
//! shallow and deep searches of our own games (`examples/othello_probcut`).

/// How sure a search wants to be of its cuts: the shallow value must lie so
/// many standard deviations outside. The last never cuts.
const SPREADS: [f64; 6] = [0.85, 1.1, 1.5, 2.0, 2.6, f64::INFINITY];

/// Looks everything through.
pub const EXACT: u32 = 5;
/// How sure the ordinary search of the middle game is of its cuts.
pub const USUAL: u32 = 1;

/// The shallow search that stands for one of `depth`: half as deep, with the
/// same parity, since odd and even depths see the game differently.
#[must_use]
pub fn shallow(depth: u32) -> u32 {
    let half = depth / 2;
    half - (half ^ depth) % 2
}

/// The standard deviation of a search of `depth` about its shallow value, in
/// discs, with so many empty squares: fitted to 70–100 positions for each
/// depth up to 9 and each four empty squares (docs/TRAINING.md).
fn sigma(depth: u32, shallow: u32, empties: u32) -> f64 {
    let (d, s, n) = (f64::from(depth), f64::from(shallow), f64::from(empties));
    (4.42 + 0.445 * d - 0.614 * s - 0.081 * n).max(1.0)
}

/// How far outside the window the shallow value must lie, in discs; `None`
/// where nothing may be cut.
#[must_use]
pub fn margin(confidence: u32, depth: u32, shallow: u32, empties: u32) -> Option<i32> {
    let spread = SPREADS[confidence.min(EXACT) as usize];
    (spread.is_finite()).then(|| (spread * sigma(depth, shallow, empties)).ceil() as i32)
}
