//! [`Scores`]: ratings, and the score of an evening between two people.

use super::kept::{Kept, KeptSeat};
use super::person::Person;
use super::ratings::Ratings;
use super::room::{Holder, Room};
use crate::session::{GameInfo, PeopleResults, play};

/// The results of finished games.
#[derive(Debug, Default)]
pub(super) struct Scores {
    ratings: Ratings,
    evening: PeopleResults,
}

impl Scores {
    /// Counts a game that has ended.
    pub fn count(&mut self, room: &Room) {
        let verdict = room.play.ending().and_then(play::Ending::verdict);
        let people = room.holders.each_ref().map(Holder::person);
        let ([Some(first), Some(second)], Some(verdict)) = (people, verdict) else {
            return;
        };
        let names = [first.name.clone(), second.name.clone()];
        self.evening.enter(room.number, names, verdict);
        if room.terms.rated {
            let keys = [first.key(), second.key()];
            let keys = [&*keys[0], &*keys[1]];
            self.ratings.enter(keys, room.terms.info.id, verdict);
        }
    }

    /// Counts a finished game of an earlier run. It changes only ratings,
    /// because the scores of an evening end with the run.
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

    /// The score of the evening in words, if these people have played before.
    pub fn evening(&self, names: [&str; 2]) -> Option<String> {
        self.evening.words(names)
    }
}
