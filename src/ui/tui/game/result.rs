//! After the game: how well each side played, and where to go from there.

use std::path::Path;

use anyhow::Result;

use super::TuiFrontend;
use super::request::ViewRequest;
use crate::game::Side;
use crate::session::review::{GameJudge, Review};
use crate::session::{SearchControl, Session};
use crate::store::AutoSave;
use crate::ui::text::players::{people, player_name};
use crate::ui::tui::analysis::AnalysisBoard;
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::context::PreparedGame;
use crate::ui::tui::events::{Event, EventSender};
use crate::ui::tui::review::ReviewScreen;
use crate::ui::tui::screen::Next;

/// Looks back on a finished game; the lines come as [`Event::Reviewed`].
/// Without a thread the result is shown without them.
pub fn look_back(session: &dyn Session, sender: &EventSender) -> Option<BackgroundJob> {
    let (sender, fork) = (sender.clone(), session.fork());
    let names = Side::BOTH.map(|side| player_name(session, side));
    BackgroundJob::begin(move |_, control| {
        sender.send(Event::Reviewed(accuracies(&*fork, &names, control)));
    })
}

/// How well each side played, as lines for the panel.
fn accuracies(session: &dyn Session, names: &[String; 2], control: &SearchControl) -> Vec<String> {
    let mut judge = GameJudge::new(session);
    let mut review = Review::new(session.history().len());
    for ply in (0..session.history().len()).rev() {
        if let Some(judged) = judge.judge(ply, control) {
            review.take(ply, judged);
        }
    }
    let entry = session.entry();
    let line = |side: Side| {
        let name = &names[side.index()];
        let accuracy = review.accuracy(side, entry.unit())?;
        Some(format!("{name}: accuracy {accuracy:.0} %"))
    };
    Side::BOTH.into_iter().filter_map(line).collect()
}

/// The screen over a game that waits behind it; Esc there leads back to it.
pub(super) fn step_aside(request: &ViewRequest, prepared: PreparedGame) -> Next {
    match request {
        ViewRequest::Review => {
            let file = prepared.save.as_ref().and_then(AutoSave::path);
            let review = ReviewScreen::new(&*prepared.session, file.map(Path::to_owned));
            Next::Open(Box::new(review.over(prepared)))
        }
        ViewRequest::Analyse => Next::Open(Box::new(AnalysisBoard::of_game(prepared))),
        _ => Next::Form(prepared.session.entry(), Some(Box::new(prepared))),
    }
}

/// The screen that a request to leave the game leads to.
///
/// # Errors
/// A player cannot be seated again.
pub(super) fn leave(
    request: ViewRequest,
    front: &mut TuiFrontend<'_>,
    prepared: &mut PreparedGame,
) -> Result<Next> {
    Ok(match request {
        ViewRequest::Rematch => Next::Play(Box::new(rematch(front, prepared)?)),
        ViewRequest::Shell => Next::Quit,
        _ => Next::Menu,
    })
}

/// The same players with their sides changed.
fn rematch(front: &TuiFrontend<'_>, prepared: &PreparedGame) -> Result<PreparedGame> {
    let old = &*prepared.session;
    let mut session = old.entry().open(&old.options(), None)?;
    let seed = (front.context.draw_seed)();
    for side in Side::BOTH {
        let seat = (front.context.seat)(old.player(side.other()))?;
        session.sit(side, seat, seed);
    }
    if let Some(names) = people(old) {
        // The people change sides, and the score stays with them.
        for side in Side::BOTH {
            session.set_name(side, &names[side.other().index()]);
        }
    }
    let save = front.context.places.as_ref().map(AutoSave::fresh);
    Ok(PreparedGame::new(session, save, seed, prepared.conditions))
}
