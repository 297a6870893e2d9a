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
    with_a_card_of(&jiff::Zoned::now().yesterday().expect("there is one"))
}

/// A home with a card of this day.
fn with_a_card_of(day: &jiff::Zoned) -> (tempfile::TempDir, Dirs) {
    let (folder, places) = home();
    let info = find("tictactoe").expect("it is listed");
    let here = info.open(&[], Some("OX-/-O-/X-- X")).expect("a position");
    let why = "O then wins at c1.".to_owned();
    let mistake = card(&*here, "b1".to_owned(), vec!["c1".to_owned()], 1.0, why);
    let noted = DiaryEntry::at(day, Happened::Card(mistake));
    Diary::at(places.diary()).add(&noted).expect("writable");
    (folder, places)
}

#[test]
fn mistake_is_practised_on_its_day_and_still_comes_back_tomorrow() {
    let (_folder, places) = with_a_card_of(&jiff::Zoned::now());
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let mut shown = |next: Next, typed: &str| run(next, &mut context, keys(typed)).0.text();
    let mine = || Next::Puzzles(Some(PuzzleChoice::Mine(None)));
    let menu = shown(Next::Menu, "");
    let played = "A costly move of yours was b1 (Tic-Tac-Toe). Find a better one: p.";
    assert_shows(&menu, played);
    assert!(!menu.contains("c1"), "the answer is a secret: {menu}");
    let counts = "Your mistakes      1 to practise now";
    assert_shows(&shown(Next::Menu, "p"), counts);
    let solved = shown(mine(), "c1\n");
    assert_shows(&solved, "This task comes back tomorrow.");
    assert_shows(&solved, "1 of 1");
    let after = shown(mine(), "");
    assert_shows(&after, "none to practise now, 1 in all");
    let menu = shown(Next::Menu, "");
    assert!(!menu.contains("was b1"), "it was solved: {menu}");
}

#[test]
fn mistakes_left_to_practise_today_come_before_those_practised() {
    let today = jiff::Zoned::now();
    let (_folder, places) = with_a_card_of(&today);
    let info = find("tictactoe").expect("it is listed");
    let here = info.open(&[], Some("---/-O-/--X X")).expect("a position");
    let why = "It is worse.".to_owned();
    let second = card(&*here, "a2".to_owned(), vec!["a1".to_owned()], 0.5, why);
    let noted = DiaryEntry::at(&today, Happened::Card(second));
    Diary::at(places.diary()).add(&noted).expect("writable");
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let mut shown = |next: Next, typed: &str| run(next, &mut context, keys(typed)).0.text();
    let mine = || Next::Puzzles(Some(PuzzleChoice::Mine(None)));
    let menu = shown(Next::Menu, "");
    assert_shows(&menu, "Puzzles (2 mistakes to practise)");
    assert_shows(&menu, "was b1 (Tic-Tac-Toe). Find a better one: p.");
    assert_eq!(menu.matches("mistake").count(), 1, "{menu}");
    assert_shows(&shown(mine(), "c1\n"), "This task comes back tomorrow.");
    let menu = shown(Next::Menu, "");
    assert_shows(&menu, "Puzzles (1 mistake to practise)");
    assert_shows(&menu, "was a2 (Tic-Tac-Toe). Find a better one: p.");
}

