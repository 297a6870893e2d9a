//! Engines: what chooses a move, and the generic search that every game
//! stands on. Knows no game by name, prints nothing.

mod alphabeta;
mod blundering;
mod budget;
mod control;
mod deepen;
mod evaluator;
mod even;
mod human;
mod lazy_smp;
mod level;
pub mod memory;
mod minimax;
mod ordering;
mod perft;
mod random;
mod rating;
mod score;
mod search;
mod transposition;
mod value;

pub use alphabeta::{AlphaBeta, Variety};
pub use blundering::Blundering;
pub use control::{Limits, Progress, SearchControl};
pub use evaluator::Evaluator;
pub use even::EvenPartner;
pub use human::{FirstSight, Habits, HumanPlayer, LevelHabits, Sight};
pub use lazy_smp::own_choice as threads_for;
pub use level::{BotSpec, Level, ParseLevelError, parse_time};
pub use minimax::{minimax, minimax_moves};
pub use perft::perft;
pub use random::{Random, seeded};
pub use rating::{Decision, Elo, Pairs, SPRT_BOUND, Sprt};
pub use score::{ESTIMATE_LIMIT, ProvedScore, Score, WIN, is_decided};
pub use value::{Measure, Unit, Value, own_moves};

use crate::game::{Game, Rules};

/// What an engine decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen<M> {
    /// The move to play, legal in the position asked about.
    pub mv: M,
    /// What it is worth for the mover, where the engine has an opinion.
    pub value: Option<Value>,
    /// The play it expects, `mv` first.
    pub pv: Vec<M>,
    /// Plies looked ahead; 0 where that has no meaning.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

impl<M: Copy> Chosen<M> {
    /// A move chosen without looking ahead.
    pub fn plain(mv: M) -> Chosen<M> {
        Chosen {
            mv,
            value: None,
            pv: vec![mv],
            depth: 0,
            nodes: 0,
        }
    }
}

/// A computer player of game `G`.
pub trait Engine<G: Rules>: Send {
    /// Chooses a legal move of a live position. Returns within 20 ms once
    /// `control` says stop, with the best move it has.
    ///
    /// # Panics
    /// May panic when the game is over in `state`.
    fn choose(&mut self, game: &G, state: &G::State, control: &SearchControl) -> Chosen<G::Move>;
}

/// One move with what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveLine<M> {
    /// The move.
    pub mv: M,
    /// Its worth for the mover; `None` where it was not worked out (the
    /// other moves under [`AnalysisRequest::best_only`]).
    pub value: Option<Value>,
    /// The play expected, `mv` first.
    pub pv: Vec<M>,
}

/// What an analysis found.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<M> {
    /// Every legal move, best first.
    pub lines: Vec<MoveLine<M>>,
    /// Plies looked ahead; 0 where that has no meaning.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// What an analysis is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisRequest {
    /// How strong an engine looks.
    pub level: Level,
    /// Limits that replace the level's own; no limit set means the level's.
    pub limits: Limits,
    /// Go on until everything asked for is proved, or stopped.
    pub exact: bool,
    /// Work out the best move and its value only.
    pub best_only: bool,
    /// Threads it may use; 0 means the engine's own choice.
    pub threads: usize,
}

impl Default for AnalysisRequest {
    fn default() -> AnalysisRequest {
        AnalysisRequest {
            level: Level::BEST,
            limits: Limits::default(),
            exact: false,
            best_only: false,
            threads: 0,
        }
    }
}

impl AnalysisRequest {
    /// The limits to search under, where the level's own are `own`.
    #[must_use]
    pub fn limits_or(&self, own: Limits) -> Limits {
        if self.exact {
            self.limits
        } else {
            self.limits.or(own)
        }
    }
}

impl<M> Analysis<M> {
    /// Of a position in which no move is left to judge.
    #[must_use]
    pub const fn empty() -> Analysis<M> {
        Analysis {
            lines: Vec::new(),
            depth: 0,
            nodes: 0,
        }
    }
}

/// Works out what every move of a position is worth.
pub trait Analyst<G: Rules>: Send {
    /// Judges every legal move of a live position; stops as
    /// [`Engine::choose`] does, with what it has.
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        control: &SearchControl,
    ) -> Analysis<G::Move> {
        self.analyse_without(game, state, &[], control)
    }

    /// The same as if the moves `forbidden` were not legal in `state`, this
    /// once: what a reason rests on. No lines where nothing else is legal.
    fn analyse_without(
        &mut self,
        game: &G,
        state: &G::State,
        forbidden: &[G::Move],
        control: &SearchControl,
    ) -> Analysis<G::Move>;

    /// The best move alone, which an analyst may find with less work than the
    /// value of every move; `None` where there is no move. Stops as
    /// [`Analyst::analyse`] does.
    fn best(
        &mut self,
        game: &G,
        state: &G::State,
        control: &SearchControl,
    ) -> Option<MoveLine<G::Move>> {
        let analysis = self.analyse(game, state, control);
        analysis.lines.into_iter().next()
    }
}

/// A game that has computer players.
pub trait Bots: Game {
    /// The unit its values are in.
    const UNIT: Unit;

    /// What a level means here, in a few words for the menu.
    fn level_help(&self, level: Level) -> String;

    /// How strong each level is in this game, in Elo points: a casual player
    /// has about 1000 (docs/MEASUREMENTS.md says how they were measured).
    const RATINGS: [u16; 11] = [400, 500, 700, 850, 1000, 1150, 1300, 1500, 1700, 1900, 2100];

    /// A player of the given strength. Equal specs and seeds play equal games
    /// as long as no time limit is set.
    fn bot(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<Self>>;

    /// An analyst for this request.
    fn analyst(&self, request: &AnalysisRequest) -> Box<dyn Analyst<Self>>;
}
