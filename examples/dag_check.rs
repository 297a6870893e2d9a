//! Checks certificates of wins in Dag en Nacht (docs/DAG_PROOF.md has the
//! format): `cargo run --release --example dag_check -- FILE …`. Naive on
//! purpose, and shares no code with the game or the prover.

use std::collections::{HashMap, HashSet};
use std::process::ExitCode;

type Cells = Vec<u8>; // '.', 'b' or 'w' by square: row × size + column, from a1
type Zone = Vec<bool>;
type Move = (Option<usize>, usize); // where a shift begins, the target
type Proved = HashMap<(Cells, usize), Zone>;
type Checked<T> = Result<T, String>;

const ABOVE: u16 = 0xFEFE;
const PASS: u16 = 0xFD00;
const ALL: u16 = 0xFD01;
const END: u16 = 0xFD02;

struct Checker {
    size: usize,
    black_lines: Vec<Vec<usize>>,
    white_lines: Vec<Vec<usize>>,
    tokens: Vec<u16>,
    next: usize,
    proved: Proved,
}

fn lines(size: usize, only_white_first: bool) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for start in 0..size * size {
        let (row, column) = (start / size, start % size);
        for (up, right, length) in [(0, 1, 5), (1, 0, 5), (1, 1, 4), (1, -1, 4)] {
            let white = (row + column).is_multiple_of(2);
            let place = |i: i32| (row as i32 + up * i, column as i32 + right * i);
            let inside = |(r, c): (i32, i32)| 0 <= r.min(c) && r.max(c) < size as i32;
            let skip = !white && (length == 4 || only_white_first);
            if inside(place(length - 1)) && !skip {
                let square = |(r, c): (i32, i32)| r as usize * size + c as usize;
                all.push((0..length).map(|i| square(place(i))).collect());
            }
        }
    }
    all
}

impl Checker {
    fn lines(&self, side: u8) -> &[Vec<usize>] {
        if side == b'b' {
            &self.black_lines
        } else {
            &self.white_lines
        }
    }

    fn is_white(&self, square: usize) -> bool {
        (square / self.size + square % self.size).is_multiple_of(2)
    }

    fn neighbours(&self, square: usize) -> Vec<usize> {
        let (row, column, last) = (square / self.size, square % self.size, self.size - 1);
        let mut found = Vec::new();
        if row > 0 {
            found.push(square - self.size);
        }
        if column > 0 {
            found.push(square - 1);
        }
        if column < last {
            found.push(square + 1);
        }
        if row < last {
            found.push(square + self.size);
        }
        found
    }

    fn moves(&self, cells: &Cells, side: u8) -> Vec<Move> {
        let mut found = Vec::new();
        for square in (0..cells.len()).filter(|&square| !self.is_white(square)) {
            if cells[square] == b'.' {
                found.push((None, square));
            } else if cells[square] == side {
                let free = self
                    .neighbours(square)
                    .into_iter()
                    .filter(|&to| cells[to] == b'.');
                found.extend(free.map(|to| (Some(square), to)));
            }
        }
        found
    }

    fn play(cells: &Cells, side: u8, (from, to): Move) -> Cells {
        let mut after = cells.clone();
        if let Some(from) = from {
            after[from] = b'.';
        }
        after[to] = side;
        after
    }

    fn has_line(&self, cells: &Cells, side: u8) -> bool {
        self.lines(side)
            .iter()
            .any(|line| line.iter().all(|&square| cells[square] == side))
    }

