//! Fits the weights of windows to the program's own games, by logistic
//! regression on quiet positions. The target mixes the result of the game with
//! the value of a deeper search. Run it by hand; it prints the tables of
//! `weights.rs`.

use std::fmt::Write;
use std::sync::Arc;

use rand::RngExt;

use crate::engine::{Engine, Level, Limits, SearchControl, seeded};
use crate::game::{Game, Rules, Side};
use crate::games::dag_en_nacht::engine::player::SearchPlayer;
use crate::games::dag_en_nacht::engine::strength::Strength;
use crate::games::dag_en_nacht::engine::weights::{GIVEN, MOVING, PLACES, STEPS, WAITING};
use crate::games::dag_en_nacht::engine::window_class::CLASSES;
use crate::games::dag_en_nacht::engine::window_values::race;
use crate::games::dag_en_nacht::engine::*;
use crate::games::dag_en_nacht::{DagEnNacht, DagOptions, Restrict};

/// Number of weights: windows of the side to move, windows of the other side,
/// and the race.
const NUMBERS: usize = 2 * SIDE + STEPS * STEPS;
const SIDE: usize = CLASSES * PLACES;

/// The weights that a quiet position uses, with their signed counts.
type Features = Vec<(u16, f32)>;

/// A quiet position, and its value to the mover: 1 for a win, 0 for a loss.
struct Sample {
    features: Features,
    result: f32,
}

/// The score of one unit of log-odds.
const UNIT: f32 = 400.0;

/// The weight of the deeper search's value; the rest is that of the game's
/// result.
const TRUST: f32 = 0.5;

fn features(field: &Field) -> Features {
    let me = field.turn();
    let mut features = Vec::new();
    for (side, base, sign) in [(me, 0, 1.0), (me ^ 1, SIDE, -1.0)] {
        for (class, &count) in field.counts(side).iter().enumerate().skip(1) {
            for place in 0..PLACES.min(usize::from(count)) {
                let last = place == PLACES - 1;
                let many = if last {
                    f32::from(count) - place as f32
                } else {
                    1.0
                };
                let number = base + class * PLACES + place;
                features.push((u16::try_from(number).unwrap(), sign * many));
            }
        }
    }
    let number = 2 * SIDE + field.nearest(me) * STEPS + field.nearest(me ^ 1);
    features.push((u16::try_from(number).unwrap(), 1.0));
    features
}

/// Whether neither side has a forcing win.
fn is_quiet(field: &mut Field) -> bool {
    let reach = ForcingLimits {
        threats: 8,
        nodes: 500,
    };
    let control = SearchControl::new();
    let mut budget = NodeBudget::new(&Limits::default(), &control);
    let mut forcing = forcing::Forcing::new();
    let mut wins = |field: &mut Field| forcing.win(field, &mut budget, reach).is_some();
    if wins(field) || !field.near(field.turn() ^ 1, 1).is_empty() {
        return false;
    }
    field.swap_turn();
    let danger = wins(field);
    field.swap_turn();
    !danger
}

/// Collects the samples of a game between equals from a random opening.
fn game_samples(game: &DagEnNacht, limits: &Limits, seed: u64, samples: &mut Vec<Sample>) {
    let tables = Arc::new(Tables::new(game));
    let mut rng = seeded(seed);
    let mut bot = SearchPlayer::new(game, Strength::of(Level::BEST), limits, seed);
    let mut state = game.start();
    let mut seen = Vec::new();
    let random = rng.random_range(2..10);
    for ply in 0.. {
        if game.outcome(&state).is_some() {
            break;
        }
        let mut field = Field::new(Arc::clone(&tables), &state);
        let mut moves = Vec::new();
        game.legal_moves(&state, &mut moves);
        let by_chance = ply < random || rng.random_range(0..20) == 0;
        let mv = if by_chance {
            moves[rng.random_range(0..moves.len())]
        } else {
            let choice = bot.choose(game, &state, &SearchControl::new());
            if is_quiet(&mut field) {
                let amount = choice.value.map_or(0.0, |value| value.amount);
                seen.push((state.turn, features(&field), amount as f32));
            }
            choice.mv
        };
        game.apply(&mut state, mv);
    }
    let winner = game.winner(&state);
    samples.extend(
        seen.into_iter()
            .map(|(side, features, amount): (Side, _, f32)| {
                let result = winner.map_or(0.5, |winner| f32::from(u8::from(winner == side)));
                // A value in the unit of outcomes is the hyperbolic tangent of
                // half the log-odds.
                let said = 0.5 + 0.5 * amount;
                Sample {
                    features,
                    result: TRUST * said + (1.0 - TRUST) * result,
                }
            }),
    );
}

