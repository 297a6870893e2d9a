//! [`GameView`]: the state of a game's screen, without the game itself. It takes events
//! (`key_press`) and returns requests; it needs no terminal.

use std::time::Duration;

use super::asked::Asked;
use super::evaluation::LiveEvaluation;
use super::key_table::{Action, command_of};
use super::last_reason::LastReason;
use super::last_turn::MoveStep;
use super::layout::GameLayout;
use super::overlay::{Overlay, Purpose};
use super::pace::Watch;
use super::request::ViewRequest;
use super::series_progress::SeriesProgress;
use super::shows::{Hint, Shows};
use super::stopped_move::{StoppedMoveBox, StoppedMoveChoice};
use super::thinking_stats::ThinkingStats;
use crate::game::{Diagram, Side};
use crate::session::{Change, Clock, Command, PlayError, PlayerSpec, Progress, Session, Takebacks};
use crate::ui::context::Context;
use crate::ui::hint_steps::HintSteps;
use crate::ui::text::equal_moves::equal_moves;
use crate::ui::text::move_list::rounds;
use crate::ui::text::players::people;
use crate::ui::text::{Sentence, notices, players, sentence, turns};
use crate::ui::tui::board_pane::BoardPane;
use crate::ui::tui::board_pane::cursor::CursorOutcome;
use crate::ui::tui::board_pane::move_box::begins_move;
use crate::ui::tui::board_place::Part;
use crate::ui::tui::events::EventSender;
use crate::ui::tui::key_table::Footer;
use crate::ui::tui::painter::columns;
use crate::ui::tui::screen::NO_PLACE_FOR_TEXT;
use crate::ui::tui::widgets::Confirm;

/// Actions whose key must be pressed twice in a row.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Twice {
    /// Resign.
    Resign,
    /// Leave the game with Esc when there is nothing to clear.
    Leave,
}

/// The state of a game's screen.
#[derive(Debug, Default)]
pub struct GameView {
    /// Which parts of the screen the user has switched on.
    pub shows: Shows,
    /// The part of the hint that is shown.
    pub hint: Hint,
    /// How often the person asked for a hint, whether or not for the move itself.
    pub(super) hints: u16,
    /// Whether the computer helped so much in this game that a win does not call for a higher
    /// level.
    pub(super) helped: bool,
    /// Whether the person knows that the values of the moves end the rating of the game.
    pub(super) is_warned: bool,
    /// What the move that the hint shows means for the rating, if it was not said before.
    pub(super) unrated: Option<String>,
    /// The board, its cursor and the move that the user is typing.
    pub pane: BoardPane,
    /// The sentence below the board.
    pub notice: Sentence,
    /// The box that covers the board, if any.
    pub overlay: Overlay,
    /// The box that was closed because the user typed a letter that is one of
    /// its keys but may also start a move. If the user types the letter again
    /// or presses Enter, it acts as the key of the box.
    pub(super) set_aside: Option<Overlay>,
    /// The time of the event that is being handled.
    pub now: Duration,
    /// The watched game, if both players are computers.
    pub watch: Option<Watch>,
    /// The series this game belongs to.
    pub series: Option<SeriesProgress>,
    /// Whether leaving the game goes back to the screen that it was started from, not
    /// to the menu.
    pub returns: bool,
    /// The players' thinking times and last searches.
    pub stats: ThinkingStats,
    /// The values of the position's moves, as far as they are known.
    pub evaluation: LiveEvaluation,
    /// Why the last notable move of a watched game was good or bad.
    pub(super) reason: LastReason,
    /// Progress of the computer's search; `None` while it does not think.
    pub thinking: Option<Progress>,
    /// The explanation that the user waits for, if any.
    pub asked: Option<Asked>,
    /// The index of the move that was explained last.
    pub why_of: Option<usize>,
    /// A sentence that says how the game ended; `None` before.
    pub ended: Option<Sentence>,
    /// Whether the finished game changes the person's rating.
    pub(super) rated: Option<&'static str>,
    /// Lines about the costliest moves, once they are computed.
    pub review: Vec<String>,
    /// The number of lines by which the list of moves is scrolled back.
    pub scrolled: usize,
    /// The number of values that are scrolled out of sight.
    pub values_from: usize,
    /// A step of the last turn that is shown instead of the position.
    pub step: Option<MoveStep>,
    /// Whether the steps show moves that were not played; any key ends them.
    pub demonstrating: bool,
    /// The reason why the newest move is not saved; `None` if it is.
    pub unsaved: Option<String>,
    /// Whether the key that leaves an unsaved game was pressed once.
    pub(super) unsaved_leave: Confirm<()>,
    /// For each side, whether the screen has said that its time is up.
    time_up_shown: [bool; 2],
    /// Whether the last entered move was refused and the reason is still shown.
    pub(super) refused: bool,
    /// Whether the key that resigns or leaves was pressed once.
    pub(super) confirm: Confirm<Twice>,
    /// The move that the teacher is checking before it is played.
    pub(super) checked_move: Option<String>,
    pub(super) takebacks: Takebacks,
    pub(super) footer: Footer,
    pub(super) shown: Option<Shown>,
}

