//! The rules of Dag en Nacht, and the check of one proof with its zones. The claim of a certificate
//! depends on nothing else (docs/DAG_PROOF.md), and this file shares no code with the game or the
//! prover. A board is in the middle of a grid. White squares have even numbers on both.

use std::collections::HashMap;

pub const GRID: usize = 29;

/// A set of squares, by row × GRID + column.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Squares([u64; 14]);
pub type Board = [Squares; 2]; // the stones of Black and of White
pub type Move = (usize, usize); // origin and target
pub type Checked<T> = Result<T, String>;
type Proofs = HashMap<(Board, u32), Vec<(Move, Squares)>>; // Black to move, passes: moves and zones

pub const HAND: usize = 0xFFFF; // a drop's origin
pub const ABOVE: Move = (0xFFFE, 0xFE);
pub const PASS: Move = (0xFFFD, 0);

impl Squares {
    pub fn has(self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    pub fn with(mut self, square: usize) -> Squares {
        self.0[square / 64] |= 1 << (square % 64);
        self
    }

    pub fn or(self, other: Squares) -> Squares {
        Squares(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub fn without(self, other: Squares) -> Squares {
        Squares(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub fn list(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let word = self.0.iter().position(|&word| word > 0)?;
            let bit = self.0[word].trailing_zeros() as usize;
            self.0[word] &= self.0[word] - 1;
            Some(64 * word + bit)
        })
    }
}

pub fn set(squares: impl IntoIterator<Item = usize>) -> Squares {
    squares.into_iter().fold(Squares::default(), Squares::with)
}

pub fn play(mut board: Board, side: usize, (from, to): Move) -> Board {
    let left = set((from != HAND).then_some(from));
    board[side] = board[side].without(left).with(to);
    board
}

pub fn ensure(holds: bool, why: &str) -> Checked<()> {
    if holds { Ok(()) } else { Err(why.into()) }
}

/// Returns the squares of the board of this size.
pub fn board(size: usize) -> Squares {
    let lines = || (GRID - size) / 2..(GRID + size) / 2;
    set(lines().flat_map(|row| lines().map(move |column| row * GRID + column)))
}

/// Returns all lines: five in a row or column, and four on a white diagonal. With `on_white`, rows
/// and columns must begin on a white square.
fn lines(board: Squares, on_white: bool) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for (step, length) in [(1, 5), (GRID, 5), (GRID + 1, 4), (GRID - 1, 4)] {
        for start in board.list() {
            let line: Vec<usize> = (0..length).map(|i| start + i * step).collect();
            let counts = start % 2 == 0 || length == 5 && !on_white;
            all.extend(Some(line).filter(|line| counts && line.iter().all(|&s| board.has(s))));
        }
    }
    all
}

/// Returns the mirror image of squares, left and right.
pub fn mirrored(squares: Squares) -> Squares {
    let image = |square: usize| (square / GRID + 1) * GRID - 1 - square % GRID;
    set(squares.list().map(image))
}

#[derive(Default)]
pub struct Checker {
    pub size: usize,
    pub version: u8,
    pub every_reply: bool, // version 2: no passes
    pub squares: Squares,
    lines: [Vec<Vec<usize>>; 2], // those of Black, those of White
    pub tokens: Vec<Move>,       // those to come, the next one last
    pub proved: Proofs,
    pub known: Proofs, // version 2: on another size, for its moves
}

impl Checker {
    /// Creates a checker. Black's lines count only in the middle square of size `inner`. With
    /// `restricted`, Black's rows and columns must begin on a white square.
    pub fn new(size: usize, inner: usize, restricted: bool) -> Checker {
        Checker {
            size,
            version: 2,
            squares: board(size),
            lines: [lines(board(inner), restricted), lines(board(size), false)],
            ..Checker::default()
        }
    }

    /// Returns the neighbours of a square, in the order of the format.
    fn beside(&self, square: usize) -> impl Iterator<Item = usize> {
        let beside = [square - GRID, square - 1, square + 1, square + GRID];
        beside.into_iter().filter(|&s| self.squares.has(s))
    }

    /// Returns the squares, with the neighbours of the white ones among them.
    pub fn close(&self, squares: Squares) -> Squares {
        let white = squares.list().filter(|square| square % 2 == 0);
        squares.or(set(white.flat_map(|square| self.beside(square))))
    }

    /// Returns the legal moves in the order of the format.
    pub fn moves(&self, board: Board, side: usize) -> Vec<Move> {
        let empty = self.squares.without(board[0].or(board[1]));
        let mut found = Vec::new();
        for square in empty.or(board[side]).list().filter(|s| s % 2 == 1) {
            if empty.has(square) {
                found.push((HAND, square));
            } else {
                let free = self.beside(square).filter(|&to| empty.has(to));
                found.extend(free.map(|to| (square, to)));
            }
        }
        found
    }

    pub fn has_line(&self, board: Board, side: usize) -> bool {
        let line = |line: &Vec<usize>| line.iter().all(|&s| board[side].has(s));
        self.lines[side].iter().any(line)
    }

    /// Returns the empty squares of all lines that cost `side` at most `moves` moves: one for each
    /// missing square, and one more for each missing white square for which no own stone beside it
    /// is left.
    pub fn within(&self, board: Board, side: usize, moves: u32) -> Squares {
        let mut found = Squares::default();
        for line in &self.lines[side] {
            let missing = || line.iter().copied().filter(|&s| !board[side].has(s));
            let too_many = missing().nth(moves as usize).is_some();
            if too_many || missing().any(|s| board[1 - side].has(s)) {
                continue;
            }
            let white = || missing().filter(|square| square % 2 == 0);
            let beside = set(white().flat_map(|square| self.beside(square))).list();
            let supply = beside.filter(|s| board[side].has(*s) && !line.contains(s));
            let more = white().count().saturating_sub(supply.count());
            if missing().count() + more <= moves as usize {
                found = found.or(set(missing()));
            }
        }
        found
    }

    /// Checks a proof that Black, to move after this number of passes, wins. Returns its zone.
    pub fn black(&mut self, board: Board, passes: u32) -> Checked<Squares> {
        let (key, image) = ((board, passes), (board.map(mirrored), passes));
        let met = self.proved.contains_key(&image) || self.known.contains_key(&image);
        if self.version == 2 && met && image != key {
            return Ok(mirrored(self.black(image.0, passes)?));
        }
        let above = self.proved.get(&key).and_then(|all| all.last());
        let mv = match self.known.get(&key) {
            _ if self.version == 2 && above.is_some() => ABOVE,
            Some(known) => known[0].0,
            None => self.tokens.pop().ok_or("the tokens end too early")?,
        };
        if mv == ABOVE {
            return Ok(above.ok_or("not proved above")?.1);
        }
        ensure(self.moves(board, 0).contains(&mv), "no legal move of Black")?;
        let (after, mut zone) = (play(board, 0, mv), self.close(set([mv.1])));
        if !self.has_line(after, 0) {
            zone = zone.or(self.white(after, passes)?);
        }
        self.proved.entry(key).or_default().push((mv, zone));
        Ok(zone)
    }

    /// Checks a proof that White, to move after this number of passes, loses. Returns its zone.
    pub fn white(&mut self, board: Board, passes: u32) -> Checked<Squares> {
        let replies = self.moves(board, 1);
        let drops = replies.iter().filter(|mv| mv.0 == HAND).count();
        let can_move = drops > passes as usize || passes == 0 && !replies.is_empty();
        ensure(can_move, "White may have no move: a draw")?;
        let wins = self.within(board, 1, 1) != set([]);
        ensure(!wins, "White completes a line")?;
        let threats = self.within(board, 0, 1);
        let danger = self.within(board, 1, 1 + passes);
        let mut zone = self.close(danger.or(set(threats.list().take(2))));
        let targets = match threats.list().count() {
            0 if self.every_reply => self.squares,
            0 => {
                let pass = self.version == 2 || self.tokens.pop() == Some(PASS);
                ensure(pass, "no pass")?;
                zone = zone.or(self.black(board, passes + 1)?);
                zone
            }
            1 => threats,
            _ => set([]), // one move cannot fill both
        };
        for reply in replies.into_iter().filter(|mv| targets.has(mv.1)) {
            zone = zone.or(self.black(play(board, 1, reply), passes)?);
        }
        Ok(zone)
    }
}
