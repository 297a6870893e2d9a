//! The classes of windows: everything that a window's value depends on.

/// A window's class for one side. It is 0 if the window is dead, cannot win or
/// is beyond distance 7; otherwise 8 × distance + 4 × kind (0 straight, 1
/// diagonal) + the number of missing white squares without a guard, at most 3.
pub(super) type Class = u8;

/// The greatest distance that has classes of its own. At distance 8 the side
/// has no stone in or beside the window.
const FURTHEST: u8 = 7;

/// Number of classes of windows.
pub(in crate::games::dag_en_nacht) const CLASSES: usize = 64;

/// The greatest number of unguarded squares that is distinguished.
const UNGUARDED: u8 = 3;

/// The class of a window at this distance.
pub(super) fn class(distance: u8, diagonal: bool, unguarded: u8) -> Class {
    if distance > FURTHEST {
        return 0;
    }
    8 * distance + 4 * u8::from(diagonal) + unguarded.min(UNGUARDED)
}

/// Moves still needed; 0 for a dead window.
pub(super) fn distance(class: Class) -> u8 {
    class / 8
}

/// Number of missing white squares without a guard, at most 3.
pub(super) fn unguarded(class: Class) -> u8 {
    class % 4
}

/// The class of the window one move closer to completion.
pub(super) fn nearer(class: Class) -> Class {
    class.saturating_sub(8)
}

/// The class of the window one move further from completion.
pub(super) fn further(class: Class) -> Class {
    if distance(class) == FURTHEST {
        0
    } else {
        class + 8
    }
}
