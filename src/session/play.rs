//! A game in progress as a value that events are pushed into.
//!
//! [`Play`] never blocks, draws, prints or starts a thread: it takes an
//! [`Input`] at a time and answers with the [`Effect`]s that its host has to
//! carry out. Line mode, matches and tests drive it by [`super::drive`]; the full
//! screen feeds it the events of its one loop, and a server may hold many.

use std::path::PathBuf;
use std::time::Duration;

use crate::game::{EarlyEnd, Outcome, Side, Verdict};
use crate::session::{
    Clock, ExplanationJob, ExplanationView, Job, JobId, PlayError, PlayerFault, Session,
    TeacherMode, Thought, notation_of, play_again, take_back,
};

/// The reason of a loss on time.
const TIME_IS_UP: &str = "the time is up";

/// What a person at the board asks for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Command {
    /// Play this move; the teacher may hold it.
    Play(String),
    /// Play the move that the teacher holds.
    PlayHeld,
    /// Drop the move that the teacher holds.
    ThinkAgain,
    /// Play the move that the teacher is checking, or have the computer decide
    /// with what it has found so far.
    MoveNow,
    /// Take moves back until a human is to move. After the end, go on from
    /// before it.
    Undo,
    /// Play moves taken back again.
    Redo,
    /// Save the game now, in this file where one is named.
    Save(Option<PathBuf>),
    /// The side to move loses because its time is up, in these words.
    GiveUp(String),
    /// This side resigns.
    Resign(Side),
    /// Both people agreed to a draw.
    AgreeDraw,
    /// Make the teacher this strict.
    Teach(TeacherMode),
    /// Leave the game as it stands.
    Leave,
}

/// How a game ended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Ending {
    /// By the rules.
    Finished(Outcome),
    /// A player outside this program failed: this side loses, for this reason.
    Forfeit(Side, PlayerFault),
    /// This side resigned.
    Resigned(Side),
    /// Both agreed to a draw.
    Agreed,
    /// Somebody left.
    Left,
}

impl Ending {
    /// The result; `None` where somebody left.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Ending::Finished(outcome) => Some(outcome.verdict),
            Ending::Forfeit(loser, _) | Ending::Resigned(loser) => {
                Some(Verdict::Win(loser.other()))
            }
            Ending::Agreed => Some(Verdict::Draw),
            Ending::Left => None,
        }
    }
}

/// What became of the moves of a game.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Step {
    /// They are what they were.
    #[default]
    Stayed,
    /// One was played: the last of [`Session::history`].
    Played,
    /// So many were to be taken back; 0 where there was none.
    TakenBack(usize),
    /// So many that had been taken back were played again; 0 where there was
    /// none.
    PlayedAgain(usize),
}

/// Something that happened to a game in progress.
#[derive(Debug)]
pub enum Input {
    /// A person asks for something.
    Command(Command),
    /// The job of [`Effect::Think`] ended.
    Thought(JobId, Result<Thought, PlayerFault>),
    /// The job of [`Effect::Check`] ended; `None` where nothing was found out.
    Checked(JobId, Option<Box<ExplanationView>>),
    /// Time passed.
    Tick,
}

/// What the host of a game in progress has to do, in this order.
pub enum Effect {
    /// Run this job of a computer player and send [`Input::Thought`].
    Think(JobId, Job),
    /// Run this job of the teacher and send [`Input::Checked`].
    Check(JobId, ExplanationJob),
    /// Ask this job to come to an end with what it has.
    Hurry(JobId),
    /// Stop this job; its answer is not wanted any more.
    Stop(JobId),
    /// Keep the game and show it: its moves changed.
    Changed(Step),
    /// Save the game because a person asks for it, in this file where one is
    /// named.
    Save(Option<PathBuf>),
    /// A move was refused; the game is as it was.
    Refused(PlayError),
    /// The teacher holds a move: [`Play::held`].
    Held,
    /// The game is over. `Some` says how where it did not end by its rules.
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
            Effect::Save(file) => write!(f, "Save({file:?})"),
            Effect::Refused(error) => write!(f, "Refused({error:?})"),
            Effect::Held => f.write_str("Held"),
            Effect::Ended(ending, how) => write!(f, "Ended({ending:?}, {how:?})"),
        }
    }
}

/// A move that the teacher holds, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldMove {
    /// The move's notation.
    pub text: String,
    /// What it loses, and the reasons.
    pub why: ExplanationView,
}

