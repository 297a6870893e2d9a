//! A small book of proved positions: 11×11, `restrict=none`, from the empty
//! board on. It is made from the certificates by `examples/dag_book.rs`, which describes
//! its form, and stops where [`super::SecondLook`] finds the win itself.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::game::{Game, Rules, Side, order_by_key};
use crate::games::dag_en_nacht::bits::Bits;
use crate::games::dag_en_nacht::engine::SquareMove;
use crate::games::dag_en_nacht::{DagEnNacht, DagOptions, Move, Restrict, State};

/// The size of the board that the book is of.
const SIZE: u16 = 11;

static BOOK: LazyLock<ProvedBook> = LazyLock::new(|| ProvedBook::read(include_bytes!("book.bin")));

/// The stones of both sides.
type Stones = [Bits; 2];

/// Positions that Black wins, one picture of each that symmetry makes equal.
#[derive(Debug)]
pub struct ProvedBook {
    /// Black to move: what wins.
    wins: HashMap<Stones, SquareMove>,
    /// White to move.
    losses: HashSet<Stones>,
}

impl ProvedBook {
    /// The book, if there is one of these rules.
    pub fn of(game: &DagEnNacht) -> Option<&'static ProvedBook> {
        let options = game.options();
        let known = options.size() == SIZE && options.restrict == Restrict::None;
        known.then(|| &*BOOK)
    }

    /// The move with which Black, who is to move, is proved to win.
    pub fn win(&self, state: &State) -> Option<SquareMove> {
        let black = state.turn == Side::First;
        let known = |picture: &Picture| self.wins.get(&picture.of(state)).copied();
        let found = |picture: Picture| Some(picture.back(known(&picture)?));
        Picture::all().filter(|_| black).find_map(found)
    }

    /// Whether White, who is to move, is proved to lose.
    pub fn loses(&self, state: &State) -> bool {
        state.turn == Side::Second
            && Picture::all().any(|picture| self.losses.contains(&picture.of(state)))
    }

    fn read(bytes: &'static [u8]) -> ProvedBook {
        let game = DagEnNacht::new(DagOptions::new(SIZE, Restrict::None).expect("a size"));
        let mut book = ProvedBook {
            wins: HashMap::new(),
            losses: HashSet::new(),
        };
        book.read_position(&game, &game.start(), &mut bytes.iter().copied());
        book
    }

    fn read_position(
        &mut self,
        game: &DagEnNacht,
        state: &State,
        bytes: &mut impl Iterator<Item = u8>,
    ) {
        let mut next = || usize::from(bytes.next().expect("the book is whole"));
        let mv = legal_moves(game, state)[next()];
        let count = next();
        let mut after = *state;
        game.apply(&mut after, mv);
        let step = SquareMove::read(&game.board, mv).expect("it is legal");
        self.wins.insert(state.stones, step);
        self.losses.insert(after.stones);
        let replies = legal_moves(game, &after);
        for _ in 0..count {
            let reply = replies[usize::from(bytes.next().expect("the book is whole"))];
            let mut below = after;
            game.apply(&mut below, reply);
            self.read_position(game, &below, bytes);
        }
    }
}

/// The legal moves in the order of certificates (docs/DAG_PROOF.md).
fn legal_moves(game: &DagEnNacht, state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    order_by_key(&mut moves, |&mv| {
        let first = match mv {
            Move::Drop(to) => to,
            Move::Shift(from, _) => from,
        };
        let number = |square: crate::game::Square| (square.row, square.column);
        (number(first), number(mv.target()))
    });
    moves
}

/// One of the eight symmetries of the square.
#[derive(Copy, Clone)]
struct Picture(u8);

impl Picture {
    fn all() -> impl Iterator<Item = Picture> {
        (0..8).map(Picture)
    }

    /// Where a square comes to lie; squares are numbered by column and row.
    fn square(self, square: u16) -> u16 {
        let place = [square / SIZE, square % SIZE];
        let flip = |bit: u8, at: u16| if self.0 & bit == 0 { at } else { SIZE - 1 - at };
        let [column, row] = [flip(1, place[0]), flip(2, place[1])];
        if self.0 & 4 == 0 {
            column * SIZE + row
        } else {
            row * SIZE + column
        }
    }

    fn of(self, state: &State) -> Stones {
        state.stones.map(|stones| {
            let mut picture = Bits::default();
            for square in stones.squares() {
                picture.insert(self.square(square));
            }
            picture
        })
    }

    /// The step whose picture this is.
    fn back(self, step: SquareMove) -> SquareMove {
        let origin = |at: u16| (0..SIZE * SIZE).find(|&square| self.square(square) == at);
        SquareMove {
            from: origin(step.from).unwrap_or(SquareMove::DROP),
            to: origin(step.to).expect("it lies on the board"),
        }
    }
}
