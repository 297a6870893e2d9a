//! Puzzles in line mode at a terminal, without any terminal.

use std::io::{self, Cursor};
use std::rc::Rc;

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
    let conversation = Conversation::new(input, page.clone(), io::sink(), partner);
    let mut conversation = conversation.playing(Rc::new(|conversation, here, person, level| {
        let (info, level) = (here.info(), level.map(|level| level.to_string()));
        let side = info.sides[person.index()];
        let sentence = format!("A game of {} for {side}, level {level:?}.", info.title);
        conversation.say(&sentence)
    }));
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
}

#[test]
fn game_can_be_played_after_a_solution() {
    let words = "solution\nplay 99\nplay\nplay 0\nplay even\nquit\n";
    let (shown, left) = answered(Partner::Person, words);
    assert_eq!(left, Left::Quit);
    assert!(shown.contains("level '99'"), "{shown}");
    for wanted in ["level None", "level Some(\"0\")", "level Some(\"even\")"] {
        let wanted = format!("A game of Tic-Tac-Toe for O, {wanted}.\nBack after the task.");
        assert!(shown.contains(&wanted), "'{wanted}' is not in {shown}");
    }
}

#[test]
fn piped_puzzle_ends_with_its_solution() {
    let (shown, left) = answered(Partner::Pipe, "solution\nnext\n");
    assert_eq!(left, Left::GivenUp);
    assert!(!shown.contains("start of the line"), "{shown}");
    assert!(a_win().right().is_some());
}
