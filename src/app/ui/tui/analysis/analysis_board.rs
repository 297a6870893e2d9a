//! [`AnalysisBoard`]: the screen of the analysis board.

use super::paint;
use std::path::Path;
use std::time::Duration;

use crate::ui::tui::keys::{Key, KeyCode};

use super::engine::EngineLines;
use super::key_table::{Action, SET_UP, SetUpAction, command_of};
use super::paint::Drawn;
use super::set_up::SetUpBoard;
use super::study_save::StudySave;
use super::typing::{LONGEST, Typing};
use crate::game::{Flip, Record};
use crate::session::{
    BotSpec, Level, NodeId, PlayerSpec, ROOT, Session, Study, StudyError, rules_text,
};
use crate::store::{Dirs, load, open};
use crate::ui::context::Context;
use crate::ui::text::{Sentence, notices, share};
use crate::ui::tui::board_pane::cursor::CursorOutcome;
use crate::ui::tui::board_pane::{BoardEvent, BoardPane, KeyMeaning};
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::clipboard;
use crate::ui::tui::events::{Event, EventSender};
use crate::ui::tui::files::write_record;
use crate::ui::tui::game::{GameScreen, SharedSave};
use crate::ui::tui::key_table::{action_of, vi_arrow};
use crate::ui::tui::painter::Painter;
use crate::ui::tui::screen::{Flow, PasteTarget, Screen};
use crate::ui::tui::widgets::{Confirm, LineEdit, LineEvent};

/// The analysis board.
#[derive(Debug)]
pub struct AnalysisBoard {
    pub(super) study: Study,
    place: StudySave,
    pub(super) engine: EngineLines,
    pub(super) pane: BoardPane,
    pub(super) typing: Option<Typing>,
    pub(super) setting_up: Option<SetUpBoard>,
    pub(super) flipped: bool,
    /// Whether the value of every move is shown on its square.
    pub(super) shows_values: bool,
    pub(super) notice: Sentence,
    /// The question before unsaved changes are dropped: the key must be pressed twice.
    dropping: Confirm<()>,
    /// The question before several moves are removed: the key must be pressed twice.
    removing: Confirm<()>,
    sender: Option<EventSender>,
    drawn: Drawn,
}

impl AnalysisBoard {
    /// Creates the board with this analysis.
    pub fn new(study: Study) -> AnalysisBoard {
        AnalysisBoard {
            study,
            place: StudySave::default(),
            engine: EngineLines::new(),
            pane: BoardPane::default(),
            typing: None,
            setting_up: None,
            flipped: false,
            shows_values: false,
            notice: Sentence::default(),
            removing: Confirm::default(),
            dropping: Confirm::default(),
            sender: None,
            drawn: Drawn::default(),
        }
    }

    /// Creates the board for a pasted text, with a notice that names its
    /// format.
    pub fn of_text(mut study: Study) -> AnalysisBoard {
        let notice = study.take_read_as().unwrap_or_default().into();
        AnalysisBoard {
            notice,
            ..AnalysisBoard::new(study)
        }
    }

    /// Creates the board at the start of a record whose moves `whole` has played.
    pub fn of_record(whole: &dyn Session, record: &Record) -> AnalysisBoard {
        let (study, left_out) = Study::of_record(whole, record);
        let mut board = AnalysisBoard::new(study);
        board.show_left_out(left_out);
        board
    }

