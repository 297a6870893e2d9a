//! A recorded game and the current position in it.

use std::path::{Path, PathBuf};

use crate::engine::BotSpec;
use crate::game::{Record, Side};
use crate::session::contract::{Position, Session};

use crate::session::player::PlayerSpec;

/// Whether to start the engines named in a record.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Programs {
    /// Start them, because the record is the user's own.
    Start,
    /// Replace them by a person, because the record may come from somebody else
    /// and could name any command.
    LeaveOut,
}

/// A finished or unfinished game and the position shown.
#[derive(Debug)]
pub struct Playback {
    /// The title, made from the file name.
    title: String,
    record: Record,
    /// The game with all its moves played.
    whole: Box<dyn Session>,
    /// The game up to the position shown.
    here: Box<dyn Session>,
    programs: Programs,
    /// The file it was read from; `None` if the file has other games too.
    path: Option<PathBuf>,
    /// The names of the players by seat, if the record does not give them.
    names: Option<[String; 2]>,
}

impl Playback {
    /// Opens the game at its start. `whole` is the game of `record` with all
    /// moves played.
    #[must_use]
    pub fn new(title: String, record: Record, whole: Box<dyn Session>) -> Playback {
        let here = at(&*whole, 0);
        Playback {
            title,
            record,
            whole,
            here,
            programs: Programs::LeaveOut,
            path: None,
            names: None,
        }
    }

    /// Sets the file it was read from, which contains only this game.
    #[must_use]
    pub fn of(self, path: &Path) -> Playback {
        Playback {
            path: Some(path.to_owned()),
            ..self
        }
    }

    /// The file it was read from; `None` if the file has other games too.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Sets the names of the players by seat. Without them, the record names the
    /// players, as its owner sees them.
    #[must_use]
    pub fn between(self, names: [String; 2]) -> Playback {
        Playback {
            names: Some(names),
            ..self
        }
    }

    /// The names of the players by seat, if they were set.
    #[must_use]
    pub fn names(&self) -> Option<&[String; 2]> {
        self.names.as_ref()
    }

    /// Whether the record's engines may be started.
    #[must_use]
    pub const fn programs(&self) -> Programs {
        self.programs
    }

    /// Sets whether the record's engines may be started. The default is
    /// [`Programs::LeaveOut`].
    #[must_use]
    pub fn with(self, programs: Programs) -> Playback {
        Playback { programs, ..self }
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The record.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The whole game.
    #[must_use]
    pub fn whole(&self) -> &dyn Session {
        &*self.whole
    }

    /// The game up to the position shown.
    #[must_use]
    pub fn here(&self) -> &dyn Session {
        &*self.here
    }

    /// The number of moves up to the position shown.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.here.history().len()
    }

    /// The number of moves in the game.
    #[must_use]
    pub fn len(&self) -> usize {
        self.whole.history().len()
    }

    /// Whether the game has no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Goes to the position after `ply` moves, or to the last one.
    pub fn go(&mut self, ply: usize) {
        let ply = ply.min(self.len());
        if ply == self.ply() + 1 {
            // One move forward is played rather than set up, because only a
            // played move can be animated.
            let text = self.whole.history()[ply - 1].text.clone();
            if self.here.play(&text).is_ok() {
                return;
            }
        }
        self.here = at(&*self.whole, ply);
    }

    /// Moves `by` plies forward, or backward if negative. Returns whether the
    /// position changed.
    pub fn step(&mut self, by: isize) -> bool {
        let before = self.ply();
        self.go(before.saturating_add_signed(by));
        self.ply() != before
    }

    /// Returns the players for playing on from here: those of the record, but
    /// with a person on the side to move if there was none.
    #[must_use]
    pub fn players(&self) -> [PlayerSpec; 2] {
        players_on(&self.record, self.side(), self.programs)
    }

    /// Sets a computer of this level as the opponent of the person who plays on.
    #[must_use]
    pub fn against(mut self, level: BotSpec) -> Playback {
        let players = against(self.players(), self.side(), level);
        self.record.players = players.map(|spec| spec.to_string());
        self
    }

    fn side(&self) -> Side {
        self.here.to_move().unwrap_or(Side::First)
    }
}

/// Replaces the opponent by a computer of this level. If both are people, the one with
/// `side` to move keeps the seat.
#[must_use]
pub fn against(mut players: [PlayerSpec; 2], side: Side, level: BotSpec) -> [PlayerSpec; 2] {
    let person = match &players {
        [PlayerSpec::Human, PlayerSpec::Human] => side,
        [PlayerSpec::Human, _] => Side::First,
        _ => Side::Second,
    };
    players[person.other().index()] = PlayerSpec::Bot(level);
    players
}

/// Returns the players for playing on a game of `record` with `side` to move;
/// see [`Playback::players`].
#[must_use]
pub fn players_on(record: &Record, side: Side, programs: Programs) -> [PlayerSpec; 2] {
    let read = |text: &String| match (text.parse(), programs) {
        (Ok(PlayerSpec::Gtp(_)), Programs::LeaveOut) | (Err(_), _) => PlayerSpec::Human,
        (Ok(spec), _) => spec,
    };
    let mut players = record.players.each_ref().map(read);
    if !players.contains(&PlayerSpec::Human) {
        players[side.index()] = PlayerSpec::Human;
    }
    players
}

/// Returns a copy of the game after its first `ply` moves.
#[must_use]
pub fn at(whole: &dyn Position, ply: usize) -> Box<dyn Session> {
    let mut copy = whole.fork();
    while copy.history().len() > ply && copy.undo() {}
    copy
}
