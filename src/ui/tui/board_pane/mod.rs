//! The board that moves are entered on: its cursor, the move being typed, and
//! where it was drawn. The game, the analysis and the tasks share it, so that a
//! key that means a move means the same everywhere.

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
use crate::ui::text::notices;
use cursor::{BoardCursor, CursorOutcome};
use move_box::{BoxOutcome, MoveBox, PassedLetter, begins_move};

/// What a key on the board came to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum BoardEvent<A> {
    /// The board used the key; nothing follows.
    Taken,
    /// What was typed is gone.
    Emptied,
    /// The stone that was picked up is back in its place.
    PutBack,
    /// This move was entered.
    Move(String),
    /// The key is a command of the screen.
    Command(A),
    /// The character begins no move and names no command.
    Unknown(char),
    /// The key means nothing here.
    Ignored,
}

/// What the screen around a board knows about its keys.
pub(crate) struct KeyMeaning<'a, A> {
    /// The position that moves are entered in.
    pub session: &'a dyn Session,
    /// Whether moves can be typed now.
    pub takes_moves: bool,
    /// The command that a key stands for.
    pub command_of: fn(KeyCode) -> Option<A>,
    /// The command that a typed letter stands for when Enter or the letter
    /// again follows it.
    pub typed_command_of: fn(KeyCode) -> Option<A>,
    /// The commands that can only say now why they do nothing.
    pub idle: &'a [A],
    /// When the key was pressed.
    pub now: Duration,
}

/// A board that moves are entered on.
#[derive(Debug, Default)]
pub struct BoardPane {
    /// The cursor, and the stone that it has picked up.
    pub cursor: BoardCursor,
    /// The move being typed.
    pub typed: MoveBox,
    /// Where the board was drawn last.
    pub drawn: Option<DrawnBoard>,
    /// Whether h, j, k and l move the cursor.
    pub vi_cursor: bool,
    /// Whether the squares of legal moves are marked.
    pub legal_marks: bool,
}

impl BoardPane {
    /// A board as the settings want it.
    #[must_use]
    pub fn new(config: &Config) -> BoardPane {
        BoardPane {
            vi_cursor: config.hjkl,
            legal_marks: config.legal_moves,
            ..BoardPane::default()
        }
    }

