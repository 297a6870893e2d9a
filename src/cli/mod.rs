//! The command line: one file a command, each an `Args` struct and a `run`.

mod analysis_report;
mod args;
mod commands;
mod exit;
mod interrupt;
mod learning;
mod loss_report;
mod match_report;
mod match_runner;
mod plain_game;
mod player_factory;
mod progress;
mod save_words;

pub use args::globals::{ColorWhen, Globals};
pub use args::position::{GameArg, Setup};
pub use exit::{Status, Usage, explain, print, usage, warn};
pub use player_factory::seat;

use std::ffi::OsString;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::games::find;
use crate::gtp::end_engines;

const AFTER_HELP: &str = "\
Without a command the menu opens.

A player is human, ai, ai:LEVEL (0-10), ai:LEVEL,time=1s or gtp:COMMAND.
Exit codes: 0 done or left by the user; 1 a file or the terminal failed;
2 wrong usage, or an illegal move in piped input.";

/// The whole command line.
#[derive(Debug, Parser)]
#[command(name = "boardgames", bin_name = "boardgames", version, about)]
#[command(after_help = AFTER_HELP, max_term_width = 100)]
pub struct Cli {
    #[command(flatten)]
    globals: Globals,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game against a person or the computer, or watch two computers
    Play(Box<commands::play::PlayArgs>),
    /// Learn a game by lessons on the board
    Learn(commands::learn::LearnArgs),
    /// Puzzles, the puzzle of the day, and your own mistakes
    Puzzles(commands::puzzles::PuzzlesArgs),
    /// What every move of a position, or of a saved game, is worth
    Analyse(commands::analyse::AnalyseArgs),
    /// Why a move is good or bad: every reason proved
    Explain(commands::explain::ExplainArgs),
    /// A finished game looked back on: accuracy, grades, the costliest moves
    Review(commands::review::ReviewArgs),
    /// Let two computer players meet in many games
    Match(commands::r#match::MatchArgs),
    /// Count move sequences: the proof that move generation is right
    Perft(commands::perft::PerftArgs),
    /// A fixed search: its nodes, a signature and the speed
    Bench(commands::bench::BenchArgs),
    /// Speak the Go Text Protocol on standard input and output
    Gtp(commands::gtp::GtpArgs),
    /// Step through a saved game
    Replay(commands::replay::ReplayArgs),
    /// List the saved games
    List(commands::list::ListArgs),
    /// Print a saved game
    Show(commands::show::ShowArgs),
    /// Print the rules of a game, its options and levels
    Rules(commands::rules::RulesArgs),
    /// Results of finished games
    Stats(commands::stats::StatsArgs),
    /// Print a completion script for a shell
    Completions(commands::completions::CompletionsArgs),
    /// Print the manual page
    Man(commands::man::ManArgs),
}

/// Reads the command line and does what it says.
///
/// # Errors
/// Whatever went wrong; [`explain`] prints it and knows the exit status.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Result<Status> {
    let cli = match Cli::try_parse_from(with_play(args)) {
        Ok(cli) => cli,
        Err(answer) => return Ok(exit::answered(&answer)),
    };
    let done = obey(cli);
    end_engines();
    done
}

/// `boardgames othello …` is `boardgames play othello …`.
fn with_play(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    let names_a_game = |word: &OsString| word.to_str().is_some_and(|word| find(word).is_some());
    if args.get(1).is_some_and(names_a_game) {
        args.insert(1, "play".into());
    }
    args
}

fn obey(cli: Cli) -> Result<Status> {
    let globals = &cli.globals;
    if globals.theme.is_some() {
        // A wrong name is refused by every command, drawn or not.
        let (config, path) = globals.config()?;
        globals.themes(&config, path.as_deref())?;
    }
    match cli.command {
        None => commands::menu::run(globals),
        Some(Command::Play(args)) => commands::play::run(*args, globals),
        Some(Command::Learn(args)) => commands::learn::run(args, globals),
        Some(Command::Puzzles(args)) => commands::puzzles::run(args, globals),
        Some(Command::Analyse(args)) => commands::analyse::run(args, globals),
        Some(Command::Explain(args)) => commands::explain::run(&args, globals),
        Some(Command::Review(args)) => commands::review::run(&args, globals),
        Some(Command::Match(args)) => commands::r#match::run(args, globals),
        Some(Command::Perft(args)) => commands::perft::run(args, globals),
        Some(Command::Bench(args)) => commands::bench::run(args, globals),
        Some(Command::Gtp(args)) => commands::gtp::run(args, globals),
        Some(Command::Replay(args)) => commands::replay::run(args, globals),
        Some(Command::List(args)) => commands::list::run(args, globals),
        Some(Command::Show(args)) => commands::show::run(args, globals),
        Some(Command::Rules(args)) => commands::rules::run(args, globals),
        Some(Command::Stats(args)) => commands::stats::run(args, globals),
        Some(Command::Completions(args)) => commands::completions::run(args, globals),
        Some(Command::Man(args)) => commands::man::run(args, globals),
    }
}
