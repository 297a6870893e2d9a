//! Cards made from mistakes, in the menu and on screens of their own.

use boardgames::course::{Card, CardRun, DiaryEntry, Exercise as _, Happened, Learner, card};
use boardgames::games::find;
use boardgames::session::AutosaveHook as _;
use boardgames::store::{AutoSave, Diary, Dirs, GlyphChoice};
use boardgames::ui::tui::PuzzleChoice;
use boardgames::ui::tui::events::Event;
use boardgames::ui::tui::keys::{Key, KeyCode};
use boardgames::ui::tui::review::ReviewScreen;

use crate::course::{a_puzzle, frame, looked};
use crate::pictures;
use crate::script::{Do, Next, context, keys, prepare, run};
use crate::shared::{assert_shows, home};

/// A home with a card of yesterday.
fn with_a_card() -> (tempfile::TempDir, Dirs) {
    let (folder, places) = home();
    let info = find("tictactoe").expect("it is listed");
    let here = info.open(&[], Some("OX-/-O-/X-- X")).expect("a position");
    let why = "O then wins at c1.".to_owned();
    let mistake = card(&*here, "b1".to_owned(), vec!["c1".to_owned()], 1.0, why);
    let yesterday = jiff::Zoned::now().yesterday().expect("there is one");
    let noted = DiaryEntry::at(&yesterday, Happened::Card(mistake));
    Diary::at(places.diary()).add(&noted).expect("writable");
    (folder, places)
}

#[test]
fn large_board_does_not_hide_what_there_is_to_do_today() {
    let (_folder, places) = with_a_card();
    let prepared = prepare("dagennacht", &[], ["human", "ai:2"], "h9 g8");
    let mut save = AutoSave::fresh(&places);
    assert_eq!(save.keep(&*prepared.session), None);
    drop(save);
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let (backend, _) = run(Next::Menu, &mut context, Vec::new());
    for shown in [
        "▸ c  Continue Dag en Nacht",
        "Puzzle of the day: ",
        "Next lesson: ",
    ] {
        assert_shows(&backend.text(), shown);
    }
}

#[test]
fn everything_to_do_today_fits_on_a_small_terminal() {
    let (_folder, places) = with_a_card();
    let prepared = prepare("dagennacht", &[], ["human", "ai:2"], "h9 g8");
    let mut save = AutoSave::fresh(&places);
    assert_eq!(save.keep(&*prepared.session), None);
    drop(save);
    let finished = |number: u8| {
        let begin = r#"{"finished":"2026-11-01T12:00:00+00:00","game":"tictactoe","players":["human","ai:1"],"#;
        format!(
            r#"{begin}"result":"first","points":null,"moves":5,"seed":1,"save":"{number}.json"}}"#
        )
    };
    let results = [1, 2, 3].map(finished).join("\n") + "\n";
    std::fs::write(places.results(), results).expect("writable");
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let (backend, _) = run(Next::Menu, &mut context, Vec::new());
    for begin in [
        "Puzzle of the day: ",
        "One of your mistakes comes back today (p).",
        "Next lesson: ",
        "A costly move of ",
    ] {
        let text = backend.text();
        let mut lines = text.lines().map(str::trim_start);
        assert!(lines.any(|line| line.starts_with(begin)), "{begin}: {text}");
    }
    assert_shows(&backend.text(), "would suit you");
}

#[test]
fn due_card_is_in_the_menu_and_can_be_answered() {
    let mine = || Next::Puzzles(Some(PuzzleChoice::Mine(None)));
    for (glyphs, name) in [
        (GlyphChoice::Unicode, "screen-card-unicode"),
        (GlyphChoice::Ascii, "screen-card-ascii"),
    ] {
        let (_folder, places) = with_a_card();
        let mut context = context(glyphs, Some(places));
        let (backend, _) = run(Next::Menu, &mut context, Vec::new());
        assert_shows(&backend.text(), "Puzzles (1 mistake due today)");
        let (backend, _) = run(mine(), &mut context, looked("b1\n"));
        pictures::check(name, &backend.text());
        let (backend, _) = run(Next::Menu, &mut context, Vec::new());
        assert!(!backend.text().contains("due today"), "a failed try counts");
    }
    let (_folder, places) = with_a_card();
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let (backend, _) = run(mine(), &mut context, keys("c1\n"));
    assert_shows(&backend.text(), "Correct: c1.");
    let (backend, _) = run(Next::Menu, &mut context, Vec::new());
    assert!(!backend.text().contains("due today"), "it comes back later");
}

#[test]
fn card_stays_due_after_hints_alone() {
    let (_folder, places) = with_a_card();
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let mine = || Next::Puzzles(Some(PuzzleChoice::Mine(None)));
    let (backend, _) = run(mine(), &mut context, keys("h"));
    assert_shows(&backend.text(), "Hint: ");
    let (_, _left) = run(mine(), &mut context, keys("h\x1b"));
    let (backend, _) = run(Next::Menu, &mut context, Vec::new());
    assert_shows(&backend.text(), "Puzzles (1 mistake due today)");
}

