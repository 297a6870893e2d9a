//! [`SshShared`]: the values that all connections over ssh share.

use std::sync::Arc;

use russh::server::Config;

use super::super::session::Shared;
use super::super::usage_counts::UsageCounts;

/// The values that all connections over ssh share.
pub(super) struct SshShared {
    /// The values that they share with the connections to the socket.
    pub shared: Arc<Shared>,
    pub config: Arc<Config>,
    /// Whether people without a key may connect.
    pub guests: bool,
    /// The connections that have no session yet.
    pub logins: UsageCounts,
    /// The connections from each address.
    pub addresses: UsageCounts,
}
