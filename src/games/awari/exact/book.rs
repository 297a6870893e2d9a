//! The book: values of the first positions with three beans a pit, which are
//! the hardest to prove. `examples/awari_book.rs` works them out anew.
//!
//! A book is one signed byte a position, in the order of [`positions`]; the
//! positions themselves follow from the rules.

use std::collections::HashSet;

use super::kernel::{Kernel, Next, Pits};
use super::memo::{Bounds, Memo};
use crate::core::Game;
use crate::games::awari::{Awari, AwariOptions, Preset, Stage};

/// The book holds the positions after at most so many sowings.
pub const PLIES: u32 = 5;
/// Beans a pit at the start of the games that the book is for.
const BEANS: u8 = 3;

/// The values that come with the program, for the mover of each position.
#[must_use]
pub fn values(rules: Preset) -> &'static [u8] {
    match rules {
        Preset::Course => include_bytes!("../book/course.bin"),
        Preset::Ahl => include_bytes!("../book/ahl.bin"),
        Preset::ReportA => include_bytes!("../book/report-a.bin"),
        Preset::ReportB => include_bytes!("../book/report-b.bin"),
        Preset::Kalah => include_bytes!("../book/kalah.bin"),
        Preset::KalahEc => include_bytes!("../book/kalah-ec.bin"),
    }
}

/// The live positions after at most [`PLIES`] sowings, nearest first.
#[must_use]
pub fn positions(rules: Preset) -> Vec<(Pits, Stage)> {
    let kernel = Kernel::new(rules.policies());
    let options = AwariOptions {
        rules,
        beans: BEANS,
    };
    let start = (Pits::of(&Awari::new(options).start()), Stage::First);
    let mut seen = HashSet::from([start]);
    let mut found = vec![start];
    let mut begin = 0;
    for _ in 0..PLIES {
        let end = found.len();
        for i in begin..end {
            let next = successors(&kernel, found[i]).filter(|next| seen.insert(*next));
            found.extend(next.collect::<Vec<_>>());
        }
        begin = end;
    }
    found
}

/// The live positions that one sowing leads to.
fn successors(
    kernel: &Kernel,
    (pits, stage): (Pits, Stage),
) -> impl Iterator<Item = (Pits, Stage)> {
    pits.playable().filter_map(move |pit| {
        let after = kernel.play(pits, pit);
        match after.next {
            Next::Over => None,
            Next::Again if stage == Stage::First && kernel.extra_once() => {
                Some((after.pits, Stage::Second))
            }
            Next::Again if stage == Stage::First => Some((after.pits, Stage::First)),
            _ => Some((after.pits.swapped(), Stage::First)),
        }
    })
}

/// Puts the book where the solver looks first.
pub fn open(rules: Preset, memo: &Memo) {
    for ((pits, stage), &value) in positions(rules).into_iter().zip(values(rules)) {
        let value = i32::from(value as i8);
        let bounds = Bounds {
            lower: value,
            upper: value,
            pit: None,
        };
        memo.put(pits, stage, bounds);
    }
}
