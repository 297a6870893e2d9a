//! Choosing and judging moves under limits: one driver for every level.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::eval::Weights;
use super::search::{Node, Plan, RootMove, Search, Table, plans, probcut, root_moves};
use super::{Board, Move, Othello, State, book};
use crate::engine::{
    Analysis, Analyst, Choice, Control, Engine, Limits, Line, Progress, Value, seeded,
};

/// The weights that `docs/TRAINING.md` made; read when first needed.
pub static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    Weights::from_bytes(include_bytes!("weights.bin")).expect("the file has the right length")
});

/// What a level can do.
#[derive(Copy, Clone, Debug)]
pub struct Skill {
    /// Plies to look ahead.
    pub depth: u32,
    /// With so many empty squares or fewer, look to the end.
    pub exact: u32,
    /// How many discs it may misjudge a move by, before the end is in sight.
    pub slip: i32,
    /// Whether it knows openings.
    pub book: bool,
    /// Positions to look at, at most; four times as many in the endgame.
    pub nodes: Option<u64>,
    /// Size of its table.
    pub mebibytes: usize,
}

/// Kept back from a time limit for what comes after the search.
const SPARE: Duration = Duration::from_millis(4);

/// A player or analyst of levels 2–10.
pub struct Thinker {
    skill: Skill,
    limits: Limits,
    /// Judge the best move only (for analysis).
    pub best_only: bool,
    /// Threads to use; 0 means one: two have shown no gain yet.
    pub threads: usize,
    rng: Xoshiro256PlusPlus,
    table: Option<Table>,
}

/// How far a search got.
struct Searched {
    moves: Vec<RootMove>,
    depth: u32,
    nodes: u64,
    lines: Vec<Vec<Move>>,
}

/// Which moves of the root get their own value.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Wanted {
    Best,
    Each,
}

impl Thinker {
    /// A thinker whose draws come from `seed`.
    #[must_use]
    pub fn new(skill: Skill, limits: Limits, seed: u64) -> Thinker {
        Thinker {
            skill,
            limits,
            best_only: false,
            threads: 0,
            rng: seeded(seed),
            table: None,
        }
    }

    /// The steps to take from a board with so many empty squares.
    fn steps(&self, empties: u32) -> Vec<Plan> {
        if empties <= self.skill.exact {
            return plans(empties);
        }
        let confidence = if self.skill.depth < 8 {
            probcut::EXACT
        } else {
            probcut::USUAL
        };
        let depths = 1..=self.skill.depth.min(empties);
        depths.map(|depth| Plan { depth, confidence }).collect()
    }

    fn search(&mut self, board: Board, wanted: Wanted, control: &Control) -> Searched {
        let begin = Instant::now();
        let mebibytes = self.skill.mebibytes;
        let table = self.table.take().unwrap_or_else(|| Table::new(mebibytes));
        if self.limits.time.is_some() {
            table.grow_older();
        } else {
            // Equal positions and limits give equal moves, whatever came before.
            table.clear();
        }
        let steps = self.steps(board.empties());
        let mut search = Search::new(&WEIGHTS, &table, control);
        search.deadline = self
            .limits
            .time
            .map(|time| begin + time.saturating_sub(SPARE));
        search.most_nodes = self.most_nodes(board.empties());
        let halt = AtomicBool::new(false);
        let mut found = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads.max(1))
                .map(|_| scope.spawn(|| help(board, &steps, wanted, &table, &halt)))
                .collect();
            let found = climb(&mut search, board, &steps, wanted, control);
            halt.store(true, Ordering::Relaxed);
            let helped: u64 = helpers.into_iter().map(|h| h.join().unwrap_or(0)).sum();
            Searched {
                nodes: found.nodes + helped,
                ..found
            }
        });
        found.lines = lines(&mut search, board, &found, wanted);
        self.table = Some(table);
        found
    }

    /// Positions of the endgame cost a quarter of others.
    fn most_nodes(&self, empties: u32) -> u64 {
        let quarters = if empties <= self.skill.exact { 4 } else { 1 };
        let own = self.skill.nodes.map(|nodes| nodes * quarters);
        self.limits.nodes.or(own).unwrap_or(u64::MAX)
    }

    /// Whether it misjudges moves here.
    fn slips(&self, board: Board) -> bool {
        self.skill.slip > 0 && board.empties() > self.skill.exact
    }

    /// Puts the move it believes best in front, misjudging each a little.
    fn misjudge(&mut self, moves: &mut [RootMove]) {
        let slip = 2 * self.skill.slip;
        let mut best = (0, i32::MIN);
        for (i, mv) in moves.iter().enumerate() {
            let believed = 2 * mv.value + self.rng.random_range(-slip..=slip);
            if believed > best.1 {
                best = (i, believed);
            }
        }
        moves.swap(0, best.0);
    }
}

