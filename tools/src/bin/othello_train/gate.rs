//! A match between two sets of weights or likely cuts from balanced openings,
//! with equal node limits for both sides.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, Result, bail, ensure};
use boardgames::engine::{SearchControl, TimeShare};
use boardgames::games::othello::engine::deepening::{RootQuestion, Wanted, climb};
use boardgames::games::othello::engine::eval::Weights;
use boardgames::games::othello::engine::search::probcut::{self, LikelyCuts};
use boardgames::games::othello::engine::search::{
    EarlyStop, Search, SearchStep, TwoLevelTable, plans,
};
use boardgames::games::othello::{Board, Move};
use clap::Args;

use super::generate::Shard;
use super::{cuts, lines};

#[derive(Args)]
pub struct Options {
    /// The weights to test; the program's own if not given.
    #[arg(long)]
    new: Option<PathBuf>,
    /// The weights to beat; the program's own if not given.
    #[arg(long)]
    old: Option<PathBuf>,
    /// Likely cuts of the new side, such as `usual=1.3,nested=1`.
    #[arg(long, default_value = "")]
    cuts: String,
    /// Likely cuts of the old side.
    #[arg(long, default_value = "")]
    old_cuts: String,
    /// A file of opening lines, such as `lines` writes; 250 lines of our own if not
    /// given.
    #[arg(long)]
    lines: Option<PathBuf>,
    /// Maximum number of pairs of games; each opening is played with both
    /// colours.
    #[arg(long, default_value_t = 250)]
    pairs: usize,
    /// The first opening line.
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Play only this part of the lines: I/N with I from 0 to N - 1.
    #[arg(long, default_value = "0/1")]
    shard: Shard,
    /// Node limit of a move.
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// Node limit of a move of the old side, if its positions take a different time.
    #[arg(long)]
    old_nodes: Option<u64>,
    /// Nodes of a whole game for each side, divided by a clock's rule, instead of a
    /// limit for each move.
    #[arg(long)]
    bank: Option<u64>,
    /// How the new side divides its bank, as weights of its moves with more than
    /// 46, 41 to 46, 26 to 40, 20 to 25 and fewer empty squares, such as
    /// `0.5:1:1.5:1:0.1`; if not given, a twentieth of what is left.
    #[arg(long)]
    pace: Option<String>,
    /// How the old side divides its bank.
    #[arg(long)]
    old_pace: Option<String>,
    /// When searches of the new side on a bank end: the parts of a move's share after
    /// which no other step begins usually, if the best move is easy, and if it is
    /// unsure; the part of a step's positions below the best move that makes it easy;
    /// and the largest multiple of its share that a move takes, such as
    /// `0.7:0.25:1.2:0.95:2.5`. If not given, each move uses its whole share.
    #[arg(long)]
    early_stop: Option<String>,
    /// When searches of the old side end.
    #[arg(long)]
    old_early_stop: Option<String>,
    /// Confidence of the new side's cuts in the middle game, 0 to 5 (usual: 1).
    #[arg(long, default_value_t = 1)]
    sure: u32,
    /// Confidence of the old side's cuts in the middle game, 0 to 5 (usual: 1).
    #[arg(long, default_value_t = 1)]
    old_sure: u32,
    /// Elo by which the new side should be stronger; the match ends when that
    /// or no difference is likely (error 5 % each); 0 plays all games.
    #[arg(long, default_value_t = 0.0)]
    elo: f64,
    /// Size of each side's table in MiB.
    #[arg(long, default_value_t = 64)]
    table: usize,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// A file to append each pair of games to. An interrupted match continues
    /// from there, and `gate-merge` adds the results of several files.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Empty squares up to which a player searches to the end.
const TO_THE_END: u32 = 22;
/// The log-likelihood ratio that ends a match: ln(0.95 / 0.05).
const SURE: f64 = 2.944;

/// One side of a match.
#[derive(Copy, Clone)]
pub struct Player<'a> {
    pub weights: &'a Weights,
    pub cuts: &'a LikelyCuts,
    /// Confidence of cuts in the middle game.
    pub confidence: u32,
    /// How a bank of nodes is divided.
    pub pace: Pace,
    /// When searches end; `None` if each uses its whole share of the bank.
    pub bank_rule: Option<BankRule>,
}

