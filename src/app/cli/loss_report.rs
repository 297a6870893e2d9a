//! The value that each move of a game lost against the best move, with the sums
//! for each side.

use std::fmt::Write;

use serde::Serialize;
use serde_json::Value as Json;

use crate::cli::analysis_report::{AnalysisJson, AnalysisReport};
use crate::session::review::{EvaluatedMove, evaluate_played};
use crate::session::{PlayedMove, Session, Unit, Value};
use crate::ui::text::counted;
use crate::ui::text::side_review::shown_share;
use crate::ui::text::values::{self, brief, number};

/// Collects the losses while a game is replayed.
pub(super) struct LossReport {
    sides: [&'static str; 2],
    width: usize,
    unit: Unit,
    sums: [Sum; 2],
}

/// The sums of one side so far.
#[derive(Copy, Clone, Default)]
struct Sum {
    moves: u32,
    best: u32,
    /// Number of moves whose loss is not known.
    unknown: u32,
    lost: f64,
}

/// One move of a game and its loss.
pub(super) struct MoveLoss {
    ply: usize,
    side: &'static str,
    width: usize,
    unit: Unit,
    played: String,
    value: Option<Value>,
    /// The best move and its value, if another one was played.
    better: Option<(String, Option<Value>)>,
    /// The value lost against the best move; `None` if the played move has no
    /// value.
    lost: Option<f64>,
}

/// A move of a game as JSON, with the analysis of the position before it.
#[derive(Serialize)]
pub(super) struct LossJson<'a> {
    #[serde(flatten)]
    analysis: AnalysisJson<'a>,
    ply: usize,
    played: &'a str,
    lost: Json,
}

impl LossReport {
    /// Starts a report without moves, for the game of `session`.
    pub fn new(session: &dyn Session) -> LossReport {
        let sides = session.info().sides;
        let width = sides.iter().map(|side| side.chars().count()).max();
        LossReport {
            sides,
            width: width.unwrap_or(0),
            unit: session.info().unit,
            sums: [Sum::default(); 2],
        }
    }

    /// Adds the move `played`, which was played after `ply` other moves.
    /// `before` is the analysis of the position in which it was played, and
    /// `after` that of the resulting position. The loss is computed as in a
    /// review.
    ///
    /// # Panics
    /// If `played` is not among the moves of `before`.
    pub fn enter(
        &mut self,
        ply: usize,
        played: &PlayedMove,
        before: &AnalysisReport,
        after: Option<&AnalysisReport>,
    ) -> MoveLoss {
        let lines = &before.found.lines;
        let line = lines.iter().find(|line| line.text == played.text);
        let own = line.expect("a move that was played was legal").value;
        // A move without a value was not searched, so it has no loss.
        let judged = own.and_then(|_| {
            evaluate_played(played, &before.found, after.map(|report| &report.found))
        });
        let lost = judged.as_ref().map(EvaluatedMove::loss);
        let (text, value) = match &judged {
            Some(judged) => (judged.best(), Some(judged.comparison.best_value)),
            // The lines are sorted, so the first one is best.
            None => (lines[0].text.as_str(), lines[0].value),
        };
        let better = (text != played.text).then(|| (text.to_owned(), value));
        let sum = &mut self.sums[played.side.index()];
        sum.moves += 1;
        sum.best += u32::from(better.is_none());
        sum.unknown += u32::from(lost.is_none() && better.is_some());
        sum.lost += lost.unwrap_or(0.0);
        MoveLoss {
            ply,
            side: self.sides[played.side.index()],
            width: self.width,
            unit: self.unit,
            played: played.text.clone(),
            value: judged.map(|judged| judged.comparison.value),
            better,
            lost,
        }
    }

    /// Returns one line for each side.
    pub fn summary(&self) -> String {
        let mut text = String::from("\n");
        for (side, sum) in self.sides.iter().zip(&self.sums) {
            // Rounding hides the errors that adding decimal fractions makes.
            let lost = (sum.lost * 100.0).round() / 100.0;
            let Sum { moves, best, .. } = sum;
            let known = moves - sum.unknown;
            let best = counted(*best, "best moves");
            match (known, sum.unknown) {
                (_, 0) => writeln!(text, "{side}: {best} of {moves}, {}", self.given_away(lost)),
                (0, _) => writeln!(text, "{side}: the values of the moves are not known"),
                (known, unknown) => writeln!(
                    text,
                    "{side}: {best} of {known}, {} ({} without a value)",
                    self.given_away(lost),
                    counted(unknown, "moves")
                ),
            }
            .expect("a String takes all");
        }
        text
    }

