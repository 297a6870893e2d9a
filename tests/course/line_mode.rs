//! Puzzles in line mode at a terminal, without any terminal.

use std::io::{self, Cursor};

use boardgames::course::{Assignment, Goal, PuzzleRun, puzzles};
use boardgames::games::find;
use boardgames::ui::plain::exercise::{Left, run};
use boardgames::ui::plain::{Conversation, Partner};

use crate::page::Page;

/// Returns the first puzzle of a game in which a win is to be found.
fn a_win() -> PuzzleRun {
    let info = find("tictactoe").expect("it is listed");
    let all = puzzles(info.id, info.puzzles).expect("they can be read");
    let found = all
        .into_iter()
        .find(|puzzle| matches!(puzzle.goal, Goal::Win(_)));
    PuzzleRun::new(info, found.expect("there is one"), 0).expect("it can be played")
}

fn answered(partner: Partner, words: &str) -> (String, Left) {
    let mut task = Assignment::Puzzle(a_win(), None);
    let page = Page::default();
    let input = Cursor::new(words.to_owned());
    let mut conversation = Conversation::new(input, page.clone(), io::sink(), partner);
    let left = run(&mut conversation, &mut task, None).expect("the streams work");
    (page.text(), left)
}

#[test]
fn line_of_a_solution_can_be_stepped_through_at_a_terminal() {
    let words = format!(
        "solution\nback\n{}analysis\nquit\nplay\n\n",
        "next\n".repeat(12)
    );
    let (shown, left) = answered(Partner::Person, &words);
    assert_eq!(left, Left::GivenUp);
    for wanted in [
        "The solution: ",
        "This is the start of the line.",
        " won.",
        "This is the end of the line.",
        "Back after the task.",
        "The game is over in this position.",
    ] {
        assert!(shown.contains(wanted), "'{wanted}' is not in {shown}");
    }
    let (shown, left) = answered(Partner::Person, "solution\nplay\nquit\n");
    assert_eq!(left, Left::Quit);
    let command = "boardgames play tictactoe --x ai:4 --o human --position '";
    assert!(shown.contains(command), "{shown}");
}

#[test]
fn piped_puzzle_ends_with_its_solution() {
    let (shown, left) = answered(Partner::Pipe, "solution\nnext\n");
    assert_eq!(left, Left::GivenUp);
    assert!(!shown.contains("start of the line"), "{shown}");
    assert!(a_win().right().is_some());
}
