//! `perft`, `analyse`, `match` and `bench` as used by scripts.

use std::fs;

use assert_cmd::Command;
use serde_json::{Value, json};

fn boardgames(words: &str) -> Command {
    let mut command = Command::cargo_bin("boardgames").expect("the program is built");
    command.args(words.split_whitespace());
    command
}

/// Returns the standard output of a successful run.
fn output(mut command: Command) -> String {
    let output = command.output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

fn json_lines(command: Command) -> Vec<Value> {
    let read = |line: &str| serde_json::from_str(line).expect("one object a line");
    output(command).lines().map(read).collect()
}

/// Runs a command with a usage error and returns the message.
fn refused(words: &[&str]) -> String {
    let mut command = boardgames("");
    let output = command.args(words).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn perft_counts_divides_and_prints_json() {
    assert_eq!(output(boardgames("perft tictactoe 4")), "3024\n");
    let split = output(boardgames("perft othello 3 --divide"));
    assert_eq!(split.lines().count(), 5, "{split}");
    assert!(split.ends_with("56\n"));
    let moves = "perft awari 4 -o rules=kalah --moves 4 --json --divide";
    let found = &json_lines(boardgames(moves))[0];
    let sum: u64 = found["divide"]
        .as_object()
        .unwrap()
        .values()
        .map(|nodes| nodes.as_u64().unwrap())
        .sum();
    assert_eq!(found["nodes"], json!(sum));
    assert_eq!(found["options"]["rules"], "kalah");
    assert_eq!(found["depth"], 4);
}

#[test]
fn perft_counts_depth_0_as_1_and_a_finished_game_as_0() {
    assert_eq!(output(boardgames("perft tictactoe 0")), "1\n");
    let over = "perft tictactoe 3 --moves a1,a2,b1,b2,c1";
    assert_eq!(output(boardgames(over)), "0\n");
}

#[test]
fn analyse_lists_every_move_best_first_with_outcome_and_plies() {
    let mut command = boardgames("analyse tictactoe --json --position");
    command.arg("X-O/---/--- X");
    let found = &json_lines(command)[0];
    let keys: Vec<&String> = found.as_object().unwrap().keys().collect();
    let wanted =
        "game options position to_move unit value exact plies best depth nodes seconds moves";
    assert_eq!(keys, wanted.split(' ').collect::<Vec<_>>());
    assert_eq!(found["position"], "X-O/---/--- X");
    assert_eq!(found["value"], 1);
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 7);
    let value = |mv: &Value| (mv["value"].as_i64().unwrap(), mv["plies"].as_i64().unwrap());
    let values: Vec<_> = moves.iter().map(value).collect();
    let truth = [(1, 5), (1, 5), (1, 5), (0, 7), (0, 7), (0, 7), (-1, 6)];
    assert_eq!(values, truth);
    assert!(moves.iter().all(|mv| mv["exact"] == json!(true)));
    assert_eq!(moves[0]["pv"].as_array().unwrap().len(), 5);
}

#[test]
fn analyse_best_only_gives_other_moves_no_value() {
    let found = &json_lines(boardgames("analyse tictactoe --best-only --json"))[0];
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 9);
    assert_eq!(moves[0]["exact"], true);
    let unjudged = |mv: &Value| mv["value"].is_null() && mv["exact"] == false;
    assert!(moves[1..].iter().all(unjudged));
}

#[test]
fn analyse_under_a_limit_marks_estimates() {
    let found = &json_lines(boardgames("analyse tictactoe --depth 2 --json"))[0];
    assert_eq!(
        (&found["exact"], &found["depth"]),
        (&json!(false), &json!(2))
    );
    let text = output(boardgames("analyse awari --level 3"));
    assert!(text.contains("South to move"), "{text}");
    assert!(text.contains("expected play"), "{text}");
}

#[test]
fn analyse_of_a_finished_game_says_how_it_ended() {
    let over = "analyse tictactoe --moves a1,a2,b1,b2,c1";
    assert_eq!(output(boardgames(over)), "The game is over: X has won.\n");
    let found = &json_lines(boardgames(&format!("{over} --json")))[0];
    assert_eq!(found["winner"], "X");
    assert_eq!(found["moves"], json!([]));
}

