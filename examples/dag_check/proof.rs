//! The rules of Dag en Nacht, and the check of one proof with its zones: all that a certificate's
//! claim rests on (docs/DAG_PROOF.md). Written anew: no code is shared with the game or the prover.

use std::collections::{BTreeSet, HashMap};

pub type Squares = u128; // a set: bit row × size + column, from a1
pub type Board = [Squares; 2]; // the stones of Black and of White
pub type Move = (usize, usize); // origin and target: the two bytes of a token
pub type Checked<T> = Result<T, String>;

const WHITE: Squares = u128::MAX / 3; // every second square from a1, as all sizes are odd
const HAND: usize = 0xFF; // a drop's origin
const ABOVE: Move = (0xFE, 0xFE);
const PASS: Move = (0xFD, 0x00);
const ALL: Move = (0xFD, 0x01);
const END: Move = (0xFD, 0x02);

fn list(set: Squares) -> impl Iterator<Item = usize> {
    (0..128).filter(move |square| set >> square & 1 == 1)
}

fn set(list: impl Iterator<Item = usize>) -> Squares {
    list.fold(0, |set, square| set | 1 << square)
}

pub fn play(mut board: Board, side: usize, (from, to): Move) -> Board {
    board[side] &= !1u128.unbounded_shl(from as u32); // HAND is no square
    board[side] |= 1 << to;
    board
}

pub fn ensure(holds: bool, why: &str) -> Checked<()> {
    if holds { Ok(()) } else { Err(why.into()) }
}

/// Five in a row or column (`on_white`: that begin on white), four in a white diagonal.
fn lines(n: usize, on_white: bool) -> Vec<Squares> {
    let mut all = Vec::new();
    for start in 0..n * n {
        let (up, right, left) = (n - start / n, n - start % n, start % n + 1);
        let (rising, falling) = (up.min(right), up.min(left));
        let diagonals = [(n + 1, 4, rising), (n - 1, 4, falling)];
        for (step, length, room) in [(1, 5, right), (n, 5, up)].into_iter().chain(diagonals) {
            if length <= room && (start % 2 == 0 || length == 5 && !on_white) {
                all.push(set((0..length).map(|i| start + i * step)));
            }
        }
    }
    all
}

/// The smallest of the eight symmetric pictures of a board.
pub fn picture(board: Board, n: usize) -> Board {
    let mut pictures = vec![board];
    for i in 0..7 {
        let to = |s: usize| [s / n * n + n - 1 - s % n, s % n * n + s / n][i % 2];
        pictures.push(pictures[i].map(|stones| set(list(stones).map(to))));
    }
    pictures.into_iter().min().expect("eight")
}

pub struct Checker {
    pub size: usize,
    lines: [Vec<Squares>; 2], // those of Black, those of White
    every_reply: bool,
    pub tokens: Vec<Move>, // those to come, the next one last
    pub proved: HashMap<(Board, u32), Vec<(Move, Squares)>>, // Black to move, passes: its proofs
}

impl Checker {
    /// `restricted`: Black's rows and columns have to begin on white; `every_reply`: no passes.
    pub fn new(size: usize, restricted: bool, every_reply: bool, tokens: Vec<Move>) -> Checker {
        let lines = [lines(size, restricted), lines(size, false)];
        Checker {
            size,
            lines,
            every_reply,
            tokens,
            proved: HashMap::new(),
        }
    }

    fn empty(&self, board: Board) -> Squares {
        ((1 << (self.size * self.size)) - 1) & !board[0] & !board[1]
    }

    /// The neighbours of squares of one colour.
    fn beside(&self, squares: Squares) -> Squares {
        let (n, first) = (self.size, set((0..self.size).map(|row| row * self.size)));
        (squares & !first) >> 1 | squares << 1 & !first | squares << n | squares >> n
    }

    /// Squares and the neighbours of the white ones among them.
    pub fn close(&self, squares: Squares) -> Squares {
        squares | self.beside(squares & WHITE)
    }

