//! Measures the speed of the generic search on each game, and checks its node
//! counts: a change of speed means something only if the search visits the same
//! nodes. The evaluator is arbitrary, so the counts depend only on the search
//! and on the rules' move order. A commit that changes them must say so.
//!
//! `cargo bench --bench search`

#[path = "../tests/engines/positions.rs"]
mod positions;

use std::time::Instant;

use boardgames::engine::{AlphaBeta, Analyst, Bots, Engine, SearchControl, perft};
use boardgames::game::Game;
use boardgames::games::awari::Awari;
use boardgames::games::dag_en_nacht::DagEnNacht;
use boardgames::games::othello::Othello;
use boardgames::games::tic_tac_toe::TicTacToe;

use positions::Arbitrary;

/// Runs three times, prints the best speed, and checks that the count is
/// `expected`.
fn measure(name: &str, expected: u64, mut run: impl FnMut() -> u64) {
    let once = |_| {
        let begun = Instant::now();
        let nodes = run();
        (nodes, begun.elapsed().as_secs_f64())
    };
    let runs: Vec<(u64, f64)> = (0..3).map(once).collect();
    let (nodes, _) = runs[0];
    let best = runs.iter().map(|run| run.1).fold(f64::MAX, f64::min);
    let speed = nodes as f64 / best / 1e6;
    println!("{name:<36} {nodes:>9} nodes  {speed:>7.2} M/s");
    assert!(runs.iter().all(|run| run.0 == nodes), "{name} varies");
    assert_eq!(nodes, expected, "{name}: the search looks at other nodes");
}

/// Nodes of choosing a move, and of analysing every move.
fn searches<G: Bots>(depth: u32, [choose, analyse]: [u64; 2]) {
    let game = G::new(G::Options::default());
    let searcher = || AlphaBeta::new(Arbitrary::PLAIN, depth, 1).table_bits(20);
    let start = game.start();
    let name = |what| format!("{} {what}, depth {depth}", G::ID);
    measure(&name("choose"), choose, || {
        searcher()
            .choose(&game, &start, &SearchControl::new())
            .nodes
    });
    measure(&name("analyse"), analyse, || {
        searcher()
            .analyse(&game, &start, &SearchControl::new())
            .nodes
    });
}

fn leaves<G: Game>(depth: u32, expected: u64) {
    let game = G::new(G::Options::default());
    measure(&format!("{} perft {depth}", G::ID), expected, || {
        perft(&game, &game.start(), depth)
    });
}

fn main() {
    leaves::<Awari>(8, 301_698);
    leaves::<Othello>(8, 390_216);
    leaves::<TicTacToe>(9, 127_872);
    leaves::<DagEnNacht>(3, 1_414_140);
    searches::<Awari>(11, [70_535, 250_183]);
    searches::<Othello>(9, [32_491, 56_311]);
    searches::<TicTacToe>(9, [12_079, 24_783]);
    searches::<DagEnNacht>(2, [1_298, 13_108]);
}
