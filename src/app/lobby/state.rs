//! [`Lobby`]: the state machine.

use std::collections::HashMap;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::code::RoomCode;
use super::event::{Done, Effect, Input};
use super::game_files::GameFiles;
use super::kept::{Kept, KeptSeat};
use super::limits::LobbyLimits;
use super::news::{HallView, News};
use super::offers::{Offer, Offers};
use super::person::Person;
use super::refusal::Refusal;
use super::request::{ClientId, OfferId, Request};
use super::room::{Room, RoomPlayer, seated};
use super::rooms::Rooms;
use super::scores::Scores;
use super::sessions::Sessions;
use super::terms::{Partner, Terms};
use super::views::Views;
use super::{agreements, chat, own_games};
use crate::engine::seeded;
use crate::game::Side;
use crate::session::{Command, GameInfo, JobId, TeacherMode, play};

/// The lobby: a state machine for people who play each other.
#[derive(Debug)]
pub struct Lobby {
    pub(super) games: &'static [&'static GameInfo],
    pub(super) limits: LobbyLimits,
    pub(super) sessions: Sessions,
    random: Xoshiro256PlusPlus,
    pub(super) offers: Offers,
    pub(super) rooms: Rooms,
    pub(super) files: GameFiles,
    jobs: HashMap<JobId, RoomCode>,
    pub(super) scores: Scores,
}

