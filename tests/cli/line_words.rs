//! The words of line mode: what each of them answers where, and what a word of another
//! place is told.

use crate::program::Home;
use crate::words::{refused, run};

#[test]
fn word_of_another_place_is_named_with_what_works_here() {
    let home = Home::new();
    let file = home.path().join("kept.json").display().to_string();
    let play = ["play", "tictactoe", "--second", "human", "--save", &file];
    assert_eq!(home.run(&play, "b2\na1\nquit\n").code, Some(0));
    for (args, input, said) in [
        (
            "puzzles tictactoe",
            "why\n",
            "'why' works in a game and in a replay; here type a move, hint, solution, task, help \
             or quit",
        ),
        (
            "learn tictactoe",
            "undo\n",
            "'undo' works in a game, after a lesson or puzzle, in a replay and on the analysis \
             board; here type a move, hint, task, help or quit",
        ),
        (
            "analyse tictactoe --screen",
            "resign\n",
            "'resign' works in a game; here type a move, lines, up, quit or help",
        ),
        (
            &format!("replay {file}"),
            "resign\n",
            "'resign' works in a game; here type next, back, eval, quit or help",
        ),
        (
            "play tictactoe --second human",
            "next\n",
            "'next' works after a lesson or puzzle, in a replay and on the analysis board; here \
             type a move, hint or help",
        ),
        (
            "puzzles tictactoe --sprint",
            "play\n",
            "here type a move, task, help or quit",
        ),
        (
            "",
            "why\n",
            "'why' works in a game and in a replay: type 1 to ",
        ),
    ] {
        refused(args, input, 2, &["line 1", said]);
    }
    let out = run("play tictactoe", "help result\nquit\n").out;
    assert!(
        out.contains("'result' works in a lesson or puzzle"),
        "{out}"
    );
}

#[test]
fn squares_are_found_by_the_names_that_are_told() {
    let words = "square S3\nsquare n2\nsquare pit 3\nsquare north pit 2\nsquare home\nsquare z\n";
    let out = run("play awari --second human", &format!("{words}quit\n")).out;
    assert_eq!(out.matches("South 3: 3 beans").count(), 2, "{out}");
    assert_eq!(out.matches("North 2: 3 beans").count(), 2, "{out}");
    assert!(out.contains("South home: 0 beans"), "{out}");
    assert!(
        out.contains("such as 6, North 6, home or South home"),
        "{out}"
    );
    let out = run("play dagennacht --second human", "square e4-e5\nquit\n").out;
    assert!(out.contains("name one square, such as h8"), "{out}");
}

#[test]
fn help_explains_every_form_of_a_word() {
    let words = "help board off\nhelp board on\nhelp row 3\nboard xyz\nhelp last 3\nquit\n";
    let out = run("play othello --second human", words).out;
    assert_eq!(
        out.matches("board off: in words; board on").count(),
        2,
        "{out}"
    );
    assert!(out.contains("describe row 5"), "{out}");
    assert!(
        out.contains("type 'board', 'board on' or 'board off'"),
        "{out}"
    );
    assert!(out.contains("there is no word 'last 3'"), "{out}");
}

#[test]
fn only_a_person_is_told_to_pass() {
    let position = format!("XO{} O", "-".repeat(62));
    let home = Home::new();
    let said = |white: &str| {
        let args = ["play", "othello", "--black", "human", "--white", white];
        let args = args.into_iter().chain(["--position", &position]);
        home.run(&Vec::from_iter(args), "quit\n").out
    };
    assert!(said("human").contains("White has no move and must pass: 'pass'."));
    let out = said("ai:0");
    assert!(out.contains("White had no move and passed."), "{out}");
    assert!(!out.contains("must pass"), "{out}");
}

#[test]
fn game_ends_with_how_to_open_it_again() {
    let play = "play tictactoe --second human";
    let out = run(play, "b2\nquit\n").out;
    let left = "You left the game unfinished.\nSaved as tictactoe-";
    assert!(out.contains(left), "{out}");
    assert!(out.contains("boardgames play --load tictactoe-"), "{out}");
    let out = run(play, "b2\na2\na1\na3\nc3\n").out;
    assert!(out.contains("\n  boardgames replay tictactoe-"), "{out}");
    assert!(out.contains("\n  boardgames review tictactoe-"), "{out}");
    // Without a move there is no file, and programs read only events.
    assert!(!run(play, "quit\n").out.contains("Saved as"));
    assert!(
        !run(&format!("{play} --json"), "b2\nquit\n")
            .out
            .contains("Saved as")
    );
}

