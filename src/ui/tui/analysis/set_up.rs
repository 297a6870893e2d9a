//! A position that is being set up: the picture of the board with what somebody
//! put on it. Whether it is a position at all, the game says.

use crate::game::{Contents, Diagram, Ground, Side, Spot};
use crate::session::{Session, Study};
use crate::ui::tui::widgets::Confirm;

/// The most that a cell can hold while it is set up.
const MOST: u16 = 99;

/// A board with the cursor on it.
#[derive(Debug)]
pub(super) struct SetUpBoard {
    /// The picture, not turned.
    pub picture: Diagram,
    /// Who will be to move.
    pub to_move: Side,
    /// Where the cursor is.
    pub cursor: Spot,
    /// Why this is no position; `None` where it is one.
    pub problem: Option<String>,
    /// Whether the key before was a digit for the same cell.
    digits: bool,
    /// Dropping what was changed needs Esc twice.
    pub leaving: Confirm<()>,
}

impl SetUpBoard {
    /// The position of `session`, to be changed; `None` where its game has no
    /// squares to put anything on.
    pub fn new(session: &dyn Session) -> Option<SetUpBoard> {
        let mut picture = session.diagram();
        // They speak of the position before it was changed.
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

    /// Esc: whether the position of `session` takes the place of the board
    /// again, and what to say. What was changed goes by the second Esc in a
    /// row, which `asked` says this is.
    pub fn leave(&mut self, asked: bool, session: &dyn Session) -> (bool, &'static str) {
        let is_changed = SetUpBoard::new(session).is_none_or(|before| {
            before.picture.cells != self.picture.cells || before.to_move != self.to_move
        });
        if !is_changed {
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

    /// Asks the game whether this is a position.
    pub fn check(&mut self, study: &Study) {
        let begun = study.set_up(&self.picture, self.to_move);
        self.problem = begun.err().map(|error| error.reason);
    }

    /// Moves the cursor by rows and columns to the next cell there.
    pub fn step(&mut self, rows: i32, columns: i32) {
        self.digits = false;
        let Some(cell) = self.picture.cell(self.cursor) else {
            return;
        };
        let (mut row, mut column) = (i32::from(cell.row), i32::from(cell.column));
        let inside = |row: i32, column: i32| {
            (0..i32::from(self.picture.rows)).contains(&row)
                && (0..i32::from(self.picture.columns)).contains(&column)
        };
        loop {
            row += rows;
            column += columns;
            if !inside(row, column) {
                return;
            }
            let there = self.picture.cells.iter().find(|cell| {
                let (top, left) = (i32::from(cell.row), i32::from(cell.column));
                let span = i32::from(cell.row_span);
                left == column && (top..top + span).contains(&row)
            });
            let spot = there.and_then(|cell| cell.spot);
            if let Some(spot) = spot.filter(|spot| *spot != self.cursor) {
                self.cursor = spot;
                return;
            }
        }
    }

    fn change(&mut self, change: impl Fn(Contents) -> Contents) {
        let cursor = self.cursor;
        let mut cells = self.picture.cells.iter_mut();
        if let Some(cell) = cells.find(|cell| cell.spot == Some(cursor)) {
            cell.contents = change(cell.contents);
        }
    }

    /// The next contents of the cell at the cursor: the first side's piece, the
    /// second's, none; or one more.
    pub fn more(&mut self) {
        self.digits = false;
        self.change(|contents| match contents {
            Contents::Empty => Contents::Piece(Side::First),
            Contents::Piece(Side::First) => Contents::Piece(Side::Second),
            Contents::Piece(Side::Second) => Contents::Empty,
            Contents::Count(n) => Contents::Count((n + 1).min(MOST)),
        });
    }

    /// The contents before; or one less.
    pub fn less(&mut self) {
        self.digits = false;
        self.change(|contents| match contents {
            Contents::Empty => Contents::Piece(Side::Second),
            Contents::Piece(Side::Second) => Contents::Piece(Side::First),
            Contents::Piece(Side::First) => Contents::Empty,
            Contents::Count(n) => Contents::Count(n.saturating_sub(1)),
        });
    }

    /// A digit: the number in the cell at the cursor, or its next digit; 0, 1
    /// and 2 where cells hold pieces.
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

    /// What lies at the cursor, in a word.
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
