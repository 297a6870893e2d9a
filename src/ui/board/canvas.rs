//! [`Canvas`]: a drawn board, character by character.

use std::fmt;

use super::marks::MarkSet;
use crate::game::{Ground, Side, Spot};

/// What a character belongs to, for colour.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Pen {
    /// Nothing.
    Blank,
    /// A line between squares.
    Line,
    /// A coordinate, caption or other writing.
    Label,
    /// A piece of this side.
    Piece(Side),
    /// The spot on a large stone that moved last, which is this side's.
    Spot(Side),
    /// A number or beans.
    Count,
    /// The ground's own texture.
    Texture,
    /// A mark's sign.
    Sign,
}

/// One character with its meaning.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Ink {
    /// One column wide.
    pub symbol: char,
    /// What it draws.
    pub pen: Pen,
    /// On which ground; `None` beside the board.
    pub ground: Option<Ground>,
    /// The marks of the cell it belongs to.
    pub marks: MarkSet,
    /// Whether its ground is tinted: in a large square signs alone are small.
    pub tinted: bool,
}

const BLANK: Ink = Ink {
    symbol: ' ',
    pen: Pen::Blank,
    ground: None,
    marks: MarkSet::NONE,
    tinted: false,
};

/// A rectangle of characters.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Area {
    /// Leftmost column.
    pub x: u16,
    /// Top row.
    pub y: u16,
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

impl Area {
    /// Whether the character at `x`, `y` lies inside.
    #[must_use]
    pub const fn contains(&self, x: u16, y: u16) -> bool {
        x >= self.x && y >= self.y && x - self.x < self.width && y - self.y < self.height
    }

    /// The middle character, leaning left and up.
    #[must_use]
    pub const fn middle(&self) -> (u16, u16) {
        (
            self.x + self.width.saturating_sub(1) / 2,
            self.y + self.height.saturating_sub(1) / 2,
        )
    }
}

/// A drawn board: characters with their meaning, and where clicks lead.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Canvas {
    width: u16,
    height: u16,
    inks: Vec<Ink>,
    /// Where to click for what.
    pub(super) spots: Vec<(Area, Spot)>,
    pub(super) free: Option<Area>,
    pub(super) is_part: bool,
}

impl Canvas {
    /// Nothing drawn yet.
    pub(super) fn blank((width, height): (u16, u16)) -> Canvas {
        Canvas {
            width,
            height,
            inks: vec![BLANK; usize::from(width) * usize::from(height)],
            spots: Vec::new(),
            free: None,
            is_part: false,
        }
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// The spot whose cell covers this character.
    #[must_use]
    pub fn spot_at(&self, x: u16, y: u16) -> Option<Spot> {
        let hit = self.spots.iter().find(|(area, _)| area.contains(x, y));
        hit.map(|(_, spot)| *spot)
    }

    /// Where to click for `spot`: the middle of its cell.
    #[must_use]
    pub fn middle_of(&self, spot: Spot) -> Option<(u16, u16)> {
        let (area, _) = self.spots.iter().find(|(_, known)| *known == spot)?;
        Some(area.middle())
    }

    /// Room inside the board that nothing needs, for a line of text.
    #[must_use]
    pub const fn free(&self) -> Option<Area> {
        self.free
    }

    /// The character at `x`, `y`; blank outside.
    #[must_use]
    pub fn at(&self, x: u16, y: u16) -> Ink {
        self.index(x, y).map_or(BLANK, |i| self.inks[i])
    }

    /// Whether only a part of the board is shown.
    #[must_use]
    pub const fn is_part(&self) -> bool {
        self.is_part
    }

    /// The rows as plain text, without blanks at their ends.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        (0..self.height).map(|y| {
            let line: String = (0..self.width).map(|x| self.at(x, y).symbol).collect();
            line.trim_end().to_owned()
        })
    }

    fn index(&self, x: u16, y: u16) -> Option<usize> {
        let inside = x < self.width && y < self.height;
        inside.then(|| usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    pub(super) fn set(&mut self, x: u16, y: u16, ink: Ink) {
        if let Some(i) = self.index(x, y) {
            self.inks[i] = ink;
        }
    }

    /// Changes the character at `x`, `y` and what it draws, but not its
    /// ground.
    pub(super) fn put(&mut self, x: u16, y: u16, symbol: char, pen: Pen) {
        if let Some(i) = self.index(x, y) {
            self.inks[i].symbol = symbol;
            self.inks[i].pen = pen;
        }
    }

    pub(super) fn write(&mut self, x: u16, y: u16, text: &str, pen: Pen) {
        for (i, symbol) in (0..).zip(text.chars()) {
            self.put(x.saturating_add(i), y, symbol, pen);
        }
    }
}

impl fmt::Display for Canvas {
    /// Plain text, each row ended by a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().try_for_each(|line| writeln!(f, "{line}"))
    }
}
