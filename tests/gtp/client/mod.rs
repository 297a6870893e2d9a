//! Other engines: some behave well, and some hang, crash, send wrong answers or
//! write without end.
#![cfg(unix)]

mod conversation;
mod faults;
mod passes;

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use boardgames::game::Side;
use boardgames::games;
use boardgames::session::{Remote, RemoteSpec, SearchControl, Seat, Session};
use tempfile::TempDir;

use crate::engines::{quoted, start};

/// Writes an engine as a shell script into `folder` and returns its command.
/// `cases` are shell `case` branches on `$command` that precede those of a
/// well-behaved engine. The engine logs every command in the file `heard`.
pub fn script(folder: &Path, cases: &str) -> String {
    let body = format!(
        r#"cd {folder}
echo $$ > pid
say() {{ printf '=%s %s\n\n' "$id" "$1"; }}
while read -r id command rest; do
  echo "$command${{rest:+ }}$rest" >> heard
  case $command in
{cases}
    protocol_version) say 2 ;;
    list_commands) printf '=%s genmove\nplay\nundo\n\n' "$id" ;;
    quit) say; exit 0 ;;
    *) say ;;
  esac
done
"#,
        folder = quoted(folder),
    );
    let file = folder.join("engine.sh");
    fs::write(&file, body).expect("the script can be written");
    format!("sh {}", quoted(&file))
}

/// Creates a folder for an engine, and its settings.
fn engine(cases: &str) -> (TempDir, RemoteSpec) {
    let folder = tempfile::tempdir().expect("a folder for the engine");
    let spec = RemoteSpec::new(script(folder.path(), cases));
    (folder, spec)
}

fn game(name: &str) -> Box<dyn Session> {
    let entry = games::find(name).expect("the game is known");
    entry.open(&[], None).expect("defaults are playable")
}

/// Returns the commands that the engine received.
fn heard(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("heard")).expect("it heard something");
    text.lines().map(str::to_owned).collect()
}

/// Returns the error with which the engine forfeits on its first move.
fn fault(cases: &str) -> String {
    let (_folder, mut spec) = engine(cases);
    spec.timeout = Some(Duration::from_millis(500));
    let mut client = start(spec, None).expect("the script starts");
    let asked = client.choose(&game("tictactoe").record(), &SearchControl::new());
    asked.expect_err("it cannot play").to_string()
}

/// Returns whether the process ends within some seconds: a kill takes effect
/// only after a moment.
fn is_ended(folder: &Path, file: &str) -> bool {
    (0..500).any(|_| {
        std::thread::sleep(Duration::from_millis(5));
        !still_runs(folder, file)
    })
}

/// Returns whether the process with the stored id is still running.
fn still_runs(folder: &Path, file: &str) -> bool {
    let pid = fs::read_to_string(folder.join(file)).expect("the id was noted");
    let stat = fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}
