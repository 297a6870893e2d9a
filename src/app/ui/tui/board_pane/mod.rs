//! [`BoardPane`]: a board for entering moves, with its cursor, the move that the user
//! types, and the board's place on the screen. The game, the analysis and the tasks
//! share it, so that the same keys enter moves everywhere.

pub mod cursor;
pub mod move_box;

use std::time::Duration;

use super::board_place::DrawnBoard;
use super::key_table::vi_arrow;
use super::keys::{Key, KeyCode};
use crate::game::{Clicks, Diagram, Frame, Spot};
use crate::session::{MoveView, Session, notation_of};
use crate::store::Config;
use crate::ui::board::{Mark, Marks};
use crate::ui::text::{Sentence, notices};
use cursor::{BoardCursor, CursorOutcome};
use move_box::{BoxOutcome, MoveBox, PassedLetter, begins_move};

/// The effect of a key on the board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum BoardEvent<A> {
    /// The board used the key, and the screen need not do anything.
    Taken,
    /// The typed text was cleared.
    Emptied,
    /// The stone that was picked up was put back.
    PutBack,
    /// This move was entered.
    Move(String),
    /// The key is a command of the screen.
    Command(A),
    /// The character does not start a move and is not a command.
    Unknown(char),
    /// The key has no effect.
    Ignored,
}

/// The meaning of keys on the screen around a board.
pub(crate) struct KeyMeaning<'a, A> {
    /// The position in which moves are entered.
    pub session: &'a dyn Session,
    /// Whether moves can be typed now.
    pub takes_moves: bool,
    /// Returns the command of a key.
    pub command_of: fn(KeyCode) -> Option<A>,
    /// Returns the command of a typed letter that is followed by Enter or typed
    /// twice.
    pub typed_command_of: fn(KeyCode) -> Option<A>,
    /// The commands that have no effect now and only show why.
    pub idle: &'a [A],
    /// The time at which the key was pressed.
    pub now: Duration,
}

/// A board for entering moves.
#[derive(Debug, Default)]
pub struct BoardPane {
    /// The cursor, and the stone that it has picked up.
    pub cursor: BoardCursor,
    /// The move that the user is typing.
    pub typed: MoveBox,
    /// The board of the last frame, to recognise clicks.
    pub drawn: Option<DrawnBoard>,
    /// Whether h, j, k and l move the cursor.
    pub vi_cursor: bool,
    /// Whether the squares of legal moves are marked.
    pub legal_marks: bool,
}

impl BoardPane {
    /// Creates a board with these settings.
    pub fn new(config: &Config) -> BoardPane {
        BoardPane {
            vi_cursor: config.hjkl,
            legal_marks: config.legal_moves,
            ..BoardPane::default()
        }
    }

    /// Acts on a key. A letter that may begin a move is typed. If it is typed twice or
    /// followed by Enter, it becomes its command. Any other letter is a command at once.
    pub(crate) fn key<A: Copy + PartialEq>(
        &mut self,
        key: &Key,
        meaning: &KeyMeaning<'_, A>,
    ) -> BoardEvent<A> {
        // Only the key right after a letter can form a move with it.
        let passed = self.typed.take_passed();
        if key.control {
            if self.typed.control(key) {
                self.cursor.let_go();
            }
            return BoardEvent::Taken;
        }
        if !self.typed.is_empty() {
            return self.type_on(key.code, meaning);
        }
        let arrow = vi_arrow(key);
        match (self.vi_cursor && arrow != *key, key.code) {
            (true, _) => command(arrow.code, meaning),
            (_, KeyCode::Esc | KeyCode::Backspace) if self.cursor.let_go() => BoardEvent::PutBack,
            (_, KeyCode::Char(symbol)) => self.first_symbol(symbol, passed, meaning),
            (_, code) => command(code, meaning),
        }
    }

    /// Acts on a key while the user types a move. Enter plays exactly the typed
    /// text and never completes it.
    fn type_on<A: Copy>(&mut self, code: KeyCode, meaning: &KeyMeaning<'_, A>) -> BoardEvent<A> {
        let named = self.typed_command(meaning.session, meaning.typed_command_of);
        let outcome = self.typed.key(code, meaning.session, named);
        self.point_at_typed(meaning.session, meaning.takes_moves);
        match outcome {
            BoxOutcome::Taken => BoardEvent::Taken,
            BoxOutcome::Dropped => BoardEvent::Emptied,
            BoxOutcome::Entered(text) => BoardEvent::Move(text),
            BoxOutcome::Command(action) => BoardEvent::Command(action),
            BoxOutcome::Other => command(code, meaning),
        }
    }

    /// Acts on the first character that the user types. A character that is not
    /// a command goes into the move box, because a move may begin with it.
    fn first_symbol<A: Copy + PartialEq>(
        &mut self,
        symbol: char,
        passed: Option<PassedLetter>,
        meaning: &KeyMeaning<'_, A>,
    ) -> BoardEvent<A> {
        if passed.is_some_and(|passed| passed.is_doubled_by(symbol, meaning.now)) {
            return BoardEvent::Ignored;
        }
        let command = (meaning.command_of)(KeyCode::Char(symbol));
        let is_move = meaning.takes_moves && begins_move(symbol, meaning.session);
        match command.filter(|_| !is_move) {
            Some(action) => {
                // If a letter has no effect, a number after it always belongs
                // to it.
                let idle = meaning.idle.contains(&action);
                self.typed.pass(symbol, idle, meaning.now);
                BoardEvent::Command(action)
            }
            None if meaning.takes_moves => {
                self.typed
                    .begin(symbol, passed, meaning.session, meaning.now);
                self.point_at_typed(meaning.session, true);
                BoardEvent::Taken
            }
            None => BoardEvent::Unknown(symbol),
        }
    }

