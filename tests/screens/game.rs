//! The full screen without a terminal: keys in, frames out.

use crate::script;
use std::time::Duration;

use boardgames::course::candidates;
use boardgames::game::{Clicks, Side};
use boardgames::games::GAMES;
use boardgames::session::{
    Change, Clock, Conditions, MoveView, OnTimeUp, Play, Session, Takebacks, TeacherMode,
};
use boardgames::store::GlyphChoice;
use boardgames::ui::context::Context;
use boardgames::ui::prepared_game::PreparedGame;
use boardgames::ui::tui::events::Event;
use boardgames::ui::tui::game::key_press::handle;
use boardgames::ui::tui::game::paint::paint as paint_game;
use boardgames::ui::tui::game::view::GameView;
use boardgames::ui::tui::keys::{Key, KeyCode};
use boardgames::ui::tui::painter::Painter;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::script::{Do, Next, context, keys, prepare, run};
use crate::shared::{assert_shows, assert_shows_once};

pub const TWO_PEOPLE: [&str; 2] = ["human", "human"];

pub fn plain_context() -> Context {
    context(GlyphChoice::Unicode, None)
}

/// Plays a script in a game, and returns the last frame.
pub fn play(prepared: PreparedGame, script: Vec<Do>) -> String {
    let (backend, _) = run(Next::Play(Box::new(prepared)), &mut plain_context(), script);
    backend.text()
}

pub fn escape() -> Do {
    Do::Event(Event::Key(Key::plain(KeyCode::Esc)))
}

/// Prepares a game of two people after these moves.
pub fn game(id: &str, moves: &str) -> PreparedGame {
    prepare(id, &[], TWO_PEOPLE, moves)
}

#[test]
fn enter_plays_a_typed_move() {
    let frame = play(game("othello", ""), keys("f5\n"));
    assert_shows(&frame, "Black played f5, turning 1");
    assert_shows(&frame, "White to move");
}

#[test]
fn illegal_move_is_refused_with_the_legal_ones() {
    let frame = play(game("othello", ""), keys("a1\n"));
    assert_shows(&frame, "a1 turns no disc; Black can play d3, c4, f5 or e6.");
}

#[test]
fn invalid_text_is_refused_with_a_sentence() {
    let frame = play(game("othello", ""), keys("b9\n"));
    assert_shows(&frame, "b9");
    assert_shows(&frame, "move 1");
}

#[test]
fn arrows_and_enter_play_a_move() {
    // The cursor begins on a legal square; Tab moves to the next.
    let frame = play(game("othello", ""), keys("\t\n"));
    assert_shows(&frame, "move 2");
}

#[test]
fn refusal_replaces_the_hint() {
    let mut script = keys("i");
    script.push(Do::AwaitEvaluation);
    let asked = play(game("tictactoe", "b2"), script.clone());
    assert_shows(&asked, "Hint: the best * is");
    script.push(Do::Pass(Duration::from_secs(1)));
    script.extend(keys("5\n"));
    let refused = play(game("tictactoe", "b2"), script);
    assert_shows(&refused, "b2 is taken by X");
}

#[test]
fn example_of_a_move_can_be_played() {
    assert_shows(
        &play(game("othello", ""), keys("")),
        "a square such as f5 (",
    );
    let frame = play(game("othello", "f5"), keys("\x1b"));
    let frame = frame.as_str();
    assert!(!frame.contains("such as f5"), "{frame}");
}

#[test]
fn file_in_a_missing_folder_is_not_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let missing = folder.path().join("new");
    let text = format!("w{}\n", missing.join("x.txt").display());
    let frame = play(game("tictactoe", "b2"), keys(&text));
    let output: String = frame.split_whitespace().filter(|w| *w != "│").collect();
    assert!(output.contains("thereisnosuchfolder"), "{frame}");
    assert!(!missing.exists());
}

#[test]
fn screen_is_restored_after_another_covered_it() {
    for away in ["n\x1b", "o\x1b"] {
        let arranged = || prepare("awari", &[], TWO_PEOPLE, "4");
        let script = || vec![Do::Resize(60, 20)].into_iter().chain(keys("et<<"));
        let before = play(arranged(), script().collect());
        let after = play(arranged(), script().chain(keys(away)).collect());
        assert_shows(&after, "North");
        for (old, new) in before.lines().zip(after.lines()).take(12) {
            assert_eq!(old, new, "{away:?}\n{before}\n{after}");
        }
        assert_shows(&after, "working it out");
    }
}

