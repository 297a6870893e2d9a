//! Level 10 and the exact analyst. Where the solver does not finish, the
//! generic search estimates the rest, with the endgame table for its leaves.

use std::sync::Arc;
use std::time::Duration;

use super::book::Book;
use super::effort::{Question, SearchEffort};
use super::endgame::{Endgame, shared};
use super::evaluator::{HomeDifference, WithTable, home_difference};
use super::kernel::{Pits, SowingKernel};
use super::proof::ProofTask;
use super::transposition::TranspositionTable;
use crate::engine::{
    AlphaBeta, Analysis, AnalysisRequest, Analyst, Chosen, Engine, Limits, MoveLine, SearchControl,
    Value,
};
use crate::game::{Rules, order_by};
use crate::games::awari::{Awari, Move, State};

/// The estimates get 1/`ESTIMATE_SHARE` of a node limit. That is a small share,
/// because their nodes take longer than the solver's.
const ESTIMATE_SHARE: u64 = 8;

/// Plays and analyses perfectly, given enough time.
pub struct Perfect {
    aim: Question,
}

impl Perfect {
    pub fn player(limits: Limits) -> Perfect {
        Perfect {
            aim: Question::Play(limits),
        }
    }

    /// The analyst for finished games: always exact up to three beans a pit.
    pub fn of_finished_games() -> Perfect {
        Perfect {
            aim: Question::Judge,
        }
    }

    pub fn analyst(request: &AnalysisRequest) -> Perfect {
        let aim = Question::Analyse {
            limits: request.limits,
            exact: request.exact,
            best_only: request.best_only,
            threads: request.threads,
        };
        Perfect { aim }
    }

    /// The values of all moves that are not forbidden, best first; exact where
    /// proved.
    fn judge(
        &self,
        game: &Awari,
        state: &State,
        forbidden: &[Move],
        control: &SearchControl,
    ) -> Analysis<Move> {
        let (rules, pits) = (game.options.rules, Pits::of(state));
        let book = Book::of(game.options).filter(|book| book.is_near(pits.beans()));
        let effort = SearchEffort::new(self.aim, rules, pits.beans());
        let effort = match book {
            Some(book) if book.knows_moves(pits, state.stage()) => effort.for_book(rules),
            _ => effort,
        };
        let table = shared::endgame(rules, effort.table_beans, &effort.building(control))
            .unwrap_or_else(|| Arc::new(Endgame::new(SowingKernel::new(rules.policies()))));
        // The block frees the transposition table before the estimates allocate
        // their own.
        let mut found = {
            let memo = TranspositionTable::new(effort.memo_bits);
            if let Some(book) = book {
                book.open(&memo);
            }
            let proof = ProofTask::new(state, &table, &memo, effort.proving(control));
            let proof = proof.without(forbidden);
            let found = prove(&proof, state, &effort);
            shared::spend(found.nodes);
            found
        };
        let wanted = if effort.best_only {
            1
        } else {
            found.lines.len()
        };
        let proved = |line: &MoveLine<Move>| line.value.is_some();
        if !found.lines[..wanted].iter().all(proved) {
            let estimates = estimates(game, state, forbidden, &effort, table, control);
            complete(&mut found, estimates, effort.best_only);
        }
        found
    }
}

/// The generic search's analysis, within what is left of the limits.
fn estimates(
    game: &Awari,
    state: &State,
    forbidden: &[Move],
    effort: &SearchEffort,
    table: Arc<Endgame>,
    control: &SearchControl,
) -> Analysis<Move> {
    let none_left = effort.time_left() == Some(Duration::ZERO);
    if control.stopped() || none_left {
        return hasty(game, state, forbidden);
    }
    let share = |nodes: u64| (nodes / ESTIMATE_SHARE).max(1);
    let limits = Limits {
        nodes: effort.limits.nodes.map(share),
        time: effort.time_left(),
        ..Limits::default()
    };
    AlphaBeta::limited(WithTable(table), limits, 0).analyse_without(game, state, forbidden, control)
}

/// The values that the solver proves within its budget; moves without a proof
/// have none.
fn prove(proof: &ProofTask, state: &State, effort: &SearchEffort) -> Analysis<Move> {
    let moves = if effort.best_only && proof.is_free() {
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
    let line = |(pv, (mv, worth)): (Vec<Move>, (Move, Option<i32>))| MoveLine {
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

/// A three-ply estimate, for when the time is used up.
fn hasty(game: &Awari, state: &State, forbidden: &[Move]) -> Analysis<Move> {
    let control = SearchControl::new();
    AlphaBeta::new(HomeDifference, 3, 0).analyse_without(game, state, forbidden, &control)
}

/// Fills in estimates where there is no proof, and sorts again.
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

fn sort(lines: &mut [MoveLine<Move>]) {
    let amount = |line: &MoveLine<Move>| line.value.map_or(f64::NEG_INFINITY, |value| value.amount);
    order_by(lines, |a, b| amount(b).total_cmp(&amount(a)));
}

impl Analyst<Awari> for Perfect {
    fn analyse_without(
        &mut self,
        game: &Awari,
        state: &State,
        forbidden: &[Move],
        control: &SearchControl,
    ) -> Analysis<Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        if moves.iter().all(|mv| forbidden.contains(mv)) {
            return Analysis::empty();
        }
        self.judge(game, state, forbidden, control)
    }
}

impl Engine<Awari> for Perfect {
    fn choose(&mut self, game: &Awari, state: &State, control: &SearchControl) -> Chosen<Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        if let [only] = moves[..] {
            return Chosen::plain(only);
        }
        let found = self.judge(game, state, &[], control);
        let best = found
            .lines
            .into_iter()
            .next()
            .expect("a live position has moves");
        Chosen {
            mv: best.mv,
            value: best.value,
            pv: best.pv,
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}
