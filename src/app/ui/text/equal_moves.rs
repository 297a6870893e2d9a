//! Positions in which every move is as good as any other, so that a hint has
//! nothing to point at.

use crate::game::{Cell, Diagram, order_by_key};
use crate::session::{LineView, Session, Value};

/// The most positions that turns and reflections make of one.
const IMAGES: usize = 8;

/// Returns that all moves are equal, as a part of a sentence: `all four moves are
/// equal`. `None` if they may differ, or if there is only one. `lines` are the
/// values of the moves.
pub fn equal_moves(session: &dyn Session, lines: &[LineView]) -> Option<String> {
    let count = session.moves().len();
    let equal = count > 1
        && lines.len() == count
        && (has_one_proved_value(lines) || makes_one_picture(session, lines));
    equal.then(|| match count {
        2 => "both moves are equal".to_owned(),
        count => format!("all {} moves are equal", number_word(count)),
    })
}

/// Whether the values of all moves are proved and equal.
fn has_one_proved_value(lines: &[LineView]) -> bool {
    let first = lines[0].value;
    first.is_some_and(|value| value.exact) && lines.iter().all(|line| line.value == first)
}

/// Whether the positions after all moves differ only by turning or reflecting the
/// board. Rules of square boards do not depend on its direction; if a game's do, its
/// proved values differ.
fn makes_one_picture(session: &dyn Session, lines: &[LineView]) -> bool {
    let proved = |line: &LineView| line.value.filter(|value| value.exact);
    let mut proved = lines.iter().filter_map(proved);
    let first = proved.next();
    if lines.len() > IMAGES || proved.any(|value: Value| Some(value) != first) {
        return false;
    }
    let after = |line: &LineView| {
        let mut fork = session.fork();
        fork.play(&line.text).ok()?;
        Some(fork.diagram())
    };
    let Some(first) = after(&lines[0]).filter(|first| first.rows == first.columns) else {
        return false;
    };
    let images: Vec<Vec<Cell>> = (0..IMAGES).map(|image| turned(&first, image)).collect();
    lines[1..]
        .iter()
        .all(|line| after(line).is_some_and(|diagram| images.contains(&turned(&diagram, 0))))
}

/// Returns the cells of a square board, turned or reflected, in reading order. Image
/// 0 is the board itself.
fn turned(diagram: &Diagram, image: usize) -> Vec<Cell> {
    let last = diagram.rows.saturating_sub(1);
    let place = |(row, column): (u16, u16)| {
        let (row, column) = if image & 1 == 0 {
            (row, column)
        } else {
            (column, row)
        };
        let row = if image & 2 == 0 { row } else { last - row };
        let column = if image & 4 == 0 {
            column
        } else {
            last - column
        };
        (row, column)
    };
    let mut cells: Vec<Cell> = diagram.cells.clone();
    for cell in &mut cells {
        (cell.row, cell.column) = place((cell.row, cell.column));
        // Clicks do not belong to the position.
        cell.spot = None;
    }
    order_by_key(&mut cells, |cell| (cell.row, cell.column));
    cells
}

/// Returns a number as it is written in a sentence: in words up to twelve.
fn number_word(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(number)
        .map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_words_up_to_twelve() {
        assert_eq!(number_word(4), "four");
        assert_eq!(number_word(12), "twelve");
        assert_eq!(number_word(13), "13");
    }
}
