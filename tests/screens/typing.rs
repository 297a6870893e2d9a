//! Typing in a game: text, commands, and what Enter plays.

use std::time::Duration;

use boardgames::session::{Command, SearchControl, Session, StoppedMove, Takebacks, TeacherMode};
use boardgames::ui::tui::board_pane::move_box::begins_move;
use boardgames::ui::tui::events::Event;
use boardgames::ui::tui::game::key_press::handle;
use boardgames::ui::tui::game::overlay::Overlay;
use boardgames::ui::tui::game::request::ViewRequest;
use boardgames::ui::tui::game::stopped_move::StoppedMoveBox;
use boardgames::ui::tui::game::view::GameView;
use boardgames::ui::tui::game::why_box::WhyBox;
use boardgames::ui::tui::keys::{Key, KeyCode};
use boardgames::ui::tui::pager::Pager;

use crate::game::{TWO_PEOPLE, escape, game, plain_context, play};
use crate::script::{Do, Next, keys, prepare, run, typed};
use crate::shared::assert_shows;

#[test]
fn word_that_is_no_move_is_answered_with_the_way_to_the_keys() {
    let game = prepare("othello", &[], ["human", "ai:1"], "");
    let frame = play(game, keys("/resign\n"));
    assert_shows(&frame, "'/resign' is not a move; press ? for the keys.");
}

#[test]
fn number_joins_a_letter_that_had_no_effect() {
    let typed = |id: &str, text: &str| {
        let game = prepare(id, &[], ["human", "ai:1"], "");
        play(game, keys(text))
    };
    for (id, text) in [
        ("tictactoe", "d4"),
        ("tictactoe", "k4"),
        ("awari", "d3"),
        ("othello", "i5"),
        ("othello", "k4"),
        ("othello", "m3"),
    ] {
        assert_shows(&typed(id, text), &format!("Your move: {text}_"));
        let frame = typed(id, &format!("{text}\n"));
        assert_shows(&frame, &format!("'{text}' is not a move"));
        assert_shows(&frame, "move 1 ");
    }
    // Keys typed at once belong together, even if the letter is a command. A
    // command that was executed some time earlier is not part of the number.
    assert_shows(&typed("tictactoe", "z1"), "Your move: z1_");
    let mut script = keys("t");
    script.push(Do::Pass(Duration::from_secs(1)));
    script.extend(keys("5"));
    let apart = play(prepare("tictactoe", &[], ["human", "ai:1"], ""), script);
    assert_shows(&apart, "Your move: 5_");
    assert_shows(&typed("tictactoe", "d\x1b4"), "Your move: 4_");
}

#[test]
fn move_typed_over_a_notice_is_complete() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let notice = |name: &str| {
        let long = format!("{name}-with-a-name-that-is-longer-than-a-line-of-eighty-columns.txt");
        format!("w{}\n", folder.path().join(long).display())
    };
    let output = play(game("othello", ""), typed(&notice("one")));
    assert_shows(&output, "Press any key to continue.");
    let after = play(game("othello", ""), typed(&format!("{}f5", notice("two"))));
    assert_shows(&after, "move: f5_");
}

#[test]
fn column_letter_is_typed_at_once() {
    for letter in ["a", "e", "f", "h"] {
        let frame = play(game("othello", ""), keys(letter));
        assert_shows(&frame, &format!("move: {letter}_"));
        assert_shows(&frame, " 1 │");
        assert!(!frame.contains("working it out"), "{letter}\n{frame}");
        assert!(
            frame.find(" 1 │") < frame.find(" 8 │"),
            "cannot be turned\n{frame}"
        );
    }
    assert_shows(&play(game("othello", ""), keys("e6\n")), "Black played e6");
}

#[test]
fn column_letter_is_a_command_if_doubled_or_entered() {
    for typed in ["ee", "e\n", "EE"] {
        let frame = play(game("othello", ""), keys(typed));
        assert_shows(&frame, "working it out");
        assert_shows(&frame, "move 1");
    }
    let frame = play(game("othello", ""), keys("ff"));
    assert!(frame.find(" 8 │") < frame.find(" 1 │"), "turned\n{frame}");
}

#[test]
fn column_m_followed_by_a_row_keeps_the_mouse() {
    let mut context = plain_context();
    let begin = || Next::Play(Box::new(game("dagennacht", "")));
    let (backend, _) = run(begin(), &mut context, keys("m10"));
    assert_shows(&backend.text(), "move: m10_");
    assert!(context.config.mouse);
    run(begin(), &mut context, keys("mm")).1.unwrap_err();
    assert!(!context.config.mouse);
}

#[test]
fn typed_characters_form_one_text() {
    let frame = play(game("tictactoe", ""), keys("ä4"));
    assert_shows(&frame, "move: ä4_");
    assert_shows(&frame, "move 1");
    let frame = play(game("tictactoe", ""), keys("ä4\n"));
    assert_shows(&frame, "move 1");
    assert_shows(&play(game("tictactoe", ""), keys("a2\n")), "X played a2");
    assert_shows(&play(game("othello", ""), keys("日本語")), "日本語_");
}

