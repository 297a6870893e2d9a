//! `boardgames explain`: why a move is good or bad.

use crate::ui::text::notices;
use std::fmt::Write;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::cli::args::globals::Globals;
use crate::cli::args::position::{GameArg, Setup};
use crate::cli::exit::{Status, usage};
use crate::cli::interrupt::{end_if_interrupted, stop_on_interrupt};
use crate::session::{ExplanationView, SearchControl, Session};
use crate::ui::text::explanation::{ExplanationJson, compared_points, explanation_json};
use crate::ui::text::json::{PositionJson, in_a_line};
use crate::ui::text::values::brief;
use crate::ui::text::{line_width, wrapped};

/// Arguments of `boardgames explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    setup: Setup,

    /// Move to explain, played in the position
    #[arg(long = "move", value_name = "M", allow_hyphen_values = true)]
    mv: String,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Explains the move and prints the result.
///
/// # Errors
/// An invalid option, position or move, or standard output cannot be written.
pub fn run(args: &ExplainArgs, globals: &Globals) -> Result<Status> {
    let session = args.setup.open(args.game.game)?;
    let job = session
        .explanation(&args.mv)
        .map_err(|error| usage(format!("--move: {error}")))?;
    let control = SearchControl::new();
    stop_on_interrupt(&control)?;
    let found = job(&control);
    end_if_interrupted(&control);
    let Some(found) = found else {
        return Err(usage(notices::NO_EXPLANATION));
    };
    let text = match args.json {
        true => as_json(&*session, &found),
        false => as_text(&*session, &found),
    };
    globals.print(&text, args.json)?;
    Ok(Status::Done)
}

/// The explanation of a move in a position as JSON.
#[derive(Serialize)]
struct ExplainJson<'a> {
    #[serde(flatten)]
    head: PositionJson,
    judge: String,
    #[serde(flatten)]
    explanation: ExplanationJson<'a>,
}

fn as_json(session: &dyn Session, found: &ExplanationView) -> String {
    in_a_line(&ExplainJson {
        head: PositionJson::of(session),
        judge: session.analyst_description(),
        explanation: explanation_json(found),
    })
}

fn as_text(session: &dyn Session, found: &ExplanationView) -> String {
    let judged = &found.explained.comparison;
    let mut text = format!(
        "{}: {} plays {}\n{}\n\n{}\n\n",
        session.info().title,
        found.mover(),
        judged.played,
        session.position(),
        wrapped(&found.sentence(), line_width())
    );
    let value = |value| brief(found.unit, value);
    let mut row = |name: &str, what: &str| {
        writeln!(text, "  {name:<8}  {what}").expect("a String takes all");
    };
    row("grade", found.explained.grade.name());
    row("value", &value(&judged.value));
    if judged.loss() > 0.0 {
        let best = match judged.best_value.plies {
            // The other moves have this result as well, but may win later.
            Some(_) => judged.best.first().cloned().unwrap_or_default(),
            None => judged.best.join(" or "),
        };
        row("best", &format!("{best}: {}", value(&judged.best_value)));
    }
    row("play", &found.explained.shown.join(" "));
    if !found.explained.better_line.is_empty() {
        row("better", &found.explained.better_line.join(" "));
    }
    if let Some(points) = compared_points(session, found) {
        row("points", &points);
    }
    for claim in &found.explained.claims {
        row(claim.kind(), &found.claim_sentence(claim));
    }
    row("check", &session.analyst_description());
    text
}
