//! The player of levels 9 and 10.

use std::sync::Arc;
use std::time::Instant;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::analyst::{expected, value};
use super::strength::Strength;
use super::{
    Allowance, Field, NodeBudget, RootLimits, RootProver, RootSearch, ScoredMove, SearchMemory,
    SquareMove, Tables, Tree, is_decided, mark, win_in,
};
use crate::engine::{Chosen, Engine, Limits, Score, SearchControl, Value, seeded};
use crate::games::dag_en_nacht::prover::ProvedBook;
use crate::games::dag_en_nacht::{DagEnNacht, Move, State};

/// The check of chosen moves for losses before they are played.
struct LossCheck {
    /// The largest number of moves to check. If all of them lose, the best one
    /// is played.
    moves: usize,
    /// Node limit for each move.
    nodes: u64,
    /// Capacity, as a power of two, of a separate table, for levels whose main
    /// table would only repeat what the search left out.
    bits: Option<u32>,
}

/// The check of levels that search selectively everywhere.
const USUAL_CHECK: LossCheck = LossCheck {
    moves: 8,
    nodes: 4_000,
    bits: None,
};

/// The check of the level that searches every move near the root.
const WHOLE_CHECK: LossCheck = LossCheck {
    moves: usize::MAX,
    nodes: 100_000,
    bits: Some(14),
};

/// The check gets 1/n of a time limit, with the first n for levels without the
/// prover and the second for levels with it. Level 10 does not get stronger
/// with a larger share: with 3/5 of the time it scored 46.2 % of 690 games from
/// even positions against itself with 1/3, and with 45 % of the time 49.3 % of
/// 452 games, at 150 ms of processor time a move.
const CHECK_SHARES: [u32; 2] = [10, 3];

/// The lowest score to which a player may lower its own score by choosing a
/// worse move. If the best score is lower already, the best move is played.
const EVEN: Score = -50;

/// A player that searches, and that proves its moves if its level uses the
/// prover.
pub struct SearchPlayer {
    tables: Arc<Tables>,
    strength: Strength,
    limits: Limits,
    memory: SearchMemory,
    prover: Option<RootProver>,
    rng: Xoshiro256PlusPlus,
}

impl SearchPlayer {
    pub fn new(game: &DagEnNacht, strength: Strength, own: &Limits, seed: u64) -> SearchPlayer {
        let tables = Arc::new(Tables::new(game));
        let book = ProvedBook::of(game).filter(|_| strength.book);
        SearchPlayer {
            prover: (strength.proof > 0).then(|| RootProver::new(Arc::clone(&tables), book)),
            tables,
            strength,
            limits: strength.limits(own),
            memory: SearchMemory::new(strength.bits),
            rng: seeded(seed),
        }
    }

    /// The index of a random move within the level's margin of the best; the
    /// best itself if its score is decided.
    fn pick(&mut self, moves: &[ScoredMove]) -> usize {
        let best = moves[0];
        if self.strength.margin == 0 || is_decided(best.score) {
            return 0;
        }
        // A careless player gives away an advantage, but never falls behind.
        let least = (best.score - self.strength.margin).max(best.score.min(EVEN));
        let as_good = moves.iter().take_while(|scored| scored.score >= least);
        self.rng.random_range(0..as_good.count())
    }

    /// A move of the book that is proved to win.
    fn book_move(&self, game: &DagEnNacht, state: &State) -> Option<Chosen<Move>> {
        let step = self.prover.as_ref()?.book_move(state)?;
        let value = Value {
            amount: 1.0,
            exact: true,
            plies: None,
        };
        Some(Chosen {
            value: Some(value),
            ..Chosen::plain(step.notation(&game.board))
        })
    }

