//! Computer players play legal moves, and equal seeds give equal games. Other
//! tests check their strength.

use boardgames::game::Side;
use boardgames::games::GAMES;
use boardgames::session::{AnalysisRequest, GameInfo, Level, Limits, SearchControl, Seat, Session};

use crate::one_table::alone_with_the_table;
use crate::walk::{LONGEST, Pairs, each_value, everywhere};

/// Plays two computers against each other for at most `plies` plies.
fn computers(
    info: &GameInfo,
    options: &Pairs,
    players: [&str; 2],
    seed: u64,
    plies: usize,
) -> Vec<String> {
    let mut session = info.open(options, None).unwrap();
    for (side, spec) in Side::BOTH.into_iter().zip(players) {
        session.sit(side, Seat::Bot(spec.parse().unwrap()), seed);
    }
    for _ in 0..plies {
        let Some(job) = session.job() else { break };
        let thought = job(&SearchControl::new()).expect("our own players do not fail");
        let legal = session.moves().iter().any(|mv| mv.text == thought.text);
        assert!(
            legal,
            "{} is not legal in {}",
            thought.text,
            session.position()
        );
        session.play(&thought.text).unwrap();
    }
    session.history().iter().map(|mv| mv.text.clone()).collect()
}

#[test]
fn equal_seeds_play_equal_games_under_every_option_value() {
    let _turn = alone_with_the_table();
    for info in GAMES {
        for options in each_value(info) {
            let game = || computers(info, &options, ["1", "4,nodes=100"], 7, LONGEST);
            assert_eq!(game(), game(), "{} {options:?}", info.id);
        }
    }
}

#[test]
fn every_level_plays_legal_and_reproducible_moves() {
    let _turn = alone_with_the_table();
    for info in GAMES {
        for level in Level::all() {
            let spec = format!("{level},nodes=200");
            let game = || computers(info, &info.defaults(), [&spec, &spec], 11, 12);
            assert_eq!(game(), game(), "{} level {level}", info.id);
        }
    }
}

#[test]
fn different_seeds_play_different_random_games() {
    for info in GAMES {
        let game = |seed| computers(info, &info.defaults(), ["0", "0"], seed, LONGEST);
        assert_ne!(game(1), game(2), "{}", info.id);
    }
}

#[test]
fn two_computers_on_one_seed_draw_different_numbers() {
    for info in GAMES {
        let moves = computers(info, &info.defaults(), ["0", "0"], 3, LONGEST);
        let halves = moves.chunks_exact(2);
        assert!(
            halves.into_iter().any(|pair| pair[0] != pair[1]),
            "{}",
            info.id
        );
    }
}

#[test]
fn analysis_lists_every_legal_move_once() {
    let _turn = alone_with_the_table();
    let mut asked = 0;
    everywhere(1, |session: &dyn Session| {
        // Only every twelfth position is analysed, because each one costs a
        // search.
        asked += 1;
        if asked % 12 != 0 {
            return;
        }
        let request = AnalysisRequest {
            level: Level::new(3).expect("a level"),
            limits: "3,nodes=60"
                .parse::<boardgames::session::BotSpec>()
                .unwrap()
                .limits,
            ..AnalysisRequest::default()
        };
        let Some(job) = session.analysis(&request) else {
            return;
        };
        let found = job(&SearchControl::new());
        let mut named: Vec<String> = found.lines.iter().map(|line| line.text.clone()).collect();
        let mut legal: Vec<String> = session.moves().into_iter().map(|mv| mv.text).collect();
        named.sort();
        legal.sort();
        assert_eq!(named, legal, "{}", session.position());
        assert_eq!(found.unit, session.info().unit);
        assert_eq!(Some(found.side), session.to_move());
        let amounts: Vec<f64> = found
            .lines
            .iter()
            .filter_map(|line| Some(line.value?.amount))
            .collect();
        assert!(
            amounts.is_sorted_by(|better, worse| better >= worse),
            "best first"
        );
    });
}

#[test]
fn stopped_player_still_plays_a_legal_move() {
    let _turn = alone_with_the_table();
    for info in GAMES {
        let mut session = info.open(&[], None).unwrap();
        session.sit(Side::First, Seat::Bot(Level::BEST.into()), 1);
        let control = SearchControl::new();
        control.stop();
        let thought = session.job().expect("a computer is to move")(&control).unwrap();
        session.play(&thought.text).expect("legal");
    }
}

#[test]
fn unanalysed_moves_have_no_value() {
    let _turn = alone_with_the_table();
    let mut shown = 0;
    for &info in GAMES {
        let mut session = info.open(&[], None).unwrap();
        for _ in 0..5 {
            let moves = session.moves();
            session.play(&moves[moves.len() / 2].text).unwrap();
        }
        for nodes in [1, 30, 300, 3_000] {
            let request = AnalysisRequest {
                limits: Limits {
                    nodes: Some(nodes),
                    ..Limits::default()
                },
                ..AnalysisRequest::default()
            };
            let job = session.analysis(&request).expect("the game goes on");
            let found = job(&SearchControl::new());
            assert_eq!(found.lines.len(), session.moves().len());
            let values = found.lines.iter().filter_map(|line| line.value);
            for value in values.filter(|value| !value.exact) {
                shown += 1;
                // An estimate must never have a value that only a proof can
                // give.
                let sure = info.unit.is_outcome() && value.amount.abs() >= 0.99;
                assert!(!sure, "{} at {nodes}: {value:?}", info.id);
            }
        }
    }
    assert!(shown > 0, "no estimate was seen");
}
