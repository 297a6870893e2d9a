//! Small terminals: nothing necessary is missing, and no text is cut so that it
//! could be misread.

use boardgames::course::Wish;
use boardgames::games::find;
use boardgames::session::playback::Playback;
use boardgames::store::GlyphChoice;
use boardgames::ui::learning::PuzzleChoice;
use boardgames::ui::prepared_game::PreparedGame;
use boardgames::ui::tui::game::SharedSave;
use boardgames::ui::tui::review::ReviewScreen;
use boardgames::ui::tui::{AnalysisBoard, Replay};

use crate::script::{Do, Next, context, key, keys, prepare, run};
use crate::shared::{analysis, assert_shows};
use boardgames::ui::tui::keys::KeyCode;

const PEOPLE: [&str; 2] = ["human", "human"];

fn dag(size: &str, moves: &str) -> PreparedGame {
    prepare("dagennacht", &[("size", size)], PEOPLE, moves)
}

fn at(size: (u16, u16), game: PreparedGame, text: &str) -> String {
    let mut script = vec![Do::Resize(size.0, size.1)];
    script.extend(keys(text));
    let mut context = context(GlyphChoice::Unicode, None);
    run(Next::Play(Box::new(game)), &mut context, script)
        .0
        .text()
}

#[test]
fn chosen_field_is_explained_on_small_screens() {
    let shown = |next: Next, size: (u16, u16), downs: usize| {
        let mut script = vec![Do::Resize(size.0, size.1)];
        script.extend(keys(&"v".repeat(downs)));
        let mut context = context(GlyphChoice::Unicode, None);
        run(next, &mut context, script).0.text()
    };
    let info = find("othello").expect("it is listed");
    for size in [(60, 20), (70, 20), (80, 24)] {
        let frame = shown(Next::Form(info), size, 3);
        assert_shows(
            &frame,
            "result if both sides have equally many discs: a draw",
        );
        let frame = shown(Next::Settings, size, 3);
        assert_shows(&frame, "time per step of a move; any key skips it");
    }
}

#[test]
fn oversized_board_leaves_title_prompt_and_keys() {
    for size in [(40, 15), (60, 20), (80, 14), (30, 9)] {
        for squares in ["15", "19"] {
            let frame = at(size, dag(squares, ""), "a1");
            assert_shows(&frame, "Dag");
            assert_shows(&frame, "move: a1_");
            assert_shows(&frame, "q menu");
        }
    }
}

#[test]
fn visible_part_of_a_large_board_follows_the_cursor() {
    for way in ["^", "v", "<", ">", "^<", "v>"] {
        for steps in [0, 3, 8, 19] {
            let frame = at((40, 15), dag("19", ""), &way.repeat(steps));
            assert!(frame.contains('[') && frame.contains(']'), "{way}\n{frame}");
        }
    }
    let top = at((40, 15), dag("19", ""), &"^<".repeat(20));
    assert!(top.contains(" a b c") && top.contains("\n19[ ]"), "{top}");
    assert!(top.lines().nth(1).unwrap().starts_with("↓→"), "{top}");
    let bottom = at((40, 15), dag("19", ""), &"v>".repeat(20));
    assert!(
        bottom.contains(" q r s") && bottom.contains("\n 1 "),
        "{bottom}"
    );
    assert!(bottom.lines().nth(1).unwrap().starts_with("↑←"), "{bottom}");
    // The window follows a move that is being typed.
    let typed = at((40, 15), dag("19", ""), "s2");
    assert!(
        typed.contains(" q r s") && typed.contains("\n 2 "),
        "{typed}"
    );
    assert_shows(
        &at((40, 15), dag("19", ""), "z"),
        "The board is larger than",
    );
}

#[test]
fn zoom_cuts_neither_clocks_nor_moves() {
    for size in [(80, 24), (60, 20), (66, 20), (100, 24)] {
        for zooms in 0..4 {
            let text = format!("f7\n{}", "z".repeat(zooms));
            let frame = at(size, dag("15", ""), &text);
            let clocks = frame.matches("0:00").count();
            assert_eq!(clocks, 2, "{size:?} {zooms}\n{frame}");
            assert_shows(&frame, "1. f7");
        }
    }
    // This also works with evaluations.
    let mut script = vec![Do::Resize(80, 24)];
    script.extend(keys("f7\nee"));
    script.push(Do::AwaitEvaluation);
    let first = Next::Play(Box::new(dag("15", "")));
    let with_bar = run(first, &mut context(GlyphChoice::Unicode, None), script)
        .0
        .text();
    assert_eq!(with_bar.matches("0:00").count(), 2, "{with_bar}");
    for part in [
        "night: drop here",
        "day: shift only",
        "1. f7",
        "White's move",
    ] {
        assert_shows(&with_bar, part);
    }
}

