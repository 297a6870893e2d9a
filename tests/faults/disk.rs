//! Full disks and read-only folders: the user gets a clear message, the game
//! continues, and saved games stay as they were.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::process::{Command, Output, Stdio};

use boardgames::store::Results;

use crate::home::Home;

/// Runs the command to its end with this input.
fn run_with_input(mut command: Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let stdin = child.stdin.as_mut().expect("piped");
    // The program may end before it reads, because of what it cannot write.
    match stdin.write_all(input.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.expect("it reads"),
    }
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

const TWO_PEOPLE: [&str; 4] = ["play", "othello", "--second", "human"];

/// The limit keeps files from growing. The trap makes a write fail, as on a
/// full disk, instead of killing the program.
const FULL: &str = r#"trap '' XFSZ; ulimit -f 0; exec "$0" "$@""#;

#[test]
fn full_disk_is_reported_once_and_at_the_end_and_the_game_continues() {
    let home = Home::new();
    let done = run_with_input(home.shell(FULL, &TWO_PEOPLE), "f5\nd6\nlast\n");
    let out = text(&done.stdout);
    let (game, end) = out
        .split_once("You left the game unfinished.")
        .expect("an end");
    for part in [game, end] {
        assert_eq!(
            part.matches("Not saved: cannot save to").count(),
            1,
            "{out}"
        );
    }
    assert!(out.contains("You can play on."), "{out}");
    assert!(
        out.contains("Still not saved.") && out.contains("White played d6"),
        "{out}"
    );
    assert_eq!(done.status.code(), Some(0));
    assert!(home.saves().is_empty());
}

#[test]
fn full_disk_leaves_saved_game_and_backup_unchanged() {
    let home = Home::new();
    run_with_input(home.program(&TWO_PEOPLE), "f5\nd6\n");
    let saves = home.saves();
    let before: Vec<Vec<u8>> = saves.iter().map(|path| fs::read(path).unwrap()).collect();
    assert_eq!(before.len(), 2, "a game and its backup");
    let file = saves[0].to_str().unwrap();
    let args = ["play", "othello", "--load", file];
    let done = run_with_input(home.shell(FULL, &args), "c3\n");
    assert!(text(&done.stdout).contains("Not saved"));
    for (path, bytes) in saves.iter().zip(before) {
        assert_eq!(fs::read(path).unwrap(), bytes, "{}", path.display());
    }
    assert_eq!(home.saves(), saves);
    let done = run_with_input(home.program(&args), "c3\n");
    assert!(!text(&done.stdout).contains("ot saved"));
    assert_eq!(home.moves(&saves[0]), ["f5", "d6", "c3"]);
}

#[test]
fn file_that_cannot_be_written_whole_is_not_created() {
    let home = Home::new();
    run_with_input(home.program(&TWO_PEOPLE), "f5\nd6\n");
    let saves = home.saves();
    let game = saves[0].to_str().unwrap();
    for name in ["out.json", "out.svg", "out.ggf", "out.txt"] {
        let out = home.path(name);
        let args = ["show", game, "--export", out.to_str().unwrap()];
        let done = run_with_input(home.shell(FULL, &args), "");
        assert_eq!(done.status.code(), Some(1), "{name}");
        assert!(!out.exists(), "{name} is left, empty");
        let done = run_with_input(home.program(&args), "");
        assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
        assert!(out.exists(), "{name}");
    }
}

#[test]
fn file_in_place_of_the_data_folder_is_reported_and_kept() {
    let home = Home::new();
    fs::write(home.path("data"), "mine").unwrap();
    let done = run_with_input(home.program(&TWO_PEOPLE), "f5\n");
    let out = text(&done.stdout);
    assert!(
        out.contains("Not saved") && out.contains("data/boardgames"),
        "{out}"
    );
    assert_eq!(done.status.code(), Some(0));
    assert_eq!(fs::read_to_string(home.path("data")).unwrap(), "mine");
    for command in ["list", "stats"] {
        let done = run_with_input(home.program(&[command]), "");
        assert_eq!(done.status.code(), Some(1), "{command}");
        assert!(text(&done.stderr).contains("data/boardgames"), "{command}");
    }
}

/// A relative home does not count as one. If HOME were unset, the system might
/// supply one, and tests must not write there.
const NO_HOME: &str =
    r#"unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_STATE_HOME; HOME=near exec "$0" "$@""#;

#[test]
fn without_a_home_games_are_played_with_a_warning() {
    let home = Home::new();
    let done = run_with_input(home.shell(NO_HOME, &TWO_PEOPLE), "f5\n");
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    let sentence = "set HOME to an absolute path";
    assert!(text(&done.stderr).contains(sentence), "{done:?}");
    let named = ["play", "tictactoe", "--second", "human", "--save", "t.json"];
    let done = run_with_input(home.shell(NO_HOME, &named), "b2\n");
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    assert_eq!(home.moves(&home.path("t.json")), ["b2"]);
    assert!(!home.path("near").exists());
}

#[test]
fn symbolic_links_are_followed() {
    use std::os::unix::fs::symlink;
    let home = Home::new();
    fs::create_dir_all(home.path("elsewhere")).unwrap();
    symlink(home.path("elsewhere"), home.path("data")).unwrap();
    run_with_input(home.program(&TWO_PEOPLE), "f5\nd6\n");
    assert!(home.path("elsewhere/boardgames/saves").is_dir());
    assert_eq!(home.moves(&home.saves()[0]), ["f5", "d6"]);
    // A folder that is a link to itself.
    let home = Home::new();
    symlink("data", home.path("data")).unwrap();
    let done = run_with_input(home.program(&TWO_PEOPLE), "f5\n");
    assert!(text(&done.stdout).contains("Not saved"));
    assert_eq!(done.status.code(), Some(0));
}

#[test]
fn endless_pipe_is_refused_with_little_memory() {
    let home = Home::new();
    for input in ["yes f5", "cat /dev/zero", "yes '{\"moves\":['"] {
        // Far more memory than the program needs, far less than it would read.
        let script = format!("ulimit -v 1500000; {input} | \"$0\" \"$@\"");
        for args in [&["show", "/dev/stdin"][..], &["play", "othello"]] {
            let done = run_with_input(home.shell(&script, args), "");
            let code = done.status.code();
            assert!(matches!(code, Some(1 | 2)), "{input}, {args:?}: {code:?}");
            let errors = text(&done.stderr);
            assert!(
                errors.contains("boardgames: "),
                "{input}, {args:?}: {errors}"
            );
            assert!(!errors.contains("panicked"), "{input}, {args:?}: {errors}");
        }
    }
}

#[test]
fn line_that_does_not_fit_is_removed() {
    let home = Home::new();
    let lesson = ["learn", "tictactoe", "1"];
    run_with_input(home.program(&lesson), "b2\nc3\n");
    let diary = home.places.diary();
    let before = fs::read(&diary).expect("it was kept");
    // `ulimit -f` counts in 512 bytes: room for a part of the next line.
    let almost = 512 - 20 - before.len();
    let padded = [&before[..], &vec![b' '; almost][..], b"\n"].concat();
    fs::write(&diary, &padded).expect("written");
    let script = r#"trap '' XFSZ; ulimit -f 1; exec "$0" "$@""#;
    let done = run_with_input(home.shell(script, &lesson), "b2\nc3\n");
    let out = text(&done.stdout);
    assert!(out.contains("cannot store your progress in"), "{out}");
    assert_eq!(fs::read(&diary).expect("it is there"), padded);
}

#[test]
fn single_unreadable_line_is_reported_in_the_singular() {
    let home = Home::new();
    run_with_input(home.program(&["learn", "tictactoe", "1"]), "b2\nc3\n");
    fs::write(home.places.diary(), "{\n").expect("written");
    fs::write(home.places.results(), "{\n").expect("written");
    for command in ["learn", "stats"] {
        let done = run_with_input(home.program(&[command]), "");
        let errors = text(&done.stderr);
        let is = errors.contains("1 line of ") && errors.contains("cannot be read and is left out");
        assert!(is, "{command}: {errors}");
    }
}

#[test]
fn huge_results_file_takes_little_memory() {
    let home = Home::new();
    fs::create_dir_all(&home.places.data).expect("a folder");
    let file = fs::File::create(home.places.results()).expect("made");
    file.set_len(1 << 30).expect("a hole takes no room");
    let args = ["play", "tictactoe", "--first", "ai:0", "--second", "ai:0"];
    let script = r#"ulimit -v 700000; exec "$0" "$@""#;
    let done = run_with_input(home.shell(script, &args), "");
    let (out, errors) = (text(&done.stdout), text(&done.stderr));
    assert_eq!(done.status.code(), Some(0), "{errors}");
    assert!(!out.contains("not counted"), "{out}");
    let (games, _) = Results::at(home.places.results()).read().expect("readable");
    assert_eq!(games.len(), 1);
}

#[test]
#[ignore = "mounts a file system, which needs root; cargo test --test faults tmpfs -- --ignored"]
fn full_tmpfs_is_reported_and_the_saved_game_stays() {
    let home = Home::new();
    let data = home.path("data");
    fs::create_dir_all(&data).unwrap();
    let mount = |command: &str| {
        let status = Command::new("sh").args(["-c", command]).status();
        status.expect("sh runs").success()
    };
    let path = data.display();
    assert!(mount(&format!("mount -t tmpfs -o size=64k tmpfs '{path}'")));
    run_with_input(home.program(&TWO_PEOPLE), "f5\nd6\n");
    let saves = home.saves();
    let before = fs::read(&saves[0]).unwrap();
    // Fills the tmpfs completely; that the write fails does not matter.
    let _ = fs::write(data.join("ballast"), vec![0; 128 << 10]);
    let file = saves[0].to_str().unwrap();
    let done = run_with_input(
        home.program(&["play", "othello", "--load", file]),
        "c3\nd3\nlast\n",
    );
    let after = fs::read(&saves[0]).unwrap();
    fs::remove_file(data.join("ballast")).unwrap();
    let again = run_with_input(home.program(&["play", "othello", "--load", file]), "c3\n");
    let kept = home.moves(&saves[0]);
    assert!(mount(&format!("umount '{path}'")));
    let out = text(&done.stdout);
    assert!(
        out.contains("Not saved") && out.contains("No space left"),
        "{out}"
    );
    assert!(out.contains("Still not saved."), "{out}");
    assert_eq!(done.status.code(), Some(0));
    assert_eq!(after, before, "the saved game stays");
    assert_eq!(again.status.code(), Some(0));
    assert_eq!(kept, ["f5", "d6", "c3"]);
}

#[test]
fn match_on_a_full_disk_prints_its_result() {
    let home = Home::new();
    let args: Vec<&str> = "match tictactoe ai:1 ai:1 --games 6 --seed 1 --records records"
        .split(' ')
        .collect();
    let done = run_with_input(home.shell(FULL, &args), "");
    let (out, errors) = (text(&done.stdout), text(&done.stderr));
    assert_eq!(done.status.code(), Some(1), "{errors}");
    assert_eq!(errors.matches("cannot write").count(), 1, "{errors}");
    assert!(errors.contains("continues without records"), "{errors}");
    assert!(out.contains("6 games") && out.contains("Elo"), "{out}");
    let left = fs::read_dir(home.path("records")).expect("it was made");
    assert_eq!(left.count(), 0, "no torn record is left");
}

/// Runs the program with thread stacks of `stack` bytes in 1.5 GB of memory.
fn with_few_threads(home: &Home, stack: u64, args: &[&str]) -> Output {
    let script = format!("ulimit -v 1500000; export RUST_MIN_STACK={stack}; exec \"$0\" \"$@\"");
    run_with_input(home.shell(&script, args), "")
}

#[test]
#[cfg(target_os = "linux")]
fn missing_threads_are_replaced_or_reported() {
    let home = Home::new();
    let seeded = [
        "match", "othello", "ai:0", "ai:0", "--games", "4", "--seed", "1",
    ];
    let jobs = [&seeded[..], &["--jobs", "8"]].concat();
    // Memory for a few threads, but not for eight.
    let few = with_few_threads(&home, 300_000_000, &jobs);
    assert_eq!(few.status.code(), Some(0), "{}", text(&few.stderr));
    assert!(text(&few.stdout).contains("4 games"));
    let none = 4_294_967_296;
    let done = with_few_threads(&home, none, &jobs);
    assert_eq!(done.status.code(), Some(1));
    assert!(text(&done.stderr).contains("the system has no thread left"));
    for args in [
        &["analyse", "othello", "--time", "200ms"][..],
        &[
            "play",
            "othello",
            "--first",
            "ai:10,time=20ms",
            "--second",
            "ai:0",
        ],
        &[
            "play",
            "awari",
            "--first",
            "ai:10,time=20ms",
            "--second",
            "ai:0",
        ],
        &["play", "othello", "--first", "gtp:true", "--second", "ai:0"],
        &["gtp", "othello"],
    ] {
        let done = with_few_threads(&home, none, args);
        let errors = text(&done.stderr);
        assert!(!errors.contains("panicked"), "{args:?}: {errors}");
        assert!(
            matches!(done.status.code(), Some(0..=2)),
            "{args:?}: {errors}"
        );
    }
}

#[test]
fn game_ended_before_a_crash_is_counted_when_opened() {
    let home = Home::new();
    let args: Vec<&str> = "play tictactoe --first ai:0 --second ai:0 --seed 5"
        .split(' ')
        .collect();
    run_with_input(home.program(&args), "");
    // The save is written before the line in the results. A kill between the
    // two leaves this state.
    fs::remove_file(home.places.results()).expect("it was counted");
    let save = home.saves()[0].clone();
    let name = save.to_str().expect("UTF-8");
    for _ in 0..2 {
        run_with_input(home.program(&["play", "--plain", "--load", name]), "");
    }
    let (games, _) = Results::at(home.places.results()).read().expect("readable");
    assert_eq!(games.len(), 1, "counted, and once only");
}

#[test]
fn overlong_input_is_not_echoed_whole() {
    let home = Home::new();
    let long = "X".repeat(100_000);
    let save = home.path("long.json");
    let record = r#"{"format":"boardgames","version":1,"game":"tictactoe","players":["LONG","human"],"moves":["a1"]}"#;
    fs::write(&save, record.replace("LONG", &"x".repeat(900_000))).expect("it is written");
    let option = format!("{long}=3");
    for args in [
        &["play", "othello", "--position", &long][..],
        &["play", "--load", save.to_str().expect("UTF-8")],
        &["play", "tictactoe", "-o", &option],
        &["play", &long],
        &["show", &long],
    ] {
        let done = run_with_input(home.program(args), "");
        assert_ne!(done.status.code(), Some(0));
        assert!(done.stderr.len() < 4_000, "{} bytes", done.stderr.len());
    }
}

#[cfg(unix)]
#[test]
fn engine_logs_are_private() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = Home::new();
    let engine = "gtp:sh -c 'echo secret >&2; exit 1'";
    run_with_input(
        home.program(&["play", "tictactoe", "--first", engine, "--second", "ai:0"]),
        "",
    );
    let log = home.path("state/boardgames/gtp-sh.log");
    let mode = fs::metadata(&log)
        .expect("it was kept")
        .permissions()
        .mode();
    assert_eq!(mode & 0o077, 0, "{mode:o}");
}

