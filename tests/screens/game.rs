//! The full screen without a terminal: keys in, frames out.

use crate::script;
use std::time::Duration;

use boardgames::game::{Clicks, Side};
use boardgames::games::GAMES;
use boardgames::session::{Clock, OnTimeUp, Session, Takebacks};
use boardgames::store::GlyphChoice;
use boardgames::ui::tui::game::view::GameView;
use boardgames::ui::tui::painter::Painter;
use boardgames::ui::tui::{Context, Next, PreparedGame};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::script::{Do, desk, keys, run, sitting};

const TWO_PEOPLE: [&str; 2] = ["human", "human"];

fn plain_desk() -> Context {
    desk(GlyphChoice::Unicode, None)
}

/// Plays a script in a game; the last frame.
fn play(sitting: PreparedGame, script: Vec<Do>) -> String {
    let (stage, _) = run(Next::Play(Box::new(sitting)), &mut plain_desk(), script);
    stage.text()
}

fn assert_shows(frame: &str, wanted: &str) {
    assert!(frame.contains(wanted), "'{wanted}' is not in\n{frame}");
}

/// The second line from below the board that tells what happened.
fn game(id: &str, moves: &str) -> PreparedGame {
    sitting(id, &[], TWO_PEOPLE, moves)
}

#[test]
fn a_typed_move_is_played_with_enter() {
    let frame = play(game("othello", ""), keys("f5\n"));
    assert_shows(&frame, "Black played f5, turning 1");
    assert_shows(&frame, "White to move");
}

#[test]
fn an_illegal_move_is_refused_with_a_sentence_that_names_the_legal_ones() {
    let frame = play(game("othello", ""), keys("a1\n"));
    assert_shows(&frame, "A1 is not legal here; Black can play d3 c4 f5 e6.");
}

#[test]
fn nonsense_is_refused_with_a_sentence() {
    let frame = play(game("othello", ""), keys("b9\n"));
    assert_shows(&frame, "b9");
    assert_shows(&frame, "move 1");
}

#[test]
fn arrows_and_enter_play_a_move() {
    // The cursor begins on a legal square; Tab goes to the next.
    let frame = play(game("othello", ""), keys("\t\n"));
    assert_shows(&frame, "move 2");
}

#[test]
fn a_letter_that_is_a_command_becomes_a_column_when_a_row_follows() {
    let frame = play(game("othello", ""), keys("e6\n"));
    assert_shows(&frame, "Black played e6");
    assert!(
        !frame.contains("working it out"),
        "the bar is off again\n{frame}"
    );
}

#[test]
fn a_column_that_also_turns_the_mouse_off_leaves_it_on_when_a_row_follows() {
    let mut desk = plain_desk();
    let next = Next::Play(Box::new(game("dagennacht", "")));
    let (stage, _) = run(next, &mut desk, keys("m10"));
    assert_shows(&stage.text(), "Your move: m10_");
    assert!(desk.config.mouse);
    run(
        Next::Play(Box::new(game("dagennacht", ""))),
        &mut desk,
        keys("m"),
    )
    .1
    .unwrap_err();
    assert!(!desk.config.mouse);
}

#[test]
fn a_digit_that_is_no_row_plays_its_square_after_a_letter_too() {
    assert_shows(&play(game("tictactoe", ""), keys("a5")), "X played b2");
    assert_shows(&play(game("tictactoe", ""), keys("a2\n")), "X played a2");
    let mut later = keys("a");
    later.push(Do::Pass(Duration::from_secs(1)));
    later.extend(keys("2"));
    assert_shows(&play(game("tictactoe", ""), later), "X played b1");
}

#[test]
fn a_digit_plays_a_pit_or_a_keypad_square_at_once() {
    assert_shows(&play(game("awari", ""), keys("4")), "South played 4");
    assert_shows(&play(game("tictactoe", ""), keys("5")), "X played b2");
}

#[test]
fn a_letter_that_leaves_the_board_waits_when_it_is_a_column_too() {
    let big = || sitting("dagennacht", &[("size", "19")], TWO_PEOPLE, "");
    let frame = play(big(), keys("q"));
    assert_shows(&frame, "q or Enter: the menu");
    let frame = play(big(), keys("q2\n"));
    assert_shows(&frame, "Black played q2");
    let frame = play(big(), keys("qq"));
    assert_shows(&frame, "boardgames");
}

