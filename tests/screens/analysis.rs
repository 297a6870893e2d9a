//! The analysis board by scripts: keys, clicks, pastes and files.

use std::path::Path;

use boardgames::game::Record;
use boardgames::games::find;
use boardgames::session::Study;
use boardgames::store::{AutoSave, Dirs, GlyphChoice, load};
use boardgames::ui::tui::AnalysisBoard;
use boardgames::ui::tui::events::Event;
use boardgames::ui::tui::keys::{Key, KeyCode};

use crate::pictures;
use crate::script::{Do, Next, Script, context, key, keys, prepare, run, typed};
use crate::shared::{assert_shows, home};

fn board(id: &str, moves: &str) -> Next {
    let info = find(id).expect("the game is known");
    let mut session = info.open(&[], None).expect("defaults are good");
    session.play_all(moves).expect("legal moves");
    Next::Open(Box::new(AnalysisBoard::new(Study::new(&*session))))
}

fn shown(first: Next, script: Vec<Do>) -> String {
    let mut context = context(GlyphChoice::Unicode, None);
    run(first, &mut context, script).0.text()
}

fn files(places: &Dirs) -> Vec<String> {
    let Ok(found) = std::fs::read_dir(places.saves()) else {
        return Vec::new();
    };
    let name = |entry: std::fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = found.flatten().map(name).collect();
    names.retain(|name| name.ends_with(".json"));
    names.sort();
    names
}

fn pasted(text: &str) -> Do {
    Do::Event(Event::Paste(text.to_owned()))
}

/// Returns the position of `text` on the screen.
fn place(frame: &str, text: &str) -> (u16, u16) {
    for (y, line) in (0..).zip(frame.lines()) {
        if let Some(at) = line.find(text) {
            return (line[..at].chars().count() as u16, y);
        }
    }
    panic!("'{text}' is not in\n{frame}");
}

#[test]
fn analysis_board_matches_its_picture_at_80_by_24() {
    for (name, id, moves, script) in [
        (
            "othello",
            "othello",
            "f5 d6 c3 d3 c4",
            "<<f4\n>>^^c5\ne6\nccwhy not?\n",
        ),
        ("awari", "awari", "4 3 6 1", "<<2\n"),
        ("dagennacht", "dagennacht", "f7 b9 f7-f6", "<b11\nd11\n"),
        ("set-up", "othello", "f5 d6", "t^ "),
    ] {
        for (glyphs, set) in [
            (GlyphChoice::Unicode, "unicode"),
            (GlyphChoice::Ascii, "ascii"),
        ] {
            let off = if id == "awari" { "e" } else { "ee" };
            let script = keys(&format!("{off}{script}"));
            let (backend, _): (Script, _) =
                run(board(id, moves), &mut context(glyphs, None), script);
            let text = backend.text();
            assert!(glyphs == GlyphChoice::Unicode || text.is_ascii(), "{text}");
            pictures::check(&format!("analysis-{name}-{set}"), &text);
        }
    }
}

#[test]
fn other_moves_become_variations() {
    let begin = || board("tictactoe", "b2 a1 c3");
    assert_shows(&shown(begin(), keys("")), "1. b2  a1 [c3]");
    let tried = "<<a3\n<b1\n";
    let frame = shown(begin(), keys(tried));
    for line in ["1. b2  a1", "  2. a3", "  2.[b1]", "3. c3"] {
        assert_shows(&frame, line);
    }
    assert_shows(&shown(begin(), keys(&format!("{tried}^"))), "2.[a3]");
    assert_shows(&shown(begin(), keys(&format!("{tried}^^"))), "[a1]");
    assert_shows(
        &shown(begin(), keys(&format!("{tried}^^^"))),
        "No other move has been tried here",
    );
    // Forward follows the line that was left.
    assert_shows(&shown(begin(), keys(&format!("{tried}<>"))), "2.[b1]");
    let dropped = shown(begin(), keys(&format!("{tried}d")));
    assert!(!dropped.contains("b1]"), "{dropped}");
    assert_shows(&dropped, "[b2]");
    assert_shows(&shown(begin(), keys(&format!("{tried}m"))), "1. b2 [b1]");
}

