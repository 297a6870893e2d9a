//! Seeds for games that are given none.

use anyhow::{Context, Result};
use rand::TryRng;
use rand::rngs::SysRng;

/// A seed as `--seed` takes it.
///
/// # Errors
/// The text is no such number.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    let why = format!("a seed is a whole number from 0 to {}", u64::MAX);
    text.parse().map_err(|_| why)
}

/// The seed given, or one drawn from the system.
///
/// # Errors
/// The system has no random numbers.
pub fn given_or_drawn(seed: Option<u64>) -> Result<u64> {
    match seed {
        Some(seed) => Ok(seed),
        // A number that can be typed again with ease.
        None => Ok(SysRng
            .try_next_u32()
            .context("the system gives no random numbers; give --seed N")?
            .into()),
    }
}