    /// Adds a pasted move to the typed text.
    ///
    /// # Errors
    /// A sentence, if the text is more than one move.
    pub fn paste(&mut self, text: &str, session: &dyn Session) -> Result<(), &'static str> {
        self.typed.paste(text)?;
        self.point_at_typed(session, true);
        Ok(())
    }

    /// Returns the command of the only typed letter, unless the letter is a move.
    pub fn typed_command<A>(
        &self,
        session: &dyn Session,
        command_of: fn(KeyCode) -> Option<A>,
    ) -> Option<A> {
        self.typed
            .command(session, |letter| command_of(KeyCode::Char(letter)))
    }

    /// Moves the cursor to the target of the typed move. If all moves that
    /// begin with the typed text move one stone, picks that stone up.
    pub fn point_at_typed(&mut self, session: &dyn Session, takes_moves: bool) {
        if self.typed.is_empty() || !takes_moves {
            self.cursor.let_go();
            return;
        }
        let moves = session.moves();
        self.cursor.picked = common_start(&self.typed.candidates(&moves));
        if self.cursor.picked.is_some() {
            self.cursor.at = self.cursor.picked;
        }
        let meant = notation_of(session, self.typed.text());
        let meant = moves.iter().find(|mv| Some(&mv.text) == meant.as_ref());
        if let Some(spot) = meant.and_then(|mv| mv.clicks.spots().last()) {
            self.cursor.at = Some(spot);
        }
    }

    /// Moves the cursor to the cell at this column and row of the screen. Returns
    /// whether there is one.
    pub fn point_at(&mut self, x: u16, y: u16) -> bool {
        let spot = self.spot_at(x, y);
        if spot.is_some() {
            // A click replaces the typed text.
            self.typed.clear();
            self.cursor.at = spot;
        }
        spot.is_some()
    }

    /// Returns the cell at this column and row of the screen.
    pub fn spot_at(&self, x: u16, y: u16) -> Option<Spot> {
        self.drawn.as_ref()?.spot_at(x, y)
    }

    /// Plays the pass if it is the only move. Otherwise plays a move, picks up a stone
    /// or puts it back at the cursor.
    pub fn choose(&mut self, session: &dyn Session) -> CursorOutcome {
        let moves = session.moves();
        match &moves[..] {
            [only] if only.pass => CursorOutcome::Play(only.text.clone()),
            _ => self.cursor.choose(&session.diagram(), &moves),
        }
    }

    /// Moves the cursor by rows and columns of the board as it is drawn.
    pub fn step(&mut self, diagram: &Diagram, rows: i8, columns: i8) {
        // The arrows replace the typed text, and put back the stone that the
        // text picked up.
        if self.typed.clear() {
            self.cursor.let_go();
        }
        self.cursor.step(diagram, rows.into(), columns.into());
    }

    /// Moves the cursor to the next or the previous legal square of the board as it is
    /// drawn.
    pub fn next(&mut self, diagram: &Diagram, session: &dyn Session, forward: bool) {
        self.cursor.next(diagram, &session.moves(), forward);
    }

    /// Puts back the stone that is picked up, and moves the cursor to a square where
    /// a move can start.
    pub fn settle(&mut self, diagram: &Diagram, session: &dyn Session) {
        self.cursor.let_go();
        if let Some(mover) = session.to_move() {
            self.cursor.settle(diagram, &session.moves(), mover);
        }
    }

    /// Clears the cursor and the typed text, because the position has changed.
    pub fn clear(&mut self) {
        self.cursor = BoardCursor::default();
        self.typed.clear();
    }

    /// Returns the typed text after a label, with advice: how it can continue, or
    /// the command of its letter. Returns `None` while nothing is typed.
    pub fn typed_line<A>(
        &self,
        label: &str,
        session: &dyn Session,
        command_of: fn(KeyCode) -> Option<A>,
        name_of: impl Fn(A) -> &'static str,
    ) -> Option<Sentence> {
        if self.typed.is_empty() {
            return None;
        }
        let typed = self.typed.text();
        let [advice, more] = match self.typed_command(session, command_of) {
            Some(action) => notices::letter_advice(typed, name_of(action)),
            None => self.typed.advice(session),
        };
        let line = Sentence::typed(label, "", &format!("{typed}_"));
        let line = line.and(format!("   {advice}"));
        Some(if more.is_empty() {
            line
        } else {
            line.and(more)
        })
    }

    /// Marks the squares where a move can start, or the targets of the stone that is
    /// picked up.
    pub fn mark(&self, session: &dyn Session, diagram: &Diagram, marks: &mut Marks) {
        let choices = self.cursor.choices(diagram, &session.moves());
        // On other boards the squares or the pieces already show legal moves.
        let is_grid = diagram.frame == Frame::Grid;
        if let Some(spot) = self.cursor.picked {
            marks.add(spot, Mark::Picked);
            marks.add_all(choices, Mark::Target);
        } else if self.legal_marks && is_grid {
            marks.add_all(choices, Mark::Legal);
        }
    }
}

fn command<A>(code: KeyCode, meaning: &KeyMeaning<'_, A>) -> BoardEvent<A> {
    (meaning.command_of)(code).map_or(BoardEvent::Ignored, BoardEvent::Command)
}

/// Returns the square from which all candidates move a stone, if there is one.
fn common_start(candidates: &[&MoveView]) -> Option<Spot> {
    let start = |mv: &&MoveView| match mv.clicks {
        Clicks::Two(from, _) => Some(from),
        _ => None,
    };
    let first = candidates.first().and_then(start)?;
    let all = candidates.iter().all(|mv| start(mv) == Some(first));
    all.then_some(first)
}
