//! How much each count on the board usually costs: a least-squares fit of the losses of moves.

use std::collections::BTreeMap;

use boardgames::engine::SearchControl;
use boardgames::teacher::{Teachable, compare_move};
use boardgames_tools::games::play;

use crate::levels;

/// Added to the diagonal, so that counts that hardly ever differ get a weight near 0.
const RIDGE: f64 = 20.0;
/// Larger losses count as this many units' grade of a blunder.
const MOST: f64 = 2.0;

/// A pair of moves: the difference of their counts, and the loss.
struct Pair {
    more: BTreeMap<&'static str, f64>,
    loss: f64,
}

fn pairs<G: Teachable>(game: &G, state: &G::State, pairs: &mut Vec<Pair>) {
    let found = game.judge().analyse(game, state, &SearchControl::new());
    let Some(best) = found.lines.first() else {
        return;
    };
    let counts = |line: &[G::Move]| -> BTreeMap<&'static str, f64> {
        let counts = game.counts(state, line).into_iter();
        counts
            .map(|count| (count.motif, f64::from(count.amount)))
            .collect()
    };
    let better = counts(&best.pv);
    // The worst moves of many say little, so a few of them are enough.
    let step = found.lines.len().div_ceil(8);
    for line in found.lines.iter().skip(1).step_by(step) {
        let Some(judged) = compare_move(G::UNIT, &found.lines, &line.mv, None) else {
            continue;
        };
        let mut more = better.clone();
        for (motif, amount) in counts(&line.pv) {
            *more.entry(motif).or_default() -= amount;
        }
        let loss = judged.loss().min(MOST * G::UNIT.much);
        pairs.push(Pair { more, loss });
    }
}

/// Solves a symmetric system by elimination.
fn solved(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let count = rows.len();
    for at in 0..count {
        let pivot = rows[at][at];
        for value in &mut rows[at] {
            *value /= pivot;
        }
        for other in (0..count).filter(|other| *other != at) {
            let factor = rows[other][at];
            let row = rows[at].clone();
            for (value, own) in rows[other].iter_mut().zip(row) {
                *value -= factor * own;
            }
        }
    }
    rows.into_iter().map(|row| row[count]).collect()
}

/// Returns the cost of one unit of each count.
fn fitted(pairs: &[Pair]) -> BTreeMap<&'static str, f64> {
    let mut names: Vec<&str> = pairs
        .iter()
        .flat_map(|pair| pair.more.keys().copied())
        .collect();
    names.sort_unstable();
    names.dedup();
    let amount = |pair: &Pair, name: &str| pair.more.get(name).copied().unwrap_or_default();
    let mut rows = vec![vec![0.0; names.len() + 1]; names.len()];
    for pair in pairs {
        for (row, name) in names.iter().enumerate() {
            let own = amount(pair, name);
            for (column, other) in names.iter().enumerate() {
                rows[row][column] += own * amount(pair, other);
            }
            rows[row][names.len()] += own * pair.loss;
        }
    }
    for (at, row) in rows.iter_mut().enumerate() {
        row[at] += RIDGE;
    }
    names.into_iter().zip(solved(rows)).collect()
}

/// Prints the cost of one unit of each count, in each third of the game, over `games` games of
/// levels 1 to 5 from number `from` on.
pub fn print<G: Teachable>(game: &G, games: u64, from: u64) {
    let mut phases: [Vec<Pair>; 3] = Default::default();
    for number in from..from + games {
        let mut states = Vec::new();
        play(game, levels(number), number, |state, _| states.push(*state));
        // Neighbouring positions are alike.
        for (ply, state) in states
            .iter()
            .enumerate()
            .skip(number as usize % 2)
            .step_by(2)
        {
            pairs(game, state, &mut phases[3 * ply / states.len()]);
        }
    }
    for (phase, found) in ["opening", "middle", "end"].iter().zip(&phases) {
        println!("{phase}: {} pairs of moves", found.len());
        for (name, cost) in fitted(found) {
            println!("  {name}: {cost:.3}");
        }
    }
    let all: Vec<Pair> = phases.into_iter().flatten().collect();
    println!("whole game: {} pairs of moves", all.len());
    for (name, cost) in fitted(&all) {
        println!("  {name}: {cost:.3}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fit_finds_the_costs_behind_the_losses() {
        let pair = |corner: f64, discs: f64| Pair {
            more: BTreeMap::from([("corner", corner), ("discs", discs)]),
            loss: 8.0 * corner + 0.5 * discs,
        };
        let pairs: Vec<Pair> = (0..2000)
            .map(|n| pair(f64::from(n % 3 - 1), f64::from(n % 7 - 3)))
            .collect();
        let costs = fitted(&pairs);
        assert!((costs["corner"] - 8.0).abs() < 0.2, "{costs:?}");
        assert!((costs["discs"] - 0.5).abs() < 0.1, "{costs:?}");
    }
}
