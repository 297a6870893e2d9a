//! The loss that usually goes with one unit less of each count on the board: the slope of the
//! losses of moves on the differences of one count alone.

use std::collections::{BTreeMap, BTreeSet};

use boardgames::engine::SearchControl;
use boardgames::teacher::{Teachable, compare_move};
use boardgames_tools::games::play;

use crate::levels;

/// Added to the divisor, so that counts that hardly ever differ get a slope near 0.
const RIDGE: f64 = 20.0;

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
        let loss = judged.loss();
        pairs.push(Pair { more, loss });
    }
}

/// Returns the loss that goes with one unit less of each count.
fn slopes(pairs: &[Pair]) -> BTreeMap<&'static str, f64> {
    let names = pairs.iter().flat_map(|pair| pair.more.keys().copied());
    let slope = |name: &'static str| {
        let amount = |pair: &Pair| pair.more.get(name).copied().unwrap_or_default();
        let products: f64 = pairs.iter().map(|pair| amount(pair) * pair.loss).sum();
        let squares: f64 = pairs.iter().map(|pair| amount(pair).powi(2)).sum();
        (name, products / (squares + RIDGE))
    };
    let names: BTreeSet<&str> = names.collect();
    names.into_iter().map(slope).collect()
}

/// Prints the slope of each count, in each third of the game, over `games` games of
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
        for (name, slope) in slopes(found) {
            println!("  {name}: {slope:.3}");
        }
    }
    let all: Vec<Pair> = phases.into_iter().flatten().collect();
    println!("whole game: {} pairs of moves", all.len());
    for (name, slope) in slopes(&all) {
        println!("  {name}: {slope:.3}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slope_is_the_loss_of_one_unit() {
        let pair = |corner: f64, discs: f64| Pair {
            more: BTreeMap::from([("corner", corner), ("discs", discs)]),
            loss: 8.0 * corner + 0.5 * discs,
        };
        // The two counts are independent of each other.
        let pairs: Vec<Pair> = (0..2100)
            .map(|n| pair(f64::from(n % 3 - 1), f64::from(n % 7 - 3)))
            .collect();
        let slopes = slopes(&pairs);
        assert!((slopes["corner"] - 8.0).abs() < 0.2, "{slopes:?}");
        assert!((slopes["discs"] - 0.5).abs() < 0.1, "{slopes:?}");
    }
}