impl Lobby {
    /// Creates an empty lobby for these games. The seed decides sides and codes.
    pub fn new(games: &'static [&'static GameInfo], limits: LobbyLimits, seed: u64) -> Lobby {
        Lobby {
            games,
            sessions: Sessions::new(limits.clone()),
            limits,
            random: seeded(seed),
            offers: Offers::default(),
            rooms: Rooms::default(),
            files: GameFiles::default(),
            jobs: HashMap::new(),
            scores: Scores::default(),
        }
    }

    /// Continues the games of an earlier run, given in the order in which they last
    /// changed. Finished ones only count for names and ratings. Returns the effects
    /// and a sentence for each game that cannot continue.
    pub fn restore(&mut self, games: &[Kept], now: Duration) -> (Vec<Effect>, Vec<String>) {
        let (mut out, mut problems) = (Vec::new(), Vec::new());
        for kept in games {
            self.reserve_names(kept);
            self.files.note(kept, self.games);
            if kept.record.result.is_some() {
                self.scores.count_kept(kept);
                continue;
            }
            match Room::restored(kept, self.games, now) {
                Ok(room) => {
                    let code = room.code.clone();
                    self.rooms.add(room);
                    self.follow_presence(&code, now, &mut out);
                }
                Err(why) => problems.push(format!("{}: {why}", kept.file_name())),
            }
        }
        (out, problems)
    }

    fn reserve_names(&mut self, kept: &Kept) {
        for seat in &kept.room.seats {
            if let KeptSeat::Person(person) = seat {
                self.sessions.keep_name(person);
            }
        }
    }

    /// Returns when the next [`Input::Tick`] is needed at the latest.
    pub fn wake(&self, now: Duration) -> Option<Duration> {
        self.rooms.wake(now)
    }

    /// Acts on an event at time `now`, counted from 1970; it must not decrease.
    pub fn on(&mut self, input: Input, now: Duration) -> Vec<Effect> {
        let mut out = Vec::new();
        match input {
            Input::Enter(id, person) => self.enter(id, person, now, &mut out),
            Input::Leave(id) => self.leave(id, now, &mut out),
            Input::Request(id, request) => {
                if self.sessions.get(id).is_some()
                    && let Err(why) = self.take_request(id, request, now, &mut out)
                {
                    out.push(Effect::Send(id, News::Refused(why)));
                }
            }
            Input::Thought(job, thought) => {
                if let Some(code) = self.jobs.remove(&job) {
                    let input = play::Input::Thought(job, thought);
                    // A computer that fails loses its game. Nobody made a
                    // request that could be refused.
                    let _ = self.feed(&code, input, now, &mut out);
                }
            }
            Input::Opened(id, kept) => {
                if self.sessions.get(id).is_some() {
                    own_games::opened(self, id, kept.as_deref(), now, &mut out);
                }
            }
            Input::Tick => self.tick(now, &mut out),
        }
        out
    }

    fn tick(&mut self, now: Duration, out: &mut Vec<Effect>) {
        let codes: Vec<RoomCode> = self.rooms.open().map(|room| room.code.clone()).collect();
        for code in codes {
            if let Some(room) = self.rooms.get_mut(&code) {
                let effects = room.tick(now);
                let _ = self.carry_out(&code, effects, now, out);
            }
        }
    }

    // Connecting and leaving.

    fn enter(&mut self, id: ClientId, person: Person, now: Duration, out: &mut Vec<Effect>) {
        let person = match self.sessions.enter(id, &person, now) {
            Ok(person) => person,
            Err(why) => return out.push(Effect::TurnAway(id, why)),
        };
        out.push(Effect::Send(
            id,
            News::Happened(self.views().welcome(&person)),
        ));
        out.push(Effect::Send(id, News::Hall));
        out.push(Effect::HallChanged);
        self.presence_changed(&person, now, out);
    }

    fn leave(&mut self, id: ClientId, now: Duration, out: &mut Vec<Effect>) {
        let Some((person, at)) = self.sessions.leave(id) else {
            return;
        };
        out.push(Effect::HallChanged);
        if let Some(code) = at {
            self.left_table(&code, &person, out);
        }
        if self.sessions.is_here(&person) {
            return;
        }
        self.offers.left(&person);
        self.presence_changed(&person, now, out);
        if self.offers.count(&person) == 0 && !self.files.has_games_of(&person) {
            self.sessions.free_name(&person);
        }
    }

    /// Updates the games of a person who has connected or left.
    fn presence_changed(&mut self, person: &Person, now: Duration, out: &mut Vec<Effect>) {
        let own = self.rooms.of(person);
        let codes: Vec<RoomCode> = own.map(|(room, _)| room.code.clone()).collect();
        for code in codes {
            self.follow_presence(&code, now, out);
            self.views().show_table(&code, out);
        }
    }

    /// A game that is known to exist.
    pub(super) fn room(&self, code: &RoomCode) -> &Room {
        self.rooms.get(code).expect("the game was found before")
    }

    pub(super) fn room_mut(&mut self, code: &RoomCode) -> &mut Room {
        self.rooms.get_mut(code).expect("the game was found before")
    }

    fn follow_presence(&mut self, code: &RoomCode, now: Duration, out: &mut Vec<Effect>) {
        let Some(room) = self.rooms.get(code) else {
            return;
        };
        let here = room.players.each_ref().map(|player| {
            player
                .person()
                .is_none_or(|person| self.sessions.is_here(person))
        });
        let room = self.room_mut(code);
        let effects = room.follow_presence(here, now);
        let _ = self.carry_out(code, effects, now, out);
    }

    // Requests.

    fn take_request(
        &mut self,
        id: ClientId,
        request: Request,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Done {
        match request {
            Request::Offer(terms) => self.offer(id, terms, false, now, out),
            Request::Invite(terms) => self.offer(id, terms, true, now, out),
            Request::Withdraw => {
                let person = self.person(id);
                self.offers.withdraw(&person);
                out.push(Effect::Send(
                    id,
                    News::Happened("You have no open offers.".to_owned()),
                ));
                out.push(Effect::HallChanged);
                Ok(())
            }
            Request::Accept(offer) => self.accept(id, offer, now, out),
            Request::Join(code) => self.join(id, &code, now, out),
            Request::OwnGames => {
                own_games::show(self, id, out);
                Ok(())
            }
            Request::Delete(code) => own_games::delete(self, id, &code, out),
            Request::LeaveTable => self.leave_table(id, out),
            Request::Move(text) => self.play_move(id, text, now, out),
            Request::Ask(question) => agreements::ask(self, id, question, now, out),
            Request::Answer(yes) => agreements::answer(self, id, yes, now, out),
            Request::Resign => self.resign(id, now, out),
            Request::Say(text) => chat::say(self, id, &text, now, out),
        }
    }

    fn person(&self, id: ClientId) -> Person {
        self.sessions.person(id).clone()
    }

    fn offer(
        &mut self,
        id: ClientId,
        terms: Terms,
        private: bool,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Done {
        let terms = terms.checked()?;
        let by = self.person(id);
        own_games::may_begin(self, &by)?;
        if let Partner::Computer(bot) = terms.partner {
            self.use_game(&by, now)?;
            let side = terms.side.unwrap_or_else(|| self.draw_side());
            let players = seated(side, RoomPlayer::Person(by), RoomPlayer::Computer(bot));
            let code = self.draw_code();
            let code = self.begin(code, terms, players, !private, now, out)?;
            self.sit_down(id, &code, out);
            return Ok(());
        }
        let own = self.offers.count(&by);
        if own >= self.limits.offers_per_person {
            return Err(Refusal::TooManyOffers(own));
        }
        let code = private.then(|| self.draw_code());
        let words = terms.words();
        let side = terms.side.map_or_else(String::new, |side| {
            format!(" You play {}.", terms.info.sides[side.index()])
        });
        let sentence = match &code {
            Some(code) => format!("Your friend joins {words} with the code {code}.{side}"),
            None => format!(
                "You offer to everybody: {words}.{side} The game begins when somebody accepts."
            ),
        };
        self.offers.add(Offer { by, terms, code });
        out.push(Effect::Send(id, News::Happened(sentence)));
        out.push(Effect::HallChanged);
        Ok(())
    }

    /// Counts a new game of this account.
    pub(super) fn use_game(&mut self, person: &Person, now: Duration) -> Done {
        match self.sessions.use_game(&person.account, now) {
            true => Ok(()),
            false => Err(Refusal::GamesTooFast),
        }
    }

    fn draw_side(&mut self) -> Side {
        Side::BOTH[usize::from(self.random.random::<bool>())]
    }

    pub(super) fn draw_code(&mut self) -> RoomCode {
        loop {
            let code = RoomCode::draw(&mut self.random);
            if !self.files.has(&code) && self.offers.invitation(&code).is_none() {
                return code;
            }
        }
    }

    fn accept(
        &mut self,
        id: ClientId,
        offer: OfferId,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Done {
        let person = self.person(id);
        let found = self.offers.get(offer).ok_or(Refusal::NoOffer)?;
        if found.by.key() == person.key() {
            return Err(Refusal::OwnOffer);
        }
        own_games::may_begin(self, &person)?;
        if own_games::may_begin(self, &found.by).is_err() {
            return Err(Refusal::PartnerBusy(found.by.name.clone()));
        }
        self.use_game(&person, now)?;
        let Offer { by, terms, code } = self.offers.take(offer).expect("it was found above");
        let public = code.is_none();
        let side = terms.side.unwrap_or_else(|| self.draw_side());
        let players = seated(
            side,
            RoomPlayer::Person(by.clone()),
            RoomPlayer::Person(person.clone()),
        );
        let code = code.unwrap_or_else(|| self.draw_code());
        let code = self.begin(code, terms, players, public, now, out)?;
        let sentence = format!("{} accepted your offer: {code}.", person.name);
        self.bring(&by, &code, &sentence, out);
        self.sit_down(id, &code, out);
        Ok(())
    }

    /// Puts a new game on the boards of a person's sessions in the hall, and sends this
    /// sentence to those at other games.
    pub(super) fn bring(
        &mut self,
        person: &Person,
        code: &RoomCode,
        sentence: &str,
        out: &mut Vec<Effect>,
    ) {
        let sessions: Vec<ClientId> = self.sessions.of(person).collect();
        for session in sessions {
            match self.sessions.table_of(session) {
                None => self.sit_down(session, code, out),
                Some(at) if at == code => {}
                Some(_) => out.push(Effect::Send(session, News::Happened(sentence.to_owned()))),
            }
        }
    }

    /// Begins a game and saves it.
    pub(super) fn begin(
        &mut self,
        code: RoomCode,
        terms: Terms,
        players: [RoomPlayer; 2],
        public: bool,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Result<RoomCode, Refusal> {
        let seed = self.random.random::<u32>();
        let mut room = Room::new(code.clone(), terms, players, seed.into(), now)?;
        room.public = public;
        self.rooms.add(room);
        self.keep(&code, out);
        self.follow_presence(&code, now, out);
        self.views().notify_player(&code, out);
        out.push(Effect::HallChanged);
        Ok(code)
    }

    /// Puts a game on the board of a session.
    pub(super) fn sit_down(&mut self, id: ClientId, code: &RoomCode, out: &mut Vec<Effect>) {
        let person = self.person(id);
        let before = self.sessions.sit_down(id, code);
        if let Some(before) = before.filter(|before| before != code) {
            self.left_table(&before, &person, out);
        }
        if let Some(room) = self.rooms.get_mut(code)
            && let Some(side) = room.side_of(&person)
            && room.is_over()
        {
            room.seen[side.index()] = true;
        }
        self.views().show_table(code, out);
        out.push(Effect::HallChanged);
    }

    fn join(
        &mut self,
        id: ClientId,
        code: &RoomCode,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Done {
        if let Some(offer) = self.offers.invitation(code) {
            return self.accept(id, offer, now, out);
        }
        if self.rooms.get(code).is_none() {
            if let Some(file) = self.files.finished(code, self.sessions.person(id)) {
                out.push(Effect::Open(id, file.name.clone()));
                return Ok(());
            }
            return Err(match self.sessions.use_code(id, now) {
                true => Refusal::NoRoom,
                false => Refusal::TooManyCodes,
            });
        }
        if self.sessions.table_of(id) == Some(code) {
            return Err(Refusal::AlreadyThere(code.clone()));
        }
        self.sit_down(id, code, out);
        Ok(())
    }

    fn leave_table(&mut self, id: ClientId, out: &mut Vec<Effect>) -> Done {
        let code = self.sessions.stand_up(id).ok_or(Refusal::NoGame)?;
        out.push(Effect::Send(id, News::Hall));
        let person = self.person(id);
        if self
            .rooms
            .get(&code)
            .is_some_and(|room| room.clock_runs_for(&person))
        {
            let sentence = format!("Your clock runs in {code}.");
            out.push(Effect::Send(id, News::Happened(sentence)));
        }
        self.left_table(&code, &person, out);
        Ok(())
    }

    /// Tidies up after a session of a person left a game: a finished game is forgotten
    /// when everybody has seen its end.
    fn left_table(&mut self, code: &RoomCode, person: &Person, out: &mut Vec<Effect>) {
        out.push(Effect::HallChanged);
        agreements::withdraw(self, code, person, out);
        let empty = self.sessions.at(code).next().is_none();
        let Some(room) = self.rooms.get(code) else {
            return;
        };
        let seen = Side::BOTH
            .into_iter()
            .all(|side| room.seen[side.index()] || room.player(side).person().is_none());
        if room.is_over() && seen && empty {
            self.rooms.remove(code);
        } else {
            self.views().show_table(code, out);
        }
    }

    /// The game on the board of a session, and the session's side.
    pub(super) fn seat(&self, id: ClientId) -> Result<(RoomCode, Side), Refusal> {
        let code = self.sessions.table_of(id).ok_or(Refusal::NoGame)?;
        let room = self.rooms.get(code).ok_or(Refusal::NoGame)?;
        let side = room.side_of(self.sessions.person(id));
        Ok((code.clone(), side.ok_or(Refusal::Watching)?))
    }

    fn open_seat(&self, id: ClientId) -> Result<(RoomCode, Side), Refusal> {
        let (code, side) = self.seat(id)?;
        match self.room(&code).is_over() {
            true => Err(Refusal::Over),
            false => Ok((code, side)),
        }
    }

    fn play_move(
        &mut self,
        id: ClientId,
        text: String,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Done {
        let (code, side) = self.open_seat(id)?;
        let room = self.room_mut(&code);
        // A player whose time is up cannot move any more, even if no tick came.
        let effects = room.tick(now);
        self.carry_out(&code, effects, now, out)?;
        let room = self.room_mut(&code);
        if room.is_over() {
            return Err(Refusal::Over);
        }
        if room.play.session().to_move() != Some(side) {
            return Err(Refusal::NotYourTurn(room.player(side.other()).name()));
        }
        self.feed(&code, play::Input::Command(Command::Play(text)), now, out)
    }

    fn resign(&mut self, id: ClientId, now: Duration, out: &mut Vec<Effect>) -> Done {
        let (code, side) = self.open_seat(id)?;
        self.feed(&code, play::Input::Command(Command::Resign(side)), now, out)
    }

    // The progress of a game.

    /// Saves a game.
    fn keep(&mut self, code: &RoomCode, out: &mut Vec<Effect>) {
        let kept = self.room(code).kept();
        self.files.note(&kept, self.games);
        out.push(Effect::Keep(Box::new(kept)));
    }

    fn feed(
        &mut self,
        code: &RoomCode,
        input: play::Input,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Done {
        let Some(room) = self.rooms.get_mut(code) else {
            return Ok(());
        };
        let effects = room.feed(input, now);
        self.carry_out(code, effects, now, out)
    }

    /// Carries out the effects of a game. The game is saved before anybody sees the
    /// change.
    pub(super) fn carry_out(
        &mut self,
        code: &RoomCode,
        effects: Vec<play::Effect>,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Done {
        let room = self.room_mut(code);
        let after = room.take_effects(effects, now);
        debug_assert_eq!(room.play.teacher(), TeacherMode::Off);
        let owner = room.players.iter().find_map(RoomPlayer::person);
        let owner = owner.map_or_else(String::new, |person| person.account.clone());
        let changed = after.changed || after.ended;
        for id in after.stopped {
            self.jobs.remove(&id);
            out.push(Effect::Stop(id));
        }
        if changed {
            self.keep(code, out);
        }
        for (id, job) in after.jobs {
            self.jobs.insert(id, code.clone());
            out.push(Effect::Think(id, owner.clone(), job));
        }
        if after.ended {
            self.count(code);
            self.views().send_end(code, out);
        }
        if changed {
            // Another player may be to move, whose clock starts or stops.
            self.follow_presence(code, now, out);
            self.views().show_table(code, out);
            self.views().notify_player(code, out);
            out.push(Effect::HallChanged);
        }
        after
            .refused
            .map_or(Ok(()), |error| Err(Refusal::Move(error)))
    }

    /// Counts a game that has ended. Its players have seen the end if they are at it.
    fn count(&mut self, code: &RoomCode) {
        let there: Vec<Person> = self.sessions.at(code).map(|id| self.person(id)).collect();
        let room = self.rooms.get_mut(code).expect("the game was found before");
        for person in &there {
            if let Some(side) = room.side_of(person) {
                room.seen[side.index()] = true;
            }
        }
        self.scores.count(room);
        let players = room.players.clone();
        let has_people = |old: &RoomCode| old == code || self.sessions.at(old).next().is_some();
        for person in players.iter().filter_map(RoomPlayer::person) {
            self.rooms.forget_unseen(person, has_people);
        }
    }

    // The views of the people.

    /// Returns the view of a session in the hall.
    pub fn hall(&self, id: ClientId) -> HallView {
        let views = self.views();
        views.hall(id, &views.people())
    }

    /// Returns the views of all sessions in the hall.
    pub fn halls(&self) -> Vec<(ClientId, HallView)> {
        let views = self.views();
        // The list is collected only once. Collecting it for each session would
        // be slow with many people.
        let people = views.people();
        let view = |id| (id, views.hall(id, &people));
        self.sessions.in_the_hall().map(view).collect()
    }

    pub(super) fn views(&self) -> Views<'_> {
        Views {
            sessions: &self.sessions,
            rooms: &self.rooms,
            offers: &self.offers,
            scores: &self.scores,
        }
    }
}
