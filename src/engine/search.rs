//! Depth-limited negamax with alpha-beta, right about extra turns and passes.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::{Analysis, Analyst, Choice, Control, Engine, Line, Unit, Value, seeded};
use crate::core::{Game, Outcome, Verdict};

/// A value inside the search, from the view of the side to move.
pub type Score = i32;

/// The score of a win at the root; a win `n` plies away counts `n` less.
pub const WIN: Score = 1_000_000;
/// Estimates stay strictly within ± this.
pub const ESTIMATE_LIMIT: Score = 900_000;

/// Judges positions for the generic search, apart from the rules.
pub trait Evaluator<G: Game>: Clone + Send {
    /// The worth of a live position for its mover, within ±[`ESTIMATE_LIMIT`].
    fn estimate(&self, game: &G, state: &G::State) -> Score;

    /// The worth of a finished position for [`Game::to_move`] of it, `ply`
    /// plies from the root. The default wins soon and loses late.
    fn terminal(&self, game: &G, state: &G::State, outcome: Outcome, ply: u32) -> Score {
        let distance = Score::try_from(ply).expect("games are short");
        match outcome.verdict {
            Verdict::Draw => 0,
            Verdict::Win(side) if side == game.to_move(state) => WIN - distance,
            Verdict::Win(_) => distance - WIN,
        }
    }
}

/// Looks a fixed number of plies ahead; equal best moves are drawn by lot.
pub struct AlphaBeta<E> {
    evaluator: E,
    depth: u32,
    rng: Xoshiro256PlusPlus,
    nodes: u64,
}

impl<E> AlphaBeta<E> {
    /// A searcher of `depth` ≥ 1 plies.
    pub fn new(evaluator: E, depth: u32, seed: u64) -> AlphaBeta<E> {
        AlphaBeta {
            evaluator,
            depth: depth.max(1),
            rng: seeded(seed),
            nodes: 0,
        }
    }

    /// Every legal move with its exact score at this depth, best first.
    fn scores<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control,
    ) -> Vec<(G::Move, Score)>
    where
        E: Evaluator<G>,
    {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let mut scored: Vec<(G::Move, Score)> = moves
            .into_iter()
            .map(|mv| {
                let root = Window {
                    alpha: -WIN - 1,
                    beta: WIN + 1,
                    depth: self.depth,
                    ply: 0,
                };
                (mv, self.after(game, state, mv, root, control))
            })
            .collect();
        scored.sort_by_key(|&(_, score)| -score);
        scored
    }

    /// The score of `mv`: the one place that turns sign and window around,
    /// and only if the side to move changed.
    fn after<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        mv: G::Move,
        window: Window,
        control: &Control,
    ) -> Score
    where
        E: Evaluator<G>,
    {
        let mut next = *state;
        game.apply(&mut next, mv);
        let below = Window {
            depth: window.depth - 1,
            ply: window.ply + 1,
            ..window
        };
        if game.to_move(&next) == game.to_move(state) {
            self.negamax(game, &next, below, control)
        } else {
            let turned = Window {
                alpha: -window.beta,
                beta: -window.alpha,
                ..below
            };
            -self.negamax(game, &next, turned, control)
        }
    }

    fn negamax<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        mut window: Window,
        control: &Control,
    ) -> Score
    where
        E: Evaluator<G>,
    {
        self.nodes += 1;
        if let Some(outcome) = game.outcome(state) {
            return self.evaluator.terminal(game, state, outcome, window.ply);
        }
        if window.depth == 0 || control.stopped() {
            return self.evaluator.estimate(game, state);
        }
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let mut best = Score::MIN;
        for mv in moves {
            best = best.max(self.after(game, state, mv, window, control));
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta {
                break;
            }
        }
        best
    }
}

/// What a node is asked for.
#[derive(Copy, Clone)]
struct Window {
    alpha: Score,
    beta: Score,
    depth: u32,
    ply: u32,
}

impl<G: Game, E: Evaluator<G>> Engine<G> for AlphaBeta<E> {
    fn choose(&mut self, game: &G, state: &G::State, control: &Control) -> Choice<G::Move> {
        self.nodes = 0;
        let scored = self.scores(game, state, control);
        let best = scored[0].1;
        let equal = scored
            .iter()
            .take_while(|(_, score)| *score == best)
            .count();
        let mv = scored[self.rng.random_range(0..equal)].0;
        Choice {
            depth: self.depth,
            nodes: self.nodes,
            ..Choice::plain(mv)
        }
    }
}

impl<G: super::Bots, E: Evaluator<G>> Analyst<G> for AlphaBeta<E> {
    fn analyse(&mut self, game: &G, state: &G::State, control: &Control) -> Analysis<G::Move> {
        self.nodes = 0;
        let scored = self.scores(game, state, control);
        let line = |(mv, score): (G::Move, Score)| Line {
            mv,
            value: Some(value_of(G::UNIT, score)),
            pv: vec![mv],
        };
        Analysis {
            lines: scored.into_iter().map(line).collect(),
            depth: self.depth,
            nodes: self.nodes,
        }
    }
}

/// A score in the game's unit.
fn value_of(unit: Unit, score: Score) -> Value {
    let exact = score.abs() > ESTIMATE_LIMIT;
    let amount = match unit {
        Unit::Outcome if exact => f64::from(score.signum()),
        Unit::Outcome => f64::from(score) / f64::from(ESTIMATE_LIMIT),
        Unit::Beans | Unit::Discs => f64::from(score),
    };
    Value {
        amount,
        exact,
        plies: exact.then(|| (WIN - score.abs()).unsigned_abs()),
    }
}