/// How a side divides its nodes among its moves.
#[derive(Copy, Clone)]
pub enum Pace {
    /// A twentieth of what is left for each move.
    Twentieth,
    /// Weights by range of empty squares.
    Weights([f64; 5]),
}

impl Pace {
    fn read(text: Option<&str>) -> Result<Pace> {
        text.map_or(Ok(Pace::Twentieth), |text| {
            Ok(Pace::Weights(cuts::numbers(text)?))
        })
    }

    /// The share of what is left for a move with so many empty squares.
    fn share(self, empties: u32) -> f64 {
        let Pace::Weights(weights) = self else {
            return 1.0 / 20.0;
        };
        let weight = |empties: u32| match empties {
            47.. => weights[0],
            41..=46 => weights[1],
            26..=40 => weights[2],
            20..=25 => weights[3],
            _ => weights[4],
        };
        // A side fills every other square.
        let rest: f64 = (1..=empties).rev().step_by(2).map(weight).sum();
        weight(empties) / rest
    }
}

impl<'a> Player<'a> {
    /// The steps of a search with a limit for the move.
    fn steps(&self, empties: u32) -> Vec<SearchStep> {
        if empties <= TO_THE_END {
            return plans(empties);
        }
        let confidence = self.confidence;
        let step = |depth| SearchStep { depth, confidence };
        (1..=empties).map(step).collect()
    }

    /// The steps of a search on a bank, which are those of the program with a limit
    /// of time.
    fn steps_on_a_bank(&self, empties: u32) -> Vec<SearchStep> {
        let mut steps = plans(empties);
        for step in steps.iter_mut().filter(|step| step.depth < empties) {
            step.confidence = self.confidence;
        }
        steps
    }

    /// The largest share of what is left in its bank for a move that should use
    /// the share `aim` on average.
    fn most_of_bank(&self, aim: f64) -> f64 {
        let rule = self.bank_rule;
        rule.map_or(aim, |rule| {
            aim.max((rule.most * aim).min(TimeShare::LARGEST))
        })
    }

    /// A player with the program's own cuts.
    pub fn usual(weights: &'a Weights) -> Player<'a> {
        Player {
            weights,
            cuts: LikelyCuts::usual(),
            confidence: probcut::USUAL,
            pace: Pace::Twentieth,
            bank_rule: None,
        }
    }
}

/// The results; statistics are by pairs of games, which are independent.
#[derive(Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
    discs: i32,
    pairs: Vec<f64>,
}

/// The pairs of games in a file, by opening line: scores of the new side.
type Played = BTreeMap<usize, [i32; 2]>;

pub fn run(options: &Options) -> Result<()> {
    let [new, old] = [&options.new, &options.old].map(|path| super::load(path.as_deref()));
    let (new, old) = (new?, old?);
    let (new_cuts, old_cuts) = (cuts::read(&options.cuts)?, cuts::read(&options.old_cuts)?);
    let one = Player {
        weights: &new,
        cuts: &new_cuts,
        confidence: options.sure,
        pace: Pace::read(options.pace.as_deref())?,
        bank_rule: BankRule::read(options.early_stop.as_deref())?,
    };
    let two = Player {
        weights: &old,
        cuts: &old_cuts,
        confidence: options.old_sure,
        pace: Pace::read(options.old_pace.as_deref())?,
        bank_rule: BankRule::read(options.old_early_stop.as_deref())?,
    };
    let effort = match options.bank {
        Some(nodes) => Effort::Bank([nodes; 2]),
        None => Effort::Move([options.nodes, options.old_nodes.unwrap_or(options.nodes)]),
    };
    let recipe = recipe(options)?;
    let (mut file, played) = match &options.out {
        Some(path) => open(path, &recipe)?,
        None => (None, Played::new()),
    };
    let mut tally = Tally::default();
    played.values().for_each(|pair| tally.add(*pair));
    let boards = lines::boards(options.lines.as_deref())?
        .into_iter()
        .enumerate();
    let wanted = boards
        .skip(options.skip)
        .take(options.pairs)
        .filter(|(i, _)| options.shard.includes(*i as u32) && !played.contains_key(i));
    let work = Mutex::new((wanted, &mut file, &mut tally));
    let player = || -> Result<()> {
        let tables = [(); 2].map(|()| TwoLevelTable::new(options.table));
        loop {
            let next = {
                let mut work = work.lock().expect("no panic");
                let over = options.elo > 0.0 && work.2.ratio(options.elo).abs() >= SURE;
                work.0.next().filter(|_| !over)
            };
            let Some((i, board)) = next else {
                return Ok(());
            };
            let (first, one_moves) = game(board, [one, two], &tables, effort);
            let (second, two_moves) = game(board, [two, one], &tables, effort.turned());
            let mut work = work.lock().expect("no panic");
            work.2.add([first, -second]);
            if let Some(file) = work.1.as_mut() {
                writeln!(file, "{i} {first} {} {one_moves} {two_moves}", -second)?;
            }
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..options.threads).map(|_| scope.spawn(player)).collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().expect("no panic"))
    })?;
    tally.print(options.elo);
    Ok(())
}

