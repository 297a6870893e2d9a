//! Signals on every screen, and a terminal that disappears.

use std::fs;
use std::io::Read as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use boardgames::games::GAMES;
use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};

use crate::home::Home;
use crate::pty::Pty;

/// Keys that open each screen from the menu while a game is open, and a text
/// that the screen shows. A digit is counted from that of the last game.
const SCREENS: [(char, &str); 8] = [
    ('c', "move 3 ·"),
    ('l', "Esc back"),
    ('p', "Esc back"),
    ('1', "Command that starts this game"),
    ('2', "Saved games"),
    ('3', "Esc close"),
    ('4', "Settings"),
    ('?', "leaves the program"),
];

/// Creates a home with an open game of two moves, and returns that game's file.
fn home_with_a_game() -> (Home, PathBuf) {
    let home = Home::new();
    let args = ["play", "othello", "--second", "human", "--moves", "f5d6"];
    let played = home.program(&args).output().expect("the program runs");
    assert!(played.status.success());
    // The pty tests keep all XDG directories in one folder.
    let folder = home.path("boardgames/saves");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("othello-2026-11-20-1.json");
    fs::rename(&home.saves()[0], &file).expect("moved");
    (home, file)
}

/// Calls `act` on every screen, including the replay.
fn on_every_screen(act: impl Fn(Pty, &str)) {
    let digit = |at: usize| (at + 1).to_string();
    let played = GAMES.iter().position(|info| info.id == "othello");
    let begun = [
        (String::new(), "Watch the computer play"),
        (
            digit(played.expect("a game")),
            "Command that starts this game",
        ),
    ];
    let others = SCREENS.map(|(key, shows)| match key.to_digit(10) {
        Some(after) => (digit(GAMES.len() + after as usize - 1), shows),
        None => (key.to_string(), shows),
    });
    for (key, shows) in begun.into_iter().chain(others) {
        let (home, file) = home_with_a_game();
        let mut pty = Pty::game(&[], &home.path("."));
        pty.wait_for("Continue Othello, move 3");
        pty.send(&key);
        pty.wait_for(shows);
        act(pty, shows);
        assert_eq!(home.moves(&file), ["f5", "d6"]);
    }
    let (home, file) = home_with_a_game();
    let pty = Pty::game(&["replay", file.to_str().expect("UTF-8")], &home.path("."));
    pty.wait_for("a evaluates every move");
    act(pty, "a evaluates every move");
    assert_eq!(home.moves(&file), ["f5", "d6"]);
}

#[test]
fn signal_on_any_screen_restores_the_terminal() {
    for name in ["TERM", "HUP", "INT"] {
        on_every_screen(|pty, shows| {
            pty.signal(name);
            let (code, clean) = pty.finish();
            assert!(
                clean,
                "SIG{name} where it shows '{shows}' leaves a dirty terminal"
            );
            assert_ne!(
                code, 0,
                "SIG{name} where it shows '{shows}' is reported to the parent"
            );
        });
    }
}

#[test]
#[cfg(target_os = "linux")]
fn stop_on_any_screen_releases_the_terminal() {
    on_every_screen(|pty, shows| {
        pty.signal("TSTP");
        pty.wait_for_state('T');
        pty.wait_for_alternate_screen(false);
        assert!(pty.is_clean(), "stopped where it shows '{shows}'");
        pty.signal("CONT");
        pty.wait_for_alternate_screen(true);
        pty.wait_for(shows);
    });
}

/// Starts the program so that it survives SIGHUP, waits until it shows `shows`,
/// and closes the terminal.
fn lose_the_terminal(home: &Home, args: &str, shows: &str) -> Box<dyn Child + Send + Sync> {
    let pair = native_pty_system()
        .openpty(PtySize::default())
        .expect("a pty");
    let mut command = CommandBuilder::new("sh");
    let program = env!("CARGO_BIN_EXE_boardgames");
    command.args(["-c", &format!("trap '' HUP; exec '{program}' {args}")]);
    command.env("TERM", "xterm-256color");
    for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
        command.env(name, home.path("."));
    }
    // Line mode does not ask whether boards are drawn.
    let settings = home.path("boardgames");
    fs::create_dir_all(&settings).expect("a folder");
    fs::write(settings.join("config.toml"), "boards = true\n").expect("writable");
    let child = pair.slave.spawn_command(command).expect("it starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    let (tell, printed) = std::sync::mpsc::channel();
    let shows = shows.to_owned();
    std::thread::spawn(move || {
        let mut seen = Vec::new();
        let mut buffer = [0; 4096];
        while !String::from_utf8_lossy(&seen).contains(&shows) {
            let count = reader.read(&mut buffer).unwrap_or(0);
            assert!(count > 0, "never saw {shows}");
            seen.extend_from_slice(&buffer[..count]);
        }
        drop(reader);
        let _ = tell.send(());
    });
    printed
        .recv_timeout(Duration::from_secs(90))
        .unwrap_or_else(|_| panic!("'{args}' never shows what it should"));
    child
}

/// Waits for the end and returns the exit code. Fails if much processor time is
/// used meanwhile.
#[cfg(target_os = "linux")]
fn ends_without_spinning(mut child: Box<dyn Child + Send + Sync>) -> u32 {
    let path = format!("/proc/{}/stat", child.process_id().expect("it runs"));
    let until = Instant::now() + Duration::from_secs(60);
    let mut ticks = 0;
    loop {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            return status.exit_code();
        }
        if let Ok(stat) = fs::read_to_string(&path) {
            let rest = stat.rsplit(") ").next().expect("the kernel's form");
            let fields: Vec<u64> = rest.split(' ').map(|f| f.parse().unwrap_or(0)).collect();
            ticks = fields[11] + fields[12];
        }
        // A computer that thinks may use up to a second of both processors.
        assert!(ticks < 400, "it spins: {ticks} hundredths of a second");
        assert!(Instant::now() < until, "it never ends");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn lost_terminal_ends_the_program_without_spinning() {
    for (args, shows) in [
        // Blanks are skipped by moving the cursor, so only single words appear.
        ("", "quit"),
        ("play othello", "menu"),
        (
            "play othello --white human --black ai:10,depth=60,book=off",
            "thinks",
        ),
        ("learn", "back"),
        ("learn othello 1", "hint"),
        ("puzzles", "back"),
        ("analyse othello --screen", "back"),
        ("play othello --plain", "Black to move: "),
        (
            "play othello --plain --black ai:10,depth=60,book=off",
            "Black to move",
        ),
        ("--plain", "[1]:"),
        ("learn othello 1 --plain", "1"),
        ("puzzles othello --plain", "1"),
    ] {
        let home = Home::new();
        let child = lose_the_terminal(&home, args, shows);
        let code = ends_without_spinning(child);
        assert_ne!(
            code, 0,
            "'{args}': as the signal of a lost terminal ends it"
        );
    }
}