/// The line of a finished game of Tic-Tac-Toe against level 1.
fn finished(number: u8) -> String {
    let begin =
        r#"{"finished":"2026-11-01T12:00:00+00:00","game":"tictactoe","players":["human","ai:1"],"#;
    format!(r#"{begin}"result":"first","points":null,"moves":5,"seed":1,"save":"{number}.json"}}"#)
}

#[test]
fn accuracy_is_shown_after_the_first_three_games() {
    let reviewed = |games: u8| {
        let (_folder, places) = home();
        let results = Vec::from_iter((0..games).map(finished)).join("\n") + "\n";
        std::fs::create_dir_all(places.results().parent().expect("a folder")).expect("writable");
        std::fs::write(places.results(), results).expect("writable");
        let mut context = context(GlyphChoice::Unicode, Some(places));
        let game = prepare("tictactoe", &[], ["human", "ai:10"], "b2 a1 c3 c1 a2 b1");
        let screen = ReviewScreen::new(&*game.session, None);
        let script = vec![Do::AwaitMoveEvaluated; 6];
        let first = Next::Open(Box::new(screen));
        run(first, &mut context, script).0.text()
    };
    let early = reviewed(3);
    assert!(!early.contains("accuracy"), "{early}");
    assert_shows(&early, "X (You): the game is too short to name a level");
    assert_shows(&reviewed(4), "X (You): accuracy 20 % (perfect: 100 %), ");
}

#[test]
fn next_lesson_of_the_game_last_played_comes_before_the_puzzle_of_the_day() {
    let (_folder, places) = with_a_card();
    let mut context = context(GlyphChoice::Unicode, Some(places));
    "othello".clone_into(&mut context.config.last_game);
    let menu = run(Next::Menu, &mut context, Vec::new()).0.text();
    let at = |text: &str| menu.find(text).unwrap_or_else(|| panic!("{text}: {menu}"));
    assert!(
        at("Next lesson: Othello 1 of") < at("of the day: "),
        "{menu}"
    );
}

#[test]
fn no_line_of_the_puzzle_lists_is_cut() {
    for line in 3..=6 {
        for end in ["", "^"] {
            let mut context = context(GlyphChoice::Unicode, None);
            let list = run(Next::Menu, &mut context, keys(&format!("p{line}{end}")))
                .0
                .text();
            assert_shows(&list, "Theme or level");
            assert!(!list.contains('…'), "{list}");
        }
    }
}

#[test]
fn review_opens_the_saved_mistakes() {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let mut reviewed = |typed: &str| {
        let game = prepare("tictactoe", &[], ["human", "ai:10"], "b2 a1 c3 c1 a2 b1");
        let screen = ReviewScreen::new(&*game.session, None);
        let mut script = vec![Do::AwaitMoveEvaluated; 6];
        script.push(Do::AwaitWhy);
        script.extend(keys(typed));
        let first = Next::Open(Box::new(screen));
        run(first, &mut context, script).0.text()
    };
    assert_shows(&reviewed("m"), "You have no mistakes to practise.");
    let saved = reviewed("c");
    assert_shows(
        &saved,
        "Saved one mistake. Practise it under Puzzles, now and tomorrow.",
    );
    assert_shows(&saved, "Saved.");
    assert_shows(&reviewed("m"), "You played a2 here");
    let last = reviewed("mb1\n");
    assert_shows(&last, "All done for today.");
    assert_shows(&last, "Enter: back to the review.");
    // Solved with "try again" a moment ago, it is not asked at once again.
    assert_shows(&reviewed("tb1\n"), "Correct");
    assert_shows(
        &reviewed("m"),
        "You have no mistakes left to practise today.",
    );
}

#[test]
fn verdict_stays_visible_above_a_long_reason() {
    let (_folder, places) = home();
    let info = find("othello").expect("it is listed");
    let mut here = info.open(&[], None).expect("a start");
    here.play("f5").expect("legal");
    let why = "This is a very long reason. ".repeat(30);
    let mistake = card(&*here, "f6".to_owned(), vec!["d6".to_owned()], 9.0, why);
    let yesterday = jiff::Zoned::now().yesterday().expect("there is one");
    let noted = DiaryEntry::at(&yesterday, Happened::Card(mistake));
    Diary::at(places.diary()).add(&noted).expect("writable");
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let mine = Next::Puzzles(Some(PuzzleChoice::Mine(None)));
    let script = [keys("d6\n"), vec![Do::AwaitResolution]].concat();
    let shown = run(mine, &mut context, script).0.text();
    assert_shows(&shown, "Correct");
    assert_shows(&shown, "very long reason");
    assert_shows(&shown, "PgDn: more");
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
        "at your level",
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
    let results = [1, 2, 3].map(finished).join("\n") + "\n";
    std::fs::write(places.results(), results).expect("writable");
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let (backend, _) = run(Next::Menu, &mut context, Vec::new());
    for begin in [
        "Puzzle",
        "Puzzles (1 mistake to practise)",
        "Next lesson: ",
        "Find a better move than b1 (Tic-Tac-Toe): p.",
    ] {
        // How the sentences fill the lines depends on the day's puzzle.
        let text = backend.text();
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(words.join(" ").contains(begin), "{begin}: {text}");
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
        assert_shows(&backend.text(), "Puzzles (1 mistake to practise)");
        let (backend, _) = run(mine(), &mut context, looked("b1\n"));
        pictures::check(name, &backend.text());
        let (backend, _) = run(Next::Menu, &mut context, Vec::new());
        assert!(
            !backend.text().contains("to practise"),
            "a failed try counts"
        );
    }
    let (_folder, places) = with_a_card();
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let (backend, _) = run(mine(), &mut context, keys("c1\n"));
    assert_shows(&backend.text(), "Correct: c1.");
    let (backend, _) = run(Next::Menu, &mut context, Vec::new());
    assert!(
        !backend.text().contains("to practise"),
        "it comes back later"
    );
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
    assert_shows(&backend.text(), "Puzzles (1 mistake to practise)");
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
    assert_shows(&backend.text(), "Press dd again to delete this task");
    let _ = run(mine(), &mut context, keys("d<d"));
    assert_eq!(cards(), 1, "another key keeps it");
    let _ = run(mine(), &mut context, keys("dd"));
    assert_eq!(cards(), 1, "two quick letters are one key");
    let (backend, _) = run(mine(), &mut context, keys("dddd"));
    assert_shows(&backend.text(), "Your mistakes      none yet");
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
        "Only your saved mistakes can be deleted.",
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
    assert_shows(&pressed("dd"), "Press dd again to delete this task");
    assert_shows(&pressed("dddd"), "Your mistakes      none yet");
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
