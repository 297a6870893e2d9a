//! Shapes of discs: edges between two empty corners, and walls.

use super::counts::amount;
use super::{Board, Move, bits};
use crate::teacher::Counted;

/// The squares of an edge from corner to corner.
type Edge = [usize; 8];

/// The shortest wall that is mentioned.
const WALL: usize = 3;

/// The steps in column and row of the four directions.
const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

fn edges() -> [Edge; 4] {
    let at = |of: fn(usize) -> usize| std::array::from_fn(of);
    [at(|i| i), at(|i| 56 + i), at(|i| 8 * i), at(|i| 8 * i + 7)]
}

/// The six squares between the corners.
const SIX: u8 = 0b0111_1110;

/// Returns the names of the first and the last of some squares, such as `b1 to f1`.
fn range(squares: &[usize]) -> String {
    let name = |at: Option<&usize>| at.map_or_else(String::new, |at| Move::place(*at).to_string());
    format!("{} to {}", name(squares.first()), name(squares.last()))
}

/// Returns the corners of the edge that a disc on `square` completes: `own` has all six squares
/// between two empty corners.
pub(super) fn completed(own: u64, other: u64, square: usize) -> Option<[Move; 2]> {
    let row = |edge: &Edge, discs: u64| -> u8 {
        let bit = |(i, at): (usize, &usize)| u8::from(discs >> at & 1 == 1) << i;
        edge.iter().enumerate().map(bit).sum()
    };
    let is_full = |edge: &Edge| row(edge, own) == SIX && row(edge, other) == 0;
    let edge = edges()
        .into_iter()
        .find(|edge| edge.contains(&square) && is_full(edge))?;
    Some([edge[0], edge[7]].map(Move::place))
}

/// Returns the longest straight row of the mover's discs that are all beside empty squares.
fn longest_wall(own_next: Board) -> Vec<usize> {
    let open = own_next.own & bits::around(own_next.empty());
    let mut longest = Vec::new();
    for first in bits::squares(open) {
        for (right, down) in WAYS {
            let at = |i: i32| {
                let (x, y) = (
                    (first % 8) as i32 + i * right,
                    (first / 8) as i32 + i * down,
                );
                let on_board = (0..8).contains(&x) && (0..8).contains(&y);
                on_board.then(|| (8 * y + x) as usize)
            };
            let squares = (0..8).map_while(at);
            let wall: Vec<usize> = squares.take_while(|at| open >> at & 1 == 1).collect();
            if wall.len() > longest.len() {
                longest = wall;
            }
        }
    }
    longest
}

/// Counts the discs of the mover's longest wall.
pub(super) fn wall(own_next: Board, mover: &str) -> Counted {
    let wall = longest_wall(own_next);
    let long = wall.len() >= WALL;
    let discs = if long { wall.len() } else { 0 };
    Counted {
        motif: "wall",
        amount: -amount(u32::try_from(discs).expect("at most eight")),
        notable: 2,
        does: match long {
            true => format!(
                "leaves {mover} a wall of {discs} discs from {}",
                range(&wall)
            ),
            false => format!("leaves {mover} no wall of three discs"),
        },
        instead: match long {
            true => format!("leaves one of {discs}"),
            false => "leaves none".to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(own: &[&str], opp: &[&str]) -> Board {
        let bits = |names: &[&str]| {
            let bit = |name: &&str| 1 << name.parse::<Move>().unwrap().square().unwrap();
            names.iter().map(bit).sum()
        };
        Board {
            own: bits(own),
            opp: bits(opp),
        }
    }

    #[test]
    fn sixth_disc_completes_an_edge() {
        let six = board(&["b1", "c1", "d1", "e1", "f1", "g1"], &[]);
        let corners = completed(six.own, 0, 1).map(|corners| corners.map(|mv| mv.to_string()));
        assert_eq!(corners, Some(["a1".to_owned(), "h1".to_owned()]));
        assert_eq!(completed(six.own, 0, 27), None);
        assert_eq!(completed(six.own, 1, 1), None);
    }

    #[test]
    fn wall_is_a_row_of_discs_beside_empty_squares() {
        let open = board(&["c3", "d3", "e3", "f3"], &["d4"]);
        let counted = wall(open, "Black");
        assert_eq!(counted.does, "leaves Black a wall of 4 discs from c3 to f3");
        assert_eq!(wall(board(&["c3", "d3"], &[]), "Black").amount, 0);
    }
}