    /// Creates the board for a saved game. Esc goes to the list of saved games.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn of_file(path: &Path, context: &Context) -> Result<AnalysisBoard, String> {
        let (record, whole) = open(path, context.games).map_err(|error| error.to_string())?;
        let board = AnalysisBoard::of_record(&*whole, &record);
        Ok(board.in_file(Some(path), context.places.as_ref()))
    }

    /// Creates the board at the last move of a game in play. The analysis is saved in
    /// the file of the game.
    pub fn of_game(session: &dyn Session, save: &SharedSave) -> AnalysisBoard {
        let mut record = session.record();
        record.study = save.study(&record.moves);
        let (mut study, left_out) = Study::of_record(session, &record);
        study.step(isize::MAX);
        let mut board = AnalysisBoard::new(study);
        board.place = StudySave::of_game(session, save);
        board.show_left_out(left_out);
        board
    }

    fn show_left_out(&mut self, lines: usize) {
        if lines > 0 {
            self.notice =
                format!("{lines} saved lines contain illegal moves and were left out.").into();
        }
    }

    /// Sets the file to save in: the one that was read, if it is one of the saved
    /// games.
    #[must_use]
    pub fn in_file(mut self, path: Option<&Path>, places: Option<&Dirs>) -> AnalysisBoard {
        if let (Some(path), Some(places)) = (path, places)
            && let Ok(record) = load(path)
            && let Some(note) = self.place.use_file(places, path, &record)
        {
            self.notice = std::mem::take(&mut self.notice).followed_by(&note);
        }
        self
    }

    /// Goes to the position after `ply` moves of the main line.
    #[must_use]
    pub fn at(mut self, ply: usize) -> AnalysisBoard {
        self.study.step(-isize::MAX);
        self.study.step(isize::try_from(ply).unwrap_or(isize::MAX));
        self
    }

    pub(super) fn session(&self) -> &dyn Session {
        self.study.session()
    }

    /// Clears everything that belonged to the position before the change.
    fn moved(&mut self) {
        self.removing.forget();
        self.pane.clear();
    }

    fn go(&mut self, at: NodeId) {
        self.study.go(at);
        self.moved();
    }

    fn play(&mut self, text: &str) {
        match self.study.play(text) {
            Ok(()) => {
                self.notice.clear();
                self.moved();
            }
            Err(error) => {
                self.pane.typed.clear();
                self.notice = notices::study_refusal(&error);
            }
        }
    }

    fn show_result(&mut self, done: Result<(), StudyError>) {
        match done {
            Ok(()) => self.notice.clear(),
            Err(error) => self.notice = notices::study_refusal(&error),
        }
        self.moved();
    }

    /// Acts on Enter: plays the move that is typed, the one at the cursor, or a forced
    /// pass.
    fn choose(&mut self) {
        match self.pane.choose(self.study.session()) {
            CursorOutcome::Nowhere => {
                self.notice =
                    "Type or click a move; Tab: next legal move, Space: the engine's move.".into();
            }
            outcome => match outcome.chosen() {
                Ok(text) => self.play(&text),
                Err(why) => self.notice = why.into(),
            },
        }
    }

    fn next_place(&mut self, forward: bool) {
        let mut diagram = self.session().diagram();
        if self.flipped {
            diagram = diagram.flipped();
        }
        self.pane.next(&diagram, self.study.session(), forward);
    }

    /// Plays the engine's best move.
    fn play_best(&mut self) {
        let view = self.engine.view(self.session());
        match view.and_then(|view| view.lines.first()) {
            Some(line) => {
                let text = line.text.clone();
                self.play(&text);
            }
            None if self.session().to_move().is_none() => {
                self.notice = "The game is over here.".into();
            }
            None => self.notice = "The engine has no move yet; press e to switch it on.".into(),
        }
    }

    /// Starts another analysis, which must not be saved over this one.
    fn begin_with(&mut self, study: Study) {
        self.study = study;
        self.place.begin_file();
        self.moved();
    }

    /// Starts setting up a position.
    fn set_up(&mut self) {
        match SetUpBoard::new(self.session()) {
            Some(mut board) => {
                board.check(&self.study);
                self.setting_up = Some(board);
                self.notice.clear();
                self.moved();
            }
            None => self.notice = "You cannot set up positions on this board.".into(),
        }
    }

    /// Whether unsaved changes may be dropped: there are none, or the user was already
    /// asked.
    fn may_lose(&mut self, key: &str) -> bool {
        if !self.study.is_changed() || self.dropping.again(()) {
            return true;
        }
        self.ask_before_loss("This analysis is not saved. s: save.", key);
        false
    }

    fn ask_before_loss(&mut self, problem: &str, key: &str) {
        // The text of a move would hide the question.
        self.pane.typed.clear();
        let question = format!("{problem} {key} again: leave");
        self.notice = Sentence::of(question).and(" without saving");
    }

    /// The comment that the user is typing, if it differs from that of the position.
    fn new_comment(&self) -> Option<&str> {
        let text = self.typing.as_ref()?.comment()?;
        (text != self.study.comment()).then_some(text)
    }

    /// The position that is being set up, if it differs from that of the analysis.
    fn new_position(&self) -> Option<&SetUpBoard> {
        let board = self.setting_up.as_ref()?;
        board.is_changed(self.session()).then_some(board)
    }

    /// Whether the moves from here on may be removed. If there are several, or a
    /// comment, the key must be pressed twice in a row.
    fn may_remove(&mut self) -> bool {
        let (moves, comments) = self.study.would_remove();
        let alone = moves == 1 && comments == 0;
        if alone || self.study.may_remove().is_err() || self.removing.is(()) {
            return true;
        }
        self.removing.again(());
        let what = notices::removal(moves, comments);
        self.notice = format!("Press it again to remove {what}.").into();
        false
    }

    /// Reads moves or a position. Returns whether that was possible.
    fn paste(&mut self, text: &str) -> bool {
        if text.chars().count() > LONGEST {
            self.notice = format!("You can paste at most {LONGEST} characters.").into();
            return false;
        }
        // A position without moves can be pasted again, so it needs no question.
        let loses = !self.study.is_bare() && self.study.begins_anew(text.trim());
        if loses && !self.may_lose("pasting") {
            return true;
        }
        let game = self.study.is_of_game();
        let words = match self.study.paste(text) {
            Ok(pasted) => paint::pasted_words(pasted),
            Err(error) => {
                self.notice = notices::study_refusal(&error);
                return false;
            }
        };
        let form = self.study.take_read_as();
        self.notice = form
            .map_or(words.clone(), |form| format!("{form} {words}"))
            .into();
        // A paste that replaced the game must not be saved over the game's file.
        if game && !self.study.is_of_game() {
            self.place.begin_file();
        }
        // The paste replaces the position that was being set up.
        self.setting_up = None;
        self.moved();
        true
    }

    fn save(&mut self, context: &Context) {
        self.notice = match self.place.save(&self.study, context) {
            Ok(sentence) => {
                self.study.saved();
                sentence.into()
            }
            Err(why) => format!("Not saved: {why}.").into(),
        };
    }

    /// Starts a new game from this position.
    fn play_on(&mut self, context: &Context) -> Flow {
        if self.session().to_move().is_none() {
            self.notice = notices::OVER_HERE.into();
            return Flow::Stay;
        }
        if !self.may_lose("p") {
            return Flow::Stay;
        }
        let session = self.session().fork();
        let seed = (context.draw_seed)();
        let level = PlayerSpec::Bot(BotSpec::from(Level::DEFAULT));
        match context.play_on(session, self.study.players(&level), seed) {
            Ok(prepared) => Flow::over_home(GameScreen::new(prepared, context)),
            Err(why) => {
                self.notice = why.into();
                Flow::Stay
            }
        }
    }

    fn act(&mut self, action: Action, context: &Context) -> Flow {
        // A move is removed only if the key is pressed twice in a row.
        if action != Action::Drop {
            self.removing.forget();
        }
        match action {
            Action::Back if self.may_lose("Esc") => return Flow::Pop,
            Action::Back => return Flow::Stay,
            Action::PlayOn => return self.play_on(context),
            Action::Copy => {
                let text = share::block(self.session());
                self.notice = clipboard::sentence(&text, true).into();
                return Flow::Copy(text);
            }
            Action::Step(by) => {
                self.study.step(by);
                self.moved();
            }
            Action::First => self.go(ROOT),
            Action::Last => {
                self.study.step(isize::MAX);
                self.moved();
            }
            Action::LineBelow | Action::LineAbove => {
                let below = action == Action::LineBelow;
                if !self.study.other_line(below) {
                    self.notice = "No other move has been tried here; type one to try it.".into();
                }
                self.moved();
            }
            Action::Choose => self.choose(),
            Action::NextPlace => self.next_place(true),
            Action::PlaceBefore => self.next_place(false),
            Action::Best => self.play_best(),
            Action::Engine => {
                self.engine.toggle();
                let state = if self.engine.on { "on" } else { "off" };
                self.notice = format!("The engine is {state}.").into();
            }
            Action::Values => {
                self.shows_values = !self.shows_values;
                let notice = match (self.shows_values, self.engine.on) {
                    (true, true) => "The squares show the values of the moves.",
                    (true, false) => "Switch on the engine with e to see values.",
                    (false, _) => "The squares show no values.",
                };
                self.notice = notice.into();
            }
            Action::Comment => {
                let text = self.study.comment().to_owned();
                self.typing = Some(Typing::Comment(LineEdit::with(text, LONGEST)));
            }
            Action::SetUp => self.set_up(),
            Action::Paste => self.typing = Some(Typing::Paste(LineEdit::new(LONGEST))),
            Action::Drop if !self.may_remove() => return Flow::Stay,
            Action::Drop => {
                let done = self.study.remove();
                self.show_result(done);
            }
            Action::Main => {
                let done = self.study.promote();
                self.notice = notices::main_line(done).into();
            }
            Action::Save => self.save(context),
            Action::Write => {
                self.notice.clear();
                self.typing = Some(Typing::file());
            }
            Action::Flip if self.session().diagram().flip == Flip::None => {
                self.notice = notices::NOT_TURNED.into();
            }
            Action::Flip => self.flipped = !self.flipped,
        }
        Flow::Stay
    }

    fn set_up_act(&mut self, action: SetUpAction) {
        let Some(mut board) = self.setting_up.take() else {
            return;
        };
        let turn = if self.flipped { -1 } else { 1 };
        let leaving = board.leaving.forget();
        match action {
            SetUpAction::Cursor(rows, columns) => {
                // A board whose rows are swapped keeps the order of its
                // columns.
                let across = if self.session().diagram().flip == Flip::HalfTurn {
                    turn
                } else {
                    1
                };
                board.step(rows * turn, columns * across);
            }
            SetUpAction::More => board.more(),
            SetUpAction::Less => board.less(),
            SetUpAction::Clear => board.clear(),
            SetUpAction::Turn => board.to_move = board.to_move.other(),
            SetUpAction::Type => self.typing = Some(Typing::Paste(LineEdit::new(LONGEST))),
            SetUpAction::Start => {
                if let Some(start) = SetUpBoard::at_start(self.session()) {
                    board = start;
                }
            }
            SetUpAction::Back => {
                let (leaves, notice) = board.leave(leaving, self.session());
                self.notice = notice.into();
                if leaves {
                    return;
                }
            }
            SetUpAction::Done => match self.study.set_up(&board.picture, board.to_move) {
                Ok(study) if self.may_lose("Enter") => {
                    self.begin_with(study);
                    self.notice = "The analysis starts here.".into();
                    return;
                }
                Ok(_) => {}
                Err(_) => {
                    self.notice =
                        "This is not a possible position yet; the reason is beside the board."
                            .into()
                }
            },
        }
        board.check(&self.study);
        self.setting_up = Some(board);
    }

    fn set_up_key(&mut self, key: &Key) {
        if let (KeyCode::Char(symbol), Some(board)) = (key.code, &mut self.setting_up)
            && let Some(digit) = symbol.to_digit(10)
        {
            board.digit(digit as u16);
            board.check(&self.study);
            return;
        }
        match (action_of(SET_UP, key.code), key.code) {
            (Some(action), _) => self.set_up_act(action),
            (None, KeyCode::Char(_)) => {
                self.notice =
                    "That key does nothing here. To type a position, press / first.".into();
            }
            _ => {}
        }
    }

    /// Acts on a key while the user types a line.
    fn type_on(&mut self, key: &Key, context: &Context) {
        let Some(typing) = &mut self.typing else {
            return;
        };
        self.notice.clear();
        match typing.line().key(key) {
            LineEvent::Typed | LineEvent::Other => {}
            LineEvent::Dropped => self.typing = None,
            LineEvent::Entered => self.typed_line(context),
        }
    }

    /// Acts on Enter: executes the line that was typed.
    fn typed_line(&mut self, context: &Context) {
        match self.typing.take() {
            Some(Typing::Comment(text)) => match self.study.set_comment(text.text()) {
                Ok(()) => self.notice.clear(),
                Err(error) => {
                    self.notice = notices::study_refusal(&error);
                    self.typing = Some(Typing::Comment(text));
                }
            },
            Some(Typing::Paste(line)) if !line.text().trim().is_empty() => {
                let pasted = self.paste(line.text());
                self.typing = (!pasted).then_some(Typing::Paste(line));
            }
            Some(Typing::File(name)) if !name.text().trim().is_empty() => {
                let record = self.study.record();
                let palette = context.palette();
                let here = self.session();
                match write_record(name.text().trim(), here, &record, here, &palette) {
                    Ok(notice) => self.notice = notice.into(),
                    Err(why) => {
                        self.notice = why.into();
                        self.typing = Some(Typing::file());
                    }
                }
            }
            _ => {}
        }
    }

    fn key(&mut self, key: &Key, context: &Context, now: Duration) -> Flow {
        if self.typing.is_some() {
            self.type_on(key, context);
            return Flow::Stay;
        }
        if self.setting_up.is_some() {
            let arrow = if self.pane.vi_cursor {
                vi_arrow(key)
            } else {
                *key
            };
            self.set_up_key(&arrow);
            return Flow::Stay;
        }
        let session = self.study.session();
        let meaning = KeyMeaning {
            session,
            takes_moves: session.to_move().is_some(),
            command_of,
            typed_command_of: command_of,
            idle: &[],
            now,
        };
        match self.pane.key(key, &meaning) {
            BoardEvent::Taken | BoardEvent::Emptied | BoardEvent::Ignored => self.notice.clear(),
            BoardEvent::PutBack => self.notice = notices::PUT_BACK.into(),
            BoardEvent::Move(text) => self.play(&text),
            BoardEvent::Command(action) => return self.act(action, context),
            BoardEvent::Unknown(symbol) => self.notice = notices::unknown_key(symbol),
        }
        Flow::Stay
    }

    fn click(&mut self, x: u16, y: u16) {
        let spot = self.pane.spot_at(x, y);
        if let Some(board) = &mut self.setting_up {
            if let Some(spot) = spot {
                board.cursor = spot;
                self.set_up_act(SetUpAction::More);
            }
            return;
        }
        if let Some(at) = self.drawn.node_at(x, y) {
            self.go(at);
        } else if let Some(text) = self.drawn.line_at(x, y).map(str::to_owned) {
            self.play(&text);
        } else if self.pane.point_at(x, y) {
            self.choose();
        }
    }
}

