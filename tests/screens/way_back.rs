//! Small things that a player meets on the way: keys that help, go back, or close a box.

use std::fs;

use boardgames::course::{DiaryEntry, Happened, card};
use boardgames::games::find;
use boardgames::session::{AutosaveHook as _, TeacherMode};
use boardgames::store::{AutoSave, Diary, Dirs, GlyphChoice};
use boardgames::ui::tui::PuzzleChoice;
use boardgames::ui::tui::keys::KeyCode;

use crate::script::{Do, Next, context, key, keys, prepare, run};
use crate::shared::{assert_shows, home};

/// Saves a game of Tic-Tac-Toe that X wins.
fn with_a_game(places: &Dirs) -> std::path::PathBuf {
    let game = prepare("tictactoe", &[], ["human", "human"], "a1 b2 a2 c3 a3");
    let mut save = AutoSave::fresh(places);
    save.keep(&*game.session);
    save.path().expect("it is saved").to_owned()
}

#[test]
fn question_mark_gives_help_on_a_page_of_text() {
    let mut context = context(GlyphChoice::Unicode, None);
    let mut shown = |next: Next, typed: &str| run(next, &mut context, keys(typed)).0.text();
    let help = shown(Next::Statistics, "?");
    assert_shows(&help, "Help");
    assert_shows(&help, "closes the text");
    assert_shows(&shown(Next::Statistics, "??"), "Statistics");
}

#[test]
fn learn_lists_the_game_of_the_lesson_as_chosen() {
    let mut context = context(GlyphChoice::Unicode, None);
    let game = find("dagennacht").expect("it is listed");
    let first = Next::Learn(Some((game, 0)));
    // Esc leaves the lesson and its list; Enter opens the chosen line of the games.
    let (backend, _) = run(first, &mut context, keys("\x1b\x1b\n"));
    assert_shows(&backend.text(), "Learn · Dag en Nacht");
}

#[test]
fn arrow_closes_the_reasons_of_a_replay_and_steps() {
    let (_folder, places) = home();
    let path = with_a_game(&places);
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let mut replayed = |then: &str| {
        let script = [keys(">>y"), vec![Do::AwaitWhy], keys(then)].concat();
        run(Next::Replay(path.clone()), &mut context, script)
            .0
            .text()
    };
    assert_shows(&replayed("<"), "move 1 of 5");
    assert_shows(&replayed(">"), "move 3 of 5");
}

#[test]
fn line_after_the_last_move_of_a_game_is_no_line() {
    let (_folder, places) = home();
    let path = with_a_game(&places);
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let script = [keys(">>>>>s"), vec![Do::AwaitWhy]].concat();
    let shown = run(Next::Replay(path), &mut context, script).0.text();
    assert_shows(&shown, "The game is over here, so no line follows.");
}

#[test]
fn teacher_of_a_game_is_not_that_of_another() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let form = |game| Next::Form(find(game).expect("it is listed"));
    // The teacher is above the last field of the form.
    let begun = run(form("tictactoe"), &mut context, keys("^^>\n")).0.text();
    assert_shows(&begun, "Teacher gentle (not rated)");
    assert_eq!(context.config.teacher, TeacherMode::Off);
    let line = |shown: String| {
        let mut lines = shown.lines().map(str::to_owned);
        lines.find(|line| line.contains("Teacher")).expect("a line")
    };
    assert!(line(run(form("tictactoe"), &mut context, Vec::new()).0.text()).contains("gentle"));
    assert!(line(run(form("othello"), &mut context, Vec::new()).0.text()).contains("off"));
}

#[test]
fn mistakes_answered_before_are_counted() {
    let (_folder, places) = home();
    let info = find("tictactoe").expect("it is listed");
    let day = jiff::Zoned::now().yesterday().expect("there is one");
    for (position, played, good) in [("OX-/-O-/X-- X", "b1", "c1"), ("XO-/-X-/--- O", "a2", "c1")] {
        let here = info.open(&[], Some(position)).expect("a position");
        let good = vec![good.to_owned()];
        let mistake = card(&*here, played.to_owned(), good, 1.0, "It loses.".to_owned());
        let noted = DiaryEntry::at(&day, Happened::Card(mistake));
        Diary::at(places.diary()).add(&noted).expect("writable");
    }
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let mine = || Next::Puzzles(Some(PuzzleChoice::Mine(None)));
    assert_shows(&run(mine(), &mut context, keys("c1\n")).0.text(), "1 of 2");
    assert_shows(
        &run(mine(), &mut context, Vec::new()).0.text(),
        "2 of 2 (1 done before)",
    );
}

