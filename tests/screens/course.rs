//! Lessons, puzzles, cards and help pages on the full screen.

use std::time::Duration;

use boardgames::course::{Assignment, Happened, Learner, Sprint, Wish, puzzles};
use boardgames::games::{GAMES, find};
use boardgames::store::{Diary, GlyphChoice};
use boardgames::ui::tui::PuzzleChoice;
use boardgames::ui::tui::events::Event;
use boardgames::ui::tui::keys::{Key, KeyCode};

use crate::pictures;
use crate::script::{Do, Next, context, keys, run};
use crate::shared::{assert_shows, home};

fn picture(name: &str, open: impl Fn() -> Next, script: impl Fn() -> Vec<Do>) {
    for (glyphs, set) in [
        (GlyphChoice::Unicode, "unicode"),
        (GlyphChoice::Ascii, "ascii"),
    ] {
        let (backend, _) = run(open(), &mut context(glyphs, None), script());
        let text = backend.text();
        assert!(glyphs == GlyphChoice::Unicode || text.is_ascii(), "{text}");
        pictures::check(&format!("screen-{name}-{set}"), &text);
    }
}

/// Returns these keys, followed by the teacher's analysis of the move tried.
pub fn looked(typed: &str) -> Vec<Do> {
    [keys(typed), vec![Do::AwaitWhy]].concat()
}

/// Returns these keys, followed by the reason of the solution.
fn resolved(typed: &str) -> Vec<Do> {
    [keys(typed), vec![Do::AwaitResolution]].concat()
}

fn lesson(game: &str, index: usize) -> Next {
    Next::Learn(Some((find(game).expect("it is listed"), index)))
}

const PUZZLE: &str = "1c5002";
/// The solver's moves, typed; the other side answers at once.
const SOLUTION: &str = "a8\nb1\n";

/// Opens an Othello puzzle with a line of several moves.
pub fn a_puzzle() -> Next {
    let wish = Wish {
        id: Some(PUZZLE.to_owned()),
        ..Wish::default()
    };
    let info = find("othello").expect("it is listed");
    Next::Puzzles(Some(PuzzleChoice::Game(info, wish)))
}

pub fn frame(first: Next, script: Vec<Do>) -> String {
    let mut context = context(GlyphChoice::Unicode, None);
    run(first, &mut context, script).0.text()
}

#[test]
fn course_screens_match_their_pictures_at_80_by_24() {
    picture("learn", || Next::Learn(None), Vec::new);
    picture("lessons", || Next::Learn(None), || keys("1"));
    picture("lesson-tictactoe", || lesson("tictactoe", 4), Vec::new);
    picture("lesson-wrong", || lesson("tictactoe", 4), || keys("b3\n"));
    picture("lesson-right", || lesson("tictactoe", 4), || keys("b2\n"));
    picture("lesson-awari", || lesson("awari", 3), Vec::new);
    picture("lesson-othello", || lesson("othello", 3), Vec::new);
    picture("lesson-dagennacht", || lesson("dagennacht", 5), Vec::new);
    let list = || Next::Puzzles(None);
    picture("puzzles", list, Vec::new);
    picture("puzzles-motifs", list, || keys("3"));
    picture("puzzle", a_puzzle, Vec::new);
    picture("puzzle-wrong", a_puzzle, || looked("hha7\n"));
    picture("puzzle-solved", a_puzzle, || resolved(SOLUTION));
    picture("topics", || Next::Topics(find("awari")), Vec::new);
    picture("topic", || Next::Topics(find("awari")), || keys("5"));
}