#[test]
fn long_paste_is_drawn_once() {
    let (backend, _) = run(
        Next::Play(Box::new(game("othello", ""))),
        &mut plain_context(),
        vec![Do::Event(Event::Paste("x".repeat(8000)))],
    );
    assert!(backend.frames < 10, "{} frames", backend.frames);
}

#[test]
fn help_of_a_watched_game_begins_with_its_own_keys() {
    let watched = prepare("othello", &[], ["ai:1", "ai:1"], "");
    let frame = play(watched, keys(" ?"));
    assert_shows(&frame, "one move of a watched game");
    assert!(!frame.contains("You can type a move"), "{frame}");
    assert!(!frame.contains("plays the move you typed"), "{frame}");
}

#[test]
fn finished_game_answers_keys_without_a_search() {
    let over = || game("tictactoe", "a1 b1 a2 b2");
    let frame = play(over(), keys("7\ns\n"));
    assert_shows(&frame, "This game is not saved.");
    let frame = play(over(), keys("7\ne"));
    assert!(!frame.to_lowercase().contains("working it out"), "{frame}");
    assert_shows(&frame, "the game is over");
    assert_shows(&play(over(), keys("7\na")), "The game is over.");
    let again = play(over(), keys("7\neur"));
    assert_shows(&again, "game over");
    assert!(!again.to_lowercase().contains("working it out"), "{again}");
    let written = play(over(), keys("7\nw/nonexist/x.txt\n"));
    assert_shows(&written, "there is no such");
}

#[test]
fn form_of_a_new_game_returns_to_the_game() {
    let script: Vec<Do> = keys("n").into_iter().chain([escape()]).collect();
    let frame = play(game("awari", "4"), script.clone());
    assert_shows(&frame, "move 2 · South to move");
    let script = script.into_iter().chain(keys("3\n")).collect();
    assert_shows(
        &play(game("awari", "4"), script),
        "South played 4-3 in one turn",
    );
}

#[test]
fn enter_on_the_end_screen_starts_nothing() {
    let over = || game("tictactoe", "a1 b1 a2 b2");
    let frame = play(over(), keys("7\n\n\n "));
    assert_shows_once(&frame, "X wins");
    assert_shows(&play(over(), keys("7\nr")), "move 1");
}

#[test]
fn stone_is_picked_up_and_put_back() {
    let moves = "f7 a2";
    let begun = || game("dagennacht", moves);
    let cursor_to_f7 = "\t";
    let frame = play(begun(), keys(cursor_to_f7));
    assert_shows(&frame, "move 3");
    let frame = play(begun(), keys("f7-g7\n"));
    assert_shows(&frame, "Black played f7-g7");
}

#[test]
fn undo_and_redo_cover_both_plies() {
    let begun = || prepare("tictactoe", &[], ["human", "ai:1"], "");
    let mut script = keys("5\n");
    script.push(Do::AwaitThought);
    let (backend, _) = run(
        Next::Play(Box::new(begun())),
        &mut plain_context(),
        script.clone(),
    );
    assert_shows(&backend.text(), "Computer played");
    assert_shows(&backend.text(), "move 3");
    script.extend(keys("u"));
    let frame = play(begun(), script.clone());
    assert_shows(&frame, "move 1");
    assert_shows(
        &frame,
        "2 moves taken back; press r to redo, until you leave.",
    );
    script.extend(keys("r"));
    assert_shows(&play(begun(), script), "move 3");
}

#[test]
fn takebacks_can_be_refused() {
    let mut strict = game("othello", "f5");
    strict.conditions.takebacks = Takebacks::Refused;
    assert_shows(
        &play(strict, keys("u")),
        "cannot take back moves in this game",
    );
    let shown = |takebacks| {
        let mut begun = game("othello", "f5");
        begun.conditions.takebacks = takebacks;
        play(begun, Vec::new())
    };
    assert_shows(&shown(Takebacks::Allowed), "u undo");
    assert!(!shown(Takebacks::Refused).contains("undo"));
}

#[test]
fn hint_names_a_few_moves_near_the_best_one() {
    for info in GAMES {
        let mut session = info.open(&[], None).expect("defaults are good");
        for turn in 0..12 {
            let moves = session.moves();
            let diagram = session.diagram();
            let place = |mv: &MoveView| diagram.cell(mv.clicks.spots().last()?);
            for mv in &moves {
                let few = candidates(&*session, &[], &mv.text);
                if moves.len() <= 3 {
                    assert!(few.is_empty(), "{} {few:?}", info.id);
                    continue;
                }
                let at = format!("{} {}: {few:?}", session.position(), mv.text);
                assert!(few.len() == 3 && few.contains(mv), "{at}");
                // On a large board with many moves, they are near each other.
                let [own, others] = [place(mv), few.iter().filter_map(place).next()];
                let near = own.zip(others).is_some_and(|(a, b)| {
                    a.row.abs_diff(b.row) < 4 && a.column.abs_diff(b.column) < 4
                });
                assert!(near || moves.len() < 50, "{at}");
            }
            let Some(mv) = moves.get(turn * 7 % moves.len().max(1)) else {
                break;
            };
            session.play(&mv.text).expect("legal");
        }
    }
}

