//! At the root: deeper and deeper, surer and surer, every move or the best.

use super::Search;
use super::last_four::WORST;
use super::node::Node;
use super::probcut::{EXACT, USUAL};
use super::transposition::TableKind;
use super::window::NodeWindow;
use crate::games::othello::{Board, bits};

/// A look to the end is begun with so many hundredths of the positions that it
/// is likely to take.
const WORTH_A_TRY: u64 = 60;
/// A search of the middle game leaves at least so many plies to the end.
const NEAR_THE_END: u32 = 6;

/// One step of a search: how deep, how sure.
#[derive(Copy, Clone, Default, Eq, PartialEq, Debug)]
pub struct SearchStep {
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
    /// The step that found the value.
    pub plan: SearchStep,
}

impl SearchStep {
    /// Whether this proves what it finds on a board with so many empties.
    #[must_use]
    pub fn proves(self, empties: u32) -> bool {
        self.depth >= empties && self.confidence >= EXACT
    }
}

impl Search<'_> {
    /// Looks `plan.depth` plies ahead: the best move first, its value exact
    /// within the plan. `false` when broken off; the order then still has the
    /// best move found so far in front.
    pub fn best_of(&mut self, root: &Node, moves: &mut [RootMove], plan: SearchStep) -> bool {
        let to_the_end = plan.depth >= root.board.empties();
        let mut alpha = WORST;
        for i in 0..moves.len() {
            let child = root.play(moves[i].square);
            let mut value = moves[i].value;
            if i > 0 {
                value = self.below(&child, alpha, alpha + 1, plan);
            }
            if i == 0 || (value > alpha && !self.stopped) {
                value = if to_the_end {
                    self.near(&child, value, plan)
                } else {
                    self.below(&child, alpha, -WORST, plan)
                };
            }
            if self.stopped {
                return false;
            }
            moves[i].value = value;
            moves[i].plan = plan;
            if value > alpha {
                alpha = value;
                moves[..=i].rotate_right(1);
            }
        }
        true
    }

    /// Looks `plan.depth` plies ahead: every move with its own value, exact
    /// within the plan. `false` when broken off; moves not reached then keep
    /// the values they had.
    pub fn each_of(&mut self, root: &Node, moves: &mut [RootMove], plan: SearchStep) -> bool {
        for mv in moves.iter_mut() {
            let value = self.near(&root.play(mv.square), mv.value, plan);
            if self.stopped {
                return false;
            }
            mv.value = value;
            mv.plan = plan;
        }
        moves.sort_by_key(|mv| -mv.value);
        true
    }

    /// The value of a root move that is likely to be about `guess`: narrow
    /// windows around it, moved until the value lies inside. Searches before
    /// the end may contradict each other, as the table remembers some deeper
    /// than others: then one over the whole range decides.
    fn near(&mut self, child: &Node, guess: i32, plan: SearchStep) -> i32 {
        let (mut least, mut most) = (WORST, -WORST);
        let (mut alpha, mut beta) = (guess - 1, guess + 1);
        while guess != WORST && least <= most {
            let value = self.below(child, alpha, beta, plan);
            if self.stopped || (alpha < value && value < beta) {
                return value;
            }
            if value <= alpha {
                most = value;
                (alpha, beta) = (value - 3, value + 1);
            } else {
                least = value;
                (alpha, beta) = (value - 1, value + 3);
            }
        }
        self.below(child, WORST, -WORST, plan)
    }

    /// The value of a root move from the mover's view.
    fn below(&mut self, child: &Node, alpha: i32, beta: i32, plan: SearchStep) -> i32 {
        let window = NodeWindow {
            alpha: -beta,
            beta: -alpha,
            depth: plan.depth - 1,
            confidence: plan.confidence,
        };
        -self.value(child, window)
    }

    /// The exact score of a live or finished position.
    pub fn score(&mut self, board: Board) -> i32 {
        if board.moves() != 0 {
            return self.solved(board).value;
        }
        let other = board.pass();
        match other.moves() {
            0 => board.final_score(),
            _ => -self.solved(other).value,
        }
    }

    /// The best move of a board whose mover can move, and its exact value.
    ///
    /// # Panics
    /// When the mover has no move.
    pub fn solved(&mut self, board: Board) -> RootMove {
        let root = Node::new(board);
        let mut list = root_moves(board);
        for plan in plans(board.empties()) {
            if !self.best_of(&root, &mut list, plan) {
                break;
            }
        }
        list[0]
    }
}

