//! [`ServeLimits`]: the limits for connections.

use std::time::Duration;

use crate::lobby::LobbyLimits;

/// The limits of a server.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ServeLimits {
    /// The limits of the lobby.
    pub lobby: LobbyLimits,
    /// The most connections to the socket that have not said who they are yet.
    pub strangers: usize,
    /// The time in which a connection must say who it is.
    pub hello_time: Duration,
    /// The most connections over ssh that have no session yet.
    pub logins: usize,
    /// The time in which a connection over ssh must begin its session.
    pub login_time: Duration,
    /// The most connections over ssh from one address.
    pub connections_per_address: usize,
    /// The most engines in use.
    pub engines: usize,
    /// The most engines in use by one account.
    pub engines_per_account: usize,
    /// The time without a key after which a session ends.
    pub idle: Duration,
    /// The time for which a client may leave its output unread.
    pub stalled: Duration,
    /// The longest line in line mode, in bytes.
    pub line: usize,
    /// The largest paste in the full screen, in bytes.
    pub paste: usize,
    /// The threads that think for the computer players.
    pub thinkers: usize,
}

impl Default for ServeLimits {
    fn default() -> ServeLimits {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        ServeLimits {
            lobby: LobbyLimits::default(),
            strangers: 50,
            hello_time: Duration::from_secs(10),
            logins: 50,
            login_time: Duration::from_secs(60),
            connections_per_address: 20,
            engines: 10,
            engines_per_account: 2,
            idle: Duration::from_secs(4 * 60 * 60),
            stalled: Duration::from_secs(30),
            line: 1000,
            paste: 4096,
            thinkers: cores.saturating_sub(1).max(1),
        }
    }
}
