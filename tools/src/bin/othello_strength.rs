//! Measures the strength of the best level, for docs/MEASUREMENTS.md.
//!
//! ```text
//! othello_strength depths
//!     depth reached at 0.1 s and 1 s a move with 50, 40 and 30 empty squares
//! othello_strength match GAMES MILLISECONDS
//!     level 10 against plain alpha-beta with the disc count of the course exercise
//! othello_strength threads FROM TO
//!     the FFO endgames on one thread and on two
//! othello_strength solve EMPTIES COUNT
//!     nodes needed to solve positions of self-play exactly
//! othello_strength outcomes EMPTIES COUNT NODES
//!     how often level 10, with NODES nodes a move, keeps a win or draw in
//!     close positions
//! othello_strength times LEVEL GAMES
//!     processor time of a level's moves in games against itself
//! othello_strength perft DEPTH
//!     number of move sequences from the start, on bitboards alone
//! ```

use boardgames_tools::processor;

use std::time::{Duration, Instant};

use boardgames::engine::{
    AlphaBeta, Analysis, AnalysisRequest, BotSpec, Bots, Engine, Evaluator, Level, Limits, Score,
    SearchControl, seeded,
};
use boardgames::game::{Game, Notation, Rules, Side};
use boardgames::games::othello::engine::eval::WEIGHTS;
use boardgames::games::othello::engine::search::{Node, Search, TwoLevelTable, deepen, perft};
use boardgames::games::othello::{Move, Othello, OthelloOptions, START, State, bits};
use rand::RngExt;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| words[i].parse::<u64>().expect("a number");
    match words.first().map(String::as_str) {
        Some("depths") => depths(),
        Some("match") => versus_disc_count(number(1), Duration::from_millis(number(2))),
        Some("threads") => threads(number(1) as usize, number(2) as usize),
        Some("solve") => solve(number(1) as u32, number(2)),
        Some("outcomes") => outcomes(number(1) as u32, number(2), number(3)),
        Some("times") => times(number(1) as u8, number(2)),
        Some("perft") => println!("{}", perft(START, number(1) as u32)),
        _ => eprintln!(
            "depths | match GAMES MILLISECONDS | threads FROM TO | solve EMPTIES COUNT | \
             outcomes EMPTIES COUNT NODES | times LEVEL GAMES | perft DEPTH"
        ),
    }
}

fn game() -> Othello {
    Othello::new(OthelloOptions::default())
}

/// Returns a position with this number of empty squares and a choice of moves,
/// from a game that begins with eight random plies and continues with searches
/// of four plies.
fn position(empties: u32, seed: u64) -> State {
    let mut rng = seeded(seed);
    let (table, control) = (TwoLevelTable::new(1), SearchControl::new());
    let mut board = START;
    loop {
        let moves: Vec<usize> = bits::squares(board.moves()).collect();
        if board.empties() <= empties && moves.len() > 1 {
            return State {
                board,
                to_move: Side::First,
            };
        }
        board = match moves.len() {
            // A game that ends too early starts over with other random moves.
            0 if board.is_over() => START,
            0 => board.pass(),
            n if board.empties() > 52 => board.play(moves[rng.random_range(0..n)]),
            _ => {
                let mut search = Search::new(&WEIGHTS, &table, &control);
                board.play(deepen(&mut search, &Node::new(board), 4).square)
            }
        };
    }
}

