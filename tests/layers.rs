//! Allowed imports: every `crate::…` path is checked against the table below.

use std::fs;
use std::path::{Path, PathBuf};

/// Folder or file below src (the first match counts), and the crate modules
/// that its files may use besides their own.
const MAY_USE: &[(&str, &[&str])] = &[
    ("game/", &[]),
    ("engine/", &["game"]),
    ("teacher/", &["game", "engine"]),
    ("session/", &["game", "engine", "teacher"]),
    ("course/", &["game", "session"]),
    ("games/mod.rs", &["session"]),
    ("games/", &["game", "engine", "teacher"]),
    ("store/", &["game", "session", "course"]),
    ("gtp/", &["game", "session"]),
    ("ui/", &["game", "session", "course", "store"]),
    (
        "cli/",
        &[
            "game", "engine", "session", "course", "store", "games", "gtp", "ui",
        ],
    ),
];

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("src can be read") {
        let path = entry.expect("src can be listed").path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
}

/// Returns each file's path below src and its text.
fn all_sources() -> Vec<(String, String)> {
    let mut files = Vec::new();
    sources(Path::new("src"), &mut files);
    assert!(files.len() > 20, "src was not found");
    let read = |file: PathBuf| {
        let below = file.strip_prefix("src").expect("below src");
        let name = below.to_str().expect("names are ASCII").replace('\\', "/");
        (name, fs::read_to_string(file).expect("sources are UTF-8"))
    };
    files.into_iter().map(read).collect()
}

/// Returns the first path segment after every `crate::`, with its line number.
fn used_modules(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().flat_map(|(n, line)| {
        line.split("crate::").skip(1).filter_map(move |rest| {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            let name = &rest[..end.unwrap_or(rest.len())];
            (!name.is_empty()).then_some((n + 1, name))
        })
    })
}

#[test]
fn imports_point_downwards() {
    for (name, text) in all_sources() {
        let Some((layer, allowed)) = MAY_USE.iter().find(|(prefix, _)| name.starts_with(prefix))
        else {
            assert!(
                ["lib.rs", "main.rs"].contains(&name.as_str()),
                "src/{name} has no layer"
            );
            continue;
        };
        let own = layer.split('/').next().expect("split gives one");
        for (line, used) in used_modules(&text) {
            assert!(
                used == own || allowed.contains(&used),
                "src/{name}:{line}: {layer} may not use {used}"
            );
        }
    }
}

/// Returns the names of the folders below src/games.
fn game_folders() -> Vec<String> {
    let folders = fs::read_dir("src/games").expect("src/games can be read");
    folders
        .map(|entry| entry.expect("src/games can be listed").path())
        .filter(|path| path.is_dir())
        .map(|path| {
            path.file_name()
                .expect("named")
                .to_str()
                .expect("ASCII")
                .to_owned()
        })
        .collect()
}

#[test]
fn no_game_names_another_and_nothing_above_the_list_names_one() {
    let games = game_folders();
    assert!(!games.is_empty());
    for (name, text) in all_sources() {
        // The library's examples may name a game, as its users do.
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//!"));
        let text = code.collect::<Vec<_>>().join("\n");
        for game in &games {
            let own = name.starts_with(&format!("games/{game}/")) || name == "games/mod.rs";
            for form in [game.clone(), game.replace('_', "")] {
                let quoted = format!("\"{form}\"");
                let path = format!("{form}::");
                assert!(
                    own || !(text.contains(&quoted) || text.contains(&path)),
                    "src/{name} names the game {form}"
                );
            }
        }
    }
}

#[test]
fn only_few_places_write_to_the_terminal() {
    // The progress line and the protocols print only their own text.
    let writers = [
        "cli/exit.rs",
        "cli/progress.rs",
        "cli/commands/gtp.rs",
        "cli/commands/nboard.rs",
        "ui/plain/conversation.rs",
        "ui/tui/terminal.rs",
    ];
    for (name, text) in all_sources() {
        if writers.contains(&name.as_str()) || name.contains("/tests/") {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().expect("split gives one");
        for word in [
            "println!",
            " print!(",
            "eprintln!",
            "eprint!(",
            "stdout().lock",
            "stderr().lock",
        ] {
            let found = code
                .lines()
                .find(|line| line.contains(word) && !line.trim_start().starts_with("//"));
            assert!(
                found.is_none(),
                "src/{name} writes past the filter: {found:?}"
            );
        }
    }
}
