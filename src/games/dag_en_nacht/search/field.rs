//! A position with the distance of every window kept up to date.

use std::sync::Arc;

use super::super::board::{Board, is_white};
use super::super::{Move, State};
use super::Tables;
use super::lists::IndexSet;
use super::weights::{Class, TO_MOVE, WAITING, class, distance};
use crate::core::Side;

/// A move as the engine holds it, by square number.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(in super::super) struct Step {
    /// Where a shift begins; [`Step::DROP`] for a drop.
    pub(in super::super) from: u16,
    /// Where the stone comes to lie.
    pub(in super::super) to: u16,
}

impl Step {
    /// Stands for the hand.
    pub(in super::super) const DROP: u16 = u16::MAX;

    pub(in super::super) const fn drop(to: u16) -> Step {
        Step {
            from: Step::DROP,
            to,
        }
    }

    pub(in super::super) const fn is_drop(self) -> bool {
        self.from == Step::DROP
    }

    /// The move as the rules know it.
    pub(in super::super) fn notation(self, board: &Board) -> Move {
        if self.is_drop() {
            Move::Drop(board.name(self.to))
        } else {
            Move::Shift(board.name(self.from), board.name(self.to))
        }
    }
}

/// Windows nearer than this are listed.
const LISTED: usize = 4;

/// A change of a window's class, to be taken back.
#[derive(Copy, Clone)]
struct Change {
    window: u16,
    side: u8,
    old: Class,
}

/// A live position under search. Never holds a completed line: searches see
/// distance 1 and stop there.
pub(in super::super) struct Field {
    pub(in super::super) tables: Arc<Tables>,
    /// By square: 0 or 1 for a side's stone, [`EMPTY`] for none.
    stone: Vec<u8>,
    /// By white square: stones of each side on the black squares beside it.
    beside: Vec<[u8; 2]>,
    /// By window: stones of each side.
    count: Vec<[u8; 2]>,
    /// By window: its class for each side.
    class: Vec<[Class; 2]>,
    /// By side: the worth of its windows if it is to move, and if not.
    worth: [[i32; 2]; 2],
    /// By side and distance: the windows so near.
    near: [[IndexSet; LISTED]; 2],
    /// Changes of every step not yet taken back.
    log: Vec<Change>,
    /// Where in `log` each step begins.
    marks: Vec<usize>,
    turn: u8,
    key: u64,
}

/// No stone.
const EMPTY: u8 = 2;

impl Field {
    pub(in super::super) fn new(tables: Arc<Tables>, state: &State) -> Field {
        let squares = usize::from(tables.board.squares());
        let windows = tables.windows.len();
        let lists = || std::array::from_fn(|_| IndexSet::new(windows));
        let mut field = Field {
            stone: vec![EMPTY; squares],
            beside: vec![[0; 2]; squares],
            count: vec![[0; 2]; windows],
            class: vec![[0; 2]; windows],
            worth: [[0; 2]; 2],
            near: [lists(), lists()],
            log: Vec::with_capacity(4096),
            marks: Vec::with_capacity(128),
            turn: 0,
            key: 0,
            tables,
        };
        for side in Side::BOTH {
            for square in state.stones[side.index()].squares() {
                field.set(square, u8::from(side == Side::Second));
            }
        }
        for window in 0..u16::try_from(windows).expect("few windows") {
            field.classify(window);
        }
        field.log.clear();
        if state.turn == Side::Second {
            field.swap_turn();
        }
        field
    }

    /// 0 or 1: the side to move.
    pub(in super::super) fn turn(&self) -> u8 {
        self.turn
    }

    /// A key of the position and the side to move.
    pub(in super::super) fn key(&self) -> u64 {
        self.key
    }

    pub(in super::super) fn is_empty(&self, square: u16) -> bool {
        self.stone[usize::from(square)] == EMPTY
    }

    pub(in super::super) fn holds(&self, side: u8, square: u16) -> bool {
        self.stone[usize::from(square)] == side
    }

    /// Stones of `side` beside a white square.
    pub(in super::super) fn beside(&self, side: u8, square: u16) -> u8 {
        self.beside[usize::from(square)][usize::from(side)]
    }

    /// The windows of `side` at this distance, 1 to 3.
    pub(in super::super) fn near(&self, side: u8, distance: usize) -> &[u16] {
        self.near[usize::from(side)][distance].members()
    }

    /// The stones of `side` in a window.
    pub(in super::super) fn count(&self, side: u8, window: u16) -> u8 {
        self.count[usize::from(window)][usize::from(side)]
    }

    pub(super) fn class(&self, side: u8, window: u16) -> Class {
        self.class[usize::from(window)][usize::from(side)]
    }

    /// The turns `side` still needs for a window; 0 when it is dead.
    pub(in super::super) fn distance(&self, side: u8, window: u16) -> u8 {
        distance(self.class(side, window))
    }

