//! The teacher on the full screen: stopped moves, hints in steps, explanations
//! and review.

use std::time::Duration;

use boardgames::games::find;
use boardgames::session::{Clock, OnTimeUp, Session, TeacherMode};
use boardgames::store::GlyphChoice;
use boardgames::ui::prepared_game::PreparedGame;
use boardgames::ui::tui::events::Event;
use boardgames::ui::tui::keys::{Key, KeyCode};
use boardgames::ui::tui::review::ReviewScreen;

use crate::pictures;
use crate::script::{Do, Next, context, key, keys, prepare, run};
use crate::shared::{assert_shows, home};
use crate::taught::{TAUGHT, stopped_move};

pub const ALONE: [&str; 2] = ["human", "ai:10"];

/// Prepares a game with a teacher.
pub fn taught(id: &str, moves: &str, mode: TeacherMode) -> PreparedGame {
    let mut game = prepare(id, &[], ALONE, moves);
    game.teacher = Some(mode);
    game
}

fn frame(first: Next, glyphs: GlyphChoice, script: Vec<Do>) -> String {
    run(first, &mut context(glyphs, None), script).0.text()
}

pub fn play(game: PreparedGame, script: Vec<Do>) -> String {
    frame(Next::Play(Box::new(game)), GlyphChoice::Unicode, script)
}

/// X to move while O threatens a line: after b2 a1 c3 c1, b1 is needed.
pub const THREATENED: &str = "b2 a1 c3 c1";

fn held(more: Vec<Do>) -> String {
    let mut script = keys("a2\n");
    script.push(Do::AwaitWhy);
    script.extend(more);
    play(taught("tictactoe", THREATENED, TeacherMode::Gentle), script)
}

#[test]
fn stopped_move_is_explained_like_in_other_front_ends() {
    for (id, options, moves) in TAUGHT {
        let mut game = prepare(id, options, ALONE, moves);
        game.teacher = Some(TeacherMode::Strict);
        let (mv, sentence) = stopped_move(&*game.session);
        let mut script = vec![Do::Resize(132, 43)];
        script.extend(keys(&format!("{mv}\n")));
        script.push(Do::AwaitWhy);
        let shown = play(game, script);
        let named = find(id).expect("it is listed").name_move(&mv);
        assert_shows(&shown, &format!("The teacher stopped {named}"));
        // The box is beside the board.
        let inside = shown.lines().filter_map(|row| row.rsplit('│').nth(1));
        let words: Vec<&str> = inside.flat_map(str::split_whitespace).collect();
        let wanted: Vec<&str> = sentence.split_whitespace().collect();
        assert!(
            words.join(" ").contains(&wanted.join(" ")),
            "{sentence}\n{shown}"
        );
    }
}

#[test]
fn clock_pauses_while_the_teacher_checks_a_move() {
    for looks in [true, false] {
        let mut game = taught("tictactoe", THREATENED, TeacherMode::Gentle);
        game.clock = Clock::new("1".parse().unwrap(), OnTimeUp::Lose);
        let mut script = Vec::new();
        if looks {
            script.extend(keys("a2\n"));
        }
        script.push(Do::Pass(Duration::from_secs(61)));
        let shown = play(game, script);
        assert_eq!(!shown.contains("game over"), looks, "{shown}");
    }
}

#[test]
fn mistake_is_stopped_with_its_reason() {
    let shown = held(Vec::new());
    assert_shows(&shown, "The teacher stopped a2");
    assert_shows(&shown, "O plays b1 and completes a line");
    for way in [
        "Esc think again",
        "s see what follows",
        "y what is better",
        "p play it anyway",
    ] {
        assert_shows(&shown, way);
    }
    for (glyphs, name) in [
        (GlyphChoice::Unicode, "unicode"),
        (GlyphChoice::Ascii, "ascii"),
    ] {
        let mut script = keys("a2\n");
        script.push(Do::AwaitWhy);
        let game = taught("tictactoe", THREATENED, TeacherMode::Gentle);
        let shown = frame(Next::Play(Box::new(game)), glyphs, script);
        pictures::check(&format!("screen-held-{name}"), &shown);
    }
}

