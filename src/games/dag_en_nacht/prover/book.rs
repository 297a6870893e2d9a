//! Small books of proved positions with `restrict=none`, from the empty board on. They are made
//! from the certificates by `tools/src/bin/dag_book.rs`, which describes their form, and stop where
//! [`super::SecondLook`] finds the win itself.
//!
//! A position is found in the book if it differs from one of a proof only as the theorem of
//! docs/DAG_PROOF.md allows: by white stones that the proof has no need to look at.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::game::Side;
use crate::games::dag_en_nacht::bits::Bits;
use crate::games::dag_en_nacht::engine::SquareMove;
use crate::games::dag_en_nacht::{DagEnNacht, Restrict, State};

/// The size of the grid in whose middle the board lies; its squares are numbered row by row from
/// a1, so that black ones are odd.
const GRID: u16 = 19;

/// What White plays in the proof: nothing.
const PASS: u16 = u16::MAX;

static BOOK_11: LazyLock<Positions> =
    LazyLock::new(|| Positions::read(include_bytes!("book_11.bin")));

/// For 13×13 and larger: one proof is one on all of them.
static BOOK_13: LazyLock<Positions> =
    LazyLock::new(|| Positions::read(include_bytes!("book_13.bin")));

/// The stones of both sides.
type Stones = [Bits; 2];

/// What a proof says of positions with certain stones of Black's.
#[derive(Debug)]
struct Entry {
    white: Bits,
    /// Passes of White's in the proof before.
    passes: u16,
    zone: Bits,
    /// Black's move that wins, or the one that was played.
    step: SquareMove,
}

/// Positions that Black wins, by Black's stones.
#[derive(Debug, Default)]
struct Positions {
    /// Black to move.
    wins: HashMap<Bits, Vec<Entry>>,
    /// White to move.
    losses: HashMap<Bits, Vec<Entry>>,
}

impl Entry {
    /// Whether the proof is one against these white stones too.
    fn fits(&self, white: Bits) -> bool {
        let (extra, gone) = (white.without(self.white), self.white.without(white));
        extra.without(self.zone) == extra
            && gone == gone.black()
            && free_plies(extra, gone) <= self.passes
    }
}

/// The plies that White has played outside the proof: one for each stone that the proof lacks, and
/// one more where it lies on white and no stone of the proof has gone from beside it.
fn free_plies(extra: Bits, mut gone: Bits) -> u16 {
    let mut plies = extra.len();
    for square in extra.without(extra.black()).squares() {
        let beside = [
            square + 1,
            square + GRID,
            square.wrapping_sub(1),
            square.wrapping_sub(GRID),
        ];
        let origin = beside.into_iter().find(|&s| s < GRID * GRID && gone.has(s));
        match origin {
            Some(origin) => gone.remove(origin),
            None => plies += 1,
        }
    }
    plies
}

/// The book of a board.
#[derive(Copy, Clone, Debug)]
pub struct ProvedBook {
    positions: &'static Positions,
    size: u16,
}

impl ProvedBook {
    /// The book, if there is one of these rules.
    pub fn of(game: &DagEnNacht) -> Option<ProvedBook> {
        let size = game.options.size();
        let positions = match (game.options.restrict, size) {
            (Restrict::None, 11) => &*BOOK_11,
            (Restrict::None, 13..) => &*BOOK_13,
            _ => return None,
        };
        Some(ProvedBook { positions, size })
    }

    /// The move with which Black, who is to move, is proved to win.
    pub fn win(&self, state: &State) -> Option<SquareMove> {
        let black = state.turn == Side::First;
        let mut pictures = Picture::all(self.size).filter(|_| black);
        pictures.find_map(|picture| {
            let [black, white] = picture.of(state);
            let mut entries = self.positions.wins.get(&black).into_iter().flatten();
            let entry = entries.find(|entry| entry.fits(white))?;
            Some(picture.back(entry.step))
        })
    }

    /// Whether White, who is to move, is proved to lose.
    pub fn loses(&self, state: &State) -> bool {
        let white = state.turn == Side::Second;
        let mut pictures = Picture::all(self.size).filter(|_| white);
        pictures.any(|picture| {
            let [black, white] = picture.of(state);
            let mut entries = self.positions.losses.get(&black).into_iter().flatten();
            entries.any(|entry| entry.fits(white))
        })
    }
}