/// The moves of a board, not valued yet.
#[must_use]
pub fn root_moves(board: Board) -> Vec<RootMove> {
    bits::squares(board.moves())
        .map(|square| RootMove {
            square,
            value: WORST,
            plan: SearchStep::default(),
        })
        .collect()
}

/// The steps that lead to an exact score: deeper first, then surer.
#[must_use]
pub fn plans(empties: u32) -> Vec<SearchStep> {
    let deepest = match empties {
        0..=24 => empties.saturating_sub(8).min(12),
        _ => empties - 10,
    };
    let mut steps: Vec<SearchStep> = (1..=deepest)
        .map(|depth| SearchStep {
            depth,
            confidence: USUAL,
        })
        .collect();
    let surer = match empties {
        0..=13 => EXACT..=EXACT,
        14..=17 => 2..=EXACT,
        _ => 0..=EXACT,
    };
    steps.extend(surer.map(|confidence| SearchStep {
        depth: empties,
        confidence,
    }));
    steps
}

/// About how many positions a first look to the end takes: measured on close
/// positions of our own games (`othello_train spread --cost`).
fn first_look(empties: u32) -> u64 {
    (f64::from(empties) * 0.45 + 3.7).exp() as u64
}

impl Search<'_> {
    /// The step to take instead of `next`, if `next` is the first to look to
    /// the end and what is left of the limits will not suffice: one ply more
    /// than `last`.
    pub fn rather(
        &self,
        last: Option<SearchStep>,
        next: SearchStep,
        empties: u32,
    ) -> Option<SearchStep> {
        let last = last?;
        let first = next.depth == empties && last.depth < empties;
        let short = first && self.nodes_left() < first_look(empties) / 100 * WORTH_A_TRY;
        (short && last.depth + NEAR_THE_END < empties).then_some(SearchStep {
            depth: last.depth + 1,
            ..last
        })
    }
}

/// The best move of a live position with a legal move after looking 1, 2, …
/// `depth` plies ahead, nothing cut on likelihood.
///
/// # Panics
/// When the mover has no move.
pub fn deepen(search: &mut Search<'_>, root: &Node, depth: u32) -> RootMove {
    let mut moves = root_moves(root.board);
    for depth in 1..=depth {
        let plan = SearchStep {
            depth,
            confidence: EXACT,
        };
        if !search.best_of(root, &mut moves, plan) {
            break;
        }
    }
    moves[0]
}

impl Search<'_> {
    /// The play expected from `board` on, at most `plies` long; `None` is a
    /// pass. With the mover's exact `score` given every move is proved to
    /// keep it; otherwise the line goes as far as the table remembers.
    pub fn line(
        &mut self,
        mut board: Board,
        plies: usize,
        mut score: Option<i32>,
    ) -> Vec<Option<usize>> {
        let mut line = Vec::new();
        while line.len() < plies && !board.is_over() {
            let moves = board.moves();
            let square = if moves == 0 {
                None
            } else if let Some(score) = score {
                Some(self.keeping(board, score))
            } else {
                let Some(known) = self.remembered(board) else {
                    break;
                };
                Some(known)
            };
            if self.stopped && score.is_some() {
                break;
            }
            line.push(square);
            board = square.map_or(board.pass(), |square| board.play(square));
            score = score.map(|score| -score);
        }
        line
    }

    /// The best move that the table has for `board`.
    fn remembered(&self, board: Board) -> Option<usize> {
        let square = usize::from(self.table.probe(TableKind::Far, board.key())?.moves[0]);
        (square < 64 && board.moves() >> square & 1 == 1).then_some(square)
    }

    /// A move that keeps the exact score of `board`.
    fn keeping(&mut self, board: Board, score: i32) -> usize {
        if let Some(square) = self.remembered(board) {
            let window = NodeWindow {
                alpha: -score - 1,
                beta: -score + 1,
                depth: board.empties() - 1,
                confidence: EXACT,
            };
            let child = Node::new(board).play(square);
            if self.value(&child, window) == -score {
                return square;
            }
        }
        self.solved(board).square
    }
}
