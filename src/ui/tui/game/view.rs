//! The view of a game: everything on the screen but the game itself. Events go
//! in (`input`), requests come out; no terminal is needed.

use std::time::Duration;

use super::asked::Asked;
use super::evaluation::LiveEvaluation;
use super::held::{HeldBox, HeldOutcome};
use super::key_table::{Action, command_of};
use super::last_turn::MoveStep;
use super::layout::GameLayout;
use super::overlay::{Overlay, Purpose, THINK_AGAIN};
use super::pace::Watch;
use super::request::ViewRequest;
use super::series_progress::SeriesProgress;
use super::shows::{Hint, Shows};
use super::thinking_stats::ThinkingStats;
use crate::game::{Diagram, Side, Spot};
use crate::session::{Change, Clock, Command, PlayError, PlayerSpec, Progress, Session, Takebacks};
use crate::ui::text::players::people;
use crate::ui::text::{players, sentence, turns};
use crate::ui::tui::board_pane::BoardPane;
use crate::ui::tui::board_pane::cursor::CursorOutcome;
use crate::ui::tui::board_pane::move_box::begins_move;
use crate::ui::tui::board_place::Part;
use crate::ui::tui::context::Context;
use crate::ui::tui::key_table::Footer;
use crate::ui::tui::painter::columns;
use crate::ui::tui::screen::{NO_PLACE_FOR_TEXT, PasteTarget};
use crate::ui::tui::widgets::Confirm;

/// What happens only when its key is pressed twice in a row.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Twice {
    /// Resigning.
    Resign,
    /// Leaving the game with Esc when there is nothing to clear.
    Leave,
}

/// The state of a game's screen.
#[derive(Debug)]
pub struct GameView {
    /// What is shown.
    pub shows: Shows,
    /// How much of the hint is shown.
    pub hint: Hint,
    /// The board, its cursor and what is being typed.
    pub pane: BoardPane,
    /// The sentence below the board.
    pub notice: String,
    /// What lies over the board.
    pub overlay: Overlay,
    /// What lay over the board until a letter was typed that is one of its keys
    /// and may begin a move, too: typed twice, or with Enter, it is the key.
    pub(super) set_aside: Option<Overlay>,
    /// When the event happened that is acted on.
    pub now: Duration,
    /// Computer against computer.
    pub watch: Option<Watch>,
    /// The series this game belongs to.
    pub series: Option<SeriesProgress>,
    /// Thinking time and the last thought.
    pub stats: ThinkingStats,
    /// What is known of the position's moves.
    pub evaluation: LiveEvaluation,
    /// News of the thinking player; `None` while nobody thinks.
    pub thinking: Option<Progress>,
    /// An explanation that somebody waits for.
    pub asked: Option<Asked>,
    /// The move, counted from 0, that was explained last.
    pub why_of: Option<usize>,
    /// How the game ended, in a sentence, once it has.
    pub ended: Option<String>,
    /// The moves that cost most, once they are worked out.
    pub review: Vec<String>,
    /// How many lines the list of moves is scrolled back.
    pub scrolled: usize,
    /// How many of the values are scrolled away.
    pub values_from: usize,
    /// A picture shown instead of the position: a step of the last turn.
    pub step: Option<MoveStep>,
    /// Whether these steps are moves that nobody has played: any key ends them.
    pub demonstrating: bool,
    /// Why the newest move is not on disk; `None` where it is.
    pub unsaved: Option<String>,
    /// Leaving an unsaved game needs its key twice.
    pub(super) unsaved_leave: Confirm<()>,
    /// Whose time was said to be up.
    time_told: [bool; 2],
    /// Whether the move before was refused and the refusal still stands.
    pub(super) refused: bool,
    /// Resigning and leaving need their key twice.
    pub(super) confirm: Confirm<Twice>,
    /// The move that the teacher looks at before it is played.
    pub(super) looked_at: Option<String>,
    pub(super) takebacks: Takebacks,
    pub(super) footer: Footer,
    pub(super) shown: Option<Shown>,
}