impl Screen for AnalysisBoard {
    fn chrome(&self, _context: &Context) -> Chrome {
        paint::chrome(self)
    }

    fn paint(&mut self, painter: &mut Painter<'_>, _context: &Context) {
        let (board, drawn) = paint::paint(self, painter);
        self.pane.drawn = Some(board);
        self.drawn = drawn;
    }

    fn handle(&mut self, event: &Event, context: &mut Context, now: Duration) -> Flow {
        let (asked, notice) = (self.dropping.is(()), self.notice.clone());
        let reaction = match event {
            Event::Key(key) => self.key(key, context, now),
            Event::Paste(text) => {
                match &mut self.typing {
                    Some(typing) => typing.line().paste(text.trim()),
                    None => drop(self.paste(text)),
                }
                Flow::Stay
            }
            Event::Click(x, y) => {
                self.click(*x, *y);
                Flow::Stay
            }
            Event::Scroll(lines) => {
                if self.setting_up.is_some() {
                    let action = if *lines > 0 {
                        SetUpAction::Less
                    } else {
                        SetUpAction::More
                    };
                    self.set_up_act(action);
                } else if self.typing.is_none() {
                    self.study.step(isize::from(*lines));
                    self.moved();
                }
                Flow::Stay
            }
            Event::PositionEvaluated(id, view) => {
                self.engine.take(*id, view);
                Flow::Stay
            }
            Event::Progress(id, news) => {
                self.engine.note_depth(*id, news.depth);
                Flow::Stay
            }
            _ => Flow::Stay,
        };
        // The question about unsaved changes is for the next event of the user only.
        if asked && event.is_from_user() {
            self.dropping.forget();
            if self.notice == notice {
                self.notice.clear();
            }
        }
        // Every event may have changed the position or switched the engine on.
        self.engine.follow(&self.study, self.sender.as_ref());
        reaction
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some() || !self.pane.typed.is_empty()
    }

