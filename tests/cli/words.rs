//! The program as used by scripts: arguments, error messages, exit codes and
//! closed pipes.

use crate::program::{Home, Ran};

pub fn run(args: &str, input: &str) -> Ran {
    let args: Vec<&str> = args.split_whitespace().collect();
    Home::new().run(&args, input)
}

/// Runs the program, and checks the exit code and that these words appear on
/// standard error in this order.
pub fn refused(args: &str, input: &str, code: i32, words: &[&str]) {
    let ran = run(args, input);
    assert_eq!(ran.code, Some(code), "{args}: {ran:?}");
    let mut rest = ran.err.as_str();
    for word in words {
        let at = rest.find(word);
        let at = at.unwrap_or_else(|| panic!("{args}: '{word}' is missing in {}", ran.err));
        rest = &rest[at + word.len()..];
    }
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    assert!(
        !ran.err.chars().any(|c| c.is_control() && c != '\n'),
        "{:?}",
        ran.err
    );
}

#[test]
fn wrong_usage_exits_with_2_and_names_the_fix() {
    refused("play chess", "", 2, &["chess", "othello"]);
    refused("play otello", "", 2, &["otello", "'othello'"]);
    refused("otello", "", 2, &["otello", "'othello'"]);
    refused("rules Otello", "", 2, &["'othello'"]);
    refused("analyse otello", "", 2, &["did you mean 'othello'?"]);
    refused("analyse no/such.json", "", 1, &["no/such.json"]);
    refused("learn othello cornr", "", 2, &["did you mean 'corner'?"]);
    refused("play", "", 2, &["<GAME>"]);
    refused("frobnicate", "", 2, &["frobnicate"]);
    refused(
        "play othello --seed abc",
        "",
        2,
        &["a seed must be a whole number"],
    );
    refused(
        "play othello --seed -1",
        "",
        2,
        &["a seed must be a whole number"],
    );
    refused("perft othello -1", "", 2, &["0 to 100"]);
    let games = "match othello ai:1 ai:1 --games";
    for given in ["0", "abc"] {
        refused(
            &format!("{games} {given}"),
            "",
            2,
            &["a whole number from 1 to 10000000"],
        );
    }
    refused(
        "analyse othello --depth 0",
        "",
        2,
        &["a whole number of at least 1"],
    );
    refused(
        "analyse othello --nodes 0",
        "",
        2,
        &["a whole number of at least 1"],
    );
    refused(
        "match tictactoe ai:1 ai:1 --games 2 --records /dev/null",
        "",
        1,
        &["/dev/null: there is a file of that name"],
    );
    refused(
        "puzzles othello --level 99",
        "",
        2,
        &["a whole number from 1 to 10"],
    );
    refused("puzzles --daily --date 2026-02-30", "", 2, &["YYYY-MM-DD"]);
    refused("play othello --black ai:", "", 2, &["ai:0 to ai:10"]);
    refused(
        "play awari -o rules=chess",
        "",
        2,
        &["rules", "course", "kalah"],
    );
    refused("play awari -o size=3", "", 2, &["size", "rules", "beans"]);
    refused("play tictactoe -o size=3", "", 2, &["size", "no options"]);
    refused("play awari -o beans", "", 2, &["KEY=VALUE"]);
    refused(
        "play awari -o beans=3 -o beans=4",
        "",
        2,
        &["-o beans is given twice"],
    );
    refused(
        "analyse othello --level evens",
        "",
        2,
        &["no level 'evens'"],
    );
    let long = "play othello --first human --second human --names Abcdefghijklmnopq,Ben";
    refused(long, "", 2, &["at most 16 letters"]);
    refused(
        "play othello --first ai:11",
        "",
        2,
        &["0 (easiest) to 10 (best)"],
    );
    refused(
        "play othello --first alien",
        "",
        2,
        &["human, ai, ai:LEVEL"],
    );
    refused("play othello --first ai:4,time=0s", "", 2, &["from 1ms"]);
    refused(
        "play othello --first ai:4,depth=0",
        "",
        2,
        &["depth must be a whole number from 1 to 4294967295 (got 0)"],
    );
    refused(
        "play othello --first ai:4,nodes=x",
        "",
        2,
        &["nodes must be a whole number of at least 1 (got x)"],
    );
    refused(
        "analyse othello --depth -3",
        "",
        2,
        &["a whole number of at least 1"],
    );
    refused("play othello --position x", "", 2, &["position", "64"]);
    refused(
        &format!("play othello --position {}-X", "X".repeat(63)),
        "",
        2,
        &["the game is over (Black won 64–0); give one in which a side can move"],
    );
    refused(
        "play othello --moves a1",
        "",
        2,
        &["move 1", "a1", "d3, c4"],
    );
    refused("play othello --seed many", "", 2, &["many"]);
    refused("perft othello -1", "", 2, &[]);
    refused("completions tcsh-42", "", 2, &["bash"]);
}

