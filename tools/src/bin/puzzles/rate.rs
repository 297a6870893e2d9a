//! Rates puzzles by the levels that solve them, and chooses a set spread over
//! levels.

use std::collections::BTreeMap;

use anyhow::Result;
use boardgames::course::{Goal, Puzzle};
use boardgames::engine::SearchControl;
use boardgames::session::{BotSpec, GameInfo, Level, Seat};

use crate::head;
use boardgames_tools::games::puzzle_search;

/// Number of seeds that decide a puzzle's difficulty; other seeds check it.
const SEEDS: u64 = 15;

/// Number of seeds to try, unless the game says another one. The best levels are slow and hardly
/// random, so a few seeds are enough for them.
fn seeds(level: Level) -> u64 {
    match level.number() {
        10 => 1,
        9 => 3,
        _ => SEEDS,
    }
}

/// Whether this level finds every move of the solution.
fn solves(info: &'static GameInfo, puzzle: &Puzzle, level: Level, seed: u64) -> Result<bool> {
    let mut session = info.open(&puzzle.options, Some(&puzzle.position))?;
    let Some(solver) = session.to_move() else {
        return Ok(false);
    };
    session.sit(solver, Seat::Bot(BotSpec::from(level)), seed);
    let lines = puzzle.solution.lines();
    let mut line = &lines[0];
    let mut played: Vec<String> = Vec::new();
    while played.len() < line.len() {
        if session.to_move() == Some(solver)
            && let Some(job) = session.job()
        {
            let thought = job(&SearchControl::new()).map_err(|fault| anyhow::anyhow!(fault))?;
            let own = [&played[..], std::slice::from_ref(&thought.text)].concat();
            let same = lines.iter().find(|other| other.starts_with(&own));
            if let Some(same) = same {
                line = same;
            } else {
                let mut after = session.fork();
                after.play(&thought.text)?;
                let won = after.outcome().and_then(|outcome| outcome.winner());
                return Ok(matches!(puzzle.goal, Goal::Win(_)) && won == Some(solver));
            }
        }
        let mv = &line[played.len()];
        session.play(mv)?;
        played.push(mv.clone());
    }
    Ok(true)
}

/// For each level, the share of seeds with which it solves the puzzle.
fn shares(info: &'static GameInfo, puzzle: &Puzzle, from: u64) -> Result<Vec<f64>> {
    let own = puzzle_search(info.id).seeds;
    let share = |level: Level| -> Result<f64> {
        let tries = own.unwrap_or_else(|| seeds(level));
        let mut solved = 0;
        for seed in from..from + tries {
            solved += u64::from(solves(info, puzzle, level, seed)?);
        }
        Ok(solved as f64 / tries as f64)
    };
    Level::all().map(share).collect()
}

/// Returns the number of levels that do not solve the puzzle, averaged over the
/// seeds. Levels err at random, so a stronger one may fail although a weaker
/// one succeeds. The lowest level above all failures would therefore be a
/// matter of chance.
fn difficulty(shares: &[f64]) -> f64 {
    shares.iter().map(|share| 1.0 - share).sum()
}

/// Runs `work` on every puzzle, on two threads.
fn each<T: Send>(puzzles: &[Puzzle], work: impl Fn(&Puzzle) -> Result<T> + Sync) -> Result<Vec<T>> {
    let half = puzzles.len().div_ceil(2);
    let (left, right) = puzzles.split_at(half);
    let run = |part: &[Puzzle]| part.iter().map(&work).collect::<Result<Vec<T>>>();
    std::thread::scope(|scope| {
        let other = scope.spawn(|| run(right));
        let mut done = run(left)?;
        done.extend(other.join().expect("the thread ends")?);
        Ok(done)
    })
}

/// Prints the puzzles with recomputed difficulties, easiest first.
pub fn rate(info: &'static GameInfo, puzzles: Vec<Puzzle>) -> Result<()> {
    let mut rated = each(&puzzles, |puzzle| {
        Ok(Puzzle {
            difficulty: difficulty(&shares(info, puzzle, 1)?),
            ..puzzle.clone()
        })
    })?;
    rated.sort_by(|a, b| {
        a.difficulty
            .total_cmp(&b.difficulty)
            .then_with(|| a.id.cmp(&b.id))
    });
    print!("{}", head(info));
    rated.iter().for_each(|puzzle| println!("{puzzle}"));
    Ok(())
}