fn course(size: (u16, u16), first: Next, script: Vec<Do>) -> String {
    let mut all = vec![Do::Resize(size.0, size.1)];
    all.extend(script);
    run(first, &mut context(GlyphChoice::Unicode, None), all)
        .0
        .text()
}

fn lesson(game: &str) -> Next {
    Next::Learn(Some((find(game).expect("it is known"), 0)))
}

#[test]
fn lesson_on_a_small_terminal_shows_board_and_text() {
    let begin = course((40, 15), lesson("dagennacht"), Vec::new());
    for shown in [
        "↕ a b c d",
        "two kinds of squares",
        "PgDn: more",
        "You are Black. Type your move.",
    ] {
        assert_shows(&begin, shown);
    }
    let on = course((40, 15), lesson("dagennacht"), vec![key(KeyCode::PageDown)]);
    assert_shows(&on, "Drop a stone on any night square");
    let answered = course((40, 15), lesson("dagennacht"), keys("f5\n"));
    assert_shows(&answered, "Enter: continue.");
    assert_shows(&answered, "(●)");
    let wide = course((60, 20), lesson("dagennacht"), Vec::new());
    assert_shows(&wide, " 1   ░░");
    assert_shows(&wide, "Drop a stone on any night");
}

#[test]
fn lessons_and_puzzles_explain_stones_and_squares() {
    let any = |game: &str| {
        Next::Puzzles(Some(PuzzleChoice::Game(
            find(game).expect("known"),
            Wish::default(),
        )))
    };
    for first in [lesson("dagennacht"), any("dagennacht")] {
        let frame = course((80, 24), first, Vec::new());
        assert_shows(&frame, "● Black   ○ White");
        assert_shows(&frame, "░░ night: drop here");
    }
    assert_shows(
        &course((80, 24), any("othello"), Vec::new()),
        "● Black   ○ White",
    );
    let awari = course((80, 24), any("awari"), Vec::new());
    for row in ["North  ← sows this way", "South  → sows this way", "home"] {
        assert_shows(&awari, row);
    }
}

#[test]
fn legal_squares_have_the_sign_in_the_legend() {
    for size in [(60, 20), (40, 15)] {
        let othello = prepare("othello", &[], PEOPLE, "");
        let frame = at(size, othello, "");
        assert!(
            frame.contains("+ legal") || !frame.contains(" legal"),
            "{frame}"
        );
        assert!(!frame.contains("· legal"), "{frame}");
        assert!(frame.contains(" + "), "{frame}");
    }
}

#[test]
fn narrow_menu_cuts_no_number() {
    for width in [36, 40, 41, 42, 60] {
        let frame = course((width, 15), Next::Menu, Vec::new());
        let line = frame.lines().find(|line| line.contains("Othello"));
        // If the list continues, a bar at the edge shows it.
        let line = line
            .expect("the menu has it")
            .trim_end_matches(['█', '║', ' ']);
        assert!(line.ends_with("8×8") || line.contains(" min"), "{frame}");
    }
}

#[test]
fn cut_sentences_end_with_a_sign() {
    let small = |first: Next| course((40, 15), first, Vec::new());
    let othello = find("othello").expect("it is known");
    let offer = small(Next::Offer(othello));
    assert_shows(&offer, "two minutes.");
    assert_shows(&offer, "once.");
    let learn = small(Next::Learn(None));
    assert_shows(&learn, "Each lesson is played on the board");
    assert_shows(&learn, "few minutes.");
    let frame = small(Next::Topics(None));
    let line = frame.lines().find(|line| line.contains("Othello"));
    assert!(line.is_some_and(|line| line.ends_with('…')), "{frame}");
}

