//! The analysis board in line mode, games of two people, and exported files.

use serde_json::Value;

use crate::program::Home;

/// Returns the output of line mode for these commands.
fn analysed(words: &str) -> String {
    let home = Home::new();
    let ran = home.run(&["analyse", "tictactoe", "--screen"], words);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{words}");
    ran.out
}

#[test]
fn other_moves_can_be_tried() {
    let out = analysed("b2\na1\nup\nvary a3 c1\ntree\nother\nup\nup\nup\nup\nquit\n");
    for shown in [
        "2. O played a1.",
        "3. X played c1.",
        "1. b2 a1\n  2. a3 [c1]\n",
        "Tried from here: a1 and a3.",
        "This is the start.",
        "Every change is saved there.",
        "To open it again:\n  boardgames analyse tictactoe-",
    ] {
        assert!(out.contains(shown), "'{shown}' is not in {out}");
    }
    let out = analysed("b2\ncomment the middle\ncomment\ndrop\nquit\n");
    assert!(
        out.contains("Comment noted.\nComment: the middle."),
        "{out}"
    );
}

#[test]
fn engine_lines_are_exact_if_possible() {
    let out = analysed("a1\nlines\nlines 8\nquit\n");
    assert!(out.contains("Best for O, "), "{out}");
    assert!(out.contains("b2: draws. The line: O b2, X "), "{out}");
    assert!(out.contains("loses in"), "{out}");
}

#[test]
fn positions_are_set_up_and_pasted() {
    let out = analysed("setup X-O/-O-/X-- X\nposition\nlegal\nquit\n");
    assert!(out.contains("X-O/-O-/X-- X"), "{out}");
    let out = analysed("paste b2 a1 c3\nposition\nquit\n");
    assert!(out.contains("--X/-X-/O-- O"), "{out}");
    // Piped input ends at the first error.
    let home = Home::new();
    let ran = home.run(
        &["analyse", "tictactoe", "--screen"],
        "setup XXX/---/--- X\n",
    );
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("X must have as many marks"), "{}", ran.err);
    let ran = home.run(&["analyse", "tictactoe", "--screen"], "z9\n");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("help lists the words"), "{}", ran.err);
}

#[test]
fn analysis_of_a_saved_game_is_stored_in_its_file() {
    let home = Home::new();
    let played = "b2\na1\nc3\nquit\n";
    home.run(&["play", "tictactoe", "--second", "human"], played);
    let names = home.run(&["list", "--names"], "").out;
    let name = names.trim();
    let words = "down\ndown\nup\na3\ncomment better\nsave\nquit\n";
    let ran = home.run(&["analyse", name, "--screen"], words);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("Saved as "), "{}", ran.out);
    let json = home.run(&["show", name, "--json"], "").out;
    let record: Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(record["moves"].as_array().map(Vec::len), Some(3));
    assert_eq!(record["study"]["lines"][0]["moves"][0], "a3");
    assert_eq!(record["study"]["comments"][0]["text"], "better");
    let shown = home.run(&["show", name], "").out;
    assert!(
        shown.contains("  2. a3*") && shown.contains("2. a3: better"),
        "{shown}"
    );
    let out = home.path().join("t.txt");
    let ran = home.run(
        &["show", name, "--export", out.to_str().expect("UTF-8")],
        "",
    );
    assert!(
        // Moves that took less than a millisecond have no times.
        ran.out.contains("without other lines") && ran.out.contains("comments"),
        "{}",
        ran.out
    );
    // A game that is continued keeps the analysis, and a replay can open it.
    home.run(&["play", "--load", name], "a3\nquit\n");
    let words = "last\nanalysis\ntree\nquit\nquit\n";
    let ran = home.run(&["replay", name], words);
    assert!(ran.out.contains("1. b2 a1\n  2. a3*"), "{}", ran.out);
    assert_eq!(home.run(&["list", "--names"], "").out.trim(), name);
}

#[test]
fn analysis_is_saved_wherever_it_ends() {
    let home = Home::new();
    let words = "f5\ncomment precious\nsetup XO/-- X\n";
    let ran = home.run(&["analyse", "othello", "--screen"], words);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    let names = || home.run(&["list", "--names"], "").out;
    let json = home.run(&["show", names().trim(), "--json"], "").out;
    assert!(json.contains("precious"), "{json}");
    // Another position begins another file, once there is a move.
    let words = "b2\nsetup X-O/-O-/X-- X\nc2\n";
    home.run(&["analyse", "tictactoe", "--screen"], words);
    assert_eq!(names().lines().count(), 3);
    // A game keeps its own file, without the moves tried.
    let words = "b2\nanalysis\na3\nquit\nquit\n";
    home.run(&["play", "tictactoe", "--second", "human"], words);
    let listed = home.run(&["list", "tic"], "").out;
    assert_eq!(listed.matches("analysis").count(), 3, "{listed}");
    assert_eq!(listed.matches("O to move").count(), 1, "{listed}");
    // Looking at a position makes no file.
    home.run(
        &["analyse", "tictactoe", "--screen"],
        "setup X-O/-O-/X-- X\nquit\n",
    );
    assert_eq!(names().lines().count(), 5);
}

