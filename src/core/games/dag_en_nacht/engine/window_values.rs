//! Values of windows, for the evaluation and for move ordering.

use super::weights::{MOVING, PLACES, RACE, STEPS, WAITING};
use super::window_class::CLASSES;

/// Whether a side is to move.
#[derive(Copy, Clone)]
pub(super) enum Turn {
    Moving,
    Waiting,
}

/// By turn, class and number of windows: the value of that many windows.
static SUMS: [[[i32; PLACES + 1]; CLASSES]; 2] = [sums(&MOVING), sums(&WAITING)];

/// By class and number of windows: the sum of their weights.
const fn sums(weights: &[[i16; PLACES]; CLASSES]) -> [[i32; PLACES + 1]; CLASSES] {
    let mut sums = [[0; PLACES + 1]; CLASSES];
    let mut class = 0;
    while class < CLASSES {
        let mut place = 0;
        while place < PLACES {
            sums[class][place + 1] = sums[class][place] + weights[class][place] as i32;
            place += 1;
        }
        class += 1;
    }
    sums
}

/// The value of `count` windows of this class.
pub(super) fn windows_value(turn: Turn, class: usize, count: u16) -> i32 {
    let sums = &SUMS[turn as usize][class];
    match usize::from(count) {
        count @ ..=PLACES => sums[count],
        // All further windows have the weight of the last place.
        _ => {
            let last = sums[PLACES] - sums[PLACES - 1];
            sums[PLACES] + last * (i32::from(count) - PLACES as i32)
        }
    }
}

/// By distance: a bit for each class of that distance in which the opponent can
/// fill at most one of the missing squares.
const FIRM: [u64; 8] = [0, 0, 0xEE, 0xCC, 0x88, 0x88, 0x88, 0x88];

/// The nearness of a side's nearest line, from the classes that occur: twice
/// the distance, minus one if the line is firm, minus two so that the smallest
/// is 0.
pub(super) fn nearest(present: u64) -> usize {
    if present == 0 {
        return STEPS - 1;
    }
    let distance = present.trailing_zeros() / 8;
    let at = usize::try_from(distance).expect("at most 7");
    let firm = present >> (8 * distance) & FIRM[at] != 0;
    (2 * at)
        .saturating_sub(2 + usize::from(firm))
        .min(STEPS - 1)
}

/// The value to the side to move of how near both sides' nearest lines are, in
/// addition to their value as windows.
pub(super) fn race(mine: usize, theirs: usize) -> i32 {
    RACE[mine][theirs].into()
}

/// Values by distance, kind and unguarded squares, for move ordering.
type Guesses = [[[i16; 4]; 2]; 8];

const fn by_class(guesses: &Guesses) -> [i16; CLASSES] {
    let mut flat = [0; CLASSES];
    let mut i = 8;
    while i < CLASSES {
        flat[i] = guesses[i / 8][i / 4 % 2][i % 4];
        i += 1;
    }
    flat
}

/// The value of a window to the side to move, for move ordering. The values
/// were fitted once and then adjusted by hand.
pub(super) const TO_MOVE: [i16; CLASSES] = by_class(&[
    [[0, 0, 0, 0], [0, 0, 0, 0]],                 // distance 0
    [[900, 900, 900, 900], [900, 900, 900, 900]], // distance 1
    [[391, 400, 500, 500], [272, 307, 900, 900]], // distance 2
    [[129, 304, 595, 800], [72, 146, 264, 600]],  // distance 3
    [[56, 73, 94, 150], [22, 26, 83, 120]],       // distance 4
    [[19, 20, 35, 50], [20, 24, 45, 60]],         // distance 5
    [[1, 2, 3, 3], [2, 3, 5, 5]],                 // distance 6
    [[0, 1, 2, 2], [1, 1, 2, 2]],                 // distance 7
]);

/// The value of a window to the side not to move, for move ordering.
pub(super) const TO_WAIT: [i16; CLASSES] = by_class(&[
    [[0, 0, 0, 0], [0, 0, 0, 0]],                 // distance 0
    [[900, 900, 900, 900], [900, 900, 900, 900]], // distance 1
    [[263, 300, 400, 400], [288, 320, 517, 517]], // distance 2
    [[120, 150, 235, 500], [72, 107, 172, 400]],  // distance 3
    [[40, 50, 92, 120], [27, 31, 39, 60]],        // distance 4
    [[10, 12, 34, 40], [15, 18, 45, 50]],         // distance 5
    [[0, 1, 2, 2], [1, 2, 4, 4]],                 // distance 6
    [[0, 1, 1, 1], [1, 1, 1, 1]],                 // distance 7
]);
