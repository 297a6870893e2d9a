//! Compares the generic search with the reference without pruning, in every
//! game: values and best moves are equal, with small and large tables.

use boardgames::engine::{
    AlphaBeta, Analyst, Bots, Engine, Evaluator, ProvedScore, Score, SearchControl, Value, Variety,
    is_decided, minimax_moves,
};
use boardgames::games::awari::Awari;
use boardgames::games::dag_en_nacht::DagEnNacht;
use boardgames::games::othello::Othello;
use boardgames::games::tic_tac_toe::TicTacToe;

use crate::positions::{Arbitrary, every_choice_of_options, random_positions};

/// Returns every move with its score by the reference, best first.
fn reference<G: Bots, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    state: &G::State,
    depth: u32,
) -> Vec<(G::Move, Score)> {
    let mut scores = minimax_moves(game, evaluator, state, depth);
    scores.sort_by_key(|&(_, score)| -score);
    scores
}

/// Returns whether the value corresponds to the reference's score.
fn agrees<G: Bots, E: Evaluator<G>>(value: Option<Value>, score: Score) -> bool {
    value.is_some_and(|value| {
        let proved = value.exact;
        let judged = ProvedScore { score, proved }.value(G::UNIT, E::SCALE, None);
        let distance = !G::UNIT.is_outcome() || !is_decided(score) || judged.plies == value.plies;
        judged.amount == value.amount && judged.exact == value.exact && distance
    })
}

/// Compares analysis and choice with the reference on one position.
fn check<G: Bots>(game: &G, evaluator: Arbitrary, state: &G::State, depth: u32, bits: u32) {
    let control = SearchControl::new();
    let expected = reference(game, &evaluator, state, depth);
    let best = expected[0].1;
    let context = || {
        format!(
            "{} at depth {depth}, table {bits}",
            game.write_position(state)
        )
    };

    let mut analyst = AlphaBeta::new(evaluator, depth, 0).table_bits(bits);
    let found = analyst.analyse(game, state, &control);
    assert_eq!(found.lines.len(), expected.len(), "{}", context());
    for line in &found.lines {
        let score = expected.iter().find(|(mv, _)| *mv == line.mv).unwrap().1;
        let fits = agrees::<G, Arbitrary>(line.value, score);
        assert!(fits, "{}: {} {score} {line:?}", context(), line.mv);
        assert_eq!(line.pv[0], line.mv);
    }
    for variety in [Variety::Best, Variety::Within(0)] {
        let mut player = AlphaBeta::new(evaluator, depth, 7)
            .table_bits(bits)
            .variety(variety);
        let choice = player.choose(game, state, &control);
        let score = expected.iter().find(|(mv, _)| *mv == choice.mv).unwrap().1;
        // A result decided beyond the search depth need not be the soonest one.
        let decided = is_decided(score) && is_decided(best) && score.signum() == best.signum();
        let fits = score == best || evaluator.noisy && decided;
        assert!(fits, "{}: {variety:?} {choice:?}", context());
    }
}

/// Compares the search with the reference on `count` positions for each choice
/// of options, up to `deepest` plies.
fn search_equals_minimax<G: Bots>(count: usize, deepest: u32) {
    for game in every_choice_of_options::<G>() {
        for (i, state) in random_positions(&game, count, 1).iter().enumerate() {
            let evaluator = [Arbitrary::PLAIN, Arbitrary::FULL][i % 2];
            let depth = 1 + (i as u32 / 2) % deepest;
            check(&game, evaluator, state, depth, [2, 16][i / 4 % 2]);
        }
    }
}

#[test]
fn search_equals_minimax_in_tic_tac_toe() {
    search_equals_minimax::<TicTacToe>(2000, 5);
}

#[test]
fn search_equals_minimax_in_awari_with_its_extra_turns() {
    search_equals_minimax::<Awari>(60, 4);
}

#[test]
fn search_equals_minimax_in_othello_with_its_passes() {
    search_equals_minimax::<Othello>(200, 4);
}

#[test]
fn search_equals_minimax_in_dag_en_nacht() {
    // Eight positions cover every evaluator at every depth with every table.
    search_equals_minimax::<DagEnNacht>(8, 2);
}

#[test]
#[ignore = "minutes: cargo test --release --test engines search -- --ignored"]
fn search_equals_minimax_on_thousands_of_positions_of_every_preset() {
    search_equals_minimax::<TicTacToe>(20_000, 7);
    search_equals_minimax::<Awari>(3_000, 5);
    search_equals_minimax::<Othello>(3_000, 4);
    search_equals_minimax::<DagEnNacht>(1_000, 2);
}
