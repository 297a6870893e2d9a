//! Tables that depend only on the board: windows, neighbours and keys.

use rand::RngExt;

use super::packed_window::{Addend, CompactAddend, WindowShape};
use crate::engine::seeded;
use crate::game::{Side, order_by_key};
use crate::games::dag_en_nacht::bits::Bits;
use crate::games::dag_en_nacht::board::{SquareNumbering, Way, is_white};
use crate::games::dag_en_nacht::{DagEnNacht, Restrict};

/// The squares of a window, in order.
#[derive(Copy, Clone, Debug)]
pub struct WindowSquares {
    squares: [u16; 5],
    /// Number of squares: five, or four on a diagonal.
    pub length: u8,
    /// Whether the window wins, for each side.
    pub wins_for: [bool; 2],
}

impl WindowSquares {
    /// The squares of the window, in order.
    pub fn squares(&self) -> &[u16] {
        &self.squares[..usize::from(self.length)]
    }

    pub(super) fn shape(&self) -> WindowShape {
        match (self.is_orthogonal(), is_white(self.squares[0])) {
            (false, _) => WindowShape::Diagonal,
            (true, true) => WindowShape::WhiteFirst,
            (true, false) => WindowShape::BlackFirst,
        }
    }

    /// Whether the window is a row or column. Only then can one of its stones
    /// shift to another of its squares.
    pub fn is_orthogonal(&self) -> bool {
        self.length == 5
    }
}

/// The tables of one board with one setting of `restrict`.
#[derive(Debug)]
pub struct Tables {
    /// The numbers of the squares.
    pub board: SquareNumbering,
    /// All windows; other tables name a window by its index here.
    pub windows: Vec<WindowSquares>,
    /// By square: the windows that contain it.
    of: Vec<Vec<u16>>,
    /// By square: the windows that a stone on it affects.
    effects: Vec<Vec<Effect>>,
    /// By square: the square and, if it is white, its neighbours.
    closed: Vec<Bits>,
    /// By square: the orthogonal neighbours.
    neighbours: Vec<Vec<u16>>,
    /// Zobrist keys by square and side.
    pub keys: Vec<[u64; 2]>,
    /// The key of White's turn.
    pub turn_key: u64,
    /// By side: the squares to which it is offered moves; a threatened square
    /// is always offered.
    pub offered: [Bits; 2],
}

impl Tables {
    /// Creates the tables of a whole board.
    pub fn new(game: &DagEnNacht) -> Tables {
        Tables::confined(game, 0)
    }

    /// Creates the tables of a board on whose outer `margin` rows and columns
    /// Black completes no lines. Black also makes no moves there, except to
    /// fill a square that White threatens.
    pub fn confined(game: &DagEnNacht, margin: u16) -> Tables {
        let board = game.board;
        let all = Bits::below(board.squares());
        let inner = inner(&board, margin);
        let squares = 0..board.squares();
        let mut windows = windows(&board);
        for window in &mut windows {
            window.wins_for[0] &= window.squares().iter().all(|&square| inner.has(square));
        }
        let of: Vec<Vec<u16>> = squares.clone().map(|s| containing(&windows, s)).collect();
        let neighbours: Vec<Vec<u16>> = squares
            .clone()
            .map(|s| board.neighbours(s).collect())
            .collect();
        let effects = squares
            .map(|s| effects(s, &windows, &of, &neighbours[usize::from(s)]))
            .collect();
        let closed = (0..board.squares()).map(|square| closed(square, &neighbours));
        // The seed is fixed, so that the keys, and therefore the games, are
        // reproducible.
        let mut rng = seeded(0x0dad_a1ea);
        Tables {
            board,
            keys: (0..board.squares())
                .map(|_| [rng.random(), rng.random()])
                .collect(),
            turn_key: rng.random(),
            windows,
            of,
            effects,
            closed: closed.collect(),
            neighbours,
            offered: [inner, all],
        }
    }

    /// The windows that contain the square.
    pub fn of(&self, square: u16) -> &[u16] {
        &self.of[usize::from(square)]
    }

