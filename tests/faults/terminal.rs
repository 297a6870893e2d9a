//! The program itself in a pseudo-terminal.
#![cfg(unix)]

use std::path::Path;
use std::time::{Duration, Instant};

use boardgames::cli::end_on_panic;
use boardgames::game::Side;
use boardgames::games::GAMES;
use boardgames::session::{
    Clock, GameInfo, OnTimeUp, Play, PlayerSpec, SearchControl, Seat, Session, Takebacks,
    TimeControl,
};
use boardgames::ui::context::Context;
use boardgames::ui::tui::game::paint::paint;
use boardgames::ui::tui::game::view::GameView;
use boardgames::ui::tui::painter::Painter;
use boardgames::ui::tui::terminal::TerminalGuard;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::home::Home;
use crate::pty::Pty;

/// Returns a game between two greedy players: short, and always the same.
fn short_game(info: &GameInfo) -> Vec<String> {
    let mut session = info.open(&[], None).unwrap();
    for side in Side::BOTH {
        let Ok(PlayerSpec::Bot(spec)) = "ai:1".parse() else {
            panic!("a computer player");
        };
        session.sit(side, Seat::Bot(spec), 5);
    }
    while let Some(job) = session.job() {
        let thought = job(&SearchControl::new()).unwrap();
        session.play(&thought.text).unwrap();
    }
    session
        .history()
        .iter()
        .map(|played| played.text.clone())
        .collect()
}

fn two_people(info: &GameInfo) -> Vec<&str> {
    vec!["play", info.id, "--first", "human", "--second", "human"]
}

/// Waits until the game has reached this ply or is over.
fn wait_for_ply(pty: &Pty, ply: usize, total: usize) {
    if ply == total {
        pty.wait_for("game over");
    } else {
        pty.wait_for(&format!("move {} ·", ply + 1));
    }
}

#[test]
fn every_game_is_played_to_the_end_by_keys() {
    for info in GAMES {
        let home = tempfile::tempdir().unwrap();
        let mut pty = Pty::game(&two_people(info), home.path());
        pty.wait_for("move 1 ·");
        let moves = short_game(info);
        for (ply, text) in (1..).zip(&moves) {
            pty.send(text);
            pty.wait_for(&format!("{text}_"));
            pty.send("\r");
            wait_for_ply(&pty, ply, moves.len());
        }
        pty.wait_for("rematch");
        pty.send("q");
        pty.wait_for("Watch the computer play");
        pty.send("q");
        assert_eq!(pty.finish(), (0, true), "{}", info.id);
    }
}

/// Another copy of the game, to compute where to click for each spot.
struct Twin {
    session: Box<dyn Session>,
    context: Context,
}

impl Twin {
    fn new(info: &GameInfo) -> Twin {
        Twin {
            session: info.open(&[], None).unwrap(),
            context: Context::new(GAMES, |_| Ok(Seat::Human), || 1),
        }
    }

    fn clicks(&self, text: &str) -> Vec<(u16, u16)> {
        let session = &*self.session;
        let clock = Clock::new(TimeControl::None, OnTimeUp::GoOn);
        let mut table = GameView::new(session, Takebacks::Allowed, &self.context);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        let theme = self.context.theme();
        let mut painter = Painter::new(&mut buffer, theme);
        let play = Play::new(session.fork(), clock);
        paint(&mut table, &mut painter, &play, Duration::ZERO);
        let moves = session.moves();
        let mv = moves.iter().find(|mv| mv.text == text).expect("legal");
        let drawn = table.pane.drawn.as_ref().expect("it was painted");
        let place = |spot| drawn.place_of(spot).expect("on the screen");
        mv.clicks.spots().map(place).collect()
    }
}

#[test]
fn every_game_is_played_to_the_end_by_mouse() {
    for info in GAMES {
        let home = tempfile::tempdir().unwrap();
        let mut pty = Pty::game(&two_people(info), home.path());
        pty.wait_for("move 1 ·");
        let moves = short_game(info);
        let mut twin = Twin::new(info);
        for (ply, text) in (1..).zip(&moves) {
            let places = twin.clicks(text);
            if places.is_empty() {
                pty.send("\r");
            }
            for (i, (x, y)) in places.into_iter().enumerate() {
                if i > 0 {
                    pty.wait_for("Picked up");
                }
                pty.click(x, y);
            }
            twin.session.play(text).unwrap();
            wait_for_ply(&pty, ply, moves.len());
        }
        pty.send("\x03");
        assert_eq!(pty.finish(), (0, true), "{}", info.id);
    }
}

