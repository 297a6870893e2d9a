//! Line mode for a person who hears it: questions in words, help, and the words of lists.

use crate::program::Home;
use crate::words::{refused, run};

/// A home with a saved game of Tic-Tac-Toe that goes on.
fn with_game() -> Home {
    let home = Home::new();
    home.run(&["play", "tictactoe", "--second", "human"], "b2\nquit\n");
    home
}

/// Runs the text menu and returns its output.
fn menu(home: &Home, input: &str) -> String {
    let ran = home.run(&[], input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    ran.out
}

fn assert_says(out: &str, wanted: &[&str]) {
    for said in wanted {
        assert!(out.contains(said), "'{said}' is not in {out}");
    }
}

#[test]
fn question_for_a_text_takes_the_words_of_every_question() {
    let meaning = "The words help, menu, board on, board off,";
    let out = menu(
        &with_game(),
        "saved\n1\nrename\nhelp\n?\nboard off\nfirst loss\nb\ntictactoe\n3\nhelp\nq\n",
    );
    let help = out.replace('\n', " ");
    assert_eq!(help.matches(meaning).count(), 3, "{help}");
    assert_says(
        &out,
        &["What is its new name?", "is now called first loss.\n"],
    );
    assert_eq!(out.matches("Which saved game?").count(), 2, "{out}");
}

#[test]
fn name_of_a_saved_game_has_no_extension() {
    let out = menu(
        &with_game(),
        "saved\n1\nrename\nMine.json\nmine\ndelete\nno\ndelete\nyes\nq\n",
    );
    assert_says(
        &out,
        &["is now called Mine.", "Kept Mine.", "Deleted Mine."],
    );
    assert!(!out.contains(".json"), "{out}");
    let out = menu(&with_game(), "saved\n1\nshow\nq\n");
    assert!(!out.contains(".json"), "{out}");
}

#[test]
fn help_fits_a_page_through_a_pipe() {
    let home = with_game();
    let name = home.run(&["list", "--names"], "").out;
    for (args, input) in [
        (&["play", "awari", "--second", "human"][..], "help\nquit\n"),
        (&["learn", "tictactoe"], "help\nquit\n"),
        (&["puzzles", "othello"], "help\nquit\n"),
        (&["replay", name.trim()], "help\nquit\n"),
        (&["analyse", "dagennacht", "--screen"], "help\nquit\n"),
    ] {
        let out = home.run(args, input).out;
        let help = &out[out
            .find("also type:")
            .or(out.find("these words:"))
            .expect("help")..];
        let longest = help.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(80), "{args:?}: {help}");
    }
}

