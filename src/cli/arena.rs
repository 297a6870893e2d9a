//! Playing many games between two computer players, on several threads, with
//! results that do not depend on how many.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};
use rand::RngExt;

use super::{seat, usage};
use crate::core::{Record, Side, Verdict};
use crate::engine::seeded;
use crate::session::{
    Command, Control, Ending, Entry, Frontend, Job, NoKeeper, PlayError, PlayerSpec, Seat, Session,
    Waited, drive,
};

/// Who meets whom in what, how often.
#[derive(Clone)]
pub(super) struct Contest {
    pub entry: &'static dyn Entry,
    pub options: Vec<(String, String)>,
    /// Where every game begins, if not where the rules say.
    pub position: Option<String>,
    pub players: [PlayerSpec; 2],
    pub seed: u64,
    /// Random plies at the beginning of each pair of games.
    pub openings: u32,
    pub pairs: u64,
}

/// A game that was played to its end.
pub(super) struct Played {
    /// The game, with its result whatever ended it.
    pub record: Record,
    /// Which player, 0 or 1, had the first side.
    pub first: usize,
    /// Which player won.
    pub winner: Option<usize>,
    pub points: Option<[u16; 2]>,
    /// Why the loser could not go on, if that ended the game.
    pub forfeit: Option<String>,
}

impl Played {
    /// Half-points of player 0: 2 for a win, 1 for a draw.
    pub fn half_points(&self) -> usize {
        match self.winner {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// Whether to go on after a pair.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum Next {
    More,
    Enough,
}

impl Contest {
    /// Plays the pairs on `jobs` threads and hands each to `take`, in order.
    /// Stops early when `take` has enough or `interrupt` says stop; pairs
    /// under way are then dropped.
    ///
    /// # Errors
    /// A player cannot be started, no opening can be found, or `take` fails.
    pub fn run(
        &self,
        jobs: usize,
        interrupt: &Control,
        mut take: impl FnMut(u64, [Played; 2]) -> Result<Next>,
    ) -> Result<()> {
        let (next, control) = (AtomicU64::new(0), Control::new());
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..jobs {
                let (sender, next, control) = (sender.clone(), &next, &control);
                scope.spawn(move || self.work(next, control, &sender));
            }
            drop(sender);
            let outcome = in_order(&receiver, interrupt, &mut take);
            // Whoever still plays, plays for nothing.
            control.stop();
            outcome
        })
    }

    fn work(
        &self,
        next: &AtomicU64,
        control: &Control,
        results: &mpsc::Sender<(u64, Result<[Played; 2]>)>,
    ) {
        let mut seats = None;
        while !control.stopped() {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.pairs {
                return;
            }
            let played = self.seated_pair(pair, &mut seats, control);
            let failed = played.is_err();
            if control.stopped() || results.send((pair, played)).is_err() || failed {
                return;
            }
        }
    }

    /// Plays a pair. Each thread has its own players, who stay for all its
    /// games.
    fn seated_pair(
        &self,
        pair: u64,
        seats: &mut Option<[Seat; 2]>,
        control: &Control,
    ) -> Result<[Played; 2]> {
        let [one, two] = &self.players;
        let seats = match seats {
            Some(seats) => seats,
            None => seats.insert([seat(one)?, seat(two)?]),
        };
        self.pair(pair, seats, control)
    }

    fn pair(&self, pair: u64, seats: &[Seat; 2], control: &Control) -> Result<[Played; 2]> {
        let opening = self.opening(pair)?;
        Ok([
            self.game(2 * pair, &*opening, seats, 0, control)?,
            self.game(2 * pair + 1, &*opening, seats, 1, control)?,
        ])
    }

    /// A live game after random moves.
    fn opening(&self, pair: u64) -> Result<Box<dyn Session>> {
        const TRIES: u32 = 1000;
        let mut rng = seeded(mix(self.seed, 2 * pair + 1));
        let start = self.entry.open(&self.options, self.position.as_deref())?;
        for _ in 0..TRIES {
            let mut session = start.fork();
            for _ in 0..self.openings {
                let moves = session.moves();
                if moves.is_empty() {
                    break;
                }
                session.play(&moves[rng.random_range(0..moves.len())].text)?;
            }
            if session.outcome().is_none() {
                return Ok(session);
            }
        }
        Err(usage(format!(
            "after {} random plies the game is over; give fewer --openings",
            self.openings
        )))
    }

    fn game(
        &self,
        index: u64,
        opening: &dyn Session,
        seats: &[Seat; 2],
        first: usize,
        control: &Control,
    ) -> Result<Played> {
        let mut session = opening.fork();
        // Short enough for every JSON reader, and to type again.
        let seed = mix(self.seed, 2 * index) >> 32;
        session.sit(Side::First, seats[first].clone(), seed);
        session.sit(Side::Second, seats[1 - first].clone(), seed);
        let ending = drive(&mut *session, &mut Silent { control }, &mut NoKeeper)?;
        let mut record = session.record();
        let (verdict, points, forfeit) = match ending {
            Ending::Finished(outcome) => (outcome.verdict, outcome.points, None),
            Ending::Forfeit(loser, fault) => {
                (Verdict::Win(loser.other()), None, Some(fault.to_string()))
            }
            Ending::Left => bail!("nobody leaves a match"),
        };
        record.result = Some(result_word(verdict).to_owned());
        let seat_of = |side: Side| (first + side.index()) % 2;
        let winner = match verdict {
            Verdict::Win(side) => Some(seat_of(side)),
            Verdict::Draw => None,
        };
        Ok(Played {
            record,
            first,
            winner,
            points,
            forfeit,
        })
    }
}

/// As records write it.
fn result_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win(Side::First) => "first",
        Verdict::Win(Side::Second) => "second",
        Verdict::Draw => "draw",
    }
}

/// Hands on what threads finish in whatever order, in order.
fn in_order(
    results: &mpsc::Receiver<(u64, Result<[Played; 2]>)>,
    interrupt: &Control,
    take: &mut impl FnMut(u64, [Played; 2]) -> Result<Next>,
) -> Result<()> {
    const PATIENCE: Duration = Duration::from_millis(50);
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    while !interrupt.stopped() {
        match results.recv_timeout(PATIENCE) {
            Ok((pair, played)) => _ = waiting.insert(pair, played),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        while let Some(played) = waiting.remove(&next) {
            if take(next, played?)? == Next::Enough {
                return Ok(());
            }
            next += 1;
        }
    }
    Ok(())
}

/// A number that differs for every seed and index.
fn mix(seed: u64, index: u64) -> u64 {
    let mut rng = seeded(seed ^ index.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    rng.random()
}

/// A front end that nobody looks at.
struct Silent<'a> {
    control: &'a Control,
}

impl Frontend for Silent<'_> {
    fn show(&mut self, _session: &dyn Session, _note: &str) -> Result<()> {
        Ok(())
    }

    fn ask(&mut self, _session: &dyn Session) -> Result<Command> {
        bail!("a person cannot play a match")
    }

    fn refuse(&mut self, _session: &dyn Session, error: &PlayError) -> Result<()> {
        bail!("a move was refused: {error}")
    }

    fn wait(&mut self, _session: &dyn Session, job: Job) -> Result<Waited> {
        Ok(match job(self.control) {
            Ok(thought) => Waited::Thought(thought),
            Err(fault) => Waited::Fault(fault),
        })
    }
}
