//! Measures the time of perfect play for each preset: `cargo run --release
//! -p boardgames-tools --bin awari_times [-- GAMES [RULES…]]`.
//!
//! Games begin with 0 to 6 random sowings and continue with best moves. Every
//! position on the way is timed twice, as a move to play and as an analysis of
//! all moves, each with an empty transposition table and on one thread. The
//! times are processor time of this thread, if the system reports it, because
//! other work on the machine hardly affects that.

use std::time::Instant;

use boardgames::engine::{AnalysisRequest, BotSpec, Bots, Level, SearchControl, seeded};
use boardgames::game::{Game, Rules};
use boardgames::games::awari::engine::endgame::Endgame;
use boardgames::games::awari::engine::endgame::shared::{spend, usual_beans};
use boardgames::games::awari::engine::kernel::SowingKernel;
use boardgames::games::awari::{Awari, AwariOptions, Move, Preset, State};
use rand::RngExt;

/// Seconds of processor time of this thread, or of wall time if unknown.
fn now(begun: Instant) -> f64 {
    let nanoseconds = std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| begun.elapsed().as_secs_f64(), |ns| ns / 1e9)
}

fn timed<T>(begun: Instant, work: impl FnOnce() -> T) -> (f64, T) {
    let before = now(begun);
    let result = work();
    (now(begun) - before, result)
}

/// Times in seconds.
struct Times(Vec<f64>);

impl Times {
    fn sentence(mut self) -> String {
        self.0.sort_by(f64::total_cmp);
        let at = |share: f64| self.0[((self.0.len() - 1) as f64 * share) as usize] * 1e3;
        format!(
            "median {:.2}, p99 {:.1}, worst {:.1} ms",
            at(0.5),
            at(0.99),
            at(1.0)
        )
    }
}

fn main() {
    let mut words = std::env::args().skip(1);
    let games: u64 = words
        .next()
        .map_or(40, |word| word.parse().expect("a number of games"));
    let names: Vec<String> = words.collect();
    for rules in Preset::ALL {
        if names.is_empty() || names.iter().any(|name| name == rules.name()) {
            measure(rules, games);
        }
    }
}

fn measure(rules: Preset, games: u64) {
    let begun = Instant::now();
    let beans = usual_beans(rules);
    let (build, table) = timed(begun, || {
        Endgame::build(
            SowingKernel::new(rules.policies()),
            beans,
            1,
            &SearchControl::new(),
        )
    });
    let bytes = table.expect("nobody says stop").positions();
    println!(
        "{}: table of {beans} beans, {bytes} bytes, {build:.2} s of one core",
        rules.name()
    );
    let game = Awari::new(AwariOptions { rules, beans: 3 });
    // The first move builds the endgame table, the large one because proofs seem to
    // have cost enough. That must not count.
    spend(1 << 40);
    best_move(&game, &game.start());
    let (mut best, mut all) = (Times(Vec::new()), Times(Vec::new()));
    let mut rng = seeded(rules as u64);
    for i in 0..games {
        let mut state = game.start();
        for _ in 0..i % 7 {
            let moves = legal(&game, &state);
            game.apply(&mut state, moves[rng.random_range(0..moves.len())]);
        }
        while game.outcome(&state).is_none() {
            let (time, mv) = timed(begun, || best_move(&game, &state));
            best.0.push(time);
            all.0.push(timed(begun, || every_move(&game, &state)).0);
            game.apply(&mut state, mv);
        }
    }
    println!("  {} positions", best.0.len());
    println!("  best move: {}", best.sentence());
    println!("  all moves: {}", all.sentence());
}

fn legal(game: &Awari, state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves
}

fn best_move(game: &Awari, state: &State) -> Move {
    let spec = BotSpec::from(Level::BEST);
    game.bot(&spec, 0)
        .choose(game, state, &SearchControl::new())
        .mv
}

fn every_move(game: &Awari, state: &State) {
    let request = AnalysisRequest {
        threads: 1,
        ..AnalysisRequest::default()
    };
    let found = game
        .analyst(&request)
        .analyse(game, state, &SearchControl::new());
    let exact = |value: Option<boardgames::engine::Value>| value.is_some_and(|v| v.exact);
    assert!(found.lines.iter().all(|line| exact(line.value)));
}
