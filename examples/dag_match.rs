//! Dag en Nacht matches between two computer players, for measuring.
//!
//! `cargo run --release --example dag_match -- SIZE RESTRICT A B GAMES [PLIES] [SEED]`
//! where A and B are as in `ai:…`, e.g. `6` or `10,time=100ms`. Every opening
//! of PLIES random moves is played twice, with sides changed.

use std::time::{Duration, Instant};

use boardgames::core::{Game, Side};
use boardgames::engine::{BotSpec, Bots, Control, Engine, seeded};
use boardgames::games::dag_en_nacht::{DagEnNacht, DagOptions, Move, Restrict, State};
use rand::RngExt;

/// What one player did in the match.
#[derive(Default)]
struct Totals {
    wins: [u32; 2],
    moves: u32,
    nodes: u64,
    time: Duration,
    slowest: Duration,
}

type Bot = Box<dyn Engine<DagEnNacht>>;

/// A position after random moves in which nobody has won.
fn opening(game: &DagEnNacht, plies: u32, seed: u64) -> (State, Vec<Move>) {
    let mut rng = seeded(seed);
    let mut state = game.start();
    let mut played = Vec::new();
    for _ in 0..plies {
        let mut moves = Vec::new();
        game.legal_moves(&state, &mut moves);
        let mv = moves[rng.random_range(0..moves.len())];
        played.push(mv);
        game.apply(&mut state, mv);
    }
    (state, played)
}

/// Plays a game; the side that wins, and how many plies it took.
fn play(
    game: &DagEnNacht,
    mut state: State,
    bots: &mut [&mut Bot; 2],
    totals: &mut [&mut Totals; 2],
    moves: &mut Vec<Move>,
) -> Option<Side> {
    while game.outcome(&state).is_none() {
        let side = game.to_move(&state).index();
        let start = Instant::now();
        let choice = bots[side].choose(game, &state, &Control::new());
        let took = start.elapsed();
        let total = &mut totals[side];
        total.moves += 1;
        total.nodes += choice.nodes;
        total.time += took;
        total.slowest = total.slowest.max(took);
        assert!(
            game.is_legal(&state, choice.mv),
            "{} is not legal",
            choice.mv
        );
        if std::env::var_os("VALUES").is_some() {
            let value = choice.value.map(|v| (v.amount, v.plies));
            let pv: Vec<String> = choice.pv.iter().map(Move::to_string).collect();
            println!(
                "{side} {} d{} {value:?} {}",
                choice.mv,
                choice.depth,
                pv.join(" ")
            );
        }
        moves.push(choice.mv);
        game.apply(&mut state, choice.mv);
    }
    game.winner(&state)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: u64| {
        args.get(i)
            .map_or(default, |a| a.parse().expect("a number"))
    };
    let restrict = if args[1] == "black" {
        Restrict::Black
    } else {
        Restrict::None
    };
    let size = u16::try_from(number(0, 15)).expect("small");
    let game = DagEnNacht::new(DagOptions::new(size, restrict).expect("11 to 19, odd"));
    let specs: [BotSpec; 2] = [&args[2], &args[3]].map(|a| a.parse().expect("a player"));
    let (games, plies, seed) = (number(4, 20), number(5, 4), number(6, 1));
    let verbose = std::env::var_os("VERBOSE").is_some();
    let mut totals = [Totals::default(), Totals::default()];
    let (mut draws, mut black, mut length) = (0, 0, 0);
    for n in 0..games {
        let (state, mut moves) = opening(
            &game,
            u32::try_from(plies).expect("few"),
            seed * 1000 + n / 2,
        );
        let mut bots = [game.bot(&specs[0], seed + n), game.bot(&specs[1], seed + n)];
        let [a, b] = &mut bots;
        let [ta, tb] = &mut totals;
        let swapped = n % 2 == 1;
        let (mut seats, mut tallies) = if swapped {
            ([b, a], [tb, ta])
        } else {
            ([a, b], [ta, tb])
        };
        let winner = play(&game, state, &mut seats, &mut tallies, &mut moves);
        length += moves.len();
        match winner {
            Some(side) => {
                let player = side.index() ^ usize::from(swapped);
                totals[player].wins[side.index()] += 1;
                black += u32::from(side == Side::First);
            }
            None => draws += 1,
        }
        if verbose {
            let text: Vec<String> = moves.iter().map(Move::to_string).collect();
            println!("{winner:?} swapped={swapped} {}", text.join(" "));
        }
    }
    for (spec, total) in specs.iter().zip(&totals) {
        println!(
            "{spec}: {} wins ({} as Black, {} as White), {:.1} ms a move, slowest {} ms, {} nodes a move, {:.0} nodes/s",
            total.wins[0] + total.wins[1],
            total.wins[0],
            total.wins[1],
            total.time.as_secs_f64() * 1000.0 / f64::from(total.moves.max(1)),
            total.slowest.as_millis(),
            total.nodes / u64::from(total.moves.max(1)),
            total.nodes as f64 / total.time.as_secs_f64(),
        );
    }
    println!(
        "{size}×{size} {restrict:?}: {games} games, {draws} drawn, Black won {black}, {:.1} plies a game",
        length as f64 / games as f64
    );
}
