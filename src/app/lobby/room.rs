//! [`Room`]: one game with its players.

use std::collections::VecDeque;
use std::time::Duration;

use anyhow::Result;

use super::chat::{ChatLine, KEPT_LINES};
use super::code::RoomCode;
use super::kept::{Kept, KeptSeat, RoomFacts};
use super::person::Person;
use super::refusal::Refusal;
use super::request::Question;
use super::terms::{Away, Partner, Terms};
use crate::game::{EarlyEnd, Side};
use crate::session::{
    BotSpec, Command, Conditions, Effect, Ending, GameInfo, Input, Job, JobId, Play, PlayError,
    PlayerSpec, Seat, Session, Step, TimeControl,
};

/// The person or computer that plays a side.
#[derive(Clone, Debug)]
pub(super) enum RoomPlayer {
    Person(Person),
    Computer(BotSpec),
}

impl RoomPlayer {
    /// The person; `None` for the computer.
    pub fn person(&self) -> Option<&Person> {
        match self {
            RoomPlayer::Person(person) => Some(person),
            RoomPlayer::Computer(_) => None,
        }
    }

    /// The name that people see.
    pub fn name(&self) -> String {
        match self {
            RoomPlayer::Person(person) => person.name.clone(),
            RoomPlayer::Computer(bot) if bot.even => "Even partner".to_owned(),
            RoomPlayer::Computer(bot) => format!("Level {}", bot.level),
        }
    }
}

/// Returns the seats of somebody on this side and of the other player.
pub(super) fn seated(side: Side, own: RoomPlayer, other: RoomPlayer) -> [RoomPlayer; 2] {
    match side {
        Side::First => [own, other],
        Side::Second => [other, own],
    }
}

/// The consequences of the effects of a game for the lobby.
#[derive(Default)]
pub(super) struct Consequences {
    /// Whether the moves changed.
    pub changed: bool,
    /// Whether the game ended.
    pub ended: bool,
    /// The reason why a move was refused.
    pub refused: Option<PlayError>,
    /// The jobs to run.
    pub jobs: Vec<(JobId, Job)>,
    /// The jobs to stop.
    pub stopped: Vec<JobId>,
}

/// A game and its players.
#[derive(Debug)]
pub(super) struct Room {
    /// The code by which people find the game.
    pub code: RoomCode,
    /// The terms on which it is played.
    pub terms: Terms,
    /// Whether everybody sees it in the list.
    pub public: bool,
    /// The players by seat.
    pub players: [RoomPlayer; 2],
    /// The game in progress.
    pub play: Play,
    /// The open question, and the side that asked it.
    pub asked: Option<(Side, Question)>,
    /// The last lines of chat, oldest first.
    pub chat: VecDeque<ChatLine>,
    /// The number of the game in the results between its players.
    pub number: u64,
    /// Whether each player has seen the end of the game.
    pub seen: [bool; 2],
    /// The time of the last change of the position.
    pub changed: Duration,
    began: Duration,
    /// The time of each move in milliseconds.
    times: Vec<u64>,
    /// The kind of early end, if the rules did not end the game.
    pub how: Option<EarlyEnd>,
    /// Whether each player has connected since the server started.
    returned: [bool; 2],
    suspended: bool,
}

impl Room {
    /// Begins a game; [`Room::follow_presence`] starts its clock.
    ///
    /// # Errors
    /// The game does not accept the options.
    pub fn new(
        code: RoomCode,
        terms: Terms,
        players: [RoomPlayer; 2],
        seed: u64,
        now: Duration,
    ) -> Result<Room, Refusal> {
        let session = terms.info.open(&terms.options, None);
        let mut session = session.map_err(|error| Refusal::Game(error.to_string()))?;
        seat_all(&mut *session, &players, seed);
        let clock = terms.conditions().clock();
        let play = Play::new(session, clock);
        Ok(Room::with(code, terms, players, play, now))
    }

    fn with(
        code: RoomCode,
        terms: Terms,
        players: [RoomPlayer; 2],
        play: Play,
        now: Duration,
    ) -> Room {
        Room {
            code,
            terms,
            public: true,
            players,
            play,
            asked: None,
            chat: VecDeque::new(),
            number: 0,
            seen: [false; 2],
            changed: now,
            began: now,
            times: Vec::new(),
            how: None,
            returned: [false; 2],
            suspended: true,
        }
    }

