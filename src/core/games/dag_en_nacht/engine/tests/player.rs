//! Players and the analyst, on positions with known results.

use std::collections::HashSet;

use crate::engine::{AnalysisRequest, BotSpec, Bots, Level, Limits, SearchControl, WIN};
use crate::games::dag_en_nacht::*;

fn rules(size: u16, restrict: Restrict) -> DagEnNacht {
    DagEnNacht::new(DagOptions::new(size, restrict).unwrap())
}

fn after(game: &DagEnNacht, moves: &str) -> State {
    let mut state = game.start();
    for word in moves.split(' ') {
        let mv = word.parse().unwrap();
        assert!(game.is_legal(&state, mv), "{word}");
        game.apply(&mut state, mv);
    }
    state
}

/// The true result for the mover, by exhaustive search.
fn exact(game: &DagEnNacht, state: &State) -> i32 {
    match game.outcome(state) {
        Some(outcome) => i32::from(outcome.winner().is_some()) * -WIN.signum(),
        None => {
            let mut moves = Vec::new();
            game.legal_moves(state, &mut moves);
            let value = |mv| {
                let mut next = *state;
                game.apply(&mut next, mv);
                -exact(game, &next)
            };
            moves.into_iter().map(value).max().unwrap()
        }
    }
}

/// A full 11×11 board without lines, except that the squares named are empty.
fn nearly_full(game: &DagEnNacht, empty: &[&str], turn: Side) -> State {
    let mut state = State {
        turn,
        ..State::default()
    };
    for square in 0..121 {
        let (column, row) = game.board.place(square);
        let side = usize::from((column + 2 * row) % 4 >= 2);
        if !empty.contains(&game.board.name(square).to_string().as_str()) {
            state.stones[side].insert(square);
        }
    }
    state
}

#[test]
fn analysis_of_nearly_full_boards_is_exact() {
    let game = rules(11, Restrict::None);
    let mut seen = HashSet::new();
    for empty in [
        vec!["a11"],
        vec!["a2"],
        vec!["f6", "f7"],
        vec!["a2", "a3", "f6"],
        vec!["e5", "f5", "g5", "e6"],
        vec!["c3", "d4", "e5", "d3", "e4"],
    ] {
        for turn in Side::BOTH {
            let state = nearly_full(&game, &empty, turn);
            if game.outcome(&state).is_some() {
                continue;
            }
            let found = game.analyst(&AnalysisRequest::default()).analyse(
                &game,
                &state,
                &SearchControl::new(),
            );
            for line in &found.lines {
                let mut next = state;
                game.apply(&mut next, line.mv);
                let value = line.value.unwrap();
                assert!(value.exact, "{empty:?} {}: {value:?}", line.mv);
                assert_eq!(value.amount, f64::from(-exact(&game, &next)), "{}", line.mv);
                seen.insert(value.amount as i32);
            }
        }
    }
    assert!(seen.contains(&0), "{seen:?}");
}

#[test]
fn analysis_lists_every_legal_move_best_first() {
    let game = rules(11, Restrict::Black);
    let state = after(&game, "f5 a2 e6 b3");
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    for best_only in [false, true] {
        let request = AnalysisRequest {
            limits,
            best_only,
            ..AnalysisRequest::default()
        };
        let found = game
            .analyst(&request)
            .analyse(&game, &state, &SearchControl::new());
        let listed: HashSet<Move> = found.lines.iter().map(|line| line.mv).collect();
        let mut legal = Vec::new();
        game.legal_moves(&state, &mut legal);
        assert_eq!(listed, legal.into_iter().collect());
        let values: Vec<f64> = found
            .lines
            .iter()
            .filter_map(|line| line.value.map(|value| value.amount))
            .collect();
        assert!(values.is_sorted_by(|a, b| a >= b));
        assert!(values.iter().all(|v| v.abs() < 1.0) && found.depth > 0);
        assert_eq!(values.len() == found.lines.len(), !best_only);
        assert!(
            found
                .lines
                .iter()
                .all(|line| line.pv.first() == Some(&line.mv))
        );
    }
}

#[test]
fn win_is_reported_with_its_length_and_line() {
    let game = rules(11, Restrict::None);
    let state = after(&game, "d3 a2 d3-d4 a4 f3 k8 f3-f4 a8 c4 k2 b3 k4");
    let found =
        game.analyst(&AnalysisRequest::default())
            .analyse(&game, &state, &SearchControl::new());
    let best = &found.lines[0];
    let value = best.value.unwrap();
    assert!(value.exact && value.amount == 1.0, "{value:?}");
    assert_eq!(value.plies, Some(3));
    let mut last = state;
    for &mv in &best.pv {
        assert!(game.is_legal(&last, mv), "{mv}");
        game.apply(&mut last, mv);
    }
    assert_eq!((best.pv.len(), game.winner(&last)), (3, Some(Side::First)));
}

#[test]
fn stopped_player_answers_within_a_few_hundred_positions() {
    let game = rules(15, Restrict::None);
    let state = after(&game, "h7 a2 g8 b3 i8 c2");
    let control = SearchControl::new();
    control.stop();
    for text in ["10,time=1h", "10,nodes=1", "9", "10,depth=1"] {
        let spec: BotSpec = text.replace("1h", "60m").parse().unwrap();
        let choice = game.bot(&spec, 1).choose(&game, &state, &control);
        assert!(game.is_legal(&state, choice.mv));
        assert!(choice.nodes < 600, "{text}: {}", choice.nodes);
    }
}

#[test]
fn equal_seeds_play_equal_moves_at_every_level() {
    let game = rules(13, Restrict::Black);
    let state = after(&game, "g6 a2 f7 b3");
    for level in Level::all() {
        let mut spec = BotSpec::from(level);
        spec.limits.nodes = Some(3_000);
        let choose = |seed| {
            game.bot(&spec, seed)
                .choose(&game, &state, &SearchControl::new())
        };
        assert_eq!(choose(5), choose(5), "level {level}");
    }
}
