//! Makes the opening book: from the start on, the position with the least
//! discs given away on the way there is analysed next, and its best moves
//! kept. Moves that lead along a named opening give nothing away: people play
//! them.
//!
//! `cargo run --release --example othello_book -- POSITIONS DEPTH src/games/othello/engine/book.txt`

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashSet};
use std::fs;

use anyhow::{Context, Result};
use boardgames::engine::{AnalysisRequest, Bots, Limits, SearchControl};
use boardgames::game::{Game, Side};
use boardgames::games::othello::engine::symmetry::canonical;
use boardgames::games::othello::{Board, Move, Othello, OthelloOptions, START, State};

/// Moves so many discs worse are followed, for people play them.
const PLAUSIBLE: i32 = 4;
/// Off the named openings no position is analysed after more plies than this.
const LAST_PLY: usize = 14;
/// The openings that have a name: moves, a blank, the name.
const NAMED: &str = include_str!("../src/games/othello/openings.txt");

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let mut word = || words.next().context("POSITIONS DEPTH FILE");
    let positions: usize = word()?.parse().context("POSITIONS is a number")?;
    let depth = word()?.parse().context("DEPTH is a number")?;
    let file = word()?;
    let named = named();
    let mut queue = BinaryHeap::from([Reverse((0, 0, String::new()))]);
    let (mut known, mut book) = (HashSet::new(), BTreeMap::new());
    while known.len() < positions {
        let Some(Reverse((loss, ply, moves))) = queue.pop() else {
            break;
        };
        let board = after(&moves);
        if !known.insert(canonical(board).0) {
            continue;
        }
        let values = values(board, depth);
        let best = values.first().context("openings have moves")?.1;
        let kept = values.iter().filter(|(_, value)| *value == best);
        let kept: Vec<String> = kept.map(|(mv, value)| format!("{mv}:{value}")).collect();
        for (mv, value) in &values {
            let next = format!("{moves}{mv}");
            if named.contains(&canonical(after(&next)).0) {
                queue.push(Reverse((loss, ply + 1, next)));
            } else if best - value <= PLAUSIBLE && ply < LAST_PLY {
                let cost = 3 * (best - value) + 1;
                queue.push(Reverse((loss + cost, ply + 1, next)));
            }
        }
        book.insert(moves, kept.join(" "));
        // After each, for whoever stops a long run.
        fs::write(&file, tree(&book)).with_context(|| file.clone())?;
    }
    Ok(())
}

/// Every position of a named opening, by its common name.
fn named() -> HashSet<Board> {
    let lines = NAMED.lines().filter_map(|line| line.split_once(' '));
    let prefixes =
        lines.flat_map(|(moves, _)| (2..=moves.len()).step_by(2).map(|end| &moves[..end]));
    prefixes.map(|moves| canonical(after(moves)).0).collect()
}

/// The book as its file tells it: a line for each position, after the one
/// that it is reached from, with its ply, the move to it and its best moves.
fn tree(book: &BTreeMap<String, String>) -> String {
    let line = |(moves, best): (&String, &String)| {
        let ply = moves.len() / 2;
        let last = moves
            .get(moves.len().saturating_sub(2)..)
            .filter(|mv| !mv.is_empty());
        format!("{ply} {} {best}\n", last.unwrap_or("-"))
    };
    book.iter().map(line).collect()
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
