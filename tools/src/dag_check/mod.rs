//! Checks certificates of wins in Dag en Nacht, and prints what they prove
//! together:
//!
//! `cargo run --release -p boardgames-tools --bin dag_check -- [--every-reply] FILE …`
//!
//! If a proof uses only the middle of its board, it is also checked on each smaller size down to
//! that middle, and on one large board that represents all larger ones. With `--every-reply` only
//! proofs are accepted that answer every reply of White's, so nothing depends on the theorem about
//! zones. docs/DAG_PROOF.md has the format and the theorem.

pub mod proof;

use std::collections::BTreeMap;

use proof::{Board, Checked, Checker, GRID, HAND, Move, Squares, ensure, mirrored, play, set};

/// For each size, rule and first move: White's replies, each with whether it
/// loses. Of replies that are symmetric to each other, there is only one.
pub type Firsts = BTreeMap<(usize, String, String), BTreeMap<Board, (String, bool)>>;

/// The size that represents all sizes larger than that of a certificate.
const LARGE: usize = GRID - 2;

/// The number of outer rows and columns that a proof must not use in order to be valid on larger
/// boards.
const EDGE: usize = 5;

/// A certificate whose header was read.
pub struct Certificate {
    pub rule: String,
    pub moves: Vec<String>,
    pub game: Vec<Board>, // before and after each of the moves
    pub checker: Checker,
    pub steps: Vec<Move>,
    inner: usize,
}

/// Creates a checker for the rules in a header.
fn checker(size: usize, inner: usize, rule: &str) -> Checked<Checker> {
    ensure((5..=19).contains(&size) && size % 2 == 1, "no such size")?;
    let fits = (5..=size).contains(&inner) && inner % 2 == 1;
    ensure(fits, "no such middle of the board")?;
    ensure(["std", "opt"].contains(&rule), "no such rule")?;
    Ok(Checker::new(size, inner, rule == "opt"))
}

/// Returns the name of a square on a board of this size.
fn square_name(square: usize, size: usize) -> String {
    let edge = (GRID - size) / 2;
    let column = char::from(b'a' + (square % GRID - edge) as u8);
    format!("{column}{}", square / GRID - edge + 1)
}

/// Returns the name of a move on the checker's board.
pub fn name(checker: &Checker, (from, to): Move) -> String {
    let square = |square| square_name(square, checker.size);
    let origin = (from != HAND).then(|| square(from) + "-");
    origin.unwrap_or_default() + &square(to)
}

/// Returns the square with this number in a certificate.
fn square(number: usize, size: usize) -> Checked<usize> {
    ensure(number < size * size, "no such square")?;
    let edge = (GRID - size) / 2;
    Ok((number / size + edge) * GRID + number % size + edge)
}

/// Decodes a token of version 1: origin and target.
fn token(pair: [u8; 2], size: usize) -> Checked<Move> {
    let [from, to] = pair.map(usize::from);
    Ok(match from {
        0xFE | 0xFD => (0xFF00 + from, to),
        0xFF => (HAND, square(to, size)?),
        _ => (square(from, size)?, square(to, size)?),
    })
}

/// Decodes a move of version 2: 5 × target, plus 0 for a drop or 1 to 4 for a stone from the row
/// below, the column to the left, the column to the right or the row above.
fn move_of(pair: [u8; 2], size: usize) -> Checked<Move> {
    let code = usize::from(u16::from_be_bytes(pair));
    let to = square(code / 5, size)?;
    Ok(([HAND, to - GRID, to - 1, to + 1, to + GRID][code % 5], to))
}

/// Returns the code of a move in version 2.
pub fn code_of((from, to): Move, size: usize) -> u16 {
    let edge = (GRID - size) / 2;
    let number = (to / GRID - edge) * size + to % GRID - edge;
    let origins = [HAND, to - GRID, to - 1, to + 1, to + GRID];
    let way = origins.iter().position(|&origin| origin == from);
    (5 * number + way.expect("a move")) as u16
}

