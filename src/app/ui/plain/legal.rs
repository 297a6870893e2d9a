//! The legal moves in words: a list, or for many moves the ranges in each row.

use super::events::name;
use super::reading::move_texts;
use super::squares::CellNames;
use crate::game::{Cell, Ground};
use crate::session::Session;
use crate::ui::text::{counted, listed};

/// The most moves that are listed one by one.
const LISTED: usize = 20;

/// Returns `Black can play c4, d3, e6 and f5.`, or the number of moves and where they are.
pub(super) fn legal_sentence(session: &dyn Session) -> String {
    let Some(side) = session.to_move() else {
        return "The game is over.".to_owned();
    };
    let (side, moves) = (name(session, side), move_texts(session));
    match moves.len() {
        0..=LISTED => format!("{side} can play {}.", listed(&moves)),
        many => {
            let moves = counted(many as u64, "moves");
            format!("{side} can play {moves}{}", by_rows(session))
        }
    }
}

/// Returns `. On night squares, every second one of a row: row 2, b2 and d2; row 1, a1 to
/// g1.`, with the moves of pieces last.
fn by_rows(session: &dyn Session) -> String {
    let names = CellNames::of(session);
    let moves = session.moves();
    let (placed, moved): (Vec<_>, Vec<_>) =
        moves.iter().partition(|mv| mv.clicks.spots().count() == 1);
    let targets: Vec<_> = placed
        .iter()
        .filter_map(|mv| mv.clicks.spots().next())
        .collect();
    let is_target = |cell: &Cell| cell.spot.is_some_and(|spot| targets.contains(&spot));
    let only = only_ground(names.diagram.cells.iter().filter(|cell| is_target(cell)));
    let ground = only.and_then(|ground| names.ground_name(ground));
    let mut is_spread = false;
    let mut rows = Vec::new();
    for row in names.rows() {
        let cells = names.row(&row).map_or_else(Vec::new, |(_, cells)| cells);
        // Squares of the other kind would break every range.
        let cells = cells
            .iter()
            .filter(|place| ground.is_none() || only == Some(place.cell.ground));
        let cells = Vec::from_iter(cells);
        is_spread |= cells
            .windows(2)
            .any(|two| two[0].cell.column + 1 < two[1].cell.column);
        let runs = runs(
            cells
                .iter()
                .map(|place| (&*place.name, is_target(place.cell))),
        );
        if !runs.is_empty() {
            rows.push(format!("row {row}, {}", listed(&runs)));
        }
    }
    let head = match ground {
        Some(ground) if is_spread => format!(". On {ground} squares, every second one of a row: "),
        Some(ground) => format!(". On {ground} squares: "),
        None => ": ".to_owned(),
    };
    let text = format!("{head}{}.", rows.join("; "));
    let moved: Vec<&str> = moved.iter().map(|mv| &*mv.text).collect();
    match moved[..] {
        [] => text,
        _ => format!("{text} Also {}.", listed(&moved)),
    }
}

/// Returns the ground that all of these cells have.
fn only_ground<'a>(mut cells: impl Iterator<Item = &'a Cell>) -> Option<Ground> {
    let first = cells.next()?.ground;
    cells.all(|cell| cell.ground == first).then_some(first)
}

/// Returns the names that are chosen, and instead of three or more in a row their range:
/// `a1 to g1`.
fn runs<'a>(names: impl Iterator<Item = (&'a str, bool)>) -> Vec<String> {
    let names = Vec::from_iter(names);
    let runs = names.chunk_by(|(_, one), (_, next)| one == next);
    let chosen = runs.filter(|run| run[0].1);
    let words = chosen.flat_map(|run| match run {
        [(first, _), _, .., (last, _)] => vec![format!("{first} to {last}")],
        few => few.iter().map(|(name, _)| (*name).to_owned()).collect(),
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_in_a_row_are_a_range() {
        let chosen = |text: &'static str| {
            runs(
                text.split(' ')
                    .map(|name| (name.trim_end_matches('-'), !name.ends_with('-'))),
            )
        };
        assert_eq!(chosen("a b c d- e f g- h"), ["a to c", "e", "f", "h"]);
        assert!(chosen("a- b-").is_empty());
    }
}
