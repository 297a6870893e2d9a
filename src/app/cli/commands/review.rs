//! `boardgames review`: the mistakes in a finished game.

use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use super::show::FileArg;
use crate::cli::args::globals::Globals;
use crate::cli::conversation::conversation;
use crate::cli::exit::{Status, usage, warn};
use crate::cli::interrupt::{end_if_interrupted, stop_on_interrupt};
use crate::cli::learning;
use crate::cli::progress::ProgressLine;
use crate::course::try_again;
use crate::game::{Record, Side};
use crate::session::playback::at;
use crate::session::review::{GameEvaluator, Review};
use crate::session::{SearchControl, Session, help_note};
use crate::store::Dirs;
use crate::ui::learning::{persons, sides_named};
use crate::ui::mistake_cards::{CardOccasion, cards_made, keep_mistakes};
use crate::ui::plain::Conversation;
use crate::ui::plain::exercise::{self, Left};
use crate::ui::text::explanation::{EvaluatedMoveJson, evaluated_json};
use crate::ui::text::json::in_a_line;
use crate::ui::text::notices;
use crate::ui::text::outcomes::player_names;
use crate::ui::text::review::{CostlyMove, costly_plies, played_job, review_text};
use crate::ui::text::side_review::{SideJson, side_json};
use crate::ui::text::values::number;

/// Arguments of `boardgames review`.
#[derive(Debug, Args)]
pub struct ReviewArgs {
    #[command(flatten)]
    which: FileArg,

    /// Explain the costliest moves of this side only
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,

    /// Show the positions before the costliest moves, one by one, until you
    /// find a better move
    #[arg(long = "try")]
    again: bool,

    /// Print one JSON object, or with --try one object a line
    #[arg(long)]
    json: bool,
}

/// Reviews the game and prints the result.
///
/// # Errors
/// The file contains no game, the game has no such side, or standard output
/// cannot be written.
pub fn run(args: &ReviewArgs, globals: &Globals) -> Result<Status> {
    let source = args.which.source()?;
    let loaded = args.which.find(&source)?;
    let session = &*loaded.session;
    let sides = args.sides(session, &loaded.record.players)?;
    let control = SearchControl::new();
    stop_on_interrupt(&control)?;
    let review = judge_all(session, &control);
    end_if_interrupted(&control);
    let occasion = note_motifs(session, &review, &loaded.record.players);
    let costly = costly(session, &review, &sides, &control);
    end_if_interrupted(&control);
    if args.again {
        let mut conversation = conversation(learning::style(args.json), globals)?;
        try_all(&mut conversation, session, &review, &costly)?;
        return Ok(Status::Done);
    }
    if args.json {
        globals.print(&as_json(session, &review, &costly), true)?;
        return Ok(Status::Done);
    }
    let made = (&loaded.record, occasion);
    let text = with_cards(session, &review, &costly, made, globals);
    globals.print(&(text + &note_line(&loaded.record)), false)?;
    Ok(Status::Done)
}

/// Returns why a game with help is not rated, as a line of its own, or nothing.
fn note_line(record: &Record) -> String {
    help_note(record).map_or_else(String::new, |note| format!("{note}\n"))
}

/// Returns the review as text. If exactly one person played, the mistakes become cards, unless
/// the settings say otherwise; the last sentence says so.
fn with_cards(
    session: &dyn Session,
    review: &Review,
    costly: &[CostlyMove],
    (record, occasion): (&Record, CardOccasion),
    globals: &Globals,
) -> String {
    let names = player_names(session.info(), record);
    let text = review_text(session, &names, review, costly, !globals.draws_boards());
    let people = &persons(&record.players)[..];
    // A damaged settings file was reported before, or does not concern a review.
    let wanted = globals.config().is_ok_and(|(config, _)| config.cards);
    let ([side], true) = (people, wanted && review.is_complete()) else {
        return text;
    };
    let why = |ply: usize| {
        let known = costly.iter().find(|one| one.ply == ply);
        let known = known.map(|one| one.explained.clone());
        // The review explains fewer moves than become cards.
        known.or_else(|| played_job(session, ply)?(&SearchControl::new()))
    };
    let made = keep_mistakes(
        &mut learning::at_home(),
        (session, review),
        (&[*side], people),
        occasion,
        why,
    );
    let said = match made {
        Ok(made) if made.fates.is_empty() => return text,
        Ok(made) => cards_made(&made, Dirs::find().is_ok()),
        Err(failed) => failed,
    };
    format!("{}\n\n{said}\n", text.trim_end())
}

/// Records the motifs of the person, if exactly one played. Returns whether the game was
/// reviewed before.
fn note_motifs(session: &dyn Session, review: &Review, players: &[String; 2]) -> CardOccasion {
    let (is_new, failed) = learning::at_home().note_review(session, review, &persons(players));
    if let Some(failed) = failed {
        warn(&failed);
    }
    match is_new {
        true => CardOccasion::NewGame,
        false => CardOccasion::KnownGame,
    }
}

