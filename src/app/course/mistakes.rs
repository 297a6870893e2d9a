//! Cards made from the mistakes of a game.

use std::hash::Hasher as _;

use super::assignment::Assignment;
use super::card::Card;
use super::card_run::CardRun;
use super::event::Happened;
use crate::game::{Fnv, Side};
use crate::session::playback::at;
use crate::session::review::{EvaluatedMove, Review};
use crate::session::{Claim, ExplanationView, Grade, OpenError, Position, Unit, motif_counts};

/// Returns whether the move deserves a card: a mistake or worse that was not
/// forced.
pub fn is_mistake(whole: &dyn Position, judged: &EvaluatedMove) -> bool {
    !judged.forced && judged.grade(whole.info().unit) >= Grade::Mistake
}

/// Returns whether more than half of the moves would solve the card of this move, so that looking
/// for a better one teaches nothing.
pub fn is_too_easy(judged: &EvaluatedMove, unit: Unit) -> bool {
    let comparison = &judged.comparison;
    comparison.most.is_some_and(|value| {
        let lost = comparison.best_value.amount - value.amount;
        is_accepted(comparison.grade_of(unit, value), lost, judged.loss())
    })
}

/// Returns whether a move solves the card of a mistake that lost `mistake`: it costs almost
/// nothing, or it is not a mistake and costs at most half as much.
pub(super) fn is_accepted(grade: Grade, lost: f64, mistake: f64) -> bool {
    grade <= Grade::Good || (grade <= Grade::Inaccuracy && lost <= mistake / 2.0)
}

/// Returns whether an explanation says more than how much a move lost: what it does, allows or
/// misses, or that a result is proved.
pub fn has_reason(why: &ExplanationView) -> bool {
    let tells = |claim: &Claim<String>| !matches!(claim, Claim::Only { .. } | Claim::Idle { .. });
    let comparison = &why.explained.comparison;
    let is_proved = why.unit.is_outcome() && comparison.is_exact();
    is_proved || why.explained.claims.iter().any(tells)
}

/// Creates a card for the move after the first `ply` moves, with the reason if
/// it is known.
pub fn card_of(
    whole: &dyn Position,
    ply: usize,
    judged: &EvaluatedMove,
    why: Option<&ExplanationView>,
) -> Card {
    let made = card(
        &*at(whole, ply),
        judged.comparison.played.clone(),
        judged.comparison.best.clone(),
        judged.loss(),
        why.map_or_else(String::new, ExplanationView::sentence),
    );
    Card {
        estimated: !judged.comparison.is_exact(),
        number: Some(ply + 1),
        ..made
    }
}

/// Creates the event of a reviewed game, with the motifs of this side.
pub fn reviewed(whole: &dyn Position, review: &Review, side: Side) -> Happened {
    let mut hasher = Fnv::default();
    hasher.write(whole.transcript().as_bytes());
    hasher.write(whole.info().sides[side.index()].as_bytes());
    Happened::Reviewed {
        game: whole.info().id.to_owned(),
        of: format!("{:010x}", hasher.finish() & 0xff_ffff_ffff),
        motifs: motif_counts(whole, review, side),
    }
}

/// Creates an exercise from the position after the first `ply` moves. It
/// belongs to a review, so its result is not stored.
///
/// # Errors
/// If the position is not valid, which is possible only for a game with other
/// rules.
pub fn try_again(
    whole: &dyn Position,
    ply: usize,
    judged: &EvaluatedMove,
    why: Option<&ExplanationView>,
) -> Result<Assignment, OpenError> {
    let card = card_of(whole, ply, judged, why);
    CardRun::in_review(whole.info(), card).map(Assignment::Again)
}

/// Creates a card for the position of `here` with a proved loss.
pub fn card(
    here: &dyn Position,
    played: String,
    good: Vec<String>,
    loss: f64,
    why: String,
) -> Card {
    let info = here.info();
    let defaults = info.defaults();
    let options = here.options().into_iter();
    let options: Vec<_> = options.filter(|pair| !defaults.contains(pair)).collect();
    let position = here.position();
    let mut hasher = Fnv::default();
    hasher.write(info.id.as_bytes());
    hasher.write(position.as_bytes());
    Card {
        // Ten hexadecimal digits are short and practically never collide.
        card: format!("{:010x}", hasher.finish() & 0xff_ffff_ffff),
        game: info.id.to_owned(),
        options,
        position,
        played,
        good,
        loss,
        estimated: false,
        why,
        number: None,
        by_another: false,
    }
}