/// Takes the steps one after another until told to stop.
fn climb(
    search: &mut Search<'_>,
    board: Board,
    steps: &[Plan],
    wanted: Wanted,
    control: &Control,
) -> Searched {
    let root = Node::new(board);
    let mut moves = root_moves(board);
    let mut depth = 0;
    for &plan in steps {
        let done = match wanted {
            Wanted::Best => search.best_of(&root, &mut moves, plan),
            Wanted::Each => search.each_of(&root, &mut moves, plan),
        };
        if !done {
            break;
        }
        depth = plan.depth;
        control.report(|| Progress {
            depth,
            nodes: search.nodes,
            note: format!("{} {:+}", Move::place(moves[0].square), moves[0].value),
        });
    }
    if wanted == Wanted::Each {
        moves.sort_by_key(|mv| -mv.value);
    }
    Searched {
        moves,
        depth,
        nodes: search.nodes,
        lines: Vec::new(),
    }
}

/// Another thread on the same root: it fills the shared table ahead of the
/// first by taking the deeper of each two steps first.
fn help(board: Board, steps: &[Plan], wanted: Wanted, table: &Table, halt: &AtomicBool) -> u64 {
    let control = Control::new();
    let mut search = Search::new(&WEIGHTS, table, &control);
    search.halt = Some(halt);
    let ahead: Vec<Plan> = steps.iter().skip(1).copied().collect();
    climb(&mut search, board, &ahead, wanted, &control).nodes
}

/// The play expected after the moves that were judged.
fn lines(
    search: &mut Search<'_>,
    board: Board,
    found: &Searched,
    wanted: Wanted,
) -> Vec<Vec<Move>> {
    let count = if wanted == Wanted::Best {
        1
    } else {
        found.moves.len()
    };
    let plies = found.depth.max(1) as usize - 1;
    let line = |mv: &RootMove| {
        let mut line = vec![Move::place(mv.square)];
        let proved = mv.plan.proves(board.empties());
        let (plies, score) = if proved {
            (128, Some(-mv.value))
        } else {
            (plies, None)
        };
        let rest = search.line(board.play(mv.square), plies, score);
        line.extend(rest.into_iter().map(|s| s.map_or(Move::Pass, Move::place)));
        line
    };
    found.moves.iter().take(count).map(line).collect()
}

/// A root move's worth, unless nothing was found.
fn worth(mv: &RootMove, empties: u32) -> Option<Value> {
    (mv.plan.depth > 0).then(|| Value {
        amount: mv.value.into(),
        exact: mv.plan.proves(empties),
        plies: None,
    })
}

impl Engine<Othello> for Thinker {
    fn choose(&mut self, _game: &Othello, state: &State, control: &Control) -> Choice<Move> {
        let board = state.board;
        let moves = board.moves();
        match moves.count_ones() {
            0 => return Choice::plain(Move::Pass),
            1 => return Choice::plain(Move::place(moves.trailing_zeros() as usize)),
            _ => {}
        }
        if self.skill.book
            && let Some((square, value)) = book::pick(board, 1, &mut self.rng)
        {
            return Choice {
                value: Some(Value {
                    amount: value.into(),
                    exact: false,
                    plies: None,
                }),
                ..Choice::plain(Move::place(square))
            };
        }
        let slips = self.slips(board);
        let wanted = if slips { Wanted::Each } else { Wanted::Best };
        let mut found = self.search(board, wanted, control);
        if slips {
            self.misjudge(&mut found.moves);
        }
        let best = found.moves[0];
        let mv = Move::place(best.square);
        let line = found.lines.into_iter().find(|line| line[0] == mv);
        Choice {
            mv,
            value: worth(&best, board.empties()),
            pv: line.unwrap_or_else(|| vec![mv]),
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}

impl Analyst<Othello> for Thinker {
    fn analyse(&mut self, _game: &Othello, state: &State, control: &Control) -> Analysis<Move> {
        let board = state.board;
        if board.moves() == 0 {
            return self.analyse_pass(board, control);
        }
        let wanted = if self.best_only {
            Wanted::Best
        } else {
            Wanted::Each
        };
        let found = self.search(board, wanted, control);
        let judged = found.lines.len();
        let line = |(i, mv): (usize, &RootMove)| Line {
            mv: Move::place(mv.square),
            value: if i < judged {
                worth(mv, board.empties())
            } else {
                None
            },
            pv: found
                .lines
                .get(i)
                .cloned()
                .unwrap_or_else(|| vec![Move::place(mv.square)]),
        };
        Analysis {
            lines: found.moves.iter().enumerate().map(line).collect(),
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}

impl Thinker {
    /// The only move is a pass: it is worth what the other side's best is not.
    fn analyse_pass(&mut self, board: Board, control: &Control) -> Analysis<Move> {
        let other = board.pass();
        let found = self.search(other, Wanted::Best, control);
        let turned = |value: Value| Value {
            amount: -value.amount,
            ..value
        };
        let mut pv = vec![Move::Pass];
        pv.extend(found.lines.into_iter().next().unwrap_or_default());
        Analysis {
            lines: vec![Line {
                mv: Move::Pass,
                value: worth(&found.moves[0], other.empties()).map(turned),
                pv,
            }],
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}