/// How the screen was drawn last.
#[derive(Copy, Clone, Debug)]
pub(super) struct Shown {
    /// The whole terminal.
    pub screen: (u16, u16),
    /// Where what is open in a box stands, beside or below the board.
    pub boxed: Option<Part>,
}

impl GameView {
    /// The view of a game that is about to be shown.
    #[must_use]
    pub fn new(session: &dyn Session, takebacks: Takebacks, context: &Context) -> GameView {
        let computers = Side::BOTH
            .iter()
            .all(|&side| *session.player(side) != PlayerSpec::Human);
        GameView {
            shows: Shows {
                flipped: false,
                to_mover: context.config.turn_board && people(session).is_some(),
                scale: None,
                evaluation: context.config.evaluation,
                values: false,
            },
            hint: Hint::Hidden,
            pane: BoardPane::new(&context.config),
            notice: String::new(),
            overlay: Overlay::None,
            set_aside: None,
            now: Duration::ZERO,
            watch: computers.then(Watch::default),
            series: None,
            stats: ThinkingStats::default(),
            evaluation: LiveEvaluation::default(),
            thinking: None,
            asked: None,
            why_of: None,
            ended: None,
            review: Vec::new(),
            scrolled: 0,
            values_from: 0,
            step: None,
            demonstrating: false,
            unsaved: None,
            unsaved_leave: Confirm::default(),
            time_told: [false; 2],
            takebacks,
            refused: false,
            confirm: Confirm::default(),
            looked_at: None,
            footer: Footer::default(),
            shown: None,
        }
    }

    /// The game is shown after `change`.
    pub fn changed(&mut self, session: &dyn Session, change: &Change) {
        // What was promised of Esc stays promised while others move.
        if !self.confirm.is(Twice::Leave) {
            self.notice = turns::told(session, change, "p");
        }
        // What is typed ahead waits for the turn it is meant for.
        if session.to_move().is_none() {
            self.pane.typed.clear();
        }
        self.pane.cursor.let_go();
        self.hint = Hint::Hidden;
        self.asked = None;
        self.why_of = None;
        self.refused = false;
        self.confirm.keep_only(Some(Twice::Leave));
        self.scrolled = 0;
        self.values_from = 0;
        self.evaluation.forget();
        let moves = session.moves();
        if let [only] = &moves[..]
            && only.pass
            && self.person_to_move(session)
        {
            let blank = if self.notice.is_empty() { "" } else { " " };
            self.notice += &format!("{blank}You have no legal move: press Enter to pass.");
        }
        if self.person_to_move(session) {
            self.pane.settle(&self.diagram(session), session);
            self.pane.point_at_typed(session, true);
        }
    }

    /// Why Enter does not play what is typed: it is not the person's turn, or
    /// the teacher still looks at the move before. `None` where it does.
    pub(super) fn why_typed_waits(&self, session: &dyn Session) -> Option<String> {
        if let Some(text) = &self.looked_at {
            return Some(format!(
                "the teacher is checking {text}; Space plays it now"
            ));
        }
        let side = session
            .to_move()
            .filter(|_| !self.person_to_move(session))?;
        let who = players::subject(session, side);
        Some(format!("waiting for {who} to move"))
    }

    /// The position as it lies before the viewer.
    #[must_use]
    pub fn diagram(&self, session: &dyn Session) -> Diagram {
        let step = self.step.as_ref().map(|step| step.diagram.clone());
        let diagram = step.unwrap_or_else(|| session.diagram());
        if self.shows.flipped != (self.shows.to_mover && self.second_looks(session)) {
            diagram.flipped()
        } else {
            diagram
        }
    }

    /// Whether the second side looks at the board now: while its move is shown
    /// step by step it still does, and at the end as when it moved last.
    fn second_looks(&self, session: &dyn Session) -> bool {
        let last = session.history().last().map(|played| played.side);
        let side = match session.to_move() {
            Some(side) if self.step.is_none() => Some(side),
            _ => last,
        };
        side == Some(Side::Second)
    }

