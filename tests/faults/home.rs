//! A temporary home for the program, and the moves it displayed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use boardgames::games::GAMES;
use boardgames::store::{Dirs, open};
use tempfile::TempDir;

/// A temporary home directory.
pub struct Home {
    folder: TempDir,
    /// The program's directories in it.
    pub places: Dirs,
}

impl Home {
    pub fn new() -> Home {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let places = Dirs {
            config: folder.path().join("config/boardgames"),
            data: folder.path().join("data/boardgames"),
            state: folder.path().join("state/boardgames"),
        };
        Home { folder, places }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns the program with this home.
    pub fn program(&self, args: &[&str]) -> Command {
        let mut command = self.command(env!("CARGO_BIN_EXE_boardgames"));
        command.args(args);
        command
    }

    /// Returns a shell script in which `"$0" "$@"` is the program with `args`.
    pub fn shell(&self, script: &str, args: &[&str]) -> Command {
        let mut command = self.command("sh");
        command.args(["-c", script, env!("CARGO_BIN_EXE_boardgames")]);
        command.args(args);
        command
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .env("HOME", self.folder.path())
            .env("XDG_CONFIG_HOME", self.path("config"))
            .env("XDG_DATA_HOME", self.path("data"))
            .env("XDG_STATE_HOME", self.path("state"))
            .env_remove("BOARDGAMES_PLAIN")
            .current_dir(self.folder.path());
        command
    }

    /// Returns the saved games including backups, newest last.
    pub fn saves(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.places.saves()) else {
            return Vec::new();
        };
        let paths = entries.map(|entry| entry.expect("readable").path());
        let mut paths: Vec<PathBuf> = paths.filter(|path| is_save(path)).collect();
        paths.sort();
        paths
    }

    /// Returns the moves of a saved game.
    ///
    /// # Panics
    /// If the file is damaged.
    pub fn moves(&self, path: &Path) -> Vec<String> {
        match open(path, GAMES) {
            Ok((record, _)) => record.moves,
            Err(error) => panic!("{error}"),
        }
    }
}

fn is_save(path: &Path) -> bool {
    let name = path.file_name().expect("named").to_string_lossy();
    !name.starts_with('.') && (name.ends_with(".json") || name.ends_with(".json.bak"))
}
