//! The review of a game: the loss of every move, computed by one fixed search.

use crate::engine::{SearchControl, Unit, Value, own_moves};
use crate::game::{Side, order_by};
use crate::session::contract::{Position, Session};
use crate::session::playback::at;
use crate::session::view::{AnalysisView, LineView, PlayedMove};
use crate::teacher::{
    Accuracy, Comparison, Grade, KnownPosition, LevelEstimate, LevelTable, bin_of, compare_proved,
    estimate,
};

/// A move of a game, compared with the best move in its position.
#[derive(Clone, Debug, PartialEq)]
pub struct EvaluatedMove {
    /// The side that moved.
    pub side: Side,
    /// The move's value and the best value.
    pub comparison: Comparison<String>,
    /// Whether it was the only legal move. Forced moves do not count in a
    /// player's statistics.
    pub forced: bool,
}

impl EvaluatedMove {
    /// The value the move lost, in the game's unit; 0 for a best move.
    #[must_use]
    pub fn loss(&self) -> f64 {
        self.comparison.loss()
    }

    /// The value of the position after the move, for the first side.
    #[must_use]
    pub fn for_first(&self) -> f64 {
        self.comparison.value.for_first(self.side).amount
    }

    /// The move's grade.
    #[must_use]
    pub fn grade(&self, unit: Unit) -> Grade {
        self.comparison.grade(unit)
    }

    /// Returns another move that, with the same result, wins sooner or loses later, and its value;
    /// `None` if the move played is the best of its result, too.
    #[must_use]
    pub fn in_better_time(&self) -> Option<&(String, Value)> {
        let Comparison { value, other, .. } = &self.comparison;
        let best = &self.comparison.best_value;
        let [own_plies, plies] = [value, best].map(|value| value.plies.map(own_moves));
        let differs = value.amount == best.amount && own_plies != plies;
        other
            .as_ref()
            .filter(|_| differs && value.exact && best.exact)
    }

    /// Whether the move changed nothing of a result that was already decided, although another
    /// one was better: it gave points away, won later or lost sooner. Neither "best" nor "good"
    /// fits such a move.
    #[must_use]
    pub fn is_decided(&self, unit: Unit) -> bool {
        match self.grade(unit) {
            Grade::Best => self.in_better_time().is_some(),
            Grade::Good => !self.is_at_stake(unit),
            _ => false,
        }
    }

    /// Returns the grade in words, or that the game [is decided](EvaluatedMove::is_decided).
    #[must_use]
    pub fn words(&self, unit: Unit) -> &'static str {
        match self.is_decided(unit) {
            true => "game decided",
            false => self.grade(unit).name(),
        }
    }

    /// Whether the game was open before the move.
    fn is_open(&self, unit: Unit) -> bool {
        self.comparison.stake(unit).open > 0.0
    }

    /// Whether the side that moves could make a mistake: the game is open, and there are chances
    /// left to give away.
    pub(super) fn is_at_stake(&self, unit: Unit) -> bool {
        self.is_open(unit) && self.has_chances(unit)
    }

    /// Whether the side still has as much as a mistake costs.
    pub(super) fn has_chances(&self, unit: Unit) -> bool {
        self.comparison.stake(unit).chances >= unit.grades[1]
    }

    /// The first of the best moves, or the played move if it is one of them.
    #[must_use]
    pub fn best(&self) -> &str {
        let Comparison { played, best, .. } = &self.comparison;
        if best.contains(played) {
            played
        } else {
            best.first().map_or("", String::as_str)
        }
    }
}

/// Compares a move with the best one, using the analysis of the position before
/// it and, if known, of the position after it. `None` if neither gives the move
/// a value.
#[must_use]
pub fn evaluate_played(
    played: &PlayedMove,
    before: &AnalysisView,
    after: Option<&AnalysisView>,
) -> Option<EvaluatedMove> {
    let known = |view: &AnalysisView| KnownPosition {
        lines: view.lines.iter().map(LineView::line).collect(),
        proof: view.proof.clone(),
    };
    let value = after.and_then(|view| view.value_for(played.side));
    let theirs = after.filter(|view| view.side != played.side).map(known);
    let judged = compare_proved(before.unit, known(before), &played.text, value, theirs)?;
    Some(EvaluatedMove {
        side: played.side,
        comparison: judged.with_odds(before.odds),
        forced: before.lines.len() == 1,
    })
}

