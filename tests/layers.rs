//! Checks every `crate::…` path against the table of allowed imports below.

use std::fs;
use std::path::{Path, PathBuf};

/// Folder or file of a package below src (the first match counts), and the modules
/// that its files may use besides their own. The package above names the modules of
/// the one below `crate::…`, too.
const MAY_USE: &[(&str, &[&str])] = &[
    ("game/", &[]),
    ("engine/", &["game"]),
    ("teacher/", &["game", "engine"]),
    ("tooling/", &["game", "engine", "teacher"]),
    ("session/", &["game", "engine", "teacher", "tooling"]),
    ("course/", &["game", "session"]),
    ("games/mod.rs", &["session"]),
    ("games/", &["game", "engine", "teacher", "tooling"]),
    ("store/", &["game", "session", "course"]),
    ("gtp/", &["game", "session"]),
    ("lobby/", &["game", "engine", "session", "course", "store"]),
    ("ui/", &["game", "session", "course", "store"]),
    (
        "serve/",
        &["game", "session", "course", "store", "gtp", "lobby", "ui"],
    ),
    (
        "cli/",
        &[
            "game", "engine", "session", "course", "store", "games", "gtp", "lobby", "serve", "ui",
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

/// The packages below src: the second is built on the first.
const PACKAGES: [&str; 2] = ["src/core", "src/app"];

/// Returns the path of each file within its package, and its text.
fn all_sources() -> Vec<(String, String)> {
    let sources_of = |package: &str| {
        let mut files = Vec::new();
        sources(Path::new(package), &mut files);
        assert!(files.len() > 20, "{package} was not found");
        let read = move |file: PathBuf| {
            let below = file.strip_prefix(package).expect("below the package");
            let name = below.to_str().expect("names are ASCII").replace('\\', "/");
            (name, fs::read_to_string(file).expect("sources are UTF-8"))
        };
        files.into_iter().map(read).collect::<Vec<_>>()
    };
    PACKAGES.into_iter().flat_map(sources_of).collect()
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
            assert_eq!(name, "lib.rs", "this file has no layer");
            continue;
        };
        let own = layer.split('/').next().expect("split gives one");
        for (line, used) in used_modules(&text) {
            assert!(
                used == own || allowed.contains(&used),
                "{name}:{line}: {layer} may not use {used}"
            );
        }
    }
}

/// Returns the names of the folders with games.
fn game_folders() -> Vec<String> {
    let folders = fs::read_dir("src/core/games").expect("src/core/games can be read");
    folders
        .map(|entry| entry.expect("src/core/games can be listed").path())
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
fn only_the_list_of_games_names_games() {
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
                    "{name} names the game {form}"
                );
            }
        }
    }
}

/// Tools, below `tools/src/`, that are about one game.
const TOOLS_OF_ONE_GAME: [&str; 8] = [
    "awari_certificate.rs",
    "bin/awari_",
    "bin/dag_",
    "bin/othello_",
    // Certificates of one game.
    "bin/puzzles/proofs.rs",
    // The edge of what the analyst of one game solves.
    "bin/teacher_check/edge.rs",
    "bin/teacher_check/soundness.rs",
    "othello_exact.rs",
];

#[test]
fn tools_name_a_game_only_if_they_are_about_it() {
    let mut files = Vec::new();
    sources(Path::new("tools/src"), &mut files);
    assert!(files.len() > 20, "the tools were not found");
    let games = game_folders();
    for file in files {
        let name = file.strip_prefix("tools/src").expect("below it");
        let name = name.to_str().expect("names are ASCII").replace('\\', "/");
        if TOOLS_OF_ONE_GAME.iter().any(|own| name.starts_with(own)) {
            continue;
        }
        let text = fs::read_to_string(&file).expect("sources are UTF-8");
        let code = text.split("#[cfg(test)]").next().expect("split gives one");
        for game in &games {
            let id = game.replace('_', "");
            let names = [format!("\"{id}\""), format!("games::{game}")];
            let named = names.iter().find(|word| code.contains(*word));
            assert!(named.is_none(), "tools/src/{name} contains {named:?}");
        }
    }
}

#[test]
fn the_lesson_checker_names_a_game_only_at_its_rules() {
    let text = fs::read_to_string("docs/check_lessons.py").expect("the script can be read");
    for game in game_folders() {
        let quoted = format!("\"{}\"", game.replace('_', ""));
        let lines: Vec<&str> = text.lines().filter(|line| line.contains(&quoted)).collect();
        assert_eq!(lines, [format!("    id = {quoted}")]);
    }
}

#[test]
fn only_listed_files_write_to_the_terminal() {
    // The progress line and the protocols print only their own text.
    let writers = [
        "cli/exit.rs",
        // This file copies what the server has drawn.
        "serve/unix/attach.rs",
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
            assert!(found.is_none(), "{name} writes past the filter: {found:?}");
        }
    }
}

