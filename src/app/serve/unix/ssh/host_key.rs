//! The key by which clients recognise this server.

use std::fs::{OpenOptions, Permissions};
use std::io::Write as _;
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;
use std::{fs, io};

use anyhow::{Context, Result, bail};
use rand::rand_core::UnwrapErr;
use rand::rngs::SysRng;
use russh::keys::ssh_key::LineEnding;
use russh::keys::{Algorithm, PrivateKey};

use crate::store::{folder_of, plain};

/// Reads the key, or makes one if there is no file.
///
/// # Errors
/// The file cannot be read or written, other accounts can read it, or it is not a key.
pub(super) fn load_or_make(path: &Path) -> Result<PrivateKey> {
    match fs::read(path) {
        Ok(text) => read(path, &text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            make(path).with_context(|| format!("cannot write the host key {}", path.display()))
        }
        Err(error) => {
            bail!(
                "cannot read the host key {}: {}",
                path.display(),
                plain(&error)
            )
        }
    }
}

fn read(path: &Path, text: &[u8]) -> Result<PrivateKey> {
    let shown = path.display();
    if fs::metadata(path)?.permissions().mode() & 0o077 != 0 {
        bail!("other accounts can read the host key {shown}; run: chmod 600 {shown}");
    }
    match PrivateKey::from_openssh(text) {
        Ok(key) if key.is_encrypted() => {
            bail!("the host key {shown} has a passphrase; use a key without one")
        }
        Ok(key) => match key.algorithm() {
            Algorithm::Ed25519 | Algorithm::Ecdsa { .. } => Ok(key),
            other => bail!(
                "the host key {shown} is of the kind {other}; use one of the kind ssh-ed25519"
            ),
        },
        Err(_) => bail!(
            "{shown} is not an OpenSSH private key; restore it, or delete it to make a new one \
             (ssh then warns people who know the old one)"
        ),
    }
}

/// Makes a key, which nobody but this account can read at any time.
fn make(path: &Path) -> Result<PrivateKey> {
    let key = PrivateKey::random(&mut UnwrapErr(SysRng), Algorithm::Ed25519)?;
    let text = key.to_openssh(LineEnding::LF)?;
    // The key gets its name only when it is complete, so a server that is
    // killed here leaves no half of a key.
    let beside = tempfile::Builder::new()
        .permissions(Permissions::from_mode(0o600))
        .make_in(folder_of(path), |path| {
            OpenOptions::new()
                .write(true)
                .create_new(true)
                .mode(0o600)
                .open(path)
        })?;
    beside.as_file().write_all(text.as_bytes())?;
    beside.as_file().sync_all()?;
    beside.persist_noclobber(path)?;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use russh::keys::HashAlg;

    use super::*;

    #[test]
    fn a_key_is_made_once_and_is_private() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("key");
        let made = load_or_make(&path).unwrap();
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o600
        );
        let again = load_or_make(&path).unwrap();
        let print = |key: &PrivateKey| key.fingerprint(HashAlg::Sha256).to_string();
        assert_eq!(print(&made), print(&again));
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);
    }

    #[test]
    fn keys_that_cannot_be_used_are_named_and_kept() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("key");
        fs::write(&path, "mine").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
        let why = load_or_make(&path).unwrap_err().to_string();
        assert!(why.contains("chmod 600"), "{why}");
        fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
        let why = load_or_make(&path).unwrap_err().to_string();
        assert!(why.contains("is not an OpenSSH private key"), "{why}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        let why = load_or_make(&home.path().join("no/key")).unwrap_err();
        assert!(
            format!("{why:#}").contains("cannot write the host key"),
            "{why:#}"
        );
    }
}
