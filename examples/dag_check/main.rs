//! Checks certificates of wins in Dag en Nacht and says what they prove together:
//!
//! `cargo run --release --example dag_check -- [--every-reply] FILE …`
//!
//! `--every-reply` takes only proofs that list every reply of White's: nothing then rests on the
//! theorem about zones. docs/DAG_PROOF.md has the format and the theorem.

pub(crate) mod proof;

use std::collections::BTreeMap;

use proof::{Board, Checked, Checker, ensure, picture, play};

/// By first move: its replies, one of each kind by symmetry, and whether they lose.
pub(crate) type Firsts = BTreeMap<String, BTreeMap<Board, (String, bool)>>;

/// A certificate with its header read.
pub(crate) struct Certificate {
    pub title: String, // size and rule
    pub moves: Vec<String>,
    pub game: Vec<Board>, // before and after each of the moves
    pub checker: Checker,
}

impl Certificate {
    /// Reads the header and plays its moves. `every_reply`: its proof may use no passes.
    pub fn read(bytes: &[u8], every_reply: bool) -> Checked<Certificate> {
        let split = |most| bytes.splitn(most, u8::is_ascii_whitespace);
        let plies = split(7).nth(5).map(String::from_utf8_lossy);
        let plies = plies.and_then(|word| word.parse().ok()).unwrap_or(0);
        ensure((1..200).contains(&plies), "no such number of plies")?;
        let words: Vec<_> = split(8 + plies).collect();
        ensure(words.len() == 8 + plies, "the header is too short")?;
        let word = |i: usize| String::from_utf8_lossy(words[i]);
        let kind = [word(0), word(1), word(4)] == ["DAGCERT", "1", "B"];
        ensure(kind, "no certificate of a win of Black")?;
        let (size, rule) = (word(2).parse().unwrap_or(0), word(3));
        ensure([5, 7, 9, 11].contains(&size), "no such size")?;
        ensure(rule == "std" || rule == "opt", "no such rule")?;
        let (count, tokens) = (word(6 + plies).parse::<usize>(), words[7 + plies]);
        let fits = tokens.len() % 2 == 0 && count == Ok(tokens.len() / 2);
        ensure(fits, "another number of tokens")?;
        let pair = |two: &[u8]| (two[0].into(), two[1].into());
        let tokens = tokens.chunks(2).rev().map(pair).collect();
        let checker = Checker::new(size, rule == "opt", every_reply, tokens);
        let moves: Vec<String> = (6..6 + plies).map(|i| word(i).into()).collect();
        let mut game = vec![[0, 0]];
        for (ply, name) in moves.iter().enumerate() {
            let mut legal = checker.moves(game[ply], ply % 2).into_iter();
            let mv = legal.find(|&mv| checker.name(mv) == *name);
            let mv = mv.ok_or(format!("{name} is not legal"))?;
            game.push(play(game[ply], ply % 2, mv));
            let over = checker.has_line(game[ply + 1], ply % 2);
            ensure(!over, "the game is over before the proof")?;
        }
        let title = format!("{size}x{size} {rule}");
        Ok(Certificate {
            title,
            moves,
            game,
            checker,
        })
    }

    /// Checks the proof and says what it proves.
    pub fn check(&mut self) -> Checked<String> {
        let plies = self.moves.len();
        let root = [Checker::black, Checker::white][plies % 2];
        let proof = root(&mut self.checker, self.game[plies], 0);
        let left = self.checker.tokens.len();
        proof.map_err(|why| format!("{why}, {left} tokens before the end"))?;
        ensure(left == 0, "tokens are left over")?;
        let (moves, positions) = (self.moves.join(" "), self.checker.proved.len());
        Ok(format!("Black wins after {moves} ({positions} positions)"))
    }

    /// Notes which first replies the proof answers, unless it begins later.
    pub fn note(&self, firsts: &mut Firsts) {
        if self.moves.len() > 3 {
            return;
        }
        let (game, size) = (&self.game, self.checker.size);
        let first = format!("{}, 1. {}", self.title, self.moves[0]);
        let replies = firsts.entry(first).or_default();
        for mv in self.checker.moves(game[1], 1) {
            let after = picture(play(game[1], 1, mv), size);
            let all = self.moves.len() == 1; // the proof has every reply
            let answered = all || after == picture(game[2], size);
            let reply = replies.entry(after);
            reply.or_insert((self.checker.name(mv), false)).1 |= answered;
        }
    }
}

/// Reads and checks a certificate.
pub(crate) fn check(bytes: &[u8], every_reply: bool) -> Checked<(Certificate, String)> {
    let mut certificate = Certificate::read(bytes, every_reply)?;
    let report = certificate.check()?;
    Ok((certificate, report))
}

fn main() {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    let every_reply = files.iter().any(|word| word == "--every-reply");
    files.retain(|word| word != "--every-reply");
    if files.is_empty() {
        eprintln!("usage: dag_check [--every-reply] FILE …");
        std::process::exit(2);
    }
    let (mut firsts, mut code) = (Firsts::new(), 0);
    for file in files {
        let bytes = std::fs::read(&file).map_err(|error| error.to_string());
        match bytes.and_then(|bytes| check(&bytes, every_reply)) {
            Ok((certificate, report)) => {
                println!("{file}: {report}");
                certificate.note(&mut firsts);
            }
            Err(why) => {
                println!("{file}: REJECTED: {why}");
                code = 1;
            }
        }
    }
    for (first, replies) in firsts {
        let [lost, open] = [true, false].map(|lost| {
            let some = replies.values().filter(|reply| reply.1 == lost);
            some.map(|reply| &*reply.0).collect::<Vec<_>>()
        });
        let (won, all, names) = (lost.len(), replies.len(), lost.join(" "));
        println!("{first}: Black wins against {won} of {all} replies up to symmetry: {names}");
        match (open.len(), first.split_once(',')) {
            (0, Some((board, _))) => println!("{board} is a Black win"),
            _ => println!("{first}: {} are open: {}", all - won, open.join(" ")),
        }
    }
    std::process::exit(code);
}
