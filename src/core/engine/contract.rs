//! The traits of computer players and analysts, for any game.

use std::time::Duration;

use crate::engine::blundering::Blundering;
use crate::engine::control::{Limits, MoveTime, SearchControl};
use crate::engine::human::LevelHabits;
use crate::engine::level::{BotSpec, Level};
use crate::engine::random::Random;
use crate::engine::value::{Unit, Value};
use crate::game::{Game, Rules};

/// The move that an engine chose.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen<M> {
    /// The move to play, legal in the position searched.
    pub mv: M,
    /// Its value for the mover, if the engine gives one.
    pub value: Option<Value>,
    /// The principal variation, starting with `mv`.
    pub pv: Vec<M>,
    /// Search depth in plies; 0 if the engine has none.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
}

impl<M: Copy> Chosen<M> {
    /// A move chosen without a search.
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
    /// Chooses a legal move of a position in which the game is not over. Once
    /// `control` is stopped, returns the best move so far within 20 ms.
    ///
    /// # Panics
    /// May panic if the game is over in `state`.
    fn choose(&mut self, game: &G, state: &G::State, control: &SearchControl) -> Chosen<G::Move>;

    /// Changes the time limit of a player that has one, and keeps what its searches
    /// have stored. Returns `false` if the player cannot do this: then a new
    /// player is needed.
    fn change_time(&mut self, _time: MoveTime) -> bool {
        false
    }
}

impl<G: Rules, N: Engine<G> + ?Sized> Engine<G> for Box<N> {
    fn choose(&mut self, game: &G, state: &G::State, control: &SearchControl) -> Chosen<G::Move> {
        (**self).choose(game, state, control)
    }

    fn change_time(&mut self, time: MoveTime) -> bool {
        (**self).change_time(time)
    }
}

/// A move with its value and the expected play.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveLine<M> {
    /// The move that the line begins with.
    pub mv: M,
    /// Its value for the mover; `None` if it was not computed (all but the best
    /// move under [`AnalysisRequest::best_only`]).
    pub value: Option<Value>,
    /// The principal variation, starting with `mv`.
    pub pv: Vec<M>,
}

/// The values of a position's moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<M> {
    /// All legal moves that were not forbidden, best first.
    pub lines: Vec<MoveLine<M>>,
    /// Search depth in plies; 0 if the analyst has none.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
}

impl<M: PartialEq> Analysis<M> {
    /// Returns the value of a move, if it is known.
    #[must_use]
    pub fn value(&self, mv: &M) -> Option<Value> {
        let line = self.lines.iter().find(|line| line.mv == *mv);
        line.and_then(|line| line.value)
    }
}

/// The settings of an analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisRequest {
    /// The level whose engine computes the analysis.
    pub level: Level,
    /// Limits that replace the level's own, if any is set.
    pub limits: Limits,
    /// Whether to continue until everything requested is proved.
    pub exact: bool,
    /// Whether only the best move and its value are needed.
    pub best_only: bool,
    /// Number of threads; 0 lets the engine choose.
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
    /// Returns a request for the best level, limited only by this time.
    #[must_use]
    pub fn within(time: Duration) -> AnalysisRequest {
        AnalysisRequest {
            limits: Limits {
                time: Some(time),
                ..Limits::default()
            },
            ..AnalysisRequest::default()
        }
    }

    /// Returns the limits of this request, or `own`, the limits of the level, if it has
    /// none. An exact analysis ignores the limits of the level.
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
    /// The analysis of a position in which there is no move to analyse.
    #[must_use]
    pub const fn empty() -> Analysis<M> {
        Analysis {
            lines: Vec::new(),
            depth: 0,
            nodes: 0,
        }
    }
}

/// The share of the time left for the game that a move should use, from 0 to 1.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct TimeShare {
    /// The share that moves should use on average.
    pub aim: f64,
    /// The largest share of this move.
    pub most: f64,
}

impl TimeShare {
    /// The largest share that a clock gives to one move, so that it never runs out.
    pub const LARGEST: f64 = 0.6;

    /// A share that moves use but do not exceed.
    #[must_use]
    pub const fn fixed(share: f64) -> TimeShare {
        TimeShare {
            aim: share,
            most: share,
        }
    }
}

