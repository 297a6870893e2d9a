//! Budgets of level 10 and the exact analyst for a position.

use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use super::endgame::shared;
use super::solver_budget::SolverBudget;
use crate::engine::{Limits, SearchControl};
use crate::games::awari::Preset;

/// Beans in pits up to which the solver proves every position that occurs in
/// games.
const SOLVABLE: u32 = 36;
/// Beans in pits up to which the smallest endgame table is enough.
const FEW: u32 = 12;
/// Beans in pits up to which a proof is likely enough to spend minutes on it.
const HOPEFUL: u32 = 48;
/// Nodes for a move of a player without limits: two to three seconds.
const PLAY_NODES: u64 = 6_000_000;
/// Nodes for the teacher's analysis of a position that is unlikely to be
/// proved: a sixth of a second, since one explanation needs about a dozen.
const JUDGE_NODES: u64 = 400_000;
/// Nodes for the teacher with more than [`HOPEFUL`] beans in pits, where sowing takes longer.
const JUDGE_NODES_OF_MANY: u64 = 300_000;
/// Nodes for an analysis without limits: about a minute on each thread.
const PATIENT_NODES: u64 = 250_000_000;
/// Nodes for an analysis without limits where a proof is unlikely: a few
/// seconds.
const HOPELESS_NODES: u64 = 20_000_000;

/// The time limit from which the larger endgame table is built.
const LONG: Duration = Duration::from_secs(8);

/// The kind of result that is asked for.
#[derive(Copy, Clone)]
pub(super) enum Question {
    /// A move to play, within the player's limits if there are any.
    Play(Limits),
    /// An analysis for the teacher: fast, and limited by nodes only, so that it
    /// is reproducible. It is exact up to `SOLVABLE` beans.
    Judge,
    /// An analysis as requested.
    Analyse {
        /// The request's limits. Without any, [`patience`] sets them.
        limits: Limits,
        /// Whether to continue until every value is proved.
        exact: bool,
        /// Whether only the best move is needed.
        best_only: bool,
        /// Threads to use; 0 means all of the machine's.
        threads: usize,
    },
}

/// The budget and the resources for one position.
pub(super) struct SearchEffort {
    begun: Instant,
    /// The limits of the search; none means that it runs until it is finished.
    pub limits: Limits,
    /// Threads to search with.
    pub threads: usize,
    /// Whether only the best move is needed.
    pub best_only: bool,
    /// Beans in pits that the endgame table should cover.
    pub table_beans: u32,
    /// Capacity of the transposition table, as a power of two.
    pub memo_bits: u32,
}

impl SearchEffort {
    /// The budget for a position with this many beans in pits. Time counts from
    /// this call.
    pub fn new(aim: Question, rules: Preset, beans: u32) -> SearchEffort {
        let small = SearchEffort {
            begun: Instant::now(),
            limits: Limits::default(),
            threads: 1,
            best_only: true,
            table_beans: match beans {
                _ if beans <= FEW => FEW,
                ..=SOLVABLE => shared::quick_beans(rules),
                _ => shared::usual_beans(rules),
            },
            memo_bits: 18,
        };
        let modest = SearchEffort {
            limits: up_to(PLAY_NODES),
            memo_bits: 21,
            ..small
        };
        // The small budget proves every position of up to SOLVABLE beans.
        match aim {
            Question::Play(limits) if beans <= SOLVABLE => small.within(limits),
            Question::Play(limits) => modest.within(limits),
            Question::Judge => SearchEffort {
                best_only: false,
                ..if beans <= SOLVABLE {
                    small
                } else {
                    let nodes = if beans > HOPEFUL {
                        JUDGE_NODES_OF_MANY
                    } else {
                        JUDGE_NODES
                    };
                    modest.within(up_to(nodes))
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

    /// The budget for a position whose values are known: only the expected play is
    /// left to find, and a small table is enough for that.
    pub fn for_book(self, rules: Preset) -> SearchEffort {
        SearchEffort {
            table_beans: shared::quick_beans(rules),
            ..self
        }
    }

    /// Replaces the limits by `limits`, if there are any.
    fn within(self, limits: Limits) -> SearchEffort {
        if limits.is_unlimited() {
            self
        } else {
            SearchEffort { limits, ..self }
        }
    }

    /// The budget for building the table: half of a time limit. The next move
    /// continues from there.
    pub fn building<'a>(&self, control: &'a SearchControl) -> SolverBudget<'a> {
        SolverBudget {
            deadline: self.limits.time.and_then(|time| self.after(time / 2)),
            ..SolverBudget::only(control)
        }
    }

    /// The budget of the solver; it leaves the last quarter of a time limit to
    /// the estimates.
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

    /// The time left until the time limit, if there is one.
    pub fn time_left(&self) -> Option<Duration> {
        let left = |time: Duration| time.saturating_sub(self.begun.elapsed());
        self.limits.time.map(left)
    }
}

/// Beans covered by a table that takes a few seconds to build. It may use a
/// gigabyte of memory where that makes a proof likely, otherwise a quarter of
/// that.
fn large_table(exact: bool, beans: u32) -> u32 {
    if exact || beans <= HOPEFUL { 23 } else { 20 }
}

/// The limits of an analysis that sets none.
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