#[test]
fn engine_lines_are_shown_and_can_be_played() {
    let mut script = vec![Do::AwaitEvaluation];
    let frame = shown(board("tictactoe", "a1"), script.clone());
    assert_shows(&frame, "proved");
    assert_shows(&frame, "draw  b2");
    assert_shows(&frame, "loses in");
    script.extend(keys(" "));
    assert_shows(
        &shown(board("tictactoe", "a1"), script.clone()),
        "1. a1 [b2]",
    );
    let (x, y) = place(&frame, "loses in");
    let clicked = vec![Do::AwaitEvaluation, Do::Event(Event::Click(x + 3, y))];
    let after = shown(board("tictactoe", "a1"), clicked);
    assert_shows(&after, "after 2.");
    assert!(!after.contains("[b2]"), "{after}");
    let off = shown(board("tictactoe", "a1"), {
        let mut script = vec![Do::AwaitEvaluation];
        script.extend(keys("e"));
        script
    });
    assert_shows(&off, "engine off");
    assert!(!off.contains("loses in"), "{off}");
}

#[test]
fn mouse_plays_moves_and_goes_to_them() {
    let begin = || board("othello", "f5 d6 c3");
    let frame = shown(begin(), keys("ee"));
    let (x, y) = place(&frame, " d6 ");
    let click = |x, y| Do::Event(Event::Click(x, y));
    let back = shown(begin(), vec![click(x + 1, y)]);
    assert_shows(&back, "[d6]");
    // The wheel steps; a click on a square plays there.
    let mut script = vec![Do::Event(Event::Scroll(-1))];
    assert_shows(&shown(begin(), script.clone()), "[d6]");
    let (column, row) = (place(&frame, "  c ").0 + 2, place(&frame, " 4 │").1);
    script.push(click(column, row));
    assert_shows(&shown(begin(), script), "[c4]");
}

#[test]
fn moves_and_positions_can_be_pasted() {
    let begin = || board("othello", "");
    assert_shows(
        &shown(begin(), vec![pasted("f5d6c3d3c4")]),
        "5 moves played",
    );
    let position = "---------------------------OX------XXX-------------------------- O";
    let frame = shown(begin(), vec![pasted(position)]);
    assert_shows(&frame, "The analysis starts at this position.");
    // This is typed by hand on the command line.
    let mut script = keys("/");
    script.extend("f5 d6\n".chars().map(|symbol| match symbol {
        '\n' => key(KeyCode::Enter),
        symbol => key(KeyCode::Char(symbol)),
    }));
    assert_shows(&shown(begin(), script), "2 moves played");
    assert_shows(&shown(begin(), vec![pasted("f5 a1")]), "a1 ");
    // A paste does not discard unsaved moves.
    let script = vec![pasted("f5d6"), pasted(position)];
    assert_shows(&shown(begin(), script), "This analysis is not saved");
    let script = vec![pasted("f5d6"), pasted(position), pasted(position)];
    assert_shows(&shown(begin(), script), "starts at this position");
}

#[test]
fn position_is_typed_or_pasted_while_setting_up() {
    let begin = || board("tictactoe", "");
    let position = "X-O/-O-/X-- X";
    let typed = shown(begin(), keys(&format!("et/{position}\n")));
    assert_shows(&typed, "The analysis starts at this position.");
    let pasted_frame = shown(begin(), [keys("et"), vec![pasted(position)]].concat());
    assert_shows(&pasted_frame, "The analysis starts at this position.");
    // A text that cannot be read leaves the board as it was set up.
    let wrong = shown(begin(), keys("et1/hello\n\x1b\x1b"));
    assert_shows(&wrong, "Press Esc again to discard your changes");
    // A letter that is no command changes nothing and says how to type.
    let letter = shown(begin(), keys("etX"));
    assert_shows(&letter, "To type a position, press / first.");
    assert_shows(&shown(begin(), keys("etX\x1b")), "You changed nothing.");
}

