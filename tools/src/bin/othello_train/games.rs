//! Files of games with the values that searches gave their positions.
//!
//! A file begins with a line that names the recipe; games of different recipes
//! are not mixed. Then follow the games in any order. Each begins with its
//! number (four bytes, little-endian), the plies of its opening, the number of
//! its moves, its final score for the first mover, and its kind. Then come a
//! byte for each move (square, plus [`DEVIATION`] if a better one was known)
//! and a byte for each position after the opening (its value in discs for its
//! mover).

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use boardgames::games::othello::{Board, START};

/// Marks a move that was played although a better one was known.
const DEVIATION: u8 = 64;
/// Length of a game's header in bytes.
const HEAD: usize = 8;

/// The purpose of a game.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Kind {
    /// Strong play from a balanced opening.
    Balanced,
    /// Random openings and blunders, for one-sided positions.
    Diverse,
}

/// A move, with the facts about the position before it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Ply {
    pub square: u8,
    /// Whether a better move was known.
    pub deviation: bool,
    /// The position's value in discs for its mover; `None` in the opening.
    pub value: Option<i8>,
}

/// A recorded game.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Game {
    pub number: u32,
    pub kind: Kind,
    /// Every move except passes.
    pub plies: Vec<Ply>,
    /// The final score for the side that moved first.
    pub score: i8,
}

/// A position of a game with its value.
#[derive(Copy, Clone, Debug)]
pub struct Labelled {
    pub board: Board,
    /// The value from the search, or the exact score near the end, in discs.
    pub value: i8,
    /// Whether its mover is the side that moved first in the game.
    pub first: bool,
    /// Whether the move played here was known not to be the best.
    pub deviation: bool,
    pub kind: Kind,
}

impl Game {
    /// The positions that have values.
    pub fn positions(&self) -> Vec<Labelled> {
        let (mut board, mut first, mut found) = (START, true, Vec::new());
        for ply in &self.plies {
            // Passes are not stored, because they follow from the rules.
            if board.moves() == 0 {
                (board, first) = (board.pass(), !first);
            }
            if let Some(value) = ply.value {
                found.push(Labelled {
                    board,
                    value,
                    first,
                    deviation: ply.deviation,
                    kind: self.kind,
                });
            }
            board = board.play(ply.square.into());
            first = !first;
        }
        found
    }

    /// The positions with their labels, in discs for their movers: the search's
    /// value mixed with those of later positions, whose weight falls by the
    /// factor `lambda` with every ply (Sutton's TD(λ)). A deviation does not
    /// count against the positions before it.
    pub fn labels(&self, lambda: f32) -> Vec<(Labelled, f32)> {
        let mut labelled: Vec<(Labelled, f32)> = Vec::new();
        // `later` is the label of the following position, `next` its own value,
        // both for the side that moved first.
        let mut later = f32::from(self.score);
        let mut next = later;
        for position in self.positions().into_iter().rev() {
            let sign = if position.first { 1.0 } else { -1.0 };
            let value = sign * f32::from(position.value);
            if position.deviation {
                later += value - next;
            }
            later = (1.0 - lambda) * value + lambda * later;
            next = value;
            labelled.push((position, sign * later));
        }
        labelled
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let opening = self.plies.iter().filter(|p| p.value.is_none()).count();
        let mut bytes = self.number.to_le_bytes().to_vec();
        bytes.extend([
            opening as u8,
            self.plies.len() as u8,
            self.score.cast_unsigned(),
            self.kind as u8,
        ]);
        let mark = |p: &Ply| p.square | if p.deviation { DEVIATION } else { 0 };
        bytes.extend(self.plies.iter().map(mark));
        let values = self.plies.iter().filter_map(|p| p.value);
        bytes.extend(values.map(i8::cast_unsigned));
        bytes
    }

