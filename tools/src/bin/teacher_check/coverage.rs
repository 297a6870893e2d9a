//! The share of mistakes that get a causal claim, and the processor time of
//! explanations.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use boardgames::engine::{SearchControl, Value};
use boardgames::teacher::{Claim, Explanation, Grade, Teachable, explain};

use crate::levels;
use crate::sentences::summary_of;
use boardgames::tooling::Tooling;
use boardgames_tools::games::{model_of, play, play_model};
use boardgames_tools::{people, processor};

/// The largest number of mistakes without a reason to print.
const SHOWN: u32 = 40;

/// A longer time in seconds is measured again, and the shorter one counts.
const AIM: f64 = 0.15;

/// The counts and times of all explanations.
#[derive(Default)]
struct Coverage {
    mistakes: u32,
    causal: u32,
    /// Mistakes in the opening, the middle and the end of their games, each with the number of
    /// those that got a proved cause which has a name, of those that got any claim which
    /// names something on the board, and of those whose sentence says it.
    phases: [[u32; 4]; 3],
    kinds: [u32; 6],
    /// How often the contrast counts each thing.
    counted: BTreeMap<&'static str, u32>,
    exact: u32,
    /// The time of the first explanation, which includes building the game's
    /// tables.
    first: Option<f64>,
    /// The times of the other explanations: estimated, then exact.
    times: [Vec<f64>; 2],
    /// The longest of both, with its position and move.
    slowest: [(f64, String); 2],
    shown: u32,
}

/// Whether the sentence contains what the claim names.
fn is_told<M>(summary: &str, claim: &Claim<M>) -> bool {
    let says = |words: &str| summary.contains(words);
    match claim {
        Claim::Contrast { played, better, .. } => says(&played.does) || says(&better.instead),
        _ => claim
            .motif()
            .is_some_and(|motif| says(&motif.does()) || says(&motif.can())),
    }
}

/// Whether the sentence says which move wins by force, which is a reason without any motif.
fn tells_a_win<M>(summary: &str, found: &Explanation<M>) -> bool {
    let is_won = |value: &Value| value.exact && value.amount > 0.0;
    let wins = [
        " wins in ",
        " wins with perfect play",
        " wins at once",
        " and wins",
    ];
    let lost = found.comparison.value.exact && found.comparison.value.amount < 0.0;
    (lost || is_won(&found.comparison.best_value))
        && wins.iter().any(|words| summary.contains(words))
}

/// The times (in seconds) in words: their number, mean, 95 % quantile and
/// maximum.
fn reasoned(times: &[f64]) -> String {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    let at = |part: f64| times.get((times.len() as f64 * part) as usize);
    let (Some(most), Some(nearly)) = (times.last(), at(0.95).or(times.last())) else {
        return "none".to_owned();
    };
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let milliseconds = [mean, *nearly, *most].map(|seconds| 1000.0 * seconds);
    let [mean, nearly, most] = milliseconds;
    format!(
        "{} in {mean:.0} ms on average, 95 % within {nearly:.0} ms, all within {most:.0} ms",
        times.len()
    )
}

impl Coverage {
    /// Explains those moves of one game that are made in a `wanted` position.
    fn explain_all<G: Teachable>(
        &mut self,
        game: &G,
        played: &[(G::State, G::Move)],
        wanted: impl Fn(&G::State) -> bool,
    ) {
        for (ply, (state, mv)) in played.iter().enumerate() {
            if !wanted(state) {
                continue;
            }
            let timed = || {
                let begun = processor::seconds();
                let found = explain(game, state, *mv, &SearchControl::new());
                (found, processor::seconds() - begun)
            };
            let (Some(found), first) = timed() else {
                continue;
            };
            // A long time may include building a game's tables, which happens once.
            let again = self.first.is_some() && first > AIM;
            let seconds = if again { first.min(timed().1) } else { first };
            self.take(game, state, 3 * ply / played.len(), seconds, &found);
        }
    }

