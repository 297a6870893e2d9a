//! A board as a picture, before any terminal is involved.
//!
//! A game says what is where and what it means; how large, in which glyphs
//! and in which colours is the front end's choice. Marks that every game
//! shares (last move, cursor, legal, turned) are added by the front end over
//! [`Spot`]s: it knows the moves' clicks and can compare two diagrams.

use super::order_by_key;
use crate::game::Side;

/// A clickable place on a diagram; the game chooses the numbering.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Spot(pub u16);

/// How cells are set apart from each other.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Frame {
    /// Lines around every square and around the board.
    Grid,
    /// Lines between squares only.
    InnerLines,
    /// No lines: the grounds of a checkered board set squares apart.
    Checkered,
    /// Every cell is a box of its own.
    Boxes,
}

/// How the two sides' pieces look.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Pieces {
    /// Black stones for the first side, white for the second: `●` and `○`.
    Stones,
    /// The letters `X` for the first side and `O` for the second.
    Letters,
}

/// What the cell itself is; a theme turns it into colour and texture.
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

/// What lies in a cell.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Contents {
    /// Nothing.
    Empty,
    /// A piece of this side.
    Piece(Side),
    /// So many counters; 0 is shown as such.
    Count(u16),
}

/// One place of the board.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Cell {
    /// Row from the top, 0-based.
    pub row: u16,
    /// Column from the left, 0-based.
    pub column: u16,
    /// How many rows it is high; 1 but for homes.
    pub row_span: u16,
    /// What it is.
    pub ground: Ground,
    /// What lies in it.
    pub contents: Contents,
    /// Its name for clicks, where it can be clicked or marked.
    pub spot: Option<Spot>,
}

/// A side of the picture.
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
    /// Where it stands.
    pub edge: Edge,
    /// The column (top, bottom) or row (left, right) it names.
    pub index: u16,
    /// One to three columns wide.
    pub text: String,
}

/// A line that tells whose edge this is; the front end adds the player.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Caption {
    /// Where it stands.
    pub edge: Edge,
    /// Whose edge it is.
    pub side: Side,
    /// More to say, e.g. the direction of sowing; may be empty. Arrows `←`
    /// and `→` in it turn with the board.
    pub text: String,
}

/// How `f` turns the board for the viewer.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Flip {
    /// It is not turned: up is up on it.
    None,
    /// The bottom row comes to the top; columns stay.
    Rows,
    /// The board is turned by 180 degrees.
    HalfTurn,
}

/// Cells on a grid of equal squares. Cells left out are blank.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Diagram {
    /// Height in cells.
    pub rows: u16,
    /// Width in cells.
    pub columns: u16,
    /// How cells are set apart.
    pub frame: Frame,
    /// How pieces look.
    pub pieces: Pieces,
    /// What flipping means here.
    pub flip: Flip,
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// Coordinates.
    pub labels: Vec<Label>,
    /// Whose edge is whose.
    pub captions: Vec<Caption>,
    /// What can be typed for a spot, where that is one character and is
    /// best shown on the empty cell itself (a keypad digit).
    pub keys: Vec<(Spot, char)>,
    /// Spots that stand for another when they are clicked: in a game where
    /// pieces fall, a square for the one that a piece put into its column
    /// would come to.
    pub stand_ins: Vec<(Spot, Spot)>,
    /// What the light and the dark squares of a checkered board are called,
    /// where they mean something.
    pub ground_names: Option<[&'static str; 2]>,
    /// What is worth saying of this position beside the board: what the
    /// grounds mean, what counts. A short line each.
    pub notes: Vec<String>,
}

impl Diagram {
    /// An empty picture of `rows` × `columns` cells.
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
            keys: Vec::new(),
            stand_ins: Vec::new(),
            ground_names: None,
            notes: Vec::new(),
        }
    }

    /// Adds a cell one row high.
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

    /// Adds a coordinate.
    pub fn label(&mut self, edge: Edge, index: u16, text: impl Into<String>) {
        self.labels.push(Label {
            edge,
            index,
            text: text.into(),
        });
    }

    /// What can be typed for this spot, where the empty cell shows it.
    #[must_use]
    pub fn key_of(&self, spot: Option<Spot>) -> Option<char> {
        let found = self.keys.iter().find(|(known, _)| Some(*known) == spot);
        found.map(|(_, key)| *key)
    }

    /// The spot that a click on `spot` means, see [`Diagram::stand_ins`].
    #[must_use]
    pub fn meant_by(&self, spot: Spot) -> Spot {
        let found = self.stand_ins.iter().find(|(clicked, _)| *clicked == spot);
        found.map_or(spot, |(_, meant)| *meant)
    }

    /// Tells whose edge this is.
    pub fn caption(&mut self, edge: Edge, side: Side, text: impl Into<String>) {
        self.captions.push(Caption {
            edge,
            side,
            text: text.into(),
        });
    }

    /// The cell with this spot.
    #[must_use]
    pub fn cell(&self, spot: Spot) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.spot == Some(spot))
    }

    /// What lies on this spot; nothing where there is no such spot.
    #[must_use]
    pub fn contents(&self, spot: Spot) -> Contents {
        self.cell(spot)
            .map_or(Contents::Empty, |cell| cell.contents)
    }

    /// The side whose piece lies on this spot.
    #[must_use]
    pub fn piece(&self, spot: Spot) -> Option<Side> {
        match self.contents(spot) {
            Contents::Piece(side) => Some(side),
            Contents::Empty | Contents::Count(_) => None,
        }
    }

    /// The spots whose contents differ from `before`, in this diagram's order.
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

    /// The same board seen the other way round, as [`Diagram::flip`] says.
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
    /// The edge across the board.
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
    /// Nothing to click: a pass.
    None,
    /// Click here.
    One(Spot),
    /// Pick up here, put down there.
    Two(Spot, Spot),
}

impl Clicks {
    /// The spots in clicking order.
    pub fn spots(self) -> impl Iterator<Item = Spot> {
        let (a, b) = match self {
            Clicks::None => (None, None),
            Clicks::One(a) => (Some(a), None),
            Clicks::Two(a, b) => (Some(a), Some(b)),
        };
        a.into_iter().chain(b)
    }

    /// Whether `so_far` is how these clicks begin.
    #[must_use]
    pub fn starts_with(self, so_far: &[Spot]) -> bool {
        let mine: Vec<Spot> = self.spots().collect();
        mine.starts_with(so_far)
    }

    /// How many clicks it takes.
    #[must_use]
    pub const fn len(self) -> usize {
        match self {
            Clicks::None => 0,
            Clicks::One(_) => 1,
            Clicks::Two(..) => 2,
        }
    }

    /// Whether there is nothing to click.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}
