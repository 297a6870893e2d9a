//! [`Session`]: a game in progress without the types of the game. It consists
//! of a [`Position`] and its [`Seats`].

use std::fmt;

use crate::engine::{AnalysisRequest, MoveTime, TimeShare};
use crate::game::{Diagram, EndReason, ForeignFormat, Outcome, ParsePositionError, Record, Side};
use crate::session::catalogue::GameInfo;
use crate::session::explanation::ExplanationJob;
use crate::session::job::{AnalysisJob, Job};
use crate::session::motif_count::MoveMotifs;
use crate::session::move_effect::MoveEffect;
use crate::session::play_error::PlayError;
use crate::session::player::{PlayerSpec, Seat};
use crate::session::view::{MoveView, PlayedMove};
use crate::teacher::Odds;

/// A position with the moves that led to it. It plays moves and takes them back, and
/// it can be shown, analysed and saved. It does not know the players.
pub trait Position: Send {
    /// The static information about the game.
    fn info(&self) -> &'static GameInfo;
    /// Every rules option with its value.
    fn options(&self) -> Vec<(String, String)>;

    /// The side to move; `None` once the game is over.
    fn to_move(&self) -> Option<Side>;
    /// The outcome; `None` while the game continues.
    fn outcome(&self) -> Option<Outcome>;
    /// The current position as a diagram.
    fn diagram(&self) -> Diagram;
    /// The current position as text.
    fn position(&self) -> String;
    /// The current points of each side, in games with points.
    fn tally(&self) -> Option<[u16; 2]>;
    /// The conversion of values of the current position into expected results.
    fn odds(&self) -> Odds;
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
    /// `None` while it continues.
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
    /// spaces if [`Position::play_all`] can still split them.
    fn transcript(&self) -> String;

    /// Returns the whole game in another program's format, with the names and
    /// the result of `record`; `None` if this game does not support the format.
    fn foreign(&self, format: ForeignFormat, record: &Record) -> Option<String>;

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

    /// Returns the job of the fixed search with which hints, explanations and reviews
    /// evaluate positions, so that they agree; `None` once the game is over.
    fn fixed_analysis(&self) -> Option<AnalysisJob>;
    /// Describes the search of [`Position::fixed_analysis`] in a few words.
    fn analyst_description(&self) -> String;
    /// Returns the names of the motifs that a move shows and opens; none if it is
    /// not legal.
    fn motifs(&self, text: &str) -> MoveMotifs;
    /// Returns what a move does on the board: the most important motif that it shows, or else the
    /// count by which it differs most from some other moves. It need not be the reason why the
    /// move is good. `None` if the move is not legal or if there is nothing to say.
    fn effect(&self, text: &str) -> Option<MoveEffect>;
    /// Returns the job that explains a legal move of the position by the fixed search.
    ///
    /// # Errors
    /// Those of [`Position::play`].
    fn explanation(&self, text: &str) -> Result<ExplanationJob, PlayError>;
}

/// The players of a game in progress.
pub trait Seats: Position {
    /// Seats a player. `seed` is for a computer player without a seed of its
    /// own.
    fn sit(&mut self, side: Side, seat: Seat, seed: u64);
    /// Changes the time limit of a computer player that has one, and keeps what its
    /// searches have stored. Returns `false` if that side has no such player.
    fn change_time(&mut self, side: Side, time: MoveTime) -> bool;
    /// The name of the person on that side; empty if none was given.
    fn name(&self, side: Side) -> &str;
    /// Sets the name of the person on that side, without control characters and
    /// of at most 80 characters.
    fn set_name(&mut self, side: Side, name: &str);
    /// The player on that side.
    fn player(&self, side: Side) -> &PlayerSpec;
    /// The share of the time left for the game that a computer player should use
    /// for its move here.
    fn share_of_time(&self) -> TimeShare;
    /// The search to run now; `None` if a human is to move or the game is over.
    fn job(&self) -> Option<Job>;
}

/// A game in progress: a [`Position`] and its [`Seats`]. All code above the games
/// uses this type, or a [`Position`] if it needs no players.
pub trait Session: Position + Seats {}

impl<S: Position + Seats> Session for S {}

impl fmt::Debug for dyn Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("game", &self.info().id)
            .field("position", &self.position())
            .finish_non_exhaustive()
    }
}
