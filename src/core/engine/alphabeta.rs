//! The generic search as a player and as an analyst.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;

use crate::engine::budget::Budget;
use crate::engine::contract::{Analysis, AnalysisRequest, Analyst, Bots, Chosen, Engine, MoveLine};
use crate::engine::control::{Limits, SearchControl};
use crate::engine::deepen::{Deepening, RankedMove, RootAim};
use crate::engine::evaluator::Evaluator;
use crate::engine::lazy_smp;
use crate::engine::random::seeded;
use crate::engine::score::Score;
use crate::engine::search::TreeSearch;
use crate::engine::transposition::TranspositionTable;
use crate::engine::value::Value;
use crate::game::Rules;

/// The way a player chooses among good moves.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Variety {
    /// A best move; ties are broken at random.
    #[default]
    Best,
    /// A random move that is at most this much worse than the best, in the
    /// evaluator's scores; 0 chooses among the best. It takes longer, because
    /// the exact scores of those moves are needed. A move that decides the game
    /// is always played.
    Within(Score),
}

/// The generic search: iterative deepening with alpha-beta, for any game.
///
/// The transposition table is kept from move to move. It changes no value, but
/// makes the search faster, so that it gets deeper under a node limit.
#[derive(Debug)]
pub struct AlphaBeta<E> {
    evaluator: E,
    limits: Limits,
    rng: Xoshiro256PlusPlus,
    variety: Variety,
    aim: RootAim,
    threads: usize,
    table_bits: u32,
    table: Option<TranspositionTable>,
}

impl<E> AlphaBeta<E> {
    /// Creates a player that searches `depth` ≥ 1 plies.
    pub fn new(evaluator: E, depth: u32, seed: u64) -> AlphaBeta<E> {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        AlphaBeta::limited(evaluator, limits, seed)
    }

    /// Creates a player with these limits. Without any, it searches until the
    /// result is proved.
    pub fn limited(evaluator: E, limits: Limits, seed: u64) -> AlphaBeta<E> {
        AlphaBeta {
            evaluator,
            limits,
            rng: seeded(seed),
            variety: Variety::Best,
            aim: RootAim::All,
            threads: lazy_smp::own_choice(&limits),
            table_bits: table_bits(&limits),
            table: None,
        }
    }

    /// Creates the analyst for `request`; `own` are its level's limits.
    pub fn analyst(evaluator: E, request: &AnalysisRequest, own: Limits) -> AlphaBeta<E> {
        let mut searcher = AlphaBeta::limited(evaluator, request.limits_or(own), 0);
        if request.best_only {
            searcher.aim = RootAim::Best;
        }
        if request.threads > 0 {
            searcher.threads = request.threads;
        }
        searcher
    }

    /// Sets the number of threads, at least one. With more than one, values
    /// stay the same, but node counts and the order of equal moves may vary
    /// from run to run.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> AlphaBeta<E> {
        self.threads = threads.max(1);
        self
    }

    /// Sets how the player chooses among good moves.
    #[must_use]
    pub fn variety(mut self, variety: Variety) -> AlphaBeta<E> {
        self.variety = variety;
        self
    }

    /// Sets the table's capacity to 2^`bits` positions of 16 bytes each.
    #[must_use]
    pub fn table_bits(mut self, bits: u32) -> AlphaBeta<E> {
        self.table_bits = bits;
        self
    }

    /// Searches `moves` of `state`; `aim` selects the scores that are needed.
    fn deepen<G: Rules>(
        &mut self,
        game: &G,
        state: &G::State,
        moves: Vec<G::Move>,
        aim: RootAim,
        control: &SearchControl,
    ) -> Found<G::Move>
    where
        E: Evaluator<G>,
    {
        let bits = self.table_bits;
        let table = self
            .table
            .get_or_insert_with(|| TranspositionTable::new(bits));
        table.age();
        let table = &*table;
        let budget = Budget::new(&self.limits, control);
        let mut deepening = Deepening {
            search: TreeSearch::new(game, &self.evaluator, table, budget),
            state,
            aim,
            moves: moves.into_iter().map(RankedMove::new).collect(),
            depth: 0,
        };
        lazy_smp::run(&mut deepening, &self.limits, self.threads - 1);
        Found {
            nodes: deepening.search.budget.nodes,
            moves: deepening.moves,
            depth: deepening.depth,
        }
    }

    /// The index of a random move that is at most `margin` worse than the best.
    fn draw<M>(&mut self, moves: &[RankedMove<M>], margin: Score) -> usize {
        let best = moves[0].result.score;
        let near = |m: &&RankedMove<M>| m.known && m.result.score >= best - margin;
        let count = moves.iter().take_while(near).count();
        self.rng.random_range(0..count.max(1))
    }
}

