//! The list of saved games, and games that cannot be saved.

use std::fs;
use std::time::{Duration, SystemTime};

use boardgames::game::{EarlyEnd, Side, Verdict};
use boardgames::session::AutosaveHook as _;
use boardgames::store::{AutoSave, Dirs, GlyphChoice, list};
use boardgames::ui::learning::PuzzleChoice;
use boardgames::ui::prepared_game::PreparedGame;
use boardgames::ui::tui::keys::KeyCode;
use tempfile::TempDir;

use crate::around::home_with_games;
use crate::script::{Do, Next, context, key, keys, prepare, run};
use crate::shared::{assert_shows, home};

fn shown(places: &Dirs, script: Vec<Do>) -> String {
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    run(Next::Saved, &mut context, script).0.text()
}

fn names(places: &Dirs) -> Vec<String> {
    let games = list(places, boardgames::games::GAMES).expect("a folder of games");
    games.into_iter().map(|saved| saved.name).collect()
}

#[test]
fn game_is_deleted_after_the_second_press() {
    let (_folder, places) = home_with_games();
    let before = names(&places);
    let frame = shown(&places, keys("d"));
    assert_shows(&frame, "Press d again to delete tictactoe-");
    assert_eq!(names(&places), before, "one d deletes nothing");
    shown(&places, keys("dvd"));
    assert_eq!(names(&places), before, "another key in between keeps it");
    let frame = shown(&places, vec![key(KeyCode::Delete), key(KeyCode::Delete)]);
    assert_shows(&frame, "Deleted tictactoe-");
    assert_eq!(names(&places), before[1..]);
    assert_shows(&frame, "4 games, the newest first");
}

#[test]
fn renamed_game_stays_chosen() {
    let (_folder, places) = home_with_games();
    let mut script = keys("vn");
    script.push(Do::Event(boardgames::ui::tui::events::Event::Key(
        boardgames::ui::tui::keys::Key::control('u'),
    )));
    script.extend(keys("first loss\n"));
    let frame = shown(&places, script);
    assert_shows(&frame, "is now called first loss.");
    assert!(names(&places).contains(&"first loss.json".to_owned()));
    let chosen = frame.lines().find(|line| line.contains('▸'));
    assert!(chosen.is_some_and(|line| line.contains("O won")), "{frame}");
    let frame = shown(&places, keys("n/\n"));
    assert_shows(&frame, "cannot be the name of a saved game");
    // The message says what to do, and the name can be edited.
    assert_shows(&frame, "cannot be the name of a saved game: use letters");
    assert_shows(&frame, "/_");
}

#[test]
fn one_key_reviews_a_game_of_the_list() {
    let (_folder, places) = home_with_games();
    let frame = shown(&places, vec![key(KeyCode::Char('v'))]);
    assert_shows(&frame, "Review · Tic-Tac-Toe");
    assert_shows(&frame, "t try again");
    let script = vec![key(KeyCode::Char('v')), key(KeyCode::Esc)];
    let frame = shown(&places, script);
    assert_shows(&frame, "5 games, the newest first");
}

#[test]
fn game_of_the_list_can_be_copied() {
    let (_folder, places) = home_with_games();
    let frame = shown(&places, vec![key(KeyCode::Char('x'))]);
    assert_shows(&frame, "Copied board");
}

#[test]
fn replay_opened_by_a_review_returns_to_it() {
    let (_folder, places) = home_with_games();
    let mut script = vec![key(KeyCode::Char('v')), key(KeyCode::Enter)];
    let frame = shown(&places, script.clone());
    assert_shows(&frame, "Replay · tictactoe");
    script.push(key(KeyCode::Esc));
    assert_shows(&shown(&places, script), "Review · Tic-Tac-Toe");
}

#[test]
fn replay_opened_by_a_review_begins_at_the_chosen_move() {
    let (_folder, places) = home_with_games();
    // The second game of the list has six moves and a costly one.
    let open = vec![key(KeyCode::Down), key(KeyCode::Char('v'))];
    let judged = vec![Do::AwaitMoveEvaluated; 6];
    let script = [open, judged, vec![key(KeyCode::Enter)]].concat();
    let frame = shown(&places, script);
    let heading = frame.lines().next().unwrap_or_default();
    assert!(heading.contains("move "), "{frame}");
    assert!(heading.ends_with(" of 6"), "{frame}");
}

