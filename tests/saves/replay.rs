//! The replay in line mode, without any terminal.

use std::io::{self, Cursor};

use boardgames::games::{GAMES, find};
use boardgames::session::PlayerSpec;
use boardgames::session::playback::Playback;
use boardgames::store::Dirs;
use boardgames::ui::learning::Learning;
use boardgames::ui::plain::replay::Stepper;
use boardgames::ui::plain::{Conversation, Partner, Presentation};

use crate::page::Page;

fn playback(game: &str, moves: &str) -> Playback {
    let mut session = find(game).unwrap().open(&[], None).unwrap();
    session.play_all(moves).unwrap();
    Playback::new("a game".into(), session.record(), session)
}

/// Returns the output of a replay with these commands, and where the person
/// wants to play on.
fn stepped(playback: Playback, input: &str) -> (String, Option<Playback>) {
    let page = Page::default();
    let input = Cursor::new(input.to_owned());
    let mut talk = Conversation::new(input, page.clone(), io::sink(), Partner::Person);
    let left = Stepper::new(&mut talk, playback).run().unwrap();
    (page.text(), left)
}

#[test]
fn playback_stops_at_both_ends() {
    let mut playback = playback("tictactoe", "b2 a1 c3");
    assert_eq!((playback.ply(), playback.len()), (0, 3));
    assert!(!playback.step(-1) && playback.step(1) && playback.step(2));
    assert_eq!(playback.here().position(), playback.whole().position());
    assert!(!playback.step(1));
    playback.go(1);
    assert_eq!(playback.here().history()[0].text, "b2");
    playback.go(usize::MAX);
    assert_eq!(playback.ply(), 3);
}

#[test]
fn playing_on_gives_a_person_the_side_to_move() {
    let mut playback = playback("tictactoe", "b2 a1 c3");
    assert_eq!(playback.players(), [PlayerSpec::Human, PlayerSpec::Human]);
    let mut record = playback.record().clone();
    record.players = ["ai:3".into(), "ai:5".into()];
    playback = Playback::new("x".into(), record, playback.whole().fork());
    playback.go(1);
    assert_eq!(playback.players().map(|p| p.to_string()), ["ai:3", "human"]);
}

#[test]
fn replay_steps_and_shows_its_position() {
    let words = "\n\nprev\n3\nn\nnonsense\n";
    let (text, left) = stepped(playback("tictactoe", "b2 a1 c3"), words);
    let heads: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("Move "))
        .collect();
    assert_eq!(
        heads,
        [
            "Move 1 of 3: X played b2.",
            "Move 2 of 3: O played a1.",
            "Move 1 of 3: X played b2.",
            "Move 3 of 3: X played c3.",
        ]
    );
    assert!(
        text.starts_with("The start of a game of 3 moves."),
        "{text}"
    );
    // At the last move and after one step more.
    let end = "This is the end of the game. Type back, quit, or worst for the costliest moves.";
    assert_eq!(text.matches(end).count(), 2, "{text}");
    assert!(
        text.contains("'nonsense' is not a word of the replay"),
        "{text}"
    );
    assert!(left.is_none());
}

#[test]
fn replay_without_boards_says_the_squares_only_when_asked() {
    let page = Page::default();
    let input = Cursor::new("\n\nboard\n");
    let talk = Conversation::new(input, page.clone(), io::sink(), Partner::Person);
    let mut talk = talk.presenting(Presentation {
        boards: false,
        ..Presentation::default()
    });
    let playback = playback("othello", "f5 d6 c3");
    Stepper::new(&mut talk, playback).run().expect("it runs");
    let text = page.text();
    let (start, steps) = text.split_once("Move 1 of 3: ").expect("a step");
    assert!(start.contains("Black: e4 and d5."), "{text}");
    assert!(start.contains("quit leaves; board says"), "{text}");
    let second = "Move 2 of 3: White played d6, turning 1: d5.\n\
                  Score: Black 3 discs, White 3. Black to move.\n";
    assert!(steps.contains(second), "{text}");
    assert_eq!(steps.matches("Black: ").count(), 1, "{text}");
}

#[test]
fn worst_move_is_found() {
    // O answers the centre with an edge, which loses.
    let (text, _) = stepped(playback("tictactoe", "b2 a2 a1 c3 c1"), "worst\n2\neval\n");
    // The sentence is wrapped at the width of the terminal.
    let text = text.replace('\n', " ");
    let worst = "Move 2, O a2, mistake: loses in 3 moves; best was a1: draws. It lowered the \
                 chance to win by 50 %.";
    assert_eq!(text.matches(worst).count(), 2, "worst and eval agree");
}

