//! [`Sessions`]: the people in the lobby, their names and games, and how much
//! each account may still do.

use std::collections::BTreeMap;
use std::time::Duration;

use super::code::RoomCode;
use super::event::Done;
use super::limits::{Allowance, LobbyLimits};
use super::person::Person;
use super::refusal::Refusal;
use super::request::ClientId;

/// A session.
#[derive(Debug)]
pub(super) struct Client {
    /// The person who plays in it.
    pub person: Person,
    /// The game on its board.
    pub at: Option<RoomCode>,
    chat: Allowance,
}

/// The remaining allowances of an account. They are kept when the sessions of
/// the account end, so that nobody gains by connecting again.
#[derive(Debug)]
struct Budget {
    codes: Allowance,
    games: Allowance,
}

/// The sessions that are connected.
#[derive(Debug)]
pub(super) struct Sessions {
    limits: LobbyLimits,
    clients: BTreeMap<ClientId, Client>,
    budgets: BTreeMap<String, Budget>,
    /// The person of each name in use, by the form for comparisons.
    names: BTreeMap<String, Person>,
}

impl Sessions {
    /// Creates an empty set of sessions with these limits.
    pub fn new(limits: LobbyLimits) -> Sessions {
        Sessions {
            limits,
            clients: BTreeMap::new(),
            budgets: BTreeMap::new(),
            names: BTreeMap::new(),
        }
    }

    /// Lets a person in, unless the name is another account's or a limit is reached.
    /// Returns the person with the spelling of the name that is in use: `Anna` is
    /// `anna`.
    ///
    /// # Errors
    /// The name belongs to another account, or there are too many sessions.
    pub fn enter(
        &mut self,
        id: ClientId,
        person: &Person,
        now: Duration,
    ) -> Result<Person, Refusal> {
        self.may_enter(person)?;
        self.keep_name(person);
        let person = self.names[&person.key()].clone();
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
        Ok(person)
    }

    fn may_enter(&self, person: &Person) -> Done {
        let owner = self.names.get(&person.key());
        if owner.is_some_and(|owner| owner.account != person.account) {
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

    /// Ends a session. Returns its person and the game on its board.
    pub fn leave(&mut self, id: ClientId) -> Option<(Person, Option<RoomCode>)> {
        let client = self.clients.remove(&id)?;
        Some((client.person, client.at))
    }

    /// Reserves a name for its account, in the first spelling.
    pub fn keep_name(&mut self, person: &Person) {
        let name = self.names.entry(person.key());
        name.or_insert_with(|| person.clone());
    }

    /// Lets other accounts use the name of this person.
    pub fn free_name(&mut self, person: &Person) {
        self.names.remove(&person.key());
    }

    /// Returns the session with this id.
    pub fn get(&self, id: ClientId) -> Option<&Client> {
        self.clients.get(&id)
    }

    /// All sessions, by id.
    pub fn all(&self) -> impl Iterator<Item = &Client> {
        self.clients.values()
    }

    /// The person of a connected session.
    pub fn person(&self, id: ClientId) -> &Person {
        &self.clients[&id].person
    }

    /// Whether the person has a session.
    pub fn is_here(&self, person: &Person) -> bool {
        self.of(person).next().is_some()
    }

    /// The sessions of a person.
    pub fn of<'a>(&'a self, person: &'a Person) -> impl Iterator<Item = ClientId> + 'a {
        self.those(move |client| client.person == *person)
    }

    /// The sessions with this game on their board.
    pub fn at<'a>(&'a self, code: &'a RoomCode) -> impl Iterator<Item = ClientId> + 'a {
        self.those(move |client| client.at.as_ref() == Some(code))
    }

    /// The sessions that are in the hall, not at a game.
    pub fn in_the_hall(&self) -> impl Iterator<Item = ClientId> + '_ {
        self.those(|client| client.at.is_none())
    }

    fn those<'a>(
        &'a self,
        are: impl Fn(&Client) -> bool + 'a,
    ) -> impl Iterator<Item = ClientId> + 'a {
        let found = self.clients.iter().filter(move |(_, client)| are(client));
        found.map(|(id, _)| *id)
    }

    /// The game on the board of a session.
    pub fn table_of(&self, id: ClientId) -> Option<&RoomCode> {
        self.clients[&id].at.as_ref()
    }

    /// Puts a game on the board of a session. Returns the one that was there.
    pub fn sit_down(&mut self, id: ClientId, code: &RoomCode) -> Option<RoomCode> {
        self.client_mut(id).at.replace(code.clone())
    }

    /// Takes the game off the board of a session.
    pub fn stand_up(&mut self, id: ClientId) -> Option<RoomCode> {
        self.client_mut(id).at.take()
    }

    fn client_mut(&mut self, id: ClientId) -> &mut Client {
        self.clients.get_mut(&id).expect("the session is here")
    }

    /// Counts a line of chat; `false` if there were too many.
    pub fn use_chat(&mut self, id: ClientId, now: Duration) -> bool {
        self.client_mut(id).chat.take(now)
    }

    /// Counts a wrong code; `false` if there were too many.
    pub fn use_code(&mut self, id: ClientId, now: Duration) -> bool {
        let account = self.person(id).account.clone();
        self.budget(&account).codes.take(now)
    }

    /// Counts a new game of an account; `false` if there were too many.
    pub fn use_game(&mut self, account: &str, now: Duration) -> bool {
        self.budget(account).games.take(now)
    }

    fn budget(&mut self, account: &str) -> &mut Budget {
        let budget = self.budgets.get_mut(account);
        budget.expect("the account has come in")
    }
}
