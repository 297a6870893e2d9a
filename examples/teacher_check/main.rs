//! The teacher measured, at length:
//!
//! `cargo run --release --example teacher_check -- coverage GAME GAMES` plays
//! games between levels 1 to 5, explains every mistake and blunder, and prints
//! how many got a causal claim, how long that took, and some that got none.
//!
//! `… -- soundness GAME MISTAKES` compares every number and every
//! counterfactual of so many mistakes with an uncut solver.

mod reference;

use std::time::Instant;

use anyhow::{Context, Result, bail};
use boardgames::engine::{BotSpec, Level, SearchControl};
use boardgames::game::from_pairs;
use boardgames::games::awari::Awari;
use boardgames::games::dag_en_nacht::DagEnNacht;
use boardgames::games::othello::Othello;
use boardgames::games::tic_tac_toe::TicTacToe;
use boardgames::teacher::{Claim, Explanation, Grade, Teachable, explain};

use reference::Reference;

/// Positions the reference may hold.
const MOST: usize = 3_000_000;

/// Plays one game between two levels and shows every position and move.
fn play<G: Teachable>(
    game: &G,
    levels: [u8; 2],
    seed: u64,
    mut show: impl FnMut(&G::State, G::Move),
) {
    let bot = |side: usize| {
        let level = Level::new(levels[side]).expect("a level");
        game.bot(&BotSpec::from(level), 2 * seed + side as u64)
    };
    let mut bots = [bot(0), bot(1)];
    let mut state = game.start();
    while game.outcome(&state).is_none() {
        let bot = &mut bots[game.to_move(&state).index()];
        let mv = bot.choose(game, &state, &SearchControl::new()).mv;
        show(&state, mv);
        game.apply(&mut state, mv);
    }
}

/// The pairings of levels 1 to 5, one a game in turn.
fn levels(number: u64) -> [u8; 2] {
    let pair = number % 25;
    [1 + (pair / 5) as u8, 1 + (pair % 5) as u8]
}

#[derive(Default)]
struct Coverage {
    mistakes: u32,
    causal: u32,
    kinds: [u32; 4],
    exact: u32,
    seconds: f64,
    slowest: [f64; 2],
    shown: u32,
}

impl Coverage {
    fn take<G: Teachable>(
        &mut self,
        game: &G,
        state: &G::State,
        seconds: f64,
        found: &Explanation<G::Move>,
    ) {
        let exact = found.is_exact();
        self.slowest[usize::from(exact)] = self.slowest[usize::from(exact)].max(seconds);
        if found.grade < Grade::Mistake {
            return;
        }
        self.mistakes += 1;
        self.exact += u32::from(exact);
        self.seconds += seconds;
        let has = |kind: &str| found.claims.iter().any(|claim| claim.kind() == kind);
        for (count, kind) in self
            .kinds
            .iter_mut()
            .zip(["refuted", "only", "missed", "allows"])
        {
            *count += u32::from(has(kind));
        }
        if found.claims.iter().any(Claim::is_causal) {
            self.causal += 1;
        } else if self.shown < 12 {
            self.shown += 1;
            println!(
                "no reason: {} --move {} ({:?})",
                game.write_position(state),
                found.judged.played,
                found.grade
            );
        }
    }

    fn print(&self) {
        let share = 100.0 * f64::from(self.causal) / f64::from(self.mistakes.max(1));
        println!(
            "{} mistakes and blunders, {} of them judged exactly; {share:.1} % with a causal claim",
            self.mistakes, self.exact
        );
        println!(
            "refuted {}, only {}, missed {}, allows {}",
            self.kinds[0], self.kinds[1], self.kinds[2], self.kinds[3]
        );
        println!(
            "{:.0} ms a mistake; slowest: estimated {:.0} ms, exact {:.0} ms",
            1000.0 * self.seconds / f64::from(self.mistakes.max(1)),
            1000.0 * self.slowest[0],
            1000.0 * self.slowest[1]
        );
    }
}

fn coverage<G: Teachable>(game: &G, games: u64) {
    let mut sum = Coverage::default();
    for number in 0..games {
        play(game, levels(number), number, |state, mv| {
            let begun = Instant::now();
            if let Some(found) = explain(game, state, mv, &SearchControl::new()) {
                sum.take(game, state, begun.elapsed().as_secs_f64(), &found);
            }
        });
    }
    sum.print();
}

/// Checks mistakes in the positions that the reference can solve.
fn soundness<G: Teachable>(game: &G, wanted: u32) -> Result<()> {
    let mut reference = Reference::new(game.clone(), MOST);
    let (mut mistakes, mut values, mut number, mut large) = (0, 0, 0, 0_u64);
    while mistakes < wanted {
        let mut fault = None;
        play(game, levels(number), number, |state, mv| {
            if fault.is_some() || mistakes >= wanted {
                return;
            }
            let side = game.to_move(state);
            if reference.worth(state, side).is_none() {
                large += 1;
                return;
            }
            let Some(found) = explain(game, state, mv, &SearchControl::new()) else {
                return;
            };
            if found.judged.loss() == 0.0 {
                return;
            }
            match reference.check(state, mv, &found) {
                Some(Ok(checked)) => {
                    mistakes += 1;
                    values += checked;
                }
                Some(Err(what)) => {
                    fault = Some(format!("{} {mv}: {what}", game.write_position(state)))
                }
                None => large += 1,
            }
        });
        if let Some(fault) = fault {
            bail!("false: {fault}");
        }
        number += 1;
    }
    println!(
        "{mistakes} mistakes of {number} games, {values} values checked, none false ({large} positions too large)"
    );
    Ok(())
}

fn run<G: Teachable>(words: &[String]) -> Result<()> {
    let pairs: Vec<(String, String)> = words[3..]
        .iter()
        .filter_map(|word| word.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let options: G::Options = from_pairs(&pairs)?;
    let game = G::new(options);
    let count: u32 = words[2].parse().context("how many?")?;
    match words[0].as_str() {
        "coverage" => {
            coverage(&game, count.into());
            Ok(())
        }
        "soundness" => soundness(&game, count),
        other => bail!("no measurement '{other}'; there are coverage and soundness"),
    }
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.len() < 3 {
        bail!("teacher_check coverage|soundness GAME COUNT [KEY=VALUE …]");
    }
    match words[1].as_str() {
        "awari" => run::<Awari>(&words),
        "othello" => run::<Othello>(&words),
        "dagennacht" => run::<DagEnNacht>(&words),
        "tictactoe" => run::<TicTacToe>(&words),
        other => bail!("no game '{other}'"),
    }
}