    /// Where on the screen a click means `spot`, as drawn last.
    #[must_use]
    pub fn place_of(&self, spot: Spot) -> Option<(u16, u16)> {
        self.pane.drawn.as_ref()?.place_of(spot)
    }

    /// Whether a person is to move.
    #[must_use]
    pub fn person_to_move(&self, session: &dyn Session) -> bool {
        session
            .to_move()
            .is_some_and(|side| *session.player(side) == PlayerSpec::Human)
    }

    /// Whether who is to move can be told to move now. Another program cannot:
    /// GTP has no command for it.
    #[must_use]
    pub fn can_be_hurried(&self, session: &dyn Session) -> bool {
        let side = session.to_move();
        side.is_some_and(|side| !matches!(session.player(side), PlayerSpec::Gtp(_)))
    }

    /// A move was refused by the game.
    pub fn refuse(&mut self, error: &PlayError) {
        self.refused = true;
        self.notice = sentence(error);
    }

    /// Shows an answer below the board, or in a box where it is too long for
    /// that: the end of a file's name must not be missing.
    pub(super) fn answer(&mut self, text: String) {
        let width = self.shown.as_ref().map_or(80, |shown| shown.screen.0);
        if columns(&text) + 2 > width {
            self.overlay = Overlay::told(&text);
            self.notice.clear();
        } else {
            self.notice = text;
        }
    }

    /// Shows what came of a file's name; one that does not do stays written,
    /// so that the next key does not become a command.
    pub(super) fn answer_name(
        &mut self,
        purpose: Purpose,
        name: String,
        done: Result<String, String>,
    ) {
        match done {
            Ok(told) => self.answer(told),
            Err(why) => self.overlay = Overlay::ask_again(purpose, name, why),
        }
    }

    /// Says once that a player's time is up where the game goes on all the
    /// same.
    pub(super) fn tell_time(&mut self, session: &dyn Session, clock: &Clock, now: Duration) {
        let side = session.to_move().filter(|_| self.ended.is_none());
        let Some(side) = side.filter(|side| clock.left(*side, now) == Some(Duration::ZERO)) else {
            return;
        };
        let goes_on = clock.lost(now).is_none();
        if goes_on && !std::mem::replace(&mut self.time_told[side.index()], true) {
            let time = players::named(session, side).whose("time");
            self.notice = format!("{time} is up; the game goes on.");
        }
    }

    /// Whether `key` would leave a game that is not saved: then it must be
    /// pressed twice, and the notice says so.
    pub(super) fn asks_before_leaving(&mut self, key: &str) -> bool {
        let Some(why) = &self.unsaved else {
            return false;
        };
        if self.unsaved_leave.again(()) {
            return false;
        }
        self.notice =
            format!("Press {key} again to leave without saving, or s to save elsewhere. {why}");
        true
    }

    /// Whether a move can be typed: a person plays, and the game goes on. What
    /// is typed while somebody else is to move waits.
    pub(super) fn takes_text(&self, session: &dyn Session) -> bool {
        self.ended.is_none() && self.watch.is_none() && session.to_move().is_some()
    }

    /// Whether a character is taken for the beginning of a move: moves can be
    /// typed, and a legal move or a coordinate begins so.
    pub(super) fn is_text(&self, symbol: char, session: &dyn Session) -> bool {
        self.takes_text(session) && begins_move(symbol, session)
    }

    /// The command that the only letter in the move box names.
    pub(super) fn typed_command(&self, session: &dyn Session) -> Option<Action> {
        self.pane.typed_command(session, command_of)
    }

    /// What the key before asked to press again is not asked any more; the
    /// sentence that said so goes with it.
    pub(super) fn disarm(&mut self) {
        if self.confirm.forget() {
            self.notice.clear();
        }
    }

    /// Takes a pasted text: a move goes into the move box, the name of a file
    /// into the line where it is asked for, and nothing is a command.
    pub(super) fn paste(&mut self, text: &str, session: &dyn Session) -> PasteTarget {
        if matches!(self.overlay, Overlay::Ask(_)) {
            return PasteTarget::Line;
        }
        self.disarm();
        self.unsaved_leave.forget();
        if self.overlay.is_open() || !self.takes_text(session) {
            NO_PLACE_FOR_TEXT.clone_into(&mut self.notice);
            return PasteTarget::Nowhere;
        }
        if let Err(why) = self.pane.paste(text, session) {
            why.clone_into(&mut self.notice);
        }
        PasteTarget::Screen
    }

