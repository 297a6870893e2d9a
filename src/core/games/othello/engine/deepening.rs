//! Iterative deepening, by one thread or several.

use crate::game::order_by_key;
use std::sync::atomic::AtomicBool;

use super::eval::WEIGHTS;
use super::search::{Busy, Node, RootMove, Search, SearchStep, StepLog, TwoLevelTable, root_moves};
use crate::engine::{Progress, SearchControl};
use crate::games::othello::{Board, Move};

/// Result of a search, which may have been stopped early.
#[derive(Debug)]
pub struct Searched {
    /// The moves, best first.
    pub moves: Vec<RootMove>,
    /// Depth of the last finished step in plies.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// The principal variations of the moves that were searched.
    pub(super) lines: Vec<Vec<Move>>,
}

/// Which root moves get a value of their own.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Wanted {
    /// Only the best move.
    Best,
    /// Every move.
    Each,
}

/// A root position and the moves to search there.
#[derive(Copy, Clone, Debug)]
pub struct RootQuestion {
    /// The position.
    pub board: Board,
    /// The moves that get a value.
    pub wanted: Wanted,
    /// Squares excluded from the search, as a bitboard.
    pub forbidden: u64,
}

impl RootQuestion {
    /// Returns the moves to search.
    fn moves(self) -> Vec<RootMove> {
        let mut moves = root_moves(self.board);
        moves.retain(|mv| self.forbidden >> mv.square & 1 == 0);
        moves
    }
}

/// Takes the steps one after another until the last one, a stop, or the search's
/// [`EarlyStop`](super::search::EarlyStop).
pub fn climb(
    search: &mut Search<'_>,
    question: RootQuestion,
    steps: &[SearchStep],
    control: &SearchControl,
) -> Searched {
    let RootQuestion { board, wanted, .. } = question;
    let root = Node::new(board);
    let mut moves = question.moves();
    let mut depth = 0;
    let mut log = StepLog::default();
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
        log.add(&moves);
        if search.has_enough(&log) {
            break;
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::engine::search::{EarlyStop, plans};

    /// Positions that a search may take on average, and at most.
    const AIM: u64 = 40_000;
    const MOST: u64 = 100_000;

    /// Returns the result of a search, which may stop early, or not.
    fn searched(board: Board, early_stop: bool) -> Searched {
        let (table, control) = (TwoLevelTable::new(4), SearchControl::new());
        let mut search = Search::new(&WEIGHTS, &table, &control);
        search.most_nodes = MOST;
        search.early_stop = early_stop.then_some(EarlyStop {
            aim: AIM as f64 / MOST as f64,
            ..EarlyStop::USUAL
        });
        let question = RootQuestion {
            board,
            wanted: Wanted::Best,
            forbidden: 0,
        };
        climb(&mut search, question, &plans(board.empties()), &control)
    }

    /// h8 takes a corner and is the best move at every depth.
    const EASY: Board = Board {
        own: 0x0000_37a8_0080_0000,
        opp: 0x2252_4850_7848_0000,
    };
    /// The best move changes and its value falls.
    const UNSURE: Board = Board {
        own: 0x0062_3418_3000_8000,
        opp: 0x0000_0804_0afc_3800,
    };

    #[test]
    fn an_easy_move_takes_less_than_its_share_and_an_unsure_one_more() {
        assert!(searched(EASY, true).nodes < AIM / 2);
        let unsure = searched(UNSURE, true).nodes;
        assert!((AIM..MOST).contains(&unsure), "{unsure}");
    }

    #[test]
    fn an_easy_move_is_that_of_the_longer_search() {
        let [short, long] = [true, false].map(|early_stop| searched(EASY, early_stop));
        assert!(short.depth < long.depth);
        assert_eq!(short.moves[0].square, long.moves[0].square);
    }

    #[test]
    fn without_an_early_stop_each_move_uses_its_whole_limit() {
        for board in [EASY, UNSURE] {
            // The limit is checked every 1024 positions, and a little later near
            // the horizon.
            assert!((MOST..MOST + 2048).contains(&searched(board, false).nodes));
        }
    }
}
