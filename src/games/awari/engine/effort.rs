//! How much work level 10 and the exact analyst put into a position.

use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use super::endgame::shared;
use super::solver_budget::SolverBudget;
use crate::engine::{Limits, SearchControl};
use crate::games::awari::Preset;

/// Up to so many beans in pits the solver proves every position of a game.
const SOLVABLE: u32 = 36;
/// Positions with so few beans in pits need no large table.
const FEW: u32 = 12;
/// Up to so many beans in pits, a proof is likely enough to spend minutes on
/// it.
const HOPEFUL: u32 = 48;
/// Nodes for one move of a player without limits: two to three seconds.
const PLAY_NODES: u64 = 6_000_000;
/// Nodes for a judgement of a move where a proof is unlikely: a sixth of a
/// second, for one explanation asks for a dozen.
const JUDGE_NODES: u64 = 400_000;
/// Nodes for an analysis without limits: a minute on each thread.
const PATIENT_NODES: u64 = 250_000_000;
/// The same where a proof is unlikely: a few seconds.
const HOPELESS_NODES: u64 = 20_000_000;

/// With so much time a larger table is built than players use.
const LONG: Duration = Duration::from_secs(8);

/// What is asked for.
#[derive(Copy, Clone)]
pub(super) enum Question {
    /// A move to play, within the player's limits; none for the level's own.
    Play(Limits),
    /// The same judgement anywhere and any day, soon: exact where the solver
    /// always gets through.
    Judge,
    /// What the request says.
    Analyse {
        /// The request's limits; without any, the work goes on for as long as
        /// a proof is likely ([`patience`]).
        limits: Limits,
        /// Go on until it is proved.
        exact: bool,
        /// Only the best move is wanted.
        best_only: bool,
        /// Threads to use; 0 for all there are.
        threads: usize,
    },
}

/// How hard to try on one position.
pub(super) struct SearchEffort {
    begun: Instant,
    /// What it may cost; no limits for as long as it takes.
    pub limits: Limits,
    /// Threads that search.
    pub threads: usize,
    /// Only the best move is wanted.
    pub best_only: bool,
    /// Beans in pits that the endgame table should cover.
    pub table_beans: u32,
    /// Positions to remember, as a power of two.
    pub memo_bits: u32,
}

impl SearchEffort {
    /// The budget of a position with so many beans in pits, beginning now.
    pub fn new(aim: Question, rules: Preset, beans: u32) -> SearchEffort {
        let small = SearchEffort {
            begun: Instant::now(),
            limits: Limits::default(),
            threads: 1,
            best_only: true,
            table_beans: if beans <= FEW {
                FEW
            } else {
                shared::usual_beans(rules)
            },
            memo_bits: 18,
        };
        let modest = SearchEffort {
            limits: up_to(PLAY_NODES),
            memo_bits: 21,
            ..small
        };
        // A small effort proves every position of up to SOLVABLE beans; beyond
        // that a player tries within a modest one.
        match aim {
            Question::Play(limits) if beans <= SOLVABLE => small.within(limits),
            Question::Play(limits) => modest.within(limits),
            Question::Judge => SearchEffort {
                best_only: false,
                ..if beans <= SOLVABLE {
                    small
                } else {
                    modest.within(up_to(JUDGE_NODES))
                }
            },
            Question::Analyse {
                limits,
                exact,
                best_only,
                threads,
            } => {
                let long = limits.time.is_some_and(|time| time >= LONG);
                let effort = match beans {
                    0..=SOLVABLE => small,
                    _ if !exact && !limits.is_unlimited() && !long => modest,
                    _ => SearchEffort {
                        limits: patience(exact, beans),
                        table_beans: large_table(exact, beans),
                        memo_bits: 24,
                        ..small
                    },
                };
                SearchEffort {
                    best_only,
                    threads: threads_for(threads),
                    ..effort.within(limits)
                }
            }
        }
    }

    /// The same within `limits`, if there are any.
    fn within(self, limits: Limits) -> SearchEffort {
        if limits.is_unlimited() {
            self
        } else {
            SearchEffort { limits, ..self }
        }
    }

    /// When the building of the table must end for now. It may use half of a
    /// time limit; what is missing is left to the next move.
    pub fn building<'a>(&self, control: &'a SearchControl) -> SolverBudget<'a> {
        SolverBudget {
            deadline: self.limits.time.and_then(|time| self.after(time / 2)),
            ..SolverBudget::only(control)
        }
    }

    /// When the solver must end: it leaves a quarter of a time limit to the
    /// estimates.
    pub fn proving<'a>(&self, control: &'a SearchControl) -> SolverBudget<'a> {
        SolverBudget {
            nodes: self.limits.nodes.unwrap_or(u64::MAX),
            deadline: self.limits.time.and_then(|time| self.after(time * 3 / 4)),
            ..SolverBudget::only(control)
        }
    }

    fn after(&self, time: Duration) -> Option<Instant> {
        self.begun.checked_add(time)
    }

    /// What is left of a time limit.
    pub fn time_left(&self) -> Option<Duration> {
        let left = |time: Duration| time.saturating_sub(self.begun.elapsed());
        self.limits.time.map(left)
    }
}

/// Beans in pits that a table covers which takes some seconds to build. It may
/// take a gigabyte of memory where that may bring a proof, otherwise a quarter
/// of one.
fn large_table(exact: bool, beans: u32) -> u32 {
    if exact || beans <= HOPEFUL { 23 } else { 20 }
}

/// What an analysis without limits may cost.
fn patience(exact: bool, beans: u32) -> Limits {
    match beans {
        _ if exact => Limits::default(),
        0..=HOPEFUL => up_to(PATIENT_NODES),
        _ => up_to(HOPELESS_NODES),
    }
}

fn up_to(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn threads_for(asked: usize) -> usize {
    match asked {
        0 => available_parallelism().map_or(1, usize::from),
        asked => asked,
    }
}
