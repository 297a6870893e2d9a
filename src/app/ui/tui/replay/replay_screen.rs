//! [`Replay`]: the screen that steps through a game.

use super::paint;
use crate::ui::text::{notices, share};
use std::cell::Cell;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use crate::ui::tui::keys::{Key, KeyCode};

use super::key_table::{Action, KEYS, needs_home};
use super::move_evaluations::MoveEvaluations;
use super::move_reason::{MoveReason, Wanted};
use crate::game::order_by_key;
use crate::session::playback::{Playback, Programs};
use crate::session::review::Review;
use crate::session::{ExplanationView, JobId, Session};
use crate::store::open;
use crate::ui::context::Context;
use crate::ui::theme::Palette;
use crate::ui::tui::analysis::AnalysisBoard;
use crate::ui::tui::board_place::Part;
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::clipboard;
use crate::ui::tui::events::{Event, EventSender};
use crate::ui::tui::files::write_record;
use crate::ui::tui::game::{GameScreen, SharedSave};
use crate::ui::tui::key_table::action_of;
use crate::ui::tui::line_run::time_of_a_move;
use crate::ui::tui::painter::Painter;
use crate::ui::tui::review::ReviewScreen;
use crate::ui::tui::screen::{Flow, PasteTarget, Screen};
use crate::ui::tui::text_screen::{LINE_KEY, Reading};
use crate::ui::tui::widgets::{LineEdit, LineEvent};

/// The times for which autoplay shows a move, slowest first.
const PACES: [Duration; 6] = [
    Duration::from_millis(4000),
    Duration::from_millis(2000),
    Duration::from_millis(1000),
    Duration::from_millis(500),
    Duration::from_millis(250),
    Duration::from_millis(100),
];

/// The text that the user is typing.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Typing {
    /// The number of a move to go to.
    Jump(LineEdit),
    /// The name of a file to write the record to.
    File(LineEdit),
}

/// The replay screen.
#[derive(Debug)]
pub struct Replay {
    pub(super) playback: Playback,
    pub(super) review: Review,
    pub(super) judging: MoveEvaluations,
    /// The reason of the last move, if it was asked for.
    pub(super) reason: MoveReason,
    /// The key that closed the reasons.
    closed_by: Rc<Cell<Option<KeyCode>>>,
    /// The part of the screen beside or below the board in the last frame.
    text_places: Rc<Cell<[Part; 2]>>,
    /// The index of the time in [`PACES`].
    pace: usize,
    /// The time of the next step of autoplay; `None` while it is off.
    next_step: Option<Duration>,
    pub(super) typing: Option<Typing>,
    pub(super) notice: String,
    sender: Option<EventSender>,
    /// The game and its save, if it is in play below this screen.
    played: Option<(Box<dyn Session>, SharedSave)>,
}

/// The longest text that can be typed, in characters.
const LONGEST: usize = 200;

impl Replay {
    /// Creates the screen at the position that `playback` shows.
    pub fn new(playback: Playback) -> Replay {
        Replay {
            review: Review::new(playback.len()),
            playback,
            judging: MoveEvaluations::default(),
            reason: MoveReason::default(),
            closed_by: Rc::default(),
            text_places: Rc::default(),
            pace: 2,
            next_step: None,
            typing: None,
            notice: String::new(),
            sender: None,
            played: None,
        }
    }

