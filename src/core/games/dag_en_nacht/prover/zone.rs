//! Zones: the squares on which a proof depends. docs/DAG_PROOF.md explains why
//! replies of the defender outside the zone of its pass may be left out.

use super::super::bits::Bits;
use super::super::board::{FOUR, is_white};
use super::super::engine::Field;
use super::geometry::Geometry;

/// Adds the empty squares of every line that costs the defender at most
/// 1 + `level` moves, because with `level` free moves it could bring it to one
/// move. The cost is a lower bound: one move for every missing square, and one
/// more for every missing white square for which no stone beside it is left.
pub(super) fn add_danger(
    zone: &mut Bits,
    geometry: &Geometry,
    field: &Field,
    defender: u8,
    level: u8,
) {
    let limit = 1 + level;
    let mut add = |window: u16| {
        if cost(geometry, field, defender, window, limit) <= limit {
            for square in field.missing(window) {
                *zone = zone.union(geometry.closed(square));
            }
        }
    };
    if u16::from(limit) < FOUR {
        // A line this cheap has at least one stone, so it is enough to examine
        // the lines of the defender's stones.
        let squares = 0..field.tables.board.squares();
        let stones = squares.filter(|&square| field.holds(defender, square));
        stones.for_each(|square| field.tables.of(square).iter().copied().for_each(&mut add));
    } else {
        let windows = 0..u16::try_from(field.tables.windows.len()).expect("few windows");
        windows.for_each(add);
    }
}

/// Returns the cost of a line for the defender, or `u8::MAX` if it certainly
/// exceeds `limit` or the line is dead.
fn cost(geometry: &Geometry, field: &Field, defender: u8, window: u16, limit: u8) -> u8 {
    let shape = field.tables.window(window);
    let missing = shape.length - field.count(defender, window);
    if missing > limit || !field.is_alive(defender, window) {
        return u8::MAX;
    }
    let mut places = 0;
    for (place, &square) in shape.squares().iter().enumerate() {
        if is_white(square) && field.is_empty(square) {
            places |= 1u8 << place;
        }
    }
    let white = u8::try_from(places.count_ones()).expect("at most five");
    let supply = geometry.supply(window, places, |square| field.holds(defender, square));
    missing + white.saturating_sub(supply)
}
