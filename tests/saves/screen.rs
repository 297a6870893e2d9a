//! The replay screen: its keys and its appearance.

use std::time::Duration;

use boardgames::game::Side;
use boardgames::games::{GAMES, find};
use boardgames::session::playback::Playback;
use boardgames::session::review::{EvaluatedMove, Review};
use boardgames::session::{Comparison, Odds, Value};
use boardgames::store::{GlyphChoice, source};
use boardgames::ui::context::Context;
use boardgames::ui::tui::events::{Backend, Event, Message};
use boardgames::ui::tui::keys::{Key, KeyCode};
use boardgames::ui::tui::painter::Painter;
use boardgames::ui::tui::screen::paint;
use boardgames::ui::tui::{Flow, Replay, Screen};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::home::Home;
use crate::pictures::check;
use crate::script::{Script, context, text_of};

const OTHELLO: &str = "f5d6c3d3c4f4f6f3e6e7d7g6d8c5c6c7b6b5";

fn playback(game: &str, moves: &str, players: [&str; 2]) -> Playback {
    let mut session = find(game).unwrap().open(&[], None).unwrap();
    session.play_all(moves).unwrap();
    let mut record = session.record();
    record.players = players.map(str::to_owned);
    Playback::new(format!("{game}-2026-11-20-1.json"), record, session)
}

struct Player {
    replay: Replay,
    context: Context,
    now: Duration,
}

impl Player {
    fn new(playback: Playback) -> Player {
        Player {
            replay: Replay::new(playback),
            context: context(GlyphChoice::Unicode, None),
            now: Duration::ZERO,
        }
    }

    fn handle(&mut self, event: &Event) -> Flow {
        self.replay.handle(event, &mut self.context, self.now)
    }

    fn press(&mut self, code: KeyCode) -> Flow {
        self.handle(&Event::Key(Key::plain(code)))
    }

    fn type_all(&mut self, text: &str) {
        for symbol in text.chars() {
            self.press(KeyCode::Char(symbol));
        }
    }

    fn picture(&mut self, width: u16, height: u16) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let theme = self.context.theme();
        paint(
            &mut self.replay,
            None,
            &mut Painter::new(&mut buffer, theme),
            &self.context,
        );
        text_of(&buffer)
    }

    /// Returns the position in the game from the title.
    fn place(&mut self) -> String {
        let picture = self.picture(100, 30);
        let title = picture.lines().next().unwrap();
        title[title.rfind("  ").unwrap()..].trim().to_owned()
    }
}

#[test]
fn keys_step_jump_and_stop_at_the_ends() {
    let mut player = Player::new(playback("othello", OTHELLO, ["human", "ai:4"]));
    assert_eq!(player.place(), "start, 18 moves");
    player.press(KeyCode::Left);
    player.press(KeyCode::Right);
    assert_eq!(player.place(), "move 1 of 18");
    player.press(KeyCode::End);
    player.press(KeyCode::Right);
    assert_eq!(player.place(), "move 18 of 18");
    player.press(KeyCode::PageUp);
    assert_eq!(player.place(), "move 8 of 18");
    player.press(KeyCode::Home);
    player.type_all("12");
    assert!(player.picture(80, 24).contains("Go to move: 12_"));
    player.press(KeyCode::Enter);
    assert_eq!(player.place(), "move 12 of 18");
    player.type_all("9");
    player.press(KeyCode::Esc);
    assert_eq!(player.place(), "move 12 of 18");
    player.handle(&Event::Scroll(2));
    assert_eq!(player.place(), "move 14 of 18");
    let output = "The game has 18 moves; this is the last.";
    for (number, is_told) in [("18", false), ("19", true)] {
        player.type_all(number);
        player.press(KeyCode::Enter);
        assert_eq!(player.place(), "move 18 of 18");
        assert_eq!(player.picture(80, 24).contains(output), is_told, "{number}");
    }
}

#[test]
fn review_of_a_game_without_a_file_is_refused_with_a_reason() {
    let mut player = Player::new(playback("othello", OTHELLO, ["human", "ai:4"]));
    player.type_all("v");
    let said = "Only a saved game has a review.";
    assert!(player.picture(80, 24).contains(said));
}

