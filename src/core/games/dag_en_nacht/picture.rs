//! The board as a picture. Spots have the numbers of squares.

use super::board::is_white;
use super::{DagEnNacht, Restrict, State};
use crate::game::{Contents, Diagram, Edge, Flip, Frame, Ground, Pieces, Spot};

pub(super) fn render(game: &DagEnNacht, state: &State) -> Diagram {
    let board = game.board;
    let mut diagram = Diagram::new(
        board.size,
        board.size,
        Frame::Checkered,
        Pieces::Stones,
        Flip::Rows,
    );
    for row in 0..board.size {
        for column in 0..board.size {
            let square = board.at(column, row);
            let ground = if is_white(square) {
                Ground::Light
            } else {
                Ground::Dark
            };
            let contents = state.at(square).map_or(Contents::Empty, Contents::Piece);
            diagram.put(row, column, ground, contents, Some(Spot(square)));
        }
        diagram.label(Edge::Left, row, (board.size - row).to_string());
    }
    for column in 0..board.size {
        let name = board.name(board.at(column, 0)).to_string();
        diagram.label(Edge::Top, column, name[..1].to_owned());
    }
    diagram.ground_names = Some(["day", "night"]);
    let notes = [
        "░░ night: drop here",
        "▒▒ day: shift only",
        "5 straight, or 4 diagonal on day",
    ];
    diagram.notes = notes.map(str::to_owned).to_vec();
    if board.restrict == Restrict::Black {
        diagram.notes.push("Black's 5: day at both ends".to_owned());
    }
    diagram
}
