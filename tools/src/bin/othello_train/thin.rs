//! Makes weights easier to pack: changes from stage to stage that hardly matter are
//! left out.
//!
//! Most states are rare in most stages, and there their weights are noise, which does
//! not compress. For each weight, the course through the stages is chosen that makes
//! the sum of two things least: the squared changes, each times how often the state
//! occurs in games, and the bits of the packed file times `--price`.

use std::path::PathBuf;

use anyhow::Result;
use boardgames::games::othello::engine::eval::{
    EXTRAS, Features, STAGES, WEIGHT_LIMIT, WeightLayout, pack, stage,
};
use clap::Args;

use super::games;

#[derive(Args)]
pub struct Options {
    /// The weights to change, packed or not.
    weights: PathBuf,
    /// Files of games, in which the states are counted.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Price of a bit, as squared units times a million occurrences in a stage.
    #[arg(long, default_value_t = 100.0)]
    price: f64,
    /// Occurrences in a million positions that are added to those counted, because
    /// searches also meet what games avoid.
    #[arg(long, default_value_t = 30.0)]
    floor: f64,
    /// The file to write, not packed.
    #[arg(long)]
    out: PathBuf,
}

/// Rounds of choosing courses and measuring what changes cost in bits.
const ROUNDS: usize = 3;
/// Bits of a change that does not occur.
const NEW: f64 = 16.0;

/// The course of a weight through the stages.
type Course = [i32; STAGES];

pub fn run(options: &Options) -> Result<()> {
    let mut plain = super::plain(&options.weights)?;
    let size = plain.len() / STAGES;
    let weights = size - 2 * EXTRAS;
    let counts = counts(options)?;
    let at = |i: usize, s: usize| s * size + i;
    let wanted: Vec<Course> = (0..weights)
        .map(|i| std::array::from_fn(|s| plain[at(i, s)].cast_signed().into()))
        .collect();
    println!("packed before: {} bytes", pack(&plain).len());
    let mut courses = wanted.clone();
    for _ in 0..ROUNDS {
        let bits = bits(&courses);
        let pairs = wanted.iter().zip(&counts);
        courses = pairs
            .map(|(wanted, counts)| cheapest(wanted, counts, &bits, options.price))
            .collect();
    }
    let (mut squares, mut changed) = ([0.0; STAGES], 0);
    for (i, (new, old)) in courses.iter().zip(&wanted).enumerate() {
        for s in 0..STAGES {
            plain[at(i, s)] = (new[s] as i8).cast_unsigned();
            let square = f64::from((new[s] - old[s]).pow(2));
            squares[s] += square * (counts[i][s] - options.floor) / 1e6;
            changed += usize::from(new[s] != old[s]);
        }
    }
    println!(
        "{changed} of {} weights changed, packed {} bytes",
        weights * STAGES,
        pack(&plain).len()
    );
    let means: Vec<String> = squares.iter().map(|s| format!("{s:.2}")).collect();
    println!("squared units a position, by stage: {}", means.join(" "));
    Ok(std::fs::write(&options.out, plain)?)
}

/// For each weight and stage, occurrences in a million positions, plus the floor.
fn counts(options: &Options) -> Result<Vec<[f64; STAGES]>> {
    let layout = WeightLayout::new();
    let mut counts = vec![[0.0; STAGES]; layout.weights];
    let mut positions = [0.0; STAGES];
    for path in &options.games {
        for game in games::read(path)?.games.values() {
            for position in game.positions() {
                let s = stage(position.board.empties());
                positions[s] += 1.0;
                let features = Features::new(position.board);
                for (pattern, &state) in features.states().iter().enumerate() {
                    let place = WeightLayout::place(pattern, state, true);
                    counts[layout.shared[place] as usize][s] += 1.0;
                }
            }
        }
    }
    for counts in &mut counts {
        for (count, positions) in counts.iter_mut().zip(positions) {
            *count = *count * 1e6 / f64::max(positions, 1.0) + options.floor;
        }
    }
    Ok(counts)
}

/// Bits of each change, from 0 to 511 for −256 to 255, by how often it occurs.
fn bits(courses: &[Course]) -> Vec<f64> {
    let mut often = vec![0.0_f64; 512];
    for course in courses {
        let mut before = 0;
        for &value in course {
            often[(value - before + 256) as usize] += 1.0;
            before = value;
        }
    }
    let all: f64 = often.iter().sum();
    let cost = |count: &f64| {
        if *count > 0.0 {
            (all / count).log2()
        } else {
            NEW
        }
    };
    often.iter().map(cost).collect()
}

/// The best course, found stage by stage: for each value, the least cost of a course
/// that ends there.
fn cheapest(wanted: &Course, counts: &[f64; STAGES], bits: &[f64], price: f64) -> Course {
    let least = wanted.iter().copied().min().unwrap_or(0).min(0);
    let most = wanted.iter().copied().max().unwrap_or(0).max(0);
    debug_assert!(-WEIGHT_LIMIT <= least && most <= WEIGHT_LIMIT);
    let count = (most - least + 1) as usize;
    let cost = |from: i32, to: i32| price * bits[(to - from + 256) as usize];
    let mut best = vec![f64::INFINITY; count];
    best[(-least) as usize] = 0.0;
    let mut origins = Vec::with_capacity(STAGES);
    for s in 0..STAGES {
        let mut next = vec![(f64::INFINITY, 0); count];
        for (to, next) in (least..).zip(&mut next) {
            for (from, before) in (least..).zip(&best) {
                let sum = before + cost(from, to);
                if sum < next.0 {
                    *next = (sum, from);
                }
            }
            next.0 += counts[s] * f64::from((to - wanted[s]).pow(2));
        }
        best = next.iter().map(|n| n.0).collect();
        origins.push(next);
    }
    let ends = (least..).zip(&best);
    let mut value = ends
        .min_by(|a, b| a.1.total_cmp(b.1))
        .map_or(0, |(value, _)| value);
    let mut course = [0; STAGES];
    for s in (0..STAGES).rev() {
        course[s] = value;
        value = origins[s][(value - least) as usize].1;
    }
    course
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_rare_states_are_left_out_and_those_of_common_ones_kept() {
        let wanted: Course = [5, 6, 5, 5, 7, 5, 5, 5, 5, 4, 5, 5, 5, 5, 5];
        let bits = bits(&[[0; STAGES], wanted]);
        let rare = cheapest(&wanted, &[1.0; STAGES], &bits, 100.0);
        assert!(rare.windows(2).all(|pair| pair[0] == pair[1]), "{rare:?}");
        assert_eq!(cheapest(&wanted, &[1e6; STAGES], &bits, 100.0), wanted);
    }

    #[test]
    fn a_state_that_becomes_common_gets_its_weight_then() {
        let wanted: Course = std::array::from_fn(|s| if s < 7 { 1 } else { 40 });
        let counts = std::array::from_fn(|s| if s < 7 { 0.1 } else { 1e4 });
        let course = cheapest(&wanted, &counts, &bits(&[wanted]), 50.0);
        assert_eq!(course[7..], wanted[7..]);
    }
}
