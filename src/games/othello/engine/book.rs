//! The opening book: best moves of early positions, from deep searches by this
//! engine (`examples/othello_book` makes the book anew).

use std::collections::HashMap;
use std::sync::LazyLock;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::symmetry;
use crate::games::othello::board::Board;
use crate::games::othello::{Move, START};

/// The book as a tree, one position a line: the ply, the move that leads to the
/// position (`-` for none), then its best moves as `move:value`, with values in
/// discs for the mover. The earlier moves are those of the lines above it.
const LINES: &str = include_str!("book.txt");

/// Best moves by position, each position being stored as its canonical image.
static BOOK: LazyLock<HashMap<Board, Vec<Entry>>> = LazyLock::new(|| {
    let mut path = vec![START];
    LINES
        .lines()
        .filter_map(|line| read_line(line, &mut path))
        .collect()
});

/// A book move, on the squares of the position's canonical image.
#[derive(Copy, Clone, Debug)]
struct Entry {
    square: usize,
    value: i32,
}

/// Reads one line of the book. `path` holds the positions from the start to
/// that of the line above, and is updated to end at this line's position.
/// Returns `None` for a malformed line.
fn read_line(line: &str, path: &mut Vec<Board>) -> Option<(Board, Vec<Entry>)> {
    let mut words = line.split(' ');
    let ply: usize = words.next()?.parse().ok()?;
    let last = words.next()?;
    if let Some(before) = ply.checked_sub(1) {
        let board = path.get(before)?.play(last.parse::<Move>().ok()?.square()?);
        path.truncate(ply);
        path.push(board);
    }
    let board = *path.last()?;
    let (name, s) = symmetry::canonical(board);
    let entry = |word: &str| {
        let (mv, value) = word.split_once(':')?;
        Some(Entry {
            square: symmetry::moved(s, mv.parse::<Move>().ok()?.square()?),
            value: value.parse().ok()?,
        })
    };
    Some((name, words.map_while(entry).collect()))
}

/// Returns one of the book's best moves for a position, drawn at random, and
/// its value in discs for the mover; `None` if the book does not have the
/// position.
pub(super) fn pick(board: Board, rng: &mut Xoshiro256PlusPlus) -> Option<(usize, i32)> {
    // The book ends before move 21: this saves computing the eight images.
    if board.empties() < 40 {
        return None;
    }
    let (name, s) = symmetry::canonical(board);
    let entries = BOOK.get(&name)?;
    let drawn = entries[rng.random_range(0..entries.len())];
    // In a symmetric position several squares are images of one move. Any of
    // them will do.
    let back = symmetry::inverse(s);
    Some((symmetry::moved(back, drawn.square), drawn.value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::moves;

    #[test]
    fn every_line_of_the_book_is_read_and_its_moves_are_legal() {
        assert_eq!(
            BOOK.len(),
            LINES.lines().count(),
            "a line is lost or doubled"
        );
        for (board, entries) in BOOK.iter() {
            assert!(!entries.is_empty());
            for entry in entries {
                assert!(
                    board.moves() >> entry.square & 1 == 1,
                    "{board:?} {entry:?}"
                );
            }
        }
    }

    #[test]
    fn every_opening_that_has_a_name_is_in_the_book() {
        for line in include_str!("../openings.txt").lines() {
            let (opening, name) = line.split_once(' ').expect("moves and a name");
            let mut board = START;
            for word in moves::split(opening) {
                let known = BOOK.contains_key(&symmetry::canonical(board).0);
                assert!(known, "{name} before {word}");
                let mv = word.parse::<Move>().expect("a move");
                board = board.play(mv.square().expect("a square"));
            }
            assert!(BOOK.contains_key(&symmetry::canonical(board).0), "{name}");
        }
    }

    #[test]
    fn the_book_answers_every_image_of_the_start() {
        let mut rng = crate::engine::seeded(1);
        for board in [START, START.pass()] {
            let (square, _) = pick(board, &mut rng).expect("the start is in the book");
            assert!(board.moves() >> square & 1 == 1);
        }
    }
}
