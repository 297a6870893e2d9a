//! A board in a box, beside a list or below a form.

use crate::game::{Diagram, Frame, Pieces, Side};
use crate::session::Session;
use crate::ui::board::{Scale, draw, size};
use crate::ui::context::Context;
use crate::ui::text::share;
use crate::ui::tui::board_place::look;
use crate::ui::tui::painter::{PLAIN, Painter, columns};

/// The board of a game, drawn as large as possible.
#[derive(Debug)]
pub struct Preview {
    /// The game.
    pub session: Box<dyn Session>,
}

/// The columns and rows that the box needs besides the board: its lines, a blank on
/// each side, and the line below the board that says whose turn it is.
const AROUND: (u16, u16) = (4, 3);

impl Preview {
    /// Returns a sentence that says which stones belong to which side, if the
    /// board leaves that open: without colours, `●` looks light on a dark
    /// terminal.
    pub fn stones(&self, context: &Context) -> Option<String> {
        let session = &*self.session;
        let diagram = session.diagram();
        let stones = diagram.pieces == Pieces::Stones && diagram.frame != Frame::Boxes;
        let glyphs = context.theme().glyphs;
        let name = |side: Side| {
            let sign = glyphs.piece(diagram.pieces, side);
            format!("{sign} {}", session.info().sides[side.index()])
        };
        stones.then(|| Side::BOTH.map(name).join("  "))
    }

    /// Draws the board at the upper right of this part of the screen, as large as
    /// possible. If even the smallest board does not fit, the box says whose turn it is and
    /// what was played last, because part of a board would be misleading; before the first move
    /// there is no box. Returns the first column of the box, and the row below the box, both
    /// counted within this part.
    pub fn paint(&self, painter: &mut Painter<'_>) -> (u16, u16) {
        let session = &*self.session;
        let diagram = session.diagram();
        let scale = largest(&diagram, painter.width(), painter.height());
        if scale.is_none() && session.history().is_empty() {
            return (painter.width(), 0);
        }
        painter.set_frame(diagram.frame);
        let look = look(session, scale.unwrap_or(Scale::Compact), painter);
        let canvas = draw(&diagram, &share::last_mark(session), &look);
        let words = self.words(scale.is_some());
        let (board_width, board_height) = match scale {
            Some(_) => (canvas.width(), canvas.height()),
            None => (0, 0),
        };
        let inner = self.columns(board_width, &words) + 2;
        let height = board_height + 2 + words.len() as u16;
        let x = painter.width().saturating_sub(inner + 2);
        let mut part = painter.part(x, 0, inner + 2, height);
        let mut inside = part.boxed(session.info().title);
        if scale.is_some() {
            let board_x = inside.width().saturating_sub(board_width) / 2;
            inside.canvas(board_x, 0, &canvas);
        }
        for (y, line) in (board_height..).zip(&words) {
            inside.text(1, y, line, PLAIN);
        }
        (x, height)
    }

    /// Returns the columns and rows of the box in a part of this size.
    pub fn box_size(&self, columns: u16, rows: u16) -> (u16, u16) {
        let diagram = self.session.diagram();
        let scale = largest(&diagram, columns, rows);
        if scale.is_none() && self.session.history().is_empty() {
            return (0, 0);
        }
        let (width, height) = scale.map_or((0, 0), |scale| size(&diagram, scale));
        let words = self.words(scale.is_some());
        let more = words.len() as u16 - 1;
        (
            self.columns(width, &words) + AROUND.0,
            height + AROUND.1 + more,
        )
    }

    /// Draws the board at the left or the right, or nothing if no board fits.
    pub fn paint_whole(&self, painter: &mut Painter<'_>, at_left: bool) {
        let diagram = self.session.diagram();
        let Some(scale) = largest(&diagram, painter.width(), painter.height()) else {
            return;
        };
        let width = match at_left {
            true => self.columns(size(&diagram, scale).0, &self.words(true)) + AROUND.0,
            false => painter.width(),
        };
        let height = painter.height();
        self.paint(&mut painter.part(0, 0, width, height));
    }

    /// Returns the columns inside the box, without the blanks at its sides.
    fn columns(&self, board: u16, words: &[String]) -> u16 {
        let longest = words.iter().map(|line| columns(line)).max();
        board.max(longest.unwrap_or(0) + 1).max(18)
    }

    /// Returns the lines below the board: whose turn it is and, without a board, the last move.
    fn words(&self, has_board: bool) -> Vec<String> {
        let session = &*self.session;
        let turn = score_words(session);
        if has_board {
            return vec![turn];
        }
        let last = session.history().last().map(|last| {
            let side = session.info().sides[last.side.index()];
            format!("Last: {side} {}", last.text)
        });
        [turn].into_iter().chain(last).collect()
    }
}

/// Returns the largest scale that fits with its box into so many columns and rows.
fn largest(diagram: &Diagram, columns: u16, rows: u16) -> Option<Scale> {
    let fits = |scale: &Scale| {
        let (width, height) = size(diagram, *scale);
        width + AROUND.0 <= columns && height + AROUND.1 <= rows
    };
    Scale::ALL.into_iter().find(fits)
}

/// Returns a line such as `Black to move`, with the points if the game has any.
fn score_words(session: &dyn Session) -> String {
    let sides = session.info().sides;
    let turn = session.to_move().map_or("game over".to_owned(), |side| {
        format!("{} to move", sides[side.index()])
    });
    match session.tally() {
        Some([first, second]) => format!("{first}–{second}  {turn}"),
        None => turn,
    }
}
