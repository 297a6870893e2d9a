//! The screens say only what is true: why a game is over, who won it, and no
//! text that is cut so that it could be misread.

use std::time::Duration;

use boardgames::games::GAMES;
use boardgames::session::{Conditions, OnTimeUp, TimeControl};
use boardgames::store::{AutoSave, Dirs, GlyphChoice, newest_open};
use boardgames::ui::prepared_game::PreparedGame;
use boardgames::ui::tui::events::Event;
use boardgames::ui::tui::keys::KeyCode;

use crate::around::home_with_games;
use crate::script::{Do, Next, context, key, keys, prepare, run};
use crate::shared::{assert_shows, assert_shows_once, count_shown};

const PEOPLE: [&str; 2] = ["human", "human"];

fn play(game: PreparedGame, script: Vec<Do>) -> String {
    let mut context = context(GlyphChoice::Unicode, None);
    let first = Next::Play(Box::new(game));
    run(first, &mut context, script).0.text()
}

/// The shortest wipe-out: White has no disc left after nine moves.
const WIPE_OUT: &str = "e6f4e3f6g5d6e7f5";

#[test]
fn end_gives_the_reason_and_marks_the_winning_line() {
    let frame = play(prepare("othello", &[], PEOPLE, WIPE_OUT), keys("c5\n"));
    assert_shows_once(
        &frame,
        "Black wins 64–0: White has no disc left; the winner gets the empty squares.",
    );
    let frame = play(
        prepare("tictactoe", &[], PEOPLE, "a1 a2 b1 b2"),
        keys("c1\n"),
    );
    assert_shows_once(&frame, "X wins: three in a row, a1 to c1.");
    assert_shows(&frame, "[X] winning line");
    let frame = play(
        prepare("tictactoe", &[], PEOPLE, "a1 b1 a2 b2 c3"),
        keys("b3\n"),
    );
    assert_shows(&frame, "[O] winning line");
    let small = prepare(
        "dagennacht",
        &[("size", "11")],
        PEOPLE,
        "f5 a2 f7 a4 f9 a6 e6 a8 e8 a10 e6-f6 c2",
    );
    let frame = play(small, keys("e8-f8\n"));
    assert_shows_once(&frame, "Black wins: 5 in a column, f9 to f5.");
    assert_shows(&frame, "[●] winning line");
    // The last stone is one of the five, and its sign is that of the line.
    assert_eq!(frame.matches("[●]").count(), 6, "{frame}");
    assert!(!frame.contains("●)"), "{frame}");
    let frame = play(prepare("awari", &[], ["ai:1", "human"], ""), Vec::new());
    assert!(!frame.contains("winning line"), "{frame}");
}

#[test]
fn finished_game_shows_no_old_value() {
    for players in [PEOPLE, ["human", "ai:1"]] {
        let game = || prepare("tictactoe", &[], players, "b2 a1 a3 a2");
        let mut script = keys("e");
        script.push(Do::AwaitEvaluation);
        script.extend(keys("c1\n"));
        let frame = play(game(), script);
        assert_shows(&frame, "three in a row, ");
        assert_shows(&frame, "O · X  the game is over");
        let frame = play(game(), keys("c1\ne"));
        assert_shows(&frame, "O · X  the game is over");
    }
}

#[test]
fn result_names_its_players_clearly() {
    let against = prepare("tictactoe", &[], ["human", "ai:10"], "a1 b2 c1 b1");
    let mut script = keys("7\n");
    script.push(Do::AwaitThought);
    let frame = play(against, script);
    assert_shows_once(&frame, "Computer (level 10) wins: three in a row, ");
    let watched = prepare("tictactoe", &[], ["ai:10", "ai:3"], "a1 a2 b1 b2");
    let frame = play(watched, vec![key(KeyCode::Char('f')), Do::AwaitThought]);
    assert_shows_once(&frame, "X (level 10) wins: three in a row, ");
}

