//! Multi-ProbCut (Michael Buro): a shallow search whose value is far outside
//! the window replaces a deep one. The required distance comes from the spread
//! between shallow and deep searches in this program's own games
//! (`othello_train spread`).

use std::sync::LazyLock;

/// Distance outside the window for each confidence, in standard deviations of
/// the shallow value. The last confidence never cuts.
pub const SPREADS: [f64; 6] = [0.85, 1.1, 1.5, 2.0, 2.6, f64::INFINITY];

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

/// Margins in discs by confidence, depth and empty squares; 0 where nothing is
/// cut.
type Margins = [[[u8; 65]; 65]; SPREADS.len()];

/// The cuts that a search makes. [`LikelyCuts::usual`] is what the program plays
/// with; others are for experiments (`othello_train gate`).
#[derive(Clone, Debug)]
pub struct LikelyCuts {
    margins: Box<Margins>,
    /// Margins of a first probe at a quarter of the depth, if there is one.
    quick: Option<Box<Margins>>,
    /// Smallest depth of a search that gets the first probe.
    pub quick_from: u32,
    /// Number of shallow searches inside each other in which cuts are allowed.
    pub nested: u32,
    /// Depth from which on the shallow search has one confidence more.
    pub surer_from: u32,
    /// Plies from the root within which cuts need one confidence more.
    pub careful: u32,
}

/// A formula for the spread between a deep and a shallow search, in discs.
#[derive(Copy, Clone, Debug)]
pub struct SpreadFormula {
    /// Coefficients of the logarithm of the spread: the constant, and the
    /// factors of empty squares, their square, the logarithm of the distance of
    /// the depths, the logarithm of the shallow depth plus one, and the depth.
    pub middle: [f64; 6],
    /// Coefficients of the spread of searches to the end: the constant, and the
    /// factors of empty squares and shallow depth.
    pub end: [f64; 3],
}

impl SpreadFormula {
    /// The formula of the program, fitted to 308 close positions of strong play at
    /// depths 3 to 20 (docs/TRAINING.md). The middle is 0.82 times as wide as the
    /// fit, at which searches are as deep as with the formula before and more
    /// accurate.
    pub const USUAL: SpreadFormula = SpreadFormula {
        middle: [2.05, -0.068, 0.00039, 0.135, -0.279, 0.0354],
        end: [2.5, 0.2, -0.34],
    };

    fn spread(&self, depth: u32, shallow: u32, empties: u32) -> f64 {
        let [d, s, n] = [depth, shallow, empties].map(f64::from);
        if depth == empties {
            let [a, b, c] = self.end;
            return a + b * n + c * s;
        }
        let terms = [1.0, n, n * n, (d - s).ln(), (s + 1.0).ln(), d];
        let sum: f64 = self.middle.iter().zip(terms).map(|(c, t)| c * t).sum();
        sum.exp()
    }

    fn margins(&self, spreads: [f64; SPREADS.len()], probe: fn(u32) -> u32) -> Box<Margins> {
        let mut all = Box::new([[[0; 65]; 65]; SPREADS.len()]);
        for (spread, margins) in spreads.iter().zip(all.iter_mut()) {
            for (depth, margins) in (0..).zip(margins).skip(LEAST as usize) {
                for (empties, margin) in (0..).zip(margins).skip(depth as usize) {
                    let sigma = self.spread(depth, probe(depth), empties);
                    if spread.is_finite() {
                        *margin = (spread * sigma).ceil() as u8;
                    }
                }
            }
        }
        all
    }
}

impl LikelyCuts {
    /// Cuts with a formula for the spread, and its multiples for each
    /// confidence. `quick` is the factor of the first probe's margins; 0 means
    /// that there is none.
    #[must_use]
    pub fn new(formula: SpreadFormula, spreads: [f64; 6], quick: f64) -> LikelyCuts {
        LikelyCuts {
            margins: formula.margins(spreads, shallow),
            quick: (quick > 0.0).then(|| formula.margins(spreads.map(|s| s * quick), quarter)),
            quick_from: 8,
            nested: u32::MAX,
            surer_from: u32::MAX,
            careful: 0,
        }
    }

    /// The cuts that the program plays with.
    #[must_use]
    pub fn usual() -> &'static LikelyCuts {
        static USUAL: LazyLock<LikelyCuts> =
            LazyLock::new(|| LikelyCuts::new(SpreadFormula::USUAL, SPREADS, 0.0));
        &USUAL
    }

    /// Returns how far outside the window the shallow value must be, in discs;
    /// `None` where nothing may be cut.
    #[must_use]
    #[inline(always)]
    pub fn margin(&self, confidence: u32, depth: u32, empties: u32) -> Option<i32> {
        margin(&self.margins, confidence, depth, empties)
    }

    /// Returns the margin of the first probe.
    #[must_use]
    #[inline(always)]
    pub fn quick_margin(&self, confidence: u32, depth: u32, empties: u32) -> Option<i32> {
        if depth < self.quick_from {
            return None;
        }
        margin(self.quick.as_ref()?, confidence, depth, empties)
    }
}

#[inline(always)]
fn margin(margins: &Margins, confidence: u32, depth: u32, empties: u32) -> Option<i32> {
    if confidence >= EXACT || depth < LEAST {
        return None;
    }
    let [depth, empties] = [depth, empties].map(|n| n.min(64) as usize);
    let margin = margins[confidence as usize][depth][empties];
    (margin > 0).then_some(margin.into())
}

/// Returns the depth of the first probe: about a quarter as deep, with equal
/// parity.
#[must_use]
pub fn quarter(depth: u32) -> u32 {
    let quarter = depth / 4;
    quarter + (quarter ^ depth) % 2
}
