//! One game in progress behind the type [`Session`], which does not depend on
//! the game's types. Screens, scripts, tests and protocols use games only
//! through it and pass moves as text.

mod catalogue;
mod clock;
mod conditions;
mod drive;
mod evening;
mod explanation;
mod game;
mod info;
mod job;
pub mod play;
mod play_error;
pub mod playback;
mod player;
pub mod reading;
mod remote;
pub mod review;
mod rules_text;
mod series;
mod study;
mod teacher_mode;
mod variations;
mod view;
mod words;

use std::fmt;

pub use crate::engine::{
    AnalysisRequest, BotSpec, Elo, Level, Limits, Measure, ParseLevelError, Progress,
    SearchControl, Unit, Value, own_moves,
};
pub use crate::teacher::{
    Accuracy, Claim, Explanation, Grade, Judged, LevelEstimate, LevelTable, Motif, Odds, Sighting,
};
pub use catalogue::{GameInfo, OpenError};
pub use clock::{Clock, OnTimeUp, ParseTimeControlError, TimeControl};
pub use conditions::{Conditions, Takebacks};
pub use drive::{AutosaveHook, Change, Frontend, NoAutosave, drive};
pub use evening::{Evening, EveningScore, LONGEST_NAME, clean_name, two_names};
pub use explanation::{ExplanationJob, ExplanationView};
pub use game::TypedSession;
pub use info::Info;
pub use job::{AnalysisJob, Job, JobId, PlayerFault, Thought};
pub use play::{Command, Effect, Ending, HeldMove, Input, Play, Step};
pub use play_error::PlayError;
pub use player::{ParsePlayerError, PlayerSpec, Seat};
pub use remote::{ParseRemoteError, Remote, RemoteProtocol, RemoteSpec};
pub use rules_text::rules_text;
pub use series::{Finish, Series, SeriesError, SeriesScore, Tally, player_of};
pub use study::{Pasted, Study, StudyError};
pub use teacher_mode::{ParseTeacherModeError, TeacherMode};
pub use variations::{NodeId, ROOT, VariationTree};
pub use view::{AnalysisView, LineView, MoveView, PlayedMove};
pub use words::split_words;

use crate::game::{Diagram, EndReason, ForeignFormat, Outcome, ParsePositionError, Record, Side};

/// A game in progress, as a dyn-compatible trait.
pub trait Session: Send {
    /// The static information about the game.
    fn entry(&self) -> &'static dyn GameInfo;
    /// Every rules option with its value.
    fn options(&self) -> Vec<(String, String)>;

    /// The side to move; `None` once the game is over.
    fn to_move(&self) -> Option<Side>;
    /// The outcome; `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// The current position as a diagram.
    fn diagram(&self) -> Diagram;
    /// The current position as text.
    fn position(&self) -> String;
    /// The current points of each side, in games with points.
    fn tally(&self) -> Option<[u16; 2]>;
    /// The legal moves; empty exactly if the game is over.
    fn moves(&self) -> Vec<MoveView>;

    /// The moves played and not taken back, oldest first.
    fn history(&self) -> &[PlayedMove];
    /// The diagram of the position after the first `ply` moves.
    ///
    /// # Panics
    /// If the history is shorter.
    fn diagram_at(&self, ply: usize) -> Diagram;
    /// The diagrams between the positions before and after the last move, for
    /// animation.
    fn steps(&self) -> Vec<Diagram>;
    /// Why the rules ended the game, if the score alone does not show it;
    /// `None` while it goes on.
    fn end_reason(&self) -> Option<EndReason>;
    /// A remark on the moves so far, such as the name of the opening.
    fn remark(&self) -> Option<String>;