/// Opens a game against the weakest computer.
fn against_computer(home: &Path) -> Pty {
    let args: Vec<&str> = "play tictactoe --first human --second ai:1 --seed 3"
        .split(' ')
        .collect();
    let pty = Pty::game(&args, home);
    pty.wait_for("Your move");
    pty
}

#[test]
fn undo_also_takes_back_the_computers_reply() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = against_computer(home.path());
    pty.send("5\r");
    pty.wait_for("Computer played");
    pty.wait_for("move 3 ·");
    pty.send("u");
    pty.wait_for("2 moves taken back");
    pty.wait_for("move 1 ·");
    pty.send("r");
    pty.wait_for("move 3 ·");
}

#[test]
fn menu_opens_a_game_and_continues_one_that_was_left() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = Pty::game(&[], home.path());
    pty.wait_for("Watch the computer play");
    pty.send("\r");
    pty.wait_for("New to Othello?");
    pty.send("j\r");
    pty.wait_for("Command that starts this game");
    pty.send("\r");
    pty.wait_for("move 1 ·");
    pty.send("f5\r");
    pty.wait_for("move 3 ·");
    pty.send("q");
    pty.wait_for("Continue");
    pty.send("c");
    pty.wait_for("move 3 ·");
    pty.send("\x03");
    assert_eq!(pty.finish(), (0, true));
}

#[test]
fn game_adapts_to_the_size_of_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = Pty::game(&["play", "othello", "--second", "human"], home.path());
    pty.wait_for("┌───┬───┬");
    pty.resize(40, 15);
    pty.wait_for("   a b c d e f g h");
    pty.resize(1, 1);
    pty.resize(200, 60);
    pty.wait_for("┌───────────┬───────────┬");
    pty.send("f5\r");
    pty.wait_for("move 2 ·");
}

#[test]
fn ctrl_l_redraws_the_screen() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = Pty::game(&["play", "othello", "--second", "human"], home.path());
    pty.wait_for("┌───┬───┬");
    pty.spoil("\x1b[H\x1b[2Ja message of another program");
    assert!(!pty.screen().contains("┌───┬───┬"));
    pty.send("\x0c");
    pty.wait_for("┌───┬───┬");
    pty.wait_for("Othello · Black");
    assert!(
        !pty.screen().contains("another program"),
        "{}",
        pty.screen()
    );
}

#[test]
fn signal_restores_the_terminal_and_ends_the_program() {
    for name in ["TERM", "HUP", "INT", "QUIT", "USR1", "ALRM", "XCPU"] {
        let home = tempfile::tempdir().unwrap();
        let mut pty = against_computer(home.path());
        pty.send("5\r");
        pty.wait_for("move 3 ·");
        pty.signal(name);
        let (code, clean) = pty.finish();
        assert!(clean, "SIG{name} leaves the terminal dirty");
        assert_ne!(code, 0, "SIG{name} is reported to the parent");
        let mut again = Pty::game(&[], home.path());
        again.wait_for("Continue Tic-Tac-Toe, move 3");
        again.send("q");
        assert_eq!(again.finish(), (0, true));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_z_restores_the_terminal_and_continuing_redraws() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = against_computer(home.path());
    pty.send("\x1a");
    pty.wait_for_alternate_screen(false);
    pty.wait_for_state('T');
    assert!(pty.is_clean(), "{}", pty.screen());
    pty.signal("CONT");
    pty.wait_for_alternate_screen(true);
    pty.wait_for("Your move");
    pty.send("5\r");
    pty.wait_for("move 3 ·");
}

#[test]
#[cfg(target_os = "linux")]
fn continuing_after_sigstop_sets_the_terminal_modes() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = against_computer(home.path());
    pty.signal("STOP");
    pty.wait_for_state('T');
    // A shell that takes the terminal back does this.
    pty.set_cooked_mode();
    pty.signal("CONT");
    pty.send("5");
    pty.wait_for("5_");
    pty.send("\r");
    pty.wait_for("move 3 ·");
}

#[test]
fn unknown_terminal_size_counts_as_80_by_24() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = against_computer(home.path());
    pty.lose_size();
    pty.spoil("\x1b[2J");
    pty.send("\x0c");
    pty.wait_for("Your move");
    pty.wait_for("menu");
}

