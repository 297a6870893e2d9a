//! Generates training games by self-play: balanced openings, strong play with
//! an occasional close second choice, and exact endgames. A share of the games
//! has random openings and blunders, so that one-sided positions are evaluated
//! well too.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Context, Result};
use boardgames::engine::{SearchControl, seeded};
use boardgames::games::othello::engine::eval::Weights;
use boardgames::games::othello::engine::search::{
    Node, RootMove, Search, SearchStep, TwoLevelTable, probcut, root_moves,
};
use boardgames::games::othello::{Board, START, bits};
use clap::Args;
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::games::{Game, Kind, Log, Ply};

/// A part of the work: the games whose numbers leave remainder `part` when
/// divided by `of`.
#[derive(Copy, Clone, Debug)]
pub struct Shard {
    part: u32,
    of: u32,
}

impl Shard {
    /// Whether the game with this number is in the part.
    pub fn includes(self, number: u32) -> bool {
        number % self.of == self.part
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(part, of)| {
            let (part, of) = (part.parse().ok()?, of.parse().ok()?);
            (part < of).then_some(Shard { part, of })
        });
        parts.ok_or_else(|| "a shard is I/N with I from 0 to N - 1, such as 0/4".to_owned())
    }
}

#[derive(Args)]
pub struct Options {
    /// Weights to play with; the program's own if not given.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Number of the first game; a game's number is its seed.
    #[arg(long, default_value_t = 0)]
    first: u32,
    /// Number of games of all shards together.
    #[arg(long)]
    games: u32,
    /// Make only this part of the games: I/N with I from 0 to N - 1.
    #[arg(long, default_value = "0/1")]
    shard: Shard,
    /// Search depth in plies, with ProbCut.
    #[arg(long, default_value_t = 8)]
    depth: u32,
    /// Percentage of games of the diverse kind.
    #[arg(long, default_value_t = 20)]
    diverse: u32,
    /// Threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The file to write; games already in it are not made again.
    #[arg(long)]
    out: PathBuf,
}

/// Empty squares from which on games are played to the end by the solver.
const SOLVED: u32 = 18;
/// Empty squares from which on values are exact; before, the solver uses
/// ProbCut.
const PROVED: u32 = 16;
/// Confidence of the solver's cuts before that.
const SURE: u32 = 2;
/// Size of the transposition table in MiB.
const TABLE: usize = 4;
/// Depth of the search that decides whether an opening is balanced.
const OPENING_DEPTH: u32 = 6;
/// Range of the bound, in discs, for a balanced opening's value; each opening
/// draws one.
const BALANCED: std::ops::RangeInclusive<i32> = 2..=8;
/// Empty squares from which on only best moves are played, so that the final
/// score is close to the true value.
const FAITHFUL: u32 = 22;
/// Percentage of earlier moves that are drawn from all close moves.
const DEVIATIONS: u32 = 15;
/// The largest loss of a close move, in discs.
const CLOSE: i32 = 3;
/// Percentage of random moves in diverse games.
const BLUNDERS: u32 = 6;

pub fn run(options: &Options) -> Result<()> {
    let weights = super::load(options.weights.as_deref())?;
    let recipe = format!(
        "othello games 1 depth={} solved={SOLVED} diverse={} weights={}",
        options.depth,
        options.diverse,
        super::name(options.weights.as_deref())?
    );
    let (log, known) = Log::open(&options.out, &recipe)?;
    let numbers = options.first..options.first.saturating_add(options.games);
    let ours = move |n: &u32| options.shard.includes(*n);
    let missing = numbers.filter(ours).filter(|n| !known.contains_key(n));
    println!("{recipe}\n{} games are there already", known.len());
    let work = Mutex::new((missing, log, 0u32));
    let begin = Instant::now();
    std::thread::scope(|scope| {
        let player = || -> Result<()> {
            let table = TwoLevelTable::new(TABLE);
            loop {
                let next = work.lock().expect("no panic").0.next();
                let Some(number) = next else {
                    return Ok(());
                };
                let game = Player::new(options, &weights, &table, number).play();
                let mut work = work.lock().expect("no panic");
                work.1.add(&game)?;
                work.2 += 1;
                if work.2.is_multiple_of(500) {
                    let seconds = begin.elapsed().as_secs_f64();
                    println!("{} games in {seconds:.0} s, up to number {number}", work.2);
                }
            }
        };
        let threads: Vec<_> = (0..options.threads).map(|_| scope.spawn(player)).collect();
        threads
            .into_iter()
            .try_for_each(|t| t.join().expect("no panic"))
    })
    .with_context(|| format!("writing {}", options.out.display()))
}