    /// Picks a move that is not found to lose by force, if one of the first few
    /// is not.
    fn checked_move(
        &mut self,
        state: &State,
        moves: &mut [ScoredMove],
        until: Option<Instant>,
        control: &SearchControl,
    ) -> ScoredMove {
        // A player with a small node limit may not use more nodes for its
        // proofs either.
        let question = self
            .strength
            .proof
            .min(self.limits.nodes.unwrap_or(u64::MAX));
        let mut allowance = Allowance::new(question, until, control);
        if let Some(prover) = &mut self.prover {
            prover.find_win(state, &[], moves, &mut allowance);
        }
        let mut asked = false;
        // A move that turns out to lose gets its true score, and another move
        // is picked.
        for _ in 0..self.loss_check().moves {
            let place = self.pick(moves);
            let chosen = moves[place];
            if self.strength.care == 0 || is_decided(chosen.score) || control.stopped() {
                return chosen;
            }
            if let Some(plies) = self.loses(state, chosen.step, until, control) {
                mark(moves, chosen.step, -win_in(plies));
                continue;
            }
            let Some(prover) = &mut self.prover else {
                return chosen;
            };
            if !prover.find_loss(state, moves, chosen.step, &mut allowance) {
                return chosen;
            }
            if !std::mem::replace(&mut asked, true) {
                prover.find_danger(state, moves, &mut allowance);
            }
        }
        moves[0]
    }

    fn loss_check(&self) -> &'static LossCheck {
        match self.strength.style.whole {
            0 => &USUAL_CHECK,
            _ => &WHOLE_CHECK,
        }
    }

    /// The number of plies in which `step` is found to lose.
    fn loses(
        &mut self,
        state: &State,
        step: SquareMove,
        until: Option<Instant>,
        control: &SearchControl,
    ) -> Option<u16> {
        let check = self.loss_check();
        let limits = Limits {
            nodes: Some(check.nodes),
            time: until.map(|until| until.saturating_duration_since(Instant::now())),
            ..Limits::default()
        };
        let mut afresh = check.bits.map(SearchMemory::new);
        let mut tree = Tree::new(
            Field::new(Arc::clone(&self.tables), state),
            afresh.as_mut().unwrap_or(&mut self.memory),
            NodeBudget::new(&limits, control),
            self.strength.style,
        );
        tree.loses(step, self.strength.care)
    }
}

impl Engine<DagEnNacht> for SearchPlayer {
    fn choose(
        &mut self,
        game: &DagEnNacht,
        state: &State,
        control: &SearchControl,
    ) -> Chosen<Move> {
        if let Some(chosen) = self.book_move(game, state) {
            return chosen;
        }
        let begin = Instant::now();
        let until = self.limits.time.and_then(|time| begin.checked_add(time));
        let share = CHECK_SHARES[usize::from(self.prover.is_some())];
        let limits = Limits {
            time: self.limits.time.map(|time| time - time / share),
            ..self.limits
        };
        let mut tree = Tree::new(
            Field::new(Arc::clone(&self.tables), state),
            &mut self.memory,
            NodeBudget::new(&limits, control),
            self.strength.style,
        );
        let aim = RootLimits {
            depth: self.limits.depth.unwrap_or(u32::MAX),
            margin: self.strength.margin,
            reach: self.strength.reach,
            first_win: true,
            once_won: None,
            width: 2 * self.strength.style.width,
        };
        let mut found = RootSearch {
            tree: &mut tree,
            aim,
            forbidden: &[],
            known: &[],
        }
        .run();
        let nodes = tree.budget.nodes();
        let chosen = self.checked_move(state, &mut found.moves, until, control);
        let line = expected(
            &self.tables,
            &mut self.memory,
            self.strength,
            state,
            &found,
            chosen,
            control,
        );
        Chosen {
            mv: chosen.step.notation(&game.board),
            value: (found.depth > 0 || chosen.proved).then(|| value(chosen)),
            pv: line
                .into_iter()
                .map(|step| step.notation(&game.board))
                .collect(),
            depth: found.depth,
            nodes,
        }
    }
}