/// The result of a search.
struct Found<M> {
    moves: Vec<RankedMove<M>>,
    depth: u32,
    nodes: u64,
}

/// A suitable table capacity for a search under these limits, as a power of
/// two.
fn table_bits(limits: &Limits) -> u32 {
    const MOST: u32 = 20;
    let by_nodes = limits.nodes.map(|nodes| 64 - nodes.leading_zeros());
    // Assumes that each ply has four times the positions of the one before.
    let by_depth = limits.depth.map(|depth| 6 + 2 * depth.min(MOST));
    let bits = [by_nodes, by_depth].into_iter().flatten().min();
    bits.unwrap_or(MOST).clamp(8, MOST)
}

/// The value of a root move, if its score is exact.
fn value_of<G: Bots, E: Evaluator<G>>(
    game: &G,
    state: &G::State,
    root: &RankedMove<G::Move>,
) -> Option<Value> {
    let plies = || u32::try_from(root.line.len()).ok();
    // The length counts only if the line is complete to the end of the game.
    let ends = root.result.proved && reaches_end(game, *state, &root.line);
    let plies = if ends { plies() } else { None };
    root.known
        .then(|| root.result.value(G::UNIT, E::SCALE, plies))
}

fn reaches_end<G: Rules>(game: &G, mut state: G::State, line: &[G::Move]) -> bool {
    for &mv in line {
        game.apply(&mut state, mv);
    }
    game.outcome(&state).is_some()
}

impl<G: Bots, E: Evaluator<G>> Engine<G> for AlphaBeta<E> {
    fn choose(&mut self, game: &G, state: &G::State, control: &SearchControl) -> Chosen<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        if let [only] = moves[..] {
            return Chosen::plain(only);
        }
        // The first of equal moves is played, so a random order breaks ties.
        moves.shuffle(&mut self.rng);
        let aim = match self.variety {
            Variety::Best => RootAim::Best,
            Variety::Within(margin) => RootAim::Within(margin),
        };
        let found = self.deepen(game, state, moves, aim, control);
        let chosen = match self.variety {
            Variety::Best => 0,
            Variety::Within(margin) => self.draw(&found.moves, margin),
        };
        let root = &found.moves[chosen];
        Chosen {
            mv: root.mv,
            value: value_of::<G, E>(game, state, root),
            pv: root.line.clone(),
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}

impl<G: Bots, E: Evaluator<G>> Analyst<G> for AlphaBeta<E> {
    fn analyse_without(
        &mut self,
        game: &G,
        state: &G::State,
        forbidden: &[G::Move],
        control: &SearchControl,
    ) -> Analysis<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        moves.retain(|mv| !forbidden.contains(mv));
        if moves.is_empty() {
            return Analysis::empty();
        }
        let aim = self.aim;
        let found = self.deepen(game, state, moves, aim, control);
        let line = |(i, root): (usize, &RankedMove<G::Move>)| MoveLine {
            mv: root.mv,
            value: value_of::<G, E>(game, state, root).filter(|_| aim == RootAim::All || i == 0),
            pv: root.line.clone(),
        };
        Analysis {
            lines: found.moves.iter().enumerate().map(line).collect(),
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}
