//! [`SshShared`]: what all connections over ssh share.

use std::sync::Arc;

use russh::server::Config;

use super::super::census::Census;
use super::super::session::Shared;

/// What all connections over ssh share.
pub(super) struct SshShared {
    /// What they share with those of the socket.
    pub shared: Arc<Shared>,
    pub config: Arc<Config>,
    /// Whether people without a key may come in.
    pub guests: bool,
    /// The connections that have no session yet.
    pub logins: Census,
    /// The connections from each address.
    pub addresses: Census,
}
