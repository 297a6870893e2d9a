//! Makes a small book of proved positions, from which level 10 and `analyse` of
//! Dag en Nacht play:
//!
//! `cargo run --release -p boardgames-tools --bin dag_book -- OUT LEAST FILE …`
//! checks the certificates. All of them must begin with one first move, and
//! together they must answer all replies to it. It writes the positions of
//! their proofs that are followed by at least LEAST positions. With fewer
//! positions left, the prover finds the win itself during play.
//!
//! The board is in the middle of a grid of 19×19 squares. A move has two bytes, the higher first:
//! its code in a certificate of version 2 (docs/DAG_PROOF.md), or FFFF for White's pass. The book
//! contains Black's first move and the answers to it.
//!
//! * Answers are written as their number in one byte, and then for each of them
//!   White's move and the position after it, with Black to move.
//! * A position is written as a bit for every square in the zone of the
//!   position above it (of the whole grid for the first one), which says
//!   whether the square is in its own zone; then Black's move; then the answers
//!   to that move.

use std::collections::{HashMap, HashSet};

use anyhow::{Context, Error, Result, bail, ensure};

use boardgames_tools::dag_check::proof::{Board, Checker, Move, Squares, board, play};
use boardgames_tools::dag_check::{Certificate, Firsts, check, code_of, picture, proofs};

/// The size of the grid.
const SIZE: usize = 19;

/// The code of White's pass.
const PASS: u16 = u16::MAX;

/// A position of a proof with Black to move, Black's move and the zone.
#[derive(Copy, Clone)]
struct Node {
    tree: Board,
    passes: u32,
    mv: Move,
    zone: Squares,
}

/// Writes the book.
struct Writer<'a> {
    checker: &'a Checker,
    /// The least number of positions that must follow a position for it to be written.
    least: usize,
    /// The number of positions in proofs, by position and passes.
    sizes: HashMap<(Board, u32), usize>,
    /// The positions in the book, one of the symmetric images of each.
    known: &'a mut HashSet<(Board, u32)>,
    out: &'a mut Vec<u8>,
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
    fn answers(&self, node: &Node) -> Vec<(u16, Node)> {
        let after = play(node.tree, 0, node.mv);
        if self.checker.has_line(after, 0) {
            return Vec::new();
        }
        let pass = self.node(after, node.passes + 1, node.zone);
        let mut answers: Vec<_> = pass.map(|node| (PASS, node)).into_iter().collect();
        let mut replies = self.checker.moves(after, 1);
        replies.retain(|reply| node.zone.has(reply.1));
        for reply in replies {
            let below = self.node(play(after, 1, reply), node.passes, node.zone);
            answers.extend(below.map(|node| (code_of(reply, SIZE), node)));
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

    fn write(&mut self, node: &Node, above: Squares) -> Result<()> {
        let bits: Vec<bool> = above.list().map(|square| node.zone.has(square)).collect();
        let byte = |bits: &[bool]| {
            bits.iter()
                .rev()
                .fold(0, |byte, &bit| 2 * byte + u8::from(bit))
        };
        self.out.extend(bits.chunks(8).map(byte));
        self.out.extend(code_of(node.mv, SIZE).to_be_bytes());
        let answers = self.answers(node);
        self.write_answers(answers, node.zone)
    }

    fn write_answers(&mut self, mut answers: Vec<(u16, Node)>, above: Squares) -> Result<()> {
        answers.retain(|(_, node)| self.is_new_and_large(node));
        self.out
            .push(answers.len().try_into().context("many answers")?);
        for (reply, node) in answers {
            self.out.extend(reply.to_be_bytes());
            self.write(&node, above)?;
        }
        Ok(())
    }
}

/// Returns the answers to Black's first move in a certificate.
fn roots(certificate: &Certificate, writer: &Writer<'_>) -> Vec<(u16, Node)> {
    let all = board(SIZE);
    let root = Node {
        tree: Board::default(),
        passes: 0,
        mv: certificate.steps[0],
        zone: all,
    };
    let mut roots = writer.answers(&root);
    let mirrors = certificate.steps.get(1).map(|step| code_of(*step, SIZE));
    roots.retain(|(code, _)| mirrors.is_none_or(|reply| reply == *code));
    roots
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [out, least, files @ ..] = &words[..] else {
        bail!("dag_book OUT LEAST FILE …");
    };
    let least = least.parse().context("LEAST")?;
    let (mut book, mut known, mut firsts) = (Vec::new(), HashSet::new(), Firsts::new());
    let (mut count, mut opening) = (0, [0; 2]);
    for file in files {
        let bytes = std::fs::read(file).context(file.to_owned())?;
        let (certificate, _) = check(&bytes, false)
            .map_err(Error::msg)
            .with_context(|| file.to_owned())?;
        certificate.note(&mut firsts);
        opening = code_of(certificate.steps[0], SIZE).to_be_bytes();
        let mut writer = Writer {
            checker: &certificate.checker,
            least,
            sizes: HashMap::new(),
            known: &mut known,
            out: &mut book,
        };
        let mut answers = roots(&certificate, &writer);
        answers.retain(|(_, node)| writer.is_new_and_large(node));
        count += answers.len();
        for (reply, node) in answers {
            writer.out.extend(reply.to_be_bytes());
            writer.write(&node, board(SIZE))?;
        }
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
    let count = u8::try_from(count).context("many answers")?;
    let bytes: Vec<u8> = opening.into_iter().chain([count]).chain(book).collect();
    std::fs::write(out, &bytes).context(out.to_owned())?;
    println!("{out}: {} positions, {} bytes", known.len(), bytes.len());
    Ok(())
}