    fn would_lose(&self) -> bool {
        self.study.is_changed() || self.new_comment().is_some() || self.new_position().is_some()
    }

    fn may_quit(&mut self) -> bool {
        if self.dropping.again(()) {
            return true;
        }
        let problem = match (self.new_comment(), self.new_position()) {
            (Some(_), _) => "Your comment is not saved.",
            (None, Some(_)) => "This position is not saved.",
            (None, None) => "This analysis is not saved. s: save.",
        };
        self.ask_before_loss(problem, "Ctrl-C");
        false
    }

    fn save_unsaved(&mut self, context: &Context) {
        if let Some(comment) = self.new_comment().map(str::to_owned) {
            // A comment that is too long stays out; everything else is saved.
            let _ = self.study.set_comment(&comment);
        }
        if self.study.is_changed() {
            self.save(context);
        }
        if let Some(board) = self.new_position()
            && let Ok(study) = self.study.set_up(&board.picture, board.to_move)
        {
            self.begin_with(study);
            self.save(context);
        }
    }

    fn paste_target(&self, _text: &str) -> PasteTarget {
        PasteTarget::Screen
    }

    fn help(&self, _context: &Context) -> String {
        rules_text(self.session().info())
    }

    fn begin(&mut self, sender: &EventSender, context: &mut Context, _now: Duration) {
        self.sender = Some(sender.clone());
        self.pane = BoardPane::new(&context.config);
        self.engine.follow(&self.study, self.sender.as_ref());
    }
}
