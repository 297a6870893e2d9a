//! Which moves are tried first, and which are tried at all before the rest:
//! by how much each changes the position's worth, nearly.

use super::window_class::{CLASSES, Class, distance, further, nearer, unguarded};
use super::worth::{TO_MOVE, TO_WAIT};
use super::{Field, SquareMove};

/// Judges the steps of one position.
pub struct MoveScorer {
    /// By square: what filling it is worth: own windows come nearer, the
    /// other side's die.
    fill: Vec<i32>,
    /// By square: the most that filling it is worth for one window.
    peak: Vec<i32>,
    /// By white square: what coming to stand beside it is worth: it is
    /// supplied and guarded.
    beside: Vec<i32>,
    /// By class of an own window: what one turn less is worth.
    gain: [i32; CLASSES],
    /// By class of the other side's window: what a guard takes from it.
    guard: [i32; CLASSES],
    steps: Vec<SquareMove>,
}

/// A class's worth to the mover once it has moved.
fn own(class: Class) -> i32 {
    i32::from(TO_WAIT[usize::from(class)])
}

/// A class's worth to the other side, which then is to move.
fn other(class: Class) -> i32 {
    i32::from(TO_MOVE[usize::from(class)])
}

/// What one turn less is worth to an own window.
fn gain(class: Class) -> i32 {
    match distance(class) {
        0 => 0,
        1 => own(class),
        _ => own(nearer(class)) - own(class),
    }
}

/// What a guard takes from a window of the other side.
fn guard(class: Class) -> i32 {
    match unguarded(class) {
        0 => 0,
        _ => other(class) - other(class - 1),
    }
}

fn by_class(worth: fn(Class) -> i32) -> [i32; CLASSES] {
    std::array::from_fn(|class| worth(u8::try_from(class).expect("few classes")))
}

impl MoveScorer {
    pub fn new() -> MoveScorer {
        MoveScorer {
            fill: Vec::new(),
            peak: Vec::new(),
            beside: Vec::new(),
            gain: by_class(gain),
            guard: by_class(guard),
            steps: Vec::new(),
        }
    }

    /// Appends the legal steps with their worth.
    pub fn ranked(&mut self, field: &Field, out: &mut Vec<(i32, SquareMove)>) {
        self.sum(field);
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        field.all_steps(&mut steps);
        out.extend(steps.iter().map(|&step| (self.worth(field, step), step)));
        self.steps = steps;
    }

    /// Enters what every live window has to say about its squares.
    fn sum(&mut self, field: &Field) {
        let squares = usize::from(field.tables.board.squares());
        for sums in [&mut self.fill, &mut self.peak, &mut self.beside] {
            sums.clear();
            sums.resize(squares, 0);
        }
        let me = usize::from(field.turn());
        for (window, classes) in field.tables.windows.iter().zip(field.classes()) {
            let (mine, theirs) = (usize::from(classes[me]), usize::from(classes[1 - me]));
            let gain = self.gain[mine];
            let fill = gain + i32::from(TO_MOVE[theirs]);
            if fill == 0 {
                continue;
            }
            let beside = gain + self.guard[theirs];
            for square in window.squares().iter().copied().map(usize::from) {
                self.fill[square] += fill;
                self.peak[square] = self.peak[square].max(fill);
                self.beside[square] += beside;
            }
        }
    }

    fn worth(&self, field: &Field, step: SquareMove) -> i32 {
        let fill = self.fill[usize::from(step.to)];
        if step.is_drop() {
            fill + self.neighbours(field, step.to, 0)
        } else {
            // What a stone leaves must not hide what it does for one line.
            let change = left(field, step.from) + self.neighbours(field, step.from, 1);
            (fill - change).max(self.peak[usize::from(step.to)])
        }
    }

    /// What a stone on a black square gives to the white squares beside it,
    /// where the mover has only `stones` there.
    fn neighbours(&self, field: &Field, square: u16, stones: u8) -> i32 {
        let me = field.turn();
        let beside = field.tables.neighbours(square).iter();
        beside
            .filter(|&&next| field.is_empty(next) && field.beside(me, next) == stones)
            .map(|&next| self.beside[usize::from(next)])
            .sum()
    }
}

/// What own windows lose when a stone leaves `square`.
fn left(field: &Field, square: u16) -> i32 {
    let me = field.turn();
    let windows = field.tables.of(square).iter();
    let lost = windows.map(|&window| match field.class(me, window) {
        class if distance(class) == 0 => 0,
        class => own(class) - own(further(class)),
    });
    lost.sum()
}
