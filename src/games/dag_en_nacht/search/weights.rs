//! What windows are worth: fitted to our own games by `tune.rs`.

/// A window's class for one side: 0 when it is dead or does not win, else
/// 6 × distance + 3 × kind (0 orthogonal, 1 diagonal) + the unguarded white
/// squares it lacks, of which at most 2 are counted.
pub(super) type Class = u8;

/// Distances go up to 8: a white diagonal or white-first row from nothing;
/// 9 stands for more.
pub(super) const DISTANCES: usize = 10;

/// Classes there are.
pub(super) const CLASSES: usize = 6 * DISTANCES;

/// Worths by distance, kind and unguarded squares.
type Worths = [[[i16; 3]; 2]; DISTANCES];

/// The class of a window at this distance.
pub(super) fn class(distance: u8, diagonal: bool, unguarded: u8) -> Class {
    6 * distance.min(9) + 3 * u8::from(diagonal) + unguarded.min(2)
}

/// Turns still needed; 0 for a dead window.
pub(super) fn distance(class: Class) -> u8 {
    class / 6
}

/// Unguarded white squares it lacks, of which at most 2 are counted.
pub(super) fn unguarded(class: Class) -> u8 {
    class % 3
}

/// The same table by class.
const fn by_class(worths: &Worths) -> [i16; CLASSES] {
    let mut flat = [0; CLASSES];
    let mut i = 6;
    while i < CLASSES {
        flat[i] = worths[i / 6][i / 3 % 2][i % 3];
        i += 1;
    }
    flat
}

/// A window's worth to the side to move, by class.
pub(super) const TO_MOVE: [i16; CLASSES] = by_class(&[
    [[0, 0, 0], [0, 0, 0]],             // distance 0
    [[900, 900, 900], [900, 900, 900]], // distance 1
    [[391, 400, 500], [272, 307, 900]], // distance 2
    [[129, 304, 595], [72, 146, 264]],  // distance 3
    [[56, 73, 94], [22, 26, 83]],       // distance 4
    [[19, 20, 35], [20, 24, 45]],       // distance 5
    [[1, 2, 3], [2, 3, 5]],             // distance 6
    [[0, 1, 2], [1, 1, 2]],             // distance 7
    [[0, 0, 0], [0, 0, 0]],             // distance 8
    [[0, 0, 0], [0, 0, 0]],             // distance 9
]);

/// A window's worth to the other side, by class.
pub(super) const WAITING: [i16; CLASSES] = by_class(&[
    [[0, 0, 0], [0, 0, 0]],             // distance 0
    [[900, 900, 900], [900, 900, 900]], // distance 1
    [[263, 300, 400], [288, 320, 517]], // distance 2
    [[120, 150, 235], [72, 107, 172]],  // distance 3
    [[40, 50, 92], [27, 31, 39]],       // distance 4
    [[10, 12, 34], [15, 18, 45]],       // distance 5
    [[0, 1, 2], [1, 2, 4]],             // distance 6
    [[0, 1, 1], [1, 1, 1]],             // distance 7
    [[0, 0, 0], [0, 0, 0]],             // distance 8
    [[0, 0, 0], [0, 0, 0]],             // distance 9
]);
