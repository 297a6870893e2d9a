//! Finds a place on the screen of a game where a box does not cover the board.

use super::layout::GameLayout;
use crate::ui::tui::board_place::Part;

/// Largest and smallest width of a box, in columns.
const WIDEST: u16 = 80;
const NARROWEST: u16 = 28;

/// The end of the area beside the board at which the box is placed.
#[derive(Copy, Clone)]
enum End {
    Top,
    Foot,
}

/// A box, given by its height as a function of its width.
pub(super) struct BoxSize<'a>(pub &'a dyn Fn(u16) -> u16);

impl BoxSize<'_> {
    /// Returns the columns and rows of the box if `width` columns are free.
    fn within(&self, width: u16) -> (u16, u16) {
        let width = width.min(WIDEST);
        (width, (self.0)(width))
    }

    /// Returns the place of the box as column, row, columns, rows. The box is
    /// at the foot of the screen. If the screen is wider than the box, or if
    /// the box would cover the board there, it is beside the board. `None` if
    /// it would cover the board everywhere.
    pub fn beside_or_below(
        &self,
        screen: (u16, u16),
        layout: &GameLayout,
        board: (u16, u16),
    ) -> Option<Part> {
        let board_end = layout.board.1 + board.1;
        let at_foot = self.at_foot(screen);
        let at_foot = Some(at_foot).filter(|(_, y, ..)| board_end <= *y);
        if screen.0 > WIDEST {
            self.beside(layout, End::Foot).or(at_foot)
        } else {
            at_foot.or_else(|| self.beside(layout, End::Top))
        }
    }

    /// Returns the place of the box beside the board, if there is room.
    fn beside(&self, layout: &GameLayout, end: End) -> Option<Part> {
        let (x, y, room, rows) = layout.side;
        let (width, height) = self.within(room);
        let fits = room >= NARROWEST && height <= rows;
        let down = match end {
            End::Top => 0,
            End::Foot => rows.saturating_sub(height),
        };
        fits.then_some((x, y + down, width, height))
    }

    /// Returns the place of the box at the foot of the screen.
    pub fn at_foot(&self, screen: (u16, u16)) -> Part {
        let (width, height) = self.within(screen.0);
        let height = height.min(screen.1);
        ((screen.0 - width) / 2, screen.1 - height, width, height)
    }
}

/// Whether a box covers the last row of a screen of this height.
pub(super) const fn is_at_foot((_, y, _, rows): Part, height: u16) -> bool {
    y + rows >= height
}
