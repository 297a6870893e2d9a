//! Where a board and the texts about it stand on screens other than the game's.

use super::chrome::Body;
use super::painter::Painter;
use crate::game::{Diagram, Side, Spot};
use crate::session::Session;
use crate::ui::board::{Canvas, Look, Scale, is_wide, size};

/// A part of the screen: column, row, columns, rows.
pub type Part = (u16, u16, u16, u16);

/// Rows from which a board stands in the middle of them; below, every row is
/// needed where it is.
const TALL: u16 = 25;
/// Columns from which texts below a board begin below its edge.
const LARGE: u16 = 110;
/// Columns between a board and the texts beside it.
const GAP: u16 = 3;

/// The room that texts want.
#[derive(Copy, Clone, Debug)]
pub struct TextRoom {
    /// Columns beside the board, if it may be larger for fewer.
    pub beside: u16,
    /// Columns that they take beside it where there are no more.
    pub beside_least: u16,
    /// Columns beside it that they make use of.
    pub beside_most: u16,
    /// Rows below the board, if it may be larger for fewer.
    pub below: u16,
    /// Rows below a board that is wider than high and has nothing beside it.
    pub below_wide: u16,
}

/// Where board and texts go.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct BoardPlace {
    /// How large the board is drawn.
    pub scale: Scale,
    /// Its column and row.
    pub at: (u16, u16),
    /// Columns and rows that it has; it may need more.
    pub room: (u16, u16),
    /// Where the texts go.
    pub texts: Part,
    /// Whether they stand beside the board, and not below.
    pub is_beside: bool,
}

impl BoardPlace {
    /// The largest board that leaves the texts the room they want beside or
    /// below it, else the smallest, both in the middle of what is free. Where
    /// not even that has room above texts that take `said` rows at so many
    /// columns, a part of it is shown.
    #[must_use]
    pub fn new(
        diagram: &Diagram,
        width: u16,
        body: Body,
        wants: TextRoom,
        said: impl FnOnce(u16) -> u16,
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
            false => beneath(scale, (w, h), width, body, (below, said)),
        }
    }
}

/// Board and texts side by side.
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

/// Texts below the board, which want so many rows and take so many.
fn beneath(
    scale: Scale,
    (w, h): (u16, u16),
    width: u16,
    body: Body,
    (wanted, said): (u16, impl FnOnce(u16) -> u16),
) -> BoardPlace {
    let left = (width.saturating_sub(w) / 2).max(u16::from(w < width));
    let x = if width >= LARGE { left } else { 1 };
    let columns = width.saturating_sub(x + 1);
    // Texts come and go; the board stays where it is.
    let down = match body.height >= TALL {
        true => body.height.saturating_sub(h.saturating_add(wanted)) / 3,
        false => 0,
    };
    let said = said(columns);
    let rows = h.min(body.height.saturating_sub(said.min(body.height / 2)));
    let gap = u16::from(body.height > down + rows + said);
    let under = (down + rows + gap).min(body.height);
    BoardPlace {
        scale,
        at: (left, body.top + down),
        room: (width.saturating_sub(left), rows),
        texts: (x, body.top + under, columns, body.height - under),
        is_beside: false,
    }
}

/// How a board is drawn that nobody plays on: with the names of the sides.
#[must_use]
pub fn look(session: &dyn Session, scale: Scale, painter: &Painter<'_>) -> Look {
    let theme = painter.theme();
    let sides = session.entry().sides();
    let names = Side::BOTH.map(|side| sides[side.index()].to_owned());
    Look {
        scale,
        glyphs: theme.glyphs,
        colored: theme.has_colors(),
        captions: names.clone(),
        homes: names,
    }
}

/// A board as it was drawn last, for clicks.
#[derive(Debug)]
pub struct DrawnBoard {
    /// The board.
    pub canvas: Canvas,
    /// Its column on the screen.
    pub x: u16,
    /// Its row.
    pub y: u16,
}

impl DrawnBoard {
    /// The cell that was drawn at this column and row of the screen.
    #[must_use]
    pub fn spot_at(&self, x: u16, y: u16) -> Option<Spot> {
        self.canvas
            .spot_at(x.checked_sub(self.x)?, y.checked_sub(self.y)?)
    }
}