#[test]
fn box_of_a_stopped_move_does_not_cover_the_board() {
    for size in [(80, 24), (60, 20), (40, 15), (132, 43)] {
        let mut script = vec![Do::Resize(size.0, size.1)];
        script.extend(keys("a2\n"));
        script.push(Do::AwaitWhy);
        let shown = play(taught("tictactoe", THREATENED, TeacherMode::Gentle), script);
        assert_shows(&shown, "The teacher stopped a2");
        assert_shows(&shown, "p play it anyway");
        for row in ["1", "2", "3"] {
            let begins = |line: &str| line.split_whitespace().next() == Some(row);
            assert!(shown.lines().any(begins), "{size:?} {row}\n{shown}");
        }
        let names = |line: &str| line.split_whitespace().take(3).eq(["a", "b", "c"]);
        assert!(shown.lines().any(names), "{size:?}\n{shown}");
    }
}

/// Returns the last column of the board's letters and the row of its last
/// number; and the column and row of the box's title.
fn corners(frame: &str, last: &str, rows: &[&str], title: &str) -> [(usize, usize); 2] {
    let column = |line: &str, wanted: &str| {
        let at = line.find(wanted)?;
        Some(line[..at].chars().count())
    };
    let lines: Vec<&str> = frame.lines().collect();
    let letters = lines.iter().find_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let at = column(line, &format!(" {last}"));
        at.filter(|_| words.starts_with(&["a", "b", "c"]))
    });
    let numbered = |row: &&str| {
        let begins = |line: &&str| line.split_whitespace().next() == Some(row);
        lines.iter().position(begins)
    };
    let found: Vec<usize> = rows.iter().filter_map(numbered).collect();
    assert_eq!(found.len(), rows.len(), "a row is covered\n{frame}");
    let own = lines
        .iter()
        .enumerate()
        .find_map(|(y, line)| Some((column(line, &format!("─ {title}"))?, y)));
    [
        (
            letters.unwrap_or_else(|| panic!("no letters\n{frame}")),
            found.into_iter().max().unwrap_or(0),
        ),
        own.unwrap_or_else(|| panic!("no box\n{frame}")),
    ]
}

#[test]
fn boxes_do_not_cover_the_board() {
    let games: [(&str, &str, &str, &str, &[&str]); 2] = [
        (
            "othello",
            "dd",
            "f5 d6 c3 d3 c4 f4 c5 b3 c2 e3 d2 b4",
            "h",
            &["1", "2", "3", "4", "5", "6", "7", "8"],
        ),
        ("tictactoe", "d", "a3 b2 c1", "c", &["1", "2", "3"]),
    ];
    for (id, draw, moves, last, rows) in games {
        for size in [(80, 24), (132, 43), (200, 60)] {
            for (text, title) in [
                ("y", &*format!("{}. ", moves.split(' ').count())),
                ("s", "Save as"),
                ("w", "Write to a file"),
                (draw, "A draw?"),
            ] {
                let mut script = vec![Do::Resize(size.0, size.1)];
                script.extend(keys(text));
                if text == "y" {
                    script.push(Do::AwaitWhy);
                }
                let game = prepare(id, &[], ["human", "human"], moves);
                let shown = play(game, script);
                let [board, own] = corners(&shown, last, rows, title);
                assert!(own.0 > board.0 || own.1 > board.1, "{size:?}\n{shown}");
            }
        }
    }
}

#[test]
fn teacher_uses_the_names_of_squares() {
    let mut script = keys("4\n");
    script.push(Do::AwaitWhy);
    let shown = play(taught("tictactoe", THREATENED, TeacherMode::Gentle), script);
    assert_shows(&shown, "The teacher stopped a2");
}

#[test]
fn move_typed_during_the_check_is_not_played() {
    let game = || taught("tictactoe", THREATENED, TeacherMode::Gentle);
    let mut script = keys("a2\nb3\n");
    let shown = play(game(), script.clone());
    assert_shows(&shown, "Your move: b3_   the teacher is checking a2");
    assert_shows(&shown, "move 5");
    script.push(Do::AwaitWhy);
    script.extend(keys("\x1b"));
    let shown = play(game(), script);
    assert_shows(&shown, "Your move: b3_");
    assert_shows(&shown, "move 5");
    // Space plays the move in question, as the line says.
    let mut script = keys("a2\n ");
    script.push(Do::AwaitThought);
    assert_shows(&play(game(), script), "6 moves · game over");
}