/// Returns the review of both sides as text, for the players of `record`, and whether there is a
/// costly move to try again.
pub(super) fn text_of(session: &dyn Session, record: &Record, globals: &Globals) -> (String, bool) {
    let control = SearchControl::new();
    let review = judge_all(session, &control);
    let occasion = note_motifs(session, &review, &record.players);
    let costly = costly(session, &review, &Side::BOTH, &control);
    let people = persons(&record.players);
    let text = with_cards(session, &review, &costly, (record, occasion), globals);
    (
        text + &note_line(record),
        !costly_plies(session, &review, &people).is_empty(),
    )
}

impl ReviewArgs {
    /// Returns the sides whose costly moves are listed: both unless `--side`
    /// names one; with `--try` only the person's.
    fn sides(&self, session: &dyn Session, players: &[String; 2]) -> Result<Vec<Side>> {
        if self.side.is_none() && !self.again {
            return Ok(Side::BOTH.to_vec());
        }
        let sides = sides_named(session.info(), players, self.side.as_deref());
        sides.map_err(|why| usage(format!("--side: {why}")))
    }
}

/// Runs an exercise for each costly move of the persons in a game, until the user leaves.
///
/// # Errors
/// The input or output fails.
pub(super) fn try_again_in(
    conversation: &mut Conversation,
    session: &dyn Session,
    players: &[String; 2],
) -> Result<()> {
    conversation.say_thinking()?;
    let control = SearchControl::new();
    let review = judge_all(session, &control);
    let costly = costly(session, &review, &persons(players), &control);
    try_all(conversation, session, &review, &costly)
}

/// Runs an exercise for each costly move, until the user leaves.
fn try_all(
    conversation: &mut Conversation,
    session: &dyn Session,
    review: &Review,
    costly: &[CostlyMove],
) -> Result<()> {
    let mut learning = learning::at_home();
    for CostlyMove { ply, explained } in costly {
        let Some(judged) = review.get(*ply) else {
            continue;
        };
        let mut task = try_again(session, *ply, judged, Some(explained))?;
        if exercise::run(conversation, &mut task, Some(&mut learning))? == Left::Quit {
            return Ok(());
        }
    }
    exercise::remark(
        conversation,
        match costly {
            [] => notices::NO_LOSS,
            _ => "These were the moves that cost most.",
        },
    )
}

/// Evaluates every move, showing progress.
pub(super) fn judge_all(session: &dyn Session, control: &SearchControl) -> Review {
    let line = Arc::new(ProgressLine::new());
    let len = session.history().len();
    let mut judge = GameEvaluator::new(session);
    let mut review = Review::new(len);
    // From the end backwards, because proved values near the end help the
    // searches of earlier moves.
    for ply in (0..len).rev() {
        line.tell(|| format!("{} of {len} moves checked", review.judged()));
        if let Some(judged) = judge.judge(ply, control) {
            review.take(ply, judged);
        }
    }
    line.clear();
    review
}

/// Returns the costliest moves with explanations, in the order of the game.
fn costly(
    session: &dyn Session,
    review: &Review,
    sides: &[Side],
    control: &SearchControl,
) -> Vec<CostlyMove> {
    let plies = costly_plies(session, review, sides);
    let explain = |ply: usize| {
        let job = played_job(session, ply)?;
        Some(CostlyMove {
            ply,
            explained: job(control)?,
        })
    };
    plies.into_iter().filter_map(explain).collect()
}

/// A reviewed game as JSON.
#[derive(Serialize)]
struct ReviewJson<'a> {
    game: &'static str,
    judge: String,
    unit: &'static str,
    moves: Vec<EvaluatedMoveJson<'a>>,
    #[serde(serialize_with = "by_name")]
    sides: [(&'static str, SideJson); 2],
    worst: Vec<CostlyMoveJson<'a>>,
}

/// Writes the results of the sides as an object with a key for each name.
fn by_name<S: Serializer>(sides: &[(&str, SideJson)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(sides.iter().map(|(name, side)| (name, side)))
}

/// One of the costliest moves as JSON.
#[derive(Serialize)]
struct CostlyMoveJson<'a> {
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    mv: &'a str,
    loss: Json,
    sentence: String,
    position: String,
    good: &'a [String],
}

fn as_json(session: &dyn Session, review: &Review, costly: &[CostlyMove]) -> String {
    let info = session.info();
    let moves = (0..session.history().len())
        .filter_map(|ply| Some(evaluated_json(info, ply, review.get(ply)?)));
    let side = |side: Side| {
        let name = info.sides[side.index()];
        (name, side_json(session, review, side))
    };
    let worst = costly.iter().map(|costly| {
        let judged = &costly.explained.explained.comparison;
        CostlyMoveJson {
            ply: costly.ply + 1,
            side: costly.explained.mover(),
            mv: &judged.played,
            loss: number(judged.loss()),
            sentence: costly.explained.sentence(),
            position: at(session, costly.ply).position(),
            good: &judged.best,
        }
    });
    in_a_line(&ReviewJson {
        game: info.id,
        judge: session.analyst_description(),
        unit: info.unit.name,
        moves: moves.collect(),
        sides: Side::BOTH.map(side),
        worst: worst.collect(),
    })
}