/// What the game waits for.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Phase {
    /// Not begun, or over.
    Idle,
    /// A person at the board.
    Person,
    /// The computer player that this job belongs to.
    Thinking(JobId),
    /// The teacher, who checks this move of a person.
    Checking(JobId, String),
}

/// A game in progress.
#[derive(Debug)]
pub struct Play {
    session: Box<dyn Session>,
    clock: Clock,
    teacher: TeacherMode,
    phase: Phase,
    held: Option<HeldMove>,
    /// The number of moves before the last move that the teacher stopped.
    held_at: Option<usize>,
    ending: Option<Ending>,
}

impl Play {
    /// A game that nobody has begun; [`Play::begin`] does.
    #[must_use]
    pub fn new(session: Box<dyn Session>, clock: Clock) -> Play {
        Play {
            session,
            clock,
            teacher: TeacherMode::Off,
            phase: Phase::Idle,
            held: None,
            held_at: None,
            ending: None,
        }
    }

    /// The game with a teacher as strict as this.
    #[must_use]
    pub fn taught(self, teacher: TeacherMode) -> Play {
        Play { teacher, ..self }
    }

    /// The game.
    #[must_use]
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// Gives the game back.
    #[must_use]
    pub fn into_session(self) -> Box<dyn Session> {
        self.session
    }

    /// The players' time.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The players' time, to be paused while nobody can play.
    pub fn clock_mut(&mut self) -> &mut Clock {
        &mut self.clock
    }

    /// How strict the teacher is.
    #[must_use]
    pub fn teacher(&self) -> TeacherMode {
        self.teacher
    }

    /// The move that the teacher holds.
    #[must_use]
    pub fn held(&self) -> Option<&HeldMove> {
        self.held.as_ref()
    }

    /// The move that the teacher is checking before it is played.
    #[must_use]
    pub fn checking(&self) -> Option<&str> {
        match &self.phase {
            Phase::Checking(_, text) => Some(text),
            _ => None,
        }
    }

    /// How the game ended.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The job whose answer the game waits for.
    #[must_use]
    pub fn job(&self) -> Option<JobId> {
        match self.phase {
            Phase::Thinking(id) | Phase::Checking(id, _) => Some(id),
            Phase::Idle | Phase::Person => None,
        }
    }

    /// When [`Input::Tick`] is wanted at the latest: a clock shows another
    /// second then, or somebody's time is up.
    #[must_use]
    pub fn wake(&self, now: Duration) -> Option<Duration> {
        self.clock.next_change(now)
    }