#[test]
fn better_move_at_a_stop_is_shown_only_on_request() {
    let better = "Better is b1";
    let shown = held(Vec::new());
    assert!(!shown.contains(better), "{shown}");
    assert_shows(&held(keys("y")), better);
    // Another stop in this turn begins with the reason again.
    let mut script = keys("y\x1bb3\n");
    script.push(Do::AwaitWhy);
    let again = held(script);
    assert_shows(&again, "The teacher stopped b3");
    assert!(!again.contains(better), "{again}");
}

#[test]
fn after_thinking_again_the_person_is_still_to_move() {
    let shown = held(keys("\x1b"));
    let words = "Think again: it is still your move; a2 again plays it.";
    assert_shows(&shown, words);
    assert_shows(&shown, "move 5 · your turn");
}

#[test]
fn stopped_move_can_be_played_anyway() {
    let mut script = keys("p");
    script.push(Do::AwaitThought);
    let shown = held(script);
    assert_shows(&shown, "6 moves · game over");
}

#[test]
fn line_after_a_stopped_move_is_shown_and_taken_back() {
    let shown = held(keys("s"));
    assert_shows(&shown, "X plays a2.");
    assert_shows(&shown, "move 5 · what would follow");
    // The mark of the last move must be on the move that is shown.
    let row = |wanted: &str| {
        let begins = |line: &&str| line.split_whitespace().next() == Some(wanted);
        shown.lines().find(begins).expect("a row of the board")
    };
    assert!(row("2").contains('(') && !row("1").contains('('), "{shown}");
    // The last position stays until a key is pressed; then the move is stopped again.
    let mut script = keys("s");
    script.extend(vec![Do::Pass(Duration::from_secs(60)); 6]);
    let last = held(script);
    assert_shows(&last, "O plays b1. That is the whole line.");
    let shown = held(keys("s "));
    assert_shows(&shown, "The teacher stopped a2");
}

#[test]
fn good_move_is_played_at_once() {
    let mut script = keys("b1\n");
    script.extend([Do::AwaitWhy, Do::AwaitThought]);
    let shown = play(taught("tictactoe", THREATENED, TeacherMode::Strict), script);
    assert_shows(&shown, "move 7 · your turn");
    let mut script = keys("a2\n");
    script.push(Do::AwaitThought);
    let shown = play(taught("tictactoe", THREATENED, TeacherMode::Off), script);
    assert_shows(&shown, "game over");
}

#[test]
fn t_switches_the_teacher_through_its_modes() {
    let game = || taught("tictactoe", "", TeacherMode::Off);
    assert_shows(
        &play(game(), keys("t")),
        "Teacher gentle (not rated): stops you on at most one turn in three.",
    );
    assert_shows(
        &play(game(), keys("tt")),
        "Teacher strict (not rated): stops mistakes, even small ones that surely cost.",
    );
    assert_shows(&play(game(), keys("ttt")), "Teacher off");
}

#[test]
fn newcomer_at_an_easy_level_is_offered_the_teacher() {
    const OFFER: &str = "New to this game? Press t";
    let (_folder, places) = home();
    let begin = |players, script| {
        let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
        let game = prepare("othello", &[], players, "");
        let first = Next::Play(Box::new(game));
        run(first, &mut context, script).0.text()
    };
    assert_shows(&begin(["human", "ai:2"], Vec::new()), OFFER);
    assert_shows(&begin(["human", "ai:2"], keys("t")), "Teacher gentle");
    assert!(!begin(["human", "ai:4"], Vec::new()).contains(OFFER));
    assert!(!begin(["human", "human"], Vec::new()).contains(OFFER));
}

#[test]
fn teacher_is_off_between_people_by_default() {
    let mut context = context(GlyphChoice::Unicode, None);
    context.config.teacher = TeacherMode::Strict;
    let game = prepare("tictactoe", &[], ["human", "human"], THREATENED);
    let (backend, _) = run(Next::Play(Box::new(game)), &mut context, keys("a2\n"));
    assert_shows(&backend.text(), "move 6");
}