#[test]
fn position_is_set_up_by_keys_and_clicks() {
    let begin = || board("tictactoe", "");
    // X is put in the middle and O on the left; the cursor begins in the
    // middle.
    let frame = shown(begin(), keys("et1<2"));
    assert_shows(&frame, "This position is possible");
    let frame = shown(begin(), keys("et1<2\n"));
    assert_shows(&frame, "The analysis starts here.");
    assert_shows(&frame, "the start");
    let frame = shown(begin(), keys("et1<1"));
    assert_shows(&frame, "Not possible yet:");
    assert_shows(&frame, "X must have as");
    let frame = shown(begin(), keys("et1<1\n"));
    assert_shows(&frame, "This is not a possible position yet");
    assert_shows(&shown(begin(), keys("et\x1b")), "You changed nothing.");
    // Changes are discarded only by the second Esc in a row.
    let frame = shown(begin(), keys("et1\x1b"));
    assert_shows(
        &frame,
        "Press Esc again to discard your changes, or Enter to use them.",
    );
    let frame = shown(begin(), keys("et1\x1b>\x1b"));
    assert_shows(&frame, "Press Esc again to discard your changes");
    let frame = shown(begin(), keys("et1\x1b2\x1b"));
    assert_shows(&frame, "Press Esc again to discard your changes");
    let frame = shown(begin(), keys("et1\x1b\x1b"));
    assert_shows(&frame, "Your changes are discarded.");
    // A click changes the contents: one click X, two O, three nothing.
    let frame = shown(begin(), keys("et"));
    let (x, y) = place(&frame, "[");
    let click = || Do::Event(Event::Click(x + 1, y));
    let mut script = keys("et");
    script.push(click());
    let there = |script: &[Do]| {
        let frame = shown(begin(), script.to_vec());
        let title = frame.lines().next().expect("a title").to_owned();
        title.rsplit(' ').next().expect("a word").to_owned()
    };
    assert_eq!(there(&script), "X");
    script.push(click());
    assert_eq!(there(&script), "O");
    script.push(Do::Event(Event::Scroll(1)));
    assert_eq!(there(&script), "X");
    script.push(Do::Event(Event::Scroll(1)));
    assert_eq!(there(&script), "empty");
    // Beans are typed as numbers of two digits, and `+` adds one more.
    let frame = shown(board("awari", ""), keys("etc12+"));
    assert_shows(&frame, "13");
    assert_shows(&frame, "Not possible yet:");
    assert_shows(&frame, "it has 13 beans");
}

#[test]
fn game_in_play_waits_and_stores_the_analysis() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let mut prepared = prepare("othello", &[], ["human", "human"], "f5 d6");
    prepared.save = Some(AutoSave::fresh(&places));
    // A game is played, analysed, saved and left, then continued.
    let script = keys("c3\no<c4\ns\x1bd3\n");
    let (backend, _) = run(Next::Play(Box::new(prepared)), &mut context, script);
    assert_shows(&backend.text(), "White played d3");
    let [file] = &files(&places)[..] else {
        panic!("one file: {:?}", files(&places));
    };
    let record = load(&places.saves().join(file)).expect("it can be read");
    assert_eq!(record.moves, ["f5", "d6", "c3", "d3"]);
    let study = record.study.expect("what was tried is kept");
    assert_eq!(
        (study.lines[0].ply, &study.lines[0].moves[0][..]),
        (2, "c4")
    );
    assert!(!study.analysis);
}

#[test]
fn removing_several_moves_needs_a_second_press() {
    let three = "b2\na1\nc3\n";
    let frame = shown(board("tictactoe", ""), keys(&format!("e{three}<<d")));
    assert_shows(
        &frame,
        "Press it again to remove 3 moves: this move and all after it.",
    );
    assert_shows(&frame, "1. b2");
    let frame = shown(board("tictactoe", ""), keys(&format!("e{three}<<dddd")));
    assert_shows(&frame, "No moves yet");
    // Another key in between, and the question is repeated.
    let frame = shown(board("tictactoe", ""), keys(&format!("e{three}<<d<>d")));
    assert_shows(&frame, "to remove 3 moves");
    let frame = shown(
        board("tictactoe", ""),
        keys(&format!("e{three}<<ccfine\nd")),
    );
    assert_shows(&frame, "to remove 3 moves and 1 comment");
    let frame = shown(board("tictactoe", ""), keys(&format!("e{three}<<da1\nd")));
    assert_shows(&frame, "to remove 2 moves");
    // A single move is removed at once, because it is quickly typed again.
    let frame = shown(board("tictactoe", ""), keys(&format!("e{three}d")));
    assert!(!frame.contains("to remove"), "{frame}");
}

#[test]
fn refused_name_keeps_the_input_line_open() {
    let script = "eb2\nwno-such-folder/x.txt\n";
    let frame = shown(board("tictactoe", ""), keys(script));
    assert_shows(&frame, "no such folder");
    let frame = shown(board("tictactoe", ""), keys(&format!("{script}gg")));
    assert_shows(&frame, "else text): gg_");
    let prepared = prepare("tictactoe", &[], ["human", "human"], "b2");
    let frame = shown(
        Next::Play(Box::new(prepared)),
        keys("wno-such-folder/x.txt\n"),
    );
    assert_shows(&frame, "Write to a file");
    assert_shows(&frame, "no-such-folder");
    let prepared = prepare("tictactoe", &[], ["human", "human"], "b2");
    let frame = shown(
        Next::Play(Box::new(prepared)),
        keys("wno-such-folder/x.txt\ngg"),
    );
    assert_shows(&frame, "gg_");
    assert!(!frame.contains("resign"), "{frame}");
}

