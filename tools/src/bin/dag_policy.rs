//! Fits the policy of the prover of Dag en Nacht to the winning moves of proofs:
//!
//! `cargo run --release -p boardgames-tools --bin dag_policy -- OUT EACH FILE … [-- FILE …]`
//!
//! takes one in EACH of the positions of the certificates of version 1 FILE …,
//! in which continuous threats alone do not win for the attacker, and writes
//! the weights to OUT. The certificates after `--` are not used in the fit.
//! After every round, the program prints how high the policy ranks their
//! winning moves.
//!
//! The weights are those of a conditional logit: they make the moves that the
//! proofs play most likely among all legal moves. The steps follow Adam (Kingma
//! and Ba, 2014).

use std::collections::HashMap;

use anyhow::{Context, Result, ensure};
use boardgames::game::{Game, Rules};
use boardgames::games::dag_en_nacht::prover::{
    POLICY_FEATURES, POLICY_UNIT, PolicySample, Token, policy_samples, token_of_version_1,
};
use boardgames::games::dag_en_nacht::{DagEnNacht, DagOptions, Move, Restrict};
use rand::seq::SliceRandom;

const ROUNDS: u16 = 12;
/// Number of samples in one step.
const BATCH: usize = 64;
/// The size of the steps in the first round, and the factor by which each round
/// reduces it.
const STEP: f32 = 0.02;
const SHRINK: f32 = 0.75;
/// The decay rates of Adam's averages of gradients and of their squares.
const MEMORY: f32 = 0.9;
const SQUARES: f32 = 0.999;
/// The pull of every weight towards 0.
const PULL: f32 = 1e-5;

/// The samples of a certificate.
fn read(path: &str, each: u64) -> Result<Vec<PolicySample>> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {path}"))?;
    let end = bytes.iter().position(|&byte| byte == b'\n');
    let (header, tokens) = bytes.split_at(end.context("no header")? + 1);
    let words: Vec<&str> = std::str::from_utf8(header)?.split_whitespace().collect();
    ensure!(
        words.len() > 7 && words[..2] == ["DAGCERT", "1"],
        "{path} is no certificate of version 1"
    );
    let restrict = if words[3] == "std" {
        Restrict::None
    } else {
        Restrict::Black
    };
    let options = DagOptions::new(words[2].parse()?, restrict).context("no such size")?;
    let game = DagEnNacht::new(options);
    let mut state = game.start();
    for word in &words[6..words.len() - 1] {
        game.apply(&mut state, word.parse::<Move>()?);
    }
    let (pairs, _) = tokens.as_chunks::<2>();
    let tokens: Vec<Token> = pairs.iter().map(|&pair| token_of_version_1(pair)).collect();
    policy_samples(&game, &state, &tokens, each).with_context(|| format!("{path} is no proof"))
}

fn read_all(paths: &[String], each: u64) -> Result<Vec<PolicySample>> {
    let read = paths.iter().map(|path| read(path, each));
    Ok(read.collect::<Result<Vec<_>>>()?.concat())
}

