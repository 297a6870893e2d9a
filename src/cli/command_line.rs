//! The structure of the command line: all commands with their arguments.

use std::ffi::OsString;

use clap::{Parser, Subcommand};

use super::args::globals::{Globals, origin};
use super::commands;
use super::exit::{LONGEST_MESSAGE, Status, warn};
use crate::games::find;

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
    pub(super) globals: Globals,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Play a game against a person or the computer, or watch two computers
    Play(Box<commands::play::PlayArgs>),
    /// Learn a game with lessons on the board
    Learn(commands::learn::LearnArgs),
    /// Solve puzzles, the puzzle of the day, or your own mistakes
    Puzzles(commands::puzzles::PuzzlesArgs),
    /// Show the value of every move of a position or of a saved game
    Analyse(commands::analyse::AnalyseArgs),
    /// Explain why a move is good or bad, with proved reasons
    Explain(commands::explain::ExplainArgs),
    /// Review a finished game: accuracy, grades, the costliest moves
    Review(commands::review::ReviewArgs),
    /// Play many games between two computer players
    Match(commands::r#match::MatchArgs),
    /// Count move sequences, to check the move generation
    Perft(commands::perft::PerftArgs),
    /// Run a fixed search; show its nodes, a signature and the speed
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
    /// Show the results of finished games
    Stats(commands::stats::StatsArgs),
    /// Print a completion script for a shell
    Completions(commands::completions::CompletionsArgs),
    /// Print the manual page
    Man(commands::man::ManArgs),
}

/// Inserts `play` before a game's name: `boardgames othello …` means
/// `boardgames play othello …`.
pub(super) fn with_play(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    let names_a_game = |word: &OsString| word.to_str().is_some_and(|word| find(word).is_some());
    if args.get(1).is_some_and(names_a_game) {
        args.insert(1, "play".into());
    }
    args
}

/// Prints clap's answer to a command line without a command to run: help and
/// version on standard output, errors on standard error.
pub(super) fn answered(answer: &clap::Error) -> Status {
    let mut text = answer.to_string();
    // A wrong value from an environment variable is reported with the
    // variable's name instead of the option's.
    for (option, shown, variable) in [
        ("--color", "--color <WHEN>", "BOARDGAMES_COLOR"),
        ("--glyphs", "--glyphs <SET>", "BOARDGAMES_GLYPHS"),
    ] {
        if answer.use_stderr() && text.contains(shown) && origin(option, variable) == variable {
            text = text.replace(shown, variable);
            warn(text.trim_end());
            return Status::Usage;
        }
    }
    if text.lines().any(|line| line.len() > LONGEST_MESSAGE) {
        // The error repeats an argument, which can be very long; `warn`
        // shortens it.
        warn(&text);
    } else {
        // If the output is closed, nobody can read the message.
        let _ = answer.print();
    }
    if answer.use_stderr() {
        Status::Usage
    } else {
        Status::Done
    }
}
