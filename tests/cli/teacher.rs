//! `explain`, `review`, and the teacher in line mode.

use serde_json::Value;

use crate::program::Home;
use crate::taught::{TAUGHT, stopped_move};
use crate::words::{refused, run};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn unsolved_position_gets_a_marked_estimate() {
    let ran = run("explain awari --move 1 -o rules=kalah -o beans=5", "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let judge = "check     by level 10, which is perfect with 36 beans or fewer in the pits";
    assert!(ran.out.contains(judge), "{}", ran.out);
    assert!(ran.out.contains("seems"), "{}", ran.out);
}

#[test]
fn mistake_is_explained_with_proved_reasons() {
    let ran = run("explain tictactoe --moves b2,a1,c3,c1 --move a2 --json", "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let found = json(&ran.out);
    assert_eq!(found["side"], "X");
    assert_eq!(found["move"], "a2");
    assert_eq!(found["best"], serde_json::json!(["b1"]));
    assert_eq!(found["exact"], true);
    assert_eq!(found["value"], -1);
    let claims = found["claims"].as_array().unwrap();
    let allows = claims
        .iter()
        .find(|claim| claim["kind"] == "allows")
        .unwrap();
    assert_eq!(allows["motif"], "win");
    assert_eq!(allows["replies"], serde_json::json!(["b1"]));
    assert!(claims.iter().any(|claim| claim["kind"] == "only"));
    let sentence = found["sentence"].as_str().unwrap();
    assert!(
        sentence.contains("O plays b1 and completes a line"),
        "{sentence}"
    );
    let text = run("explain tictactoe --moves b2,a1,c3,c1 --move a2", "").out;
    assert!(
        text.replace('\n', " ").contains(sentence) && text.contains("check     by perfect play"),
        "{text}"
    );
}

#[test]
fn best_move_of_several_wins_is_the_one_that_comes_soonest() {
    let position = "11/5b4b/5b3w1/5b1b3/5b5/11/4w6/5w5/5bw1w2/2w1w6/5b5 b";
    let position = format!("--position={position}");
    let args = [
        "explain",
        "dagennacht",
        "-o",
        "size=11",
        &position,
        "--move",
        "f7-g7",
    ];
    let text = Home::new().run(&args, "").out;
    let best = text
        .lines()
        .find(|line| line.trim_start().starts_with("best"));
    let best = best.unwrap_or_else(|| panic!("{text}"));
    assert!(best.ends_with("  f11: wins in 1 move"), "{text}");
}

fn explained(game: &str, position: &str, mv: &str) -> Value {
    let position = format!("--position={position}");
    let ran = Home::new().run(&["explain", game, &position, "--move", mv, "--json"], "");
    json(&ran.out)
}

#[test]
fn opened_corner_is_reported_as_a_fact() {
    let early = "--O------OO------XOX------OOX-----OXO------O--------O----------- X";
    let found = explained("othello", early, "b1");
    let mut claims = found["claims"].as_array().unwrap().iter();
    let opens = claims.find(|claim| claim["kind"] == "opens").unwrap();
    assert_eq!(opens["motif"], "corner");
    assert_eq!(opens["replies"], serde_json::json!(["a1"]));
    let sentence = found["sentence"].as_str().unwrap();
    let best = found["best"][0].as_str().unwrap();
    let output = format!("After b1 White can take the corner a1, but not after {best}.");
    assert!(sentence.contains(&output), "{sentence}");
    // White can also take a1 before g7 and after a8, so g7 does not open it.
    let late = "-OOOOOO-XXXXXO-OXXXOXXOOXOXXOOXOXOXOOXXOXOOOXXOOXOOOOO-O-OOOOOO- X";
    let found = explained("othello", late, "g7");
    let mut claims = found["claims"].as_array().unwrap().iter();
    let opens = claims.find(|claim| claim["kind"] == "opens").unwrap();
    let sentence = opens["sentence"].as_str().unwrap();
    let output = "After g7 White can take the corner a8, which was closed before.";
    assert!(sentence.contains(output), "{sentence}");
}

#[test]
fn forced_wins_are_counted_in_moves() {
    let output = |position: &str, mv: &str| {
        let found = explained("tictactoe", position, mv);
        found["sentence"].as_str().unwrap().to_owned()
    };
    let slow = output("---/--O/-X- X", "a1");
    let forced = "O answers c1 and, after X's c3, plays b2, which threatens two lines at once, \
                  and wins in 3 moves";
    assert!(slow.contains(forced), "{slow}");
    // O has two forced wins here, and the immediate one completes a line.
    let lost = output("X--/--X/OO- X", "b3");
    assert!(lost.contains("O plays c1 and completes a line"), "{lost}");
}

#[test]
fn good_move_is_praised_with_reasons() {
    let found = json(&run("explain tictactoe --moves b2,a1,c3,c1 --move b1 --json", "").out);
    assert_eq!(
        (found["grade"].as_str(), found["loss"].as_i64()),
        (Some("best"), Some(0))
    );
    let claims = found["claims"].as_array().unwrap();
    let does = claims.iter().find(|claim| claim["kind"] == "does").unwrap();
    assert_eq!(does["motif"], "block");
}

#[test]
fn unexplainable_move_is_refused_with_the_fix() {
    refused("explain tictactoe", "", 2, &["--move"]);
    refused(
        "explain tictactoe --moves b2 --move b2",
        "",
        2,
        &["--move", "taken by X", "can play"],
    );
    refused("explain tictactoe --move z9", "", 2, &["a1 to c3"]);
    refused(
        "explain tictactoe --moves a1,a2,b1,b2,c1 --move c3",
        "",
        2,
        &["game is over"],
    );
    refused("explain chess --move e4", "", 2, &["chess", "othello"]);
    refused("review nothing", "", 1, &["nothing"]);
}

#[test]
fn review_of_a_side_without_moves_says_so() {
    let home = Home::new();
    let moves = ["play", "tictactoe", "--second", "human", "--moves", "b2"];
    home.run(&moves, "");
    let name = home.run(&["list", "--names"], "").out;
    let ran = home.run(&["review", name.trim()], "");
    assert!(
        ran.out.contains("O: has not moved.\n\n"),
        "{}{}",
        ran.out,
        ran.err
    );
}

#[test]
fn saved_game_is_reviewed() {
    let home = Home::new();
    let file = home.path().join("lost.json");
    let file = file.to_str().expect("a plain name");
    let moves = "b2\na2\na1\nc3\nc1\na3\nb1\n";
    let played = home.run(
        &[
            "play",
            "tictactoe",
            "--first",
            "human",
            "--second",
            "human",
            "--save",
            file,
        ],
        moves,
    );
    assert_eq!(played.code, Some(0), "{played:?}");
    let ran = home.run(&["review", file, "--json"], "");
    let found = json(&ran.out);
    assert_eq!(found["moves"].as_array().unwrap().len(), 7, "{found}");
    assert_eq!(found["moves"][1]["grade"], "mistake");
    let worst = &found["worst"][0];
    assert_eq!(
        (worst["ply"].as_u64(), worst["move"].as_str()),
        (Some(2), Some("a2"))
    );
    assert!(worst["good"].as_array().unwrap().len() == 4, "{worst}");
    // O's first move allowed a forced win, so X had only one open move.
    assert!(found["sides"]["X"]["accuracy"].is_null(), "{found}");
    assert_eq!(found["sides"]["O"]["counts"]["mistake"], 1);
    let text = home.run(&["review", file, "--side", "o"], "").out;
    assert!(
        text.contains("Move 2, O a2, a mistake.\n") && text.contains("checked by perfect play"),
        "{text}"
    );
    let wrong = home.run(&["review", file, "--side", "z"], "");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("say X or O"), "{}", wrong.err);
}

#[test]
fn line_mode_explains_a_stopped_move_like_other_front_ends() {
    for (id, options, moves) in TAUGHT {
        let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        let options: Vec<(String, String)> = options.iter().map(owned).collect();
        let info = boardgames::games::find(id).expect("it is listed");
        let mut session = info.open(&options, None).expect("the options are good");
        session.play_all(moves).expect("the moves are legal");
        let (mv, sentence) = stopped_move(&*session);
        let mut args = vec!["play", id, "--first", "human", "--second", "human"];
        args.extend(["--teacher", "strict"]);
        let settings: Vec<String> = options.iter().map(|(k, v)| format!("{k}={v}")).collect();
        args.extend(settings.iter().flat_map(|setting| ["-o", setting]));
        if !moves.is_empty() {
            args.extend(["--moves", moves]);
        }
        let ran = Home::new().run(&args, format!("{mv}\nquit\n"));
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words(&ran.out).contains(&words(&sentence)),
            "{sentence}\n{}",
            ran.out
        );
    }
}

