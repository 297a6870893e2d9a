//! [`Canvas`]: a drawn board as a grid of characters.

use std::fmt;

use super::marks::MarkSet;
use crate::game::{Ground, Side, Spot};

/// Meaning of a character, which decides its colour.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Pen {
    /// Nothing.
    Blank,
    /// A line between squares.
    Line,
    /// A coordinate, caption or other text.
    Label,
    /// A piece of this side.
    Piece(Side),
    /// The mark in the middle of a large stone of this side that moved last.
    Spot(Side),
    /// A number, or beans.
    Count,
    /// The texture of the ground.
    Texture,
    /// The sign of a mark.
    Sign,
}

/// One character with its meaning.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Ink {
    /// The character, one column wide.
    pub symbol: char,
    /// Meaning of the character.
    pub pen: Pen,
    /// The ground below it; `None` beside the board.
    pub ground: Option<Ground>,
    /// The marks of its cell.
    pub marks: MarkSet,
    /// Whether its ground is tinted, because signs alone are hard to see in a
    /// large square.
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
    /// Width in columns.
    pub width: u16,
    /// Height in rows.
    pub height: u16,
}

impl Area {
    /// Returns whether the character at `x`, `y` is inside.
    pub const fn contains(&self, x: u16, y: u16) -> bool {
        x >= self.x && y >= self.y && x - self.x < self.width && y - self.y < self.height
    }

    /// Returns the middle character; of two, the one to the left or above.
    pub const fn middle(&self) -> (u16, u16) {
        (
            self.x + self.width.saturating_sub(1) / 2,
            self.y + self.height.saturating_sub(1) / 2,
        )
    }
}

/// A drawn board: characters with their meaning, and the areas that can be
/// clicked.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Canvas {
    width: u16,
    height: u16,
    inks: Vec<Ink>,
    /// The area of each spot that can be clicked.
    pub(super) spots: Vec<(Area, Spot)>,
    pub(super) free: Option<Area>,
    pub(super) is_part: bool,
}

impl Canvas {
    /// Creates a canvas of blanks.
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

    /// Returns the width in columns.
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// Returns the height in rows.
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// Returns the spot whose area contains this character.
    pub fn spot_at(&self, x: u16, y: u16) -> Option<Spot> {
        let hit = self.spots.iter().find(|(area, _)| area.contains(x, y));
        hit.map(|(_, spot)| *spot)
    }

    /// Returns the position of a click on `spot`: the middle of its area.
    pub fn middle_of(&self, spot: Spot) -> Option<(u16, u16)> {
        let (area, _) = self.spots.iter().find(|(_, known)| *known == spot)?;
        Some(area.middle())
    }

    /// Returns an unused area inside the board, for a line of text.
    pub const fn free(&self) -> Option<Area> {
        self.free
    }

    /// Returns the character at `x`, `y`; a blank outside the canvas.
    pub fn at(&self, x: u16, y: u16) -> Ink {
        self.index(x, y).map_or(BLANK, |i| self.inks[i])
    }

    /// Returns whether the canvas shows only a part of the board.
    pub const fn is_part(&self) -> bool {
        self.is_part
    }

    /// Iterates over the rows as plain text, without trailing blanks.
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

    /// Changes the character at `x`, `y` and what it shows, but keeps its
    /// ground and marks.
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
    /// Writes plain text, with a line break after each row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().try_for_each(|line| writeln!(f, "{line}"))
    }
}
