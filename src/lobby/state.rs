//! [`Lobby`]: the state machine.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::chat::{ChatLine, cleaned};
use super::code::RoomCode;
use super::kept::{Kept, KeptSeat};
use super::limits::{Allowance, LobbyLimits};
use super::news::{
    GameLine, HallView, News, OfferLine, OwnGameLine, PersonLine, SeatView, TableView,
};
use super::person::Person;
use super::ratings::Ratings;
use super::refusal::Refusal;
use super::request::{ClientId, OfferId, Question, Request};
use super::room::{Holder, Room};
use super::terms::{Partner, Terms};
use crate::engine::seeded;
use crate::game::Side;
use crate::session::{
    Command, Evening, GameInfo, Job, JobId, PlayerFault, TeacherMode, Thought, play,
};

/// An event for the lobby.
#[derive(Debug)]
pub enum Input {
    /// Somebody came through a door, which proved who it is.
    Enter(ClientId, Person),
    /// A connection ended.
    Leave(ClientId),
    /// Somebody asks for something.
    Request(ClientId, Request),
    /// The job of [`Effect::Think`] ended.
    Thought(JobId, Result<Thought, PlayerFault>),
    /// Time passed.
    Tick,
}

/// An action for the host of the lobby. The host carries out effects in the order
/// in which it gets them: a move is on disk before anybody sees it.
pub enum Effect {
    /// Write this game to its file.
    Keep(Box<Kept>),
    /// Tell a session something.
    Tell(ClientId, News),
    /// End a session with this sentence, because it cannot enter.
    TurnAway(ClientId, Refusal),
    /// Run this job of a computer player for this account.
    Think(JobId, String, Job),
    /// Stop this job.
    Stop(JobId),
    /// What people see in the hall has changed.
    HallChanged,
}

impl fmt::Debug for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Keep(kept) => write!(f, "Keep({})", kept.room.code),
            Effect::Tell(client, news) => write!(f, "Tell({client:?}, {news:?})"),
            Effect::TurnAway(client, why) => write!(f, "TurnAway({client:?}, {why:?})"),
            Effect::Think(id, account, _) => write!(f, "Think({id:?}, {account})"),
            Effect::Stop(id) => write!(f, "Stop({id:?})"),
            Effect::HallChanged => f.write_str("HallChanged"),
        }
    }
}

/// A session.
#[derive(Debug)]
struct Client {
    person: Person,
    /// The game on its board.
    at: Option<RoomCode>,
    chat: Allowance,
}

/// What an account may still do. It stays when its sessions end, so that nobody gains
/// by coming in again.
#[derive(Debug)]
struct Budget {
    codes: Allowance,
    games: Allowance,
}

/// The most people, offers and games that a list in the hall shows.
const MOST_SHOWN: usize = 100;

/// The most finished games that wait for a person to see their end.
const MOST_UNSEEN: usize = 20;

/// An open offer.
#[derive(Debug)]
struct Offer {
    by: Person,
    terms: Terms,
    /// The code of an invitation; `None` if everybody sees the offer.
    code: Option<RoomCode>,
}

type Done = Result<(), Refusal>;

/// A place where people meet to play.
#[derive(Debug)]
pub struct Lobby {
    games: &'static [&'static dyn GameInfo],
    limits: LobbyLimits,
    random: Xoshiro256PlusPlus,
    clients: BTreeMap<ClientId, Client>,
    budgets: BTreeMap<String, Budget>,
    offers: BTreeMap<OfferId, Offer>,
    rooms: BTreeMap<RoomCode, Room>,
    /// The codes of all games that have a file, so that none is written over.
    used: BTreeSet<RoomCode>,
    /// The account of each name in use.
    names: BTreeMap<String, String>,
    jobs: HashMap<JobId, RoomCode>,
    ratings: Ratings,
    evening: Evening,
    next_offer: u32,
    games_begun: u64,
}

