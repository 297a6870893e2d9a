//! The output of `boardgames analyse`, as text and as JSON.

use std::fmt::Write;
use std::time::Instant;

use anyhow::{Result, anyhow};
use serde::Serialize;
use serde_json::Value as Json;

use crate::cli::exit::usage;
use crate::cli::interrupt::end_if_interrupted;
use crate::game::Verdict;
use crate::gtp::Client;
use crate::session::{AnalysisRequest, AnalysisView, SearchControl, Session};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::plain::spoken::{ShownTurn, position};
use crate::ui::text::json::{PositionJson, in_a_line};
use crate::ui::text::reveal::line_from;
use crate::ui::text::values::{LineJson, brief, line_json, number, words};
use crate::ui::text::{capitalized, counted};

/// An analysis and the time it took.
pub(super) struct AnalysisReport {
    pub found: AnalysisView,
    pub seconds: f64,
}

/// An analysis as JSON.
#[derive(Serialize)]
pub(super) struct AnalysisJson<'a> {
    #[serde(flatten)]
    head: PositionJson,
    to_move: &'static str,
    unit: &'static str,
    value: Json,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    best: Option<&'a str>,
    depth: u32,
    nodes: u64,
    seconds: Json,
    moves: Vec<LineJson<'a>>,
}

/// The JSON answer for a position in which the game is over.
#[derive(Serialize)]
struct FinishedJson {
    #[serde(flatten)]
    head: PositionJson,
    /// Always `null`.
    to_move: Option<&'static str>,
    outcome: &'static str,
    winner: Option<&'static str>,
    points: Option<[u16; 2]>,
    /// Always empty.
    moves: [&'static str; 0],
}

/// The most moves of the expected play that the table shows.
const SHOWN: usize = 10;

impl AnalysisReport {
    /// Returns the complete analysis of the session's position as JSON.
    pub fn json<'a>(&'a self, session: &dyn Session) -> AnalysisJson<'a> {
        let found = &self.found;
        let best = found.lines.first();
        let value = best.and_then(|best| best.value);
        AnalysisJson {
            head: PositionJson::of(session),
            to_move: side_name(session, found),
            unit: found.unit.name,
            value: value.map_or(Json::Null, |value| number(value.amount)),
            exact: value.is_some_and(|value| value.exact),
            plies: value.and_then(|value| value.plies),
            best: best.map(|best| &best.text[..]),
            depth: found.depth,
            nodes: found.nodes,
            seconds: number(self.seconds),
            moves: found.lines.iter().map(line_json).collect(),
        }
    }

    /// Returns a table of the moves, best first.
    pub fn text(&self, session: &dyn Session) -> String {
        let (found, proved) = (&self.found, self.proved(session));
        let mut text = format!(
            "{}: {} to move in {}\n{}\n{}\n",
            session.info().title,
            side_name(session, found),
            session.position(),
            self.effort(),
            proved.map_or_else(String::new, |proved| format!("proved: {proved}\n"))
        );
        let rows: Vec<[String; 3]> = found
            .lines
            .iter()
            .map(|line| {
                let worth = line.value.map(|value| brief(found.unit, &value));
                let mut play = line.pv[..line.pv.len().min(SHOWN)].join(" ");
                if line.pv.len() > SHOWN {
                    play.push_str(" …");
                }
                [line.text.clone(), worth.unwrap_or_default(), play]
            })
            .collect();
        let heads = ["move", "value", "expected play"].map(str::to_owned);
        for row in std::iter::once(&heads).chain(&rows) {
            let [mv, worth, play] = row;
            let (w0, w1) = (width(&rows, 0, 4), width(&rows, 1, 5));
            let line = format!("  {mv:<w0$}  {worth:<w1$}  {play}");
            writeln!(text, "{}", line.trim_end()).expect("a String takes all");
        }
        text
    }

    /// Returns the position and the moves, best first, in sentences for a screen reader.
    pub fn words(&self, session: &dyn Session, glyphs: GlyphSet) -> String {
        let found = &self.found;
        let here = position(session, glyphs, false, ShownTurn::Whole);
        let (title, effort) = (session.info().title, self.effort());
        let proved = self.proved(session);
        let mut text = format!("{title}. {here}\n{}.\n", capitalized(&effort));
        if let Some(proved) = proved {
            text += &format!("Proved: {proved}.\n");
        }
        text += &format!("The moves of {}, best first:\n", side_name(session, found));
        for line in &found.lines {
            text += &session.info().name_move(&line.text);
            if let Some(value) = line.value {
                text += &format!(": {}", words(found.unit, &value));
            }
            let shown = line.pv.len().min(SHOWN);
            if shown > 1 {
                text += &format!(
                    ". Expected play: {}",
                    line_from(session.fork(), &line.pv[..shown])
                );
            }
            text += ".\n";
        }
        text
    }

    /// Returns the proved winner, or that a draw is proved. `None` if the result is open, or if
    /// values are points, which already say who wins.
    fn proved(&self, session: &dyn Session) -> Option<String> {
        let value = self.found.lines.first().and_then(|best| best.value);
        let value = value.filter(|value| value.exact && self.found.unit.is_outcome())?;
        let winner = match value.amount {
            amount if amount > 0.0 => self.found.side,
            amount if amount < 0.0 => self.found.side.other(),
            _ => return Some("a draw".to_owned()),
        };
        Some(format!("{} wins", session.info().sides[winner.index()]))
    }

    fn effort(&self) -> String {
        let depth = match self.found.depth {
            0 => String::new(),
            depth => format!("depth {depth}, "),
        };
        let effort = match self.found.nodes {
            0 => "looked up".to_owned(),
            nodes => counted(nodes, "positions"),
        };
        format!("{depth}{effort}, {:.2} s", self.seconds)
    }
}

