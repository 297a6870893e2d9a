//! Watching a series: one game after the other, sides changed.

use std::cell::RefCell;
use std::rc::Rc;

use anyhow::Result;

use super::context::Context;
use super::events::Backend;
use super::game::pace::Watch;
use super::game::request::ViewRequest;
use super::game::series_progress::SeriesProgress;
use super::game::view::GameView;
use super::game::{EventOutcome, SharedSave, TuiFrontend};
use super::screen::Next;
use crate::session::{
    Clock, Finish, NoAutosave, OnTimeUp, Series, SeriesScore, Session, Takebacks, TimeControl,
    drive,
};
use crate::ui::text::outcomes;

/// Plays a series until it is over and somebody leaves it.
///
/// # Errors
/// The terminal failed, a signal ended the program, or a player cannot be
/// started.
pub fn watch(backend: &mut dyn Backend, context: &mut Context, series: Series) -> Result<Next> {
    let [one, two] = &series.players;
    let seats = [(context.seat)(one)?, (context.seat)(two)?];
    let mut progress = SeriesProgress {
        series,
        index: 0,
        standing: SeriesScore::default(),
    };
    let mut watch = Watch::default();
    loop {
        let opening = progress.series.opening(progress.index / 2)?;
        let mut session = progress.series.game(progress.index, &*opening, &seats);
        let mut front = begin(backend, context, &*session, &progress, watch);
        let request = match play_one(&mut front, &mut *session)? {
            Over::Left(request) => Some(request),
            Over::Played(finish) => {
                progress.standing.enter(progress.index, &finish);
                show_finish(&mut front, &*session, &progress)?
            }
        };
        if let Some(request) = request {
            return Ok(leave(request, &progress, front.context));
        }
        watch = front.view.watch.take().unwrap_or_default();
        progress.index += 1;
    }
}

/// The front end of one game.
fn begin<'a>(
    backend: &'a mut dyn Backend,
    context: &'a mut Context,
    session: &dyn Session,
    progress: &SeriesProgress,
    watch: Watch,
) -> TuiFrontend<'a> {
    let clock = Clock::new(TimeControl::None, OnTimeUp::GoOn);
    let mut view = GameView::new(session, clock, Takebacks::Refused, context);
    view.watch = Some(watch);
    view.series = Some(progress.clone());
    TuiFrontend::new(
        backend,
        context,
        view,
        SharedSave(Rc::new(RefCell::new(None))),
        session,
    )
}

/// Where a request leads that leaves the series.
fn leave(request: ViewRequest, progress: &SeriesProgress, context: &Context) -> Next {
    match request {
        ViewRequest::Rematch => {
            let mut series = progress.series.clone();
            series.seed = (context.draw_seed)() % 1_000_000;
            Next::Series(Box::new(series))
        }
        ViewRequest::NewGame => Next::Watch(Some(progress.series.entry)),
        ViewRequest::Shell => Next::Quit,
        _ => Next::Menu,
    }
}

/// How a game of the series ended.
enum Over {
    Played(Finish),
    Left(ViewRequest),
}

fn play_one(front: &mut TuiFrontend<'_>, session: &mut dyn Session) -> Result<Over> {
    loop {
        let ending = drive(session, front, &mut NoAutosave)?;
        if let Some(request) = front.leaving.take() {
            return Ok(Over::Left(request));
        }
        if let Some(finish) = Finish::of(&ending) {
            front.view.notice = outcomes::sentence(session, &ending);
            return Ok(Over::Played(finish));
        }
    }
}

/// Shows how the game ended for as long as a move is shown; after the
/// last one until somebody wants something.
fn show_finish(
    front: &mut TuiFrontend<'_>,
    session: &dyn Session,
    progress: &SeriesProgress,
) -> Result<Option<ViewRequest>> {
    front.view.thinking = None;
    front.view.series = Some(progress.clone());
    let last = progress.index + 1 == progress.series.games;
    if last {
        front.view.watch = None;
        front.view.ended = Some(progress.verdict());
        front.view.notice.clear();
    } else if let Some(watch) = &mut front.view.watch {
        watch.moved();
    }
    let since = front.backend.now();
    loop {
        let until = match &front.view.watch {
            None => None,
            Some(watch) if watch.holds() => None,
            Some(watch) if front.backend.now() >= since + watch.pace() => return Ok(None),
            Some(watch) => Some(since + watch.pace()),
        };
        match front.turn(session, until)? {
            EventOutcome::Asked(ViewRequest::Game(_) | ViewRequest::MoveNow) => {}
            EventOutcome::Asked(request) => return Ok(Some(request)),
            EventOutcome::Happened(_) | EventOutcome::Nothing => {}
        }
    }
}
