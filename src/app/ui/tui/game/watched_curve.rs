//! The curve of a watched game, made of the values that its players give with their
//! moves, and the reason of the last notable move beside or below it.

use super::last_reason;
use super::view::GameView;
use crate::game::Side;
use crate::session::Session;
use crate::ui::text::players;
use crate::ui::tui::painter::{PLAIN, Painter};
use crate::ui::tui::widgets::chart::paint_curve;

/// The columns of the curve.
const WIDTH: u16 = 60;
/// The columns of the reason, at least and at most, and those between it and the curve.
const LEAST_WIDTH: u16 = 40;
const MOST: u16 = 76;
const GAP: u16 = 4;
/// The rows of the curve, with its heading and a gap.
const ROWS: u16 = 12;
/// The rows of the curve with the reason below it.
const WHOLE: u16 = ROWS + last_reason::ROWS;
/// The moves that the curve has room for: at first a few, so that the curve of a short game is
/// not a stub, and then more.
const PLIES: [usize; 3] = [10, 20, 40];

/// Returns the number of rows for the curve and the reason in a panel of this size: none,
/// unless the list of moves leaves much room.
pub(super) fn rows(width: u16, room: u16) -> u16 {
    if width >= WIDTH && room >= 3 * ROWS {
        WHOLE
    } else {
        0
    }
}

/// The rows of text above a curve below the board.
const TEXT: u16 = 6;
/// The rows of the lowest curve that shows more than its sign.
const LEAST: u16 = 7;

/// Returns the number of rows for the curve in a panel of this size below the board:
/// none, unless the players and the last moves have room above it.
pub(super) fn rows_below(width: u16, height: u16) -> u16 {
    match height.saturating_sub(TEXT).min(ROWS) {
        rows if width >= WIDTH && rows >= LEAST => rows,
        _ => 0,
    }
}

/// Draws the curve with its heading, and the reason if there is room; nothing in a part
/// without rows.
pub(super) fn paint(painter: &mut Painter<'_>, session: &dyn Session, view: &GameView) {
    if painter.height() == 0 {
        return;
    }
    let (columns, rows) = (painter.width(), painter.height());
    // Below the board, the reason is beside the curve.
    let (x, y) = match rows {
        WHOLE.. => (0, ROWS),
        _ => (WIDTH + GAP, 0),
    };
    let width = columns.saturating_sub(x).min(MOST);
    if width >= LEAST_WIDTH {
        let mut part = painter.part(x, y, width, rows - y);
        view.reason.paint(&mut part, session);
    }
    let height = rows.min(ROWS);
    let first = players::side_name(session, Side::First);
    let heading = format!("Who is ahead, as both players see it (up: {first}):");
    painter.text(0, 0, &heading, PLAIN);
    let ply = session.history().len();
    let values = view.evaluation.curve(room_for(ply));
    let unit = session.info().unit;
    paint_curve(
        &mut painter.part(0, 1, WIDTH, height - 2),
        &values,
        unit,
        ply,
    );
}

/// Returns the number of moves that the curve of a game of `plies` moves has room for.
fn room_for(plies: usize) -> usize {
    let room = PLIES.into_iter().find(|room| *room > plies);
    room.unwrap_or(plies + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curve_of_a_short_game_has_little_room_ahead() {
        assert_eq!(
            [0, 9, 10, 39, 40, 75].map(room_for),
            [10, 10, 20, 40, 41, 76]
        );
    }
}