/// The layout of the last frame.
#[derive(Copy, Clone, Debug)]
pub(super) struct Shown {
    /// The size of the terminal: columns and rows.
    pub screen: (u16, u16),
    /// The place of the open box, beside or below the board.
    pub boxed: Option<Part>,
}

impl GameView {
    /// Creates the view of a game that is about to be shown.
    pub fn new(session: &dyn Session, takebacks: Takebacks, context: &Context) -> GameView {
        let computers = Side::BOTH
            .iter()
            .all(|&side| *session.player(side) != PlayerSpec::Human);
        GameView {
            shows: Shows {
                to_mover: context.config.turn_board && people(session).is_some(),
                evaluation: context.config.evaluation,
                ..Shows::default()
            },
            pane: BoardPane::new(&context.config),
            watch: computers.then(Watch::default),
            takebacks,
            ..GameView::default()
        }
    }

    /// In a watched game, asks the teacher about the newest move.
    pub(super) fn ask_reason(&mut self, session: &dyn Session, sender: Option<&EventSender>) {
        if let (Some(_), Some(shown), Some(sender)) = (&self.watch, &self.shown, sender) {
            self.reason.ask(session, shown.screen, sender);
        }
    }

    /// Updates the view after a change of the moves.
    pub fn changed(&mut self, session: &dyn Session, change: &Change) {
        // Esc must keep doing what the notice says, also if the opponent moves.
        if !self.confirm.is(Twice::Leave) {
            self.notice = turns::change_sentence(session, change, ["p", "r"]);
        }
        // A move that the user types ahead stays until the user's turn.
        if session.to_move().is_none() {
            self.pane.typed.clear();
        }
        self.pane.cursor.let_go();
        self.hint = Hint::Hidden;
        self.asked = None;
        self.why_of = None;
        self.refused = false;
        self.confirm.keep_only(Twice::Leave);
        self.scrolled = 0;
        self.values_from = 0;
        self.evaluation.forget();
        let moves = session.moves();
        if let [only] = &moves[..]
            && only.pass
            && self.person_to_move(session)
        {
            let pass = "You have no legal move: press Enter to pass.";
            self.notice = std::mem::take(&mut self.notice).followed_by(pass);
        }
        if self.person_to_move(session) {
            self.pane.settle(&self.diagram(session), session);
            self.pane.point_at_typed(session, true);
        }
    }

    /// Returns why Enter does not play the typed move yet: it is not the user's
    /// turn, or the teacher is still checking the move before. `None` if Enter
    /// plays it.
    pub(super) fn why_typed_waits(&self, session: &dyn Session) -> Option<WhyTypedWaits> {
        if let Some(text) = &self.checked_move {
            return Some(WhyTypedWaits {
                why: format!("the teacher is checking {text}"),
                advice: "; Space plays it now",
            });
        }
        let side = session
            .to_move()
            .filter(|_| !self.person_to_move(session))?;
        let who = players::subject(session, side);
        Some(WhyTypedWaits {
            why: format!("waiting for {who} to move"),
            advice: "",
        })
    }

    /// Returns the position as seen by the user, which may be turned round.
    pub fn diagram(&self, session: &dyn Session) -> Diagram {
        let step = self.step.as_ref().map(|step| step.diagram.clone());
        let diagram = step.unwrap_or_else(|| session.diagram());
        if self.shows.flipped != (self.shows.to_mover && self.is_turned_for_second(session)) {
            diagram.flipped()
        } else {
            diagram
        }
    }

