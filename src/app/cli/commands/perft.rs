//! `boardgames perft`: counting move sequences to check the move generation.

use std::fmt::Write;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use serde_json::Value;

use crate::cli::args::globals::Globals;
use crate::cli::args::position::{GameArg, Setup};
use crate::cli::exit::{Status, print};
use crate::cli::progress::ProgressLine;
use crate::session::Session;
use crate::ui::text::json::{PositionJson, in_a_line};

/// Arguments of `boardgames perft`.
#[derive(Debug, Args)]
pub struct PerftArgs {
    #[command(flatten)]
    game: GameArg,

    /// Length of the sequences in plies; passes and the moves of extra turns count
    #[arg(value_parser = parse_depth)]
    depth: u32,

    #[command(flatten)]
    setup: Setup,

    /// Show the count for each first move
    #[arg(long)]
    divide: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Parses the depth.
fn parse_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= 100);
    depth.ok_or_else(|| "the depth must be a number of plies from 0 to 100".to_owned())
}

/// Counts and prints.
///
/// # Errors
/// An invalid option, position or move, or standard output cannot be written.
pub fn run(args: PerftArgs, _globals: &Globals) -> Result<Status> {
    let session = args.setup.open(args.game.game)?;
    let begun = Instant::now();
    let split = divide(&*session, args.depth)?;
    let seconds = begun.elapsed().as_secs_f64();
    // At depth 0 there is one sequence, the empty one.
    let nodes = if args.depth == 0 {
        1
    } else {
        split.iter().map(|(_, nodes)| nodes).sum()
    };
    let shown = args.divide.then_some(&split[..]);
    print(&if args.json {
        as_json(&*session, args.depth, nodes, seconds, shown)
    } else {
        as_text(nodes, shown)
    })?;
    Ok(Status::Done)
}

/// Returns the count for each first move.
fn divide(session: &dyn Session, depth: u32) -> Result<Vec<(String, u64)>> {
    let Some(below) = depth.checked_sub(1) else {
        return Ok(Vec::new());
    };
    let (info, options) = (session.info(), session.options());
    let line = ProgressLine::new();
    let moves = session.moves();
    let mut split = Vec::new();
    for (i, mv) in moves.iter().enumerate() {
        line.tell(|| format!("{} of {} first moves counted", i, moves.len()));
        let mut after = session.fork();
        after.play(&mv.text)?;
        let nodes = info.perft(&options, Some(&after.position()), below)?;
        split.push((mv.text.clone(), nodes));
    }
    Ok(split)
}

fn as_text(nodes: u64, split: Option<&[(String, u64)]>) -> String {
    let mut text = String::new();
    for (mv, nodes) in split.into_iter().flatten() {
        writeln!(text, "{mv}: {nodes}").expect("a String takes all");
    }
    writeln!(text, "{nodes}").expect("a String takes all");
    text
}

/// The JSON of `boardgames perft`.
#[derive(Serialize)]
struct PerftJson {
    #[serde(flatten)]
    head: PositionJson,
    depth: u32,
    nodes: u64,
    seconds: f64,
    /// The nodes below each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Value>,
}

fn as_json(
    session: &dyn Session,
    depth: u32,
    nodes: u64,
    seconds: f64,
    split: Option<&[(String, u64)]>,
) -> String {
    in_a_line(&PerftJson {
        head: PositionJson::of(session),
        depth,
        nodes,
        seconds,
        divide: split.map(|split| Value::from_iter(split.iter().cloned())),
    })
}