#[test]
fn time_up_is_announced_once_if_the_game_continues() {
    let control = TimeControl::Move(Duration::from_secs(3));
    let timed = |on_time_up| {
        let game = prepare("othello", &[], ["human", "ai:1"], "");
        let terms = Conditions {
            control,
            on_time_up,
            ..Conditions::default()
        };
        PreparedGame::new(game.session, None, 7, terms)
    };
    let late = || vec![Do::Pass(Duration::from_secs(4))];
    let frame = play(timed(OnTimeUp::GoOn), late());
    assert_shows(&frame, "Your time is up; the game goes on.");
    let mut script = late();
    script.extend(keys("ee"));
    script.push(Do::Pass(Duration::from_secs(1)));
    let frame = play(timed(OnTimeUp::GoOn), script);
    assert_shows(&frame, "working it out");
    let frame = play(timed(OnTimeUp::Lose), late());
    assert_shows_once(&frame, "Computer (level 1) wins: your time is up.");
    assert_shows(&frame, "0:00");
    assert!(!frame.contains("· legal"), "{frame}");
}

#[test]
fn accuracy_is_shown_for_both_players_or_neither() {
    for rows in 18..25 {
        let mut game = prepare("awari", &[("beans", "2")], PEOPLE, "");
        while let Some(mv) = game.session.moves().last() {
            game.session.play(&mv.text).expect("it is legal");
        }
        let frame = play(game, vec![Do::AwaitReview, Do::Resize(80, rows)]);
        assert_shows(&frame, "pits are empty");
        let output = frame.matches("accuracy").count();
        assert!(output == 0 || output == 2, "{rows} rows\n{frame}");
        assert!(rows < 24 || output == 2, "{rows} rows\n{frame}");
    }
}

#[test]
fn page_down_scrolls_the_values_that_do_not_fit() {
    let values = |pages: usize| {
        let mut script = keys("aa");
        script.push(Do::AwaitEvaluation);
        script.extend(std::iter::repeat_n(key(KeyCode::PageDown), pages));
        let game = prepare("dagennacht", &[("size", "11")], PEOPLE, "f5");
        play(game, script)
    };
    let (first, second) = (values(0), values(1));
    assert_shows(&first, " more");
    assert_shows(&second, " more");
    assert_ne!(first, second);
}

#[test]
fn home_and_end_scroll_to_the_first_and_last_moves() {
    let moves = "d3e3f6c3e2g7c5f5b3c6c7e1h8c2d6b6d2e6g6c8c1b4b5a5f1g5g4a3f3h7a6d7a4f2a2c4";
    let after = |code: &[KeyCode]| {
        let script = code.iter().copied().map(key).collect();
        play(prepare("othello", &[], PEOPLE, moves), script)
    };
    let (first, last) = (" 1. d3", "c4");
    let begin = after(&[]);
    assert!(begin.contains(last) && !begin.contains(first), "{begin}");
    let home = after(&[KeyCode::Home]);
    assert!(home.contains(first) && !home.contains(last), "{home}");
    assert_eq!(after(&[KeyCode::Home, KeyCode::End]), begin);
}

#[test]
fn forced_pass_is_requested_in_one_sentence() {
    let before = || prepare("othello", &[], PEOPLE, "c4c3f5b4a4a5b2");
    let frame = play(before(), keys("a3\n"));
    assert_shows_once(&frame, "You have no legal move: press Enter to pass.");
    assert!(!frame.contains("  No move"), "one blank: {frame}");
    let passed = play(before(), keys("a3\n\n"));
    assert_shows(&passed, "move 10 · White to move");
}

#[test]
fn move_help_is_not_cut_inside_a_word() {
    let frame = play(prepare("dagennacht", &[], PEOPLE, ""), Vec::new());
    let line = frame.lines().find(|line| line.contains("Black's move"));
    let line = line.expect("a person is to move");
    assert!(line.contains("such as f7 (or"), "{frame}");
    // The squares have two names, which always appear together.
    assert_shows(line, "night square (dark)");
    assert_shows(&frame, "░░ night: drop here");
    assert_shows(&frame, "day: shift only");
}

#[test]
fn backspace_without_text_acts_like_esc() {
    let frame = play(
        prepare("awari", &[], PEOPLE, ""),
        vec![key(KeyCode::Backspace)],
    );
    assert_shows(&frame, "Press Esc again to go to the menu.");
}

#[test]
fn continue_opens_the_game_that_waits_for_a_person() {
    let (_folder, places) = home_with_games();
    let watched = prepare("awari", &[], ["ai:1", "ai:2"], "4 3");
    AutoSave::fresh(&places)
        .save(&*watched.session)
        .expect("it is saved");
    let newest = |places: &Dirs| {
        let (_, record, _) = newest_open(places, GAMES).expect("one is open");
        record.game
    };
    assert_eq!(newest(&places), "othello");
}

