//! A position for the search that keeps the class of every window up to date.
//! It therefore knows at once who can win with the next move, how, and what
//! stops it.

use std::sync::Arc;

use super::Tables;
#[cfg(test)]
use super::window_class::CLASSES;
use super::window_class::{Class, distance};
use super::windows::Windows;
use crate::game::Side;
use crate::games::dag_en_nacht::board::{SquareNumbering, is_white};
use crate::games::dag_en_nacht::{Move, State};

/// A move by square numbers.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct SquareMove {
    /// The square that a shift leaves; [`SquareMove::DROP`] for a drop.
    pub from: u16,
    /// The square of the stone after the move.
    pub to: u16,
}

impl SquareMove {
    /// The value of `from` that marks a drop.
    pub const DROP: u16 = u16::MAX;

    /// Creates the move that drops a stone.
    pub const fn drop(to: u16) -> SquareMove {
        SquareMove {
            from: SquareMove::DROP,
            to,
        }
    }

    /// Whether the move drops a stone.
    pub const fn is_drop(self) -> bool {
        self.from == SquareMove::DROP
    }

    /// Returns the move whose squares are the images of this one's.
    pub fn map(self, image: impl Fn(u16) -> u16) -> SquareMove {
        let from = if self.is_drop() {
            self.from
        } else {
            image(self.from)
        };
        SquareMove {
            from,
            to: image(self.to),
        }
    }

    /// Converts a move of the rules; `None` if it is not on the board.
    pub fn read(board: &SquareNumbering, mv: Move) -> Option<SquareMove> {
        match mv {
            Move::Drop(to) => Some(SquareMove::drop(board.find(to)?)),
            Move::Shift(from, to) => Some(SquareMove {
                from: board.find(from)?,
                to: board.find(to)?,
            }),
        }
    }

    /// Converts the move to one of the rules.
    pub fn notation(self, board: &SquareNumbering) -> Move {
        if self.is_drop() {
            Move::Drop(board.name(self.to))
        } else {
            Move::Shift(board.name(self.from), board.name(self.to))
        }
    }
}

/// The squares on which a side would complete a line with its next move.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Threat {
    /// No square.
    None,
    /// One square; filling it stops the threat.
    One(u16),
    /// Two squares or more; no single move fills both.
    Two(u16, u16),
}

/// A position in which the game is not over. Completed lines cannot be
/// represented: searches stop at windows of distance 1.
pub struct Field {
    /// The tables of the board.
    pub tables: Arc<Tables>,
    /// By square: 0 or 1 for a stone of Black or White, [`EMPTY`] for none.
    stone: Vec<u8>,
    /// By white square: stones of each side on the black squares beside it.
    beside: Vec<[u8; 2]>,
    lines: Windows,
    /// By move made: the length of the log of `lines` before the move.
    marks: Vec<usize>,
    turn: u8,
    key: u64,
}

/// An empty square.
const EMPTY: u8 = 2;

impl Field {
    /// Creates the field of a position.
    pub fn new(tables: Arc<Tables>, state: &State) -> Field {
        let squares = usize::from(tables.board.squares());
        let mut field = Field {
            stone: vec![EMPTY; squares],
            beside: vec![[0; 2]; squares],
            lines: Windows::new(&tables),
            marks: Vec::with_capacity(128),
            turn: 0,
            key: 0,
            tables,
        };
        for side in Side::BOTH {
            for square in state.stones[side.index()].squares() {
                let side = u8::from(side == Side::Second);
                field.put(square, side);
                field.lines.drop_stone(&field.tables, square, side);
            }
        }
        field.lines.forget();
        if state.turn == Side::Second {
            field.swap_turn();
        }
        field
    }

    /// The side to move: 0 for Black, 1 for White.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The Zobrist key of the position and the side to move.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Whether the square has no stone.
    pub fn is_empty(&self, square: u16) -> bool {
        self.stone[usize::from(square)] == EMPTY
    }

    /// Whether the square has a stone of `side`.
    pub fn holds(&self, side: u8, square: u16) -> bool {
        self.stone[usize::from(square)] == side
    }

    /// Number of stones of `side` on the black squares beside a white square.
    pub fn beside(&self, side: u8, square: u16) -> u8 {
        self.beside[usize::from(square)][usize::from(side)]
    }

    /// The windows of `side` at this distance, which must be 1 to 3.
    pub fn near(&self, side: u8, distance: usize) -> &[u16] {
        self.lines.near(side, distance)
    }

    /// Number of stones of `side` in a window.
    pub fn count(&self, side: u8, window: u16) -> u8 {
        self.lines.stones(side, window)
    }

    /// Whether `side` can still win with a window.
    pub fn is_alive(&self, side: u8, window: u16) -> bool {
        self.lines.is_alive(side, window)
    }

