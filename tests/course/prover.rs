//! Facts about a position, decided from the rules and exact values.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use boardgames::engine::{AnalysisRequest, SearchControl};
use boardgames::game::{Outcome, Side, from_pairs};
use boardgames::teacher::Teachable;

/// A move's value for the mover, and whether it is proved.
pub type Worth = (f64, bool);

/// The rules of one game with functions that the claims need.
pub struct Prover<G: Teachable> {
    pub game: G,
    values: RefCell<BTreeMap<String, BTreeMap<String, Worth>>>,
}

/// Most empty squares with which Othello positions are solved here.
const EXACT_EMPTIES: usize = 16;

impl<G: Teachable> Prover<G> {
    pub fn new(options: &[(String, String)]) -> Prover<G> {
        Prover {
            game: G::new(from_pairs(options).expect("options are known")),
            values: RefCell::default(),
        }
    }

    pub fn read(&self, text: &str) -> G::State {
        let state = self.game.read_position(text);
        let state = state.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(self.text(&state), text, "the position is written otherwise");
        state
    }

    pub fn text(&self, state: &G::State) -> String {
        self.game.write_position(state)
    }

    pub fn legal(&self, state: &G::State) -> Vec<String> {
        let moves = self.moves(state);
        moves.iter().map(G::Move::to_string).collect()
    }

    pub fn moves(&self, state: &G::State) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(state, &mut moves);
        moves
    }

    /// Returns the position after a legal move in the game's notation.
    pub fn play(&self, state: &G::State, mv: &str) -> G::State {
        let read: G::Move = mv.parse().unwrap_or_else(|e| panic!("{mv}: {e}"));
        assert!(
            self.game.is_legal(state, read),
            "{mv} is not legal at {}",
            self.text(state)
        );
        self.after(state, read)
    }

    pub fn after(&self, state: &G::State, mv: G::Move) -> G::State {
        let mut next = *state;
        self.game.apply(&mut next, mv);
        next
    }

    pub fn outcome(&self, state: &G::State) -> Option<Outcome> {
        self.game.outcome(state)
    }

    pub fn mover(&self, state: &G::State) -> Side {
        self.game.to_move(state)
    }

    /// Returns the squares on which the mover wins at once. Two shifts to one
    /// square count as one way to win.
    pub fn wins_now(&self, state: &G::State) -> BTreeSet<String> {
        let mover = self.mover(state);
        let wins = |mv: &G::Move| self.game.winner(&self.after(state, *mv)) == Some(mover);
        let moves = self.moves(state);
        moves.iter().filter(|mv| wins(mv)).map(target).collect()
    }

    /// Returns the legal moves if the other side were to move.
    pub fn legal_to_other(&self, state: &G::State) -> Vec<String> {
        let turned = self.game.passed(state);
        turned.map_or_else(Vec::new, |turned| self.legal(&turned))
    }

    /// Returns where the side that is not to move could win if it were its
    /// turn.
    pub fn threatened(&self, state: &G::State) -> BTreeSet<String> {
        if self.outcome(state).is_some() {
            return BTreeSet::new();
        }
        if G::ID == "tictactoe" {
            // The number of marks implies the mover, so the sides cannot be
            // swapped.
            return open_pairs(&self.text(state), self.mover(state).other());
        }
        let turned = self.game.passed(state);
        self.wins_now(&turned.expect("the game knows passed positions"))
    }

    /// Returns whether the side to move can force a win within `count` own
    /// moves. In Dag en Nacht, only threats are tried before the last move. A
    /// `true` is therefore always a proof, a `false` only for up to two moves.
    pub fn wins_within(&self, state: &G::State, count: usize) -> bool {
        if self.outcome(state).is_some() {
            return false;
        }
        if !self.wins_now(state).is_empty() {
            return true;
        }
        count > 1
            && self
                .moves(state)
                .into_iter()
                .any(|mv| self.keeps_win(state, mv, count))
    }

    /// Returns whether the mover still wins within `count` own moves, including
    /// this one.
    pub fn keeps_win(&self, state: &G::State, mv: G::Move, count: usize) -> bool {
        let after = self.after(state, mv);
        if self.game.winner(&after) == Some(self.mover(state)) {
            return true;
        }
        if count < 2 || self.outcome(&after).is_some() {
            return false;
        }
        let threats = self.threatened(&after);
        let only_threats = G::ID == "dagennacht";
        if (only_threats && threats.is_empty()) || !self.wins_now(&after).is_empty() {
            return false;
        }
        let mut replies = self.moves(&after);
        // A reply on a threatened square is the most likely refutation.
        replies.sort_by_key(|reply| !threats.contains(&target(reply)));
        replies
            .into_iter()
            .all(|reply| self.wins_within(&self.after(&after, reply), count - 1))
    }

    /// Returns every move's value: that of the strongest level, which proves those of small
    /// games and endings, or a proved one near the end of Othello.
    pub fn values(&self, state: &G::State) -> BTreeMap<String, Worth> {
        let text = self.text(state);
        if let Some(known) = self.values.borrow().get(&text) {
            return known.clone();
        }
        let request = AnalysisRequest {
            exact: G::ID == "othello" && text.matches('-').count() <= EXACT_EMPTIES,
            threads: 1,
            ..AnalysisRequest::default()
        };
        let mut analyst = self.game.analyst(&request);
        let found = analyst.analyse(&self.game, state, &SearchControl::new());
        let worth = |line: &boardgames::engine::MoveLine<G::Move>| {
            let value = line.value.expect("every move is judged");
            (line.mv.to_string(), (value.amount, value.exact))
        };
        let values: BTreeMap<String, Worth> = found.lines.iter().map(worth).collect();
        self.values.borrow_mut().insert(text, values.clone());
        values
    }

    /// Returns the largest difference between the values of equally good moves.
    pub fn margin(&self, state: &G::State) -> f64 {
        let is_proved = self.values(state).values().all(|(_, exact)| *exact);
        if is_proved { 0.0 } else { 2.0 * G::UNIT.little }
    }
}

/// Returns the square that a move fills.
pub fn target(mv: &impl ToString) -> String {
    let text = mv.to_string();
    text.rsplit('-').next().unwrap_or_default().to_owned()
}

/// Returns the best value of a position.
pub fn best_of(values: &BTreeMap<String, Worth>) -> Worth {
    let best = values.values().copied();
    best.max_by(|a, b| a.0.total_cmp(&b.0))
        .expect("a live position has moves")
}

/// Returns the empty squares that complete a line of `side` in Tic-Tac-Toe.
fn open_pairs(text: &str, side: Side) -> BTreeSet<String> {
    let rows: Vec<Vec<char>> = text[..11].split('/').map(|r| r.chars().collect()).collect();
    let own = ['X', 'O'][side.index()];
    let name = |c: usize, r: usize| format!("{}{}", (b'a' + c as u8) as char, r + 1);
    let mut lines: Vec<[(usize, usize); 3]> = Vec::new();
    for i in 0..3 {
        lines.push([(0, i), (1, i), (2, i)]);
        lines.push([(i, 0), (i, 1), (i, 2)]);
    }
    lines.push([(0, 0), (1, 1), (2, 2)]);
    lines.push([(0, 2), (1, 1), (2, 0)]);
    let at = |(c, r): (usize, usize)| rows[2 - r][c];
    let mut found = BTreeSet::new();
    for line in lines {
        let empty: Vec<_> = line.iter().filter(|s| at(**s) == '-').collect();
        let mine = line.iter().filter(|s| at(**s) == own).count();
        if let ([square], 2) = (&empty[..], mine) {
            found.insert(name(square.0, square.1));
        }
    }
    found
}
