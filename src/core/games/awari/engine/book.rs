//! The opening book: exact values of the first positions with three beans a
//! pit, which are the hardest to prove. `tools/src/bin/awari_book.rs` computes
//! them.
//!
//! The positions are not stored; they follow from the rules, in the order of
//! [`positions`]. For each, the book stores how far the sowing that led there
//! falls short of the best one: a small number, in about three and a half bits.

use std::collections::HashSet;
use std::sync::OnceLock;

use super::kernel::{After, AfterSowing, Pits, SowingKernel};
use super::transposition::{Bounds, TranspositionTable};
use crate::engine::range_coder::{BitCoder, Decoder, Encoder, Model};
use crate::game::{Game, Rules};
use crate::games::awari::{Awari, AwariOptions, Preset, TurnStage};

/// Sowings from the start within which every position is in the book.
pub const PLIES: u32 = 6;
/// Beans in each pit at the start of the games that the book covers.
const BEANS: u8 = 3;
/// An upper bound of every value.
const MOST: i32 = 12 * BEANS as i32;

/// The encoded book of these rules.
fn bytes(rules: Preset) -> &'static [u8] {
    match rules {
        Preset::Course => include_bytes!("../book/course.bin"),
        Preset::Ahl => include_bytes!("../book/ahl.bin"),
        Preset::ReportA => include_bytes!("../book/report-a.bin"),
        Preset::ReportB => include_bytes!("../book/report-b.bin"),
        Preset::Kalah => include_bytes!("../book/kalah.bin"),
        Preset::KalahEc => include_bytes!("../book/kalah-ec.bin"),
    }
}

/// A position of the book.
#[derive(Copy, Clone, Debug)]
pub struct Opening {
    /// The beans in pits.
    pub pits: Pits,
    /// Whether the turn's first or second move is next.
    pub stage: TurnStage,
    /// The value: the home difference still to be gained by the mover.
    pub value: i32,
}

/// The decoded book of these rules, positions nearest to the start first.
#[must_use]
pub fn openings(rules: Preset) -> &'static [Opening] {
    static BOOKS: [OnceLock<Vec<Opening>>; 6] = [const { OnceLock::new() }; 6];
    BOOKS[rules as usize].get_or_init(|| decode(rules, bytes(rules)))
}

/// Stores the whole book in the solver's transposition table.
pub fn open(rules: Preset, memo: &TranspositionTable) {
    for opening in openings(rules) {
        let bounds = Bounds {
            lower: opening.value,
            upper: opening.value,
            pit: None,
        };
        memo.put(opening.pits, opening.stage, bounds);
    }
}

/// The positions after at most [`PLIES`] sowings in which the game is not over,
/// nearest to the start first.
#[must_use]
pub fn positions(rules: Preset) -> Vec<(Pits, TurnStage)> {
    let steps = steps(rules);
    steps.iter().map(|step| (step.pits, step.stage)).collect()
}

/// A position, and the first sowing found that leads to it.
struct Step {
    pits: Pits,
    stage: TurnStage,
    /// Index of the position before; the start refers to itself.
    from: usize,
    /// The pit sown there, and the result.
    pit: usize,
    after: After,
}

fn steps(rules: Preset) -> Vec<Step> {
    let kernel = SowingKernel::new(rules.policies());
    let options = AwariOptions {
        rules,
        beans: BEANS,
    };
    let pits = Pits::of(&Awari::new(options).start());
    // The start has no position before it. It is coded as if an extra turn led
    // to it from a position of the value `MOST`.
    let nowhere = After {
        pits,
        gain: 0,
        next: AfterSowing::Again,
    };
    let mut found = vec![Step {
        pits,
        stage: TurnStage::First,
        from: 0,
        pit: 0,
        after: nowhere,
    }];
    let mut seen = HashSet::from([(pits, TurnStage::First)]);
    let mut begin = 0;
    for _ in 0..PLIES {
        let end = found.len();
        for from in begin..end {
            let (pits, stage) = (found[from].pits, found[from].stage);
            for pit in pits.playable() {
                let next = Step::new(&kernel, (pits, stage), from, pit);
                found.extend(next.filter(|next| seen.insert((next.pits, next.stage))));
            }
        }
        begin = end;
    }
    found
}