#[test]
fn name_of_an_analysis_belongs_to_the_saved_games() {
    let home = Home::new();
    let words = "f5\nsave mine\nd6\nquit\n";
    let ran = home.run(&["analyse", "othello", "--screen"], words);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    // The file that was made for the first move is gone, and the later move is in the new one.
    assert_eq!(home.run(&["list", "--names"], "").out, "mine\n");
    let tree = home
        .run(&["analyse", "mine", "--screen"], "tree\nquit\n")
        .out;
    // It opens at the move where it was left.
    assert!(tree.contains("f5 [d6]"), "{tree}");
    // Another analysis cannot take the name.
    let taken = home.run(&["analyse", "awari", "--screen"], "3\nsave mine\n");
    assert!(taken.err.contains("choose another name"), "{}", taken.err);
    let tree = home
        .run(&["analyse", "mine", "--screen"], "tree\nquit\n")
        .out;
    // It opens at the move where it was left.
    assert!(tree.contains("f5 [d6]"), "{tree}");
}

#[test]
fn analysis_of_its_own_is_not_a_game() {
    let home = Home::new();
    let words = "f5\nd6\nsave\nquit\n";
    home.run(&["analyse", "othello", "--screen"], words);
    let listed = home.run(&["list"], "").out;
    assert!(listed.contains("analysis"), "{listed}");
    let names = home.run(&["list", "--names"], "").out;
    let shown = home.run(&["show", names.trim()], "").out;
    assert!(shown.contains("an analysis, not a game"), "{shown}");
    let stats = home.run(&["stats"], "").out;
    assert!(stats.contains("No finished games yet."), "{stats}");
    // A game that is continued from the analysis gets a file of its own.
    home.run(&["play", "--load", names.trim()], "c3\nquit\n");
    assert_eq!(home.run(&["list", "--names"], "").out.lines().count(), 2);
}

#[test]
fn analyse_word_in_a_game_opens_the_board_and_returns() {
    let home = Home::new();
    let words = "b2\nanalysis\na1\nup\na3\nquit\nlast\nquit\n";
    let ran = home.run(&["play", "tictactoe", "--second", "human"], words);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("Tried from here: a1."), "{}", ran.out);
    assert!(ran.out.contains("\nX played b2.\nYou left"), "{}", ran.out);
}

#[test]
fn people_have_names_resign_and_agree() {
    let home = Home::new();
    let people: Vec<&str> = "play tictactoe --second human --names Anna,Ben"
        .split(' ')
        .collect();
    let ran = home.run(&people, "b2\ndraw\nno\nresign\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for shown in [
        "Ben offers a draw. Anna, yes or no?",
        "Anna declines. Ben to move.",
        "O (Ben) resigns; X (Anna) wins.",
    ] {
        assert!(ran.out.contains(shown), "'{shown}' is not in {}", ran.out);
    }
    let ran = home.run(&people, "b2\ndraw\nyes\n");
    assert!(ran.out.contains("A draw by agreement."), "{}", ran.out);
    let names = home.run(&["list", "--names"], "").out;
    let shown: Vec<String> = names
        .lines()
        .map(|name| home.run(&["show", name], "").out)
        .collect();
    assert!(
        shown
            .iter()
            .any(|text| text.contains("X won by resignation"))
    );
    assert!(
        shown
            .iter()
            .any(|text| text.contains("a draw by agreement"))
    );
    assert!(shown[0].contains("X: human (Anna)"), "{}", shown[0]);
    let stats = home.run(&["stats"], "").out;
    assert!(
        stats.contains("Ended early: 1 by resignation, 1 by agreement"),
        "{stats}"
    );
    // The JSON output has these events, too.
    let mut json = people.clone();
    json.push("--json");
    let out = home.run(&json, "draw\nno\nresign\n").out;
    for event in [
        r#""event":"offer""#,
        r#""event":"declined""#,
        r#""reason":"by resignation""#,
    ] {
        assert!(out.contains(event), "{event} is not in {out}");
    }
}