/// The weights, and Adam's averages for each of them.
struct Fit {
    weights: Vec<f32>,
    gradients: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Fit {
    fn new() -> Fit {
        let zero = || vec![0.0; POLICY_FEATURES];
        Fit {
            weights: zero(),
            gradients: zero(),
            squares: zero(),
            steps: 0,
        }
    }

    fn scores(&self, sample: &PolicySample) -> Vec<f32> {
        let score = |features: &Vec<u16>| {
            let weights = features.iter().map(|&f| self.weights[usize::from(f)]);
            weights.sum()
        };
        sample.moves.iter().map(score).collect()
    }

    /// The probability of every move.
    fn probabilities(&self, sample: &PolicySample) -> Vec<f32> {
        let scores = self.scores(sample);
        let best = scores.iter().copied().fold(f32::MIN, f32::max);
        let powers: Vec<f32> = scores.iter().map(|score| (score - best).exp()).collect();
        let total: f32 = powers.iter().sum();
        powers.iter().map(|power| power / total).collect()
    }

    fn learn(&mut self, batch: &[PolicySample], step: f32) {
        let mut gradient: HashMap<u16, f32> = HashMap::new();
        for sample in batch {
            for (place, probability) in self.probabilities(sample).into_iter().enumerate() {
                let won = f32::from(u8::from(place == sample.winner));
                for &feature in &sample.moves[place] {
                    *gradient.entry(feature).or_default() += (probability - won) / BATCH as f32;
                }
            }
        }
        self.steps += 1;
        let fresh = |memory: f32| 1.0 - memory.powi(self.steps);
        let (young, young_squares) = (fresh(MEMORY), fresh(SQUARES));
        for (feature, change) in gradient {
            let i = usize::from(feature);
            let change = change + PULL * self.weights[i];
            self.gradients[i] += (1.0 - MEMORY) * (change - self.gradients[i]);
            self.squares[i] += (1.0 - SQUARES) * (change * change - self.squares[i]);
            let spread = (self.squares[i] / young_squares).sqrt() + 1e-8;
            self.weights[i] -= step * self.gradients[i] / young / spread;
        }
    }

    /// Returns a line that says how high the policy ranks the winning moves.
    fn report(&self, samples: &[PolicySample]) -> String {
        const TOPS: [usize; 5] = [1, 2, 4, 8, 12];
        let mut within = [0u32; TOPS.len()];
        let mut likelihood = 0.0;
        for sample in samples {
            let probabilities = self.probabilities(sample);
            let winner = probabilities[sample.winner];
            likelihood += f64::from(winner.ln());
            let above = probabilities
                .iter()
                .filter(|&&other| other > winner)
                .count();
            for (count, top) in within.iter_mut().zip(TOPS) {
                *count += u32::from(above < top);
            }
        }
        let all = samples.len().max(1) as f64;
        let parts: Vec<String> = within
            .iter()
            .zip(TOPS)
            .map(|(&count, top)| format!("{:.1} % within {top}", 100.0 * f64::from(count) / all))
            .collect();
        format!(
            "{}; log likelihood {:.3}",
            parts.join(", "),
            likelihood / all
        )
    }

    fn bytes(&self) -> Vec<u8> {
        let whole = |weight: f32| (weight * POLICY_UNIT as f32).round() as i16;
        let weights = self.weights.iter().map(|&weight| whole(weight));
        let used = (0u16..).zip(weights).filter(|&(_, weight)| weight != 0);
        used.flat_map(|(feature, weight)| [feature.to_le_bytes(), weight.to_le_bytes()].concat())
            .collect()
    }
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    ensure!(words.len() > 2, "dag_policy OUT EACH FILE … [-- FILE …]");
    let each = words[1].parse().context("EACH is a number of positions")?;
    ensure!(each > 0, "EACH is at least 1");
    let mut files = words[2..].split(|word| word == "--");
    let mut samples = read_all(files.next().unwrap_or_default(), each)?;
    let kept_out = read_all(files.next().unwrap_or_default(), each)?;
    println!("{} positions, {} kept out", samples.len(), kept_out.len());
    let mut fit = Fit::new();
    let mut rng = boardgames::engine::seeded(1);
    let mut step = STEP;
    for round in 1..=ROUNDS {
        samples.shuffle(&mut rng);
        for batch in samples.chunks(BATCH) {
            fit.learn(batch, step);
        }
        step *= SHRINK;
        println!("round {round}: kept out {}", fit.report(&kept_out));
    }
    println!("fitted: {}", fit.report(&samples));
    let bytes = fit.bytes();
    std::fs::write(&words[0], &bytes).with_context(|| format!("cannot write {}", words[0]))?;
    println!("{}: {} bytes", words[0], bytes.len());
    Ok(())
}
