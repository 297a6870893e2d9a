//! The one place where a player as text becomes a player at the board.

use std::sync::{Arc, Mutex};

use anyhow::Result;

use crate::cli::usage;
use crate::games::GAMES;
use crate::gtp::{Client, Surroundings};
use crate::session::{PlayerSpec, RemoteSpec, Seat};
use crate::store::Dirs;

/// Makes the player ready to sit down. Handed to front ends as a callback, so
/// that none of them needs to know a protocol.
///
/// # Errors
/// A player outside this program cannot be started.
pub fn seat(spec: &PlayerSpec) -> Result<Seat> {
    match spec {
        PlayerSpec::Human => Ok(Seat::Human),
        PlayerSpec::Bot(spec) => Ok(Seat::Bot(*spec)),
        PlayerSpec::Gtp(spec) => {
            let client = Arc::new(Mutex::new(engine(spec)?));
            Ok(Seat::Remote(spec.clone(), client))
        }
    }
}

/// Starts another engine.
///
/// # Errors
/// Its command cannot be started.
pub(super) fn engine(spec: &RemoteSpec) -> Result<Client> {
    Client::start(spec.clone(), GAMES, surroundings()).map_err(|trouble| usage(trouble.to_string()))
}

/// Without a home directory, what an engine prints on stderr is not kept.
fn surroundings() -> Surroundings {
    Surroundings {
        log: Dirs::find().ok().map(|places| places.state),
        own_program: std::env::current_exe().ok(),
    }
}