#[test]
fn lesson_is_finished_and_stored() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    // A wrong move, a hint, both steps; then Enter opens the next lesson.
    let script = keys("b3\nhhb2\n\nc2\n");
    let (backend, _) = run(lesson("tictactoe", 4), &mut context, script);
    let shown = backend.text();
    assert_shows(&shown, "You finished this lesson.");
    let (events, damaged) = Diary::at(places.diary()).read().expect("it can be read");
    assert_eq!((events.len(), damaged), (1, 0));
    let wanted = Happened::Lesson {
        game: "tictactoe".to_owned(),
        id: "fork".to_owned(),
        clean: false,
    };
    assert_eq!(events[0].what, wanted);
    assert!(Learner::of(&events).knows_lesson("tictactoe", "fork"));
    let mark = |shown: &str| {
        let line = shown
            .lines()
            .find(|line| line.contains("two threats at once"));
        let (_, mark) = line
            .expect("it is listed")
            .split_once("at once")
            .expect("its title");
        mark.trim().to_owned()
    };
    let number = 1 + GAMES
        .iter()
        .position(|info| info.id == "tictactoe")
        .unwrap();
    let number = keys(&number.to_string());
    let (backend, _) = run(Next::Learn(None), &mut context, number.clone());
    assert_eq!(mark(&backend.text()), "done");
    let (backend, _) = run(lesson("tictactoe", 4), &mut context, keys("b2\n\nc2\n\n"));
    assert_shows(&backend.text(), "Lesson 6: A block that attacks");
    let (backend, _) = run(Next::Learn(None), &mut context, number);
    assert_eq!(mark(&backend.text()), "done without help");
}

#[test]
fn lesson_that_ends_its_game_cannot_be_played_on() {
    // Both boards of the second lesson end with a line.
    let shown = frame(lesson("tictactoe", 1), keys("c1\n\nc1\np"));
    assert_shows(&shown, "You finished this lesson.");
    assert_shows(&shown, "so there is nothing to play on.");
    assert!(!shown.contains("Go back"), "{shown}");
    let open = frame(lesson("tictactoe", 0), keys("b2\n\nc3\np"));
    assert_shows(&open, "Play on from here");
}

#[test]
fn last_lesson_returns_to_the_list() {
    let last = || lesson("tictactoe", 8);
    let script = || keys("b2\n\nc3\n\nc1\n\na3\n");
    let shown = frame(last(), script());
    assert_shows(&shown, "You finished the last lesson.");
    assert_shows(&shown, "Enter list");
}

#[test]
fn wrong_move_is_answered_and_taken_back() {
    let shown = frame(lesson("tictactoe", 4), keys("b3\n"));
    assert_shows(&shown, "Not b3.");
    assert_shows(&shown, "From b3 you threaten nothing.");
    let illegal = frame(lesson("tictactoe", 4), keys("a3\n"));
    assert_shows(&illegal, "a3 is taken by O");
    // h is not a column here, so the first letter is enough; Othello needs two.
    assert_shows(
        &frame(lesson("tictactoe", 4), keys("h")),
        "Hint: Which square",
    );
    assert_shows(&frame(lesson("othello", 0), keys("h")), "again: hint");
    assert_shows(&frame(lesson("othello", 0), keys("hh")), "Hint: ");
}

#[test]
fn enter_alone_tries_no_move() {
    for idle in ["\n", "h\n"] {
        let shown = frame(lesson("tictactoe", 4), keys(idle));
        assert_shows(&shown, "Type a move, or choose one");
        assert!(!shown.contains("Not "), "{shown}");
    }
}

#[test]
fn long_refusal_ends_with_a_whole_sentence() {
    let shown = frame(lesson("dagennacht", 1), keys("e9\n"));
    assert_shows(
        &shown,
        "e9 is a day square (light): only a shift can go there.",
    );
    // The continuation does not fit, and would reveal the solution.
    assert!(!shown.contains("Black can play"), "{shown}");
}

#[test]
fn cursor_and_mouse_play_moves() {
    let shown = frame(lesson("tictactoe", 0), keys(">\n"));
    assert_shows(&shown, "Correct: c2.");
    // Clicks on all rows find the last row of the board.
    let clicks: Vec<Do> = (4..20).map(|y| Do::Event(Event::Click(6, y))).collect();
    let shown = frame(lesson("tictactoe", 0), clicks);
    assert_shows(&shown, "step 2 of 2");
}

#[test]
fn escape_goes_back_step_by_step() {
    let lists = frame(lesson("tictactoe", 4), keys("b\x1b\x1b"));
    assert_shows(&lists, "Learn · Tic-Tac-Toe");
    let games = frame(lesson("tictactoe", 4), keys("\x1b\x1b"));
    assert_shows(&games, "Each lesson is played on the board");
    assert_shows(&frame(Next::Learn(None), keys("\x1b")), "Saved games");
    assert_shows(&frame(Next::Menu, keys("l")), "Each lesson is played");
    let page = frame(Next::Topics(None), keys("21\x1b"));
    assert_shows(&page, "Rules and help · Awari");
}

