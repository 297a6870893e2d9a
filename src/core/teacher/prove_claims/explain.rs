//! [`explain`]: searches for the claims about one move, one kind after another.

use super::apart::apart;
use super::claim_finder::ClaimFinder;
use super::facts::{after_a_pass, facts, reply};
use super::later::later;
use super::merits::{longer, merits, shows};
use super::moves::{missed, missed_win, only};
use super::proofs::{Proof, apply_proof, is_proved, is_win_given_away, proof_of, proved, raise};
use super::replies::{allows, allows_win, refuted};
use crate::engine::{SearchControl, Value};
use crate::game::{Side, Verdict};
use crate::teacher::analysed::{Analysed, Analyses};
use crate::teacher::claim::Explanation;
use crate::teacher::grade::Grade;
use crate::teacher::judge::{a_ply_earlier, compare_move, is_highest, turned};
use crate::teacher::odds::Odds;
use crate::teacher::teachable::Teachable;

/// Explains the legal move `mv` of the unfinished position `state`. Returns
/// `None` if the analysis was stopped too early.
#[must_use]
pub fn explain<G: Teachable>(
    game: &G,
    state: &G::State,
    mv: G::Move,
    control: &SearchControl,
) -> Option<Explanation<G::Move>> {
    let mut next = *state;
    game.apply(&mut next, mv);
    let mut analyst = game.judge();
    let mut analyses = Analyses {
        game,
        control,
        proved: is_proved(game, (state, &next), (analyst.as_mut(), control)),
        analyst,
    };
    let mut here = analyses.look(*state);
    let follows = game.outcome(&next).is_none();
    let mut after = follows.then(|| {
        // Then both results are known, and estimates would take most of the time.
        let known = is_win_given_away(&mut analyses, (state, &here.analysis), &next);
        let proved = analyses.proved || known;
        analyses.look_at(next, proved)
    });
    if control.stopped() {
        return None;
    }
    // After an extra turn, the value is already from the view of the player who
    // moved.
    let same_side = after.is_some() && game.to_move(&next) == game.to_move(state);
    let mover = game.to_move(state);
    let seen = |value: Value| a_ply_earlier(if same_side { value } else { turned(value) });
    let mut after_value = after
        .as_ref()
        .and_then(|after| after.analysis.lines.first()?.value)
        .map(seen);
    let proof = after.as_ref().and_then(|after| {
        let (here, after) = (&here.analysis, &after.analysis);
        proof_of(&mut analyses, (state, here), mv, (&next, after))
    });
    if let (Some(Proof::Opponent { reply, .. }), Some(after)) = (&proof, &mut after) {
        // What follows the move is what a hint would say in its place.
        raise(&mut after.analysis.lines, reply);
    }
    let lines = &mut here.analysis.lines;
    apply_proof(proof.as_ref(), &mv, lines, &mut after_value);
    let judged = compare_move(G::UNIT, lines, &mv, after_value)?;
    let judged = judged.with_odds(odds_of(game, state));
    if is_highest(G::UNIT, &judged.value)
        && let Some(line) = lines.iter_mut().find(|line| line.mv == mv)
    {
        // Where the move wins, only other proofs matter, and they take less work.
        line.value = Some(judged.value);
    }
    let grade = judged.grade(G::UNIT);
    let (again, replies) = to_the_replies(&mut analyses, mover, after);
    let mut finder = ClaimFinder {
        analyses: &mut analyses,
        here,
        replies,
        again,
        mv,
        loss: judged.loss(),
        own: judged.value,
        best: judged.best_value,
        best_moves: judged.best.clone(),
        usual: None,
        proved_reply: match proof {
            Some(Proof::Opponent { reply, .. }) if judged.value.exact => Some(reply),
            _ => None,
        },
        claims: Vec::new(),
    };
    find_claims(&mut finder, grade);
    if matches!(proof, Some(Proof::Opponent { anyway: true, .. })) {
        // An estimate of what other moves would leave contradicts the proof that all lose.
        let is_estimated = |value: Value| !value.exact;
        let claims = &mut finder.claims;
        claims.retain(|claim| !claim.value().is_some_and(is_estimated));
    }
    proved(&mut finder, proof);
    if finder.analyses.control.stopped() {
        return None;
    }
    Some(Explanation {
        comparison: judged,
        grade,
        line: finder.line(),
        shown: finder.shown_line(),
        better_line: finder.better_line(),
        better_again: first_turn(game, state, &finder.better_line())
            .into_iter()
            .skip(1)
            .collect(),
        again: finder.again,
        claims: finder.claims,
    })
}

/// Returns the scales by which values of this position translate into the
/// expected result of the side to move.
#[must_use]
pub fn odds_of<G: Teachable>(game: &G, state: &G::State) -> Odds {
    let even = match game.even_result() {
        Verdict::Draw => 0,
        Verdict::Win(side) if side == game.to_move(state) => 1,
        Verdict::Win(_) => -1,
    };
    game.odds(state).with_even(even)
}

/// Returns the first moves of `line` that the same side makes before the turn changes.
pub(super) fn first_turn<G: Teachable>(
    game: &G,
    state: &G::State,
    line: &[G::Move],
) -> Vec<G::Move> {
    let mover = game.to_move(state);
    let mut next = *state;
    let own = line.iter().take_while(|mv| {
        let is_own = game.outcome(&next).is_none() && game.to_move(&next) == mover;
        if is_own {
            game.apply(&mut next, **mv);
        }
        is_own
    });
    own.copied().collect()
}

/// Follows the best moves of `mover` until it is the opponent's turn. Returns
/// these moves and the position after them, unless the game is over.
fn to_the_replies<G: Teachable>(
    analyses: &mut Analyses<'_, G>,
    mover: Side,
    mut after: Option<Analysed<G>>,
) -> (Vec<G::Move>, Option<Analysed<G>>) {
    let game = analyses.game;
    let mut again = Vec::new();
    while let Some(looked) = &after
        && game.to_move(&looked.state) == mover
        && let Some(line) = looked.analysis.lines.first()
    {
        let mut next = looked.state;
        game.apply(&mut next, line.mv);
        again.push(line.mv);
        after = game.outcome(&next).is_none().then(|| analyses.look(next));
    }
    (again, after)
}

/// Adds the claims about a move of this grade, kind by kind.
fn find_claims<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>, grade: Grade) {
    // A small estimated loss may be an error of the estimate, so no reasons are
    // given.
    let nothing = grade == Grade::Best || finder.loss <= 0.0;
    if nothing && is_highest(G::UNIT, &turned(finder.own)) {
        // Every move loses, so there is nothing to praise but that it takes longer.
        longer(finder);
        reply(finder);
    } else if nothing || (grade == Grade::Good && !finder.own.exact) {
        merits(finder);
        longer(finder);
        shows(finder);
        apart(finder);
    } else {
        finder.usual = finder.reply_to_best();
        // What is left without a reply says no more than the proof that it wins, and takes long.
        if finder.proved_reply.is_none() {
            allows(finder);
            refuted(finder);
        }
        missed(finder);
        if G::UNIT.is_outcome() {
            allows_win(finder);
            missed_win(finder);
            finder.fewest_first();
        }
        only(finder);
        facts(finder);
        later(finder);
    }
    after_a_pass(finder, grade);
}
