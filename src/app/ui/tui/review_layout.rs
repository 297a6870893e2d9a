//! [`Places`]: where the review has its board, its curve and its reasons.

use super::board_place::Part;
use super::costly::CostlyMoves;
use crate::game::Diagram;
use crate::ui::board::{Scale, is_wide, size};

/// The columns that curve and reasons need beside a board. [`BELOW`] is the number
/// of rows that they need below a wide board.
const BESIDE: u16 = 62;
const BELOW: u16 = 11;
const GAP: u16 = 3;
/// The width of a large terminal. On a smaller one, the curve alone is beside the board if it
/// has [`CURVE`] columns there and the reasons [`BELOW_SMALL`] rows below; otherwise both are
/// beside it, in [`BESIDE_SMALL`] columns.
const WIDE: u16 = 100;
const BESIDE_SMALL: u16 = 34;
const BELOW_SMALL: u16 = 8;
const CURVE: u16 = 24;
/// The least rows of a part of a board.
const PART: u16 = 9;
/// The least rows of a curve with its frame and the ends of its axis.
const LEAST_CURVE: u16 = 4;
/// Most rows of a curve beside a board on a small terminal.
const CURVE_ROWS: u16 = 7;

/// The place of the board in the lower part of the screen, whose top row is 0.
#[derive(Debug)]
pub(super) struct BoardPlace {
    pub scale: Scale,
    /// Its first column.
    pub x: u16,
    /// The columns and rows for it.
    pub room: (u16, u16),
    /// Whether there is room for all of it; otherwise the part around the move is shown.
    pub is_whole: bool,
}

/// The places of the parts below the summary.
#[derive(Debug)]
pub(super) struct Places {
    /// `None` if there is no room for it.
    pub board: Option<BoardPlace>,
    pub curve: Part,
    pub reasons: Part,
}

impl Places {
    /// Whether the whole board is shown.
    pub fn has_whole_board(&self) -> bool {
        self.board.as_ref().is_some_and(|board| board.is_whole)
    }

    /// Whether there is room for a curve.
    pub fn has_curve(&self) -> bool {
        self.curve.3 >= LEAST_CURVE
    }

    /// Returns the places in a part of the screen of this size.
    pub fn new(diagram: &Diagram, width: u16, rows: u16) -> Places {
        let mut scales = Scale::ALL.into_iter();
        let place = |scale| Places::at_scale(diagram, scale, width, rows);
        let part = || Places::with_part(diagram, width, rows);
        scales.find_map(place).or_else(part).unwrap_or_else(|| {
            let curve = rows.saturating_sub(CostlyMoves::ROWS);
            let curve = curve.min((rows / 2).max(16));
            Places {
                board: None,
                curve: (0, 0, width, curve),
                reasons: (0, curve, width, rows - curve),
            }
        })
    }

    /// Returns the places with a board of this scale; `None` if it leaves too little room.
    fn at_scale(diagram: &Diagram, scale: Scale, width: u16, rows: u16) -> Option<Places> {
        let (w, h) = size(diagram, scale);
        if h > rows || w >= width {
            return None;
        }
        let (below, beside) = (rows - h, (width - w).saturating_sub(GAP));
        let board = |x| {
            Some(BoardPlace {
                scale,
                x,
                room: (w, h),
                is_whole: true,
            })
        };
        if width >= WIDE && is_wide(diagram) {
            let half = width / 2;
            return (below >= BELOW).then(|| Places {
                board: board((width - w) / 2),
                curve: (0, h, half, below),
                reasons: (half + 1, h, width - half - 1, below),
            });
        }
        let x = w + GAP;
        if width < WIDE && below >= BELOW_SMALL && beside >= CURVE {
            return Some(Places {
                board: board(1),
                curve: (x, 0, beside, h),
                reasons: (0, h, width, below),
            });
        }
        Places::beside(board(1), x, width, rows)
    }

    /// Returns the places with as many rows of the smallest board as there are; `None` if they
    /// are too few, or if the board is of boxes, whose rows are always all drawn.
    fn with_part(diagram: &Diagram, width: u16, rows: u16) -> Option<Places> {
        let scale = Scale::Compact;
        let (w, _) = size(diagram, scale);
        if is_wide(diagram) || rows < PART {
            return None;
        }
        let board = BoardPlace {
            scale,
            x: 1,
            room: (w, rows),
            is_whole: false,
        };
        Places::beside(Some(board), w + GAP, width, rows)
    }

    /// Returns the places with the curve and the reasons beside the board, from column `x` on;
    /// `None` if there are too few columns.
    fn beside(board: Option<BoardPlace>, x: u16, width: u16, rows: u16) -> Option<Places> {
        let columns = width.saturating_sub(x);
        let (least, curve) = match width < WIDE {
            true => (
                BESIDE_SMALL,
                rows.saturating_sub(BELOW_SMALL).min(CURVE_ROWS),
            ),
            false => {
                let curve = rows.saturating_sub(CostlyMoves::ROWS);
                (BESIDE, curve.min((rows / 2).max(16)))
            }
        };
        (columns >= least).then(|| Places {
            board,
            curve: (x, 0, columns, curve),
            reasons: (x, curve, columns, rows - curve),
        })
    }
}