    /// Whether the second side is looking at the board. While a move is shown
    /// step by step, the side that made it is; after the end, the side that
    /// moved last.
    fn is_turned_for_second(&self, session: &dyn Session) -> bool {
        let last = session.history().last().map(|played| played.side);
        let side = match session.to_move() {
            Some(side) if self.step.is_none() => Some(side),
            _ => last,
        };
        side == Some(Side::Second)
    }

    /// Whether a person is to move.
    pub fn person_to_move(&self, session: &dyn Session) -> bool {
        session
            .to_move()
            .is_some_and(|side| *session.player(side) == PlayerSpec::Human)
    }

    /// Whether the screen shows a person the best of several moves.
    pub(super) fn shows_move(&self, session: &dyn Session) -> bool {
        if self.evaluation.best().is_none() {
            return false;
        }
        let is_shown = self.shows.values || {
            let steps = HintSteps::to(session, self.evaluation.lines());
            match self.hint {
                Hint::Hidden => false,
                Hint::Idea => steps.idea.is_none() && steps.shows_move(2),
                Hint::Few => steps.shows_move(2),
                Hint::Why => true,
            }
        };
        let is_choice =
            session.moves().len() > 1 && equal_moves(session, self.evaluation.lines()).is_none();
        is_shown && is_choice && self.person_to_move(session)
    }

    /// Whether the player to move can be asked to move at once. Another program
    /// cannot, because GTP has no command for it.
    pub fn can_be_hurried(&self, session: &dyn Session) -> bool {
        let side = session.to_move();
        side.is_some_and(|side| !matches!(session.player(side), PlayerSpec::Gtp(_)))
    }

    /// Shows why the game refused a move.
    pub fn refuse(&mut self, error: &PlayError) {
        self.refused = true;
        self.notice = notices::refusal(error);
    }

    /// Shows an answer below the board. An answer that is too long gets a box,
    /// because the end of a file name must stay readable.
    pub(super) fn answer(&mut self, text: String) {
        let width = self.shown.as_ref().map_or(80, |shown| shown.screen.0);
        if columns(&text) + 2 > width {
            self.overlay = Overlay::notice_box(&text);
            self.notice.clear();
        } else {
            self.notice = text.into();
        }
    }

    /// Shows the result of entering a file name. A refused name stays in the line,
    /// so that the next key is not taken as a command.
    pub(super) fn answer_name(
        &mut self,
        purpose: Purpose,
        name: String,
        done: Result<String, String>,
    ) {
        match done {
            Ok(sentence) => self.answer(sentence),
            Err(why) => self.overlay = Overlay::ask_again(purpose, name, why),
        }
    }

    /// Shows once that a player's time is up, if the game continues anyway.
    pub(super) fn show_time_up(&mut self, session: &dyn Session, clock: &Clock, now: Duration) {
        let side = session.to_move().filter(|_| self.ended.is_none());
        let Some(side) = side.filter(|side| clock.left(*side, now) == Some(Duration::ZERO)) else {
            return;
        };
        let goes_on = clock.lost(now).is_none();
        // If the player loses on time, the result says so instead.
        if goes_on && !std::mem::replace(&mut self.time_up_shown[side.index()], true) {
            let time = players::named(session, side).whose("time");
            self.notice = Sentence::of(format!("{time} is up")).and("; the game goes on");
        }
    }

    /// Whether `key` must be pressed again because it would leave a game that
    /// is not saved. The notice then asks for it.
    pub(super) fn asks_before_leaving(&mut self, key: &str) -> bool {
        let Some(why) = &self.unsaved else {
            return false;
        };
        if self.unsaved_leave.again(()) {
            return false;
        }
        self.notice = Sentence::of(format!("Press {key} again to leave without saving"))
            .and(", or s to save elsewhere")
            .followed_by(why);
        true
    }

    /// Whether a move can be typed: a person plays, and the game is not over. A
    /// move typed during the opponent's turn waits.
    pub(super) fn takes_text(&self, session: &dyn Session) -> bool {
        self.ended.is_none() && self.watch.is_none() && session.to_move().is_some()
    }

    /// Whether a character starts a move: moves can be typed, and a legal move or a
    /// coordinate starts with it.
    pub(super) fn is_text(&self, symbol: char, session: &dyn Session) -> bool {
        self.takes_text(session) && begins_move(symbol, session)
    }

