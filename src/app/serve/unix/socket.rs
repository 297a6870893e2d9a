//! [`SocketListener`]: the Unix socket of the server, and the accounts that connect to
//! it.

use std::fs::Permissions;
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _};
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result, anyhow, bail};

use crate::session::LONGEST_NAME;
use crate::store::{folder_of, plain};

/// The accounts that may connect.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Who {
    /// Only the account of the server.
    Owner,
    /// Every account of this machine.
    Everyone,
}

/// An account of the system.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Account {
    /// Its number, as text.
    pub id: String,
    /// Its name, without characters that a name on the server cannot have.
    pub name: String,
    /// Whether the name lacks such characters, so that the person must hear of it.
    pub renamed: bool,
}

impl Account {
    /// Creates an account with this name, or with `other` if nothing of it can be used.
    pub fn named(id: String, given: &str, other: &str) -> Account {
        let name = plain_name(given).unwrap_or_else(|| other.to_owned());
        Account {
            id,
            renamed: name != given,
            name,
        }
    }
}

/// A socket that people connect to. Dropping it removes the file.
#[derive(Debug)]
pub(super) struct SocketListener {
    listener: UnixListener,
    path: PathBuf,
}

impl SocketListener {
    /// Opens the socket. A file that a killed server left is replaced.
    ///
    /// # Errors
    /// The path cannot be used, or another server listens there.
    pub fn open(path: &Path, who: Who) -> Result<SocketListener> {
        if who == Who::Everyone && !cfg!(any(target_os = "linux", target_os = "android")) {
            bail!(
                "this system does not say which account connects, so --everyone works only on \
                 Linux; leave it out to let only your own account in"
            );
        }
        check_length(path)?;
        remove_leftover(path)?;
        let cannot = |error| {
            anyhow!(
                "cannot open the socket {}: {}",
                path.display(),
                plain(&error)
            )
        };
        let listener = listen(path, who).map_err(cannot)?;
        Ok(SocketListener {
            listener,
            path: path.to_owned(),
        })
    }

    /// Waits for the next connection.
    ///
    /// # Errors
    /// The system cannot accept a connection.
    pub fn next(&self) -> io::Result<UnixStream> {
        Ok(self.listener.accept()?.0)
    }
}

impl Drop for SocketListener {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Refuses a path to which nobody could connect. The socket gets its path by a new name,
/// for which the system has no such limit.
pub(super) fn check_length(path: &Path) -> Result<()> {
    match SocketAddr::from_pathname(path) {
        Ok(_) => Ok(()),
        Err(_) => bail!(
            "the path of the socket is too long, systems allow about 100 bytes: {}; choose a \
             shorter one",
            path.display()
        ),
    }
}

/// Listens on a socket of this path. It is made in a folder that nobody else can
/// enter, and gets its name only when its mode is right: otherwise others could
/// connect for a moment.
fn listen(path: &Path, who: Who) -> io::Result<UnixListener> {
    // The system limits the path of a socket to about 100 bytes, so these names
    // are short.
    let private = tempfile::Builder::new()
        .prefix(".b")
        .permissions(Permissions::from_mode(0o700))
        .tempdir_in(folder_of(path))?;
    let made = private.path().join("s");
    let listener = UnixListener::bind(&made)?;
    let mode = match who {
        Who::Owner => 0o600,
        Who::Everyone => 0o666,
    };
    fs::set_permissions(&made, Permissions::from_mode(mode))?;
    // The listener belongs to the file and not to its name, so the socket still
    // listens under the new one.
    fs::rename(&made, path)?;
    Ok(listener)
}

/// Removes the socket of a server that was killed. No other file is removed.
fn remove_leftover(path: &Path) -> Result<()> {
    let Ok(found) = fs::symlink_metadata(path) else {
        return Ok(());
    };
    if !found.file_type().is_socket() {
        bail!(
            "{} is not a socket; choose another path with --socket",
            path.display()
        );
    }
    // The file of a socket outlives a killed server. Only a connection shows
    // whether a server still listens.
    if UnixStream::connect(path).is_ok() {
        bail!(
            "a server already listens on {}; use boardgames attach, or another --socket",
            path.display()
        );
    }
    fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))
}

/// Returns the account of the process at the other end, as the system says.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(super) fn account_of(stream: &UnixStream) -> io::Result<Account> {
    let peer = rustix::net::sockopt::socket_peercred(stream)?;
    Ok(account(peer.uid.as_raw()))
}

/// Returns the account of this server. On this system only that account can
/// open the socket, because the standard library cannot find out who connects.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(super) fn account_of(_stream: &UnixStream) -> io::Result<Account> {
    Ok(account(rustix::process::geteuid().as_raw()))
}

fn account(uid: u32) -> Account {
    // The standard library has no function for names of accounts. An account
    // that is not in this file, such as one from a network directory, gets a
    // name made from its number.
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let other = format!("player-{uid}");
    let given = name_of(uid, &users).unwrap_or(&other);
    Account::named(uid.to_string(), given, &other)
}

/// Returns the name of an account in the text of `/etc/passwd`.
fn name_of(uid: u32, users: &str) -> Option<&str> {
    let uid = uid.to_string();
    let mut found = users.lines().filter_map(|line| {
        let mut parts = line.split(':');
        let name = parts.next()?;
        (parts.nth(1)? == uid).then_some(name)
    });
    found.next()
}

/// Returns a name without the characters that a name on the server cannot have;
/// `None` if nothing is left.
fn plain_name(text: &str) -> Option<String> {
    let plain = |symbol: &char| symbol.is_ascii_alphanumeric() || "-_.".contains(*symbol);
    let name: String = text.chars().filter(plain).take(LONGEST_NAME).collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn account_names_are_valid() {
        let users = "root:x:0:0:root:/root:/bin/sh\nanna:x:1000:1000::/home/anna:/bin/sh\n\
                     we\u{1b}ird name:x:7:7:::\n:x:8:8:::\nbroken\n";
        let named = |uid| {
            let account = Account::named("1".to_owned(), name_of(uid, users)?, "player");
            Some((account.name, account.renamed))
        };
        assert_eq!(named(1000), Some(("anna".to_owned(), false)));
        assert_eq!(named(7), Some(("weirdname".to_owned(), true)));
        assert_eq!(named(8), Some(("player".to_owned(), true)));
        assert_eq!(named(9), None);
    }

    #[test]
    fn leftover_socket_is_replaced_but_no_other_file() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("s");
        drop(UnixListener::bind(&path).unwrap());
        let listener = SocketListener::open(&path, Who::Owner).unwrap();
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert!(UnixStream::connect(&path).is_ok());
        let files = fs::read_dir(home.path()).unwrap().count();
        assert_eq!(files, 1, "the folder it was made in is gone");
        let second = SocketListener::open(&path, Who::Owner).unwrap_err();
        assert!(second.to_string().contains("already listens"));
        drop(listener);
        assert!(!path.exists());
        let long = home.path().join("x".repeat(120));
        let error = SocketListener::open(&long, Who::Owner).unwrap_err();
        assert!(error.to_string().contains("choose a shorter one"));
        assert!(!long.exists());
        fs::write(&path, "mine").unwrap();
        let error = SocketListener::open(&path, Who::Owner).unwrap_err();
        assert!(error.to_string().contains("is not a socket"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    }
}
