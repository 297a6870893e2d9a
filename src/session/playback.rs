//! A game and where in it we are.

use std::path::{Path, PathBuf};

use crate::game::{Record, Side};
use crate::session::{PlayerSpec, Session};

/// Whether programs that a record names as players may be started.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Programs {
    /// They are: the record is our own.
    Start,
    /// They are not: a person takes their seats. The record may come from
    /// anybody.
    LeaveOut,
}

/// A finished or unfinished game, and the position of it that is shown.
#[derive(Debug)]
pub struct Playback {
    /// What the game is called: its file.
    title: String,
    record: Record,
    /// All moves played.
    whole: Box<dyn Session>,
    /// The moves up to here played.
    here: Box<dyn Session>,
    programs: Programs,
    /// The file it was read from, where it has one of its own.
    path: Option<PathBuf>,
}

impl Playback {
    /// The game of `record`, whose moves `whole` has played, at its start.
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
        }
    }

    /// The same, read from this file, which holds nothing else.
    #[must_use]
    pub fn of(self, path: &Path) -> Playback {
        Playback {
            path: Some(path.to_owned()),
            ..self
        }
    }

    /// The file it was read from, where that holds nothing else.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether programs may be started.
    #[must_use]
    pub const fn programs(&self) -> Programs {
        self.programs
    }

    /// The same, with another answer to whether programs may be started;
    /// without this call they may not.
    #[must_use]
    pub fn with(self, programs: Programs) -> Playback {
        Playback { programs, ..self }
    }

    /// What the game is called.
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

    /// The game up to here.
    #[must_use]
    pub fn here(&self) -> &dyn Session {
        &*self.here
    }

    /// How many moves were played up to here.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.here.history().len()
    }

    /// How many moves the game has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.whole.history().len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Goes to the position after `ply` moves, or to the last one.
    pub fn go(&mut self, ply: usize) {
        let ply = ply.min(self.len());
        if ply == self.ply() + 1 {
            // Forward by one move: keep what the move did, so that it can be
            // shown step by step.
            let text = self.whole.history()[ply - 1].text.clone();
            if self.here.play(&text).is_ok() {
                return;
            }
        }
        self.here = at(&*self.whole, ply);
    }

    /// Goes `by` moves on, or back where it is negative; returns whether the
    /// position changed.
    pub fn step(&mut self, by: isize) -> bool {
        let before = self.ply();
        self.go(before.saturating_add_signed(by));
        self.ply() != before
    }

    /// Who plays on from here: those who played, but a person sits at the side
    /// to move if no person played.
    #[must_use]
    pub fn players(&self) -> [PlayerSpec; 2] {
        let side = self.here.to_move().unwrap_or(Side::First);
        players_on(&self.record, side, self.programs)
    }
}

/// Who plays on a game of `record` with `side` to move; see
/// [`Playback::players`].
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

/// A copy of the game after its first `ply` moves.
#[must_use]
pub fn at(whole: &dyn Session, ply: usize) -> Box<dyn Session> {
    let mut copy = whole.fork();
    while copy.history().len() > ply && copy.undo() {}
    copy
}
