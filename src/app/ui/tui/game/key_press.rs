//! Handles keys and clicks on the screen of a game. A letter that could start a move
//! is typed into the move box. If the user types it twice, or presses Enter after
//! it, it acts as a command. Any other letter is a command at once.

use crate::ui::text::{Sentence, notices, sentence};
use crate::ui::tui::keys::{Key, KeyCode};
use KeyCode::Char;

use super::key_hints::help_hints;
use super::key_table::{Action, IN_SERIES, KEYS, command_of};
use super::overlay::{Overlay, Purpose};
use super::request::ViewRequest;
use super::shows::Hint;
use super::stopped_move::StoppedMoveBox;
use super::view::{GameView, Twice};
use crate::game::Flip;
use crate::session::{Command, Session, Takebacks};
use crate::ui::context::Context;
use crate::ui::hint_steps::HintSteps;
use crate::ui::text::equal_moves::equal_moves;
use crate::ui::text::players::{are_all_people, player_name, resignation};
use crate::ui::tui::board_pane::{BoardEvent, KeyMeaning};
use crate::ui::tui::events::Event;
use crate::ui::tui::help_text::Reader;
use crate::ui::tui::key_table::action_of;

/// Acts on an event.
pub fn handle(
    view: &mut GameView,
    event: &Event,
    session: &dyn Session,
    context: &mut Context,
) -> Option<ViewRequest> {
    match event {
        Event::Key(key) => press(view, key, session, context),
        Event::Click(x, y) => click(view, (*x, *y), session, context),
        Event::Scroll(lines) => {
            view.scroll(-lines, session);
            None
        }
        _ => None,
    }
}

/// Acts on a click on a key in the footer, on a box, or on the board.
fn click(
    view: &mut GameView,
    (x, y): (u16, u16),
    session: &dyn Session,
    context: &mut Context,
) -> Option<ViewRequest> {
    let footer = view.shown.as_ref().map(|shown| shown.screen.1);
    let key = view.footer.key_at(x).filter(|_| footer == Some(y + 1));
    if view.overlay.is_open() && key.is_none() {
        return click_on_overlay(view, x, y);
    }
    if let Some((key, presses)) = key {
        let key = Key::plain(key);
        if presses == 2 {
            // The letter is also a column, so a click sends it twice, as the
            // user would type it.
            view.pane.typed.clear();
            press(view, &key, session, context);
        }
        return press(view, &key, session, context);
    }
    if !view.pane.point_at(x, y) {
        return None;
    }
    view.disarm();
    view.choose(session)
}

/// Acts on a click while a box covers the board. A click closes a text.
fn click_on_overlay(view: &mut GameView, x: u16, y: u16) -> Option<ViewRequest> {
    match std::mem::take(&mut view.overlay) {
        Overlay::StoppedMove(held) => view.after_stopped_move_choice(held.click(x, y), held),
        _ => None,
    }
}

/// Acts on a key. To leave a game that is not saved, the key must be pressed twice.
fn press(
    view: &mut GameView,
    key: &Key,
    session: &dyn Session,
    context: &mut Context,
) -> Option<ViewRequest> {
    let (asked, notice) = (view.unsaved_leave.is(()), view.notice.clone());
    let press = KeyPress {
        view,
        session,
        context,
    };
    let request = press.serve(key);
    let leaves = request.as_ref().is_some_and(ViewRequest::leaves_for_good);
    if leaves && view.asks_before_leaving("the same key") {
        return None;
    }
    // A letter that is also a column becomes its command when it is typed twice.
    if asked && !leaves && view.pane.typed.is_empty() {
        view.unsaved_leave.forget();
        if view.notice == notice {
            view.notice.clear();
        }
    }
    request
}

/// The handling of one key.
struct KeyPress<'a> {
    view: &'a mut GameView,
    session: &'a dyn Session,
    context: &'a mut Context,
}

