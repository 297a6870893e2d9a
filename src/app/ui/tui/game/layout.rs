//! The places of board, panel and bars on a terminal of a given size.

use crate::game::Diagram;
use crate::ui::board::{Scale, is_wide, size};
use crate::ui::tui::board_place::Part;

/// The lines above and below the board.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Bars {
    /// A title line.
    pub title: bool,
    /// A horizontal rule below the title.
    pub upper_rule: bool,
    /// The status line.
    pub status: bool,
    /// A horizontal rule above the keys.
    pub lower_rule: bool,
    /// The line of keys.
    pub keys: bool,
}

const FULL: Bars = Bars {
    title: true,
    upper_rule: true,
    status: true,
    lower_rule: true,
    keys: true,
};
const LEAN: Bars = Bars {
    upper_rule: false,
    ..FULL
};
const THIN: Bars = Bars {
    lower_rule: false,
    ..LEAN
};
const SLIM: Bars = Bars {
    keys: false,
    ..THIN
};
const STATUS_ONLY: Bars = Bars {
    title: false,
    ..SLIM
};
const NONE: Bars = Bars {
    status: false,
    ..STATUS_ONLY
};

impl Bars {
    const fn above(self) -> u16 {
        self.title as u16 + self.upper_rule as u16
    }

    const fn below(self) -> u16 {
        self.status as u16 + self.lower_rule as u16 + self.keys as u16
    }
}

/// The places of everything on the screen.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct GameLayout {
    /// The scale of the board.
    pub scale: Scale,
    /// The bars that fit.
    pub bars: Bars,
    /// The upper left corner of the board.
    pub board: (u16, u16),
    /// The area beside the board; may be empty.
    pub side: Part,
    /// The area below the board; may be empty.
    pub under: Part,
}

/// Usual and smallest width of a panel beside the board, and the rows of a
/// panel below it without those of the game's notes.
const SIDE: u16 = 34;
const SIDE_NARROW: u16 = 18;
const UNDER: u16 = 2;
/// Smallest width of the panel on a large terminal, where a larger board is
/// more useful than a wider panel.
const SIDE_LARGE: u16 = 29;
const LARGE: u16 = 120;
/// Largest useful width of a panel.
const SIDE_MOST: u16 = 64;
/// Room beside a part of a board: columns for two moves, and rows for the
/// players, some moves and the legend.
const SIDE_LEAST: u16 = 12;
const WITH_PLAYERS: u16 = 8;
/// Columns between board and panel, and between panel and edge.
const GAP: u16 = 3;
const MARGIN: u16 = 1;
/// On a terminal of at least this height, title, status and keys are always shown.
const WITH_BARS: u16 = 12;
/// On a terminal of at least this height, the board is centred vertically.
const TALL: u16 = 30;

impl GameLayout {
    /// Creates the layout with the largest board that leaves room for the rest, or
    /// with the `wanted` scale if it fits. If no scale fits, shows a part of the
    /// smallest board.
    pub fn new(diagram: &Diagram, wanted: Option<Scale>, width: u16, height: u16) -> GameLayout {
        let room = Room {
            diagram,
            width,
            height,
        };
        let wanted = wanted.and_then(|scale| room.with_panel(&[scale]));
        wanted
            .or_else(|| room.with_panel(&Scale::ALL))
            .or_else(|| room.bare())
            .unwrap_or_else(|| room.clipped())
    }

    /// Returns the scales that leave room for a panel at this size, largest first.
    pub fn scales(diagram: &Diagram, width: u16, height: u16) -> Vec<Scale> {
        let room = Room {
            diagram,
            width,
            height,
        };
        let fits = |scale: &Scale| room.with_panel(&[*scale]).is_some();
        let mut scales: Vec<Scale> = Scale::ALL.into_iter().filter(fits).collect();
        // Some boards have the same size at two scales.
        scales.dedup_by_key(|scale| size(diagram, *scale));
        scales
    }

    /// Returns the columns and rows that are free for the board.
    pub const fn room(&self, width: u16, height: u16) -> (u16, u16) {
        let (x, y) = self.board;
        let below = self.bars.below();
        (width.saturating_sub(x), height.saturating_sub(y + below))
    }
}

/// Returns the first layout that fits, trying scales in order and then bars.
fn first(
    scales: &[Scale],
    bars: &[Bars],
    fit: impl Fn(Scale, Bars) -> Option<GameLayout>,
) -> Option<GameLayout> {
    let mut scales = scales.iter();
    scales.find_map(|&scale| bars.iter().find_map(|&bars| fit(scale, bars)))
}

