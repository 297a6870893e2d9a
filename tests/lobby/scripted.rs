//! [`House`]: a lobby with scripted clients, a clock of its own and files in
//! memory.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use boardgames::games::GAMES;
use boardgames::lobby::{
    ClientId, Effect, HallView, Input, Kept, Lobby, LobbyLimits, News, OwnGames, Person, Request,
    RoomCode, TableView, Terms,
};
use boardgames::session::{Job, JobId, SearchControl};

/// 25 November 2026, so that times look as in life.
const START: Duration = Duration::from_secs(1_795_622_400);

/// The news that one client received.
#[derive(Default)]
pub struct Seen {
    pub sentences: Vec<String>,
    pub table: Option<TableView>,
    pub calls: Vec<RoomCode>,
    pub turned_away: Option<String>,
    pub own: Option<OwnGames>,
    /// Everything, as text.
    pub all: Vec<String>,
}

pub struct House {
    pub lobby: Lobby,
    pub now: Duration,
    pub disk: BTreeMap<String, Kept>,
    pub seen: BTreeMap<ClientId, Seen>,
    pub jobs: VecDeque<(JobId, Job)>,
    next: u64,
}

impl House {
    pub fn new() -> House {
        House::with(LobbyLimits::default())
    }

    pub fn with(limits: LobbyLimits) -> House {
        House {
            lobby: Lobby::new(GAMES, limits, 7),
            now: START,
            disk: BTreeMap::new(),
            seen: BTreeMap::new(),
            jobs: VecDeque::new(),
            next: 1,
        }
    }

    /// Kills the server and starts it again with what was on disk.
    pub fn restart(&mut self, limits: LobbyLimits, later: Duration) {
        let mut kept: Vec<Kept> = self.disk.values().cloned().collect();
        kept.sort_by_key(|kept| (kept.room.changed, kept.file_name()));
        self.lobby = Lobby::new(GAMES, limits, 8);
        self.seen.clear();
        self.jobs.clear();
        self.now += later;
        let (effects, problems) = self.lobby.restore(&kept, self.now);
        assert!(problems.is_empty(), "{problems:?}");
        self.carry_out(effects);
    }

    pub fn enter(&mut self, name: &str) -> ClientId {
        self.enter_as(&format!("account of {name}"), name)
    }

    pub fn enter_as(&mut self, account: &str, name: &str) -> ClientId {
        let id = ClientId(self.next);
        self.next += 1;
        self.seen.insert(id, Seen::default());
        let person = Person::new(account, name).expect("a good name");
        self.on(Input::Enter(id, person));
        id
    }

    pub fn leave(&mut self, id: ClientId) {
        // A client that has left must not get any news.
        self.seen.remove(&id);
        self.on(Input::Leave(id));
    }

    pub fn ask(&mut self, id: ClientId, request: Request) {
        self.on(Input::Request(id, request));
    }

    pub fn pass_time(&mut self, time: Duration) {
        self.now += time;
        self.on(Input::Tick);
    }

    pub fn on(&mut self, input: Input) {
        let effects = self.lobby.on(input, self.now);
        self.carry_out(effects);
        self.check();
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Keep(kept) => {
                    self.disk.insert(kept.file_name(), *kept);
                }
                Effect::Open(id, file) => {
                    let kept = self.disk.get(&file).cloned().map(Box::new);
                    self.on(Input::Opened(id, kept));
                }
                Effect::NoteDeleted(file, deleted) => {
                    let kept = self.disk.get_mut(&file).expect("the file is there");
                    kept.room.deleted = deleted;
                }
                Effect::Delete(file) => {
                    self.disk.remove(&file).expect("the file is there");
                }
                Effect::Send(id, news) => self.output(id, news),
                Effect::TurnAway(id, why) => {
                    self.seen.get_mut(&id).expect("a client").turned_away = Some(why.to_string());
                }
                Effect::Think(id, _, job) => self.jobs.push_back((id, job)),
                Effect::Stop(id) => self.jobs.retain(|(job, _)| *job != id),
                Effect::HallChanged => {}
            }
        }
    }

    fn output(&mut self, id: ClientId, news: News) {
        let seen = self.seen.get_mut(&id).expect("only clients get news");
        seen.all.push(format!("{news:?}"));
        match news {
            News::Table(view) => {
                // What is shown must already be on disk.
                let record = &self.disk[&file_of(&view)].record;
                assert_eq!(record.moves, view.session.record().moves);
                assert_eq!(record.result.is_some(), view.ending.is_some());
                seen.table = Some(*view);
            }
            News::Hall => seen.table = None,
            News::OwnGames(own) => seen.own = Some(*own),
            News::Happened(sentence) => seen.sentences.push(sentence),
            News::Refused(why) => seen.sentences.push(format!("refused: {why}")),
            News::Chat(line) => seen.sentences.push(format!("{}: {}", line.from, line.text)),
            News::YourTurn(code, _) => seen.calls.push(code),
        }
    }

    /// All clients at one game see the same.
    fn check(&self) {
        let mut shown: BTreeMap<String, String> = BTreeMap::new();
        for view in self.seen.values().filter_map(|seen| seen.table.as_ref()) {
            let picture = format!(
                "{} {:?} {:?} {:?} {:?}",
                view.session.position(),
                view.seats,
                view.asked,
                view.chat,
                view.ending
            );
            let first = shown
                .entry(view.code.to_string())
                .or_insert_with(|| picture.clone());
            assert_eq!(*first, picture);
        }
    }

    /// Lets the computers think until none has anything to do.
    pub fn think(&mut self) {
        while let Some((id, job)) = self.jobs.pop_front() {
            let thought = job(&SearchControl::new());
            self.on(Input::Thought(id, thought));
        }
    }

    pub fn hall(&self, id: ClientId) -> HallView {
        self.lobby.hall(id)
    }

    pub fn table(&self, id: ClientId) -> &TableView {
        self.seen[&id]
            .table
            .as_ref()
            .expect("the client is at a game")
    }

    /// The last sentence that a client received.
    pub fn last(&self, id: ClientId) -> &str {
        self.seen[&id].sentences.last().map_or("", String::as_str)
    }

    /// Begins a game between the two on these terms; the first client offers it.
    pub fn begin(&mut self, first: ClientId, second: ClientId, words: &str) -> RoomCode {
        self.ask(first, Request::Offer(terms(words)));
        let offer = self.hall(first).offers.last().expect("an offer").id;
        self.ask(second, Request::Accept(offer));
        self.table(first).code.clone()
    }

    /// The client of these whose turn it is.
    pub fn to_move(&self, clients: [ClientId; 2]) -> Option<ClientId> {
        clients
            .into_iter()
            .find(|id| self.table(*id).is_your_turn())
    }

    pub fn play(&mut self, id: ClientId, text: &str) {
        self.ask(id, Request::Move(text.to_owned()));
    }
}

pub fn file_of(view: &TableView) -> String {
    format!("{}-{}.json", view.session.info().id, view.code)
}

pub fn terms(words: &str) -> Terms {
    Terms::read(words, GAMES).expect("good terms")
}