    /// Continues a game from its file, or opens it again if it is over.
    ///
    /// # Errors
    /// A sentence: the file does not contain a valid game between two players.
    pub fn restored(
        kept: &Kept,
        games: &[&'static GameInfo],
        now: Duration,
    ) -> Result<Room, String> {
        let (record, facts) = (&kept.record, &kept.room);
        let mut session = crate::store::replay(record, games)?;
        let mut players = Vec::new();
        for (seat, text) in facts.seats.iter().zip(&record.players) {
            players.push(match seat {
                KeptSeat::Person(person) => RoomPlayer::Person(person.clone()),
                KeptSeat::Computer => RoomPlayer::Computer(read_bot(text)?),
            });
        }
        let players = <[RoomPlayer; 2]>::try_from(players).map_err(|_| "it has no players")?;
        seat_all(&mut *session, &players, record.seed.unwrap_or_default());
        let conditions = Conditions::of(record).map_err(|error| error.to_string())?;
        let clock = conditions.clock_after(&*session, record);
        let computer = players.iter().find_map(|player| match player {
            RoomPlayer::Computer(bot) => Some(*bot),
            RoomPlayer::Person(_) => None,
        });
        let terms = Terms {
            options: session.options(),
            control: conditions.control,
            days: facts.days,
            away: facts.away,
            rated: facts.rated,
            partner: computer.map_or(Partner::Person, Partner::Computer),
            ..Terms::new(session.info())
        };
        let ending = Ending::recorded(record, session.outcome());
        let play = Play::new(session, clock);
        let play = match ending {
            Some(ending) => play.over(ending),
            None => play,
        };
        let mut room = Room::with(facts.code.clone(), terms, players, play, now);
        room.times = record.times.clone().unwrap_or_default();
        room.public = facts.public;
        room.how = record.ended;
        room.began = Duration::from_secs(facts.began);
        room.changed = Duration::from_secs(facts.changed).min(now);
        Ok(room)
    }

    /// The side of a person; `None` for a spectator.
    pub fn side_of(&self, person: &Person) -> Option<Side> {
        let sits = |side: &Side| self.players[side.index()].person() == Some(person);
        Side::BOTH.into_iter().find(sits)
    }

    /// Returns the player of a side.
    pub fn player(&self, side: Side) -> &RoomPlayer {
        &self.players[side.index()]
    }

    /// Whether the game waits for a move of this side.
    pub fn is_turn_of(&self, side: Side) -> bool {
        !self.is_over() && self.play.session().to_move() == Some(side)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.play.ending().is_some()
    }

    /// Whether the computer has a seat.
    pub fn has_computer(&self) -> bool {
        self.players.iter().any(|player| player.person().is_none())
    }

    /// Whether the clock of a person runs, and can run out.
    pub fn clock_runs_for(&self, person: &Person) -> bool {
        let turn = self
            .side_of(person)
            .is_some_and(|side| self.is_turn_of(side));
        turn && !self.suspended && self.terms.control != TimeControl::None
    }

    /// The open question to this side: `anna offers a draw`.
    pub fn question_to(&self, side: Side) -> Option<String> {
        let (by, question) = self.asked.filter(|(by, _)| *by != side)?;
        Some(question.by(&self.player(by).name()))
    }

    /// The time until which the player to move must move, in a correspondence game.
    pub fn due(&self) -> Option<Duration> {
        let side = self.play.session().to_move().filter(|_| !self.is_over())?;
        self.player(side).person()?;
        Some(self.changed + self.terms.move_time()?)
    }

    /// The time of the next event that no player causes, such as the end of a clock.
    pub fn wake(&self, now: Duration) -> Option<Duration> {
        let lost = |side| Some(now + self.play.clock().left(side, now)?);
        let runs = !self.is_over() && !self.suspended;
        let side = self.play.session().to_move().filter(|_| runs);
        let clock = side.and_then(lost);
        clock.into_iter().chain(self.due()).min()
    }

    /// Starts or stops the clock of the player to move, depending on who is
    /// connected.
    pub fn follow_presence(&mut self, here: [bool; 2], now: Duration) -> Vec<Effect> {
        for side in Side::BOTH {
            self.returned[side.index()] |= here[side.index()];
        }
        if self.is_over() {
            return Vec::new();
        }
        let waits = |side: Side| {
            let away = self.player(side).person().is_some() && !here[side.index()];
            away && (self.terms.away == Away::Stops || !self.returned[side.index()])
        };
        let timed = self.terms.control != TimeControl::None;
        let stop = timed && self.play.session().to_move().is_some_and(waits);
        if stop == self.suspended {
            return Vec::new();
        }
        self.suspended = stop;
        match stop {
            true => self.play.suspend(now),
            false => self.play.begin(now),
        }
    }

    /// Lets the game act on an input.
    pub fn feed(&mut self, input: Input, now: Duration) -> Vec<Effect> {
        self.play.on(input, now)
    }

    /// Ends a correspondence game whose time for a move is over.
    pub fn tick(&mut self, now: Duration) -> Vec<Effect> {
        if self.due().is_some_and(|due| now >= due) {
            return self.feed(Input::Command(Command::TimeUp), now);
        }
        self.feed(Input::Tick, now)
    }

    /// Takes back the last move of `side` that was no forced pass, and all after it.
    pub fn take_back(&mut self, side: Side, now: Duration) -> Vec<Effect> {
        let mut effects = Vec::new();
        while !self.play.session().history().is_empty() {
            effects.extend(self.feed(Input::Command(Command::Undo), now));
            let session = self.play.session();
            let passes = session.moves().iter().all(|mv| mv.pass);
            if session.to_move() == Some(side) && !passes {
                break;
            }
        }
        effects
    }

    /// Records the times of new moves, after a change.
    fn note_change(&mut self, now: Duration) {
        let (session, clock) = (self.play.session(), self.play.clock());
        let history = session.history();
        self.times.truncate(history.len());
        for ply in self.times.len()..history.len() {
            let side = history[ply].side;
            let own = self.times.iter().zip(history);
            let own = own.filter(|(_, played)| played.side == side);
            let before: u64 = own.map(|(time, _)| *time).sum();
            let used = clock.used(side, now).as_millis();
            let used = u64::try_from(used).unwrap_or(u64::MAX);
            self.times.push(used.saturating_sub(before));
        }
        self.changed = now;
    }

    /// Adds a chat line.
    pub fn note_chat(&mut self, line: ChatLine) {
        if self.chat.len() == KEPT_LINES {
            self.chat.pop_front();
        }
        self.chat.push_back(line);
    }

    /// Returns the game as its file stores it.
    pub fn kept(&self) -> Kept {
        let mut record = self.play.session().record();
        record.times = Some(self.times.clone());
        record.terms = self.terms.conditions().kept();
        if let (None, Some(ending)) = (record.result, self.play.ending()) {
            record.result = ending.verdict();
            record.ended = self.how;
        }
        let seat = |player: &RoomPlayer| match player {
            RoomPlayer::Person(person) => KeptSeat::Person(person.clone()),
            RoomPlayer::Computer(_) => KeptSeat::Computer,
        };
        Kept {
            record,
            room: RoomFacts {
                code: self.code.clone(),
                seats: self.players.each_ref().map(seat),
                public: self.public,
                rated: self.terms.rated,
                days: self.terms.days,
                away: self.terms.away,
                began: self.began.as_secs(),
                changed: self.changed.as_secs(),
                deleted: [false; 2],
            },
        }
    }

    /// Records the effects of a move or a clock, and returns the effects for the lobby.
    pub fn take_effects(&mut self, effects: Vec<Effect>, now: Duration) -> Consequences {
        let mut after = Consequences::default();
        for effect in effects {
            match effect {
                Effect::Changed(step) => {
                    after.changed = true;
                    self.note_change(now);
                    self.forget_question(step);
                }
                Effect::Ended(_, how) => {
                    after.ended = true;
                    self.how = how;
                    self.asked = None;
                }
                Effect::Refused(error) => after.refused = Some(error),
                Effect::Think(id, job) => after.jobs.push((id, job)),
                Effect::Stop(id) => after.stopped.push(id),
                // These effects need no action: in the lobby no teacher checks
                // moves, nobody can hurry the computer, and the lobby itself
                // saves games.
                Effect::Check(..)
                | Effect::HelpChanged
                | Effect::Hurry(_)
                | Effect::MoveStopped
                | Effect::Save(_) => {}
            }
        }
        after
    }

    /// Whether a player may ask this now.
    ///
    /// # Errors
    /// The reason why the player may not.
    pub fn may_ask(&self, side: Side, question: Question) -> Result<(), Refusal> {
        let over = self.is_over();
        match question {
            Question::Rematch if !over => Err(Refusal::NotOver),
            Question::Rematch => Ok(()),
            _ if over => Err(Refusal::Over),
            Question::Draw if self.has_computer() => Err(Refusal::OnlyPeopleDraw),
            Question::Draw => Ok(()),
            Question::Takeback if self.terms.rated => Err(Refusal::NoTakebacks),
            Question::Takeback if !has_moved(self.play.session(), side) => {
                Err(Refusal::NothingToTakeBack)
            }
            Question::Takeback => Ok(()),
        }
    }

    /// A move answers an open question with no, except that a draw offer waits for a
    /// move of the other player.
    fn forget_question(&mut self, step: Step) {
        let mover = self
            .play
            .session()
            .history()
            .last()
            .map(|played| played.side);
        let waits = self.asked.is_some_and(|(by, question)| {
            question == Question::Draw && step == Step::Played && mover == Some(by)
        });
        if !waits {
            self.asked = None;
        }
    }
}

/// Whether a side has played a move that can be taken back.
pub(super) fn has_moved(session: &dyn Session, side: Side) -> bool {
    let mut history = session.history().iter();
    history.any(|played| played.side == side && !played.pass)
}

/// Seats the players and sets the names of the people.
fn seat_all(session: &mut dyn Session, players: &[RoomPlayer; 2], seed: u64) {
    for side in Side::BOTH {
        match &players[side.index()] {
            RoomPlayer::Computer(bot) => session.sit(side, Seat::Bot(*bot), seed),
            RoomPlayer::Person(person) => session.set_name(side, &person.name),
        }
    }
}

fn read_bot(text: &str) -> Result<BotSpec, String> {
    match text.parse::<PlayerSpec>() {
        Ok(PlayerSpec::Bot(bot)) => Ok(bot),
        _ => Err(format!("'{text}' is no level")),
    }
}
