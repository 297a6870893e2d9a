//! A game in progress as a state machine.
//!
//! [`Play`] never blocks, draws, prints or starts a thread. It takes one
//! [`Input`] at a time and returns the [`Effect`]s that its host must carry out.
//! Line mode, matches and tests run it with [`super::drive`]; the full screen
//! passes it the events of its own loop.

use std::path::PathBuf;
use std::time::Duration;

use crate::game::{EarlyEnd, Outcome, Record, Side, Verdict};
use crate::session::clock::Clock;
use crate::session::contract::Session;
use crate::session::drive::AutosaveHook;
use crate::session::explanation::{ExplanationJob, ExplanationView};
use crate::session::job::{Job, JobId, PlayerFault, Thought};
use crate::session::play_error::PlayError;
use crate::session::player::rated_opponent;
use crate::session::take_back;
use crate::session::take_back::{notation_of, play_again};
use crate::session::teacher_mode::{MOST_STOPS, TeacherMode};

/// The reason for a loss on time, in line mode and in the results of matches.
pub const TIME_IS_UP: &str = "the time is up";

/// A request of a person at the board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Command {
    /// Play this move, unless the teacher stops it.
    Play(String),
    /// Play the move that the teacher stopped.
    PlayStopped,
    /// Give up the move that the teacher stopped.
    ThinkAgain,
    /// Play the move that the teacher is checking without waiting, or make the
    /// computer play the best move it has found so far.
    MoveNow,
    /// Take moves back until a person is to move. A game that was over then
    /// continues.
    Undo,
    /// Play moves that were taken back again.
    Redo,
    /// Save the game now, in this file if one is named.
    Save(Option<PathBuf>),
    /// End the game because the time of the side to move is up.
    TimeUp,
    /// End the game because this side resigns.
    Resign(Side),
    /// End the game because both people agreed to a draw.
    AgreeDraw,
    /// Set how strict the teacher is.
    Teach(TeacherMode),
    /// Note that the person was shown the best move of this position.
    NoteShown,
    /// Leave the game unfinished.
    Leave,
}

/// The end of a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Ending {
    /// By the rules.
    Finished(Outcome),
    /// By a failure: the player of this side lost, for this reason.
    Forfeit(Side, String),
    /// By the clock: the time of this side was up.
    TimeUp(Side),
    /// By the resignation of this side.
    Resigned(Side),
    /// By agreement on a draw.
    Agreed,
    /// Unfinished, because the person left.
    Left,
}

impl Ending {
    /// The recorded end of a finished game; `None` if the game is not over.
    #[must_use]
    pub fn recorded(record: &Record, outcome: Option<Outcome>) -> Option<Ending> {
        let loser = match record.result? {
            Verdict::Win(winner) => Some(winner.other()),
            Verdict::Draw => None,
        };
        let failed = || "the player failed".to_owned();
        Some(match (record.ended, loser) {
            (None, _) => Ending::Finished(outcome?),
            (_, None) => Ending::Agreed,
            (Some(EarlyEnd::Time), Some(side)) => Ending::TimeUp(side),
            (Some(EarlyEnd::Forfeit), Some(side)) => Ending::Forfeit(side, failed()),
            (Some(_), Some(side)) => Ending::Resigned(side),
        })
    }

    /// Returns the result; `None` if the person left.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Ending::Finished(outcome) => Some(outcome.verdict),
            Ending::Forfeit(loser, _) | Ending::TimeUp(loser) | Ending::Resigned(loser) => {
                Some(Verdict::Win(loser.other()))
            }
            Ending::Agreed => Some(Verdict::Draw),
            Ending::Left => None,
        }
    }
}

/// A change of the moves of a game.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Step {
    /// No change.
    #[default]
    Stayed,
    /// A move was played: the last one of [`crate::session::Position::history`].
    Played,
    /// A resignation or an agreement was taken back, so that the game goes on.
    Reopened,
    /// This number of moves was taken back; 0 if there was none to take back.
    TakenBack(usize),
    /// This number of moves that were taken back was played again; 0 if there was
    /// none.
    PlayedAgain(usize),
}

