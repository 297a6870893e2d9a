//! Plays the proof of a certificate against every legal reply. This does not depend on the theorem
//! about zones (docs/DAG_PROOF.md). Black answers a reply that the proof leaves out as a pass.
//!
//! `cargo run --release -p boardgames-tools --bin dag_zone_free -- FILE OUT REPLY …` follows FILE's
//! proof, with White answering Black's moves by REPLY …, to a position from which few moves are
//! left to the win. It plays the proof of that position and writes OUT, a certificate of it that
//! lists every reply. `… -- --sample EVERY LIMIT FILE …` plays one in EVERY of the positions
//! without a threat, each up to LIMIT positions, and prints whether Black won them.

use std::collections::{HashMap, HashSet};

use anyhow::{Context, Result, bail, ensure};

use crate::dag_check::proof::{Board, Checker, GRID, Move, Squares, mirrored, play, set};
use crate::dag_check::{self, code_of, name, proofs};

/// The largest number of positions of a proof without passes.
const MOST: u64 = 2_000_000;

/// Plays the moves of a proof that a checker has accepted.
pub struct Replay<'a> {
    checker: &'a Checker,
    /// Positions that Black, to move, wins, with the winning move.
    pub won: HashMap<Board, Move>,
    /// The number of positions that may still be played; 0 after the limit was reached.
    pub left: u64,
}

impl Replay<'_> {
    /// Creates a player of the proof in `checker`, limited to `left` positions.
    pub fn new(checker: &Checker, left: u64) -> Replay<'_> {
        let won = HashMap::new();
        Replay { checker, won, left }
    }

    /// Whether Black, to move in `real`, wins with the moves that are proved for `tree` after this
    /// number of passes. Also `false` if the limit of positions is reached.
    pub fn wins(&mut self, real: Board, tree: Board, passes: u32) -> bool {
        if self.won.contains_key(&real) {
            return true;
        }
        let checker = self.checker;
        let mut proofs = proofs(checker, tree, passes).into_iter();
        let holds = |(mv, _): &(Move, _)| self.wins_with(*mv, real, tree, passes);
        let Some((mv, _)) = proofs.find(holds) else {
            return false;
        };
        self.won.insert(real, mv);
        true
    }

    fn wins_with(&mut self, mv: Move, real: Board, tree: Board, passes: u32) -> bool {
        if self.left == 0 || !self.checker.moves(real, 0).contains(&mv) {
            return false;
        }
        self.left -= 1;
        let after = play(real, 0, mv);
        self.checker.has_line(after, 0) || self.loses(after, play(tree, 0, mv), passes)
    }

    /// Whether White, to move in `real`, loses after every move. Black answers a reply as the proof
    /// does in `tree`, or as a pass if the proof has no answer.
    fn loses(&mut self, real: Board, tree: Board, passes: u32) -> bool {
        let replies = self.checker.moves(real, 1);
        let open = !replies.is_empty() && self.checker.within(real, 1, 1) == Squares::default();
        open && open_replies(self.checker, real, &replies).all(|reply| {
            let next = play(real, 1, reply);
            self.wins(next, play(tree, 1, reply), passes) || self.wins(next, tree, passes + 1)
        })
    }

    /// Appends the moves of a proof of `board` without passes. Black must be known to win `board`.
    fn write(&self, board: Board, written: &mut HashSet<Board>, out: &mut Vec<Move>) {
        if written.contains(&board.map(mirrored)) || !written.insert(board) {
            return;
        }
        let mv = self.won[&board];
        out.push(mv);
        let after = play(board, 0, mv);
        if self.checker.has_line(after, 0) {
            return;
        }
        for reply in open_replies(self.checker, after, &self.checker.moves(after, 1)) {
            self.write(play(after, 1, reply), written, out);
        }
    }
}

/// Returns the replies after which Black cannot complete a line at once.
fn open_replies<'a>(
    checker: &Checker,
    board: Board,
    replies: &'a [Move],
) -> impl Iterator<Item = Move> + use<'a> {
    let threats = checker.within(board, 0, 1);
    replies
        .iter()
        .copied()
        .filter(move |reply| threats.without(set([reply.1])) == Squares::default())
}

