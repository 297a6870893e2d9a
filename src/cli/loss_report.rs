//! How much value the moves of a game lost against the best moves, and the sum
//! of it for each side.

use std::fmt::Write;

use serde_json::{Value as Json, json};

use crate::cli::analysis_report::AnalysisReport;
use crate::session::{LineView, PlayedMove, Session, Unit};
use crate::ui::text::values::{brief, number};
use crate::ui::text::{counted, singular};

/// Sums up a game as it is gone through.
pub(super) struct Ledger {
    sides: [&'static str; 2],
    width: usize,
    unit: Unit,
    sums: [Sum; 2],
}

/// One side's moves so far.
#[derive(Copy, Clone, Default)]
struct Sum {
    moves: u32,
    best: u32,
    lost: f64,
}

/// One move of a game.
pub(super) struct MoveLoss<'a> {
    ply: usize,
    side: &'static str,
    width: usize,
    unit: Unit,
    played: &'a LineView,
    best: &'a LineView,
    /// How much value was lost by not playing the best move; `None` where the
    /// move played was not worked out.
    lost: Option<f64>,
}

impl Ledger {
    pub fn new(session: &dyn Session) -> Ledger {
        let sides = session.entry().sides();
        let width = sides.iter().map(|side| side.chars().count()).max();
        Ledger {
            sides,
            width: width.unwrap_or(0),
            unit: session.entry().unit(),
            sums: [Sum::default(); 2],
        }
    }

    /// Enters the move `played` after `ply` others, in the position judged.
    ///
    /// # Panics
    /// When `played` was not legal there.
    pub fn enter<'a>(
        &mut self,
        ply: usize,
        played: &PlayedMove,
        judged: &'a AnalysisReport,
    ) -> MoveLoss<'a> {
        let lines = &judged.found.lines;
        let line = lines.iter().find(|line| line.text == played.text);
        let line = line.expect("a move that was played was legal");
        let best = &lines[0];
        let lost = match (best.value, line.value) {
            (Some(best), Some(line)) => Some((best.amount - line.amount).max(0.0)),
            _ => None,
        };
        let sum = &mut self.sums[played.side.index()];
        sum.moves += 1;
        sum.best += u32::from(line.text == best.text || lost == Some(0.0));
        sum.lost += lost.unwrap_or(0.0);
        MoveLoss {
            ply,
            side: self.sides[played.side.index()],
            width: self.width,
            unit: self.unit,
            played: line,
            best,
            lost,
        }
    }

    /// A line for each side.
    pub fn summary(&self) -> String {
        let mut text = String::from("\n");
        for (side, sum) in self.sides.iter().zip(&self.sums) {
            let lost = (sum.lost * 100.0).round() / 100.0;
            let Sum { moves, best, .. } = sum;
            writeln!(
                text,
                "{side}: {} of {moves}, {}",
                counted(*best, "best moves"),
                self.given_away(lost)
            )
            .expect("a String takes all");
        }
        text
    }

    /// `1 disc given away`; an outcome is counted as what it is worth.
    fn given_away(&self, lost: f64) -> String {
        if self.unit.is_outcome() {
            return format!("{lost} given away (a win is 1, a draw 0, a loss -1)");
        }
        let name = self.unit.name;
        let name = if lost == 1.0 {
            singular(name)
        } else {
            name.to_owned()
        };
        format!("{lost} {name} given away")
    }
}

impl MoveLoss<'_> {
    /// `  3  Black  c4: +2 discs; best was d3: +4 discs`.
    pub fn text(&self) -> String {
        let worth = |line: &LineView| {
            let words = line.value.map(|value| brief(self.unit, &value));
            words.map_or(line.text.clone(), |words| format!("{}: {words}", line.text))
        };
        let better = if self.played.text == self.best.text || self.lost == Some(0.0) {
            String::new()
        } else {
            format!("; best was {}", worth(self.best))
        };
        let (ply, side, width) = (self.ply + 1, self.side, self.width);
        format!("{ply:>4}  {side:<width$}  {}{better}\n", worth(self.played))
    }

    /// The judgement with the move played added to it.
    pub fn json(&self, mut judgement: Json) -> Json {
        judgement["ply"] = json!(self.ply + 1);
        judgement["played"] = json!(self.played.text);
        judgement["lost"] = self.lost.map_or(Json::Null, number);
        judgement
    }
}