#[test]
fn a_shift_is_picked_up_shown_and_let_go() {
    let moves = "f7 a2";
    let begun = || game("dagennacht", moves);
    let cursor_to_f7 = "\t";
    let frame = play(begun(), keys(cursor_to_f7));
    assert_shows(&frame, "move 3");
    let frame = play(begun(), keys("f7-g7\n"));
    assert_shows(&frame, "Black played f7-g7");
}

#[test]
fn undo_takes_back_both_plies_against_the_computer_and_redo_plays_them() {
    let begun = || sitting("tictactoe", &[], ["human", "ai:1"], "");
    let mut script = keys("5");
    script.push(Do::AwaitThought);
    let (stage, _) = run(
        Next::Play(Box::new(begun())),
        &mut plain_desk(),
        script.clone(),
    );
    assert_shows(&stage.text(), "Computer played");
    assert_shows(&stage.text(), "move 3");
    script.extend(keys("u"));
    let frame = play(begun(), script.clone());
    assert_shows(&frame, "move 1");
    assert_shows(&frame, "2 moves taken back");
    script.extend(keys("U"));
    assert_shows(&play(begun(), script), "move 3");
}

#[test]
fn takebacks_can_be_refused() {
    let mut strict = game("othello", "f5");
    strict.terms.takebacks = Takebacks::Refused;
    assert_shows(&play(strict, keys("u")), "not taken back in this game");
}

#[test]
fn the_hint_comes_in_two_steps() {
    let mut script = keys("h");
    script.push(Do::AwaitJudgement);
    let begun = || game("tictactoe", "a1 b2 c3 b1 b3 c2");
    let frame = play(begun(), script.clone());
    assert_shows(&frame, "look at the *");
    script.extend(keys("h"));
    assert_shows(&play(begun(), script), "Hint: ");
}

#[test]
fn a_finished_game_shows_its_result_and_a_rematch_changes_sides() {
    let begun = || sitting("tictactoe", &[], ["human", "ai:10"], "a1 b2 c1 b1");
    let mut script = keys("7");
    script.push(Do::AwaitThought);
    let frame = play(begun(), script.clone());
    assert_shows(&frame, "Computer 10 wins");
    assert_shows(&frame, "r rematch");
    script.extend(keys("r"));
    let frame = play(begun(), script);
    assert_shows(&frame, "Computer 10 (X) v You (O)");
}

#[test]
fn time_that_is_up_loses_where_that_was_agreed() {
    let mut sitting = game("othello", "");
    sitting.clock = Clock::new("1".parse().unwrap(), OnTimeUp::Lose);
    let script = vec![Do::Pass(Duration::from_secs(61))];
    let frame = play(sitting, script);
    assert_shows(&frame, "White wins: Black, the time is up.");
}

#[test]
fn esc_lets_go_what_was_picked_up() {
    let mut sitting = game("dagennacht", "f7 a2");
    let mut desk = plain_desk();
    let mut table = GameView::new(
        &*sitting.session,
        sitting.clock.clone(),
        Takebacks::Allowed,
        &desk,
    );
    table.changed(&*sitting.session, "", Duration::ZERO);
    let from = spot_of(&*sitting.session, "f7-g7");
    table.hand.cursor = Some(from);
    press(&mut table, &mut sitting, &mut desk, "\n");
    assert_eq!(table.hand.picked, Some(from));
    assert!(table.notice.contains("f7-"), "{}", table.notice);
    press(&mut table, &mut sitting, &mut desk, "\x1b");
    assert_eq!(table.hand.picked, None);
}

fn spot_of(session: &dyn Session, text: &str) -> boardgames::game::Spot {
    let moves = session.moves();
    let mv = moves.iter().find(|mv| mv.text == text).expect("legal");
    mv.clicks.spots().next().expect("can be clicked")
}

fn press(table: &mut GameView, sitting: &mut PreparedGame, desk: &mut Context, text: &str) {
    for step in keys(text) {
        let Do::Event(event) = step else {
            unreachable!("keys are events");
        };
        table.handle(&event, &*sitting.session, desk);
    }
}

/// Draws a table at this size.
fn paint(
    table: &mut GameView,
    session: &dyn Session,
    desk: &Context,
    width: u16,
    height: u16,
) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let mut painter = Painter::new(&mut buffer, desk.theme());
    table.paint(&mut painter, session, desk.theme(), Duration::ZERO);
    buffer
}

fn seated(sitting: &PreparedGame, desk: &Context) -> GameView {
    let session = &*sitting.session;
    let mut table = GameView::new(session, sitting.clock.clone(), Takebacks::Allowed, desk);
    table.changed(session, "", Duration::ZERO);
    table
}

