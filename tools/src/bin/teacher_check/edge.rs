//! Checks explanations at the edge of what Othello's analyst solves: every value that is called
//! exact, in positions where others are estimates.

use boardgames::engine::Value;
use boardgames::game::{Rules, Side};
use boardgames::games::othello::{Move, Othello, State};
use boardgames::teacher::{Claim, Explanation};
use boardgames_tools::othello_exact::OthelloExact;
use boardgames_tools::reference::seen;

use crate::soundness::Checker;

/// The numbers of empty squares at the edge: the analyst solves 15, and the positions after the
/// next two moves may be solved where this one is not.
const EDGE: std::ops::RangeInclusive<u32> = 14..=17;

/// Compares exact values with those of a second solver.
pub struct Edge {
    game: Othello,
    solver: OthelloExact,
    /// Values that are estimates, which cannot be false.
    estimates: u32,
}

impl Edge {
    pub fn new(game: &Othello) -> Edge {
        Edge {
            game: *game,
            solver: OthelloExact::default(),
            estimates: 0,
        }
    }

    fn value(&mut self, state: &State, side: Side) -> f64 {
        let first = match self.game.outcome(state).and_then(|outcome| outcome.points) {
            Some([a, b]) => f64::from(a) - f64::from(b),
            None => self.solver.value(state),
        };
        match side {
            Side::First => first,
            Side::Second => -first,
        }
    }

    /// The value for `side` of the best move that is not ruled out; `None` if there is none.
    fn without(&mut self, state: &State, forbidden: &[Move], side: Side) -> Option<f64> {
        let mover = state.to_move;
        let mut moves = Vec::new();
        self.game.legal_moves(state, &mut moves);
        moves.retain(|mv| !forbidden.contains(mv));
        let values = moves.into_iter().map(|mv| self.after(state, mv, mover));
        let best = values.reduce(f64::max)?;
        Some(if mover == side { best } else { -best })
    }

    fn after(&mut self, state: &State, mv: Move, side: Side) -> f64 {
        let mut next = *state;
        self.game.apply(&mut next, mv);
        self.value(&next, side)
    }

    /// Compares a value with the truth, and returns the number of values compared.
    fn same(&mut self, what: &str, said: &Value, is: Option<f64>) -> Result<u32, String> {
        if !said.exact {
            self.estimates += 1;
            return Ok(0);
        }
        match is {
            Some(is) if (said.amount - is).abs() < 1e-9 => Ok(1),
            is => Err(format!("{what} is {is:?}, not {said:?}")),
        }
    }

    fn all(&mut self, state: &State, mv: Move, found: &Explanation<Move>) -> Result<u32, String> {
        let (judged, side) = (&found.comparison, state.to_move);
        let mut next = *state;
        self.game.apply(&mut next, mv);
        let own = self.after(state, mv, side);
        let mut sum = self.same("the value", &judged.value, Some(own))?;
        let named = judged.best.first().ok_or("no best move")?;
        let named = self.after(state, *named, side);
        sum += self.same("the value of the best", &judged.best_value, Some(named))?;
        let best = self.without(state, &[], side);
        if judged.is_exact() {
            sum += self.same("the best value", &judged.best_value, best)?;
        }
        for claim in &found.claims {
            seen::check(&self.game, state, &next, claim, found)?;
            let kind = claim.kind();
            sum += match claim {
                Claim::Refuted {
                    replies, without, ..
                }
                | Claim::Allows {
                    replies, without, ..
                } if without.exact => {
                    let is = self.without(&next, replies, side);
                    self.same(kind, without, is)?
                }
                Claim::Only { moves, without, .. }
                | Claim::Missed { moves, without, .. }
                | Claim::Does {
                    moves,
                    without: Some(without),
                    ..
                } if without.exact => {
                    let is = self.without(state, moves, side);
                    self.same(kind, without, is)?
                }
                Claim::Threat { value, .. } | Claim::Idle { value } if value.exact => {
                    let passed = boardgames::teacher::Teachable::passed(&self.game, state);
                    let is = passed.map(|passed| self.value(&passed, side));
                    self.same(kind, value, is)?
                }
                _ => 0,
            };
        }
        Ok(sum)
    }
}

impl Checker<Othello> for Edge {
    const A_POSITION: usize = 3;

    fn reaches(&mut self, _state: &State) -> bool {
        true
    }

    fn takes(&self, state: &State) -> bool {
        EDGE.contains(&state.board.empties())
    }

    fn check(
        &mut self,
        state: &State,
        mv: Move,
        found: &Explanation<Move>,
    ) -> Option<Result<u32, String>> {
        Some(self.all(state, mv, found))
    }

    fn remark(&self) -> String {
        format!("; {} values were called estimates", self.estimates)
    }
}
