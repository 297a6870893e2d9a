//! Keys during a game. A letter can be a command or the column of a move. A
//! command that only changes what is shown acts at once, and is undone if the
//! next key makes the letter a move; a command that leaves the board waits for
//! Enter.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::cursor::Hand;
use super::overlay::{Overlay, Purpose};
use super::view::{GameView, Hint, View, ViewRequest, play};
use crate::game::{Clicks, Edge, Label, Spot};
use crate::session::{Command, MoveView, Session, Takebacks};
use crate::ui::tui::context::Context;

impl GameView {
    /// Acts on a key.
    pub(super) fn key(
        &mut self,
        key: &KeyEvent,
        session: &dyn Session,
        desk: &mut Context,
    ) -> Option<ViewRequest> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && key.code == KeyCode::Char('c') {
            return Some(ViewRequest::Shell);
        }
        let before = self.before.take();
        if let (Some(before), KeyCode::Char(digit @ '0'..='9')) = (before, key.code)
            && before.may_go_on_with(digit, session)
        {
            return self.go_on_typing(before, digit, desk);
        }
        if self.overlay.is_open() {
            return self.overlay_key(key);
        }
        match key.code {
            _ if control => None,
            KeyCode::Char(symbol) if !self.typed.is_empty() => self.type_on(symbol, session),
            KeyCode::Char(symbol) => self.letter(symbol, session, desk),
            other => self.named_key(other, session),
        }
    }

    /// Keys that are not characters.
    fn named_key(&mut self, code: KeyCode, session: &dyn Session) -> Option<ViewRequest> {
        match code {
            KeyCode::Enter if !self.typed.is_empty() => return self.enter_typed(session),
            KeyCode::Enter if self.ended.is_some() => return Some(ViewRequest::Rematch),
            KeyCode::Enter => return self.choose(session),
            KeyCode::Esc => return self.escape(session),
            KeyCode::Backspace => {
                self.typed.pop();
                self.point_at_typed(session);
            }
            KeyCode::Tab if !self.typed.is_empty() => {
                self.typed.complete(&session.moves());
                self.point_at_typed(session);
            }
            KeyCode::Tab => self.next_legal(session, true),
            KeyCode::BackTab => self.next_legal(session, false),
            KeyCode::PageUp => self.scroll(5, session),
            KeyCode::PageDown => self.scroll(-5, session),
            KeyCode::Up => self.step_cursor(session, -1, 0),
            KeyCode::Down => self.step_cursor(session, 1, 0),
            KeyCode::Right if self.watch.is_some() => {
                if let Some(watch) = &mut self.watch {
                    watch.step();
                }
            }
            KeyCode::Left => self.step_cursor(session, 0, -1),
            KeyCode::Right => self.step_cursor(session, 0, 1),
            _ => {}
        }
        None
    }

    fn next_legal(&mut self, session: &dyn Session, forward: bool) {
        if self.person_to_move(session) {
            let diagram = self.diagram(session);
            self.hand.next(&diagram, &session.moves(), forward);
        }
    }

    fn step_cursor(&mut self, session: &dyn Session, rows: i32, columns: i32) {
        if self.typed.clear() {
            self.hand.let_go();
        }
        let diagram = self.diagram(session);
        self.hand.step(&diagram, rows, columns);
    }

    /// Esc does the first of these that applies: it pauses a watched game,
    /// empties the move box, puts back the piece picked up, makes the computer
    /// move, or hides the hint.
    fn escape(&mut self, session: &dyn Session) -> Option<ViewRequest> {
        if let Some(watch) = &mut self.watch {
            watch.pause();
            return None;
        }
        if self.typed.clear() {
            self.hand.let_go();
            self.notice.clear();
            return None;
        }
        if self.hand.let_go() {
            self.notice = "Let go.".to_owned();
            return None;
        }
        let thinking = session.to_move().is_some() && !self.person_to_move(session);
        if thinking {
            return Some(ViewRequest::MoveNow);
        }
        self.view.hint = Hint::Hidden;
        None
    }

    /// A character while the move box is open.
    fn type_on(&mut self, symbol: char, session: &dyn Session) -> Option<ViewRequest> {
        let held = self.typed.text().chars().next();
        let doubled = self.typed.text().chars().count() == 1 && held == Some(symbol);
        if doubled && let Some(request) = leaving(symbol) {
            self.typed.clear();
            return Some(request);
        }
        if symbol != ' ' {
            self.typed.push(symbol);
            self.point_at_typed(session);
        }
        None
    }

    /// Puts the cursor where the typed move goes, and picks up the piece if
    /// all moves that begin so pick up the same one.
    pub(super) fn point_at_typed(&mut self, session: &dyn Session) {
        let moves = session.moves();
        let candidates = self.typed.candidates(&moves);
        self.hand.picked = common_start(&candidates);
        if self.hand.picked.is_some() {
            self.hand.cursor = self.hand.picked;
        }
        if let [only] = candidates[..]
            && only.text.eq_ignore_ascii_case(self.typed.text())
            && let Some(spot) = only.clicks.spots().last()
        {
            self.hand.cursor = Some(spot);
        }
    }

    /// Enter in the move box: a move, or the command its only letter names.
    fn enter_typed(&mut self, session: &dyn Session) -> Option<ViewRequest> {
        let moves = session.moves();
        let text = self.typed.text().to_owned();
        let mut letters = text.chars();
        if let (Some(letter), None) = (letters.next(), letters.next())
            && let Some(request) = leaving(letter)
        {
            self.typed.clear();
            return Some(request);
        }
        let candidates = self.typed.candidates(&moves);
        // If only one legal move begins with what is typed, it need not be
        // typed to its end.
        let request = match candidates[..] {
            [only] => play(&only.text),
            _ => play(&text),
        };
        self.typed.clear();
        self.hand.let_go();
        Some(request)
    }

    /// What a character asks for when it is no move.
    pub(super) fn command(
        &mut self,
        symbol: char,
        session: &dyn Session,
        desk: &mut Context,
    ) -> Option<ViewRequest> {
        if self.watch.is_some() && self.watch_key(symbol) {
            return None;
        }
        if self.ended.is_some() {
            match symbol {
                'r' => return Some(ViewRequest::Rematch),
                'v' => return Some(ViewRequest::Replay),
                _ => {}
            }
        }
        match symbol {
            'h' | 'H' if (symbol == 'h') != desk.config.hjkl => self.hint(),
            'h' | 'H' => self.step_cursor(session, 0, -1),
            'j' | 'J' => self.step_cursor(session, 1, 0),
            'k' | 'K' => self.step_cursor(session, -1, 0),
            'l' | 'L' => self.step_cursor(session, 0, 1),
            'u' => return self.take_back(Command::Undo),
            'U' => return self.take_back(Command::Redo),
            'e' => self.view.evaluation = !self.view.evaluation,
            'a' => self.view.values = !self.view.values,
            'f' => self.view.flipped = !self.view.flipped,
            'z' => self.zoom(session),
            's' => self.overlay = Overlay::ask(Purpose::SaveAs, session),
            'w' => self.overlay = Overlay::ask(Purpose::WriteRecord, session),
            '?' => self.overlay = Overlay::help(session),
            'm' => {
                desk.config.mouse = !desk.config.mouse;
                let state = if desk.config.mouse { "on" } else { "off" };
                self.notice = format!("Mouse {state}.");
                return Some(ViewRequest::KeepSettings);
            }
            _ => {
                if let Some(request) = leaving(symbol) {
                    return Some(request);
                }
                self.notice = match symbol {
                    ' ' => self.notice.clone(),
                    _ => format!("'{symbol}' means nothing here; ? shows the keys."),
                };
            }
        }
        None
    }

    fn take_back(&mut self, command: Command) -> Option<ViewRequest> {
        if self.takebacks == Takebacks::Refused {
            self.notice = "Moves are not taken back in this game.".to_owned();
            return None;
        }
        Some(ViewRequest::Game(command))
    }

    fn hint(&mut self) {
        self.view.hint = match self.view.hint {
            Hint::Hidden => Hint::Where,
            Hint::Where => Hint::Move,
            Hint::Move => Hint::Hidden,
        };
    }

    fn overlay_key(&mut self, key: &KeyEvent) -> Option<ViewRequest> {
        match std::mem::take(&mut self.overlay) {
            Overlay::Ask(prompt) => {
                let (overlay, request) = prompt.key(key);
                self.overlay = overlay;
                request
            }
            Overlay::Text(pager) => {
                self.overlay = pager.key(key);
                None
            }
            Overlay::None => None,
        }
    }
}

