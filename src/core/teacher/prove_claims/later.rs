//! What comes later on the expected lines after the move played and after the best move.

use super::claim_finder::{ClaimFinder, KEPT};
use crate::game::Side;
use crate::teacher::claim::Claim;
use crate::teacher::motif::{FORCED_WIN, Sighting};
use crate::teacher::teachable::Teachable;

/// The turns of one side in which a motif is looked for.
const TURNS: usize = 2;

/// A move of a line that shows a striking motif.
struct Deed {
    /// The place of the move in the line.
    at: usize,
    motif: Sighting,
}

/// Adds what the opponent does in its first turns after the move played, unless a claim says
/// already what it does; and what the mover could do in its next turn after the best move, if
/// nothing else has a name.
pub(super) fn later<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let mover = finder.analyses.game.to_move(&finder.here.state);
    let (played, better) = (finder.line(), finder.better_line());
    if !finder.claims.iter().any(tells_what_happens) {
        let after = 1 + finder.again.len();
        let claim = claim(finder, (&played, &better), mover.other(), after, false);
        finder.claims.extend(claim);
    }
    if !finder.claims.iter().any(Claim::names_something) {
        let claim = claim(finder, (&better, &played), mover, 0, true);
        finder.claims.extend(claim);
    }
}

/// Whether a claim says what the opponent does, and not only that it wins.
fn tells_what_happens<M>(claim: &Claim<M>) -> bool {
    match claim {
        Claim::Allows { motif, .. } | Claim::Reply { motif, .. } | Claim::Opens { motif, .. } => {
            motif.motif != FORCED_WIN.name
        }
        _ => false,
    }
}

/// Returns the claim about what `side` does on `line` and not on the `other` one. The moves
/// before number `from` are known to the reader.
fn claim<G: Teachable>(
    finder: &ClaimFinder<'_, '_, G>,
    (line, other): (&[G::Move], &[G::Move]),
    side: Side,
    from: usize,
    is_better: bool,
) -> Option<Claim<G::Move>> {
    let elsewhere = deeds(finder, other, side);
    // A proved loss needs no comparison, because nothing like it follows a better move.
    let is_lost = G::UNIT.is_outcome() && finder.own.exact && !is_better;
    let is_new = |deed: &Deed| {
        is_lost
            || other.len() > deed.at && !elsewhere.iter().any(|own| own.motif.is_about(&deed.motif))
    };
    let is_large = |deed: &Deed| {
        let gain = deed.motif.gain.filter(|_| !G::UNIT.is_outcome());
        gain.is_none_or(|gain| f64::from(gain) >= KEPT * finder.loss)
    };
    // What the best move itself does is told by other claims.
    let is_later = |deed: &Deed| !is_better || deed.at > 0;
    let is_usual = |deed: &Deed| deed.at == from && !is_better && finder.is_usual(&deed.motif);
    // What the line makes possible, not what could be done before it.
    let first = after(finder, &line[..from.min(line.len())]);
    let was_possible = |deed: &Deed| {
        deed.at > from && {
            let seen = seen_at_once(finder, &first, line[deed.at]);
            seen.iter().any(|own| own.is_about(&deed.motif))
        }
    };
    let found = deeds(finder, line, side).into_iter().find(|deed| {
        deed.at >= from
            && is_later(deed)
            && is_large(deed)
            && is_new(deed)
            && !is_usual(deed)
            && !was_possible(deed)
    })?;
    let moves = &line[from..=found.at];
    let movers = movers(finder, line);
    let between = (from..found.at).filter(|at| movers[*at] != side);
    Some(Claim::Later {
        line: moves.to_vec(),
        between: between.map(|at| line[at]).collect(),
        motif: found.motif,
        is_better,
    })
}

/// Returns the position after the first moves of a line.
fn after<G: Teachable>(finder: &ClaimFinder<'_, '_, G>, moves: &[G::Move]) -> G::State {
    let mut state = finder.here.state;
    for mv in moves {
        finder.analyses.game.apply(&mut state, *mv);
    }
    state
}

/// Returns the motifs of a move in `state`; none if it is not legal there.
fn seen_at_once<G: Teachable>(
    finder: &ClaimFinder<'_, '_, G>,
    state: &G::State,
    mv: G::Move,
) -> Vec<Sighting> {
    let game = finder.analyses.game;
    let mut legal = Vec::new();
    game.legal_moves(state, &mut legal);
    if legal.contains(&mv) {
        game.motifs(state, mv)
    } else {
        Vec::new()
    }
}

/// Returns the side that makes each move of a line.
fn movers<G: Teachable>(finder: &ClaimFinder<'_, '_, G>, line: &[G::Move]) -> Vec<Side> {
    let game = finder.analyses.game;
    let mut state = finder.here.state;
    let mover = |mv: &G::Move| {
        let side = game.to_move(&state);
        game.apply(&mut state, *mv);
        side
    };
    line.iter().map(mover).collect()
}

/// Returns the striking motifs of the moves of `side` in its first turns of a line.
fn deeds<G: Teachable>(finder: &ClaimFinder<'_, '_, G>, line: &[G::Move], side: Side) -> Vec<Deed> {
    let game = finder.analyses.game;
    let (mut state, mut turns, mut last) = (finder.here.state, 0, side.other());
    let mut found = Vec::new();
    for (at, mv) in line.iter().enumerate() {
        let mover = game.to_move(&state);
        turns += usize::from(mover == side && last != side);
        last = mover;
        if turns > TURNS {
            break;
        }
        if mover == side {
            let seen = game.motifs_in(&state, &line[at..]).into_iter();
            let striking = seen.filter(|motif| G::STRIKING.contains(&motif.motif));
            found.extend(striking.map(|motif| Deed { at, motif }));
        }
        game.apply(&mut state, *mv);
    }
    found
}
