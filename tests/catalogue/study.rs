//! The variation tree of the analysis board in every game. After random
//! commands, every move in it is legal, and a record restores it.

use boardgames::engine::seeded;
use boardgames::game::{Contents, Record, RecordedLine, RecordedStudy, Side};
use boardgames::games::{GAMES, find};
use boardgames::session::{NodeId, OpenError, Pasted, PlayerSpec, ROOT, Study, StudyError};
use rand::RngExt;

use crate::walk::{each_value, random_game};

/// Executes random moves, steps, removals and comments.
fn play_about(study: &mut Study, seed: u64) {
    let mut rng = seeded(seed);
    for turn in 0..120 {
        match rng.random_range(0..8) {
            0 => {
                study.back();
            }
            1 => study.step(-(rng.random_range(0..9_i32) as isize)),
            2 => {
                study.forth();
            }
            3 => {
                study.other_line(rng.random());
            }
            4 if rng.random_range(0..4) == 0 => {
                let _ = study.remove();
            }
            5 => study
                .set_comment(&format!("comment {turn}"))
                .expect("it is short"),
            6 => {
                study.promote();
            }
            _ => {
                let moves = study.session().moves();
                if !moves.is_empty() {
                    let mv = &moves[rng.random_range(0..moves.len())].text;
                    study.play(mv).expect("legal moves play");
                }
            }
        }
        let path = study.tree().path(study.at());
        let texts: Vec<&str> = path.iter().map(|at| study.tree().text(*at)).collect();
        let history = study.session().history().iter();
        assert!(
            history.map(|played| &*played.text).eq(texts),
            "the way here"
        );
    }
}

fn all_nodes(study: &Study) -> Vec<NodeId> {
    let mut nodes = vec![ROOT];
    let mut i = 0;
    while i < nodes.len() {
        nodes.extend(study.tree().children(nodes[i]));
        i += 1;
    }
    nodes
}

/// Returns every position with its comment, sorted.
fn positions(study: &mut Study) -> Vec<(String, String)> {
    let mut found: Vec<_> = all_nodes(study)
        .into_iter()
        .map(|at| {
            study.go(at);
            (study.session().position(), study.comment().to_owned())
        })
        .collect();
    found.sort();
    found
}

#[test]
fn random_analysis_round_trips_in_a_record() {
    for info in GAMES {
        for options in each_value(info) {
            let whole = random_game(info, &options, 5, |_| {});
            let record = whole.record();
            let (mut study, left_out) = Study::of_record(&*whole, &record);
            assert_eq!(left_out, 0);
            assert_eq!(study.record(), record, "nothing was tried yet");
            study.step(9);
            play_about(&mut study, 11);
            let kept = study.record();
            assert_eq!(kept.moves, record.moves, "the game stays as it was");
            let json = kept.to_json();
            let read = Record::from_json(&json).expect("it is a record");
            assert_eq!(read, kept);
            let (mut again, left_out) = Study::of_record(&*whole, &read);
            assert_eq!(left_out, 0, "{json}");
            assert_eq!(positions(&mut again), positions(&mut study));
            assert_eq!(again.record(), kept, "written as it was read");
        }
    }
}

#[test]
fn analysis_of_its_own_stores_its_main_line_as_moves() {
    for info in GAMES {
        let session = info.open(&[], None).expect("defaults are good");
        let mut study = Study::new(&*session);
        assert!(!study.is_changed());
        play_about(&mut study, 3);
        let record = study.record();
        assert!(record.is_analysis());
        let whole = info.replay(&record).expect("its moves play");
        let (mut again, left_out) = Study::of_record(&*whole, &record);
        assert_eq!(left_out, 0);
        assert!(!again.is_of_game());
        // It opens where it was left.
        assert_eq!(again.record(), record);
        assert_eq!(positions(&mut again), positions(&mut study));
    }
}

#[test]
fn only_moves_outside_the_game_can_be_removed() {
    for info in GAMES {
        let whole = random_game(info, &info.defaults(), 2, |_| {});
        let (mut study, _) = Study::of_record(&*whole, &whole.record());
        assert_eq!(study.remove(), Err(StudyError::Start));
        study.step(2);
        assert_eq!(study.remove(), Err(StudyError::OfTheGame));
        study.back();
        let played = &whole.history()[1].text;
        let moves = study.session().moves();
        let other = moves.iter().find(|mv| mv.text != *played);
        let other = other.expect("there is a choice").text.clone();
        study.play(&other).expect("it is legal");
        assert!(study.is_changed());
        assert!(study.other_line(false), "the game's own move is above");
        assert!(study.other_line(true));
        let promoted = study.promote();
        assert!(!promoted.is_main, "it does not come before the game");
        // It was the only variation, so that nothing changes.
        assert!(!promoted.is_new);
        assert_eq!(study.record().moves, whole.record().moves);
        study.remove().expect("it is no move of the game");
        assert_eq!(study.record(), whole.record());
    }
}