/// The spot that every candidate picks up, if all of them pick one up.
fn common_start(candidates: &[&MoveView]) -> Option<Spot> {
    let start = |mv: &&MoveView| match mv.clicks {
        Clicks::Two(from, _) => Some(from),
        _ => None,
    };
    let first = candidates.first().and_then(start)?;
    candidates
        .iter()
        .all(|mv| start(mv) == Some(first))
        .then_some(first)
}

/// What was on the screen before a letter that may turn out to begin a move.
pub(super) struct Before {
    letter: char,
    view: View,
    hand: Hand,
    notice: String,
    mouse: bool,
}

impl Before {
    /// Whether the letter and `digit` name a square: there is such a row, or
    /// a legal move that begins so.
    pub(super) fn may_go_on_with(&self, digit: char, session: &dyn Session) -> bool {
        let start: String = [self.letter, digit].iter().collect();
        let row = |label: &Label| {
            let side = matches!(label.edge, Edge::Left | Edge::Right);
            side && label.text.trim().starts_with(digit)
        };
        session.moves().iter().any(|mv| mv.text.starts_with(&start))
            || session.diagram().labels.iter().any(row)
    }
}

impl GameView {
    /// A character while the move box is closed.
    pub(super) fn letter(
        &mut self,
        symbol: char,
        session: &dyn Session,
        desk: &mut Context,
    ) -> Option<ViewRequest> {
        if !self.person_to_move(session) || !self.begins_move(symbol, session) {
            return self.command(symbol, session, desk);
        }
        if symbol.is_ascii_digit() && self.is_whole_move(symbol, session) {
            return Some(play(&symbol.to_string()));
        }
        if leaving(symbol).is_some() || !is_command(symbol) {
            self.typed.push(symbol);
            if leaving(symbol).is_some() {
                let what = if symbol == 'q' {
                    "the menu"
                } else {
                    "a new game"
                };
                self.notice = format!("{symbol} or Enter: {what}. A row number makes it a move.");
            }
            self.point_at_typed(session);
            return None;
        }
        let before = Before {
            letter: symbol,
            view: self.view,
            hand: self.hand.clone(),
            notice: self.notice.clone(),
            mouse: desk.config.mouse,
        };
        let request = self.command(symbol, session, desk);
        self.before = Some(before);
        request
    }