#[test]
fn line_mode_stops_a_mistake_and_can_play_it_anyway() {
    let args = "play tictactoe --first human --second human --teacher gentle --moves b2,a1,c3,c1";
    let ran = run(args, "a2\nsee\nanyway\nb1\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for wanted in [
        "Stopped: ",
        "type another move",
        "Best play from there: X plays a2; O plays b1",
        "X played a2.",
        "O wins",
    ] {
        assert!(
            ran.out.to_lowercase().contains(&wanted.to_lowercase()),
            "{wanted}: {}",
            ran.out
        );
    }
    let again = run(args, "a2\nb3\na2\nquit\n").out;
    for (stopped, wanted) in [("a2", "or a2 again to play it"), ("b3", "or b3 again")] {
        assert!(again.contains(wanted), "{stopped}: {again}");
    }
    assert!(again.contains("X played a2."), "{again}");
    let again = run(args, "a2\nb1\nquit\n").out;
    assert!(
        again.contains("X played b1.") && !again.contains("X played a2."),
        "{again}"
    );
    refused(args, "anyway\n", 2, &["no move is stopped"]);
    refused(args, "teacher loud\n", 2, &["off, gentle or strict"]);
    refused(
        "play tictactoe --teacher loud",
        "",
        2,
        &["off, gentle or strict"],
    );
}

