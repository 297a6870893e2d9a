//! [`ClaimFinder`]: looks for the claims about one move, one kind after another.

use crate::engine::{SearchControl, Value};
use crate::game::{Side, Verdict, order_by_key};
use crate::teacher::claim::{Claim, Explanation};
use crate::teacher::grade::Grade;
use crate::teacher::judge::judge_move;
use crate::teacher::judge::{a_ply_earlier, turned};
use crate::teacher::looked::{Analyses, Looked, kept, pv};
use crate::teacher::motif::{FORCED_WIN, Sighting};
use crate::teacher::odds::Odds;
use crate::teacher::teachable::Teachable;

/// Most groups of replies that a refutation may name.
pub(super) const REPLIES: usize = 2;
/// Most moves that may be named as the only good ones; also at most half of all
/// moves. Moves that count as the same ([`Teachable::counts_as`]) are one here.
pub(super) const GOOD: usize = 5;
/// Most moves that may be named as the only bad ones, if the good ones are too
/// many.
pub(super) const BAD: usize = 5;
/// Fraction of a loss that a reason must account for.
pub(super) const SHARE: f64 = 0.5;

/// Explains the legal move `mv` of the unfinished position `state`. Returns
/// `None` if the analysis was stopped too early.
#[must_use]
pub fn explain<G: Teachable>(
    game: &G,
    state: &G::State,
    mv: G::Move,
    control: &SearchControl,
) -> Option<Explanation<G::Move>> {
    let mut analyses = Analyses {
        game,
        control,
        analyst: game.judge(),
    };
    let here = analyses.look(*state);
    let mut next = *state;
    game.apply(&mut next, mv);
    let after = game.outcome(&next).is_none().then(|| analyses.look(next));
    if control.stopped() {
        return None;
    }
    // After an extra move the value is already from the mover's view.
    let same_side = after.is_some() && game.to_move(&next) == game.to_move(state);
    let mover = game.to_move(state);
    let seen = |value: Value| a_ply_earlier(if same_side { value } else { turned(value) });
    let after_value = after
        .as_ref()
        .and_then(|after| after.analysis.lines.first()?.value)
        .map(seen);
    let judged = judge_move(G::UNIT, &here.analysis.lines, &mv, after_value)?;
    let judged = judged.with_odds(odds_of(game, state));
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
        claims: Vec::new(),
    };
    finder.find(grade);
    if finder.analyses.control.stopped() {
        return None;
    }
    Some(Explanation {
        judged,
        grade,
        line: finder.line(),
        better_line: finder.better_line(),
        again: finder.again,
        claims: finder.claims,
    })
}

/// Returns what the values of a position mean for its mover's result.
#[must_use]
pub fn odds_of<G: Teachable>(game: &G, state: &G::State) -> Odds {
    let even = match game.even_result() {
        Verdict::Draw => 0,
        Verdict::Win(side) if side == game.to_move(state) => 1,
        Verdict::Win(_) => -1,
    };
    game.odds(state).with_even(even)
}