#[test]
fn hint_begins_with_an_idea_before_it_marks_a_few_moves() {
    let mut script = keys("h");
    script.push(Do::AwaitEvaluation);
    // O threatens b3, and X can take it.
    let begun = || game("tictactoe", "a1 b2 c3 b1");
    let frame = play(begun(), script.clone());
    assert_shows(&frame, "Hint: a move that blocks O's line");
    // Two quick letters are one key, as on boards with a column h.
    script.extend(keys("h"));
    assert_shows(
        &play(begun(), script.clone()),
        "Hint: a move that blocks O's line",
    );
    script.extend(keys("hh"));
    assert_shows(&play(begun(), script), "the best * is");
    let mut slow = keys("h");
    slow.extend([Do::AwaitEvaluation, Do::Pass(Duration::from_secs(1))]);
    slow.extend(keys("h"));
    assert_shows(&play(begun(), slow), "the best * is");
}

#[test]
fn finished_game_shows_its_result_and_rematch_swaps_sides() {
    let begun = || prepare("tictactoe", &[], ["human", "ai:10"], "a1 b2 c1 b1");
    let mut script = keys("7\n");
    script.push(Do::AwaitThought);
    let frame = play(begun(), script.clone());
    assert_shows_once(&frame, "Computer (level 10) wins");
    assert_shows(&frame, "r rematch");
    script.extend(keys("r"));
    let frame = play(begun(), script);
    assert_shows(&frame, "Level 10 (X) v You (O)");
}

#[test]
fn running_out_of_time_loses_if_agreed() {
    let mut prepared = game("othello", "");
    prepared.clock = Clock::new("1".parse().unwrap(), OnTimeUp::Lose);
    let script = vec![Do::Pass(Duration::from_secs(61))];
    let frame = play(prepared, script);
    assert_shows_once(&frame, "White wins: Black's time is up.");
}

#[test]
fn clock_pauses_while_a_box_covers_the_board() {
    let run = |before: &str, after: &str| {
        let mut prepared = game("othello", "");
        prepared.clock = Clock::new("1".parse().unwrap(), OnTimeUp::Lose);
        let mut script = keys(before);
        script.push(Do::Pass(Duration::from_secs(61)));
        script.extend(keys(after));
        play(prepared, script)
    };
    for (before, after) in [("?", "\x1b"), ("w", "\x1b"), ("s", "\x1b"), ("d", " ")] {
        let frame = run(&before.repeat(if before == "d" { 2 } else { 1 }), after);
        assert_shows(&frame, "1:00");
        assert_shows(&frame, "Black's move");
    }
    assert_shows(&run("?\x1b", ""), "time is up");
}

#[test]
fn esc_puts_back_a_picked_up_stone() {
    let mut prepared = game("dagennacht", "f7 a2");
    let mut context = plain_context();
    let mut table = GameView::new(&*prepared.session, Takebacks::Allowed, &context);
    table.changed(&*prepared.session, &Change::default());
    let from = spot_of(&*prepared.session, "f7-g7");
    table.pane.cursor.at = Some(from);
    press(&mut table, &mut prepared, &mut context, "\n");
    assert_eq!(table.pane.cursor.picked, Some(from));
    let notice = table.notice.to_string();
    assert!(notice.contains("f7-"), "{notice}");
    press(&mut table, &mut prepared, &mut context, "\x1b");
    assert_eq!(table.pane.cursor.picked, None);
}

fn spot_of(session: &dyn Session, text: &str) -> boardgames::game::Spot {
    let moves = session.moves();
    let mv = moves.iter().find(|mv| mv.text == text).expect("legal");
    mv.clicks.spots().next().expect("can be clicked")
}

fn press(table: &mut GameView, prepared: &mut PreparedGame, context: &mut Context, text: &str) {
    for step in keys(text) {
        let Do::Event(event) = step else {
            unreachable!("keys are events");
        };
        handle(table, &event, &*prepared.session, context);
    }
}

