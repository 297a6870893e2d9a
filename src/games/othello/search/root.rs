//! At the root: deeper and deeper, surer and surer, every move or the best.

use super::super::Board;
use super::super::bits;
use super::Search;
use super::last::WORST;
use super::middle::Window;
use super::node::Node;
use super::probcut::{EXACT, USUAL};

/// One step of a search: how deep, how sure.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Plan {
    /// Plies to look ahead; the number of empty squares means to the end.
    pub depth: u32,
    /// How sure cuts must be, up to [`EXACT`].
    pub confidence: u32,
}

/// A move of the root.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct RootMove {
    /// Its square.
    pub square: usize,
    /// Its value in discs for the mover, or an upper bound for moves that
    /// are not the best.
    pub value: i32,
}

/// What a search of the root found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The moves, best first.
    pub moves: Vec<RootMove>,
    /// The last step that was finished.
    pub plan: Plan,
}

impl Search<'_> {
    /// Looks `plan.depth` plies ahead: the best move first, its value exact
    /// within the plan. `false` when broken off; the order then still has the
    /// best move found so far in front.
    pub fn best_of(&mut self, root: &Node, moves: &mut [RootMove], plan: Plan) -> bool {
        let mut alpha = WORST;
        for i in 0..moves.len() {
            let child = root.play(moves[i].square);
            let mut value = WORST;
            if i > 0 {
                value = self.below(&child, alpha, alpha + 1, plan);
            }
            if i == 0 || (value > alpha && !self.stopped) {
                value = self.below(&child, alpha, -WORST, plan);
            }
            if self.stopped {
                return false;
            }
            moves[i].value = value;
            if value > alpha {
                alpha = value;
                moves[..=i].rotate_right(1);
            }
        }
        true
    }

    /// Looks `plan.depth` plies ahead: every move with its own value.
    pub fn each_of(&mut self, root: &Node, moves: &mut [RootMove], plan: Plan) -> bool {
        for mv in moves.iter_mut() {
            let value = self.below(&root.play(mv.square), WORST, -WORST, plan);
            if self.stopped {
                return false;
            }
            mv.value = value;
        }
        moves.sort_by_key(|mv| -mv.value);
        true
    }

    /// The value of a root move from the mover's view.
    fn below(&mut self, child: &Node, alpha: i32, beta: i32, plan: Plan) -> i32 {
        let window = Window {
            alpha: -beta,
            beta: -alpha,
            depth: plan.depth - 1,
            confidence: plan.confidence,
        };
        -self.value(child, window)
    }

    /// The exact score of a live or finished position.
    pub fn score(&mut self, board: Board) -> i32 {
        let moves = board.moves();
        if moves == 0 {
            let other = board.pass();
            return match other.moves() {
                0 => board.final_score(),
                _ => -self.score(other),
            };
        }
        let root = Node::new(board);
        let mut list = root_moves(board);
        for plan in plans(board.empties()) {
            if !self.best_of(&root, &mut list, plan) {
                break;
            }
        }
        list[0].value
    }
}

/// The moves of a board, not valued yet.
pub fn root_moves(board: Board) -> Vec<RootMove> {
    bits::squares(board.moves())
        .map(|square| RootMove {
            square,
            value: WORST,
        })
        .collect()
}

/// The steps that lead to an exact score: deeper first, then surer.
pub fn plans(empties: u32) -> Vec<Plan> {
    let deepest = empties.saturating_sub(8).min(16);
    let mut steps: Vec<Plan> = (1..=deepest)
        .filter(|depth| *depth < 4 || (depth ^ deepest) & 1 == 0)
        .map(|depth| Plan {
            depth,
            confidence: USUAL,
        })
        .collect();
    let surer = match empties {
        0..=13 => EXACT..=EXACT,
        14..=17 => 2..=EXACT,
        _ => 1..=EXACT,
    };
    steps.extend(surer.map(|confidence| Plan {
        depth: empties,
        confidence,
    }));
    steps
}

/// The best move of a live position with a legal move after looking 1, 2, …
/// `depth` plies ahead, nothing cut on likelihood.
///
/// # Panics
/// When the mover has no move.
pub fn deepen(search: &mut Search<'_>, root: &Node, depth: u32) -> RootMove {
    let mut moves = root_moves(root.board);
    for depth in 1..=depth {
        let plan = Plan {
            depth,
            confidence: EXACT,
        };
        if !search.best_of(root, &mut moves, plan) {
            break;
        }
    }
    moves[0]
}
