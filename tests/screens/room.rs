//! Layout: screens use the room of the terminal, nothing is torn apart, and
//! drawings match their names.

use boardgames::games::{GAMES, find};
use boardgames::session::Level;
use boardgames::session::playback::Playback;
use boardgames::store::GlyphChoice;
use boardgames::ui::learning::PuzzleChoice;
use boardgames::ui::tui::Replay;
use boardgames::ui::tui::review::ReviewScreen;

use ratatui::style::Modifier;

use crate::around::home_with_games;
use boardgames::ui::tui::keys::KeyCode;

use crate::script::{Do, Next, context, key, keys, prepare, run};
use crate::shared::{analysis, assert_shows, home};

const PEOPLE: [&str; 2] = ["human", "human"];

fn shown(size: (u16, u16), first: Next, script: &str) -> String {
    let mut moves = vec![Do::Resize(size.0, size.1)];
    moves.extend(keys(script));
    run(first, &mut context(GlyphChoice::Unicode, None), moves)
        .0
        .text()
}

/// Runs a script on a terminal of 80 columns.
fn scripted(rows: u16, first: Next, script: Vec<Do>) -> String {
    let script = [vec![Do::Resize(80, rows)], script].concat();
    run(first, &mut context(GlyphChoice::Unicode, None), script)
        .0
        .text()
}

fn lesson(id: &str) -> Next {
    Next::Learn(Some((find(id).expect("a game"), 0)))
}

/// Opens a game of two people in the replay screen.
fn replay(id: &str, moves: &str) -> Next {
    let game = prepare(id, &[], PEOPLE, moves);
    let record = game.session.record();
    let playback = Playback::new("game".to_owned(), record, game.session);
    Next::Open(Box::new(Replay::new(playback)))
}

/// Returns the columns between the first two letters of a board.
fn pitch(frame: &str) -> usize {
    let line = frame
        .lines()
        .find(|line| line.trim_start().starts_with("a ") && line.contains(" b "))
        .unwrap_or_else(|| panic!("no letters in\n{frame}"));
    line.find('b').expect("it is there") - line.find('a').expect("it is there")
}

#[test]
fn narrow_terminal_shows_the_necessary_keys() {
    let form = || Next::Form(find("othello").expect("a game"));
    let keys_of = |size, first: Next| {
        let frame = shown(size, first, "");
        frame.lines().last().unwrap_or_default().to_owned()
    };
    assert_shows(&keys_of((50, 15), form()), "Enter start");
    for size in [(50, 15), (60, 20)] {
        let lesson = keys_of(size, lesson("tictactoe"));
        assert_shows(&lesson, "h hint");
        let game = prepare("tictactoe", &[], ["human", "ai:1"], "");
        assert_shows(&keys_of(size, Next::Play(Box::new(game))), "h hint");
    }
    let puzzle = || Next::Puzzles(Some(PuzzleChoice::Daily(find("awari"))));
    assert_shows(&keys_of((50, 15), puzzle()), "h hint  s solution");
    assert_shows(&shown((50, 15), form(), "vvvvv"), "Show legal moves ‹");
    let settings = shown((50, 15), Next::Settings, "");
    let explained = settings.lines().rev().nth(2).unwrap_or_default().to_owned();
    assert!(explained.trim().len() > 10, "{settings}");
}

#[test]
fn analysis_board_is_as_large_as_in_play() {
    let nineteen = [("size", "19")];
    let frame = shown((80, 24), analysis("dagennacht", &nineteen, "j9 i8"), "ee");
    for row in ["\n 19 ", "\n  1 "] {
        assert_shows(&frame, row);
    }
    for size in [(80, 24), (132, 43)] {
        let game = prepare("dagennacht", &nineteen, PEOPLE, "j9 i8");
        let played = shown(size, Next::Play(Box::new(game)), "");
        let frame = shown(size, analysis("dagennacht", &nineteen, "j9 i8"), "ee");
        assert_eq!(pitch(&frame), pitch(&played), "{size:?}\n{frame}");
    }
}