#[test]
fn card_is_deleted_after_the_second_press() {
    let (_folder, places) = home();
    let info = find("tictactoe").expect("it is listed");
    let here = info.open(&[], Some("OX-/-O-/X-- X")).expect("a position");
    let mistake = card(
        &*here,
        "b1".to_owned(),
        vec!["c1".to_owned()],
        1.0,
        String::new(),
    );
    let yesterday = jiff::Zoned::now().yesterday().expect("there is one");
    let noted = DiaryEntry::at(&yesterday, Happened::Card(mistake));
    Diary::at(places.diary()).add(&noted).expect("writable");
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let cards = || {
        let (events, _) = Diary::at(places.diary()).read().expect("it can be read");
        Learner::of(&events).cards().len()
    };
    let mine = || Next::Puzzles(Some(PuzzleChoice::Mine(None)));
    let (backend, _) = run(mine(), &mut context, keys("d"));
    assert_shows(&backend.text(), "Press d again to delete this card");
    let _ = run(mine(), &mut context, keys("d<d"));
    assert_eq!(cards(), 1, "another key keeps it");
    let (backend, _) = run(mine(), &mut context, keys("dd"));
    assert_shows(&backend.text(), "Your mistakes     0 due today, 0 in all");
    assert_eq!(cards(), 0);
    assert_shows(
        &frame(a_puzzle(), keys("n")),
        "no legal move starts like that",
    );
    assert_shows(
        &frame(a_puzzle(), keys("r")),
        "Only lessons can be started again.",
    );
    assert_shows(
        &frame(
            a_puzzle(),
            vec![Do::Event(Event::Key(Key::plain(KeyCode::Delete)))],
        ),
        "Only cards can be deleted.",
    );
}

#[test]
fn letters_that_are_columns_confirm_too() {
    let info = find("dagennacht").expect("it is listed");
    let size = [("size".to_owned(), "19".to_owned())];
    let here = info.open(&size, None).expect("a start");
    let mistake = card(
        &*here,
        "b1".to_owned(),
        vec!["j9".to_owned()],
        1.0,
        String::new(),
    );
    let yesterday = jiff::Zoned::now().yesterday().expect("there is one");
    let noted = DiaryEntry::at(&yesterday, Happened::Card(mistake));
    let pressed = |typed: &str| {
        let (_folder, places) = home();
        Diary::at(places.diary()).add(&noted).expect("writable");
        let mut context = context(GlyphChoice::Unicode, Some(places));
        let mine = Next::Puzzles(Some(PuzzleChoice::Mine(None)));
        run(mine, &mut context, keys(typed)).0.text()
    };
    assert_shows(&pressed("dd"), "Press dd again to delete this card");
    assert_shows(&pressed("dddd"), "Your mistakes     0 due today, 0 in all");
    assert_shows(&pressed("ss"), "Press ss again to see the solution");
    assert_shows(&pressed("ssss"), "The solution: j9.");
}

#[test]
fn review_makes_cards_by_key_or_automatically() {
    let review = || {
        let game = prepare("tictactoe", &[], ["human", "ai:10"], "b2 a1 c3 c1 a2 b1");
        Next::Open(Box::new(ReviewScreen::new(&*game.session, None)))
    };
    let mut script = vec![Do::AwaitMoveEvaluated; 6];
    script.push(Do::AwaitWhy);
    let cards = |places: &Dirs| {
        let (events, _) = Diary::at(places.diary()).read().expect("it can be read");
        Learner::of(&events).cards().to_vec()
    };
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let _ = run(review(), &mut context, script.clone());
    assert!(cards(&places).is_empty(), "nobody asked for cards");
    let by_key = [script.clone(), keys("c")].concat();
    let (backend, _) = run(review(), &mut context, by_key);
    assert_shows(&backend.text(), "Saved one mistake");
    let made = cards(&places);
    assert_eq!((made.len(), made[0].card.played.as_str()), (1, "a2"));
    assert_eq!(made[0].card.good, ["b1"]);
    assert!(
        made[0].card.why.contains("completes a line"),
        "{:?}",
        made[0]
    );
    let (_folder, places) = home();
    context.places = Some(places.clone());
    context.config.cards = true;
    let _ = run(review(), &mut context, script);
    assert_eq!(cards(&places), made);
}

#[test]
fn review_does_not_recreate_deleted_cards() {
    let (_folder, places) = home();
    let game = prepare("tictactoe", &[], ["human", "ai:10"], "b2 a1 c3 c1 a2 b1");
    let mut autosave = AutoSave::fresh(&places);
    let file = autosave.save(&*game.session).expect("writable");
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    context.config.cards = true;
    let mut script = vec![Do::AwaitMoveEvaluated; 6];
    script.push(Do::AwaitWhy);
    let mut cards = || {
        let review = ReviewScreen::of_file(&file, &context).expect("it was saved");
        let _ = run(Next::Open(Box::new(review)), &mut context, script.clone());
        let (events, _) = Diary::at(places.diary()).read().expect("it can be read");
        Learner::of(&events).cards().to_vec()
    };
    let made = cards();
    assert_eq!((made.len(), made[0].card.played.as_str()), (1, "a2"));
    let card = made[0].card.card.clone();
    let noted = DiaryEntry::at(&jiff::Zoned::now(), Happened::Dropped { card });
    Diary::at(places.diary()).add(&noted).expect("writable");
    assert!(cards().is_empty());
}

#[test]
fn card_marks_an_estimate() {
    let info = find("othello").expect("it is listed");
    let here = info.open(&[], None).expect("a start");
    let exact = card(
        &*here,
        "f5".to_owned(),
        vec!["d3".to_owned()],
        17.0,
        String::new(),
    );
    let text = |card| CardRun::new(info, card).expect("it plays").text();
    assert_shows(&text(exact.clone()), "which cost 17 discs.");
    let estimated = Card {
        estimated: true,
        ..exact
    };
    assert_shows(&text(estimated), "which seems to have cost about 17 discs.");
}

#[test]
fn screen_without_due_cards_can_be_left() {
    let none = frame(Next::Puzzles(Some(PuzzleChoice::Mine(None))), Vec::new());
    assert_shows(&none, "Your mistakes");
}