#[test]
fn two_people_are_called_by_their_names() {
    let mut session = find("othello").unwrap().open(&[], None).unwrap();
    session.play_all("f5").unwrap();
    let mut record = session.record();
    record.players = ["human", "human"].map(str::to_owned);
    record.names = Some(["Anna", "Ben"].map(str::to_owned));
    let playback = Playback::new("game.json".to_owned(), record, session);
    let picture = Player::new(playback).picture(100, 30);
    assert!(picture.contains("Anna ● 4–1 ○ Ben"), "{picture}");
}

#[test]
fn players_in_another_programs_file_have_their_names() {
    let home = Home::new();
    let file = home.path("x.ggf");
    let game = "(;GM[Othello]PB[An\u{1b}na]PW[Ben]TY[8]B[f5]W[d6];)";
    std::fs::write(&file, game).unwrap();
    let source = source(&file, GAMES).unwrap();
    let (record, ..) = source.game(0).unwrap();
    let mut session = find("othello").unwrap().open(&[], None).unwrap();
    session.play_all("f5").unwrap();
    let playback = Playback::new("x.ggf".to_owned(), record, session);
    let picture = Player::new(playback).picture(100, 30);
    assert!(picture.contains("Anna ● 4–1 ○ Ben"), "{picture}");
}

#[test]
fn autoplay_follows_the_clock_and_stops_at_the_end() {
    let mut player = Player::new(playback("tictactoe", "b2 a1 c3", ["human", "human"]));
    player.press(KeyCode::Char(' '));
    assert_eq!(player.replay.wake(), Some(Duration::from_secs(1)));
    player.handle(&Event::Wake);
    assert_eq!(player.place(), "playing · start, 3 moves");
    player.press(KeyCode::Char('+'));
    for _ in 0..3 {
        player.now = player.replay.wake().unwrap();
        player.handle(&Event::Wake);
    }
    assert_eq!(player.now, Duration::from_millis(1500));
    assert_eq!(
        (player.place().as_str(), player.replay.wake()),
        ("move 3 of 3", None)
    );
    player.press(KeyCode::Char(' '));
    player.press(KeyCode::Right);
    assert_eq!(
        (player.place().as_str(), player.replay.wake()),
        ("move 1 of 3", None)
    );
}

#[test]
fn playing_on_keeps_the_players_and_moves() {
    let mut player = Player::new(playback("othello", OTHELLO, ["ai:3", "human"]));
    player.type_all("7");
    player.press(KeyCode::Enter);
    let Flow::Home(screens) = player.press(KeyCode::Char('p')) else {
        panic!("starting position");
    };
    let [mut game] = <[Box<dyn Screen>; 1]>::try_from(screens).expect("one screen");
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    let theme = player.context.theme();
    let mut painter = Painter::new(&mut buffer, theme);
    paint(&mut *game, None, &mut painter, &player.context);
    let shown = text_of(&buffer);
    assert!(shown.contains("move 8"), "{shown}");
    assert!(shown.contains("Level 3"), "{shown}");
    let mut over = Player::new(playback("tictactoe", "a1 a2 b1 b2 c1", ["human", "human"]));
    over.press(KeyCode::End);
    assert!(matches!(over.press(KeyCode::Char('p')), Flow::Stay));
    assert!(
        over.picture(80, 24)
            .contains("The game is over in this position")
    );
    assert!(matches!(over.press(KeyCode::Esc), Flow::Pop));
}

#[test]
fn record_is_written_without_overwriting() {
    let home = Home::new();
    let mut player = Player::new(playback("othello", "f5d6c3", ["human", "ai:4"]));
    for (name, what, holds) in [
        ("g.txt", "list of moves", "f5d6c3\n"),
        ("g.json", "record", "\"players\":[\"human\",\"ai:4\"]"),
    ] {
        let file = home.path(name);
        let written = format!("The {what} is in");
        for output in [written.as_str(), "already a file"] {
            player.press(KeyCode::Char('w'));
            player.type_all(file.to_str().unwrap());
            player.press(KeyCode::Enter);
            assert!(player.picture(160, 24).contains(output), "{name}: {output}");
            if output == "already a file" {
                // The input line stays open for another name.
                player.press(KeyCode::Esc);
            }
        }
        assert!(std::fs::read_to_string(&file).unwrap().contains(holds));
    }
}