impl Positions {
    fn read(bytes: &'static [u8]) -> Positions {
        let mut reader = Reader {
            bytes: bytes.iter().copied(),
            book: Positions::default(),
        };
        let all = Bits::below(GRID * GRID);
        let first = reader.step();
        reader.enter(Stones::default(), 0, all, first);
        let after = after(Stones::default(), 0, first);
        reader.read_answers(after, 0, all);
        reader.book
    }
}

fn after(mut stones: Stones, side: usize, step: SquareMove) -> Stones {
    if !step.is_drop() {
        stones[side].remove(step.from);
    }
    stones[side].insert(step.to);
    stones
}

struct Reader<I> {
    bytes: I,
    book: Positions,
}

impl<I: Iterator<Item = u8>> Reader<I> {
    fn byte(&mut self) -> u8 {
        self.bytes.next().expect("the book is whole")
    }

    fn number(&mut self) -> u16 {
        u16::from_be_bytes([self.byte(), self.byte()])
    }

    fn step(&mut self) -> SquareMove {
        read_step(self.number())
    }

    fn enter(&mut self, stones: Stones, passes: u16, zone: Bits, step: SquareMove) {
        let entry = |white| Entry {
            white,
            passes,
            zone,
            step,
        };
        let [black, white] = stones;
        self.book.wins.entry(black).or_default().push(entry(white));
        let [black, white] = after(stones, 0, step);
        self.book
            .losses
            .entry(black)
            .or_default()
            .push(entry(white));
    }

    /// Reads a position where Black is to move; `above` is the zone of the position above.
    fn read_position(&mut self, stones: Stones, passes: u16, above: Bits) {
        let mut zone = Bits::default();
        let (mut byte, mut left) = (0, 0);
        for square in above.squares() {
            if left == 0 {
                (byte, left) = (self.byte(), 8);
            }
            if byte & 1 == 1 {
                zone.insert(square);
            }
            (byte, left) = (byte >> 1, left - 1);
        }
        let step = self.step();
        self.enter(stones, passes, zone, step);
        self.read_answers(after(stones, 0, step), passes, zone);
    }

    fn read_answers(&mut self, stones: Stones, passes: u16, zone: Bits) {
        for _ in 0..self.byte() {
            match self.number() {
                PASS => self.read_position(stones, passes + 1, zone),
                reply => self.read_position(after(stones, 1, read_step(reply)), passes, zone),
            }
        }
    }
}

/// A move as certificates of version 2 have it.
fn read_step(code: u16) -> SquareMove {
    let to = code / 5;
    let origins = [
        SquareMove::DROP,
        to.wrapping_sub(GRID),
        to.wrapping_sub(1),
        to + 1,
        to + GRID,
    ];
    SquareMove {
        from: origins[usize::from(code % 5)],
        to,
    }
}

/// One of the eight symmetries of a board, which then lies in the middle of the grid.
#[derive(Copy, Clone)]
struct Picture {
    symmetry: u8,
    size: u16,
}

impl Picture {
    fn all(size: u16) -> impl Iterator<Item = Picture> {
        (0..8).map(move |symmetry| Picture { symmetry, size })
    }

    /// Where a square of the game comes to lie on the grid.
    fn square(self, square: u16) -> u16 {
        let size = self.size;
        let place = [square / size, size - 1 - square % size];
        let flip = |bit: u8, at: u16| {
            if self.symmetry & bit == 0 {
                at
            } else {
                size - 1 - at
            }
        };
        let edge = (GRID - size) / 2;
        let [column, row] = [edge + flip(1, place[0]), edge + flip(2, place[1])];
        if self.symmetry & 4 == 0 {
            row * GRID + column
        } else {
            column * GRID + row
        }
    }

    fn of(self, state: &State) -> Stones {
        state
            .stones
            .map(|stones| stones.map(|square| self.square(square)))
    }

    /// The step whose picture this is.
    fn back(self, step: SquareMove) -> SquareMove {
        let squares = || 0..self.size * self.size;
        step.map(|at| {
            squares()
                .find(|&square| self.square(square) == at)
                .expect("on the board")
        })
    }
}
