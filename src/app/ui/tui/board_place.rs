//! [`BoardPlace`]: where a board and the texts about it are drawn, on every
//! screen except that of a game.

use super::chrome::Body;
use super::painter::Painter;
use crate::game::{Diagram, Side, Spot};
use crate::session::Session;
use crate::ui::board::{Canvas, Look, Marks, Scale, draw_in, is_wide, size};

/// A part of the screen: column, row, columns, rows.
pub type Part = (u16, u16, u16, u16);

/// From this number of rows on, a board is centred vertically. With fewer rows it is at
/// the top, because every row is needed.
const TALL: u16 = 25;
/// From this number of columns on, texts below a board begin at its left edge.
const LARGE: u16 = 110;
/// The columns between a board and the texts beside it.
const GAP: u16 = 3;

/// The room that texts need.
#[derive(Copy, Clone, Debug)]
pub struct TextRoom {
    /// The columns beside the board. A board that leaves fewer is chosen only
    /// if every smaller one does too.
    pub beside: u16,
    /// The least number of columns beside the board.
    pub beside_least: u16,
    /// The largest number of columns beside the board that the texts can use.
    pub beside_most: u16,
    /// The rows below the board. A board that leaves fewer is chosen only if
    /// every smaller one does too.
    pub below: u16,
    /// The rows below a board that is wider than high and has no text beside it.
    pub below_wide: u16,
}

/// The places of a board and of the texts about it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct BoardPlace {
    /// The scale of the board.
    pub scale: Scale,
    /// The column and row of the board.
    pub at: (u16, u16),
    /// The columns and rows for the board, which may be fewer than it needs.
    pub room: (u16, u16),
    /// The place of the texts.
    pub texts: Part,
    /// Whether the texts are beside the board, not below it.
    pub is_beside: bool,
}

impl BoardPlace {
    /// Chooses the largest board that leaves the texts their room beside or
    /// below it, or else the smallest board. Board and texts are in the middle
    /// of the free space. If even the smallest board does not fit above the
    /// texts, a part of it is shown, except of a board of boxes, whose rows are always
    /// all drawn: then the texts get what is left. `text_rows` returns the number of rows that the
    /// texts need at a number of columns.
    pub fn new(
        diagram: &Diagram,
        width: u16,
        body: Body,
        wants: TextRoom,
        text_rows: impl FnOnce(u16) -> u16,
    ) -> BoardPlace {
        let wide = is_wide(diagram);
        let below = if wide { wants.below_wide } else { wants.below };
        let fits = |scale: &Scale| {
            let (w, h) = size(diagram, *scale);
            let beside = !wide && h <= body.height && w + GAP + 2 + wants.beside <= width;
            beside || (h.saturating_add(below) <= body.height && w + 2 <= width)
        };
        let scale = Scale::ALL.into_iter().find(fits);
        let scale = scale.unwrap_or(Scale::Compact);
        let (w, h) = size(diagram, scale);
        let free = width.saturating_sub(w + GAP + 2);
        let is_beside =
            !wide && (free >= wants.beside || (free >= wants.beside_least && h <= body.height));
        match is_beside {
            true => beside(scale, (w, h), width, body, free.min(wants.beside_most)),
            false => {
                // The rows of a board of boxes are always all drawn.
                let least = if wide { h } else { 0 };
                beneath(scale, (w, h), width, body, (below, text_rows, least))
            }
        }
    }

    /// Draws the board of a position in its place. If only a part of it fits, the
    /// part around `focus` is shown. Returns the board, to recognise clicks on it.
    pub fn draw(
        &self,
        diagram: &Diagram,
        marks: &Marks,
        focus: &[Spot],
        session: &dyn Session,
        painter: &mut Painter<'_>,
    ) -> DrawnBoard {
        let look = look(session, self.scale, painter);
        let canvas = draw_in(self.room, diagram, marks, &look, focus);
        let (x, y) = self.at;
        painter.canvas(x, y, &canvas);
        DrawnBoard { canvas, x, y }
    }
}

/// Returns the places of board and texts side by side.
fn beside(scale: Scale, (w, h): (u16, u16), width: u16, body: Body, texts: u16) -> BoardPlace {
    let left = (width.saturating_sub(w + GAP + texts) / 2).max(1);
    let down = match body.height >= TALL {
        true => body.height.saturating_sub(h) / 2,
        false => 0,
    };
    let top = body.top + down;
    BoardPlace {
        scale,
        at: (left, top),
        room: (width.saturating_sub(left), body.height - down),
        texts: (left + w + GAP, top, texts, body.height - down),
        is_beside: true,
    }
}

/// Returns the places of a board with texts below it. The board gets at least `least`
/// rows, however long the texts are.
fn beneath(
    scale: Scale,
    (w, h): (u16, u16),
    width: u16,
    body: Body,
    (wanted, text_rows, least): (u16, impl FnOnce(u16) -> u16, u16),
) -> BoardPlace {
    let left = (width.saturating_sub(w) / 2).max(u16::from(w < width));
    let x = if width >= LARGE { left } else { 1 };
    let columns = width.saturating_sub(x + 1);
    // The texts change, and the board must not move with them.
    let down = match body.height >= TALL {
        true => body.height.saturating_sub(h.saturating_add(wanted)) / 3,
        false => 0,
    };
    let text_rows = text_rows(columns);
    let free = body.height.saturating_sub(text_rows.min(body.height / 2));
    let rows = h.min(free.max(least));
    let gap = u16::from(body.height > down + rows + text_rows);
    let under = (down + rows + gap).min(body.height);
    BoardPlace {
        scale,
        at: (left, body.top + down),
        room: (width.saturating_sub(left), rows),
        texts: (x, body.top + under, columns, body.height - under),
        is_beside: false,
    }
}

/// Returns the look of a board on which nobody plays. It shows the names of the
/// sides.
pub fn look(session: &dyn Session, scale: Scale, painter: &Painter<'_>) -> Look {
    let theme = painter.theme();
    let sides = session.info().sides;
    let names = Side::BOTH.map(|side| sides[side.index()].to_owned());
    Look {
        scale,
        glyphs: theme.glyphs,
        colored: theme.has_colors(),
        captions: names.clone(),
        homes: names,
    }
}

/// The board of the last frame, to recognise clicks on it.
#[derive(Debug)]
pub struct DrawnBoard {
    /// The board.
    pub canvas: Canvas,
    /// The column of the board on the screen.
    pub x: u16,
    /// The row of the board on the screen.
    pub y: u16,
}

impl DrawnBoard {
    /// Returns the column and row of the screen at which a click means `spot`.
    pub fn place_of(&self, spot: Spot) -> Option<(u16, u16)> {
        let (x, y) = self.canvas.middle_of(spot)?;
        Some((self.x + x, self.y + y))
    }

    /// Returns the cell at this column and row of the screen.
    pub fn spot_at(&self, x: u16, y: u16) -> Option<Spot> {
        self.canvas
            .spot_at(x.checked_sub(self.x)?, y.checked_sub(self.y)?)
    }
}
