//! A [`Diagram`] laid out in characters: the only place that knows how large
//! a square is and which sign marks what. Colour comes later, from the
//! meaning kept beside every character.
//!
//! ```
//! use boardgames::games::GAMES;
//! use boardgames::ui::board::{Look, Marks, draw};
//! let game = GAMES[0].open(&[], None).unwrap();
//! println!("{}", draw(&game.diagram(), &Marks::new(), &Look::default()));
//! ```

mod geometry;
pub mod glyphs;
mod large;
mod marks;
mod pits;
mod squares;
mod window;

pub use marks::{Mark, MarkSet, Marks};
use window::Window;

use std::fmt;

use crate::game::{Diagram, Frame, Ground, Side, Spot};
use geometry::Geometry;
use glyphs::GlyphSet;

/// How much room a board takes.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, Default)]
pub enum Scale {
    /// As small as it stays readable.
    Compact,
    /// Pits without lines around them; squares as in `Normal`.
    Small,
    /// For 80×24.
    #[default]
    Normal,
    /// Two rows a square, from about 100×30.
    Middle,
    /// Three rows a square, from about 110×40.
    Large,
    /// For terminals of 140 columns and more.
    Huge,
    /// For a small board on a very large terminal.
    Giant,
}

impl Scale {
    /// Every scale, largest first.
    pub const ALL: [Scale; 7] = [
        Scale::Giant,
        Scale::Huge,
        Scale::Large,
        Scale::Middle,
        Scale::Normal,
        Scale::Small,
        Scale::Compact,
    ];
}

/// How to draw a board.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Look {
    /// How large.
    pub scale: Scale,
    /// In which characters.
    pub glyphs: GlyphSet,
    /// Whether pieces are told apart by colour. Without it the second side's
    /// large stones are rings.
    pub colored: bool,
    /// What stands in a caption for each side: its name and player; empty
    /// leaves the names out.
    pub captions: [String; 2],
    /// What stands at each side's home; empty leaves it out.
    pub homes: [String; 2],
}

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

/// A drawn board.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Canvas {
    width: u16,
    height: u16,
    inks: Vec<Ink>,
    spots: Vec<(Area, Spot)>,
    free: Option<Area>,
    is_part: bool,
}

/// Columns and rows that [`draw`] needs at this scale.
#[must_use]
pub fn size(diagram: &Diagram, scale: Scale) -> (u16, u16) {
    Geometry::new(diagram, scale).size()
}

/// Whether the board is so wide and low that texts stand better below it than
/// beside it.
#[must_use]
pub fn is_wide(diagram: &Diagram) -> bool {
    diagram.frame == Frame::Boxes
}

/// Lays the diagram out.
#[must_use]
pub fn draw(diagram: &Diagram, marks: &Marks, look: &Look) -> Canvas {
    let plan = Geometry::new(diagram, look.scale);
    let (width, height) = plan.size();
    let mut canvas = Canvas {
        width,
        height,
        inks: vec![BLANK; usize::from(width) * usize::from(height)],
        spots: Vec::with_capacity(diagram.cells.len()),
        free: plan.free(),
        is_part: false,
    };
    plan.write_labels(&mut canvas, diagram, look);
    match diagram.frame {
        Frame::Boxes => pits::draw(&mut canvas, &plan, diagram, marks, look),
        Frame::Grid | Frame::InnerLines | Frame::Checkered => {
            squares::draw(&mut canvas, &plan, diagram, marks, look);
        }
    }
    for cell in &diagram.cells {
        if let Some(spot) = cell.spot {
            canvas.spots.push((plan.reach(cell), spot));
        }
    }
    canvas
}

/// The board in `room` (columns, rows): all of it, or a window that shows the
/// spots of `focus`, the first of them above all.
#[must_use]
pub fn draw_in(
    room: (u16, u16),
    diagram: &Diagram,
    marks: &Marks,
    look: &Look,
    focus: &[Spot],
) -> Canvas {
    match Window::on(diagram, look.scale, room, focus) {
        None => draw(diagram, marks, look),
        Some(window) => Canvas::seen_through(&window, diagram, marks, look),
    }
}

impl Canvas {
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

    /// The board as it is seen through a window; arrows in its upper left
    /// corner, between the names of rows and columns, say where it goes on.
    #[must_use]
    fn seen_through(window: &Window, diagram: &Diagram, marks: &Marks, look: &Look) -> Canvas {
        let mut canvas = draw(&window.view(diagram), marks, look);
        let arrows = look.glyphs.fit_text(&window.arrows(diagram));
        canvas.write(0, 0, &arrows, Pen::Sign);
        canvas.is_part = true;
        canvas
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

    fn set(&mut self, x: u16, y: u16, ink: Ink) {
        if let Some(i) = self.index(x, y) {
            self.inks[i] = ink;
        }
    }

    /// Changes the character at `x`, `y` and what it draws, but not its
    /// ground.
    fn put(&mut self, x: u16, y: u16, symbol: char, pen: Pen) {
        if let Some(i) = self.index(x, y) {
            self.inks[i].symbol = symbol;
            self.inks[i].pen = pen;
        }
    }

    fn write(&mut self, x: u16, y: u16, text: &str, pen: Pen) {
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