/// Folders of the full screen that contain parts of several screens instead of
/// one screen.
const SHARED: [&str; 2] = ["board_pane", "widgets"];

/// Returns the paths of a use tree: `a::{b, c as d}` gives `a::b` and `a::c`.
fn paths_of(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((head, inner)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().expect("split gives one");
        return vec![path.to_owned()];
    };
    let inner = inner.strip_suffix('}').expect("a tree is closed");
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in inner.chars() {
        depth += match c {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        if c == ',' && depth == 0 {
            parts.push(String::new());
        } else {
            parts.last_mut().expect("never empty").push(c);
        }
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    let below = parts.flat_map(|part| paths_of(part));
    below.map(|path| format!("{head}{path}")).collect()
}

/// Returns the module of a file: `ui/tui/mod.rs` is `ui::tui`.
fn module_of(name: &str) -> String {
    let name = name.trim_end_matches(".rs");
    name.trim_end_matches("/mod").replace('/', "::")
}

/// Returns the paths that a file uses, from the crate's root: those of its `use`
/// statements and those in its code. Unit tests and comments are left out.
fn used_paths(name: &str, text: &str) -> Vec<String> {
    let code = text.split("\n#[cfg(test)]\nmod ").next();
    let lines = code.expect("split gives one").lines();
    let lines = lines.map(|line| line.split("//").next().expect("split gives one"));
    let code: String = lines.flat_map(|line| [line.trim_start(), "\n"]).collect();
    let mut found = Vec::new();
    let mut tree: Option<String> = None;
    for line in code.lines() {
        let begins = line.strip_prefix("use ").or_else(|| {
            let (public, rest) = line.split_once("use ")?;
            ["pub ", "pub(crate) ", "pub(super) "]
                .contains(&public)
                .then_some(rest)
        });
        let part = begins.unwrap_or(line);
        if begins.is_some() || tree.is_some() {
            let whole = tree.take().unwrap_or_default() + " " + part;
            match whole.split_once(';') {
                Some((whole, _)) => found.extend(paths_of(whole)),
                None => tree = Some(whole),
            }
        } else {
            let ends = |c: char| !(c.is_alphanumeric() || c == '_' || c == ':');
            let words = line.split(ends);
            found.extend(words.map(|word| word.trim_end_matches(':').to_owned()));
        }
    }
    let module = module_of(name);
    found
        .iter()
        .filter_map(|path| from_the_root(&module, path))
        .collect()
}

/// Returns a path without `crate`, `self` and `super`; `None` if it begins with
/// none of them.
fn from_the_root(module: &str, path: &str) -> Option<String> {
    if let Some(rest) = path.strip_prefix("crate::") {
        return Some(rest.to_owned());
    }
    if let Some(rest) = path.strip_prefix("self::") {
        return Some(format!("{module}::{rest}"));
    }
    let (mut module, mut rest) = (module, path.strip_prefix("super::")?);
    loop {
        module = module.rsplit_once("::").map_or("", |(parent, _)| parent);
        match rest.strip_prefix("super::") {
            Some(next) => rest = next,
            None => return Some(format!("{module}::{rest}").trim_start_matches(':').into()),
        }
    }
}

/// A parent module lists its children and is not imported by them. The folders of
/// games are left out, because there the parent is the game itself, which its parts
/// must know.
#[test]
fn children_do_not_import_from_their_parents() {
    let sources = all_sources();
    let modules: Vec<String> = sources.iter().map(|(name, _)| module_of(name)).collect();
    for (name, text) in &sources {
        let module = module_of(name);
        if name.starts_with("games/") || name.contains("/tests/") {
            continue;
        }
        for path in used_paths(name, text) {
            // This is the longest part of the path that is a module, with the
            // item in it.
            let parts: Vec<&str> = path.split("::").collect();
            let ends = (1..parts.len()).rev();
            let part = ends.map(|end| (parts[..end].join("::"), parts[end]));
            let Some((owner, item)) = part.into_iter().find(|(path, _)| modules.contains(path))
            else {
                continue;
            };
            let is_parent = module.starts_with(&format!("{owner}::"));
            let is_module = modules.contains(&path);
            assert!(
                !is_parent || is_module,
                "{name} imports {item} from its parent"
            );
        }
    }
}

#[test]
fn line_mode_and_full_screen_do_not_import_each_other() {
    let sides = [("ui/plain/", "ui::tui"), ("ui/tui/", "ui::plain")];
    for (name, text) in all_sources() {
        for (folder, other) in sides {
            let used = used_paths(&name, &text);
            let found = used.iter().find(|path| path.starts_with(other));
            let fault = found.filter(|_| name.starts_with(folder));
            assert!(fault.is_none(), "{name} uses {fault:?}");
        }
    }
}

#[test]
fn screens_are_imported_only_from_their_top_module() {
    let sources = all_sources();
    let modules: Vec<String> = sources.iter().map(|(name, _)| module_of(name)).collect();
    for (name, text) in &sources {
        for path in used_paths(name, text) {
            let parts: Vec<&str> = path.split("::").collect();
            let ["ui", "tui", screen, inside, ..] = parts[..] else {
                continue;
            };
            let own = name.starts_with(&format!("ui/tui/{screen}/"));
            let is_module = modules.contains(&parts[..4].join("::"));
            let is_open = own || SHARED.contains(&screen);
            assert!(
                !is_module || is_open,
                "{name} imports {screen}::{inside}, inside a screen"
            );
        }
    }
}

/// The methods that search or split a text.
const SEARCHES: &[&str] = &[
    "contains",
    "ends_with",
    "find",
    "match_indices",
    "replace",
    "replacen",
    "rfind",
    "rmatch_indices",
    "rsplit",
    "rsplit_once",
    "split",
    "split_once",
    "starts_with",
    "strip_prefix",
    "strip_suffix",
    "trim_end_matches",
    "trim_start_matches",
];

/// Where sentences are written: the user interface, the teacher, and the answers of
/// exercises.
const WRITERS: [&str; 3] = ["ui/", "teacher/", "course/exercise.rs"];

/// Files of the user interface that may search for a blank or for the stop of a
/// sentence, with what they search.
const SEARCHERS: &[(&str, &str)] = &[
    ("ui/text/phrases.rs", "an error, which may have a full stop"),
    (
        "ui/theme/themes.rs",
        "the name of a theme that the user gave",
    ),
    ("ui/tui/console/page.rs", "what the terminal reports"),
    (
        "ui/tui/painter.rs",
        "the columns of a page that is a text file",
    ),
];

/// Whether a text begins with a word such as `Hint`.
fn begins_a_sentence(text: &str) -> bool {
    let mut letters = text.chars();
    let (first, second) = (letters.next(), letters.next());
    first.is_some_and(char::is_uppercase) && second.is_some_and(char::is_lowercase)
}

/// Returns the calls that search a text for words, blanks or the stop of a
/// sentence.
fn searches_for_words(code: &str) -> Vec<&str> {
    let calls = code.match_indices('(').filter_map(|(at, _)| {
        let method = code[..at]
            .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
            .next()?;
        let is_method = code[..at - method.len()].ends_with('.') && SEARCHES.contains(&method);
        let rest = code[at + 1..].trim_start();
        let (quote, literal) = (rest.chars().next()?, rest.get(1..)?);
        let wanted = match quote {
            '"' => literal.split('"').next()?,
            '\'' => literal.split('\'').next()?,
            '[' => literal.split(']').next()?,
            _ => return None,
        };
        let is_prose = match quote {
            '"' => wanted.contains(' ') || begins_a_sentence(wanted),
            '[' => ["'.'", "';'", "','"]
                .iter()
                .any(|stop| wanted.contains(stop)),
            _ => [".", ";", ","].contains(&wanted),
        };
        (is_method && is_prose).then_some(wanted)
    });
    calls.collect()
}

#[test]
fn sentences_are_not_searched_where_they_are_written() {
    let mut searchers = Vec::new();
    for (name, text) in all_sources() {
        let code = text
            .split("\n#[cfg(test)]\nmod ")
            .next()
            .expect("split gives one");
        let found = searches_for_words(code);
        let writes = WRITERS.iter().any(|writer| name.starts_with(writer));
        if !writes || name.contains("/tests") || found.is_empty() {
            continue;
        }
        let known = SEARCHERS.iter().any(|(file, _)| *file == name);
        assert!(
            known,
            "{name} searches a text for {found:?}: build a Sentence"
        );
        searchers.push(name);
    }
    for (file, what) in SEARCHERS {
        let needed = searchers.iter().any(|name| name == file);
        assert!(
            needed,
            "take {file} off the list: it no longer searches {what}"
        );
    }
}

#[test]
fn every_form_of_a_search_is_recognised() {
    let code = "a.split(\"; \"); b\n.strip_prefix(\"Hint\"); c.trim_end_matches('.'); \
                d.split([',', ';']); e.find(\"_\"); f.split(' '); find(\"a b\")";
    assert_eq!(searches_for_words(code), ["; ", "Hint", ".", "',', ';'"]);
}

#[test]
fn every_form_of_a_path_is_recognised() {
    let text = "use super::{a::B, c::{D, E as F}};\nuse crate::x::{\n    Y, // why\n    self,\n};\n\
                fn f() -> crate::p::Q { super::super::r::s() }\n\
                #[cfg(test)]\nmod tests { use crate::hidden::Thing; }\n";
    let used = used_paths("one/two/three.rs", text);
    let expected = [
        "one::two::a::B",
        "one::two::c::D",
        "one::two::c::E",
        "x::Y",
        "x::self",
    ];
    assert_eq!(used[..5], expected);
    assert_eq!(used[5..], ["p::Q", "one::r::s"]);
}
