//! The invariants of `boardgames::game::Game`, checked through the session.

use std::collections::HashSet;

use boardgames::game::{Clicks, Record, Side, Spot};
use boardgames::games::GAMES;
use boardgames::session::{PlayError, Session};

use crate::walk::{all_options, everywhere, random_game};

/// Returns everything that must be equal in two sessions with equal positions.
fn standing(session: &dyn Session) -> impl PartialEq + std::fmt::Debug + use<> {
    (
        session.position(),
        session.to_move(),
        session.outcome(),
        session.moves(),
        session.diagram(),
        session.tally(),
    )
}

#[test]
fn position_has_moves_or_an_outcome() {
    everywhere(2, |session| {
        let over = session.outcome().is_some();
        assert_eq!(session.moves().is_empty(), over, "{}", session.position());
        assert_eq!(session.to_move().is_none(), over, "{}", session.position());
    });
}

#[test]
fn count_of_moves_matches_the_list() {
    everywhere(1, |session| {
        let (options, position) = (session.options(), session.position());
        let counted = session.info().perft(&options, Some(&position), 1);
        assert_eq!(
            counted.ok(),
            Some(session.moves().len() as u64),
            "{position}"
        );
    });
}

#[test]
fn only_to_move_says_whose_turn_it_is() {
    everywhere(1, |session| {
        let Some(side) = session.to_move() else {
            return;
        };
        let mut after = session.fork();
        let first = session.moves()[0].text.clone();
        after.play(&first).expect("listed moves are legal");
        let played = after.history().last().expect("just played");
        assert_eq!((played.side, &played.text), (side, &first));
    });
}

#[test]
fn first_side_begins_every_game() {
    for info in GAMES {
        for options in all_options(info) {
            let session = info.open(&options, None).unwrap();
            assert_eq!(session.to_move(), Some(Side::First), "{}", info.id);
        }
    }
}

#[test]
fn moves_are_one_word_and_unique() {
    everywhere(1, |session| {
        let mut texts = HashSet::new();
        for mv in session.moves() {
            assert!(!mv.text.contains(char::is_whitespace) && !mv.text.is_empty());
            assert!(texts.insert(mv.text.clone()), "{} is listed twice", mv.text);
        }
        if let Some(mv) = session.moves().last() {
            let mut after = session.fork();
            after.play(&mv.text).expect("listed moves are legal");
            assert_eq!(after.history().last().map(|p| &p.text), Some(&mv.text));
        }
    });
}

#[test]
fn positions_round_trip_and_decide_the_legal_moves() {
    everywhere(2, |session| {
        let text = session.position();
        let again = session
            .info()
            .open(&session.options(), Some(&text))
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(standing(&*again), standing(session), "{text}");
        assert!(again.history().is_empty());
    });
}

#[test]
fn no_moves_clicks_begin_anothers() {
    everywhere(1, |session| {
        let moves = session.moves();
        let diagram = session.diagram();
        let ways: HashSet<Vec<_>> = moves.iter().map(|mv| mv.clicks.spots().collect()).collect();
        assert_eq!(ways.len(), moves.len(), "{}", session.position());
        for mv in &moves {
            let spots: Vec<_> = mv.clicks.spots().collect();
            assert!(spots.iter().all(|spot| diagram.cell(*spot).is_some()));
            assert!(mv.clicks != Clicks::None || moves.len() == 1);
            assert_eq!(mv.pass, mv.clicks == Clicks::None, "{}", mv.text);
            let shorter = (1..spots.len()).any(|n| ways.contains(&spots[..n]));
            assert!(!shorter, "{} in {}", mv.text, session.position());
        }
    });
}

#[test]
fn clicks_match_only_their_own_beginnings() {
    let [a, b, c] = [1, 2, 3].map(Spot);
    let two = Clicks::Two(a, b);
    for begun in [&[][..], &[a], &[a, b]] {
        assert!(two.starts_with(begun), "{begun:?}");
    }
    for begun in [&[b][..], &[c], &[b, a], &[a, c], &[a, b, c]] {
        assert!(!two.starts_with(begun), "{begun:?}");
    }
    assert!(Clicks::One(a).starts_with(&[a]) && !Clicks::One(a).starts_with(&[a, b]));
    assert!(Clicks::None.starts_with(&[]) && !Clicks::None.starts_with(&[a]));
    assert!(Clicks::None.is_empty() && !two.is_empty());
}

#[test]
fn undoing_and_redoing_every_move_changes_nothing() {
    for &info in GAMES {
        for options in all_options(info) {
            let mut seen = Vec::new();
            let mut session = random_game(info, &options, 5, |s| seen.push(standing(s)));
            let pictures = (0..seen.len()).map(|ply| session.diagram_at(ply));
            let pictures: Vec<_> = pictures.collect();
            for (ply, before) in seen.iter().enumerate().rev().skip(1) {
                assert!(session.undo());
                assert_eq!(&standing(&*session), before);
                assert_eq!(session.diagram(), pictures[ply]);
            }
            assert!(!session.undo());
            for after in &seen[1..] {
                assert!(session.redo());
                assert_eq!(&standing(&*session), after);
            }
            assert!(!session.redo());
        }
    }
}

