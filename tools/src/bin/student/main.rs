//! Does the teacher teach? A student who looks one ply ahead learns from the mistakes of its own
//! games, and then plays a match. In games without points it knows the aim: it takes a win that it
//! sees.
//!
//! `cargo run --release -p boardgames-tools --bin student -- GAME LESSONS GAMES SEEDS [FROM]`
//! gives students LESSONS games against level 3, explains their mistakes after each, and lets
//! them play GAMES games against level 3. It does so for SEEDS seeds, beginning with FROM, and for
//! two kinds of students: one learns only from the features that the teacher's claims name (with
//! contrast: what the better move had and the one played had not), and one only from the better
//! move (every feature in which it differs). It prints the share of points of each student before
//! and after its lessons, and the greatest weights. The word `rival=1` among the rules names
//! another level: against one that is too strong, no student wins anything.

mod features;
mod learner;

use anyhow::{Context, Result, bail};
use boardgames::engine::{BotSpec, Level, SearchControl, seeded};
use boardgames::game::Side;
use boardgames::teacher::{Explanation, Grade, explain};
use boardgames::tooling::{Tooling, after, moves};
use boardgames_tools::games::{Task, with_game};
use boardgames_tools::matches::share;
use rand::rngs::Xoshiro256PlusPlus;

use features::{Feature, Features, difference, features, named};
use learner::{Learner, Lesson};

/// The level of the rival, unless another is named.
const RIVAL: u8 = 3;

/// The weights that are printed.
const SHOWN: usize = 8;

/// The two kinds of lessons, with their names.
const LESSONS: [(Lesson, &str); 2] = [(Lesson::Claims, "claims"), (Lesson::BestMove, "best move")];

struct Experiment {
    lessons: u64,
    games: u64,
    seeds: std::ops::Range<u64>,
    rival: Level,
}

fn chosen<G: Tooling>(
    game: &G,
    state: &G::State,
    student: &Learner,
    rng: &mut Xoshiro256PlusPlus,
) -> G::Move {
    let all = moves(game, state);
    if let [only] = all[..] {
        return only;
    }
    let side = game.to_move(state);
    let wins = |mv: &&G::Move| {
        let end = game.outcome(&after(game, state, **mv));
        end.and_then(|end| end.winner()) == Some(side)
    };
    if let Some(winning) = all.iter().find(wins).filter(|_| G::UNIT.is_outcome()) {
        return *winning;
    }
    let seen: Vec<Features> = match student.is_untaught() {
        // Its choice is random, so the features, which take most of the time, are not needed.
        true => vec![Features::new(); all.len()],
        false => all.iter().map(|mv| features(game, state, *mv)).collect(),
    };
    all[student.choose(&seen, rng)]
}

/// Plays a game of the student, and returns its positions and moves.
fn own_game<G: Tooling>(
    game: &G,
    student: &Learner,
    level: Level,
    seed: u64,
) -> Vec<(G::State, G::Move)> {
    let own = Side::BOTH[(seed % 2) as usize];
    let mut rival = game.bot(&BotSpec::from(level), seed);
    let mut rng = seeded(300_000 + seed);
    let mut state = game.start();
    let mut played = Vec::new();
    while game.outcome(&state).is_none() {
        let mv = if game.to_move(&state) == own {
            let mv = chosen(game, &state, student, &mut rng);
            played.push((state, mv));
            mv
        } else {
            rival.choose(game, &state, &SearchControl::new()).mv
        };
        state = after(game, &state, mv);
    }
    played
}

/// Gives the student one lesson about a mistake.
fn teach<G: Tooling>(
    game: &G,
    state: &G::State,
    explained: &Explanation<G::Move>,
    lesson: Lesson,
    student: &mut Learner,
) {
    let judged = &explained.comparison;
    let Some(best) = judged.best.first() else {
        return;
    };
    let [better, played] = [*best, judged.played].map(|mv| features(game, state, mv));
    let names: Vec<Feature> = explained.claims.iter().filter_map(named).collect();
    student.learn(lesson, &difference(&better, &played), &names);
}