struct Room<'a> {
    diagram: &'a Diagram,
    width: u16,
    height: u16,
}

impl Room<'_> {
    /// Returns the first of `scales` at which the whole board leaves room for the
    /// panel, or else for a smaller panel.
    fn with_panel(&self, scales: &[Scale]) -> Option<GameLayout> {
        let under = UNDER + self.diagram.notes.len() as u16;
        let side = if self.width >= LARGE {
            SIDE_LARGE
        } else {
            SIDE
        };
        let place = |scale, bars, side, under| {
            let beside = || self.beside(scale, bars, side);
            let above = || self.above(scale, bars, under);
            match is_wide(self.diagram) {
                true => above().or_else(beside),
                false => beside().or_else(above),
            }
        };
        let generous = first(scales, &[FULL, LEAN], |scale, bars| {
            place(scale, bars, side, under)
        });
        generous.or_else(|| {
            first(scales, &[FULL, LEAN, THIN], |scale, bars| {
                place(scale, bars, SIDE_NARROW, UNDER)
            })
        })
    }

    /// Returns the layout of the largest whole board without a panel.
    fn bare(&self) -> Option<GameLayout> {
        let bars: &[Bars] = if self.height >= WITH_BARS {
            &[FULL, LEAN, THIN]
        } else {
            &[THIN, SLIM, STATUS_ONLY]
        };
        first(&Scale::ALL, bars, |scale, bars| self.above(scale, bars, 0))
    }

    /// Returns the layout with a panel of at least `least` columns to the right of
    /// the board.
    fn beside(&self, scale: Scale, bars: Bars, least: u16) -> Option<GameLayout> {
        let (w, h) = size(self.diagram, scale);
        let beside = self.width.saturating_sub(w + GAP + 1 + MARGIN);
        let beside = beside.min(SIDE_MOST);
        let left = self
            .left(w + GAP + least)
            .max(self.width.saturating_sub(w + GAP + beside) / 2);
        let side_x = left + w + GAP;
        let free = self.height.checked_sub(bars.above() + bars.below())?;
        let down = if self.height >= TALL {
            free.saturating_sub(h) / 2
        } else {
            0
        };
        let top = bars.above() + down;
        let side = beside.max(least).min(self.width.saturating_sub(side_x));
        (h <= free && side_x + least <= self.width).then(|| GameLayout {
            scale,
            bars,
            board: (left, top),
            side: (side_x, top, side, free - down),
            under: (0, 0, 0, 0),
        })
    }

    /// Returns the layout with a panel of at least `least` rows below the board.
    fn above(&self, scale: Scale, bars: Bars, least: u16) -> Option<GameLayout> {
        let (w, h) = size(self.diagram, scale);
        let free = self.height.checked_sub(bars.above() + bars.below())?;
        let spare = free.checked_sub(h + least)?;
        (w <= self.width).then(|| {
            // Spare rows are divided between above and below the board.
            let most = if self.height >= TALL { spare } else { 2 };
            let top = bars.above() + (spare / 3).min(most);
            let under = top + h;
            let left = (self.width - w) / 2;
            // Where there is room, the panel begins below the board's edge.
            let panel = if self.width >= LARGE { left.max(2) } else { 2 };
            GameLayout {
                scale,
                bars,
                board: (left, top),
                side: (0, 0, 0, 0),
                under: (
                    panel,
                    under,
                    self.width.saturating_sub(panel + MARGIN),
                    bars.above() + free - under,
                ),
            }
        })
    }

    /// Returns the width of the left margin: one column if there is room.
    fn left(&self, used: u16) -> u16 {
        u16::from(used < self.width)
    }

    /// Returns the layout of a terminal that is too small for the board. It
    /// shows a part of the board, with a panel beside it if there is room, and
    /// with title, status and keys if there are enough rows.
    fn clipped(&self) -> GameLayout {
        let bars = match self.height {
            8.. => THIN,
            4.. => SLIM,
            2.. => STATUS_ONLY,
            _ => NONE,
        };
        let side_x = size(self.diagram, Scale::Compact).0 + GAP;
        let beside = self.width.saturating_sub(side_x + MARGIN);
        let rows = self.height.saturating_sub(bars.above() + bars.below());
        let side = match beside >= SIDE_LEAST && rows >= WITH_PLAYERS {
            true => (side_x, bars.above(), beside.min(SIDE_MOST), rows),
            false => (0, 0, 0, 0),
        };
        GameLayout {
            scale: Scale::Compact,
            bars,
            board: (0, bars.above()),
            side,
            under: (0, 0, 0, 0),
        }
    }
}