#[test]
fn line_mode_says_the_better_move_only_on_request() {
    let args = "play tictactoe --first human --second human --teacher gentle --moves b2,a1,c3,c1";
    let better = "Better is b1";
    let stopped = run(args, "a2\nb3\nquit\n").out;
    assert_eq!(stopped.matches("Stopped: ").count(), 2, "{stopped}");
    assert!(
        stopped.contains("'why' to hear what is better"),
        "{stopped}"
    );
    assert!(!stopped.contains(better), "{stopped}");
    let asked = run(args, "a2\nwhy\nquit\n").out;
    assert!(asked.contains(better), "{asked}");
}

/// The teacher of a game goes on with it, in either front end.
#[test]
fn loaded_game_keeps_its_teacher() {
    let home = Home::new();
    let file = home.path().join("kept.json");
    let file = file.to_str().expect("a plain name");
    let new = ["play", "tictactoe", "--second", "ai:1", "--save", file];
    home.run(&new, "b2\nteacher strict\nquit\n");
    let load = ["play", "--load", file];
    let said = "Teacher strict (not rated)";
    let loaded = home.run(&load, "quit\n");
    assert!(loaded.out.contains(said), "{loaded:?}");
    // The option has precedence.
    let off = home.run(&[&load[..], &["--teacher", "off"]].concat(), "quit\n");
    assert!(!off.out.contains(said), "{off:?}");
    // A record of an older version has no such field.
    let text = std::fs::read_to_string(file).expect("the game");
    assert!(text.contains(r#""teacher":"#), "{text}");
    let old = text.replace(r#","teacher":"strict""#, "");
    std::fs::write(file, old).expect("it can be written");
    let loaded = home.run(&load, "teacher\nquit\n");
    assert!(loaded.out.contains("Teacher off"), "{loaded:?}");
}

#[test]
fn line_mode_explains_moves_and_gives_hints_in_three_steps() {
    let args = "play tictactoe --first human --second human --moves b2,a1,c3,c1,a2";
    let out = run(args, "why\nwhy 2\nhint\nhint\nhint\nquit\n").out;
    assert!(out.contains("Move 5, X: a2"), "{out}");
    assert!(out.contains("Move 4, O: c1"), "{out}");
    let hints: Vec<&str> = out
        .lines()
        .filter(|line| line.starts_with("Hint: "))
        .collect();
    assert_eq!(hints.len(), 3, "{out}");
    assert!(
        !hints[0].contains("b1;") && hints[1].contains("b1"),
        "{hints:?}"
    );
    assert!(hints[2].contains("completes a line"), "{hints:?}");
}

#[test]
fn game_with_a_shown_move_says_that_it_is_not_rated() {
    let home = Home::new();
    let game = [
        "play",
        "tictactoe",
        "--moves",
        "a1 b2 c3 c2",
        "--second",
        "ai:1",
        "--seed",
        "3",
        "--plain",
    ];
    let unrated = "You were shown the move, so the game does not change your rating.";
    let by_values = "You looked at the values of moves, so the game does not change your rating.";
    let said = |input: &str| {
        let out = home.run(&game, input).out;
        [unrated, by_values].map(|words| out.matches(words).count())
    };
    // The weaker hints give nothing away.
    assert_eq!(said("hint\nhint\nquit\n"), [0, 0]);
    assert_eq!(said("eval\nhint\nhint\nhint\nquit\n"), [0, 1]);
    assert_eq!(said("hint\nhint\nhint\nb1\n"), [1, 0]);
    let saves = home.path().join("boardgames/saves");
    let saves = std::fs::read_dir(saves).expect("a folder");
    let saves = saves.map(|entry| entry.expect("an entry").path());
    let file = saves.filter(|path| path.extension().is_some_and(|end| end == "json"));
    let file = file.max().expect("a game");
    let review = home.run(&["review", file.to_str().expect("a name")], "");
    // The end of the game gave this reason, which comes before that of the shown move.
    let asked = "Not rated: you did not play this game from its start.";
    assert!(review.out.contains(asked), "{review:?}");
    // The menu's reviews say it too.
    let menu = home.run(&["--plain"], "saved\n1\nreview\nback\nq\n");
    assert!(menu.out.contains(asked), "{menu:?}");
}

#[test]
fn teacher_has_json_output() {
    let args =
        "play tictactoe --json --first human --second human --teacher strict --moves b2,a1,c3,c1";
    let out = run(args, "a2\nsee\nwhy\nteacher\nquit\n").out;
    let events: Vec<Value> = out.lines().map(json).collect();
    let event = |name: &str| {
        let found = events.iter().find(|event| event["event"] == name);
        found.unwrap_or_else(|| panic!("no {name} in {out}"))
    };
    for line in out.lines() {
        assert!(line.starts_with(r#"{"event":"#), "{line}");
    }
    assert_eq!(event("held")["move"], "a2");
    assert_eq!(event("line")["line"][1], "b1");
    // While a move is stopped, the word explains that one.
    assert_eq!(event("why")["ply"], 5);
    assert_eq!(event("teacher")["mode"], "strict");
}

/// Black has fallen behind, so that no move changes the expected result. b7 gives away
/// 16 discs more and is diagonally beside the empty corner a8. The better f3 is not.
#[test]
fn gentle_teacher_stops_a_move_beside_a_corner() {
    let moves = "f5,f4,d3,f6,g4,c3,d6,c2,f7,e6,b2,c6,e3,h3,h4,e2,g6,h6";
    let args = format!(
        "play othello --json --first human --second human --teacher gentle --moves {moves}"
    );
    let out = run(&args, "b7\nquit\n").out;
    let held = out.lines().map(json).find(|event| event["event"] == "held");
    let held = held.unwrap_or_else(|| panic!("nothing held: {out}"));
    assert_eq!(
        (&held["move"], &held["grade"]),
        (&"b7".into(), &"mistake".into())
    );
}

/// White seems nearly lost, but only some moves are proved to lose. i6 is one of them.
#[test]
fn gentle_teacher_stops_a_move_that_is_proved_to_lose() {
    let args = "play dagennacht -o size=11 --json --first human --second human --teacher gentle";
    let position = "--position=7w3/11/11/11/11/11/11/2bb7/1w1b3w1w1/6b4/11 w";
    let args: Vec<&str> = args.split(' ').chain([position]).collect();
    let out = Home::new().run(&args, "i6\nquit\n").out;
    let held = out.lines().map(json).find(|event| event["event"] == "held");
    let held = held.unwrap_or_else(|| panic!("nothing held: {out}"));
    assert_eq!(
        (&held["move"], &held["grade"]),
        (&"i6".into(), &"inaccuracy".into())
    );
}

/// Black's k2 is far from every stone. No motif with a name makes it bad.
#[test]
fn gentle_teacher_stops_a_move_that_gives_away_chances() {
    let args = "play dagennacht -o size=11 --json --first human --second human --teacher gentle \
                --moves f5,h7";
    let out = run(args, "k2\nquit\n").out;
    let held = out.lines().map(json).find(|event| event["event"] == "held");
    let held = held.unwrap_or_else(|| panic!("nothing held: {out}"));
    assert_eq!(
        (&held["move"], &held["grade"]),
        (&"k2".into(), &"mistake".into())
    );
}

#[test]
fn review_names_the_best_move_and_a_thing_done_well() {
    let home = Home::new();
    let reviewed = |name: &str, moves: &str| {
        let file = home.path().join(name);
        let file = file.to_str().expect("a plain name");
        let args = "play tictactoe --first human --second human --save";
        let args: Vec<&str> = args.split(' ').chain([file]).collect();
        home.run(&args, moves);
        home.run(&["review", file], "").out
    };
    let text = reviewed("won.json", "a2\nb2\nb3\nc1\na3\nc3\nb1\na1\n");
    assert!(text.contains("Done well: win (move 8)"), "{text}");
    // After O's mistake, each of its moves was proved to lose.
    let text = reviewed("lost.json", "b2\na2\na1\nc3\nc1\na3\nb1\n");
    let (winner, loser) = text.split_once("\nO: ").expect("a part for each side");
    assert!(winner.contains("Best move: number 7, b1; "), "{text}");
    assert!(winner.contains("Done well: win (move 7)"), "{text}");
    assert!(!loser.contains("Done well"), "{text}");
}

#[test]
fn both_lines_are_compared_after_as_many_moves() {
    let position = "--position=0,0,0,1,1,0,13/7,1,1,0,0,3,9 S";
    let ran = Home::new().run(&["explain", "awari", position, "--move", "4"], "");
    for row in [
        "play      4 1 5 6\n",
        "better    5 2 4 3 5 6 6 1 4\n",
        "points    after 4 moves South 15, North 15; with pit 5 South 21, North 9\n",
    ] {
        assert!(ran.out.contains(row), "{}", ran.out);
    }
}

#[test]
fn see_in_line_mode_follows_the_last_explanation() {
    let args = "play tictactoe --first human --second human --teacher gentle --moves b2,a1,c3,c1";
    let seen = |input: &str| {
        let out = run(args, input).out;
        let lines = out.lines().filter(|line| line.starts_with("Best play"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let [why] = &seen("why\nsee\nquit\n")[..] else {
        panic!("one line of play");
    };
    assert!(why.contains("from there: O plays c1"), "{why}");
    let [before] = &seen("why 2\nsee\nquit\n")[..] else {
        panic!("one line of play");
    };
    assert!(before.contains("from there: X plays c3"), "{before}");
    // The newest explanation counts, and only until the position changes.
    let both = seen("why\na2\nsee\nwhy\nsee\nanyway\nsee\nquit\n");
    assert_eq!(both.len(), 2, "{both:?}");
    assert!(both[0].contains("from there: X plays a2"), "{both:?}");
    assert!(both[1].contains("from there: X plays a2"), "{both:?}");
    let none = run(args, "see\nquit\n");
    assert!(none.out.contains("type why first"), "{none:?}");
}
