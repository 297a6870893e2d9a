//! Solves the FFO endgame test positions on one thread, and prints nodes and
//! processor time.
//!
//! `cargo run --release -p boardgames-tools --bin othello_ffo -- [FROM [TO [WEIGHTS]]]`
//! (default: 40 49 and the program's weights; others as `othello_train fit`
//! writes them)

use boardgames_tools::processor;

use boardgames::engine::SearchControl;
use boardgames::game::{Game, Notation};
use boardgames::games::othello::engine::eval::{WEIGHTS, Weights};
use boardgames::games::othello::engine::search::{Search, TwoLevelTable};
use boardgames::games::othello::{Othello, OthelloOptions};

fn main() {
    let mut words = std::env::args().skip(1);
    let mut numbers = words.by_ref().take(2).map(|a| a.parse().expect("a number"));
    let from: usize = numbers.next().unwrap_or(40);
    let to: usize = numbers.next().unwrap_or(from.max(49));
    let others = words.next().map(|path| {
        let bytes = std::fs::read(path).expect("a file");
        Weights::from_bytes(&bytes).expect("weights")
    });
    let weights = others.as_ref().unwrap_or_else(|| &WEIGHTS);
    let game = Othello::new(OthelloOptions::default());
    let text = include_str!("../../../tests/data/othello_ffo.tsv");
    let (mut all_nodes, mut all_seconds) = (0, 0.0);
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let number: usize = fields[0][4..].parse().expect("FFO#nn");
        if !(from..=to).contains(&number) {
            continue;
        }
        let state = game
            .read_position(&format!("{} {}", fields[1], fields[2]))
            .expect("the file holds positions");
        let table = TwoLevelTable::new(128);
        let control = SearchControl::new();
        let mut search = Search::new(weights, &table, &control);
        let begin = processor::seconds();
        let score = search.score(state.board);
        let seconds = processor::seconds() - begin;
        let right = fields[4].parse() == Ok(score);
        println!(
            "{} {:>2} empties  score {score:>3} {}  {:>12} nodes  {seconds:>7.2} s  {:>5.1} M/s",
            fields[0],
            fields[3],
            if right { "right" } else { "WRONG" },
            search.nodes,
            search.nodes as f64 / seconds / 1e6
        );
        all_nodes += search.nodes;
        all_seconds += seconds;
    }
    println!("together {all_nodes} nodes, {all_seconds:.2} s");
}