/// Evaluates the moves of one game. Each position is analysed once, so
/// evaluating neighbouring moves in order takes half the time.
#[derive(Debug)]
pub struct GameEvaluator {
    whole: Box<dyn Session>,
    /// The analysis of the position after each number of moves.
    looked: Vec<Option<AnalysisView>>,
}

impl GameEvaluator {
    /// Prepares for the moves played so far in `whole`.
    #[must_use]
    pub fn new(whole: &dyn Position) -> GameEvaluator {
        GameEvaluator {
            whole: whole.fork(),
            looked: vec![None; whole.history().len() + 1],
        }
    }

    /// Evaluates the move that was played after `ply` others; `None` if there
    /// is no such move, or if the search was stopped.
    pub fn judge(&mut self, ply: usize, control: &SearchControl) -> Option<EvaluatedMove> {
        let played = self.whole.history().get(ply)?.clone();
        self.look(ply, control);
        self.look(ply + 1, control);
        if control.stopped() {
            return None;
        }
        let here = self.looked[ply].as_ref()?;
        evaluate_played(&played, here, self.looked[ply + 1].as_ref())
    }

    fn look(&mut self, ply: usize, control: &SearchControl) {
        if self.looked[ply].is_some() || control.stopped() {
            return;
        }
        let there = at(&*self.whole, ply);
        let found = there.fixed_analysis().map(|job| job(control));
        if !control.stopped() {
            self.looked[ply] = found;
        }
    }
}

/// The best move of a side in a game.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct FinestMove<'r> {
    /// The number of moves before it.
    pub ply: usize,
    /// Its evaluation.
    pub judged: &'r EvaluatedMove,
    /// The share of a win, from 0 to 1, that other moves would have given away.
    pub kept: f64,
    /// Whether every other move would have given away so much, or only half of them.
    pub than_all: bool,
}

/// The moves of a game with the evaluations that are known so far.
#[derive(Clone, Debug, Default)]
pub struct Review {
    moves: Vec<Option<EvaluatedMove>>,
}

/// Fewest moves of a stretch that is praised. Random moves, too, are good two or three times in a
/// row.
const STRETCH: usize = 4;

impl Review {
    /// Creates the review of a game of `len` moves, without evaluations.
    #[must_use]
    pub fn new(len: usize) -> Review {
        Review {
            moves: vec![None; len],
        }
    }

    /// Stores the evaluation of move `ply`, counted from 0.
    pub fn take(&mut self, ply: usize, judged: EvaluatedMove) {
        if let Some(place) = self.moves.get_mut(ply) {
            *place = Some(judged);
        }
    }

    /// Returns the evaluation of move `ply`, counted from 0, if it is known.
    #[must_use]
    pub fn get(&self, ply: usize) -> Option<&EvaluatedMove> {
        self.moves.get(ply)?.as_ref()
    }

    /// Returns the number of moves evaluated.
    #[must_use]
    pub fn judged(&self) -> usize {
        self.moves.iter().flatten().count()
    }