fn score(numbers: &[f32], features: &Features) -> f32 {
    features
        .iter()
        .map(|&(i, f)| numbers[usize::from(i)] * f)
        .sum()
}

/// The mean loss and its gradient.
fn gradient(samples: &[Sample], numbers: &[f32]) -> (f32, Vec<f32>) {
    let mut gradient = vec![0.0; NUMBERS];
    let mut loss = 0.0;
    let scale = 1.0 / samples.len() as f32;
    for sample in samples {
        let chance = 1.0 / (1.0 + (-score(numbers, &sample.features)).exp());
        let error = (chance - sample.result) * scale;
        loss -= sample.result * chance.max(1e-6).ln()
            + (1.0 - sample.result) * (1.0 - chance).max(1e-6).ln();
        for &(i, f) in &sample.features {
            gradient[usize::from(i)] += error * f;
        }
    }
    (loss * scale, gradient)
}

/// Fits by full-batch Adam, with a slight pull towards the initial weights.
fn fit(samples: &[Sample], numbers: &mut [f32]) {
    let begin = numbers.to_vec();
    let (mut first, mut second) = (vec![0.0f32; NUMBERS], vec![0.0f32; NUMBERS]);
    for round in 1..=500 {
        let (loss, gradient) = gradient(samples, numbers);
        if round % 100 == 1 {
            eprintln!("round {round}: loss {loss:.4}");
        }
        for i in 0..NUMBERS {
            let g = gradient[i] + 1e-5 * (numbers[i] - begin[i]);
            first[i] = 0.9 * first[i] + 0.1 * g;
            second[i] = 0.999 * second[i] + 0.001 * g * g;
            let m = first[i] / (1.0 - 0.9f32.powi(round));
            let v = second[i] / (1.0 - 0.999f32.powi(round));
            numbers[i] -= 0.01 * m / (v.sqrt() + 1e-8);
        }
    }
}

/// The weights in use now.
fn present() -> Vec<f32> {
    let mut numbers = vec![0.0; NUMBERS];
    for class in 0..CLASSES {
        for place in 0..PLACES {
            numbers[class * PLACES + place] = f32::from(MOVING[class][place]) / UNIT;
            numbers[SIDE + class * PLACES + place] = f32::from(WAITING[class][place]) / UNIT;
        }
    }
    for mine in 0..STEPS {
        for theirs in 0..STEPS {
            numbers[2 * SIDE + mine * STEPS + theirs] = race(mine, theirs) as f32 / UNIT;
        }
    }
    numbers
}

fn rows(numbers: &[f32], width: usize) -> String {
    let mut text = String::new();
    for row in numbers.chunks(width) {
        let units: Vec<String> = row.iter().map(|n| (n * UNIT).round().to_string()).collect();
        writeln!(text, "    [{}],", units.join(", ")).unwrap();
    }
    text
}

fn tables(numbers: &[f32]) -> String {
    let given = GIVEN * PLACES;
    let [moving, waiting, race] = [
        rows(&numbers[given..SIDE], PLACES),
        rows(&numbers[SIDE + given..2 * SIDE], PLACES),
        rows(&numbers[2 * SIDE..], STEPS),
    ];
    format!(
        "pub(super) static MOVING: [[i16; PLACES]; CLASSES] = after_given([\n{moving}]);\n\n\
         pub(super) static WAITING: [[i16; PLACES]; CLASSES] = after_given([\n{waiting}]);\n\n\
         pub(super) static RACE: [[i16; STEPS]; STEPS] = [\n{race}];\n"
    )
}

#[test]
#[ignore = "a tool, 10 minutes: cargo test --release --lib dag_en_nacht::engine::tests::tune -- --ignored --nocapture"]
fn print_fitted_weights() {
    let env = |name, default| std::env::var(name).map_or(default, |v: String| v.parse().unwrap());
    let (games, nodes, seed) = (env("GAMES", 6000), env("NODES", 3000), env("SEED", 1));
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut samples = Vec::new();
    for n in 0..games {
        let size = [11, 13, 15, 15][n as usize % 4];
        let restrict = [Restrict::None, Restrict::Black][n as usize / 4 % 2];
        let game = DagEnNacht::new(DagOptions::new(size, restrict).unwrap());
        game_samples(&game, &limits, seed * 1_000_000 + n, &mut samples);
    }
    eprintln!("{} positions", samples.len());
    let mut numbers = present();
    fit(&samples, &mut numbers);
    println!("{}", tables(&numbers));
}
