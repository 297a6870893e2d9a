//! Immediate threats: who wins next turn, how, and what stops it.

use super::{Field, SquareMove};
use crate::games::dag_en_nacht::board::is_white;

/// The squares on which a side would complete a line next turn.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Threat {
    /// None.
    None,
    /// One: filling it stops them.
    One(u16),
    /// Two different squares (or more): no one move fills both.
    Two(u16, u16),
}

impl Field {
    /// What `side` threatens to fill next turn. Exact: a window at distance 1
    /// lacks one square that can be filled at once.
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

    /// A step with which `side`, if it were to move, completes a line.
    pub fn winning_step(&self, side: u8) -> Option<SquareMove> {
        let &window = self.near(side, 1).first()?;
        let square = self.missing(window).next()?;
        if !is_white(square) {
            return Some(SquareMove::drop(square));
        }
        self.suppliers(side, square, window).next()
    }

    /// Shifts of `side` to a white square from outside `window`.
    pub fn suppliers(&self, side: u8, to: u16, window: u16) -> impl Iterator<Item = SquareMove> {
        let inside = self.tables.window(window).squares();
        self.shifts_to(side, to)
            .filter(|step| !inside.contains(&step.from))
    }

    /// Shifts of `side` to an empty white square.
    pub fn shifts_to(&self, side: u8, to: u16) -> impl Iterator<Item = SquareMove> {
        let beside = self.tables.neighbours(to).iter();
        beside
            .filter(move |&&from| self.holds(side, from))
            .map(move |&from| SquareMove { from, to })
    }

    /// Appends the steps of `side` that fill `square`: a drop, or shifts.
    pub fn fillers(&self, side: u8, square: u16, out: &mut Vec<SquareMove>) {
        if is_white(square) {
            out.extend(self.shifts_to(side, square));
        } else {
            out.push(SquareMove::drop(square));
        }
    }

    /// Appends the steps of `side` that bring a window from distance 2 to
    /// distance 1, each once.
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

    /// Appends the steps that bring `window` one turn nearer.
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
                // Supply it from outside, or shift an inner stone and drop
                // another in its place afterwards.
                let beside = self.tables.neighbours(square).iter();
                let free = beside.filter(|&&s| self.is_empty(s) && !inside.contains(&s));
                out.extend(free.map(|&s| SquareMove::drop(s)));
                out.extend(self.shifts_to(side, square));
            }
        }
    }

    /// Whether the side to move has any legal step.
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

    /// Appends every legal step of the side to move.
    pub fn all_steps(&self, out: &mut Vec<SquareMove>) {
        for square in (1..self.tables.board.squares()).step_by(2) {
            if self.is_empty(square) {
                out.push(SquareMove::drop(square));
            } else if self.holds(self.turn(), square) {
                let beside = self.tables.neighbours(square).iter();
                let free = beside.filter(|&&to| self.is_empty(to));
                out.extend(free.map(|&to| SquareMove { from: square, to }));
            }
        }
    }

    /// Whether this legal step of `side` completes a line.
    pub fn completes(&self, side: u8, step: SquareMove) -> bool {
        let windows = self.near(side, 1).iter();
        windows
            .filter(|&&window| self.missing(window).next() == Some(step.to))
            .any(|&window| !self.tables.window(window).squares().contains(&step.from))
    }

    /// Whether the side to move may make this step.
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