/// Returns the moves, with their zones, that prove a position with Black to move after this number
/// of passes. A proof of version 2 contains only one of two mirror images, so both are looked up. A
/// position that is its own mirror image has both: the proof may use the one or the other.
pub fn proofs(checker: &Checker, board: Board, passes: u32) -> Vec<(Move, Squares)> {
    let image = |from: usize| match from {
        HAND => HAND,
        square => (square / GRID + 1) * GRID - 1 - square % GRID,
    };
    let [own, mirror] = [board, board.map(mirrored)].map(|board| {
        let proofs = checker.proved.get(&(board, passes));
        proofs.into_iter().flatten()
    });
    let turned = |&((from, to), zone): &(Move, _)| ((image(from), image(to)), mirrored(zone));
    own.copied().chain(mirror.map(turned)).collect()
}

/// Returns the smallest of the eight symmetric images of a position.
pub fn picture(position: Board) -> Board {
    let mut pictures = vec![position];
    for i in 0..7 {
        let turned = |s: usize| s % GRID * GRID + s / GRID;
        pictures.push(pictures[i].map(|stones| match i % 2 {
            0 => mirrored(stones),
            _ => set(stones.list().map(turned)),
        }));
    }
    pictures.into_iter().min().expect("eight")
}

impl Certificate {
    /// Reads the header and plays its moves. With `every_reply` the proof must not use passes.
    pub fn read(bytes: &[u8], every_reply: bool) -> Checked<Certificate> {
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (header, tokens) = bytes.split_at(end.ok_or("no header")?);
        let tokens = tokens[1..].as_chunks::<2>();
        let header = String::from_utf8_lossy(header);
        let words: Vec<&str> = header.split_ascii_whitespace().collect();
        let (size, inner, rule, answers, rest) = match words[..] {
            ["DAGCERT", "1", size, rule, "B", ref rest @ ..] => (size, size, rule, "passes", rest),
            [
                "DAGCERT",
                "2",
                size,
                inner,
                rule,
                "B",
                answers,
                ref rest @ ..,
            ] => (size, inner, rule, answers, rest),
            _ => return Err("no certificate of a win of Black".into()),
        };
        let number = |word: &str| {
            word.parse::<usize>()
                .map_err(|_| format!("{word}: no number"))
        };
        let (size, inner) = (number(size)?, number(inner)?);
        let mut checker = checker(size, inner, rule)?;
        checker.version = words[1].as_bytes()[0] - b'0';
        checker.every_reply = answers == "every";
        ensure(
            ["passes", "every"].contains(&answers),
            "passes or every reply?",
        )?;
        ensure(checker.every_reply || !every_reply, "it has passes")?;
        let (plies, rest) = rest.split_first().ok_or("the header is too short")?;
        let (count, moves) = rest.split_last().ok_or("the header is too short")?;
        let fits = number(plies)? == moves.len() && !moves.is_empty();
        ensure(fits, "another number of plies")?;
        let whole = tokens.1.is_empty() && number(count)? == tokens.0.len();
        ensure(whole, "another number of tokens")?;
        let read = [token, move_of][usize::from(checker.version == 2)];
        let tokens = tokens.0.iter().rev().map(|&pair| read(pair, size));
        checker.tokens = tokens.collect::<Checked<_>>()?;
        let (mut game, mut steps) = (vec![Board::default()], Vec::new());
        for (ply, word) in moves.iter().enumerate() {
            let mut legal = checker.moves(game[ply], ply % 2).into_iter();
            let step = legal.find(|&step| name(&checker, step) == *word);
            steps.push(step.ok_or(format!("{word} is not legal"))?);
            game.push(play(game[ply], ply % 2, steps[ply]));
            let over = checker.has_line(game[ply + 1], ply % 2);
            ensure(!over, "the game is over before the proof")?;
        }
        Ok(Certificate {
            rule: rule.into(),
            moves: moves.iter().map(|&word| word.into()).collect(),
            game,
            checker,
            steps,
            inner,
        })
    }

