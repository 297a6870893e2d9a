//! The classes of windows: all that their worth depends on.

/// A window's class for one side: 0 when it is dead, does not win or holds
/// nothing yet, else 8 × distance + 4 × kind (0 orthogonal, 1 diagonal) + the
/// unguarded white squares it lacks, of which at most 3 are counted.
pub(super) type Class = u8;

/// Distances of classes: 1 to 7. 8 is a window in which and beside which the
/// side has nothing.
const FURTHEST: u8 = 7;

/// Classes there are.
pub(super) const CLASSES: usize = 64;

/// Unguarded squares that are told apart.
const UNGUARDED: u8 = 3;

/// The class of a window at this distance.
pub(super) fn class(distance: u8, diagonal: bool, unguarded: u8) -> Class {
    if distance > FURTHEST {
        return 0;
    }
    8 * distance + 4 * u8::from(diagonal) + unguarded.min(UNGUARDED)
}

/// Turns still needed; 0 for a dead window.
pub(super) fn distance(class: Class) -> u8 {
    class / 8
}

/// Unguarded white squares it lacks, of which at most 3 are counted.
pub(super) fn unguarded(class: Class) -> u8 {
    class % 4
}

/// The class of the same window one turn nearer, all else being equal.
pub(super) fn nearer(class: Class) -> Class {
    class.saturating_sub(8)
}

/// The class of the same window one turn further away.
pub(super) fn further(class: Class) -> Class {
    if distance(class) == FURTHEST {
        0
    } else {
        class + 8
    }
}