    /// Returns the command of the single letter in the move box.
    pub(super) fn typed_command(&self, session: &dyn Session) -> Option<Action> {
        self.pane.typed_command(session, command_of)
    }

    /// Forgets that a key was pressed once, and removes the sentence that asks
    /// to press it again.
    pub(super) fn disarm(&mut self) {
        if self.confirm.forget() {
            self.notice.clear();
        }
    }

    /// Accepts a pasted text: a move goes into the move box. A pasted text is never a
    /// command. It comes here only if no question is open (`Screen::paste_target`).
    pub(super) fn paste(&mut self, text: &str, session: &dyn Session) {
        self.disarm();
        self.unsaved_leave.forget();
        if self.overlay.is_open() || !self.takes_text(session) {
            self.notice = NO_PLACE_FOR_TEXT.into();
        } else if let Err(why) = self.pane.paste(text, session) {
            self.notice = why.into();
        }
    }

    /// Switches to the next scale that fits.
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
            self.notice = "Only this size fits here; enlarge the window for others.".into();
        }
        if drawn.canvas.is_part() {
            self.notice =
                "The board is larger than the window: use the arrows to see the rest.".into();
        }
    }

    /// Whether the screen needs the values of the position's moves.
    pub fn wants_evaluation(&self, session: &dyn Session) -> bool {
        let shows = self.shows;
        let shown = shows.evaluation || shows.values || self.hint != Hint::Hidden;
        shown && self.person_to_move(session)
    }

    /// Returns the person who can resign now: the one to move, or else the only
    /// one.
    pub(super) fn person(&self, session: &dyn Session) -> Option<Side> {
        let human = |side: &Side| *session.player(*side) == PlayerSpec::Human;
        let to_move = session.to_move().filter(human);
        to_move.or_else(|| Side::BOTH.into_iter().find(human))
    }

    /// Acts on the choice in the box of a stopped move. Without a choice, the box
    /// stays open.
    pub(super) fn after_stopped_move_choice(
        &mut self,
        choice: Option<StoppedMoveChoice>,
        mut held: Box<StoppedMoveBox>,
    ) -> Option<ViewRequest> {
        let Some(choice) = choice else {
            self.overlay = Overlay::StoppedMove(held);
            return None;
        };
        match choice {
            StoppedMoveChoice::ThinkAgain => {
                self.notice = held.think_again();
                Some(ViewRequest::Game(Command::ThinkAgain))
            }
            StoppedMoveChoice::See => {
                let shown = Overlay::StoppedMove(held);
                Some(ViewRequest::ShowLine(Box::new(shown)))
            }
            StoppedMoveChoice::Better => {
                held.turn_better();
                self.overlay = Overlay::StoppedMove(held);
                None
            }
            StoppedMoveChoice::Play => Some(ViewRequest::Game(Command::PlayStopped)),
        }
    }

    /// Acts on Enter or a click at the cursor.
    pub(super) fn choose(&mut self, session: &dyn Session) -> Option<ViewRequest> {
        if !self.person_to_move(session) {
            return None;
        }
        if let Some(waits) = self.why_typed_waits(session) {
            self.notice = Sentence::from(sentence(&format!("{}{}", waits.why, waits.advice)));
            return None;
        }
        match self.pane.choose(session) {
            CursorOutcome::Play(text) => Some(ViewRequest::play(text)),
            outcome => {
                self.refused =
                    matches!(outcome, CursorOutcome::Refused(_) | CursorOutcome::Nowhere);
                self.notice = outcome.chosen().err().unwrap_or_default().into();
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
            // The values are scrolled down from their first, the moves up from their last.
            let from = self.values_from.saturating_add_signed(-isize::from(lines));
            self.values_from = from.min(most);
            return;
        }
        let most = rounds(session).len();
        let scrolled = self.scrolled.saturating_add_signed(isize::from(lines));
        self.scrolled = scrolled.min(most);
    }
}

/// The reason why Enter does not play the typed move yet.
pub(super) struct WhyTypedWaits {
    /// The reason, as a part of a sentence.
    pub why: String,
    /// Advice that follows the reason in the sentence; may be empty.
    pub advice: &'static str,
}