#[test]
fn game_without_a_move_of_the_person_is_not_kept() {
    let (_folder, places) = home();
    let mut save = AutoSave::fresh(&places).waiting_for_person();
    let game = prepare("tictactoe", &[], ["human", "ai:2"], "a1 b2 a2");
    let mut session = game.session;
    save.begin_after(session.history().len());
    session.play("a3").expect("legal");
    save.keep(&*session);
    let files = |places: &Dirs| fs::read_dir(places.saves()).map_or(0, Iterator::count);
    assert_eq!((save.path(), files(&places)), (None, 0));
    session.play("c3").expect("legal");
    save.keep(&*session);
    assert!(save.path().is_some());
}

#[test]
fn end_of_a_game_says_whether_it_counts() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let mut ended = |typed: &str, then: Vec<Do>| {
        let mut game = prepare("tictactoe", &[], ["human", "ai:2"], "a1 b2 a2 c3");
        game.save = Some(AutoSave::fresh(&places));
        let script = [keys(typed), keys("a3\n"), then].concat();
        run(Next::Play(Box::new(game)), &mut context, script)
            .0
            .text()
    };
    assert_shows(&ended("", Vec::new()), "This game counts for your rating.");
    assert_shows(&ended("", keys("q")), "Your game is saved.");
    // The review gives the same reason, and no other.
    let reviewed = [vec![Do::AwaitWhy], vec![key(KeyCode::Char('v'))]].concat();
    let titles = ["Tic-Tac-Toe · ", "Review · Tic-Tac-Toe"];
    for (then, title) in [vec![Do::AwaitWhy], reviewed].into_iter().zip(titles) {
        let shown = ended("t", then);
        assert_shows(&shown, title);
        assert_shows(&shown, "Not rated: the teacher was on.");
        assert_eq!(shown.matches("ated").count(), 1, "{shown}");
    }
}

#[test]
fn end_on_a_wide_board_of_a_small_screen_says_whether_it_counts() {
    let (_folder, places) = home();
    let line =
        r#"{"finished":"2026-11-01T12:00:00+00:00","game":"awari","players":["human","ai:1"],"#;
    let line = format!(r#"{line}"result":"first","points":null,"moves":5,"seed":1,"save":"a"}}"#);
    fs::create_dir_all(places.results().parent().expect("a folder")).expect("writable");
    fs::write(places.results(), [&*line; 4].join("\n") + "\n").expect("writable");
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let mut game = prepare("awari", &[], ["human", "ai:2"], "3 6 4 1");
    game.save = Some(AutoSave::fresh(&places));
    let script = [keys("gggg"), vec![Do::AwaitReview]].concat();
    let shown = run(Next::Play(Box::new(game)), &mut context, script)
        .0
        .text();
    assert_shows(&shown, "You: ");
    assert_shows(&shown, "This game counts for your rating.");
}

#[test]
fn setting_of_the_teacher_says_what_its_value_means() {
    let mut context = context(GlyphChoice::Unicode, None);
    let shown = run(Next::Settings, &mut context, keys("vvvvvvv>")).0.text();
    assert_shows(&shown, "Teacher: gentle (not rated): stops big mistakes");
    assert_shows(&shown, "at most one turn in");
    assert_shows(&shown, "if all moves lose");
}

#[test]
fn values_of_moves_are_never_cut() {
    let mut context = context(GlyphChoice::Unicode, None);
    let moves = "b1 c6 d1 c2 d5 c4 d3 c6-c5 j11";
    for (columns, rows) in [(120, 40), (80, 24), (100, 30)] {
        let game = prepare("dagennacht", &[("size", "11")], ["ai:2", "human"], moves);
        let script = [
            vec![Do::Resize(columns, rows)],
            keys("aaaa"),
            vec![Do::AwaitEvaluation],
        ];
        let first = Next::Play(Box::new(game));
        let shown = run(first, &mut context, script.concat()).0.text();
        assert_shows(&shown, "ahead:");
        assert_shows(&shown, "best");
        let cut = |line: &&str| line.contains(" in ") && line.ends_with('…');
        assert!(!shown.lines().any(|line| cut(&line)), "{shown}");
    }
}
