//! How long each move took, kept beside the moves as the game goes on.

use std::time::{Duration, Instant};

use crate::game::Record;
use crate::session::Session;

/// The times of the moves so far, those taken back included, so that moves
/// played again keep theirs.
#[derive(Debug)]
pub struct Times {
    /// Notation and milliseconds of each move from the first on; `None` when
    /// the times of the first moves are not known.
    moves: Option<Vec<(String, u64)>>,
    /// How many of them are played and not taken back.
    played: usize,
    /// When the position last changed. `Instant` does not jump when the
    /// clock is set.
    since: Instant,
}

impl Times {
    /// For a game that has just begun.
    #[must_use]
    pub fn new() -> Times {
        Times {
            moves: Some(Vec::new()),
            played: 0,
            since: Instant::now(),
        }
    }

    /// For a game that goes on from a record.
    #[must_use]
    pub fn of(record: &Record) -> Times {
        let moves = match &record.times {
            Some(times) if times.len() == record.moves.len() => {
                let pairs = record.moves.iter().cloned().zip(times.iter().copied());
                Some(pairs.collect())
            }
            None if record.moves.is_empty() => Some(Vec::new()),
            _ => None,
        };
        Times {
            moves,
            played: record.moves.len(),
            since: Instant::now(),
        }
    }

    /// Takes note of the position now; returns the time of every move.
    pub fn note(&mut self, session: &dyn Session) -> Option<Vec<u64>> {
        let moves = self.moves.as_mut()?;
        let history = session.history();
        let pairs = moves.iter().zip(history);
        let same = pairs.take_while(|((text, _), played)| *text == played.text);
        let known = same.count();
        if known < history.len() {
            moves.truncate(known);
            let fresh = history[known..].iter();
            moves.extend(fresh.map(|played| (played.text.clone(), 0)));
            if let Some((_, last)) = moves.last_mut() {
                *last = milliseconds(self.since.elapsed());
            }
        }
        if known < history.len() || self.played != history.len() {
            self.played = history.len();
            self.since = Instant::now();
        }
        let now = &moves[..history.len()];
        Some(now.iter().map(|(_, time)| *time).collect())
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
