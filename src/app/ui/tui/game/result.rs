//! The end of a game: the accuracy of each side, and the screens that follow.

use anyhow::Result;

use super::game_screen::GameScreen;
use super::request::ViewRequest;
use crate::game::Side;
use crate::session::review::{GameEvaluator, Review};
use crate::session::{AutosaveHook as _, Ending, PlayerSpec, SearchControl, Session};
use crate::store::AutoSave;
use crate::ui::context::Context;
use crate::ui::prepared_game::PreparedGame;
use crate::ui::text::players::{people, player_name};
use crate::ui::text::side_review::{ACCURACY_SCALE, accuracy_words, has_moved};
use crate::ui::text::{Sentence, notices, outcomes};
use crate::ui::tui::analysis::AnalysisBoard;
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::{Event, EventSender};
use crate::ui::tui::review::ReviewScreen;
use crate::ui::tui::screen::Flow;
use crate::ui::tui::setup::Form;

/// Starts computing the accuracies of a finished game. The lines arrive as
/// [`Event::Reviewed`]. If no thread can be started, they are left out, and so they are after the
/// first games of a person.
pub fn start_review(
    session: &dyn Session,
    sender: &EventSender,
    context: &Context,
) -> Option<BackgroundJob> {
    let is_person = |side: &Side| *session.player(*side) == PlayerSpec::Human;
    if Side::BOTH.iter().any(is_person) && !context.shows_accuracy() {
        return None;
    }
    let (to, fork) = (sender.clone(), session.fork());
    let names = Side::BOTH.map(|side| player_name(session, side));
    BackgroundJob::begin(sender, move |_, control| {
        to.send(Event::Reviewed(accuracies(&*fork, &names, control)));
    })
}

/// Returns the accuracy of each side as lines for the panel, and what it means.
fn accuracies(session: &dyn Session, names: &[String; 2], control: &SearchControl) -> Vec<String> {
    let mut judge = GameEvaluator::new(session);
    let mut review = Review::new(session.history().len());
    for ply in (0..session.history().len()).rev() {
        if let Some(judged) = judge.judge(ply, control) {
            review.take(ply, judged);
        }
    }
    let line = |side: Side| {
        let words = accuracy_words(session, &review, side);
        format!("{}: {words}", names[side.index()])
    };
    let moved = |side: &Side| has_moved(session, *side);
    let lines = Side::BOTH.into_iter().filter(moved).map(line);
    let unit = session.info().unit;
    let has_figure = |side: &Side| review.accuracy(*side, unit).is_some();
    let meaning = Side::BOTH.iter().any(has_figure);
    let meaning = meaning.then(|| format!("Accuracy, {ACCURACY_SCALE}."));
    lines.chain(meaning).collect()
}

/// Returns the screen that a request opens. Closing a screen that lies above
/// the game goes back to the game.
pub(super) fn leave(game: &mut GameScreen, request: &ViewRequest, context: &Context) -> Flow {
    let session = game.play.session();
    match request {
        ViewRequest::Review => {
            let review = ReviewScreen::new(session, game.save.path());
            Flow::push(review.saving_in(&game.save, session))
        }
        ViewRequest::Analyse => Flow::push(AnalysisBoard::of_game(session, &game.save)),
        ViewRequest::NewGame => {
            let helped = game.view.helped;
            Flow::push(Form::over_game(session, game.conditions, helped, context))
        }
        ViewRequest::Rematch => match rematch(game, context) {
            Ok(prepared) => {
                let mut screen = GameScreen::new(prepared, context);
                screen.view.returns = game.view.returns;
                Flow::Replace(Box::new(screen))
            }
            Err(error) => {
                game.view.notice = format!("{error:#}").into();
                Flow::Stay
            }
        },
        _ => {
            if game.play.ending().is_none() {
                // The clock goes on from what it shows now.
                game.play.suspend(game.view.now);
                game.play.note_help(&mut game.save);
                game.save.keep(game.play.session());
            }
            let is_kept = game.save.path().is_some() && game.save.unsaved().is_none();
            if game.play.is_over() && is_kept && !game.view.returns {
                context.menu_notice.set(notices::GAME_IS_SAVED);
            }
            match game.view.returns {
                true => Flow::Pop,
                false => Flow::Home(Vec::new()),
            }
        }
    }
}

/// Returns a new game of these players with their sides swapped.
fn rematch(game: &GameScreen, context: &Context) -> Result<PreparedGame> {
    let old = game.play.session();
    let mut session = old.info().open(&old.options(), None)?;
    let seed = (context.draw_seed)();
    for side in Side::BOTH {
        let seat = (context.seat)(old.player(side.other()))?;
        session.sit(side, seat, seed);
    }
    if let Some(names) = people(old) {
        // The people change sides, and the score stays with them.
        for side in Side::BOTH {
            session.set_name(side, &names[side.other().index()]);
        }
    }
    let save = context.places.as_ref().map(AutoSave::fresh);
    let prepared = PreparedGame::new(session, save, seed, game.conditions);
    Ok(PreparedGame {
        teacher: Some(game.play.teacher()),
        ..prepared
    })
}

/// Returns how the game ended, and the score between two people if there is one.
pub fn end_words(session: &dyn Session, ending: &Ending, context: &Context) -> Sentence {
    let words = outcomes::sentence(session, ending);
    let Some(score) = people_score(session, context) else {
        return words;
    };
    // Non-breaking spaces keep each name with its points.
    let score = score.iter().map(|part| part.replace(' ', "\u{a0}"));
    words.and(format!("; {}", score.collect::<Vec<_>>().join(", ")))
}

/// Returns the score between the two people, if they have played before.
pub fn people_score(session: &dyn Session, context: &Context) -> Option<Vec<String>> {
    // No score is kept against an unnamed opponent; from the second game on
    // the people have names.
    session.record().names?;
    let names = people(session)?;
    let names = names.each_ref().map(String::as_str);
    context.people_results.parts(names)
}
