//! Watching a series: one game after the other, sides changed.

pub(super) mod effort;
pub(super) mod pace;
pub(super) mod paint;

use std::cell::RefCell;
use std::rc::Rc;

use anyhow::Result;

use super::context::Context;
use super::events::Backend;
use super::game::view::{Contest, GameView, ViewRequest, Watch};
use super::game::{EventOutcome, SharedSave, TuiFrontend};
use super::screen::Next;
use crate::session::{
    Clock, Finish, NoAutosave, OnTimeUp, Series, SeriesScore, Session, Takebacks, TimeControl,
    drive,
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
pub fn watch(stage: &mut dyn Backend, desk: &mut Context, plan: SeriesPlan) -> Result<Next> {
    let [one, two] = &plan.series.players;
    let seats = [(desk.seat)(one)?, (desk.seat)(two)?];
    let mut contest = Contest {
        series: plan.series,
        games: plan.games,
        index: 0,
        standing: SeriesScore::default(),
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
    stage: &'a mut dyn Backend,
    desk: &'a mut Context,
    session: &dyn Session,
    contest: &Contest,
    watch: Watch,
) -> TuiFrontend<'a> {
    let clock = Clock::new(TimeControl::None, OnTimeUp::GoOn);
    let mut table = GameView::new(session, clock, Takebacks::Refused, desk);
    table.watch = Some(watch);
    table.contest = Some(contest.clone());
    TuiFrontend::new(
        stage,
        desk,
        table,
        SharedSave(Rc::new(RefCell::new(None))),
        session,
    )
}

/// Where a request leads that leaves the series.
fn leave(request: ViewRequest, contest: &Contest, desk: &Context) -> Next {
    match request {
        ViewRequest::Rematch => {
            let mut series = contest.series.clone();
            series.seed = (desk.draw_seed)() % 1_000_000;
            let games = contest.games;
            Next::Series(Box::new(SeriesPlan { series, games }))
        }
        ViewRequest::NewGame => Next::Watch,
        ViewRequest::Shell => Next::Quit,
        _ => Next::Menu,
    }
}

/// How a game of the series ended.
enum Over {
    Played(Finish),
    Left(ViewRequest),
}

impl TuiFrontend<'_> {
    fn play_one(&mut self, session: &mut dyn Session) -> Result<Over> {
        loop {
            let ending = drive(session, self, &mut NoAutosave)?;
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
    fn show_finish(
        &mut self,
        session: &dyn Session,
        contest: &Contest,
    ) -> Result<Option<ViewRequest>> {
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
                EventOutcome::Asked(ViewRequest::Game(_) | ViewRequest::MoveNow) => {}
                EventOutcome::Asked(request) => return Ok(Some(request)),
                EventOutcome::Happened(_) | EventOutcome::Nothing => {}
            }
        }
    }
}