/// When searches on a bank end.
#[derive(Copy, Clone)]
pub struct BankRule {
    early_stop: EarlyStop,
    /// The largest multiple of its share that a move takes.
    most: f64,
}

impl BankRule {
    fn read(text: Option<&str>) -> Result<Option<BankRule>> {
        let Some(text) = text else {
            return Ok(None);
        };
        let [usual, easy, unsure, lopsided, most] = cuts::numbers(text)?;
        Ok(Some(BankRule {
            early_stop: EarlyStop {
                usual,
                easy,
                unsure,
                lopsided,
                ..EarlyStop::USUAL
            },
            most,
        }))
    }
}

/// A line that names everything that games depend on.
fn recipe(options: &Options) -> Result<String> {
    let side = |weights: &Option<PathBuf>, cuts: &str, sure: u32| -> Result<String> {
        Ok(format!(
            "{}[{cuts}]{sure}",
            super::name(weights.as_deref())?
        ))
    };
    let pace = |pace: &Option<String>, stop: &Option<String>| {
        let stop = stop.as_ref().map(|stop| format!(" to {stop}"));
        let pace = pace.as_deref().unwrap_or("1/20");
        format!("{pace}{}", stop.unwrap_or_default())
    };
    let effort = match options.bank {
        Some(nodes) => format!(
            "bank={nodes} by {} and {}",
            pace(&options.pace, &options.early_stop),
            pace(&options.old_pace, &options.old_early_stop)
        ),
        None => match options.old_nodes {
            None => format!("nodes={}", options.nodes),
            Some(old) => format!("nodes={} and {old}", options.nodes),
        },
    };
    let lines = match &options.lines {
        Some(path) => format!(" lines={:08x}", super::hash(&std::fs::read(path)?)),
        None => String::new(),
    };
    Ok(format!(
        "othello gate 1 {effort} table={}{lines} {} against {}",
        options.table,
        side(&options.new, &options.cuts, options.sure)?,
        side(&options.old, &options.old_cuts, options.old_sure)?,
    ))
}

/// Opens a file of games, and returns the pairs in it.
fn open(path: &Path, recipe: &str) -> Result<(Option<std::fs::File>, Played)> {
    let known = path.exists();
    let played = if known {
        let (found, played) = read(path)?;
        ensure!(
            found == recipe,
            "{} has games of another match ({found}); choose another file",
            path.display()
        );
        played
    } else {
        Played::new()
    };
    let mut file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)?;
    if known {
        // Ends a line that was cut off.
        writeln!(file)?;
    } else {
        writeln!(file, "{recipe}")?;
    }
    Ok((Some(file), played))
}

/// Reads a file of games: its recipe and its pairs. Lines that were cut off are
/// left out.
fn read(path: &Path) -> Result<(String, Played)> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    let Some((recipe, rest)) = text.split_once('\n') else {
        bail!("{} has no games", path.display());
    };
    let pair = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let [i, first, second, _, _] = words[..] else {
            return None;
        };
        Some((i.parse().ok()?, [first.parse().ok()?, second.parse().ok()?]))
    };
    // The last line is empty unless it was cut off.
    let whole = rest.rsplit_once('\n').map_or("", |(whole, _)| whole);
    Ok((recipe.to_owned(), whole.lines().filter_map(pair).collect()))
}

