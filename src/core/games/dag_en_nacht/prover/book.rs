//! Small books of proved positions with `restrict=none`, from the empty board on.
//! `tools/src/bin/dag_book.rs` makes them from the certificates. They end where
//! [`super::QuickProver`] finds the win itself.
//!
//! A position counts as one of a proof if it differs from it only as the
//! theorem of docs/DAG_PROOF.md allows: by White's stones on squares that do
//! not matter to the proof.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::book_file::{BookAnswers, decode_book};
use crate::game::Side;
use crate::games::dag_en_nacht::bits::Bits;
use crate::games::dag_en_nacht::engine::SquareMove;
use crate::games::dag_en_nacht::{DagEnNacht, Restrict, State};

/// The size of a grid with the board in its middle. Squares of the grid are numbered row by row
/// from a1, so black squares have odd numbers.
pub(super) const GRID: u16 = 19;

static BOOK_11: LazyLock<Positions> =
    LazyLock::new(|| Positions::read(include_bytes!("book_11.bin")));

/// The book of 13×13 and all larger boards, for which one proof is valid.
static BOOK_13: LazyLock<Positions> =
    LazyLock::new(|| Positions::read(include_bytes!("book_13.bin")));

/// The stones of both sides.
pub(super) type Stones = [Bits; 2];

/// A proved position without Black's stones, which are the key.
#[derive(Debug)]
struct Entry {
    white: Bits,
    /// The number of White's passes before the position in the proof.
    passes: u16,
    zone: Bits,
    /// Black's winning move; if White is to move, the move that Black has just
    /// played.
    step: SquareMove,
}

/// Positions that Black wins; the keys are Black's stones.
#[derive(Debug, Default)]
struct Positions {
    /// Black to move.
    wins: HashMap<Bits, Vec<Entry>>,
    /// White to move.
    losses: HashMap<Bits, Vec<Entry>>,
}

impl Entry {
    /// Whether the proof is also valid with these stones of White.
    fn fits(&self, white: Bits) -> bool {
        // These are conditions (b), (c) and (d) of docs/DAG_PROOF.md. The key
        // ensures (a).
        let (extra, gone) = (white.without(self.white), self.white.without(white));
        extra.without(self.zone) == extra
            && gone == gone.black()
            && free_plies(extra, gone) <= self.passes
    }
}

/// Returns the smallest number of moves that White has made outside the proof.
/// Each stone that is not in the proof took one move. A stone on a white square
/// took another one, unless a stone of the proof has left a square beside it:
/// then that stone may have shifted there.
fn free_plies(extra: Bits, mut gone: Bits) -> u16 {
    let mut plies = extra.len();
    for square in extra.without(extra.black()).squares() {
        let beside = [
            square + 1,
            square + GRID,
            square.wrapping_sub(1),
            square.wrapping_sub(GRID),
        ];
        // A square below or left of the grid wraps to a number beyond it.
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
    /// Returns the book of these rules, if there is one.
    pub fn of(game: &DagEnNacht) -> Option<ProvedBook> {
        let size = game.options.size();
        let positions = match (game.options.restrict, size) {
            (Restrict::None, 11) => &*BOOK_11,
            (Restrict::None, 13..) => &*BOOK_13,
            _ => return None,
        };
        Some(ProvedBook { positions, size })
    }

    /// Returns a move that is proved to win for Black. `None` if the position is
    /// not in the book or White is to move.
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

    /// Whether White is to move and is proved to lose.
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
    fn read(bytes: &[u8]) -> Positions {
        let mut positions = Positions::default();
        let all = Bits::below(GRID * GRID);
        let (first, answers) = decode_book(bytes);
        positions.enter(Stones::default(), 0, all, first);
        positions.enter_answers(after(Stones::default(), 0, first), 0, answers);
        positions
    }

    fn enter(&mut self, stones: Stones, passes: u16, zone: Bits, step: SquareMove) {
        let entry = |white| Entry {
            white,
            passes,
            zone,
            step,
        };
        let [black, white] = stones;
        self.wins.entry(black).or_default().push(entry(white));
        let [black, white] = after(stones, 0, step);
        self.losses.entry(black).or_default().push(entry(white));
    }

    /// Enters the positions after White's moves, and all below them.
    fn enter_answers(&mut self, stones: Stones, passes: u16, answers: BookAnswers) {
        for (reply, position) in answers {
            let (stones, passes) = match reply {
                Some(reply) => (after(stones, 1, reply), passes),
                None => (stones, passes + 1),
            };
            let mut zone = Bits::default();
            position.zone.iter().for_each(|&square| zone.insert(square));
            self.enter(stones, passes, zone, position.step);
            self.enter_answers(after(stones, 0, position.step), passes, position.answers);
        }
    }
}

/// Returns the stones of both sides after a move.
pub(super) fn after(mut stones: Stones, side: usize, step: SquareMove) -> Stones {
    if !step.is_drop() {
        stones[side].remove(step.from);
    }
    stones[side].insert(step.to);
    stones
}

/// One of the eight symmetries of a board, with the board moved to the middle of the grid.
#[derive(Copy, Clone)]
struct Picture {
    symmetry: u8,
    size: u16,
}

impl Picture {
    fn all(size: u16) -> impl Iterator<Item = Picture> {
        (0..8).map(move |symmetry| Picture { symmetry, size })
    }

    /// Returns the square of the grid for a square of the game.
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

    /// Returns the step of the game for a step on the grid.
    fn back(self, step: SquareMove) -> SquareMove {
        let squares = || 0..self.size * self.size;
        step.map(|at| {
            squares()
                .find(|&square| self.square(square) == at)
                .expect("on the board")
        })
    }
}