/// Draws a game at this size.
fn paint(
    table: &mut GameView,
    session: &dyn Session,
    context: &Context,
    width: u16,
    height: u16,
) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let mut painter = Painter::new(&mut buffer, context.theme());
    // No clock runs, so a copy without one looks equal.
    let play = Play::new(session.fork(), Conditions::default().clock());
    paint_game(table, &mut painter, &play, Duration::ZERO);
    buffer
}

fn seated(prepared: &PreparedGame, context: &Context) -> GameView {
    let session = &*prepared.session;
    let mut table = GameView::new(session, Takebacks::Allowed, context);
    table.changed(session, &Change::default());
    table
}

#[test]
fn clicks_play_exactly_their_move() {
    use boardgames::session::Command;
    use boardgames::ui::tui::events::Event;
    use boardgames::ui::tui::game::request::ViewRequest;

    let mut context = plain_context();
    for info in GAMES {
        let mut prepared = game(info.id, "");
        for ply in 0..24 {
            let session = &*prepared.session;
            let moves = session.moves();
            for flipped in [false, true] {
                for mv in moves.iter().filter(|mv| mv.clicks != Clicks::None) {
                    let mut table = seated(&prepared, &context);
                    table.shows.flipped = flipped;
                    paint(&mut table, session, &context, 80, 24);
                    let mut got = None;
                    for spot in mv.clicks.spots() {
                        let drawn = table.pane.drawn.as_ref().expect("it was painted");
                        let (x, y) = drawn.place_of(spot).expect("the spot is on the screen");
                        got = handle(&mut table, &Event::Click(x, y), session, &mut context);
                    }
                    let wanted = ViewRequest::Game(Command::Play(mv.text.clone()));
                    assert_eq!(got, Some(wanted), "{} {}", info.id, mv.text);
                }
            }
            let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            prepared.session.play(&mv.text).unwrap();
        }
    }
}

#[test]
fn every_game_is_drawn_at_every_size() {
    let context = plain_context();
    let widths = (1..=100).chain((100..=300).step_by(40));
    let sizes: Vec<(u16, u16)> = widths
        .flat_map(|width| {
            let heights = (1..=30).chain([40, 60, 100]);
            heights.map(move |height| (width, height))
        })
        // A third of the sizes, spread evenly.
        .filter(|(width, height)| (width * 7 + height * 3) % 5 == 0 || *width < 4 || *height < 4)
        .collect();
    for info in GAMES {
        let prepared = game(info.id, "");
        let mut table = seated(&prepared, &context);
        table.shows.evaluation = true;
        for &(width, height) in &sizes {
            paint(&mut table, &*prepared.session, &context, width, height);
        }
    }
}

#[test]
fn other_screens_are_drawn_at_every_size() {
    let opened = [
        || Next::Menu,
        || Next::Form(GAMES[0]),
        || Next::Watch(None),
        || Next::Saved,
        || Next::Statistics,
        || Next::Settings,
        || Next::Topics(None),
    ];
    for open in opened {
        let sizes = (1..=90)
            .step_by(3)
            .flat_map(|w| (1..=30).step_by(2).map(move |h| (w, h)));
        let script = sizes
            .map(|(w, h)| Do::Resize(w, h))
            .chain([Do::Resize(300, 100)]);
        let (backend, _) = run(open(), &mut plain_context(), script.collect());
        assert!(backend.frames > 400, "it left early");
    }
}

#[test]
fn smaller_boards_can_be_played_at_40_by_15() {
    for (id, options) in [
        ("othello", &[][..]),
        ("awari", &[]),
        ("tictactoe", &[]),
        ("dagennacht", &[("size", "11")]),
    ] {
        let context = plain_context();
        let prepared = prepare(id, options, TWO_PEOPLE, "");
        let mut table = seated(&prepared, &context);
        let frame = script::text_of(&paint(&mut table, &*prepared.session, &context, 40, 15));
        let drawn = table.pane.drawn.as_ref().expect("it was painted");
        for cell in prepared.session.diagram().cells {
            let (x, y) = drawn.place_of(cell.spot.unwrap()).unwrap();
            assert!(x < 40 && y < 15, "{id}: {x} {y} is off the screen\n{frame}");
        }
        assert_shows(&frame, "'s move");
    }
}

#[test]
fn without_players_the_sides_have_their_own_names() {
    let frame = play(game("awari", ""), Vec::new());
    assert_shows(&frame, "Awari · South v North");
    let sides = GAMES.iter().map(|info| info.sides);
    assert!(sides.flatten().count() >= 2 * Side::BOTH.len());
}

