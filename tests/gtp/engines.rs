//! Other engines for tests.

use std::path::Path;

use boardgames::games;
use boardgames::gtp::{Client, ClientError, Surroundings};
use boardgames::session::RemoteSpec;

/// Quotes a path for a command.
pub fn quoted(path: &Path) -> String {
    format!("'{}'", path.display())
}

/// Starts an engine whose output on stderr is kept in `log`.
pub fn start(spec: RemoteSpec, log: Option<&Path>) -> Result<Client, ClientError> {
    let surroundings = Surroundings {
        log: log.map(Path::to_owned),
        own_program: None,
    };
    Client::start(spec, games::GAMES, surroundings)
}