#[test]
fn finished_game_shows_its_end_again_after_the_board() {
    let prepared = prepare("tictactoe", &[], ["human", "human"], "a1 a2 b1 b2");
    let frame = shown(Next::Play(Box::new(prepared)), keys("c1\noe\x1b"));
    assert_shows(&frame, "X wins");
    // This also works after the form, however the game ended, and after the
    // review.
    let given_up = || {
        Next::Play(Box::new(prepare(
            "tictactoe",
            &[],
            ["human", "human"],
            "b2",
        )))
    };
    let frame = shown(given_up(), keys("ggggn\x1b"));
    assert_shows(&frame, "O resigned");
    assert_shows(&frame, "rematch");
    let review = key(KeyCode::Char('v'));
    let frame = shown(
        given_up(),
        [keys("gggg"), vec![review], keys("\x1b")].concat(),
    );
    assert_shows(&frame, "rematch");
    let mut prepared = prepare("tictactoe", &[], ["human", "human"], "a1 a2 b1 b2");
    prepared.save = None;
    let frame = shown(Next::Play(Box::new(prepared)), keys("c1\noe<<c3\n\x1b"));
    assert_shows(&frame, "This analysis is not saved. s: save");
}

fn saved_game(places: &Dirs) -> std::path::PathBuf {
    let prepared = prepare("tictactoe", &[], ["human", "human"], "a1 b2 a2 c3 a3");
    let mut save = AutoSave::fresh(places);
    save.save(&*prepared.session).expect("it can be written")
}

#[test]
fn saved_game_keeps_its_variations_and_result() {
    let (_folder, places) = home();
    let path = saved_game(&places);
    let before = load(&path).expect("it can be read");
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let script = keys("oe>>b3\n");
    let script = [script, keys("ccdefend\ns")].concat();
    let (backend, _) = run(Next::Saved, &mut context, script);
    assert_shows(&backend.text(), "Saved as tictactoe-");
    let after = load(&path).expect("it can be read");
    let study = after.study.clone().expect("it has lines");
    assert_eq!(study.lines[0].moves, ["b3"]);
    assert_eq!(study.comments[0].text, "defend");
    assert_eq!(
        Record {
            study: None,
            ..after
        },
        before
    );
    // The replay of the file also opens the analysis board, and Esc goes back.
    let frame = |script: &str| {
        let mut context = at_home(&places);
        run(Next::Replay(path.clone()), &mut context, keys(script))
            .0
            .text()
    };
    assert_shows(&frame(">>oe"), "[b2]");
    assert_shows(&frame(">>oe"), "3. b3*");
    assert_shows(&frame(">>oe\x1b"), "Replay");
    assert_shows(&frame(">>oe\x1b"), "move 2 of 5");
}

fn at_home(places: &Dirs) -> boardgames::ui::context::Context {
    context(GlyphChoice::Unicode, Some(places.clone()))
}

#[test]
fn analysis_of_its_own_is_listed_but_not_continued() {
    let (_folder, places) = home();
    let mut here = at_home(&places);
    let (backend, _) = run(board("othello", ""), &mut here, keys("f5\nd6\ns"));
    assert_shows(&backend.text(), "Saved as othello-");
    let list = run(Next::Saved, &mut at_home(&places), Vec::new()).0.text();
    assert_shows(&list, "analysis");
    let menu = run(Next::Menu, &mut at_home(&places), Vec::new()).0.text();
    assert!(!menu.contains("Continue"), "{menu}");
    let again = run(Next::Saved, &mut at_home(&places), keys("\n")).0.text();
    assert_shows(&again, "Analysis · Othello");
    // It opens at the move where it was left, and saving again uses the same file.
    let script = keys("\n<f4\ns");
    let (backend, _) = run(Next::Saved, &mut at_home(&places), script);
    assert_shows(&backend.text(), "Saved as");
    assert_eq!(files(&places).len(), 1);
    let path = places.saves().join(&files(&places)[0]);
    assert_eq!(
        load(&path)
            .expect("it can be read")
            .study
            .expect("kept")
            .lines
            .len(),
        1
    );
}

