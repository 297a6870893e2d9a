//! Systems without Unix sockets.

use anyhow::{Result, bail};

use super::settings::{AttachSettings, ServeSettings};

/// Refuses to run a server.
///
/// # Errors
/// Always.
pub fn open(_settings: ServeSettings, _tell: &dyn Fn(&str)) -> Result<()> {
    bail!("{NEEDS_UNIX}")
}

/// Refuses to attach.
///
/// # Errors
/// Always.
pub fn attach(_settings: &AttachSettings) -> Result<String> {
    bail!("{NEEDS_UNIX}")
}

const NEEDS_UNIX: &str = "playing together needs a Unix system; use Linux, macOS or WSL";
