//! [`MoveEffect`]: what a move does on the board, in words.

use crate::teacher::{Counted, Sighting, Teachable};

/// What a legal move does on the board, as facts to follow its name: `takes the corner a1`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MoveEffect {
    /// With the names of squares: `takes the corner a1`.
    pub exact: String,
    /// Without them: `takes a corner`.
    pub general: String,
}

/// The number of other moves to which the counts after a move are compared.
const COMPARED: usize = 16;

impl MoveEffect {
    /// Returns the effect of a legal move; see [`Position::effect`](super::Position::effect).
    pub(super) fn of<G: Teachable>(game: &G, before: &G::State, mv: G::Move) -> Option<MoveEffect> {
        let shown = game.motifs(before, mv).first().map(MoveEffect::shown);
        shown.or_else(|| {
            notable_count(game, before, mv)
                .as_ref()
                .map(MoveEffect::counted)
        })
    }

    fn shown(seen: &Sighting) -> MoveEffect {
        let named: Vec<String> = seen.named().cloned().collect();
        MoveEffect {
            exact: seen.does(),
            general: seen.does_without(&named),
        }
    }

    fn counted(count: &Counted) -> MoveEffect {
        MoveEffect {
            exact: count.does.clone(),
            general: count.does.clone(),
        }
    }
}

/// Returns the count that is most above its average after some of the other moves, by what it
/// usually costs; `None` if none is notably above it.
fn notable_count<G: Teachable>(game: &G, before: &G::State, mv: G::Move) -> Option<Counted> {
    let mut moves = Vec::new();
    game.legal_moves(before, &mut moves);
    moves.retain(|other| *other != mv);
    let step = moves.len().div_ceil(COMPARED).max(1);
    let others = moves.into_iter().step_by(step);
    let others: Vec<Vec<Counted>> = others.map(|other| game.counts(before, &[other])).collect();
    let lead = |count: &Counted| {
        let same = others.iter().flatten();
        let same = same.filter(|other| other.motif == count.motif);
        let amounts: Vec<i32> = same.map(|other| other.amount).collect();
        let number = i32::try_from(amounts.len()).unwrap_or(i32::MAX).max(1);
        let more = count.amount - amounts.iter().sum::<i32>() / number;
        let as_much = amounts.iter().filter(|amount| **amount >= count.amount);
        // What most moves do is nothing to look for.
        let as_much = as_much.count();
        let is_rare = 2 * as_much < amounts.len();
        // What a move hands over is nothing to look for, and of any other harm only the least.
        let is_good = count.amount >= 0 || as_much == 0 && !G::GIFTS.contains(&count.motif);
        let is_notable = is_rare && is_good && more >= count.notable;
        is_notable.then_some(more * game.usual_cost(before, count.motif))
    };
    let counts = game.counts(before, &[mv]).into_iter();
    // These tell what a move wins, but not how.
    let counts = counts.filter(|count| !G::RESULTS.contains(&count.motif));
    let leads = counts.filter_map(|count| Some((lead(&count)?, count)));
    let best = leads
        .filter(|(lead, _)| *lead > 0)
        .max_by_key(|(lead, _)| *lead);
    best.map(|(_, count)| count)
}
