//! Tab in real shells: the name of a saved game is completed as text, even if it
//! contains shell code, and no part of it is executed.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::home::Home;
use crate::pty::Pty;

/// Names with characters that have a meaning in some shell.
const NAMES: [&str; 26] = [
    "plain",
    "two words",
    "  blanks ",
    "a'b",
    "a\"b",
    "$(touch RAN)",
    "`touch RAN`",
    "x; touch RAN",
    "x & touch RAN",
    "x|touch RAN",
    "$HOME",
    "${IFS}",
    "a*",
    "a?[b]",
    "line\nbreak",
    "~x",
    "!ls",
    "#x",
    "a\\b",
    "a=b",
    "a:b",
    "{a,b}",
    "<x>",
    "(touch RAN)",
    "%s\\n",
    "é ü",
];

/// The two moves of the game with this name: no other game here has them.
fn moves(index: usize) -> [&'static str; 2] {
    const CELLS: [&str; 9] = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"];
    let (first, step) = (index % 9, 1 + index / 9);
    [CELLS[first], CELLS[(first + step) % 9]]
}

/// Whether the shell is installed. Prints a message if it is not.
fn is_installed(shell: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|folder| folder.join(shell).exists());
    if !found {
        println!("{shell} is not installed: its completion is not tried");
    }
    found
}

/// A shell that has read its completion script.
fn ready(home: &Home, shell: &str, args: &[&str], before: &str) -> Pty {
    let bin = home.path("bin");
    fs::create_dir_all(&bin).expect("a folder for the program");
    symlink(env!("CARGO_BIN_EXE_boardgames"), bin.join("boardgames")).expect("a link");
    let script = home.program(&["completions", shell]).output();
    fs::write(home.path("script"), script.expect("it runs").stdout).expect("it is written");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", bin.display());
    let mut pty = Pty::spawn(Path::new(shell), args, &[("PATH", &path)], &home.path(""));
    // Files would be candidates as well, so this folder has none.
    let empty = home.path("empty");
    fs::create_dir_all(&empty).expect("an empty folder");
    pty.send(&format!(
        "cd '{}'; {before} source ../script; echo REA''DY\r",
        empty.display()
    ));
    pty.wait_for("READY");
    pty
}

fn types_every_name_whole(shell: &str, args: &[&str], before: &str) {
    if !is_installed(shell) {
        return;
    }
    let home = Home::new();
    let mut pty = ready(&home, shell, args, before);
    // The home of these shells is the folder of all data.
    let saves = home.path("boardgames/saves");
    fs::create_dir_all(&saves).expect("a folder for saved games");
    for (index, name) in NAMES.into_iter().enumerate() {
        let [first, second] = moves(index);
        let game = format!(
            r#"{{"format":"boardgames","version":1,"game":"tictactoe","moves":["{first}","{second}"]}}"#
        );
        let save = saves.join(format!("{name}.json"));
        fs::write(&save, game).expect("it is written");
        pty.send("boardgames show --transcript \t\r");
        pty.wait_for(&format!("{first} {second}"));
        fs::remove_file(save).expect("it is removed");
        assert!(!home.path("empty/RAN").exists(), "{shell} ran {name}");
    }
}

#[test]
fn bash_completes_every_name() {
    types_every_name_whole("bash", &["--norc", "--noprofile", "-i"], "");
}

#[test]
fn zsh_completes_every_name() {
    let before = "autoload -U compinit; compinit -u -D;";
    types_every_name_whole("zsh", &["-f", "-i"], before);
}

#[test]
fn fish_completes_every_name() {
    types_every_name_whole("fish", &["--no-config", "-i"], "");
}
