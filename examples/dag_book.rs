//! Makes the small book of proved positions that level 10 and `analyse` of Dag en Nacht play from:
//!
//! `cargo run --release --example dag_book -- OUT LEAST FILE …` checks the certificates, which all
//! begin with the same first move and answer all replies to it, and follows their proofs from the board, White trying every
//! legal reply, for as long as the rest of the proof has LEAST positions or more; with fewer, the
//! prover finds the win itself during play.
//!
//! The book is a tree in the order of play, one byte a number. A position with Black to move:
//! Black's move, as its place in the format's list of legal moves (docs/DAG_PROOF.md); how many
//! positions after it follow; for each the reply of White's, as its place, and the position. The
//! first is the empty board.

use std::collections::{BTreeMap, HashSet};

use anyhow::{Context, Error, Result, bail, ensure};

#[path = "dag_check/main.rs"]
#[allow(dead_code, reason = "its main is not called")]
mod dag_check;

use dag_check::proof::{Board, Checker, Move, Squares, picture, play};
use dag_check::{Certificate, Firsts};

/// The black squares.
const NIGHT: Squares = (u128::MAX / 3) << 1;

/// A position on the board, and the one that the proof is at. They differ by white stones that the
/// proof has no need to look at (*Second reading* in docs/DAG_PROOF.md).
#[derive(Copy, Clone)]
struct Pair {
    real: Board,
    tree: Board,
    /// Passes of White's in the proof.
    passes: u32,
    /// Replies of White's that the proof answers as passes.
    free: u32,
}

impl Pair {
    /// Black's move, if what the theorem asks of the two positions holds.
    fn answer(&self, checker: &Checker) -> Option<Move> {
        let extra = self.real[1] & !self.tree[1];
        let gone = self.tree[1] & !self.real[1];
        let fits = self.real[0] == self.tree[0] && gone & !NIGHT == 0 && self.free <= self.passes;
        let mut proofs = checker
            .proved
            .get(&(self.tree, self.passes))?
            .iter()
            .filter(|(_, zone)| zone & extra == 0);
        let (mv, _) = proofs.next().filter(|_| fits)?;
        checker.moves(self.real, 0).contains(mv).then_some(*mv)
    }

    fn after(self, mv: Move) -> Pair {
        Pair {
            real: play(self.real, 0, mv),
            tree: play(self.tree, 0, mv),
            ..self
        }
    }

    /// After a reply: as the proof answers it, or else as it answers a pass.
    fn reply(self, checker: &Checker, reply: Move) -> Option<Pair> {
        let real = play(self.real, 1, reply);
        let same = Pair {
            real,
            tree: play(self.tree, 1, reply),
            ..self
        };
        let free = Pair {
            real,
            passes: self.passes + 1,
            free: self.free + 1,
            ..self
        };
        let legal = checker.moves(self.tree, 1).contains(&reply);
        let pairs = [legal.then_some(same), Some(free)];
        pairs
            .into_iter()
            .flatten()
            .find(|pair| pair.answer(checker).is_some())
    }
}

/// Writes the book.
struct Writer<'a> {
    checker: &'a Checker,
    /// Positions that a proof must have for its root to be written.
    least: usize,
    /// The positions in the book, one picture of each.
    known: &'a mut HashSet<Board>,
    out: &'a mut Vec<u8>,
}