/// Returns the text of the box at the right edge as one line.
pub fn boxed(frame: &str) -> String {
    let ends = frame.lines().filter_map(|line| line.strip_suffix('│'));
    let parts = ends.filter_map(|line| line.rsplit('│').next());
    parts.map(str::trim).collect::<Vec<_>>().join(" ")
}

#[test]
fn y_explains_moves_of_either_side() {
    let game = || taught("tictactoe", "b2 a1 c3 c1 a2", TeacherMode::Off);
    let mut script = vec![Do::Resize(132, 43), Do::AwaitThought];
    script.extend(keys("y"));
    script.push(Do::AwaitWhy);
    let shown = play(game(), script.clone());
    assert_shows(&shown, "6. O b1");
    assert_shows(&boxed(&shown), "it completes a line");
    script.extend(keys("y"));
    script.push(Do::AwaitWhy);
    let shown = play(game(), script);
    assert_shows(&shown, "5. X a2?");
    assert_shows(&boxed(&shown), "O plays b1 and completes a line");
    // The only good move is the one that blocks, and the only bad reply is the one that
    // wins: their values are given once.
    for value in ["would lose", "would draw"] {
        assert_eq!(boxed(&shown).matches(value).count(), 1, "{shown}");
    }
}

#[test]
fn y_in_its_box_explains_the_move_before() {
    let asked = |script: Vec<Do>| {
        let game = taught("tictactoe", "b2 a1", TeacherMode::Off);
        play(game, script)
    };
    let mut script = keys("y");
    // During the analysis another y does nothing.
    script.extend(keys("y"));
    assert_shows(&asked(script.clone()), "Working it out …");
    script.push(Do::AwaitWhy);
    assert_shows(&asked(script.clone()), "2. O a1");
    assert_shows(&asked(script.clone()), "y the move before");
    script.extend(keys("y"));
    script.push(Do::AwaitWhy);
    let first = asked(script.clone());
    assert_shows(&first, "1. X b2");
    assert!(!first.contains("y again"), "{first}");
    let closed = [
        script.clone(),
        vec![key(KeyCode::Esc)],
        keys("y"),
        vec![Do::AwaitWhy],
    ];
    assert_shows(&asked(closed.concat()), "2. O a1");
    script.extend(keys("yy"));
    assert_shows(
        &asked(script.clone()),
        "That was the first move. Press y again for the last one.",
    );
    script.extend(keys("y"));
    script.push(Do::AwaitWhy);
    assert_shows(&asked(script), "2. O a1");
}

#[test]
fn s_in_the_box_of_y_shows_what_would_follow() {
    let asked = |more: &str| {
        let game = taught("tictactoe", "b2 a1 c3 c1 a2", TeacherMode::Off);
        let mut script = vec![Do::AwaitThought];
        script.extend(keys("y"));
        script.push(Do::AwaitWhy);
        script.extend(keys("y"));
        script.push(Do::AwaitWhy);
        script.extend(keys(more));
        play(game, script)
    };
    assert_shows(&asked(""), "5. X a2?");
    assert_shows(&asked(""), "s see the line");
    let shown = asked("s");
    assert_shows(&shown, "X plays a2.");
    assert_shows(&shown, "move 5 · what would follow");
    // The board shows the position after a2, when b1 was still empty.
    let row = |frame: &str| {
        let row = frame.lines().find(|line| line.starts_with(" 1 "));
        row.expect("a row of the board").to_owned()
    };
    assert_ne!(row(&shown), row(&asked("")));
    // Esc ends the line; the box is there again, and its keys work.
    assert_shows(&asked("s\x1b"), "5. X a2?");
    assert_shows(&asked("s\x1by"), "Working it out …");
    // Any other key has its effect besides.
    assert_shows(&asked("sy"), "Working it out …");
    // On a board with a column s, the key is pressed twice.
    let mut script = keys("y");
    script.push(Do::AwaitWhy);
    let big = || {
        let mut game = prepare("dagennacht", &[("size", "19")], ["human", "human"], "a2");
        game.teacher = Some(TeacherMode::Off);
        game
    };
    assert_shows(&play(big(), script.clone()), "ss see the line");
    script.extend(keys("ss"));
    assert_shows(&play(big(), script), "plays a2.");
}