/// Follows the best moves of `mover` until it is the opponent's turn. Returns
/// these moves and the position after them, unless the game is over.
fn to_the_replies<G: Teachable>(
    analyses: &mut Analyses<'_, G>,
    mover: Side,
    mut after: Option<Looked<G>>,
) -> (Vec<G::Move>, Option<Looked<G>>) {
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

/// Search for the claims about one move.
pub(super) struct ClaimFinder<'b, 'a, G: Teachable> {
    pub(super) analyses: &'b mut Analyses<'a, G>,
    pub(super) here: Looked<G>,
    /// The position after the move in which the opponent replies.
    pub(super) replies: Option<Looked<G>>,
    /// See [`Explanation::again`].
    pub(super) again: Vec<G::Move>,
    pub(super) mv: G::Move,
    pub(super) loss: f64,
    pub(super) own: Value,
    pub(super) best: Value,
    pub(super) best_moves: Vec<G::Move>,
    /// The opponent's position and expected reply after the best move, see
    /// [`ClaimFinder::is_usual`].
    pub(super) usual: Option<(G::State, G::Move)>,
    pub(super) claims: Vec<Claim<G::Move>>,
}

impl<G: Teachable> ClaimFinder<'_, '_, G> {
    fn find(&mut self, grade: Grade) {
        // A small estimated loss may be an error of the estimate: no reasons
        // then.
        let nothing = grade == Grade::Best || self.loss <= 0.0;
        if nothing || (grade == Grade::Good && !self.own.exact) {
            self.merits();
            self.longer();
            self.shows();
        } else {
            self.usual = self.reply_to_best();
            self.allows();
            self.refuted();
            self.missed();
            if G::UNIT.is_outcome() {
                self.allows_win();
                self.missed_win();
                self.fewest_first();
            }
            self.only();
            self.seen();
        }
        self.after_a_pass(grade);
    }

    /// Returns whether recovering `gained` of the loss is enough for a reason.
    pub(super) fn tells(&self, gained: f64) -> bool {
        gained >= SHARE * self.loss && gained > 0.0
    }

    pub(super) fn sightings(&self, looked: &Looked<G>, mv: G::Move) -> Vec<Sighting> {
        self.analyses.game.motifs(&looked.state, mv)
    }

    /// Returns the moves of a position that show at least as much of a motif,
    /// best first.
    pub(super) fn sharing(&self, looked: &Looked<G>, motif: &Sighting) -> Vec<G::Move> {
        let strong = |(mv, strength)| (strength >= motif.strength).then_some(mv);
        let doing = self.doing(looked, motif.motif).into_iter();
        doing.filter_map(strong).collect()
    }

    /// Returns the moves of a position that show a motif, best first, and how
    /// strongly each one shows it.
    pub(super) fn doing(&self, looked: &Looked<G>, motif: &str) -> Vec<(G::Move, u32)> {
        let strength = |mv: G::Move| {
            let seen = self.sightings(looked, mv).into_iter();
            let same = seen.filter(|sighting| sighting.motif == motif);
            same.map(|sighting| sighting.strength).max()
        };
        let moves = looked.analysis.lines.iter().map(|line| line.mv);
        moves.filter_map(|mv| Some((mv, strength(mv)?))).collect()
    }

    /// Returns whether an earlier claim describes a move in the same words.
    pub(super) fn tells_of(&self, motif: &Sighting) -> bool {
        let mut told = self.claims.iter().filter_map(Claim::motif);
        told.any(|other| other.does == motif.does)
    }

    /// Sorts the claims. A motif that fewer moves share says more, then one
    /// that the game ranks higher. [`FORCED_WIN`] comes last, because how a win
    /// is forced says more.
    pub(super) fn fewest_first(&mut self) {
        let rank = |motif: &Sighting| {
            let mut names = G::MOTIFS.iter().map(|motif| motif.name);
            let named = names.position(|name| name == motif.motif);
            let forced = motif.motif == FORCED_WIN.name;
            named.filter(|_| !forced).unwrap_or(usize::MAX)
        };
        order_by_key(&mut self.claims, |claim| claim.place(rank));
    }

    /// Returns [`Explanation::better_line`].
    fn better_line(&self) -> Vec<G::Move> {
        let best = self.best_moves.first().filter(|_| self.loss > 0.0);
        best.map_or_else(Vec::new, |best| self.expected(*best))
    }

    /// Returns the principal variation of a move in the analysis, beginning
    /// with the move.
    fn expected(&self, mv: G::Move) -> Vec<G::Move> {
        let line = self.here.analysis.lines.iter().find(|line| line.mv == mv);
        line.map_or_else(|| vec![mv], kept)
    }

    /// Returns the principal variation after the move played, beginning with
    /// the move.
    fn line(&self) -> Vec<G::Move> {
        match &self.replies {
            Some(looked) => std::iter::once(self.mv)
                .chain(self.again.iter().copied())
                .chain(pv(&looked.analysis))
                .collect(),
            None => self.expected(self.mv),
        }
    }
}