    /// The position's worth for the side to move.
    pub(in super::super) fn worth(&self) -> i32 {
        let me = usize::from(self.turn);
        self.worth[me][0] - self.worth[1 - me][1]
    }

    /// The squares of `window` that hold no stone.
    pub(in super::super) fn missing(&self, window: u16) -> impl Iterator<Item = u16> {
        let squares = self.tables.window(window).squares().iter().copied();
        squares.filter(|&square| self.is_empty(square))
    }

    /// Hands the turn over, as after a move that changes nothing.
    pub(in super::super) fn swap_turn(&mut self) {
        self.turn ^= 1;
        self.key ^= self.tables.turn_key;
    }

    /// Plays a legal step that completes no line.
    pub(in super::super) fn make(&mut self, step: Step) {
        self.marks.push(self.log.len());
        let side = self.turn;
        if !step.is_drop() {
            self.clear(step.from, side);
            self.reclassify(step.from);
        }
        self.set(step.to, side);
        self.reclassify(step.to);
        self.swap_turn();
    }

    /// Takes back the last step, which was `step`.
    pub(in super::super) fn undo(&mut self, step: Step) {
        self.swap_turn();
        let side = self.turn;
        self.clear(step.to, side);
        if !step.is_drop() {
            self.set(step.from, side);
        }
        let mark = self.marks.pop().expect("a step was made");
        while self.log.len() > mark {
            let change = self.log.pop().expect("longer than the mark");
            self.put_class(change.window, change.side, change.old);
        }
    }

    fn set(&mut self, square: u16, side: u8) {
        self.stone[usize::from(square)] = side;
        self.adjust(square, side, 1);
    }

    fn clear(&mut self, square: u16, side: u8) {
        self.stone[usize::from(square)] = EMPTY;
        self.adjust(square, side, u8::MAX);
    }

    /// Adds `by` (1, or −1 modulo 256) to the counts a stone here belongs to.
    fn adjust(&mut self, square: u16, side: u8, by: u8) {
        let (side_index, square_index) = (usize::from(side), usize::from(square));
        self.key ^= self.tables.keys[square_index][side_index];
        for &window in self.tables.of(square) {
            let count = &mut self.count[usize::from(window)][side_index];
            *count = count.wrapping_add(by);
        }
        if !is_white(square) {
            for &next in self.tables.neighbours(square) {
                let beside = &mut self.beside[usize::from(next)][side_index];
                *beside = beside.wrapping_add(by);
            }
        }
    }

    fn reclassify(&mut self, square: u16) {
        let tables = Arc::clone(&self.tables);
        for &window in tables.touched(square) {
            self.classify(window);
        }
    }

    fn classify(&mut self, window: u16) {
        let [first, second] = self.count[usize::from(window)];
        for side in 0..2 {
            let blocked = if side == 0 { second } else { first } > 0;
            let new = if blocked {
                0
            } else {
                self.fresh_class(window, side)
            };
            let old = self.class(side, window);
            if new != old {
                self.log.push(Change { window, side, old });
                self.put_class(window, side, new);
            }
        }
    }

    fn put_class(&mut self, window: u16, side: u8, new: Class) {
        let side = usize::from(side);
        let old = std::mem::replace(&mut self.class[usize::from(window)][side], new);
        let (far, close) = (usize::from(old), usize::from(new));
        self.worth[side][0] += i32::from(TO_MOVE[close]) - i32::from(TO_MOVE[far]);
        self.worth[side][1] += i32::from(WAITING[close]) - i32::from(WAITING[far]);
        let (was, is) = (usize::from(distance(old)), usize::from(distance(new)));
        if was == is {
            return;
        }
        if (1..LISTED).contains(&was) {
            self.near[side][was].remove(window);
        }
        if (1..LISTED).contains(&is) {
            self.near[side][is].insert(window);
        }
    }

    /// The class of a window in which the other side has no stone.
    fn fresh_class(&self, window: u16, side: u8) -> Class {
        let shape = self.tables.window(window);
        if !shape.wins_for[usize::from(side)] {
            return 0;
        }
        let squares = shape.squares();
        let own = |i: usize| u8::from(squares.get(i).is_some_and(|&s| self.holds(side, s)));
        let (mut turns, mut unguarded) = (0, 0);
        for (i, &square) in squares.iter().enumerate() {
            if !self.is_empty(square) {
                continue;
            }
            turns += 1;
            if is_white(square) {
                let mut supply = self.beside(side, square);
                if shape.is_orthogonal() {
                    supply -= own(i + 1) + own(i.wrapping_sub(1));
                }
                turns += u8::from(supply == 0);
                unguarded += u8::from(self.beside(side ^ 1, square) == 0);
            }
        }
        class(turns, !shape.is_orthogonal(), unguarded)
    }
}