    /// Acts on a key. A letter that may begin a move is typed; twice, or
    /// followed by Enter, it is the command it names.
    pub(crate) fn key<A: Copy + PartialEq>(
        &mut self,
        key: &Key,
        meaning: &KeyMeaning<'_, A>,
    ) -> BoardEvent<A> {
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

    /// A key while a move is typed. Enter takes what is written there, never a
    /// completion.
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

    /// A character while nothing is typed. One that names no command may still
    /// be the beginning of something, so it is typed and not lost.
    fn first_symbol<A: Copy + PartialEq>(
        &mut self,
        symbol: char,
        passed: Option<PassedLetter>,
        meaning: &KeyMeaning<'_, A>,
    ) -> BoardEvent<A> {
        let command = (meaning.command_of)(KeyCode::Char(symbol));
        let is_move = meaning.takes_moves && begins_move(symbol, meaning.session);
        match command.filter(|_| !is_move) {
            Some(action) => {
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

    /// Adds a pasted move to what is typed.
    ///
    /// # Errors
    /// A sentence: it is more than one move.
    pub fn paste(&mut self, text: &str, session: &dyn Session) -> Result<(), &'static str> {
        self.typed.paste(text)?;
        self.point_at_typed(session, true);
        Ok(())
    }

    /// The command that the only letter typed names, unless it is a move.
    #[must_use]
    pub fn typed_command<A>(
        &self,
        session: &dyn Session,
        command_of: fn(KeyCode) -> Option<A>,
    ) -> Option<A> {
        self.typed
            .command(session, |letter| command_of(KeyCode::Char(letter)))
    }

    /// Puts the cursor where the typed move goes, and picks up what all moves
    /// that begin so pick up.
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

    /// Puts the cursor on the cell drawn at this column and row of the screen;
    /// whether there is one.
    pub fn point_at(&mut self, x: u16, y: u16) -> bool {
        let spot = self.spot_at(x, y);
        if spot.is_some() {
            self.typed.clear();
            self.cursor.at = spot;
        }
        spot.is_some()
    }

    /// The cell that was drawn at this column and row of the screen.
    #[must_use]
    pub fn spot_at(&self, x: u16, y: u16) -> Option<Spot> {
        self.drawn.as_ref()?.spot_at(x, y)
    }

    /// Plays the only move where it is a pass; else plays, picks up or puts back
    /// at the cursor.
    pub fn choose(&mut self, session: &dyn Session) -> CursorOutcome {
        let moves = session.moves();
        match &moves[..] {
            [only] if only.pass => CursorOutcome::Play(only.text.clone()),
            _ => self.cursor.choose(&session.diagram(), &moves),
        }
    }

    /// Moves the cursor by rows and columns of the board as it is shown.
    pub fn step(&mut self, diagram: &Diagram, rows: i8, columns: i8) {
        if self.typed.clear() {
            self.cursor.let_go();
        }
        self.cursor.step(diagram, rows.into(), columns.into());
    }

    /// Moves the cursor to the next legal square of the board as it is shown,
    /// or the one before.
    pub fn next(&mut self, diagram: &Diagram, session: &dyn Session, forward: bool) {
        self.cursor.next(diagram, &session.moves(), forward);
    }

    /// Puts back what is picked up and gives the cursor a place where it is of
    /// use.
    pub fn settle(&mut self, diagram: &Diagram, session: &dyn Session) {
        self.cursor.let_go();
        if let Some(mover) = session.to_move() {
            self.cursor.settle(diagram, &session.moves(), mover);
        }
    }

    /// Forgets the cursor and what was typed: the position is another one.
    pub fn clear(&mut self) {
        self.cursor = BoardCursor::default();
        self.typed.clear();
    }

    /// What is typed with what may follow, or what its letter names besides;
    /// nothing while nothing is typed.
    #[must_use]
    pub fn typed_line<A>(
        &self,
        session: &dyn Session,
        command_of: fn(KeyCode) -> Option<A>,
        name_of: impl Fn(A) -> &'static str,
    ) -> Option<String> {
        if self.typed.is_empty() {
            return None;
        }
        let typed = self.typed.text();
        let advice = match self.typed_command(session, command_of) {
            Some(action) => notices::letter_advice(typed, name_of(action)),
            None => self.typed.advice(session),
        };
        Some(format!("{typed}_   {advice}"))
    }

    /// Marks where to begin, or where what is picked up may go.
    pub fn mark(&self, session: &dyn Session, diagram: &Diagram, marks: &mut Marks) {
        let choices = self.cursor.choices(diagram, &session.moves());
        // Elsewhere the ground, the contents or the keys say it already.
        let lined = matches!(diagram.frame, Frame::Grid | Frame::InnerLines);
        if let Some(spot) = self.cursor.picked {
            marks.add(spot, Mark::Picked);
            marks.add_all(choices, Mark::Target);
        } else if self.legal_marks && lined && diagram.keys.is_empty() {
            marks.add_all(choices, Mark::Legal);
        }
    }
}

fn command<A>(code: KeyCode, meaning: &KeyMeaning<'_, A>) -> BoardEvent<A> {
    (meaning.command_of)(code).map_or(BoardEvent::Ignored, BoardEvent::Command)
}

/// The spot that every candidate picks up, if all of them pick one up.
fn common_start(candidates: &[&MoveView]) -> Option<Spot> {
    let start = |mv: &&MoveView| match mv.clicks {
        Clicks::Two(from, _) => Some(from),
        _ => None,
    };
    let first = candidates.first().and_then(start)?;
    let all = candidates.iter().all(|mv| start(mv) == Some(first));
    all.then_some(first)
}
