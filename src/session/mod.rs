//! One game in progress, with the game's types erased: the only door through
//! which screens, scripts, tests and protocols speak to games. Moves cross it
//! as their notation.

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
    Accuracy, Claim, Explanation, Grade, Judged, LevelEstimate, LevelTable, Motif, Sighting,
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
pub use remote::{ParseRemoteError, Remote, RemoteSpec};
pub use rules_text::rules_text;
pub use series::{Finish, Series, SeriesError, SeriesScore, Tally, player_of};
pub use study::{Pasted, Study, StudyError};
pub use teacher_mode::{ParseTeacherModeError, TeacherMode};
pub use variations::{NodeId, ROOT, VariationTree};
pub use view::{AnalysisView, LineView, MoveView, PlayedMove};
pub use words::split_words;

use crate::game::{Diagram, EndReason, ForeignFormat, Outcome, ParsePositionError, Record, Side};

/// A game in progress behind one object-safe type.
pub trait Session: Send {
    /// What is known of the game whatever the position.
    fn entry(&self) -> &'static dyn GameInfo;
    /// Every rules option with its value.
    fn options(&self) -> Vec<(String, String)>;

    /// Whose turn it is; `None` once the game is over.
    fn to_move(&self) -> Option<Side>;
    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// The position as a picture.
    fn diagram(&self) -> Diagram;
    /// The position as text.
    fn position(&self) -> String;
    /// What each side has so far, where the game counts.
    fn tally(&self) -> Option<[u16; 2]>;
    /// The legal moves; empty exactly when the game is over.
    fn moves(&self) -> Vec<MoveView>;

    /// The moves played and not taken back, oldest first.
    fn history(&self) -> &[PlayedMove];
    /// The picture after the first `ply` moves of the history.
    ///
    /// # Panics
    /// When the history is shorter.
    fn diagram_at(&self, ply: usize) -> Diagram;
    /// The pictures between the last move's two positions, for animation.
    fn steps(&self) -> Vec<Diagram>;
    /// Why the game is over by its rules, where the score alone does not say
    /// it; `None` while it goes on.
    fn end_reason(&self) -> Option<EndReason>;
    /// A remark on the moves so far, e.g. an opening's name.
    fn remark(&self) -> Option<String>;

    /// Plays one move given as text.
    ///
    /// # Errors
    /// See [`PlayError`]; the session is unchanged.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;
    /// Plays a line of moves; forced passes may be left out.
    ///
    /// # Errors
    /// The index of the first word that does not play, with why; the session
    /// is unchanged.
    fn play_all(&mut self, text: &str) -> Result<(), (usize, PlayError)>;
    /// Takes back one move; `false` at the start.
    fn undo(&mut self) -> bool;
    /// Plays again the move last taken back; `false` where there is none.
    fn redo(&mut self) -> bool;
    /// A copy of this game, as far as it got, with nobody seated.
    fn fork(&self) -> Box<dyn Session>;
    /// A game under the same rules from the position of a picture whose
    /// contents somebody has changed, nobody seated.
    ///
    /// # Errors
    /// The picture is no position: a sentence says why.
    fn set_up(
        &self,
        picture: &Diagram,
        to_move: Side,
    ) -> Result<Box<dyn Session>, ParsePositionError>;

    /// The game so far, for keeping.
    fn record(&self) -> Record;
    /// The moves so far as other programs read them: forced passes left out,
    /// and written together where [`Session::play_all`] can cut them again.
    fn transcript(&self) -> String;

    /// The whole game in a format of other programs, with the names and the
    /// result of `record`; `None` where this game has none.
    fn foreign(&self, format: ForeignFormat, record: &Record) -> Option<String>;

    /// Seats a player. `seed` serves a computer player without its own.
    fn sit(&mut self, side: Side, seat: Seat, seed: u64);
    /// What the person of that side is called; empty where nobody said it.
    fn name(&self, side: Side) -> &str;
    /// Says what the person of that side is called; see [`clean_name`].
    fn set_name(&mut self, side: Side, name: &str);
    /// Who sits there.
    fn player(&self, side: Side) -> &PlayerSpec;
    /// The thinking to do now; `None` if a human is to move or the game is
    /// over.
    fn job(&self) -> Option<Job>;
    /// Judging every move of the position; `None` once the game is over.
    fn analysis(&self, request: &AnalysisRequest) -> Option<AnalysisJob> {
        self.analysis_without(&[], request).ok()
    }
    /// The same as if the moves `forbidden` were not legal here, this once.
    ///
    /// # Errors
    /// The game is over, or a forbidden move is not legal anyway.
    fn analysis_without(
        &self,
        forbidden: &[&str],
        request: &AnalysisRequest,
    ) -> Result<AnalysisJob, PlayError>;

    /// What the one judge of moves and finished games says of the position;
    /// `None` once the game is over.
    fn judgement(&self) -> Option<AnalysisJob>;
    /// The judge in a few words.
    fn judge_name(&self) -> String;
    /// Explaining one legal move of the position.
    ///
    /// # Errors
    /// As [`Session::play`].
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

/// How the game itself writes the move that `text` means, in whatever spelling;
/// `None` where it is no legal move.
#[must_use]
pub fn notation_of(session: &dyn Session, text: &str) -> Option<String> {
    let mut fork = session.fork();
    fork.play(text).ok()?;
    fork.history().last().map(|played| played.text.clone())
}

/// Takes back moves until a human is to move again: both plies against the
/// computer, one between people or between computers. Returns how many were
/// taken back; 0 leaves the session as it was.
pub fn take_back(session: &mut dyn Session) -> usize {
    let mut undone = 0;
    while session.undo() {
        undone += 1;
        if waits_for_a_person(session) {
            return undone;
        }
    }
    for _ in 0..undone {
        session.redo();
    }
    0
}

/// Plays moves taken back again, until a human is to move, the game is over
/// or none is left. Returns how many.
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
