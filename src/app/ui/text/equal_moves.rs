//! Positions in which every move is as good as any other, so that a hint has
//! nothing to point at.

use crate::game::{Cell, Diagram};
use crate::session::{LineView, Session, Value};

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
    if lines.len() > Diagram::IMAGES || proved.any(|value: Value| Some(value) != first) {
        return false;
    }
    let after = |line: &LineView| {
        let mut fork = session.fork();
        fork.play(&line.text).ok()?;
        Some(fork.diagram())
    };
    let Some(first) = after(&lines[0]).filter(Diagram::is_square) else {
        return false;
    };
    let images: Vec<Vec<Cell>> = (0..Diagram::IMAGES)
        .map(|image| first.image(image))
        .collect();
    lines[1..]
        .iter()
        .all(|line| after(line).is_some_and(|diagram| images.contains(&diagram.image(0))))
}

/// Returns a number as it is written in a sentence: in words up to twelve.
pub fn number_word(number: usize) -> String {
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
