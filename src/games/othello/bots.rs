//! Computer players: how far each level looks.

use super::engine::player::{Skill, Thinker};
use super::{Move, Othello, State};
use crate::engine::{
    AnalysisRequest, Analyst, BotSpec, Bots, Engine, Greedy, Level, Limits, Random, Unit,
};
use crate::game::Game;

/// Positions the best level looks at before it moves: half a second to a
/// second, up to two and a half where it looks to the end.
const BEST_NODES: u64 = 4_000_000;

/// What levels 2–10 can do. Slips make the first of them human, and games of
/// different seeds different.
fn skill(level: Level) -> Skill {
    let (depth, exact, slip) = match level.number() {
        0..=2 => (1, 2, 12),
        3 => (1, 4, 5),
        4 => (2, 6, 4),
        5 => (3, 8, 3),
        6 => (4, 10, 2),
        7 => (6, 12, 1),
        8 => (8, 14, 0),
        9 => (11, 17, 0),
        _ => (60, 24, 0),
    };
    Skill {
        depth,
        exact,
        slip,
        steady: exact,
        book: level.number() >= 5,
        nodes: (level == Level::BEST).then_some(BEST_NODES),
        mebibytes: match level.number() {
            0..=7 => 1,
            8 | 9 => 16,
            _ => 64,
        },
    }
}

/// What judges moves and finished games: a move in about a tenth of a second.
pub(super) const JUDGE: Skill = Skill {
    depth: 10,
    exact: 15,
    slip: 0,
    steady: 0,
    book: false,
    nodes: None,
    mebibytes: 16,
};

/// A thinker of the strength of [`JUDGE`].
pub(super) fn judge() -> Thinker {
    let mut judge = Thinker::new(JUDGE, Limits::default(), 0);
    judge.threads = 1;
    judge
}

/// A level's skill; limits replace how far it looks, but not its slips nor
/// its knowledge of openings.
fn limited(level: Level, limits: Limits) -> Skill {
    let own = skill(level);
    if limits.is_unlimited() {
        return own;
    }
    Skill {
        depth: limits.depth.unwrap_or(60),
        exact: if limits.depth.is_some() { 0 } else { 64 },
        nodes: None,
        mebibytes: table_size(limits),
        ..own
    }
}

/// MiB of table that a search within `limits` can make use of: a larger one
/// would cost a short search more time to set up than it saves.
fn table_size(limits: Limits) -> usize {
    const MOST: usize = 64;
    let by_time = limits.time.map(|time| time.as_millis() / 16);
    let by_nodes = limits.nodes.map(|nodes| u128::from(nodes >> 16));
    let by_depth = limits.depth.filter(|depth| *depth <= 10).map(|_| 8);
    let least = [by_time, by_nodes, by_depth].into_iter().flatten().min();
    let fitting = least.and_then(|size| usize::try_from(size).ok());
    fitting.unwrap_or(MOST).clamp(1, MOST)
}

/// The seminar's valuation after one ply, 2m/tot − 1, grows with the own
/// discs m alone: every move leaves the same total.
fn discs_after(game: &Othello, state: &State, mv: Move) -> i64 {
    let mut next = *state;
    game.apply(&mut next, mv);
    next.board.opp.count_ones().into()
}

impl Bots for Othello {
    const UNIT: Unit = Unit::points("discs", 16.0);

    fn level_help(&self, level: Level) -> String {
        let Skill { depth, exact, .. } = skill(level);
        match level {
            Level::RANDOM => "plays any legal move".to_owned(),
            Level::GREEDY => "turns as many discs as it can".to_owned(),
            Level::BEST => format!("looks for about a second a move, solves the last {exact}"),
            _ if depth == 1 => format!("sees its own move, solves the last {exact}; slips"),
            _ => format!("sees {depth} moves ahead, solves the last {exact}"),
        }
    }

    fn bot(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<Othello>> {
        match spec.level {
            Level::RANDOM => Box::new(Random::new(seed)),
            Level::GREEDY => Box::new(Greedy(discs_after)),
            level => {
                let own = limited(level, spec.limits);
                let skill = Skill {
                    book: own.book && spec.book,
                    ..own
                };
                Box::new(Thinker::new(skill, spec.limits, seed))
            }
        }
    }

    fn analyst(&self, request: &AnalysisRequest) -> Box<dyn Analyst<Othello>> {
        let mut skill = limited(request.level, request.limits);
        if request.exact {
            skill = Skill {
                depth: 60,
                exact: 64,
                nodes: None,
                mebibytes: 64,
                ..skill
            };
        }
        let mut thinker = Thinker::new(skill, request.limits, 0);
        thinker.best_only = request.best_only;
        thinker.threads = request.threads;
        Box::new(thinker)
    }
}