#[test]
fn pits_have_beans_and_texts_below_them() {
    for size in [(80, 24), (132, 43), (200, 60)] {
        for first in [
            lesson("awari"),
            analysis("awari", &[], "4"),
            replay("awari", "4 3"),
        ] {
            let frame = shown(size, first, "");
            assert!(frame.contains(['•', '●', '█']), "{frame}");
            assert_shows(&frame, "home");
        }
        let frame = shown(size, lesson("awari"), "");
        let row = |wanted: &str| frame.lines().position(|line| line.contains(wanted));
        let (board, text) = (row("South  → sows this way"), row("You are South"));
        assert!(board.is_some() && board < text, "{size:?}\n{frame}");
        assert_shows(&frame, "Sow pit 5: type 5");
    }
}

#[test]
fn panel_of_a_wide_board_is_below_it() {
    let game = prepare("awari", &[], PEOPLE, "4 3 6");
    let frame = shown((200, 60), Next::Play(Box::new(game)), "gggg");
    assert_shows(&frame, "r rematch, sides changed   v review");
}

#[test]
fn won_game_proposes_the_next_level() {
    let end = |players: [&str; 2], moves: &str, typed: &str| {
        let game = prepare("tictactoe", &[], players, moves);
        shown((80, 24), Next::Play(Box::new(game)), typed)
    };
    let (won, lost) = ("a1 b2 a2 c3 a3", "a1 b2 a2 a3 c3 c1");
    let next = "Try level 3 next";
    assert_shows(&end(["human", "ai:2"], won, ""), next);
    assert_shows(&end(["human", "ai:2"], won, "n"), "3 · learner");
    for (players, moves) in [(["human", "ai:2"], lost), (["human", "human"], won)] {
        let frame = end(players, moves, "");
        assert!(!frame.contains("Try level"), "{frame}");
    }
}

#[test]
fn game_with_many_hints_proposes_its_own_level_without() {
    let game = || prepare("tictactoe", &[], ["human", "ai:2"], "a1 b2 a2 c3");
    let hints = |text: &str| [keys(text), vec![Do::AwaitEvaluation], keys("\x1ba3\n")].concat();
    let end = |script| scripted(24, Next::Play(Box::new(game())), script);
    assert_shows(&end(hints("h")), "Try level 3 next");
    let warned = scripted(24, Next::Play(Box::new(game())), keys("aa"));
    assert_shows(
        &warned,
        "Press again for the value of every move (then not rated).",
    );
    assert_shows(&end(hints("aaaa")), "Try level 2 without hints");
    let often = hints("h\x1bh\x1bh\x1bh");
    assert_shows(&end(often), "Try level 2 without hints");
    assert_shows(&end([hints("aaaa"), keys("n")].concat()), "2 · novice");
}

#[test]
fn replay_at_80_by_24_has_board_and_curve_side_by_side() {
    for (id, moves) in [("othello", "f5 d6 c3"), ("tictactoe", "b2 a1")] {
        let game = prepare(id, &[], PEOPLE, moves);
        let played = shown((80, 24), Next::Play(Box::new(game)), "");
        let frame = shown((80, 24), replay(id, moves), "");
        let title = match id {
            "othello" => "who is ahead (Black up)",
            _ => "X's chances in %",
        };
        assert_shows(&frame, title);
        assert_eq!(pitch(&frame), pitch(&played), "{frame}");
    }
}

#[test]
fn help_of_a_field_is_whole_and_in_its_row() {
    let info = find("othello").expect("a game");
    for size in [(80, 24), (132, 43), (200, 60)] {
        // White is the computer; the row below is its level.
        let frame = shown(size, Next::Form(info), "vv5");
        let level = Level::new(5).expect("a level");
        let help = info.level_help(&[], level).expect("it says what it does");
        let hint = format!("rating {}: {help}", info.level_rating(level));
        assert_shows(&frame, &hint);
        let next = frame.lines().find(|line| line.contains("Tie  "));
        assert!(next.is_some_and(|line| !line.contains("moves")), "{frame}");
    }
}