    fn take<G: Teachable>(
        &mut self,
        game: &G,
        state: &G::State,
        phase: usize,
        seconds: f64,
        found: &Explanation<G::Move>,
    ) {
        let exact = found.is_exact();
        if self.first.is_none() {
            self.first = Some(seconds);
        } else {
            self.times[usize::from(exact)].push(seconds);
            let slowest = &mut self.slowest[usize::from(exact)];
            if seconds > slowest.0 {
                let position = game.write_position(state);
                *slowest = (
                    seconds,
                    format!("{position} --move {}", found.comparison.played),
                );
            }
        }
        if found.grade < Grade::Mistake {
            return;
        }
        self.mistakes += 1;
        self.exact += u32::from(exact);
        let has = |kind: &str| found.claims.iter().any(|claim| claim.kind() == kind);
        for (count, kind) in self
            .kinds
            .iter_mut()
            .zip(["refuted", "only", "missed", "allows", "idle", "contrast"])
        {
            *count += u32::from(has(kind));
        }
        self.causal += u32::from(found.claims.iter().any(Claim::is_causal));
        let named = found.claims.iter().any(Claim::names_something);
        let proved = |claim: &Claim<G::Move>| claim.is_causal() && claim.motif().is_some();
        self.phases[phase][0] += 1;
        self.phases[phase][1] += u32::from(found.claims.iter().any(proved));
        self.phases[phase][2] += u32::from(named);
        let summary = summary_of(game, state, found);
        let told = found.claims.iter().any(|claim| is_told(&summary, claim))
            || G::UNIT.is_outcome() && tells_a_win(&summary, found);
        self.phases[phase][3] += u32::from(told);
        for claim in &found.claims {
            if let Claim::Contrast { better, .. } = claim {
                *self.counted.entry(better.motif).or_default() += 1;
            }
        }
        if !told && self.shown < SHOWN {
            self.shown += 1;
            let kinds: Vec<&str> = found.claims.iter().map(Claim::kind).collect();
            println!(
                "nothing named in phase {phase}: {} --move {} ({:?}; {})\n  {summary}",
                game.write_position(state),
                found.comparison.played,
                found.grade,
                kinds.join(", ")
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
            "refuted {}, only {}, missed {}, allows {}, idle {}, contrast {}",
            self.kinds[0],
            self.kinds[1],
            self.kinds[2],
            self.kinds[3],
            self.kinds[4],
            self.kinds[5]
        );
        for (phase, [mistakes, proved, named, told]) in
            ["opening", "middle", "end"].iter().zip(self.phases)
        {
            let share = |count: u32| 100.0 * f64::from(count) / f64::from(mistakes.max(1));
            println!(
                "{phase}: {mistakes} mistakes, {:.0} % with a sentence that names something on \
                 the board, {:.0} % with such a claim, {:.0} % with a proved one",
                share(told),
                share(named),
                share(proved)
            );
        }
        println!("contrasts: {:?}", self.counted);
        println!("processor time of the verdicts on all moves, once the tables stand:");
        for (name, which) in [("exact", 1), ("estimated", 0)] {
            println!("{name}: {}", reasoned(&self.times[which]));
            println!("  the slowest: {}", self.slowest[which].1);
        }
        println!(
            "the first verdict: {:.0} ms, tables included",
            1000.0 * self.first.unwrap_or(f64::NAN)
        );
    }
}

/// Explains the moves of `games` games between levels 1 to 5, beginning with number `from`, and
/// prints the coverage.
pub fn of_levels<G: Teachable>(game: &G, games: u64, from: u64) {
    let mut sum = Coverage::default();
    for number in from..from + games {
        let mut played = Vec::new();
        play(game, levels(number), number, |state, mv| {
            played.push((*state, mv));
        });
        sum.explain_all(game, &played, |_| true);
    }
    sum.print();
}

/// Explains the moves of model players in `games` games against levels 1 to 5, beginning with
/// number `from`, and prints the coverage.
pub fn of_models<G: Tooling>(game: &G, games: u64, from: u64) {
    let mut sum = Coverage::default();
    for number in from..from + games {
        let (kind, side, rival) = model_of(number);
        let mut played = Vec::new();
        play_model(game, (kind, side), rival, number, |state, mv| {
            played.push((*state, mv));
        });
        sum.explain_all(game, &played, |state| game.to_move(state) == side);
    }
    sum.print();
}

/// Explains the moves of the first `games` games of a file, and prints the
/// coverage.
pub fn of_file<G: Teachable>(game: &G, games: u64, file: &str) -> Result<()> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {file}"))?;
    let mut sum = Coverage::default();
    let read = people::of_file(game, games, &bytes, |played| {
        sum.explain_all(game, played, |_| true);
    });
    let (count, format) = read.with_context(|| file.to_owned())?;
    println!("{count} games of {format}");
    sum.print();
    Ok(())
}
