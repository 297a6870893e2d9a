//! Random seeds.

use anyhow::{Context, Result};
use rand::TryRng;
use rand::rngs::SysRng;

/// Parses the value of `--seed`.
///
/// # Errors
/// The text is not a whole number of 64 bits.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    let why = format!("a seed must be a whole number from 0 to {}", u64::MAX);
    text.parse().map_err(|_| why)
}

/// Returns `seed`, or a random one from the system.
///
/// # Errors
/// The system provides no random numbers.
pub fn given_or_drawn(seed: Option<u64>) -> Result<u64> {
    match seed {
        Some(seed) => Ok(seed),
        // 32 bits are enough, and shorter to type again.
        None => Ok(SysRng
            .try_next_u32()
            .context("the system has no random numbers; use --seed N")?
            .into()),
    }
}