fn width(rows: &[[String; 3]], column: usize, least: usize) -> usize {
    let longest = rows.iter().map(|row| row[column].chars().count()).max();
    longest.unwrap_or(0).max(least)
}

fn side_name(session: &dyn Session, found: &AnalysisView) -> &'static str {
    session.info().sides[found.side.index()]
}

/// Returns the answer for a position in which the game is over.
pub(super) fn finished(session: &dyn Session, as_json: bool) -> String {
    let sides = session.info().sides;
    let outcome = session.outcome();
    let points = outcome.and_then(|outcome| outcome.points);
    let winner = match outcome.map(|outcome| outcome.verdict) {
        Some(Verdict::Win(side)) => Some(sides[side.index()]),
        _ => None,
    };
    if !as_json {
        let how = winner.map_or("it is a draw".to_owned(), |side| format!("{side} has won"));
        let points = points.map_or(String::new(), |[a, b]| format!(", {a}–{b}"));
        return format!("The game is over: {how}{points}.\n");
    }
    in_a_line(&FinishedJson {
        head: PositionJson::of(session),
        to_move: None,
        outcome: if winner.is_some() { "win" } else { "draw" },
        winner,
        points,
        moves: [],
    })
}

/// The source of the analysis.
pub(super) enum Analyser {
    /// The game's own search, and the moves it must leave out.
    Own(AnalysisRequest, Vec<String>),
    /// Another engine.
    Engine(Box<Client>),
}

impl Analyser {
    /// Analyses the session's position; `None` once the game is over.
    ///
    /// # Errors
    /// The other engine failed, or `--forbid` names an illegal move or leaves
    /// none.
    pub fn look(
        &mut self,
        session: &dyn Session,
        control: &SearchControl,
    ) -> Result<Option<AnalysisReport>> {
        let begun = Instant::now();
        let found = match self {
            _ if session.outcome().is_some() => None,
            Analyser::Own(request, forbidden) => {
                let forbidden: Vec<&str> = forbidden.iter().map(String::as_str).collect();
                let job = session.analysis_without(&forbidden, request);
                let job = job.map_err(|error| usage(format!("--forbid: {error}")))?;
                let found = job(control);
                if found.lines.is_empty() {
                    return Err(usage("--forbid names every legal move; leave at least one"));
                }
                Some(found)
            }
            Analyser::Engine(client) => {
                // After Ctrl-C the engine fails too; that error must not be
                // reported.
                let found = client.analyse(&session.record(), control);
                end_if_interrupted(control);
                Some(found.map_err(|trouble| anyhow!("the other engine failed: {trouble}"))?)
            }
        };
        let seconds = begun.elapsed().as_secs_f64();
        Ok(found.map(|found| AnalysisReport { found, seconds }))
    }
}