#[test]
fn sprint_tells_its_time_and_what_was_missed() {
    let home = Home::new();
    let sprint = ["puzzles", "tictactoe", "--sprint"];
    let first = home.run(&sprint, "legal\nquit\n").out;
    let (_, moves) = first.split_once("can play ").expect("there are moves");
    // One of the first two moves is wrong.
    let moves: Vec<&str> = moves
        .split([',', ' '])
        .filter(|mv| !mv.is_empty())
        .take(2)
        .collect();
    let out = moves.iter().map(|mv| {
        let words = format!("time\nhelp\n{mv}\nquit\n");
        Home::new().run(&sprint, words).out
    });
    let out = out.into_iter().find(|out| out.contains("missed 1"));
    let out = out.expect("a puzzle is missed");
    assert!(out.contains("3 minutes left, 0 solved.\n"), "{out}");
    assert!(
        !out.contains("  hint ") && !out.contains("  solution "),
        "{out}"
    );
    assert_eq!(out.matches("The solution: ").count(), 2, "{out}");
    assert!(out.contains("boardgames puzzles tictactoe --id "), "{out}");
}

#[test]
fn hint_that_ends_the_puzzle_of_the_day_is_announced() {
    let home = Home::new();
    let left = home.run(&["puzzles", "--daily"], "hint\nhint\nhint\nhint\nquit\n");
    for part in [
        "The next hint names the move; the puzzle then counts as seen, not as solved.",
        "The puzzle now counts as seen, not as solved.",
        "You were shown the solution today, or a move of it.",
    ] {
        assert_eq!(left.out.matches(part).count(), 1, "'{part}': {}", left.out);
    }
}