    /// The windows whose class a stone on the square can change, each once, by
    /// rising number.
    pub(super) fn effects(&self, square: u16) -> &[Effect] {
        &self.effects[usize::from(square)]
    }

    /// Returns the square and, if it is white, its neighbours, because a stone can come to
    /// a white square only from a neighbour.
    pub fn closed(&self, square: u16) -> Bits {
        self.closed[usize::from(square)]
    }

    /// The orthogonal neighbours of the square.
    pub fn neighbours(&self, square: u16) -> &[u16] {
        &self.neighbours[usize::from(square)]
    }

    /// Returns the window with this index.
    pub fn window(&self, index: u16) -> &WindowSquares {
        &self.windows[usize::from(index)]
    }
}

/// Returns the squares at least `margin` squares away from the edge.
fn inner(board: &SquareNumbering, margin: u16) -> Bits {
    let mut inner = Bits::default();
    let lines = margin..board.size - margin;
    for square in 0..board.squares() {
        let (column, row) = board.place(square);
        if lines.contains(&column) && lines.contains(&row) {
            inner.insert(square);
        }
    }
    inner
}

/// Lists every window of the board.
fn windows(board: &SquareNumbering) -> Vec<WindowSquares> {
    let mut windows = Vec::new();
    for way in Way::ORTHOGONAL.into_iter().chain(Way::DIAGONAL) {
        for first in 0..board.squares() {
            let length = way.needed();
            let reach = i16::try_from(length).expect("at most five");
            let row: Vec<u16> = (0..reach)
                .map_while(|distance| board.along(first, way, distance))
                .collect();
            let diagonal = Way::DIAGONAL.contains(&way);
            if row.len() < usize::from(length) || (diagonal && !is_white(first)) {
                continue;
            }
            let mut squares = [0; 5];
            squares[..row.len()].copy_from_slice(&row);
            let wins_for = Side::BOTH.map(|side| board.wins(side, first, way, length));
            debug_assert!(board.restrict == Restrict::Black || wins_for == [true; 2]);
            windows.push(WindowSquares {
                squares,
                length: u8::try_from(length).expect("at most five"),
                wins_for,
            });
        }
    }
    windows
}

fn closed(square: u16, neighbours: &[Vec<u16>]) -> Bits {
    let mut bits = Bits::default();
    bits.insert(square);
    if is_white(square) {
        for &next in &neighbours[usize::from(square)] {
            bits.insert(next);
        }
    }
    bits
}

fn containing(windows: &[WindowSquares], square: u16) -> Vec<u16> {
    let holds = |(_, window): &(u16, &WindowSquares)| window.squares().contains(&square);
    (0..).zip(windows).filter(holds).map(|(i, _)| i).collect()
}

/// The effect of a stone on one window.
#[derive(Copy, Clone, Debug)]
pub(super) struct Effect {
    pub(super) window: u16,
    /// Whether the stone is in the window.
    pub(super) is_inside: bool,
    addend: CompactAddend,
}

impl Effect {
    pub(super) fn addend(self) -> Addend {
        self.addend.expand()
    }
}

/// The effects of a stone on a square. On a white square it affects only the
/// windows that contain it; on a black one also those of the white squares
/// beside it, which it supplies or guards.
fn effects(
    square: u16,
    windows: &[WindowSquares],
    of: &[Vec<u16>],
    neighbours: &[u16],
) -> Vec<Effect> {
    let mut touched = of[usize::from(square)].clone();
    if !is_white(square) {
        touched.extend(neighbours.iter().flat_map(|&s| &of[usize::from(s)]));
    }
    order_by_key(&mut touched, |window| *window);
    touched.dedup();
    let effect = |window: u16| {
        let squares = windows[usize::from(window)].squares();
        let place = squares.iter().position(|&s| s == square);
        let beside = |(i, s): (usize, &u16)| u32::from(neighbours.contains(s)) << (4 * i);
        let addend = match place {
            Some(place) => CompactAddend::inside(u8::try_from(place).expect("at most 4")),
            None => CompactAddend::beside(squares.iter().enumerate().map(beside).sum()),
        };
        Effect {
            window,
            is_inside: place.is_some(),
            addend,
        }
    };
    touched.into_iter().map(effect).collect()
}
