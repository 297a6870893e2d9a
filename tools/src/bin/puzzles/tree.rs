//! The tree of a puzzle: every best defence after which a single move is right
//! once more, with that move.

use std::collections::HashSet;

use anyhow::{Context as _, Result};
use boardgames::course::{Goal, Puzzle, Solution};
use boardgames::engine::{AnalysisRequest, Bots, SearchControl};
use boardgames::game::{Side, from_pairs};
use boardgames::games::for_each;
use boardgames::session::{GameInfo, GameWork, Level, Session};
use boardgames::teacher::Teachable;

use boardgames_tools::forced::Forced;
use boardgames_tools::games::puzzle_search;

/// The most moves of the solver in a line.
const LONGEST: usize = 4;

/// The puzzle with a recomputed tree; its first move stays.
pub fn grown(info: &'static GameInfo, puzzle: &Puzzle) -> Result<Puzzle> {
    let solution = match puzzle.goal {
        Goal::Hold | Goal::Keep => puzzle.solution.clone(),
        Goal::Points { .. } => {
            let session = info.open(&puzzle.options, Some(&puzzle.position))?;
            played_out(&*session, puzzle.solution.first()).context("values are proved")?
        }
        Goal::Win(count) => {
            let mut won = Won {
                info,
                puzzle,
                count,
                tree: None,
            };
            for_each(&mut won);
            won.tree.context("the game is listed")??
        }
    };
    Ok(Puzzle {
        solution,
        ..puzzle.clone()
    })
}

/// A puzzle to win in `count` moves, and its tree once it was computed.
struct Won<'p> {
    info: &'static GameInfo,
    puzzle: &'p Puzzle,
    count: u8,
    tree: Option<Result<Solution>>,
}

impl GameWork for Won<'_> {
    fn run<G: Teachable>(&mut self) {
        if G::ID == self.info.id {
            self.tree = Some(won::<G>(self.puzzle, self.count));
        }
    }
}

fn won<G: Bots>(puzzle: &Puzzle, count: u8) -> Result<Solution> {
    let rules = G::new(from_pairs(&puzzle.options)?);
    let state = rules.read_position(&puzzle.position)?;
    let key = puzzle.solution.first();
    let key = key
        .parse()
        .ok()
        .with_context(|| format!("{key} is no move"))?;
    Ok(win_tree(&mut Forced::new(&rules), &state, key, count))
}

/// The proved values of all moves, best first; `None` if any is not proved.
fn values(session: &dyn Session) -> Option<Vec<(String, i32)>> {
    // Values that are not proved are skipped.
    let proving = puzzle_search(session.info().id).proving_level;
    let request = AnalysisRequest {
        level: proving.and_then(Level::new).unwrap_or(Level::BEST),
        exact: proving.is_none(),
        threads: 1,
        ..AnalysisRequest::default()
    };
    let view = session.analysis(&request)?(&SearchControl::new());
    let value = |line: &boardgames::session::LineView| {
        let value = line.value.filter(|value| value.exact)?;
        Some((line.text.clone(), value.amount as i32))
    };
    view.lines.iter().map(value).collect()
}

/// Returns the best move with its value and the second-best value, if it is
/// better by at least `margin`.
pub fn only_move(session: &dyn Session, margin: i32) -> Option<(String, i32, i32)> {
    let values = values(session)?;
    let [(best, value), (_, second), ..] = &values[..] else {
        return None;
    };
    (value - second >= margin).then(|| (best.clone(), *value, *second))
}

/// The solution that begins with `first`, in games that count points.
pub fn played_out(session: &dyn Session, first: &str) -> Option<Solution> {
    let solver = session.to_move()?;
    let mut ahead = session.fork();
    ahead.play(first).ok()?;
    let defences = answered(&*ahead, solver, LONGEST - 1);
    Some(Solution::new(vec![first.to_owned()], defences))
}