    /// Creates the screen at the start of a saved game.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn of_file(path: &Path, context: &Context) -> Result<Replay, String> {
        let (record, session) = open(path, context.games).map_err(|error| error.to_string())?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(Replay::new(
            Playback::new(name.into_owned(), record, session)
                .with(Programs::Start)
                .of(path),
        ))
    }

    /// Sets the values of moves that are already known.
    #[must_use]
    pub fn knowing(self, review: Review) -> Replay {
        Replay { review, ..self }
    }

    /// Begins at the position after `ply` moves.
    #[must_use]
    pub fn at(mut self, ply: usize) -> Replay {
        self.playback.go(ply);
        self
    }

    /// Sets the game in play that is replayed, and its save, where an analysis belongs.
    #[must_use]
    pub fn of_played(self, session: &dyn Session, save: &SharedSave) -> Replay {
        let played = Some((session.fork(), save.clone()));
        Replay { played, ..self }
    }

    /// The position on the board: that of the game, or one of the line that would follow.
    pub(super) fn on_board(&self) -> &dyn Session {
        let here = self.playback.here();
        self.reason.shown().unwrap_or(here)
    }

    pub(super) fn is_playing(&self) -> bool {
        self.next_step.is_some()
    }

    /// Goes to the position after `ply` moves, and stops autoplay.
    fn go(&mut self, ply: usize) {
        self.next_step = None;
        self.notice.clear();
        self.reason.leave_line();
        self.playback.go(ply);
    }

    fn step(&mut self, by: isize) {
        self.go(self.playback.ply().saturating_add_signed(by));
    }

    /// Starts or stops autoplay. At the end of the game it starts from the beginning.
    fn toggle_play(&mut self, now: Duration) {
        if self.is_playing() {
            self.next_step = None;
            return;
        }
        self.reason.leave_line();
        self.notice.clear();
        if self.playback.ply() == self.playback.len() {
            self.playback.go(0);
        }
        self.next_step = Some(now + PACES[self.pace]);
    }

    fn change_pace(&mut self, faster: bool, now: Duration) {
        self.pace = if faster {
            (self.pace + 1).min(PACES.len() - 1)
        } else {
            self.pace.saturating_sub(1)
        };
        if self.is_playing() {
            self.next_step = Some(now + PACES[self.pace]);
        }
        let seconds = PACES[self.pace].as_secs_f64();
        self.notice = format!("{seconds} s a move.");
    }

    /// Takes the next step of autoplay, if its time has come.
    fn play(&mut self, now: Duration) {
        if self.next_step.is_none_or(|at| now < at) {
            return;
        }
        let more = self.playback.step(1) && self.playback.ply() < self.playback.len();
        self.notice.clear();
        self.next_step = more.then(|| now + PACES[self.pace]);
    }

    /// Shows the reasons of the last move, or its line on the board, once they are known.
    fn explain(&mut self, wanted: Wanted, time: (Duration, Duration)) -> Flow {
        self.next_step = None;
        let Some(ply) = self.playback.ply().checked_sub(1) else {
            notices::NO_MOVE_YET.clone_into(&mut self.notice);
            return Flow::Stay;
        };
        let Some(sender) = self.sender.clone() else {
            return Flow::Stay;
        };
        let whole = self.playback.whole();
        if self.reason.ask(whole, ply, wanted, &sender) {
            return self.show_reason(wanted, time);
        }
        self.notice = match self.reason.is_searching() {
            true => "Looking for the reason …".to_owned(),
            false => notices::no_explanation(),
        };
        Flow::Stay
    }

    fn show_reason(&mut self, wanted: Wanted, time: (Duration, Duration)) -> Flow {
        let whole = self.playback.whole();
        match (wanted, self.reason.in_full(whole)) {
            (Wanted::Line, _) => self.notice = self.reason.toggle(whole, time),
            (Wanted::Reasons, Some((title, text))) => {
                self.notice.clear();
                self.reason.leave_line();
                self.closed_by = Rc::default();
                let reading = Reading::of(&title, text).offering_line(&self.closed_by);
                return Flow::push(reading.within(&self.text_places));
            }
            (Wanted::Reasons, None) => self.notice = notices::no_explanation(),
        }
        Flow::Stay
    }

    /// Shows a reason that was asked for, unless the user is at another move by now.
    fn take_reason(
        &mut self,
        (id, found): (JobId, Option<&ExplanationView>),
        time: (Duration, Duration),
    ) -> Flow {
        match self.reason.take(id, found) {
            Some(wanted) if self.reason.is_of(self.playback.ply()) && !self.is_playing() => {
                self.show_reason(wanted, time)
            }
            _ => Flow::Stay,
        }
    }

    /// Starts or stops the evaluation of all moves.
    fn toggle_evaluations(&mut self) {
        self.notice.clear();
        let Some(sender) = self.sender.clone() else {
            return;
        };
        if self.judging.is_running() {
            self.judging.stop();
        } else if self.review.is_complete() {
            "Every move has been evaluated.".clone_into(&mut self.notice);
        } else {
            self.judging
                .begin(self.playback.whole(), &self.review, sender);
        }
    }

    /// Goes to the next costly move after this one. The first one follows the last.
    fn next_mistake(&mut self) {
        let mut worst: Vec<usize> = self
            .review
            .worst(None, paint::WORST, self.playback.whole().info().unit)
            .iter()
            .map(|(ply, _)| ply + 1)
            .collect();
        // The moves are listed by their cost, but the key visits them in the
        // order of the game.
        order_by_key(&mut worst, |ply| *ply);
        let after = worst.iter().find(|ply| **ply > self.playback.ply());
        match after.or(worst.first()) {
            Some(ply) => self.go(*ply),
            None if self.review.judged() > 0 => {
                "No costly moves so far.".clone_into(&mut self.notice)
            }
            None => {
                if !self.judging.is_running() {
                    self.toggle_evaluations();
                }
                "The moves are being evaluated; Tab then shows the costly ones."
                    .clone_into(&mut self.notice);
            }
        }
    }

    /// Starts a new game from the position shown.
    fn play_on(&mut self, context: &Context) -> Flow {
        if self.playback.here().to_move().is_none() {
            notices::OVER_HERE.clone_into(&mut self.notice);
            return Flow::Stay;
        }
        let session = self.playback.here().fork();
        let seed = self
            .playback
            .record()
            .seed
            .unwrap_or_else(context.draw_seed);
        match context.play_on(session, self.playback.players(), seed) {
            Ok(prepared) => Flow::over_home(GameScreen::new(prepared, context)),
            Err(why) => {
                self.notice = why;
                Flow::Stay
            }
        }
    }

    /// Opens the analysis board at the position shown. Esc there goes back.
    fn analyse(&mut self, context: &Context) -> Flow {
        self.judging.stop();
        let playback = &self.playback;
        if let Some((session, save)) = &self.played {
            let board = AnalysisBoard::of_game(&**session, save);
            return Flow::push(board.at(playback.ply()));
        }
        let board = AnalysisBoard::of_record(playback.whole(), playback.record())
            .in_file(playback.path(), context.places.as_ref())
            .at(playback.ply());
        Flow::push(board)
    }

    /// Opens the review of the game. Esc there goes back.
    fn review(&mut self, context: &Context) -> Flow {
        if let Some((session, save)) = &self.played {
            return Flow::push(
                ReviewScreen::new(&**session, save.path()).saving_in(save, &**session),
            );
        }
        match self.playback.path() {
            Some(path) => Flow::push_or(ReviewScreen::of_file(path, context), &mut self.notice),
            None => {
                "Only a saved game has a review.".clone_into(&mut self.notice);
                Flow::Stay
            }
        }
    }

    fn key(&mut self, key: &Key, context: &Context, now: Duration) -> Flow {
        if self.typing.is_some() {
            self.type_on(key, &context.palette());
            return Flow::Stay;
        }
        if key.control {
            return Flow::Stay;
        }
        if let KeyCode::Char(digit @ '0'..='9') = key.code {
            let number = LineEdit::with(digit.to_string(), LONGEST);
            self.typing = Some(Typing::Jump(number));
            return Flow::Stay;
        }
        let Some(action) = action_of(KEYS, key.code) else {
            return Flow::Stay;
        };
        match action {
            action if context.is_guest && needs_home(&action) => {
                notices::ONLY_AT_HOME.clone_into(&mut self.notice);
            }
            Action::Back if self.reason.leave_line() => self.notice.clear(),
            Action::Back => return Flow::Pop,
            Action::Why | Action::Line => {
                let wanted = match action {
                    Action::Line => Wanted::Line,
                    _ => Wanted::Reasons,
                };
                return self.explain(wanted, (now, time_of_a_move(context)));
            }
            Action::Step(by) if self.reason.shown().is_some() && by.abs() == 1 => {
                self.notice = self.reason.step(self.playback.whole(), by > 0);
            }
            Action::PlayOn => return self.play_on(context),
            Action::Board => return self.analyse(context),
            Action::Auto => self.toggle_play(now),
            Action::Faster => self.change_pace(true, now),
            Action::Slower => self.change_pace(false, now),
            Action::Analyse => self.toggle_evaluations(),
            Action::Write => {
                self.notice.clear();
                self.typing = Some(Typing::File(LineEdit::new(LONGEST)));
            }
            Action::Copy => {
                let text = share::block(self.on_board());
                self.notice = clipboard::sentence(&text, true);
                return Flow::Copy(text);
            }
            Action::Mistake => self.next_mistake(),
            Action::Review => return self.review(context),
            Action::Step(by) => self.step(by),
            Action::First => self.go(0),
            Action::Last => self.go(usize::MAX),
        }
        Flow::Stay
    }

    fn type_on(&mut self, key: &Key, palette: &Palette) {
        let Some(typing) = &mut self.typing else {
            return;
        };
        self.notice.clear();
        let event = match typing {
            // Only digits can be part of a number.
            Typing::Jump(_) if matches!(key.code, KeyCode::Char(c) if !c.is_ascii_digit()) => {
                return;
            }
            Typing::Jump(line) | Typing::File(line) => line.key(key),
        };
        match event {
            LineEvent::Dropped => self.typing = None,
            LineEvent::Entered => self.typed(palette),
            LineEvent::Typed | LineEvent::Other => {}
        }
    }

    /// Acts on Enter: executes the line that was typed.
    fn typed(&mut self, palette: &Palette) {
        match self.typing.take() {
            Some(Typing::Jump(number)) => {
                let (number, last) = (number.text(), self.playback.len());
                // A number that is too large to be read counts as beyond the
                // last move.
                let ply = number.parse().unwrap_or(usize::MAX);
                self.go(ply);
                if ply > last {
                    self.notice = format!("The game has {last} moves; this is the last.");
                }
            }
            Some(Typing::File(name)) if !name.text().trim().is_empty() => {
                let (whole, here) = (self.playback.whole(), self.playback.here());
                let record = self.playback.record();
                match write_record(name.text().trim(), whole, record, here, palette) {
                    Ok(notice) => self.notice = notice,
                    Err(why) => {
                        self.notice = why;
                        self.typing = Some(Typing::File(LineEdit::new(LONGEST)));
                    }
                }
            }
            _ => {}
        }
    }
}

