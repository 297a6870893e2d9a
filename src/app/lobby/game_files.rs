//! [`GameFiles`]: the files of all games, by player and account.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::code::RoomCode;
use super::kept::{Kept, KeptSeat};
use super::person::Person;
use crate::game::{EarlyEnd, Side, Verdict, order_by_key};
use crate::session::GameInfo;

/// The file of a game, without its moves.
#[derive(Clone, Debug)]
pub(super) struct GameFile {
    /// The name of the file.
    pub name: String,
    /// The game; `None` if this program does not know it.
    pub info: Option<&'static GameInfo>,
    pub seats: [KeptSeat; 2],
    /// The players in command line notation.
    pub players: [String; 2],
    pub moves: usize,
    /// The result; `None` if the game is not over.
    pub result: Option<Verdict>,
    pub ended: Option<EarlyEnd>,
    pub rated: bool,
    /// The time of the last change of the game, since 1970.
    pub changed: Duration,
    /// The size in bytes.
    pub bytes: u64,
    /// Whether each player has deleted the game from their list.
    pub deleted: [bool; 2],
}

impl GameFile {
    fn person(&self, side: Side) -> Option<&Person> {
        match &self.seats[side.index()] {
            KeptSeat::Person(person) => Some(person),
            KeptSeat::Computer => None,
        }
    }

    /// The side of a person who has not deleted the game.
    pub fn side_of(&self, person: &Person) -> Option<Side> {
        let mut sides = Side::BOTH.into_iter();
        sides.find(|side| self.person(*side) == Some(person) && !self.deleted[side.index()])
    }

    /// Whether the game counts for an account.
    fn counts_for(&self, account: &str) -> bool {
        let mut sides = Side::BOTH.into_iter();
        sides.any(|side| {
            let owner = self.person(side).map(|person| &*person.account);
            owner == Some(account) && !self.deleted[side.index()]
        })
    }

    /// Whether every person who played has deleted the game.
    pub fn is_deleted(&self) -> bool {
        Side::BOTH
            .into_iter()
            .all(|side| self.person(side).is_none() || self.deleted[side.index()])
    }
}

/// The games of an account and their size.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Usage {
    pub games: usize,
    pub bytes: u64,
}

/// The files of all games, by their codes.
#[derive(Debug, Default)]
pub(super) struct GameFiles {
    files: BTreeMap<RoomCode, GameFile>,
    by_account: BTreeMap<String, BTreeSet<RoomCode>>,
}

impl GameFiles {
    /// Notes that a game was written or read.
    pub fn note(&mut self, kept: &Kept, games: &[&'static GameInfo]) {
        let mut infos = games.iter();
        let file = GameFile {
            name: kept.file_name(),
            info: infos.find(|info| info.id == kept.record.game).copied(),
            seats: kept.room.seats.clone(),
            players: kept.record.players.clone(),
            moves: kept.record.moves.len(),
            result: kept.record.result,
            ended: kept.record.ended,
            rated: kept.room.rated,
            changed: Duration::from_secs(kept.room.changed),
            bytes: kept.text().len() as u64,
            deleted: kept.room.deleted,
        };
        let people = Side::BOTH.map(|side| file.person(side).cloned());
        for person in people.into_iter().flatten() {
            let codes = self.by_account.entry(person.account).or_default();
            codes.insert(kept.room.code.clone());
        }
        self.files.insert(kept.room.code.clone(), file);
    }

    /// Whether a game with this code has a file.
    pub fn has(&self, code: &RoomCode) -> bool {
        self.files.contains_key(code)
    }

    /// The file of a finished game that this person played and has not deleted.
    pub fn finished(&self, code: &RoomCode, person: &Person) -> Option<&GameFile> {
        let file = self.files.get(code)?;
        let own = file.result.is_some() && file.side_of(person).is_some();
        own.then_some(file)
    }

    /// Deletes a game from the list of a person. Returns its file; nobody needs it any
    /// more if [`GameFile::is_deleted`].
    pub fn delete(&mut self, code: &RoomCode, person: &Person) -> Option<GameFile> {
        let file = self.files.get_mut(code)?;
        let side = file.side_of(person)?;
        file.deleted[side.index()] = true;
        let file = file.clone();
        if !file.counts_for(&person.account)
            && let Some(codes) = self.by_account.get_mut(&person.account)
        {
            codes.remove(code);
        }
        if file.is_deleted() {
            self.files.remove(code);
        }
        Some(file)
    }

    fn of_account(&self, account: &str) -> impl Iterator<Item = (&RoomCode, &GameFile)> {
        let codes = self.by_account.get(account).into_iter().flatten();
        codes.filter_map(|code| Some((code, self.files.get(code)?)))
    }

    /// The games of an account, unfinished ones included, and their size.
    pub fn usage(&self, account: &str) -> Usage {
        let counted = self.of_account(account);
        let counted = counted.filter(|(_, file)| file.counts_for(account));
        counted.fold(Usage::default(), |sum, (_, file)| Usage {
            games: sum.games + 1,
            bytes: sum.bytes + file.bytes,
        })
    }

    /// Whether a person has games, finished or not.
    pub fn has_games_of(&self, person: &Person) -> bool {
        let mut own = self.of_account(&person.account);
        own.any(|(_, file)| file.side_of(person).is_some())
    }

    /// The finished games of a person, the newest first.
    pub fn finished_of(&self, person: &Person) -> Vec<(&RoomCode, &GameFile)> {
        let own = self.of_account(&person.account);
        let mut own: Vec<_> = own
            .filter(|(_, file)| file.result.is_some() && file.side_of(person).is_some())
            .collect();
        order_by_key(&mut own, |(code, file)| {
            (std::cmp::Reverse(file.changed), *code)
        });
        own
    }
}