/// Prints the puzzles with recomputed motifs.
pub fn tag(info: &'static GameInfo, puzzles: Vec<Puzzle>) -> Result<()> {
    let tagged = each(&puzzles, |puzzle| {
        let session = info.open(&puzzle.options, Some(&puzzle.position))?;
        Ok(crate::motifs::tagged(&*session, puzzle))
    })?;
    print!("{}", head(info));
    tagged.iter().for_each(|puzzle| println!("{puzzle}"));
    Ok(())
}

/// Prints the puzzles with recomputed trees of defences.
pub fn grow(info: &'static GameInfo, puzzles: Vec<Puzzle>) -> Result<()> {
    let grown = each(&puzzles, |puzzle| crate::tree::grown(info, puzzle))?;
    print!("{}", head(info));
    grown.iter().for_each(|puzzle| println!("{puzzle}"));
    Ok(())
}

/// The fewest legal moves of a chosen puzzle; with fewer there is nothing to
/// find.
const LEAST_CHOICE: usize = 4;

/// Prints `count` of the puzzles, spread as evenly as possible over the levels,
/// and within a level over the motifs.
pub fn choose(info: &'static GameInfo, count: usize, puzzles: Vec<Puzzle>) -> Result<()> {
    let mut heaps: BTreeMap<u8, BTreeMap<String, Vec<Puzzle>>> = BTreeMap::new();
    for puzzle in puzzles {
        let session = info.open(&puzzle.options, Some(&puzzle.position))?;
        if session.moves().len() < LEAST_CHOICE {
            continue;
        }
        let heap = heaps.entry(puzzle.level()).or_default();
        heap.entry(puzzle.motif.clone()).or_default().push(puzzle);
    }
    let mut chosen: Vec<Puzzle> = Vec::new();
    while chosen.len() < count && heaps.values().any(|heap| !heap.is_empty()) {
        for heap in heaps.values_mut() {
            // This takes the motif of which the level has the most puzzles
            // left.
            let most = heap.iter().max_by_key(|(_, list)| list.len());
            let Some(motif) = most.map(|(motif, _)| motif.clone()) else {
                continue;
            };
            let list = heap.get_mut(&motif).expect("it was just found");
            chosen.extend((chosen.len() < count).then(|| list.remove(0)));
            if list.is_empty() {
                heap.remove(&motif);
            }
        }
    }
    chosen.sort_by(|a, b| {
        a.difficulty
            .total_cmp(&b.difficulty)
            .then_with(|| a.at.cmp(&b.at))
    });
    print!("{}", head(info));
    chosen.iter().for_each(|puzzle| println!("{puzzle}"));
    Ok(())
}

/// Prints how well the difficulties agree with which levels solve the puzzles,
/// using other seeds than `rate`.
pub fn check(info: &'static GameInfo, puzzles: Vec<Puzzle>) -> Result<()> {
    if puzzles.is_empty() {
        return Ok(());
    }
    let solved = each(&puzzles, |puzzle| shares(info, puzzle, 1000))?;
    let levels: Vec<f64> = puzzles.iter().map(|puzzle| puzzle.difficulty).collect();
    let totals: Vec<f64> = solved
        .iter()
        .map(|shares| -shares.iter().sum::<f64>())
        .collect();
    println!(
        "{}: {} puzzles, Spearman {:.3} between difficulty and the share of levels that solve it",
        info.id,
        puzzles.len(),
        spearman(&levels, &totals)
    );
    let mut by_level: BTreeMap<u8, (usize, f64)> = BTreeMap::new();
    for (puzzle, total) in puzzles.iter().zip(&totals) {
        let (count, share) = by_level.entry(puzzle.level()).or_default();
        *count += 1;
        *share -= total / 11.0;
    }
    for (level, (count, share)) in by_level {
        let share = 100.0 * share / count as f64;
        println!("  level {level:>2}: {count:>3} puzzles, solved by {share:.0} % of the levels");
    }
    Ok(())
}

/// Spearman's rank correlation; ties share their mean rank.
fn spearman(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len() as f64;
    let (ma, mb) = (mean(&a), mean(&b));
    let pairs = || a.iter().zip(&b);
    let cov: f64 = pairs().map(|(x, y)| (x - ma) * (y - mb)).sum();
    let var = |v: &[f64], m: f64| v.iter().map(|x| (x - m).powi(2)).sum::<f64>();
    cov / (var(&a, ma) * var(&b, mb)).sqrt()
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let below = values.iter().filter(|other| *other < value).count();
        let same = values.iter().filter(|other| *other == value).count();
        below as f64 + (same as f64 - 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}