#[test]
fn replay_of_a_reviewed_game_has_its_values() {
    let (_folder, places) = home_with_games();
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let values = " a evaluates every move ";
    let replayed = run(Next::Saved, &mut context, keys("vr")).0.text();
    assert_shows(&replayed, values);
    let open = vec![key(KeyCode::Down), key(KeyCode::Char('v'))];
    let judged = vec![Do::AwaitMoveEvaluated; 6];
    let _ = run(Next::Saved, &mut context, [open, judged].concat());
    let replayed = run(Next::Saved, &mut context, keys("vr")).0.text();
    assert!(!replayed.contains(values), "{replayed}");
    assert_shows(&replayed, "Costliest moves");
}

#[test]
fn review_without_costly_moves_offers_no_keys_for_them() {
    let (_folder, places) = home();
    let mut save = AutoSave::fresh(&places);
    save.keep(
        &*prepare(
            "tictactoe",
            &[],
            ["human", "human"],
            "b2 a1 a3 c1 b1 b3 c2 a2 c3",
        )
        .session,
    );
    let script = [
        vec![key(KeyCode::Char('v'))],
        vec![Do::AwaitMoveEvaluated; 9],
    ]
    .concat();
    let frame = shown(&places, script);
    assert_shows(&frame, "X made no costly move.");
    assert_shows(&frame, "Enter replay");
    assert!(
        !frame.contains("try again") && !frame.contains("↑↓ move"),
        "{frame}"
    );
}

#[test]
fn replay_and_lesson_choose_their_game_in_the_menu() {
    let (_folder, places) = home_with_games();
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let _ = run(Next::Saved, &mut context, keys("r"));
    assert_eq!(context.config.last_game, "tictactoe");
    let daily = PuzzleChoice::Daily(boardgames::games::find("awari"));
    let _ = run(Next::Puzzles(Some(daily)), &mut context, Vec::new());
    assert_eq!(context.config.last_game, "awari");
}

#[test]
fn games_are_sorted_and_searched() {
    let (_folder, places) = home_with_games();
    let frame = shown(&places, keys("s"));
    assert_shows(&frame, "5 games, by game");
    assert!(frame.find("Othello") < frame.find("Tic-Tac-Toe"), "{frame}");
    let frame = shown(&places, keys("/10 DRAW\n"));
    assert_shows(&frame, "1 of 5 games with '10 DRAW'");
    assert_shows(&frame, "a draw");
    assert!(!frame.contains("X won"), "{frame}");
    let frame = shown(&places, keys("/ai:10\n\x1b"));
    assert_shows(&frame, "5 games, the newest first");
}

#[test]
fn narrow_list_leaves_out_whole_columns() {
    let (_folder, places) = home_with_games();
    let frame = shown(&places, vec![Do::Resize(60, 15)]);
    assert_shows(&frame, "X won");
    assert_shows(&frame, "4 hours ago");
    let frame = shown(&places, vec![Do::Resize(40, 15)]);
    assert_shows(&frame, "X won");
    assert!(!frame.contains("hour"), "{frame}");
}

/// Returns a home in which the folder for games cannot be created.
fn spoilt_home() -> (TempDir, Dirs) {
    let (folder, places) = home();
    let file = folder.path().join("file");
    fs::write(&file, "not a folder").expect("it can be written");
    let data = file.join("data");
    (folder, Dirs { data, ..places })
}

fn play_unsaved(script: &str) -> (String, bool) {
    let game = prepare("tictactoe", &[], ["human", "human"], "");
    unsaved(game, script)
}

fn unsaved(mut game: PreparedGame, script: &str) -> (String, bool) {
    let (_folder, places) = spoilt_home();
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    game.save = Some(AutoSave::fresh(&places));
    let (backend, done) = run(Next::Play(Box::new(game)), &mut context, keys(script));
    (backend.text(), done.is_ok())
}

