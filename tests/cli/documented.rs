//! Every command line in README.md and docs/ is executed.
//!
//! In an `sh` block, each line that calls `boardgames` is run by a shell, in a
//! home with the files that the pages mention. Input is empty and output is a
//! pipe, so games are played in line mode and end at once. A line must end with
//! code 0, unless a hidden comment before the block says otherwise:
//!
//! ```text
//! <!-- exit 2: what is wrong with it -->
//! <!-- not run: why -->
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::program::Home;

/// Pages whose commands measure or train for minutes to hours.
const LONG: [&str; 2] = ["MEASUREMENTS.md", "TRAINING.md"];

/// Expected result of a block's lines, from the comment before it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Expected {
    Exit(i32),
    NotRun,
}

/// One command line of a page.
#[derive(Debug)]
struct Shown {
    page: String,
    number: usize,
    line: String,
    expected: Expected,
}

/// Returns README.md and the pages of docs/.
fn pages() -> BTreeMap<String, String> {
    let listed = fs::read_dir("docs").expect("docs can be listed");
    let mut paths: Vec<PathBuf> = listed
        .map(|entry| entry.expect("docs can be listed").path())
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .filter(|path| !LONG.iter().any(|name| path.ends_with(name)))
        .collect();
    paths.push(PathBuf::from("README.md"));
    let read = |path: &PathBuf| fs::read_to_string(path).expect("a page can be read");
    paths
        .iter()
        .map(|path| (path.display().to_string(), read(path)))
        .collect()
}

/// Reads `<!-- exit 2: why -->` and `<!-- not run: why -->`; returns `None` for
/// other lines. A reason is required.
fn expectation(line: &str) -> Option<Expected> {
    let inside = line.strip_prefix("<!--")?.strip_suffix("-->")?.trim();
    let (what, why) = inside.split_once(':')?;
    assert!(!why.trim().is_empty(), "'{line}' gives no reason");
    if what == "not run" {
        return Some(Expected::NotRun);
    }
    let code = what.strip_prefix("exit ")?;
    Some(Expected::Exit(code.parse().expect("an exit code")))
}

fn calls_the_program(line: &str) -> bool {
    let code = line.split(" # ").next().unwrap_or_default();
    code.split('|')
        .any(|part| part.split_whitespace().next() == Some("boardgames"))
}

/// Returns the command lines of a page in their order.
fn shown(page: &str, text: &str) -> Vec<Shown> {
    let mut found = Vec::new();
    let mut language: Option<&str> = None;
    let mut expected = Expected::Exit(0);
    for (index, line) in text.lines().enumerate() {
        match (language, line.strip_prefix("```")) {
            (None, Some(name)) => language = Some(name.trim()),
            (Some(_), Some(_)) => {
                language = None;
                expected = Expected::Exit(0);
            }
            (None, None) => expected = expectation(line).unwrap_or(expected),
            (Some("sh"), None) if calls_the_program(line) => found.push(Shown {
                page: page.to_owned(),
                number: index + 1,
                line: line.to_owned(),
                expected,
            }),
            (Some(_), None) => {}
        }
    }
    assert!(language.is_none(), "{page}: a block is not closed");
    found
}

/// A home with the files that the pages mention, and with `boardgames` and
/// `other-engine` in the search path.
struct Reader {
    home: Home,
}

impl Reader {
    fn new() -> Reader {
        let reader = Reader { home: Home::new() };
        let game = reader
            .run("boardgames play othello --first ai:0 --second ai:1 --seed 1 --save game.json");
        assert!(game.status.success(), "{game:?}");
        let saves = reader.path().join("boardgames/saves");
        fs::create_dir_all(&saves).expect("a folder can be made");
        let saved = r#"{"format":"boardgames","version":1,"game":"othello","moves":["f5","d6"]}"#;
        reader.write(
            "boardgames/saves/othello-2026-11-20-1.json",
            saved.as_bytes(),
        );
        reader.write("WTH_2004.wtb", &game_base(8));
        let engine = "#!/bin/sh\ncase $1 in -nboard) exec boardgames nboard --level 1 ;; esac\n\
                      exec boardgames gtp othello --level 1\n";
        reader.write("other-engine", engine.as_bytes());
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(reader.path().join("other-engine"), executable)
            .expect("a script can be made executable");
        reader
    }