    /// Reads the game at the start of `bytes`; returns it with its length, or
    /// `None` if it is incomplete.
    fn from_bytes(bytes: &[u8]) -> Option<(Game, usize)> {
        let (head, rest) = bytes.split_at_checked(HEAD)?;
        let (opening, count) = (usize::from(head[4]), usize::from(head[5]));
        let (moves, rest) = rest.split_at_checked(count)?;
        let values = rest.get(..count.checked_sub(opening)?)?;
        let ply = |(i, mark): (usize, &u8)| Ply {
            square: mark % DEVIATION,
            deviation: mark & DEVIATION != 0,
            value: i.checked_sub(opening).map(|i| values[i].cast_signed()),
        };
        let game = Game {
            number: u32::from_le_bytes(head[..4].try_into().ok()?),
            kind: if head[7] == Kind::Balanced as u8 {
                Kind::Balanced
            } else {
                Kind::Diverse
            },
            plies: moves.iter().enumerate().map(ply).collect(),
            score: head[6].cast_signed(),
        };
        Some((game, HEAD + 2 * count - opening))
    }
}

/// The contents of a file of games.
pub struct Games {
    /// The first line, without its end.
    pub recipe: String,
    pub games: BTreeMap<u32, Game>,
    /// Bytes of complete games, including the first line. Any rest is a game
    /// that was being written when the program was killed.
    whole: u64,
}

/// Reads a file of games; an incomplete game at its end is ignored.
pub fn read(path: &Path) -> Result<Games> {
    let bytes = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    let end = bytes.iter().position(|b| *b == b'\n');
    let line = end.and_then(|end| String::from_utf8(bytes[..end].to_vec()).ok());
    let recipe = line.filter(|line| line.starts_with("othello games "));
    let recipe = recipe.with_context(|| {
        format!(
            "{} is no file of games: `generate` makes one",
            path.display()
        )
    })?;
    let (mut at, mut games) = (recipe.len() + 1, BTreeMap::new());
    while let Some((game, size)) = Game::from_bytes(&bytes[at..]) {
        at += size;
        games.insert(game.number, game);
    }
    Ok(Games {
        recipe,
        games,
        whole: at as u64,
    })
}

/// Writes a complete file of games, in order of their numbers.
pub fn write(path: &Path, recipe: &str, games: &BTreeMap<u32, Game>) -> Result<()> {
    let mut bytes = format!("{recipe}\n").into_bytes();
    for game in games.values() {
        bytes.extend(game.to_bytes());
    }
    std::fs::write(path, bytes).with_context(|| format!("writing {}", path.display()))
}

/// A file to which games are appended one by one.
pub struct Log(File);

impl Log {
    /// Opens or creates a file of this recipe, and returns the games already in
    /// it.
    pub fn open(path: &Path, recipe: &str) -> Result<(Log, BTreeMap<u32, Game>)> {
        let fresh = !path.exists() || path.metadata()?.len() == 0;
        if fresh {
            std::fs::write(path, format!("{recipe}\n"))
                .with_context(|| format!("writing {}", path.display()))?;
        }
        let found = read(path)?;
        ensure!(
            found.recipe == recipe,
            "{} holds games of another recipe:\n  {}\nthan wanted here:\n  {recipe}\nname another file with --out",
            path.display(),
            found.recipe
        );
        let file = OpenOptions::new().append(true).open(path)?;
        // Cuts off an incomplete game, so that the next follows a complete one.
        file.set_len(found.whole)?;
        Ok((Log(file), found.games))
    }

    /// Appends a game with a single write.
    pub fn add(&mut self, game: &Game) -> Result<()> {
        Ok(self.0.write_all(&game.to_bytes())?)
    }
}

/// Merges the games of several files into one, in order of their numbers.
pub fn merge(from: &[std::path::PathBuf], to: &Path) -> Result<()> {
    let mut all: Option<Games> = None;
    for path in from {
        let found = read(path)?;
        match &mut all {
            None => all = Some(found),
            Some(all) if all.recipe == found.recipe => all.games.extend(found.games),
            Some(all) => bail!(
                "{} holds games of another recipe ({}) than the files before it ({}): merge them apart",
                path.display(),
                found.recipe,
                all.recipe
            ),
        }
    }
    let all = all.context("no files to merge")?;
    write(to, &all.recipe, &all.games)?;
    println!("{} games in {}", all.games.len(), to.display());
    Ok(())
}
