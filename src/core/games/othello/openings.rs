//! The common names of openings, after Robert Gatliff's list.

use super::Move;
use super::engine::symmetry;

/// The named openings, one a line: the moves, beginning with c4, a blank and
/// the name.
const NAMES: &str = include_str!("openings.txt");

/// The number of moves after an opening for which its name still fits the game.
const AFTER: usize = 4;

/// Returns the name of the longest opening with which `moves` begin, in any of
/// the board's eight symmetries; `None` if the opening ended some moves ago.
pub(super) fn name(moves: &[Move]) -> Option<&'static str> {
    let squares: Vec<usize> = moves.iter().map_while(|mv| mv.square()).collect();
    (0..8)
        .filter_map(|s| longest(&squares, s))
        .max_by_key(|(length, _)| *length)
        // The text of a move has two letters.
        .filter(|(length, _)| squares.len() <= length / 2 + AFTER)
        .map(|(_, name)| name)
}

/// Returns the longest match under symmetry `s`: the length of its text and its
/// name.
fn longest(squares: &[usize], s: usize) -> Option<(usize, &'static str)> {
    let image: String = squares
        .iter()
        // No named opening is longer than this.
        .take(30)
        .map(|&square| Move::place(symmetry::moved(s, square)).to_string())
        .collect();
    NAMES
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter(|(moves, _)| image.starts_with(moves))
        .map(|(moves, name)| (moves.len(), name))
        .max_by_key(|(length, _)| *length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;
    use crate::game::{Game, Notation};
    use crate::games::othello::{Othello, OthelloOptions};

    fn name_of(words: &str) -> Option<&'static str> {
        let moves = Othello::split_moves(words).into_iter();
        name(&moves.map(|w| w.parse().unwrap()).collect::<Vec<_>>())
    }

    #[test]
    fn openings_are_named_in_every_symmetry() {
        assert_eq!(name_of("f5"), None);
        assert_eq!(name_of("f5d6"), Some("Perpendicular"));
        assert_eq!(name_of("f5d6c3d3c4"), Some("Tiger"));
        assert_eq!(name_of("c4e3f6e6f5"), Some("Tiger"));
        assert_eq!(name_of("d3c5f6f5e6"), Some("Tiger"));
        assert_eq!(name_of("e6f4c3c4d3"), Some("Tiger"));
        assert_eq!(name_of("f5d6c3d3c4f4c5b3c2"), Some("Rose-Bill"));
        assert_eq!(name_of("f5d6c3d3c4f4c5b3c2b2"), Some("Rose-Bill"));
    }

    #[test]
    fn name_goes_some_moves_after_the_opening() {
        assert_eq!(name_of("f5d6c3d3c4f4c5b3c2a1a2a3a4"), Some("Rose-Bill"));
        assert_eq!(name_of("f5d6c3d3c4f4c5b3c2a1a2a3a4a5"), None);
    }

    #[test]
    fn every_named_line_can_be_played() {
        let game = Othello::new(OthelloOptions::default());
        assert!(NAMES.lines().count() > 40);
        for line in NAMES.lines() {
            let (moves, name) = line.split_once(' ').expect("moves, a blank, a name");
            assert!(!name.is_empty());
            let mut state = game.start();
            for word in Othello::split_moves(moves) {
                let mv = word.parse().unwrap();
                assert!(game.is_legal(&state, mv), "{word} in {line}");
                game.apply(&mut state, mv);
            }
        }
    }
}