/// An engine that computes the value of every move.
pub trait Analyst<G: Rules>: Send {
    /// Analyses every legal move of a position in which the game is not over.
    /// Once `control` is stopped, returns the results so far within 20 ms.
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        control: &SearchControl,
    ) -> Analysis<G::Move> {
        self.analyse_without(game, state, &[], control)
    }

    /// Analyses a position whose result is already proved, so that mainly other proofs are of
    /// interest. This may take less work than [`Analyst::analyse_without`].
    fn analyse_proved(
        &mut self,
        game: &G,
        state: &G::State,
        forbidden: &[G::Move],
        control: &SearchControl,
    ) -> Analysis<G::Move> {
        self.analyse_without(game, state, forbidden, control)
    }

    /// Analyses a position as if the moves `forbidden` were not legal in it.
    /// The teacher uses this to test a reason. Returns no lines if no other
    /// move is legal.
    fn analyse_without(
        &mut self,
        game: &G,
        state: &G::State,
        forbidden: &[G::Move],
        control: &SearchControl,
    ) -> Analysis<G::Move>;

    /// Finds only the best move, which may take less work than the value of
    /// every move. Returns `None` if there is no legal move. Stops like
    /// [`Analyst::analyse`].
    fn best(
        &mut self,
        game: &G,
        state: &G::State,
        control: &SearchControl,
    ) -> Option<MoveLine<G::Move>> {
        let analysis = self.analyse(game, state, control);
        analysis.lines.into_iter().next()
    }

    /// Returns a move that is proved to win, even if [`Analyst::analyse`] has only an
    /// estimate for it.
    fn proved_win(
        &mut self,
        _game: &G,
        _state: &G::State,
        _control: &SearchControl,
    ) -> Option<G::Move> {
        None
    }

    /// Returns whether it is known without a search that the side to move loses, for example from
    /// a book of solved positions.
    fn is_known_loss(&self, _state: &G::State) -> bool {
        false
    }

    /// Returns whether little work proves that the side to move loses. Later analyses are as
    /// without this call.
    fn is_proved_loss(&mut self, _game: &G, _state: &G::State, _control: &SearchControl) -> bool {
        false
    }
}

/// A game that has computer players.
pub trait Bots: Game {
    /// The unit of the game's values.
    const UNIT: Unit;

    /// Describes a level in a few words for the menu.
    fn level_help(&self, level: Level) -> String;

    /// The strength of each level in Elo points, about 1000 for a casual
    /// player. docs/MEASUREMENTS.md describes how they were measured.
    const RATINGS: [u16; 11] = [400, 500, 700, 850, 1000, 1150, 1300, 1500, 1700, 1900, 2100];

    /// The percentage of its moves that level 0 plays as level 1 does. It plays the others at
    /// random.
    const SENSIBLE_MOVES: u32 = 0;

    /// The mistakes of levels 1 to 8.
    const HABITS: [LevelHabits; 8];

    /// Returns how odd the legal move looks to people, from 0 (natural) to 1, such as
    /// a move far from all pieces. [`super::EvenPartner`] prefers natural moves.
    fn oddness(&self, _state: &Self::State, _mv: Self::Move) -> f64 {
        0.0
    }

    /// Returns the largest amount that a value can have, such as the number of squares
    /// in Othello. Estimates of levels 1 to 8 are cut to it.
    fn largest_value(&self) -> f64 {
        match Self::UNIT.is_outcome() {
            true => 1.0,
            false => f64::INFINITY,
        }
    }

    /// Creates the player of a level from 1 to 8, which errs as people do. Its
    /// search has the depth of `level` unless `limits` has any limit.
    fn person(&self, level: LevelHabits, limits: Limits, seed: u64) -> Box<dyn Engine<Self>>;

    /// Creates the player of level 9 or 10.
    fn strong(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<Self>>;

    /// Creates a player. Equal specs and seeds play equal games unless a time
    /// limit is set.
    fn bot(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<Self>> {
        if spec.level == Level::EASIEST {
            return self.easiest(spec.limits, seed);
        }
        match LevelHabits::of(&Self::HABITS, spec.level) {
            Some(level) => self.person(level, spec.limits, seed),
            None => self.strong(spec, seed),
        }
    }

    /// Creates the player of level 0.
    fn easiest(&self, limits: Limits, seed: u64) -> Box<dyn Engine<Self>> {
        if Self::SENSIBLE_MOVES == 0 {
            return Box::new(Random::new(seed));
        }
        let careful = self.person(Self::HABITS[0], limits, seed);
        Box::new(Blundering::new(careful, 100 - Self::SENSIBLE_MOVES, seed))
    }

    /// Creates an analyst for this request.
    fn analyst(&self, request: &AnalysisRequest) -> Box<dyn Analyst<Self>>;

    /// Returns the share of the time left for the game that the best level should
    /// use for its move in this position. Override it if some parts of the game
    /// deserve more time than others.
    fn share_of_time(&self, _state: &Self::State) -> TimeShare {
        TimeShare::fixed(1.0 / 20.0)
    }
}
