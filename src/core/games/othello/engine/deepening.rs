//! Iterative deepening, by one thread or several.

use crate::game::order_by_key;
use std::sync::atomic::AtomicBool;

use super::eval::WEIGHTS;
use super::search::{Busy, Node, RootMove, Search, SearchStep, TwoLevelTable, root_moves};
use crate::engine::{Progress, SearchControl};
use crate::games::othello::{Board, Move};

/// Result of a search, which may have been stopped early.
pub(super) struct Searched {
    pub(super) moves: Vec<RootMove>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub(super) lines: Vec<Vec<Move>>,
}

/// Which root moves get a value of their own.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum Wanted {
    Best,
    Each,
}

/// A root position and the moves to search there.
#[derive(Copy, Clone)]
pub(super) struct RootQuestion {
    pub(super) board: Board,
    pub(super) wanted: Wanted,
    /// Squares excluded from the search, as a bitboard.
    pub(super) forbidden: u64,
}

impl RootQuestion {
    /// Returns the moves to search.
    fn moves(self) -> Vec<RootMove> {
        let mut moves = root_moves(self.board);
        moves.retain(|mv| self.forbidden >> mv.square & 1 == 0);
        moves
    }
}

/// Takes the steps one after another until the last one or a stop.
pub(super) fn climb(
    search: &mut Search<'_>,
    question: RootQuestion,
    steps: &[SearchStep],
    control: &SearchControl,
) -> Searched {
    let RootQuestion { board, wanted, .. } = question;
    let root = Node::new(board);
    let mut moves = question.moves();
    let mut depth = 0;
    let (mut last, mut steps) = (None, steps.iter().copied().peekable());
    while let Some(&next) = steps.peek() {
        // With little time left, one more ply of selective search is worth more
        // than an unfinished search to the end.
        let plan = search.rather(last, next, board.empties()).unwrap_or(next);
        if plan == next {
            steps.next();
        }
        last = Some(plan);
        let done = match wanted {
            Wanted::Best => search.best_of(&root, &mut moves, plan),
            Wanted::Each => search.each_of(&root, &mut moves, plan),
        };
        if !done {
            break;
        }
        depth = plan.depth;
        control.report(|| Progress {
            depth,
            nodes: search.nodes,
            note: format!("{} {:+}", Move::place(moves[0].square), moves[0].value),
        });
    }
    if wanted == Wanted::Each {
        order_by_key(&mut moves, |mv| -mv.value);
    }
    Searched {
        moves,
        depth,
        nodes: search.nodes,
        lines: Vec::new(),
    }
}

/// Searches a root on a helper thread until `halt` is set, and returns the
/// number of positions searched. The main thread profits from the results
/// through the shared table.
pub(super) fn help(
    question: RootQuestion,
    steps: &[SearchStep],
    table: &TwoLevelTable,
    halt: &AtomicBool,
    busy: &Busy,
) -> u64 {
    let control = SearchControl::new();
    let mut search = Search::new(&WEIGHTS, table, &control);
    search.halt = Some(halt);
    search.busy = Some(busy);
    climb(&mut search, question, steps, &control).nodes
}

/// Returns the principal variations of the moves that were searched: one for
/// the best move, or one for each move.
pub(super) fn lines(
    search: &mut Search<'_>,
    question: RootQuestion,
    found: &Searched,
) -> Vec<Vec<Move>> {
    let RootQuestion { board, wanted, .. } = question;
    let count = if wanted == Wanted::Best {
        1
    } else {
        found.moves.len()
    };
    let plies = found.depth.max(1) as usize - 1;
    let line = |mv: &RootMove| {
        let mut line = vec![Move::place(mv.square)];
        let proved = mv.plan.proves(board.empties());
        let (plies, score) = if proved {
            // Long enough for a line to the end of the game, with all passes.
            (128, Some(-mv.value))
        } else {
            (plies, None)
        };
        let rest = search.line(board.play(mv.square), plies, score);
        line.extend(rest.into_iter().map(|s| s.map_or(Move::Pass, Move::place)));
        line
    };
    found.moves.iter().take(count).map(line).collect()
}