    /// Returns `1 disc given away`, or `0.5 wins given away` if only the outcome counts.
    fn given_away(&self, lost: f64) -> String {
        let lost = lost * shown_share(self.unit);
        let one = lost == 1.0;
        let name = match (self.unit.is_outcome(), one) {
            (true, true) => "win",
            (true, false) => "wins",
            (false, true) => self.unit.one(),
            (false, false) => self.unit.name,
        };
        format!("{lost} {name} given away")
    }
}

impl MoveLoss {
    /// Returns the line of the move: `  3  Black  c4: +2 discs; best was d3: +4
    /// discs`.
    pub fn text(&self) -> String {
        let (ply, side, width) = (self.ply + 1, self.side, self.width);
        format!("{ply:>4}  {side:<width$}  {}\n", self.comparison(brief))
    }

    /// Returns the move as a sentence, for a screen reader: `Move 3, Black c4: 2 discs ahead;
    /// best was d3: 4 discs ahead.`
    pub fn words(&self) -> String {
        format!(
            "Move {}, {} {}.\n",
            self.ply + 1,
            self.side,
            self.comparison(values::words)
        )
    }

    /// Returns the values of the move and of the best one, in the form that `shown` gives.
    fn comparison(&self, shown: fn(Unit, &Value) -> String) -> String {
        let worth = |text: &str, value: Option<Value>| match value {
            Some(value) => format!("{text}: {}", shown(self.unit, &value)),
            None => text.to_owned(),
        };
        let better = self.better.as_ref();
        let better = better.map_or(String::new(), |(text, value)| {
            // Without a value the played move may be just as good.
            let word = if self.value.is_some() {
                "best was"
            } else {
                "the analysis chose"
            };
            format!("; {word} {}", worth(text, *value))
        });
        worth(&self.played, self.value) + &better
    }

    /// Returns the move as JSON, with the analysis of the position before it.
    pub fn json<'a>(&'a self, analysis: AnalysisJson<'a>) -> LossJson<'a> {
        LossJson {
            analysis,
            ply: self.ply + 1,
            played: &self.played,
            lost: self.lost.map_or(Json::Null, number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Side;
    use crate::games::GAMES;
    use crate::session::{AnalysisView, LineView, Odds};

    fn report(side: Side, exact: bool, values: &[(&str, f64)]) -> AnalysisReport {
        let line = |&(text, amount): &(&str, f64)| LineView {
            text: text.to_owned(),
            value: Some(Value {
                amount,
                exact,
                plies: None,
            }),
            pv: Vec::new(),
        };
        AnalysisReport {
            found: AnalysisView {
                side,
                unit: Unit::points("discs", 10.0),
                odds: Odds::default(),
                lines: values.iter().map(line).collect(),
                proof: None,
                depth: 1,
                nodes: 1,
            },
            seconds: 0.0,
        }
    }

    #[test]
    fn moves_without_a_value_are_not_counted_as_losses() {
        let mut session = GAMES[0].open(&[], None).unwrap();
        let mut losses = LossReport::new(&*session);
        let moves = session.moves();
        let [one, other] = [0, 1].map(|i| moves[i].text.as_str());
        session.play(one).unwrap();
        let mut before = report(Side::First, false, &[(other, 4.0), (one, 4.0)]);
        before.found.lines[1].value = None;
        let row = losses.enter(0, &session.history()[0], &before, None);
        let chosen = format!("{one}; the analysis chose {other}");
        assert!(row.text().contains(&chosen), "{}", row.text());
        let nothing = "the values of the moves are not known";
        assert!(losses.summary().contains(nothing), "{}", losses.summary());
    }

    #[test]
    fn losses_are_differences_of_values_of_one_search() {
        let mut session = GAMES[0].open(&[], None).unwrap();
        let mut losses = LossReport::new(&*session);
        let moves = session.moves();
        let [one, other] = [0, 1].map(|i| moves[i].text.as_str());
        session.play(one).unwrap();
        let played = &session.history()[0];
        let before = report(Side::First, false, &[(one, 4.0), (other, 3.0)]);
        let estimated = report(Side::Second, false, &[("reply", 6.0)]);
        let proved = report(Side::Second, true, &[("reply", 6.0)]);
        for after in [None, Some(&estimated), Some(&proved)] {
            let row = losses.enter(0, played, &before, after);
            assert_eq!(row.lost, Some(0.0));
            assert!(!row.text().contains("best was"), "{}", row.text());
        }
        let worse = report(Side::First, false, &[(other, 4.0), (one, -5.0)]);
        let row = losses.enter(0, played, &worse, Some(&proved));
        assert_eq!(row.lost, Some(9.0));
        let best = format!("best was {other}");
        assert!(row.text().contains(&best), "{}", row.text());
        assert!(losses.summary().contains(": 3 best moves of 4"));
    }
}
