//! Which moves are tried first, and which are tried at all before the rest.

use super::weights::{CLASSES, distance};
use super::{Field, Step};

/// What bringing a window of this distance one turn nearer is worth.
const NEARER: [i32; 10] = [0, 6000, 2000, 500, 100, 20, 5, 2, 1, 0];
/// What stopping the other side's window of this distance is worth.
const STOPPED: [i32; 10] = [0, 5000, 1500, 350, 70, 15, 4, 1, 1, 0];

/// Judges the steps of one position.
pub(super) struct Judge {
    /// By white square: the worth of its windows, own and other side's.
    through: Vec<[i32; 2]>,
}

/// `NEARER` or `STOPPED` by class.
fn by_class(table: &[i32; 10], class: u8) -> i32 {
    debug_assert!(usize::from(class) < CLASSES);
    table[usize::from(distance(class))]
}

impl Judge {
    pub(super) fn new() -> Judge {
        Judge {
            through: Vec::new(),
        }
    }

    /// Appends the legal steps with their worth.
    pub(super) fn ranked(&mut self, field: &Field, out: &mut Vec<(i32, Step)>) {
        self.look(field);
        let mut steps = Vec::with_capacity(160);
        field.all_steps(&mut steps);
        out.extend(steps.iter().map(|&step| (self.worth(field, step), step)));
    }

    fn look(&mut self, field: &Field) {
        let squares = field.tables.board.squares();
        self.through.clear();
        self.through.extend((0..squares).map(|square| {
            if field.is_empty(square) {
                windows(field, square)
            } else {
                [0; 2]
            }
        }));
    }

    fn worth(&self, field: &Field, step: Step) -> i32 {
        let me = field.turn();
        let [own, other] = self.through[usize::from(step.to)];
        let mut worth = own + other;
        if !step.is_drop() {
            return worth - windows(field, step.from)[0] / 2;
        }
        for &next in field.tables.neighbours(step.to) {
            if !field.is_empty(next) {
                continue;
            }
            let [own, other] = self.through[usize::from(next)];
            let first = field.beside(me, next) == 0;
            worth += if first { own } else { own / 8 };
            let guards = field.beside(me, next) == 0 && field.beside(me ^ 1, next) > 0;
            worth += if guards { other } else { other / 6 };
        }
        worth
    }
}

/// The worth of the windows through a square, own and other side's.
fn windows(field: &Field, square: u16) -> [i32; 2] {
    let me = field.turn();
    let mut sums = [0; 2];
    for &window in field.tables.of(square) {
        sums[0] += by_class(&NEARER, field.class(me, window));
        sums[1] += by_class(&STOPPED, field.class(me ^ 1, window));
    }
    sums
}