impl Writer<'_> {
    /// The positions of the rest of a proof, counted up to the least.
    fn size(&self, board: Board, passes: u32, seen: &mut HashSet<(Board, u32)>) {
        let Some(proofs) = self.checker.proved.get(&(board, passes)) else {
            return;
        };
        if seen.len() >= self.least || !seen.insert((board, passes)) {
            return;
        }
        let after = play(board, 0, proofs[0].0);
        if self.checker.has_line(after, 0) {
            return;
        }
        self.size(after, passes + 1, seen);
        for reply in self.checker.moves(after, 1) {
            self.size(play(after, 1, reply), passes, seen);
        }
    }

    fn is_large(&self, pair: Pair) -> bool {
        let mut seen = HashSet::new();
        self.size(pair.tree, pair.passes, &mut seen);
        seen.len() >= self.least
    }

    /// A position with Black to move.
    fn write(&mut self, pair: Pair) -> Result<()> {
        let mv = pair.answer(self.checker).context("no move is proved")?;
        self.out.push(place(&self.checker.moves(pair.real, 0), mv)?);
        let count = self.out.len();
        self.out.push(0);
        let after = pair.after(mv);
        // A threat that is not met wins at once.
        let threats = self.checker.within(after.real, 0, 1);
        let replies = self.checker.moves(after.real, 1);
        for &reply in replies
            .iter()
            .filter(|reply| threats & !(1 << reply.1) == 0)
        {
            let next = after.reply(self.checker, reply);
            let next = next.with_context(|| {
                format!(
                    "{:?}: no answer to {}",
                    after.real,
                    self.checker.name(reply)
                )
            })?;
            if self.is_large(next) && self.known.insert(picture(next.real, self.checker.size)) {
                self.out[count] = self.out[count].checked_add(1).context("many replies")?;
                self.out.push(place(&replies, reply)?);
                self.write(next)?;
            }
        }
        Ok(())
    }
}

/// The place of a move in the list of all.
fn place(moves: &[Move], mv: Move) -> Result<u8> {
    let place = moves.iter().position(|&other| other == mv);
    Ok(u8::try_from(place.context("no legal move")?)?)
}

/// The places of a certificate's moves up to the first reply.
fn opening(certificate: &Certificate) -> Result<[u8; 2]> {
    let place_of = |ply: usize| {
        let moves = certificate.checker.moves(certificate.game[ply], ply);
        let named = |&&mv: &&Move| certificate.checker.name(mv) == certificate.moves[ply];
        let mv = moves.iter().find(named).context("a legal move")?;
        place(&moves, *mv)
    };
    Ok([place_of(0)?, place_of(1)?])
}

/// Adds what a certificate proves of a first reply.
fn add(
    mut certificate: Certificate,
    least: usize,
    known: &mut HashSet<Board>,
    book: &mut Vec<u8>,
) -> Result<()> {
    let [first, reply] = opening(&certificate)?;
    if book.is_empty() {
        book.extend([first, 0]);
    }
    ensure!(book[0] == first, "another first move");
    let root = certificate.game[2];
    if let Some(name) = certificate.moves.get(2) {
        // The proof begins after Black's answer: every reply to that loses.
        let moves = certificate.checker.moves(root, 0);
        let mv = moves
            .into_iter()
            .find(|&mv| certificate.checker.name(mv) == *name);
        let proof = vec![(mv.context("a legal move")?, Squares::MAX)];
        certificate.checker.proved.insert((root, 0), proof);
    }
    book[1] += 1;
    book.push(reply);
    known.insert(picture(root, certificate.checker.size));
    let pair = Pair {
        real: root,
        tree: root,
        passes: 0,
        free: 0,
    };
    let checker = &certificate.checker;
    let mut writer = Writer {
        checker,
        least,
        known,
        out: book,
    };
    writer.write(pair)
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [out, least, files @ ..] = &words[..] else {
        bail!("dag_book OUT LEAST FILE …");
    };
    let least = least.parse().context("LEAST")?;
    let (mut book, mut known, mut firsts) = (Vec::new(), HashSet::new(), Firsts::new());
    for file in files {
        let bytes = std::fs::read(file).context(file.to_owned())?;
        let (certificate, _) = dag_check::check(&bytes, false)
            .map_err(Error::msg)
            .context(file.to_owned())?;
        let right = certificate.title == "11x11 std" && [2, 3].contains(&certificate.moves.len());
        ensure!(
            right,
            "{file}: one first reply on 11×11, restrict=none, is wanted"
        );
        certificate.note(&mut firsts);
        add(certificate, least, &mut known, &mut book).context(file.to_owned())?;
        println!("{file}: {} positions", known.len());
    }
    // The book says of the empty board, too, that Black wins.
    let open = firsts.values().flat_map(BTreeMap::values);
    let open: Vec<&str> = open
        .filter(|reply| !reply.1)
        .map(|reply| &*reply.0)
        .collect();
    ensure!(
        open.is_empty(),
        "replies without a certificate: {}",
        open.join(" ")
    );
    std::fs::write(out, &book).context(out.to_owned())?;
    println!("{out}: {} positions, {} bytes", known.len(), book.len());
    Ok(())
}
