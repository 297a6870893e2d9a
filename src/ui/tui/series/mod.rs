//! Watching a series: one game after the other, sides changed.

pub(super) mod effort;
pub(super) mod pace;
pub(super) mod paint;

use std::cell::RefCell;
use std::rc::Rc;

use anyhow::Result;

use super::context::Desk;
use super::events::Stage;
use super::game::view::{Contest, Request, Table, Watch};
use super::game::{Full, Safe, Turn};
use super::screen::Next;
use crate::session::{
    Clock, Finish, NoKeeper, OnTimeUp, Series, Session, Standing, Takebacks, TimeControl, drive,
};

/// A series to be watched.
#[derive(Clone)]
pub struct SeriesPlan {
    /// Who meets whom in what.
    pub series: Series,
    /// How many games.
    pub games: u64,
}

/// Plays a series until it is over and somebody leaves it.
///
/// # Errors
/// The terminal failed, a signal ended the program, or a player cannot be
/// started.
pub fn watch(stage: &mut dyn Stage, desk: &mut Desk, plan: SeriesPlan) -> Result<Next> {
    let [one, two] = &plan.series.players;
    let seats = [(desk.seat)(one)?, (desk.seat)(two)?];
    let mut contest = Contest {
        series: plan.series,
        games: plan.games,
        index: 0,
        standing: Standing::default(),
    };
    let mut watch = Watch::default();
    loop {
        let opening = contest.series.opening(contest.index / 2)?;
        let mut session = contest.series.game(contest.index, &*opening, &seats);
        let mut front = begin(stage, desk, &*session, &contest, watch);
        let request = match front.play_one(&mut *session)? {
            Over::Left(request) => Some(request),
            Over::Played(finish) => {
                contest.standing.enter(contest.index, &finish);
                front.show_finish(&*session, &contest)?
            }
        };
        if let Some(request) = request {
            return Ok(leave(request, &contest, front.desk));
        }
        watch = front.table.watch.take().unwrap_or_default();
        contest.index += 1;
    }
}

/// The front end of one game.
fn begin<'a>(
    stage: &'a mut dyn Stage,
    desk: &'a mut Desk,
    session: &dyn Session,
    contest: &Contest,
    watch: Watch,
) -> Full<'a> {
    let clock = Clock::new(TimeControl::None, OnTimeUp::GoOn);
    let mut table = Table::new(session, clock, Takebacks::Refused, desk);
    table.watch = Some(watch);
    table.contest = Some(contest.clone());
    Full::new(
        stage,
        desk,
        table,
        Safe(Rc::new(RefCell::new(None))),
        session,
    )
}

/// Where a request leads that leaves the series.
fn leave(request: Request, contest: &Contest, desk: &Desk) -> Next {
    match request {
        Request::Rematch => {
            let mut series = contest.series.clone();
            series.seed = (desk.draw_seed)() % 1_000_000;
            let games = contest.games;
            Next::Series(Box::new(SeriesPlan { series, games }))
        }
        Request::NewGame => Next::Watch,
        Request::Shell => Next::Quit,
        _ => Next::Menu,
    }
}

/// How a game of the series ended.
enum Over {
    Played(Finish),
    Left(Request),
}

impl Full<'_> {
    fn play_one(&mut self, session: &mut dyn Session) -> Result<Over> {
        loop {
            let ending = drive(session, self, &mut NoKeeper)?;
            if let Some(request) = self.leaving.take() {
                return Ok(Over::Left(request));
            }
            if let Some(finish) = Finish::of(&ending) {
                self.table.notice = super::game::result::sentence(session, &ending);
                return Ok(Over::Played(finish));
            }
        }
    }

    /// Shows how the game ended for as long as a move is shown; after the
    /// last one until somebody wants something.
    fn show_finish(&mut self, session: &dyn Session, contest: &Contest) -> Result<Option<Request>> {
        self.table.thinking = None;
        self.table.contest = Some(contest.clone());
        let last = contest.index + 1 == contest.games;
        if last {
            self.table.watch = None;
            self.table.ended = Some(contest.verdict());
        } else if let Some(watch) = &mut self.table.watch {
            watch.moved();
        }
        let since = self.stage.now();
        loop {
            let until = match &self.table.watch {
                None => None,
                Some(watch) if watch.holds() => None,
                Some(watch) if self.stage.now() >= since + watch.pace() => return Ok(None),
                Some(watch) => Some(since + watch.pace()),
            };
            match self.turn(session, until)? {
                Turn::Asked(Request::Game(_) | Request::MoveNow) => {}
                Turn::Asked(request) => return Ok(Some(request)),
                Turn::Happened(_) | Turn::Nothing => {}
            }
        }
    }
}
