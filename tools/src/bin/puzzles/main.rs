//! Makes the puzzles from games between levels, and rates them. Below, `puzzles`
//! means `cargo run --release -p boardgames-tools --bin puzzles --`.
//!
//! ```text
//! puzzles find GAME COUNT [SEED]   prints candidates
//! puzzles easy GAME COUNT [SEED]   prints candidates for beginners
//! puzzles proofs FILE COUNT [SEED] prints candidates from a certificate of Dag en Nacht
//! puzzles merge GAME FILE …        joins files, each puzzle once
//! puzzles sift GAME [FILE]         drops puzzles that have longer wins too
//! puzzles rate GAME [FILE]         recomputes the difficulties
//! puzzles tag GAME FILE            recomputes the motifs
//! puzzles grow GAME [FILE]         recomputes the trees of defences
//! puzzles choose GAME COUNT FILE   chooses a set spread over levels and motifs
//! puzzles check [GAME [FILE]]      compares difficulties with who solves the puzzles
//! ```
//!
//! Runs of `find` with seeds a million apart use different games, so that
//! several machines can search at once. `merge` then joins their puzzles.
//!
//! All commands except `check` write puzzles to standard output. `find` proves
//! each puzzle: the right move is better than every other move by an exact
//! margin, and so is each later move of the solver. `proofs` takes positions of a certificate
//! (docs/DAG_PROOF.md) in which one move keeps the proved win, and proves that the opponent wins
//! after every other move. `rate` replaces only the
//! difficulties, so it can run again whenever the levels change.

mod find;
mod motifs;
mod proofs;
mod rate;
mod shown;
mod tree;

use std::collections::HashSet;

use anyhow::{Context as _, Result, bail};
use boardgames::course::{Puzzle, puzzles};
use boardgames::games::find as game;
use boardgames::session::GameInfo;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["find", name, count] => find::find(info(name)?, count.parse()?, 1),
        ["find", name, count, seed] => find::find(info(name)?, count.parse()?, seed.parse()?),
        ["easy", name, count] => find::easy(info(name)?, count.parse()?, 1),
        ["easy", name, count, seed] => find::easy(info(name)?, count.parse()?, seed.parse()?),
        ["proofs", file, count] => proofs::proofs(file, count.parse()?, 1),
        ["proofs", file, count, seed] => proofs::proofs(file, count.parse()?, seed.parse()?),
        ["merge", name, ref files @ ..] if !files.is_empty() => merge(info(name)?, files),
        ["sift", name] => find::sift(info(name)?, own(info(name)?)?),
        ["sift", name, file] => find::sift(info(name)?, of_file(info(name)?, file)?),
        ["rate", name] => rate::rate(info(name)?, own(info(name)?)?),
        ["rate", name, file] => rate::rate(info(name)?, of_file(info(name)?, file)?),
        ["tag", name, file] => rate::tag(info(name)?, of_file(info(name)?, file)?),
        ["grow", name] => rate::grow(info(name)?, own(info(name)?)?),
        ["grow", name, file] => rate::grow(info(name)?, of_file(info(name)?, file)?),
        ["choose", name, count, file] => {
            rate::choose(info(name)?, count.parse()?, of_file(info(name)?, file)?)
        }
        ["check"] => boardgames::games::GAMES
            .iter()
            .try_for_each(|info| rate::check(info, own(info)?)),
        ["check", name] => rate::check(info(name)?, own(info(name)?)?),
        ["check", name, file] => rate::check(info(name)?, of_file(info(name)?, file)?),
        _ => bail!(
            "say: find GAME COUNT [SEED], easy GAME COUNT [SEED], proofs FILE COUNT [SEED], merge GAME FILE …, sift GAME [FILE], rate GAME [FILE], tag GAME FILE, grow GAME [FILE], choose GAME COUNT FILE, check"
        ),
    }
}

fn info(name: &str) -> Result<&'static GameInfo> {
    game(name).with_context(|| format!("no game '{name}'"))
}

/// The program's own puzzles.
fn own(info: &GameInfo) -> Result<Vec<Puzzle>> {
    Ok(puzzles(info.id, info.puzzles)?)
}

fn of_file(info: &GameInfo, file: &str) -> Result<Vec<Puzzle>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {file}"))?;
    Ok(puzzles(info.id, &text)?)
}

/// Prints the puzzles of all files, the first one of each id.
fn merge(info: &'static GameInfo, files: &[&str]) -> Result<()> {
    let mut known = HashSet::new();
    print!("{}", head(info));
    for file in files {
        for puzzle in of_file(info, file)? {
            if known.insert(puzzle.id.clone()) {
                println!("{puzzle}");
            }
        }
    }
    Ok(())
}

/// The header of a file of puzzles.
fn head(info: &GameInfo) -> String {
    format!(
        "version: 1\ngame: {}\n# ID | DIFFICULTY | MOTIF | GOAL | OPTIONS | POSITION | SOLUTION, made by tools/src/bin/puzzles\n",
        info.id
    )
}