#[test]
fn leaving_unsaved_changes_is_questioned_once() {
    let begin = || board("othello", "");
    assert_shows(&shown(begin(), keys("\x1b")), "Rules and help");
    assert_shows(
        &shown(begin(), keys("f5\n\x1b")),
        "This analysis is not saved",
    );
    assert_shows(&shown(begin(), keys("f5\n\x1b\x1b")), "Rules and help");
    let mut interrupted = keys("f5\n");
    interrupted.push(Do::Event(Event::Key(Key::control('c'))));
    let frame = shown(begin(), interrupted);
    assert_shows(&frame, "Ctrl-C again: leave");
    // Another key in between repeats the question.
    let frame = shown(begin(), keys("f5\n\x1b<\x1b"));
    assert_shows(&frame, "This analysis is not saved");
}

/// The analyses saved after a script, whose end is that of a lost terminal.
fn left_behind(script: Vec<Do>) -> Vec<Record> {
    let (_folder, places) = home();
    let (backend, _) = run(board("othello", ""), &mut at_home(&places), script);
    let text = backend.text();
    let path = |name: String| places.saves().join(name);
    let saved = files(&places).into_iter();
    saved.map(|name| load(&path(name)).expect(&text)).collect()
}

fn ctrl_c() -> Do {
    Do::Event(Event::Key(Key::control('c')))
}

#[test]
fn end_of_the_terminal_saves_an_analysis_under_any_screen() {
    for above in ["", "?", "cc", "w", "ee", "\x1b", "/"] {
        let script = keys(&format!("f5\n{above}"));
        let saved = left_behind(script);
        assert_eq!(saved.len(), 1, "below '{above}'");
        assert!(saved[0].is_analysis(), "below '{above}'");
    }
    assert_eq!(left_behind(keys("f5\n\x1b\x1b")).len(), 0, "left unsaved");
    assert_eq!(left_behind(keys("?")).len(), 0, "nothing to save");
    assert_eq!(left_behind(keys("f5\ns?")).len(), 1, "saved already");
}

#[test]
fn end_of_the_terminal_saves_what_is_being_typed_or_set_up() {
    let comment = &left_behind(keys("f5\ncccorner"))[0];
    let text = comment.to_json();
    assert!(text.contains("corner"), "{text}");
    // A position that is set up is an analysis beside the one below it.
    let set_up = left_behind(keys("f5\nt^^1"));
    assert_eq!(set_up.len(), 2);
    assert_eq!(left_behind(keys("t^^1")).len(), 1);
    assert_eq!(left_behind(keys("t")).len(), 0, "the position is unchanged");
}

#[test]
fn ctrl_c_asks_about_an_analysis_under_any_screen() {
    let frame = |script: &str, presses: usize| {
        let mut script = keys(script);
        script.extend((0..presses).map(|_| ctrl_c()));
        let (_folder, places) = home();
        let (backend, done) = run(board("othello", ""), &mut at_home(&places), script);
        (backend.text(), done.is_ok(), files(&places).len())
    };
    for (script, asked) in [
        ("f5\n", "This analysis is not saved"),
        ("f5\n?", "This analysis is not saved"),
        ("f5\ncx", "This analysis is not saved"),
        ("f5\nccx", "Your comment is not saved"),
        ("t^^1", "This position is not saved"),
    ] {
        let (text, ended, _) = frame(script, 1);
        assert_shows(&text, asked);
        assert!(!ended, "'{script}' ends at the first press");
        let (_, ended, saved) = frame(script, 2);
        assert!(ended && saved == 0, "'{script}' ends unsaved");
    }
    assert!(frame("?", 1).1, "nothing is lost");
    // A key in between withdraws the question.
    let mut script = keys("f5\nccx");
    script.push(ctrl_c());
    script.extend(keys("y"));
    script.push(ctrl_c());
    assert_shows(
        &shown(board("othello", ""), script),
        "Your comment is not saved",
    );
}

#[test]
fn existing_file_is_not_overwritten() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("a.json");
    let write = |file: &Path| {
        let name = file.to_str().expect("temporary paths are UTF-8");
        let mut script = keys("f5\nw");
        script.extend(name.chars().map(|symbol| key(KeyCode::Char(symbol))));
        script.push(key(KeyCode::Enter));
        shown(board("othello", ""), script)
    };
    assert_shows(&write(&file), "The record is in");
    assert!(load(&file).expect("a record").is_analysis());
    assert_shows(&write(&file), "already a file");
}

#[test]
fn new_game_starts_from_the_analysis() {
    let frame = shown(board("tictactoe", ""), keys("eb2\npp"));
    assert_shows(&frame, "Level 4");
    assert_shows(&frame, "move 2");
}

