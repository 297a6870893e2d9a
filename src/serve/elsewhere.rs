//! Systems without Unix sockets.

use anyhow::{Result, bail};

/// Settings of a server; there is none here.
#[derive(Debug)]
pub struct ServeSettings;

/// Settings of a client; there is none here.
#[derive(Debug)]
pub struct AttachSettings;

/// Refuses to open a place.
///
/// # Errors
/// Always.
pub fn open(_settings: ServeSettings, _tell: &dyn Fn(&str)) -> Result<()> {
    bail!("playing together needs a Unix system; use Linux, macOS or WSL")
}

/// Refuses to attach.
///
/// # Errors
/// Always.
pub fn attach(_settings: AttachSettings) -> Result<()> {
    bail!("playing together needs a Unix system; use Linux, macOS or WSL")
}