#[test]
fn clicking_the_spots_of_any_legal_move_plays_that_move_and_no_other() {
    use boardgames::session::Command;
    use boardgames::ui::tui::events::Event;
    use boardgames::ui::tui::game::view::ViewRequest;

    let mut desk = plain_desk();
    for entry in GAMES {
        let mut sitting = game(entry.id(), "");
        for ply in 0..24 {
            let session = &*sitting.session;
            let moves = session.moves();
            for flipped in [false, true] {
                for mv in moves.iter().filter(|mv| mv.clicks != Clicks::None) {
                    let mut table = seated(&sitting, &desk);
                    table.view.flipped = flipped;
                    paint(&mut table, session, &desk, 80, 24);
                    let mut got = None;
                    for spot in mv.clicks.spots() {
                        let (x, y) = table.place_of(spot).expect("the spot is on the screen");
                        got = table.handle(&Event::Click(x, y), session, &mut desk);
                    }
                    let wanted = ViewRequest::Game(Command::Play(mv.text.clone()));
                    assert_eq!(got, Some(wanted), "{} {}", entry.id(), mv.text);
                }
            }
            let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            sitting.session.play(&mv.text).unwrap();
        }
    }
}

#[test]
fn every_size_is_drawn_without_panic_in_every_game() {
    let desk = plain_desk();
    let widths = (1..=100).chain((100..=300).step_by(40));
    let sizes: Vec<(u16, u16)> = widths
        .flat_map(|width| {
            let heights = (1..=30).chain([40, 60, 100]);
            heights.map(move |height| (width, height))
        })
        // A third of them, spread evenly.
        .filter(|(width, height)| (width * 7 + height * 3) % 5 == 0 || *width < 4 || *height < 4)
        .collect();
    for entry in GAMES {
        let sitting = game(entry.id(), "");
        let mut table = seated(&sitting, &desk);
        table.view.evaluation = true;
        for &(width, height) in &sizes {
            paint(&mut table, &*sitting.session, &desk, width, height);
        }
    }
}

#[test]
fn other_screens_are_drawn_at_every_size_too() {
    let opened = [
        || Next::Menu,
        || Next::Form(GAMES[0]),
        || Next::Watch,
        || Next::Saved,
        || Next::Statistics,
        || Next::Settings,
        || Next::Help,
    ];
    for open in opened {
        let sizes = (1..=90)
            .step_by(3)
            .flat_map(|w| (1..=30).step_by(2).map(move |h| (w, h)));
        let script = sizes
            .map(|(w, h)| Do::Resize(w, h))
            .chain([Do::Resize(300, 100)]);
        let (stage, _) = run(open(), &mut plain_desk(), script.collect());
        assert!(stage.frames > 400, "it left early");
    }
}

#[test]
fn the_smaller_boards_can_be_played_at_40_by_15() {
    for (id, options) in [
        ("othello", &[][..]),
        ("awari", &[]),
        ("tictactoe", &[]),
        ("dagennacht", &[("size", "11")]),
    ] {
        let desk = plain_desk();
        let sitting = sitting(id, options, TWO_PEOPLE, "");
        let mut table = seated(&sitting, &desk);
        let frame = script::text_of(&paint(&mut table, &*sitting.session, &desk, 40, 15));
        for cell in sitting.session.diagram().cells {
            let (x, y) = table.place_of(cell.spot.unwrap()).unwrap();
            assert!(x < 40 && y < 15, "{id}: {x} {y} is off the screen\n{frame}");
        }
        assert_shows(&frame, "Your move");
    }
}

#[test]
fn with_nobody_seated_names_are_those_of_the_sides() {
    let frame = play(game("awari", ""), Vec::new());
    assert_shows(&frame, "Awari · South v North");
    let sides = GAMES.iter().map(|entry| entry.sides());
    assert!(sides.flatten().count() >= 2 * Side::BOTH.len());
}

#[test]
fn the_evaluation_says_how_perfect_play_ends_and_what_every_pit_is_worth() {
    let mut script = keys("ea");
    script.push(Do::AwaitJudgement);
    let frame = play(game("awari", ""), script);
    assert_shows(&frame, "perfect play: South wins by 2");
    for pit in 1..=6 {
        assert_shows(&frame, &format!("   {pit} "));
    }
    assert_shows(&frame, "solved:   5 +2 best");
}

#[test]
fn many_values_below_a_board_leave_room_for_the_bar() {
    let mut script = keys("ea");
    script.push(Do::AwaitJudgement);
    let frame = play(game("dagennacht", ""), script);
    for part in ["Every move", "█"] {
        assert_shows(&frame, part);
    }
}
