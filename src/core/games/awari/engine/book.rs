//! The opening books: exact values of the first positions, which are the hardest
//! to prove, with three beans a pit, and by the rules of Kalah also with four.
//! `tools/src/bin/awari_book.rs` computes them.
//!
//! The positions are not stored; they follow from the rules, in the order of
//! [`Book::positions`]. For each, a book stores how far the sowing that led there
//! falls short of the best one: a small number, in about three and a half bits.

use std::collections::HashSet;
use std::sync::OnceLock;

use super::kernel::{After, AfterSowing, Pits, SowingKernel};
use super::transposition::{Bounds, TranspositionTable};
use crate::engine::range_coder::{BitCoder, Decoder, Encoder, Model};
use crate::game::{Game, Rules};
use crate::games::awari::{Awari, AwariOptions, Preset, TurnStage};

/// The values of the first positions of one game.
#[derive(Debug)]
pub struct Book {
    options: AwariOptions,
    /// Sowings from the start within which every position is in the book.
    plies: u32,
    encoded: &'static [u8],
    decoded: OnceLock<Vec<Opening>>,
}

/// A position of a book.
#[derive(Copy, Clone, Debug)]
pub struct Opening {
    /// The beans in pits.
    pub pits: Pits,
    /// Whether the turn's first or second move is next.
    pub stage: TurnStage,
    /// The value: the home difference still to be gained by the mover.
    pub value: i32,
}

static BOOKS: [Book; 8] = {
    use Preset::{Ahl, Course, Kalah, KalahEc, ReportA, ReportB};
    [
        Book::new(Course, 3, 6, include_bytes!("../book/course.bin")),
        Book::new(Ahl, 3, 6, include_bytes!("../book/ahl.bin")),
        Book::new(ReportA, 3, 6, include_bytes!("../book/report-a.bin")),
        Book::new(ReportB, 3, 6, include_bytes!("../book/report-b.bin")),
        Book::new(Kalah, 3, 6, include_bytes!("../book/kalah.bin")),
        Book::new(KalahEc, 3, 6, include_bytes!("../book/kalah-ec.bin")),
        Book::new(Kalah, 4, 3, include_bytes!("../book/kalah-4.bin")),
        Book::new(KalahEc, 4, 3, include_bytes!("../book/kalah-ec-4.bin")),
    ]
};

impl Book {
    const fn new(rules: Preset, beans: u8, plies: u32, encoded: &'static [u8]) -> Book {
        Book {
            options: AwariOptions { rules, beans },
            plies,
            encoded,
            decoded: OnceLock::new(),
        }
    }

    /// Returns every book.
    #[must_use]
    pub fn all() -> &'static [Book] {
        &BOOKS
    }

    /// Returns the book of the game with these options, if there is one.
    #[must_use]
    pub fn of(options: AwariOptions) -> Option<&'static Book> {
        BOOKS.iter().find(|book| book.options == options)
    }

    /// The options of the book's game.
    #[must_use]
    pub fn options(&self) -> AwariOptions {
        self.options
    }

    /// The name of the book's file: the rules, and the beans if they are not three.
    #[must_use]
    pub fn file_name(&self) -> String {
        let AwariOptions { rules, beans } = self.options;
        match beans {
            3 => format!("{}.bin", rules.name()),
            _ => format!("{}-{beans}.bin", rules.name()),
        }
    }

    /// An upper bound of every value: all beans.
    fn most(&self) -> i32 {
        12 * i32::from(self.options.beans)
    }

    /// Whether the book can help with a position with this many beans in pits. With
    /// fewer than five ninths of all beans there, the solver needs no book.
    #[must_use]
    pub fn is_near(&self, beans: u32) -> bool {
        beans >= u32::from(self.options.beans) * 20 / 3
    }

    /// The positions with their values, nearest to the start first.
    #[must_use]
    pub fn openings(&self) -> &[Opening] {
        self.decoded
            .get_or_init(|| self.code(&mut Decoder::new(self.encoded), None))
    }

    /// Whether the book knows the value of every move of the position.
    #[must_use]
    pub fn knows_moves(&self, pits: Pits, stage: TurnStage) -> bool {
        let kernel = SowingKernel::new(self.options.rules.policies());
        let mut after = pits
            .playable()
            .filter_map(|pit| Step::new(&kernel, (pits, stage), 0, pit));
        after.all(|step| self.has(step.pits, step.stage))
    }

    fn has(&self, pits: Pits, stage: TurnStage) -> bool {
        let is_same = |opening: &Opening| opening.pits == pits && opening.stage == stage;
        self.openings().iter().any(is_same)
    }

    /// Stores the whole book in the solver's transposition table.
    pub fn open(&self, memo: &TranspositionTable) {
        for opening in self.openings() {
            let bounds = Bounds {
                lower: opening.value,
                upper: opening.value,
                pit: None,
            };
            memo.put(opening.pits, opening.stage, bounds);
        }
    }

    /// The positions within the book's sowings in which the game is not over, nearest
    /// to the start first.
    #[must_use]
    pub fn positions(&self) -> Vec<(Pits, TurnStage)> {
        let steps = self.steps();
        steps.iter().map(|step| (step.pits, step.stage)).collect()
    }

    fn steps(&self) -> Vec<Step> {
        let kernel = SowingKernel::new(self.options.rules.policies());
        let pits = Pits::of(&Awari::new(self.options).start());
        // The start has no position before it. It is coded as if an extra turn led
        // to it from a position of the value `most`.
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
        for _ in 0..self.plies {
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

    /// Encodes the book; `values` are in the order of [`Book::positions`].
    ///
    /// # Panics
    /// When a value contradicts that of the position before it.
    #[must_use]
    pub fn encode(&self, values: &[i32]) -> Vec<u8> {
        let mut encoder = Encoder::default();
        self.code(&mut encoder, Some(values));
        encoder.finish()
    }

    /// Encodes or decodes the book; a decoder needs no values.
    fn code(&self, coder: &mut impl BitCoder, values: Option<&[i32]>) -> Vec<Opening> {
        let steps = self.steps();
        let mut spread = Spread::new(steps.len());
        let mut openings: Vec<Opening> = Vec::with_capacity(steps.len());
        // The position before has a smaller index, so its value is known by now.
        for (i, step) in steps.iter().enumerate() {
            let best = openings
                .get(step.from)
                .map_or(self.most(), |before| before.value);
            let short = values.map_or(0, |values| step.short(best, values[i]));
            let short = u32::try_from(short).expect("no sowing is better than the best");
            let short =
                coder.number(short, spread.model(step), 2 * self.most().unsigned_abs()) as i32;
            spread.learn(step, short);
            openings.push(Opening {
                pits: step.pits,
                stage: step.stage,
                value: step.value(best, short),
            });
        }
        openings
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn book_equals_its_encoded_values() {
        for book in Book::all() {
            let values: Vec<i32> = book.openings().iter().map(|o| o.value).collect();
            assert!(book.encode(&values) == book.encoded, "{}", book.file_name());
        }
    }
}
