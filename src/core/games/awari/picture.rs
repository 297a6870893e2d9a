//! The board as a picture: North's pits in the top row, South's in the bottom
//! row, a home at either end.

use super::state::{State, home, owner};
use super::{Awari, Move};
use crate::game::{Contents, Diagram, Edge, Flip, Frame, Ground, Pieces, Side, Spot};

/// Draws the position. Spots are numbered like the cells 0–13, homes included.
pub(super) fn render(state: &State) -> Diagram {
    picture(state, state.beans())
}

/// Draws a position of a game with `all` beans. During a sowing, some beans are
/// in no cell because the mover is still holding them; they count as in play.
fn picture(state: &State, all: u16) -> Diagram {
    let mut diagram = Diagram::new(2, 8, Frame::Boxes, Pieces::Stones, Flip::HalfTurn);
    put_home(&mut diagram, state, Side::Second, 0);
    for cell in (7..13).rev() {
        put_pit(&mut diagram, state, 0, 13 - cell, cell);
    }
    put_home(&mut diagram, state, Side::First, 7);
    for cell in 0..6 {
        put_pit(&mut diagram, state, 1, cell + 1, cell);
    }
    for (column, mv) in (1..).zip(Move::all()) {
        diagram.label(Edge::Bottom, column, mv.to_string());
        diagram.label(Edge::Top, 7 - column, mv.to_string());
    }
    diagram.caption(Edge::Top, Side::Second, "← sows this way");
    diagram.caption(Edge::Bottom, Side::First, "→ sows this way");
    let home: u16 = Side::BOTH
        .iter()
        .map(|&side| u16::from(state.at_home(side)))
        .sum();
    diagram.notes.push(format!(
        "{} beans in play; first to {} at home wins",
        all - home,
        all / 2 + 1
    ));
    diagram
}

/// The pictures of a sowing bean by bean, without the positions before and
/// after it.
pub(super) fn steps(game: &Awari, before: &State, mv: Move) -> Vec<Diagram> {
    let mut after = *before;
    let mut steps = Vec::new();
    after.sow(game.policies(), mv, |state| steps.push(*state));
    // The caller shows the final position itself, so it is left out.
    while steps.last().is_some_and(|state| state.cells == after.cells) {
        steps.pop();
    }
    let all = before.beans();
    steps.iter().map(|state| picture(state, all)).collect()
}

fn put_pit(diagram: &mut Diagram, state: &State, row: u16, column: u16, cell: u16) {
    let beans = state.cells[usize::from(cell)];
    let ground = Ground::Pit(owner(cell.into()));
    diagram.put(
        row,
        column,
        ground,
        Contents::Count(beans.into()),
        Some(Spot(cell)),
    );
}

fn put_home(diagram: &mut Diagram, state: &State, side: Side, column: u16) {
    let beans = Contents::Count(state.at_home(side).into());
    let spot = Spot(home(side) as u16);
    diagram.put(0, column, Ground::Home(side), beans, Some(spot));
    diagram.cells.last_mut().expect("just put").row_span = 2;
}