struct Player<'a> {
    depth: u32,
    search: Search<'a>,
    rng: Xoshiro256PlusPlus,
    game: Game,
    board: Board,
    /// Whether the side that moved first is to move.
    first: bool,
}

/// The control of all searches, which are never stopped.
static CONTROL: std::sync::LazyLock<SearchControl> = std::sync::LazyLock::new(SearchControl::new);

impl<'a> Player<'a> {
    fn new(options: &Options, weights: &'a Weights, table: &'a TwoLevelTable, number: u32) -> Self {
        table.clear();
        let mut rng = seeded(number.into());
        let diverse = rng.random_range(0..100) < options.diverse;
        Player {
            depth: options.depth,
            search: Search::new(weights, table, &CONTROL),
            rng,
            game: Game {
                number,
                kind: if diverse {
                    Kind::Diverse
                } else {
                    Kind::Balanced
                },
                plies: Vec::new(),
                score: 0,
            },
            board: START,
            first: true,
        }
    }

    fn play(mut self) -> Game {
        self.open();
        while !self.board.is_over() {
            if self.board.moves() == 0 {
                self.board = self.board.pass();
                self.first = !self.first;
            } else {
                self.step();
            }
        }
        let score = self.board.final_score();
        self.game.score = if self.first { score } else { -score } as i8;
        self.game
    }

    /// Plays an opening of the game's kind.
    fn open(&mut self) {
        let diverse = self.game.kind == Kind::Diverse;
        loop {
            let plies = if diverse {
                self.rng.random_range(4..=24)
            } else {
                self.rng.random_range(8..=16)
            };
            // Half of the balanced openings consist of sound moves, because
            // random moves rarely lead to positions that people play.
            let sound = !diverse && self.rng.random_range(0..2) == 0;
            (self.board, self.first, self.game.plies) = (START, true, Vec::new());
            for _ in 0..plies {
                if self.board.moves() == 0 {
                    break;
                }
                let square = if sound {
                    self.close_move(2, 2 * CLOSE).square
                } else {
                    self.random_move()
                };
                self.push(square, None, false);
            }
            let live = self.game.plies.len() == plies && self.board.moves() != 0;
            let most = self.rng.random_range(BALANCED);
            if live && (diverse || self.best(OPENING_DEPTH).value.abs() <= most) {
                return;
            }
        }
    }

    /// Evaluates the position and plays a move.
    fn step(&mut self) {
        let empties = self.board.empties();
        if empties <= SOLVED {
            let best = self.solve(empties);
            return self.push(best.square, Some(best.value), false);
        }
        let best = self.best(self.depth);
        let diverse = self.game.kind == Kind::Diverse;
        let drawn = self.rng.random_range(0..100);
        let square = if empties <= FAITHFUL {
            best.square
        } else if diverse && drawn < BLUNDERS {
            self.random_move()
        } else if drawn < DEVIATIONS {
            self.close_move(self.depth - 2, CLOSE).square
        } else {
            best.square
        };
        self.push(square, Some(best.value), square != best.square);
    }

    fn push(&mut self, square: usize, value: Option<i32>, deviation: bool) {
        self.game.plies.push(Ply {
            square: square as u8,
            deviation,
            value: value.map(|v| v as i8),
        });
        self.board = self.board.play(square);
        self.first = !self.first;
    }

    fn random_move(&mut self) -> usize {
        let moves: Vec<usize> = bits::squares(self.board.moves()).collect();
        moves[self.rng.random_range(0..moves.len())]
    }

    /// A random move that is at most `loss` discs worse than the best.
    fn close_move(&mut self, depth: u32, loss: i32) -> RootMove {
        let (root, mut moves) = (Node::new(self.board), root_moves(self.board));
        for depth in 1..=depth {
            self.search.each_of(&root, &mut moves, super::usual(depth));
        }
        let best = moves[0].value;
        moves.retain(|mv| mv.value >= best - loss);
        moves[self.rng.random_range(0..moves.len())]
    }

    /// The best move by a search with ProbCut.
    fn best(&mut self, depth: u32) -> RootMove {
        super::best(&mut self.search, self.board, (1..=depth).map(super::usual))
    }

    /// The best move by a search to the end of the game, after shallower
    /// searches that order the moves.
    fn solve(&mut self, empties: u32) -> RootMove {
        let confidence = if empties <= PROVED {
            probcut::EXACT
        } else {
            SURE
        };
        let last = SearchStep {
            depth: empties,
            confidence,
        };
        let steps = (1..=empties.saturating_sub(8))
            .map(super::usual)
            .chain([last]);
        super::best(&mut self.search, self.board, steps)
    }
}
