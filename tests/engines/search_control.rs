//! Limiting, stopping and repeating searches. No test here asserts wall-clock
//! time: stopping is measured in nodes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use boardgames::engine::{
    AlphaBeta, Analyst, Blundering, Bots, Engine, Evaluator, Limits, Score, SearchControl, Variety,
    minimax_moves,
};
use boardgames::game::{Game, Rules};
use boardgames::games::awari::Awari;
use boardgames::games::dag_en_nacht::DagEnNacht;
use boardgames::games::othello::Othello;

use crate::positions::{Arbitrary, every_choice_of_options, random_positions};

fn limits(depth: Option<u32>, nodes: Option<u64>) -> Limits {
    Limits {
        depth,
        nodes,
        ..Limits::default()
    }
}

/// An [`Arbitrary`] evaluator that requests a stop after this many evaluated
/// positions.
#[derive(Clone)]
struct Impatient {
    control: Arc<SearchControl>,
    judged: Arc<AtomicU64>,
    patience: u64,
}

impl<G: Game> Evaluator<G> for Impatient {
    const SCALE: Score = 1;

    fn estimate(&self, game: &G, state: &G::State) -> Score {
        if self.judged.fetch_add(1, Ordering::Relaxed) == self.patience {
            self.control.stop();
        }
        Arbitrary::PLAIN.estimate(game, state)
    }
}

fn stops_soon<G: Bots>(game: &G) {
    for patience in [0, 1, 1000, 20_000] {
        let evaluator = Impatient {
            control: Arc::new(SearchControl::new()),
            judged: Arc::default(),
            patience,
        };
        let (control, judged) = (
            Arc::clone(&evaluator.control),
            Arc::clone(&evaluator.judged),
        );
        let mut player = AlphaBeta::limited(evaluator, Limits::default(), 1);
        let choice = player.choose(game, &game.start(), &control);
        assert!(game.is_legal(&game.start(), choice.mv));
        // At 10 µs a position, 300 positions take 3 ms.
        let late = judged.load(Ordering::Relaxed) - patience;
        assert!(late < 300, "{late} positions after the stop flag");
    }
}

#[test]
fn stop_flag_takes_effect_within_a_few_hundred_positions() {
    stops_soon(every_choice_of_options::<Awari>().last().unwrap());
    stops_soon(&Othello::new(Default::default()));
    stops_soon(&DagEnNacht::new(Default::default()));
}

#[test]
fn search_stopped_before_its_start_returns_a_legal_move() {
    let game = Othello::new(Default::default());
    let control = SearchControl::new();
    control.stop();
    let mut player = AlphaBeta::new(Arbitrary::FULL, 9, 1);
    let choice = player.choose(&game, &game.start(), &control);
    assert!(game.is_legal(&game.start(), choice.mv));
    assert_eq!(choice.value, None);
    let found = player.analyse(&game, &game.start(), &control);
    assert_eq!(found.lines.len(), 4);
    assert!(found.lines.iter().all(|line| line.value.is_none()));
}

#[test]
fn node_limit_is_kept_exactly() {
    let game = Othello::new(Default::default());
    for nodes in [1, 2, 100, 255, 256, 257, 5000] {
        let mut player = AlphaBeta::limited(Arbitrary::FULL, limits(None, Some(nodes)), 3);
        let choice = player.choose(&game, &game.start(), &SearchControl::new());
        assert_eq!(choice.nodes, nodes);
        assert!(game.is_legal(&game.start(), choice.mv));
    }
}

#[test]
fn time_limit_ends_a_search_with_an_evaluated_move() {
    let game = DagEnNacht::new(Default::default());
    let time = Some(Duration::from_millis(30));
    let time = Limits {
        time,
        ..Limits::default()
    };
    let mut player = AlphaBeta::limited(Arbitrary::PLAIN, time, 3);
    let choice = player.choose(&game, &game.start(), &SearchControl::new());
    assert!(game.is_legal(&game.start(), choice.mv));
    assert!(choice.nodes >= 256 && choice.depth < 250);
}