    /// Checks the proof and returns its zone.
    fn check(&mut self) -> Checked<Squares> {
        let plies = self.moves.len();
        let root = [Checker::black, Checker::white][plies % 2];
        let proof = root(&mut self.checker, self.game[plies], 0);
        let left = self.checker.tokens.len();
        let zone = proof.map_err(|why| format!("{why}, {left} tokens before the end"))?;
        ensure(left == 0, "tokens are left over")?;
        Ok(zone)
    }

    /// Returns a sentence that says what the checked proof proves.
    fn report(&self) -> String {
        let (moves, positions) = (self.moves.join(" "), self.checker.proved.len());
        format!("Black wins after {moves} ({positions} positions)")
    }

    /// Returns the other sizes for which the proof may be valid.
    pub fn other_sizes(&self) -> impl Iterator<Item = usize> + use<> {
        let smaller = (self.inner..self.checker.size).step_by(2);
        let large = self.inner < self.checker.size;
        smaller.chain(large.then_some(LARGE))
    }

    /// Checks the proof on another size, after it was checked on its own. Black plays the moves of
    /// the proof in the middle of that board.
    pub fn on_size(&self, size: usize) -> Checked<(Certificate, Squares)> {
        let mut checker = Checker::new(size, self.inner, self.rule == "opt");
        checker.known.clone_from(&self.checker.proved);
        checker.every_reply = self.checker.every_reply;
        let moves = self.steps.iter().map(|&step| name(&checker, step));
        let mut other = Certificate {
            rule: self.rule.clone(),
            moves: moves.collect(),
            game: self.game.clone(),
            steps: self.steps.clone(),
            inner: self.inner,
            checker,
        };
        for (ply, step) in self.steps.iter().enumerate() {
            let legal = other.checker.moves(self.game[ply], ply % 2);
            ensure(legal.contains(step), "the moves are not legal there")?;
        }
        let zone = other.check()?;
        Ok((other, zone))
    }

    /// Records the first replies that the proof answers, unless it begins later in the game.
    pub fn note(&self, firsts: &mut Firsts) {
        if self.moves.len() > 3 {
            return;
        }
        let (game, size) = (&self.game, self.checker.size);
        let first = (size, self.rule.clone(), self.moves[0].clone());
        let replies = firsts.entry(first).or_default();
        for mv in self.checker.moves(game[1], 1) {
            let after = picture(play(game[1], 1, mv));
            let all = self.moves.len() == 1; // the proof has every reply
            let answered = all || after == picture(game[2]);
            let reply = replies.entry(after);
            reply.or_insert((name(&self.checker, mv), false)).1 |= answered;
        }
    }
}

/// Reads and checks a certificate.
pub fn check(bytes: &[u8], every_reply: bool) -> Checked<(Certificate, String)> {
    let mut certificate = Certificate::read(bytes, every_reply)?;
    certificate.check()?;
    let report = certificate.report();
    Ok((certificate, report))
}

/// Checks a certificate on all sizes for which it may be valid. Returns what it proves, a line for
/// each size.
pub fn check_sizes(bytes: &[u8], every_reply: bool, firsts: &mut Firsts) -> Checked<String> {
    let (certificate, mut report) = check(bytes, every_reply)?;
    certificate.note(firsts);
    for size in certificate.other_sizes() {
        let (other, zone) = match certificate.on_size(size) {
            Ok(checked) => checked,
            Err(why) if size == LARGE => {
                report += &format!("\n  larger boards: not proved ({why})");
                continue;
            }
            Err(why) => return Err(format!("{size}x{size}: {why}")),
        };
        if size < LARGE {
            report += &format!("\n  {size}x{size}: {}", other.report());
            other.note(firsts);
            continue;
        }
        let clear = zone.without(proof::board(LARGE - 2 * EDGE)) == Squares::default();
        let passes = other.checker.proved.keys().map(|key| key.1);
        let verdict = if clear && passes.max() <= Some(EDGE as u32) {
            "Black wins likewise"
        } else {
            "not proved (wide zone)"
        };
        report += &format!("\n  every larger board: {verdict}");
    }
    Ok(report)
}