#[test]
fn looked_up_result_does_not_say_0_positions() {
    let text = output(boardgames("analyse awari --best-only"));
    assert!(text.contains("looked up, "), "{text}");
    assert!(!text.contains("0 positions"), "{text}");
}

#[test]
fn analyse_evaluates_every_move_of_a_saved_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let record = json!({"format": "boardgames", "version": 1, "game": "tictactoe",
        "moves": ["b2", "b1", "a1", "c3", "a3", "a2", "c1"]});
    fs::write(&path, record.to_string()).unwrap();
    let mut command = boardgames("analyse --json");
    command.arg(&path);
    let rows = json_lines(command);
    let lost: Vec<&Value> = rows.iter().map(|row| &row["lost"]).collect();
    assert_eq!(lost, [0, 1, 0, 0, 0, 0, 0]);
    assert_eq!(rows[1]["played"], "b1");
    let mut command = boardgames("analyse");
    command.arg(&path);
    let text = output(command);
    let given = "O: 2 best moves of 3, 0.5 wins given away";
    assert!(text.contains(given), "{text}");
}

#[test]
fn bad_subjects_and_settings_name_the_fix() {
    for (words, wanted) in [
        (&["analyse", "nix"][..], "the games are"),
        (&["analyse", "tictactoe", "--time", "0"], "300ms"),
        (&["analyse", "tictactoe", "--level", "11"], "0 (easiest)"),
        (
            &["analyse", "tictactoe", "--moves", "b2 b2"],
            "b2 is taken by X",
        ),
        (&["analyse", "tictactoe", "--threads", "65"], "from 0 to 64"),
        (&["perft", "tictactoe", "x"], "invalid"),
        (&["perft", "awari", "2", "-o", "beans=9"], "beans"),
        (&["match", "tictactoe", "human", "ai:1"], "ai:LEVEL"),
        (
            &["match", "tictactoe", "ai:1", "ai:2", "--openings", "9"],
            "smaller",
        ),
        (
            &["match", "tictactoe", "ai:1", "ai:2", "--sprt", "9,3"],
            "smaller first",
        ),
        (
            &["match", "tictactoe", "ai:1", "ai:2", "--games", "0"],
            "invalid",
        ),
        (&["bench", "nix"], "tictactoe"),
    ] {
        let sentence = refused(words);
        assert!(sentence.contains(wanted), "{words:?}: {sentence}");
    }
}

#[test]
fn match_does_not_depend_on_the_number_of_jobs() {
    let run = |jobs: u32| {
        output(boardgames(&format!(
            "match tictactoe ai:4 ai:2 --games 40 --seed 7 --openings 1 --json --jobs {jobs}"
        )))
    };
    let alone = run(1);
    assert_eq!(alone.lines().count(), 41);
    assert_eq!(alone, run(3));
}

#[test]
fn match_swaps_sides_on_each_opening_and_adds_up() {
    let words = "match tictactoe ai:3 ai:1 --games 19 --seed 2 --openings 2 --json";
    let lines = json_lines(boardgames(words));
    let (games, summary) = lines.split_at(20);
    for pair in games.chunks(2) {
        assert_eq!(pair[0]["opening"], pair[1]["opening"]);
        assert_eq!(
            (&pair[0]["first"], &pair[1]["first"]),
            (&json!(1), &json!(2))
        );
    }
    let wins = |player| {
        games
            .iter()
            .filter(|g| g["winner"] == json!(player))
            .count()
    };
    let summary = &summary[0];
    assert_eq!(summary["games"], 20);
    assert_eq!(summary["wins"], json!(wins(Some(1))));
    assert_eq!(summary["losses"], json!(wins(Some(2))));
    assert_eq!(summary["draws"], json!(wins(None::<u8>)));
}

