//! Engines: the traits of computer players and analysts, the levels, and a
//! search for any game. This layer names no game and prints nothing.

mod alphabeta;
mod blundering;
mod budget;
mod contract;
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
pub mod range_coder;
mod rating;
mod score;
mod search;
mod transposition;
mod value;

pub use alphabeta::{AlphaBeta, Variety};
pub use blundering::Blundering;
pub use contract::{Analysis, AnalysisRequest, Analyst, Bots, Chosen, Engine, MoveLine, TimeShare};
pub use control::{Limits, MoveTime, Progress, SearchControl};
pub use evaluator::Evaluator;
pub use even::EvenPartner;
pub use human::{FirstSight, Habits, HumanPlayer, LevelHabits, Sight};
pub use lazy_smp::own_choice as threads_for;
pub use level::{BotSpec, Level, ParseLevelError, parse_time};
pub use minimax::{minimax, minimax_moves};
pub use perft::{perft, perft_by_moves};
pub use random::{Random, seeded};
pub use rating::{Decision, Elo, Pairs, SPRT_BOUND, Sprt};
pub use score::{ESTIMATE_LIMIT, ProvedScore, Score, WIN, is_decided};
pub use value::{Measure, Unit, Value, own_moves};
