//! The command line: one file a command, each an `Args` struct and a `run`.

mod analyse;
mod arena;
mod bench;
mod completions;
mod globals;
mod gtp;
mod interrupt;
mod judge;
mod judgement;
mod keep;
mod ledger;
mod list;
mod man;
mod r#match;
mod menu;
mod perft;
mod play;
mod players;
mod progress;
mod replay;
mod rules;
mod saved;
mod score;
mod screen;
mod seats;
mod seed;
mod setup;
mod show;
mod stats;
mod status;

pub use globals::{ColorWhen, Globals};
pub use seats::seat;
pub use setup::{GameArg, Setup};
pub use status::{Status, Usage, explain, print, usage, warn};

use std::ffi::OsString;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::protocol::end_engines;

const AFTER_HELP: &str = "\
Without a command the menu opens.

A player is human, ai, ai:LEVEL (0-10), ai:LEVEL,time=1s or gtp:COMMAND.
Exit codes: 0 done or left by the user; 1 a file or the terminal failed;
2 wrong usage, or an illegal move in piped input.";

/// The whole command line.
#[derive(Parser)]
#[command(name = "boardgames", bin_name = "boardgames", version, about)]
#[command(after_help = AFTER_HELP, max_term_width = 100)]
pub struct Cli {
    #[command(flatten)]
    globals: Globals,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game against a person or the computer, or watch two computers
    Play(Box<play::PlayArgs>),
    /// What every move of a position, or of a saved game, is worth
    Analyse(analyse::AnalyseArgs),
    /// Let two computer players meet in many games
    Match(r#match::MatchArgs),
    /// Count move sequences: the proof that move generation is right
    Perft(perft::PerftArgs),
    /// A fixed search: its nodes, a signature and the speed
    Bench(bench::BenchArgs),
    /// Speak the Go Text Protocol on standard input and output
    Gtp(gtp::GtpArgs),
    /// Step through a saved game
    Replay(replay::ReplayArgs),
    /// List the saved games
    List(list::ListArgs),
    /// Print a saved game
    Show(show::ShowArgs),
    /// Print the rules of a game, its options and levels
    Rules(rules::RulesArgs),
    /// Results of finished games
    Stats(stats::StatsArgs),
    /// Print a completion script for a shell
    Completions(completions::CompletionsArgs),
    /// Print the manual page
    Man(man::ManArgs),
}

/// Reads the command line and does what it says.
///
/// # Errors
/// Whatever went wrong; [`explain`] prints it and knows the exit status.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Result<Status> {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(answer) => return Ok(status::answered(&answer)),
    };
    let done = obey(cli);
    end_engines();
    done
}

fn obey(cli: Cli) -> Result<Status> {
    let globals = &cli.globals;
    match cli.command {
        None => menu::run(globals),
        Some(Command::Play(args)) => play::run(*args, globals),
        Some(Command::Analyse(args)) => analyse::run(args, globals),
        Some(Command::Match(args)) => r#match::run(args, globals),
        Some(Command::Perft(args)) => perft::run(args, globals),
        Some(Command::Bench(args)) => bench::run(args, globals),
        Some(Command::Gtp(args)) => gtp::run(args, globals),
        Some(Command::Replay(args)) => replay::run(args, globals),
        Some(Command::List(args)) => list::run(args, globals),
        Some(Command::Show(args)) => show::run(args, globals),
        Some(Command::Rules(args)) => rules::run(args, globals),
        Some(Command::Stats(args)) => stats::run(args, globals),
        Some(Command::Completions(args)) => completions::run(args, globals),
        Some(Command::Man(args)) => man::run(args, globals),
    }
}
