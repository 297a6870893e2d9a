//! Multi-ProbCut (Michael Buro): a shallow search far outside the window
//! stands for a deep one. How far is far enough comes from the spread between
//! shallow and deep searches of our own games (`othello_train spread`).

use std::sync::LazyLock;

/// How sure a search wants to be of its cuts: the shallow value must lie so
/// many standard deviations outside. The last never cuts.
const SPREADS: [f64; 6] = [0.85, 1.1, 1.5, 2.0, 2.6, f64::INFINITY];

/// Searches of fewer plies are not cut.
const LEAST: u32 = 2;
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
/// discs, with so many empty squares: fitted to 1,500 close positions of our
/// own games at depths 3–10, each within 7 % (docs/TRAINING.md); depth 2 goes
/// by the same formula.
fn sigma(depth: u32, shallow: u32, empties: u32) -> f64 {
    let (d, s, n) = (f64::from(depth), f64::from(shallow), f64::from(empties));
    (1.1233 - 0.0229 * n).exp() * (d - s).powf(0.3205) * (s + 1.0).powf(-0.2188)
}

/// The same for a search to the end, which hits upon what no estimate sees.
fn sigma_to_the_end(shallow: u32, empties: u32) -> f64 {
    let (s, n) = (f64::from(shallow), f64::from(empties));
    2.5 + 0.2 * n - 0.34 * s
}

/// Margins by confidence, depth and empty squares; 0 where nothing is cut.
type Margins = [[[u8; 65]; 65]; SPREADS.len()];

static MARGINS: LazyLock<Box<Margins>> = LazyLock::new(|| {
    let mut all = Box::new([[[0; 65]; 65]; SPREADS.len()]);
    for (spread, margins) in SPREADS.iter().zip(all.iter_mut()) {
        for (depth, margins) in (0..).zip(margins).skip(LEAST as usize) {
            for (empties, margin) in (0..).zip(margins).skip(depth as usize) {
                let sigma = if depth == empties {
                    sigma_to_the_end(shallow(depth), empties)
                } else {
                    sigma(depth, shallow(depth), empties)
                };
                if spread.is_finite() {
                    *margin = (spread * sigma).ceil() as u8;
                }
            }
        }
    }
    all
});

/// How far outside the window the shallow value must lie, in discs; `None`
/// where nothing may be cut.
#[must_use]
#[inline(always)]
pub fn margin(confidence: u32, depth: u32, empties: u32) -> Option<i32> {
    if confidence >= EXACT || depth < LEAST {
        return None;
    }
    let [depth, empties] = [depth, empties].map(|n| n.min(64) as usize);
    let margin = MARGINS[confidence as usize][depth][empties];
    (margin > 0).then_some(margin.into())
}