    /// The legal moves in the order of the format.
    pub fn moves(&self, board: Board, side: usize) -> Vec<Move> {
        let (empty, mut found) = (self.empty(board), Vec::new());
        for square in list((empty | board[side]) & !WHITE) {
            if empty >> square & 1 == 1 {
                found.push((HAND, square));
            } else {
                found.extend(list(self.beside(1 << square) & empty).map(|to| (square, to)));
            }
        }
        found
    }

    pub fn has_line(&self, board: Board, side: usize) -> bool {
        self.lines[side].iter().any(|line| line & !board[side] == 0)
    }

    /// The empty squares of all lines that `side` may complete in `moves` moves: one for each
    /// missing square, one more for each missing white one without an own stone left beside it.
    pub fn within(&self, board: Board, side: usize, moves: u32) -> Squares {
        let (empty, mut found) = (self.empty(board), 0);
        for line in &self.lines[side] {
            let missing = line & !board[side];
            if missing & !empty == 0 && missing.count_ones() <= moves {
                let supply = self.beside(missing & WHITE) & board[side] & !line;
                let (white, supply) = ((missing & WHITE).count_ones(), supply.count_ones());
                if missing.count_ones() + white.saturating_sub(supply) <= moves {
                    found |= missing;
                }
            }
        }
        found
    }

    /// Black to move, after so many passes: reads a proof that he wins; its zone.
    pub fn black(&mut self, board: Board, passes: u32) -> Checked<Squares> {
        let mv = self.tokens.pop().ok_or("the tokens end too early")?;
        if mv == ABOVE {
            let known = self.proved.get(&(board, passes)).and_then(|all| all.last());
            return Ok(known.ok_or("not proved above")?.1);
        }
        ensure(self.moves(board, 0).contains(&mv), "no legal move of Black")?;
        let (after, mut zone) = (play(board, 0, mv), self.close(1 << mv.1));
        if !self.has_line(after, 0) {
            zone |= self.white(after, passes)?;
        }
        let proofs = self.proved.entry((board, passes)).or_default();
        proofs.push((mv, zone));
        Ok(zone)
    }

    /// White to move: every reply loses. Both methods return the zone of the proof.
    pub fn white(&mut self, board: Board, passes: u32) -> Checked<Squares> {
        let replies = self.moves(board, 1);
        let drops = replies.iter().filter(|mv| mv.0 == HAND).count();
        let can_move = drops > passes as usize || passes == 0 && !replies.is_empty();
        ensure(can_move, "White may have no move: a draw")?;
        ensure(self.within(board, 1, 1) == 0, "White completes a line")?;
        let threats = self.within(board, 0, 1);
        let mut zone = self.close(self.within(board, 1, 1 + passes) | set(list(threats).take(2)));
        let targets = match threats.count_ones() {
            0 => match self.tokens.pop() {
                Some(ALL) if passes == 0 => return self.all(board, &replies),
                Some(PASS) if !self.every_reply => {
                    zone |= self.black(board, passes + 1)?;
                    zone
                }
                _ => return Err("no list of replies here and no pass allowed".into()),
            },
            1 => threats,
            _ => 0, // one move cannot fill both
        };
        for reply in replies.into_iter().filter(|mv| targets >> mv.1 & 1 == 1) {
            zone |= self.black(play(board, 1, reply), passes)?;
        }
        Ok(zone)
    }

    /// All replies, up to symmetry of the position after them.
    fn all(&mut self, board: Board, replies: &[Move]) -> Checked<Squares> {
        let size = self.size;
        let picture = |mv: &Move| picture(play(board, 1, *mv), size);
        let mut open: BTreeSet<Board> = replies.iter().map(picture).collect();
        loop {
            let reply = self.tokens.pop().ok_or("the tokens end too early")?;
            if reply == END {
                break;
            }
            ensure(replies.contains(&reply), "no legal reply")?;
            open.remove(&picture(&reply));
            self.black(play(board, 1, reply), 0)?;
        }
        ensure(open.is_empty(), "a reply is missing")?;
        Ok(Squares::MAX)
    }

    pub fn name(&self, (from, to): Move) -> String {
        let column = |s: usize| char::from(b'a' + (s % self.size) as u8);
        let square = |s: usize| format!("{}{}", column(s), s / self.size + 1);
        let origin = (from != HAND).then(|| square(from) + "-");
        origin.unwrap_or_default() + &square(to)
    }
}
