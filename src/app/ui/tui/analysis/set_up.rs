//! [`SetUpBoard`]: a position that the user sets up by editing the picture of a
//! board. The game decides whether the position is valid.

use crate::game::{Contents, Diagram, Ground, Side, Spot};
use crate::session::{Session, Study};
use crate::ui::tui::board_pane::cursor::next_spot;
use crate::ui::tui::widgets::Confirm;

/// The largest number in a cell while it is set up.
const MOST: u16 = 99;

/// A board that the user edits, with a cursor.
#[derive(Debug)]
pub(super) struct SetUpBoard {
    /// The picture of the board, not turned.
    pub picture: Diagram,
    /// The side to move in the position.
    pub to_move: Side,
    /// The place of the cursor.
    pub cursor: Spot,
    /// The reason why this is not a valid position; `None` if it is one.
    pub problem: Option<String>,
    /// Whether the last key was a digit for this cell.
    digits: bool,
    /// The question before changes are dropped: Esc must be pressed twice.
    pub leaving: Confirm<()>,
}

impl SetUpBoard {
    /// Creates the board with the position of `session`. Returns `None` if its game has
    /// no squares that can be edited.
    pub fn new(session: &dyn Session) -> Option<SetUpBoard> {
        let mut picture = session.diagram();
        // The notes describe the old position.
        picture.notes.clear();
        let middle = (picture.rows / 2, picture.columns / 2);
        let spots = picture.cells.iter().filter(|cell| cell.spot.is_some());
        let nearest =
            spots.min_by_key(|cell| cell.row.abs_diff(middle.0) + cell.column.abs_diff(middle.1));
        let cursor = nearest?.spot?;
        Some(SetUpBoard {
            picture,
            to_move: session.to_move().unwrap_or(Side::First),
            cursor,
            problem: None,
            digits: false,
            leaving: Confirm::default(),
        })
    }

    /// Creates the board with the first position of a game with the options of `session`.
    pub fn at_start(session: &dyn Session) -> Option<SetUpBoard> {
        let start = session.info().open(&session.options(), None).ok()?;
        SetUpBoard::new(&*start)
    }

    /// Whether the picture differs from the position of `session`.
    pub fn is_changed(&self, session: &dyn Session) -> bool {
        SetUpBoard::new(session).is_none_or(|before| {
            before.picture.cells != self.picture.cells || before.to_move != self.to_move
        })
    }

    /// Acts on Esc. Returns whether to go back to the position of `session`, and a
    /// message. Changes are dropped only at the second Esc in a row; `asked` says that
    /// this is the second.
    pub fn leave(&mut self, asked: bool, session: &dyn Session) -> (bool, &'static str) {
        if !self.is_changed(session) {
            return (true, "You changed nothing.");
        }
        if asked || self.leaving.again(()) {
            (true, "Your changes are discarded.")
        } else {
            (
                false,
                "Press Esc again to discard your changes, or Enter to use them.",
            )
        }
    }

    /// Asks the game whether this is a valid position.
    pub fn check(&mut self, study: &Study) {
        let begun = study.set_up(&self.picture, self.to_move);
        self.problem = begun.err().map(|error| error.reason);
    }

    /// Moves the cursor by rows and columns to the next cell in this direction.
    pub fn step(&mut self, rows: i32, columns: i32) {
        self.digits = false;
        let next = next_spot(&self.picture, self.cursor, (rows, columns), |_| true);
        self.cursor = next.unwrap_or(self.cursor);
    }

    fn change(&mut self, change: impl Fn(Contents) -> Contents) {
        let cursor = self.cursor;
        let mut cells = self.picture.cells.iter_mut();
        if let Some(cell) = cells.find(|cell| cell.spot == Some(cursor)) {
            cell.contents = change(cell.contents);
        }
    }

    /// Sets the next contents of the cell at the cursor: from the first side's piece to
    /// the second's, then to none. A cell with a number gets one more.
    pub fn more(&mut self) {
        self.digits = false;
        self.change(|contents| match contents {
            Contents::Empty => Contents::Piece(Side::First),
            Contents::Piece(Side::First) => Contents::Piece(Side::Second),
            Contents::Piece(Side::Second) => Contents::Empty,
            Contents::Count(n) => Contents::Count((n + 1).min(MOST)),
        });
    }

    /// Sets the previous contents of the cell at the cursor, or a number less one.
    pub fn less(&mut self) {
        self.digits = false;
        self.change(|contents| match contents {
            Contents::Empty => Contents::Piece(Side::Second),
            Contents::Piece(Side::Second) => Contents::Piece(Side::First),
            Contents::Piece(Side::First) => Contents::Empty,
            Contents::Count(n) => Contents::Count(n.saturating_sub(1)),
        });
    }

    /// Acts on a digit. It sets the number in the cell at the cursor, or adds a digit to
    /// it. If cells have pieces, 0, 1 and 2 set none or a piece of either side.
    pub fn digit(&mut self, digit: u16) {
        self.leaving.forget();
        let goes_on = std::mem::replace(&mut self.digits, true);
        self.change(|contents| match contents {
            Contents::Count(n) if goes_on && n * 10 + digit <= MOST => {
                Contents::Count(n * 10 + digit)
            }
            Contents::Count(_) => Contents::Count(digit),
            _ => match digit {
                0 => Contents::Empty,
                1 => Contents::Piece(Side::First),
                2 => Contents::Piece(Side::Second),
                _ => contents,
            },
        });
    }

    /// Empties the board.
    pub fn clear(&mut self) {
        self.digits = false;
        for cell in &mut self.picture.cells {
            cell.contents = match cell.contents {
                Contents::Count(_) => Contents::Count(0),
                _ => Contents::Empty,
            };
        }
    }

    /// Returns the contents at the cursor in a word.
    pub fn words(&self, sides: [&'static str; 2]) -> String {
        let home = self.picture.cell(self.cursor).map(|cell| cell.ground);
        let place = match home {
            Some(Ground::Home(side)) => format!(" (home of {})", sides[side.index()]),
            _ => String::new(),
        };
        match self.picture.contents(self.cursor) {
            Contents::Empty => "empty".to_owned(),
            Contents::Piece(side) => sides[side.index()].to_owned(),
            Contents::Count(n) => format!("{n}{place}"),
        }
    }
}