impl Experiment {
    /// Returns the student's share of points in a match, in per cent.
    fn result<G: Tooling>(&self, game: &G, student: &Learner, seed: u64) -> f64 {
        let rival = |seed| game.bot(&BotSpec::from(self.rival), seed);
        let mut players = (u64::MAX, rival(0), seeded(0));
        share(game, 0..self.games, |state, number, own| {
            if players.0 != number {
                let own_seed = 10_000 * (seed + 1) + number;
                players = (number, rival(own_seed), seeded(own_seed));
            }
            match own {
                true => chosen(game, state, student, &mut players.2),
                false => players.1.choose(game, state, &SearchControl::new()).mv,
            }
        })
    }

    /// Teaches one student, and returns its share of points before and after.
    fn one<G: Tooling>(&self, game: &G, lesson: Lesson, seed: u64) -> (f64, f64, Learner) {
        let mut student = Learner::default();
        let before = self.result(game, &student, seed);
        for number in 0..self.lessons {
            for (state, mv) in own_game(game, &student, self.rival, 1_000 * seed + number) {
                let found = explain(game, &state, mv, &SearchControl::new());
                if let Some(found) = found.filter(|found| found.grade >= Grade::Inaccuracy) {
                    teach(game, &state, &found, lesson, &mut student);
                }
            }
        }
        let student = student.settled();
        (before, self.result(game, &student, seed), student)
    }
}

/// The mean of numbers, and its standard error.
fn mean(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
}

impl Task for Experiment {
    fn run<G: Tooling>(&self, game: &G) -> Result<()> {
        let mut results = [const { Vec::new() }; LESSONS.len()];
        for seed in self.seeds.clone() {
            for ((lesson, name), results) in LESSONS.into_iter().zip(&mut results) {
                let (before, now, student) = self.one(game, lesson, seed);
                results.push(now);
                let weights: Vec<String> = student
                    .weights()
                    .into_iter()
                    .take(SHOWN)
                    .map(|(feature, weight)| format!("{feature:?} {weight:+.2}"))
                    .collect();
                println!(
                    "seed {seed}, {name}: {before:.1} % before, {now:.1} % after ({})",
                    weights.join(", ")
                );
            }
        }
        for ((_, name), results) in LESSONS.into_iter().zip(&results) {
            let (mean, error) = mean(results);
            println!("{name}: {mean:.1} % ± {error:.1}");
        }
        Ok(())
    }
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, lessons, games, seeds, rest @ ..] = &words[..] else {
        bail!("student GAME LESSONS GAMES SEEDS [FROM] [KEY=VALUE …]");
    };
    let (named, rest): (Vec<String>, Vec<String>) =
        (rest.iter().cloned()).partition(|word| word.starts_with("rival="));
    let level = named
        .first()
        .map_or(Ok(RIVAL), |word| word["rival=".len()..].parse());
    let rival = level.ok().and_then(Level::new);
    let (rules, from): (Vec<String>, Vec<String>) =
        rest.into_iter().partition(|word| word.contains('='));
    let from: u64 = match &from[..] {
        [] => 0,
        [from] => from.parse().context("from which seed on?")?,
        _ => bail!("student GAME LESSONS GAMES SEEDS [FROM] [KEY=VALUE …]"),
    };
    let seeds: u64 = seeds.parse().context("how many seeds?")?;
    let experiment = Experiment {
        lessons: lessons.parse().context("how many lessons?")?,
        games: games.parse().context("how many games?")?,
        seeds: from..from + seeds,
        rival: rival.context("a rival from 0 to 10, such as rival=1")?,
    };
    with_game(game, &rules, &experiment)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgames::games::tic_tac_toe::TicTacToe;

    #[test]
    fn mean_has_a_standard_error() {
        let (average, error) = mean(&[60.0, 70.0, 80.0]);
        assert!((average - 70.0).abs() < 1e-9);
        assert!((error - 5.773_502_69).abs() < 1e-6, "{error}");
        assert_eq!(mean(&[50.0]), (50.0, 0.0));
    }

    #[test]
    fn lessons_improve_a_student_of_tic_tac_toe() {
        let experiment = Experiment {
            lessons: 40,
            games: 60,
            seeds: 0..1,
            rival: Level::new(RIVAL).expect("a level"),
        };
        let (before, now, student) = experiment.one(&TicTacToe, Lesson::BestMove, 7);
        assert!(now > before + 10.0, "{before} {now}");
        assert!(!student.weights().is_empty());
    }
}