#[test]
fn newcomer_is_offered_the_first_lesson_once() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let (backend, _) = run(Next::Menu, &mut context, keys("2"));
    assert_shows(&backend.text(), "New to Awari?");
    let (backend, _) = run(Next::Menu, &mut context, keys("2"));
    assert_shows(&backend.text(), "New game");
    let (backend, _) = run(Next::Menu, &mut context, keys("1\n"));
    assert_shows(&backend.text(), "Lesson 1: Your first disc");
    // If nothing can be stored, the question is not repeated forever.
    assert_shows(&frame(Next::Menu, keys("2")), "New game");
}

#[test]
fn puzzle_is_solved_rated_and_stored() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let (backend, _) = run(a_puzzle(), &mut context, keys(SOLUTION));
    assert_shows(&backend.text(), "Solved.");
    // One puzzle is too few for a rating.
    assert!(!backend.text().contains("Your rating"));
    let (events, _) = Diary::at(places.diary()).read().expect("it can be read");
    assert_eq!(events.len(), 1);
    let learner = Learner::of(&events);
    assert_eq!(learner.puzzle_tried("othello", PUZZLE), Some(true));
    assert!(learner.rating("othello").value > 1000.0);
    let (backend, _) = run(Next::Puzzles(None), &mut context, Vec::new());
    assert_shows(&backend.text(), "1 of 241 solved");
}

#[test]
fn a_solution_has_a_reason_and_its_line_is_played_on_the_board() {
    let solved = frame(a_puzzle(), resolved(SOLUTION));
    assert_shows(&solved, "← → play the line a8");
    assert_shows(&solved, "← → play the line");
    let line = |typed: &str| frame(a_puzzle(), [resolved(SOLUTION), keys(typed)].concat());
    // The board shows the end of the solution, so the line goes on from there.
    assert_shows(&line("s"), "a8 a7 b1 [");
    let back = [resolved("ss"), keys("ss"), vec![Do::Event(left())]].concat();
    assert_shows(&frame(a_puzzle(), back), "← → play the line [a8]");
    let help = frame(a_puzzle(), [resolved(SOLUTION), keys("?")].concat());
    assert_shows(&help, "the next or the previous move of the line");
    assert_shows(&help, "copies the position");
    // The analysis board opens with the position that is shown.
    let moved = frame(a_puzzle(), [resolved("ss"), keys("so")].concat());
    assert_shows(&moved, "Analysis");
    assert!(!moved.contains("The solution"), "{moved}");
}

fn left() -> Event {
    Event::Key(Key::plain(KeyCode::Left))
}

#[test]
fn failed_first_try_is_stored_before_the_check() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    // The end of the script acts like a kill.
    let _ = run(a_puzzle(), &mut context, keys("hha7\n"));
    let noted = || Diary::at(places.diary()).read().expect("it can be read").0;
    let learner = Learner::of(&noted());
    assert_eq!(learner.puzzle_tried("othello", PUZZLE), Some(false));
    let after = learner.rating("othello").value;
    assert!(after < 1000.0, "{after}");
    // Solving it afterwards adds the solution, but no other first try.
    let _ = run(a_puzzle(), &mut context, keys(SOLUTION));
    let learner = Learner::of(&noted());
    assert_eq!(learner.puzzle_tried("othello", PUZZLE), Some(true));
    assert!((learner.rating("othello").value - after).abs() < f64::EPSILON);
}

#[test]
fn abandoned_puzzle_counts_as_unsolved() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let (backend, _) = run(a_puzzle(), &mut context, keys("s"));
    assert_shows(&backend.text(), "Press s again to see the solution");
    let (backend, _) = run(a_puzzle(), &mut context, keys("ss"));
    assert_shows(&backend.text(), "The solution: ");
    let (events, _) = Diary::at(places.diary()).read().expect("it can be read");
    let learner = Learner::of(&events);
    assert_eq!(learner.puzzle_tried("othello", PUZZLE), Some(false));
}

