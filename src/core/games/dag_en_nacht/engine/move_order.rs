//! Move ordering by an estimate of how much each move changes the static
//! evaluation.

use super::window_class::{CLASSES, Class, distance, further, nearer, unguarded};
use super::window_values::{TO_MOVE, TO_WAIT};
use super::{Field, SquareMove};

/// The values of a square, summed over the windows through it.
#[derive(Copy, Clone, Default)]
struct SquareValue {
    /// The value of filling it, which brings own windows closer to completion and ends
    /// windows of the opponent.
    fill: i32,
    /// If it is white, the value of a stone beside it, which supplies and guards it.
    beside: i32,
}

/// Scores the legal moves of a position.
pub struct MoveScorer {
    /// By square.
    values: Vec<SquareValue>,
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
            values: Vec::new(),
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
        // The shifts of one stone follow each other, so its loss is computed once.
        let (mut stone, mut loss) = (SquareMove::DROP, 0);
        out.extend(steps.iter().map(|&step| {
            if step.is_drop() {
                return (self.drop_score(field, step.to), step);
            }
            if step.from != stone {
                stone = step.from;
                loss = left(field, stone) + self.neighbours(field, stone, 1);
            }
            // The loss on the square that a shift leaves must not hide the
            // move's value for a single line, so the maximum is taken.
            let fill = self.values[usize::from(step.to)].fill;
            ((fill - loss).max(self.peak(field, step.to)), step)
        }));
        self.steps = steps;
    }

    /// The value of filling a square of this window.
    fn fill(&self, mine: Class, theirs: Class) -> i32 {
        self.gain[usize::from(mine)] + other(theirs)
    }

    /// Sums the values of all windows by square.
    fn sum(&mut self, field: &Field) {
        let mut values = std::mem::take(&mut self.values);
        values.clear();
        let squares = usize::from(field.tables.board.squares());
        values.resize(squares, SquareValue::default());
        let me = usize::from(field.turn());
        for (window, classes) in field.tables.windows.iter().zip(field.classes()) {
            let (mine, theirs) = (classes[me], classes[1 - me]);
            let fill = self.fill(mine, theirs);
            if fill == 0 {
                continue;
            }
            let beside = self.gain[usize::from(mine)] + self.guard[usize::from(theirs)];
            for &square in window.squares() {
                let value = &mut values[usize::from(square)];
                value.fill += fill;
                value.beside += beside;
            }
        }
        self.values = values;
    }

    /// The largest value of filling a square for a single window.
    fn peak(&self, field: &Field, square: u16) -> i32 {
        let me = field.turn();
        let windows = field.tables.of(square).iter();
        let fills =
            windows.map(|&window| self.fill(field.class(me, window), field.class(me ^ 1, window)));
        fills.fold(0, i32::max)
    }

    fn drop_score(&self, field: &Field, to: u16) -> i32 {
        self.values[usize::from(to)].fill + self.neighbours(field, to, 0)
    }

    /// The value of a stone on a black square for the empty white squares
    /// beside it that have exactly `stones` of the mover's stones beside them.
    fn neighbours(&self, field: &Field, square: u16, stones: u8) -> i32 {
        let me = field.turn();
        let beside = field.tables.neighbours(square).iter();
        beside
            .filter(|&&next| field.is_empty(next) && field.beside(me, next) == stones)
            .map(|&next| self.values[usize::from(next)].beside)
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