#[test]
fn records_replay_to_an_equal_position() {
    for &info in GAMES {
        for options in all_options(info) {
            let session = random_game(info, &options, 9, |_| ());
            let record = Record::from_json(&session.record().to_json()).unwrap();
            assert_eq!(record, session.record());
            let again = info.replay(&record).unwrap();
            assert_eq!(standing(&*again), standing(&*session));
            assert_eq!(again.history(), session.history());
            assert_eq!(again.record(), record);
            let line = record.moves.join(" ");
            let mut third = info.open(&options, None).unwrap();
            third.play_all(&line).unwrap();
            assert_eq!(standing(&*third), standing(&*session));
        }
    }
}

#[test]
fn record_keeps_a_custom_start() {
    everywhere(1, |session| {
        if session.history().len() != 4 {
            return;
        }
        let info = session.info();
        let start = session.position();
        let mut later = info.open(&session.options(), Some(&start)).unwrap();
        if let Some(mv) = later.moves().first() {
            later.play(&mv.text).unwrap();
        }
        assert_eq!(later.record().start, Some(start));
        let again = info.replay(&later.record()).unwrap();
        assert_eq!(standing(&*again), standing(&*later));
    });
}

#[test]
fn winners_have_more_points_and_results_name_the_side() {
    for &info in GAMES {
        for options in all_options(info) {
            let session = random_game(info, &options, 3, |_| ());
            let outcome = session.outcome().expect("random games end");
            assert_eq!(session.record().result, Some(outcome.verdict));
            let Some(points) = outcome.points else {
                continue;
            };
            if let Some(winner) = outcome.winner() {
                let [own, other] = [winner, winner.other()].map(|side| points[side.index()]);
                assert!(own >= other, "{points:?}");
            }
        }
    }
}

#[test]
fn finished_game_refuses_moves() {
    for &info in GAMES {
        let mut session = random_game(info, &info.defaults(), 1, |_| ());
        let before = standing(&*session);
        let last = session
            .history()
            .last()
            .expect("it was played")
            .text
            .clone();
        assert_eq!(session.play(&last), Err(PlayError::Over));
        assert_eq!(standing(&*session), before);
    }
}

#[test]
fn overlong_text_is_refused_by_its_length() {
    for info in GAMES {
        let mut session = info.open(&[], None).expect("defaults are good");
        for length in [65, 3000] {
            let refused = session.play(&"x".repeat(length)).unwrap_err().to_string();
            let wanted = format!("a text of {length} bytes is not a move");
            assert!(refused.starts_with(&wanted), "{refused}");
        }
    }
}

#[test]
fn illegal_moves_are_refused_with_the_legal_ones() {
    everywhere(1, |session| {
        let mut after = session.fork();
        let Some(mv) = session.moves().into_iter().next() else {
            return;
        };
        after.play(&mv.text).expect("listed moves are legal");
        let legal: Vec<String> = after.moves().into_iter().map(|mv| mv.text).collect();
        if after.outcome().is_some() || legal.contains(&mv.text) {
            return;
        }
        let before = standing(&*after);
        match after.play(&mv.text) {
            Err(PlayError::Illegal(illegal)) => {
                let near = &illegal.near;
                assert_eq!(illegal.legal, legal);
                assert!(near.len() <= 5 && near.iter().all(|mv| legal.contains(mv)));
                assert_ne!(
                    illegal.reason,
                    "is not legal here",
                    "{}: {}",
                    mv.text,
                    after.position()
                );
            }
            other => panic!("{} again gives {other:?}", mv.text),
        }
        assert_eq!(standing(&*after), before);
    });
}

#[test]
fn pictures_flip_back_and_moves_are_described() {
    everywhere(1, |session| {
        let diagram = session.diagram();
        assert_eq!(diagram.clone().flipped().flipped(), diagram);
        if let Some(played) = session.history().last() {
            assert!(played.what.contains(&played.text), "{}", played.what);
            let steps = session.steps();
            assert!(
                steps
                    .iter()
                    .all(|step| step.cells.len() == diagram.cells.len())
            );
        }
    });
}

/// Returns every text that could be a move in some game, and more.
fn texts() -> Vec<String> {
    let squares = ('a'..='t').flat_map(|column| (1..=20).map(move |row| format!("{column}{row}")));
    let digits = (0..=9).map(|digit| digit.to_string());
    let shifts = [
        "a1-a2", "a2-a1", "e5-e6", "f7-f8", "s19-s18", "b1-d4", "a2-a2",
    ];
    let others = ["pass", "", "-", "é4", "a1a2a3"].iter().chain(&shifts);
    squares
        .chain(digits)
        .chain(others.map(|text| (*text).to_owned()))
        .collect()
}

#[test]
fn every_text_is_played_or_refused_with_a_sentence() {
    let texts = texts();
    let mut visited = 0;
    everywhere(1, |session| {
        visited += 1;
        if session.outcome().is_some() || visited % 23 != 0 {
            return;
        }
        let legal: Vec<String> = session.moves().into_iter().map(|mv| mv.text).collect();
        // A refused move must change nothing, so a new fork is needed only
        // after a legal one.
        let mut fork = session.fork();
        for text in &texts {
            match fork.play(text) {
                Ok(()) => fork = session.fork(),
                Err(error @ PlayError::Illegal(_)) => {
                    let said = error.to_string();
                    assert!(said.len() < 160 && said.contains("can play"), "{said}");
                    assert!(!said.contains("is not legal here"), "{said}");
                }
                Err(error) => assert!(!error.to_string().is_empty(), "{text}"),
            }
        }
        assert!(!legal.is_empty());
    });
}