#[test]
fn cycling_visits_each_variation() {
    for info in GAMES {
        let session = info.open(&[], None).expect("defaults are good");
        let mut study = Study::new(&*session);
        let moves: Vec<String> = session.moves().into_iter().map(|mv| mv.text).collect();
        study.play(&moves[0]).expect("it is legal");
        assert!(!study.cycle_lines(), "there is no other line yet");
        for mv in &moves[1..3] {
            study.back();
            study.play(mv).expect("it is legal");
        }
        for mv in &moves[..3] {
            assert!(study.cycle_lines());
            assert_eq!(study.session().history()[0].text, *mv);
        }
    }
}

/// Plays moves depth first until the study has `most` nodes, then returns to
/// the start.
fn fill(study: &mut Study, most: usize) {
    for mv in study.session().moves() {
        if study.tree().len() == most {
            return;
        }
        study.play(&mv.text).expect("it is legal");
        fill(study, most);
        study.back();
    }
}

#[test]
fn analysis_has_at_most_ten_thousand_moves() {
    let info = find("tictactoe").expect("a game");
    let mut study = Study::new(&*info.open(&[], None).expect("defaults are good"));
    fill(&mut study, 9_999);
    assert_eq!((study.at(), study.tree().len()), (ROOT, 9_999));
    assert_eq!(study.play_all("c3 a1"), Err(StudyError::Full));
    assert_eq!(study.play("c3"), Ok(()));
    assert_eq!(study.play("a1"), Err(StudyError::Full));
    assert_eq!(study.tree().len(), 10_000);
}

#[test]
fn analysis_begun_from_a_position_is_unsaved() {
    for info in GAMES {
        let session = random_game(info, &info.defaults(), 4, |_| {});
        let study = Study::new(&*info.open(&[], None).expect("defaults are good"));
        let begun = study.begin_at(&session.position()).expect("a position");
        assert!(begun.is_changed());
    }
}

#[test]
fn analysis_has_no_result() {
    for info in GAMES {
        let whole = random_game(info, &info.defaults(), 6, |_| {});
        assert!(whole.outcome().is_some());
        let study = Study::new(&*whole);
        assert_eq!(study.record().moves, whole.record().moves);
        assert_eq!(study.record().result, None, "nobody played it");
    }
}

#[test]
fn playing_on_from_an_analysis_gives_the_side_to_move() {
    let other: PlayerSpec = "ai:3".parse().expect("a player");
    for info in GAMES {
        let session = info.open(&[], None).expect("defaults are good");
        let mut study = Study::new(&*session);
        let people = |study: &Study| study.players(&other).map(|at| at == PlayerSpec::Human);
        assert_eq!(people(&study), [true, false]);
        assert!(study.players(&other).contains(&other));
        while study.session().to_move() != Some(Side::Second) {
            let mv = study.session().moves()[0].text.clone();
            study.play(&mv).expect("it is legal");
        }
        assert_eq!(people(&study), [false, true]);
    }
}

#[test]
fn overlong_comment_is_refused() {
    let session = GAMES[0].open(&[], None).expect("defaults are good");
    let mut study = Study::new(&*session);
    let fits = "é".repeat(500);
    assert_eq!(study.set_comment(&fits), Ok(()));
    for more in ["!", "!!"] {
        let long = fits.clone() + more;
        assert_eq!(study.set_comment(&long), Err(StudyError::LongComment));
    }
    assert_eq!(study.comment(), fits);
}

#[test]
fn unplayable_variations_are_dropped_and_counted() {
    for info in GAMES {
        let whole = random_game(info, &info.defaults(), 7, |_| {});
        let line = |moves: &[&str]| RecordedLine {
            line: 0,
            ply: 1,
            moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
        };
        let record = Record {
            study: Some(RecordedStudy {
                lines: vec![line(&["zz9", "a1"]), line(&["no such move"])],
                ..RecordedStudy::default()
            }),
            ..whole.record()
        };
        let (study, left_out) = Study::of_record(&*whole, &record);
        assert_eq!(left_out, 2, "{}", info.id);
        assert_eq!(study.record(), whole.record());
    }
}

