//! Move ordering by an estimate of how much each move changes the static
//! evaluation.

use super::window_class::{CLASSES, Class, distance, further, nearer, unguarded};
use super::window_values::{TO_MOVE, TO_WAIT};
use super::{Field, SquareMove};

/// Scores the legal moves of a position.
pub struct MoveScorer {
    /// By square: the value of filling it, which brings own windows closer to
    /// completion and ends windows of the opponent.
    fill: Vec<i32>,
    /// By square: the largest value of filling it for a single window.
    peak: Vec<i32>,
    /// By white square: the value of a stone beside it, which supplies and
    /// guards it.
    beside: Vec<i32>,
    /// By class of an own window: the value of coming one move closer.
    gain: [i32; CLASSES],
    /// By class of an opponent's window: the loss from one more guard.
    guard: [i32; CLASSES],
    steps: Vec<SquareMove>,
}

/// Returns the value of a class to the mover, who is not to move after the
/// move.
fn own(class: Class) -> i32 {
    i32::from(TO_WAIT[usize::from(class)])
}

/// Returns the value of a class to the opponent, who is to move after the move.
fn other(class: Class) -> i32 {
    i32::from(TO_MOVE[usize::from(class)])
}

/// The value of bringing an own window one move closer.
fn gain(class: Class) -> i32 {
    match distance(class) {
        0 => 0,
        1 => own(class),
        _ => own(nearer(class)) - own(class),
    }
}

/// The loss of an opponent's window from one more guard.
fn guard(class: Class) -> i32 {
    match unguarded(class) {
        0 => 0,
        _ => other(class) - other(class - 1),
    }
}

fn by_class(value: fn(Class) -> i32) -> [i32; CLASSES] {
    std::array::from_fn(|class| value(u8::try_from(class).expect("few classes")))
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

    /// Appends the legal moves with their scores.
    pub fn ranked(&mut self, field: &Field, out: &mut Vec<(i32, SquareMove)>) {
        self.sum(field);
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        field.all_steps(&mut steps);
        out.extend(
            steps
                .iter()
                .map(|&step| (self.move_score(field, step), step)),
        );
        self.steps = steps;
    }

    /// Sums the values of all windows by square.
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

    fn move_score(&self, field: &Field, step: SquareMove) -> i32 {
        let fill = self.fill[usize::from(step.to)];
        if step.is_drop() {
            fill + self.neighbours(field, step.to, 0)
        } else {
            // The loss on the square that a shift leaves must not hide the
            // move's value for a single line, so the maximum is taken.
            let change = left(field, step.from) + self.neighbours(field, step.from, 1);
            (fill - change).max(self.peak[usize::from(step.to)])
        }
    }

    /// The value of a stone on a black square for the empty white squares
    /// beside it that have exactly `stones` of the mover's stones beside them.
    fn neighbours(&self, field: &Field, square: u16, stones: u8) -> i32 {
        let me = field.turn();
        let beside = field.tables.neighbours(square).iter();
        beside
            .filter(|&&next| field.is_empty(next) && field.beside(me, next) == stones)
            .map(|&next| self.beside[usize::from(next)])
            .sum()
    }
}

/// The loss of own windows when a stone leaves `square`.
fn left(field: &Field, square: u16) -> i32 {
    let me = field.turn();
    let windows = field.tables.of(square).iter();
    let lost = windows.map(|&window| match field.class(me, window) {
        class if distance(class) == 0 => 0,
        class => own(class) - own(further(class)),
    });
    lost.sum()
}