/// Returns the best defences after which a single move is best once more, each
/// with the moves that answer it. At most `left` more moves of the solver
/// follow.
fn answered(session: &dyn Session, solver: Side, left: usize) -> Vec<Solution> {
    if left == 0 {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (mut moves, mut ahead) in defended(session, solver) {
        let replies = moves.len();
        // A forced move belongs to the line only if another move of the solver
        // follows.
        while ahead.to_move() == Some(solver)
            && let [only] = &ahead.moves()[..]
        {
            let text = only.text.clone();
            ahead.play(&text).expect("it is legal");
            moves.push(text);
        }
        if ahead.to_move() != Some(solver) {
            continue;
        }
        let Some((next, ..)) = only_move(&*ahead, 2) else {
            continue;
        };
        ahead.play(&next).expect("it is legal");
        moves.push(next);
        let below = answered(&*ahead, solver, left - 1);
        found.push((replies, Solution::new(moves, below)));
    }
    without_repeats(found)
}

/// Keeps only one of several defences with equal answers.
fn without_repeats(found: Vec<(usize, Solution)>) -> Vec<Solution> {
    let mut seen = HashSet::new();
    let answer = |(replies, one): &(usize, Solution)| {
        let rest = Solution {
            moves: one.moves[*replies..].to_vec(),
            ..one.clone()
        };
        rest.to_string()
    };
    let mut kept = Vec::new();
    for one in found {
        if seen.insert(answer(&one)) {
            kept.push(one.1);
        }
    }
    kept
}

/// The positions after the opponent's best moves, up to the solver's next turn;
/// none if the game ends or a value is not proved.
fn defended(session: &dyn Session, solver: Side) -> Vec<(Vec<String>, Box<dyn Session>)> {
    let mut found: Vec<(Vec<String>, Box<dyn Session>)> = Vec::new();
    let mut open = vec![(Vec::new(), session.fork())];
    let mut seen = HashSet::new();
    while let Some((moves, here)) = open.pop() {
        match here.to_move() {
            None => {}
            Some(side) if side == solver => found.push((moves, here)),
            Some(_) => {
                let all = values(&*here).unwrap_or_default();
                let best = all.first().map(|(_, value)| *value);
                // `open` is a stack, so pushing in reverse visits the first
                // move first.
                for (mv, _) in all.iter().rev().filter(|(_, value)| Some(*value) == best) {
                    let mut next = here.fork();
                    next.play(mv).expect("it is legal");
                    if seen.insert(next.position()) {
                        let moves = moves.iter().chain([mv]).cloned().collect();
                        open.push((moves, next));
                    }
                }
            }
        }
    }
    found
}

/// The most winning moves of the solver in the middle of a line. All of them are written down.
const ANSWERS: usize = 12;

/// Returns the tree of a proved win to its end, against the defences that last longest. Defences
/// after which a single move wins are taken first; without any, the one that leaves the fewest
/// winning moves.
pub fn win_tree<G: Bots>(
    forced: &mut Forced<'_, G>,
    state: &G::State,
    key: G::Move,
    count: u8,
) -> Solution {
    let after = forced.after(state, key);
    let left = count - 1;
    let mut found = Vec::new();
    let mut fewest: Option<(G::Move, Vec<G::Move>)> = None;
    let replies = if left == 0 {
        Vec::new()
    } else {
        forced.moves(&after)
    };
    for reply in replies {
        let next = forced.after(&after, reply);
        if forced.distance(&next, left) != Some(left) {
            continue;
        }
        let keys = forced.keeping(&next, left);
        let [own] = keys[..] else {
            if fewest
                .as_ref()
                .is_none_or(|known| keys.len() < known.1.len())
            {
                fewest = Some((reply, keys));
            }
            continue;
        };
        found.push((1, answered_by(forced, reply, &next, own, left)));
    }
    let mut defences = without_repeats(found);
    if let (true, Some((reply, keys))) = (defences.is_empty(), fewest) {
        let next = forced.after(&after, reply);
        defences.extend(any_answer(forced, reply, &next, &keys, left));
    }
    Solution::new(vec![key.to_string()], defences)
}

/// Returns the branch of a reply that the solver answers with `own`.
fn answered_by<G: Bots>(
    forced: &mut Forced<'_, G>,
    reply: G::Move,
    next: &G::State,
    own: G::Move,
    left: u8,
) -> Solution {
    let below = win_tree(forced, next, own, left);
    Solution {
        moves: [vec![reply.to_string()], below.moves].concat(),
        ..below
    }
}

/// Returns the branch of a reply after which several moves win. At the end any winning move is
/// accepted, so one of them is enough there.
fn any_answer<G: Bots>(
    forced: &mut Forced<'_, G>,
    reply: G::Move,
    next: &G::State,
    keys: &[G::Move],
    left: u8,
) -> Option<Solution> {
    if left == 1 {
        return Some(answered_by(forced, reply, next, *keys.first()?, left));
    }
    let branches = keys.iter().map(|own| win_tree(forced, next, *own, left));
    (keys.len() <= ANSWERS).then(|| Solution {
        moves: vec![reply.to_string()],
        defences: branches.collect(),
        any: true,
    })
}
