//! Creating players from their text form.

use std::sync::{Arc, Mutex};

use anyhow::Result;

use crate::cli::exit::usage;
use crate::game::ForeignFormat;
use crate::games::GAMES;
use crate::gtp::{Client, ClientError, NBoardClient, Surroundings};
use crate::session::{GameInfo, PlayerSpec, Remote, RemoteProtocol, RemoteSpec, Seat};
use crate::store::Dirs;

/// Creates the player for `spec`, starting its engine if it has one. Front ends
/// get this function as a callback, so that they need not know any protocol.
///
/// # Errors
/// An engine cannot be started.
pub fn seat(spec: &PlayerSpec) -> Result<Seat> {
    match spec {
        PlayerSpec::Human => Ok(Seat::Human),
        PlayerSpec::Bot(spec) => Ok(Seat::Bot(*spec)),
        PlayerSpec::Gtp(spec) => {
            let client: Arc<Mutex<dyn Remote>> = match spec.protocol {
                RemoteProtocol::Gtp => Arc::new(Mutex::new(engine(spec)?)),
                RemoteProtocol::NBoard => {
                    let client = NBoardClient::start(spec.clone(), GAMES, surroundings());
                    Arc::new(Mutex::new(
                        client.map_err(|trouble| usage(trouble.to_string()))?,
                    ))
                }
            };
            Ok(Seat::Remote(spec.clone(), client))
        }
    }
}

/// Checks that these players can play this game, before an engine is started.
///
/// # Errors
/// An NBoard engine, in a game that its protocol cannot express.
pub(super) fn check_players(players: &[PlayerSpec], info: &GameInfo) -> Result<()> {
    let is_nboard = |player: &PlayerSpec| match player {
        PlayerSpec::Gtp(spec) => spec.protocol == RemoteProtocol::NBoard,
        _ => false,
    };
    if !players.iter().any(is_nboard) {
        return Ok(());
    }
    let session = info.open(&[], None)?;
    match session.foreign(ForeignFormat::Ggf, &session.record()) {
        Some(_) => Ok(()),
        None => Err(usage(ClientError::NoGgf(info.title).to_string())),
    }
}

/// Starts another engine.
///
/// # Errors
/// Its command cannot be started.
pub(super) fn engine(spec: &RemoteSpec) -> Result<Client> {
    if spec.protocol == RemoteProtocol::NBoard {
        return Err(usage(
            "only an engine that speaks GTP can analyse here: gtp:COMMAND",
        ));
    }
    Client::start(spec.clone(), GAMES, surroundings()).map_err(|trouble| usage(trouble.to_string()))
}

/// The environment for engines. Without a home directory, their stderr output
/// is dropped.
fn surroundings() -> Surroundings {
    Surroundings {
        log: Dirs::find().ok().map(|places| places.state),
        own_program: std::env::current_exe().ok(),
    }
}
