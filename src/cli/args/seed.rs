//! Seeds for games that are given none.

use anyhow::{Context, Result};
use rand::TryRng;
use rand::rngs::SysRng;

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