#[test]
fn shown_solution_is_marked_on_the_board() {
    let choice = PuzzleChoice::Daily(find("othello"));
    let first = || Next::Puzzles(Some(choice.clone()));
    let before = shown((80, 24), first(), "");
    let after = shown((80, 24), first(), "ss");
    assert_shows(&after, "The solution: ");
    let stars = |frame: &str| frame.matches('*').count();
    assert_eq!(stars(&after), stars(&before) + 1, "{after}");
}

#[test]
fn help_leaves_no_half_covered_board() {
    for size in [(132, 43), (200, 60)] {
        let game = prepare("othello", &[], PEOPLE, "f5 d6");
        let frame = shown(size, Next::Play(Box::new(game)), "?");
        for line in frame.lines().filter(|line| line.contains('│')) {
            assert!(line.starts_with("   ") && line.ends_with('│'), "{frame}");
        }
    }
}

#[test]
fn pictures_in_help_use_the_signs_of_the_board() {
    let topics = || Next::Topics(find("othello"));
    let frame = shown((80, 24), topics(), "2");
    assert_shows(&frame, "before                    after");
    assert_shows(&frame, " 5 · ● ○ ·                 5 · ● ● ●");
    let frame = shown((80, 24), topics(), "1");
    assert_shows(&frame, "● Black   ○ White   · empty");
    let page = |id: &str, text: &str| shown((80, 24), Next::Topics(find(id)), text);
    assert_shows(&page("tictactoe", "1"), "───┼───┼───");
    assert_shows(&page("tictactoe", "1"), " X │ O │ O");
    assert_shows(&page("dagennacht", "3"), " 8 ●░● ●░● ●░");
}

#[test]
fn form_shows_teacher_and_level_only_if_they_matter() {
    let info = find("othello").expect("a game");
    let form = |keys: &str| shown((80, 24), Next::Form(info), keys);
    assert!(!form("").contains("--teacher"), "{}", form(""));
    // The teacher is the last field but one, before the seed.
    assert_shows(&form("^^>"), "--teacher gentle");
    assert_shows(&form(""), "Command that starts this game");
}

/// Returns a game of two people after these keys, with its evaluation.
fn judged(size: (u16, u16), id: &str, moves: &str, script: &str) -> String {
    let game = prepare(id, &[], PEOPLE, moves);
    let mut steps = vec![Do::Resize(size.0, size.1)];
    steps.extend(keys(script));
    steps.push(Do::AwaitEvaluation);
    let mut context = context(GlyphChoice::Unicode, None);
    run(Next::Play(Box::new(game)), &mut context, steps)
        .0
        .text()
}

#[test]
fn values_in_two_lines_are_shown_before_their_heading() {
    let frame = judged((50, 15), "othello", "f5", "aaee");
    assert_shows(&frame, "best");
    assert_shows(&frame, "more");
}

#[test]
fn values_in_a_single_line_are_shown_before_their_heading() {
    let frame = judged((40, 15), "awari", "", "a");
    assert!(frame.contains("best") || frame.contains("+"), "{frame}");
    assert!(!frame.contains("Every move"), "{frame}");
}

#[test]
fn many_values_below_a_board_leave_room_for_the_bar() {
    let frame = judged((80, 24), "dagennacht", "", "eeaa");
    assert_shows(&frame, "With perfect play, Black wins");
    assert_shows(&frame, "In practice, ");
    assert_shows(&frame, "more (PgDn)");
    assert_shows(&frame, "█");
}

#[test]
fn effect_of_a_letter_is_not_cut_off() {
    let game = prepare("othello", &[], PEOPLE, "f5");
    let frame = shown((60, 20), Next::Play(Box::new(game)), "g");
    assert_shows(&frame, "Enter or g again: resigns");
}

