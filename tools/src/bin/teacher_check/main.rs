//! Measures the teacher.
//!
//! `cargo run --release -p boardgames-tools --bin teacher_check -- coverage GAME GAMES [FILE]`
//! plays games between levels 1 to 5, or reads people's games from a file
//! (Othello: WTHOR, GGF or transcripts). It explains every mistake and blunder.
//! It prints how many got a proved reason, the time this took, and the mistakes
//! without a reason. With `levels FROM` instead of a file, the first game is
//! number FROM. With `models FROM`, model players play against levels 1 to 5,
//! and their own mistakes are explained.
//!
//! `… -- soundness GAME MISTAKES [FROM]` compares every number and every
//! counterfactual of MISTAKES mistakes with a solver without pruning that knows
//! only the rules. In Dag en Nacht it checks every proof of up to three moves
//! instead. FROM is the number of the first game, so that a run can be
//! continued or split.
//!
//! `… -- edge othello MISTAKES [FROM]` checks mistakes with 14 to 17 empty squares, where some values
//! are exact and others are estimates, with a second solver.
//!
//! `… -- reasons GAME GAMES` plays games of level 1 against level 3, and counts
//! how many of level 1's moves that lose something get a reason.
//!
//! `… -- motifs GAME GAMES` prints for each motif a position that shows it.
//!
//! `… -- weights GAME GAMES [FROM]` prints the loss that usually goes with one unit less of each count on
//! the board.
//!
//! `… -- sentences GAME COUNT [FROM]` prints the sentences about moves that lose something, to read
//! them.
//!
//! Rules may follow, such as `size=11`.

mod coverage;
mod edge;
mod force;
mod pictures;
mod reasons;
mod sentences;
mod soundness;
mod weights;

use anyhow::{Context, Result, bail};

use boardgames::tooling::Tooling;
use boardgames_tools::games::{Task, with_game};

/// The levels of game `number`; the pairings of levels 1 to 5 take turns.
fn levels(number: u64) -> [u8; 2] {
    let pair = number % 25;
    [1 + (pair / 5) as u8, 1 + (pair % 5) as u8]
}

/// Where games come from.
enum Games {
    /// Levels 1 to 5; the number of the first game.
    Levels(u64),
    /// Model players against levels 1 to 5; the number of the first game.
    Models(u64),
    /// A file of people's games.
    File(String),
}

/// The command to run.
enum Asked {
    /// The number of games, and where they come from.
    Coverage(u64, Games),
    /// The number of games.
    Reasons(u64),
    /// The number of mistakes, and the number of the first game.
    Soundness(u32, u64),
    /// The number of mistakes, and the number of the first game.
    Edge(u32, u64),
    /// The number of games.
    Motifs(u64),
    /// The number of games, and the number of the first one.
    Weights(u64, u64),
    /// The number of sentences, and the number of the first game.
    Sentences(u32, u64),
}

impl Task for Asked {
    fn run<G: Tooling>(&self, game: &G) -> Result<()> {
        match self {
            Asked::Coverage(games, Games::Levels(from)) => {
                coverage::of_levels(game, *games, *from);
            }
            Asked::Coverage(games, Games::Models(from)) => {
                coverage::of_models(game, *games, *from);
            }
            Asked::Coverage(games, Games::File(file)) => coverage::of_file(game, *games, file)?,
            Asked::Edge(..) => bail!("edge othello MISTAKES [FROM]"),
            Asked::Weights(games, from) => weights::print(game, *games, *from),
            Asked::Sentences(count, from) => sentences::print(game, *count, *from),
            Asked::Reasons(games) => reasons::of_a_weak_player(game, *games),
            Asked::Soundness(mistakes, from) if !G::IS_SOLVABLE => {
                soundness::by_force(game, *mistakes, *from)?;
            }
            Asked::Motifs(games) => pictures::print(game, *games)?,
            Asked::Soundness(mistakes, from) => soundness::by_solving(game, *mistakes, *from)?,
        }
        Ok(())
    }
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [what, game, count, rest @ ..] = &words[..] else {
        bail!("teacher_check coverage|soundness|reasons|motifs GAME COUNT [FILE] [KEY=VALUE …]");
    };
    let (rules, files): (Vec<String>, Vec<String>) =
        rest.iter().cloned().partition(|word| word.contains('='));
    let asked = match (what.as_str(), &files[..]) {
        ("coverage", source) => {
            let from = |from: &String| from.parse().context("from which game on?");
            let games = match source {
                [] => Games::Levels(0),
                [word, number] if word == "levels" => Games::Levels(from(number)?),
                [word, number] if word == "models" => Games::Models(from(number)?),
                [file] => Games::File(file.clone()),
                _ => bail!("coverage GAME GAMES [FILE | levels FROM | models FROM]"),
            };
            Asked::Coverage(count.parse().context("how many games?")?, games)
        }
        ("reasons", []) => Asked::Reasons(count.parse().context("how many games?")?),
        ("motifs", []) => Asked::Motifs(count.parse().context("how many games?")?),
        ("weights", rest @ ([] | [_])) => {
            let from = rest.first().map_or(Ok(0), |from| from.parse());
            Asked::Weights(count.parse().context("how many games?")?, from?)
        }
        ("sentences", rest @ ([] | [_])) => {
            let from = rest.first().map_or(Ok(0), |from| from.parse());
            Asked::Sentences(count.parse().context("how many sentences?")?, from?)
        }
        ("edge", rest @ ([] | [_])) => {
            let from = rest.first().map_or(Ok(0), |from| from.parse());
            Asked::Edge(count.parse().context("how many mistakes?")?, from?)
        }
        ("soundness", rest @ ([] | [_])) => {
            let from = rest.first().map_or(Ok(0), |from| from.parse());
            Asked::Soundness(
                count.parse().context("how many mistakes?")?,
                from.context("from which game on?")?,
            )
        }
        _ => bail!("say: coverage GAME GAMES [FILE], or soundness GAME MISTAKES [FROM]"),
    };
    match asked {
        Asked::Edge(mistakes, from) => soundness::at_the_edge(game, &rules, mistakes, from),
        _ => with_game(game, &rules, &asked),
    }
}