#[test]
fn terminal_with_sixteen_colours_gets_their_short_codes() {
    for term in ["linux", "xterm-16color"] {
        let home = tempfile::tempdir().unwrap();
        let program = Path::new(env!("CARGO_BIN_EXE_boardgames"));
        for args in [
            &["play", "othello"][..],
            &["play", "dagennacht"],
            &["learn"],
        ] {
            let mut pty = Pty::spawn(program, args, &[("TERM", term)], home.path());
            pty.wait_for("help");
            pty.send("\x03");
            pty.wait_for_alternate_screen(false);
            let sent = String::from_utf8_lossy(&pty.bytes()).into_owned();
            for code in sgr_codes(&sent) {
                let known =
                    matches!(code, 0..=4 | 7 | 30..=37 | 39..=47 | 49 | 90..=97 | 100..=107);
                assert!(known, "{term}: code {code} in {sent:?}");
            }
        }
    }
}

/// The numbers of all sequences that set colours and modifiers.
fn sgr_codes(sent: &str) -> Vec<u32> {
    let sequences = sent.split("\x1b[").skip(1);
    let bodies = sequences.filter_map(|rest| {
        let end = rest.find(|symbol: char| symbol.is_ascii_alphabetic())?;
        rest[end..].starts_with('m').then(|| &rest[..end])
    });
    bodies
        .flat_map(|body| body.split(';'))
        .map(|code| code.parse().expect("a number"))
        .collect()
}

#[test]
fn ctrl_c_works_after_an_incomplete_escape_sequence() {
    for cut in [
        "\x1b[200~f5",
        "\x1b[200~f5\x1b[201",
        "\x1b]52;c;AAAA",
        "\x1bP1$r",
        "\x1b[1;",
        "\x1b[<0;1;",
        "\x1b[M",
        "\x1b",
    ] {
        let home = tempfile::tempdir().unwrap();
        let mut pty = against_computer(home.path());
        pty.send(cut);
        pty.send("\x03");
        assert_eq!(pty.finish(), (0, true), "{cut:?}");
    }
}

#[test]
fn incomplete_paste_ends_and_typing_continues() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = against_computer(home.path());
    pty.send("\x1b[200~5");
    pty.wait_for("5_");
    pty.send("\r");
    pty.wait_for("move 3 ·");
}

#[test]
#[cfg(target_os = "linux")]
fn clock_pauses_while_the_program_is_stopped() {
    let home = tempfile::tempdir().unwrap();
    let args = "play tictactoe --level 1 --clock 1+0 --no-animation";
    let args: Vec<&str> = args.split(' ').collect();
    let mut pty = Pty::game(&args, home.path());
    pty.wait_for("Your move");
    pty.send("\x1a");
    pty.wait_for_alternate_screen(false);
    pty.wait_for_state('T');
    let before = Instant::now();
    std::thread::sleep(Duration::from_secs(6));
    pty.signal("CONT");
    pty.wait_for_alternate_screen(true);
    pty.wait_for("0:5");
    let shown = pty.screen();
    let left = (50..60).rev().find(|n| shown.contains(&format!("0:{n}")));
    let left = left.unwrap_or(60);
    let spent = before.elapsed().as_secs();
    assert!(
        left + 5 > 60 - spent + 5,
        "{left} left after {spent} s\n{shown}"
    );
}

// This is not a test of its own: the next test starts it as a program in a pty.
#[test]
fn panicking_child_for_the_panic_tests() {
    if std::env::var_os("PANIC_IN_FULL_SCREEN").is_none() {
        return;
    }
    end_on_panic();
    let _screen = TerminalGuard::enter(true).unwrap();
    if std::env::var_os("PANIC_ON_A_THREAD").is_some() {
        let thinking = std::thread::spawn(|| panic!("a fault for the test"));
        let _ = thinking.join();
        // Reached only if the thread dies alone.
        std::thread::sleep(Duration::from_secs(600));
    }
    panic!("a fault for the test");
}

/// Checks that a panic ends the program with the terminal restored, and then a
/// message with the place and advice.
fn panics(env: &[(&str, &str)]) {
    let home = tempfile::tempdir().unwrap();
    let pty = Pty::spawn(
        &std::env::current_exe().unwrap(),
        &[
            "--exact",
            "terminal::panicking_child_for_the_panic_tests",
            "--nocapture",
        ],
        env,
        home.path(),
    );
    pty.wait_for("please report it");
    assert!(pty.is_clean());
    let bytes = pty.bytes();
    let text = String::from_utf8_lossy(&bytes);
    let place = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
    assert!(
        place("\x1b[?1049l") < place("a fault for the test"),
        "the message came while the screen was ours"
    );
    assert_eq!(pty.finish(), (101, true));
}

