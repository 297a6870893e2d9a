//! Every test, example, tool and benchmark that a cargo command names on a
//! page, in a comment or in the reason of an ignored test must exist. A command
//! with an outdated name would run nothing and still succeed. The texts are
//! only scanned; nothing is run.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the files below a folder with this ending.
fn files(folder: &str, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder can be listed") {
            let path = entry.expect("a folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == end) {
                found.push(path);
            }
        }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a file can be read")
}

/// Returns comments and the reasons of ignored tests, without their markers.
fn told_in_code(source: &str) -> String {
    let output = source.lines().map(str::trim_start).filter_map(|line| {
        let comment = line.strip_prefix("//");
        let reason = line.strip_prefix("#[ignore = ");
        comment
            .map(|text| text.trim_start_matches(['/', '!']))
            .or(reason)
    });
    output.collect::<Vec<_>>().join("\n")
}

/// Returns the words of each cargo command in the text, up to the end of a
/// quotation or the next command. A command may continue on the next line.
fn commands(text: &str) -> Vec<Vec<String>> {
    let text = text.replace("cargo\n", "cargo ");
    let after = text.split("cargo ").skip(1);
    let ends = |c| matches!(c, '`' | '"' | ')' | ';');
    after
        .map(|rest| rest.split(ends).next().unwrap_or_default())
        .map(|command| command.split_whitespace().map(str::to_owned).collect())
        .collect()
}

/// Returns `module::function` for every function below a folder.
fn functions(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    for path in files(folder, "rs") {
        let module = path
            .strip_prefix(folder)
            .expect("it lies there")
            .with_extension("");
        let parts = module.iter().map(|part| part.to_string_lossy());
        let parts: Vec<_> = parts
            .filter(|part| part != "mod" && part != "main")
            .collect();
        for line in read(&path).lines() {
            if let Some(rest) = line.trim_start().strip_prefix("fn ") {
                let name = rest.split(['(', '<']).next().unwrap_or_default();
                let inner = if line.starts_with("    ") {
                    "tests::"
                } else {
                    ""
                };
                found.push(format!("{}::{inner}{name}", parts.join("::")));
            }
        }
    }
    found
}

fn is_there(target: &str) -> bool {
    let folder = Path::new(target);
    folder.with_extension("rs").is_file() || folder.join("main.rs").is_file()
}

fn is_name(word: &str) -> bool {
    let part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == ':';
    word.starts_with(|c: char| c.is_ascii_lowercase()) && word.chars().all(part)
}

/// Returns what is wrong with a command, if anything.
fn fault(command: &[String]) -> Option<String> {
    let mut words = command.iter().map(String::as_str);
    let is_test = words.next() == Some("test");
    let mut packages = Vec::new();
    let mut source = "src".to_owned();
    while let Some(word) = words.next() {
        let kind = match word {
            "-p" => {
                // With both packages, the targets of either may follow.
                match words.next() {
                    Some("boardgames-tools") => packages.push("tools/"),
                    Some("boardgames") => packages.push(""),
                    Some("boardgames-core") => packages.push("src/core/"),
                    Some("boardgames-app") => packages.push("src/app/"),
                    _ => return Some("there is no such package".to_owned()),
                }
                continue;
            }
            "--test" => "tests",
            "--example" => "examples",
            "--bench" => "benches",
            "--bin" => "src/bin",
            _ if word.starts_with('-') => continue,
            _ if !is_test => return None,
            // A word that cannot be the name of a test belongs to the text
            // around the command.
            _ if !is_name(word) => return None,
            filter => {
                let found = functions(&source).iter().any(|name| name.contains(filter));
                if found {
                    continue;
                }
                return Some(format!("no test of {source} is called {filter}"));
            }
        };
        let name = words.next().unwrap_or_default();
        if packages.is_empty() {
            packages.push("");
        }
        let targets = packages
            .iter()
            .map(|package| format!("{package}{kind}/{name}"));
        let target = targets.clone().find(|target| is_there(target));
        if is_name(name) && target.is_none() {
            let targets: Vec<String> = targets.collect();
            return Some(format!("there is no {}", targets.join(" or ")));
        }
        source = target.unwrap_or_default();
        if !is_test {
            return None;
        }
    }
    None
}

#[test]
fn every_named_target_exists() {
    let mut pages = files("docs", "md");
    pages.extend(["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"].map(PathBuf::from));
    let pages = pages.into_iter().map(|path| (read(&path), path));
    let code = ["src", "tests", "examples", "benches", "tools"];
    let code = code.iter().flat_map(|folder| files(folder, "rs"));
    let code = code.map(|path| (told_in_code(&read(&path)), path));
    let mut seen = 0;
    let mut faults = Vec::new();
    for (text, path) in pages.chain(code) {
        for command in commands(&text) {
            seen += 1;
            if let Some(fault) = fault(&command) {
                faults.push(format!(
                    "{}: cargo {}: {fault}",
                    path.display(),
                    command.join(" ")
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(seen > 50, "only {seen} commands were found");
}

#[test]
fn moved_name_is_reported() {
    let faults = |text: &str| -> Vec<Option<String>> {
        commands(text)
            .iter()
            .map(|command| fault(command))
            .collect()
    };
    let moved =
        "`cargo test --test\nno_such_tests`, `cargo run --release --example no_such_example -- 3`,
        `cargo test --lib dag_en_nacht::no_such_folder -- --ignored`,
        `cargo run -p boardgames-tools --bin no_such_tool`, `cargo test -p no_such_package`";
    let found = faults(moved);
    assert_eq!(found.len(), 5);
    assert!(found.iter().all(Option::is_some), "{found:?}");
    let right = "`cargo test --test cli moved_name -- --nocapture`, and `cargo test` builds";
    assert_eq!(faults(right), [None, None]);
}