    fn path(&self) -> &Path {
        self.home.path()
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.path().join(name), bytes).expect("a file can be written");
    }

    /// Runs a line in a shell with empty input.
    fn run(&self, line: &str) -> Output {
        let program = Path::new(env!("CARGO_BIN_EXE_boardgames"));
        let folder = program.parent().expect("the program lies in a folder");
        let inherited = std::env::var_os("PATH").unwrap_or_default();
        let search = [folder.to_owned(), self.path().to_owned()];
        let search =
            std::env::join_paths(search.into_iter().chain(std::env::split_paths(&inherited)))
                .expect("folders without a colon in their names");
        // The home's command has the environment that protects the user's
        // files; the shell inherits it.
        let ours = self.home.command(&[]);
        let mut shell = Command::new("sh");
        for (name, value) in ours.get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        shell
            .args(["-c", line])
            .current_dir(self.path())
            .env("PATH", search)
            .env("BOARDGAMES_PLAIN", "1")
            .stdin(Stdio::null())
            .output()
            .expect("a shell starts")
    }
}

/// Returns a WTHOR file of 2004 with games of one move (f5).
fn game_base(games: u8) -> Vec<u8> {
    let mut bytes = vec![20, 5, 1, 2, games, 0, 0, 0, 0, 0, 0xd4, 0x07, 8, 0, 0, 0];
    for _ in 0..games {
        let mut game = [0; 68];
        game[8] = 56;
        bytes.extend(game);
    }
    bytes
}

#[test]
fn command_lines_of_the_pages_work_as_documented() {
    let mut faults = Vec::new();
    for (page, text) in &pages() {
        let reader = Reader::new();
        for Shown {
            page,
            number,
            line,
            expected,
        } in shown(page, text)
        {
            let Expected::Exit(code) = expected else {
                continue;
            };
            let output = reader.run(&line);
            if output.status.code() != Some(code) {
                let said = String::from_utf8_lossy(&output.stderr);
                let ended = output.status;
                faults.push(format!(
                    "{page}:{number}: {line}\n  {ended}, not {code}: {said}"
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_page_with_commands_is_checked() {
    let pages = pages();
    for (page, least) in [
        ("README.md", 5),
        ("docs/PLAY.md", 10),
        ("docs/COMMANDS.md", 20),
        ("docs/FORMATS.md", 3),
        ("docs/GTP.md", 5),
    ] {
        let text = pages
            .get(page)
            .unwrap_or_else(|| panic!("{page} is missing"));
        let found = shown(page, text).len();
        assert!(found >= least, "{page} shows {found} commands");
    }
}

/// Returns the names of the events of line mode and of their fields, as they are in JSON.
fn events_and_fields() -> Vec<String> {
    let source = fs::read_to_string("src/app/ui/plain/json_event.rs").expect("it can be read");
    let (_, rest) = source
        .split_once("enum JsonEvent<'a> {\n")
        .expect("the type");
    let (body, _) = rest.split_once("\n}\n").expect("its end");
    let mut renamed = None;
    let mut names = Vec::new();
    for line in body.lines().map(str::trim) {
        if let Some((_, name)) = line.split_once("#[serde(rename = \"") {
            renamed = name.split('"').next().map(str::to_owned);
            continue;
        }
        let ends = |c: char| !c.is_alphanumeric() && c != '_';
        let word = line.split(ends).next().expect("split gives one");
        // Flattened fields have no name in JSON; those of the types behind them are checked
        // by the tests of `explain` and `analyse`.
        let flattened = ["explanation", "line: LineJson", "turn"];
        if !word.is_empty() && !flattened.iter().any(|field| line.starts_with(field)) {
            names.push(renamed.take().unwrap_or_else(|| word.to_lowercase()));
        }
    }
    names
}

#[test]
fn every_event_and_field_of_line_mode_is_documented() {
    let page = fs::read_to_string("docs/FORMATS.md").expect("a page can be read");
    let names = events_and_fields();
    assert!(names.len() > 80, "{names:?}");
    for name in ["start", "taskhint", "mv", "explanation"] {
        assert_eq!(names.contains(&name.to_owned()), name == "start", "{name}");
    }
    let is_missing = |name: &&String| !page.contains(&format!("`{name}`"));
    let missing: Vec<&String> = names.iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "docs/FORMATS.md lacks {missing:?}");
}

#[test]
fn comments_give_the_expected_exit_code() {
    let text = "<!-- exit 2: no such game -->\n```sh\nboardgames play chess # no\necho boardgames\n```\n\
                ```\nboardgames drawn\n```\n```sh\nprintf 'q' | boardgames\n```\n\
                <!-- not run: takes hours -->\n```sh\nboardgames bench\n```\n";
    let found: Vec<_> = shown("page", text)
        .into_iter()
        .map(|shown| (shown.number, shown.expected))
        .collect();
    let wanted = [
        (3, Expected::Exit(2)),
        (10, Expected::Exit(0)),
        (14, Expected::NotRun),
    ];
    assert_eq!(found, wanted);
}
