//! The prover asked about a position's own moves: does one of them win, does
//! the one that is liked lose?

use std::sync::Arc;
use std::time::Instant;

use super::scored_move::{ScoredMove, mark, mark_all};
use super::{SquareMove, Tables, is_decided, win_in};
use crate::engine::SearchControl;
use crate::games::dag_en_nacht::State;
use crate::games::dag_en_nacht::prover::{ProvedBook, ProvedWin, SecondLook};

/// How much may be asked about one position.
pub struct Allowance<'a> {
    /// Expansions of one question.
    pub question: u64,
    /// Expansions of all questions whether a move loses.
    pub left: u64,
    /// When the last question ends.
    pub until: Option<Instant>,
    /// Says when nobody waits for an answer any more.
    pub control: &'a SearchControl,
}

/// Questions whether a move loses, counted in the expansions of one: a move
/// that does takes a part of them, and the first that is not shown to ends
/// the asking.
const QUESTIONS: u64 = 6;

/// Of what is left, in time and in expansions of a question, the part for the
/// question whether a move wins: where nothing wins, it takes all it may.
const WIN_SHARE: u32 = 2;

impl<'a> Allowance<'a> {
    /// Questions of so many expansions.
    pub fn new(question: u64, until: Option<Instant>, control: &'a SearchControl) -> Allowance<'a> {
        Allowance {
            question,
            left: QUESTIONS * question,
            until,
            control,
        }
    }

    /// What may be asked about a win, besides.
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

    /// Whether nothing more may be asked.
    pub fn is_over(&self) -> bool {
        let late = self.until.is_some_and(|until| Instant::now() >= until);
        self.left == 0 || late || self.control.stopped()
    }
}

/// Asks the prover.
pub struct RootProver {
    look: SecondLook,
    book: Option<ProvedBook>,
}

/// Plies that a win of unknown length counts: more than any search looks.
pub const UNKNOWN_PLIES: u16 = 100;

impl RootProver {
    /// Asks, and looks up what it may in `book` first.
    pub fn new(tables: Arc<Tables>, book: Option<ProvedBook>) -> RootProver {
        RootProver {
            look: SecondLook::new(tables),
            book,
        }
    }

    /// The book's move, which is proved to win.
    pub fn book_move(&self, state: &State) -> Option<SquareMove> {
        self.book?.win(state)
    }

    /// Puts a win that the search did not see before all other moves, one
    /// that begins with a forbidden move excepted; of the book's, all. Where
    /// the book says that every move loses, all do.
    pub fn find_win(
        &mut self,
        state: &State,
        forbidden: &[SquareMove],
        moves: &mut [ScoredMove],
        allowance: &mut Allowance<'_>,
    ) {
        if moves
            .iter()
            .any(|scored| is_decided(scored.score) && scored.score > 0)
        {
            return;
        }
        if let Some(book) = self.book {
            let open = moves.iter().filter(|scored| !is_decided(scored.score));
            let open: Vec<SquareMove> = open.map(|scored| scored.step).collect();
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

    /// Whether this move, which ends nothing, loses; then it sinks below what
    /// loses later.
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

    /// Sinks every move that loses to the same as a pass does. Ask where a
    /// move was shown to lose: the others may lose to the same.
    pub fn find_danger(
        &mut self,
        state: &State,
        moves: &mut [ScoredMove],
        allowance: &mut Allowance<'_>,
    ) {
        let given = allowance.question.min(allowance.left);
        let mut left = given;
        let danger = self.look.danger(state, &mut left, &|| allowance.is_over());
        allowance.left -= given - left;
        let Some((plies, zone)) = danger else {
            return;
        };
        let outside = |scored: &&ScoredMove| !scored.proved && !zone.has(scored.step.to);
        let lost: Vec<SquareMove> = moves.iter().filter(outside).map(|s| s.step).collect();
        mark_all(moves, &lost, |_| -win_in(plies.min(UNKNOWN_PLIES)));
    }

    fn win(&mut self, state: &State, allowance: &mut Allowance<'_>) -> Option<ProvedWin> {
        if let Some(step) = self.book.and_then(|book| book.win(state)) {
            let plies = UNKNOWN_PLIES;
            return Some(ProvedWin { step, plies });
        }
        let given = allowance.question.min(allowance.left);
        let mut left = given;
        let win = self.look.win(state, &mut left, &|| allowance.is_over());
        allowance.left -= given - left;
        win
    }
}

/// The position after a legal move that ends nothing.
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