impl Screen for Replay {
    fn chrome(&self, context: &Context) -> Chrome {
        paint::chrome(self, context.theme().glyphs, context.is_guest)
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    fn paste_target(&self, _text: &str) -> PasteTarget {
        PasteTarget::line_if(self.is_typing())
    }

    fn paint(&mut self, painter: &mut Painter<'_>, _context: &Context) {
        self.text_places.set(paint::paint(self, painter));
    }

    fn handle(&mut self, event: &Event, context: &mut Context, now: Duration) -> Flow {
        match event {
            Event::Key(key) => return self.key(key, context, now),
            Event::Scroll(lines) => self.step(isize::from(*lines)),
            Event::Wake => {
                self.play(now);
                let time = (now, time_of_a_move(context));
                if let Some(words) = self.reason.play(self.playback.whole(), time) {
                    self.notice = words;
                }
            }
            Event::MoveEvaluated(id, ply, judged) if self.judging.is_current(*id) => {
                self.review.take(*ply, (**judged).clone());
                if self.review.is_complete() {
                    self.judging.stop();
                    context.remember_review(self.playback.whole(), &self.review);
                }
            }
            Event::Explained(id, found) => {
                let time = (now, time_of_a_move(context));
                return self.take_reason((*id, found.as_deref()), time);
            }
            _ => {}
        }
        Flow::Stay
    }

    fn wake(&self) -> Option<Duration> {
        self.next_step.or(self.reason.run.next)
    }

    fn uncovered(&mut self, context: &mut Context, now: Duration) {
        match self.closed_by.take() {
            Some(LINE_KEY) => {
                self.explain(Wanted::Line, (now, time_of_a_move(context)));
            }
            Some(KeyCode::Left) => self.step(-1),
            Some(KeyCode::Right) => self.step(1),
            _ => {}
        }
    }

    fn begin(&mut self, sender: &EventSender, context: &mut Context, _now: Duration) {
        context.note_opened_game(self.playback.whole().info());
        self.sender = Some(sender.clone());
        if self.review.judged() == 0
            && let Some(known) = context.known_review(self.playback.whole())
        {
            self.review = known;
        }
    }
}