#[test]
fn warning_about_an_unsaved_game_stays_until_a_key() {
    let (frame, _) = play_unsaved("1\n");
    assert_shows(&frame, "Not saved: cannot save to");
    assert_shows(&frame, "Press any key to continue.");
    // A key that has a meaning in the game keeps it.
    let (frame, _) = play_unsaved("1\n?");
    assert_shows(&frame, "┌─ Help");
    let (frame, _) = play_unsaved("1\n ");
    assert!(!frame.contains("Press any key to continue."), "{frame}");
    assert_shows(&frame, "NOT SAVED");
    // The long message appears once, and the title keeps the warning.
    let (frame, _) = play_unsaved("1\n 2\n");
    assert_shows(&frame, "move 3");
    assert!(!frame.contains("Press any key to continue."), "{frame}");
    assert_shows(&frame, "NOT SAVED");
}

#[test]
fn leaving_an_unsaved_game_needs_two_presses() {
    let (frame, _) = play_unsaved("1\n q");
    assert_shows(&frame, "Press the same key again to leave without saving");
    assert_shows(&frame, "or s to save elsewhere.");
    let (frame, _) = play_unsaved("1\n qq");
    assert_shows(&frame, "Saved games and replay");
    let (frame, _) = play_unsaved("1\n qa2\n");
    assert_shows(&frame, "move 3");
    let (frame, _) = play_unsaved("1\n qa2\nq");
    assert_shows(&frame, "Press the same key again to leave without saving");
    let (frame, _) = play_unsaved("1\n n");
    assert_shows(&frame, "Press the same key again to leave without saving");
}

#[test]
fn any_leaving_key_confirms_leaving_an_unsaved_game() {
    let (frame, _) = play_unsaved("1\n \x1b");
    assert_shows(&frame, "Press the same key again to leave without saving");
    let (frame, _) = play_unsaved("1\n \x1b\x1b");
    assert_shows(&frame, "Saved games and replay");
    // On this board q is a column, so its command is qq.
    let large = || prepare("dagennacht", &[("size", "19")], ["human", "human"], "");
    let (frame, _) = unsaved(large(), "f7\n qq");
    assert_shows(&frame, "Press the same key again to leave without saving");
    let (frame, _) = unsaved(large(), "f7\n qqqq");
    assert_shows(&frame, "Saved games and replay");
}

#[test]
fn saving_under_its_own_name_keeps_the_name() {
    let (_folder, places) = home_with_games();
    let frame = shown(&places, keys("n\n"));
    assert_shows(&frame, " keeps its name.");
}

#[test]
fn typed_name_replaces_the_proposed_one() {
    let frame = shown_in_game(keys("s"));
    assert_shows(&frame, "│ tictactoe.json_");
    let frame = shown_in_game(keys("sab"));
    assert_shows(&frame, "│ ab_");
    assert!(!frame.contains("tictactoe.json"), "{frame}");
}

#[test]
fn long_answer_is_shown_whole() {
    let folder = "/proc/a-folder-that-nobody-can-make-here-and-that-has-a-long-name";
    let frame = shown_in_game(keys(&format!("s{folder}/game.json\n")));
    assert_shows(&frame, "Not saved");
    assert_shows(&frame, "Save as");
    // The reason is at the end and not cut off.
    let output: String = frame
        .split_whitespace()
        .filter(|word| *word != "│")
        .collect();
    assert!(output.contains("thereisnosuchfolder"), "{frame}");
}

#[test]
fn copy_of_a_game_in_use_is_announced() {
    let (_folder, places) = home_with_games();
    let game = prepare("tictactoe", &[], ["human", "human"], "a1");
    let mut first = AutoSave::fresh(&places);
    let path = first.save(&*game.session).expect("it is saved");
    let copy = AutoSave::go_on(&places, &path, &game.session.record());
    let again = PreparedGame {
        save: Some(copy),
        ..game
    };
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let frame = run(Next::Play(Box::new(again)), &mut context, Vec::new())
        .0
        .text();
    assert_shows(&frame, "a copy of it.");
    assert_shows(&frame, "Press any key to continue.");
}