/// Prints the result of the games of several files of one match.
pub fn merge(files: &[PathBuf], elo: f64) -> Result<()> {
    let mut all = Played::new();
    let mut recipes = Vec::new();
    for path in files {
        let (recipe, played) = read(path)?;
        recipes.push(recipe);
        all.extend(played);
    }
    recipes.dedup();
    ensure!(
        recipes.len() == 1,
        "these files are of different matches:\n{}",
        recipes.join("\n")
    );
    let mut tally = Tally::default();
    all.values().for_each(|pair| tally.add(*pair));
    println!("{}", recipes[0]);
    tally.print(elo);
    Ok(())
}

impl Tally {
    fn add(&mut self, pair: [i32; 2]) {
        let mut points = 0.0;
        for discs in pair {
            match discs.signum() {
                1 => self.wins += 1,
                0 => self.draws += 1,
                _ => self.losses += 1,
            }
            points += f64::from(discs.signum() + 1) / 4.0;
            self.discs += discs;
        }
        self.pairs.push(points);
    }

    /// The mean share of the points, and its standard error.
    fn score(&self) -> (f64, f64) {
        let n = self.pairs.len() as f64;
        let mean = self.pairs.iter().sum::<f64>() / n;
        let squares = self.pairs.iter().map(|p| (p - mean).powi(2)).sum::<f64>();
        (mean, (squares / n / n).sqrt())
    }

    /// The log-likelihood ratio of a lead of `elo` against no lead, with the
    /// scores of pairs taken as normally distributed.
    fn ratio(&self, elo: f64) -> f64 {
        let (mean, error) = self.score();
        // With few pairs the standard error is not reliable.
        if self.pairs.len() < 16 || error == 0.0 {
            return 0.0;
        }
        let ahead = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let far = |expected: f64| ((mean - expected) / error).powi(2) / 2.0;
        far(0.5) - far(ahead)
    }

    fn print(&self, elo: f64) {
        let (mean, error) = self.score();
        let rating = |share: f64| 400.0 * (share / (1.0 - share)).log10();
        let games = 2 * self.pairs.len();
        println!(
            "{games} games: +{} ={} -{}, {:.1} % ± {:.1} (95 %), {:+.0} Elo ({:+.0} to {:+.0}), {:+.2} discs a game",
            self.wins,
            self.draws,
            self.losses,
            100.0 * mean,
            196.0 * error,
            rating(mean),
            rating(mean - 1.96 * error),
            rating(mean + 1.96 * error),
            f64::from(self.discs) / games as f64
        );
        if elo > 0.0 {
            println!(
                "log likelihood ratio of {elo} Elo against 0: {:+.2}",
                self.ratio(elo)
            );
        }
    }
}

