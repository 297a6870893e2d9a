//! Where files go: the XDG base directories.

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use thiserror::Error;

/// The folder of this program below each base directory.
const FOLDER: &str = "boardgames";

/// The directories of this program. None need exist: whoever writes makes
/// them.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Dirs {
    /// Holds `config.toml`.
    pub config: PathBuf,
    /// Holds `saves/`, `results.jsonl` and `learning.jsonl`.
    pub data: PathBuf,
    /// Holds the crash log and what other engines print on stderr.
    pub state: PathBuf,
}

/// No directory of the user can be found.
#[derive(Debug, Error)]
#[error(
    "no home directory: set HOME to a whole path, or XDG_DATA_HOME, XDG_CONFIG_HOME and XDG_STATE_HOME, \
     to keep games and settings"
)]
pub struct NoHome;

/// The path a person means by `name`: a leading `~` is the home directory, as
/// a shell would have it.
#[must_use]
pub fn at_home(name: &str) -> PathBuf {
    let below = match name.strip_prefix('~') {
        Some("") => "",
        Some(rest) if rest.starts_with('/') => &rest[1..],
        _ => return PathBuf::from(name),
    };
    match etcetera::home_dir() {
        Ok(home) => home.join(below),
        Err(_) => PathBuf::from(name),
    }
}

impl Dirs {
    /// The directories the environment names (`XDG_DATA_HOME` and so on;
    /// relative ones count as unset, as the XDG specification asks).
    ///
    /// # Errors
    /// There is no home directory to start from.
    pub fn find() -> Result<Dirs, NoHome> {
        let base = etcetera::choose_base_strategy().map_err(|_| NoHome)?;
        let state = base.state_dir().unwrap_or_else(|| base.data_dir());
        let folders = [base.config_dir(), base.data_dir(), state];
        // A relative HOME would keep games wherever the program is called.
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

    /// For programs without a home: below a file that cannot be a folder, so
    /// that nothing is ever written.
    #[must_use]
    pub fn nowhere() -> Dirs {
        let nothing = if cfg!(windows) {
            r"\\.\NUL"
        } else {
            "/dev/null"
        };
        let none = Path::new(nothing).join(FOLDER);
        Dirs {
            config: none.clone(),
            data: none.clone(),
            state: none,
        }
    }

    /// Where games are saved.
    #[must_use]
    pub fn saves(&self) -> PathBuf {
        self.data.join("saves")
    }

    /// Whether the file at `path` lies in the folder of saved games, links
    /// followed. What a file from elsewhere says is not to be trusted: the
    /// programs it names are not started, and it is not written to.
    #[must_use]
    pub fn holds(&self, path: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().ok();
        match (real(path), real(&self.saves())) {
            (Some(file), Some(folder)) => {
                file.parent() == Some(&folder) && is_kept_by_us(&file, &folder)
            }
            _ => false,
        }
    }

    /// The file that lessons, puzzles and cards are added to.
    #[must_use]
    pub fn diary(&self) -> PathBuf {
        self.data.join("learning.jsonl")
    }

    /// The file that finished games are added to.
    #[must_use]
    pub fn results(&self) -> PathBuf {
        self.data.join("results.jsonl")
    }
}

/// Whether nobody but the folder's owner can have put the file there.
#[cfg(unix)]
fn is_kept_by_us(file: &Path, folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    const ANYBODY_WRITES: u32 = 0o002;
    match (std::fs::metadata(file), std::fs::metadata(folder)) {
        (Ok(file), Ok(folder)) => file.uid() == folder.uid() && folder.mode() & ANYBODY_WRITES == 0,
        _ => false,
    }
}

/// Owners are not asked for here.
#[cfg(not(unix))]
fn is_kept_by_us(_file: &Path, _folder: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn what_anybody_may_put_there_is_no_saved_game_of_ours() {
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
    fn a_tilde_is_the_home_and_nothing_else() {
        let home = etcetera::home_dir().unwrap();
        assert_eq!(at_home("~/games/mine.json"), home.join("games/mine.json"));
        assert_eq!(at_home("~"), home);
        assert_eq!(at_home("~anna/x"), PathBuf::from("~anna/x"));
        assert_eq!(at_home("mine~.json"), PathBuf::from("mine~.json"));
    }
}