#[test]
fn menu_digits_stay_with_an_open_game() {
    let (_folder, places) = home_with_games();
    let menu = |places: Option<Dirs>| {
        let mut context = context(GlyphChoice::Unicode, places);
        run(Next::Menu, &mut context, Vec::new()).0.text()
    };
    let (with, without) = (menu(Some(places)), menu(None));
    assert_shows(&with, " c  Continue");
    assert!(!without.contains("Continue"), "{without}");
    let games = GAMES.iter().map(|info| info.title);
    let others = ["Watch the computer play", "Saved games", "Statistics"];
    for (digit, entry) in (1..).zip(games.chain(others)) {
        let line = &format!("{digit}  {entry}");
        assert_shows(&with, line);
        assert_shows(&without, line);
    }
}

#[test]
fn list_and_screen_describe_a_result_alike() {
    let (_folder, places) = home_with_games();
    let lost = prepare("othello", &[], ["human", "ai:1"], WIPE_OUT);
    let mut session = lost.session;
    session.play("c5").expect("it is legal");
    AutoSave::fresh(&places)
        .save(&*session)
        .expect("it is saved");
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let frame = run(Next::Saved, &mut context, Vec::new()).0.text();
    assert_shows(&frame, "You v Level 1");
    assert_shows(&frame, "Black won 64–0");
}

#[test]
fn shell_gets_the_name_of_the_saved_game() {
    let (_folder, places) = home_with_games();
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let mut game = prepare("tictactoe", &[], PEOPLE, "");
    let mut save = AutoSave::fresh(&places);
    save.name(&places.saves().join("mine.json"), &*game.session)
        .expect("a free name");
    game.save = Some(save);
    let mut script = keys("5\nq");
    script.push(Do::Event(Event::Key(
        boardgames::ui::tui::keys::Key::control('c'),
    )));
    run(Next::Play(Box::new(game)), &mut context, script)
        .1
        .expect("it is left");
    let farewell = context.farewell.expect("a game was played");
    assert_eq!(
        farewell,
        "Saved as mine. To continue it:\n  boardgames play --load mine"
    );
}

#[test]
fn command_line_of_the_menu_completes_commands_and_games() {
    let mut context = context(GlyphChoice::Unicode, None);
    let mut typed = |text: &str| {
        let script = keys(&format!("/{text}"));
        run(Next::Menu, &mut context, script).0.text()
    };
    assert_shows(&typed("play o\t"), "/play othello _");
    assert_shows(&typed("learn o\t"), "/learn othello _");
    assert_shows(&typed("pl\t"), "/play _");
    assert_shows(&typed("play othello --wh\t"), "--who  --white");
    assert_shows(&typed("play othello --whi\t"), "/play othello --white _");
    assert_shows(&typed("sh\t"), "/show _");
    assert_shows(&typed("play \t"), "dagennacht");
}

/// Plays a game of two people to its end with this script, on a terminal of
/// this size.
fn ended(size: (u16, u16), game: PreparedGame, last: &str) -> String {
    let mut script = vec![Do::Resize(size.0, size.1)];
    script.extend(keys(last));
    play(game, script)
}

#[test]
fn result_is_shown_once_at_every_size() {
    let sowings = "4 1 4 2 3 6 6 2 1 3 6 4 2 3 5 5 3";
    for size in [(80, 24), (132, 43), (200, 60), (50, 15), (40, 15)] {
        for (id, moves, last, sentence) in [
            (
                "tictactoe",
                "a1 a2 b1 b2",
                "c1\n",
                "X wins: three in a row, a1 to c1.",
            ),
            ("othello", WIPE_OUT, "c5\n", "Black wins 64–0"),
            ("awari", sowings, "6\n", "South wins 24–5"),
        ] {
            let game = || prepare(id, &[], PEOPLE, moves);
            let frame = ended(size, game(), last);
            assert_eq!(count_shown(&frame, sentence), 1, "{size:?}\n{frame}");
            // A message for another key leaves the sentence in place or
            // replaces it.
            let frame = ended(size, game(), &format!("{last}\n"));
            assert!(count_shown(&frame, sentence) <= 1, "{size:?}\n{frame}");
        }
    }
}
