//! Level 10 and the exact analyst: the solver as far as it gets, the generic
//! search on top of the endgame table for what is left.

use std::time::{Duration, Instant};

use super::estimate::{HomeDifference, WithTable, home_difference};
use super::exact::endgame::Endgame;
use super::exact::kernel::{Next, Pits};
use super::exact::memo::Memo;
use super::exact::shared;
use super::exact::solver::{Bound, Solver, Stopped};
use super::{Awari, Move, Preset, Stage, State};
use crate::core::Game;
use crate::engine::{
    AlphaBeta, Analysis, Analyst, Choice, Control, Engine, Limits, Line, Request, Value,
};

/// Beans in pits that the solver manages from any position of a game.
const SOLVABLE: u32 = 36;
/// Plies of a principal variation that are worked out.
const LINE: usize = 12;
/// Nodes that principal variations may cost.
const LINE_NODES: u64 = 200_000;
/// Of a node limit, the share for estimates where the solver failed: their
/// nodes cost more.
const ESTIMATE_SHARE: u64 = 8;

/// What is asked of [`Perfect`].
#[derive(Copy, Clone)]
pub(super) struct Aim {
    /// Limits where more than [`SOLVABLE`] beans are in pits.
    pub limits: Limits,
    /// Go on until it is proved, whatever the number of beans.
    pub exact: bool,
    /// Only the best move is wanted.
    pub best_only: bool,
    /// Whether `limits` bind in every position.
    pub binding: bool,
}

/// Plays and judges perfectly, where it is given the time.
pub(super) struct Perfect {
    aim: Aim,
    /// What was proved so far under the rules named.
    memo: Option<(Preset, Memo)>,
}

impl Perfect {
    pub fn new(aim: Aim) -> Perfect {
        Perfect { aim, memo: None }
    }

    pub fn analyst(request: &Request, own: Limits) -> Perfect {
        Perfect::new(Aim {
            limits: request.limits_or(own),
            exact: request.exact,
            best_only: request.best_only,
            binding: !request.limits.is_unlimited(),
        })
    }

    fn is_limited(&self, pits: Pits) -> bool {
        self.aim.binding || (!self.aim.exact && pits.beans() > SOLVABLE)
    }

    /// Beans that the endgame table should cover for this position.
    fn table_beans(&self, pits: Pits) -> u32 {
        match pits.beans() {
            0..=12 => 12,
            13..=SOLVABLE => 16,
            _ if self.aim.exact => 20,
            _ => 18,
        }
    }

    /// Room for proved positions, as a power of two.
    fn memo_bits(&self, pits: Pits) -> u32 {
        match pits.beans() {
            ..=SOLVABLE => 18,
            _ if self.aim.exact => 25,
            _ => 21,
        }
    }

    fn take_memo(&mut self, rules: Preset, bits: u32) -> Memo {
        match self.memo.take() {
            Some((of, memo)) if of == rules && memo.bits() >= bits => memo,
            _ => Memo::new(bits),
        }
    }

    /// Values of the moves, `None` where not proved, best first.
    fn judge(&mut self, game: &Awari, state: &State, control: &Control) -> Analysis<Move> {
        let begun = Instant::now();
        let pits = Pits::of(state);
        let rules = game.options.rules;
        let Some(table) = shared::endgame(rules, self.table_beans(pits), control) else {
            return hasty(game, state);
        };
        let mut memo = self.take_memo(rules, self.memo_bits(pits));
        let mut proof = Proof::new(state, &table, &mut memo, self.bound(pits, begun, control));
        let stopped = if self.aim.best_only {
            proof.best_move()
        } else {
            proof.every_move()
        };
        proof.add_lines();
        let mut found = proof.into_analysis();
        self.memo = Some((rules, memo));
        if stopped.is_err() {
            let estimates = self.estimates(game, state, table, begun, control);
            complete(&mut found, estimates, self.aim.best_only);
        }
        found
    }

