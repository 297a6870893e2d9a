//! The diagram of a position.

use super::{Move, State};
use crate::game::{Contents, Diagram, Edge, Flip, Frame, Ground, Pieces, Spot};

/// Draws a position. Spots have the numbers of the squares, see [`Move`].
pub(super) fn render(state: &State) -> Diagram {
    let mut diagram = Diagram::new(3, 3, Frame::InnerLines, Pieces::Letters, Flip::Rows);
    // Row 3 is on top.
    for row in (0..3).rev() {
        for column in 0..3 {
            let square = row * 3 + column;
            let contents = state.at(square).map_or(Contents::Empty, Contents::Piece);
            let spot = Some(Spot(square));
            diagram.put(2 - row, column, Ground::Plain, contents, spot);
        }
        diagram.label(Edge::Left, 2 - row, (row + 1).to_string());
    }
    for (column, mv) in (0..).zip(Move::all().take(3)) {
        diagram.label(Edge::Bottom, column, mv.to_string()[..1].to_owned());
    }
    diagram
}