/// Returns some values, as if the moves had been reviewed.
fn reviewed(playback: &Playback) -> Review {
    let len = playback.len();
    let mut review = Review::new(len);
    let value = |amount| Value {
        amount,
        exact: false,
        plies: None,
    };
    for ply in 0..len.saturating_sub(2) {
        let side = Side::BOTH[ply % 2];
        let own = [0.0, -1.5, 2.0, -4.0, 6.0, 9.0, -7.0][ply % 7];
        let best = if ply % 5 == 3 {
            own + 2.5 * (ply / 5 + 1) as f64
        } else {
            own
        };
        let judged = EvaluatedMove {
            side,
            comparison: Comparison {
                played: playback.whole().history()[ply].text.clone(),
                value: value(own),
                best: vec!["f4".to_owned()],
                best_value: value(best),
                complete: true,
                other: None,
                middle: None,
                most: None,
                odds: Odds::default(),
            },
            forced: false,
        };
        review.take(ply, judged);
    }
    review
}

#[test]
fn tab_goes_from_one_costly_move_to_the_next() {
    let playback = playback("othello", OTHELLO, ["human", "ai:4"]);
    let review = reviewed(&playback);
    let mut player = Player::new(playback);
    player.press(KeyCode::Tab);
    assert!(
        player
            .picture(80, 24)
            .contains("The moves are being evaluated")
    );
    player.replay = player.replay.knowing(review);
    let mut places = Vec::new();
    for _ in 0..4 {
        player.press(KeyCode::Tab);
        places.push(player.place());
    }
    assert_eq!(
        places,
        [
            "move 4 of 18",
            "move 9 of 18",
            "move 14 of 18",
            "move 4 of 18"
        ]
    );
}

#[test]
fn moves_are_evaluated_on_a_thread_from_the_last() {
    let backend = Script::new([]);
    let mut player = Player::new(playback("tictactoe", "b2 a2 a1 c3 c1", ["human", "human"]));
    let sender = backend.sender();
    player
        .replay
        .begin(&sender, &mut player.context, Duration::ZERO);
    player.press(KeyCode::Char('a'));
    let mut plies = Vec::new();
    while plies.len() < 5 {
        let Ok(Message::Event(event)) = backend.inbox.recv_timeout(Duration::from_secs(60)) else {
            panic!("a move is judged");
        };
        if let Event::MoveEvaluated(_, ply, _) = event {
            plies.push(ply);
        }
        player.handle(&event);
    }
    assert_eq!(plies, [4, 3, 2, 1, 0]);
    let picture = player.picture(80, 24);
    assert!(
        picture.contains("Costliest moves (Tab goes there):")
            && (picture.contains("  2. a2 ?") || picture.contains("2. O a2  lost ")),
        "{picture}"
    );
}

#[test]
fn screen_is_drawn_at_every_size() {
    for (game, moves) in [
        ("othello", OTHELLO),
        ("awari", "3 1 2 4"),
        ("dagennacht", "b1 a2"),
        ("tictactoe", "b2"),
    ] {
        let mut player = Player::new(playback(game, moves, ["human", "ai:4"]));
        player.press(KeyCode::End);
        for width in (1..140).step_by(7) {
            for height in 1..50 {
                player.picture(width, height);
            }
        }
    }
}

#[test]
fn board_is_as_large_as_the_curve_allows() {
    let mut player = Player::new(playback("othello", OTHELLO, ["human", "human"]));
    for (width, height, lined) in [(60, 24, false), (80, 24, true), (80, 50, true)] {
        let picture = player.picture(width, height);
        assert_eq!(picture.contains("───┼───"), lined, "{picture}");
        assert!(picture.contains("who is ahead"), "{picture}");
    }
}