#[test]
fn replay_tells_the_reason_of_a_move_and_what_would_follow() {
    let (text, _) = stepped(
        playback("tictactoe", "b2 a2 a1 c3 c1"),
        "see\nstart\nwhy\n2\nwhy\nsee\nmoves\n",
    );
    for said in [
        "Type why first.",
        "No move has been played yet; go forward first.",
        "Move 2, O: ",
        "Best play from there: O plays a2; X plays ",
        "Moves: b2 a2 a1 c3 c1",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn play_on_is_possible_only_in_unfinished_positions() {
    let moves = "a1 a2 b1 b2 c1";
    let (text, left) = stepped(playback("tictactoe", moves), "end\nplay\nb\nplay\n");
    assert!(
        text.contains("The game is over in this position. Go back some moves first."),
        "{text}"
    );
    assert_eq!(left.unwrap().ply(), 4);
}

#[test]
fn play_on_names_the_level_of_the_opponent() {
    let players = |words: &str| {
        let (text, left) = stepped(playback("tictactoe", "a1 a2 b1"), words);
        let players = left.expect("a game").players();
        (text, players.map(|spec| spec.to_string()))
    };
    let (refused, against) = players("2\nplay 99\nplay 7\n");
    assert!(refused.contains("level '99'"), "{refused}");
    assert_eq!(against[1], "ai:7", "X is to move");
    assert_eq!(players("1\nplay even\n").1[0], "ai:even", "O is to move");
    assert!(players("2\nplay\n").1.iter().all(|player| player != "ai:7"));
}

#[test]
fn costly_moves_are_listed_and_tried_in_the_order_of_the_review() {
    // O and then X make mistakes; O's costs more.
    let moves = "b2 b1 a1 c3 c1 a3 b3 a2 c2";
    let (text, _) = stepped(
        playback("tictactoe", moves),
        "2\nworst\nworst\ntry\nquit\ntry\nquit\n",
    );
    // The work is announced, and only once.
    assert_eq!(text.matches("Thinking").count(), 1, "{text}");
    let heading = "The costliest moves, at most 3 of a side:";
    let (_, list) = text.split_once(heading).expect(heading);
    let listed = list.lines().filter_map(|line| line.strip_prefix("Move "));
    let numbers = listed.filter_map(|line| line.split(',').next()?.parse::<u32>().ok());
    let numbers = Vec::from_iter(numbers);
    let half = &numbers[..numbers.len() / 2];
    assert!(half.is_sorted() && half.len() > 1, "{numbers:?}: {text}");
    // The first task is about the first move of the list.
    let (_, task) = text.split_once("[").expect("a task");
    assert!(task.contains("Back in the replay, at move 2."), "{text}");
}

/// Returns what a replay of the game says to `cards` and `cards o`, if X is a person.
fn cards_of(moves: &str) -> String {
    let mut begun = playback("tictactoe", moves);
    let mut record = begun.record().clone();
    record.players = ["human".into(), "ai:3".into()];
    begun = Playback::new("x".into(), record, begun.whole().fork());
    let page = Page::default();
    let input = Cursor::new("cards\ncards o\n");
    let mut talk = Conversation::new(input, page.clone(), io::sink(), Partner::Person);
    let home = tempfile::tempdir().unwrap();
    let learning = Learning::today(GAMES, Some(&Dirs::all_in(home.path())));
    let mut stepper = Stepper::new(&mut talk, begun).keeping(learning);
    stepper.run().unwrap();
    page.text()
}

#[test]
fn cards_say_which_word_saves_the_mistakes_of_the_other_side() {
    let text = cards_of("b2 a2 a1 c3 c1");
    let sentence = "X made no mistakes. Type cards o to save those of O.";
    assert!(text.contains(sentence), "{text}");
    assert!(text.contains("Saved one mistake."), "{text}");
}

#[test]
fn mistakes_that_are_too_easy_to_avoid_are_not_called_none() {
    let text = cards_of("b2 a2 c3 b1 c1 a1 b3 a3");
    let sentence = "One mistake did not become a puzzle: most other moves were good there.";
    assert!(text.contains(sentence), "{text}");
    assert!(text.contains("Saved one mistake."), "{text}");
}

#[test]
fn why_in_a_replay_goes_back_as_in_a_game() {
    let game = || playback("tictactoe", "b2 a2 a1 c3 c1");
    let (text, _) = stepped(game(), "end\nwhy 4\nwhy 9\nwhy x\n");
    for said in [
        "Move 2, O: ",
        "There is no move that far back; 5 were played.",
        "Give the number of moves back from 1, such as: why 2.",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}