#[test]
fn panic_restores_the_terminal_and_prints_a_message() {
    panics(&[("PANIC_IN_FULL_SCREEN", "1")]);
}

#[test]
fn panic_of_a_thread_ends_the_program_as_well() {
    panics(&[("PANIC_IN_FULL_SCREEN", "1"), ("PANIC_ON_A_THREAD", "1")]);
}

#[test]
fn pipe_gets_only_text() {
    let home = tempfile::tempdir().unwrap();
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_boardgames"));
    command
        .env("TERM", "xterm-256color")
        .env("HOME", home.path());
    let output = command.write_stdin("q\n").output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b));
}

#[test]
fn no_color_sends_all_signs_without_colours() {
    let home = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_boardgames"));
    let args = ["play", "othello", "--second", "human"];
    let pty = Pty::spawn(program, &args, &[("NO_COLOR", "1")], home.path());
    pty.wait_for("move 1 ·");
    let bytes = pty.bytes();
    let text = String::from_utf8_lossy(&bytes);
    assert!(
        !text.contains("38;5;") && !text.contains("48;5;"),
        "colours are sent"
    );
    pty.wait_for("[·]");
}

#[test]
#[ignore = "measures; cargo test --release --test faults terminal -- --ignored --nocapture"]
#[cfg(target_os = "linux")]
fn start_to_first_frame_key_to_screen_and_idle_time() {
    let home = tempfile::tempdir().unwrap();
    let median = |mut times: Vec<Duration>| {
        times.sort_unstable();
        (times[times.len() / 2], times[times.len() - 1])
    };
    let starts = (0..21).map(|_| {
        let begun = Instant::now();
        let mut pty = Pty::game(&["play", "othello"], home.path());
        pty.wait_for("q menu");
        let time = begun.elapsed();
        pty.send("\x03");
        pty.finish();
        time
    });
    let (middle, worst) = median(starts.collect());
    println!("start to first frame: median {middle:?}, worst {worst:?} of 21");
    let mut pty = Pty::game(&["play", "othello", "--second", "human"], home.path());
    pty.wait_for("q menu");
    let keys = (0..101).map(|i| {
        let (key, shown) = if i % 2 == 0 {
            ("d", "d_")
        } else {
            ("\x7f", "or arrows")
        };
        let begun = Instant::now();
        pty.send(key);
        pty.wait_for(shown);
        begun.elapsed()
    });
    let (middle, worst) = median(keys.collect());
    println!("key to screen: median {middle:?}, worst {worst:?} of 101");
    let before = pty.ticks();
    std::thread::sleep(Duration::from_secs(5));
    println!(
        "idle: {} hundredths of a second in 5 s",
        pty.ticks() - before
    );
}

// The limits suit a slow connection. A board of 200 columns has large squares,
// and moving the cursor redraws two of them.
#[test]
fn key_press_sends_few_bytes_at_80_by_24_and_200_by_60() {
    for (width, height, most) in [(80, 24, [400, 300]), (200, 60, [2000, 600])] {
        let home = tempfile::tempdir().unwrap();
        let mut pty = Pty::game(&["play", "othello", "--second", "human"], home.path());
        pty.wait_for("q menu");
        pty.resize(width, height);
        // Only a wide terminal has room for this key in the footer.
        pty.wait_for(if width > 80 { "o analysis" } else { "q menu" });
        let median = |mut counts: Vec<usize>| {
            counts.sort_unstable();
            (counts[counts.len() / 2], counts[counts.len() - 1])
        };
        let arrows = ["\x1b[C", "\x1b[B", "\x1b[D", "\x1b[A"];
        let moved: Vec<usize> = (0..32).map(|i| pty.bytes_of(arrows[i % 4])).collect();
        let typed: Vec<usize> = (0..16)
            .map(|i| pty.bytes_of(["d", "\x7f"][i % 2]))
            .collect();
        let moves = "f5d6c3d3c4f4f6f3e6e7";
        let played: Vec<usize> = (0..moves.len() / 2)
            .map(|i| {
                let typed = &moves[2 * i..2 * i + 2];
                pty.send(typed);
                pty.wait_for(&format!("{typed}_"));
                pty.bytes_of("\r")
            })
            .collect();
        for (what, counts) in [("arrow", &moved), ("letter", &typed), ("move", &played)] {
            let (middle, worst) = median(counts.clone());
            println!("{width}x{height}, {what}: median {middle} bytes, most {worst}");
        }
        assert!(median(moved).0 <= most[0], "an arrow at {width}x{height}");
        assert!(median(typed).0 <= most[1], "a letter at {width}x{height}");
        pty.send("\x03");
        pty.finish();
    }
}