#[test]
fn enter_plays_exactly_the_typed_move() {
    // a1 is a light square; a10 is the only legal move that begins like it.
    let small = || prepare("dagennacht", &[("size", "11")], TWO_PEOPLE, "");
    let frame = play(small(), keys("a1\n"));
    assert_shows(&frame, "move 1");
    assert_shows(&play(small(), keys("a10\n")), "Black played a10");
}

#[test]
fn narrow_refusal_keeps_the_reason() {
    let small = prepare("dagennacht", &[("size", "11")], TWO_PEOPLE, "");
    let frame = play(small, keys("a1\n"));
    assert_shows(
        &frame,
        "a1 is a day square (light): only a shift can go there.",
    );
    assert!(!frame.contains("can play"), "{frame}");
}

#[test]
fn enter_after_a_refusal_only_clears_it() {
    for typed in ["e9\n", "日本語\n", "a1\n"] {
        let refused = play(game("othello", ""), keys(typed));
        assert_shows(&refused, "move 1");
        let again = play(game("othello", ""), keys(&format!("{typed}\n")));
        assert_shows(&again, "move 1");
        let third = play(game("othello", ""), keys(&format!("{typed}\n\n")));
        assert_shows(&third, "move 2");
    }
}

#[test]
fn capitals_are_read_as_small_letters() {
    assert_shows(&play(game("othello", ""), keys("F5\n")), "Black played f5");
    assert_shows(&play(game("othello", "f5 d6"), keys("U")), "taken back");
    assert_shows(&play(game("othello", ""), keys("Q")), "boardgames");
}

#[test]
fn control_u_control_w_and_escape_clear_the_line() {
    for letter in ['u', 'w'] {
        let mut script = keys("d3hq");
        script.push(Do::Event(Event::Key(Key::control(letter))));
        script.extend(keys("f5\n"));
        assert_shows(&play(game("othello", ""), script), "Black played f5");
    }
    let stuck = play(game("othello", ""), keys("d3hq"));
    assert_shows(&stuck, "no legal move starts like that; Esc clears it");
    let escaped = keys("d3hq").into_iter().chain([escape()]);
    let script: Vec<Do> = escaped.chain(keys("f5\n")).collect();
    assert_shows(&play(game("othello", ""), script), "Black played f5");
}

#[test]
fn escape_asks_before_it_leaves() {
    let once = play(game("othello", ""), vec![escape()]);
    assert_shows(&once, "Press Esc again to go to the menu");
    assert_shows(&once, "move 1");
    let twice = play(game("othello", ""), vec![escape(), escape()]);
    assert_shows(&twice, "Watch the computer play");
    // A move in a watched game does not cancel the offer.
    let watched = || prepare("tictactoe", &[], ["ai:1", "ai:1"], "");
    let mut script = vec![escape(), Do::AwaitThought, Do::Pass(Duration::from_secs(4))];
    let moved = play(watched(), script.clone());
    assert_shows(&moved, "move 2");
    assert_shows(&moved, "Press Esc again to go to the menu");
    script.push(escape());
    assert_shows(&play(watched(), script), "Watch the computer play");
    let between: Vec<Do> = [escape()]
        .into_iter()
        .chain(keys("\t"))
        .chain([escape()])
        .collect();
    assert_shows(&play(game("othello", ""), between), "Esc again");
}

#[test]
fn digit_is_text_until_enter() {
    let frame = play(game("awari", ""), keys("42"));
    assert_shows(&frame, "move: 42_   no legal move starts like that");
    assert_shows(&frame, "move 1");
    assert_shows(&play(game("awari", ""), keys("4\n")), "South played pit 4");
    let frame = play(game("tictactoe", ""), keys("5"));
    assert_shows(&frame, "move: 5_   Enter plays b2");
    assert_shows(&play(game("tictactoe", ""), keys("5\n")), "X played b2");
}

#[test]
fn advice_never_refuses_a_playable_move() {
    let shift = || game("dagennacht", "f7 d3");
    assert_shows(&play(shift(), keys("f7f")), "f7-f8");
    let frame = play(shift(), keys("f7f8"));
    assert_shows(&frame, "move: f7f8_   Enter plays f7-f8");
    assert_shows(&play(shift(), keys("f7f8\n")), "Black played f7-f8");
    let frame = play(shift(), keys("f7f9"));
    assert_shows(&frame, "no legal move starts like that");
}

#[test]
fn move_typed_while_the_computer_thinks_waits() {
    let begun = || prepare("tictactoe", &[], ["human", "ai:1"], "");
    let mut script = keys("2\n");
    script.extend(keys("a3\n"));
    let frame = play(begun(), script.clone());
    assert_shows(&frame, "Your next move: a3_   waiting for Computer to move");
    assert!(!frame.contains("does nothing"), "{frame}");
    script.push(Do::AwaitThought);
    let frame = play(begun(), script.clone());
    assert_shows(&frame, "move 3 · your turn");
    assert_shows(&frame, "move: a3_");
    script.extend(keys("\n"));
    let frame = play(begun(), script);
    assert!(!frame.contains("You played b2"), "{frame}");
    assert!(
        frame.contains("You played a3") || frame.contains("a3 is taken"),
        "{frame}"
    );
}

