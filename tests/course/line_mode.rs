//! Line mode at a terminal, without any terminal.

use std::io::{self, Cursor};
use std::rc::Rc;

use boardgames::course::{Assignment, Goal, PuzzleRun, ResolutionJob, puzzles};
use boardgames::game::Side;
use boardgames::games::{GAMES, find};
use boardgames::session::{BotSpec, Conditions, NoAutosave, Play, SearchControl, Seat, drive};
use boardgames::ui::learning::Learning;
use boardgames::ui::plain::exercise::{Left, run};
use boardgames::ui::plain::{Conversation, LineMode, Partner};
use boardgames::ui::text::reveal::reason_and_line;

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
    run_task(Assignment::Puzzle(a_win(), None), partner, words)
}

fn run_task(mut task: Assignment, partner: Partner, words: &str) -> (String, Left) {
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
fn person_who_leaves_a_puzzle_hears_whether_it_counts() {
    let left_of = |is_daily: bool, words: &str| {
        let mut learning = Learning::today(GAMES, None);
        let day = is_daily.then(|| learning.day());
        let mut task = Assignment::Puzzle(a_win(), day);
        let (page, input) = (Page::default(), Cursor::new(words.to_owned()));
        let mut talk = Conversation::new(input, page.clone(), io::sink(), Partner::Person);
        run(&mut talk, &mut task, Some(&mut learning)).expect("the streams work");
        let known = learning
            .learner()
            .puzzle_tried("tictactoe", &a_win().puzzle().id);
        (page.text().lines().last().map(str::to_owned), known)
    };
    let left = |words: &str| left_of(false, words);
    let said = |words: &str| Some(words.to_owned());
    let nothing = said("It does not count, because you made no move.");
    assert_eq!(left("quit\n"), (nothing, None));
    let unsolved = said("It counts as unsolved.");
    assert_eq!(left("b1\nquit\n"), (unsolved.clone(), Some(false)));
    assert_eq!(left("hint\nquit\n"), (unsolved, Some(false)));
    let open = said("You can still solve it today.");
    assert_eq!(left_of(true, "b1\nquit\n").0, open);
    let (after, known) = left("c3\nquit\n");
    assert_eq!(known, Some(true));
    assert!(after.is_some_and(|last| !last.contains("count")));
}

#[test]
fn line_of_a_solution_can_be_stepped_through_at_a_terminal() {
    let words = format!(
        "solution\nyes\nback\n{}analysis\nquit\nplay\n\n",
        "next\n".repeat(12)
    );
    let (shown, left) = answered(Partner::Person, &words);
    assert_eq!(left, Left::GivenUp);
    for wanted in [
        "The solution: ",
        "This is the start of the line.",
        " won.",
        "The line ends here. Press Enter to go on",
        "You are back at the task.",
        "The game is over in this position.",
    ] {
        assert!(shown.contains(wanted), "'{wanted}' is not in {shown}");
    }
}

#[test]
fn help_after_a_task_gives_each_word_its_own_meaning() {
    let (shown, _) = answered(
        Partner::Person,
        "solution\nyes\nhelp board\nhelp back\nquit\n",
    );
    assert!(shown.contains("Also: show."), "{shown}");
    assert!(
        shown.contains("Also: b, up, undo, previous and prev."),
        "{shown}"
    );
}

#[test]
fn game_can_be_played_after_a_solution() {
    let words = "solution\nyes\nplay 99\nplay\nplay 0\nplay even\nquit\n";
    let (shown, left) = answered(Partner::Person, words);
    assert_eq!(left, Left::Quit);
    assert!(shown.contains("level '99'"), "{shown}");
    for wanted in ["level None", "level Some(\"0\")", "level Some(\"even\")"] {
        let wanted = format!("A game of Tic-Tac-Toe for O, {wanted}.\nYou are back at the task.");
        assert!(shown.contains(&wanted), "'{wanted}' is not in {shown}");
    }
}

#[test]
fn game_can_be_played_before_the_solution_only_where_nothing_counts() {
    let (shown, _) = answered(Partner::Person, "play 7\nquit\n");
    let refused = "'play' works after the solution; here type a move, hint, solution, task";
    assert!(shown.replace('\n', " ").contains(refused), "{shown}");
    assert!(!shown.contains("A game of"), "{shown}");
    let (shown, left) = learned(0, Partner::Pipe, "play 7\nb2\nc3\n");
    assert_eq!(left, Left::Finished);
    let wanted = "A game of Tic-Tac-Toe for X, level Some(\"7\").\n\nYou are back at the task.\n[";
    assert!(shown.contains(wanted), "{shown}");
}

#[test]
fn move_that_is_taken_back_is_said_to_be() {
    let puzzle = a_win();
    let right = puzzle.right().expect("there is a solution").to_owned();
    let task = Assignment::Puzzle(puzzle, None);
    let moves = task.exercise().session().moves();
    let wrong = moves
        .iter()
        .find(|mv| mv.text != right)
        .expect("others lose");
    let words = format!("{}\nquit\n", wrong.text);
    let (shown, _) = answered(Partner::Pipe, &words);
    let told = "Your move is taken back; it is your turn again.";
    // Once is enough.
    assert_eq!(shown.matches(told).count(), 0, "{shown}");
    assert_eq!(shown.matches("Try again.").count(), 1, "{shown}");
    let (shown, _) = learned(1, Partner::Pipe, "c2\nquit\n");
    assert!(shown.contains(told), "{shown}");
}

#[test]
fn piped_puzzle_ends_with_its_solution() {
    let (shown, left) = answered(Partner::Pipe, "solution\nnext\n");
    assert_eq!(left, Left::GivenUp);
    assert!(!shown.contains("start of the line"), "{shown}");
    assert!(a_win().right().is_some());
}

fn learned(index: usize, partner: Partner, words: &str) -> (String, Left) {
    let info = find("tictactoe").expect("it is listed");
    let learning = Learning::today(GAMES, None);
    let lesson = learning.lesson(info, index).expect("it can be read");
    run_task(lesson.expect("there is one"), partner, words)
}

#[test]
fn game_can_be_played_after_a_lesson() {
    let words = "b2\nc3\nnext\nnonsense\nplay 0\n\n";
    let (shown, left) = learned(0, Partner::Person, words);
    assert_eq!(left, Left::Finished);
    for wanted in [
        "You finished this lesson.",
        "A lesson has no line to play. Press Enter to go on.",
        "Type analysis, play, help or quit",
        "A game of Tic-Tac-Toe for X, level Some(\"0\").\nYou are back at the task.",
    ] {
        assert!(shown.contains(wanted), "'{wanted}' is not in {shown}");
    }
    assert_eq!(learned(0, Partner::Person, "b2\nc3\nquit\n").1, Left::Quit);
    // Through a pipe nothing waits, and neither does a lesson whose game is over.
    let piped = learned(0, Partner::Pipe, "b2\nc3\nplay\n");
    assert_eq!(piped.1, Left::Finished);
    assert!(!piped.0.contains("A game of"), "{}", piped.0);
    let over = learned(1, Partner::Person, "c1\nc1\nplay\n");
    assert_eq!(over.1, Left::Finished);
    assert!(!over.0.contains("The game is over in"), "{}", over.0);
}

/// Returns what is said in a game of Tic-Tac-Toe against this player.
fn played(seat: Seat, words: &str) -> String {
    let page = Page::default();
    let input = Cursor::new(words.to_owned());
    let mut talk = Conversation::new(input, page.clone(), io::sink(), Partner::Person);
    let info = find("tictactoe").expect("it is listed");
    let mut session = info.open(&[], None).expect("it can be played");
    session.sit(Side::Second, seat, 1);
    let mut play = Play::new(session, Conditions::default().clock());
    let mut front = LineMode::new(&mut talk);
    drive(&mut play, &mut front, &mut NoAutosave).expect("the streams work");
    page.text()
}

#[test]
fn values_of_a_rated_game_come_after_a_warning() {
    let warning = "Type eval again for the best moves (then not rated).";
    let level = || Seat::Bot(BotSpec::of_level("1").expect("a level"));
    let once = played(level(), "eval\nquit\n");
    assert!(
        once.contains(warning) && !once.contains("For X: "),
        "{once}"
    );
    let twice = played(level(), "eval\neval\neval\nquit\n");
    assert_eq!(twice.matches(warning).count(), 1, "{twice}");
    assert_eq!(twice.matches("For X: ").count(), 2, "{twice}");
    let later = played(level(), "eval\nb2\neval\nquit\n");
    assert_eq!(later.matches(warning).count(), 2, "{later}");
    // Between people nothing is rated.
    let people = played(Seat::Human, "eval\nhelp eval\nquit\n");
    assert!(
        people.contains("For X: ") && !people.contains(warning),
        "{people}"
    );
    assert!(
        people.contains("best three moves (then not rated)"),
        "{people}"
    );
}

#[test]
fn solution_is_said_once() {
    let (shown, _) = answered(Partner::Person, "solution\nyes\nquit\n");
    assert!(!shown.contains("The line: "), "{shown}");
    let long = a_long_puzzle();
    let said = long.line().len();
    let job = ResolutionJob::of(&Assignment::Puzzle(long, None)).expect("it has a solution");
    let found = job.run(&SearchControl::new());
    let task = Assignment::Puzzle(a_long_puzzle(), None);
    let after = reason_and_line(&task, &found, true, usize::MAX);
    assert_eq!(
        after.contains(" It goes on: "),
        found.line.len() > said,
        "{after}"
    );
    assert!(reason_and_line(&task, &found, false, usize::MAX).contains(" The line: "));
}

/// Returns a puzzle in which several moves are to be found.
fn a_long_puzzle() -> PuzzleRun {
    let info = find("othello").expect("it is listed");
    let all = puzzles(info.id, info.puzzles).expect("they can be read");
    let runs = all
        .into_iter()
        .map(|puzzle| PuzzleRun::new(info, puzzle, 0));
    let mut runs = runs.map(|run| run.expect("it can be played"));
    runs.find(|run| run.line().len() > 2).expect("there is one")
}

#[test]
fn introduction_of_a_puzzle_is_said_once() {
    let long = a_long_puzzle().introduced("This one is hard.".to_owned());
    let words = format!("{}\nquit\n", long.line()[0]);
    let (shown, _) = run_task(Assignment::Puzzle(long, None), Partner::Pipe, &words);
    assert!(shown.contains("Correct"), "{shown}");
    assert_eq!(shown.matches("This one is hard.").count(), 1, "{shown}");
}
