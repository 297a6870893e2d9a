//! The directories for files, following the XDG base directory specification.

use std::path::{Path, PathBuf};

#[cfg(any(unix, windows))]
use etcetera::BaseStrategy as _;
use thiserror::Error;

/// The name of this program's folder in each base directory.
const FOLDER: &str = "boardgames";

/// The directories of this program. They need not exist; the code that writes a
/// file creates them.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Dirs {
    /// The folder of `config.toml`.
    pub config: PathBuf,
    /// The folder of `saves/`, `results.jsonl` and `learning.jsonl`.
    pub data: PathBuf,
    /// The folder of the crash log and of other engines' stderr output.
    pub state: PathBuf,
}

/// No home directory was found.
#[derive(Debug, Error)]
#[error(
    "there is no home directory to save games and settings in: set HOME to an absolute path, or \
     XDG_DATA_HOME, XDG_CONFIG_HOME and XDG_STATE_HOME"
)]
pub struct NoHome;

/// Returns the path `name` with a leading `~` or `~/` replaced by the home
/// directory, as in a shell.
pub fn at_home(name: &str) -> PathBuf {
    let below = match name.strip_prefix('~') {
        Some("") => "",
        // `~name` is the home of another user and is not supported.
        Some(rest) if rest.starts_with('/') => &rest[1..],
        _ => return PathBuf::from(name),
    };
    match home() {
        Some(home) => home.join(below),
        None => PathBuf::from(name),
    }
}

/// Returns the home directory of the user.
#[cfg(any(unix, windows))]
fn home() -> Option<PathBuf> {
    etcetera::home_dir().ok()
}

/// Returns the home directory: the variable, because nothing else knows it in a
/// browser.
#[cfg(not(any(unix, windows)))]
fn home() -> Option<PathBuf> {
    std::env::var_os("HOME").map(PathBuf::from)
}

/// Returns the folders of configuration, data and state.
#[cfg(any(unix, windows))]
fn base_folders() -> Option<[PathBuf; 3]> {
    let base = etcetera::choose_base_strategy().ok()?;
    let state = base.state_dir().unwrap_or_else(|| base.data_dir());
    Some([base.config_dir(), base.data_dir(), state])
}

/// Returns the folders of configuration, data and state.
#[cfg(not(any(unix, windows)))]
fn base_folders() -> Option<[PathBuf; 3]> {
    let home = home()?;
    Some([".config", ".local/share", ".local/state"].map(|folder| home.join(folder)))
}

impl Dirs {
    /// Finds the directories from the environment (`XDG_DATA_HOME` and so on).
    /// Relative values are ignored, as the XDG specification demands.
    ///
    /// # Errors
    /// There is no home directory.
    pub fn find() -> Result<Dirs, NoHome> {
        let folders = base_folders().ok_or(NoHome)?;
        // With a relative HOME, games would be saved wherever the program is
        // started.
        if folders.iter().any(|folder| folder.is_relative()) {
            return Err(NoHome);
        }
        let [config, data, state] = folders.map(|folder| folder.join(FOLDER));
        Ok(Dirs {
            config,
            data,
            state,
        })
    }

    /// Returns directories for use without a home directory. They are below a
    /// path that is not a folder, so every write fails.
    pub fn nowhere() -> Dirs {
        let nothing = if cfg!(windows) {
            r"\\.\NUL"
        } else {
            "/dev/null"
        };
        Dirs::all_in(&Path::new(nothing).join(FOLDER))
    }

    /// Returns directories that are all the same folder.
    pub fn all_in(folder: &Path) -> Dirs {
        Dirs {
            config: folder.into(),
            data: folder.into(),
            state: folder.into(),
        }
    }

    /// The folder of saved games.
    pub fn saves(&self) -> PathBuf {
        self.data.join("saves")
    }

    /// Whether the file at `path` lies in the folder of saved games, after
    /// following links. A file from elsewhere is not trusted: the programs it
    /// names are not started, and it is not written to.
    pub fn holds(&self, path: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().ok();
        match (real(path), real(&self.saves())) {
            (Some(file), Some(folder)) => {
                file.parent() == Some(&folder) && is_kept_by_us(&file, &folder)
            }
            _ => false,
        }
    }

    /// The file of finished lessons, puzzles and cards.
    pub fn diary(&self) -> PathBuf {
        self.data.join("learning.jsonl")
    }

    /// The file of finished games.
    pub fn results(&self) -> PathBuf {
        self.data.join("results.jsonl")
    }
}

/// Whether only the folder's owner can have put the file there.
#[cfg(unix)]
fn is_kept_by_us(file: &Path, folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    const ANYBODY_WRITES: u32 = 0o002;
    match (std::fs::metadata(file), std::fs::metadata(folder)) {
        (Ok(file), Ok(folder)) => file.uid() == folder.uid() && folder.mode() & ANYBODY_WRITES == 0,
        _ => false,
    }
}

/// Always true: file owners are not checked on this system.
#[cfg(not(unix))]
fn is_kept_by_us(_file: &Path, _folder: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn file_in_a_shared_folder_is_not_trusted() {
        use std::fs::{Permissions, create_dir, set_permissions, write};
        use std::os::unix::fs::PermissionsExt as _;
        let home = tempfile::tempdir().unwrap();
        let places = Dirs {
            data: home.path().into(),
            ..Dirs::nowhere()
        };
        create_dir(places.saves()).unwrap();
        let save = places.saves().join("a.json");
        write(&save, "").unwrap();
        for (mode, ours) in [(0o700, true), (0o777, false)] {
            set_permissions(places.saves(), Permissions::from_mode(mode)).unwrap();
            assert_eq!(places.holds(&save), ours, "{mode:o}");
        }
    }

    #[test]
    fn only_a_lone_tilde_is_the_home_directory() {
        let home = etcetera::home_dir().unwrap();
        assert_eq!(at_home("~/games/mine.json"), home.join("games/mine.json"));
        assert_eq!(at_home("~"), home);
        assert_eq!(at_home("~anna/x"), PathBuf::from("~anna/x"));
        assert_eq!(at_home("mine~.json"), PathBuf::from("mine~.json"));
    }
}
