//! How many mistakes get a causal claim, and how much processor time that
//! takes.

use anyhow::{Context, Result};
use boardgames::engine::SearchControl;
use boardgames::teacher::{Claim, Explanation, Grade, Teachable, explain};

use crate::levels;
use crate::people;
use crate::processor;
use crate::shared::play;

/// Mistakes without a reason that are shown.
const SHOWN: u32 = 40;

/// What was counted.
#[derive(Default)]
struct Coverage {
    mistakes: u32,
    causal: u32,
    kinds: [u32; 5],
    exact: u32,
    seconds: f64,
    slowest: [f64; 2],
    shown: u32,
}

impl Coverage {
    fn explain<G: Teachable>(&mut self, game: &G, state: &G::State, mv: G::Move) {
        let begun = processor::seconds();
        if let Some(found) = explain(game, state, mv, &SearchControl::new()) {
            self.take(game, state, processor::seconds() - begun, &found);
        }
    }

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
            .zip(["refuted", "only", "missed", "allows", "idle"])
        {
            *count += u32::from(has(kind));
        }
        if found.claims.iter().any(Claim::is_causal) {
            self.causal += 1;
        } else if self.shown < SHOWN {
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
            "refuted {}, only {}, missed {}, allows {}, idle {}",
            self.kinds[0], self.kinds[1], self.kinds[2], self.kinds[3], self.kinds[4]
        );
        println!(
            "{:.0} ms of processor time a mistake; slowest move: estimated {:.0} ms, exact {:.0} ms",
            1000.0 * self.seconds / f64::from(self.mistakes.max(1)),
            1000.0 * self.slowest[0],
            1000.0 * self.slowest[1]
        );
    }
}

/// Explains the moves of games between levels 1 to 5.
pub fn of_levels<G: Teachable>(game: &G, games: u64) {
    let mut sum = Coverage::default();
    for number in 0..games {
        play(game, levels(number), number, |state, mv| {
            sum.explain(game, state, mv);
        });
    }
    sum.print();
}

/// Explains the moves of the first `games` games of a file of people's games.
pub fn of_file<G: Teachable>(game: &G, games: u64, file: &str) -> Result<()> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {file}"))?;
    let mut sum = Coverage::default();
    let read = people::of_file(game, games, &bytes, |state, mv| {
        sum.explain(game, state, mv);
    });
    let (count, format) = read.with_context(|| file.to_owned())?;
    println!("{count} games of {format}");
    sum.print();
    Ok(())
}
