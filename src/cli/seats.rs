//! The one place where a player as text becomes a player at the board.

use anyhow::Result;

use super::usage;
use crate::session::{PlayerSpec, Seat};

/// Makes the player ready to sit down. Handed to front ends as a callback, so
/// that none of them needs to know a protocol.
///
/// # Errors
/// A player outside this program cannot be started.
pub fn seat(spec: &PlayerSpec) -> Result<Seat> {
    match spec {
        PlayerSpec::Human => Ok(Seat::Human),
        PlayerSpec::Bot(spec) => Ok(Seat::Bot(*spec)),
        PlayerSpec::Gtp(spec) => Err(usage(format!(
            "cannot start '{}' as a player",
            spec.command
        ))),
    }
}