#[test]
fn clock_pauses_while_a_line_is_shown() {
    let mut game = prepare("tictactoe", &[], ["human", "human"], "b2 a1");
    game.clock = Clock::new("1".parse().unwrap(), OnTimeUp::Lose);
    let mut script = keys("y");
    script.push(Do::AwaitWhy);
    script.extend(keys("s"));
    script.push(Do::Pass(Duration::from_secs(61)));
    script.extend(keys("  "));
    let shown = play(game, script);
    assert!(!shown.contains("game over"), "{shown}");
}

#[test]
fn only_the_keys_of_a_demonstration_have_no_other_effect() {
    let shown = held(keys("s"));
    let footer = shown.lines().last().expect("a footer");
    assert_eq!(footer.trim(), "Esc end");
    for end in ["\x1b", "\n", " "] {
        let shown = held(keys(&format!("s{end}")));
        assert_shows(&shown, "The teacher stopped a2");
        assert_shows(&shown, "move 5");
    }
    let mut script = keys("sp");
    script.push(Do::AwaitThought);
    assert_shows(&held(script), "6 moves · game over");
}

#[test]
fn footer_shows_the_keys_of_the_open_box() {
    let last = |frame: &str| frame.lines().last().expect("a footer").trim().to_owned();
    // A box narrower than the screen leaves the keys visible.
    let shown = held(vec![Do::Resize(132, 43)]);
    assert_shows(&shown, "The teacher stopped a2");
    let named = "Esc think again  s see what follows  y what is better  p play it anyway";
    assert_eq!(last(&shown), named, "{shown}");
    let over = |text: &str| last(&play(taught("tictactoe", "", TeacherMode::Off), keys(text)));
    let asked = play(
        taught("tictactoe", "", TeacherMode::Off),
        [vec![Do::Resize(132, 43)], keys("w")].concat(),
    );
    assert_eq!(last(&asked), "Enter write  Esc back", "{asked}");
    assert_eq!(
        over(""),
        last(&play(taught("tictactoe", "", TeacherMode::Off), Vec::new()))
    );
}

#[test]
fn review_names_no_level_too_early() {
    let game = prepare("othello", &[], ALONE, "f5");
    let screen = || Next::Open(Box::new(ReviewScreen::new(&*game.session, None)));
    let begun = frame(screen(), GlyphChoice::Unicode, Vec::new());
    assert_shows(&begun, "no move checked yet");
    let done = frame(screen(), GlyphChoice::Unicode, vec![Do::AwaitMoveEvaluated]);
    assert_shows(&done, "too few moves to");
    assert!(!done.contains("plays like"), "{done}");
}

#[test]
fn review_lists_the_costliest_moves_with_reasons() {
    for (glyphs, name) in [
        (GlyphChoice::Unicode, "unicode"),
        (GlyphChoice::Ascii, "ascii"),
    ] {
        let game = prepare("tictactoe", &[], ALONE, "b2 a1 c3 c1 a2 b1");
        let screen = ReviewScreen::new(&*game.session, None);
        let mut script = vec![Do::AwaitMoveEvaluated; 6];
        script.push(Do::AwaitWhy);
        let shown = frame(Next::Open(Box::new(screen)), glyphs, script);
        assert_shows(&shown, "The costliest move of X:");
        assert_shows(&shown, "completes a line. Better is b1");
        pictures::check(&format!("screen-review-{name}"), &shown);
    }
    assert!(game_is_left_alone());
}

#[test]
fn review_reaches_every_costly_move() {
    let moves = "4 1 6 1 3 4 2 6 5 1 1 2 4 3 3 4 4 6 5 5 2 6";
    let game = prepare("awari", &[("beans", "2")], ALONE, moves);
    let shown = |more: Vec<Do>| {
        let screen = ReviewScreen::new(&*game.session, None);
        let mut script = vec![Do::AwaitMoveEvaluated; 22];
        script.extend(more);
        frame(Next::Open(Box::new(screen)), GlyphChoice::Unicode, script)
    };
    assert_shows(&shown(Vec::new()), "moves of South (1 of 6):");
    assert_shows(&shown(keys("^")), "moves of South (6 of 6):");
    assert_shows(&shown(keys("f")), "moves of North (1 of 5):");
    assert_shows(&shown(keys("x")), "Copied board");
}

