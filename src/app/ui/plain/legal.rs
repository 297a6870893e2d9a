//! The legal moves in words: a list, or for many moves the ranges in each row.

use super::events::name;
use super::reading::move_texts;
use super::squares::CellNames;
use crate::game::{Cell, Contents, Ground, Spot};
use crate::session::Session;
use crate::ui::text::{counted, listed};

/// The most moves that are listed one by one.
const LISTED: usize = 20;

/// The most moves whose rows are said unasked.
const IN_ROWS: usize = 40;

/// Returns `Black can play c4, d3, e6 and f5.`, or the number of moves and where they are: for
/// very many the squares are said only if `all` are wanted.
pub(super) fn legal_sentence(session: &dyn Session, all: bool) -> String {
    let Some(side) = session.to_move() else {
        return "The game is over.".to_owned();
    };
    let (side, moves) = (name(session, side), move_texts(session));
    match moves.len() {
        0..=LISTED => format!("{side} can play {}.", listed(&moves)),
        many => {
            let moves = counted(many as u64, "moves");
            let squares = Squares::of(session);
            let which = match all || many <= IN_ROWS {
                true => squares.by_rows(),
                false => squares.in_short(),
            };
            format!("{side} can play {moves}{which}")
        }
    }
}

/// The squares to which the legal moves lead.
struct Squares {
    names: CellNames,
    /// The squares on which a piece can be put.
    targets: Vec<Spot>,
    /// The moves of pieces.
    moved: Vec<String>,
    /// The ground that all of the targets have, if it is only one and has a name.
    ground: Option<(Ground, &'static str)>,
}

impl Squares {
    fn of(session: &dyn Session) -> Squares {
        let names = CellNames::of(session);
        let moves = session.moves();
        let (placed, moved): (Vec<_>, Vec<_>) = moves
            .into_iter()
            .partition(|mv| mv.clicks.spots().count() == 1);
        let placed = placed.iter();
        let targets = Vec::from_iter(placed.filter_map(|mv| mv.clicks.spots().next()));
        let cells = names.diagram.cells.iter();
        let reached = cells.filter(|cell| cell.spot.is_some_and(|spot| targets.contains(&spot)));
        let ground = only_ground(reached);
        let ground = ground.and_then(|ground| Some((ground, names.ground_name(ground)?)));
        Squares {
            moved: moved.into_iter().map(|mv| mv.text).collect(),
            names,
            targets,
            ground,
        }
    }

    fn is_target(&self, cell: &Cell) -> bool {
        cell.spot.is_some_and(|spot| self.targets.contains(&spot))
    }

    /// Returns the kind of squares: `: every empty night square. Type legal all to hear them.`
    fn in_short(&self) -> String {
        let cells = self.names.diagram.cells.iter();
        let is_open = |cell: &&Cell| {
            let is_ground = self.ground.is_none_or(|(ground, _)| cell.ground == ground);
            is_ground && cell.spot.is_some() && cell.contents == Contents::Empty
        };
        let every = cells.filter(is_open).all(|cell| self.is_target(cell));
        let kind = self
            .ground
            .map_or("squares".to_owned(), |(_, name)| format!("{name} squares"));
        let which = match every {
            true => format!("all empty {kind}"),
            false => format!("some of the empty {kind}"),
        };
        let also = match self.moved.len() {
            0 => String::new(),
            more => format!(", and {} of pieces", counted(more as u64, "moves")),
        };
        format!(": {which}{also}. Type legal all to hear each.")
    }

    /// Returns `. On night squares, every second one of a row: row 2, b2 and d2; row 1, a1 to
    /// g1.`, with the moves of pieces last.
    fn by_rows(&self) -> String {
        let names = &self.names;
        let is_target = |cell: &Cell| self.is_target(cell);
        let only = self.ground.map(|(ground, _)| ground);
        let ground = self.ground.map(|(_, name)| name);
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
            Some(ground) if is_spread => {
                format!(". On {ground} squares, every second one of a row: ")
            }
            Some(ground) => format!(". On {ground} squares: "),
            None => ": ".to_owned(),
        };
        let text = format!("{head}{}.", rows.join("; "));
        match self.moved[..] {
            [] => text,
            _ => format!("{text} Also {}.", listed(&self.moved)),
        }
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
