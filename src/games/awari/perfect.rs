//! Level 10 and the exact analyst: the solver as far as it gets, the generic
//! search on top of the endgame table for what is left.

use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use super::estimate::{HomeDifference, WithTable, home_difference};
use super::exact::book;
use super::exact::endgame::Endgame;
use super::exact::kernel::Pits;
use super::exact::memo::Memo;
use super::exact::proof::Proof;
use super::exact::shared;
use super::exact::bound::Bound;
use super::{Awari, Move, State};
use crate::core::Game;
use crate::engine::{
    AlphaBeta, Analysis, Analyst, Choice, Control, Engine, Limits, Line, Request, Value,
};

/// Beans in pits that the solver manages from any position of a game.
const SOLVABLE: u32 = 36;
/// Fewer beans in pits than this, and the book is of no use.
const BOOK_BEANS: u32 = 20;
/// Beans in pits from which a proof may be worth minutes.
const HOPEFUL: u32 = 48;
/// Nodes for a move of a player without limits: two to three seconds' work.
const PLAY_NODES: u64 = 6_000_000;
/// Nodes for an analysis without limits: a minute's work on each thread,
const PATIENT_NODES: u64 = 250_000_000;
/// and where there is little hope, a few seconds'.
const HOPELESS_NODES: u64 = 20_000_000;
/// Of a node limit, the share for estimates where the solver failed: their
/// nodes cost more.
const ESTIMATE_SHARE: u64 = 8;

/// Less time than this for a move leaves none for a large table.
const SHORT: Duration = Duration::from_secs(1);

/// What is asked of [`Perfect`].
#[derive(Copy, Clone)]
pub(super) enum Aim {
    /// A move to play, within the player's limits; none for the level's own.
    Play(Limits),
    /// What the request says.
    Analyse {
        /// The request's limits; none for as long as it seems worth while.
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
struct Effort {
    limits: Limits,
    threads: usize,
    best_only: bool,
    /// Beans in pits that the endgame table should cover.
    table_beans: u32,
    /// Positions to remember, as a power of two.
    memo_bits: u32,
}

/// Plays and judges perfectly, where it is given the time.
pub(super) struct Perfect {
    aim: Aim,
}

impl Perfect {
    pub fn player(limits: Limits) -> Perfect {
        Perfect {
            aim: Aim::Play(limits),
        }
    }

    pub fn analyst(request: &Request) -> Perfect {
        let aim = Aim::Analyse {
            limits: request.limits,
            exact: request.exact,
            best_only: request.best_only,
            threads: request.threads,
        };
        Perfect { aim }
    }

    /// Values of the moves, best first; exact where proved.
    fn judge(&self, game: &Awari, state: &State, control: &Control) -> Analysis<Move> {
        let begun = Instant::now();
        let effort = Effort::for_position(self.aim, Pits::of(state).beans());
        let rules = game.options.rules;
        let Some(table) = shared::endgame(rules, effort.table_beans, &Bound::only(control)) else {
            return hasty(game, state);
        };
        let memo = Memo::new(effort.memo_bits);
        if (BOOK_BEANS..=SOLVABLE).contains(&Pits::of(state).beans()) {
            book::open(rules, &memo);
        }
        let proof = Proof::new(state, &table, &memo, effort.bound(begun, control));
        let mut found = prove(&proof, state, &effort);
        let wanted = if effort.best_only {
            1
        } else {
            found.lines.len()
        };
        if found.lines[..wanted]
            .iter()
            .any(|line| line.value.is_none())
        {
            drop(memo);
            let estimates = effort.estimates(game, state, table, begun, control);
            complete(&mut found, estimates, effort.best_only);
        }
        found
    }
}

impl Effort {
    fn for_position(aim: Aim, beans: u32) -> Effort {
        let small = Effort {
            limits: Limits::default(),
            threads: 1,
            best_only: true,
            table_beans: if beans <= 12 { 12 } else { 16 },
            memo_bits: 18,
        };
        let modest = Effort {
            limits: up_to(Some(PLAY_NODES)),
            table_beans: 18,
            memo_bits: 21,
            ..small
        };
        match aim {
            Aim::Play(limits) => {
                let effort = if beans <= SOLVABLE { small } else { modest };
                effort.within(limits)
            }
            Aim::Analyse {
                limits,
                exact,
                best_only,
                threads,
            } => {
                let effort = match beans {
                    0..=SOLVABLE => small,
                    _ if !exact && !limits.is_unlimited() => modest,
                    _ => Effort {
                        limits: patience(exact, beans),
                        table_beans: 20,
                        memo_bits: 25,
                        ..small
                    },
                };
                Effort {
                    best_only,
                    threads: threads_for(threads, beans),
                    ..effort.within(limits)
                }
            }
        }
    }

    /// The same within `limits`, if there are any: little time is no time to
    /// build a large table.
    fn within(self, limits: Limits) -> Effort {
        if limits.is_unlimited() {
            return self;
        }
        let short = limits.time.is_some_and(|time| time < SHORT);
        let most = if short { 12 } else { self.table_beans };
        Effort {
            limits,
            table_beans: self.table_beans.min(most),
            ..self
        }
    }

    /// When the solver must end: of a time limit it leaves two fifths.
    fn bound<'a>(&self, begun: Instant, control: &'a Control) -> Bound<'a> {
        let deadline = |time: Duration| begun.checked_add(time * 3 / 5);
        Bound {
            nodes: self.limits.nodes.unwrap_or(u64::MAX),
            deadline: self.limits.time.and_then(deadline),
            ..Bound::only(control)
        }
    }

