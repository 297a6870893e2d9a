//! Replaces files atomically: even if the machine stops in the middle, the file
//! is complete, in either its old or its new version.

use std::ffi::OsString;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The treatment of an existing file.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Existing {
    /// Keep the old file as `.bak`.
    KeepAsBackup,
    /// Replace the old file.
    Replace,
    /// Fail with [`io::ErrorKind::AlreadyExists`].
    Refuse,
}

/// The number of random letters in the name of a temporary file, which make the
/// name unique.
pub(super) const RANDOM_LETTERS: usize = 6;

/// A chain with this many links counts as a loop.
const MAX_LINKS: usize = 40;

/// Returns `path` with `end` appended to the file name.
fn with_suffix(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path.as_os_str());
    name.push(end);
    PathBuf::from(name)
}

/// The path of the backup: `path` with `.bak` appended.
pub fn backup_of(path: &Path) -> PathBuf {
    with_suffix(path, ".bak")
}

/// Resolves symbolic links to the final path, even if no file exists there yet
/// (which `canonicalize` would refuse).
///
/// # Errors
/// The links form a loop, or cannot be read.
pub fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut at = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::symlink_metadata(&at) {
            Ok(found) if found.is_symlink() => {
                let target = fs::read_link(&at)?;
                // A relative target counts from the folder of the link. An
                // absolute one replaces the whole path.
                at = folder_of(&at).join(target);
            }
            _ => return Ok(at),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Returns the folder of a file; `.` for a bare name.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Writes `bytes` to `path` atomically: into a temporary file beside it, synced
/// and renamed over it; then the folder is synced. Creates missing folders. A
/// symbolic link at `path` stays, and its target is replaced.
///
/// # Errors
/// Any error of the system, or `path` is not an ordinary file; the file at
/// `path` is then unchanged.
pub fn replace(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    replace_with(path, existing, |file| file.write_all(bytes))
}

/// Writes a file whole or not at all, with the content that `write` writes.
///
/// # Errors
/// Those of [`replace`], or the error of `write`; the file at `path` is then
/// unchanged.
pub fn replace_with(
    path: &Path,
    existing: Existing,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let path = follow(path)?;
    let there = path.exists();
    if there && !path.is_file() {
        return Err(io::Error::other("not an ordinary file"));
    }
    let folder = folder_of(&path);
    fs::create_dir_all(folder)?;
    let mut temp = temporary(&path)?;
    write(temp.as_file_mut())?;
    // Otherwise the new name could reach the disk before the content, and a
    // crash in between would leave an empty file.
    temp.as_file().sync_all()?;
    match existing {
        Existing::Refuse => temp.persist_noclobber(&path),
        Existing::Replace => temp.persist(&path),
        Existing::KeepAsBackup => {
            if there {
                keep_backup(&path)?;
            }
            temp.persist(&path)
        }
    }
    .map_err(|failed| failed.error)?;
    sync_folder(folder);
    Ok(())
}

/// Creates `folder` and its missing parents, readable by this user only.
/// Existing folders keep their permissions.
///
/// # Errors
/// The system refuses.
pub fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    let mut missing = folder;
    while !missing.exists()
        && let Some(above) = missing.parent()
    {
        missing = above;
    }
    builder.recursive(true).create(folder)?;
    // A new folder survives a crash only after its parent has been synced.
    let new = folder.ancestors().take_while(|above| *above != missing);
    new.for_each(|made| sync_folder(folder_of(made)));
    Ok(())
}

/// Removes the permissions of everybody except the user from a file or folder
/// that belongs to the user. Other people's files are not changed.
#[cfg(unix)]
pub fn narrow(path: &Path) {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    let Ok(found) = fs::metadata(path) else {
        return;
    };
    let is_own = found.uid() == rustix::process::geteuid().as_raw();
    if is_own && found.mode() & 0o077 != 0 {
        let mode = found.mode() & 0o700;
        // A file system without permissions has none to remove.
        let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode));
    }
}

/// Does nothing, because this system has no such permissions.
#[cfg(not(unix))]
pub fn narrow(_path: &Path) {}

/// Makes the open file readable by the user only.
///
/// # Errors
/// The system refuses.
#[cfg(unix)]
pub fn make_file_private(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(fs::Permissions::from_mode(0o600))
}

/// Does nothing, because this system has no such permissions.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn make_file_private(_file: &File) -> io::Result<()> {
    Ok(())
}

/// Checks that the folder of a file chosen by a person exists. A missing folder
/// is probably a typing mistake, so it is not created.
///
/// # Errors
/// [`io::ErrorKind::NotFound`] if there is no such folder.
pub fn expect_folder(path: &Path) -> io::Result<()> {
    match folder_of(path).is_dir() {
        true => Ok(()),
        false => Err(io::Error::new(
            io::ErrorKind::NotFound,
            "there is no such folder; make it first, or give a name without a slash",
        )),
    }
}

/// Writes a new file atomically; never replaces an existing one.
///
/// # Errors
/// The file exists ([`io::ErrorKind::AlreadyExists`]), its folder does not, or
/// the system refuses; nothing is left behind.
pub fn write_new(path: &Path, text: &str) -> io::Result<()> {
    expect_folder(path)?;
    if fs::symlink_metadata(path).is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    replace(path, text.as_bytes(), Existing::Refuse)
}

/// Creates a temporary file beside `path`, which is deleted on drop unless it
/// is renamed.
fn temporary(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut prefix = OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push(".");
    let mut builder = tempfile::Builder::new();
    builder
        .prefix(&prefix)
        .rand_bytes(RANDOM_LETTERS)
        .suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // Temporary files are private by default, but this one will become the
        // saved file.
        builder.permissions(fs::Permissions::from_mode(0o644));
    }
    builder.tempfile_in(folder_of(path))
}

/// Makes the file at `path` the backup. A second hard link is renamed over the
/// old backup, so `path` itself is never missing.
fn keep_backup(path: &Path) -> io::Result<()> {
    // The name is random, because any fixed one could be the name of a file of
    // the user.
    let link = temporary(path)?.into_temp_path();
    // Only the free name is needed, because a hard link cannot replace a file.
    fs::remove_file(&link)?;
    if fs::hard_link(path, &link).is_err() {
        // Some file systems have no hard links, so the file is copied.
        fs::copy(path, &link)?;
        File::open(&link)?.sync_all()?;
    }
    fs::rename(&link, backup_of(path))
}

/// Syncs a folder, so that a rename in it survives a crash. Errors are ignored:
/// a file system that cannot sync a folder offers no alternative.
fn sync_folder(folder: &Path) {
    #[cfg(unix)]
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    #[cfg(not(unix))]
    let _ = folder;
}
