//! Likely cuts as text, for gates.

use std::str::FromStr;

use anyhow::{Context, Result, bail, ensure};
use boardgames::games::othello::engine::search::probcut::{LikelyCuts, SPREADS, SpreadFormula};

/// Reads cuts from text such as `middle=1.2:-0.02:0:0.3:-0.2:0,usual=1.3`.
/// Settings that are not named are the program's.
pub fn read(text: &str) -> Result<LikelyCuts> {
    let (mut formula, mut spreads, mut quick) = (SpreadFormula::USUAL, SPREADS, 0.0);
    let mut rest = Vec::new();
    for word in text.split(',').filter(|word| !word.is_empty()) {
        let (key, value) = word
            .split_once('=')
            .with_context(|| format!("'{word}' is no setting of cuts; say KEY=VALUE"))?;
        match key {
            "middle" => formula.middle = numbers(value)?,
            "end" => formula.end = numbers(value)?,
            "spreads" => spreads[..5].copy_from_slice(&numbers::<5>(value)?),
            "usual" => spreads[1] = number(value)?,
            "quick" => quick = number(value)?,
            "quick-from" | "nested" | "surer-from" | "careful" => {
                rest.push((key, number::<u32>(value)?));
            }
            _ => bail!(
                "'{key}' is no setting of cuts; there are middle, end, spreads, usual, quick, \
                 quick-from, nested, surer-from and careful"
            ),
        }
    }
    let mut cuts = LikelyCuts::new(formula, spreads, quick);
    for (key, value) in rest {
        match key {
            "quick-from" => cuts.quick_from = value,
            "nested" => cuts.nested = value,
            "surer-from" => cuts.surer_from = value,
            _ => cuts.careful = value,
        }
    }
    Ok(cuts)
}

fn number<T: FromStr>(text: &str) -> Result<T> {
    let number = text.parse().ok();
    number.with_context(|| format!("'{text}' is no number that fits here"))
}

/// Reads numbers with colons between them.
pub fn numbers<const N: usize>(text: &str) -> Result<[f64; N]> {
    let words: Vec<&str> = text.split(':').collect();
    ensure!(
        words.len() == N,
        "'{text}' needs {N} numbers with colons between them"
    );
    let mut all = [0.0; N];
    for (to, word) in all.iter_mut().zip(words) {
        *to = number(word)?;
    }
    Ok(all)
}