#[test]
fn even_is_a_level_of_the_opponent() {
    let ran = run("play tictactoe --level even", "quit\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("even"), "{}", ran.out);
}

#[test]
fn line_mode_warns_about_full_screen_options() {
    let ran = run("play tictactoe --clock 5 --no-takebacks", "quit\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.err.contains("--clock is only for the full screen"),
        "{}",
        ran.err
    );
    assert!(
        ran.err
            .contains("--no-takebacks is only for the full screen"),
        "{}",
        ran.err
    );
}

#[test]
fn errors_name_the_environment_variable() {
    let home = Home::new();
    for (variable, option) in [
        ("BOARDGAMES_GLYPHS", "--glyphs"),
        ("BOARDGAMES_THEME", "--theme"),
    ] {
        let mut command = home.command(&["rules"]);
        let done = command.env(variable, "foo").output().expect("it runs");
        let err = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(2), "{err}");
        assert!(err.contains(variable), "{err}");
        let mut command = home.command(&["rules", option, "foo"]);
        let done = command.output().expect("it runs");
        let err = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(err.contains(option), "{err}");
    }
    let mut empty = home.command(&["play", "tictactoe", "--plain"]);
    let done = empty
        .env("BOARDGAMES_CONFIG", "")
        .output()
        .expect("it runs");
    assert!(done.status.success(), "empty is not set: {done:?}");
}

#[test]
fn last_setup_of_an_unknown_game_is_refused() {
    let home = Home::new();
    let config = home.path().join("c.toml");
    for (text, wanted) in [
        (
            "[games.chess]",
            "[games.chess]: there is no such game; the games are",
        ),
        (
            "[games.awari.options]\nbeans = \"77\"",
            "beans = 77: Awari has no such",
        ),
    ] {
        std::fs::write(&config, text).expect("it can be written");
        let named = config.to_str().expect("UTF-8");
        let ran = home.run(&["play", "awari", "--config", named], "quit\n");
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert!(ran.err.contains(wanted), "{}", ran.err);
    }
}

#[test]
fn side_of_another_game_is_refused_with_this_games_sides() {
    refused(
        "play othello --south human",
        "",
        2,
        &["south", "--black", "--white"],
    );
    refused(
        "play awari --black ai",
        "",
        2,
        &["black", "--south", "--north"],
    );
    refused(
        "play othello --black ai --first ai",
        "",
        2,
        &["--first", "--black", "same side"],
    );
}

#[test]
fn players_are_given_by_each_games_names_of_the_sides() {
    for (game, first, second) in [
        ("othello", "--black", "--white"),
        ("dag-en-nacht", "--black", "--white"),
        ("awari", "--south", "--north"),
        ("tic-tac-toe", "--x", "--o"),
    ] {
        let ran = run(
            &format!("play {game} {second} human {first} ai:0 --json"),
            "",
        );
        let start = &ran.events()[0];
        assert_eq!(
            start["players"],
            serde_json::json!(["ai:0", "human"]),
            "{ran:?}"
        );
    }
}

