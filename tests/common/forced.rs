//! Proves wins within a few moves, by trying every move of both sides.

use boardgames::game::{Game, Side};

/// An exhaustive search for wins within a number of moves of the side to move.
pub struct Forced<'g, G: Game> {
    pub game: &'g G,
    /// The reply that caused the last refutation; tried first.
    killer: Option<G::Move>,
}

impl<'g, G: Game> Forced<'g, G> {
    pub fn new(game: &'g G) -> Forced<'g, G> {
        Forced { game, killer: None }
    }

    pub fn moves(&self, state: &G::State) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(state, &mut moves);
        moves
    }

    pub fn after(&self, state: &G::State, mv: G::Move) -> G::State {
        let mut next = *state;
        self.game.apply(&mut next, mv);
        next
    }

    fn mover(&self, state: &G::State) -> Side {
        self.game.to_move(state)
    }

    /// The moves that win at once.
    pub fn at_once(&self, state: &G::State) -> Vec<G::Move> {
        let me = self.mover(state);
        let mut moves = self.moves(state);
        moves.retain(|mv| self.game.winner(&self.after(state, *mv)) == Some(me));
        moves
    }

    /// Whether the side to move wins within `count` of its own moves.
    pub fn wins(&mut self, state: &G::State, count: u8) -> bool {
        if self.game.outcome(state).is_some() {
            return false;
        }
        let me = self.mover(state);
        let moves = self.moves(state);
        let wins = |mv: &G::Move| self.game.winner(&self.after(state, *mv)) == Some(me);
        if moves.iter().any(wins) {
            return true;
        }
        count > 1 && moves.into_iter().any(|mv| self.keeps(state, mv, count))
    }

    /// Whether the side to move wins within `count` of its own moves, `mv`
    /// included.
    pub fn keeps(&mut self, state: &G::State, mv: G::Move, count: u8) -> bool {
        let after = self.after(state, mv);
        if let Some(outcome) = self.game.outcome(&after) {
            return outcome.winner() == Some(self.mover(state));
        }
        if count < 2 {
            return false;
        }
        let mut replies = self.moves(&after);
        if let Some(place) = replies.iter().position(|reply| Some(*reply) == self.killer) {
            replies.swap(0, place);
        }
        for reply in replies {
            let next = self.after(&after, reply);
            if !self.wins(&next, count - 1) {
                self.killer = Some(reply);
                return false;
            }
        }
        true
    }

    /// The moves that win within `count` of the side's own moves.
    pub fn keeping(&mut self, state: &G::State, count: u8) -> Vec<G::Move> {
        let mut moves = self.moves(state);
        moves.retain(|mv| self.keeps(state, *mv, count));
        moves
    }

    /// The smallest number of the side's own moves that wins, up to `most`.
    pub fn distance(&mut self, state: &G::State, most: u8) -> Option<u8> {
        (1..=most).find(|count| self.wins(state, *count))
    }
}
