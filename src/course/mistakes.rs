//! Mistakes of a game as cards.

use std::hash::Hasher as _;

use super::card::Card;
use crate::game::{Fnv, Side};
use crate::session::{AnalysisRequest, SearchControl, Session};

/// The costliest mistakes of one side in a finished or unfinished game, at
/// most `count` of them, in the order they were made. Every move of the side
/// is looked at within the limits of `request`; a stopped look finds fewer.
#[must_use]
pub fn mistakes(
    whole: &dyn Session,
    side: Side,
    count: usize,
    request: &AnalysisRequest,
    control: &SearchControl,
) -> Vec<Card> {
    let mut found: Vec<(usize, Card)> = (0..whole.history().len())
        .filter(|ply| whole.history()[*ply].side == side)
        .filter_map(|ply| Some((ply, card_of(whole, ply, request, control)?)))
        .collect();
    found.sort_by(|a, b| b.1.loss.total_cmp(&a.1.loss));
    found.truncate(count);
    found.sort_by_key(|(ply, _)| *ply);
    found.into_iter().map(|(_, card)| card).collect()
}

/// The move after `ply` others as a card, if it was a mistake.
fn card_of(
    whole: &dyn Session,
    ply: usize,
    request: &AnalysisRequest,
    control: &SearchControl,
) -> Option<Card> {
    let mut here = whole.fork();
    while here.history().len() > ply && here.undo() {}
    let played = whole.history().get(ply)?.text.clone();
    let found = here.analysis(request)?(control);
    if control.stopped() || found.lines.len() < 2 {
        return None;
    }
    let own = found.lines.iter().find(|line| line.text == played)?;
    let (best, own) = (found.lines.first()?.value?, own.value?);
    let loss = best.amount - own.amount;
    if loss < here.entry().unit().mistake {
        return None;
    }
    // What is nearly as good counts as good, where values are estimates.
    let margin = if best.exact { 0.0 } else { loss / 4.0 };
    let good = found.lines.iter().filter(|line| {
        line.value
            .is_some_and(|value| best.amount - value.amount <= margin)
    });
    Some(card(
        &*here,
        played,
        good.map(|line| line.text.clone()).collect(),
        loss,
        String::new(),
    ))
}

/// A card for the position of `here`.
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
        why,
    }
}
