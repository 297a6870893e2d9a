//! `list`, `show`, `stats` and `replay` from a person's view.

use std::fs;
use std::process::Output;

use serde_json::Value;

use crate::home::Home;

fn run(home: &Home, args: &[&str]) -> Output {
    home.program(args).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn json(home: &Home, args: &[&str]) -> Value {
    let output = run(home, args);
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// Plays these moves between two people; the game is saved automatically.
fn played(home: &Home, game: &str, moves: &str) {
    let output = run(home, &["play", game, "--second", "human", "--moves", moves]);
    assert!(output.status.success(), "{}", text(&output.stderr));
}

/// Returns a WTHOR file: the header, and 68 bytes a game.
fn wthor(games: &[&[u8]]) -> Vec<u8> {
    let count = u32::try_from(games.len()).unwrap().to_le_bytes();
    let mut bytes = vec![20, 26, 11, 20];
    bytes.extend(count);
    bytes.extend([0, 0, 0xEA, 7, 8, 0, 24, 0]);
    for moves in games {
        bytes.extend([3, 0, 1, 0, 7, 0, 33, 32]);
        bytes.extend_from_slice(moves);
        bytes.resize(bytes.len() + 60 - moves.len(), 0);
    }
    bytes
}

#[test]
fn home_without_games_says_so() {
    let home = Home::new();
    let list = run(&home, &["list"]);
    assert!(text(&list.stdout).starts_with("No saved games in "));
    assert_eq!(
        text(&run(&home, &["stats"]).stdout),
        "No finished games yet. Every game that you finish is counted here.\n"
    );
    assert_eq!(
        json(&home, &["list", "--json"])["saves"],
        serde_json::json!([])
    );
    assert!(home.saves().is_empty(), "looking makes no files");
}

#[test]
fn games_are_listed_shown_and_found_by_name() {
    let home = Home::new();
    played(&home, "othello", "f5d6c3");
    played(&home, "awari", "3 1");
    let list = text(&run(&home, &["list"]).stdout);
    assert!(list.contains("move 4, White to move"), "{list}");
    assert!(list.contains("Awari"), "{list}");
    let saves = json(&home, &["list", "--json"]);
    let names: Vec<&str> = saves["saves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|save| save["file"].as_str().unwrap())
        .collect();
    assert_eq!(names.len(), 2);
    let othello = names
        .iter()
        .find(|name| name.starts_with("othello"))
        .unwrap();
    let shown = text(&run(&home, &["show", othello]).stdout);
    assert!(shown.contains("1. f5 d6  3. c3"), "{shown}");
    let transcript = run(
        &home,
        &["show", othello.trim_end_matches(".json"), "--transcript"],
    );
    assert_eq!(text(&transcript.stdout), "f5d6c3\n");
    let record = json(&home, &["show", othello, "--json"]);
    assert_eq!(record["to_move"], "White");
    assert_eq!(record["moves"], serde_json::json!(["f5", "d6", "c3"]));
}

#[test]
fn unknown_name_suggests_the_list() {
    let home = Home::new();
    for args in [
        &["show", "none"][..],
        &["replay", "none"],
        &["review", "none"],
        &["play", "--load", "none"],
    ] {
        let output = run(&home, args);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(
            said.ends_with("; `boardgames list` names the saved games\n"),
            "{args:?}: {said}"
        );
    }
    // A path is not searched among the saved games.
    let output = run(&home, &["show", "./none"]);
    assert!(!text(&output.stderr).contains("boardgames list"));
}

#[test]
fn damaged_game_is_an_error_that_names_the_backup() {
    let home = Home::new();
    played(&home, "othello", "f5");
    let save = home.saves()[0].clone();
    let path = save.to_str().unwrap();
    let on = run(&home, &["play", "othello", "--load", path, "--moves", "d6"]);
    assert!(on.status.success(), "{}", text(&on.stderr));
    let whole = fs::read(&save).unwrap();
    fs::write(&save, &whole[..whole.len() / 2]).unwrap();
    for args in [
        &["show", path][..],
        &["replay", path],
        &["play", "othello", "--load", path],
        &["analyse", path],
    ] {
        let output = run(&home, args);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(
            said.contains("cannot be used") && said.contains(".json.bak"),
            "{said}"
        );
        assert!(said.contains("not changed"), "{said}");
    }
    assert_eq!(fs::read(&save).unwrap().len(), whole.len() / 2);
    let backup = format!("{path}.bak");
    let on = run(
        &home,
        &["play", "othello", "--load", &backup, "--moves", "d6"],
    );
    assert!(on.status.success(), "{}", text(&on.stderr));
    assert_eq!(fs::read(&save).unwrap().len(), whole.len() / 2);
    assert_eq!(home.saves().len(), 3, "the backup goes on under a new name");
}

#[test]
fn moves_of_one_turn_are_joined() {
    let home = Home::new();
    played(&home, "awari", "4 1 6");
    let list = text(&run(&home, &["list", "--names"]).stdout);
    let shown = text(&run(&home, &["show", list.trim()]).stdout);
    assert!(shown.trim_end().ends_with("\n1. 4-1 6"), "{shown}");
}

#[test]
fn finished_games_make_statistics() {
    let home = Home::new();
    for (number, second) in ["human", "ai:0", "ai:0,seed=9"].iter().enumerate() {
        // The last move is played by a person.
        let moves = "b2 a1 a3 c1 b1 b3 c2 a2".split(' ').collect::<Vec<_>>();
        let record = serde_json::json!({
            "format": "boardgames", "version": 1, "game": "tictactoe",
            "players": ["human", second], "moves": moves,
        });
        let name = format!("game-{number}");
        let folder = home.path("data/boardgames/saves");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(format!("{name}.json")), record.to_string()).unwrap();
        let played = home
            .shell("echo c3 | \"$0\" play --load \"$1\"", &[&name])
            .output()
            .expect("the program runs");
        assert!(played.status.success(), "{}", text(&played.stderr));
    }
    // Moves given on the command line do not count as a played game.
    played(&home, "tictactoe", "b2 a1 a3 c1 b1 b3 c2 a2 c3");
    let stats = json(&home, &["stats", "--json"]);
    assert_eq!(stats["between_people"], 1);
    assert_eq!(stats["standings"][0]["opponent"], "ai:0");
    assert_eq!(stats["standings"][0]["drawn"], 2);
    assert_eq!(stats["totals"][0]["per_cent"], 50);
    assert_eq!(stats["ratings"][0]["games"], 2);
    let table = text(&run(&home, &["stats"]).stdout);
    assert!(
        table.contains("Tic-Tac-Toe") && table.contains("Games between people: 1"),
        "{table}"
    );
    assert!(
        table.contains("Tic-Tac-Toe: 2 games: 0 won, 2 drawn, 0 lost, 50 %\n  Your rating: "),
        "{table}"
    );
}

#[test]
fn games_with_the_teacher_have_no_rating_and_statistics_say_so() {
    let home = Home::new();
    let command = "echo resign | \"$0\" play tictactoe --second ai:0 --teacher gentle --plain";
    let ended = home.shell(command, &[]).output().expect("the program runs");
    assert!(ended.status.success(), "{}", text(&ended.stderr));
    let table = text(&run(&home, &["stats"]).stdout);
    assert!(table.contains("No rating yet: only games"), "{table}");
}

#[test]
fn game_bases_and_transcripts_are_read_but_not_written() {
    let home = Home::new();
    let base = wthor(&[&[56, 64, 33], &[56, 66], &[56, 11]]);
    fs::write(home.path("x.wtb"), &base).unwrap();
    let list = text(&run(&home, &["show", "x.wtb"]).stdout);
    assert!(list.starts_with("WTHOR, 3 games:\n"), "{list}");
    let shown = text(&run(&home, &["show", "x.wtb", "--game", "2"]).stdout);
    assert!(
        shown.contains("1. f5 f6") && shown.contains("2026, tournament 3"),
        "{shown}"
    );
    assert!(!shown.contains("human"), "{shown}");
    for (number, code) in [("0", 2), ("4", 2), ("3", 1)] {
        let output = run(&home, &["show", "x.wtb", "--game", number]);
        assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
    }
    let refused = run(&home, &["replay", "x.wtb"]);
    assert!(text(&refused.stderr).contains("--game 1 to 3"));
    assert_eq!(fs::read(home.path("x.wtb")).unwrap(), base);
    fs::write(home.path("one.txt"), "F5d6C3d3c4f4f6\n").unwrap();
    let analysed = text(&run(&home, &["analyse", "one.txt", "--depth", "1"]).stdout);
    assert!(
        analysed.contains("f5") && analysed.contains("f6"),
        "{analysed}"
    );
    let refused = run(&home, &["play", "--load", "one.txt"]);
    let printed = text(&refused.stderr);
    assert!(
        printed.contains(
            "is not a saved game but a transcript; step through it with boardgames replay"
        ),
        "{printed}"
    );
    for words in [
        &["analyse", "x.wtb", "--depth", "1"][..],
        &["puzzles", "--from", "x.wtb"],
    ] {
        let refused = text(&run(&home, words).stderr);
        assert!(refused.contains("--game 1 to 3"), "{refused}");
        let one = run(&home, &[words, &["--game", "2"]].concat());
        assert!(one.status.success(), "{}", text(&one.stderr));
    }
    fs::write(home.path("x.md"), "# A title\n\nSome words.\n").unwrap();
    let none = text(&run(&home, &["show", "x.md"]).stderr);
    assert!(
        none.contains("neither a saved game") && none.contains("GGF, SGF, PGN"),
        "{none}"
    );
    assert!(!none.contains("show"), "{none}");
    let shown = text(&run(&home, &["show", "one.txt", "--transcript"]).stdout);
    assert_eq!(shown, "f5d6c3d3c4f4f6\n");
    fs::write(home.path("cut.wtb"), &base[..base.len() - 1]).unwrap();
    let cut = run(&home, &["show", "cut.wtb"]);
    assert_eq!(cut.status.code(), Some(1));
    assert!(text(&cut.stderr).contains("header says 3 games"));
}

#[test]
fn game_can_continue_from_any_position() {
    let home = Home::new();
    played(&home, "othello", "f5d6c3");
    let save = home.saves()[0].clone();
    let file = save.to_str().unwrap();
    let mut command = home.shell(
        r#"printf 'play\nf4\nquit\n' | "$0" "$@""#,
        &["replay", file, "--at", "1"],
    );
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let saves = home.saves();
    assert_eq!(saves.len(), 2);
    assert_eq!(home.moves(&saves[1]), ["f5", "f4"]);
    assert_eq!(home.moves(&save), ["f5", "d6", "c3"]);
}

#[test]
fn reviews_find_a_weak_point_for_puzzles() {
    let home = Home::new();
    let none = run(&home, &["puzzles", "tictactoe", "--weak"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(
        text(&none.stderr).contains("boardgames review FILE"),
        "{}",
        text(&none.stderr)
    );
    // These are one game and its mirror images: each time X leaves a line of
    // two open.
    for (file, moves) in [
        ("1.json", "a1 b2 b1 c1 c3 a3"),
        ("2.json", "c1 b2 b1 a1 a3 c3"),
        ("3.json", "a3 b2 b3 c3 c1 a1"),
    ] {
        let played = run(
            &home,
            &[
                "play",
                "tictactoe",
                "--moves",
                moves,
                "--second",
                "ai:1",
                "--save",
                file,
            ],
        );
        assert!(played.status.success(), "{}", text(&played.stderr));
        for _ in 0..2 {
            assert!(run(&home, &["review", file]).status.success());
        }
    }
    let stats: Value = serde_json::from_slice(&run(&home, &["stats", "--json"]).stdout).unwrap();
    let weak = &stats["weak_points"][0];
    assert_eq!(weak["motif"], "block", "{stats}");
    assert_eq!(
        (&weak["met"], &weak["missed"]),
        (&3.into(), &3.into()),
        "a second review counts nothing"
    );
    let printed = text(&run(&home, &["stats"]).stdout);
    assert!(
        printed.contains("Tic-Tac-Toe: block, missed 3 of 3 times."),
        "{printed}"
    );
    let task = text(&run(&home, &["puzzles", "tictactoe", "--weak", "--json"]).stdout);
    assert!(task.contains("Puzzle: block"), "{task}");
}

#[test]
fn stored_result_follows_from_the_moves() {
    let home = Home::new();
    let show = |moves: &str, more: &str| {
        let text = format!(
            r#"{{"format":"boardgames","version":1,"game":"tictactoe","moves":{moves},{more}}}"#
        );
        fs::write(home.path("x.json"), text).unwrap();
        let record = json(&home, &["show", "x.json", "--json"]);
        (record["result"].clone(), record["ended"].clone())
    };
    let won = r#"["a1","a2","b1","b2","c1"]"#;
    let (first, second) = (Value::from("first"), Value::from("second"));
    let resigned = r#""result":"second","ended":"resignation""#;
    assert_eq!(show(won, r#""result":"second""#).0, first);
    assert_eq!(show(won, resigned), (first, Value::Null));
    let open = r#"["a1"]"#;
    assert_eq!(show(open, resigned), (second, Value::from("resignation")));
    for impossible in [
        r#""result":"draw","ended":"resignation""#,
        r#""result":"first","ended":"agreement""#,
        r#""ended":"time""#,
    ] {
        assert_eq!(show(open, impossible), (Value::Null, Value::Null));
    }
}

#[test]
fn one_of_many_games_must_be_named_to_export_it() {
    let home = Home::new();
    fs::write(home.path("x.wtb"), wthor(&[&[56], &[56]])).unwrap();
    for wanted in [
        &["--export", "q.ggf"][..],
        &["--svg", "q.svg"],
        &["--transcript"],
    ] {
        let output = run(&home, &[&["show", "x.wtb"], wanted].concat());
        assert_eq!(output.status.code(), Some(2), "{wanted:?}");
        let why = text(&output.stderr);
        assert!(why.contains("choose one with --game 1 to 2"), "{why}");
    }
}

#[test]
fn game_on_standard_input_is_replayed() {
    let home = Home::new();
    let replayed = home
        .shell(r#"printf 'f5d6' | timeout 20 "$0" "$@""#, &["replay", "-"])
        .output()
        .expect("the shell runs");
    assert!(replayed.status.success(), "{}", text(&replayed.stderr));
    let begun = "The start of a game of 2 moves.";
    let printed = text(&replayed.stdout);
    assert!(printed.starts_with(begun), "{printed}");
}