#[test]
fn bad_move_in_a_pipe_exits_with_2_and_names_line_and_reason() {
    let people = "--first human --second human";
    let othello = format!("play othello {people}");
    refused(
        &othello,
        "f5\nd6\nh8\n",
        2,
        &["line 3", "h8 turns no disc", "Black can play c3, "],
    );
    refused(
        &othello,
        "f5\nhello\n",
        2,
        &[
            "line 2",
            "hello",
            "a square from a1 to h8",
            "f4 is legal here",
        ],
    );
    refused(
        &othello,
        "pass\n",
        2,
        &["line 1", "pass", "Black has one", "d3"],
    );
    refused("play awari", "7\n", 2, &["line 1", "'7'", "1 to 6"]);
    refused(
        &format!("play dagennacht {people}"),
        "a1\n",
        2,
        &["line 1", "a1 is a day square", "a2", "b1"],
    );
    refused(
        &format!("play tictactoe {people}"),
        "5\n\n5\n",
        2,
        &["line 3", "b2", "a1"],
    );
    // A question that has no answer is not a wrong move, so the game continues.
    let ran = run(&othello, "row 99\nsquare z9\nwhy\nf5\nquit\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("no row '99'"), "{}", ran.out);
    assert!(ran.out.contains("z9"), "{}", ran.out);
    assert!(ran.out.contains("Black played f5"), "{}", ran.out);
    let ran = run(&othello, "why\ncolumn\nhelp clock\nboard off\nquit\n");
    for shown in [
        "No move has been played yet.",
        "name a column: a, b, c",
        "only a sprint has a clock",
        "Boards are not drawn",
    ] {
        assert!(ran.out.contains(shown), "'{shown}' is not in {}", ran.out);
    }
}

#[test]
fn bad_move_in_json_is_an_event_with_details() {
    let ran = run("play tictactoe --second human --json", "5\n5\n");
    assert_eq!(ran.code, Some(2));
    let event = ran.events().pop().expect("there are events");
    assert_eq!(
        (&event["event"], &event["line"]),
        (&"error".into(), &2.into())
    );
    assert!(
        event["message"]
            .as_str()
            .is_some_and(|text| text.contains("b2"))
    );
    assert_eq!(event["legal"].as_array().map(Vec::len), Some(8));
}

#[test]
fn endless_and_binary_input_get_a_short_refusal() {
    let long = "a".repeat(1_000_000);
    refused("play othello", &long, 2, &["line 1", "4096"]);
    let ran = Home::new().run(&["play", "awari"], b"\x1b[2J\xff\x00\x07\n");
    assert_eq!(ran.code, Some(2));
    assert!(
        !ran.err.contains('\x1b') && ran.err.len() < 400,
        "{:?}",
        ran.err
    );
}

#[test]
fn end_of_input_ends_the_program_cleanly() {
    for input in ["", "f5\n", "f5", "f5\nd6\n", "\n\n"] {
        let ran = run("play othello --first human --second human", input);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{input:?}");
    }
    for input in ["", "\n", "1\n", "1\n1\n", "1\n1\n4\n"] {
        let ran = run("", input);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{input:?}");
    }
}

#[test]
fn harmless_mistakes_do_not_end_the_game() {
    let ran = run(
        "play tictactoe --first human --second human --names Anna,Ben",
        "hint extra\neval foo\nyes\nb2\nundo\nquit\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for part in [
        "type 'hint' alone",
        "type 'eval' alone",
        "no draw is offered",
        "X (Anna) played b2",
        "You are at the start. X (Anna) to move.",
    ] {
        assert!(ran.out.contains(part), "'{part}' is missing:\n{}", ran.out);
    }
}

#[test]
fn example_in_the_readme_works() {
    let ran = run(
        "play othello --first human --second human",
        "f5\nd6\nquit\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for part in [
        "Black played f5, turning 1: e5.",
        "White played d6, turning 1: d5.",
        "Black to move",
    ] {
        assert!(ran.out.contains(part), "{}", ran.out);
    }
    assert!(!ran.out.contains('\x1b'));
}

#[test]
fn every_word_of_line_mode_has_an_answer() {
    let words = "f5\nboard off\nboard\nlegal\nlast\nrow 5\nsquare f5\nscore\nmoves\nposition\n\
                 record\nrules\nhelp\nundo\nredo\nhint\neval\nquit\n";
    let ran = run("play othello --first human --second human", words);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for part in [
        "White can play f4, d6 and f6.",
        "Row 5: d5 Black, e5 Black and f5 Black; the other 5 are empty.",
        "f5: Black.",
        "Score: Black 4 discs, White 1.",
        "Moves, Black first: 1 f5.",
        r#""moves":["f5"]"#,
        "1 move taken back.",
        "Hint: ",
        "For White: ",
        "You left the game unfinished.",
    ] {
        assert!(ran.out.contains(part), "'{part}' is missing in {}", ran.out);
    }
}

#[test]
fn undo_against_the_computer_takes_back_both_moves() {
    let ran = run(
        "play tictactoe --second ai:3 --seed 1 --json",
        "5\nundo\nredo\nundo\nundo\n",
    );
    assert_eq!(ran.code, Some(0));
    let kinds: Vec<String> = ran
        .events()
        .iter()
        .filter(|event| event["event"] != "position")
        .map(|event| event["event"].as_str().expect("named").to_owned())
        .collect();
    let wanted = "start move move undo move move undo note left";
    assert_eq!(kinds.join(" "), wanted);
}

#[test]
fn drawn_sides_depend_only_on_the_seed() {
    let players = |seed: u32| {
        let ran = run(
            &format!("play tictactoe --draw-sides --json --seed {seed}"),
            "",
        );
        ran.events()[0]["players"].clone()
    };
    let drawn: Vec<_> = (0..12).map(players).collect();
    assert_eq!(drawn, (0..12).map(players).collect::<Vec<_>>());
    assert!(drawn.iter().any(|seats| *seats != drawn[0]), "{drawn:?}");
}

#[test]
fn digit_of_the_number_pad_is_read_but_no_square_is_shown_as_one() {
    let play = "play tictactoe --first human --second human";
    let ran = run(play, "5\nlegal\nboard\nquit\n");
    assert!(ran.out.contains("X played b2."), "{}", ran.out);
    assert!(ran.out.contains("O can play a1, b1, c1, a2"), "{}", ran.out);
    // Only the numbers of the rows are digits.
    let inside = ran.out.lines().filter(|line| line.contains('│'));
    for row in inside {
        assert!(!row[1..].contains(|c: char| c.is_ascii_digit()), "{row}");
    }
}

#[test]
fn every_word_in_a_games_help_works() {
    for entry in boardgames::games::GAMES {
        let play = format!("play {} --first human --second human", entry.id);
        let help = run(&play, "help\nquit\n").out;
        let example = |word: &str| {
            let help = help.replace('\n', " ");
            let (_, after) = help
                .split_once(&format!(" {word} "))
                .unwrap_or_else(|| panic!("no {word} in {help}"));
            format!("{word} {}", after.split(',').next().unwrap())
        };
        let words = format!("{}\n{}\nquit\n", example("row"), example("square"));
        let ran = run(&play, &words);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{words}");
    }
}

#[test]
fn evaluation_names_the_best_three_moves() {
    let ran = run(
        "play dagennacht --first human --second human",
        "eval\nquit\n",
    );
    let line = ran.out.lines().find(|line| line.starts_with("For Black:"));
    let line = line.unwrap_or_else(|| panic!("{}", ran.out));
    assert!(
        line.len() < 190 && line.ends_with(" other moves. With perfect play, Black wins."),
        "{line}"
    );
}

#[test]
fn an_empty_variable_counts_as_unset() {
    let home = Home::new();
    for name in [
        "GLYPHS",
        "COLOR",
        "THEME",
        "NO_MOUSE",
        "NO_ANIMATION",
        "PLAIN",
        "CONFIG",
    ] {
        let mut command = home.command(&["list"]);
        let printed = command
            .env(format!("BOARDGAMES_{name}"), "")
            .output()
            .expect("it runs");
        assert_eq!(printed.status.code(), Some(0), "{name}: {printed:?}");
    }
}

#[test]
fn errors_contain_no_control_characters() {
    for word in ["a\u{202e}b", "a\u{2066}b", "a\u{1b}[2Jb"] {
        let ran = Home::new().run(&["play", word], "");
        assert_eq!(ran.code, Some(2));
        let steers = |c: char| c != '\n' && boardgames::ui::text::shown(c) != c;
        assert!(!ran.err.chars().any(steers), "{:?}", ran.err);
        assert!(ran.err.contains("othello"), "{}", ran.err);
    }
}

#[test]
#[cfg(unix)]
fn analyse_reads_the_files_that_show_reads() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let home = Home::new();
    let file = home.path().join(OsStr::from_bytes(b"bad\xffname.json"));
    let game = r#"{"format":"boardgames","version":1,"game":"tictactoe","moves":["b2"]}"#;
    std::fs::write(&file, format!("\u{feff}{game}")).expect("written");
    for command in ["show", "analyse"] {
        let printed = home
            .command(&[command])
            .arg(&file)
            .output()
            .expect("it runs");
        assert_eq!(printed.status.code(), Some(0), "{command}: {printed:?}");
    }
}