#[test]
fn fitting_board_is_whole_at_50_by_15() {
    let othello: &[(&str, &str)] = &[];
    for (id, options, moves, rows) in [
        ("othello", othello, "f5 d6 c3", 8),
        ("dagennacht", &[("size", "11")], "d5 e4", 11),
    ] {
        let game = prepare(id, options, PEOPLE, moves);
        let playback = Playback::new("game".to_owned(), game.session.record(), game.session);
        let replay = Next::Open(Box::new(Replay::new(playback)));
        for first in [replay, analysis(id, options, moves)] {
            let frame = course((50, 15), first, Vec::new());
            for row in 1..=rows {
                let row = row.to_string();
                let begins = |line: &str| line.split_whitespace().next() == Some(&row);
                assert!(frame.lines().any(begins), "{row}\n{frame}");
            }
            assert_shows(&frame, "? help");
        }
    }
}

#[test]
fn form_values_keep_their_arrows_on_a_narrow_terminal() {
    let form = course(
        (40, 15),
        Next::Form(find("othello").expect("known")),
        Vec::new(),
    );
    let values = form.lines().filter(|line| line.contains('‹'));
    assert!(values.clone().count() > 5, "{form}");
    assert!(values.into_iter().all(|line| line.contains('›')), "{form}");
}

#[test]
fn long_list_has_a_scroll_bar_in_every_row() {
    let frame = course((50, 15), Next::Puzzles(None), keys("3"));
    let bar = |line: &&str| line.ends_with(['█', '║']);
    let rows = frame.lines().filter(bar).count();
    assert!(rows > 5, "{frame}");
}

#[test]
fn every_menu_size_shows_all_keys() {
    for width in 30..60 {
        let menu = course((width, 15), Next::Menu, Vec::new());
        assert_shows(&menu, "q quit");
    }
}

#[test]
fn headings_lose_whole_parts_and_reviews_keep_sentences() {
    let game = prepare("tictactoe", &[], ["human", "ai:10"], "b2 a1 c3 c1 a2 b1");
    let review = || Next::Open(Box::new(ReviewScreen::new(&*game.session, None)));
    for width in [40, 50, 60] {
        let frame = course((width, 20), review(), vec![Do::AwaitMoveEvaluated; 6]);
        let head = frame.lines().next().expect("a title");
        let parts = head.split("  ").next().expect("a title").trim();
        assert!(
            ["Review", "Review · Tic-Tac-Toe"].contains(&parts),
            "{head}"
        );
        // A reason that is cut here can be read as a whole.
        let script = [vec![Do::AwaitMoveEvaluated; 6], keys("y")].concat();
        assert_shows(
            &course((width, 20), review(), script),
            "Mistake, lowered the",
        );
        let words: String = frame.split_whitespace().collect();
        assert!(
            words.contains("X(You):accuracy20%(perfect:100%),thegameistooshorttonamealevel"),
            "{frame}"
        );
        assert!(
            words.contains("O(Level10):accuracy100%,thegameistooshorttonamealevel"),
            "{frame}"
        );
    }
    let analysis = analysis_of(&prepare("tictactoe", &[], PEOPLE, "b2"));
    let frame = course((40, 15), Next::Open(Box::new(analysis)), Vec::new());
    let head = frame.lines().next().expect("a title");
    assert!(head.starts_with(" Analysis"), "{head}");
    assert!(!head.contains('…') || head.ends_with('…'), "{head}");
}

#[test]
fn large_board_leaves_room_for_texts() {
    let analysis = analysis_of(&dag("19", "f7"));
    let frame = course((40, 15), Next::Open(Box::new(analysis)), Vec::new());
    assert_shows(&frame, "White to move");
    assert_shows(&frame, "(●)");
    let session = dag("19", "f7 c2").session;
    let playback = Playback::new("game".to_owned(), session.record(), session);
    let replay = Replay::new(playback);
    let frame = course((40, 15), Next::Open(Box::new(replay)), keys(">"));
    assert_shows(&frame, "1. Black f7");
    assert_shows(&frame, "(●)");
}

#[test]
fn goal_of_the_game_is_whole_at_50_by_15() {
    let frame = at((50, 15), dag("11", ""), "");
    let words = frame.split_whitespace().collect::<Vec<_>>().join(" ");
    for word in ["5 straight", "4", "diagonal on day", "shift only"] {
        assert_shows(&words, word);
    }
}

