//! The time each move took, recorded while the game is played.

use std::time::{Duration, Instant};

use crate::game::Record;
use crate::session::Session;

/// The times of all moves so far. Moves taken back are included, so that they
/// keep their times when they are played again.
#[derive(Debug)]
pub struct Times {
    /// The notation and the milliseconds of each move; `None` if the first
    /// moves have no known times.
    moves: Option<Vec<(String, u64)>>,
    /// The number of moves played and not taken back.
    played: usize,
    /// When the position last changed. `Instant` does not jump when the system
    /// clock is set.
    since: Instant,
}

impl Times {
    /// The times of a game that has just begun.
    pub fn new() -> Times {
        Times {
            moves: Some(Vec::new()),
            played: 0,
            since: Instant::now(),
        }
    }

    /// The times of a game resumed from a record.
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

    /// Notes the current position. Returns the time of every move in
    /// milliseconds, or `None` if they are not known.
    pub fn note(&mut self, session: &dyn Session) -> Option<Vec<u64>> {
        let moves = self.moves.as_mut()?;
        let history = session.history();
        let pairs = moves.iter().zip(history);
        // If another move was played after taking one back, only the moves
        // before it keep their times.
        let same = pairs.take_while(|((text, _), played)| *text == played.text);
        let known = same.count();
        if known < history.len() {
            moves.truncate(known);
            let fresh = history[known..].iter();
            // Of several new moves, such as a forced pass and the move after
            // it, only the last one took time.
            moves.extend(fresh.map(|played| (played.text.clone(), 0)));
            if let Some((_, last)) = moves.last_mut() {
                *last = milliseconds(self.since.elapsed());
            }
        }
        if known < history.len() || self.played != history.len() {
            // Every change restarts the measurement, even one that takes a move
            // back.
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
