//! The numbered text menu, run through pipes.

use crate::program::Home;
use crate::words::{refused, run};

#[test]
fn text_menu_opens_a_game_and_returns() {
    let ran = run("", "tictactoe\n4\n0\neasiest\n2\nback\nb\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let command = "boardgames play tictactoe --x ai:0 --o ai:0";
    assert_eq!(ran.out.matches(command).count(), 2, "{}", ran.out);
    assert_eq!(ran.out.matches("Which game?").count(), 3);
    refused("", "19\n", 2, &["line 1", "'19'", "type 1 to"]);
}

#[test]
fn game_is_chosen_by_its_title_too() {
    for title in ["Dag en Nacht", "dag-en-nacht", "Tic-Tac-Toe", "tic tac toe"] {
        let ran = run("", &format!("{title}\nb\nq\n"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{title}");
        assert_eq!(ran.out.matches("Who plays?").count(), 1, "{}", ran.out);
    }
}

#[test]
fn text_menu_goes_back_question_by_question_and_has_defaults() {
    // Othello, then back from the level to the players to the games; then Awari
    // with all defaults, ended at once.
    let ran = run("", "1\n1\nb\nback\nawari\n\n\n\n\nquit\nq\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(ran.out.matches("Which game?").count(), 3);
    assert_eq!(ran.out.matches("Who plays?").count(), 3);
    let command = "boardgames play awari --south human --north ai:1 --plain\n";
    assert!(ran.out.contains(command), "{}", ran.out);
}

#[test]
fn text_menu_has_every_option_value_and_swaps_sides() {
    let ran = run("", "awari\n3\n\nkalah-ec\n6\nquit\nchange\nquit\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let command = "--south human --north human -o rules=kalah-ec -o beans=6";
    assert_eq!(ran.out.matches(command).count(), 2, "{}", ran.out);
}

#[test]
fn text_menu_continues_the_open_game() {
    let home = Home::new();
    let ran = home.run(
        &[],
        "tictactoe\n3\n\n5\n1\nquit\nback\n0\n9\nquit\nback\nq\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(
        ran.out.contains("Continue Tic-Tac-Toe, move 3, X to move"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("Continue Tic-Tac-Toe, move 4, O to move"),
        "{}",
        ran.out
    );
}

#[test]
fn text_menu_suggests_a_level() {
    let home = Home::new();
    let advice = "Judging by your results, level ";
    for games in 0..3 {
        let menu = home.run(&[], "tictactoe\nq\n");
        assert!(!menu.out.contains(advice), "{games}: {}", menu.out);
        // The last move is played by a person.
        let record = r#"{"format":"boardgames","version":1,"game":"tictactoe",
            "players":["human","ai:0"],"moves":["b2","a1","a3","c1","b1","b3","c2","a2"]}"#;
        let file = home.path().join(format!("game-{games}.json"));
        std::fs::write(&file, record).expect("a file is written");
        let args = ["play", "--load", file.to_str().expect("UTF-8")];
        assert_eq!(home.run(&args, "c3\n").code, Some(0));
    }
    let menu = home.run(&[], "tictactoe\nq\n");
    assert!(menu.out.contains(advice), "{}", menu.out);
}

#[test]
fn text_menu_offers_the_teacher_to_a_newcomer_at_a_low_level() {
    let offer = "Type 'teacher gentle'";
    let home = Home::new();
    let begun = |level: &str| {
        home.run(&["--plain"], format!("4\n1\n{level}\nresign\nq\n"))
            .out
    };
    let hard = begun("5");
    assert!(!hard.contains(offer), "{hard}");
    // After a finished game, one is no newcomer.
    let known = begun("1");
    assert!(!known.contains(offer), "{known}");
    let home = Home::new();
    let ran = home.run(&["--plain"], "4\n1\n1\nteacher gentle\nquit\nq\n");
    assert!(ran.out.contains(offer), "{}", ran.out);
    assert!(ran.out.contains("Teacher gentle"), "{}", ran.out);
}

#[test]
fn text_menu_keeps_the_score_of_two_people() {
    let won = "1\n4\n2\n5\n3\n";
    let script = format!("tictactoe\n3\nAnna,Ben\n{won}again\n{won}change\n{won}back\nq\n");
    let ran = run("", &script);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    for line in [
        "--x human --o human --names 'Anna,Ben' --plain\n",
        "X (Anna): a person. O (Ben): a person.",
        "Score so far: Anna 1, Ben 0.\n",
        "Score so far: Anna 2, Ben 0.\n",
        "--names 'Ben,Anna' --plain\n",
        "Score so far: Ben 1, Anna 2.\n",
    ] {
        assert!(ran.out.contains(line), "{line}: {}", ran.out);
    }
    // The second game begins with the score so far.
    let begins = "Score so far: Anna 1, Ben 0.\n";
    assert_eq!(ran.out.matches(begins).count(), 2, "{}", ran.out);
    // People without names have a score from their second game on.
    let ran = run("", &format!("tictactoe\n3\n\n{won}change\n{won}back\nq\n"));
    assert_eq!(ran.out.matches("Score so far").count(), 2, "{}", ran.out);
    let begins = "Score so far: Player 2 0, Player 1 1.";
    assert!(ran.out.contains(begins), "{}", ran.out);
    assert!(
        ran.out.contains("Score so far: Player 2 1, Player 1 1."),
        "{}",
        ran.out
    );
    refused(
        "",
        "tictactoe\n3\nAnna Ben\n",
        2,
        &["put a comma after the first name, such as ANNA,BEN"],
    );
    // One name is enough.
    let ran = run("", &format!("tictactoe\n3\nAnna\n{won}back\nq\n"));
    assert!(ran.out.contains("O (Player 2): a person."), "{}", ran.out);
}

#[test]
fn text_menu_opens_the_analysis_board_and_returns() {
    let ran = run("", "analysis\ntictactoe\nb2 a1\nup\nc3\ntree\nquit\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("2. O played c3."), "{}", ran.out);
    assert!(ran.out.contains("To open it again:"), "{}", ran.out);
    assert_eq!(ran.out.matches("Which game?").count(), 2);
}

#[test]
fn two_text_menus_at_once_keep_both_settings() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;
    let home = Home::new();
    let mut first = home
        .command(&["--plain"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut say = first.stdin.take().expect("piped");
    writeln!(say, "settings").expect("it reads");
    let mut lines = BufReader::new(first.stdout.take().expect("piped")).lines();
    let listed = |line: &String| line.contains("Done: back to the menu");
    let shown = lines
        .by_ref()
        .map_while(Result::ok)
        .any(|line| listed(&line));
    assert!(shown, "the settings are listed");
    // This menu still knows the settings from before that change.
    home.run(&["--plain"], "settings\nbell\non\n\nquit\n");
    writeln!(say, "mouse\noff\n\nquit").expect("it reads");
    drop(say);
    for line in lines {
        line.expect("UTF-8");
    }
    first.wait().expect("it ends");
    let config = home.path().join("boardgames/config.toml");
    let text = std::fs::read_to_string(config).expect("it was kept");
    assert!(
        text.contains("bell = true") && text.contains("mouse = false"),
        "{text}"
    );
}

#[test]
fn option_of_one_run_is_not_saved_as_a_setting() {
    let home = Home::new();
    let options: Vec<&str> = "--plain --theme felt --glyphs ascii --no-mouse"
        .split(' ')
        .collect();
    home.run(&options, "settings\nbell\non\n\nquit\n");
    let config = home.path().join("boardgames/config.toml");
    let text = std::fs::read_to_string(config).expect("it was kept");
    for kept in [
        "bell = true",
        "theme = \"classic\"",
        "glyphs = \"auto\"",
        "mouse = true",
    ] {
        assert!(text.contains(kept), "{kept} in {text}");
    }
}

#[test]
fn text_menu_reviews_the_game_that_was_just_played() {
    // Two people: X lets O win, and the review names both mistakes.
    let moves = "b2\nb1\na1\nc3\nc1\na3\nb3\na2\nc2\n";
    let ran = run(
        "",
        &format!("tictactoe\n3\n\n{moves}review\nreview\nback\nq\n"),
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(
        ran.out.matches("a game of 9 moves").count(),
        2,
        "{}",
        ran.out
    );
    // The choice that comes in after the review is the last one, so that the others keep
    // their numbers.
    let asked = Vec::from_iter(ran.out.split("What next?"));
    for next in &asked[1..] {
        assert!(next.contains("*  3  Back to the menu"), "{next}");
        assert!(next.contains("  4  Review the game"), "{next}");
    }
    assert!(asked[2].contains("  5  Find better moves"), "{}", asked[2]);
    // Nothing to review, and nothing to continue.
    let ran = run("", "tictactoe\n3\n\nquit\nback\nq\n");
    let next = ran.out.split("What next?").nth(1).expect("a question");
    assert!(!next.contains("Review the game"), "{next}");
    assert!(!next.contains("Continue this game"), "{next}");
    // Only the computer has moved, so the game can be continued, but not reviewed.
    let ran = run("", "tictactoe\n2\n0\nquit\nback\nq\n");
    let next = ran.out.split("What next?").nth(1).expect("a question");
    assert!(!next.contains("Review the game"), "{next}");
    assert!(next.contains("  4  Continue this game"), "{next}");
}

#[test]
fn same_choices_follow_a_new_and_a_continued_game() {
    let home = Home::new();
    let ran = home.run(
        &[],
        "tictactoe\n3\nAnna,Ben\nb2\nquit\nback\n0\nb1\nquit\nchange\nquit\nback\nq\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let asked: Vec<&str> = ran.out.split("What next?").skip(1).collect();
    let choices = |text: &'static str| move |asked: &&str| asked.contains(text);
    for choice in [
        "Continue this game",
        "Play again\n",
        "Play again with sides changed",
    ] {
        assert!(
            asked.iter().take(2).all(choices(choice)),
            "{choice}: {asked:?}"
        );
    }
    let again = "play tictactoe --x human --o human --names 'Ben,Anna'";
    assert!(ran.out.contains(again), "{}", ran.out);
}

#[test]
fn bad_answer_about_a_saved_game_is_asked_again() {
    let home = Home::new();
    home.run(&["play", "tictactoe", "--second", "human"], "b2\nquit\n");
    let ran = home.run(
        &[],
        "saved\n1\nrename\n../up\n\nb\nb\n\
         saved\n1\nrename\nb\ndelete\nb\nrename\nMine\nmine\nshow\nq\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    for said in [
        "cannot be the name",
        "-1 keeps its name.",
        "is now called Mine.",
    ] {
        assert!(ran.out.contains(said), "'{said}' is not in {}", ran.out);
    }
    assert_eq!(
        ran.out.matches("What do you want to do with ").count(),
        6,
        "{}",
        ran.out
    );
    assert_eq!(ran.out.matches("Which game?").count(), 3, "{}", ran.out);
}

#[test]
fn question_for_a_setting_names_its_value_and_the_others() {
    let home = Home::new();
    let ran = home.run(
        &[],
        "board off\nsettings\nteacher\nstrict\nteacher\n\ncharacters\n\n\nq\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    for said in [
        "\nTeacher: stops bad moves and explains them. Now off. Which value?\n\
         1. Off: no move is stopped.\n2. Gentle (not rated): stops big mistakes",
        "Teacher: strict. Saved.\n",
        // The values keep their places, and Enter keeps the value.
        "Now strict. Which value?\n1. Off: no move is stopped.\n2. Gentle (not rated): ",
        "\nb or q goes back; Enter alone means 3.\n",
        "auto detects it. Now auto. Which value?\n1. Auto.\n2. Unicode.\n3. ASCII.\n",
        "Characters: auto. ",
    ] {
        assert!(ran.out.contains(said), "'{said}' is not in {}", ran.out);
    }
}

#[test]
fn refusal_names_every_key_and_where_a_word_works() {
    let level = "type 0 to 10, e for even, or b to go back";
    refused("", "tictactoe\n1\n17\n", 2, &["line 3", level]);
    let first = "'17' is not one of the choices: type 1 to 13, or q to quit";
    refused("", "17\n", 2, &["line 1", first]);
    let words = "'stats' works at the first question of the menu: type 1 to ";
    refused("", "rules\nstats\n", 2, &["line 2", words]);
    let game = "'stats' works at the first question of the menu; here type a move, hint or help";
    refused(
        "play tictactoe --second human",
        "stats\n",
        2,
        &["line 1", game],
    );
    let words = "'analysis' works in a game, after a lesson or puzzle and in a replay, and at the \
                 first question of the menu: type 1 to ";
    refused("", "rules\nanalysis\n", 2, &["line 2", words]);
}

#[test]
fn text_menu_looks_back_at_a_continued_and_at_a_saved_game() {
    let home = Home::new();
    // X leaves the game after a mistake of each side, continues it, and reviews it twice.
    let ran = home.run(
        &[],
        "tictactoe\n3\n\nb2\nb1\nquit\nback\n\
         0\nb3\nquit\nreview\nback\n\
         saved\n1\nreview\ntry\nquit\nreplay\nquit\nback\nq\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert_eq!(ran.out.matches("What next?").count(), 6, "{}", ran.out);
    for said in [
        "   5  Continue this game",
        "a game of 3 moves",
        "O to move. Find a better move; any good one counts.",
        "The start of a game of 3 moves.",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
}

#[test]
fn going_back_from_a_saved_game_leads_to_the_list() {
    let home = Home::new();
    home.run(&["play", "tictactoe", "--second", "human"], "b2\nquit\n");
    let ran = home.run(&[], "saved\n1\nb\n1\nshow\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    // Both b and the end of what was shown lead to the list.
    assert_eq!(ran.out.matches("Which saved game?").count(), 3);
    assert!(ran.out.contains("X: human   O: human"), "{}", ran.out);
}

#[test]
fn first_word_of_a_choice_chooses_it() {
    let home = Home::new();
    home.run(&["play", "tictactoe", "--second", "human"], "b2\nquit\n");
    // An answer that is not understood would end the input.
    for (word, heard) in [
        ("step", "The start of a game of 1 move"),
        ("continue", "O to move"),
    ] {
        let ran = home.run(&[], format!("saved\n1\n{word}\nquit\nq\n"));
        assert!(ran.out.contains(heard), "{}", ran.out);
        assert!(!ran.out.contains("not one of the choices"), "{}", ran.out);
    }
}

#[test]
fn text_menu_opens_a_saved_analysis_on_the_analysis_board() {
    let home = Home::new();
    let made = home.run(&[], "analysis\ntictactoe\nb2 a1\nup\nc3\nquit\nq\n");
    assert!(made.out.contains("To open it again:"), "{}", made.out);
    let ran = home.run(&[], "saved\n1\ngo on\ntree\nquit\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(ran.out.contains("c3"), "{}", ran.out);
    assert_eq!(ran.out.matches("What next?").count(), 0, "{}", ran.out);
}

#[test]
fn text_menu_keeps_mistakes_of_the_game_just_played_and_asks_for_better_moves() {
    // The first move of South is a blunder.
    let ran = run("", "awari\n1\n0\n\n\n3\nquit\nreview\ntry\n5\nback\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    for said in [
        "Saved one mistake. Practise it under Puzzles, now and tomorrow.",
        "South to move. Find a better move; any good one counts.",
        "These were the moves that cost most.",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
    // A mistake is announced in the menu until a better move was found.
    let costly = "A costly move of yours was pit 3 (Awari, move 1). Find a better one: puzzles.";
    assert!(!ran.out.contains(costly), "{}", ran.out);
    let ran = run("", "awari\n1\n0\n\n\n3\nquit\nreview\nback\nq\n");
    assert!(ran.out.contains(costly), "{}", ran.out);
}

#[test]
fn last_game_that_does_not_exist_is_named() {
    let home = Home::new();
    let folder = home.path().join("boardgames");
    std::fs::create_dir_all(&folder).expect("writable");
    std::fs::write(folder.join("config.toml"), "last_game = \"chess\"\n").expect("writable");
    for words in [&["rules", "othello"][..], &["list"], &["stats"]] {
        let ran = home.run(words, "");
        assert_eq!(
            ran.code,
            Some(0),
            "{words:?} needs no settings: {}",
            ran.err
        );
    }
    let ran = home.run(&["play", "tictactoe"], "quit\n");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err.contains("there is no such game; the games are"),
        "{}",
        ran.err
    );
}

#[test]
fn faulty_theme_is_described_in_plain_words() {
    let home = Home::new();
    let folder = home.path().join("boardgames/themes");
    std::fs::create_dir_all(&folder).expect("writable");
    std::fs::write(folder.join("mine.toml"), "foo = 1\n").expect("writable");
    let ran = home.run(&["play", "tictactoe", "--theme", "mine"], "quit\n");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err.contains("line 1, foo = 1: foo is unknown here"),
        "{}",
        ran.err
    );
}

#[test]
fn game_played_from_the_shell_is_the_last_one() {
    let home = Home::new();
    for game in ["awari", "tictactoe"] {
        home.run(&["play", game], "resign\n");
        let chosen = home.run(&["--plain"], "q\n").out;
        let title = boardgames::games::find(game).expect("a game").title;
        let line = chosen.lines().find(|line| line.starts_with('*'));
        assert!(
            line.is_some_and(|line| line.contains(title)),
            "{game}: {chosen}"
        );
    }
    // A program that plays over a pipe changes no settings.
    home.run(&["play", "othello", "--json"], "resign\n");
    let chosen = home.run(&["--plain"], "q\n").out;
    let line = chosen.lines().find(|line| line.starts_with('*'));
    let line = line.expect("the last game is marked");
    assert!(line.contains("Tic-Tac-Toe"), "{chosen}");
}

#[test]
fn text_menu_offers_the_partner_that_keeps_the_game_close() {
    let ran = run("", "tictactoe\n1\neven\nresign\nback\nq\n");
    let command = "boardgames play tictactoe --x human --o ai:even";
    assert!(ran.out.contains(command), "{}\n{}", ran.out, ran.err);
}

#[test]
fn text_menu_says_after_each_entry_what_there_is_to_do() {
    let home = Home::new();
    let ran = home.run(
        &["--plain"],
        "learn\ntictactoe\n\nb2\nc3\nquit\nb\nb\nstats\nq\n",
    );
    let newcomer = ran.out.matches("New here?").count();
    let next = ran.out.matches("Next lesson: Tic-Tac-Toe 2 of 9").count();
    assert_eq!((newcomer, next), (1, 2), "{}", ran.out);
}

#[test]
fn quit_goes_one_place_back_and_ends_the_program_at_the_menu() {
    let ran = run(
        "",
        "rules\nothello\nq\nquit\npuzzles\nq\nothello\n1\nq\nq\nq\nq\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let asked = |text: &str| ran.out.matches(text).count();
    assert_eq!(asked("Which game's rules?"), 2, "{}", ran.out);
    assert_eq!(asked("Who plays?"), 2, "{}", ran.out);
    assert_eq!(asked("Which game?\n"), 4, "{}", ran.out);
}

#[test]
fn replay_and_review_of_a_saved_game_end_at_the_list() {
    let home = Home::new();
    home.run(&["play", "tictactoe", "--second", "human"], "b2\nquit\n");
    for words in ["replay\nquit\n", "review\nback\n"] {
        let ran = home.run(&[], format!("board off\nsaved\n1\n{words}q\n"));
        let said = "\nSaved games. Type menu to hear the choices again.\n";
        assert_eq!(ran.out.matches(said).count(), 1, "{}", ran.out);
    }
}

#[test]
fn new_choice_is_heard_and_the_known_ones_are_not() {
    let ran = run("", "board off\nstats\ntictactoe\n3\n\nb2\nquit\n\nq\n");
    let said = "\nMenu. Type menu to hear the choices again.\n0. Continue Tic-Tac-Toe, move 2, O to move.\n";
    assert_eq!(ran.out.matches(said).count(), 1, "{}", ran.out);
}

#[test]
fn puzzles_are_chosen_in_two_steps_or_by_name_at_once() {
    let ran = run(
        "",
        "board off\npuzzles\nothello\nhelp\nby theme\ncorner\nquit\nq\nlevel 3\nquit\nparity\nquit\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let (_, asked) = ran
        .out
        .split_once("Which puzzles of Othello?")
        .expect("it is asked");
    let (first, then) = asked.split_once("Which theme?").expect("it is asked");
    assert!(
        !first.contains("6. ") && !first.contains("orner"),
        "{first}"
    );
    assert!(first.contains("5. By level: 10 levels;"), "{first}");
    for part in ["Corner: ", "Puzzle: corner.", "Level 3.", "Puzzle: parity."] {
        assert!(then.contains(part), "'{part}' is not in {then}");
    }
}

#[test]
fn levels_are_heard_once() {
    let ran = run("", "board off\nothello\n1\nb\n1\nb\nb\nq\n");
    let asked = |text: &str| ran.out.matches(text).count();
    assert_eq!(asked("\n4. Casual: "), 1, "{}", ran.out);
    assert_eq!(
        asked("\nLevels of Othello. Type menu to hear"),
        1,
        "{}",
        ran.out
    );
    assert_eq!(asked("about 1000"), 0, "{}", ran.out);
}

#[test]
fn first_lesson_begins_at_once() {
    let home = Home::new();
    let first = home.run(&[], "learn\ntictactoe\nb2\nc3\nquit\n");
    let (before, after) = first.out.split_once("Lesson 1: ").expect("it begins");
    assert!(!before.contains("Which lesson?"), "{}", first.out);
    assert!(after.contains("Which lesson?"), "{}", first.out);
    let next = home.run(&[], "learn\ntictactoe\n");
    assert!(
        next.out.contains("Which lesson?") && !next.out.contains("Lesson 1: "),
        "{}",
        next.out
    );
}

#[test]
fn menu_is_heard_whole_once_and_then_in_one_line() {
    let ran = run("", "board off\nrules\nb\nrules\nb\nstats\nmenu\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let whole = "\n1. Othello, board size 8 by 8, about 20 minutes.\n";
    let brief = "\nMenu. Type menu to hear the choices again.\n";
    // First in columns, then whole, then twice in one line, and whole on request.
    assert_eq!(ran.out.matches(whole).count(), 2, "{}", ran.out);
    assert_eq!(ran.out.matches(brief).count(), 2, "{}", ran.out);
    assert_eq!(ran.out.matches("New here?").count(), 2, "{}", ran.out);
    let again = ran.out.rfind(whole) > ran.out.rfind(brief);
    assert!(again, "{}", ran.out);
}

#[test]
fn long_lists_are_heard_whole_once() {
    let words =
        "board off\nsettings\nteacher\nstrict\nmenu\nb\npuzzles\nothello\nb\nothello\nb\nb\nq\n";
    let ran = run("", words);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let said = |text: &str| ran.out.matches(text).count();
    // The list is said again on request, and then with the new value.
    assert_eq!(said("\n1. Characters: "), 2, "{}", ran.out);
    assert_eq!(said(" Now strict.\n"), 1, "{}", ran.out);
    assert_eq!(said("\nWhich puzzles of Othello?\n"), 1, "{}", ran.out);
    // Every theme is written alike.
    let themes = ran.out.lines().filter_map(|line| line.split_once(": "));
    let themes = themes.filter(|(_, about)| about.contains(" puzzles. "));
    for (theme, _) in themes.filter_map(|(theme, about)| Some((theme.split_once(". ")?.1, about))) {
        assert!(theme.starts_with(char::is_uppercase), "{theme}");
    }
    for list in ["Settings", "Puzzles", "Puzzles of Othello"] {
        let brief = format!("\n{list}. Type menu to hear the choices again.\n");
        assert!(said(&brief) > 0, "{list}: {}", ran.out);
    }
    // Settings of the full screen mean nothing to a person who listens.
    assert_eq!(said("Theme"), 0, "{}", ran.out);
}

#[test]
fn choices_without_boards_are_short_lines_with_the_number_first() {
    let ran = run("", "board off\ntoday\nothello\n1\n3\nb\nb\nb\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let (_, heard) = ran
        .out
        .split_once("Boards are not drawn")
        .expect("it is said");
    for line in [
        "1. Othello, board size 8 by 8, about 20 minutes.",
        "5. What there is to do today.",
        "2. Black: the computer, White: you.",
        "4. Casual: knows good squares, overlooks a lot: a casual player.",
        "e. Even: keeps the game close until near the end.",
        "1. Draw: a draw.",
        "q quits; Enter alone means 1.",
        "b or q goes back; Enter alone means 1.",
    ] {
        assert!(
            heard.lines().any(|shown| shown == line),
            "'{line}': {heard}"
        );
    }
    assert!(
        heard.contains("\nWho wins if both sides have equally many discs?\n"),
        "{heard}"
    );
    let choices = heard.lines().filter(|line| !line.is_empty());
    for line in choices {
        assert!(!line.trim().contains("  "), "no columns: '{line}'");
    }
}
