//! Measures how far shallow searches lie from deep ones, for multi-ProbCut:
//! plays games, searches their positions at every depth without any cut on
//! likelihood, and prints the spread of the differences, with a fit
//! `sigma = a + b·depth + c·shallow + d·empties` by least squares.
//!
//! `cargo run --release --example othello_probcut -- [GAMES [DEPTH [EXACT]]]`
//! (default 300 games, depth 9, exact scores from 16 empty squares)

use std::collections::BTreeMap;

use boardgames::engine::{SearchControl, seeded};
use boardgames::games::othello::engine::player::WEIGHTS;
use boardgames::games::othello::engine::search::{
    Node, Search, SearchStep, TwoLevelTable, deepen, probcut, root_moves,
};
use boardgames::games::othello::{Board, START, bits};
use rand::RngExt;

/// Differences of deep and shallow values by (depth, shallow, empties).
#[derive(Default)]
struct Spread(BTreeMap<(u32, u32, u32), Vec<f64>>);

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|a| a.parse().expect("a number"));
    let games: u64 = numbers.next().unwrap_or(300);
    let deepest = numbers.next().unwrap_or(9) as u32;
    let exact = numbers.next().unwrap_or(16) as u32;
    let (mut middle, mut end) = (Spread::default(), Spread::default());
    for seed in 0..games {
        for board in positions(seed) {
            let empties = board.empties();
            let values = values(board, deepest.min(empties - 1));
            for depth in 3..=values.len() as u32 {
                let shallow = probcut::shallow(depth);
                let miss = values[depth as usize - 1] - values[shallow as usize - 1];
                middle.add(depth, shallow, empties, miss);
            }
            if (10..=exact).contains(&empties) {
                let shallow = probcut::shallow(empties);
                if let Some(value) = values.get(shallow as usize - 1) {
                    end.add(empties, shallow, empties, score(board) - value);
                }
            }
        }
    }
    middle.print("middle game, by depth and shallow depth");
    end.print("to the end, by depth and shallow depth");
}

/// Positions of one game: some random plies, then four plies' search with a
/// random move now and then.
fn positions(seed: u64) -> Vec<Board> {
    let mut rng = seeded(seed);
    let (table, control) = (TwoLevelTable::new(1), SearchControl::new());
    let (mut board, mut found) = (START, Vec::new());
    while !board.is_over() {
        let moves: Vec<usize> = bits::squares(board.moves()).collect();
        let plies = 60 - board.empties();
        if moves.is_empty() {
            board = board.pass();
            continue;
        }
        if plies >= 10 && board.empties() > 10 && rng.random_range(0..6) == 0 {
            found.push(board);
        }
        let square = if plies < 8 || rng.random_range(0..8) == 0 {
            moves[rng.random_range(0..moves.len())]
        } else {
            deepen(
                &mut Search::new(&WEIGHTS, &table, &control),
                &Node::new(board),
                4,
            )
            .square
        };
        board = board.play(square);
    }
    found
}

/// The values of a board at depths 1, 2, … `deepest`.
fn values(board: Board, deepest: u32) -> Vec<f64> {
    let (table, control) = (TwoLevelTable::new(16), SearchControl::new());
    let mut search = Search::new(&WEIGHTS, &table, &control);
    let (root, mut moves) = (Node::new(board), root_moves(board));
    let mut value = |depth| {
        let confidence = probcut::EXACT;
        search.best_of(&root, &mut moves, SearchStep { depth, confidence });
        moves[0].value.into()
    };
    (1..=deepest).map(&mut value).collect()
}

fn score(board: Board) -> f64 {
    let (table, control) = (TwoLevelTable::new(16), SearchControl::new());
    Search::new(&WEIGHTS, &table, &control).score(board).into()
}

impl Spread {
    /// Keeps a difference, by fours of empty squares. Wild positions tell
    /// nothing about those where a cut is in question.
    fn add(&mut self, depth: u32, shallow: u32, empties: u32, miss: f64) {
        let kept = self
            .0
            .entry((depth, shallow, empties / 4 * 4 + 2))
            .or_default();
        kept.push(miss);
    }

    fn print(&self, title: &str) {
        println!("{title}");
        let mut rows = Vec::new();
        for ((depth, shallow, empties), misses) in &self.0 {
            if misses.len() < 20 {
                continue;
            }
            let n = misses.len() as f64;
            let mean = misses.iter().sum::<f64>() / n;
            let sigma = (misses.iter().map(|m| (m - mean).powi(2)).sum::<f64>() / n).sqrt();
            println!("{depth:>3} {shallow:>3} {empties:>3} empties: {mean:+.2} ± {sigma:.2} ({n})");
            rows.push((
                [1.0, (*depth).into(), (*shallow).into(), (*empties).into()],
                sigma,
                n,
            ));
        }
        println!("fit: {:.3?}", fit(&rows));
    }
}

/// Weighted least squares by the normal equations.
fn fit(rows: &[([f64; 4], f64, f64)]) -> [f64; 4] {
    let mut m = [[0.0; 5]; 4];
    for (x, y, n) in rows {
        for i in 0..4 {
            for j in 0..4 {
                m[i][j] += n * x[i] * x[j];
            }
            m[i][4] += n * x[i] * y;
        }
    }
    for (i, row) in m.iter_mut().enumerate() {
        row[i] += 1e-6;
    }
    for i in 0..4 {
        let pivot = m[i];
        for (_, row) in m.iter_mut().enumerate().filter(|(j, _)| *j != i) {
            let factor = row[i] / pivot[i];
            for (entry, p) in row.iter_mut().zip(pivot) {
                *entry -= factor * p;
            }
        }
    }
    std::array::from_fn(|i| m[i][4] / m[i][i])
}