#[test]
fn setting_up_lists_every_key_on_a_small_terminal() {
    for size in [(50, 15), (40, 15)] {
        for id in ["othello", "awari", "dagennacht", "tictactoe"] {
            let options: &[(&str, &str)] = match id {
                "dagennacht" => &[("size", "11")],
                _ => &[],
            };
            let frame = course(size, analysis(id, options, ""), keys("tt"));
            // The last word is visible, so the whole text is.
            let ends = ["is.\n", "turn.\n"].map(|end| frame.contains(end));
            assert!(ends.contains(&true), "{frame}");
            let title = frame.lines().next().unwrap_or_default();
            assert!(title.contains("  here: "), "{frame}");
        }
    }
}

#[test]
fn replay_names_the_sides_in_every_row_or_none() {
    for (id, moves) in [("tictactoe", "b2 a1 c3 c1 a2 b1"), ("awari", "3 6 4 1 2 5")] {
        let game = prepare(id, &[], PEOPLE, moves);
        let sides = game.session.info().sides;
        let playback = Playback::new("game".to_owned(), game.session.record(), game.session);
        let replay = Replay::new(playback);
        let mut script = keys(">>>a");
        script.extend(vec![Do::AwaitMoveEvaluated; 6]);
        let frame = course((50, 15), Next::Open(Box::new(replay)), script);
        let list = frame.lines().take_while(|line| !line.contains("Costliest"));
        let rows = list.filter_map(|line| {
            let (_, output) = line.split_once(". ")?;
            let (number, _) = line.split_once('.')?;
            let is_number = number.trim_end().ends_with(|c: char| c.is_ascii_digit());
            is_number.then(|| sides.iter().any(|side| output.starts_with(side)))
        });
        let rows: Vec<bool> = rows.collect();
        assert!(rows.len() > 2, "{frame}");
        assert!(rows.iter().all(|named| *named == rows[0]), "{frame}");
    }
}

#[test]
fn partial_board_has_players_moves_and_legend_beside_it() {
    for (board, columns) in [("13", 50), ("15", 50), ("19", 60)] {
        let frame = at((columns, 15), dag(board, "f7 c2"), "");
        for words in ["● ", "○ ", "0:00", "1. f7", "night"] {
            assert_shows(&frame, words);
        }
        // They take no row of the board away.
        let rows = frame.lines().filter(|line| {
            let first = line.split_whitespace().next();
            first.is_some_and(|word| word.parse::<u16>().is_ok())
        });
        assert_eq!(rows.count(), 11, "{frame}");
    }
}

#[test]
fn oversized_board_uses_the_rows_of_the_rules() {
    for board in ["15", "19"] {
        let analysis = analysis_of(&dag(board, "f7 c2"));
        let frame = course((50, 15), Next::Open(Box::new(analysis)), Vec::new());
        assert!(!frame.contains("─────"), "{frame}");
        assert_shows(&frame, "? help");
        assert_shows(&frame, "Black to move");
    }
}

#[test]
fn evaluation_beside_a_partial_board_is_whole() {
    let shown = |script: Vec<Do>| {
        let mut all = vec![Do::Resize(50, 15)];
        all.extend(script);
        let game = Next::Play(Box::new(dag("15", "f7 c2")));
        run(game, &mut context(GlyphChoice::Unicode, None), all)
            .0
            .text()
    };
    let bar = |frame: &str| {
        let rows = frame
            .lines()
            .map(|row| row.chars().skip(36).collect::<String>());
        let mut bars = rows.filter(|row| row.starts_with("○ ") && row.contains(" ●"));
        bars.next().unwrap_or_else(|| panic!("no bar in\n{frame}"))
    };
    let waits = shown(keys("ee"));
    assert!(bar(&waits).ends_with('…'), "{waits}");
    let mut script = keys("ee");
    script.push(Do::AwaitEvaluation);
    let judged = shown(script);
    assert!(bar(&judged).ends_with('●'), "{judged}");
}

/// Returns the analysis board above a game that is not saved.
fn analysis_of(game: &PreparedGame) -> AnalysisBoard {
    AnalysisBoard::of_game(&*game.session, &SharedSave::default())
}