#[test]
fn analysis_marks_every_exact_value() {
    for game in ["awari", "dagennacht", "othello", "tictactoe"] {
        for limits in [
            "--nodes 1",
            "--nodes 3000",
            "--depth 1",
            "--best-only --nodes 1",
        ] {
            let ran = run(&format!("analyse {game} --json {limits}"), "");
            let moves = ran.events()[0]["moves"].as_array().expect("a list").clone();
            assert!(!moves.is_empty(), "{game} {limits}");
            let said = |entry: &serde_json::Value| entry["exact"].is_boolean();
            assert!(moves.iter().all(said), "{game} {limits}: {}", ran.out);
        }
    }
}

#[test]
fn texts_in_ascii_have_no_other_characters() {
    let home = Home::new();
    let played = home.path().join("game.json");
    let record = serde_json::json!({"format": "boardgames", "version": 1, "game": "dagennacht",
        "options": {"size": "11"}, "moves": ["e6", "e4", "h5", "h7", "d7"]});
    std::fs::write(&played, record.to_string()).expect("writable");
    let file = played.to_str().expect("text");
    for words in [
        "rules",
        "rules othello",
        "rules awari",
        "rules dagennacht",
        "rules tictactoe",
        "rules othello all",
        "list",
        "stats",
        "today",
        "learn --list",
        "puzzles",
        "analyse othello --depth 3",
        "explain othello --move d3",
        &format!("analyse {file} --level 2"),
        &format!("review {file}"),
        &format!("show {file}"),
    ] {
        let words: Vec<&str> = words.split(' ').chain(["--glyphs", "ascii"]).collect();
        let ran = home.run(&words, "");
        assert_eq!(ran.code, Some(0), "{words:?}: {}", ran.err);
        let odd = ran.out.lines().find(|line| !line.is_ascii());
        assert_eq!(odd, None, "{words:?}");
        // A question mark replaces what has no other form.
        let full = home.run(&[&words[..words.len() - 1], &["unicode"]].concat(), "");
        let lost = |text: &str| text.matches('?').count();
        assert_eq!(lost(&ran.out), lost(&full.out), "{words:?}: {}", ran.out);
    }
    let all = "help\nhelp score\nrow 3\nscore\nhint\nmoves\nlast\nposition\nquit\n";
    for game in ["othello", "awari", "dagennacht", "tictactoe"] {
        let ran = home.run(&["play", game, "--glyphs", "ascii"], all);
        let odd = ran.out.lines().find(|line| !line.is_ascii());
        assert_eq!(odd, None, "{game}");
    }
}