#[test]
fn keys_work_while_the_teacher_checks_a_try() {
    let waits = frame(a_puzzle(), keys("a7\n"));
    assert_shows(&waits, "The teacher is checking a7 …");
    assert_shows(&frame(a_puzzle(), looked("a7\n")), "Not a7.");
    // The next try counts as the second, whether the first was analysed or not.
    for first in [keys("a7\n"), looked("a7\n")] {
        let solved = frame(a_puzzle(), [first, keys(SOLUTION)].concat());
        assert_shows(&solved, "Solved at try 2.");
        assert!(!solved.contains("is checking"), "{solved}");
    }
    let hint = frame(a_puzzle(), keys("a7\nhh"));
    assert_shows(&hint, "The teacher is checking a7 …");
    assert_shows(&hint, "Hint: ");
}

#[test]
fn try_being_checked_counts_before_the_solution() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let (backend, _) = run(a_puzzle(), &mut context, keys("a7\nss"));
    let shown = backend.text();
    assert_shows(&shown, "The solution: ");
    assert!(!shown.contains("is checking"), "{shown}");
    let (events, _) = Diary::at(places.diary()).read().expect("it can be read");
    assert!(
        matches!(&events[..], [one] if matches!(one.what, Happened::Puzzle { solved: false, .. })),
        "{events:?}"
    );
}

#[test]
fn course_is_drawn_at_every_size() {
    let opened: [fn() -> Next; 4] = [
        || Next::Learn(None),
        || Next::Puzzles(None),
        || lesson("dagennacht", 5),
        || lesson("awari", 3),
    ];
    for open in opened {
        let sizes = (1..=90)
            .step_by(4)
            .flat_map(|w| (1..=30).step_by(3).map(move |h| Do::Resize(w, h)));
        let mut context = context(GlyphChoice::Unicode, None);
        let (backend, _) = run(open(), &mut context, sizes.collect());
        assert!(backend.frames > 200, "it left early");
    }
}

#[test]
fn letter_of_the_hint_is_shown_doubled_in_every_game() {
    assert_shows(&frame(lesson("othello", 3), Vec::new()), "hh hint");
    assert_shows(&frame(lesson("tictactoe", 4), Vec::new()), "hh hint");
    assert_shows(&frame(lesson("othello", 3), keys("hh")), "Hint: ");
}

#[test]
fn hjkl_move_the_cursor_in_the_course() {
    let mut context = context(GlyphChoice::Unicode, None);
    let arrows = run(lesson("tictactoe", 4), &mut context, keys(">v"))
        .0
        .text();
    context.config.hjkl = true;
    let frame = run(lesson("tictactoe", 4), &mut context, keys("lj"))
        .0
        .text();
    assert_shows(&frame, " ii hint");
    assert_eq!(frame.replace(" ii hint", " hh hint"), arrows);
    let hint = run(lesson("tictactoe", 4), &mut context, keys("i"))
        .0
        .text();
    assert_shows(&hint, "Hint: ");
}

#[test]
fn only_a_lesson_can_be_restarted() {
    assert_shows(
        &frame(lesson("tictactoe", 4), keys("?")),
        "starts the lesson again",
    );
    let puzzle = frame(a_puzzle(), keys("?"));
    assert!(!puzzle.contains("starts the lesson again"), "{puzzle}");
}

#[test]
fn daily_puzzle_is_labelled() {
    let daily = PuzzleChoice::Daily(find("othello"));
    assert_shows(
        &frame(Next::Puzzles(Some(daily)), Vec::new()),
        " of the day",
    );
    assert!(!frame(a_puzzle(), Vec::new()).contains("of the day"));
}