fn shown_in_game(script: Vec<Do>) -> String {
    let (_folder, places) = home_with_games();
    let mut game = prepare("tictactoe", &[], ["human", "human"], "");
    game.save = Some(AutoSave::fresh(&places));
    let mut context = context(GlyphChoice::Unicode, Some(places));
    run(Next::Play(Box::new(game)), &mut context, script)
        .0
        .text()
}

#[test]
fn only_a_long_list_has_a_scroll_bar() {
    let (_folder, places) = home_with_games();
    let short = shown(&places, Vec::new());
    assert!(!short.contains('█'), "{short}");
    let long = shown(&places, vec![Do::Resize(80, 9)]);
    assert_shows(&long, "█");
}

#[test]
fn unreadable_results_are_reported() {
    let (_folder, places) = home();
    fs::create_dir_all(&places.data).expect("a folder");
    fs::write(places.results(), "{broken\n{again\n").expect("a file");
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    context.places = Some(places);
    let frame = run(Next::Statistics, &mut context, Vec::new()).0.text();
    assert_shows(&frame, "No game has been played to its end yet.");
    assert_shows(&frame, "2 lines of ");
}

#[test]
fn rows_leave_a_column_for_the_scroll_bar() {
    let (_folder, places) = home();
    fs::create_dir_all(places.saves()).expect("a folder");
    let game = prepare("tictactoe", &[], ["human", "human"], "b2");
    let mut record = game.session.record();
    record.result = Some(Verdict::Win(Side::First));
    record.ended = Some(EarlyEnd::Resignation);
    for number in 1..=4 {
        let path = places.saves().join(format!("tictactoe-{number}.json"));
        fs::write(&path, record.to_json()).expect("a file");
        let file = fs::File::options().write(true).open(&path);
        let minute_ago = SystemTime::now() - Duration::from_secs(90);
        let dated = file.and_then(|file| file.set_modified(minute_ago));
        dated.expect("it can be dated");
    }
    let frame = shown(&places, vec![Do::Resize(80, 8)]);
    let rows = frame.lines().filter(|line| line.contains("by resignation"));
    let ends: Vec<char> = rows.filter_map(|row| row.chars().nth(78)).collect();
    assert!(ends.iter().all(|end| *end == ' '), "{frame}");
    assert_shows(&frame, "by resignation");
}

#[test]
fn version_before_a_damaged_file_opens_at_the_second_request() {
    let (_folder, places) = home_with_games();
    let newest = list(&places, boardgames::games::GAMES)
        .expect("a folder of games")
        .remove(0);
    let whole = fs::read(&newest.path).expect("it can be read");
    let backup = newest.path.with_extension("json.bak");
    fs::write(&newest.path, "{").expect("it can be written");
    let age = |path| {
        let file = fs::File::options()
            .write(true)
            .open(path)
            .expect("it is there");
        file.set_modified(newest.modified).expect("it can be older");
    };
    age(&newest.path);
    let damaged = shown(&places, keys("\n"));
    assert!(
        !damaged.contains("Press Enter again"),
        "there is no version before: {damaged}"
    );
    fs::write(&backup, whole).expect("it can be written");
    let asked = shown(&places, keys("\n"));
    assert_shows(&asked, "Press Enter again for the version before it.");
    let other = shown(&places, keys("\nr\n"));
    assert_shows(&other, "Press Enter again for the version before it.");
    assert_shows(&shown(&places, keys("\n\n")), "Replay");
    for key in ["r", "v", "o", "x"] {
        let frame = shown(&places, keys(key));
        let notice = frame.lines().rev().nth(2).unwrap_or_default();
        assert!(!notice.trim().is_empty(), "{key} says nothing: {frame}");
    }
    // Deleting the damaged file leaves the version before it.
    assert_shows(&shown(&places, keys("dd")), "Deleted tictactoe-");
    assert!(backup.exists() && !newest.path.exists());
}
