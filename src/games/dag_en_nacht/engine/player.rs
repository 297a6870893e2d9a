//! The player of levels 9 and 10, and what lower levels look with.

use std::sync::Arc;
use std::time::Instant;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::analyst::{expected, value};
use super::strength::Strength;
use super::{
    Allowance, Field, NodeBudget, RootLimits, RootProver, RootResult, RootSearch, ScoredMove,
    SearchMemory, SquareMove, Tables, Tree, is_decided, mark, win_in,
};
use crate::engine::{Chosen, Engine, Limits, Score, SearchControl, Value, seeded};
use crate::games::dag_en_nacht::prover::ProvedBook;
use crate::games::dag_en_nacht::{DagEnNacht, Move, State};

/// How moves are looked at again before they are played.
struct Care {
    /// Moves, at most; the best is then played anyway.
    moves: usize,
    /// Positions a move may take.
    nodes: u64,
    /// The size of a table of its own, 2^bits positions, where the search's
    /// would only repeat what it left out.
    bits: Option<u32>,
}

/// Of a level that leaves moves out everywhere.
const USUAL_CARE: Care = Care {
    moves: 8,
    nodes: 4_000,
    bits: None,
};

/// Of a level that tries every move where that matters.
const WHOLE_CARE: Care = Care {
    moves: usize::MAX,
    nodes: 100_000,
    bits: Some(14),
};

/// The part of a time limit kept for looking again: without and with the
/// prover.
const CARE_SHARES: [u32; 2] = [10, 3];

/// Scores above this are not given away by carelessness.
const EVEN: Score = -50;

/// A player that searches.
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

    /// One of the moves as good as the best; the best itself where it is
    /// decided.
    fn pick(&mut self, moves: &[ScoredMove]) -> usize {
        let best = moves[0];
        if self.strength.margin == 0 || is_decided(best.score) {
            return 0;
        }
        // A careless player gives away what it has, not more.
        let least = (best.score - self.strength.margin).max(best.score.min(EVEN));
        let as_good = moves.iter().take_while(|scored| scored.score >= least);
        self.rng.random_range(0..as_good.count())
    }

    /// A win that the book has, played at once.
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

    /// A move to its liking that is not seen to lose by force, if one of the
    /// first few is.
    fn careful(
        &mut self,
        state: &State,
        moves: &mut [ScoredMove],
        until: Option<Instant>,
        control: &SearchControl,
    ) -> ScoredMove {
        // Who may look at few positions may not expand more of them, either.
        let question = self
            .strength
            .proof
            .min(self.limits.nodes.unwrap_or(u64::MAX));
        let mut allowance = Allowance::new(question, until, control);
        if let Some(prover) = &mut self.prover {
            prover.find_win(state, &[], moves, &mut allowance);
        }
        let mut asked = false;
        // A move that is seen to lose gets its score, and the next is chosen.
        for _ in 0..self.care().moves {
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

    fn care(&self) -> &'static Care {
        match self.strength.style.whole {
            0 => &USUAL_CARE,
            _ => &WHOLE_CARE,
        }
    }

    /// In how many plies `step` is seen to lose.
    fn loses(
        &mut self,
        state: &State,
        step: SquareMove,
        until: Option<Instant>,
        control: &SearchControl,
    ) -> Option<u16> {
        let care = self.care();
        let limits = Limits {
            nodes: Some(care.nodes),
            time: until.map(|until| until.saturating_duration_since(Instant::now())),
            ..Limits::default()
        };
        let mut afresh = care.bits.map(SearchMemory::new);
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
        let share = CARE_SHARES[usize::from(self.prover.is_some())];
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
        let chosen = self.careful(state, &mut found.moves, until, control);
        let line = self.line(state, &found, chosen, control);
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

impl SearchPlayer {
    fn line(
        &mut self,
        state: &State,
        found: &RootResult,
        of: ScoredMove,
        control: &SearchControl,
    ) -> Vec<SquareMove> {
        expected(
            &self.tables,
            &mut self.memory,
            self.strength,
            state,
            found,
            of,
            control,
        )
    }
}