#[test]
fn sprint_counts_puzzles_until_the_time_is_up() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let info = find("tictactoe").expect("it is listed");
    let all = puzzles(info.id, info.puzzles).expect("puzzles");
    let mut sprint = Sprint::new(info, all, 0, |_| false);
    let right = |sprint: &Sprint| match sprint.task() {
        Some(Assignment::Puzzle(run, _)) => run.line()[0].clone(),
        other => panic!("{other:?}"),
    };
    let first = right(&sprint);
    sprint.count(true);
    let second = right(&sprint);
    let task = sprint.task().expect("a second puzzle");
    let moves = task.exercise().session().moves();
    let wrong = moves
        .iter()
        .find(|mv| mv.text != second)
        .expect("another move");
    let open = || Next::Puzzles(Some(PuzzleChoice::Sprint(info)));
    let script = keys(&format!("{first}\n{}\nh", wrong.text));
    let shown = frame(open(), script.clone());
    assert_shows(&shown, "3:00 left · 1 solved");
    // The solution stays on the board until a key is pressed.
    assert_shows(&shown, &format!("Missed. The solution: {second}"));
    assert_shows(&shown, "Enter: the next puzzle.");
    let next = frame(open(), [script.clone(), keys("\n")].concat());
    assert_shows(&next, "3:00 left · 1 solved");
    assert!(!next.contains("Missed."), "{next}");
    assert_shows(
        &shown,
        "A sprint has no hints. You see a solution only after a wrong move.",
    );
    // A running sprint ends only after a second press.
    let shown = frame(open(), [script.clone(), keys("\x1b")].concat());
    assert_shows(&shown, "Press Esc again to end the sprint.");
    assert_shows(&shown, "left · 1 solved");
    let shown = frame(open(), [script.clone(), keys("\x1b\x1b")].concat());
    assert_shows(&shown, "The sprint is over.");
    assert!(
        !shown.contains(" left"),
        "the clock has no meaning: {shown}"
    );
    assert_shows(&shown, "Press r to try one again.");
    let mut levels = shown.lines().filter(|line| line.contains(", level "));
    let missed = levels.next().expect("the missed puzzle has a name");
    assert!(!missed.contains("Puzzle "), "{missed}");
    assert!(!shown.contains("boardgames puzzles"), "{shown}");
    let again = frame(open(), [script.clone(), keys("\x1b\x1br")].concat());
    assert_shows(&again, "Tic-Tac-Toe · Puzzle ");
    let almost = vec![Do::Pass(Duration::from_secs(179))];
    let shown = frame(open(), [script.clone(), almost].concat());
    assert_shows(&shown, "0:01 left · 1 solved");
    let all = vec![Do::Pass(Duration::from_secs(180))];
    let (backend, _) = run(open(), &mut context, [script, all].concat());
    assert_shows(&backend.text(), "The sprint is over. You solved 1 and");
    assert_shows(&backend.text(), "Enter list");
    // Its puzzles do not change the rating.
    let (events, _) = Diary::at(places.diary()).read().expect("it can be read");
    assert_eq!(events.len(), 1);
    let learner = Learner::of(&events);
    assert_eq!(learner.sprints("tictactoe"), (1, 1));
    assert_eq!(learner.rating("tictactoe").count, 0);
    let with_puzzles = GAMES.iter().filter(|info| !info.puzzles.is_empty());
    // The first choice of a game asks whether it is new.
    let number = keys(&format!("{}2", 2 + with_puzzles.count()));
    let (backend, _) = run(Next::Puzzles(None), &mut context, number);
    assert_shows(&backend.text(), "your best: 1");
}

#[test]
fn sprint_begins_after_a_question_and_ends_with_its_result() {
    let info = find("tictactoe").expect("it is listed");
    let theme = |typed: &str| {
        let list = (GAMES.iter()).take_while(|game| game.id != info.id);
        let list = list.filter(|game| !game.puzzles.is_empty()).count();
        frame(Next::Puzzles(None), keys(&format!("{}{typed}", 3 + list)))
    };
    let asked = theme("2");
    assert_shows(&asked, "Sprint · Tic-Tac-Toe");
    assert_shows(&asked, "Solve as many puzzles as you can in three");
    assert_shows(&theme("2\n"), "3:00 left · 0 solved");
    assert_shows(&theme("2\n\x1b"), "The sprint is over. You tried no");
    // The question is not asked again on the way back.
    assert_shows(&theme("2\n\x1b\x1b"), "Theme or level");
}

#[test]
fn puzzles_of_a_new_game_are_preceded_by_the_question() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let mut shown = |typed: &str| {
        let (backend, _) = run(Next::Puzzles(None), &mut context, keys(typed));
        backend.text()
    };
    let asked = shown("3");
    assert_shows(&asked, "New to ");
    assert_shows(&asked, "2  Puzzles");
    // It is asked only once, by the list of puzzles and the menu together.
    assert_shows(&shown("3"), "Theme or level");
    assert_shows(&shown("42"), "Theme or level");
    assert_shows(&shown("52\x1b"), "Your mistakes");
}

