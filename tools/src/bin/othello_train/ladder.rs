//! Values of positions at every depth, for the margins of multi-ProbCut and for
//! the constants of single plies.
//!
//! Each line has the mover's and the opponent's discs as hexadecimal bitboards,
//! then two lists of values in discs for the mover, by depth. The first list
//! begins with the estimate and has what the engine's own search finds, with
//! its likely cuts, in null windows as inside the tree. The second list begins
//! with depth 1 and has the values of searches with few or no likely cuts. Then
//! comes the exact score, or `-`.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use boardgames::engine::{SearchControl, seeded};
use boardgames::games::othello::Board;
use boardgames::games::othello::engine::eval::Weights;
use boardgames::games::othello::engine::search::{
    Node, NodeWindow, Search, SearchStep, TwoLevelTable, plans, probcut, root_moves,
};
use boardgames::games::othello::engine::symmetry::canonical;
use clap::Args;
use rand::RngExt;

use super::games::{self, Kind, Labelled};
use super::yardstick;

#[derive(Args)]
pub struct Options {
    /// A file of games.
    games: PathBuf,
    /// Weights of the searches; the program's own if not given.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Depth of the deepest search, in plies.
    #[arg(long, default_value_t = 20)]
    depth: u32,
    /// Depth up to which searches of the second list have no likely cuts.
    #[arg(long, default_value_t = 10)]
    full: u32,
    /// Confidence of the second list's deeper searches, 0 to 5 (5 cuts nothing).
    #[arg(long, default_value_t = 4)]
    sure: u32,
    /// Positions searched after which no deeper search of the second list
    /// begins.
    #[arg(long, default_value_t = 40_000_000)]
    nodes: u64,
    /// Depth of the deepest search of the first list, in plies.
    #[arg(long, default_value_t = 14)]
    usual: u32,
    /// Empty squares up to which positions are also solved.
    #[arg(long, default_value_t = 20)]
    end: u32,
    /// Positions of each game.
    #[arg(long, default_value_t = 2)]
    each: usize,
    /// Largest value, in discs, that a position has in its game.
    #[arg(long, default_value_t = 16)]
    close: i8,
    /// The fewest empty squares of a position.
    #[arg(long, default_value_t = 12)]
    least: u32,
    /// The most empty squares of a position.
    #[arg(long, default_value_t = 50)]
    most: u32,
    /// The file to append to; positions already in it are not searched again.
    #[arg(long)]
    out: PathBuf,
}

/// A position with its values.
pub struct Ladder {
    pub board: Board,
    /// By depth, from the estimate on: values of the engine's own search.
    pub usual: Vec<i32>,
    /// By depth, from one ply on: values with few or no likely cuts.
    pub sure: Vec<i32>,
    /// The exact score.
    pub score: Option<i32>,
}

pub fn run(options: &Options) -> Result<()> {
    let weights = super::load(options.weights.as_deref())?;
    let old = std::fs::read_to_string(&options.out).unwrap_or_default();
    // A line that was cut off is left in place and not read.
    let mut seen: HashSet<Board> = old
        .lines()
        .filter_map(read)
        .map(|l| canonical(l.board).0)
        .collect();
    seen.extend(yardstick::names()?);
    let mut file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(&options.out)?;
    if !old.is_empty() && !old.ends_with('\n') {
        file.write_all(b"\n")?;
    }
    let tables = [64, 16].map(TwoLevelTable::new);
    for game in games::read(&options.games)?.games.values() {
        for board in chosen(game, options) {
            if !seen.insert(canonical(board).0) {
                continue;
            }
            let ladder = climb(board, options, &weights, &tables);
            file.write_all(line(&ladder).as_bytes())?;
        }
    }
    Ok(())
}

/// Reads the positions of a file that this command wrote.
pub fn ladders(path: &std::path::Path) -> Result<Vec<Ladder>> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    Ok(text.lines().filter_map(read).collect())
}