    /// The letter before this digit was meant as a column: undoes its command
    /// and begins a move with both.
    pub(super) fn go_on_typing(
        &mut self,
        before: Before,
        digit: char,
        desk: &mut Context,
    ) -> Option<ViewRequest> {
        self.view = before.view;
        self.hand = before.hand;
        self.notice = before.notice;
        self.overlay = Overlay::None;
        self.typed.push(before.letter);
        self.typed.push(digit);
        let mouse = std::mem::replace(&mut desk.config.mouse, before.mouse);
        (mouse != before.mouse).then_some(ViewRequest::KeepSettings)
    }

    /// No digit followed in time. On boards where a digit alone is a move, the
    /// letter before then counts as a command and no longer as a column.
    pub(super) fn forget_letter(&mut self, session: &dyn Session) {
        if !session.diagram().keys.is_empty() {
            self.before = None;
        }
    }

    /// Whether a move of this board could begin with `symbol`: legal now, or
    /// a coordinate.
    fn begins_move(&self, symbol: char, session: &dyn Session) -> bool {
        let begins = |text: &str| text.starts_with(symbol);
        let diagram = session.diagram();
        session.moves().iter().any(|mv| begins(&mv.text))
            || diagram.labels.iter().any(|label| begins(label.text.trim()))
            || diagram.keys.iter().any(|(_, key)| *key == symbol)
    }

    /// Whether this one character is a complete move: keypad squares and pits.
    fn is_whole_move(&self, symbol: char, session: &dyn Session) -> bool {
        let diagram = session.diagram();
        diagram.keys.iter().any(|(_, key)| *key == symbol)
            || session.moves().iter().all(|mv| mv.text.len() == 1)
    }
}

/// Commands that leave the board.
pub(super) fn leaving(symbol: char) -> Option<ViewRequest> {
    match symbol {
        'q' => Some(ViewRequest::Menu),
        'n' => Some(ViewRequest::NewGame),
        _ => None,
    }
}

/// Whether the letter means something besides a column.
fn is_command(symbol: char) -> bool {
    "hHjJkKlLuUeafzsw?m".contains(symbol)
}