/// Opens the review of a game that X lost by a2, when b1 was needed.
fn reviewed(more: Vec<Do>) -> String {
    reviewed_in(GlyphChoice::Unicode, more)
}

fn reviewed_in(glyphs: GlyphChoice, more: Vec<Do>) -> String {
    let game = prepare("tictactoe", &[], ALONE, "b2 a1 c3 c1 a2 b1");
    let screen = ReviewScreen::new(&*game.session, None);
    let mut script = vec![Do::AwaitMoveEvaluated; 6];
    script.push(Do::AwaitWhy);
    script.extend(more);
    let first = Next::Open(Box::new(screen));
    frame(first, glyphs, script)
}

#[test]
fn trying_again_matches_its_picture() {
    for (glyphs, name) in [
        (GlyphChoice::Unicode, "unicode"),
        (GlyphChoice::Ascii, "ascii"),
    ] {
        let script = [keys("tb3\n"), vec![Do::AwaitWhy]].concat();
        let wrong = reviewed_in(glyphs, script);
        pictures::check(&format!("screen-try-again-{name}"), &wrong);
    }
}

#[test]
fn grades_in_the_review_are_never_cut() {
    for width in [40, 47, 60, 80, 132] {
        let shown = reviewed(vec![Do::Resize(width, 30)]);
        assert_shows(&shown, "5. a2 ? ");
        let game = prepare("tictactoe", &[], ALONE, "b2 a1 c3 c1 a2 b1");
        let screen = ReviewScreen::new(&*game.session, None);
        let mut script = vec![Do::AwaitMoveEvaluated; 6];
        script.push(Do::Resize(width, 30));
        let first = Next::Open(Box::new(screen));
        let waiting = frame(first, GlyphChoice::Unicode, script);
        assert_shows(&waiting, "5. a2 ? ");
        assert_shows(&waiting, "Looking");
    }
}

#[test]
fn best_move_is_praised_once_if_the_curve_has_room() {
    let game = prepare("tictactoe", &[], ALONE, "b2 c3 c1 a2 a3");
    let shown = |rows| {
        let screen = ReviewScreen::new(&*game.session, None);
        let mut script = vec![Do::AwaitMoveEvaluated; 5];
        script.push(Do::Resize(80, rows));
        frame(Next::Open(Box::new(screen)), GlyphChoice::Unicode, script)
    };
    assert_shows(&shown(24), "│100 ");
    assert_shows(&shown(30), "Best move: 2. c3");
    assert!(!shown(30).contains("Good move"), "{}", shown(30));
}

#[test]
fn costly_move_is_tried_until_a_better_one_is_found() {
    let set = reviewed(keys("t"));
    assert_shows(&set, "X played a2 here, which");
    assert_shows(&set, "X to move. Find a better move; any");
    let wrong = reviewed([keys("tb3\n"), vec![Do::AwaitWhy]].concat());
    assert_shows(&wrong, "Not b3.");
    assert_shows(&wrong, "Another move is better. O can");
    assert!(
        !wrong.contains("Better is b1"),
        "the solution is no secret:\n{wrong}"
    );
    // Only one of the moves is a block, so the idea comes second.
    assert_shows(&reviewed(keys("th")), "Hint: It is one of these: ");
    assert_shows(&reviewed(keys("thhh")), "Hint: The idea: block.");
    let right = reviewed(keys("tb3\nb1\n"));
    assert_shows(&right, "Correct: b1.");
    assert_shows(&right, "Enter review");
    let back = reviewed(keys("tb3\nb1\n\n"));
    assert_shows(&back, "The costliest move of X:");
    let words: Vec<&str> = back.split_whitespace().collect();
    assert!(
        words.join(" ").contains("You found a better move."),
        "{back}"
    );
    let left = reviewed(keys("t\x1b"));
    assert_shows(&left, "The costliest move of X:");
    assert!(!left.contains("You found"), "{left}");
}