#[test]
#[ignore = "needs strace; cargo test --test faults new_folders -- --ignored"]
fn new_folders_are_synced_with_their_parents() {
    let home = Home::new();
    let script = "exec strace -f -y -e trace=fsync,fdatasync -o trace \"$0\" \"$@\"";
    run_with_input(home.shell(script, &TWO_PEOPLE), "f5\n");
    let trace = fs::read_to_string(home.path("trace")).expect("strace runs");
    for folder in [home.places.data.clone(), home.path("data")] {
        let synced = format!("<{}>", folder.display());
        assert!(trace.contains(&synced), "{synced} in\n{trace}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn little_memory_makes_tables_smaller_without_an_abort() {
    let home = Home::new();
    let quick = ["--level", "10", "--nodes", "3000"];
    let analyse = |game: &'static str| [&["analyse", game][..], &quick].concat();
    let mut commands: Vec<Vec<&str>> = vec![vec!["bench", "awari"]];
    for game in ["awari", "othello", "dagennacht", "tictactoe"] {
        commands.push(analyse(game));
        let players = ["ai:10,time=10ms", "ai:1", "--games", "2", "--seed", "1"];
        commands.push([&["match", game][..], &players].concat());
        let players = ["--first", "ai:10,time=10ms", "--second", "ai:0", "--plain"];
        commands.push([&["play", game][..], &players].concat());
    }
    let limited = |kilobytes: u32, args: &[&str]| {
        let script = format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"");
        run_with_input(home.shell(&script, args), "")
    };
    // The program itself, with its libraries, needs a varying amount of memory, so that what is
    // just enough once may be too little the next time.
    let mut steps = (1..200).map(|step| 5_000 * step);
    let starts = |kilobytes: &u32| limited(*kilobytes, &["--version"]).status.success();
    let least = steps.find(starts).expect("it starts in a gigabyte");
    for more in [5_000, 10_000, 30_000, 60_000, 150_000] {
        let kilobytes = least + more;
        for args in &commands {
            let done = limited(kilobytes, args);
            let errors = text(&done.stderr);
            let code = done.status.code();
            assert!(
                matches!(code, Some(0 | 1)),
                "{kilobytes}, {args:?}: {code:?} {errors}"
            );
            assert!(
                !errors.contains("panicked"),
                "{kilobytes}, {args:?}: {errors}"
            );
        }
    }
}

#[test]
fn every_command_reports_unwritable_output() {
    let home = Home::new();
    let play: Vec<&str> = "play tictactoe --first ai:0 --second ai:0 --save a.json"
        .split(' ')
        .collect();
    run_with_input(home.program(&play), "");
    fs::create_dir_all(home.places.saves()).expect("a folder");
    fs::copy(home.path("a.json"), home.places.saves().join("b.json")).expect("copied");
    let commands = "--help;--version;help play;play --help;man;completions bash;rules;rules othello;\
                    list;list --json;list --names;stats;stats --json;learn;puzzles;learn --list;\
                    show a.json;show a.json --json;review a.json;explain tictactoe --move b2;\
                    analyse tictactoe --nodes 10;perft tictactoe 2;bench tictactoe;play tictactoe";
    for command in commands.split(';') {
        let args: Vec<&str> = command.split_whitespace().collect();
        let done = run_with_input(home.shell(r#"exec "$0" "$@" > /dev/full"#, &args), "b2\n");
        let errors = text(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{command}: {errors}");
        assert!(
            errors.starts_with("boardgames: ") && errors.contains("No space left"),
            "{command}: {errors}"
        );
    }
}

#[test]
fn unreadable_settings_give_defaults_with_a_warning() {
    let home = Home::new();
    let play = ["play", "tictactoe", "--second", "human"];
    // The three faults are a folder in place of the file, a file in place of
    // the folder, and a folder without permission.
    let places = [
        "mkdir -p \"$XDG_CONFIG_HOME\"/boardgames/config.toml",
        "XDG_CONFIG_HOME=/dev/null",
        "unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME; export HOME=/dev/null",
    ];
    for place in places {
        let script = format!("{place}; exec \"$0\" \"$@\"");
        let done = run_with_input(home.shell(&script, &play), "b2\n");
        let errors = text(&done.stderr);
        assert_eq!(done.status.code(), Some(0), "{place}: {errors}");
        let said = errors.matches("the default settings are used").count();
        assert_eq!(said, 1, "{place}: {errors}");
    }
    // A file that the user names is different: it must be readable.
    let named: Vec<&str> = "play tictactoe --config config/boardgames/config.toml"
        .split(' ')
        .collect();
    let done = run_with_input(home.program(&named), "");
    assert_eq!(done.status.code(), Some(1), "{}", text(&done.stderr));
}

#[test]
fn settings_folder_is_made_private() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = Home::new();
    let folder = home.places.config.clone();
    let file = folder.join("config.toml");
    fs::create_dir_all(&folder).expect("made");
    fs::write(&file, "bell = true\n").expect("written");
    let set = |path: &std::path::Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it is ours");
    };
    set(&folder, 0o755);
    set(&file, 0o644);
    run_with_input(home.program(&["--plain"]), "settings\nbell\noff\n\nquit\n");
    let mode = |path: &std::path::Path| fs::metadata(path).expect("there").permissions().mode();
    let backup = folder.join("config.toml.bak");
    let modes = [&folder, &file, &backup].map(|path| mode(path) & 0o777);
    assert_eq!(modes, [0o700, 0o600, 0o600]);
}

#[test]
fn leftovers_of_a_killed_game_are_removed_at_the_next_use() {
    let home = Home::new();
    let play = ["play", "tictactoe", "--second", "human", "--save", "a.json"];
    run_with_input(home.program(&play), "b2\n");
    let record = fs::read(home.path("a.json")).expect("it was saved");
    let left = [".a.json.Ab12xY.tmp", ".a.json.lock"];
    for name in left {
        fs::write(home.path(name), &record[..20]).expect("written");
    }
    let others = [".a.json.Ab12xZ.tmp", ".b.json.Ab12xY.tmp", "a.json.tmp"];
    for name in others {
        fs::write(home.path(name), "somebody's own").expect("written");
    }
    let load = [&play[..], &["--load", "a.json"]].concat();
    let done = run_with_input(home.program(&load), "a1\n");
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    assert!(left.iter().all(|name| !home.path(name).exists()));
    assert!(others.iter().all(|name| home.path(name).exists()));
}