/// Plays a game; returns the final score for the side that moves first from
/// `board`, and the moves.
///
/// Once both sides in turn have proved the score, it counts without the rest of
/// the game, in which neither would give away a disc.
fn game(
    board: Board,
    players: [Player<'_>; 2],
    tables: &[TwoLevelTable; 2],
    effort: Effort,
) -> (i32, String) {
    let mut match_ = Table::new(board, players, tables, effort);
    let mut moves = String::new();
    let mut proofs = 0;
    while !match_.board.is_over() {
        let (square, proved) = match_.step();
        moves += &square.map_or(String::new(), |s| Move::place(s).to_string());
        proofs = proved.map_or(0, |_| proofs + 1);
        if let (Some(score), 2) = (proved, proofs) {
            // `step` has passed the turn on.
            return (if match_.side == 1 { score } else { -score }, moves);
        }
    }
    let score = match_.board.final_score();
    (if match_.side == 0 { score } else { -score }, moves)
}

/// Plays from `board` until at most `empties` squares are empty or the game is
/// over. Returns the board, and the index of the player to move.
pub fn play_on(
    board: Board,
    players: [Player<'_>; 2],
    tables: &[TwoLevelTable; 2],
    nodes: u64,
    empties: u32,
) -> (Board, usize) {
    let mut game = Table::new(board, players, tables, Effort::Move([nodes; 2]));
    while !game.board.is_over() && game.board.empties() > empties {
        game.step();
    }
    (game.board, game.side)
}

/// Nodes that the sides may search.
#[derive(Copy, Clone)]
enum Effort {
    /// For each move of each side.
    Move([u64; 2]),
    /// What is left of each side's bank.
    Bank([u64; 2]),
}

impl Effort {
    /// The limits with the sides exchanged.
    fn turned(self) -> Effort {
        match self {
            Effort::Move([one, two]) => Effort::Move([two, one]),
            Effort::Bank([one, two]) => Effort::Bank([two, one]),
        }
    }
}

/// A game in progress.
struct Table<'a> {
    board: Board,
    /// Index of the player to move.
    side: usize,
    players: [Player<'a>; 2],
    tables: &'a [TwoLevelTable; 2],
    effort: Effort,
    control: SearchControl,
}

impl<'a> Table<'a> {
    fn new(
        board: Board,
        players: [Player<'a>; 2],
        tables: &'a [TwoLevelTable; 2],
        effort: Effort,
    ) -> Table<'a> {
        tables.iter().for_each(TwoLevelTable::clear);
        Table {
            board,
            side: 0,
            players,
            tables,
            effort,
            control: SearchControl::new(),
        }
    }

    /// Plays a move or a pass. Returns the square, and the score for the mover
    /// if the search proved it.
    fn step(&mut self) -> (Option<usize>, Option<i32>) {
        let side = self.side;
        self.side = 1 - side;
        let board = self.board;
        let empties = board.empties();
        if board.moves() == 0 {
            self.board = board.pass();
            return (None, None);
        }
        // A move without a choice needs no search. Near the end it is searched
        // anyway, because a proof may end the game; but not on a bank, because
        // players on a clock do not search it.
        let banked = matches!(self.effort, Effort::Bank(_));
        if board.moves().count_ones() == 1 && (banked || empties > TO_THE_END) {
            let square = board.moves().trailing_zeros() as usize;
            self.board = board.play(square);
            return (Some(square), None);
        }
        let player = self.players[side];
        self.tables[side].grow_older();
        let mut search = Search::new(player.weights, &self.tables[side], &self.control);
        search.cuts = player.cuts;
        search.most_nodes = match self.effort {
            Effort::Move(nodes) => nodes[side],
            Effort::Bank(left) => {
                let aim = player.pace.share(empties);
                let most = player.most_of_bank(aim);
                search.early_stop = player.bank_rule.map(|rule| EarlyStop {
                    aim: aim / most,
                    ..rule.early_stop
                });
                (left[side] as f64 * most) as u64
            }
        };
        let best = match self.effort {
            Effort::Move(_) => super::best(&mut search, board, player.steps(empties)),
            Effort::Bank(_) => {
                let question = RootQuestion {
                    board,
                    wanted: Wanted::Best,
                    forbidden: 0,
                };
                let steps = player.steps_on_a_bank(empties);
                climb(&mut search, question, &steps, &self.control).moves[0]
            }
        };
        if let Effort::Bank(left) = &mut self.effort {
            left[side] = left[side].saturating_sub(search.nodes);
        }
        let proved = !search.stopped && best.plan.proves(empties);
        self.board = board.play(best.square);
        (Some(best.square), proved.then_some(best.value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_is_never_empty_before_the_last_move() {
        let weights = super::super::load(None).expect("the program has weights");
        let player = Player {
            pace: Pace::read(Some("1:1:1:1:0.3")).expect("five weights"),
            bank_rule: BankRule::read(Some("0.7:0.25:1.2:0.95:2.5")).expect("five numbers"),
            ..Player::usual(&weights)
        };
        let mut left = 1.0;
        for empties in (1..=60).rev().step_by(2) {
            assert!(left > 0.0, "{empties}");
            let aim = player.pace.share(empties);
            let most = player.most_of_bank(aim);
            assert!(aim <= most && most <= 1.0, "{empties}");
            assert!(most <= TimeShare::LARGEST.max(aim), "{empties}");
            left -= left * most;
        }
    }
}