    pub(super) fn class(&self, side: u8, window: u16) -> Class {
        self.lines.class(side, window)
    }

    /// By window: its class for each side.
    pub(super) fn classes(&self) -> impl Iterator<Item = [Class; 2]> {
        self.lines.classes()
    }

    /// By class: number of windows of `side`.
    #[cfg(test)]
    pub(super) fn counts(&self, side: u8) -> &[u16; CLASSES] {
        self.lines.counts(side)
    }

    /// The nearness of the nearest line of `side`, as the race table counts it.
    #[cfg(test)]
    pub(super) fn nearest(&self, side: u8) -> usize {
        self.lines.nearest(side)
    }

    /// Moves that `side` still needs to complete a window; 0 if it is dead.
    pub fn distance(&self, side: u8, window: u16) -> u8 {
        distance(self.class(side, window))
    }

    /// The static evaluation for the side to move.
    pub fn score(&mut self) -> i32 {
        self.lines.score(self.turn)
    }

    /// The empty squares of `window`.
    pub fn missing(&self, window: u16) -> impl Iterator<Item = u16> {
        let squares = self.tables.window(window).squares().iter().copied();
        squares.filter(|&square| self.is_empty(square))
    }

    /// Passes the turn without a move.
    pub fn swap_turn(&mut self) {
        self.turn ^= 1;
        self.key ^= self.tables.turn_key;
    }

    /// Plays a legal move that completes no line.
    pub fn make(&mut self, step: SquareMove) {
        self.marks.push(self.lines.mark());
        let side = self.turn;
        self.put(step.to, side);
        if step.is_drop() {
            self.lines.drop_stone(&self.tables, step.to, side);
        } else {
            self.take(step.from, side);
            self.lines
                .shift_stone(&self.tables, step.from, step.to, side);
        }
        self.swap_turn();
    }

    /// Takes back `step`, which must be the last move.
    pub fn undo(&mut self, step: SquareMove) {
        self.swap_turn();
        let side = self.turn;
        self.take(step.to, side);
        self.lines.remove(&self.tables, step.to, side);
        if !step.is_drop() {
            self.put(step.from, side);
            self.lines.add(&self.tables, step.from, side);
        }
        // The log restores the classes, so they need not be recomputed.
        self.lines
            .back_to(self.marks.pop().expect("a step was made"));
    }

    /// Calls `see` for each window whose class a move of the side to move would
    /// change, without playing the move. The arguments are whether the class is
    /// the opponent's, and the class before and after.
    pub fn each_change(&self, step: SquareMove, see: impl FnMut(bool, Class, Class)) {
        let from = (!step.is_drop()).then_some(step.from);
        let side = self.turn;
        self.lines
            .each_change(&self.tables, side, from, step.to, see);
    }

    /// The changes by the last move: side, class before and class now.
    #[cfg(test)]
    pub fn last_changes(&self) -> impl Iterator<Item = (u8, Class, Class)> {
        let mark = *self.marks.last().expect("a step was made");
        self.lines.changes_since(mark)
    }

    /// Puts a stone on a square; its windows must follow.
    fn put(&mut self, square: u16, side: u8) {
        self.stone[usize::from(square)] = side;
        self.adjust(square, side, 1);
    }

    /// Takes a stone from a square; its windows must follow.
    fn take(&mut self, square: u16, side: u8) {
        self.stone[usize::from(square)] = EMPTY;
        self.adjust(square, side, u8::MAX);
    }

    /// Adds `by` (1, or 255 for −1) to the counts that a stone on the square
    /// belongs to, and updates the key.
    fn adjust(&mut self, square: u16, side: u8, by: u8) {
        let side = usize::from(side);
        self.key ^= self.tables.keys[usize::from(square)][side];
        if !is_white(square) {
            for &next in self.tables.neighbours(square) {
                let beside = &mut self.beside[usize::from(next)][side];
                *beside = beside.wrapping_add(by);
            }
        }
    }

    /// The squares that `side` threatens to fill. This is exact: a window at
    /// distance 1 lacks one square, which can be filled at once.
    pub fn threat(&self, side: u8) -> Threat {
        let mut windows = self.near(side, 1).iter();
        let mut squares = windows
            .by_ref()
            .filter_map(|&window| self.missing(window).next());
        let Some(first) = squares.next() else {
            return Threat::None;
        };
        match squares.find(|&square| square != first) {
            None => Threat::One(first),
            Some(second) => Threat::Two(first, second),
        }
    }

    /// A move that completes a line for `side`, if it were to move.
    pub fn winning_step(&self, side: u8) -> Option<SquareMove> {
        let &window = self.near(side, 1).first()?;
        let square = self.missing(window).next()?;
        if !is_white(square) {
            return Some(SquareMove::drop(square));
        }
        self.suppliers(side, square, window).next()
    }