#[test]
fn decided_ratio_test_ends_a_match_early() {
    let words = "match tictactoe ai:10 ai:0 --games 2000 --seed 1 --openings 0 --sprt 0,100 --json";
    let lines = json_lines(boardgames(words));
    let summary = lines.last().unwrap();
    assert_eq!(summary["sprt"]["decision"], "elo1");
    assert!(summary["games"].as_u64().unwrap() < 200, "{summary}");
}

#[test]
fn records_of_a_match_can_be_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = boardgames("match othello ai:1 ai:0 --games 2 --seed 3 --records");
    command.arg(folder.path());
    output(command);
    let text = fs::read_to_string(folder.path().join("game-2.json")).unwrap();
    let record = boardgames::game::Record::from_json(&text).unwrap();
    assert_eq!(record.players, ["ai:0", "ai:1"]);
    let info = boardgames::games::find(&record.game).unwrap();
    let replayed = info.replay(&record).unwrap();
    assert!(replayed.outcome().is_some());
    assert_eq!(replayed.record().result, record.result);
}

#[test]
fn bench_signature_is_reproducible() {
    let run = || json_lines(boardgames("bench --level 3 --json"));
    let strip = |mut lines: Vec<Value>| {
        for line in &mut lines {
            line["seconds"] = Value::Null;
            line["nodes_per_second"] = Value::Null;
        }
        lines
    };
    let first = strip(run());
    assert_eq!(first.len(), boardgames::games::GAMES.len());
    assert_eq!(first, strip(run()));
    assert!(first.iter().all(|line| line["nodes"].as_u64().unwrap() > 0));
}

#[test]
fn forbidding_every_move_is_refused() {
    for more in ["", " --json"] {
        let mut command = boardgames(&format!("analyse othello --forbid d3,c4,f5,e6{more}"));
        let ran = command.output().expect("it runs");
        assert_eq!(ran.status.code(), Some(2), "{ran:?}");
        assert!(ran.stdout.is_empty(), "{ran:?}");
        let printed = String::from_utf8_lossy(&ran.stderr);
        assert!(printed.contains("every legal move"), "{printed}");
    }
}

#[test]
fn parts_of_a_match_merge_to_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let one_run = "match tictactoe ai:2 ai:1 --games 14 --seed 5";
    let whole = output(boardgames(&format!("{one_run} --json")));
    let mut files = Vec::new();
    // The last part comes first, to show that their order does not matter.
    for part in ["3/3", "1/3", "2/3"] {
        let text = output(boardgames(&format!("{one_run} --json --shard {part}")));
        let file = folder.path().join(part.replace('/', "-of-"));
        fs::write(&file, text).expect("it is written");
        files.push(file.to_str().expect("UTF-8").to_owned());
    }
    let merge = |files: &[String], json: &str| {
        boardgames(&format!("match {json} --merge {}", files.join(" ")))
    };
    assert_eq!(output(merge(&files, "--json")), whole);
    assert_eq!(output(merge(&files, "")), output(boardgames(one_run)));

    let refuses = |files: &[String], why: &str| {
        let output = merge(files, "").output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(why), "{said}");
    };
    refuses(&files[..2], "part 2/3 is missing");
    refuses(
        &[files.clone(), files[..1].to_vec()].concat(),
        "given twice",
    );
    let text = fs::read_to_string(&files[0]).expect("a part");
    let cut = text.split_once('\n').expect("lines").1;
    fs::write(&files[0], cut).expect("it is written");
    refuses(&files, "has 3 of the 4 games of part 3/3");
    fs::write(&files[0], &whole).expect("it is written");
    refuses(&files, "is not a whole part of a match");
    let other = output(boardgames(
        "match tictactoe ai:2 ai:1 --games 14 --seed 6 --json --shard 3/3",
    ));
    fs::write(&files[0], other).expect("it is written");
    refuses(&files, "parts of different matches");
}

#[test]
fn shard_needs_a_seed_and_excludes_a_ratio_test() {
    let part = ["match", "tictactoe", "ai:2", "ai:1", "--shard", "1/2"];
    assert!(refused(&part).contains("--seed"));
    let tested = [&part[..], &["--seed", "1", "--json", "--sprt", "0,5"]].concat();
    assert!(refused(&tested).contains("--sprt"));
}