#[test]
fn numbers_are_never_cut() {
    let playback = playback("awari", "3 1 2 4 5 3", ["ai:6", "human"]);
    let mut review = Review::new(playback.len());
    review.take(
        3,
        EvaluatedMove {
            side: Side::Second,
            comparison: Comparison {
                played: "4".into(),
                value: estimate(-11.0),
                best: vec!["2".into()],
                best_value: estimate(-1.0),
                complete: true,
                other: None,
                middle: None,
                most: None,
                odds: Odds::default(),
            },
            forced: false,
        },
    );
    let mut player = Player::new(playback);
    player.replay = player.replay.knowing(review);
    player.type_all("4");
    player.press(KeyCode::Enter);
    // Values are from the first side's view, as in the curve.
    let picture = player.picture(120, 24);
    assert!(
        picture.contains("4. North 4  +11  best was 2 (+1) ??"),
        "{picture}"
    );
    assert!(
        picture.contains("values for South; ?! ? ?? costly moves"),
        "{picture}"
    );
    for width in 30..120 {
        let picture = player.picture(width, 24);
        let values = |line: &&str| line.contains("lost") || line.contains("best");
        for line in picture.lines().filter(values) {
            let whole = ["lost 10 ??", "lost 10 beans ??", "(+1) ??"];
            let end = line.trim_end();
            assert!(
                whole.iter().any(|whole| end.ends_with(whole)),
                "{width}: {line}"
            );
        }
    }
}

#[test]
fn tab_goes_to_the_listed_moves() {
    let playback = playback("othello", OTHELLO, ["ai:6", "human"]);
    let mut review = Review::new(playback.len());
    for (ply, lost) in [(1, 1.0), (4, 9.0), (6, 2.0), (8, 3.0), (10, 4.0)] {
        let judged = EvaluatedMove {
            side: Side::First,
            comparison: Comparison {
                played: playback.whole().history()[ply].text.clone(),
                value: estimate(-lost),
                best: vec!["x".into()],
                best_value: estimate(0.0),
                complete: true,
                other: None,
                middle: None,
                most: None,
                odds: Odds::default(),
            },
            forced: false,
        };
        review.take(ply, judged);
    }
    let mut player = Player::new(playback);
    player.replay = player.replay.knowing(review);
    let mut gone_to = Vec::new();
    for _ in 0..4 {
        player.press(KeyCode::Tab);
        gone_to.push(player.place());
    }
    let places = [5, 9, 11, 5].map(|ply| format!("move {ply} of 18"));
    assert_eq!(gone_to, places);
    let picture = player.picture(80, 24);
    assert!(
        picture.contains("  5. c4 ??   11. d7 ??   9. e6 ??"),
        "{picture}"
    );
}

fn estimate(amount: f64) -> Value {
    Value {
        amount,
        exact: false,
        plies: None,
    }
}

#[test]
fn screen_matches_its_picture() {
    for (game, moves) in [("othello", OTHELLO), ("awari", "3 1 2 4 5 3")] {
        for (name, glyphs) in [
            ("unicode", GlyphChoice::Unicode),
            ("ascii", GlyphChoice::Ascii),
        ] {
            let playback = playback(game, moves, ["ai:6", "human"]);
            let review = reviewed(&playback);
            let mut player = Player::new(playback);
            player.context = context(glyphs, None);
            player.replay = player.replay.knowing(review);
            player.type_all("4");
            player.press(KeyCode::Enter);
            check(&format!("replay_{game}_{name}"), &player.picture(80, 24));
        }
    }
}

#[test]
fn evaluated_move_names_the_winner_and_no_score() {
    // O answers a corner with an edge, so X has a forced win.
    let reel_of = |moves| playback("tictactoe", moves, ["human", "human"]);
    let proved = |amount: f64, plies| Value {
        amount,
        exact: true,
        plies,
    };
    let mut review = Review::new(2);
    let judged = EvaluatedMove {
        side: Side::Second,
        comparison: Comparison {
            played: "b3".to_owned(),
            value: proved(-1.0, Some(6)),
            best: vec!["b2".to_owned()],
            best_value: proved(0.0, None),
            complete: true,
            other: None,
            middle: None,
            most: None,
            odds: Odds::default(),
        },
        forced: false,
    };
    review.take(1, judged);
    let mut player = Player::new(reel_of("a1 b3"));
    player.replay = player.replay.knowing(review);
    let picture = player.picture(120, 40);
    assert!(
        picture.contains("O b3  X wins in 3  best was b2 (draw)"),
        "{picture}"
    );
    let mut player = Player::new(playback("dagennacht", "f7 d3 f9", ["human", "ai:1"]));
    let picture = player.picture(80, 24);
    assert!(picture.contains("You ● v ○ Level 1"), "{picture}");
}
