//! [`Scores`]: ratings, and the results between two people since the server started.

use super::kept::{Kept, KeptSeat};
use super::person::Person;
use super::ratings::Ratings;
use super::room::{Room, RoomPlayer};
use crate::session::{GameInfo, PeopleResults, play};

/// The results of finished games.
#[derive(Debug, Default)]
pub(super) struct Scores {
    ratings: Ratings,
    people_results: PeopleResults,
}

impl Scores {
    /// Counts a game that has ended.
    pub fn count(&mut self, room: &Room) {
        let verdict = room.play.ending().and_then(play::Ending::verdict);
        let people = room.players.each_ref().map(RoomPlayer::person);
        let ([Some(first), Some(second)], Some(verdict)) = (people, verdict) else {
            return;
        };
        let names = [first.name.clone(), second.name.clone()];
        self.people_results.enter(room.number, names, verdict);
        if room.terms.rated {
            let keys = [first.key(), second.key()];
            let keys = [&*keys[0], &*keys[1]];
            self.ratings.enter(keys, room.terms.info.id, verdict);
        }
    }

    /// Counts a finished game of an earlier run. It changes only ratings,
    /// because the results between two people end with the run.
    pub fn count_kept(&mut self, kept: &Kept) {
        if let ([KeptSeat::Person(first), KeptSeat::Person(second)], Some(verdict), true) =
            (&kept.room.seats, kept.record.result, kept.room.rated)
        {
            let people = [&*first.key(), &*second.key()];
            self.ratings.enter(people, &kept.record.game, verdict);
        }
    }

    /// The rating of a person in a game, rounded; `None` before the first rated game.
    pub fn rating(&self, person: &Person, info: &GameInfo) -> Option<i32> {
        let rating = self.ratings.of(&person.key(), info.id);
        (rating.count > 0).then_some(rating.value.round() as i32)
    }

    /// The score between two people in words, if they have played before.
    pub fn between(&self, names: [&str; 2]) -> Option<String> {
        self.people_results.words(names)
    }
}
