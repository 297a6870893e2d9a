//! What players and analysts answer.

use super::Thinker;
use super::climb::Wanted;
use crate::engine::{Analysis, Analyst, Choice, Control, Engine, Line, Value};
use crate::games::othello::search::RootMove;
use crate::games::othello::{Board, Move, Othello, State, book};

/// A root move's worth, unless nothing was found.
fn worth(mv: &RootMove, empties: u32) -> Option<Value> {
    (mv.plan.depth > 0).then(|| Value {
        amount: mv.value.into(),
        exact: mv.plan.proves(empties),
        plies: None,
    })
}

impl Engine<Othello> for Thinker {
    fn choose(&mut self, _game: &Othello, state: &State, control: &Control) -> Choice<Move> {
        let board = state.board;
        let moves = board.moves();
        match moves.count_ones() {
            0 => return Choice::plain(Move::Pass),
            1 => return Choice::plain(Move::place(moves.trailing_zeros() as usize)),
            _ => {}
        }
        if self.skill.book
            && let Some((square, value)) = book::pick(board, 1, &mut self.rng)
        {
            return Choice {
                value: Some(Value {
                    amount: value.into(),
                    exact: false,
                    plies: None,
                }),
                ..Choice::plain(Move::place(square))
            };
        }
        let slips = self.slips(board);
        let wanted = if slips { Wanted::Each } else { Wanted::Best };
        let mut found = self.search(board, wanted, control);
        if slips {
            self.misjudge(&mut found.moves);
        }
        let best = found.moves[0];
        let mv = Move::place(best.square);
        let line = found.lines.into_iter().find(|line| line[0] == mv);
        Choice {
            mv,
            value: worth(&best, board.empties()),
            pv: line.unwrap_or_else(|| vec![mv]),
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}

impl Analyst<Othello> for Thinker {
    fn analyse(&mut self, _game: &Othello, state: &State, control: &Control) -> Analysis<Move> {
        let board = state.board;
        if board.moves() == 0 {
            return self.analyse_pass(board, control);
        }
        let wanted = if self.best_only {
            Wanted::Best
        } else {
            Wanted::Each
        };
        let found = self.search(board, wanted, control);
        let judged = found.lines.len();
        let line = |(i, mv): (usize, &RootMove)| Line {
            mv: Move::place(mv.square),
            value: if i < judged {
                worth(mv, board.empties())
            } else {
                None
            },
            pv: found
                .lines
                .get(i)
                .cloned()
                .unwrap_or_else(|| vec![Move::place(mv.square)]),
        };
        Analysis {
            lines: found.moves.iter().enumerate().map(line).collect(),
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}

impl Thinker {
    /// The only move is a pass: it is worth what the other side's best is not.
    fn analyse_pass(&mut self, board: Board, control: &Control) -> Analysis<Move> {
        let other = board.pass();
        let found = self.search(other, Wanted::Best, control);
        let turned = |value: Value| Value {
            amount: -value.amount,
            ..value
        };
        let mut pv = vec![Move::Pass];
        pv.extend(found.lines.into_iter().next().unwrap_or_default());
        Analysis {
            lines: vec![Line {
                mv: Move::Pass,
                value: worth(&found.moves[0], other.empties()).map(turned),
                pv,
            }],
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}