#[test]
fn analysis_of_a_game_plays_another_game_from_its_position() {
    let home = Home::new();
    let args = ["play", "tictactoe", "--second", "human"];
    let ran = home.run(
        &args,
        "b2\nanalysis\na1\nplay\nquit\nup\nquit\nposition\nquit\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let (inner, outer) = ran.out.split_once("Back in the game.").expect("it returns");
    assert_says(inner, &["You are on the analysis board; quit goes back."]);
    let (_, again) = inner
        .split_once("Back on the analysis board.")
        .expect("it goes on");
    assert_says(again, &["X played b2"]);
    assert_says(inner, &["X: a person. O: ", "The last move: O played a1"]);
    assert_says(outer, &["---/-X-/---"]);
}

#[test]
fn analysis_of_a_replay_goes_on_after_a_game_from_it() {
    let home = Home::new();
    let args = ["play", "tictactoe", "--second", "human"];
    home.run(&args, "b2\na1\nc3\nquit\n");
    let name = home.run(&["list", "--names"], "").out;
    let ran = home.run(
        &["replay", name.trim()],
        "2\nanalysis\nplay 7\nquit\nquit\nback\nquit\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let (_, after) = ran
        .out
        .split_once("Back on the analysis board.")
        .expect("it returns");
    assert_says(after, &["Back in the replay, at move 2.", "Move 1 of 3: "]);
}

#[test]
fn replay_goes_on_after_a_game_from_it() {
    let home = Home::new();
    let args = ["play", "tictactoe", "--second", "human"];
    home.run(&args, "b2\na1\nc3\nquit\n");
    let name = home.run(&["list", "--names"], "").out;
    let ran = home.run(&["replay", name.trim()], "2\nplay\nquit\nback\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let (_, after) = ran
        .out
        .split_once("Back in the replay.")
        .expect("it returns");
    assert!(after.starts_with("\nMove 2 of 3: "), "{after}");
    assert_says(after, &["Move 1 of 3: "]);
}

#[test]
fn moves_of_one_turn_are_told_as_such() {
    let home = Home::new();
    let args = ["play", "awari", "--second", "human"];
    let ran = home.run(&args, "board off\n4\n1\nmoves\nquit\n");
    assert_says(&ran.out, &["Moves, South first: 1 South 4 and again 1."]);
    let drawn = run("play awari --second human", "4\n1\nmoves\nquit\n").out;
    assert_says(&drawn, &["Moves: 4 1\n"]);
}

#[test]
fn setting_is_explained_before_its_value() {
    let out = menu(&Home::new(), "board off\nsettings\n\nq\n");
    assert_says(
        &out,
        &[
            "Teacher: stops bad moves and explains them. Now off.\n",
            "Boards: line mode draws every turn as a board. Now on.\n",
            "Your first lesson takes two minutes: type learn; or choose a game.",
        ],
    );
}

#[test]
fn moves_that_are_near_are_named_in_the_order_of_all() {
    let order = "Black can play d3, c4, f5 or e6";
    for square in ["a1", "e4"] {
        refused("play othello --second human", square, 2, &[order]);
    }
}

#[test]
fn analysis_without_a_change_is_not_said_to_be_saved() {
    let home = with_game();
    let name = home.run(&["list", "--names"], "").out;
    let args = ["analyse", name.trim(), "--screen"];
    let out = home.run(&args, "up\nquit\n").out;
    assert!(out.ends_with("Nothing was changed.\n"), "{out}");
    let out = home.run(&args, "a1\nquit\n").out;
    assert_says(&out, &["To open it again:"]);
}

#[test]
fn review_without_a_costly_move_does_not_offer_to_better_it() {
    let home = with_game();
    let offer = "Find better moves than the costliest ones";
    let out = menu(&home, "saved\n1\nreview\nback\nq\n");
    assert_says(&out, &["No move was costly."]);
    assert!(!out.contains(offer), "{out}");
    home.run(
        &["play", "tictactoe", "--second", "human"],
        "b2\na2\na1\nquit\n",
    );
    let out = menu(&home, "saved\n1\nreview\nback\nq\n");
    assert_says(&out, &[offer, "at most 3 of a side:"]);
}

#[test]
fn game_from_a_position_says_that_it_counts_from_there() {
    let home = Home::new();
    let position = ["--position", "X-O/-O-/X-- X"];
    let args = [&["play", "tictactoe", "--second", "human"][..], &position].concat();
    home.run(&args, "c2\nquit\n");
    let out = menu(&home, "q\n");
    assert_says(&out, &["move 2 from a set position, O to move"]);
}

#[test]
fn menu_takes_the_words_of_its_labels() {
    let home = Home::new();
    let out = menu(
        &home,
        "statistics\nreplay\nsaved games\nlearn a game\nb\nmistakes\nb\nq\n",
    );
    assert_says(
        &out,
        &[
            "No finished games yet.",
            "No game has been saved yet.",
            "Which game do you want to learn?",
            "Which puzzles?",
        ],
    );
    let attached = menu(&home, "play together\nq\n");
    assert_says(&attached, &["boardgames attach"]);
}

#[test]
fn teacher_of_one_game_is_said_to_end_with_it() {
    let ran = run(
        "play tictactoe --second human",
        "teacher\nteacher strict\nquit\n",
    );
    let said = "This holds for this game";
    assert_eq!(ran.out.matches(said).count(), 1, "{}", ran.out);
}

#[test]
fn choices_have_the_same_numbers_for_every_saved_game() {
    for end in ["quit", "resign"] {
        let home = Home::new();
        home.run(
            &["play", "tictactoe", "--second", "human"],
            format!("b2\n{end}\n"),
        );
        let out = menu(&home, "board off\nsaved\n1\n5\nno\nq\n");
        let asked = "What do you want to do with tictactoe-";
        assert_says(
            &out,
            &[asked, "4. Give it another name.", "Kept tictactoe-"],
        );
        assert_eq!(out.contains("6. Continue it."), end == "quit", "{out}");
    }
}

#[test]
fn word_of_line_mode_is_refused_as_a_name() {
    for name in ["yes", "N", "12", "resign", "delete", "saved"] {
        let ran = with_game().run(&[], format!("saved\n1\nrename\n{name}\n"));
        let said = "is an answer or a word of line mode, so it cannot be the name";
        assert_eq!(ran.code, Some(2), "{name}: {}", ran.out);
        assert!(ran.err.contains(said), "{name}: {}", ran.err);
    }
    let out = menu(&with_game(), "saved\n1\nrename\nmy first win\nq\n");
    assert_says(&out, &["is now called my first win."]);
}

#[test]
fn enter_after_a_game_starts_no_other_one() {
    let out = menu(&Home::new(), "tictactoe\n3\n\nb2\nquit\n\nq\n");
    assert_eq!(out.matches("X: a person.").count(), 1, "{out}");
    assert_says(&out, &["*  3  Back to the menu", "Which game?"]);
}

#[test]
fn review_says_who_played_which_side() {
    let home = Home::new();
    let out = menu(&home, "tictactoe\n1\n0\nb2\nquit\nreview\nq\n");
    assert_says(&out, &["\nX (You): ", "\nO (Level 0): "]);
    let name = home.run(&["list", "--names"], "").out;
    let out = home.run(&["review", name.trim()], "").out;
    assert_says(&out, &["\nX (You): ", "\nO (Level 0): "]);
}

#[test]
fn end_of_a_lesson_says_how_to_leave() {
    let out = run("learn tictactoe", "b2\nc3\nquit\n").out;
    let (before, _) = out
        .split_once("The next lesson begins; quit leaves it.")
        .expect("it is said");
    assert_says(before, &["You finished this lesson."]);
}

#[test]
fn game_from_a_position_says_how_to_come_back() {
    let returns = "A game begins here; quit in it brings you back.\nTic-Tac-Toe. ";
    for (args, input, back) in [
        (
            "learn tictactoe",
            "b2\nplay 1\nquit\nquit\n",
            "You are back at the task.",
        ),
        (
            "analyse tictactoe --screen",
            "play 1\nquit\nquit\n",
            "Back on the analysis board.",
        ),
    ] {
        let out = run(args, input).out;
        assert_says(&out, &[returns, back]);
    }
}

/// Plays a whole game against the weakest level after these words, and returns the output.
fn played_out(home: &Home, args: &[&str], words: &str) -> String {
    let game = [
        &["play", "tictactoe", "--second", "ai:0", "--seed", "1"],
        args,
    ]
    .concat();
    let input = format!("{words}resign\n");
    home.run(&game, &input).out
}

#[test]
fn end_of_a_game_says_whether_it_counts_for_the_rating() {
    let home = Home::new();
    let said = |args: &[&str], words: &str| played_out(&home, args, words);
    assert_says(&said(&[], "b2\n"), &["This game counts for your rating.\n"]);
    let taught = said(&[], "teacher gentle\nteacher off\nb2\n");
    assert_says(&taught, &["Not rated: the teacher was on.\n"]);
    let looked = "Not rated: you looked at a hint's move or at values.\n";
    assert_says(&said(&[], "eval\nb2\n"), &[looked]);
    let set_up = said(&["--moves", "b2 a1"], "");
    assert_says(
        &set_up,
        &["Not rated: you did not play this game from its start.\n"],
    );
    let people = said(&["--second", "human"], "b2\n");
    assert!(!people.contains("rat"), "{people}");
}

#[test]
fn review_after_a_continued_game_knows_the_help_before() {
    let home = Home::new();
    home.run(
        &["play", "tictactoe", "--second", "ai:0"],
        "eval\nb2\nquit\n",
    );
    let out = menu(&home, "0\nresign\nreview\nback\nq\n");
    let looked = "Not rated: you looked at a hint's move or at values.";
    assert_eq!(out.matches(looked).count(), 2, "{out}");
}

#[test]
fn puzzle_of_the_day_that_is_over_is_not_said_before_every_menu() {
    let input = "board off\npuzzles\n1\nsolution\nb\nstats\n";
    let over = "Puzzle of the day: not solved";
    let out = menu(&Home::new(), &format!("{input}q\n"));
    assert!(!out.contains(over), "{out}");
    assert_says(&menu(&Home::new(), &format!("{input}today\nq\n")), &[over]);
}

#[test]
fn choices_of_an_option_are_numbers_with_their_noun() {
    let out = menu(&Home::new(), "board off\nawari\n1\n1\n1\nb\nb\nb\nb\nq\n");
    assert_says(
        &out,
        &["\n1. 1 bean.\n2. 2 beans.\n", "Players of Awari. Type menu"],
    );
}

#[test]
fn puzzle_of_the_day_is_heard_in_whole_sentences() {
    let out = menu(&with_game(), "board off\ntoday\nq\n").replace('\n', " ");
    let (_, out) = out.split_once("are not drawn").expect("it is said");
    assert_says(out, &["The puzzle of the day is "]);
    assert!(!out.contains("; of the day"), "{out}");
}
