//! Line mode and scripts: the text menu, output for screen readers, shell
//! completions and the manual page.

use serde_json::Value;

use crate::program::Home;
use crate::words::{refused, run};

#[test]
fn text_menu_has_every_entry_of_the_full_screen() {
    let home = Home::new();
    home.run(
        &["play", "tictactoe", "--second", "human"],
        "b2\na1\nquit\n",
    );
    let name = "tictactoe-";
    let ran = home.run(
        &[],
        "saved\n1\nshow\n1\nreplay\n\nquit\n1\ngo on\nc3\nquit\nback\n\
         saved\n1\nreview\nback\n1\nrename\n../up\nMine\nb\n\
         stats\nrules\ntictactoe\nexact\nb\nb\nsaved\nmine\ndelete\nno\n\
         delete\nyes\nq\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for shown in [
        "  Saved games and replay",
        "  Statistics",
        "  Settings",
        "  Rules and help",
        name,
        "X: human   O: human",
        "Move 1 of 2: X played b2.",
        "X played c3.",
        "Tic-Tac-Toe: a game of 3 moves, checked",
        "cannot be the name",
        "is now called Mine.",
        "No finished games yet.",
        "Kept Mine.",
        "Deleted Mine.",
        "No game has been saved yet.",
    ] {
        assert!(ran.out.contains(shown), "'{shown}' is not in {}", ran.out);
    }
    let rules = run("rules tictactoe", "").out;
    let first = rules.lines().next().expect("there are rules");
    assert!(ran.out.contains(first), "{}", ran.out);
}

