//! `boardgames explain`: why a move is good or bad.

use crate::ui::text::notices;
use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::cli::args::globals::Globals;
use crate::cli::args::position::{GameArg, Setup};
use crate::cli::exit::{Status, usage};
use crate::cli::interrupt::{end_if_interrupted, stop_on_interrupt};
use crate::session::{ExplanationView, SearchControl, Session};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::plain::spoken::{ShownTurn, position};
use crate::ui::text::explanation::{ExplanationJson, compared_points, explanation_json};
use crate::ui::text::json::{PositionJson, in_a_line};
use crate::ui::text::reveal::line_from;
use crate::ui::text::values::{brief, words};
use crate::ui::text::{capitalized, either, line_width, sentence, wrapped};

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
        false => as_text(
            &*session,
            &found,
            globals.draws_boards(),
            globals.glyph_set()?,
        ),
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

/// Returns the explanation as text: without `boards` in sentences, for a screen reader.
fn as_text(
    session: &dyn Session,
    found: &ExplanationView,
    boards: bool,
    glyphs: GlyphSet,
) -> String {
    let (title, played) = (session.info().title, &found.explained.comparison.played);
    let head = match boards {
        true => {
            let position = session.position();
            format!("{title}: {} plays {played}\n{position}", found.mover())
        }
        false => {
            let here = position(session, glyphs, false, ShownTurn::Nothing);
            let named = session.info().name_move(played);
            wrapped(
                &format!("{title}. {here} {} plays {named}.", found.mover()),
                line_width(),
            )
        }
    };
    let why = wrapped(&found.sentence(), line_width());
    let mut text = format!("{head}\n\n{why}\n\n");
    for (name, what) in rows(session, found, boards) {
        let row = match boards {
            true => format!("  {name:<8}  {what}"),
            false => wrapped(
                &sentence(&format!("{}: {what}", capitalized(name))),
                line_width(),
            ),
        };
        text += &format!("{row}\n");
    }
    text
}

/// Returns the parts of an explanation with their names; without `boards` in words.
fn rows(
    session: &dyn Session,
    found: &ExplanationView,
    boards: bool,
) -> Vec<(&'static str, String)> {
    let judged = &found.explained.comparison;
    let value = |value| match boards {
        true => brief(found.unit, value),
        false => words(found.unit, value),
    };
    let line = |moves: &[String]| match boards {
        true => moves.join(" "),
        false => line_from(session.fork(), moves),
    };
    let mut rows = vec![
        ("grade", found.explained.grade.name().to_owned()),
        ("value", value(&judged.value)),
    ];
    if judged.loss() > 0.0 {
        let best = match judged.best_value.plies {
            // The other moves have this result as well, but may win later.
            Some(_) => judged.best.first().cloned().unwrap_or_default(),
            None => either(&judged.best),
        };
        let best = match boards {
            true => best,
            false => session.info().name_move(&best),
        };
        rows.push(("best", format!("{best}: {}", value(&judged.best_value))));
    }
    rows.push(("play", line(&found.explained.shown)));
    if !found.explained.better_line.is_empty() {
        rows.push(("better", line(&found.explained.better_line)));
    }
    if let Some(points) = compared_points(session, found) {
        rows.push(("points", points));
    }
    let claims = found.reasons().into_iter();
    rows.extend(claims.map(|claim| (claim.kind(), found.claim_sentence(claim))));
    rows.push(("check", session.analyst_description()));
    rows
}