    /// The next scale that fits.
    pub(super) fn zoom(&mut self, session: &dyn Session) {
        let (Some(shown), Some(drawn)) = (&self.shown, &self.pane.drawn) else {
            return;
        };
        let diagram = self.diagram(session);
        let (width, height) = shown.screen;
        let scales = GameLayout::scales(&diagram, width, height);
        let now = GameLayout::new(&diagram, self.shows.scale, width, height).scale;
        let at = scales.iter().position(|scale| *scale == now).unwrap_or(0);
        self.shows.scale = scales.get((at + 1) % scales.len().max(1)).copied();
        if scales.len() < 2 {
            "Only this size fits your terminal; enlarge the terminal for others."
                .clone_into(&mut self.notice);
        }
        if drawn.canvas.is_part() {
            "The board is larger than your terminal: use the arrows to see the rest."
                .clone_into(&mut self.notice);
        }
    }

    /// Whether the position's worth is to be worked out for what is shown.
    #[must_use]
    pub fn wants_evaluation(&self, session: &dyn Session) -> bool {
        let shows = self.shows;
        let shown = shows.evaluation || shows.values || self.hint != Hint::Hidden;
        shown && self.person_to_move(session)
    }

    /// The person who can give the game up now: the one to move, else the only
    /// one.
    pub(super) fn person(&self, session: &dyn Session) -> Option<Side> {
        let human = |side: &Side| *session.player(*side) == PlayerSpec::Human;
        let to_move = session.to_move().filter(human);
        to_move.or_else(|| Side::BOTH.into_iter().find(human))
    }

    /// What became of the held move in the box; it stays open or is closed.
    pub(super) fn way_on(
        &mut self,
        outcome: HeldOutcome,
        held: Box<HeldBox>,
    ) -> Option<ViewRequest> {
        match outcome {
            HeldOutcome::Stay => {
                self.overlay = Overlay::Held(held);
                None
            }
            HeldOutcome::ThinkAgain => {
                THINK_AGAIN.clone_into(&mut self.notice);
                Some(ViewRequest::Game(Command::ThinkAgain))
            }
            HeldOutcome::See => Some(ViewRequest::ShowLine),
            HeldOutcome::Play => Some(ViewRequest::Game(Command::PlayHeld)),
        }
    }

    /// Enter or a click at the cursor.
    pub(super) fn choose(&mut self, session: &dyn Session) -> Option<ViewRequest> {
        if !self.person_to_move(session) {
            return None;
        }
        if let Some(waits) = self.why_typed_waits(session) {
            self.notice = sentence(&waits);
            return None;
        }
        match self.pane.choose(session) {
            CursorOutcome::Play(text) => Some(ViewRequest::play(text)),
            told => {
                self.refused = matches!(told, CursorOutcome::Refused(_) | CursorOutcome::Nowhere);
                self.notice = told.chosen().err().unwrap_or_default();
                None
            }
        }
    }

    pub(super) fn scroll(&mut self, lines: i16, session: &dyn Session) {
        if self.overlay.is_open() {
            self.overlay.scroll(-lines);
            return;
        }
        if let Some(found) = self.evaluation.view().filter(|_| self.shows.values) {
            let most = found.lines.len().saturating_sub(1);
            let by = usize::from(lines.unsigned_abs());
            self.values_from = if lines < 0 {
                (self.values_from + by).min(most)
            } else {
                self.values_from.saturating_sub(by)
            };
            return;
        }
        let most = crate::ui::text::move_list::rounds(session).len();
        let step = usize::from(lines.unsigned_abs());
        self.scrolled = if lines > 0 {
            (self.scrolled + step).min(most)
        } else {
            self.scrolled.saturating_sub(step)
        };
    }
}