    /// Plays one move given as text.
    ///
    /// # Errors
    /// See [`PlayError`]; the session is then unchanged.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;
    /// Plays a sequence of moves; forced passes may be left out.
    ///
    /// # Errors
    /// The index of the first word that is not a legal move, and the reason;
    /// the session is then unchanged.
    fn play_all(&mut self, text: &str) -> Result<(), (usize, PlayError)>;
    /// Takes back one move. Returns `false` at the start.
    fn undo(&mut self) -> bool;
    /// Replays the move last taken back. Returns `false` if there is none.
    fn redo(&mut self) -> bool;
    /// Returns a copy of this game with the moves played so far and human
    /// players.
    fn fork(&self) -> Box<dyn Session>;
    /// Returns a new game with the same rules from the position in an edited
    /// diagram. Both players are human.
    ///
    /// # Errors
    /// The diagram is not a valid position; the error gives the reason.
    fn set_up(
        &self,
        picture: &Diagram,
        to_move: Side,
    ) -> Result<Box<dyn Session>, ParsePositionError>;

    /// Returns the game so far as a record to save.
    fn record(&self) -> Record;
    /// Returns the moves for other programs: without forced passes, and without
    /// spaces if [`Session::play_all`] can still split them.
    fn transcript(&self) -> String;

    /// Returns the whole game in another program's format, with the names and
    /// the result of `record`; `None` if this game does not support the format.
    fn foreign(&self, format: ForeignFormat, record: &Record) -> Option<String>;

    /// Seats a player. `seed` is for a computer player without a seed of its
    /// own.
    fn sit(&mut self, side: Side, seat: Seat, seed: u64);
    /// The name of the person on that side; empty if none was given.
    fn name(&self, side: Side) -> &str;
    /// Sets the name of the person on that side; see [`clean_name`].
    fn set_name(&mut self, side: Side, name: &str);
    /// The player on that side.
    fn player(&self, side: Side) -> &PlayerSpec;
    /// The search to run now; `None` if a human is to move or the game is over.
    fn job(&self) -> Option<Job>;
    /// Returns the job that evaluates every move of the position; `None` once
    /// the game is over.
    fn analysis(&self, request: &AnalysisRequest) -> Option<AnalysisJob> {
        self.analysis_without(&[], request).ok()
    }
    /// Returns the job that evaluates every move of the position except those
    /// in `forbidden`.
    ///
    /// # Errors
    /// The game is over, or a forbidden move is not legal in the first place.
    fn analysis_without(
        &self,
        forbidden: &[&str],
        request: &AnalysisRequest,
    ) -> Result<AnalysisJob, PlayError>;

    /// Returns the job of the fixed search with which reviews and explanations
    /// evaluate positions; `None` once the game is over.
    fn judgement(&self) -> Option<AnalysisJob>;
    /// Describes that search in a few words.
    fn judge_name(&self) -> String;
    /// Returns the job that explains a legal move of the position.
    ///
    /// # Errors
    /// Those of [`Session::play`].
    fn explanation(&self, text: &str) -> Result<ExplanationJob, PlayError>;
}

impl fmt::Debug for dyn Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("game", &self.entry().id())
            .field("position", &self.position())
            .finish_non_exhaustive()
    }
}

/// Returns the game's own notation for a move written in any accepted spelling;
/// `None` if the move is illegal.
#[must_use]
pub fn notation_of(session: &dyn Session, text: &str) -> Option<String> {
    let mut fork = session.fork();
    fork.play(text).ok()?;
    fork.history().last().map(|played| played.text.clone())
}

/// Takes back moves until a human is to move again: two plies against the
/// computer, one between people or between computers. Returns the number of
/// moves taken back; if no such position exists, returns 0 and changes nothing.
pub fn take_back(session: &mut dyn Session) -> usize {
    let mut undone = 0;
    while session.undo() {
        undone += 1;
        if waits_for_a_person(session) {
            return undone;
        }
    }
    // No human is to move anywhere before, so everything is restored.
    for _ in 0..undone {
        session.redo();
    }
    0
}

/// Replays moves that were taken back, until a human is to move, the game is
/// over or none is left. Returns the number of moves replayed.
pub fn play_again(session: &mut dyn Session) -> usize {
    let mut redone = 0;
    while session.redo() {
        redone += 1;
        if waits_for_a_person(session) {
            break;
        }
    }
    redone
}

/// Whether a human is to move; with two computers every position counts.
fn waits_for_a_person(session: &dyn Session) -> bool {
    let human = |side| *session.player(side) == PlayerSpec::Human;
    match session.to_move() {
        Some(side) => human(side) || !Side::BOTH.into_iter().any(human),
        None => true,
    }
}
