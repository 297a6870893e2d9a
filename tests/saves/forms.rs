//! Files of other programs on the command line. Each format is recognised,
//! named in a sentence and read with everything in it, and one bad game does
//! not affect the others.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::{Value, json};

use crate::home::Home;

fn run(home: &Home, args: &[&str]) -> Output {
    home.program(args).output().expect("the program runs")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns a file of tests/data/forms.
fn form(name: &str) -> String {
    let path = Path::new("tests/data/forms").join(name);
    let path = fs::canonicalize(path).expect("the file is there");
    path.to_str().expect("UTF-8").to_owned()
}

/// Returns the record of game `number` of a file, and the messages.
fn game(home: &Home, file: &str, number: &str) -> (Value, String) {
    let output = run(home, &["show", file, "--game", number, "--json"]);
    assert!(output.status.success(), "{file} {number}: {}", err(&output));
    (
        serde_json::from_slice(&output.stdout).expect("JSON"),
        err(&output),
    )
}

#[test]
fn ggs_archive_is_read_game_by_game() {
    let home = Home::new();
    let file = form("ggs.ggf");
    let list = out(&run(&home, &["show", &file]));
    assert!(list.starts_with("GGF, 7 games:\n"), "{list}");
    assert!(
        list.contains("1  Alpha v Beta, -64.000:r, 2010.10.17"),
        "{list}"
    );
    for (number, why) in [
        (
            "4",
            "anti-Othello, in which the fewest discs win, is another game",
        ),
        ("5", "a board of 10×10"),
        ("6", "line 5, column"),
    ] {
        assert!(
            list.contains(&format!("{number}  cannot be read: ")),
            "{list}"
        );
        let refused = run(&home, &["show", &file, "--game", number]);
        assert_eq!(refused.status.code(), Some(1));
        assert!(err(&refused).contains(why), "{}", err(&refused));
    }
    let (first, said) = game(&home, &file, "1");
    assert_eq!(first["ended"], "resignation");
    assert_eq!(first["result"], "second");
    assert_eq!(first["names"], json!(["Alpha", "Beta"]));
    assert_eq!(first["times"], json!([3950, 100, 2300]));
    assert!(said.contains("Read as GGF, 7 games of Othello."), "{said}");
    let (second, _) = game(&home, &file, "2");
    assert!(
        second["start"]
            .as_str()
            .is_some_and(|start| start.ends_with(" O"))
    );
    assert_eq!(second["moves"], json!(["b5", "e2"]));
    assert_eq!(game(&home, &file, "3").0["ended"], "time");
    let (last, said) = game(&home, &file, "7");
    assert_eq!(
        (&last["ended"], &last["result"]),
        (&json!("forfeit"), &json!("second"))
    );
    assert!(said.contains("komi of -2.5 is not counted"), "{said}");
}

#[test]
fn both_spellings_of_sgf_are_read() {
    let home = Home::new();
    let (record, _) = game(&home, &form("edax.sgf"), "1");
    assert_eq!(record["moves"], json!(["f5", "d6", "c3", "d3", "c4"]));
    assert_eq!(record["names"], json!(["Alpha ] x", "Beta"]));
    assert_eq!(
        (&record["ended"], &record["result"]),
        (&json!("time"), &json!("second"))
    );
    assert_eq!(record["study"]["comments"][0]["text"], "A comment");
    let (record, said) = game(&home, &form("letters.sgf"), "1");
    assert_eq!(record["moves"], json!(["f5", "d6", "c3", "d3"]));
    assert!(said.contains("another line is left out"), "{said}");
    let go = run(&home, &["show", &form("letters.sgf"), "--game", "2"]);
    assert!(err(&go).contains("GM[1] is Go"), "{}", err(&go));
}

#[test]
fn pgn_and_the_games_of_servers_are_read() {
    let home = Home::new();
    let (record, said) = game(&home, &form("games.pgn"), "1");
    assert_eq!(record["moves"], json!(["f5", "d6", "c3", "f3", "f4", "d3"]));
    assert_eq!(record["names"], json!(["Black player", "White player"]));
    assert_eq!(
        record["study"]["comments"],
        json!([{"line": 0, "ply": 3, "text": "why not"}])
    );
    assert!(said.contains("Read as PGN, 3 games"), "{said}");
    assert_eq!(game(&home, &form("games.pgn"), "2").0["ended"], "time");
    let bad = run(&home, &["show", &form("games.pgn"), "--game", "3"]);
    assert!(
        err(&bad).contains("line 21, column 7: 'x9' is not a move"),
        "{}",
        err(&bad)
    );
    let (record, _) = game(&home, &form("playok.txt"), "1");
    assert_eq!(record["moves"].as_array().map(Vec::len), Some(12));
    let (record, said) = game(&home, &form("quest.json"), "1");
    assert_eq!(record["names"], json!(["Alpha", "ベータ"]));
    assert_eq!(record["times"], json!([1200, 800, 3100]));
    assert_eq!(
        (&record["ended"], &record["result"]),
        (&json!("resignation"), &json!("first"))
    );
    assert!(said.contains("Othello Quest"), "{said}");
    let list = out(&run(&home, &["show", &form("edax.obf")]));
    assert!(list.starts_with("OBF, 3 games:\n"), "{list}");
    assert!(
        list.contains("Black to move, 50 discs: G8:+18; H1:+12"),
        "{list}"
    );
    assert!(list.contains("2  cannot be read: line 3, column"), "{list}");
}

#[test]
fn names_from_companion_files_are_used() {
    let home = Home::new();
    let names = |names: &[&str], length: usize| {
        let mut bytes = vec![
            20,
            26,
            11,
            20,
            0,
            0,
            0,
            0,
            names.len() as u8,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ];
        for name in names {
            bytes.extend_from_slice(name.as_bytes());
            bytes.resize(bytes.len() + length - name.len(), 0);
        }
        bytes
    };
    let mut base = vec![20, 26, 11, 20, 1, 0, 0, 0, 0, 0, 0xEA, 7, 8, 0, 24, 0];
    base.extend([1, 0, 0, 0, 1, 0, 40, 33, 56, 64]);
    base.resize(16 + 68, 0);
    fs::write(home.path("x.wtb"), base).unwrap();
    fs::write(home.path("WTHOR.JOU"), names(&["Alpha", "Beta"], 20)).unwrap();
    fs::write(home.path("WTHOR.TRN"), names(&["?", "Open"], 26)).unwrap();
    let (record, _) = game(&home, "x.wtb", "1");
    assert_eq!(record["names"], json!(["Alpha", "Beta"]));
    assert_eq!(
        record["about"],
        "2026, Open, Alpha v Beta, score 40–24, best play 33–31"
    );
    let list = run(&home, &["show", "WTHOR.JOU"]);
    assert!(
        err(&list).contains("the names of the players of a WTHOR base"),
        "{}",
        err(&list)
    );
}

#[test]
fn moves_and_positions_in_any_format_begin_a_game() {
    let home = Home::new();
    let perft = |args: &[&str]| {
        let output = run(&home, &[&["perft", "othello", "1"], args].concat());
        assert!(output.status.success(), "{args:?}: {}", err(&output));
        (out(&output), err(&output))
    };
    let (plain, said) = perft(&["--moves", "f5d6c3"]);
    assert_eq!(said, "");
    for moves in [
        "1. f5 d6 2. c3",
        "F5-d6-c3",
        "ｆ５ｄ６ｃ３",
        "\u{feff}f5d6c3",
        "f5 d6 c3 {a comment}",
        "(;GM[Othello]TY[8]B[F5]W[D6]B[C3];)",
        "[Event \"x\"]\n\n1. f5 d6 2. c3",
    ] {
        let (count, said) = perft(&["--moves", moves]);
        assert_eq!(count, plain, "{moves}");
        assert!(said.contains("--moves: Read as "), "{moves}: {said}");
    }
    let board = "---------------------------OX------XXX--------------------------";
    let (plain, _) = perft(&["--position", &format!("{board} O")]);
    let stars = board.replace('X', "*");
    for position in [
        format!("{stars} O"),
        format!("[8 {stars} O]"),
        format!("{board} White"),
        board.to_owned(),
        format!("{board} O;"),
    ] {
        let (count, said) = perft(&["--position", &position]);
        assert_eq!(count, plain, "{position}");
        assert!(said.contains("--position: Read as "), "{position}: {said}");
    }
    let (_, said) = perft(&["--position", board]);
    assert!(
        said.contains("odd number of discs (5) means White"),
        "{said}"
    );
    let (moved, _) = perft(&["--position", &format!("{stars} O d6 c3")]);
    let (again, _) = perft(&["--moves", "f5d6c3"]);
    assert_eq!(moved, again);
    let refused = run(&home, &["perft", "othello", "1", "--moves", "f5\nd6 hello"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(err(&refused).contains("hello"), "{}", err(&refused));
}

#[test]
fn standard_input_is_read_like_a_file() {
    let home = Home::new();
    let mut child = home
        .program(&["show", "-", "--transcript"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("piped");
    input
        .write_all(b"\xEF\xBB\xBF1. f5 d6\r\n2. c3\r\n")
        .expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(out(&output), "f5d6c3\n", "{}", err(&output));
    let piped = home
        .shell(
            r#"printf 'f5d6c3' | "$0" "$@""#,
            &["analyse", "-", "--depth", "1"],
        )
        .output()
        .expect("the shell runs");
    assert!(out(&piped).contains("d6"), "{}", err(&piped));
}

#[test]
fn the_other_games_read_their_usual_notations() {
    let home = Home::new();
    for (text, game, moves) in [
        ("Game: Awari\nMoves: 4 1\n", "awari", json!(["4", "1"])),
        (
            "Game: tic-tac-toe\nMoves: b2 a1\n",
            "tictactoe",
            json!(["b2", "a1"]),
        ),
        ("b2 a1 c3 # x", "tictactoe", json!(["b2", "a1", "c3"])),
        (
            "x(1,1) o(0,0) x(2,2)",
            "tictactoe",
            json!(["b2", "a3", "c1"]),
        ),
        ("Game: Awari\nMoves: C A B", "awari", json!(["3", "1", "2"])),
        ("e4-e5", "none", json!([])),
        (
            "3,3,3,3,3,3,0/3,3,3,3,3,3,0 N 3 1",
            "awari",
            json!(["3", "1"]),
        ),
        ("X-O/---/X-- O\n", "tictactoe", json!([])),
        ("f7 b9 f7-f6", "dagennacht", json!(["f7", "b9", "f7-f6"])),
    ] {
        fs::write(home.path("x.txt"), text).unwrap();
        let output = run(&home, &["show", "x.txt", "--json"]);
        if game == "none" {
            assert_eq!(output.status.code(), Some(1), "{text}");
            continue;
        }
        assert!(output.status.success(), "{text}: {}", err(&output));
        let record: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(
            (&record["game"], &record["moves"]),
            (&json!(game), &moves),
            "{text}"
        );
    }
    fs::write(home.path("x.txt"), "1 2 3\n").unwrap();
    let both = run(&home, &["show", "x.txt"]);
    let refused = err(&both);
    let named = refused.contains(" in Awari") && refused.contains(" and in Tic-Tac-Toe");
    assert!(named, "{refused}");
    let count = |moves: &str| {
        let perft = run(&home, &["perft", "tictactoe", "1", "--moves", moves]);
        assert!(perft.status.success(), "{moves}: {}", err(&perft));
        out(&perft)
    };
    assert_eq!(count("7 4 0"), count("b1 b2 a3"));
    let perft = run(&home, &["perft", "awari", "1", "--moves", "C A B"]);
    assert!(
        err(&perft).contains("Read as pits as letters"),
        "{}",
        err(&perft)
    );
}

#[test]
fn output_of_show_can_be_read() {
    let home = Home::new();
    for (game, moves, options) in [
        ("othello", "f5d6c3", "tie=second"),
        ("awari", "3 1 2", "rules=kalah"),
        ("tictactoe", "b2 a1", ""),
        ("dagennacht", "f7 b9 f7-f6", "size=11"),
    ] {
        let mut args = vec![
            "play", game, "--second", "human", "--moves", moves, "--save", "a.json",
        ];
        if !options.is_empty() {
            args.extend(["-o", options]);
        }
        let played = run(&home, &args);
        assert!(played.status.success(), "{}", err(&played));
        let shown = out(&run(&home, &["show", "a.json"]));
        fs::write(home.path("shown.txt"), &shown).unwrap();
        let read = |file: &str| game_of(&home, file);
        let (before, after) = (read("a.json"), read("shown.txt"));
        for key in ["game", "options", "moves", "position"] {
            assert_eq!(before[key], after[key], "{shown}");
        }
        fs::remove_file(home.path("a.json")).unwrap();
    }
}

fn game_of(home: &Home, file: &str) -> Value {
    let output = run(home, &["show", file, "--json"]);
    assert!(output.status.success(), "{}", err(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A saved game of Othello with these players and names.
fn saved(home: &Home, players: [&str; 2], names: Option<[&str; 2]>) {
    let mut record = serde_json::json!({
        "format": "boardgames", "version": 1, "game": "othello",
        "options": {"tie": "draw", "start": "standard"},
        "players": players, "seed": 7, "start": null,
        "moves": ["f5", "d6", "c3"], "result": null,
    });
    if let Some(names) = names {
        record["names"] = serde_json::json!(names);
    }
    fs::write(home.path("saved.json"), record.to_string()).unwrap();
}

#[test]
fn long_names_survive_every_format() {
    let home = Home::new();
    let names = ["Anneliese van der Waterman-Jones", "Müller [x] \\ \"B\""];
    saved(&home, ["human", "human"], Some(names));
    for file in ["long.txt", "long.ggf", "long.sgf"] {
        let written = run(&home, &["show", "saved.json", "--export", file]);
        assert!(written.status.success(), "{}", err(&written));
        assert!(
            run(&home, &["show", file, "--export", "back.json"])
                .status
                .success()
        );
        let back = fs::read_to_string(home.path("back.json")).unwrap();
        let back: Value = serde_json::from_str(&back).unwrap();
        assert_eq!(back["names"], serde_json::json!(names), "{file}");
        fs::remove_file(home.path("back.json")).unwrap();
    }
}

#[test]
fn export_of_moves_says_that_players_are_left_out() {
    let home = Home::new();
    saved(&home, ["human", "ai:4"], None);
    let written = run(&home, &["show", "saved.json", "--export", "moves.txt"]);
    assert_eq!(
        out(&written) + &err(&written),
        "The list of moves is in moves.txt, without the players; use a name that ends in .json to keep them.\n"
    );
    assert_eq!(
        fs::read_to_string(home.path("moves.txt")).unwrap(),
        "f5d6c3\n"
    );
}

#[test]
fn players_named_above_the_moves_are_read() {
    let home = Home::new();
    for (text, names, moves) in [
        (
            "Black: Anna\nWhite: Ben\n\n1. F5 D6\n2. C3\n",
            json!(["Anna", "Ben"]),
            json!(["f5", "d6", "c3"]),
        ),
        (
            "Event: a club evening\nWhite: Ben\nMoves: f5;d6;c3\n",
            json!(["", "Ben"]),
            json!(["f5", "d6", "c3"]),
        ),
        (
            "Game: Tic-Tac-Toe\nX: Anna\n5 1\n",
            json!(["Anna", ""]),
            json!(["b2", "a1"]),
        ),
        (
            "Game: Othello\nMoves: 1. f5 d6\n2. c3 {quiet} d3\nResult: first\n",
            json!(null),
            json!(["f5", "d6", "c3", "d3"]),
        ),
    ] {
        let path = home.path("game.txt");
        fs::write(&path, text).expect("a file");
        let (record, _) = game(&home, path.to_str().expect("UTF-8"), "1");
        assert_eq!(record["moves"], moves, "{text}");
        assert_eq!(record["names"], names, "{text}");
    }
}

#[test]
fn wrong_and_repeated_labelled_lines_are_refused_with_their_place() {
    let home = Home::new();
    for (lines, why) in [
        (
            "Result: banana",
            "line 3, column 9: 'banana' is not a result",
        ),
        (
            "Ended: banana",
            "line 3, column 8: 'banana' is not an early end",
        ),
        ("Options: tie", "'tie' is not an option; write KEY=VALUE"),
        ("Options: tie=second tie=draw", "tie is given twice"),
        ("Moves: c3", "there are two lines 'Moves'"),
        ("Game: Awari", "there are two lines 'Game'"),
    ] {
        let text = format!("Game: Othello\nMoves: f5 d6\n{lines}\n");
        fs::write(home.path("x.txt"), text).unwrap();
        let output = run(&home, &["show", "x.txt", "--json"]);
        assert_eq!(output.status.code(), Some(1), "{lines}");
        assert!(err(&output).contains(why), "{lines}: {}", err(&output));
    }
    let text = "Game: Othello\nMoves: f5 d6\nResult: White won\nEnded: resignation\n";
    fs::write(home.path("x.txt"), text).unwrap();
    let (record, _) = game(&home, "x.txt", "1");
    assert_eq!(record["result"], "second");
    assert_eq!(record["ended"], "resignation");
}