    /// The squares on which `side` could complete a line by one move.
    fn completing(&self, cells: &Cells, side: u8) -> Vec<usize> {
        let wins = |mv: &Move| self.has_line(&Self::play(cells, side, *mv), side);
        let near = |line: &&Vec<usize>| {
            line.iter().filter(|&&s| cells[s] == side).count() + 1 == line.len()
        };
        if !self.lines(side).iter().any(|line| near(&line)) {
            return Vec::new();
        }
        let mut found: Vec<usize> = self
            .moves(cells, side)
            .into_iter()
            .filter(wins)
            .map(|mv| mv.1)
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn add(&self, zone: &mut Zone, square: usize) {
        zone[square] = true;
        if self.is_white(square) {
            for next in self.neighbours(square) {
                zone[next] = true;
            }
        }
    }

    /// Adds the empty cells of White's lines that cost at most `limit` moves.
    fn add_danger(&self, zone: &mut Zone, cells: &Cells, limit: usize) {
        for line in &self.white_lines {
            if line.iter().any(|&square| cells[square] == b'b') {
                continue;
            }
            let missing: Vec<usize> = line
                .iter()
                .copied()
                .filter(|&square| cells[square] == b'.')
                .collect();
            let white: Vec<usize> = missing
                .iter()
                .copied()
                .filter(|&square| self.is_white(square))
                .collect();
            let beside: HashSet<usize> = white
                .iter()
                .flat_map(|&square| self.neighbours(square))
                .collect();
            let supply = beside
                .iter()
                .filter(|s| cells[**s] == b'w' && !line.contains(s))
                .count();
            if missing.len() + white.len().saturating_sub(supply) <= limit {
                for square in missing {
                    self.add(zone, square);
                }
            }
        }
    }

    fn token(&mut self) -> Checked<u16> {
        self.next += 1;
        self.tokens
            .get(self.next - 1)
            .copied()
            .ok_or_else(|| "the tokens end too early".into())
    }

    fn wrong<T>(&self, why: &str) -> Checked<T> {
        Err(format!("token {}: {why}", self.next))
    }

    fn black(&mut self, cells: &Cells, passes: usize) -> Checked<Zone> {
        let token = self.token()?;
        let key = (cells.clone(), passes);
        if token == ABOVE {
            return self
                .proved
                .get(&key)
                .cloned()
                .map_or_else(|| self.wrong("not proved above"), Ok);
        }
        let mv = move_of(token);
        if !self.moves(cells, b'b').contains(&mv) {
            return self.wrong("no legal move of Black");
        }
        let after = Self::play(cells, b'b', mv);
        let mut zone = if self.has_line(&after, b'b') {
            vec![false; cells.len()]
        } else {
            self.white(&after, passes)?
        };
        self.add(&mut zone, mv.1);
        self.proved.insert(key, zone.clone());
        Ok(zone)
    }

    fn white(&mut self, cells: &Cells, passes: usize) -> Checked<Zone> {
        if !self.completing(cells, b'w').is_empty() {
            return self.wrong("White completes a line");
        }
        let moves = self.moves(cells, b'w');
        if moves.is_empty() {
            return self.wrong("White has no move: a draw");
        }
        let mut zone = vec![false; cells.len()];
        self.add_danger(&mut zone, cells, 1 + passes);
        let threats = self.completing(cells, b'b');
        let replies: Vec<Move> = match threats[..] {
            [one, two, ..] => {
                self.add(&mut zone, one);
                self.add(&mut zone, two);
                Vec::new()
            }
            [one] => {
                self.add(&mut zone, one);
                moves.into_iter().filter(|mv| mv.1 == one).collect()
            }
            [] => match self.token()? {
                PASS => {
                    join(&mut zone, &self.black(cells, passes + 1)?);
                    moves.into_iter().filter(|mv| zone[mv.1]).collect()
                }
                ALL if passes == 0 => return self.all(cells, moves),
                _ => return self.wrong("neither a pass nor all replies"),
            },
        };
        for reply in replies {
            let answered = self.black(&Self::play(cells, b'w', reply), passes)?;
            join(&mut zone, &answered);
        }
        Ok(zone)
    }

    /// All replies, up to symmetry of the position after them.
    fn all(&mut self, cells: &Cells, moves: Vec<Move>) -> Checked<Zone> {
        let mut answered = HashSet::new();
        loop {
            let token = self.token()?;
            if token == END {
                break;
            }
            if !moves.contains(&move_of(token)) {
                return self.wrong("no legal reply");
            }
            let after = Self::play(cells, b'w', move_of(token));
            self.black(&after, 0)?;
            answered.insert(self.smallest(&after));
        }
        let open = moves
            .iter()
            .find(|mv| !answered.contains(&self.smallest(&Self::play(cells, b'w', **mv))));
        if open.is_some() {
            return self.wrong("a reply is missing");
        }
        Ok(vec![true; cells.len()])
    }

    /// The smallest of the eight symmetric pictures.
    fn smallest(&self, cells: &Cells) -> Cells {
        let (n, mut turned, mut all) = (self.size, cells.clone(), Vec::new());
        for _ in 0..4 {
            all.push(
                (0..n * n)
                    .map(|s| turned[s / n * n + n - 1 - s % n])
                    .collect(),
            );
            turned = (0..n * n)
                .map(|s| turned[(s % n) * n + n - 1 - s / n])
                .collect();
            all.push(turned.clone());
        }
        all.into_iter().min().expect("eight")
    }
}

fn join(zone: &mut Zone, other: &Zone) {
    for (cell, also) in zone.iter_mut().zip(other) {
        *cell |= also;
    }
}

fn move_of(token: u16) -> Move {
    let from = usize::from(token >> 8);
    ((from != 0xFF).then_some(from), usize::from(token & 0xFF))
}

fn square(name: &str, size: usize) -> Option<usize> {
    let column = usize::from(name.bytes().next()?.checked_sub(b'a')?);
    let row = name.get(1..)?.parse::<usize>().ok()?.checked_sub(1)?;
    (row < size && column < size).then_some(row * size + column)
}

/// What a certificate proves, or why it does not.
pub fn check(bytes: &[u8]) -> Checked<String> {
    let (mut words, mut at) = (Vec::<String>::new(), 0);
    let mut wanted = 6;
    while words.len() < wanted {
        let end = bytes[at..]
            .iter()
            .position(u8::is_ascii_whitespace)
            .ok_or("the header ends too early")?;
        words.push(String::from_utf8_lossy(&bytes[at..at + end]).into());
        at += end + 1;
        if words.len() == 6 {
            wanted = 7 + words[5]
                .parse::<usize>()
                .map_err(|_| "no number of plies")?
                .min(722);
        }
    }
    if words[0] != "DAGCERT" || words[1] != "1" || words[4] != "B" {
        return Err("not a certificate of a win of Black".into());
    }
    let size: usize = words[2]
        .parse()
        .ok()
        .filter(|n: &usize| (5..=15).contains(n) && !n.is_multiple_of(2))
        .ok_or("no such size")?;
    if words[3] != "std" && words[3] != "opt" {
        return Err("the rule is std or opt".into());
    }
    let count: usize = words[words.len() - 1]
        .parse()
        .map_err(|_| "no number of tokens")?;
    if Some(bytes.len() - at) != count.checked_mul(2) {
        return Err("the number of tokens is another".into());
    }
    let tokens = bytes[at..]
        .chunks(2)
        .map(|pair| u16::from_be_bytes([pair[0], pair[1]]))
        .collect();
    let (black_lines, white_lines) = (lines(size, words[3] == "opt"), lines(size, false));
    let mut checker = Checker {
        size,
        black_lines,
        white_lines,
        tokens,
        next: 0,
        proved: Proved::new(),
    };
    let (mut cells, mut side) = (vec![b'.'; size * size], b'b');
    for word in &words[6..words.len() - 1] {
        let mv = match word.split_once('-') {
            Some((from, to)) => square(from, size)
                .zip(square(to, size))
                .map(|(from, to)| (Some(from), to)),
            None => square(word, size).map(|to| (None, to)),
        };
        let mv = mv
            .filter(|mv| checker.moves(&cells, side).contains(mv))
            .ok_or(format!("{word} is not legal"))?;
        cells = Checker::play(&cells, side, mv);
        if checker.has_line(&cells, side) {
            return Err("the game is over before the proof".into());
        }
        side = if side == b'b' { b'w' } else { b'b' };
    }
    if side == b'b' {
        checker.black(&cells, 0)?;
    } else {
        checker.white(&cells, 0)?;
    }
    if checker.next != count {
        return Err(format!("{} tokens are left over", count - checker.next));
    }
    Ok(format!(
        "Black wins after {} ({} positions)",
        words[6..words.len() - 1].join(" "),
        checker.proved.len()
    ))
}

fn main() -> ExitCode {
    let mut good = true;
    for name in std::env::args().skip(1) {
        let result = std::fs::read(&name)
            .map_err(|error| error.to_string())
            .and_then(|bytes| check(&bytes));
        good &= result.is_ok();
        println!(
            "{name}: {}",
            result.unwrap_or_else(|why| format!("REJECTED: {why}"))
        );
    }
    if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
