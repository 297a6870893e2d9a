//! Makes a small book of proved positions, from which level 10 and `analyse` of
//! Dag en Nacht play:
//!
//! `cargo run --release -p boardgames-tools --bin dag_book -- OUT LEAST FILE …`
//! checks the certificates. All of them must begin with one first move, and
//! together they must answer all replies to it. It writes the positions of
//! their proofs that are followed by at least LEAST positions. With fewer
//! positions left, the prover finds the win itself during play.

use std::collections::{HashMap, HashSet};

use anyhow::{Context, Error, Result, bail, ensure};

use boardgames::games::dag_en_nacht::prover::{BookAnswers, BookPosition, SquareMove, encode_book};
use boardgames_tools::dag_check::proof::{Board, Checker, GRID, HAND, Move, Squares, board, play};
use boardgames_tools::dag_check::{Certificate, Firsts, check, picture, proofs};

/// The size of the grid in whose middle the board is.
const SIZE: usize = 19;

/// A position of a proof with Black to move, Black's move and the zone.
#[derive(Copy, Clone)]
struct Node {
    tree: Board,
    passes: u32,
    mv: Move,
    zone: Squares,
}

/// Chooses the positions of the book.
struct Writer<'a> {
    checker: &'a Checker,
    /// The least number of positions that must follow a position for it to be in the book.
    least: usize,
    /// The number of positions in proofs, by position and passes.
    sizes: HashMap<(Board, u32), usize>,
    /// The positions in the book, one of the symmetric images of each.
    known: &'a mut HashSet<(Board, u32)>,
}

/// Returns the number of a square in the book.
fn square(square: usize) -> u16 {
    let edge = (GRID - SIZE) / 2;
    ((square / GRID - edge) * SIZE + square % GRID - edge) as u16
}

fn step((from, to): Move) -> SquareMove {
    let from = match from {
        HAND => SquareMove::DROP,
        from => square(from),
    };
    SquareMove {
        from,
        to: square(to),
    }
}

impl Writer<'_> {
    /// Returns a proof of the position whose zone is inside `above`, if there is one.
    fn node(&self, tree: Board, passes: u32, above: Squares) -> Option<Node> {
        let mut all = proofs(self.checker, tree, passes).into_iter();
        let (mv, zone) = all.find(|(_, zone)| zone.without(above) == Squares::default())?;
        Some(Node {
            tree,
            passes,
            mv,
            zone,
        })
    }

    /// Returns White's moves in the proof after Black's move in `node`, and the positions after
    /// them.
    fn answers(&self, node: &Node) -> Vec<(Option<SquareMove>, Node)> {
        let after = play(node.tree, 0, node.mv);
        if self.checker.has_line(after, 0) {
            return Vec::new();
        }
        let pass = self.node(after, node.passes + 1, node.zone);
        let mut answers: Vec<_> = pass.map(|node| (None, node)).into_iter().collect();
        let mut replies = self.checker.moves(after, 1);
        replies.retain(|reply| node.zone.has(reply.1));
        for reply in replies {
            let below = self.node(play(after, 1, reply), node.passes, node.zone);
            answers.extend(below.map(|node| (Some(step(reply)), node)));
        }
        answers
    }

    /// Returns the number of positions in the proof of `node`, counted only up to `least`. A
    /// position that is reached in several ways counts each time.
    fn size(&mut self, node: &Node) -> usize {
        let key = (node.tree, node.passes);
        if let Some(&size) = self.sizes.get(&key) {
            return size;
        }
        let answers = self.answers(node);
        let below = answers.iter().map(|(_, below)| self.size(below));
        let size = (1 + below.sum::<usize>()).min(self.least);
        self.sizes.insert(key, size);
        size
    }

    fn is_new_and_large(&mut self, node: &Node) -> bool {
        self.size(node) >= self.least && self.known.insert((picture(node.tree), node.passes))
    }

    fn position(&mut self, node: &Node) -> BookPosition {
        let answers = self.answers(node);
        BookPosition {
            zone: node.zone.list().map(square).collect(),
            step: step(node.mv),
            answers: self.below(answers),
        }
    }

    /// Returns those of White's moves that lead to new and large positions.
    fn below(&mut self, mut answers: Vec<(Option<SquareMove>, Node)>) -> BookAnswers {
        answers.retain(|(_, node)| self.is_new_and_large(node));
        let below = |(reply, node)| (reply, self.position(&node));
        answers.into_iter().map(below).collect()
    }
}

/// Returns the answers to Black's first move in a certificate.
fn roots(certificate: &Certificate, writer: &Writer<'_>) -> Vec<(Option<SquareMove>, Node)> {
    let all = board(SIZE);
    let root = Node {
        tree: Board::default(),
        passes: 0,
        mv: certificate.steps[0],
        zone: all,
    };
    let mut roots = writer.answers(&root);
    let mirrors = certificate.steps.get(1).map(|reply| step(*reply));
    roots.retain(|(reply, _)| mirrors.is_none_or(|only| Some(only) == *reply));
    roots
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [out, least, files @ ..] = &words[..] else {
        bail!("dag_book OUT LEAST FILE …");
    };
    let least = least.parse().context("LEAST")?;
    let (mut known, mut firsts) = (HashSet::new(), Firsts::new());
    let (mut opening, mut book) = (None, BookAnswers::new());
    for file in files {
        let bytes = std::fs::read(file).context(file.to_owned())?;
        let (certificate, _) = check(&bytes, false)
            .map_err(Error::msg)
            .with_context(|| file.to_owned())?;
        certificate.note(&mut firsts);
        opening = Some(step(certificate.steps[0]));
        let mut writer = Writer {
            checker: &certificate.checker,
            least,
            sizes: HashMap::new(),
            known: &mut known,
        };
        let answers = roots(&certificate, &writer);
        book.extend(writer.below(answers));
        println!("{file}: {} positions", known.len());
    }
    let [((_, _, first), replies)] = &Vec::from_iter(&firsts)[..] else {
        bail!("the certificates begin with different moves");
    };
    // The book also contains the empty board, so every first reply must be proved to lose.
    let open = replies.values().filter(|reply| !reply.1);
    let open: Vec<&str> = open.map(|reply| &*reply.0).collect();
    ensure!(
        open.is_empty(),
        "1. {first} is not answered by {}",
        open.join(" ")
    );
    let bytes = encode_book(opening.context("no certificate")?, &book);
    std::fs::write(out, &bytes).context(out.to_owned())?;
    println!("{out}: {} positions, {} bytes", known.len(), bytes.len());
    Ok(())
}
