//! Checks proofs of wins using only the rules, by trying every reply.

use boardgames::engine::Value;
use boardgames::teacher::{Claim, Explanation, Teachable};

use boardgames_tools::reference::seen;

/// The longest proofs that are checked, in plies.
const LONGEST: u32 = 5;
/// The length in plies of wins that an estimate must not overlook.
const SHORT: u32 = 3;
/// Node limit for the check of one value.
const BUDGET: u64 = 4_000_000;

/// Checks values that are claimed to be proved.
pub struct Force<'g, G: Teachable> {
    game: &'g G,
    left: u64,
    /// The reply that caused the last refutation; tried first.
    killer: Option<G::Move>,
    /// Number of values whose proofs are too long to check.
    pub too_long: u32,
    /// Number of estimates that were checked for short wins.
    pub estimates: u32,
}

impl<'g, G: Teachable> Force<'g, G> {
    pub fn new(game: &'g G) -> Force<'g, G> {
        Force {
            game,
            left: 0,
            killer: None,
            too_long: 0,
            estimates: 0,
        }
    }

    fn moves(&self, state: &G::State) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(state, &mut moves);
        moves
    }

    fn after(&self, state: &G::State, mv: G::Move) -> G::State {
        let mut next = *state;
        self.game.apply(&mut next, mv);
        next
    }

    /// Whether a legal move that is not forbidden wins at once.
    fn at_once(&mut self, state: &G::State, forbidden: &[G::Move]) -> bool {
        let me = self.game.to_move(state);
        let moves = self.moves(state);
        self.left = self.left.saturating_sub(moves.len() as u64);
        let mut allowed = moves.into_iter().filter(|mv| !forbidden.contains(mv));
        allowed.any(|mv| self.game.winner(&self.after(state, mv)) == Some(me))
    }