/// An event in a game in progress.
#[derive(Debug)]
pub enum Input {
    /// A request of a person.
    Command(Command),
    /// The job of [`Effect::Think`] ended.
    Thought(JobId, Result<Thought, PlayerFault>),
    /// The job of [`Effect::Check`] ended; `None` if it found no explanation.
    Checked(JobId, Option<Box<ExplanationView>>),
    /// Time passed.
    Tick,
}

/// An action for the host of a game. The host carries out effects in the order
/// in which it gets them.
pub enum Effect {
    /// Run this job of a computer player and send [`Input::Thought`].
    Think(JobId, Job),
    /// Run this job of the teacher and send [`Input::Checked`].
    Check(JobId, ExplanationJob),
    /// Make this job end soon with the best answer it has.
    Hurry(JobId),
    /// Stop this job; its answer is no longer needed.
    Stop(JobId),
    /// Save and show the game, because its moves changed.
    Changed(Step),
    /// Save the game without showing it, because the help that a person has changed.
    HelpChanged,
    /// Save the game because a person asks for it, in this file if one is
    /// named.
    Save(Option<PathBuf>),
    /// Show why a move was refused; the game has not changed.
    Refused(PlayError),
    /// Show that the teacher stopped the move `Play::stopped_move`.
    MoveStopped,
    /// Show that the game is over. The second value is `None` if the rules ended
    /// it.
    Ended(Ending, Option<EarlyEnd>),
}

impl std::fmt::Debug for Effect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Effect::Think(id, _) => write!(f, "Think({id:?})"),
            Effect::Check(id, _) => write!(f, "Check({id:?})"),
            Effect::Hurry(id) => write!(f, "Hurry({id:?})"),
            Effect::Stop(id) => write!(f, "Stop({id:?})"),
            Effect::Changed(step) => write!(f, "Changed({step:?})"),
            Effect::HelpChanged => f.write_str("HelpChanged"),
            Effect::Save(file) => write!(f, "Save({file:?})"),
            Effect::Refused(error) => write!(f, "Refused({error:?})"),
            Effect::MoveStopped => f.write_str("MoveStopped"),
            Effect::Ended(ending, how) => write!(f, "Ended({ending:?}, {how:?})"),
        }
    }
}

/// A move that the teacher stopped, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct StoppedMove {
    /// The move's notation.
    pub text: String,
    /// The loss of the move, and the reasons.
    pub why: ExplanationView,
    /// Whether any other move that the person tries in this turn is played.
    pub is_last: bool,
}

/// The event that the game waits for.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Phase {
    /// Nothing: the game has not begun, is suspended or is over.
    Idle,
    /// A move of a person at the board.
    Person,
    /// The computer player's answer from this job.
    Thinking(JobId),
    /// The teacher's check of this move of a person, in this job.
    Checking(JobId, String),
}

/// A game in progress, with its clock and its teacher.
#[derive(Debug)]
pub struct Play {
    session: Box<dyn Session>,
    clock: Clock,
    teacher: TeacherMode,
    phase: Phase,
    held: Option<StoppedMove>,
    /// The number of moves that had been played when the teacher last stopped one.
    held_at: Option<usize>,
    /// The moves that the teacher stopped then.
    stopped: Vec<String>,
    ending: Option<Ending>,
    /// Whether the person had help in this game that ends its rating: before it was opened, or
    /// from the teacher.
    is_helped: bool,
    /// The number of moves that the person was shown.
    shown: u32,
    /// The number of moves that had been played when the last one was shown.
    shown_at: Option<usize>,
}

impl Play {
    /// Creates a game that has not begun; [`Play::begin`] begins it.
    #[must_use]
    pub fn new(session: Box<dyn Session>, clock: Clock) -> Play {
        Play {
            session,
            clock,
            teacher: TeacherMode::Off,
            phase: Phase::Idle,
            held: None,
            held_at: None,
            stopped: Vec::new(),
            ending: None,
            is_helped: false,
            shown: 0,
            shown_at: None,
        }
    }

    /// Returns the game with this mode of the teacher.
    #[must_use]
    pub fn taught(self, teacher: TeacherMode) -> Play {
        let is_helped = teacher != TeacherMode::Off;
        Play { teacher, ..self }.helped(is_helped)
    }

    /// Returns the game with the note whether the person had help in it before.
    #[must_use]
    pub fn helped(self, is_helped: bool) -> Play {
        Play {
            is_helped: self.is_helped || is_helped,
            ..self
        }
    }