#[test]
fn second_move_typed_ahead_waits_for_its_turn() {
    let begun = || prepare("tictactoe", &[], ["human", "ai:1"], "");
    let mut script = keys("2\na3\nc1\n");
    let frame = play(begun(), script.clone());
    assert_shows(&frame, "Your next move: c1_   waiting for Computer to move");
    script.push(Do::AwaitThought);
    let frame = play(begun(), script);
    assert_shows(&frame, "move: c1_");
}

#[test]
fn hjkl_setting_shows_the_keys_that_work() {
    let mut context = plain_context();
    context.config.hjkl = true;
    let begin = || Next::Play(Box::new(game("othello", "")));
    let (backend, _) = run(begin(), &mut context, Vec::new());
    assert_shows(&backend.text(), "i hint");
    assert!(!backend.text().contains("hh hint"), "{}", backend.text());
    let (backend, _) = run(begin(), &mut context, keys("i"));
    assert_shows(&backend.text(), "Hint: computing");
    let (backend, _) = run(begin(), &mut context, keys("?"));
    assert_shows(&backend.text(), "H5 types the move h5");
    let (backend, _) = run(begin(), &mut context, keys("H5"));
    assert_shows(&backend.text(), "move: H5_");
}

#[test]
fn quit_letter_that_is_a_column_waits() {
    let big = || prepare("dagennacht", &[("size", "19")], TWO_PEOPLE, "");
    let frame = play(big(), keys("q"));
    assert_shows(&frame, "Enter or q again: menu");
    let frame = play(big(), keys("q2\n"));
    assert_shows(&frame, "Black played q2");
    let frame = play(big(), keys("qq"));
    assert_shows(&frame, "boardgames");
}

/// Returns the boxes that can cover a board, each with a name.
fn boxes(session: &dyn Session) -> Vec<(&'static str, Overlay)> {
    let othello = prepare("othello", &[], ["human", "human"], "").session;
    let why = othello.explanation("f5").expect("it is legal")(&SearchControl::new());
    let why = why.expect("nobody stops it");
    let text = Pager::new("Help", "a text".to_owned());
    let is_text = |letter| begins_move(letter, session);
    vec![
        ("help", Overlay::Text(text.clone())),
        (
            "why",
            Overlay::Why(Box::new(WhyBox::new("f5", 1, &why, is_text))),
        ),
        ("note", Overlay::Note("Not saved", vec!["why".to_owned()])),
        (
            "draw",
            Overlay::Offer {
                own: "Black".to_owned(),
                other: "White".to_owned(),
            },
        ),
        (
            "held move",
            Overlay::StoppedMove(Box::new(StoppedMoveBox::new(
                &StoppedMove {
                    text: "f5".to_owned(),
                    why,
                    is_last: false,
                },
                TeacherMode::Gentle,
                is_text,
            ))),
        ),
    ]
}

#[test]
fn move_typed_into_any_box_is_played() {
    let boards = [
        ("dagennacht", &[("size", "19")][..]),
        ("dagennacht", &[("size", "11")]),
        ("othello", &[]),
        ("awari", &[]),
        ("tictactoe", &[]),
    ];
    for (id, options) in boards {
        let game = prepare(id, options, ["human", "human"], "");
        let session = &*game.session;
        let mut context = plain_context();
        for mv in session.moves() {
            for (name, overlay) in boxes(session) {
                let mut view = GameView::new(session, Takebacks::Allowed, &context);
                view.overlay = overlay;
                for symbol in mv.text.chars() {
                    let key = Event::Key(Key::plain(KeyCode::Char(symbol)));
                    assert_eq!(
                        handle(&mut view, &key, session, &mut context),
                        None,
                        "{name}"
                    );
                }
                assert!(!view.overlay.is_open(), "{name}");
                assert_eq!(view.pane.typed.text(), mv.text, "{id}: {name}");
                let enter = Event::Key(Key::plain(KeyCode::Enter));
                let played = ViewRequest::Game(Command::Play(mv.text.clone()));
                assert_eq!(
                    handle(&mut view, &enter, session, &mut context),
                    Some(played),
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn doubled_letter_answers_the_box() {
    let game = prepare("dagennacht", &[("size", "19")], ["human", "human"], "");
    let session = &*game.session;
    let mut context = plain_context();
    for second in [KeyCode::Char('p'), KeyCode::Enter] {
        let mut view = GameView::new(session, Takebacks::Allowed, &context);
        let (_, held) = boxes(session).pop().expect("a held move");
        view.overlay = held;
        let mut press = |code| {
            let key = Event::Key(Key::plain(code));
            handle(&mut view, &key, session, &mut context)
        };
        assert_eq!(press(KeyCode::Char('p')), None);
        assert_eq!(press(second), Some(ViewRequest::Game(Command::PlayStopped)));
    }
}