    /// Begins the game, or goes on with it after [`Play::suspend`].
    pub fn begin(&mut self, now: Duration) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.ending.is_none() {
            let plies = self.session.history().len();
            self.clock.go_on(plies, self.session.to_move(), now);
            self.go_on(&mut effects);
        }
        effects
    }

    /// Stops clocks and jobs until [`Play::begin`]: the board is out of sight.
    pub fn suspend(&mut self, now: Duration) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.stop_job(&mut effects);
        self.phase = Phase::Idle;
        self.clock.pause(now);
        effects
    }

    /// Acts on what happened at time `now`. News of jobs that the game does not
    /// wait for mean nothing.
    pub fn on(&mut self, input: Input, now: Duration) -> Vec<Effect> {
        let mut effects = Vec::new();
        match input {
            Input::Command(command) => self.obey(command, now, &mut effects),
            Input::Thought(id, thought) if self.phase == Phase::Thinking(id) => {
                self.engine_move(thought, now, &mut effects);
            }
            Input::Checked(id, found) => self.checked(id, found, now, &mut effects),
            Input::Tick => self.tick(now, &mut effects),
            Input::Thought(..) => {}
        }
        effects
    }

    fn follow_clock(&mut self, now: Duration) {
        let plies = self.session.history().len();
        self.clock.follow(plies, self.session.to_move(), now);
    }

    /// The moves changed: the next player's turn begins.
    fn changed(&mut self, step: Step, now: Duration, effects: &mut Vec<Effect>) {
        self.stop_job(effects);
        self.held = None;
        self.follow_clock(now);
        effects.push(Effect::Changed(step));
        self.go_on(effects);
    }

    /// Waits for whoever is to move, or ends the game.
    fn go_on(&mut self, effects: &mut Vec<Effect>) {
        if let Some(outcome) = self.session.outcome() {
            return self.end(Ending::Finished(outcome), None, effects);
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

    fn end(&mut self, ending: Ending, how: Option<EarlyEnd>, effects: &mut Vec<Effect>) {
        self.stop_job(effects);
        self.phase = Phase::Idle;
        self.held = None;
        self.ending = Some(ending.clone());
        effects.push(Effect::Ended(ending, how));
    }

    /// The player to move could not go on.
    fn forfeit(&mut self, fault: PlayerFault, how: EarlyEnd, effects: &mut Vec<Effect>) {
        if let Some(side) = self.session.to_move() {
            self.end(Ending::Forfeit(side, fault), Some(how), effects);
        }
    }

    /// Plays what a computer player decided. One that breaks the rules loses.
    fn engine_move(
        &mut self,
        thought: Result<Thought, PlayerFault>,
        now: Duration,
        effects: &mut Vec<Effect>,
    ) {
        self.phase = Phase::Idle;
        let played = thought.and_then(|thought| {
            self.session
                .play(&thought.text)
                .map_err(|error| PlayerFault(format!("it played an illegal move: {error}")))
        });
        match played {
            Ok(()) => self.changed(Step::Played, now, effects),
            Err(fault) => self.forfeit(fault, EarlyEnd::Forfeit, effects),
        }
    }

    fn tick(&mut self, now: Duration, effects: &mut Vec<Effect>) {
        let lost = self.clock.lost(now);
        if self.ending.is_none() && lost.is_some() && lost == self.session.to_move() {
            self.forfeit(PlayerFault(TIME_IS_UP.to_owned()), EarlyEnd::Time, effects);
        }
    }

    fn obey(&mut self, command: Command, now: Duration, effects: &mut Vec<Effect>) {
        if self.ending.is_some() {
            return self.obey_after_the_end(command, now, effects);
        }
        match command {
            Command::Play(text) => self.play_or_check(text, now, effects),
            Command::PlayHeld => {
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
            Command::GiveUp(why) => self.forfeit(PlayerFault(why), EarlyEnd::Time, effects),
            Command::Resign(side) => {
                let how = Some(EarlyEnd::Resignation);
                self.end(Ending::Resigned(side), how, effects);
            }
            Command::AgreeDraw => self.end(Ending::Agreed, Some(EarlyEnd::Agreement), effects),
            Command::Teach(mode) => self.teacher = mode,
            Command::Leave => self.end(Ending::Left, None, effects),
        }
    }

    /// A game that is over can be gone on with from before its end.
    fn obey_after_the_end(&mut self, command: Command, now: Duration, effects: &mut Vec<Effect>) {
        match command {
            Command::Undo => {
                // Where no move ended the game, none is taken back.
                let by_a_move = !matches!(self.ending, Some(Ending::Resigned(_) | Ending::Agreed));
                let count = if by_a_move {
                    take_back(&mut *self.session)
                } else {
                    0
                };
                self.ending = None;
                self.changed(Step::TakenBack(count), now, effects);
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

    /// Plays a person's move, after the teacher's check where there is one and
    /// another move could be played.
    fn play_or_check(&mut self, text: String, now: Duration, effects: &mut Vec<Effect>) {
        self.held = None;
        let by_person = matches!(self.phase, Phase::Person | Phase::Checking(..));
        let checked =
            by_person && self.teacher != TeacherMode::Off && self.session.moves().len() > 1;
        // What is no legal move is refused by the session, with its reason.
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
        if *of != id {
            return;
        }
        let text = text.clone();
        self.phase = Phase::Person;
        let turn = self.session.history().len();
        match found.filter(|why| self.teacher.holds(why) && !self.rests(turn)) {
            None => self.play(&text, now, effects),
            Some(why) => {
                self.held_at = Some(turn);
                self.held = Some(HeldMove { text, why: *why });
                effects.push(Effect::Held);
            }
        }
    }

    /// Whether the teacher lets a move at this ply pass because it has stopped
    /// one shortly before.
    fn rests(&self, ply: usize) -> bool {
        let side = self.session.to_move();
        let history = self.session.history();
        let own = |from: usize| {
            let since = history.get(from..ply).unwrap_or_default();
            since.iter().filter(|mv| Some(mv.side) == side).count()
        };
        self.held_at.is_some_and(|at| self.teacher.rests(own(at)))
    }

    fn move_now(&mut self, now: Duration, effects: &mut Vec<Effect>) {
        match &self.phase {
            Phase::Thinking(id) => effects.push(Effect::Hurry(*id)),
            Phase::Checking(id, text) => {
                let (id, text) = (*id, text.clone());
                effects.push(Effect::Stop(id));
                self.phase = Phase::Person;
                self.play(&text, now, effects);
            }
            Phase::Idle | Phase::Person => {}
        }
    }
}