impl Lobby {
    /// Creates an empty lobby for these games. The seed decides sides and codes.
    #[must_use]
    pub fn new(games: &'static [&'static dyn GameInfo], limits: LobbyLimits, seed: u64) -> Lobby {
        Lobby {
            games,
            limits,
            random: seeded(seed),
            clients: BTreeMap::new(),
            budgets: BTreeMap::new(),
            offers: BTreeMap::new(),
            rooms: BTreeMap::new(),
            used: BTreeSet::new(),
            names: BTreeMap::new(),
            jobs: HashMap::new(),
            ratings: Ratings::default(),
            evening: Evening::default(),
            next_offer: 1,
            games_begun: 0,
        }
    }

    /// Continues the games of an earlier run, given in the order in which they last
    /// changed. Finished ones only count for names and ratings. Returns the effects
    /// and a sentence for each game that cannot continue.
    pub fn restore(&mut self, games: &[Kept], now: Duration) -> (Vec<Effect>, Vec<String>) {
        let (mut out, mut problems) = (Vec::new(), Vec::new());
        for kept in games {
            self.know_names(kept);
            self.used.insert(kept.room.code.clone());
            if kept.record.result.is_some() {
                self.count_kept(kept);
                continue;
            }
            match Room::restored(kept, self.games, now) {
                Ok(mut room) => {
                    room.number = self.next_number();
                    let code = room.code.clone();
                    self.rooms.insert(code.clone(), room);
                    self.follow_presence(&code, now, &mut out);
                }
                Err(why) => problems.push(format!("{}: {why}", kept.file_name())),
            }
        }
        (out, problems)
    }

    fn know_names(&mut self, kept: &Kept) {
        for seat in &kept.room.seats {
            if let KeptSeat::Person(person) = seat {
                self.names.insert(person.key(), person.account.clone());
            }
        }
    }

    fn count_kept(&mut self, kept: &Kept) {
        if let ([KeptSeat::Person(first), KeptSeat::Person(second)], Some(verdict), true) =
            (&kept.room.seats, kept.record.result, kept.room.rated)
        {
            let people = [&*first.key(), &*second.key()];
            self.ratings.enter(people, &kept.record.game, verdict);
        }
    }

    /// The games that can be played here.
    #[must_use]
    pub fn games(&self) -> &'static [&'static dyn GameInfo] {
        self.games
    }

    /// Returns when the next [`Input::Tick`] is needed at the latest.
    #[must_use]
    pub fn wake(&self, now: Duration) -> Option<Duration> {
        self.rooms.values().filter_map(|room| room.wake(now)).min()
    }

    /// The sessions that are in the hall, not at a game.
    pub fn in_the_hall(&self) -> impl Iterator<Item = ClientId> + '_ {
        let free = self
            .clients
            .iter()
            .filter(|(_, client)| client.at.is_none());
        free.map(|(id, _)| *id)
    }

    /// Acts on an event at time `now`, counted from 1970; it must not decrease.
    pub fn on(&mut self, input: Input, now: Duration) -> Vec<Effect> {
        let mut out = Vec::new();
        match input {
            Input::Enter(id, person) => self.enter(id, person, now, &mut out),
            Input::Leave(id) => self.leave(id, now, &mut out),
            Input::Request(id, request) => {
                if self.clients.contains_key(&id)
                    && let Err(why) = self.obey(id, request, now, &mut out)
                {
                    out.push(Effect::Tell(id, News::Refused(why)));
                }
            }
            Input::Thought(job, thought) => {
                if let Some(code) = self.jobs.remove(&job) {
                    let input = play::Input::Thought(job, thought);
                    // A computer that fails loses its game, which is no refusal.
                    let _ = self.feed(&code, input, now, &mut out);
                }
            }
            Input::Tick => self.tick(now, &mut out),
        }
        out
    }

    fn tick(&mut self, now: Duration, out: &mut Vec<Effect>) {
        let open = self.rooms.values().filter(|room| !room.is_over());
        let codes: Vec<RoomCode> = open.map(|room| room.code.clone()).collect();
        for code in codes {
            if let Some(room) = self.rooms.get_mut(&code) {
                let effects = room.tick(now);
                let _ = self.carry_out(&code, effects, now, out);
            }
        }
    }

    // Coming and going.

    fn enter(&mut self, id: ClientId, person: Person, now: Duration, out: &mut Vec<Effect>) {
        if let Err(why) = self.may_enter(&person) {
            return out.push(Effect::TurnAway(id, why));
        }
        self.names.insert(person.key(), person.account.clone());
        let limits = &self.limits;
        let client = Client {
            person: person.clone(),
            at: None,
            chat: Allowance::new(limits.chat_burst, limits.chat_pause, now),
        };
        self.budgets
            .entry(person.account.clone())
            .or_insert_with(|| Budget {
                codes: Allowance::new(limits.wrong_codes, limits.code_pause, now),
                games: Allowance::new(limits.game_burst, limits.game_pause, now),
            });
        self.clients.insert(id, client);
        out.push(Effect::Tell(id, News::Happened(self.welcome(&person))));
        out.push(Effect::Tell(id, News::Hall));
        out.push(Effect::HallChanged);
        self.presence_changed(&person, now, out);
    }

    fn may_enter(&self, person: &Person) -> Done {
        let owner = self.names.get(&person.key());
        if owner.is_some_and(|account| *account != person.account) {
            return Err(Refusal::NameTaken(person.name.clone()));
        }
        if self.clients.len() >= self.limits.sessions {
            return Err(Refusal::Full);
        }
        let own = |client: &&Client| client.person.account == person.account;
        let most = self.limits.sessions_per_account;
        if self.clients.values().filter(own).count() >= most {
            return Err(Refusal::TooManySessions(most));
        }
        Ok(())
    }

    fn welcome(&self, person: &Person) -> String {
        let waiting: Vec<String> = self
            .own_games(person)
            .filter(|(_, room, side)| {
                !room.is_over() && room.play.session().to_move() == Some(*side)
            })
            .map(|(code, ..)| code.to_string())
            .collect();
        let name = &person.name;
        match &waiting[..] {
            [] => format!("Welcome, {name}."),
            [code] => format!("Welcome, {name}. A game waits for your move: {code}."),
            codes => format!(
                "Welcome, {name}. Games that wait for your move: {}.",
                codes.join(", ")
            ),
        }
    }

    fn leave(&mut self, id: ClientId, now: Duration, out: &mut Vec<Effect>) {
        let Some(client) = self.clients.remove(&id) else {
            return;
        };
        out.push(Effect::HallChanged);
        if let Some(code) = client.at {
            self.left_table(&code, out);
        }
        let person = client.person;
        if self.is_here(&person) {
            return;
        }
        // An offer of a game with a clock needs both people.
        let goes = |offer: &Offer| offer.by == person && !offer.terms.is_correspondence();
        self.offers.retain(|_, offer| !goes(offer));
        self.presence_changed(&person, now, out);
        let has_offer = self.offers.values().any(|offer| offer.by == person);
        let rated = self
            .games
            .iter()
            .any(|entry| self.ratings.of(&person.key(), entry.id()).count > 0);
        if !has_offer && !rated && self.own_games(&person).next().is_none() {
            self.names.remove(&person.key());
        }
    }

    fn is_here(&self, person: &Person) -> bool {
        self.clients.values().any(|client| client.person == *person)
    }

    /// Tells the games of a person that the person came or went.
    fn presence_changed(&mut self, person: &Person, now: Duration, out: &mut Vec<Effect>) {
        let codes: Vec<RoomCode> = self
            .own_games(person)
            .map(|(code, ..)| code.clone())
            .collect();
        for code in codes {
            self.follow_presence(&code, now, out);
            self.show_table(&code, out);
        }
    }

    fn own_games<'a>(
        &'a self,
        person: &'a Person,
    ) -> impl Iterator<Item = (&'a RoomCode, &'a Room, Side)> + 'a {
        self.rooms.iter().filter_map(move |(code, room)| {
            let side = room.side_of(person)?;
            let done = room.is_over() && room.seen[side.index()];
            (!done).then_some((code, room, side))
        })
    }

    fn follow_presence(&mut self, code: &RoomCode, now: Duration, out: &mut Vec<Effect>) {
        let Some(room) = self.rooms.get(code) else {
            return;
        };
        let here = room
            .holders
            .each_ref()
            .map(|holder| holder.person().is_none_or(|person| self.is_here(person)));
        let room = self.rooms.get_mut(code).expect("it was found above");
        let effects = room.follow_presence(here, now);
        let _ = self.carry_out(code, effects, now, out);
    }

    // Requests.

    fn obey(
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
                self.offers.retain(|_, offer| offer.by != person);
                out.push(Effect::Tell(
                    id,
                    News::Happened("You have no open offers.".to_owned()),
                ));
                out.push(Effect::HallChanged);
                Ok(())
            }
            Request::Accept(offer) => self.accept(id, offer, now, out),
            Request::Join(code) => self.join(id, &code, now, out),
            Request::LeaveTable => self.leave_table(id, out),
            Request::Move(text) => self.play_move(id, text, now, out),
            Request::Ask(question) => self.ask(id, question, now, out),
            Request::Answer(yes) => self.answer(id, yes, now, out),
            Request::Resign => self.resign(id, now, out),
            Request::Say(text) => self.say(id, &text, now, out),
        }
    }

    fn person(&self, id: ClientId) -> Person {
        self.clients[&id].person.clone()
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
        self.may_begin(&by)?;
        if let Partner::Computer(bot) = terms.partner {
            self.use_game(&by, now)?;
            let side = terms.side.unwrap_or_else(|| self.draw_side());
            let holders = seated(side, Holder::Person(by), Holder::Computer(bot));
            let code = self.begin(terms, holders, !private, now, out)?;
            self.sit_down(id, &code, out);
            return Ok(());
        }
        let own = self.offers.values().filter(|offer| offer.by == by).count();
        if own >= self.limits.offers_per_person {
            return Err(Refusal::TooManyOffers(own));
        }
        let code = private.then(|| self.draw_code());
        let words = terms.words();
        let sentence = match &code {
            Some(code) => format!("Your friend joins {words} with the code {code}."),
            None => format!("You offer {words} to everybody. It begins when somebody accepts."),
        };
        let offer = OfferId(self.next_offer);
        self.next_offer += 1;
        self.offers.insert(offer, Offer { by, terms, code });
        out.push(Effect::Tell(id, News::Happened(sentence)));
        out.push(Effect::HallChanged);
        Ok(())
    }

    fn may_begin(&self, person: &Person) -> Done {
        let own = |room: &&Room| {
            let mut people = room.holders.iter().filter_map(Holder::person);
            !room.is_over() && people.any(|sits| sits.account == person.account)
        };
        let open = self.rooms.values().filter(own).count();
        match open >= self.limits.games_per_account {
            true => Err(Refusal::TooManyGames(open)),
            false => Ok(()),
        }
    }

    /// The budget of an account that has come in.
    fn budget(&mut self, account: &str) -> &mut Budget {
        self.budgets
            .get_mut(account)
            .expect("the account has come in")
    }

    /// Counts a new game of this account.
    fn use_game(&mut self, person: &Person, now: Duration) -> Done {
        match self.budget(&person.account).games.take(now) {
            true => Ok(()),
            false => Err(Refusal::GamesTooFast),
        }
    }

    fn draw_side(&mut self) -> Side {
        Side::BOTH[usize::from(self.random.random::<bool>())]
    }

    fn draw_code(&mut self) -> RoomCode {
        loop {
            let code = RoomCode::draw(&mut self.random);
            let mut invited = self.offers.values().filter_map(|offer| offer.code.as_ref());
            if !self.used.contains(&code) && !invited.any(|other| *other == code) {
                return code;
            }
        }
    }

    fn next_number(&mut self) -> u64 {
        self.games_begun += 1;
        self.games_begun
    }

    fn accept(
        &mut self,
        id: ClientId,
        offer: OfferId,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Done {
        let person = self.person(id);
        let found = self.offers.get(&offer).ok_or(Refusal::NoOffer)?;
        if found.by.key() == person.key() {
            return Err(Refusal::OwnOffer);
        }
        self.may_begin(&person)?;
        if self.may_begin(&found.by).is_err() {
            return Err(Refusal::PartnerBusy(found.by.name.clone()));
        }
        self.use_game(&person, now)?;
        let Offer { by, terms, code } = self.offers.remove(&offer).expect("it was found above");
        let public = code.is_none();
        let side = terms.side.unwrap_or_else(|| self.draw_side());
        let holders = seated(
            side,
            Holder::Person(by.clone()),
            Holder::Person(person.clone()),
        );
        let code = match code {
            Some(code) => self.begin_as(code, terms, holders, public, now, out)?,
            None => self.begin(terms, holders, public, now, out)?,
        };
        let waiting: Vec<ClientId> = self.sessions_of(&by).collect();
        for session in waiting {
            match &self.clients[&session].at {
                None => self.sit_down(session, &code, out),
                Some(_) => {
                    let sentence = format!("{} accepted your offer: {code}.", person.name);
                    out.push(Effect::Tell(session, News::Happened(sentence)));
                }
            }
        }
        self.sit_down(id, &code, out);
        Ok(())
    }

    fn sessions_of<'a>(&'a self, person: &'a Person) -> impl Iterator<Item = ClientId> + 'a {
        let own = self
            .clients
            .iter()
            .filter(|(_, client)| client.person == *person);
        own.map(|(id, _)| *id)
    }

    /// Begins a game and saves it.
    fn begin(
        &mut self,
        terms: Terms,
        holders: [Holder; 2],
        public: bool,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Result<RoomCode, Refusal> {
        let code = self.draw_code();
        self.begin_as(code, terms, holders, public, now, out)
    }

    fn begin_as(
        &mut self,
        code: RoomCode,
        terms: Terms,
        holders: [Holder; 2],
        public: bool,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Result<RoomCode, Refusal> {
        let seed = self.random.random::<u32>();
        let mut room = Room::new(code.clone(), terms, holders, seed.into(), now)?;
        room.public = public;
        room.number = self.next_number();
        out.push(Effect::Keep(Box::new(room.kept())));
        self.used.insert(code.clone());
        self.rooms.insert(code.clone(), room);
        self.follow_presence(&code, now, out);
        self.call_player(&code, out);
        out.push(Effect::HallChanged);
        Ok(code)
    }

    /// Puts a game on the board of a session.
    fn sit_down(&mut self, id: ClientId, code: &RoomCode, out: &mut Vec<Effect>) {
        let person = self.person(id);
        let client = self.clients.get_mut(&id).expect("the session is here");
        let before = client.at.replace(code.clone());
        if let Some(before) = before.filter(|before| before != code) {
            self.left_table(&before, out);
        }
        if let Some(room) = self.rooms.get_mut(code)
            && let Some(side) = room.side_of(&person)
            && room.is_over()
        {
            room.seen[side.index()] = true;
        }
        self.show_table(code, out);
        out.push(Effect::HallChanged);
    }

    fn join(
        &mut self,
        id: ClientId,
        code: &RoomCode,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Done {
        let invitation = self
            .offers
            .iter()
            .find(|(_, offer)| offer.code.as_ref() == Some(code));
        if let Some((offer, _)) = invitation {
            let offer = *offer;
            return self.accept(id, offer, now, out);
        }
        let client = self.clients.get_mut(&id).expect("the session is here");
        if !self.rooms.contains_key(code) {
            let account = client.person.account.clone();
            return Err(match self.budget(&account).codes.take(now) {
                true => Refusal::NoRoom,
                false => Refusal::TooManyCodes,
            });
        }
        if client.at.as_ref() == Some(code) {
            return Err(Refusal::AlreadyThere(code.clone()));
        }
        self.sit_down(id, code, out);
        Ok(())
    }

    fn leave_table(&mut self, id: ClientId, out: &mut Vec<Effect>) -> Done {
        let client = self.clients.get_mut(&id).expect("the session is here");
        let code = client.at.take().ok_or(Refusal::NoGame)?;
        out.push(Effect::Tell(id, News::Hall));
        self.left_table(&code, out);
        Ok(())
    }

    /// Tidies up after a session left a game: a finished game goes when everybody
    /// has seen its end.
    fn left_table(&mut self, code: &RoomCode, out: &mut Vec<Effect>) {
        out.push(Effect::HallChanged);
        let empty = self
            .clients
            .values()
            .all(|client| client.at.as_ref() != Some(code));
        let Some(room) = self.rooms.get(code) else {
            return;
        };
        let seen = Side::BOTH
            .into_iter()
            .all(|side| room.seen[side.index()] || room.holder(side).person().is_none());
        if room.is_over() && seen && empty {
            self.rooms.remove(code);
        } else {
            self.show_table(code, out);
        }
    }

    /// The game on the board of a session, and the session's side.
    fn seat(&self, id: ClientId) -> Result<(RoomCode, Side), Refusal> {
        let client = &self.clients[&id];
        let code = client.at.clone().ok_or(Refusal::NoGame)?;
        let room = self.rooms.get(&code).ok_or(Refusal::NoGame)?;
        let side = room.side_of(&client.person).ok_or(Refusal::Watching)?;
        Ok((code, side))
    }

    fn open_seat(&self, id: ClientId) -> Result<(RoomCode, Side), Refusal> {
        let (code, side) = self.seat(id)?;
        match self.rooms[&code].is_over() {
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
        let room = self.rooms.get_mut(&code).expect("it was found above");
        // A player whose time is up cannot move any more, even if no tick came.
        let effects = room.tick(now);
        self.carry_out(&code, effects, now, out)?;
        let room = self
            .rooms
            .get_mut(&code)
            .expect("a game stays while people are at it");
        if room.is_over() {
            return Err(Refusal::Over);
        }
        if room.play.session().to_move() != Some(side) {
            return Err(Refusal::NotYourTurn(room.holder(side.other()).name()));
        }
        self.feed(&code, play::Input::Command(Command::Play(text)), now, out)
    }

    fn ask(
        &mut self,
        id: ClientId,
        question: Question,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Done {
        let (code, side) = self.seat(id)?;
        let room = self.rooms.get_mut(&code).expect("it was found above");
        may_ask(room, side, question)?;
        match room.asked {
            Some((by, open)) if open == question && by != side => {
                return self.answer(id, true, now, out);
            }
            Some((by, _)) if by == side => return Err(Refusal::AlreadyAsked),
            Some(_) => return Err(Refusal::AnswerFirst),
            None => room.asked = Some((side, question)),
        }
        if room.has_computer() {
            return self.agree(&code, side, question, now, out);
        }
        let (name, words) = (room.holder(side).name(), question.words());
        self.tell_table(&code, &format!("{name} {words}."), out);
        self.show_table(&code, out);
        Ok(())
    }

    fn answer(&mut self, id: ClientId, yes: bool, now: Duration, out: &mut Vec<Effect>) -> Done {
        let (code, side) = self.seat(id)?;
        let room = self.rooms.get_mut(&code).expect("it was found above");
        let open = room.asked.filter(|(by, _)| *by != side);
        let (by, question) = open.ok_or(Refusal::NoQuestion)?;
        if yes {
            return self.agree(&code, by, question, now, out);
        }
        room.asked = None;
        let name = room.holder(side).name();
        self.tell_table(&code, &format!("{name} says no."), out);
        self.show_table(&code, out);
        Ok(())
    }

    /// Does what both players agreed to.
    fn agree(
        &mut self,
        code: &RoomCode,
        by: Side,
        question: Question,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Done {
        let room = self.rooms.get_mut(code).expect("the game was found before");
        room.asked = None;
        let effects = match question {
            Question::Rematch => return self.rematch(code, now, out),
            Question::Draw => room.feed(play::Input::Command(Command::AgreeDraw), now),
            Question::Takeback => room.take_back(by, now),
        };
        if question == Question::Takeback {
            let name = self.rooms[code].holder(by).name();
            self.tell_table(code, &format!("{name} takes a move back."), out);
        }
        self.carry_out(code, effects, now, out)
    }

    /// Begins the next game with changed sides, for everybody at the board.
    fn rematch(&mut self, code: &RoomCode, now: Duration, out: &mut Vec<Effect>) -> Done {
        let room = &self.rooms[code];
        let [first, second] = room.holders.clone();
        let (terms, public) = (room.terms.clone(), room.public);
        let people = [&first, &second]
            .into_iter()
            .filter_map(|holder| holder.person());
        people
            .into_iter()
            .try_for_each(|person| self.may_begin(person))?;
        let by = [&first, &second]
            .into_iter()
            .find_map(|holder| holder.person().cloned());
        by.map_or(Ok(()), |person| self.use_game(&person, now))?;
        let next = self.begin(terms, [second, first], public, now, out)?;
        let there = self
            .clients
            .iter()
            .filter(|(_, client)| client.at.as_ref() == Some(code));
        let there: Vec<ClientId> = there.map(|(id, _)| *id).collect();
        for id in there {
            self.sit_down(id, &next, out);
        }
        Ok(())
    }

    fn resign(&mut self, id: ClientId, now: Duration, out: &mut Vec<Effect>) -> Done {
        let (code, side) = self.open_seat(id)?;
        self.feed(&code, play::Input::Command(Command::Resign(side)), now, out)
    }

    fn say(&mut self, id: ClientId, text: &str, now: Duration, out: &mut Vec<Effect>) -> Done {
        let client = self.clients.get_mut(&id).expect("the session is here");
        let code = client.at.clone().ok_or(Refusal::NoGame)?;
        let text = cleaned(text).ok_or(Refusal::EmptyChat)?;
        let room = self.rooms.get_mut(&code).ok_or(Refusal::NoGame)?;
        if room.terms.rated && !room.is_over() && room.side_of(&client.person).is_none() {
            return Err(Refusal::SilentSpectators);
        }
        if !client.chat.take(now) {
            return Err(Refusal::ChatTooFast);
        }
        let from = client.person.name.clone();
        let line = ChatLine { from, text };
        room.note_chat(line.clone());
        for id in self.at_table(&code) {
            out.push(Effect::Tell(id, News::Chat(line.clone())));
        }
        self.show_table(&code, out);
        Ok(())
    }

    // A game goes on.

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

    /// Carries out what a game asks for. The game is saved before anybody sees it.
    fn carry_out(
        &mut self,
        code: &RoomCode,
        effects: Vec<play::Effect>,
        now: Duration,
        out: &mut Vec<Effect>,
    ) -> Done {
        let (mut changed, mut ended, mut refused) = (false, false, None);
        let mut work = Vec::new();
        let room = self.rooms.get_mut(code).expect("the game was found before");
        for effect in effects {
            match effect {
                play::Effect::Changed(step) => {
                    changed = true;
                    room.note_change(now);
                    forget_question(room, step);
                }
                play::Effect::Ended(_, how) => {
                    ended = true;
                    room.note_end(how);
                }
                play::Effect::Refused(error) => refused = Some(Refusal::Move(error)),
                play::Effect::Think(id, job) => work.push((id, job)),
                play::Effect::Stop(id) => {
                    self.jobs.remove(&id);
                    out.push(Effect::Stop(id));
                }
                // No teacher checks moves here, nobody hurries, and saving is ours.
                play::Effect::Check(..)
                | play::Effect::Hurry(_)
                | play::Effect::Held
                | play::Effect::Save(_) => {}
            }
        }
        debug_assert_eq!(room.play.teacher(), TeacherMode::Off);
        let owner = room.holders.iter().find_map(Holder::person);
        let owner = owner.map_or_else(String::new, |person| person.account.clone());
        if changed || ended {
            out.push(Effect::Keep(Box::new(room.kept())));
        }
        for (id, job) in work {
            self.jobs.insert(id, code.clone());
            out.push(Effect::Think(id, owner.clone(), job));
        }
        if ended {
            self.count(code);
            self.forget_unseen(code);
        }
        if changed || ended {
            self.follow_presence_after(code, now, out);
            self.show_table(code, out);
            self.call_player(code, out);
            out.push(Effect::HallChanged);
        }
        refused.map_or(Ok(()), Err)
    }

    /// Starts or stops the clock after a move, because another player is to move.
    fn follow_presence_after(&mut self, code: &RoomCode, now: Duration, out: &mut Vec<Effect>) {
        if !self.rooms[code].is_over() {
            self.follow_presence(code, now, out);
        }
    }

    /// Counts a game that has ended.
    fn count(&mut self, code: &RoomCode) {
        let at_table: Vec<Person> = self
            .at_table(code)
            .map(|id| self.clients[&id].person.clone())
            .collect();
        let room = self.rooms.get_mut(code).expect("the game was found before");
        for person in &at_table {
            if let Some(side) = room.side_of(person) {
                room.seen[side.index()] = true;
            }
        }
        let verdict = room.play.ending().and_then(play::Ending::verdict);
        let people = room.holders.each_ref().map(Holder::person);
        if let ([Some(first), Some(second)], Some(verdict)) = (people, verdict) {
            let names = [first.name.clone(), second.name.clone()];
            self.evening.enter(room.number, names, verdict);
            if room.terms.rated {
                let keys = [first.key(), second.key()];
                let keys = [&*keys[0], &*keys[1]];
                self.ratings.enter(keys, room.terms.entry.id(), verdict);
            }
        }
    }

    /// Forgets the oldest finished games that a player of this one has not seen, if
    /// there are too many. Their files stay.
    fn forget_unseen(&mut self, code: &RoomCode) {
        let holders = self.rooms[code].holders.clone();
        for person in holders.iter().filter_map(Holder::person) {
            let unseen = self.own_games(person).filter(|(_, room, _)| room.is_over());
            let mut unseen: Vec<_> = unseen
                .map(|(code, room, _)| (room.changed, code.clone()))
                .collect();
            unseen.sort();
            let surplus = unseen.len().saturating_sub(MOST_UNSEEN);
            for (_, old) in unseen.into_iter().take(surplus) {
                if old != *code && self.at_table(&old).next().is_none() {
                    self.rooms.remove(&old);
                }
            }
        }
    }

    /// Calls the player to move, unless the same player moved before.
    fn call_player(&self, code: &RoomCode, out: &mut Vec<Effect>) {
        let room = &self.rooms[code];
        let session = room.play.session();
        let last = session.history().last().map(|played| played.side);
        let Some(side) = session
            .to_move()
            .filter(|side| !room.is_over() && last != Some(*side))
        else {
            return;
        };
        let Some(person) = room.holder(side).person() else {
            return;
        };
        let title = format!("{}: your turn", room.terms.entry.title());
        for id in self.sessions_of(person) {
            let news = News::YourTurn(code.clone(), title.clone());
            out.push(Effect::Tell(id, news));
        }
    }

    // What people see.

    fn at_table<'a>(&'a self, code: &'a RoomCode) -> impl Iterator<Item = ClientId> + 'a {
        let there = self
            .clients
            .iter()
            .filter(|(_, client)| client.at.as_ref() == Some(code));
        there.map(|(id, _)| *id)
    }

    fn tell_table(&self, code: &RoomCode, sentence: &str, out: &mut Vec<Effect>) {
        let news = || News::Happened(sentence.to_owned());
        out.extend(self.at_table(code).map(|id| Effect::Tell(id, news())));
    }

    fn show_table(&self, code: &RoomCode, out: &mut Vec<Effect>) {
        let Some(room) = self.rooms.get(code) else {
            return;
        };
        for id in self.at_table(code) {
            let view = self.table(room, &self.clients[&id].person);
            out.push(Effect::Tell(id, News::Table(Box::new(view))));
        }
    }

    /// The game as this person sees it.
    fn table(&self, room: &Room, reader: &Person) -> TableView {
        let mut session = room.play.session().fork();
        for side in Side::BOTH {
            session.set_name(side, &room.holder(side).name());
        }
        let watchers = self
            .at_table(&room.code)
            .map(|id| &self.clients[&id].person);
        let mut watchers: Vec<String> = watchers
            .filter(|person| room.side_of(person).is_none())
            .map(|person| person.name.clone())
            .collect();
        watchers.dedup();
        let people = room.holders.each_ref().map(Holder::name);
        let score = self.evening.words([&people[0], &people[1]]);
        TableView {
            code: room.code.clone(),
            session,
            clock: room.play.clock().clone(),
            due: room.due(),
            terms: room.terms.words(),
            seats: Side::BOTH.map(|side| self.seat_view(room, side)),
            you: room.side_of(reader),
            watchers,
            takebacks: !room.terms.rated,
            asked: room.asked,
            chat: room.chat.iter().cloned().collect(),
            ending: room.play.ending().cloned(),
            score: score.filter(|_| !room.has_computer()),
        }
    }

    fn seat_view(&self, room: &Room, side: Side) -> SeatView {
        let holder = room.holder(side);
        let person = holder.person();
        SeatView {
            name: holder.name(),
            rating: person.and_then(|person| self.rating(person, room.terms.entry)),
            here: person.is_none_or(|person| self.is_here(person)),
            computer: person.is_none(),
        }
    }

    /// The rating of a person in a game, rounded; `None` before the first rated game.
    fn rating(&self, person: &Person, entry: &dyn GameInfo) -> Option<i32> {
        let rating = self.ratings.of(&person.key(), entry.id());
        (rating.count > 0).then_some(rating.value.round() as i32)
    }

    /// What a session sees in the hall.
    #[must_use]
    pub fn hall(&self, id: ClientId) -> HallView {
        self.hall_among(id, &self.people())
    }

    /// What every session in the hall sees.
    pub fn halls(&self) -> Vec<(ClientId, HallView)> {
        // Collected once: for each session anew, a full house would be slow.
        let people = self.people();
        let view = |id| (id, self.hall_among(id, &people));
        self.in_the_hall().map(view).collect()
    }

    fn hall_among(&self, id: ClientId, people: &[(&Person, bool)]) -> HallView {
        let Some(client) = self.clients.get(&id) else {
            return HallView::default();
        };
        let reader = &client.person;
        let mut mine: Vec<OwnGameLine> = self
            .own_games(reader)
            .map(|(_, room, side)| OwnGameLine {
                game: game_line(room),
                your_turn: !room.is_over() && room.play.session().to_move() == Some(side),
                due: room.due(),
                over: room.is_over(),
            })
            .collect();
        mine.sort_by_key(|line| !line.your_turn);
        let others = self
            .rooms
            .values()
            .filter(|room| room.public && !room.is_over() && room.side_of(reader).is_none());
        HallView {
            people: shown_people(people, reader),
            more_people: people.len().saturating_sub(MOST_SHOWN),
            offers: self.offer_lines(reader),
            games: others.take(MOST_SHOWN).map(game_line).collect(),
            mine,
        }
    }

    /// The people who are here, each once, and whether they play.
    fn people(&self) -> Vec<(&Person, bool)> {
        let mut people: BTreeMap<&Person, bool> = BTreeMap::new();
        for client in self.clients.values() {
            let playing = people.entry(&client.person).or_default();
            let room = client.at.as_ref().and_then(|code| self.rooms.get(code));
            *playing |= room.is_some_and(|room| room.side_of(&client.person).is_some());
        }
        people.into_iter().collect()
    }

    fn offer_lines(&self, reader: &Person) -> Vec<OfferLine> {
        let shown = self
            .offers
            .iter()
            .filter(|(_, offer)| offer.code.is_none() || offer.by == *reader);
        let line = |(id, offer): (&OfferId, &Offer)| OfferLine {
            id: *id,
            by: offer.by.name.clone(),
            rating: self.rating(&offer.by, offer.terms.entry),
            entry: offer.terms.entry,
            terms: offer.terms.words(),
            side: offer
                .terms
                .side
                .map(|side| offer.terms.entry.sides()[side.other().index()]),
            own: offer.by == *reader,
            code: offer.code.clone(),
        };
        shown.take(MOST_SHOWN).map(line).collect()
    }
}

/// Returns the first people as the reader sees them.
fn shown_people(people: &[(&Person, bool)], reader: &Person) -> Vec<PersonLine> {
    let line = |(person, playing): &(&Person, bool)| PersonLine {
        name: person.name.clone(),
        you: *person == reader,
        playing: *playing,
    };
    people.iter().take(MOST_SHOWN).map(line).collect()
}

/// Returns the seats of somebody on this side and of the other player.
fn seated(side: Side, own: Holder, other: Holder) -> [Holder; 2] {
    match side {
        Side::First => [own, other],
        Side::Second => [other, own],
    }
}

fn may_ask(room: &Room, side: Side, question: Question) -> Done {
    let over = room.is_over();
    match question {
        Question::Rematch if !over => Err(Refusal::NotOver),
        Question::Rematch => Ok(()),
        _ if over => Err(Refusal::Over),
        Question::Draw if room.has_computer() => Err(Refusal::OnlyPeopleDraw),
        Question::Draw => Ok(()),
        Question::Takeback if room.terms.rated => Err(Refusal::NoTakebacks),
        Question::Takeback if !room.has_moved(side) => Err(Refusal::NothingToTakeBack),
        Question::Takeback => Ok(()),
    }
}

/// A move answers an open question with no, except that a draw offer waits for a
/// move of the other player.
fn forget_question(room: &mut Room, step: play::Step) {
    let mover = room
        .play
        .session()
        .history()
        .last()
        .map(|played| played.side);
    let waits = room.asked.is_some_and(|(by, question)| {
        question == Question::Draw && step == play::Step::Played && mover == Some(by)
    });
    if !waits {
        room.asked = None;
    }
}

fn game_line(room: &Room) -> GameLine {
    GameLine {
        code: room.code.clone(),
        entry: room.terms.entry,
        names: room.holders.each_ref().map(Holder::name),
        moves: room.play.session().history().len(),
    }
}