fn analyse(state: &State, time: Duration, threads: usize) -> Analysis<Move> {
    let request = AnalysisRequest {
        limits: Limits {
            time: Some(time),
            ..Limits::default()
        },
        best_only: true,
        threads,
        ..AnalysisRequest::default()
    };
    game()
        .analyst(&request)
        .analyse(&game(), state, &SearchControl::new())
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

fn depths() {
    for empties in [50, 40, 30] {
        for milliseconds in [100, 1000] {
            let time = Duration::from_millis(milliseconds);
            let (mut found, mut nodes, mut over) = (Vec::new(), Vec::new(), 0.0f64);
            for seed in 0..8 {
                let state = position(empties, seed);
                let begin = Instant::now();
                let analysis = analyse(&state, time, 1);
                over = over.max(begin.elapsed().as_secs_f64() - time.as_secs_f64());
                found.push(analysis.depth.into());
                nodes.push(analysis.nodes as f64 / 1e6);
            }
            println!(
                "{empties} empties, {milliseconds:>4} ms: depth {:.1}, {:.2} M positions; at most {:+.0} ms over",
                mean(&found),
                mean(&nodes),
                over * 1e3
            );
        }
    }
}

/// Compares the processor time of the main thread, which shows the gain even on
/// a busy machine, because the helper runs as long as the main thread does.
fn threads(from: usize, to: usize) {
    let mut seconds = [0.0; 2];
    for line in include_str!("../../../tests/data/othello_ffo.tsv")
        .lines()
        .skip(1)
    {
        let fields: Vec<&str> = line.split('\t').collect();
        let number: usize = fields[0][4..].parse().expect("FFO#nn");
        if !(from..=to).contains(&number) {
            continue;
        }
        let text = format!("{} {}", fields[1], fields[2]);
        let state = game().read_position(&text).expect("the file's positions");
        print!("{}", fields[0]);
        for threads in [1, 2] {
            let request = AnalysisRequest {
                exact: true,
                best_only: true,
                threads,
                ..AnalysisRequest::default()
            };
            let begin = processor::seconds();
            let found = game().analyst(&request);
            let found = { found }.analyse(&game(), &state, &SearchControl::new());
            let spent = processor::seconds() - begin;
            seconds[threads - 1] += spent;
            let million = found.nodes as f64 / 1e6;
            print!(
                ", {threads} threads: {million:.1} M positions, {spent:.2} s of the main thread"
            );
        }
        println!();
    }
    println!(
        "together {:.2} s with one, {:.2} s with two",
        seconds[0], seconds[1]
    );
}

fn solve(empties: u32, count: u64) {
    let mut all = Vec::new();
    for seed in 0..count {
        let state = position(empties, 100 + seed);
        let (table, control) = (TwoLevelTable::new(64), SearchControl::new());
        let mut search = Search::new(&WEIGHTS, &table, &control);
        search.score(state.board);
        all.push(search.nodes as f64 / 1e6);
    }
    all.sort_by(f64::total_cmp);
    println!(
        "{empties} empties, {count} boards: mean {:.2}, median {:.2}, worst {:.2} M positions; \
        {} within 60 M",
        mean(&all),
        all[all.len() / 2],
        all[all.len() - 1],
        all.iter().filter(|millions| **millions <= 60.0).count()
    );
}

/// The largest exact score, in discs, of a close board.
const CLOSE: i32 = 8;

/// Prints how often the move played gives away a win or a draw.
fn outcomes(empties: u32, count: u64, nodes: u64) {
    let spec = BotSpec {
        limits: Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
        ..BotSpec::from(Level::BEST)
    };
    let (table, control) = (TwoLevelTable::new(64), SearchControl::new());
    let exact = |board| Search::new(&WEIGHTS, &table, &control).score(board);
    let (mut close, mut given_away, mut discs) = (0, 0, 0);
    for seed in 0.. {
        let state = position(empties, 5000 + seed);
        let best = exact(state.board);
        if best.abs() > CLOSE {
            continue;
        }
        let mv = game().bot(&spec, 0).choose(&game(), &state, &control).mv;
        let mut after = state;
        game().apply(&mut after, mv);
        let kept = -exact(after.board);
        close += 1;
        given_away += u64::from(kept.signum() < best.signum());
        discs += best - kept;
        if close == count {
            break;
        }
    }
    println!(
        "{empties} empties, {nodes} positions a move: {given_away} of {close} close boards \
         given away, {:.2} discs lost a move",
        f64::from(discs) / close as f64
    );
}

fn times(level: u8, games: u64) {
    let spec = BotSpec::from(Level::new(level).expect("a level is at most 10"));
    let mut spent = Vec::new();
    for seed in 0..games {
        let (game, mut rng) = (game(), seeded(seed));
        let mut players = [seed, seed + 1].map(|seed| game.bot(&spec, seed));
        let (mut state, mut ply) = (game.start(), 0);
        while game.outcome(&state).is_none() {
            let mut moves = Vec::new();
            game.legal_moves(&state, &mut moves);
            let begin = processor::seconds();
            let mv = if ply < 4 {
                moves[rng.random_range(0..moves.len())]
            } else {
                let mover = &mut players[state.to_move.index()];
                mover.choose(&game, &state, &SearchControl::new()).mv
            };
            spent.push(processor::seconds() - begin);
            game.apply(&mut state, mv);
            ply += 1;
        }
    }
    let worst = spent.iter().copied().fold(0.0, f64::max);
    println!(
        "level {level}, {} moves: mean {:.2} s, worst {worst:.2} s",
        spent.len(),
        mean(&spent)
    );
}

/// The evaluation of the course exercise (see `games::othello`): 2m/tot − 1,
/// with m of tot discs for the mover.
#[derive(Clone)]
struct DiscCount;

impl Evaluator<Othello> for DiscCount {
    const SCALE: Score = 1;

    fn estimate(&self, _game: &Othello, state: &State) -> Score {
        let own = state.board.own.count_ones().cast_signed();
        let all = 64 - state.board.empties().cast_signed();
        2000 * own / all - 1000
    }
}

fn versus_disc_count(games: u64, time: Duration) {
    let limits = Limits {
        time: Some(time),
        ..Limits::default()
    };
    let (mut won, mut drawn, mut discs) = (0, 0, 0);
    for n in 0..games {
        let spec = BotSpec {
            limits,
            ..BotSpec::from(Level::BEST)
        };
        let mut ours = game().bot(&spec, n);
        let mut theirs: Box<dyn Engine<Othello>> =
            Box::new(AlphaBeta::limited(DiscCount, limits, n));
        let us = if n % 2 == 0 {
            Side::First
        } else {
            Side::Second
        };
        let score = play(n / 2, us, &mut *ours, &mut *theirs);
        won += u64::from(score > 0);
        drawn += u64::from(score == 0);
        discs += score;
        println!("game {}: {score:+}", n + 1);
    }
    println!(
        "{games} games at {} ms a move: +{won} ={drawn} -{}, {:+.1} discs a game",
        time.as_millis(),
        games - won - drawn,
        f64::from(discs) / games as f64
    );
}

/// Plays a game from a random opening of four plies; returns the score of `us`.
fn play(
    opening: u64,
    us: Side,
    ours: &mut dyn Engine<Othello>,
    theirs: &mut dyn Engine<Othello>,
) -> i32 {
    let (game, mut rng) = (game(), seeded(opening));
    let (mut state, mut plies) = (game.start(), 0);
    while game.outcome(&state).is_none() {
        let mut moves = Vec::new();
        game.legal_moves(&state, &mut moves);
        let mv = if plies < 4 {
            moves[rng.random_range(0..moves.len())]
        } else if state.to_move == us {
            ours.choose(&game, &state, &SearchControl::new()).mv
        } else {
            theirs.choose(&game, &state, &SearchControl::new()).mv
        };
        game.apply(&mut state, mv);
        plies += 1;
    }
    let score = state.board.final_score();
    if state.to_move == us { score } else { -score }
}
