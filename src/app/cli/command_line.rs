//! The structure of the command line: all commands with their arguments.

use std::env;
use std::ffi::OsString;

use anyhow::Context as _;
use clap::builder::Resettable;
use clap::{Arg, CommandFactory as _, Parser, Subcommand};

use super::args::globals::{Globals, origin};
use super::commands;
use super::exit::{LONGEST_MESSAGE, Status, warn};
use crate::games::{GAMES, find};
use crate::ui::text::most_similar;
use crate::ui::text::printable_lines;

const AFTER_HELP: &str = "\
Without a command, the menu opens.

A player is human, ai, ai:LEVEL (0-10), ai:LEVEL,time=1s, gtp:COMMAND or nboard:COMMAND.
Exit codes: 0 done or left by the user; 1 a file or the terminal failed;
2 wrong usage, or an illegal move in piped input.";

/// The whole command line.
#[derive(Debug, Parser)]
#[command(name = "boardgames", bin_name = "boardgames", version)]
#[command(about = "Play board games in the terminal, alone or with others")]
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
    /// Play Othello as an engine for NBoard and programs like it
    Nboard(commands::nboard::NboardArgs),
    /// Start a server on which people play each other
    Serve(Box<commands::serve::ServeArgs>),
    /// Connect to a server that `serve` started
    Attach(commands::attach::AttachArgs),
    /// Step through a saved game
    Replay(commands::replay::ReplayArgs),
    /// List the saved games
    List(commands::list::ListArgs),
    /// Print a saved game
    Show(commands::show::ShowArgs),
    /// Print the rules of a game, its options and levels
    Rules(commands::rules::RulesArgs),
    /// Show what there is to do today: open game, puzzle, cards, next lesson
    Today(commands::today::TodayArgs),
    /// Show the results of finished games
    Stats(commands::stats::StatsArgs),
    /// Print a completion script for a shell
    Completions(commands::completions::CompletionsArgs),
    /// List the words that can come next, for the completion scripts
    #[command(hide = true)]
    CompleteWords(commands::complete_words::CompleteWordsArgs),
    /// Print the manual page
    Man(commands::man::ManArgs),
}

/// The options that the environment sets, for a command line that is only the program's name.
#[derive(Debug, Parser)]
struct Environment {
    #[command(flatten)]
    globals: Globals,
}

/// Reads the command line.
///
/// # Errors
/// The text that clap prints instead: help, or a sentence about a mistake.
pub(super) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let words = with_play(args);
    // Describing every command to clap takes a third of the instructions before the first
    // screen, and a command line without further words needs none of it.
    if words.len() == 1
        && let Ok(options) = read::<Environment>(&words)
    {
        return Ok(Cli {
            globals: options.globals,
            command: None,
        });
    }
    read(&words)
}

fn read<T: Parser>(words: &[OsString]) -> Result<T, clap::Error> {
    let mut command = T::command().mut_args(without_empty_variable);
    command = command.mut_subcommands(|command| command.mut_args(with_negative_numbers));
    let matches = command.try_get_matches_from_mut(words)?;
    T::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Makes an argument ignore its environment variable if that is empty.
fn without_empty_variable(arg: Arg) -> Arg {
    let value = arg.get_env().and_then(env::var_os);
    match value.is_some_and(|value| value.is_empty()) {
        true => arg.env(Resettable::Reset),
        false => arg,
    }
}

/// Makes an argument read `-5` as its value, so that the error is about the number. Otherwise it
/// would be about an unknown option `-5`.
fn with_negative_numbers(arg: Arg) -> Arg {
    let has_value = arg.get_action().takes_values();
    arg.allow_negative_numbers(has_value)
}

/// Turns `boardgames othello …` into `boardgames play othello …`.
pub(super) fn with_play(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    let names_a_game = |word: &OsString| {
        word.to_str()
            .is_some_and(|word| find(word).is_some() || resembles_a_game(word))
    };
    if args.get(1).is_some_and(names_a_game) {
        args.insert(1, "play".into());
    }
    args
}

/// Whether the word is more like a game than like a command, so that the error suggests
/// the game.
fn resembles_a_game(word: &str) -> bool {
    let games = GAMES
        .iter()
        .flat_map(|info| info.aliases.iter().chain([&info.id]));
    let Some((_, to_game)) = most_similar(word, &mut games.copied()) else {
        return false;
    };
    let commands = Cli::command();
    let commands = commands.get_subcommands().map(clap::Command::get_name);
    // Clap adds `help` only when it parses.
    let mut commands = commands.chain(["help"]);
    most_similar(word, &mut commands).is_none_or(|(_, to_command)| to_game < to_command)
}

/// Prints the text that clap returns instead of a parsed command line: help and
/// version on standard output, everything else on standard error.
///
/// # Errors
/// Standard output cannot be written.
pub(super) fn answered(answer: &clap::Error) -> anyhow::Result<Status> {
    let mut text = answer.to_string();
    if !answer.use_stderr() {
        let printed = answer.print().context("cannot write to standard output");
        return printed.map(|()| Status::Done);
    }
    // A mistake in an environment variable is reported with the variable's name.
    for (option, shown, variable) in [
        ("--color", "--color <WHEN>", "BOARDGAMES_COLOR"),
        ("--glyphs", "--glyphs <SET>", "BOARDGAMES_GLYPHS"),
    ] {
        if text.contains(shown) && origin(option, variable) == variable {
            text = text.replace(shown, variable);
            warn(text.trim_end());
            return Ok(Status::Usage);
        }
    }
    let is_plain = printable_lines(&text) == text;
    if !is_plain || text.lines().any(|line| line.len() > LONGEST_MESSAGE) {
        // The quoted argument may be very long or contain control characters.
        warn(text.trim_end());
    } else {
        // If the output is closed, nobody can read the message.
        let _ = answer.print();
    }
    Ok(Status::Usage)
}