#[test]
fn puzzle_of_the_day_is_over_once_it_was_solved() {
    let home = Home::new();
    let daily = |input: &str| home.run(&["puzzles", "--daily"], input).out;
    let seen = daily("result\nsolution\n");
    assert!(seen.contains("This puzzle has no result yet."), "{seen}");
    let again = daily("result\n");
    for part in [
        "You were shown the solution today, or a move of it.",
        "The next one comes ",
        "Your result: boardgames ",
    ] {
        assert!(again.contains(part), "'{part}' is missing in {again}");
    }
    assert!(
        !again.contains("The solution: "),
        "nobody asked for it: {again}"
    );
    assert_eq!(again.matches("not solved").count(), 2, "{again}");
    // The same day with the puzzle solved.
    let diary = home.path().join("boardgames/learning.jsonl");
    let entry = std::fs::read_to_string(&diary).expect("there is an entry");
    let solved = entry.replace(r#""solved":false"#, r#""solved":true"#);
    let solved = solved.replace(r#""given_up":true"#, r#""given_up":false"#);
    std::fs::write(&diary, solved).expect("writable");
    let again = daily("quit\n");
    assert!(
        again.contains("You solved the puzzle of the day."),
        "{again}"
    );
}

#[test]
fn text_menu_has_help_and_switches_boards() {
    let ran = run("", "help\nboard off\nrules\nb\nq\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.out.contains("Type the number or the name of a choice"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("Boards are not drawn"), "{}", ran.out);
    let ran = run("", "puzzles\nothello\nb\nb\nlearn\nb\nq\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.out.lines().all(|line| line.chars().count() < 80),
        "{}",
        ran.out
    );
}

#[test]
fn last_move_names_the_squares_and_the_whole_turn() {
    let out = run("play othello --second human", "f5\nd6\nlast\nquit\n").out;
    assert_eq!(
        out.matches("White played d6, turning 1: d5.").count(),
        2,
        "{out}"
    );
    // Pit 4 ends in the home, so South moves again.
    let out = run("play awari --second human", "4\n5\nlast\nquit\n").out;
    assert!(out.contains("\nSouth played pit 4"), "{out}");
    let turn = out
        .lines()
        .any(|line| line.contains("pit 4") && line.contains("pit 5"));
    assert!(turn, "{out}");
}

#[test]
fn replay_names_its_range_and_its_result() {
    let home = Home::new();
    let file = home.path().join("kept.json").display().to_string();
    let play = ["play", "tictactoe", "--second", "human", "--save", &file];
    assert_eq!(home.run(&play, "b2\na2\na1\nresign\n").code, Some(0));
    for number in ["-3", "99", "123456789012345678901234567890"] {
        let ran = home.run(&["replay", &file], format!("{number}\n"));
        assert_eq!(ran.code, Some(2), "{number}");
        assert!(
            ran.err.contains("a number of moves from 0 to 3"),
            "{}",
            ran.err
        );
    }
    let out = home.run(&["replay", &file], "all\nall\nquit\n").out;
    assert!(out.contains("\nX won by resignation.\n"), "{out}");
    assert!(out.contains("This is the end of the game."), "{out}");
    let ran = home.run(&["analyse", &file, "--screen"], "lines 0\n");
    assert_eq!(ran.code, Some(2), "{}", ran.out);
}

#[test]
fn rows_tell_the_whole_board_from_the_top() {
    let out = run(
        "play othello --second human",
        "board off\nrows\nhelp rows\nquit\n",
    )
    .out;
    let middle = "Row 3 is empty.\nRow 4: d4 White and e4 Black; the other 6 are empty.\n\
                  Row 5: d5 Black and e5 White; the other 6 are empty.\nRow 6 is empty.\n";
    assert!(out.contains(middle), "{out}");
    assert!(
        out.contains("Row 1 is empty.\n") && out.contains("Row 8 is empty.\n"),
        "{out}"
    );
    assert!(out.contains("describe every row, from the top"), "{out}");
    // The rows are told in every place with a board.
    for (args, input) in [
        ("puzzles othello", "rows\nquit\n"),
        ("learn othello", "rows\nquit\n"),
        ("analyse othello --screen", "rows\nquit\n"),
    ] {
        let out = run(args, input).out;
        assert!(out.contains("Row 8"), "{args}: {out}");
    }
    let json = run("play awari --second human --json", "rows\nquit\n").events();
    let rows = json.iter().find(|event| event["event"] == "rows");
    let rows = &rows.expect("the rows")["rows"];
    assert_eq!(
        (&rows[0]["row"], &rows[1]["row"]),
        (&"North".into(), &"South".into())
    );
    assert_eq!(rows[1]["cells"].as_array().map(Vec::len), Some(7), "{rows}");
}

#[test]
fn stones_on_squares_of_the_other_kind_are_told() {
    let position = "11/11/11/11/4w6/4b6/5b5/11/11/11/11 b";
    let home = Home::new();
    let words = "board off\npieces\nrow 6\ncolumn f\nsquare e6\nsquare e7\nquit\n";
    let args = [
        "play",
        "dagennacht",
        "-o",
        "size=11",
        "--second",
        "human",
        "--position",
        position,
    ];
    let out = home.run(&args, words).out;
    for said in [
        "Black: e6 and f5. White: on day e7. Black to move.\n",
        "Row 6: e6 Black; the other 10 are empty.",
        "e7: White, a day square (light)",
    ] {
        assert!(out.contains(said), "'{said}': {out}");
    }
    let row = home.run(&args, "row 7\nquit\n").out;
    assert!(
        row.contains("Row 7: e7 White on day; the other 10 are empty."),
        "{row}"
    );
}

#[test]
fn every_move_names_the_squares_that_turn() {
    let home = Home::new();
    let file = home.path().join("kept.json").display().to_string();
    let play = ["play", "othello", "--second", "human", "--save", &file];
    assert_eq!(home.run(&play, "f5\nd6\nquit\n").code, Some(0));
    let turned = "White played d6, turning 1: d5.";
    let replay = home
        .run(&["replay", &file], "2\nanalysis\nquit\nquit\n")
        .out;
    assert!(
        replay.contains(&format!("Move 2 of 2: {turned}")),
        "{replay}"
    );
    assert!(replay.contains(&format!("\n2. {turned}")), "{replay}");
    // A game that goes on begins with its last move.
    let again = home.run(&["play", "--load", &file], "quit\n").out;
    assert!(
        again.contains(&format!("The last move: {turned}\n")),
        "{again}"
    );
    // The reply in a puzzle.
    let long_line = (1..=9).find_map(|level| {
        let json = format!("puzzles othello --json --level {level}");
        let events = run(&json, "solution\n").events();
        let solution = events.iter().find(|event| event["event"] == "solution")?;
        let moves = solution["moves"].as_str()?.split(' ').map(str::to_owned);
        let moves: Vec<String> = moves.collect();
        let id = events[0]["id"].as_str()?.to_owned();
        (moves.len() > 2).then_some((id, moves))
    });
    let (id, line) = long_line.expect("a puzzle of several moves");
    let own = line.iter().step_by(2).map(|mv| format!("{mv}\n"));
    let solved = home.run(
        &["puzzles", "othello", "--id", &id],
        own.collect::<String>(),
    );
    assert!(solved.out.contains(" It turned "), "{line:?}: {solved:?}");
}

#[test]
fn small_questions_are_answered_clearly() {
    let out = run("play othello --second human", "help help\nquit\n").out;
    assert!(out.contains("list the words that work here"), "{out}");
    for (option, why) in [
        (
            "--clock 5",
            "--clock is only for the full screen: line mode has no clock\n",
        ),
        (
            "--no-takebacks",
            "--no-takebacks is only for the full screen: in line mode you can always take back",
        ),
    ] {
        let err = run(&format!("play othello --second human {option}"), "quit\n").err;
        assert!(err.contains(why), "{err}");
    }
    let out = run(
        "analyse othello --screen",
        "f5\nd6\nc3\nup\nup\ndrop\nquit\n",
    )
    .out;
    let removed = "Removed 3 moves: this move and all after it.\n";
    assert!(out.contains(removed), "{out}");
    let settings = run("", "settings\ndone\nq\n").out;
    assert!(!settings.contains("(key "), "{settings}");
    assert_eq!(settings.matches("only)").count(), 9, "{settings}");
    let said = "'pieces' works where there is a board: in a game, in a lesson or puzzle, after a \
                lesson or puzzle, in a replay and on the analysis board: type 1 to ";
    refused("", "rules\npieces\n", 2, &["line 2", said]);
    // The position is full, so no legal move can be an example.
    let full = "play tictactoe --second human --moves b2,a1,c1,a3,a2,c2,b3,b1";
    let out = run(full, "c3\nquit\n");
    assert!(!out.out.contains("SQUARE"), "{out:?}");
}

#[test]
fn position_has_the_same_values_in_a_game_and_in_its_analysis() {
    let ran = run(
        "play othello --first human --second human",
        "f5\neval\nanalysis\neval\nlines 1\nquit\nquit\n",
    );
    let values = ran
        .out
        .lines()
        .filter(|line| line.starts_with("For White: "));
    let values = Vec::from_iter(values);
    assert!(matches!(values[..], [a, b] if a == b), "{}", ran.out);
    let best = ran
        .out
        .lines()
        .skip_while(|line| !line.starts_with("Best for White"));
    let best = best.skip(1).find_map(|line| line.split_once(". The line"));
    let (best, _) = best.expect("a line is listed");
    assert!(values[0].contains(best), "{}", ran.out);
}

#[test]
fn help_that_is_heard_begins_with_the_most_useful_words() {
    let play = "play othello --second ai:1";
    let ran = run(play, "board off\nhelp\nhelp all\nhelp corner\nquit\n");
    let (brief, all) = ran
        .out
        .split_once("More words: ")
        .expect("some are left out");
    assert!(brief.contains("\nquit: leave the game.\n") && !brief.contains("resign: "));
    let all = all.strip_prefix("anyway, redo and resign. Type help all ");
    let all = all.unwrap_or_else(|| panic!("{}", ran.out));
    assert!(
        all.contains("resign: ") && !all.contains("draw: "),
        "{}",
        ran.out
    );
    assert!(all.contains("It takes a corner"), "{}", ran.out);
    let drawn = run("play othello --second human", "help\nquit\n").out;
    assert!(
        drawn.contains("  resign ") && drawn.contains("  draw "),
        "{drawn}"
    );
}