    /// Whether the side to move wins within this number of plies by a move that
    /// is not forbidden; `None` if the node limit is too small to decide.
    fn wins(&mut self, state: &G::State, forbidden: &[G::Move], plies: u32) -> Option<bool> {
        if self.left == 0 {
            return None;
        }
        if plies == 0 || self.game.outcome(state).is_some() {
            return Some(false);
        }
        if self.at_once(state, forbidden) {
            return Some(true);
        }
        if plies < 3 {
            return Some(false);
        }
        let mut moves = self.moves(state);
        moves.retain(|mv| !forbidden.contains(mv));
        // Threats come first, because winning moves are nearly always among
        // them.
        let mut threats = Vec::new();
        let mut quiet = Vec::new();
        for mv in moves {
            let next = self.after(state, mv);
            let passed = self.game.passed(&next);
            let threatens = passed.is_some_and(|passed| self.at_once(&passed, &[]));
            if threatens { &mut threats } else { &mut quiet }.push(next);
        }
        for next in threats.into_iter().chain(quiet) {
            if self.loses(&next, &[], plies - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the side to move loses within this number of plies by every move
    /// that is not forbidden; `None` if the node limit is too small to decide.
    fn loses(&mut self, state: &G::State, forbidden: &[G::Move], plies: u32) -> Option<bool> {
        if self.game.outcome(state).is_some() {
            let winner = self.game.winner(state);
            return Some(winner == Some(self.game.to_move(state).other()));
        }
        if plies < 2 || self.at_once(state, forbidden) {
            return Some(false);
        }
        let mut replies = self.moves(state);
        replies.retain(|mv| !forbidden.contains(mv));
        if let Some(place) = replies.iter().position(|mv| Some(*mv) == self.killer) {
            replies.swap(0, place);
        }
        for reply in replies {
            let next = self.after(state, reply);
            if !self.wins(&next, &[], plies - 1)? {
                self.killer = Some(reply);
                return Some(false);
            }
        }
        Some(true)
    }

    /// Checks a value of the side to move at `state` if these moves are
    /// forbidden. Checks a proof by trying every reply, and an estimate by
    /// searching for short wins. Returns the number of proofs confirmed.
    fn follow(
        &mut self,
        what: &str,
        state: &G::State,
        forbidden: &[G::Move],
        value: &Value,
    ) -> Result<u32, String> {
        self.left = BUDGET;
        if !value.exact {
            self.estimates += 1;
            return match self.wins(state, forbidden, SHORT) {
                Some(true) => Err(format!("{what} {value:?}, but there is a win of two moves")),
                _ => Ok(0),
            };
        }
        let Some(plies @ ..=LONGEST) = value.plies else {
            self.too_long += 1;
            return Ok(0);
        };
        let holds = match value.amount {
            1.0 => self.wins(state, forbidden, plies),
            -1.0 => self.loses(state, forbidden, plies),
            _ => None,
        };
        match holds {
            Some(true) => Ok(1),
            Some(false) => Err(format!("{what} {value:?} is not proved by force")),
            None => {
                self.too_long += 1;
                Ok(0)
            }
        }
    }

    /// Checks every proof in an explanation of `mv` and returns the number
    /// confirmed; `None` if neither the move's value nor the best value could
    /// be checked.
    pub fn check(
        &mut self,
        state: &G::State,
        mv: G::Move,
        explained: &Explanation<G::Move>,
    ) -> Option<Result<u32, String>> {
        let judged = &explained.comparison;
        let next = self.after(state, mv);
        let values = (|| {
            let own = self.follow("the value", &next, &[], &turned(earlier(judged.value)))?;
            Ok(own + self.follow("the best value", state, &[], &judged.best_value)?)
        })();
        let mut sum = match values {
            Ok(0) => return None,
            Ok(sum) => sum,
            Err(what) => return Some(Err(what)),
        };
        for claim in &explained.claims {
            if let Err(what) = seen::check(self.game, state, &next, claim, explained) {
                return Some(Err(what));
            }
            match self.claim(state, &next, claim, judged.loss(), judged) {
                Ok(checked) => sum += checked,
                Err(what) => return Some(Err(what)),
            }
        }
        Some(Ok(sum))
    }

    fn claim(
        &mut self,
        state: &G::State,
        next: &G::State,
        claim: &Claim<G::Move>,
        loss: f64,
        judged: &boardgames::teacher::Comparison<G::Move>,
    ) -> Result<u32, String> {
        let kind = claim.kind();
        let half = |gained: f64| {
            if gained > 0.0 && gained >= loss / 2.0 - 1e-9 {
                Ok(())
            } else {
                Err(format!("{kind}: {gained} of {loss} only"))
            }
        };
        match claim {
            Claim::Refuted {
                replies, without, ..
            }
            | Claim::Allows {
                replies, without, ..
            } => {
                if judged.value.exact {
                    half(without.amount - judged.value.amount)?;
                }
                self.follow(kind, next, replies, &turned(*without))
            }
            Claim::Only { moves, without, .. } | Claim::Missed { moves, without, .. } => {
                half(judged.best_value.amount - without.amount)?;
                self.follow(kind, state, moves, without)
            }
            Claim::Does { moves, without, .. } => match without {
                Some(without) => self.follow(kind, state, moves, without),
                None => Ok(0),
            },
            Claim::Idle { value } if (value.amount - judged.value.amount).abs() > loss / 2.0 => {
                Err(format!("{kind}: {value:?} is not about the same"))
            }
            Claim::Threat { value, .. } | Claim::Idle { value } => {
                let passed = self.game.passed(state).ok_or("a pass that is none")?;
                self.follow(kind, &passed, &[], &turned(*value))
            }
            Claim::Opens { .. }
            | Claim::Reply { .. }
            | Claim::Better { .. }
            | Claim::Later { .. }
            | Claim::Contrast { .. }
            | Claim::Apart { .. }
            | Claim::Shows { .. }
            | Claim::Longer { .. }
            | Claim::Proved { .. } => Ok(0),
        }
    }
}

fn turned(value: Value) -> Value {
    Value {
        amount: -value.amount,
        ..value
    }
}

/// The value as seen one ply later.
fn earlier(value: Value) -> Value {
    Value {
        plies: value.plies.map(|plies| plies.saturating_sub(1)),
        ..value
    }
}
