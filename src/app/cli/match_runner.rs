//! Plays many games between two computer players on several threads. The
//! results do not depend on the number of threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::cli::exit::usage;
use crate::cli::match_shard::Shard;
use crate::cli::player_factory::seat;
use crate::game::{Record, Side};
use crate::session::{
    Change, Command, Conditions, Finish, Frontend, Job, NoAutosave, Play, PlayError, PlayerFault,
    SearchControl, Seat, Series, SeriesError, Session, Thought, drive, player_of,
};

/// A game of a match.
pub(super) struct FinishedGame {
    /// The record, with its result even if a failure ended the game.
    pub record: Record,
    /// The player, 0 or 1, that had the first side.
    pub first: usize,
    /// The player that won.
    pub winner: Option<usize>,
    pub finish: Finish,
}

/// Whether to continue after a pair of games.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum AfterPair {
    More,
    Enough,
}

/// Plays the pairs of a part on `jobs` threads and passes each to `take`, in order. Stops
/// when `take` returns [`AfterPair::Enough`] or `interrupt` is stopped; pairs
/// still being played are then dropped.
///
/// # Errors
/// A player cannot be started, no opening can be found, or `take` fails.
pub(super) fn run_match(
    series: &Series,
    shard: Shard,
    jobs: usize,
    interrupt: &SearchControl,
    mut take: impl FnMut(u64, [FinishedGame; 2]) -> Result<AfterPair>,
) -> Result<()> {
    let (next, control) = (AtomicU64::new(0), SearchControl::new());
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for job in 0..jobs {
            let (sender, next, control) = (sender.clone(), &next, &control);
            let work = move || work(series, shard, next, control, &sender);
            match thread::Builder::new().spawn_scoped(scope, work) {
                Ok(_) => {}
                Err(error) if job == 0 => {
                    return Err(error).context("the system has no thread left to play on");
                }
                // The system allows no more threads, so the match runs on
                // fewer.
                Err(_) => break,
            }
        }
        drop(sender);
        let outcome = in_order(&receiver, interrupt, series, shard, &mut take);
        // This stops the games that are still being played.
        control.stop();
        outcome
    })
}

/// Plays pairs until there are no more, one thread's share of the match.
fn work(
    series: &Series,
    shard: Shard,
    next: &AtomicU64,
    control: &SearchControl,
    results: &mpsc::Sender<(u64, Result<[FinishedGame; 2]>)>,
) {
    let mut seats = None;
    while !control.stopped() {
        let Some(pair) = shard.pair(next.fetch_add(1, Ordering::Relaxed), series) else {
            return;
        };
        let played = seated_pair(series, pair, &mut seats, control);
        let failed = played.is_err();
        if control.stopped() || results.send((pair, played)).is_err() || failed {
            return;
        }
    }
}

/// Plays one pair of games. `seats` keeps this thread's players for all its
/// games, because starting an engine is slow.
fn seated_pair(
    series: &Series,
    pair: u64,
    seats: &mut Option<[Seat; 2]>,
    control: &SearchControl,
) -> Result<[FinishedGame; 2]> {
    let [one, two] = &series.players;
    let seats = match seats {
        Some(seats) => seats,
        None => seats.insert([seat(one)?, seat(two)?]),
    };
    play_pair(series, pair, seats, control)
}

/// Plays both games of a pair from their common opening.
fn play_pair(
    series: &Series,
    pair: u64,
    seats: &[Seat; 2],
    control: &SearchControl,
) -> Result<[FinishedGame; 2]> {
    let opening = series.opening(pair).map_err(|error| match error {
        SeriesError::Open(error) => error.into(),
        error @ SeriesError::TooLong(_) => usage(error.to_string()),
    })?;
    Ok([
        play_game(series, 2 * pair, &*opening, seats, control)?,
        play_game(series, 2 * pair + 1, &*opening, seats, control)?,
    ])
}

/// Plays game `index` from the opening of its pair.
fn play_game(
    series: &Series,
    index: u64,
    opening: &dyn Session,
    seats: &[Seat; 2],
    control: &SearchControl,
) -> Result<FinishedGame> {
    let clock = Conditions::default().clock();
    let mut play = Play::new(series.game(index, opening, seats), clock);
    let ending = drive(&mut play, &mut Silent { control }, &mut NoAutosave)?;
    let finish = Finish::of(&ending).context("nobody leaves a match")?;
    let mut record = play.session().record();
    record.result = Some(finish.verdict);
    Ok(FinishedGame {
        record,
        first: player_of(index, Side::First),
        winner: finish.winner(index),
        finish,
    })
}

/// Passes the results to `take` in the order of the pairs, whatever the order
/// in which the threads finish.
fn in_order(
    results: &mpsc::Receiver<(u64, Result<[FinishedGame; 2]>)>,
    interrupt: &SearchControl,
    series: &Series,
    shard: Shard,
    take: &mut impl FnMut(u64, [FinishedGame; 2]) -> Result<AfterPair>,
) -> Result<()> {
    // The wait is short enough to notice an interrupt at once.
    const PATIENCE: Duration = Duration::from_millis(50);
    // Pairs that finished before an earlier pair did.
    let mut waiting = BTreeMap::new();
    let mut pairs = (0..).map_while(|n| shard.pair(n, series)).peekable();
    while !interrupt.stopped() {
        match results.recv_timeout(PATIENCE) {
            Ok((pair, played)) => _ = waiting.insert(pair, played),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        while let Some(pair) = pairs.peek().copied()
            && let Some(played) = waiting.remove(&pair)
        {
            if take(pair, played?)? == AfterPair::Enough {
                return Ok(());
            }
            pairs.next();
        }
    }
    Ok(())
}

/// A front end without output.
struct Silent<'a> {
    control: &'a SearchControl,
}

impl Frontend for Silent<'_> {
    fn show(&mut self, _session: &dyn Session, _change: &Change) -> Result<()> {
        Ok(())
    }

    fn ask(&mut self, _play: &Play) -> Result<Command> {
        bail!("a person cannot play a match")
    }

    fn refuse(&mut self, _session: &dyn Session, error: &PlayError) -> Result<()> {
        bail!("a move was illegal: {error}")
    }

    fn think(&mut self, job: Job) -> Result<Thought, PlayerFault> {
        job(self.control)
    }
}
