//! Mistakes of a game as cards.

use std::hash::Hasher as _;

use super::assignment::Assignment;
use super::card::Card;
use super::card_run::CardRun;
use crate::game::{Fnv, Side, order_by_key};
use crate::session::playback::at;
use crate::session::review::{GameJudge, JudgedMove};
use crate::session::{ExplanationView, Grade, OpenError, SearchControl, Session};

/// The costliest mistakes of one side in a game as far as it was played, at
/// most `count` of them, in the order they were made; and how many there are
/// in all. A stopped look finds fewer.
#[must_use]
pub fn mistakes(
    whole: &dyn Session,
    side: Side,
    count: usize,
    control: &SearchControl,
) -> (Vec<Card>, usize) {
    let mut judge = GameJudge::new(whole);
    // What is proved about the end helps with the moves before it.
    let plies = (0..whole.history().len()).rev();
    let own = plies.filter(|ply| whole.history()[*ply].side == side);
    let mut found: Vec<(usize, JudgedMove)> = own
        .filter_map(|ply| Some((ply, judge.judge(ply, control)?)))
        .filter(|(_, judged)| is_mistake(whole, judged))
        .collect();
    found.sort_unstable_by(|a, b| b.1.loss().total_cmp(&a.1.loss()).then(b.0.cmp(&a.0)));
    let all = found.len();
    found.truncate(count);
    order_by_key(&mut found, |(ply, _)| *ply);
    let card = |(ply, judged): &(usize, JudgedMove)| {
        let played = &judged.judged.played;
        let job = at(whole, *ply).explanation(played).ok();
        let why = job.and_then(|job| job(control));
        card_of(whole, *ply, judged, why.as_ref())
    };
    (found.iter().map(card).collect(), all)
}

/// Whether the move is worth a card: a mistake or worse, and no forced move.
#[must_use]
pub fn is_mistake(whole: &dyn Session, judged: &JudgedMove) -> bool {
    !judged.forced && judged.grade(whole.entry().unit()) >= Grade::Mistake
}

/// The move after `ply` others as a card, with the reason where it is known.
#[must_use]
pub fn card_of(
    whole: &dyn Session,
    ply: usize,
    judged: &JudgedMove,
    why: Option<&ExplanationView>,
) -> Card {
    let made = card(
        &*at(whole, ply),
        judged.judged.played.clone(),
        judged.judged.best.clone(),
        judged.loss(),
        why.map_or_else(String::new, ExplanationView::sentence),
    );
    Card {
        estimated: !judged.judged.is_exact(),
        ..made
    }
}

/// The position before the move after `ply` others, to find a better one; in
/// a review, so that nothing is noted of it.
///
/// # Errors
/// The position does not play, which only a game of other rules can do.
pub fn try_again(
    whole: &dyn Session,
    ply: usize,
    judged: &JudgedMove,
    why: Option<&ExplanationView>,
) -> Result<Assignment, OpenError> {
    let card = card_of(whole, ply, judged, why);
    CardRun::in_review(whole.entry(), card).map(Assignment::Again)
}

/// A card for the position of `here`, whose loss is proved.
#[must_use]
pub fn card(here: &dyn Session, played: String, good: Vec<String>, loss: f64, why: String) -> Card {
    let entry = here.entry();
    let defaults = entry.defaults();
    let options = here.options().into_iter();
    let options: Vec<_> = options.filter(|pair| !defaults.contains(pair)).collect();
    let position = here.position();
    let mut hasher = Fnv::default();
    hasher.write(entry.id().as_bytes());
    hasher.write(position.as_bytes());
    Card {
        card: format!("{:010x}", hasher.finish() & 0xff_ffff_ffff),
        game: entry.id().to_owned(),
        options,
        position,
        played,
        good,
        loss,
        estimated: false,
        why,
    }
}
