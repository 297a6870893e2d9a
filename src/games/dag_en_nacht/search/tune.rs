//! Fits the worths of windows to the results of our own games: logistic
//! regression on quiet positions. Run by hand; prints the tables that
//! `weights.rs` holds.

use std::sync::Arc;

use rand::RngExt;

use super::super::bots::strength;
use super::super::player::Player;
use super::super::{DagEnNacht, DagOptions, Restrict};
use super::weights::{CLASSES, DISTANCES};
use super::*;
use crate::core::{Game, Side};
use crate::engine::{Control, Engine, Level, Limits, seeded};

/// Windows by class: of the side to move, then of the other.
type Features = [f32; 2 * CLASSES];

/// A quiet position and the result for its mover: 1, ½ or 0.
struct Sample {
    features: Features,
    result: f32,
}

/// Units of worth for one unit of log-odds.
const UNIT: f32 = 400.0;

fn features(field: &Field) -> Features {
    let mut counts = [0.0; 2 * CLASSES];
    let me = field.turn();
    for window in 0..u16::try_from(field.tables.windows.len()).unwrap() {
        counts[usize::from(field.class(me, window))] += 1.0;
        counts[CLASSES + usize::from(field.class(me ^ 1, window))] += 1.0;
    }
    counts[0] = 0.0;
    counts[CLASSES] = 0.0;
    counts
}

/// Whether nobody has a forcing win.
fn is_quiet(field: &mut Field) -> bool {
    let reach = Reach {
        threats: 8,
        nodes: 500,
    };
    let control = Control::new();
    let mut meter = Meter::new(&Limits::default(), &control);
    let mut forcing = forcing::Forcing::new();
    let mut wins = |field: &mut Field| forcing.win(field, &mut meter, reach).is_some();
    if wins(field) || !field.near(field.turn() ^ 1, 1).is_empty() {
        return false;
    }
    field.swap_turn();
    let danger = wins(field);
    field.swap_turn();
    !danger
}

/// One game between equals from a random opening.
fn game_samples(game: &DagEnNacht, level: Level, seed: u64, samples: &mut Vec<Sample>) {
    let tables = Arc::new(Tables::new(game));
    let mut rng = seeded(seed);
    let mut bot = Player::new(game, strength(level), &Limits::default(), seed);
    let mut state = game.start();
    let mut seen = Vec::new();
    let random = rng.random_range(2..8);
    for ply in 0.. {
        if game.outcome(&state).is_some() {
            break;
        }
        let mut field = Field::new(Arc::clone(&tables), &state);
        if ply >= random && is_quiet(&mut field) {
            seen.push((state.turn, features(&field)));
        }
        let mut moves = Vec::new();
        game.legal_moves(&state, &mut moves);
        let mv = if ply < random || rng.random_range(0..25) == 0 {
            moves[rng.random_range(0..moves.len())]
        } else {
            bot.choose(game, &state, &Control::new()).mv
        };
        game.apply(&mut state, mv);
    }
    let winner = game.winner(&state);
    samples.extend(
        seen.into_iter()
            .map(|(side, features): (Side, Features)| Sample {
                features,
                result: winner.map_or(0.5, |winner| f32::from(u8::from(winner == side))),
            }),
    );
}

fn score(weights: &Features, features: &Features) -> f32 {
    weights.iter().zip(features).map(|(w, f)| w * f).sum()
}

/// Full-batch Adam with a little decay; returns the final loss.
fn fit(samples: &[Sample], weights: &mut Features) -> f32 {
    let (mut first, mut second) = ([0.0f32; 2 * CLASSES], [0.0f32; 2 * CLASSES]);
    let mut loss = 0.0;
    for round in 1..=600 {
        let mut gradient = [0.0f32; 2 * CLASSES];
        loss = 0.0;
        for sample in samples {
            let chance = 1.0 / (1.0 + (-score(weights, &sample.features)).exp());
            let error = chance - sample.result;
            loss -= sample.result * chance.max(1e-6).ln()
                + (1.0 - sample.result) * (1.0 - chance).max(1e-6).ln();
            for (g, f) in gradient.iter_mut().zip(&sample.features) {
                *g += error * f;
            }
        }
        let scale = 1.0 / samples.len() as f32;
        loss *= scale;
        for i in 0..2 * CLASSES {
            let g = gradient[i] * scale + 1e-5 * weights[i];
            first[i] = 0.9 * first[i] + 0.1 * g;
            second[i] = 0.999 * second[i] + 0.001 * g * g;
            let m = first[i] / (1.0 - 0.9f32.powi(round));
            let v = second[i] / (1.0 - 0.999f32.powi(round));
            weights[i] -= 0.02 * m / (v.sqrt() + 1e-8);
        }
    }
    loss
}

fn print(name: &str, weights: &[f32]) {
    println!("{name}");
    for distance in 0..DISTANCES {
        let worth = |i: usize| (weights[6 * distance + i] * UNIT).round();
        println!(
            "    [[{}, {}, {}], [{}, {}, {}]], // distance {distance}",
            worth(0),
            worth(1),
            worth(2),
            worth(3),
            worth(4),
            worth(5)
        );
    }
}

#[test]
#[ignore = "a tool, 10 minutes: cargo test --release --lib dag_en_nacht::search::tune -- --ignored --nocapture"]
fn print_fitted_worths() {
    let env = |name, default| std::env::var(name).map_or(default, |v: String| v.parse().unwrap());
    let (games, level, seed) = (env("GAMES", 2000), env("LEVEL", 5), env("SEED", 1));
    let level = Level::new(u8::try_from(level).unwrap()).unwrap();
    let mut samples = Vec::new();
    for n in 0..games {
        let size = [11, 13, 15, 15][n as usize % 4];
        let restrict = [Restrict::None, Restrict::Black][n as usize / 4 % 2];
        let game = DagEnNacht::new(DagOptions::new(size, restrict).unwrap());
        game_samples(&game, level, seed * 1_000_000 + n, &mut samples);
    }
    let mut weights = [0.0; 2 * CLASSES];
    for i in 0..CLASSES {
        weights[i] = f32::from(super::weights::TO_MOVE[i]) / UNIT;
        weights[CLASSES + i] = -f32::from(super::weights::WAITING[i]) / UNIT;
    }
    let loss = fit(&samples, &mut weights);
    println!("{} positions, loss {loss:.4}", samples.len());
    for weight in &mut weights[CLASSES..] {
        *weight = -*weight;
    }
    print("TO_MOVE", &weights[..CLASSES]);
    print("WAITING", &weights[CLASSES..]);
}
