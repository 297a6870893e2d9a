//! Multi-ProbCut (Michael Buro): a shallow search whose value is far outside
//! the window replaces a deep one. The required distance comes from the spread
//! between shallow and deep searches in this program's own games
//! (`othello_train spread`).

use std::sync::LazyLock;

/// Distance outside the window for each confidence, in standard deviations of
/// the shallow value. The last confidence never cuts.
const SPREADS: [f64; 6] = [0.85, 1.1, 1.5, 2.0, 2.6, f64::INFINITY];

/// Smallest depth of a search that may be cut.
const LEAST: u32 = 2;
/// Confidence of a search without likelihood cuts.
pub const EXACT: u32 = 5;
/// Confidence of the ordinary midgame search.
pub const USUAL: u32 = 1;

/// Returns the depth of the shallow search that replaces one of `depth`: about
/// half as deep, with equal parity, because odd and even depths value positions
/// differently.
#[must_use]
pub fn shallow(depth: u32) -> u32 {
    let half = depth / 2;
    half - (half ^ depth) % 2
}

/// Returns the standard deviation of a deep search's value around its shallow
/// value, in discs. The formula was fitted to 1,500 close positions from this
/// program's own games at depths 3 to 10, to within 7 % each
/// (docs/TRAINING.md). It is also used for depth 2.
fn sigma(depth: u32, shallow: u32, empties: u32) -> f64 {
    let (d, s, n) = (f64::from(depth), f64::from(shallow), f64::from(empties));
    (1.1233 - 0.0229 * n).exp() * (d - s).powf(0.3205) * (s + 1.0).powf(-0.2188)
}

/// Returns the standard deviation for a search to the end, which finds facts
/// that no estimate knows.
fn sigma_to_the_end(shallow: u32, empties: u32) -> f64 {
    let (s, n) = (f64::from(shallow), f64::from(empties));
    2.5 + 0.2 * n - 0.34 * s
}

/// Margins in discs by confidence, depth and empty squares; 0 where nothing is
/// cut.
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

/// Returns how far outside the window the shallow value must be, in discs;
/// `None` where nothing may be cut.
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
