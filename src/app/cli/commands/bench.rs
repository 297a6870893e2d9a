//! `boardgames bench`: a fixed search whose nodes and moves form a signature. A
//! different signature means that play has changed; an equal one, that only the
//! speed can have.

use std::hash::Hasher;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use rand::RngExt;
use serde::Serialize;
use serde_json::Value as Json;

use crate::cli::args::globals::Globals;
use crate::cli::args::position::game_parser;
use crate::cli::exit::Status;
use crate::cli::progress::ProgressLine;
use crate::engine::seeded;
use crate::game::{Fnv, Side};
use crate::games::GAMES;
use crate::session::{BotSpec, GameInfo, Level, SearchControl, Seat, Session};
use crate::ui::text::json::in_a_line;
use crate::ui::text::values::number;

/// Arguments of `boardgames bench`.
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// Game to search [default: all games]
    #[arg(value_name = "GAME", value_parser = game_parser(), ignore_case = true)]
    game: Option<&'static GameInfo>,

    /// Level of the search
    #[arg(long, value_name = "LEVEL", default_value = "6")]
    level: Level,

    /// Print one JSON object for each game
    #[arg(long)]
    json: bool,
}

/// The number of random plies before each searched position.
const PLIES: [u32; 8] = [0, 1, 2, 3, 4, 6, 8, 12];

/// The results of one game's searches.
struct Figures {
    info: &'static GameInfo,
    level: Level,
    positions: usize,
    nodes: u64,
    signature: u64,
    seconds: f64,
}

/// Searches and prints.
///
/// # Errors
/// Standard output cannot be written.
pub fn run(args: BenchArgs, globals: &Globals) -> Result<Status> {
    let games = match args.game {
        Some(game) => vec![game],
        None => GAMES.to_vec(),
    };
    for info in games {
        let figures = Figures::of(info, args.level)?;
        let text = match args.json {
            true => figures.json(),
            false => figures.text(),
        };
        globals.print(&text, args.json)?;
    }
    Ok(Status::Done)
}

/// Returns a position after random moves, with bots of this level on both
/// sides.
fn position(info: &'static GameInfo, plies: u32, level: Level) -> Result<Box<dyn Session>> {
    let mut session = info.open(&[], None)?;
    // The seed is fixed, because the positions must be equal in every run.
    let mut rng = seeded(u64::from(plies));
    for _ in 0..plies {
        let moves = session.moves();
        let mut after = session.fork();
        after.play(&moves[rng.random_range(0..moves.len())].text)?;
        // A finished game cannot be searched, so the last move is dropped.
        if after.outcome().is_some() {
            break;
        }
        session = after;
    }
    for side in Side::BOTH {
        session.sit(side, Seat::Bot(BotSpec::from(level)), 1);
    }
    Ok(session)
}

/// The figures of one game as JSON.
#[derive(Serialize)]
struct BenchJson {
    game: &'static str,
    level: u8,
    positions: usize,
    nodes: u64,
    signature: String,
    seconds: Json,
    nodes_per_second: Json,
}

impl Figures {
    fn of(info: &'static GameInfo, level: Level) -> Result<Figures> {
        let line = ProgressLine::new();
        let mut signature = Fnv::default();
        let mut nodes = 0;
        let mut seconds = 0.0;
        for (i, &plies) in PLIES.iter().enumerate() {
            line.tell(|| format!("{}: {i} of {} positions", info.title, PLIES.len()));
            let session = position(info, plies, level)?;
            let job = session.job().expect("a live game between bots");
            let begun = Instant::now();
            let thought = job(&SearchControl::new())?;
            seconds += begun.elapsed().as_secs_f64();
            nodes += thought.nodes;
            signature.write(format!("{} {};", thought.text, thought.nodes).as_bytes());
        }
        Ok(Figures {
            info,
            level,
            positions: PLIES.len(),
            nodes,
            signature: signature.finish(),
            seconds,
        })
    }

    fn speed(&self) -> f64 {
        // The minimum avoids a division by zero.
        self.nodes as f64 / self.seconds.max(1e-9)
    }

    fn text(&self) -> String {
        format!(
            "{:<14} level {}: {:>9} nodes, signature {:016x}, {:.2} s, {:.0} nodes/s\n",
            self.info.title,
            self.level,
            self.nodes,
            self.signature,
            self.seconds,
            self.speed()
        )
    }

    fn json(&self) -> String {
        in_a_line(&BenchJson {
            game: self.info.id,
            level: self.level.number(),
            positions: self.positions,
            nodes: self.nodes,
            signature: format!("{:016x}", self.signature),
            seconds: number(self.seconds),
            nodes_per_second: number(self.speed().round()),
        })
    }
}
