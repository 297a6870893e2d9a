//! Proves that exactly one move keeps a win in Dag en Nacht.

use boardgames::game::{Notation as _, Rules as _, Side};
use boardgames::games::dag_en_nacht::prover::{ProofStatus, Prover};
use boardgames::games::dag_en_nacht::{DagEnNacht, Move, State};

/// The number of positions that the first, quick search after a move may expand.
const QUICK: u64 = 200;

/// The most moves that may be left after the quick searches. A position with more of them
/// hardly ever has a single winning move.
const MOST_LEFT: usize = 12;

/// A search for positions with a single winning move.
pub struct OnlyWin<'g> {
    game: &'g DagEnNacht,
    /// The provers of wins of Black and of White.
    provers: [Prover; 2],
    /// The number of positions that each search may expand.
    expansions: u64,
}

impl<'g> OnlyWin<'g> {
    pub fn new(game: &'g DagEnNacht, expansions: u64) -> OnlyWin<'g> {
        let prover = |side| Prover::new(game, side);
        OnlyWin {
            game,
            provers: Side::BOTH.map(prover),
            expansions,
        }
    }

    pub fn moves(&self, state: &State) -> Vec<Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(state, &mut moves);
        moves
    }

    pub fn after(&self, state: &State, mv: Move) -> State {
        let mut next = *state;
        self.game.apply(&mut next, mv);
        next
    }

    /// Whether the side to move is proved to win within this number of expansions.
    pub fn wins(&mut self, state: &State, expansions: u64) -> bool {
        if self.game.outcome(state).is_some() {
            return false;
        }
        let prover = &mut self.provers[self.game.to_move(state).index()];
        prover.prove(state, 0, expansions, &|| false) == ProofStatus::Proved
    }

    /// Whether the side to move could complete a line at once.
    pub fn wins_at_once(&self, state: &State) -> bool {
        let me = Some(self.game.to_move(state));
        let wins = |mv: &Move| self.game.winner(&self.after(state, *mv)) == me;
        self.moves(state).iter().any(wins)
    }

    /// Returns the position with the other side to move, as if the mover had passed.
    fn passed(&self, state: &State) -> State {
        let text = self.game.write_position(state);
        let (board, mover) = text.rsplit_once(' ').expect("a position names the mover");
        let other = if mover == "b" { "w" } else { "b" };
        let passed = self.game.read_position(&format!("{board} {other}"));
        passed.expect("both sides may be to move")
    }

    /// Returns the move that keeps the win: the mover is proved to win, and after every other
    /// move the opponent is. Returns `None` also if a side can complete a line at once, because
    /// then the right move is plain.
    pub fn only_win(&mut self, state: &State) -> Option<Move> {
        let passed = self.passed(state);
        let plain = self.wins_at_once(state) || self.wins_at_once(&passed);
        if plain || !self.wins(&passed, QUICK) {
            return None;
        }
        let left = self.surviving(state, self.moves(state), QUICK, MOST_LEFT);
        let [key] = self.surviving(state, left, self.expansions, 1)[..] else {
            return None;
        };
        self.wins(state, self.expansions).then_some(key)
    }

    /// Returns those of the moves that are not proved to lose; none if there are more than
    /// `most`.
    fn surviving(
        &mut self,
        state: &State,
        moves: Vec<Move>,
        effort: u64,
        most: usize,
    ) -> Vec<Move> {
        let mut left = Vec::new();
        for mv in moves {
            let after = self.after(state, mv);
            if !self.wins(&after, effort) {
                left.push(mv);
                if left.len() > most {
                    return Vec::new();
                }
            }
        }
        left
    }
}