fn read(line: &str) -> Option<Ladder> {
    let words: Vec<&str> = line.split(' ').collect();
    let [own, opp, usual, sure, score] = words[..] else {
        return None;
    };
    let discs = |word| u64::from_str_radix(word, 16).ok();
    let values =
        |word: &str| -> Option<Vec<i32>> { word.split(',').map(|v| v.parse().ok()).collect() };
    Some(Ladder {
        board: Board {
            own: discs(own)?,
            opp: discs(opp)?,
        },
        usual: values(usual)?,
        sure: values(sure)?,
        score: match score {
            "-" => None,
            number => Some(number.parse().ok()?),
        },
    })
}

fn line(ladder: &Ladder) -> String {
    let Board { own, opp } = ladder.board;
    let list = |values: &[i32]| {
        let words: Vec<String> = values.iter().map(ToString::to_string).collect();
        words.join(",")
    };
    let score = ladder.score.map_or("-".to_owned(), |s| s.to_string());
    format!(
        "{own:016x} {opp:016x} {} {} {score}\n",
        list(&ladder.usual),
        list(&ladder.sure)
    )
}

/// Positions of a game with a choice of moves, at most `each` and evenly over
/// the numbers of empty squares. The game's number is the seed.
fn chosen(game: &games::Game, options: &Options) -> Vec<Board> {
    if game.kind != Kind::Balanced {
        return Vec::new();
    }
    let mut rng = seeded(u64::from(game.number) ^ 0x1add_e500_0000_0000);
    let fits = |p: &Labelled| {
        (options.least..=options.most).contains(&p.board.empties())
            && p.value.abs() <= options.close
            && p.board.moves().count_ones() > 1
    };
    let mut fitting: Vec<_> = game.positions().into_iter().filter(fits).collect();
    let mut found = Vec::new();
    for _ in 0..options.each.min(fitting.len()) {
        found.push(
            fitting
                .swap_remove(rng.random_range(0..fitting.len()))
                .board,
        );
    }
    found
}

fn climb(
    board: Board,
    options: &Options,
    weights: &Weights,
    tables: &[TwoLevelTable; 2],
) -> Ladder {
    let control = SearchControl::new();
    let (root, empties) = (Node::new(board), board.empties());
    tables.iter().for_each(TwoLevelTable::clear);
    let mut search = Search::new(weights, &tables[1], &control);
    let mut usual = vec![root.estimate(weights)];
    for depth in 1..=options.usual.min(empties - 1) {
        let guess = usual[usual.len().saturating_sub(2)];
        usual.push(bisected(&mut search, &root, depth, guess));
    }
    let mut search = Search::new(weights, &tables[0], &control);
    let (mut sure, mut moves) = (Vec::new(), root_moves(board));
    for depth in 1..=options.depth.min(empties - 1) {
        if search.nodes >= options.nodes {
            break;
        }
        let confidence = if depth <= options.full {
            probcut::EXACT
        } else {
            options.sure
        };
        search.best_of(&root, &mut moves, SearchStep { depth, confidence });
        sure.push(moves[0].value);
    }
    let score =
        (empties <= options.end).then(|| super::best(&mut search, board, plans(empties)).value);
    Ladder {
        board,
        usual,
        sure,
        score,
    }
}

/// The value of a search with the usual cuts, found by null windows that follow
/// it: a null window is what nodes inside the tree are searched with.
fn bisected(search: &mut Search<'_>, node: &Node, depth: u32, guess: i32) -> i32 {
    let (mut lower, mut upper) = (-64, 64);
    let mut next = guess.clamp(-63, 63);
    while lower < upper {
        let window = NodeWindow {
            alpha: next - 1,
            beta: next,
            depth,
            confidence: probcut::USUAL,
        };
        // Fail-soft bounds beyond the window are not used, because likely cuts
        // make some of them contradict each other.
        if search.value(node, window) >= next {
            lower = next;
            next += 1;
        } else {
            upper = next - 1;
            next -= 1;
        }
    }
    lower
}