    /// Whether every move is evaluated.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.judged() == self.moves.len()
    }

    /// The value for the first side after each move, if it is known.
    #[must_use]
    pub fn curve(&self) -> Vec<Option<f64>> {
        let value = |judged: &Option<EvaluatedMove>| judged.as_ref().map(EvaluatedMove::for_first);
        self.moves.iter().map(value).collect()
    }

    /// The evaluated moves of one side with their plies, without forced ones.
    fn of(&self, side: Side) -> impl Iterator<Item = (usize, &EvaluatedMove)> {
        let all = self.moves.iter().enumerate();
        all.filter_map(|(ply, judged)| Some((ply, judged.as_ref()?)))
            .filter(move |(_, judged)| judged.side == side && !judged.forced)
    }

    /// Returns at most `count` moves that were worse than good, with their plies; of
    /// one side or of both. The move that gave away the largest part of the result
    /// comes first.
    #[must_use]
    pub fn worst(
        &self,
        side: Option<Side>,
        count: usize,
        unit: Unit,
    ) -> Vec<(usize, &EvaluatedMove)> {
        let sides = Side::BOTH
            .into_iter()
            .filter(|one| side.is_none_or(|s| s == *one));
        let mut costly: Vec<(usize, &EvaluatedMove)> =
            sides.flat_map(|side| self.of(side)).collect();
        costly.retain(|(_, judged)| judged.grade(unit) > Grade::Good);
        let given = |judged: &EvaluatedMove| judged.comparison.given_away(unit);
        // Equal costs are in the order of the game, so that the result is
        // always the same.
        order_by(&mut costly, |(ply, a), (other, b)| {
            let by_result = given(b)
                .total_cmp(&given(a))
                .then(b.grade(unit).cmp(&a.grade(unit)));
            let by_loss = b.loss().total_cmp(&a.loss());
            by_result.then(by_loss).then(ply.cmp(other))
        });
        costly.truncate(count);
        costly
    }

    /// Returns the best move of a side: the move whose alternatives would have cost the largest
    /// part of the result, or else the one of which this is true of half of the alternatives.
    /// `None` if that part is smaller than an inaccuracy.
    #[must_use]
    pub fn finest(&self, side: Side, unit: Unit) -> Option<FinestMove<'_>> {
        let by = |than_all: bool| {
            let fine = self.of(side).map(|(ply, judged)| FinestMove {
                ply,
                judged,
                kept: match than_all {
                    true => judged.comparison.kept(unit),
                    false => judged.comparison.kept_by_most(unit),
                },
                than_all,
            });
            let fine = fine.filter(|fine| {
                fine.kept >= unit.grades[0] && fine.judged.grade(unit) == Grade::Best
            });
            // The first of equal moves wins.
            fine.reduce(|best, next| if next.kept > best.kept { next } else { best })
        };
        by(true).or_else(|| by(false))
    }

    /// Returns the longest stretch of at least four of a side's moves in positions with something
    /// to lose that were all best or good, as the plies of the first and the last. The first of
    /// equally long ones counts.
    #[must_use]
    pub fn best_stretch(&self, side: Side, unit: Unit) -> Option<(usize, usize)> {
        let is_good = |judged: &EvaluatedMove| judged.grade(unit) <= Grade::Good;
        // A costly move ends the stretch wherever it is, but good ones count only where something
        // could be lost.
        let moves: Vec<(usize, bool)> = self
            .of(side)
            .filter(|(_, judged)| judged.is_at_stake(unit) || !is_good(judged))
            .map(|(ply, judged)| (ply, is_good(judged)))
            .collect();
        let good = moves.split(|(_, is_good)| !is_good);
        let longest = good.rev().max_by_key(|stretch| stretch.len())?;
        let (first, last) = (longest.first()?.0, longest.last()?.0);
        (longest.len() >= STRETCH).then_some((first, last))
    }

    /// The plies of a side's best and good moves in positions with something to lose.
    #[must_use]
    pub fn good_moves(&self, side: Side, unit: Unit) -> Vec<usize> {
        let is_good = |judged: &EvaluatedMove| judged.grade(unit) <= Grade::Good;
        let good = self
            .of(side)
            .filter(|(_, judged)| judged.is_at_stake(unit) && is_good(judged));
        good.map(|(ply, _)| ply).collect()
    }

    /// The number of moves of a side with each grade, in the order of
    /// [`Grade::ALL`], without forced moves.
    #[must_use]
    pub fn counts(&self, side: Side, unit: Unit) -> [u32; 5] {
        let mut counts = [0; 5];
        for (_, judged) in self.of(side) {
            counts[judged.grade(unit) as usize] += 1;
        }
        counts
    }

    /// The numbers of a side's best and good moves that changed nothing in a
    /// [decided](EvaluatedMove::is_decided) game.
    #[must_use]
    pub fn decided(&self, side: Side, unit: Unit) -> [u32; 2] {
        let mut counts = [0; 2];
        for (_, judged) in self.of(side).filter(|(_, judged)| judged.is_decided(unit)) {
            counts[judged.grade(unit) as usize] += 1;
        }
        counts
    }

    /// The number of forced moves of a side.
    #[must_use]
    pub fn forced(&self, side: Side) -> usize {
        let judged = self.moves.iter().flatten();
        judged
            .filter(|judged| judged.side == side && judged.forced)
            .count()
    }

    /// The accuracy of a side in per cent; `None` before its first evaluated
    /// choice.
    #[must_use]
    pub fn accuracy(&self, side: Side, unit: Unit) -> Option<f64> {
        let mut accuracy = Accuracy::default();
        for (_, EvaluatedMove { comparison, .. }) in self.of(side) {
            accuracy.add(comparison.stake(unit));
        }
        accuracy.per_cent()
    }

    /// The number of moves that a side made while the game was open.
    #[must_use]
    pub fn open_moves(&self, side: Side, unit: Unit) -> u32 {
        let open = self.of(side).map(|(_, judged)| judged.is_open(unit));
        open.map(u32::from).sum()
    }

    /// The value a side lost in the opening, in the middle and at the end of the game. A game
    /// that ends early has no end.
    #[must_use]
    pub fn lost_by_phase(&self, side: Side) -> [f64; 3] {
        let mut lost = [0.0; 3];
        for (_, judged) in self.of(side) {
            lost[judged.comparison.odds.phase()] += judged.loss();
        }
        lost
    }

    /// The level of the computer that plays most like this side; `None` if its
    /// moves are not enough to decide.
    #[must_use]
    pub fn level(&self, side: Side, unit: Unit, table: &LevelTable) -> Option<LevelEstimate> {
        let moves = self.of(side);
        let bins: Vec<usize> = moves
            .filter_map(|(_, judged)| bin_of(judged.comparison.stake(unit)))
            .collect();
        estimate(table, &bins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Odds;

    fn judged(side: Side, own: f64, best: f64) -> EvaluatedMove {
        let value = |amount| Value {
            amount,
            exact: true,
            plies: None,
        };
        EvaluatedMove {
            side,
            comparison: Comparison {
                played: "a1".into(),
                value: value(own),
                best: vec!["b2".into()],
                best_value: value(best),
                complete: true,
                other: None,
                middle: None,
                most: None,
                odds: Odds::default(),
            },
            forced: false,
        }
    }

    #[test]
    fn losses_are_for_the_mover_and_the_curve_for_the_first_side() {
        let discs = Unit::points("discs", 16.0);
        let mut review = Review::new(3);
        review.take(0, judged(Side::First, 2.0, 2.0));
        review.take(1, judged(Side::Second, -6.0, 4.0));
        review.take(9, judged(Side::First, 0.0, 0.0));
        assert_eq!(review.curve(), [Some(2.0), Some(6.0), None]);
        assert_eq!((review.judged(), review.is_complete()), (2, false));
        let worst = review.worst(None, 3, discs);
        assert_eq!(worst.len(), 1);
        assert_eq!((worst[0].0, worst[0].1.loss()), (1, 10.0));
        assert_eq!(worst[0].1.grade(discs).sign(), "??");
        assert!(review.worst(Some(Side::First), 3, discs).is_empty());
        assert_eq!(review.counts(Side::Second, discs), [0, 0, 0, 0, 1]);
        assert_eq!(review.lost_by_phase(Side::Second), [10.0, 0.0, 0.0]);
        let accuracy = review.accuracy(Side::First, discs);
        assert_eq!(accuracy, None, "one open move is not enough");
    }

    #[test]
    fn losses_belong_to_the_phase_that_the_board_shows() {
        let lost_at = |progress| {
            let mut one = judged(Side::First, 0.0, 4.0);
            one.comparison.odds.progress = progress;
            let mut review = Review::new(1);
            review.take(0, one);
            review.lost_by_phase(Side::First)
        };
        // The last move of a game that was given up after a few moves is in its opening.
        assert_eq!(lost_at(0.2), [4.0, 0.0, 0.0]);
        assert_eq!(lost_at(0.5), [0.0, 4.0, 0.0]);
        assert_eq!(lost_at(1.2), [0.0, 0.0, 4.0]);
    }

    #[test]
    fn best_move_is_the_one_without_an_equal_alternative() {
        let discs = Unit::points("discs", 16.0);
        let with_other = |own: f64, other: f64| {
            let mut one = judged(Side::First, own, own);
            let value = one.comparison.value;
            let value = Value {
                amount: other,
                ..value
            };
            one.comparison.other = Some(("c3".into(), value));
            one
        };
        let mut review = Review::new(4);
        review.take(0, with_other(2.0, 2.0));
        review.take(1, with_other(2.0, 0.0));
        review.take(2, with_other(2.0, -4.0));
        // A mistake is not praised, however bad the other moves are.
        let mut bad = with_other(0.0, -9.0);
        bad.comparison.best_value.amount = 8.0;
        review.take(3, bad);
        let finest = review.finest(Side::First, discs);
        assert_eq!(
            finest.map(|fine| (fine.ply, fine.than_all)),
            Some((2, true))
        );
        assert_eq!(review.finest(Side::Second, discs), None);
        // Another move is as good, but half of the moves are not.
        let mut shared = with_other(2.0, 2.0);
        shared.comparison.middle = Some(Value {
            amount: -4.0,
            ..shared.comparison.value
        });
        let mut review = Review::new(1);
        review.take(0, shared);
        let finest = review.finest(Side::First, discs);
        assert_eq!(
            finest.map(|fine| (fine.ply, fine.than_all)),
            Some((0, false))
        );
    }

    #[test]
    fn best_stretch_ends_at_a_costly_move_and_ignores_decided_positions() {
        let discs = Unit::points("discs", 16.0);
        let stretch = |moves: &[(f64, f64)]| {
            let mut review = Review::new(2 * moves.len());
            for (turn, &(own, best)) in moves.iter().enumerate() {
                review.take(2 * turn, judged(Side::First, own, best));
            }
            review.best_stretch(Side::First, discs)
        };
        let (good, bad, decided) = ((0.0, 0.0), (-8.0, 0.0), (-90.0, -90.0));
        // Hardly any chance is left, though a little.
        let nearly = (-2.5, -2.5);
        assert_eq!(stretch(&[good, good, good, bad, good]), None);
        assert_eq!(stretch(&[nearly; 5]), None);
        let four = [good; 4];
        assert_eq!(stretch(&[&four[..], &[bad], &four].concat()), Some((0, 6)));
        let broken = [&[bad, good, decided], &four[1..]].concat();
        assert_eq!(stretch(&broken), Some((2, 10)));
        assert_eq!(stretch(&[bad, good, good, good, decided, decided]), None);
    }

    #[test]
    fn good_moves_count_in_open_positions_only() {
        let discs = Unit::points("discs", 16.0);
        let mut review = Review::new(5);
        for (ply, (own, best)) in [(0.0, 0.0), (-8.0, 0.0), (-90.0, -90.0)].iter().enumerate() {
            review.take(2 * ply, judged(Side::First, *own, *best));
        }
        assert_eq!(review.good_moves(Side::First, discs), [0]);
    }

    #[test]
    fn good_move_is_not_among_the_costly_ones() {
        let discs = Unit::points("discs", 16.0);
        let mut review = Review::new(2);
        review.take(0, judged(Side::First, 1.9, 2.0));
        review.take(1, judged(Side::Second, 1.0, 2.0));
        let worst = review.worst(None, 3, discs);
        assert_eq!(worst.iter().map(|(ply, _)| *ply).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn loss_in_a_decided_game_is_not_called_good() {
        let discs = Unit::points("discs", 16.0);
        assert_eq!(
            judged(Side::First, -40.0, -28.0).words(discs),
            "game decided"
        );
        assert_eq!(judged(Side::First, -28.0, -28.0).words(discs), "best");
        assert_eq!(judged(Side::First, 1.9, 2.0).words(discs), "good");
        assert_eq!(judged(Side::First, -8.0, 8.0).words(discs), "blunder");
    }

    #[test]
    fn losing_sooner_is_not_called_best() {
        let words = |own, other, amount| {
            let mut one = judged(Side::First, amount, amount);
            let lost = |plies| Value {
                plies: Some(plies),
                ..one.comparison.value
            };
            let (own, other) = (lost(own), lost(other));
            let longest = own.plies.max(other.plies);
            one.comparison.value = own;
            one.comparison.best_value = Value {
                plies: longest,
                ..own
            };
            one.comparison.other = Some(("c3".into(), other));
            one.words(Unit::OUTCOME)
        };
        assert_eq!(words(6, 14, -1.0), "game decided");
        assert_eq!(words(14, 6, -1.0), "best");
        assert_eq!(words(6, 6, -1.0), "best");
    }

    #[test]
    fn forced_move_does_not_count() {
        let mut review = Review::new(1);
        review.take(
            0,
            EvaluatedMove {
                forced: true,
                ..judged(Side::First, -8.0, 8.0)
            },
        );
        assert_eq!(review.accuracy(Side::First, Unit::OUTCOME), None);
        assert_eq!(review.counts(Side::First, Unit::OUTCOME), [0; 5]);
        assert_eq!(
            [Side::First, Side::Second].map(|side| review.forced(side)),
            [1, 0]
        );
        assert!(review.worst(None, 3, Unit::OUTCOME).is_empty());
    }
}
