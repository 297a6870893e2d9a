//! A board as a diagram, independent of any terminal.
//!
//! The game decides what is where and what it means. The front end chooses the
//! size, glyphs and colours. It also adds the marks that all games share (last
//! move, cursor, legal moves, turned pieces), because it knows the clicks of
//! each move and can compare two diagrams.

use crate::game::order::order_by_key;
use crate::game::outcome::Side;

/// A clickable place on a diagram; each game chooses its own numbering.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Spot(pub u16);

/// The separation between cells.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Frame {
    /// Lines around every square and around the board.
    Grid,
    /// Lines between squares only.
    InnerLines,
    /// No lines: a checkered board separates squares by their grounds.
    Checkered,
    /// A box around every cell.
    Boxes,
}

/// Appearance of both sides' pieces.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Pieces {
    /// Black stones for the first side, white for the second: `●` and `○`.
    Stones,
    /// The letters `X` for the first side and `O` for the second.
    Letters,
}

/// Kind of a cell; a theme gives it a colour and texture.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Ground {
    /// An ordinary square.
    Plain,
    /// A dark square of a checkered board.
    Dark,
    /// A light square of a checkered board.
    Light,
    /// A pit of this side.
    Pit(Side),
    /// The home (store) of this side.
    Home(Side),
}

/// Contents of a cell.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Contents {
    /// Nothing.
    Empty,
    /// A piece of this side.
    Piece(Side),
    /// This many counters; 0 is also displayed as a number.
    Count(u16),
}

/// One place of the board.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Cell {
    /// Row, counted from 0 at the top.
    pub row: u16,
    /// Column, counted from 0 at the left.
    pub column: u16,
    /// Height in rows; 1 except for homes.
    pub row_span: u16,
    /// Kind of the cell.
    pub ground: Ground,
    /// Contents of the cell.
    pub contents: Contents,
    /// Number for clicks and marks; `None` if the cell has neither.
    pub spot: Option<Spot>,
}

/// One edge of the diagram.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Edge {
    /// Above the board.
    Top,
    /// Below the board.
    Bottom,
    /// Left of the board.
    Left,
    /// Right of the board.
    Right,
}

/// A coordinate beside a row or above a column.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Label {
    /// Edge of the board where the label is drawn.
    pub edge: Edge,
    /// Index of the column (top, bottom) or row (left, right).
    pub index: u16,
    /// Text, one to three columns wide.
    pub text: String,
}

/// A line that names the side at an edge; the front end adds the player.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Caption {
    /// Edge of the board where the line is drawn.
    pub edge: Edge,
    /// Side that the edge belongs to.
    pub side: Side,
    /// Further text, such as the direction of sowing; may be empty. Arrows `←`
    /// and `→` in it are reversed when the board is turned.
    pub text: String,
}

/// The turn of the board when the player flips the view.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Flip {
    /// The board cannot be turned, because pieces fall downwards on it.
    None,
    /// The bottom row moves to the top; columns stay.
    Rows,
    /// The board is rotated by 180 degrees.
    HalfTurn,
}

/// Cells on a grid of equal squares. Places without a cell are blank.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Diagram {
    /// Height in cells.
    pub rows: u16,
    /// Width in cells.
    pub columns: u16,
    /// The separation between cells.
    pub frame: Frame,
    /// Appearance of the pieces.
    pub pieces: Pieces,
    /// The turn of the board when the view is flipped.
    pub flip: Flip,
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// Coordinates of rows and columns.
    pub labels: Vec<Label>,
    /// The lines that name the sides at the edges.
    pub captions: Vec<Caption>,
    /// Pairs of a spot and the spot that a click on it means. If pieces fall, a
    /// click on any square of a column means the square on which the piece
    /// would land.
    pub stand_ins: Vec<(Spot, Spot)>,
    /// Names of the light and the dark squares of a checkered board, if they
    /// matter in the game.
    pub ground_names: Option<[&'static str; 2]>,
    /// Short lines about the position to display beside the board, such as
    /// points or the meaning of the grounds.
    pub notes: Vec<String>,
}

impl Diagram {
    /// Creates an empty diagram of `rows` × `columns` cells.
    #[must_use]
    pub fn new(rows: u16, columns: u16, frame: Frame, pieces: Pieces, flip: Flip) -> Diagram {
        Diagram {
            rows,
            columns,
            frame,
            pieces,
            flip,
            cells: Vec::with_capacity(usize::from(rows) * usize::from(columns)),
            labels: Vec::new(),
            captions: Vec::new(),
            stand_ins: Vec::new(),
            ground_names: None,
            notes: Vec::new(),
        }
    }

    /// Adds a cell of height 1.
    pub fn put(
        &mut self,
        row: u16,
        column: u16,
        ground: Ground,
        contents: Contents,
        spot: Option<Spot>,
    ) {
        self.cells.push(Cell {
            row,
            column,
            row_span: 1,
            ground,
            contents,
            spot,
        });
    }

    /// Adds the coordinate of a row or column.
    pub fn label(&mut self, edge: Edge, index: u16, text: impl Into<String>) {
        self.labels.push(Label {
            edge,
            index,
            text: text.into(),
        });
    }

    /// Returns the spot that a click on `spot` means, see
    /// [`Diagram::stand_ins`].
    #[must_use]
    pub fn meant_by(&self, spot: Spot) -> Spot {
        let found = self.stand_ins.iter().find(|(clicked, _)| *clicked == spot);
        found.map_or(spot, |(_, meant)| *meant)
    }