    /// Shifts of `side` to the white square `to` from outside `window`.
    fn suppliers(&self, side: u8, to: u16, window: u16) -> impl Iterator<Item = SquareMove> {
        let inside = self.tables.window(window).squares();
        self.shifts_to(side, to)
            .filter(|step| !inside.contains(&step.from))
    }

    /// Shifts of `side` to the white square `to`.
    fn shifts_to(&self, side: u8, to: u16) -> impl Iterator<Item = SquareMove> {
        let beside = self.tables.neighbours(to).iter();
        beside
            .filter(move |&&from| self.holds(side, from))
            .map(move |&from| SquareMove { from, to })
    }

    /// Appends the moves of `side` that fill `square`: a drop, or shifts.
    pub fn fillers(&self, side: u8, square: u16, out: &mut Vec<SquareMove>) {
        if is_white(square) {
            out.extend(self.shifts_to(side, square));
        } else {
            out.push(SquareMove::drop(square));
        }
    }

    /// Appends, once each, the moves of `side` that bring a window from
    /// distance 2 to distance 1.
    pub fn threatening(&self, side: u8, out: &mut Vec<SquareMove>) {
        let begin = out.len();
        for &window in self.near(side, 2) {
            self.approach(side, window, out);
        }
        let mut kept = begin;
        for i in begin..out.len() {
            if !out[begin..kept].contains(&out[i]) {
                out[kept] = out[i];
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Appends the moves that bring `window` one move closer to completion.
    fn approach(&self, side: u8, window: u16, out: &mut Vec<SquareMove>) {
        let inside = self.tables.window(window).squares();
        for square in self.missing(window) {
            if !is_white(square) {
                out.push(SquareMove::drop(square));
                continue;
            }
            let before = out.len();
            out.extend(self.suppliers(side, square, window));
            if out.len() == before {
                // Either supply the square from outside the window, or shift a
                // stone of the window to it and replace that stone by a drop
                // later.
                let beside = self.tables.neighbours(square).iter();
                let free = beside.filter(|&&s| {
                    self.is_empty(s) && !inside.contains(&s) && self.is_offered(side, s)
                });
                out.extend(free.map(|&s| SquareMove::drop(s)));
                out.extend(self.shifts_to(side, square));
            }
        }
    }

    /// Whether the side to move has a legal move.
    pub fn can_move(&self) -> bool {
        let squares = 0..self.tables.board.squares();
        let mut black = squares.filter(|&square| !is_white(square));
        black.any(|square| {
            self.is_empty(square)
                || self.holds(self.turn(), square)
                    && self
                        .tables
                        .neighbours(square)
                        .iter()
                        .any(|&s| self.is_empty(s))
        })
    }

    /// Whether more than `count` black squares are empty.
    pub fn has_drops_beyond(&self, count: usize) -> bool {
        let black = (1..self.tables.board.squares()).step_by(2);
        black.filter(|&s| self.is_empty(s)).nth(count).is_some()
    }

    /// Returns whether moves of `side` to a square are generated (see
    /// [`Tables::confined`]).
    fn is_offered(&self, side: u8, square: u16) -> bool {
        self.tables.offered[usize::from(side)].has(square)
    }

    /// Appends every legal move of the side to move, except those to squares
    /// outside its area ([`Tables::confined`]).
    pub fn all_steps(&self, out: &mut Vec<SquareMove>) {
        for square in (1..self.tables.board.squares()).step_by(2) {
            let offered = |to: u16| self.is_empty(to) && self.is_offered(self.turn, to);
            if offered(square) {
                out.push(SquareMove::drop(square));
            } else if self.holds(self.turn(), square) {
                let beside = self.tables.neighbours(square).iter();
                let free = beside.filter(|&&to| offered(to));
                out.extend(free.map(|&to| SquareMove { from: square, to }));
            }
        }
    }

    /// Whether a legal move of `side` completes a line.
    pub fn completes(&self, side: u8, step: SquareMove) -> bool {
        let windows = self.near(side, 1).iter();
        windows
            .filter(|&&window| self.missing(window).next() == Some(step.to))
            // A stone that is shifted out of the window does not complete it.
            .any(|&window| !self.tables.window(window).squares().contains(&step.from))
    }

    /// Whether the move is legal for the side to move.
    pub fn is_legal(&self, step: SquareMove) -> bool {
        self.is_empty(step.to)
            && if step.is_drop() {
                !is_white(step.to)
            } else {
                !is_white(step.from)
                    && self.holds(self.turn(), step.from)
                    && self.tables.neighbours(step.from).contains(&step.to)
            }
    }
}
