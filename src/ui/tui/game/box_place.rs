//! Where a box stands on the screen of a game: over nothing of its board.

use super::layout::GameLayout;
use crate::ui::tui::board_place::Part;

/// Columns of a box, at most and at least.
const WIDEST: u16 = 80;
const NARROWEST: u16 = 28;

/// Where in the part beside the board it stands.
#[derive(Copy, Clone)]
enum End {
    Top,
    Foot,
}

/// A box by the rows that it takes at so many columns.
pub(super) struct BoxSize<'a>(pub &'a dyn Fn(u16) -> u16);

impl BoxSize<'_> {
    /// Columns and rows of the box where there are `width` columns for it.
    fn within(&self, width: u16) -> (u16, u16) {
        let width = width.min(WIDEST);
        (width, (self.0)(width))
    }

    /// The box as column, row, columns, rows: at the foot of a screen that it
    /// spans, or beside the board where the screen is wider or the board would
    /// be covered; `None` where it would cover the board everywhere.
    #[must_use]
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

    /// The box in the part beside the board, if there is room.
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

    /// The box at the foot of the screen.
    #[must_use]
    pub fn at_foot(&self, screen: (u16, u16)) -> Part {
        let (width, height) = self.within(screen.0);
        let height = height.min(screen.1);
        ((screen.0 - width) / 2, screen.1 - height, width, height)
    }
}

/// Whether a box lies over the last rows of a screen so high.
pub(super) const fn is_at_foot((_, y, _, rows): Part, height: u16) -> bool {
    y + rows >= height
}