    /// Adds a line that names the side at an edge.
    pub fn caption(&mut self, edge: Edge, side: Side, text: impl Into<String>) {
        self.captions.push(Caption {
            edge,
            side,
            text: text.into(),
        });
    }

    /// Returns the cell with this spot.
    #[must_use]
    pub fn cell(&self, spot: Spot) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.spot == Some(spot))
    }

    /// Returns the contents of this spot; empty if there is no such spot.
    #[must_use]
    pub fn contents(&self, spot: Spot) -> Contents {
        self.cell(spot)
            .map_or(Contents::Empty, |cell| cell.contents)
    }

    /// Returns the side whose piece is on this spot.
    #[must_use]
    pub fn piece(&self, spot: Spot) -> Option<Side> {
        match self.contents(spot) {
            Contents::Piece(side) => Some(side),
            Contents::Empty | Contents::Count(_) => None,
        }
    }

    /// Returns the spots whose contents differ from `before`, in this diagram's
    /// order.
    #[must_use]
    pub fn changed_since(&self, before: &Diagram) -> Vec<Spot> {
        let differs = |cell: &&Cell| {
            cell.spot
                .and_then(|spot| before.cell(spot))
                .is_some_and(|old| old.contents != cell.contents)
        };
        self.cells
            .iter()
            .filter(differs)
            .filter_map(|cell| cell.spot)
            .collect()
    }

    /// The number of positions that turns and reflections make of one on a square board.
    pub const IMAGES: usize = 8;

    /// Whether the board has as many rows as columns.
    #[must_use]
    pub fn is_square(&self) -> bool {
        self.rows == self.columns
    }

    /// Returns the cells of a square board, turned or reflected, in reading order and without
    /// numbers for clicks. Image 0 is the board itself.
    #[must_use]
    pub fn image(&self, image: usize) -> Vec<Cell> {
        let last = self.rows.saturating_sub(1);
        let place = |(row, column): (u16, u16)| {
            let (row, column) = match image & 1 {
                0 => (row, column),
                _ => (column, row),
            };
            let row = if image & 2 == 0 { row } else { last - row };
            let column = if image & 4 == 0 {
                column
            } else {
                last - column
            };
            (row, column)
        };
        let mut cells: Vec<Cell> = self.cells.clone();
        for cell in &mut cells {
            (cell.row, cell.column) = place((cell.row, cell.column));
            cell.spot = None;
        }
        order_by_key(&mut cells, |cell| (cell.row, cell.column));
        cells
    }

    /// Returns the board turned around as [`Diagram::flip`] says.
    #[must_use]
    pub fn flipped(mut self) -> Diagram {
        if self.flip == Flip::None {
            return self;
        }
        let half_turn = self.flip == Flip::HalfTurn;
        let (rows, columns) = (self.rows, self.columns);
        for cell in &mut self.cells {
            cell.row = rows - cell.row - cell.row_span;
            if half_turn {
                cell.column = columns - 1 - cell.column;
            }
        }
        // Cells have to stay in reading order.
        order_by_key(&mut self.cells, |cell| (cell.row, cell.column));
        for label in &mut self.labels {
            match label.edge {
                Edge::Left | Edge::Right => label.index = rows - 1 - label.index,
                Edge::Top | Edge::Bottom if half_turn => label.index = columns - 1 - label.index,
                Edge::Top | Edge::Bottom => {}
            }
            if half_turn {
                label.edge = label.edge.opposite();
            }
        }
        for caption in &mut self.captions {
            let vertical = matches!(caption.edge, Edge::Top | Edge::Bottom);
            if half_turn || vertical {
                caption.edge = caption.edge.opposite();
            }
            if half_turn {
                caption.text = caption.text.chars().map(turned_arrow).collect();
            }
        }
        self
    }
}

fn turned_arrow(c: char) -> char {
    match c {
        '←' => '→',
        '→' => '←',
        other => other,
    }
}

impl Edge {
    /// Returns the opposite edge.
    #[must_use]
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::Top => Edge::Bottom,
            Edge::Bottom => Edge::Top,
            Edge::Left => Edge::Right,
            Edge::Right => Edge::Left,
        }
    }
}

/// The spots that play a move: none (a pass), one (place), or two (from, to).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Clicks {
    /// No clicks: a pass.
    None,
    /// A click on one spot.
    One(Spot),
    /// A click on the piece or start and one on the destination.
    Two(Spot, Spot),
}

impl Clicks {
    /// Iterates over the spots in clicking order.
    pub fn spots(self) -> impl Iterator<Item = Spot> {
        let (a, b) = match self {
            Clicks::None => (None, None),
            Clicks::One(a) => (Some(a), None),
            Clicks::Two(a, b) => (Some(a), Some(b)),
        };
        a.into_iter().chain(b)
    }

    /// Returns whether the clicks begin with `so_far`.
    #[must_use]
    pub fn starts_with(self, so_far: &[Spot]) -> bool {
        let mine: Vec<Spot> = self.spots().collect();
        mine.starts_with(so_far)
    }

    /// Returns the number of clicks.
    #[must_use]
    pub const fn len(self) -> usize {
        match self {
            Clicks::None => 0,
            Clicks::One(_) => 1,
            Clicks::Two(..) => 2,
        }
    }

    /// Returns whether there is nothing to click.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}