#[test]
fn puzzle_counts_are_below_their_heading() {
    let with_puzzles = GAMES.iter().filter(|info| !info.puzzles.is_empty());
    for digit in 0..with_puzzles.count() {
        // The puzzle of the day and the mistakes come before the games.
        let script = (digit + 3).to_string();
        let frame = shown((80, 24), Next::Puzzles(None), &script);
        let end = |line: &str, text: &str| {
            let at = line.find(text).map(|at| at + text.len());
            at.map(|at| line[..at].chars().count())
        };
        let mut lines = frame.lines();
        let heading = lines
            .find_map(|line| end(line, "puzzles"))
            .expect("a heading");
        let mut explained = Vec::new();
        for line in lines.take_while(|line| !line.is_empty()) {
            let cells: Vec<char> = line.chars().collect();
            assert!(cells[heading - 1].is_ascii_digit(), "{line}\n{frame}");
            let about: String = cells[heading..].iter().collect();
            explained.push(about.trim_matches(['█', '║', ' ']).to_owned());
        }
        explained.retain(|about| !about.is_empty());
        let all = explained.len();
        explained.dedup();
        assert!(all > 2 && explained.len() == all, "{frame}");
    }
}

#[test]
fn right_edge_stays_free() {
    let tictactoe = judged((80, 24), "tictactoe", "", "aa");
    assert_shows(&tictactoe, "best");
    let board = analysis("dagennacht", &[("size", "19")], "h13 j7");
    let frames = [
        (80, tictactoe),
        (80, judged((80, 24), "othello", "f5 d6", "aaee")),
        (132, judged((132, 43), "dagennacht", "", "aaee")),
        (132, shown((132, 43), board, "")),
        (132, shown((132, 43), replay("dagennacht", "h7 f5"), "")),
    ];
    for (width, frame) in frames {
        for line in frame.lines().filter(|line| !line.starts_with('─')) {
            assert!(line.chars().count() < width, "{line}\n{frame}");
        }
    }
}

#[test]
fn long_values_are_whole_beside_the_moves() {
    let frame = judged((80, 24), "tictactoe", "a3 b2 c1", "aa");
    assert_shows(&frame, "draw  best");
    assert_shows(&frame, "loses in 2");
}

#[test]
fn end_on_a_wide_board_is_shown_in_the_panel() {
    let mut game = prepare("awari", &[("beans", "2")], PEOPLE, "");
    while let Some(mv) = game.session.moves().last() {
        game.session.play(&mv.text).expect("it is legal");
    }
    let frame = shown((132, 43), Next::Play(Box::new(game)), "");
    let row = |wanted: &str| frame.lines().position(|line| line.contains(wanted));
    let (result, keys) = (row("pits are empty"), row("r rematch, sides changed"));
    assert!(
        result.is_some() && result.map(|row| row + 1) == keys,
        "{frame}"
    );
}

#[test]
fn replay_has_axes_before_its_values() {
    for size in [(80, 24), (132, 43), (200, 60)] {
        for (id, moves) in [("othello", "f5 d6 c3"), ("awari", "4 3")] {
            let frame = shown(size, replay(id, moves), ">");
            for sign in [" a evaluates every move ", " 0  ", "····", "┃"] {
                assert_shows(&frame, sign);
            }
        }
    }
}

#[test]
fn page_is_read_beside_its_list() {
    let pages = || Next::Topics(find("othello"));
    for size in [(132, 43), (200, 60)] {
        let list = shown(size, pages(), "vv");
        let read = shown(size, pages(), "3");
        for words in [
            "Rules and help · Othello",
            "1  The rules in short",
            "you cannot choose.",
        ] {
            assert_shows(&list, words);
            assert_shows(&read, words);
        }
        assert_shows(&read, "Esc close");
        assert!(
            !list.contains("Esc close") && !read.contains("Enter open"),
            "{read}"
        );
        let help = shown(size, pages(), "3?");
        assert_shows(&help, "one page down or up");
        // Any other key leads back to the list, and the page remains visible.
        assert_eq!(shown(size, pages(), "3x"), list);
    }
    // A longer page scrolls, while the list stays in place.
    let exact = "vvvvvvvvvvv";
    let [read, on] = ["\n", "\n "].map(|keys| shown((132, 30), pages(), &format!("{exact}{keys}")));
    assert_shows(&read, "↓ more");
    assert_ne!(read, on);
    for frame in [read, on] {
        assert_shows(&frame, "The exact rules and options");
    }
    // Without room beside the list, the page has the whole screen.
    let alone = shown((80, 24), pages(), "3");
    assert_shows(&alone, "you cannot choose.");
    assert!(!alone.contains("The rules in short"), "{alone}");
}

