//! The command line: one file for each command, with an `Args` struct and a
//! `run` function. If a command uses the full screen, `run` returns the first
//! screen.

mod analysis_report;
mod args;
mod command_line;
mod commands;
mod completion;
mod conversation;
mod exit;
mod fault;
mod full_screen;
mod interrupt;
mod learning;
mod loss_report;
mod match_merge;
mod match_report;
mod match_runner;
mod match_shard;
mod plain_game;
mod player_factory;
mod progress;
mod save_words;

pub use args::globals::Globals;
pub use args::position::{GameArg, Setup};
pub use command_line::Cli;
pub use exit::{Status, Usage, explain, print, usage, warn};
pub use fault::end_on_panic;
pub use player_factory::seat;

use std::ffi::OsString;
use std::io::{self, IsTerminal as _};

use anyhow::Result;
use clap::CommandFactory;

use crate::gtp::end_engines;
use crate::ui::text::fit_lines;
use crate::ui::tui::signals;
use crate::ui::tui::terminal::terminal_size;
use command_line::{Command, answered, parse};

/// Parses the command line and runs the command.
///
/// # Errors
/// Any error of the command; [`explain`] prints it and returns the exit status.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Result<Status> {
    signals::survive_file_size_limit();
    let cli = match parse(args) {
        Ok(cli) => cli,
        Err(answer) => return answered(&answer),
    };
    let done = run_command(cli);
    end_engines();
    done
}

/// Runs the command, and then the full screen if the command returns one.
fn run_command(cli: Cli) -> Result<Status> {
    let globals = &cli.globals;
    // The terminal of a server is not that of its guests.
    if io::stdout().is_terminal() && !matches!(cli.command, Some(Command::Serve(_))) {
        fit_lines(terminal_size().0.into());
    }
    if io::stderr().is_terminal() {
        progress::in_sentences(!globals.draws_boards());
    }
    if globals.theme.is_some() {
        // Every command refuses an unknown theme, even if it draws nothing.
        let (config, path) = globals.config()?;
        globals.themes(&config, path.as_deref())?;
    }
    // Every command refuses a named file that cannot be used, even if it needs no settings.
    // A completion in the shell must not print an error.
    if globals.config.is_some() && !matches!(cli.command, Some(Command::CompleteWords(_))) {
        globals.config()?;
    }
    let screen = match cli.command {
        None => commands::menu::run(globals)?,
        Some(Command::Play(args)) => commands::play::run(*args, globals)?,
        Some(Command::Learn(args)) => commands::learn::run(args, globals)?,
        Some(Command::Puzzles(args)) => commands::puzzles::run(args, globals)?,
        Some(Command::Analyse(args)) => commands::analyse::run(args, globals)?,
        Some(Command::Replay(args)) => commands::replay::run(args, globals)?,
        Some(Command::Explain(args)) => return commands::explain::run(&args, globals),
        Some(Command::Review(args)) => return commands::review::run(&args, globals),
        Some(Command::Match(args)) => return commands::r#match::run(args, globals),
        Some(Command::Perft(args)) => return commands::perft::run(args, globals),
        Some(Command::Bench(args)) => return commands::bench::run(args, globals),
        Some(Command::Gtp(args)) => return commands::gtp::run(args, globals),
        Some(Command::Nboard(args)) => return commands::nboard::run(args),
        Some(Command::Serve(args)) => return commands::serve::run(*args),
        Some(Command::Attach(args)) => return commands::attach::run(args, globals),
        Some(Command::List(args)) => return commands::list::run(args, globals),
        Some(Command::Show(args)) => return commands::show::run(args, globals),
        Some(Command::Rules(args)) => return commands::rules::run(args, globals),
        Some(Command::Today(args)) => return commands::today::run(args, globals),
        Some(Command::Stats(args)) => return commands::stats::run(args, globals),
        Some(Command::Completions(args)) => {
            return commands::completions::run(args);
        }
        Some(Command::CompleteWords(args)) => {
            return commands::complete_words::run(args, globals, Cli::command());
        }
        Some(Command::Man(args)) => return commands::man::run(args, Cli::command()),
    };
    match screen {
        Some(first) => full_screen::open(globals, first),
        None => Ok(Status::Done),
    }
}