#[test]
fn every_size_and_key_works() {
    let mut script = Vec::new();
    for size in [
        (1, 1),
        (20, 5),
        (40, 15),
        (60, 20),
        (100, 30),
        (132, 43),
        (200, 60),
    ] {
        script.push(Do::Resize(size.0, size.1));
        script.extend(keys("\t\t<>^v"));
        for code in [
            KeyCode::PageUp,
            KeyCode::PageDown,
            KeyCode::Home,
            KeyCode::End,
        ] {
            script.push(Do::Event(Event::Key(Key::plain(code))));
        }
        script.extend(keys("t^v<> -+9c\x1b"));
        script.push(Do::Event(Event::Click(size.0 / 2, size.1 / 2)));
    }
    for id in ["othello", "awari", "dagennacht", "tictactoe"] {
        shown(board(id, ""), script.clone());
    }
}

#[test]
fn overlong_comment_is_refused_and_stays_editable() {
    let long = "word ".repeat(176);
    let script = [keys("cc"), vec![pasted(&long)], keys("\n")].concat();
    let frame = shown(board("othello", ""), script.clone());
    assert_shows(&frame, "at most 500 characters");
    assert_shows(&frame, "Comment: ");
    let frame = shown(board("othello", ""), [script, keys("x")].concat());
    assert!(!frame.contains("at most 500 characters"), "{frame}");
}

#[test]
fn long_comment_uses_free_rows_and_shows_a_sign() {
    let text = |words: usize| (0..words).map(|i| format!("word{i} ")).collect::<String>();
    let output = |words, rows| {
        let script = [keys("eecc"), vec![pasted(&text(words))], keys("\n")].concat();
        let script = [vec![Do::Resize(80, rows)], script].concat();
        shown(board("tictactoe", "b2"), script)
    };
    let whole = output(40, 24);
    assert_shows(&whole, "word39");
    let cut = output(64, 14);
    assert!(!cut.contains("word63"), "{cut}");
    let last = cut.lines().rfind(|line| line.contains("word"));
    assert!(last.is_some_and(|line| line.ends_with('…')), "{cut}");
}

#[test]
fn hjkl_move_the_cursor() {
    let mut context = context(GlyphChoice::Unicode, None);
    context.config.hjkl = true;
    for (script, place) in [("h", "after 1. f5"), ("hl", "after 2. d6")] {
        let (backend, _) = run(board("othello", "f5 d6"), &mut context, keys(script));
        assert_shows(&backend.text(), place);
    }
}

#[test]
fn digits_for_setting_up_are_explained() {
    let words = |id: &str| shown(board(id, ""), keys("t")).replace('\n', " ");
    assert_shows(&words("tictactoe"), "sets X");
    assert_shows(&words("awari"), "digits set how");
}

#[test]
fn values_are_on_the_squares_while_switched_on() {
    let judged = |then: &str| {
        let mut script = vec![Do::AwaitEvaluation];
        script.extend(typed(then));
        shown(board("tictactoe", "b2"), script)
    };
    // O draws in the corners and loses on the edges.
    let frame = judged("v");
    for row in ["=", "L"] {
        assert_shows(&frame, row);
    }
    let count = |sign: char| frame.chars().filter(|c| *c == sign).count();
    assert_eq!((count('='), count('L')), (4, 4), "{frame}");
    let frame = judged("vv");
    assert!(!frame.contains('='), "{frame}");
}

#[test]
fn shared_square_shows_the_best_value() {
    let mut script = typed("v");
    // Only a search of some plies proves the win.
    script.push(Do::AwaitShown("W"));
    let frame = shown(board("dagennacht", "f7 b9"), script);
    // A shift and a drop reach g8; only one of them is written there. So the row has a value for
    // each of its eight night squares and for f8, to which f7 can shift.
    let row = frame.lines().find(|line| line.starts_with("  8")).unwrap();
    assert!(row.matches(['W', 'L', '+', '-']).count() <= 9, "{frame}");
    assert!(frame.contains('W'), "{frame}");
}

#[test]
fn opening_and_curve_are_shown() {
    let mut script = vec![Do::AwaitEvaluation; 5];
    script.push(Do::Resize(120, 40));
    let frame = shown(board("othello", "f5 d6 c3 d3 c4"), script);
    assert_shows(&frame, "Tiger opening");
    assert_shows(&frame, "who is ahead (Black up)");
}