#[test]
fn preview_of_pits_names_the_homes() {
    for (first, script) in [(Next::Puzzles(None), "vvv"), (Next::Learn(None), "v")] {
        let frame = shown((132, 43), first, script);
        for words in ["North  ← sows this way", "South  → sows this way", "home"] {
            assert_shows(&frame, words);
        }
        assert!(frame.contains(['•', '●', '█']), "{frame}");
    }
}

#[test]
fn bar_of_a_list_has_one_length() {
    for list in [
        || Next::Menu,
        || Next::Learn(None),
        || Next::Puzzles(None),
        || Next::Topics(find("othello")),
    ] {
        let bar = |script: &str| {
            let backend = run(
                list(),
                &mut context(GlyphChoice::Unicode, None),
                keys(script),
            )
            .0;
            let cells = backend.frame.content().iter();
            let chosen = cells.filter(|cell| cell.modifier.contains(Modifier::REVERSED));
            chosen.count()
        };
        let first = bar("");
        assert!(first > 10, "{first}");
        for script in ["v", "vv", "vvv", "vvvv"] {
            assert_eq!(bar(script), first, "{script}");
        }
    }
}

#[test]
fn best_values_in_a_replay_are_aligned() {
    for size in [(100, 30), (132, 43)] {
        let mut script = vec![Do::Resize(size.0, size.1)];
        script.extend(keys(">>>>a"));
        script.extend(vec![Do::AwaitMoveEvaluated; 7]);
        let first = replay("tictactoe", "a1 c3 b1 c1 c2 b2 a3");
        let frame = run(first, &mut context(GlyphChoice::Unicode, None), script)
            .0
            .text();
        let rows = frame
            .lines()
            .take_while(|row| !row.contains("Costliest"))
            .filter(|row| {
                let number = row
                    .rsplit_once(". ")
                    .and_then(|(before, _)| before.chars().last());
                number.is_some_and(|symbol| symbol.is_ascii_digit())
            });
        let column = |row: &str| {
            let at = row.find("best")?;
            Some(row[..at].chars().count())
        };
        let found: Vec<usize> = rows.filter_map(column).collect();
        assert!(found.len() > 2, "{frame}");
        assert!(
            found.iter().all(|column| *column == found[0]),
            "{found:?}\n{frame}"
        );
    }
}

#[test]
fn replay_says_whose_chances_a_better_move_has() {
    let script = [keys(">>a"), vec![Do::AwaitMoveEvaluated; 2]].concat();
    let frame = scripted(24, replay("dagennacht", "h7 a2"), script);
    assert_shows(&frame, ": Black ");
}

#[test]
fn lines_of_the_menu_use_the_width_below_the_preview() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let frame = run(Next::Menu, &mut context, vec![Do::Resize(120, 40)])
        .0
        .text();
    assert_shows(
        &frame,
        "Your first lesson takes two minutes (l); or choose a game.",
    );
}

#[test]
fn review_of_a_wide_board_has_texts_below_it() {
    let game = prepare("awari", &[], PEOPLE, "3 6 4 1 2 5");
    let review = || Next::Open(Box::new(ReviewScreen::new(&*game.session, None)));
    for (size, pit) in [((132, 43), 12), ((200, 60), 20)] {
        let frame = shown(size, review(), "");
        let line = format!("┌{}┐", "─".repeat(pit - 2));
        assert_shows(&frame, &line);
        let row = |wanted: &str| frame.lines().position(|line| line.contains(wanted));
        let (board, curve) = (row("South  → sows this way"), row("who is ahead"));
        assert!(board.is_some() && board < curve, "{frame}");
    }
}