    /// Returns the game as one that is over.
    #[must_use]
    pub fn over(self, ending: Ending) -> Play {
        Play {
            ending: Some(ending),
            ..self
        }
    }

    /// The game.
    #[must_use]
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// The clock of both players.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The clock of both players, so that a host can pause it while nobody can
    /// play.
    pub fn clock_mut(&mut self) -> &mut Clock {
        &mut self.clock
    }

    /// Notes that the person was shown the best move, which counts once in a position.
    fn note_shown(&mut self) {
        let here = Some(self.session.history().len());
        if self.shown_at != here {
            self.shown += 1;
            self.shown_at = here;
        }
    }

    /// The number of moves that the person was shown since the game was opened.
    #[must_use]
    pub fn shown_moves(&self) -> u32 {
        self.shown
    }

    /// Whether the game changes the person's rating if it ends without help.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        let players = Side::BOTH.map(|side| self.session.player(side));
        let is_helped = self.is_helped || self.shown > 0;
        !is_helped && rated_opponent(players).is_some()
    }

    /// Whether the best move of this position is noted as shown.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.shown_at == Some(self.session.history().len())
    }

    /// Tells the hook what help the person has had, and what the clock shows.
    pub fn note_help(&self, autosave: &mut dyn AutosaveHook) {
        autosave.helped(self.teacher, self.shown);
        autosave.clocked(self.clock.used_before());
    }

    /// The mode of the teacher.
    #[must_use]
    pub fn teacher(&self) -> TeacherMode {
        self.teacher
    }

    /// The move that the teacher stopped, if any.
    #[must_use]
    pub fn stopped_move(&self) -> Option<&StoppedMove> {
        self.held.as_ref()
    }

    /// The move that the teacher is checking before it is played, if any.
    #[must_use]
    pub fn checking(&self) -> Option<&str> {
        match &self.phase {
            Phase::Checking(_, text) => Some(text),
            _ => None,
        }
    }

    /// Whether the game has ended, by its rules or otherwise.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        !matches!(self.ending, None | Some(Ending::Left))
    }

    /// The end of the game; `None` while it continues.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The job whose answer the game waits for, if any.
    #[must_use]
    pub fn job(&self) -> Option<JobId> {
        match self.phase {
            Phase::Thinking(id) | Phase::Checking(id, _) => Some(id),
            Phase::Idle | Phase::Person => None,
        }
    }

    /// Returns the time by which the host must send the next [`Input::Tick`],
    /// because a clock then shows another second or a player's time is up.
    #[must_use]
    pub fn wake(&self, now: Duration) -> Option<Duration> {
        self.clock.next_change(now)
    }

    /// Begins the game, or continues it after [`Play::suspend`].
    pub fn begin(&mut self, now: Duration) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.ending.is_none() {
            let plies = self.session.history().len();
            self.clock.go_on(plies, self.session.to_move(), now);
            self.go_on(now, &mut effects);
        }
        effects
    }

    /// Stops the clocks and the job until [`Play::begin`], because another screen
    /// covers the board.
    pub fn suspend(&mut self, now: Duration) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.stop_job(&mut effects);
        self.phase = Phase::Idle;
        self.clock.pause(now);
        effects
    }

    /// Acts on an event at time `now`. Ignores the answer of a job that the game
    /// does not wait for.
    pub fn on(&mut self, input: Input, now: Duration) -> Vec<Effect> {
        let mut effects = Vec::new();
        match input {
            Input::Command(command) => self.execute(command, now, &mut effects),
            Input::Thought(id, thought) if self.phase == Phase::Thinking(id) => {
                self.engine_move(thought, now, &mut effects);
            }
            Input::Checked(id, found) => self.checked(id, found, now, &mut effects),
            Input::Tick => self.tick(now, &mut effects),
            // The search was for an earlier position.
            Input::Thought(..) => {}
        }
        effects
    }

    fn follow_clock(&mut self, now: Duration) {
        let plies = self.session.history().len();
        self.clock.follow(plies, self.session.to_move(), now);
    }

    /// Begins the next player's turn after a change of the moves.
    fn changed(&mut self, step: Step, now: Duration, effects: &mut Vec<Effect>) {
        self.stop_job(effects);
        self.held = None;
        let played = self.session.history().len();
        self.held_at = self.held_at.filter(|at| *at <= played);
        self.follow_clock(now);
        effects.push(Effect::Changed(step));
        self.go_on(now, effects);
    }

    /// Starts waiting for the player to move, or ends the game.
    fn go_on(&mut self, now: Duration, effects: &mut Vec<Effect>) {
        if let Some(outcome) = self.session.outcome() {
            return self.end(Ending::Finished(outcome), None, now, effects);
        }
        self.phase = match self.session.job() {
            None => Phase::Person,
            Some(job) => {
                let id = JobId::next();
                effects.push(Effect::Think(id, job));
                Phase::Thinking(id)
            }
        };
    }

    fn stop_job(&self, effects: &mut Vec<Effect>) {
        effects.extend(self.job().map(Effect::Stop));
    }

    /// Ends the game and stops its clock.
    fn end(
        &mut self,
        ending: Ending,
        how: Option<EarlyEnd>,
        now: Duration,
        effects: &mut Vec<Effect>,
    ) {
        self.stop_job(effects);
        self.clock.pause(now);
        self.phase = Phase::Idle;
        self.held = None;
        self.ending = Some(ending.clone());
        effects.push(Effect::Ended(ending, how));
    }

    /// Ends the game because the player to move made no legal move.
    fn lost_by(&mut self, fault: PlayerFault, now: Duration, effects: &mut Vec<Effect>) {
        let Some(side) = self.session.to_move() else {
            return;
        };
        let (ending, how) = match fault {
            PlayerFault::Resigned => (Ending::Resigned(side), EarlyEnd::Resignation),
            PlayerFault::Failed(why) => (Ending::Forfeit(side, why), EarlyEnd::Forfeit),
        };
        self.end(ending, Some(how), now, effects);
    }

    /// Ends the game because the time of the player to move is up.
    fn time_up(&mut self, now: Duration, effects: &mut Vec<Effect>) {
        if let Some(side) = self.session.to_move() {
            self.end(Ending::TimeUp(side), Some(EarlyEnd::Time), now, effects);
        }
    }

    /// Plays a computer player's move. A player that breaks the rules loses.
    fn engine_move(
        &mut self,
        thought: Result<Thought, PlayerFault>,
        now: Duration,
        effects: &mut Vec<Effect>,
    ) {
        // The search has ended, so there is no job to stop.
        self.phase = Phase::Idle;
        let played = thought.and_then(|thought| {
            self.session.play(&thought.text).map_err(|error| {
                PlayerFault::Failed(format!("the player made an illegal move: {error}"))
            })
        });
        match played {
            Ok(()) => self.changed(Step::Played, now, effects),
            Err(fault) => self.lost_by(fault, now, effects),
        }
    }

    fn tick(&mut self, now: Duration, effects: &mut Vec<Effect>) {
        let lost = self.clock.lost(now);
        if self.ending.is_none() && lost.is_some() && lost == self.session.to_move() {
            self.time_up(now, effects);
        }
    }

    fn execute(&mut self, command: Command, now: Duration, effects: &mut Vec<Effect>) {
        if self.ending.is_some() {
            return self.execute_after_end(command, now, effects);
        }
        match command {
            Command::Play(text) => self.play_or_check(text, now, effects),
            Command::PlayStopped => {
                if let Some(held) = self.held.take() {
                    self.play(&held.text, now, effects);
                }
            }
            Command::ThinkAgain => self.held = None,
            Command::MoveNow => self.move_now(now, effects),
            Command::Undo => {
                let step = Step::TakenBack(take_back(&mut *self.session));
                self.changed(step, now, effects);
            }
            Command::Redo => {
                let step = Step::PlayedAgain(play_again(&mut *self.session));
                self.changed(step, now, effects);
            }
            Command::Save(file) => effects.push(Effect::Save(file)),
            Command::TimeUp => self.time_up(now, effects),
            Command::Resign(side) => {
                let how = Some(EarlyEnd::Resignation);
                self.end(Ending::Resigned(side), how, now, effects);
            }
            Command::AgreeDraw => {
                self.end(Ending::Agreed, Some(EarlyEnd::Agreement), now, effects);
            }
            Command::Teach(mode) => {
                self.teacher = mode;
                self.is_helped |= mode != TeacherMode::Off;
                effects.push(Effect::HelpChanged);
            }
            Command::NoteShown => {
                self.note_shown();
                effects.push(Effect::HelpChanged);
            }
            Command::Leave => self.end(Ending::Left, None, now, effects),
        }
    }

    /// Executes a command in a game that is over: only undo and save apply.
    fn execute_after_end(&mut self, command: Command, now: Duration, effects: &mut Vec<Effect>) {
        match command {
            Command::Undo => {
                // A resignation or an agreement is not a move, so undo cancels
                // it and takes no move back.
                let by_a_move = !matches!(self.ending, Some(Ending::Resigned(_) | Ending::Agreed));
                let step = if by_a_move {
                    Step::TakenBack(take_back(&mut *self.session))
                } else {
                    Step::Reopened
                };
                self.ending = None;
                self.clock.resume(self.session.to_move(), now);
                self.changed(step, now, effects);
            }
            Command::Save(file) => effects.push(Effect::Save(file)),
            _ => {}
        }
    }

    fn play(&mut self, text: &str, now: Duration, effects: &mut Vec<Effect>) {
        match self.session.play(text) {
            Ok(()) => self.changed(Step::Played, now, effects),
            Err(error) => effects.push(Effect::Refused(error)),
        }
    }

    /// Plays a person's move. If the teacher is on and there is a choice of moves,
    /// it checks the move first.
    fn play_or_check(&mut self, text: String, now: Duration, effects: &mut Vec<Effect>) {
        self.held = None;
        let by_person = matches!(self.phase, Phase::Person | Phase::Checking(..));
        let checked =
            by_person && self.teacher != TeacherMode::Off && self.session.moves().len() > 1;
        // An illegal move needs no check: the session refuses it with a reason.
        let job = checked.then(|| self.session.explanation(&text).ok());
        let Some(job) = job.flatten() else {
            return self.play(&text, now, effects);
        };
        let text = notation_of(&*self.session, &text).unwrap_or(text);
        self.stop_job(effects);
        let id = JobId::next();
        self.phase = Phase::Checking(id, text);
        effects.push(Effect::Check(id, job));
    }

    fn checked(
        &mut self,
        id: JobId,
        found: Option<Box<ExplanationView>>,
        now: Duration,
        effects: &mut Vec<Effect>,
    ) {
        let Phase::Checking(of, text) = &self.phase else {
            return;
        };
        // The person may have entered another move while this one was checked.
        if *of != id {
            return;
        }
        let text = text.clone();
        self.phase = Phase::Person;
        let turn = self.session.history().len();
        match found.filter(|why| self.teacher.holds(why) && !self.rests(turn, &text)) {
            None => self.play(&text, now, effects),
            Some(why) => {
                if self.held_at.replace(turn) != Some(turn) {
                    self.stopped.clear();
                }
                self.stopped.push(text.clone());
                let is_last = self.teacher.gives_way() && self.stopped.len() >= MOST_STOPS;
                self.held = Some(StoppedMove {
                    text,
                    why: *why,
                    is_last,
                });
                effects.push(Effect::MoveStopped);
            }
        }
    }

    /// Whether the teacher allows this bad move at this ply because it stopped one shortly
    /// before.
    fn rests(&self, ply: usize, text: &str) -> bool {
        let side = self.session.to_move();
        let history = self.session.history();
        let own = |from: usize| {
            let since = history.get(from..ply).unwrap_or_default();
            since.iter().filter(|mv| Some(mv.side) == side).count()
        };
        let again = self.stopped.iter().any(|stopped| stopped == text);
        let enough = again || self.stopped.len() >= MOST_STOPS;
        self.held_at
            .is_some_and(|at| self.teacher.rests(own(at), enough))
    }

    fn move_now(&mut self, now: Duration, effects: &mut Vec<Effect>) {
        match &self.phase {
            Phase::Thinking(id) => effects.push(Effect::Hurry(*id)),
            Phase::Checking(id, text) => {
                let (id, text) = (*id, text.clone());
                effects.push(Effect::Stop(id));
                // The job is stopped already, and must not be stopped again.
                self.phase = Phase::Person;
                self.play(&text, now, effects);
            }
            Phase::Idle | Phase::Person => {}
        }
    }
}
