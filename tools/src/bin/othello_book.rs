//! Makes the opening book. Each step analyses the position that costs the
//! fewest discs to reach from the start, and stores its best moves. Moves of
//! named openings cost nothing, because people play them.
//!
//! `cargo run --release -p boardgames-tools --bin othello_book -- POSITIONS
//! DEPTH src/core/games/othello/engine/book.txt`

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashSet};
use std::fs;

use anyhow::{Context, Result};
use boardgames::engine::{AnalysisRequest, Bots, Limits, SearchControl};
use boardgames::game::{Game, Notation, Side};
use boardgames::games::othello::engine::symmetry::canonical;
use boardgames::games::othello::{Board, Move, Othello, OthelloOptions, START, State};

/// Moves up to this many discs worse than the best are followed, because people
/// play them.
const PLAUSIBLE: i32 = 4;
/// The last ply that is analysed off the named openings.
const LAST_PLY: usize = 14;
/// The named openings: moves, a space, the name.
const NAMED: &str = include_str!("../../../src/core/games/othello/openings.txt");

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
        // The file is written after every position, so that a long run can be
        // stopped.
        fs::write(&file, tree(&book)).with_context(|| file.clone())?;
    }
    Ok(())
}

/// Every position of a named opening, in canonical form.
fn named() -> HashSet<Board> {
    let lines = NAMED.lines().filter_map(|line| line.split_once(' '));
    let prefixes =
        lines.flat_map(|(moves, _)| (2..=moves.len()).step_by(2).map(|end| &moves[..end]));
    prefixes.map(|moves| canonical(after(moves)).0).collect()
}

/// The book in the form of its file: a line for each position with its ply, the
/// move to it and its best moves. A position follows the one from which it is
/// reached.
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

/// Every move with its value in discs, best first.
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