#[test]
fn number_outside_its_range_is_refused_with_the_range() {
    for (words, range) in [
        ("puzzles othello --level 0", "from 1 to 10"),
        ("puzzles --level 11", "from 1 to 10"),
        (
            "puzzles tictactoe --level 10",
            "of the levels 1, 2, 3, 4, 5, 6, 7, 8 and 9",
        ),
        (
            "puzzles tictactoe --weak --level 10",
            "of the levels 1, 2, 3, 4, 5, 6, 7, 8 and 9",
        ),
        ("puzzles --from - --game 0", "at least 1"),
        ("analyse - --game 0", "at least 1"),
        ("show - --game 0", "at least 1"),
        ("serve --sessions 0", "at least 1"),
        ("serve --thinkers 0", "at least 1"),
        ("serve --paste 0", "at least 1"),
    ] {
        refused(words, "", 2, &[range]);
    }
    refused(
        "replay - --at 3",
        "f5 d6",
        2,
        &["--at cannot be 3", "2 moves"],
    );
}

#[test]
fn levels_of_puzzles_are_those_that_the_command_accepts() {
    for info in boardgames::games::GAMES {
        let all = boardgames::ui::learning::puzzles_of(info).expect("puzzles");
        for puzzle in all {
            assert!((1..=10).contains(&puzzle.level()), "{}", puzzle.id);
        }
    }
}

#[test]
fn missing_settings_file_is_refused_by_every_command() {
    let home = Home::new();
    let missing = home.path().join("missing.toml");
    let missing = missing.to_str().expect("UTF-8");
    for words in [
        "",
        "list",
        "today",
        "stats",
        "learn",
        "rules othello",
        "puzzles othello",
        "perft tictactoe 1",
        "analyse tictactoe",
        "explain tictactoe --move b2",
        "gtp tictactoe",
        "play tictactoe",
        "completions bash",
        "man",
    ] {
        let mut args: Vec<&str> = words.split_whitespace().collect();
        args.extend(["--config", missing]);
        let ran = home.run(&args, "");
        assert_eq!(ran.code, Some(1), "'{words}': {}", ran.out);
        for part in ["there is no configuration file", missing, "touch"] {
            assert!(ran.err.contains(part), "'{words}': {}", ran.err);
        }
    }
    // Nobody has chosen the usual place, so a file that is missing there is no error.
    assert_eq!(home.run(&["list"], "").code, Some(0));
}