#[test]
fn names_need_two_people_and_two_names() {
    let home = Home::new();
    for (names, more, wanted) in [
        ("Anna Ben", &[][..], "ANNA,BEN"),
        ("Anna,Anna", &[], "ANNA,BEN"),
        ("a,b,c", &[], "ANNA,BEN"),
        ("Anna,Ben", &["--second", "ai"], "two people"),
    ] {
        let mut words = vec!["play", "tictactoe", "--names", names];
        words.extend(more);
        let ran = home.run(&words, "");
        assert_eq!(ran.code, Some(2), "{names}");
        assert!(ran.err.contains(wanted), "{names}: {}", ran.err);
    }
}

#[test]
fn game_is_exported_without_overwriting_files() {
    let home = Home::new();
    home.run(
        &["play", "othello", "--second", "human"],
        "f5\nd6\nc3\nquit\n",
    );
    home.run(&["play", "awari", "--second", "human"], "4\nquit\n");
    let names = home.run(&["list", "--names"], "").out;
    let name_of = |game: &str| {
        let found = names.lines().find(|name| name.starts_with(game));
        found.expect("it is saved").to_owned()
    };
    let export = |game: &str, file: &str| {
        let out = home.path().join(file);
        let ran = home.run(
            &[
                "show",
                &name_of(game),
                "--export",
                out.to_str().expect("UTF-8"),
            ],
            "",
        );
        (ran, std::fs::read_to_string(&out).unwrap_or_default())
    };
    let (ran, text) = export("othello", "a.ggf");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    // Each move has its time.
    let moves = ["B[F5//0.", "W[D6//0.", "B[C3//0."];
    assert!(moves.iter().all(|mv| text.contains(mv)), "{text}");
    let (_, text) = export("othello", "a.sgf");
    assert!(text.contains(";B[f5];W[d6];B[c3])"), "{text}");
    // The exported file can be read again.
    let read = home.path().join("a.ggf");
    let shown = home.run(&["show", read.to_str().expect("UTF-8"), "--transcript"], "");
    assert_eq!(shown.out.trim(), "f5d6c3");
    // A film has a header, a frame for each position, and an end.
    let (_, film) = export("awari", "b.cast");
    let lines: Vec<Value> = film
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    assert_eq!(lines[0]["version"], 2);
    assert_eq!(lines.len(), 1 + 2 + 1);
    let times: Vec<f64> = lines[1..]
        .iter()
        .filter_map(|line| line[0].as_f64())
        .collect();
    assert!(times.is_sorted() && times.len() == 3, "{times:?}");
    assert!(
        lines[2][2]
            .as_str()
            .expect("text")
            .contains("South played pit 4")
    );
    // Existing files are not overwritten, and unknown formats are refused.
    let (again, _) = export("awari", "b.cast");
    assert_eq!(again.code, Some(1));
    assert!(again.err.contains("another name"), "{}", again.err);
    let (none, _) = export("awari", "b.ggf");
    assert_eq!(none.code, Some(1));
    assert!(
        none.err.contains("GGF cannot express a game of Awari"),
        "{}",
        none.err
    );
    let (_, moves) = export("othello", "a.txt");
    assert_eq!(moves, "f5d6c3\n");
}

#[test]
fn analysis_without_boards_is_in_sentences() {
    let home = Home::new();
    let folder = home.path().join("boardgames");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("config.toml"), "boards = false\n").expect("writable");
    let ran = home.run(&["analyse", "tictactoe", "--moves", "b2 a3"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for line in [
        "Tic-Tac-Toe. X: b2. O: a3. X to move.",
        "Proved: a draw.",
        "The moves of X, best first:",
    ] {
        assert!(
            ran.out.lines().any(|shown| shown == line),
            "'{line}': {}",
            ran.out
        );
    }
    let values = ran
        .out
        .lines()
        .filter(|line| line.contains(": draws. Expected play: "));
    assert_eq!(values.count(), 7, "{}", ran.out);
    let game = home.path().join("game.txt");
    std::fs::write(&game, "f5d6\n").expect("writable");
    let words = ["analyse", game.to_str().expect("UTF-8"), "--depth", "1"];
    let ran = home.run(&words, "");
    assert!(ran.out.starts_with("Move 1, Black f5: "), "{}", ran.out);
}

#[test]
fn analysis_goes_on_after_a_game_from_it() {
    let home = Home::new();
    let words = "b2\na1\nplay 0\nquit\nup\nquit\n";
    let ran = home.run(&["analyse", "tictactoe", "--screen"], words);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let back = ran.out.split_once("Back on the analysis board.\n");
    let (_, after) = back.expect("it returns");
    assert!(after.starts_with("2. O played a1."), "{after}");
    assert!(after.contains("\n1. X played b2."), "{after}");
}
