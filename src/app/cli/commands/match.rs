//! `boardgames match`: many games between two computer players.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, thread};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::cli::args::globals::Globals;
use crate::cli::args::number::{at_least, whole};
use crate::cli::args::position::{Setup, game_parser};
use crate::cli::args::seed::{self, parse_seed};
use crate::cli::exit::{Status, print, usage, warn};
use crate::cli::interrupt::{
    OnInterrupt, end_engines_with_us, end_if_interrupted, stop_on_interrupt,
};
use crate::cli::match_merge::Merged;
use crate::cli::match_report::Scores;
use crate::cli::match_runner::{AfterPair, FinishedGame, run_match};
use crate::cli::match_shard::Shard;
use crate::cli::player_factory::check_players;
use crate::cli::progress::ProgressLine;
use crate::engine::Sprt;
use crate::session::{GameInfo, PlayerSpec, SearchControl, Series};
use crate::store::{plain, write_new};

/// Arguments of `boardgames match`.
#[derive(Debug, Args)]
pub struct MatchArgs {
    /// Game to use
    #[arg(value_name = "GAME", value_parser = game_parser(), ignore_case = true, required_unless_present = "merge")]
    game: Option<&'static GameInfo>,

    /// Player whose results are counted, e.g. ai:4
    #[arg(value_name = "PLAYER", required_unless_present = "merge")]
    one: Option<PlayerSpec>,

    /// The opponent, e.g. ai:3,depth=2 or gtp:COMMAND
    #[arg(value_name = "OPPONENT", required_unless_present = "merge")]
    two: Option<PlayerSpec>,

    /// Number of games; an odd number is rounded up, because each opening is
    /// played twice with sides changed
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u64>(1..=10_000_000))]
    games: u64,

    /// Number of random plies at the start of each pair of games
    #[arg(long, value_name = "PLIES", default_value_t = Series::OPENINGS, value_parser = at_least::<u32>(0))]
    openings: u32,

    /// Random seed; equal seeds give equal games with any --jobs, unless
    /// players have time limits
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    seed: Option<u64>,

    /// Number of games played at once [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    jobs: Option<u16>,

    /// Stop once it is clear (95 %) whether PLAYER is stronger by ELO1 rather
    /// than ELO0
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Play part K of N, for a match on several machines; needs --seed and --json
    #[arg(
        long,
        value_name = "K/N",
        requires = "seed",
        requires = "json",
        conflicts_with = "sprt"
    )]
    shard: Option<Shard>,

    /// Join the output of all parts of a match; prints what one run would
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "game", "games", "openings", "seed", "jobs", "sprt", "records", "shard", "options",
        "position", "moves",
    ])]
    merge: Vec<PathBuf>,

    /// Write every game to a file in this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,

    /// Print one JSON object for each game, and a summary
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    setup: Setup,
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers = || {
        let (elo0, elo1) = text.split_once(',')?;
        let number = |word: &str| word.trim().parse::<f64>().ok().filter(|n| n.is_finite());
        Some((number(elo0)?, number(elo1)?))
    };
    match numbers() {
        Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => Err("give two Elo differences, the smaller first, such as 0,20".to_owned()),
    }
}

/// Plays the match and prints its result.
///
/// # Errors
/// An invalid option, position or player, or records or standard output cannot
/// be written.
pub fn run(args: MatchArgs, globals: &Globals) -> Result<Status> {
    if !args.merge.is_empty() {
        globals.print(&Merged::read(&args.merge)?.text(args.json), args.json)?;
        return Ok(Status::Done);
    }
    let series = args.series()?;
    if let Some(folder) = &args.records {
        make_records_folder(folder)?;
    }
    // Ctrl-C stops the match through `control` below, so that the result so far
    // is still printed.
    end_engines_with_us(&series.players, OnInterrupt::LeaveAlone)?;
    let jobs = match args.jobs {
        Some(jobs) => jobs.into(),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let line = Arc::new(ProgressLine::new());
    let control = SearchControl::new();
    stop_on_interrupt(&control)?;
    let mut scores = Scores::new(&series, args.sprt);
    let mut lost_record = None;
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    run_match(&series, shard, jobs, &control, |pair, games| {
        for (i, game) in games.iter().enumerate() {
            if lost_record.is_none() {
                // The match continues, because its result does not depend on
                // the records.
                lost_record = args.keep(2 * pair + i as u64, game, &series).err();
                if let Some(error) = &lost_record {
                    line.clear();
                    warn(&format!("{error:#}; the match continues without records"));
                }
            }
            if args.json {
                line.clear();
                print(&scores.game_json(pair, i, game))?;
            }
        }
        for (index, game) in (2 * pair..).zip(&games) {
            scores.enter(index, &game.finish);
        }
        line.tell(|| scores.progress());
        let decided = scores.decision().is_some();
        Ok(if decided {
            AfterPair::Enough
        } else {
            AfterPair::More
        })
    })?;
    line.clear();
    let is_json = args.json || args.shard.is_some();
    let text = match is_json {
        true => scores.summary_json(args.shard),
        false => scores.summary(),
    };
    globals.print(&text, is_json)?;
    end_if_interrupted(&control);
    Ok(match lost_record {
        None => Status::Done,
        Some(_) => Status::Failed,
    })
}

impl MatchArgs {
    /// Builds the series from the arguments.
    fn series(&self) -> Result<Series> {
        let (Some(info), Some(one), Some(two)) = (self.game, &self.one, &self.two) else {
            return Err(usage("a match needs a game and two players"));
        };
        let players = [one.clone(), two.clone()];
        if players.contains(&PlayerSpec::Human) {
            return Err(usage(
                "a match is between computer players: ai:LEVEL, gtp:COMMAND or nboard:COMMAND; \
                 to play yourself, use 'boardgames play'",
            ));
        }
        let start = self.setup.open(info)?;
        check_players(&players, info)?;
        if start.outcome().is_some() {
            return Err(usage("the game is over in this position; use another one"));
        }
        let given = self.setup.position.is_some() || self.setup.moves.is_some();
        Ok(Series {
            info,
            options: start.options(),
            // The position already includes the moves of `--moves`.
            position: given.then(|| start.position()),
            players,
            seed: seed::given_or_drawn(self.seed)?,
            openings: self.openings,
            // The number is rounded up to an even one, so that both players
            // have each side equally often.
            games: 2 * self.games.div_ceil(2),
        })
    }

    /// Writes the record of a game, if `--records` was given.
    fn keep(&self, index: u64, game: &FinishedGame, series: &Series) -> Result<()> {
        let Some(folder) = &self.records else {
            return Ok(());
        };
        let digits = series.games.to_string().len();
        let path = folder.join(format!("game-{:0digits$}.json", index + 1));
        write_new(&path, &(game.record.to_json() + "\n"))
            .with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Creates the folder for records. Refuses one with records of another match.
fn make_records_folder(folder: &Path) -> Result<()> {
    if let Err(error) = fs::create_dir_all(folder) {
        let why = match folder.exists() {
            true => "there is a file of that name; give --records a folder".to_owned(),
            false => plain(&error),
        };
        bail!("cannot create the folder {}: {why}", folder.display());
    }
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let is_record = |name: &str| name.starts_with("game-") && name.ends_with(".json");
    let mut names = entries.flatten().map(|entry| entry.file_name());
    if names.any(|name| is_record(&name.to_string_lossy())) {
        let folder = folder.display();
        return Err(usage(format!(
            "{folder} has the records of another match; give --records another folder"
        )));
    }
    Ok(())
}