#[test]
fn text_menu_changes_settings_that_line_mode_uses() {
    let home = Home::new();
    let ran = home.run(&[], "settings\nboards\noff\ndone\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("Boards: off. Saved."), "{}", ran.out);
    let played = home
        .run(&["othello", "--second", "human"], "f5\nquit\n")
        .out;
    assert!(!played.contains("a b c"), "{played}");
    let played = home.run(&["othello", "--second", "human"], "board on\nboard\nquit\n");
    let played = played.out;
    assert!(played.contains("a b c"), "{played}");
}

#[test]
fn line_mode_names_turned_discs_and_the_last_move_after_undo() {
    let ran = run("play othello --second human", "f5\nd6\nundo\nquit\n");
    assert!(
        ran.out.contains("Black played f5, turning 1: e5."),
        "{}",
        ran.out
    );
    let undone =
        "1 move taken back. The last move is now: Black played f5, turning 1. White to move.";
    assert!(ran.out.contains(undone), "{}", ran.out);
    let ran = run("play othello --second human", "f5\nundo\nquit\n");
    assert!(
        ran.out.contains("You are at the start. Black to move."),
        "{}",
        ran.out
    );
}

#[test]
fn hint_and_values_agree() {
    let ran = run("play othello --json", "hint\neval\nquit\n");
    let events: Vec<Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    let event = |name: &str| {
        let mut found = events.iter().filter(|event| event["event"] == name);
        found
            .next()
            .unwrap_or_else(|| panic!("no {name} in {}", ran.out))
    };
    let (hint, eval) = (event("hint"), event("eval"));
    assert_eq!(hint["move"], eval["best"]);
    assert_eq!(hint["value"], eval["moves"][0]["value"]);
}

#[test]
fn few_moves_of_a_hint_are_the_best_ones() {
    // The reply d3 leaves many moves whose values differ.
    for (game, moves) in [("othello", "--moves f5,d6,c3,d3"), ("awari", "")] {
        let ran = run(
            &format!("play {game} --second human {moves}"),
            "hint\nhint\neval\nquit\n",
        );
        let names_few = |line: &&str| line.starts_with("Hint: look at ");
        let few = ran.out.lines().find(names_few).expect("a few moves");
        let (few, _) = few.split_once(';').expect("what comes next");
        assert!(few.contains(" and "), "{few}");
        let values = ran.out.lines().find(|line| line.starts_with("For "));
        let (_, values) = values
            .and_then(|line| line.split_once(": "))
            .expect("values");
        let best = values.split(", ").take(3);
        for mv in best.map(|value| value.split(':').next().expect("a move")) {
            let mv = mv.rsplit(' ').next().expect("a move");
            assert!(few.contains(mv), "{mv} is not in '{few}': {values}");
        }
    }
}

#[test]
fn word_is_no_name_and_no_move_is_move_0() {
    let ran = run(
        "play tictactoe --second human",
        "b2\nsave yes\nsave hint\nwhy 0\nquit\n",
    );
    assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{}", ran.out);
    for part in [
        "'yes' is an answer or a word of line mode",
        "'hint' is an answer or a word of line mode",
        "give the number of moves back from 1",
    ] {
        assert!(ran.out.contains(part), "'{part}' is not in {}", ran.out);
    }
    assert!(!ran.out.contains("Saved as yes"), "{}", ran.out);
}

#[test]
fn hint_calls_a_forced_pass_the_only_move() {
    let position = format!("OX{} X", "-".repeat(62));
    let words = ["play", "othello", "--position", &position];
    let ran = Home::new().run(&words, "hint\nhint\nquit\n");
    assert!(
        ran.out.contains("Hint: your only move is pass."),
        "{}",
        ran.out
    );
}

#[test]
fn extra_move_is_announced_once() {
    let ran = run("play awari --second human", "4\nquit\n");
    assert!(ran.out.contains("and moves again."), "{}", ran.out);
    assert!(!ran.out.contains("South moves again."), "{}", ran.out);
}

#[test]
fn end_has_its_reason_in_both_styles() {
    let moves = "a1\na2\nb1\nb2\nc1\n";
    let ran = run("play tictactoe --second human", moves);
    assert!(
        ran.out.contains("X wins: three in a row, a1 to c1."),
        "{}",
        ran.out
    );
    let ran = run("play tictactoe --second human --json", moves);
    let end: Value = serde_json::from_str(ran.out.lines().last().expect("an end")).expect("JSON");
    assert_eq!(
        (&end["event"], &end["reason"]),
        (&"end".into(), &"three in a row, a1 to c1".into())
    );
}

#[test]
fn help_lists_only_what_a_game_has() {
    let help = |game: &str| run(&format!("play {game}"), "help\nquit\n").out;
    assert!(help("othello").contains(" score,"));
    assert!(!help("tictactoe").contains(" score,"));
    assert!(help("othello").contains("column "));
    assert!(!help("awari").contains("column "));
    for line in help("dagennacht")
        .lines()
        .filter(|line| line.starts_with(' '))
    {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn help_with_a_word_explains_that_word() {
    let ran = run("play othello", "help legal\nhelp e\nquit\n");
    assert!(ran.out.contains("list the legal moves"), "{}", ran.out);
    assert!(ran.out.contains("Also: l."), "{}", ran.out);
    assert!(ran.out.contains("the best three moves"), "{}", ran.out);
    let ran = run("play othello", "help xyz\nquit\n");
    assert!(ran.out.contains("there is no word 'xyz'"), "{}", ran.out);
}

#[test]
fn level_accepts_common_names() {
    let ran = run("othello --level hard --seed 1 --json", "quit\n");
    assert!(
        ran.out.contains(r#""players":["human","ai:7"]"#),
        "{}",
        ran.out
    );
    let ran = run("play othello --second ai:easy --json", "quit\n");
    assert!(ran.out.contains(r#""ai:2""#), "{}", ran.out);
    let both = "play othello --level 3 --first ai:1 --second ai:2";
    refused(both, "", 2, &["--level 3", "ai:3"]);
    refused("othello --level godlike", "", 2, &["no level 'godlike'"]);
}

#[test]
fn endless_device_is_refused_with_that_reason() {
    refused(
        "play --load /dev/zero",
        "",
        1,
        &["/dev/zero", "device that never ends"],
    );
}

/// Returns the completions that bash gets for this line up to the cursor.
fn completed(home: &Home, line: &str, typed: &str) -> Vec<String> {
    let line = format!("--line={line}");
    let typed = format!("--typed={typed}");
    let mut command = home.command(&["complete-words", &line, &typed]);
    let out = command.current_dir(home.path()).output();
    let out = String::from_utf8(out.expect("it runs").stdout).expect("UTF-8");
    let mut records = out.split_terminator('\0').map(str::to_owned);
    assert!(records.next().is_some(), "the kind comes first");
    records.step_by(2).collect()
}

#[test]
fn shells_complete_saved_games_and_players() {
    let home = Home::new();
    home.run(&["play", "tictactoe", "--second", "human"], "b2\nquit\n");
    let saves = home.path().join("boardgames/saves");
    let save = std::fs::read_dir(&saves)
        .expect("a folder")
        .flatten()
        .next();
    let save = save.expect("a saved game").path();
    std::fs::rename(save, saves.join("my $(game).json")).expect("renamed");
    std::fs::write(home.path().join("my file"), "").expect("written");
    let game = r"my\ \$\(game\)".to_owned();
    let both = [game.clone(), r"my\ file".to_owned()];
    for line in [
        "boardgames show ",
        "boardgames replay m",
        "boardgames puzzles --from my",
    ] {
        let typed = line.rsplit(' ').next().unwrap_or_default();
        let offered = completed(&home, line, typed);
        assert!(
            both.iter().all(|word| offered.contains(word)),
            "{line}: {offered:?}"
        );
    }
    let load = completed(&home, "boardgames play --load=my", "my");
    assert_eq!(load, [game]);
    let quoted = completed(&home, "boardgames show 'my $", "my $");
    assert_eq!(quoted, ["my $(game)"]);
    let players = completed(&home, "boardgames play othello --second ai:b", "b");
    assert_eq!(players, ["best"]);
    let themes = home.path().join("boardgames/themes");
    std::fs::create_dir_all(&themes).expect("a folder");
    std::fs::write(themes.join("a `b`.toml"), "").expect("written");
    let theme = completed(&home, "boardgames --theme a", "a");
    assert_eq!(theme, [r"a\ \`b\`"]);
}

#[test]
fn each_shell_has_its_script() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&format!("completions {shell}"), "").out;
        assert!(script.contains("complete-words"), "{shell}: {script}");
    }
    refused("completions tcsh", "", 2, &["bash", "zsh"]);
    assert!(!run("--help", "").out.contains("complete-words"));
    assert!(!run("man", "").out.contains("complete\\-words"));
}

#[test]
fn saved_games_are_listed_by_name_and_by_words() {
    let home = Home::new();
    home.run(&["play", "tictactoe", "--second", "human"], "b2\nquit\n");
    home.run(&["play", "othello", "--second", "human"], "f5\nquit\n");
    let names = home.run(&["list", "--names"], "").out;
    let lines: Vec<&str> = names.lines().collect();
    assert!(
        lines.len() == 2 && lines[0].starts_with("othello-"),
        "{names}"
    );
    assert!(!names.contains(".json"), "{names}");
    let shown = home.run(&["show", lines[1]], "");
    assert_eq!(shown.code, Some(0), "{shown:?}");
    let picture = home.path().join("b2.svg");
    let out = picture.to_str().expect("temporary paths are UTF-8");
    let draw = || home.run(&["show", lines[1], "--svg", out, "--theme", "felt"], "");
    assert_eq!(draw().code, Some(0));
    let drawn = std::fs::read_to_string(&picture).expect("it is written");
    assert!(
        drawn.contains("after 1 move</title>") && drawn.contains("#227a50"),
        "{drawn}"
    );
    let again = draw();
    assert_eq!(again.code, Some(1));
    assert!(again.err.contains("another name"), "{}", again.err);
    let found = home.run(&["list", "--names", "TIC"], "").out;
    assert_eq!(found.trim(), lines[1]);
    let none = home.run(&["list", "chess"], "").out;
    assert!(
        none.contains("No saved game has all of these words."),
        "{none}"
    );
}

#[test]
fn finished_game_is_not_offered_to_be_continued() {
    let home = Home::new();
    let game = ["play", "tictactoe", "--second", "human"];
    home.run(&game, "b2\na1\nc3\nquit\n");
    let menu = || home.run(&["--plain"], "saved\n1\nq\n").out;
    assert!(menu().contains("Continue it"), "{}", menu());
    home.run(&game, "a1\na2\nb1\nb2\nc1\n");
    let menu = menu();
    assert!(menu.contains("Step through it"), "{menu}");
    assert!(!menu.contains("Continue it"), "{menu}");
    // The sentences of today are wrapped only at a terminal.
    let lines = menu.lines().filter(|line| !line.ends_with('.'));
    let widths = lines.map(|line| line.chars().count());
    assert!(widths.max() < Some(80), "{menu}");
}

/// A saved game of one move.
const GAME: &str = r#"{"format":"boardgames","version":1,"game":"tictactoe","moves":["b2"]}"#;

/// A home with a folder of saved games.
#[cfg(unix)]
fn with_saves() -> (Home, std::path::PathBuf) {
    let home = Home::new();
    let saves = home.path().join("boardgames/saves");
    std::fs::create_dir_all(&saves).expect("a folder");
    (home, saves)
}

#[test]
#[cfg(unix)]
fn finished_game_without_its_result_is_not_called_open_elsewhere() {
    let (home, saves) = with_saves();
    let over = GAME.replace(r#""b2""#, r#""a1","b2","b1","b3","c1""#);
    std::fs::write(saves.join("over.json"), over).expect("written");
    let ran = home.run(&["play", "--load", "over"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(!ran.out.contains("another window"), "{}", ran.out);
}

#[test]
#[cfg(unix)]
fn names_that_are_not_text_are_listed() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let (home, saves) = with_saves();
    let odd: [&[u8]; 4] = [b"q\xff.json", b"a\nb.json", b"\x1b[2J.json", b"-x.json"];
    for name in odd {
        std::fs::write(saves.join(OsStr::from_bytes(name)), GAME).expect("written");
    }
    std::fs::write(saves.join("damaged.json"), "{}").expect("written");
    for name in ["good.json", "two words.json", "twice.json.json"] {
        std::fs::write(saves.join(name), GAME).expect("written");
    }
    let listed = home.run(&["list", "--json"], "");
    let all = listed.events()[0]["saves"].as_array().map(Vec::len);
    assert_eq!((listed.code, all), (Some(0), Some(8)), "{listed:?}");
    assert_eq!(home.run(&["list"], "").code, Some(0));
    let names = home.run(&["list", "--names"], "").out;
    assert_eq!(names.lines().count(), 3, "{names}");
    for name in names.lines() {
        let shown = home.run(&["show", name], "");
        assert_eq!(shown.code, Some(0), "{name}: {shown:?}");
    }
}

#[test]
#[cfg(unix)]
fn data_folder_with_a_name_that_is_not_text_works() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let home = Home::new();
    let data = home.path().join(OsStr::from_bytes(b"d\xff"));
    let config = data.join("config.toml");
    let run = |args: &[&str]| {
        let mut command = home.command(args);
        command
            .env("XDG_DATA_HOME", &data)
            .env("XDG_CONFIG_HOME", &data);
        command
            .stdin(std::process::Stdio::null())
            .output()
            .expect("it runs")
    };
    let played = ["play", "tictactoe", "--first", "ai:0", "--second", "ai:0"];
    for args in [
        &played[..],
        &["list"],
        &["list", "--json"],
        &["list", "--names"],
        &["stats"],
    ] {
        let ran = run(args);
        let text = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(0), "{args:?}: {text}");
    }
    std::fs::write(config, "x").expect("written");
    let path = data.join("config.toml");
    let mut named = home.command(&["rules", "tictactoe", "--theme", "felt", "--config"]);
    let printed = named.arg(path).output().expect("it runs");
    assert_eq!(printed.status.code(), Some(1), "{printed:?}");
    let name = run(&["list", "--names"]).stdout;
    let name = String::from_utf8(name).expect("UTF-8");
    for command in ["show", "review", "explain", "analyse", "replay"] {
        let ran = run(&[command, name.trim()]);
        let text = String::from_utf8_lossy(&ran.stderr);
        assert!(
            matches!(ran.status.code(), Some(0 | 2)),
            "{command}: {text}"
        );
    }
}

#[test]
#[cfg(unix)]
fn files_of_any_age_are_listed() {
    use std::time::{Duration, SystemTime};
    let (home, saves) = with_saves();
    let far = Duration::from_secs(1 << 33);
    let epoch = SystemTime::UNIX_EPOCH;
    for (name, time) in [
        ("old", epoch - far),
        ("new", epoch + far),
        ("last", epoch + 32 * far),
    ] {
        let save = saves.join(format!("{name}.json"));
        std::fs::write(&save, GAME).expect("written");
        let file = std::fs::File::options().write(true).open(save);
        // Some file systems cannot store such times; the file then keeps the
        // current one.
        let _ = file.expect("it is there").set_modified(time);
    }
    for args in [&["list"][..], &["list", "--json"], &["list", "--names"]] {
        assert_eq!(home.run(args, "").code, Some(0), "{args:?}");
    }
    let menu = home.run(&["--plain"], "saved\nq\nquit\n");
    assert!(!menu.err.contains("panicked"), "{menu:?}");
    for day in ["9999-12-31", "0001-01-01", "-009999-01-01"] {
        let day = format!("--date={day}");
        let ran = home.run(&["puzzles", "--daily", &day, "--json"], "quit\n");
        assert_eq!(ran.code, Some(0), "{day}: {ran:?}");
    }
}

#[test]
fn manual_lists_files_and_keys() {
    let page = run("man", "").out;
    for heading in ["KEYS", "FILES", "ENVIRONMENT", "EXAMPLES", "EXIT STATUS"] {
        assert!(page.contains(&format!(".SH {heading}\n")), "{heading}");
    }
    assert!(
        page.contains("takes back your move and the reply"),
        "{page}"
    );
    assert!(page.contains("results.jsonl"), "{page}");
    // Text that begins with a dot would be a roff request.
    let requests = [
        ".SH", ".SS", ".TP", ".PP", ".TH", ".ie", ".el", ".IP", ".RS", ".RE", ".br", ".nf", ".fi",
    ];
    for line in page.lines().filter(|line| line.starts_with('.')) {
        assert!(
            requests.iter().any(|request| line.starts_with(request)),
            "{line}"
        );
    }
}
