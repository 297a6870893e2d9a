//! The prover's answers about the moves of a position: whether one of them
//! wins, and whether the preferred one loses.

use std::sync::Arc;
use std::time::Instant;

use super::scored_move::{ScoredMove, mark, mark_all};
use super::{SquareMove, Tables, is_decided, win_in};
use crate::engine::SearchControl;
use crate::games::dag_en_nacht::State;
use crate::games::dag_en_nacht::prover::{ProvedBook, ProvedWin, QuickProver};

/// The budget for proofs about one position.
pub struct Allowance<'a> {
    /// Node expansions of one proof attempt.
    pub question: u64,
    /// Node expansions left for all attempts to prove that a move loses.
    pub left: u64,
    /// The time at which the last attempt must end.
    pub until: Option<Instant>,
    /// Stops the attempts on request.
    pub control: &'a SearchControl,
}

/// The number of full attempts to prove a loss for which a position has the
/// budget. An attempt that succeeds uses only part of its share, and the first
/// one that fails ends the checks.
const QUESTIONS: u64 = 6;

/// The attempt to prove a win gets 1/`WIN_SHARE` of the remaining time and of
/// an attempt's expansions. If no move wins, it uses up all of that.
const WIN_SHARE: u32 = 2;

impl<'a> Allowance<'a> {
    /// Creates a budget with this number of expansions for each attempt.
    pub fn new(question: u64, until: Option<Instant>, control: &'a SearchControl) -> Allowance<'a> {
        Allowance {
            question,
            left: QUESTIONS * question,
            until,
            control,
        }
    }

    /// The separate budget for the attempt to prove a win.
    fn for_win(&self) -> Allowance<'a> {
        let now = Instant::now();
        let time = |until: Instant| now + until.saturating_duration_since(now) / WIN_SHARE;
        let question = self.question / u64::from(WIN_SHARE);
        Allowance {
            question,
            left: question,
            until: self.until.map(time),
            control: self.control,
        }
    }

    /// Makes one attempt. It gets the expansions that it may use, subtracts those that it
    /// does use, and stops when its second argument returns true.
    fn spend<T>(&mut self, attempt: impl FnOnce(&mut u64, &dyn Fn() -> bool) -> T) -> T {
        let given = self.question.min(self.left);
        let mut left = given;
        let answer = attempt(&mut left, &|| self.is_over());
        self.left -= given - left;
        answer
    }

    /// Whether the budget is used up.
    pub fn is_over(&self) -> bool {
        let late = self.until.is_some_and(|until| Instant::now() >= until);
        self.left == 0 || late || self.control.stopped()
    }
}

/// Proves wins and losses of a position's moves.
pub struct RootProver {
    prover: QuickProver,
    book: Option<ProvedBook>,
}

/// Length in plies that a win of unknown length counts, which is more than any
/// search reaches.
pub const UNKNOWN_PLIES: u16 = 100;

impl RootProver {
    /// Creates a prover that consults `book`, if there is one, before it
    /// searches.
    pub fn new(tables: Arc<Tables>, book: Option<ProvedBook>) -> RootProver {
        RootProver {
            prover: QuickProver::new(tables),
            book,
        }
    }

    /// The book's move, which is proved to win.
    pub fn book_move(&self, state: &State) -> Option<SquareMove> {
        self.book?.win(state)
    }

    /// Whether the board has a book of proved positions.
    pub fn has_book(&self) -> bool {
        self.book.is_some()
    }

    /// Whether the book knows that the side to move loses.
    pub fn book_loses(&self, state: &State) -> bool {
        self.book.is_some_and(|book| book.loses(state))
    }

    /// Tries to prove a win that the search did not find and that does not
    /// begin with a forbidden move, and moves it to the front. Marks all wins
    /// that the book knows. If the book knows that the position is lost, marks
    /// every move as losing.
    pub fn find_win(
        &mut self,
        state: &State,
        forbidden: &[SquareMove],
        moves: &mut [ScoredMove],
        allowance: &mut Allowance<'_>,
    ) {
        // A win that is already known needs no proof.
        if moves
            .iter()
            .any(|scored| is_decided(scored.score) && scored.score > 0)
        {
            return;
        }
        if let Some(book) = self.book {
            let open = moves.iter().filter(|scored| !is_decided(scored.score));
            let open: Vec<SquareMove> = open.map(|scored| scored.step).collect();
            // The book proves that every move loses.
            if book.loses(state) {
                mark_all(moves, &open, |_| -win_in(UNKNOWN_PLIES));
                return;
            }
            let wins = |step: &SquareMove| book.loses(&state_after(state, *step));
            let wins: Vec<SquareMove> = open.into_iter().filter(wins).collect();
            mark_all(moves, &wins, |_| win_in(UNKNOWN_PLIES));
            if !wins.is_empty() {
                return;
            }
        }
        let win = self.win(state, &mut allowance.for_win());
        if let Some(win) = win.filter(|win| !forbidden.contains(&win.step)) {
            mark(moves, win.step, win_in(win.plies.min(UNKNOWN_PLIES)));
        }
    }

    /// Tries to prove that this move, which must not end the game, loses; if
    /// so, moves it down. Returns whether it loses.
    pub fn find_loss(
        &mut self,
        state: &State,
        moves: &mut [ScoredMove],
        step: SquareMove,
        allowance: &mut Allowance<'_>,
    ) -> bool {
        let win = self.win(&state_after(state, step), allowance);
        if let Some(win) = win {
            mark(moves, step, -win_in((win.plies + 1).min(UNKNOWN_PLIES)));
        }
        win.is_some()
    }

    /// Marks every move that loses to the win which the opponent would have
    /// after a pass. This helps after one move was proved to lose, because
    /// others often lose in the same way.
    pub fn find_danger(
        &mut self,
        state: &State,
        moves: &mut [ScoredMove],
        allowance: &mut Allowance<'_>,
    ) {
        let danger = allowance.spend(|left, stop| self.prover.danger(state, left, stop));
        let Some((plies, zone)) = danger else {
            return;
        };
        // A move outside the zone cannot stop the proved win, so it loses.
        let outside = |scored: &&ScoredMove| !scored.proved && !zone.has(scored.step.to);
        let lost: Vec<SquareMove> = moves.iter().filter(outside).map(|s| s.step).collect();
        mark_all(moves, &lost, |_| -win_in(plies.min(UNKNOWN_PLIES)));
    }

    /// Returns a move that is proved to win, from the book or by a search.
    pub fn win(&mut self, state: &State, allowance: &mut Allowance<'_>) -> Option<ProvedWin> {
        if let Some(step) = self.book_move(state) {
            let plies = UNKNOWN_PLIES;
            return Some(ProvedWin { step, plies });
        }
        allowance.spend(|left, stop| self.prover.win(state, left, stop))
    }
}

/// The position after a legal move that completes no line.
fn state_after(state: &State, step: SquareMove) -> State {
    let mut after = *state;
    let stones = &mut after.stones[state.turn.index()];
    if !step.is_drop() {
        stones.remove(step.from);
    }
    stones.insert(step.to);
    after.turn = state.turn.other();
    after
}
