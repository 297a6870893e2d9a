//! [`Views`]: the views of the hall and of games that people get.

use std::collections::BTreeMap;

use super::code::RoomCode;
use super::event::Effect;
use super::news::{
    GameLine, HallView, News, OfferLine, OwnGameLine, PersonLine, SeatView, TableView,
};
use super::offers::{Offer, Offers};
use super::person::Person;
use super::request::{ClientId, OfferId};
use super::room::{Room, RoomPlayer};
use super::rooms::Rooms;
use super::scores::Scores;
use super::sessions::Sessions;
use crate::game::{Side, Verdict, order_by_key};
use crate::session::Ending;

/// The most people, offers and games that a list in the hall shows.
const MOST_SHOWN: usize = 100;

/// Everything that views are made of.
pub(super) struct Views<'a> {
    pub sessions: &'a Sessions,
    pub rooms: &'a Rooms,
    pub offers: &'a Offers,
    pub scores: &'a Scores,
}

impl<'a> Views<'a> {
    /// The first sentence for a person who has just connected.
    pub fn welcome(&self, person: &Person) -> String {
        let waits = |(room, side): &(&Room, Side)| room.is_turn_of(*side);
        let own = self.rooms.of(person).filter(waits);
        let waiting: Vec<String> = own.map(|(room, _)| room.code.to_string()).collect();
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

    /// Sends the player to move a [`News::YourTurn`], unless that player made
    /// the last move, too.
    pub fn notify_player(&self, code: &RoomCode, out: &mut Vec<Effect>) {
        let Some(room) = self.rooms.get(code) else {
            return;
        };
        let session = room.play.session();
        let last = session.history().last().map(|played| played.side);
        let Some(side) = session
            .to_move()
            .filter(|side| !room.is_over() && last != Some(*side))
        else {
            return;
        };
        let Some(person) = room.player(side).person() else {
            return;
        };
        let title = format!("{}: your turn", room.terms.info.title);
        for id in self.sessions.of(person) {
            let news = News::YourTurn(code.clone(), title.clone());
            out.push(Effect::Send(id, news));
        }
    }

    /// Sends a sentence to everybody at a game.
    pub fn send_to_table(&self, code: &RoomCode, sentence: &str, out: &mut Vec<Effect>) {
        let news = || News::Happened(sentence.to_owned());
        out.extend(self.sessions.at(code).map(|id| Effect::Send(id, news())));
    }

    /// Sends a sentence to everybody at a game, and another one to the sessions of its
    /// players that are not at it.
    pub fn send_to_players(
        &self,
        code: &RoomCode,
        sentence: &str,
        elsewhere: &str,
        out: &mut Vec<Effect>,
    ) {
        self.send_to_table(code, sentence, out);
        if let Some(room) = self.rooms.get(code) {
            self.send_elsewhere(room, elsewhere, out);
        }
    }

    /// Sends a sentence to the sessions of a game's players that are not at it.
    fn send_elsewhere(&self, room: &Room, sentence: &str, out: &mut Vec<Effect>) {
        let people = room.players.iter().filter_map(RoomPlayer::person);
        for id in people.flat_map(|person| self.sessions.of(person)) {
            if self.sessions.table_of(id) != Some(&room.code) {
                out.push(Effect::Send(id, News::Happened(sentence.to_owned())));
            }
        }
    }

    /// Sends the result of a game to the sessions of its players that are not at it.
    pub fn send_end(&self, code: &RoomCode, out: &mut Vec<Effect>) {
        let Some(room) = self.rooms.get(code) else {
            return;
        };
        let verdict = room.play.ending().and_then(Ending::verdict);
        let result = match verdict {
            Some(Verdict::Win(side)) => format!("{} wins", room.player(side).name()),
            Some(Verdict::Draw) => "a draw".to_owned(),
            None => return,
        };
        let how = room
            .how
            .map_or_else(String::new, |how| format!(" {}", how.words()));
        let sentence = format!("{code} is over: {result}{how}.");
        self.send_elsewhere(room, &sentence, out);
    }

    /// Returns the name of the player of a side, if no session of that person is at the
    /// game.
    pub fn absent(&self, code: &RoomCode, side: Side) -> Option<String> {
        let person = self.rooms.get(code)?.player(side).person()?;
        let mut there = self.sessions.of(person);
        let there = there.any(|id| self.sessions.table_of(id) == Some(code));
        (!there).then(|| person.name.clone())
    }

    /// Shows a game to everybody at it.
    pub fn show_table(&self, code: &RoomCode, out: &mut Vec<Effect>) {
        let Some(room) = self.rooms.get(code) else {
            return;
        };
        for id in self.sessions.at(code) {
            let view = self.table(room, self.sessions.person(id));
            out.push(Effect::Send(id, News::Table(Box::new(view))));
        }
    }

    /// The game as this person sees it.
    fn table(&self, room: &Room, reader: &Person) -> TableView {
        let mut session = room.play.session().fork();
        for side in Side::BOTH {
            session.set_name(side, &room.player(side).name());
        }
        let watchers = self.sessions.at(&room.code);
        let watchers = watchers.map(|id| self.sessions.person(id));
        let mut watchers: Vec<String> = watchers
            .filter(|person| room.side_of(person).is_none())
            .map(|person| person.name.clone())
            .collect();
        watchers.dedup();
        let people = room.players.each_ref().map(RoomPlayer::name);
        let score = self.scores.between([&people[0], &people[1]]);
        TableView {
            code: room.code.clone(),
            session,
            clock: room.play.clock().clone(),
            due: room.due(),
            terms: room.terms.words(),
            seats: Side::BOTH.map(|side| self.seat_view(room, side)),
            you: room.side_of(reader),
            watchers,
            rated: room.terms.rated,
            asked: room.asked,
            chat: room.chat.iter().cloned().collect(),
            ending: room.play.ending().cloned(),
            ended_early: room.how,
            score: score.filter(|_| !room.has_computer()),
        }
    }

    fn seat_view(&self, room: &Room, side: Side) -> SeatView {
        let player = room.player(side);
        let person = player.person();
        SeatView {
            name: player.name(),
            rating: person.and_then(|person| self.scores.rating(person, room.terms.info)),
            here: person.is_none_or(|person| self.sessions.is_here(person)),
            computer: person.is_none(),
        }
    }

    /// The hall as a session sees it; `people` is [`Views::people`].
    pub fn hall(&self, id: ClientId, people: &[(&Person, bool)]) -> HallView {
        let Some(client) = self.sessions.get(id) else {
            return HallView::default();
        };
        let reader = &client.person;
        let mut mine: Vec<OwnGameLine> = self
            .rooms
            .of(reader)
            .map(|(room, side)| OwnGameLine {
                game: game_line(room),
                side,
                your_turn: room.is_turn_of(side),
                clock: room.play.clock().clone(),
                due: room.due(),
                over: room.is_over(),
                question: room.question_to(side),
            })
            .collect();
        order_by_key(&mut mine, |line| !line.your_turn);
        let others = self.rooms.open();
        let others = others.filter(|room| room.public && room.side_of(reader).is_none());
        HallView {
            people: shown_people(people, reader),
            more_people: people.len().saturating_sub(MOST_SHOWN),
            offers: self.offer_lines(reader),
            games: others.take(MOST_SHOWN).map(game_line).collect(),
            mine,
        }
    }

    /// The people who are connected, each once, and whether they play.
    pub fn people(&self) -> Vec<(&'a Person, bool)> {
        let mut people: BTreeMap<&'a Person, bool> = BTreeMap::new();
        for client in self.sessions.all() {
            let playing = people.entry(&client.person).or_default();
            let room = client.at.as_ref().and_then(|code| self.rooms.get(code));
            *playing |=
                room.is_some_and(|room| !room.is_over() && room.side_of(&client.person).is_some());
        }
        let mut people: Vec<(&'a Person, bool)> = people.into_iter().collect();
        // The list is sorted by name, because the order of the accounts would
        // reveal something about them.
        order_by_key(&mut people, |(person, _)| person.key());
        people
    }

    fn offer_lines(&self, reader: &Person) -> Vec<OfferLine> {
        let line = |(id, offer): (OfferId, &Offer)| OfferLine {
            id,
            by: offer.by.name.clone(),
            here: self.sessions.is_here(&offer.by),
            rating: self.scores.rating(&offer.by, offer.terms.info),
            terms: offer.terms.words(),
            side: offer
                .terms
                .side
                .map(|side| offer.terms.info.sides[side.other().index()]),
            own: offer.by == *reader,
            code: offer.code.clone(),
        };
        self.offers
            .seen_by(reader)
            .take(MOST_SHOWN)
            .map(line)
            .collect()
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

fn game_line(room: &Room) -> GameLine {
    GameLine {
        code: room.code.clone(),
        info: room.terms.info,
        names: room.players.each_ref().map(RoomPlayer::name),
        moves: room.play.session().history().len(),
    }
}