#[test]
fn last_hint_of_a_puzzle_marks_the_move() {
    let first = frame(a_puzzle(), keys("hh"));
    assert!(!first.contains('*'), "{first}");
    let given = frame(a_puzzle(), keys("hhhhhh"));
    assert_shows(&given, "The move is a8: it ");
    assert_shows(&given, "*");
}

#[test]
fn statistics_count_lessons_and_puzzles() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let _ = run(a_puzzle(), &mut context, keys(SOLUTION));
    let (backend, _) = run(Next::Statistics, &mut context, Vec::new());
    assert_shows(&backend.text(), "Lessons and puzzles:");
    assert_shows(&backend.text(), "lessons done, 1 of ");
}

#[test]
fn end_of_the_terminal_stores_what_was_tried() {
    let info = find("tictactoe").expect("it is listed");
    let stored = |first: Next, script: &str| {
        let (_folder, places) = home();
        let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
        let _ = run(first, &mut context, keys(script));
        let (events, _) = Diary::at(places.diary()).read().expect("it can be read");
        events.into_iter().map(|event| event.what)
    };
    let sprint = |script| stored(Next::Puzzles(Some(PuzzleChoice::Sprint(info))), script);
    assert_eq!(sprint("").count(), 0, "no puzzle was tried");
    let mut events = sprint("a1\nb1\nc1\na2\n?");
    assert!(matches!(events.next(), Some(Happened::Sprint { .. })));
    let mut events = stored(a_puzzle(), "hh?");
    assert!(matches!(
        events.next(),
        Some(Happened::Puzzle { solved: false, .. })
    ));
    assert_eq!(stored(a_puzzle(), "?").count(), 0, "nothing was tried");
}

#[test]
fn long_answer_leaves_the_rows_of_a_wide_board_alone() {
    let script = [keys("1\n"), keys("h")].concat();
    let shown = frame(lesson("awari", 3), script);
    assert_shows(&shown, "Not pit 1.");
    for caption in ["North  ← sows this way", "South  → sows this way"] {
        assert!(shown.lines().any(|line| line.trim() == caption), "{shown}");
    }
}

#[test]
fn enter_is_offered_once_the_cursor_was_moved() {
    let still = frame(lesson("tictactoe", 4), Vec::new());
    assert!(!still.contains("Enter play"), "{still}");
    // The cursor is shown only where Enter plays.
    assert!(!still.contains('['), "{still}");
    let moved = frame(lesson("tictactoe", 4), keys(">"));
    assert_shows(&moved, "Enter play");
}

#[test]
fn line_of_a_solution_ends_with_the_result() {
    let walked = [resolved(SOLUTION), keys(&"s".repeat(45))].concat();
    let shown = frame(a_puzzle(), walked.clone());
    assert_shows(&shown, "The line ends here.");
    assert_shows(&shown, " won ");
    let back = (0..45).map(|_| Do::Event(left())).collect();
    let shown = frame(a_puzzle(), [walked, back].concat());
    assert_shows(&shown, "The line starts here.");
}

#[test]
fn second_hint_of_a_lesson_says_that_there_is_no_other() {
    let once = frame(lesson("tictactoe", 4), keys("h"));
    assert!(!once.contains("no further hint"), "{once}");
    let twice = frame(lesson("tictactoe", 4), keys("hhhh"));
    assert!(
        twice
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .contains("no further hint"),
        "{twice}"
    );
}

#[test]
fn letter_of_a_column_is_no_command_for_cards_in_a_lesson() {
    let typed = frame(lesson("othello", 3), keys("d"));
    assert!(!typed.contains("d again"), "{typed}");
}

#[test]
fn game_played_on_from_a_puzzle_goes_back_to_it() {
    let playing = frame(a_puzzle(), keys("ssp\n"));
    assert_shows(&playing, "q back");
    let left = frame(a_puzzle(), keys("ssp\nq"));
    assert_shows(&left, "The solution: ");
}

#[test]
fn solved_puzzle_of_the_day_is_practice() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let daily = || Next::Puzzles(Some(PuzzleChoice::Daily(None)));
    let first = run(daily(), &mut context, Vec::new()).0.text();
    assert!(!first.contains("practice"), "{first}");
    let seen = run(daily(), &mut context, keys("ssss")).0.text();
    assert!(!seen.contains("practice"), "{seen}");
    let again = run(daily(), &mut context, Vec::new()).0.text();
    assert_shows(&again, "You were shown the solution today");
}
