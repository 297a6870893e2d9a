//! The words that work at every question and in every place of line mode.

use crate::words::{refused, run};

/// Every question of the menu: the lines that lead there, and a part of what `menu` says.
const QUESTIONS: [(&str, &str); 19] = [
    ("", "Which game?"),
    ("othello\n", "Who plays?"),
    ("othello\n1\n", "How strong is White?"),
    ("othello\n3\n", "What are your names?"),
    ("othello\n5\n", "Which command starts the program"),
    ("othello\n1\n1\n", "Who wins if"),
    ("tictactoe\n3\n\nb2\nquit\n", "What next?"),
    (
        "tictactoe\n3\n\nb2\nquit\nback\nsaved\n",
        "Which saved game?",
    ),
    (
        "tictactoe\n3\n\nb2\nquit\nback\nsaved\n1\n",
        "What do you want to do",
    ),
    (
        "tictactoe\n3\n\nb2\nquit\nback\nsaved\n1\nrename\n",
        "What is its new name?",
    ),
    (
        "tictactoe\n3\n\nb2\nquit\nback\nsaved\n1\ndelete\n",
        "No, keep it",
    ),
    ("settings\n", "Which setting"),
    ("settings\nteacher\n", "Which value?"),
    ("rules\nawari\n", "Which page?"),
    ("learn\nawari\nquit\n", "Which lesson?"),
    ("puzzles\n", "Which puzzles?"),
    ("puzzles\nothello\n", "Which puzzles of Othello?"),
    ("puzzles\nothello\nby level\n", "Which level?"),
    ("analyse\n", "Which game do you want to analyse?"),
];

#[test]
fn menu_says_the_choices_of_every_question_again() {
    for boards in ["on", "off"] {
        for (lines, said) in QUESTIONS {
            let count = |words: &str| {
                let ran = run("", &format!("board {boards}\n{lines}{words}"));
                assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{lines} {}", ran.out);
                ran.out.matches(said).count()
            };
            // The second one shows that the first did not leave the place.
            assert_eq!(count("menu\nmenu\n"), count("") + 2, "{lines}");
            count("help\nquit\n");
        }
    }
}

#[test]
fn menu_and_back_on_a_board_get_one_line() {
    for (args, here) in [
        ("play tictactoe --second human", "a move, hint or help"),
        ("learn awari", "a move, hint, task, help or quit"),
        (
            "analyse othello --screen",
            "a move, lines, up, quit or help",
        ),
    ] {
        let said = format!("'menu' works at a question of the menu; here type {here}");
        refused(args, "menu\n", 2, &[&said]);
    }
    for (args, said) in [
        (
            "play othello --second human",
            "undo takes back your move, and quit leaves\n",
        ),
        ("puzzles othello", "quit leaves; board says the position\n"),
    ] {
        let ran = run(args, "b\nback\nquit\n");
        assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{}", ran.out);
        assert_eq!(ran.out.matches(said).count(), 2, "{}", ran.out);
    }
    let ran = run("analyse tictactoe --screen", "b2\nb\nquit\n");
    assert_eq!(ran.out.matches("The start.").count(), 2, "{}", ran.out);
}

/// Said when boards are turned off.
const OFF: &str = "positions are described in words.";

#[test]
fn nothing_is_in_columns_for_a_person_who_listens() {
    for game in ["awari", "dagennacht", "othello", "tictactoe"] {
        let pages: String = (1..=9).map(|page| format!("rules {page}\n")).collect();
        for script in [
            format!("rules\n{game}\n1\n\n\n\n\n\n\n\n\n\n"),
            format!("{game}\n3\n\n\n\n\n\nrules\n{pages}help\nhelp hint\nlegal\n"),
            format!("{game}\n1\nhelp\nmenu\n"),
        ] {
            let ran = run("", &format!("board off\n{script}"));
            // Boards are on at the first question.
            let (_, heard) = ran.out.split_once(OFF).expect("boards are off");
            let is_drawn = |line: &&str| line.trim().contains("  ");
            let drawn = Vec::from_iter(heard.lines().filter(is_drawn));
            assert!(drawn.is_empty(), "{script}: {drawn:#?}");
            for sign in ["?!", "??", "\n-o "] {
                assert!(!heard.contains(sign), "{script}: {heard}");
            }
        }
    }
    let lists = "board off\nstats\nsettings\nb\nlearn\nb\npuzzles\nothello\nb\nb\nsaved\n";
    let ran = run("", lists);
    let (_, heard) = ran.out.split_once(OFF).expect("boards are off");
    let is_drawn = |line: &str| line.trim().contains("  ");
    assert!(!heard.lines().any(is_drawn), "{heard}");
}

#[test]
fn mistyped_word_gets_a_suggestion() {
    for (script, meant) in [
        ("lern\n", "did you mean 'learn'?"),
        ("othelo\n", "did you mean 'othello'?"),
        ("tictactoe\n3\n\nresgin\n", "did you mean 'resign'?"),
        ("tictactoe\n3\n\nhit\n", "did you mean 'hint'?"),
        ("learn\nawari\nhimt\n", "did you mean 'hint'?"),
        ("tictactoe\n3\n\nanalysis\nliens\n", "did you mean 'lines'?"),
        ("yes\n", "works at a question that is answered by yes or no"),
        ("review\n", "'review' works after a game"),
        ("tictactoe\n3\n\nreview\n", "'review' works after a game"),
    ] {
        let ran = run("", script);
        assert_eq!(ran.code, Some(2), "{}", ran.out);
        assert!(ran.err.contains(meant), "{}", ran.err);
    }
}

#[test]
fn help_of_the_menu_names_the_words_that_are_not_heard() {
    let ran = run("", "help\nq\n");
    let out = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        out.contains("You can also type stats or together. q quits."),
        "{out}"
    );
}

#[test]
fn hint_after_the_last_one_says_so_and_repeats_it() {
    let ran = run(
        "play tictactoe --second human",
        "b2\nhint\nhint\nhint\nhint\nquit\n",
    );
    assert_eq!((ran.code, &*ran.err), (Some(0), ""));
    let hints = ran.out.lines().filter(|line| line.starts_with("Hint: "));
    let hints = Vec::from_iter(hints);
    let [.., strongest, again] = hints[..] else {
        panic!("{}", ran.out)
    };
    assert!(again.starts_with(strongest), "{}", ran.out);
    assert!(ran.out.contains("There is no further hint."), "{}", ran.out);
}

#[test]
fn result_says_whether_you_win() {
    for (side, own) in [("x", "o"), ("o", "x")] {
        let ran = run(
            &format!("play tictactoe --{side} ai:0 --{own} human"),
            "resign\n",
        );
        assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{}", ran.out);
        let winner = side.to_uppercase();
        let said = format!("{winner} wins. You lose.");
        assert!(ran.out.contains(&said), "{}", ran.out);
    }
}
