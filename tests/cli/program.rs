//! The program itself in a temporary home, away from the user's files.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A home directory that is deleted when dropped.
pub struct Home(TempDir);

impl Home {
    pub fn new() -> Home {
        Home(TempDir::new().expect("a temporary directory can be made"))
    }

    /// Returns the folder.
    pub fn path(&self) -> &std::path::Path {
        self.0.path()
    }

    /// Returns the program with these words as arguments; quotes are not
    /// special.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardgames"));
        command.args(args);
        let ours = |name: &str| name.starts_with("BOARDGAMES_") || name.contains("COLOR");
        for (name, _) in std::env::vars().filter(|(name, _)| ours(name)) {
            command.env_remove(name);
        }
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
            command.env(name, self.0.path());
        }
        command.env("LC_ALL", "C.UTF-8").env("TERM", "xterm");
        command
    }

    /// Runs the program to its end with this input.
    pub fn run(&self, args: &[&str], input: impl AsRef<[u8]>) -> Ran {
        let mut command = self.command(args);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it was piped");
        let input = input.as_ref().to_owned();
        let writer = std::thread::spawn(move || {
            // The program may end before it has read everything.
            let _ = stdin.write_all(&input);
        });
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("writing does not panic");
        Ran::of(&output)
    }
}

/// The result of a run.
#[derive(Debug)]
pub struct Ran {
    /// Exit code; `None` if a signal ended the program.
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    fn of(output: &Output) -> Ran {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_owned()).expect("output is UTF-8");
        Ran {
            code: output.status.code(),
            out: text(&output.stdout),
            err: text(&output.stderr),
        }
    }

    /// Parses the lines of output as JSON.
    pub fn events(&self) -> Vec<Value> {
        let read =
            |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        self.out.lines().map(read).collect()
    }
}

/// A running program that receives its input line by line.
pub struct Dialogue {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Dialogue {
    pub fn start(home: &Home, args: &[&str]) -> Dialogue {
        let mut command = home.command(args);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        Dialogue {
            input: child.stdin.take().expect("it was piped"),
            output: BufReader::new(child.stdout.take().expect("it was piped")),
            child,
        }
    }

    pub fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads");
    }

    /// Returns the next event; `None` at the end of the output.
    pub fn event(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("output is UTF-8");
        (!line.is_empty()).then(|| serde_json::from_str(&line).expect("events are JSON"))
    }

    /// Waits for the end and returns the exit code.
    pub fn end(mut self) -> Option<i32> {
        drop(self.input);
        self.child.wait().expect("the program ends").code()
    }
}