// The board of the chosen game appears only after the choice has rested for a
// moment. Somebody who moves down the menu over a slow connection therefore
// receives only its lines.
#[test]
fn arrow_in_the_menu_sends_only_lines_at_first() {
    for (width, height, most, most_of_board) in [(80, 24, 600, 3500), (200, 60, 2000, 17_000)] {
        let home = tempfile::tempdir().unwrap();
        let mut pty = Pty::game(&[], home.path());
        pty.wait_for("80×24");
        pty.resize(width, height);
        let size = format!("{width}×{height}");
        pty.wait_for_frame(&size, |screen| screen.contains(&size));
        let titles = GAMES.iter().map(|game| Some(game.title));
        // A line without a game has no board.
        let lines: Vec<Option<&str>> = titles.chain([None]).collect();
        let has_board = |text: &str, title: Option<&str>| {
            title.is_some_and(|title| text.contains(&format!("─ {title} ─")))
        };
        let mut shown = lines[0];
        for title in lines.into_iter().skip(1) {
            let before = pty.received();
            pty.send("\x1b[B");
            // A board that does not fit is left out, and the one before it goes.
            let is_drawn =
                |text: &str| has_board(text, title) || shown.is_some() && !has_board(text, shown);
            pty.wait_for_frame("the board of the line", is_drawn);
            shown = title.filter(|_| has_board(&pty.screen(), title));
            let sent = String::from_utf8_lossy(&pty.bytes()[before..]).into_owned();
            let frames: Vec<&str> = sent.split_inclusive("\x1b[?2026l").collect();
            let [line, board] = &frames[..] else {
                panic!("the line and then its board: {sent:?}");
            };
            assert!(line.len() <= most, "{} bytes at {width}", line.len());
            assert!(
                board.len() <= most_of_board,
                "{} bytes at {width}",
                board.len()
            );
        }
        pty.send("\x03");
        pty.finish();
    }
}

// The menu has no clock that would need updates.
#[test]
fn nothing_is_sent_while_idle() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = Pty::game(&[], home.path());
    // These are the last words of the frame.
    pty.wait_for("80×24");
    let [_, second, ..] = GAMES else {
        panic!("several games");
    };
    pty.send("\x1b[B");
    let title = format!("─ {} ─", second.title);
    pty.wait_for_frame("its board", |screen| screen.contains(&title));
    let before = pty.received();
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(pty.received() - before, 0);
    pty.send("q");
    pty.finish();
}

#[test]
fn sentences_fit_into_a_narrow_terminal() {
    let home = Home::new();
    let game = home.path("game.txt");
    std::fs::write(&game, "f5 d6 c3 d3 c4").expect("writable");
    let command = format!(
        "stty cols 40 && exec '{}' review '{}'",
        env!("CARGO_BIN_EXE_boardgames"),
        game.display()
    );
    let pty = Pty::spawn(Path::new("sh"), &["-c", &command], &[], &home.path(""));
    pty.wait_for("No move was costly.");
    let screen = pty.screen();
    let own = screen
        .lines()
        .skip_while(|line| !line.starts_with("Black:"));
    for line in own {
        assert!(line.trim_end().chars().count() < 40, "{line}\n{screen}");
    }
    assert!(screen.contains("Accuracy is 100 %"), "{screen}");
}

#[test]
fn line_mode_says_once_that_it_thinks() {
    let home = Home::new();
    let args = ["play", "othello", "--plain"];
    let mut pty = Pty::game(&args, &home.path(""));
    pty.wait_for("Draw boards?");
    pty.send("no\r");
    for (asked, answer) in [
        ("hint\r", "Hint: "),
        ("eval\r", "Type eval again"),
        ("eval\r", "For Black"),
    ] {
        pty.wait_for("Black to move: ");
        pty.send(asked);
        pty.wait_for(answer);
    }
    let screen = pty.screen();
    assert_eq!(screen.matches("Thinking").count(), 1, "{screen}");
}