#[test]
fn review_has_the_board_on_a_small_terminal() {
    let sizes = [
        ("11", 24, false, 11),
        ("13", 24, false, 13),
        ("15", 24, false, 15),
        ("17", 24, false, 10),
        ("19", 24, false, 10),
        ("17", 24, true, 17),
        ("19", 25, true, 19),
    ];
    for (size, rows, is_stepping, least) in sizes {
        let moves = "a2 e6 a4 e8 a6 g6";
        let game = prepare("dagennacht", &[("size", size)], PEOPLE, moves);
        let review = || Next::Open(Box::new(ReviewScreen::new(&*game.session, None)));
        let mut script = vec![Do::AwaitMoveEvaluated; 6];
        if is_stepping {
            script.push(Do::AwaitWhy);
            script.push(key(KeyCode::Right));
        }
        let frame = scripted(rows, review(), script);
        let rows = frame.lines().filter(|line| line.contains('░'));
        assert!(rows.count() >= least, "{size}: {frame}");
        assert_shows(&frame, "of Black");
        // A part of a board is the part around the move, and leaves room for the counts.
        if !is_stepping {
            assert_eq!(frame.contains(" best ·"), size != "15", "{frame}");
            assert_shows(&frame, "(●)");
        }
    }
}

#[test]
fn reasons_use_the_width_of_the_terminal_below_a_low_board() {
    let game = prepare("awari", &[], PEOPLE, "3 6 4 1 2 5");
    let review = Next::Open(Box::new(ReviewScreen::new(&*game.session, None)));
    let mut script = vec![Do::AwaitMoveEvaluated; 6];
    script.push(Do::AwaitWhy);
    let frame = scripted(24, review, script);
    let row = |wanted: &str| frame.lines().position(|line| line.contains(wanted));
    let (board, reasons) = (row("6 South"), row("▸ 1. pit 3 ??"));
    assert!(board.is_some() && board < reasons, "{frame}");
    assert_shows(
        &frame,
        "lowered the chance to win by 45 %. Pit 3 ends 17 beans",
    );
}

#[test]
fn bar_of_the_saved_games_has_one_length() {
    let (_folder, places) = home_with_games();
    let bar = |script: &str| {
        let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
        let backend = run(Next::Saved, &mut context, keys(script)).0;
        let cells = backend.frame.content().iter();
        let chosen = cells.filter(|cell| cell.modifier.contains(Modifier::REVERSED));
        chosen.count()
    };
    let first = bar("");
    assert!(first > 20, "{first}");
    assert_eq!([bar("v"), bar("vv")], [first, first]);
}

/// Returns row and column of the first letter above a board.
fn corner(frame: &str) -> (usize, usize) {
    let mut rows = frame.lines().enumerate();
    let found = rows.find_map(|(y, row)| {
        let is_head = row.trim_start().starts_with("a ") && row.contains(" b ");
        is_head.then(|| (y, row.find('a').unwrap_or_default()))
    });
    found.unwrap_or_else(|| panic!("no letters in\n{frame}"))
}

#[test]
fn board_of_a_lesson_is_in_the_place_of_play() {
    for size in [(132, 43), (200, 60)] {
        let game = prepare("othello", &[], ["human", "ai:1"], "");
        let played = corner(&shown(size, Next::Play(Box::new(game)), ""));
        for first in [lesson("othello"), analysis("othello", &[], "")] {
            let frame = shown(size, first, "");
            assert_eq!(corner(&frame), played, "{size:?}\n{frame}");
        }
    }
}

#[test]
fn win_that_comes_later_than_another_is_not_best() {
    let game = prepare("tictactoe", &[], PEOPLE, "a1 a2 b1 a3");
    let mut script = keys("aa");
    script.push(Do::AwaitShown("wins in 2"));
    let mut context = context(GlyphChoice::Unicode, None);
    let (backend, _) = run(Next::Play(Box::new(game)), &mut context, script);
    let frame = backend.text();
    let best: Vec<&str> = frame.lines().filter(|row| row.contains("best")).collect();
    assert!(
        matches!(best[..], [row] if row.contains("wins in 1")),
        "{frame}"
    );
}

#[test]
fn long_idea_of_a_hint_is_whole_at_80_columns() {
    let moves = "d3 c5 c6 c3 c4 c7 b2 f3 b4 a1 d2 c2 a2 a4 d6 e3 a5 c1";
    let frame = judged((80, 24), "othello", moves, "hh");
    assert_shows(&frame, "keep the corners safe, White 7");
}
