//! Diagrams of a position and of the discs turning during a move.

use super::{Move, Othello, Start, State, bits};
use crate::game::{Contents, Diagram, Edge, Flip, Frame, Ground, Pieces, Spot, order_by_key};

/// Draws a position. Spots have the numbers of the squares. Row 1 is on top, or
/// at the bottom with `start=mirrored`.
pub(super) fn render(game: &Othello, state: &State) -> Diagram {
    let mut diagram = Diagram::new(8, 8, Frame::Grid, Pieces::Stones, Flip::Rows);
    for row in 0..8 {
        for column in 0..8 {
            let square = row * 8 + column;
            let contents = state
                .at(square.into())
                .map_or(Contents::Empty, Contents::Piece);
            diagram.put(row, column, Ground::Plain, contents, Some(Spot(square)));
        }
        diagram.label(Edge::Left, row, (row + 1).to_string());
    }
    for (column, letter) in (0..).zip("abcdefgh".chars()) {
        diagram.label(Edge::Top, column, letter);
    }
    let [black, white] = state.discs();
    let [b, w] = [(black, white), (white, black)].map(|(own, opp)| mobility(own, opp));
    let empty = 64 - (black | white).count_ones();
    diagram
        .notes
        .push(format!("can play: ● {b}  ○ {w}   {empty} empty"));
    match game.options.start {
        Start::Standard => diagram,
        Start::Mirrored => diagram.flipped(),
    }
}

/// Counts the moves of `own` against `opp`.
fn mobility(own: u64, opp: u64) -> u32 {
    bits::mobility(own, opp).count_ones()
}

/// Returns the frames between two positions: the disc placed, then the turned
/// discs ring by ring outwards. The position after the move is not included.
pub(super) fn steps(game: &Othello, before: &State, mv: Move) -> Vec<Diagram> {
    let Some(square) = mv.square() else {
        return Vec::new();
    };
    let turned = bits::flips(square, before.board.own, before.board.opp);
    let mut rings: Vec<u32> = bits::squares(turned).map(|s| distance(s, square)).collect();
    order_by_key(&mut rings, |ring| *ring);
    rings.dedup();
    let picture = |ring: u32| {
        let so_far = bits::squares(turned)
            .filter(|&s| distance(s, square) < ring)
            .fold(0, |set, s| set | 1u64 << s);
        let mut state = *before;
        state.board.own ^= so_far | 1 << square;
        state.board.opp ^= so_far;
        render(game, &state)
    };
    rings.into_iter().map(picture).collect()
}

/// Returns the distance between two squares in king's steps.
fn distance(a: usize, b: usize) -> u32 {
    let apart = |a: usize, b: usize| a.abs_diff(b) as u32;
    apart(a % 8, b % 8).max(apart(a / 8, b / 8))
}
