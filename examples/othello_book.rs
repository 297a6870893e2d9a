//! Makes the opening book: from the start on, the position with the least
//! discs given away on the way there is analysed next, and its good moves
//! kept.
//!
//! `cargo run --release --example othello_book -- POSITIONS DEPTH > src/games/othello/book.txt`

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use boardgames::engine::{AnalysisRequest, Bots, Limits, SearchControl};
use boardgames::game::{Game, Side};
use boardgames::games::othello::engine::symmetry::canonical;
use boardgames::games::othello::{Board, Move, Othello, OthelloOptions, START, State};

/// Moves so many discs worse than the best are still good.
const GOOD: i32 = 1;
/// Moves so many discs worse are followed, for people play them.
const PLAUSIBLE: i32 = 4;
/// No position is analysed after more plies than this.
const LAST_PLY: usize = 14;

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|a| a.parse().expect("a number"));
    let positions: usize = numbers.next().unwrap_or(200);
    let depth = numbers.next().unwrap_or(12) as u32;
    let mut queue = BinaryHeap::from([Reverse((0, 0, String::new()))]);
    let mut known = HashSet::new();
    while known.len() < positions {
        let Some(Reverse((loss, ply, moves))) = queue.pop() else {
            break;
        };
        let board = after(&moves);
        if !known.insert(canonical(board).0) {
            continue;
        }
        let values = values(board, depth);
        let best = values.first().expect("openings have moves").1;
        let good = values.iter().filter(|(_, value)| *value >= best - GOOD);
        let words: Vec<String> = good.map(|(mv, value)| format!("{mv}:{value}")).collect();
        let leading = if moves.is_empty() { "-" } else { &moves };
        println!("{leading} {}", words.join(" "));
        for (mv, value) in &values {
            if best - value <= PLAUSIBLE && ply < LAST_PLY {
                let cost = 3 * (best - value) + 1;
                queue.push(Reverse((loss + cost, ply + 1, format!("{moves}{mv}"))));
            }
        }
    }
}

fn after(moves: &str) -> Board {
    let words = Othello::split_moves(moves).into_iter();
    let squares = words.map(|w| w.parse::<Move>().expect("our own moves"));
    squares.fold(START, |board, mv| {
        board.play(mv.square().expect("no passes so early"))
    })
}

/// Every move with its value, best first.
fn values(board: Board, depth: u32) -> Vec<(Move, i32)> {
    let request = AnalysisRequest {
        limits: Limits {
            depth: Some(depth),
            ..Limits::default()
        },
        ..AnalysisRequest::default()
    };
    let game = Othello::new(OthelloOptions::default());
    let state = State {
        board,
        to_move: Side::First,
    };
    let found = game
        .analyst(&request)
        .analyse(&game, &state, &SearchControl::new());
    let value = |line: &boardgames::engine::MoveLine<Move>| {
        let value = line.value.expect("every move is judged");
        (line.mv, value.amount as i32)
    };
    found.lines.iter().map(value).collect()
}