    /// The generic search's view, within what the limits leave.
    fn estimates(
        &self,
        game: &Awari,
        state: &State,
        table: Arc<Endgame>,
        begun: Instant,
        control: &Control,
    ) -> Analysis<Move> {
        if control.stopped() {
            return hasty(game, state);
        }
        let left = |time: Duration| {
            let rest = time.saturating_sub(begun.elapsed());
            rest.max(Duration::from_millis(1))
        };
        let limits = Limits {
            nodes: self
                .limits
                .nodes
                .map(|nodes| (nodes / ESTIMATE_SHARE).max(1)),
            time: self.limits.time.map(left),
            depth: None,
        };
        AlphaBeta::limited(WithTable(table), limits, 0).analyse(game, state, control)
    }
}

/// What an analysis without limits may cost.
fn patience(exact: bool, beans: u32) -> Limits {
    up_to(match beans {
        _ if exact => None,
        0..=HOPEFUL => Some(PATIENT_NODES),
        _ => Some(HOPELESS_NODES),
    })
}

fn up_to(nodes: Option<u64>) -> Limits {
    Limits {
        nodes,
        ..Limits::default()
    }
}

/// Threads pay only where the work is long.
fn threads_for(asked: usize, beans: u32) -> usize {
    match asked {
        0 if beans <= SOLVABLE => 1,
        0 => available_parallelism().map_or(1, usize::from),
        asked => asked,
    }
}

/// What the solver can prove within its bound.
fn prove(proof: &Proof, state: &State, effort: &Effort) -> Analysis<Move> {
    let moves = if effort.best_only {
        let best = proof.best_move(effort.threads).ok();
        let worth = |mv| best.filter(|(b, _)| *b == mv).map(|(_, worth)| worth);
        proof.moves().map(|mv| (mv, worth(mv))).collect()
    } else {
        proof.every_move(effort.threads)
    };
    let lead = home_difference(state);
    let value = |worth: i32| Value {
        amount: f64::from(lead + worth),
        exact: true,
        plies: None,
    };
    let lines = proof.lines(&moves).into_iter().zip(moves);
    let line = |(pv, (mv, worth)): (Vec<Move>, (Move, Option<i32>))| Line {
        mv,
        value: worth.map(value),
        pv,
    };
    let mut lines: Vec<_> = lines.map(line).collect();
    sort(&mut lines);
    Analysis {
        lines,
        depth: 0,
        nodes: proof.nodes(),
    }
}

/// A quick look, for when there was no time for more.
fn hasty(game: &Awari, state: &State) -> Analysis<Move> {
    AlphaBeta::new(HomeDifference, 3, 0).analyse(game, state, &Control::new())
}

/// Adds estimates where there is no proof, and sorts again.
fn complete(found: &mut Analysis<Move>, estimates: Analysis<Move>, best_only: bool) {
    found.depth = estimates.depth;
    found.nodes += estimates.nodes;
    for line in &mut found.lines {
        if line.value.is_none() {
            let same = estimates.lines.iter().find(|other| other.mv == line.mv);
            *line = same.expect("the same legal moves").clone();
        }
    }
    sort(&mut found.lines);
    if best_only {
        found.lines[1..]
            .iter_mut()
            .for_each(|line| line.value = None);
    }
}

fn sort(lines: &mut [Line<Move>]) {
    let amount = |line: &Line<Move>| line.value.map_or(f64::NEG_INFINITY, |value| value.amount);
    lines.sort_by(|a, b| amount(b).total_cmp(&amount(a)));
}

impl Analyst<Awari> for Perfect {
    fn analyse(&mut self, game: &Awari, state: &State, control: &Control) -> Analysis<Move> {
        self.judge(game, state, control)
    }
}

impl Engine<Awari> for Perfect {
    fn choose(&mut self, game: &Awari, state: &State, control: &Control) -> Choice<Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        if let [only] = moves[..] {
            return Choice::plain(only);
        }
        let found = self.judge(game, state, control);
        let best = found
            .lines
            .into_iter()
            .next()
            .expect("a live position has moves");
        Choice {
            mv: best.mv,
            value: best.value,
            pv: best.pv,
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}