#[test]
fn after_a_better_move_the_next_costly_one_is_chosen() {
    let game = prepare("tictactoe", &[], ALONE, "a1 b1 c1 a2 c2 b2 a3 b3");
    let screen = ReviewScreen::new(&*game.session, None);
    let mut script = vec![Do::AwaitMoveEvaluated; 8];
    script.extend([Do::AwaitWhy, arrow(KeyCode::Down)]);
    script.extend(keys("tb2\n\n"));
    let shown = frame(Next::Open(Box::new(screen)), GlyphChoice::Unicode, script);
    assert_shows(&shown, "(3 of 3)");
}

fn arrow(code: KeyCode) -> Do {
    Do::Event(Event::Key(Key::plain(code)))
}

#[test]
fn line_of_a_costly_move_is_played_on_the_board() {
    let stepped = |codes: &[KeyCode]| reviewed(codes.iter().map(|code| arrow(*code)).collect());
    // By itself, the line goes on as in a game, also from the page of reasons.
    let time = || vec![Do::Pass(Duration::from_secs(9))];
    assert_shows(&reviewed(keys("s")), "X plays a2 (1 of 2).");
    let run = reviewed([keys("s"), time()].concat());
    assert_shows(&run, "O plays b1 (2 of 2).");
    let stopped = reviewed([keys("ss"), time()].concat());
    assert_shows(&stopped, "X plays a2 (1 of 2).");
    assert_shows(&stopped, "s run  ? help  Esc back to the game");
    assert_shows(&reviewed(keys("ys")), "X plays a2 (1 of 2).");
    assert_shows(&reviewed(keys("s\x1b")), "The costliest move of X:");
    // The board is already after a2.
    assert_shows(&stepped(&[KeyCode::Right]), "X plays a2 (1 of 2).");
    let help = stepped(&[KeyCode::Right, KeyCode::Char('?')]);
    assert_shows(&help, "move of the line");
    let next = stepped(&[KeyCode::Right; 2]);
    assert_shows(&next, "O plays b1");
    assert_shows(&next, "(2 of 2).");
    let end = stepped(&[KeyCode::Right; 3]);
    assert_shows(&end, "The line ends here. Press ← to go back.");
    let before = [KeyCode::Right, KeyCode::Left];
    let start = stepped(&before);
    assert_shows(&start, "The position before the move.");
    // The board shows the position before a2.
    let row = |frame: &str| {
        let row = frame.lines().find(|line| line.starts_with(" 2 "));
        row.expect("a row of the board").to_owned()
    };
    assert!(row(&next).matches('X').count() > row(&start).matches('X').count());
    let too_far = [&before[..], &[KeyCode::Left]].concat();
    assert_shows(
        &stepped(&too_far),
        "The line starts here. Press → to play it.",
    );
}

#[test]
fn footer_of_the_review_names_replay_and_analysis_at_80_columns() {
    let shown = reviewed(Vec::new());
    let footer = shown.lines().last().expect("a footer");
    for key in [
        "←→ line",
        "Enter replay",
        "t try again",
        "o analysis",
        "? help",
    ] {
        assert!(footer.contains(key), "{key}: {footer}");
    }
}

#[test]
fn costly_position_is_played_out_against_a_level() {
    let form = reviewed(keys("p"));
    assert_shows(&form, "Play on from here · Tic-Tac-Toe");
    assert_shows(&form, "--position");
    let game = reviewed(keys("p\n"));
    // X is to move as before a2.
    assert_shows(&game, "You (X) v Level 4 (O)");
    assert_shows(&game, "your turn");
}

/// Returns whether a review leaves the game unchanged, because it works on a
/// copy.
fn game_is_left_alone() -> bool {
    let game = prepare("tictactoe", &[], ALONE, "b2 a1");
    let _ = ReviewScreen::new(&*game.session, None);
    let session: &dyn Session = &*game.session;
    session.history().len() == 2
}

#[test]
fn reason_without_room_is_left_out_whole() {
    let whole = reviewed(vec![Do::Resize(44, 18)]);
    assert!(!whole.contains('…'), "{whole}");
    let cut = reviewed(vec![Do::Resize(44, 13)]);
    assert_shows(&cut, "▸");
    assert!(!cut.contains('…'), "{cut}");
    assert_shows(&cut, "Why? Press y.");
}