/// Returns the moves and node counts of a game between two players with this
/// seed.
fn playthrough<G: Bots>(game: &G, seed: u64) -> Vec<(String, u64)> {
    let nodes = limits(None, Some(700));
    let second = AlphaBeta::limited(Arbitrary::FULL, nodes, seed).variety(Variety::Within(1));
    let mut players: [Box<dyn Engine<G>>; 2] = [
        Box::new(AlphaBeta::limited(Arbitrary::FULL, nodes, seed)),
        Box::new(Blundering::new(second, 20, seed)),
    ];
    let mut state = game.start();
    let mut played = Vec::new();
    while game.outcome(&state).is_none() {
        let player = &mut players[game.to_move(&state).index()];
        let choice = player.choose(game, &state, &SearchControl::new());
        played.push((choice.mv.to_string(), choice.nodes));
        game.apply(&mut state, choice.mv);
    }
    played
}

#[test]
fn equal_seeds_play_equal_games_and_others_differ() {
    let awari = &every_choice_of_options::<Awari>()[1];
    assert_eq!(playthrough(awari, 5), playthrough(awari, 5));
    assert_ne!(playthrough(awari, 5), playthrough(awari, 6));
    let othello = Othello::new(Default::default());
    assert_eq!(playthrough(&othello, 5), playthrough(&othello, 5));
    assert_ne!(playthrough(&othello, 5), playthrough(&othello, 6));
}

/// Compares analyses by one searcher that keeps its table, which is full of
/// neighbouring positions, with those by fresh ones.
fn table_kept_changes_nothing<G: Bots>(game: &G, count: usize, depth: u32) {
    for evaluator in [Arbitrary::PLAIN, Arbitrary::FULL] {
        let mut kept = AlphaBeta::new(evaluator, depth, 0).table_bits(12);
        for state in random_positions(game, count, 9) {
            let found = kept.analyse(game, &state, &SearchControl::new());
            let mut fresh = AlphaBeta::new(evaluator, depth, 0);
            let expected = fresh.analyse(game, &state, &SearchControl::new());
            for line in &found.lines {
                let same = expected.lines.iter().find(|other| other.mv == line.mv);
                // The table may have a proof for a value; the amount must be
                // equal.
                let amounts = [line.value, same.unwrap().value].map(|v| v.unwrap().amount);
                assert_eq!(amounts[0], amounts[1], "{state:?} {}", line.mv);
            }
            let best = minimax_moves(game, &evaluator, &state, depth);
            let best = best.iter().map(|&(_, score)| score).max();
            let first = found.lines[0].mv;
            let scores = minimax_moves(game, &evaluator, &state, depth);
            let first = scores.iter().find(|(mv, _)| *mv == first);
            assert_eq!(first.map(|&(_, score)| score), best, "{state:?}");
        }
    }
}

#[test]
fn table_kept_between_moves_changes_no_value() {
    table_kept_changes_nothing(&Othello::new(Default::default()), 60, 3);
    for awari in every_choice_of_options::<Awari>().iter().step_by(5) {
        table_kept_changes_nothing(awari, 40, 4);
    }
}

#[test]
fn variety_chooses_only_good_enough_moves() {
    let game = Othello::new(Default::default());
    for state in random_positions(&game, 40, 4) {
        let scores = minimax_moves(&game, &Arbitrary::PLAIN, &state, 2);
        let best = scores.iter().map(|&(_, score)| score).max().unwrap();
        let mut seen = Vec::new();
        for seed in 0..40 {
            let variety = Variety::Within(2);
            let mut player = AlphaBeta::new(Arbitrary::PLAIN, 2, seed).variety(variety);
            let mv = player.choose(&game, &state, &SearchControl::new()).mv;
            let score = scores.iter().find(|(other, _)| *other == mv).unwrap().1;
            assert!(score >= best - 2, "{mv} {score} {best}");
            seen.push(mv);
        }
        let good = scores.iter().filter(|&&(_, score)| score >= best - 2);
        let all_seen = good.clone().all(|(mv, _)| seen.contains(mv));
        assert!(all_seen || good.count() > 6, "a good move is never drawn");
    }
}

#[test]
fn helping_threads_change_no_value() {
    let awari = &every_choice_of_options::<Awari>()[2];
    for state in random_positions(awari, 40, 8) {
        let values = [1, 3].map(|threads| {
            let mut analyst = AlphaBeta::new(Arbitrary::PLAIN, 7, 0).threads(threads);
            let found = analyst.analyse(awari, &state, &SearchControl::new());
            let mut values: Vec<(String, f64)> = found
                .lines
                .iter()
                .map(|line| (line.mv.to_string(), line.value.unwrap().amount))
                .collect();
            values.sort_by(|a, b| a.0.cmp(&b.0));
            values
        });
        assert_eq!(values[0], values[1], "{state:?}");
    }
}