#[test]
fn moves_positions_and_the_copied_block_can_be_pasted() {
    for info in GAMES {
        let mut after = random_game(info, &info.defaults(), 4, |_| {});
        while after.history().len() > 5 {
            after.undo();
        }
        let (position, moves) = (after.position(), after.transcript());
        let begun = || Study::new(&*info.open(&[], None).expect("defaults are good"));
        let mut study = begun();
        assert_eq!(study.paste(&moves), Ok(Pasted::Moves(5)));
        assert_eq!(study.session().position(), position);
        study.step(-2);
        // In some games the same moves are legal again, and then they continue.
        let mut ahead = study.session().fork();
        let again = after
            .history()
            .iter()
            .all(|mv| ahead.play(&mv.text).is_ok());
        if !again {
            assert_eq!(study.paste(&moves), Ok(Pasted::FromStart(5)));
        } else {
            assert_eq!(study.paste(&moves), Ok(Pasted::Moves(5)));
            continue;
        }
        assert_eq!(study.session().position(), position);
        let mut study = begun();
        assert_eq!(study.paste(&position), Ok(Pasted::Position));
        assert_eq!(study.session().position(), position);
        assert!(study.session().history().is_empty());
        let block = format!("Some game\n\n . .\nMoves: {moves}\nPosition: {position}\n");
        let mut study = begun();
        assert_eq!(study.paste(&block), Ok(Pasted::FromStart(5)));
        assert_eq!(study.session().position(), position);
        for nonsense in ["", "  ", "hello", "??/??", "\u{1b}[2J", &"x".repeat(3000)] {
            let before = study.record();
            assert!(study.paste(nonsense).is_err(), "'{nonsense}'");
            assert_eq!(study.record(), before);
        }
    }
}

#[test]
fn impossible_position_names_its_fault() {
    for (id, position) in [
        ("tictactoe", "XO-/-X-/--- X"),
        ("awari", "3,3,3,3,3,3,0/3,3,3,3,3,3,1 S"),
        ("dagennacht", "15/15 b"),
    ] {
        let info = find(id).expect("a game");
        let mut study = Study::new(&*info.open(&[], None).expect("defaults are good"));
        let output = study.paste(position).unwrap_err().to_string();
        let wrong = info.open(&[], Some(position)).unwrap_err();
        let OpenError::Position(wrong) = wrong else {
            panic!("{wrong}");
        };
        assert_eq!(output, format!("this is not a position: {}", wrong.reason));
    }
    // Two short words are more likely a mistyped move than a position.
    let info = find("othello").expect("a game");
    let mut study = Study::new(&*info.open(&[], None).expect("defaults are good"));
    for (squares, is_one) in [(14, false), (15, true)] {
        let position = format!("{} X", "-".repeat(squares));
        let output = study.paste(&position).unwrap_err().to_string();
        assert_eq!(
            output.starts_with("this is not a position"),
            is_one,
            "{output}"
        );
    }
}

#[test]
fn diagram_is_read_back_as_its_position() {
    for info in GAMES {
        for options in each_value(info) {
            random_game(info, &options, 8, |session| {
                let Some(side) = session.to_move() else {
                    return;
                };
                let set_up = session.set_up(&session.diagram(), side);
                let set_up = set_up.expect("it is a position");
                // The board does not show whether a move is the second of a
                // turn.
                let same_turn = set_up.position() == session.position();
                let second = session.position().ends_with('2');
                assert!(same_turn || second, "{}", session.position());
                assert_eq!(set_up.options(), session.options());
            });
        }
    }
}

#[test]
fn edited_board_is_a_position_or_refused_with_a_reason() {
    let mut rng = seeded(21);
    let (mut good, mut bad) = (0, 0);
    for info in GAMES {
        let session = info.open(&[], None).expect("defaults are good");
        for _ in 0..200 {
            let mut picture = session.diagram();
            for cell in &mut picture.cells {
                cell.contents = match (cell.contents, rng.random_range(0..6)) {
                    (Contents::Count(n), 0) => Contents::Count(n + rng.random_range(0..90)),
                    (Contents::Count(n), _) => Contents::Count(n),
                    (_, 0) => Contents::Piece(Side::First),
                    (_, 1) => Contents::Piece(Side::Second),
                    (_, _) => Contents::Empty,
                };
            }
            match session.set_up(&picture, Side::Second) {
                Ok(set_up) => {
                    good += 1;
                    let again = info.open(&set_up.options(), Some(&set_up.position()));
                    assert!(again.is_ok(), "{}", set_up.position());
                }
                Err(why) => {
                    bad += 1;
                    let reason = &why.reason;
                    assert!(reason.len() > 12 && !reason.contains("position"), "{why}");
                    assert!(reason.len() < why.to_string().len(), "{why}");
                }
            }
        }
    }
    assert!(good > 100 && bad > 100, "{good} good, {bad} bad");
}