    /// When the solver must end: of a time limit it leaves two fifths.
    fn bound<'a>(&self, pits: Pits, begun: Instant, control: &'a Control) -> Bound<'a> {
        if !self.is_limited(pits) {
            return Bound::only(control);
        }
        let Limits { nodes, time, .. } = self.aim.limits;
        Bound {
            control,
            nodes: nodes.unwrap_or(u64::MAX),
            deadline: time.and_then(|time| begun.checked_add(time * 3 / 5)),
        }
    }

    /// The generic search's view, within what the limits leave.
    fn estimates(
        &self,
        game: &Awari,
        state: &State,
        table: std::sync::Arc<Endgame>,
        begun: Instant,
        control: &Control,
    ) -> Analysis<Move> {
        if control.stopped() {
            return hasty(game, state);
        }
        let Limits { nodes, time, depth } = self.aim.limits;
        let left = |time: Duration| {
            time.saturating_sub(begun.elapsed())
                .max(Duration::from_millis(1))
        };
        let limits = Limits {
            nodes: nodes.map(|nodes| (nodes / ESTIMATE_SHARE).max(1)),
            time: time.map(left),
            depth,
        };
        AlphaBeta::limited(WithTable(table), limits, 0).analyse(game, state, control)
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

/// One position being proved.
struct Proof<'a> {
    solver: Solver<'a>,
    pits: Pits,
    stage: Stage,
    /// The mover's lead at home.
    lead: i32,
    /// Every legal move, and its worth once it is proved.
    moves: Vec<(Move, Option<i32>)>,
    lines: Vec<Vec<Move>>,
}

impl<'a> Proof<'a> {
    fn new(state: &State, table: &'a Endgame, memo: &'a mut Memo, bound: Bound<'a>) -> Proof<'a> {
        let pits = Pits::of(state);
        let playable = |mv: &Move| pits.playable().any(|pit| pit == mv.pit());
        let moves: Vec<_> = Move::all().filter(playable).map(|mv| (mv, None)).collect();
        Proof {
            solver: Solver::new(table, memo, bound),
            pits,
            stage: state.stage(),
            lead: home_difference(state),
            lines: moves.iter().map(|(mv, _)| vec![*mv]).collect(),
            moves,
        }
    }

    fn best_move(&mut self) -> Result<(), Stopped> {
        let value = self.solver.value(self.pits, self.stage, 0)?;
        let best = self.solver.pit_worth(self.pits, self.stage, value)?;
        let best = best.expect("some move has the position's value");
        for (mv, worth) in &mut self.moves {
            *worth = (mv.pit() == best).then_some(value);
        }
        Ok(())
    }

    fn every_move(&mut self) -> Result<(), Stopped> {
        let mut guess = 0;
        for (mv, worth) in self.moves.iter_mut().rev() {
            guess = self
                .solver
                .move_value(self.pits, self.stage, mv.pit(), guess)?;
            *worth = Some(guess);
        }
        Ok(())
    }

    /// Works out the expected play after every proved move.
    fn add_lines(&mut self) {
        self.solver.allow(LINE_NODES);
        for (i, &(mv, worth)) in self.moves.iter().enumerate() {
            if let Some(worth) = worth {
                // A line that gets too hard ends early.
                let _ = extend(
                    &mut self.solver,
                    self.pits,
                    self.stage,
                    (mv, worth),
                    &mut self.lines[i],
                );
            }
        }
    }

    fn into_analysis(self) -> Analysis<Move> {
        let value = |worth: i32| Value {
            amount: f64::from(self.lead + worth),
            exact: true,
            plies: None,
        };
        let line = |((mv, worth), pv): ((Move, Option<i32>), Vec<Move>)| Line {
            mv,
            value: worth.map(value),
            pv,
        };
        let mut lines: Vec<_> = self.moves.into_iter().zip(self.lines).map(line).collect();
        sort(&mut lines);
        Analysis {
            lines,
            depth: 0,
            nodes: self.solver.nodes(),
        }
    }
}

/// Adds best replies to `line`, which begins with a move of proved worth.
fn extend(
    solver: &mut Solver,
    mut pits: Pits,
    mut stage: Stage,
    (mut mv, mut worth): (Move, i32),
    line: &mut Vec<Move>,
) -> Result<(), Stopped> {
    while line.len() < LINE {
        let after = solver.play(pits, stage, mv.pit());
        worth -= after.gain;
        (pits, stage, worth) = match after.next {
            Next::Over => return Ok(()),
            Next::Again => (after.pits, solver.stage_again(), worth),
            Next::Opponent => (after.pits.swapped(), Stage::First, -worth),
        };
        let pit = solver
            .pit_worth(pits, stage, worth)?
            .expect("the value is right");
        mv = Move::all().nth(pit).expect("six pits");
        line.push(mv);
    }
    Ok(())
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
