//! [`Rooms`]: all games that are not forgotten yet.

use std::collections::BTreeMap;
use std::time::Duration;

use super::code::RoomCode;
use super::person::Person;
use super::room::Room;
use crate::game::{Side, order_by};

/// The most finished games that wait for a person to see their end.
const MOST_UNSEEN: usize = 20;

/// The games, by their codes.
#[derive(Debug, Default)]
pub(super) struct Rooms {
    rooms: BTreeMap<RoomCode, Room>,
    begun: u64,
}

impl Rooms {
    /// Adds a game and gives it its number.
    pub fn add(&mut self, mut room: Room) {
        self.begun += 1;
        room.number = self.begun;
        self.rooms.insert(room.code.clone(), room);
    }

    /// Returns the game with this code.
    pub fn get(&self, code: &RoomCode) -> Option<&Room> {
        self.rooms.get(code)
    }

    /// Returns the game with this code, to change it.
    pub fn get_mut(&mut self, code: &RoomCode) -> Option<&mut Room> {
        self.rooms.get_mut(code)
    }

    /// Removes the game with this code.
    pub fn remove(&mut self, code: &RoomCode) {
        self.rooms.remove(code);
    }

    /// All games, by code.
    pub fn all(&self) -> impl Iterator<Item = &Room> {
        self.rooms.values()
    }

    /// The games that are not over.
    pub fn open(&self) -> impl Iterator<Item = &Room> {
        self.all().filter(|room| !room.is_over())
    }

    /// Returns the time of the next event that no player causes, such as the end of a
    /// clock.
    pub fn wake(&self, now: Duration) -> Option<Duration> {
        self.all().filter_map(|room| room.wake(now)).min()
    }

    /// Returns the games of a person that are not over, or whose end the person has
    /// not seen, or with a question to the person, with the person's side.
    pub fn of<'a>(&'a self, person: &'a Person) -> impl Iterator<Item = (&'a Room, Side)> + 'a {
        self.all().filter_map(move |room| {
            let side = room.side_of(person)?;
            let done = room.is_over() && room.seen[side.index()];
            (!done || room.question_to(side).is_some()).then_some((room, side))
        })
    }

    /// Forgets the oldest finished games that a person has not seen, if there are
    /// too many, except those with somebody at the board. Their files stay.
    pub fn forget_unseen(&mut self, person: &Person, has_people: impl Fn(&RoomCode) -> bool) {
        let unseen = self.of(person).filter(|(room, _)| room.is_over());
        let mut unseen: Vec<_> = unseen
            .map(|(room, _)| (room.changed, room.code.clone()))
            .collect();
        order_by(&mut unseen, Ord::cmp);
        let surplus = unseen.len().saturating_sub(MOST_UNSEEN);
        for (_, old) in unseen.into_iter().take(surplus) {
            if !has_people(&old) {
                self.rooms.remove(&old);
            }
        }
    }
}
