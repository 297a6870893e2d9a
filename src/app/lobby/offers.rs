//! [`Offers`]: games that people offer to others.

use std::collections::BTreeMap;

use super::code::RoomCode;
use super::person::Person;
use super::request::OfferId;
use super::terms::Terms;

/// An open offer.
#[derive(Debug)]
pub(super) struct Offer {
    /// The person who made it.
    pub by: Person,
    /// The terms of the game.
    pub terms: Terms,
    /// The code of an invitation; `None` if everybody sees the offer.
    pub code: Option<RoomCode>,
}

/// The open offers, oldest first.
#[derive(Debug, Default)]
pub(super) struct Offers {
    open: BTreeMap<OfferId, Offer>,
    made: u32,
}

impl Offers {
    /// Adds an offer and gives it an id.
    pub fn add(&mut self, offer: Offer) {
        self.made += 1;
        self.open.insert(OfferId(self.made), offer);
    }

    /// Returns the offer with this id, if it is still open.
    pub fn get(&self, id: OfferId) -> Option<&Offer> {
        self.open.get(&id)
    }

    /// Removes the offer with this id and returns it, if it is still open.
    pub fn take(&mut self, id: OfferId) -> Option<Offer> {
        self.open.remove(&id)
    }

    /// Removes all offers of a person.
    pub fn withdraw(&mut self, person: &Person) {
        self.open.retain(|_, offer| offer.by != *person);
    }

    /// Removes the offers of a person who has left, except those of games without
    /// a clock: a game with a clock needs both people here.
    pub fn left(&mut self, person: &Person) {
        self.open
            .retain(|_, offer| offer.by != *person || offer.terms.is_correspondence());
    }

    /// Returns the number of offers of a person.
    pub fn count(&self, person: &Person) -> usize {
        self.open
            .values()
            .filter(|offer| offer.by == *person)
            .count()
    }

    /// Returns the invitation with this code.
    pub fn invitation(&self, code: &RoomCode) -> Option<OfferId> {
        let mut open = self.open.iter();
        let found = open.find(|(_, offer)| offer.code.as_ref() == Some(code));
        found.map(|(id, _)| *id)
    }

    /// Returns the public offers and the person's own.
    pub fn seen_by<'a>(&'a self, person: &'a Person) -> impl Iterator<Item = (OfferId, &'a Offer)> {
        let open = self.open.iter().map(|(id, offer)| (*id, offer));
        open.filter(move |(_, offer)| offer.code.is_none() || offer.by == *person)
    }
}