impl Step {
    /// The position after sowing `pit`, or `None` if that ends the game.
    fn new(
        kernel: &SowingKernel,
        (pits, stage): (Pits, TurnStage),
        from: usize,
        pit: usize,
    ) -> Option<Step> {
        let mut after = kernel.play(pits, pit);
        if stage == TurnStage::Second && after.next == AfterSowing::Again {
            after.next = AfterSowing::Opponent;
        }
        let (pits, stage) = match after.next {
            AfterSowing::Over => return None,
            AfterSowing::Again if kernel.extra_once() => (after.pits, TurnStage::Second),
            AfterSowing::Again => (after.pits, TurnStage::First),
            AfterSowing::Opponent => (after.pits.swapped(), TurnStage::First),
        };
        Some(Step {
            pits,
            stage,
            from,
            pit,
            after,
        })
    }

    /// How many beans the sowing that led here is worse than the best one, if the position has
    /// this value, and `best` is the value of the position before.
    fn short(&self, best: i32, value: i32) -> i32 {
        match self.after.next {
            AfterSowing::Opponent => best - self.after.gain + value,
            _ => best - self.after.gain - value,
        }
    }

    /// The position's value, if the sowing that led here is `short` beans worse
    /// than the best one, and `best` is the value of the position before.
    fn value(&self, best: i32, short: i32) -> i32 {
        match self.after.next {
            AfterSowing::Opponent => short + self.after.gain - best,
            _ => best - self.after.gain - short,
        }
    }
}

/// The probability models of the coder. They depend on the pit, on what the
/// sowing gains, and on whether a best sowing of the position before has been
/// seen.
struct Spread {
    models: [[[Model; 2]; 4]; 6],
    met: Vec<bool>,
}

impl Spread {
    fn new(positions: usize) -> Spread {
        Spread {
            models: Default::default(),
            met: vec![false; positions],
        }
    }

    fn model(&mut self, step: &Step) -> &mut Model {
        let gain = match step.after.next {
            AfterSowing::Again => 3,
            _ => step.after.gain.clamp(0, 2) as usize,
        };
        let met = usize::from(self.met[step.from]);
        &mut self.models[step.pit][gain][met]
    }

    fn learn(&mut self, step: &Step, short: i32) {
        self.met[step.from] |= short == 0;
    }
}

/// Encodes the book; `values` are in the order of [`positions`].
///
/// # Panics
/// When a value contradicts that of the position before it.
#[must_use]
pub fn encode(rules: Preset, values: &[i32]) -> Vec<u8> {
    let mut encoder = Encoder::default();
    code(rules, &mut encoder, Some(values));
    encoder.finish()
}

fn decode(rules: Preset, bytes: &[u8]) -> Vec<Opening> {
    code(rules, &mut Decoder::new(bytes), None)
}

/// Encodes or decodes the book; a decoder needs no values.
fn code(rules: Preset, coder: &mut impl BitCoder, values: Option<&[i32]>) -> Vec<Opening> {
    let steps = steps(rules);
    let mut spread = Spread::new(steps.len());
    let mut openings: Vec<Opening> = Vec::with_capacity(steps.len());
    // The position before has a smaller index, so its value is known by now.
    for (i, step) in steps.iter().enumerate() {
        let best = openings.get(step.from).map_or(MOST, |before| before.value);
        let short = values.map_or(0, |values| step.short(best, values[i]));
        let short = u32::try_from(short).expect("no sowing is better than the best");
        let short = coder.number(short, spread.model(step), 2 * MOST as u32) as i32;
        spread.learn(step, short);
        openings.push(Opening {
            pits: step.pits,
            stage: step.stage,
            value: step.value(best, short),
        });
    }
    openings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn book_equals_its_encoded_values() {
        for rules in Preset::ALL {
            let values: Vec<i32> = openings(rules).iter().map(|o| o.value).collect();
            assert!(encode(rules, &values) == bytes(rules), "{}", rules.name());
        }
    }
}