#[test]
fn evaluation_shows_the_result_and_every_pits_value() {
    let mut script = keys("ea");
    script.push(Do::AwaitEvaluation);
    let frame = play(game("awari", ""), script);
    assert_shows_once(&frame, "perfect play: South wins by 2");
    for pit in 1..=6 {
        assert_shows(&frame, &format!("   {pit} "));
    }
    assert_shows(&frame, "solved:   5 +2 best");
}

#[test]
fn winner_stays_visible_after_the_end() {
    for id in ["awari", "othello"] {
        let mut begun = game(id, "");
        let mut moves = Vec::new();
        while let Some(mv) = begun.session.moves().first() {
            moves.push(mv.text.clone());
            begun.session.play(&mv.text).expect("it is legal");
        }
        let last = moves.pop().expect("there were moves");
        let end = play(game(id, &moves.join(" ")), keys(&format!("{last}\n")));
        let again = play(game(id, &moves.join(" ")), keys(&format!("{last}\n\n")));
        let won = |frame: &str| frame.contains(" wins ") || frame.contains("draw");
        assert!(won(&end), "{end}");
        assert_shows(&again, "r: play again");
        assert!(won(&again), "{again}");
    }
}

#[test]
fn evaluation_leaves_room_for_the_result() {
    let mut begun = game("awari", "");
    let mut moves = Vec::new();
    while let Some(mv) = begun.session.moves().first() {
        moves.push(mv.text.clone());
        begun.session.play(&mv.text).expect("it is legal");
    }
    let last = moves.pop().expect("there were moves");
    let end = play(
        game("awari", &moves.join(" ")),
        keys(&format!("e\n{last}\n")),
    );
    assert_shows(&end, " wins ");
    assert!(!end.contains("the game is over"), "{end}");
}

#[test]
fn paused_game_shows_how_to_continue() {
    let watched = || prepare("othello", &[], ["ai:1", "ai:1"], "");
    assert_shows(&play(watched(), Vec::new()), "Space pause");
    assert_shows(&play(watched(), keys(" ")), "Space continue");
}

#[test]
fn watched_game_gives_the_reason_of_the_last_notable_move() {
    let watch = |moves, (width, height)| {
        let watched = prepare("tictactoe", &[], ["ai:3", "ai:3"], moves);
        let again = Do::Event(Event::Redraw);
        let mut script = keys(" ");
        script.extend([Do::Resize(width, height), again.clone()]);
        if width > 120 {
            script.extend([Do::AwaitWhy, again]);
        }
        play(watched, script)
    };
    let large = watch("a1 a2", (200, 60));
    assert_shows(&large, "2. O: a2?");
    assert_shows(&large, "wins");
    let good = watch("a1 b2 c3 a2 c2", (200, 60));
    assert_shows(&good, "5. X: c2");
    assert!(!watch("a1 a2", (80, 24)).contains("2. O: a2?"));
    // Where the panel is below the board, the reason is beside the curve.
    let pits = prepare("awari", &[], ["ai:3", "ai:3"], "1");
    let mut script = keys(" ");
    script.extend([Do::Resize(200, 60), Do::Event(Event::Redraw)]);
    script.extend([Do::AwaitWhy, Do::Event(Event::Redraw)]);
    assert_shows(&play(pits, script), "1. South: pit 1?");
}

#[test]
fn watched_game_shows_its_curve_where_there_is_room() {
    let watch = |width, height| {
        let watched = prepare("othello", &[], ["ai:3", "ai:3"], "f5 d6 c3 d3 c4");
        let script = vec![Do::Resize(width, height), Do::AwaitThought];
        play(watched, script)
    };
    let heading = "Who is ahead, as both players see it (up: Black):";
    assert_shows(&watch(200, 60), heading);
    assert!(!watch(80, 24).contains(heading));
    let pits = prepare("awari", &[], ["ai:3", "ai:3"], "");
    let frame = play(pits, vec![Do::Resize(200, 60), Do::AwaitThought]);
    assert_shows(&frame, "Who is ahead, as both players see it (up: South):");
    let against_a_person = prepare("othello", &[], ["human", "ai:3"], "");
    let frame = play(against_a_person, vec![Do::Resize(200, 60)]);
    assert!(!frame.contains(heading), "{frame}");
}

#[test]
fn key_of_the_line_is_named_at_80_by_24() {
    for (id, moves) in [
        ("awari", "4 1"),
        ("dagennacht", "a2"),
        ("othello", "f5 d6"),
        ("tictactoe", "b2 a1"),
    ] {
        let mut game = prepare(id, &[], ["human", "human"], moves);
        game.teacher = Some(TeacherMode::Off);
        let mut script = keys("y");
        script.push(Do::AwaitWhy);
        let shown = play(game, script);
        assert_shows(&shown, "s see the line");
    }
}
