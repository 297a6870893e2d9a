//! The engine: a field that keeps every line's distance up to date, a
//! forcing search over immediate threats, and an alpha-beta search that uses
//! it on every position for both sides.
//!
//! Words used here. A **window** is five squares in a row or column, or four
//! on a white diagonal, that win when one side holds them all. It is **alive**
//! for a side while the other has no stone in it. Its **distance** is the
//! number of turns the side still needs for it: one for every missing black
//! square, one for a missing white square that is **supplied** (an own stone
//! beside it that the window itself does not need can shift there) and two
//! for one that is not. Distance 1 is an immediate threat. The side's
//! opponent **guards** a white square by a stone beside it: nothing else can
//! block there.

mod field;
mod forcing;
mod line;
mod lines;
mod lists;
mod meter;
mod order;
mod packed;
mod plan;
#[cfg(test)]
mod proofs;
#[cfg(test)]
mod puzzles;
#[cfg(test)]
mod quiet;
mod root;
mod table;
mod tables;
#[cfg(test)]
mod tests;
mod threats;
mod tree;
mod tries;
#[cfg(test)]
mod tune;
mod weights;
mod worths;
mod zone;

pub(super) use field::{Field, Step};
pub(super) use forcing::{Proof, Reach};
pub(super) use meter::Meter;
pub(super) use root::{Aim, Found, Scored};
pub(super) use tables::Tables;
pub(super) use tree::{Memory, Style, Tree, is_decided};