impl KeyPress<'_> {
    fn serve(mut self, key: &Key) -> Option<ViewRequest> {
        if self.view.overlay.is_open() {
            // The second letter of a pair must not close the box that the first one has opened.
            if let Char(symbol) = key.code
                && self.view.pane.typed.is_doubled_by(symbol, self.view.now)
            {
                self.view.pane.typed.take_passed();
                return None;
            }
            // A note leaves the keys of the game as they are.
            if !matches!(self.view.overlay, Overlay::Note(..)) {
                self.view.pane.typed.take_passed();
            }
            return self.overlay_key(key);
        }
        if let Some(request) = self.answer_set_aside(key) {
            return request;
        }
        if key.control {
            return self.board_key(key);
        }
        let after_refusal = std::mem::take(&mut self.view.refused);
        let asked_to_leave = self.view.confirm.is(Twice::Leave);
        if !self.is_asked_for(key.code) {
            self.view.disarm();
        }
        self.view.confirm.keep_only(Twice::Resign);
        match key.code {
            _ if !self.view.pane.typed.is_empty() => self.type_on(key),
            KeyCode::Enter if after_refusal => {
                // Enter after a refusal only dismisses the message.
                self.view.notice.clear();
                None
            }
            KeyCode::Backspace | KeyCode::Esc => {
                self.view.pane.typed.take_passed();
                self.back(after_refusal, asked_to_leave)
            }
            _ => self.board_key(key),
        }
    }

    /// Acts on a key of the board or of the table of keys.
    fn board_key(&mut self, key: &Key) -> Option<ViewRequest> {
        let idle = self.idle_actions();
        let meaning = KeyMeaning {
            session: self.session,
            takes_moves: self.view.takes_text(self.session),
            command_of: |key| action_of(KEYS, key),
            typed_command_of: command_of,
            idle: &idle,
            now: self.view.now,
        };
        let event = self.view.pane.key(key, &meaning);
        self.answer_board(event)
    }

    fn answer_board(&mut self, event: BoardEvent<Action>) -> Option<ViewRequest> {
        match event {
            BoardEvent::Taken | BoardEvent::PutBack | BoardEvent::Ignored => {}
            BoardEvent::Emptied => self.view.notice.clear(),
            BoardEvent::Move(text) => return Some(ViewRequest::play(text)),
            BoardEvent::Command(action) => return self.act(action),
            BoardEvent::Unknown(symbol) => self.view.notice = notices::unknown_key(symbol),
        }
        None
    }

    /// Whether this key answers a question to press it again. Enter does if the
    /// move box contains the letter that resigns.
    fn is_asked_for(&self, key: KeyCode) -> bool {
        match key {
            KeyCode::Esc | KeyCode::Backspace => self.view.confirm.is(Twice::Leave),
            KeyCode::Enter => self.view.typed_command(self.session) == Some(Action::Resign),
            key => {
                self.view.confirm.is(Twice::Resign) && action_of(KEYS, key) == Some(Action::Resign)
            }
        }
    }

    /// Returns the commands that have no effect now, except a notice that says
    /// so.
    fn idle_actions(&self) -> Vec<Action> {
        let is_idle = |action: &Action| match action {
            Action::ViCursor(..) => true,
            Action::OfferDraw => !are_all_people(self.session),
            Action::Review => self.view.ended.is_none(),
            _ => false,
        };
        let actions = KEYS.iter().map(|binding| binding.action);
        actions.filter(is_idle).collect()
    }

    /// Acts on a key while the user types a move. If it is not the user's turn,
    /// Enter keeps the text.
    fn type_on(&mut self, key: &Key) -> Option<ViewRequest> {
        let waits = self.view.why_typed_waits(self.session).is_some();
        match key.code {
            Char(' ') if waits => self.act(Action::Now),
            KeyCode::Enter if waits && self.view.typed_command(self.session).is_none() => {
                self.view.pane.typed.end();
                None
            }
            _ => self.board_key(key),
        }
    }

    /// Acts on Esc: clears or closes the innermost thing that is open. If
    /// nothing is open, asks the user to press Esc again, and then leaves the
    /// game.
    fn back(&mut self, refused: bool, asked_to_leave: bool) -> Option<ViewRequest> {
        if self.view.pane.cursor.let_go() {
            self.view.notice = notices::PUT_BACK.into();
        } else if self.view.hint != Hint::Hidden {
            self.view.hint = Hint::Hidden;
        } else if refused {
            self.view.notice.clear();
        } else if self.view.ended.is_some() || asked_to_leave || self.view.unsaved.is_some() {
            // The question about an unsaved game takes precedence over every
            // way of leaving.
            return Some(ViewRequest::Menu);
        } else {
            self.view.confirm.again(Twice::Leave);
            let kept = self.view.series.is_none();
            let asked = Sentence::of(match self.view.returns {
                true => "Press Esc again to go back",
                false => "Press Esc again to go to the menu",
            });
            self.view.notice = match self.context.places.is_some() && kept {
                true => asked.and("; the game is saved"),
                false => asked,
            };
        }
        None
    }

    /// Resigns if the key is pressed twice in a row.
    fn resign(&mut self) -> Option<ViewRequest> {
        let Some(side) = self.view.person(self.session) else {
            self.view.notice = "Only people can resign.".into();
            return None;
        };
        if self.view.confirm.again(Twice::Resign) {
            return Some(ViewRequest::Game(Command::Resign(side)));
        }
        let result = resignation(self.session, side);
        self.view.notice = format!("Press gg again to resign; {result}.").into();
        None
    }

    /// Asks the other person for a draw.
    fn offer_draw(&mut self) {
        let Some(side) = self.session.to_move() else {
            return;
        };
        if !are_all_people(self.session) {
            self.view.notice = sentence(&notices::ONLY_PEOPLE_DRAW).into();
            return;
        }
        let [own, other] = [side, side.other()].map(|side| player_name(self.session, side));
        self.view.overlay = Overlay::Offer { own, other };
    }

    /// Carries out the action of a key or a typed letter.
    fn act(&mut self, action: Action) -> Option<ViewRequest> {
        let over = self.view.ended.is_some();
        if !over
            && let Some(watch) = &mut self.view.watch
            && let Some(notice) = watch.act(action)
        {
            self.view.notice = notice.into();
            return None;
        }
        let in_series = self.view.series.is_some();
        match action {
            action if in_series && !IN_SERIES.contains(&action) => self.refuse_key(),
            Action::Cursor(rows, columns) => self.step_cursor(rows, columns),
            Action::ViCursor(..) => {
                self.view.notice =
                    "h j k l move the cursor if you switch on hjkl in the settings.".into();
            }
            Action::Choose if over => {
                let leads = if self.view.returns { "back" } else { "menu" };
                self.view.notice =
                    format!("r: play again with sides changed. v: review. q: {leads}.").into();
            }
            Action::Choose => return self.view.choose(self.session),
            Action::Next => self.next_legal(true),
            Action::Previous => self.next_legal(false),
            Action::Back => return self.back(false, false),
            Action::Undo => return self.take_back(Command::Undo),
            Action::Redo if over => return Some(ViewRequest::Rematch),
            Action::Redo => return self.take_back(Command::Redo),
            Action::Review if over => return Some(ViewRequest::Review),
            Action::Analyse if self.view.series.is_none() => return Some(ViewRequest::Analyse),
            Action::Resign if !over => return self.resign(),
            Action::OfferDraw if !over => self.offer_draw(),
            Action::Hint => return self.hint(),
            Action::Why => return Some(ViewRequest::Why),
            Action::Teacher if over => self.view.notice = notices::TRY_AFTER_THE_GAME.into(),
            Action::Teacher => return Some(ViewRequest::TurnTeacher),
            Action::Evaluation => self.view.shows.evaluation = !self.view.shows.evaluation,
            Action::Values => return Some(ViewRequest::TurnValues),
            Action::Flip if self.session.diagram().flip == Flip::None => {
                self.view.notice = notices::NOT_TURNED.into();
            }
            Action::Flip => self.view.shows.flipped = !self.view.shows.flipped,
            Action::Zoom => self.view.zoom(self.session),
            Action::SaveAs => self.view.overlay = Overlay::ask(Purpose::SaveAs, self.session),
            Action::WriteRecord => {
                self.view.overlay = Overlay::ask(Purpose::WriteRecord, self.session);
            }
            Action::Copy => return Some(ViewRequest::Copy),
            Action::Help => {
                let hints = help_hints(self.view, self.session);
                let reader = match (&self.view.series, &self.view.watch) {
                    (Some(_), _) => Reader::SeriesWatcher,
                    (None, Some(_)) => Reader::Watcher,
                    (None, None) => Reader::Player,
                };
                self.view.overlay = Overlay::help(self.session, &hints, reader);
            }
            Action::Mouse => return Some(self.turn_mouse()),
            Action::Scroll(lines) => self.view.scroll(lines, self.session),
            Action::NewGame => return Some(ViewRequest::NewGame),
            Action::Menu => return Some(ViewRequest::Menu),
            Action::Now if !over && self.view.why_typed_waits(self.session).is_some() => {
                return Some(ViewRequest::MoveNow);
            }
            Action::Faster | Action::Slower => {
                self.view.notice = self
                    .context
                    .change_step_time(action == Action::Slower)
                    .into();
                return Some(ViewRequest::KeepSettings);
            }
            Action::Again if self.session.history().is_empty() => {
                self.view.notice = notices::NO_MOVE_YET.into();
            }
            Action::Again => return Some(ViewRequest::ShowAgain),
            Action::Now
            | Action::Review
            | Action::OneMove
            | Action::Analyse
            | Action::Resign
            | Action::OfferDraw => self.refuse_key(),
        }
        None
    }

    fn refuse_key(&mut self) {
        self.view.notice = Sentence::of("That key does nothing here").and("; ? shows the keys");
    }

    fn next_legal(&mut self, forward: bool) {
        if self.view.person_to_move(self.session) {
            let diagram = self.view.diagram(self.session);
            self.view.pane.next(&diagram, self.session, forward);
        }
    }

    fn step_cursor(&mut self, rows: i8, columns: i8) {
        let diagram = self.view.diagram(self.session);
        self.view.pane.step(&diagram, rows, columns);
    }

    fn take_back(&mut self, command: Command) -> Option<ViewRequest> {
        if self.view.takebacks == Takebacks::Refused {
            self.view.notice = "You cannot take back moves in this game.".into();
            return None;
        }
        Some(ViewRequest::Game(command))
    }

    /// Shows the next step of the hint. The last step, the reason, must be
    /// computed first.
    fn hint(&mut self) -> Option<ViewRequest> {
        // A later notice would hide the hint.
        self.view.notice.clear();
        let lines = self.view.evaluation.lines();
        let equal = equal_moves(self.session, lines).is_some();
        let has_idea = || HintSteps::to(self.session, lines).idea.is_some();
        let has_idea = lines.is_empty() || has_idea();
        self.view.hint = match self.view.hint {
            Hint::Hidden => {
                self.view.hints += 1;
                Hint::Idea
            }
            // There is nothing more to say about equal moves.
            Hint::Idea if equal => Hint::Hidden,
            Hint::Idea if has_idea => Hint::Few,
            // Without an idea, the first step showed the few moves.
            Hint::Idea | Hint::Few => Hint::Why,
            Hint::Why => Hint::Hidden,
        };
        (self.view.hint == Hint::Why).then_some(ViewRequest::ExplainHint)
    }

    fn turn_mouse(&mut self) -> ViewRequest {
        let state = if self.context.turn_mouse() {
            "on"
        } else {
            "off"
        };
        self.view.notice = format!("Mouse {state}.").into();
        ViewRequest::KeepSettings
    }

    /// Acts on a key while a box covers the board. A letter that may start a
    /// move is typed here too, so that no move is mistaken for an answer.
    fn overlay_key(&mut self, key: &Key) -> Option<ViewRequest> {
        let overlay = std::mem::take(&mut self.view.overlay);
        if let Char(symbol) = key.code
            && overlay.closes_for_typing()
            && self.view.is_text(symbol, self.session)
        {
            let request = self.board_key(key);
            self.view.notice = overlay.ignored_move_notice();
            self.view.set_aside = Some(overlay).filter(|overlay| overlay.has_key(symbol));
            return request;
        }
        // A note asks nothing, so a key with a meaning in the game keeps it.
        let only_closes = matches!(
            key.code,
            KeyCode::Enter | KeyCode::Esc | Char(' ') | Char('q')
        );
        if matches!(overlay, Overlay::Note(..)) && !only_closes {
            return self.board_key(key);
        }
        self.answer(overlay, key)
    }

    /// Answers the box that was set aside if its letter is alone in the move
    /// box and the user types it again or presses Enter.
    fn answer_set_aside(&mut self, key: &Key) -> Option<Option<ViewRequest>> {
        let overlay = self.view.set_aside.take()?;
        let typed = self.view.pane.typed.text();
        let letter = typed
            .chars()
            .next()
            .filter(|_| typed.chars().count() == 1)?;
        let again = Char(letter).lower();
        if key.code != KeyCode::Enter && key.code.lower() != again {
            return None;
        }
        self.view.pane.typed.clear();
        self.view.notice.clear();
        Some(self.answer(overlay, &Key::plain(again)))
    }

    fn answer(&mut self, overlay: Overlay, key: &Key) -> Option<ViewRequest> {
        match overlay {
            Overlay::Ask(prompt) => {
                let (overlay, request) = prompt.key(key);
                self.view.overlay = overlay;
                request
            }
            Overlay::Text(mut pager) => {
                if pager.press(key) {
                    self.view.overlay = Overlay::Text(pager);
                }
                None
            }
            Overlay::Why(mut why) => {
                if why.pager.press(key) {
                    self.view.overlay = Overlay::Why(why);
                    return None;
                }
                match key.code.lower() {
                    Char('y') if why.goes_back() => Some(ViewRequest::Why),
                    Char('y') => None,
                    Char('s') => Some(ViewRequest::ShowLine(Box::new(Overlay::Why(why)))),
                    // The next question is about the last move again.
                    _ => {
                        self.view.why_of = None;
                        None
                    }
                }
            }
            Overlay::StoppedMove(held) => self
                .view
                .after_stopped_move_choice(StoppedMoveBox::key(key.code), held),
            Overlay::Offer { .. } if key.code.lower() == Char('y') => {
                Some(ViewRequest::Game(Command::AgreeDraw))
            }
            Overlay::Offer { .. } => {
                self.view.notice = overlay.ignored_move_notice();
                None
            }
            Overlay::Note(..) | Overlay::None => None,
        }
    }
}
