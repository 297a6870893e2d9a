//! Playing many games between two computer players, on several threads, with
//! results that do not depend on how many.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::cli::{seat, usage};
use crate::game::{Record, Side};
use crate::session::{
    Change, Command, Conditions, Finish, Frontend, Job, NoAutosave, Play, PlayError, PlayerFault,
    SearchControl, Seat, Series, SeriesError, Session, Thought, drive, player_of,
};

/// A game that was played to its end.
pub(super) struct FinishedGame {
    /// The game, with its result whatever ended it.
    pub record: Record,
    /// Which player, 0 or 1, had the first side.
    pub first: usize,
    /// Which player won.
    pub winner: Option<usize>,
    pub finish: Finish,
}

/// Whether to go on after a pair.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum AfterPair {
    More,
    Enough,
}

/// Plays the pairs on `jobs` threads and hands each to `take`, in order.
/// Stops early when `take` has enough or `interrupt` says stop; pairs
/// under way are then dropped.
///
/// # Errors
/// A player cannot be started, no opening can be found, or `take` fails.
pub(super) fn run_match(
    series: &Series,
    jobs: usize,
    interrupt: &SearchControl,
    mut take: impl FnMut(u64, [FinishedGame; 2]) -> Result<AfterPair>,
) -> Result<()> {
    let (next, control) = (AtomicU64::new(0), SearchControl::new());
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for job in 0..jobs {
            let (sender, next, control) = (sender.clone(), &next, &control);
            let work = move || work(series, next, control, &sender);
            match thread::Builder::new().spawn_scoped(scope, work) {
                Ok(_) => {}
                Err(error) if job == 0 => {
                    return Err(error).context("no thread can be had to play on");
                }
                // The system has no more: fewer jobs do it too.
                Err(_) => break,
            }
        }
        drop(sender);
        let outcome = in_order(&receiver, interrupt, &mut take);
        // Games that still run are no longer needed.
        control.stop();
        outcome
    })
}

fn work(
    series: &Series,
    next: &AtomicU64,
    control: &SearchControl,
    results: &mpsc::Sender<(u64, Result<[FinishedGame; 2]>)>,
) {
    let mut seats = None;
    while !control.stopped() {
        let pair = next.fetch_add(1, Ordering::Relaxed);
        if pair >= series.pairs() {
            return;
        }
        let played = seated_pair(series, pair, &mut seats, control);
        let failed = played.is_err();
        if control.stopped() || results.send((pair, played)).is_err() || failed {
            return;
        }
    }
}

/// Plays a pair. Each thread has its own players, who stay for all its
/// games.
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

/// Hands the results on in order, in whatever order the threads finish.
fn in_order(
    results: &mpsc::Receiver<(u64, Result<[FinishedGame; 2]>)>,
    interrupt: &SearchControl,
    take: &mut impl FnMut(u64, [FinishedGame; 2]) -> Result<AfterPair>,
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
            if take(next, played?)? == AfterPair::Enough {
                return Ok(());
            }
            next += 1;
        }
    }
    Ok(())
}

/// A front end that nobody looks at.
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
        bail!("a move was refused: {error}")
    }

    fn think(&mut self, job: Job) -> Result<Thought, PlayerFault> {
        job(self.control)
    }
}
