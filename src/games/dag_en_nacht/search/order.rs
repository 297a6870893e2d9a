//! Which moves are tried first, and which are tried at all before the rest:
//! by how much each changes the position's worth, nearly.

use super::weights::{CLASSES, TO_MOVE, WAITING, distance};
use super::{Field, Step};

/// What the windows through a square change by, as seen by the mover.
#[derive(Copy, Clone, Default)]
struct Through {
    /// Filling the square: own windows come nearer, the other's die.
    fill: i32,
    /// Supplying it: own windows come nearer.
    supply: i32,
    /// Guarding it: the other's windows lose an unguarded square.
    guard: i32,
}

/// Judges the steps of one position.
pub(super) struct Judge {
    through: Vec<Through>,
}

/// A class's worth to the mover once it has moved.
fn own(class: u8) -> i32 {
    i32::from(WAITING[usize::from(class).min(CLASSES - 1)])
}

/// A class's worth to the other side, which then is to move.
fn other(class: u8) -> i32 {
    i32::from(TO_MOVE[usize::from(class)])
}

/// What one turn less is worth to an own window.
fn nearer(class: u8) -> i32 {
    match distance(class) {
        0 => 0,
        1 => own(class),
        _ => own(class - 6) - own(class),
    }
}

impl Judge {
    pub(super) fn new() -> Judge {
        Judge {
            through: Vec::new(),
        }
    }

    /// Appends the legal steps with their worth.
    pub(super) fn ranked(&mut self, field: &Field, out: &mut Vec<(i32, Step)>) {
        let squares = 0..field.tables.board.squares();
        self.through.clear();
        self.through.extend(squares.map(|square| {
            if field.is_empty(square) {
                through(field, square)
            } else {
                Through::default()
            }
        }));
        let mut steps = Vec::with_capacity(160);
        field.all_steps(&mut steps);
        out.extend(steps.iter().map(|&step| (self.worth(field, step), step)));
    }

    fn worth(&self, field: &Field, step: Step) -> i32 {
        let fill = self.through[usize::from(step.to)].fill;
        if step.is_drop() {
            fill + self.beside(field, step.to, 0)
        } else {
            fill - left(field, step.from) - self.beside(field, step.from, 1)
        }
    }

    /// What a stone on a black square gives to the white squares beside it,
    /// where the mover has only `stones` there.
    fn beside(&self, field: &Field, square: u16, stones: u8) -> i32 {
        let me = field.turn();
        let new = field
            .tables
            .neighbours(square)
            .iter()
            .filter(|&&next| field.beside(me, next) == stones);
        new.map(|&next| {
            let through = self.through[usize::from(next)];
            through.supply + through.guard
        })
        .sum()
    }
}

fn through(field: &Field, square: u16) -> Through {
    let me = field.turn();
    let mut sum = Through::default();
    for &window in field.tables.of(square) {
        let mine = nearer(field.class(me, window));
        let theirs = field.class(me ^ 1, window);
        sum.fill += mine + other(theirs);
        sum.supply += mine;
        if !theirs.is_multiple_of(3) {
            sum.guard += other(theirs) - other(theirs - 1);
        }
    }
    sum
}

/// What own windows lose when a stone leaves `square`.
fn left(field: &Field, square: u16) -> i32 {
    let me = field.turn();
    let windows = field.tables.of(square).iter();
    let lost = windows.map(|&window| match field.class(me, window) {
        class if distance(class) == 0 => 0,
        class => own(class) - own(class + 6),
    });
    lost.sum()
}