/// Returns a certificate without passes, of the position to which these replies of White's lead in
/// the proof of `bytes`. Returns the number of its positions, too.
pub fn zone_free(bytes: &[u8], replies: &[&str]) -> Result<(Vec<u8>, usize)> {
    let (certificate, _) = dag_check::check(bytes, false).map_err(anyhow::Error::msg)?;
    let (checker, mut moves) = (&certificate.checker, certificate.moves);
    let mut root = certificate.game[moves.len()];
    for reply in replies {
        if moves.len().is_multiple_of(2) {
            let (mv, _) = proofs(checker, root, 0)[0];
            root = play(root, 0, mv);
            moves.push(name(checker, mv));
        }
        let mut legal = checker.moves(root, 1).into_iter();
        let mv = legal.find(|&mv| name(checker, mv) == *reply);
        let mv = mv.with_context(|| format!("after {}: {reply} is not legal", moves.join(" ")))?;
        root = play(root, 1, mv);
        moves.push((*reply).into());
        let known = proofs(checker, root, 0);
        ensure!(
            !known.is_empty(),
            "the proof leaves {} to the zone",
            moves.join(" ")
        );
    }
    ensure!(
        moves.len().is_multiple_of(2),
        "a reply of White's is wanted"
    );
    let mut replay = Replay::new(checker, MOST);
    if !replay.wins(root, root, 0) {
        ensure!(
            replay.left > 0,
            "more than {MOST} positions: too long a proof for this"
        );
        bail!("a reply is not answered");
    }
    let mut tokens = Vec::new();
    replay.write(root, &mut HashSet::new(), &mut tokens);
    let (size, rule, plies) = (checker.size, &certificate.rule, moves.len());
    let (names, count) = (moves.join(" "), tokens.len());
    let header = format!("DAGCERT 2 {size} {size} {rule} B every {plies} {names} {count}\n");
    let codes = tokens
        .iter()
        .flat_map(|&mv| code_of(mv, size).to_be_bytes());
    Ok((
        header.into_bytes().into_iter().chain(codes).collect(),
        replay.won.len(),
    ))
}

/// The result for a sample of a certificate's positions.
#[derive(Default, Debug)]
pub struct Sample {
    /// The number of positions that Black won.
    pub whole: u64,
    /// The number of positions that were stopped at the limit.
    pub cut: u64,
    /// The positions that Black did not win, as in the notation of the game.
    pub lost: Vec<String>,
    /// The number of positions that were played in all.
    pub played: u64,
}

/// Plays a sample of the positions without a pass above and without a threat of Black's, one in
/// `every`, on each size of the game for which the proof is valid.
pub fn sample(bytes: &[u8], every: usize, limit: u64) -> Result<Vec<(usize, Sample)>> {
    let (certificate, _) = dag_check::check(bytes, false).map_err(anyhow::Error::msg)?;
    let (own, mut samples) = (certificate.checker.size, Vec::new());
    for size in certificate.other_sizes().filter(|&size| size < own) {
        let (other, _) = certificate.on_size(size).map_err(anyhow::Error::msg)?;
        samples.push((size, sample_of(&other.checker, every, limit)));
    }
    samples.push((own, sample_of(&certificate.checker, every, limit)));
    Ok(samples)
}

fn sample_of(checker: &Checker, every: usize, limit: u64) -> Sample {
    let quiet = |board: &Board| {
        let (mv, _) = checker.proved[&(*board, 0)][0];
        let after = play(*board, 0, mv);
        !checker.has_line(after, 0) && checker.within(after, 0, 1) == Squares::default()
    };
    let proved = checker.proved.keys().filter(|key| key.1 == 0);
    let mut boards: Vec<Board> = proved.map(|key| key.0).collect();
    boards.sort_unstable();
    let mut sample = Sample::default();
    for &board in boards.iter().filter(|board| quiet(board)).step_by(every) {
        let mut replay = Replay::new(checker, limit);
        match replay.wins(board, board, 0) {
            true => sample.whole += 1,
            false if replay.left == 0 => sample.cut += 1,
            false => sample.lost.push(rows(checker, board)),
        }
        sample.played += limit - replay.left;
    }
    sample
}

/// Returns a position row by row, the highest first, as in the notation of the game.
fn rows(checker: &Checker, board: Board) -> String {
    let edge = (GRID - checker.size) / 2;
    let row = |row: usize| {
        let (mut text, mut empty) = (String::new(), 0);
        for square in (row * GRID + edge..).take(checker.size) {
            match board.map(|stones| stones.has(square)) {
                [false, false] => empty += 1,
                [black, _] => {
                    text += &number(empty);
                    empty = 0;
                    text.push(if black { 'b' } else { 'w' });
                }
            }
        }
        text + &number(empty)
    };
    let rows = (edge..edge + checker.size).rev().map(row);
    rows.collect::<Vec<_>>().join("/") + " b"
}

/// Returns a number of empty squares; nothing for none.
fn number(empty: usize) -> String {
    match empty {
        0 => String::new(),
        _ => empty.to_string(),
    }
}
