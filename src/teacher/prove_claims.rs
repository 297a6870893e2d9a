//! Proof of the claims about one move: a reason is given only if ruling it out
//! and solving again recovers enough of the loss.

use super::judge::{a_ply_earlier, turned};
use super::looked::{Analyses, Looked, kept, pv, wins, worse};
use super::{Claim, Explanation, FORCED_WIN, Grade, Sighting, Teachable, judge_move};
use crate::engine::{SearchControl, Value, own_moves};
use crate::game::{Side, Verdict, order_by_key};

/// Most groups of replies that a refutation may name.
const REPLIES: usize = 2;
/// Most moves that may be named as the only good ones; also at most half of all
/// moves. Moves that count as the same ([`Teachable::counts_as`]) are one here.
const GOOD: usize = 5;
/// Most moves that may be named as the only bad ones, if the good ones are too
/// many.
const BAD: usize = 5;
/// Fraction of a loss that a reason must account for.
const SHARE: f64 = 0.5;

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
    let judged = judged.with_even(even_for(game, mover));
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

/// Returns what an even score at the end means to `mover`: 0 a draw, 1 a win, −1
/// a loss.
pub(crate) fn even_for<G: Teachable>(game: &G, mover: Side) -> i8 {
    match game.even_result() {
        Verdict::Draw => 0,
        Verdict::Win(side) if side == mover => 1,
        Verdict::Win(_) => -1,
    }
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
struct ClaimFinder<'b, 'a, G: Teachable> {
    analyses: &'b mut Analyses<'a, G>,
    here: Looked<G>,
    /// The position after the move in which the opponent replies.
    replies: Option<Looked<G>>,
    /// See [`Explanation::again`].
    again: Vec<G::Move>,
    mv: G::Move,
    loss: f64,
    own: Value,
    best: Value,
    best_moves: Vec<G::Move>,
    /// The opponent's position and expected reply after the best move, see
    /// [`ClaimFinder::is_usual`].
    usual: Option<(G::State, G::Move)>,
    claims: Vec<Claim<G::Move>>,
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
    fn tells(&self, gained: f64) -> bool {
        gained >= SHARE * self.loss && gained > 0.0
    }

    /// Returns the value of the move if these replies are ruled out and that
    /// recovers enough of the loss. The comparison is with the same analysis
    /// without ruling anything out, because two separate estimates may differ
    /// for no reason.
    fn without_replies(&mut self, replies: &[G::Move]) -> Option<Value> {
        let looked = self.replies.as_ref()?;
        let with = turned(looked.analysis.lines.first()?.value?);
        let without = turned(self.analyses.without(looked, replies)?);
        self.tells(without.amount - with.amount).then_some(without)
    }

    fn sightings(&self, looked: &Looked<G>, mv: G::Move) -> Vec<Sighting> {
        self.analyses.game.motifs(&looked.state, mv)
    }

    /// Returns the moves of a position that show at least as much of a motif,
    /// best first.
    fn sharing(&self, looked: &Looked<G>, motif: &Sighting) -> Vec<G::Move> {
        let strong = |(mv, strength)| (strength >= motif.strength).then_some(mv);
        let doing = self.doing(looked, motif.motif).into_iter();
        doing.filter_map(strong).collect()
    }

    /// Returns the moves of a position that show a motif, best first, and how
    /// strongly each one shows it.
    fn doing(&self, looked: &Looked<G>, motif: &str) -> Vec<(G::Move, u32)> {
        let strength = |mv: G::Move| {
            let seen = self.sightings(looked, mv).into_iter();
            let same = seen.filter(|sighting| sighting.motif == motif);
            same.map(|sighting| sighting.strength).max()
        };
        let moves = looked.analysis.lines.iter().map(|line| line.mv);
        moves.filter_map(|mv| Some((mv, strength(mv)?))).collect()
    }

    /// Returns growing sets of moves that show `motif` and whose values pass
    /// `counted`: first those with the full strength of `motif`, then those
    /// with less and less, but more than `least`.
    fn sets(
        &self,
        looked: &Looked<G>,
        motif: &Sighting,
        least: u32,
        counted: impl Fn(Value) -> bool,
    ) -> Vec<Vec<G::Move>> {
        let mut doing = self.doing(looked, motif.motif);
        let value = |mv| {
            let mut lines = looked.analysis.lines.iter();
            lines.find(|line| line.mv == mv).and_then(|line| line.value)
        };
        // A move without a value cannot be excluded.
        doing.retain(|(mv, _)| value(*mv).is_none_or(&counted));
        let mut strengths: Vec<u32> = doing.iter().map(|(_, strength)| *strength).collect();
        strengths.retain(|strength| *strength > least && *strength <= motif.strength);
        strengths.sort_unstable();
        strengths.dedup();
        let set = |strength: &u32| -> Vec<G::Move> {
            let enough = doing.iter().filter(|(_, own)| own >= strength);
            enough.map(|(mv, _)| *mv).collect()
        };
        let sets = strengths.iter().rev().map(set);
        sets.filter(|moves| moves.len() <= looked.sharing_limit())
            .collect()
    }

    /// Adds facts about the board to the reasons: what the move opens, what the
    /// named reply does, what the best move does.
    fn seen(&mut self) {
        self.opens();
        let allows = |claim: &Claim<G::Move>| matches!(claim, Claim::Allows { .. });
        let replies = self.claims.iter().find_map(|claim| match claim {
            Claim::Refuted { replies, .. } => replies.first().copied(),
            _ => None,
        });
        let wins = self.winning_reply();
        if let (Some(reply), Some(looked)) = (replies.or(wins), &self.replies)
            && !self.claims.iter().any(allows)
        {
            let mut seen = self.sightings(looked, reply).into_iter();
            let motif = seen.find(|motif| !self.is_usual(motif));
            let forced = || (replies.is_none()).then(|| self.forced_win(looked));
            let told = motif.or_else(forced);
            let told = told.map(|motif| Claim::Reply { reply, motif });
            self.claims.extend(told);
        }
        let missed = |claim: &Claim<G::Move>| matches!(claim, Claim::Missed { .. });
        if let Some(&mv) = self.best_moves.first()
            && !self.claims.iter().any(missed)
        {
            let played = self.sightings(&self.here, self.mv);
            let new = |motif: &Sighting| !played.iter().any(|own| own.matches(motif));
            let best = self.sightings(&self.here, mv).into_iter().find(new);
            self.claims
                .extend(best.map(|motif| Claim::Better { mv, motif }));
        }
    }

    /// Returns the best reply if it is proved to win, in games where only
    /// winning counts.
    fn winning_reply(&self) -> Option<G::Move> {
        let line = self.replies.as_ref()?.analysis.lines.first()?;
        let won = line
            .value
            .is_some_and(|value| value.exact && value.amount > 0.0);
        (G::UNIT.is_outcome() && won).then_some(line.mv)
    }

    /// Returns the position after the best move in which the opponent replies,
    /// and the expected reply.
    fn reply_to_best(&mut self) -> Option<(G::State, G::Move)> {
        let game = self.analyses.game;
        let mut state = self.here.state;
        let mover = game.to_move(&state);
        let best = *self.best_moves.first()?;
        let line = self.here.analysis.lines.iter().find(|line| line.mv == best);
        let expected = line.map_or_else(Vec::new, |line| line.pv.clone());
        // The best move may be followed by more moves of the mover.
        let rest = expected.strip_prefix(&[best]).unwrap_or_default();
        for &mv in std::iter::once(&best).chain(rest) {
            if game.to_move(&state) != mover {
                return Some((state, mv));
            }
            game.apply(&mut state, mv);
            if game.outcome(&state).is_some() {
                return None;
            }
        }
        let opponent = game.to_move(&state) != mover;
        let reply = opponent.then(|| self.analyses.look(state))?;
        let reply = reply.analysis.lines.first()?.mv;
        Some((state, reply))
    }

    /// Returns whether the opponent can do as much after the best move: the
    /// expected reply shows the motif, or some reply shows it on the same
    /// squares. Something that would have happened anyway is not a reason.
    fn is_usual(&self, motif: &Sighting) -> bool {
        let Some((state, expected)) = &self.usual else {
            return false;
        };
        let game = self.analyses.game;
        let mut replies = Vec::new();
        game.legal_moves(state, &mut replies);
        replies.iter().any(|reply| {
            let seen = game.motifs(state, *reply);
            let placed = |own: &Sighting| !own.squares.is_empty() && own.squares == motif.squares;
            let same = |own: &Sighting| own.matches(motif) && (reply == expected || placed(own));
            seen.iter().any(same)
        })
    }

    /// Adds what the opponent can do now but could not do before, nor after the
    /// best move.
    fn opens(&mut self) {
        let game = self.analyses.game;
        let kept = match self.best_moves.first() {
            Some(best) if *best != self.mv => game.opens(&self.here.state, *best),
            _ => return,
        };
        let mut opened = game.opens(&self.here.state, self.mv);
        opened.retain(|(reply, _)| !kept.iter().any(|(other, _)| other == reply));
        let told = |squares: &[String]| {
            let mut motifs = self.claims.iter().filter_map(|claim| match claim {
                Claim::Allows { motif, .. } => Some(motif),
                _ => None,
            });
            motifs.any(|motif| motif.squares == squares)
        };
        if let Some((_, motif)) = opened.first()
            // The fact is omitted if a reason names the squares already.
            && !told(&motif.squares)
        {
            self.claims.push(Claim::Opens {
                motif: motif.clone(),
                replies: opened.iter().map(|(reply, _)| *reply).collect(),
            });
        }
    }

    /// Adds a claim if the opponent can win by force, and only with certain
    /// replies.
    fn allows_win(&mut self) {
        let Some(looked) = &self.replies else {
            return;
        };
        let replies = wins(&looked.analysis);
        if replies.is_empty() || replies.len() > looked.sharing_limit() {
            return;
        }
        let motif = self.forced_win(looked);
        if self.tells_of(&motif) {
            return;
        }
        if let Some(without) = self.without_replies(&replies) {
            self.claims.push(Claim::Allows {
                motif,
                replies,
                without,
            });
        }
    }

    /// Returns [`FORCED_WIN`] with the length of the best line; an immediate
    /// win is described in the game's own words.
    fn forced_win(&self, looked: &Looked<G>) -> Sighting {
        let best = looked.analysis.lines.first();
        let plies = best
            .and_then(|line| line.value)
            .and_then(|value| value.plies);
        let at_once = best.filter(|_| plies == Some(1));
        if let Some(seen) = at_once.and_then(|line| self.sightings(looked, line.mv).pop()) {
            return Sighting {
                motif: FORCED_WIN.name,
                ..seen
            };
        }
        let within = match plies {
            Some(1) => "at once".to_owned(),
            Some(plies) => format!("in {} moves", own_moves(plies)),
            None => "by force".to_owned(),
        };
        Sighting::plain(FORCED_WIN.name, ("wins", "win"), &within)
    }

    /// Adds a claim if the mover could have won by force.
    fn missed_win(&mut self) {
        let moves = wins(&self.here.analysis);
        if moves.is_empty() || moves.len() > self.here.sharing_limit() || self.own.amount > 0.0 {
            return;
        }
        let motif = self.forced_win(&self.here);
        if self.tells_of(&motif) {
            return;
        }
        let Some(without) = self.analyses.without(&self.here, &moves) else {
            return;
        };
        if self.tells(self.best.amount - without.amount) {
            self.claims.push(Claim::Missed {
                motif,
                moves,
                without,
            });
        }
    }

    /// Returns whether an earlier claim describes a move in the same words.
    fn tells_of(&self, motif: &Sighting) -> bool {
        let mut told = self.claims.iter().filter_map(Claim::motif);
        told.any(|other| other.does == motif.does)
    }

    /// Adds claims if the opponent's best reply does something that makes the
    /// move bad.
    fn allows(&mut self) {
        let Some((best, seen)) = self.replies.as_ref().and_then(|looked| {
            let best = looked.analysis.lines.first()?.mv;
            Some((best, self.sightings(looked, best)))
        }) else {
            return;
        };
        for motif in seen {
            let looked = self.replies.as_ref().expect("looked at above");
            let most = looked.analysis.lines.first().and_then(|line| line.value);
            // A reply that gives back half of the loss is harmless, whatever it
            // does, and is not ruled out.
            let hurts =
                |value: Value| most.is_none_or(|most| !self.tells(most.amount - value.amount));
            if self.is_usual(&motif) {
                continue;
            }
            for replies in self.sets(looked, &motif, 0, hurts) {
                debug_assert!(replies.contains(&best));
                if let Some(without) = self.without_replies(&replies) {
                    let (motif, replies) = self.new_first(motif, replies);
                    self.claims.push(Claim::Allows {
                        motif,
                        replies,
                        without,
                    });
                    break;
                }
            }
        }
        self.fewest_first();
    }

    /// Puts a reply first that the move itself made possible, if it is as good
    /// as the best reply.
    fn new_first(&self, motif: Sighting, replies: Vec<G::Move>) -> (Sighting, Vec<G::Move>) {
        let opened = self.analyses.game.opens(&self.here.state, self.mv);
        let lines = self
            .replies
            .iter()
            .flat_map(|looked| &looked.analysis.lines);
        let values: Vec<_> = lines.map(|line| (line.mv, line.value)).collect();
        let best = values.first().and_then(|(_, value)| *value);
        let as_good = |reply: &G::Move| {
            let own = values.iter().find(|(mv, _)| mv == reply);
            let amount = |value: Value| value.amount;
            own.and_then(|(_, value)| value.map(amount)) == best.map(amount)
        };
        let new = opened.into_iter().find(|(reply, seen)| {
            seen.motif == motif.motif && replies.contains(reply) && as_good(reply)
        });
        match new {
            Some((reply, seen)) => {
                let rest = replies.into_iter().filter(|other| *other != reply);
                (seen, std::iter::once(reply).chain(rest).collect())
            }
            None => (motif, replies),
        }
    }

    /// Adds a claim if the best reply, or the two best, are what makes the move
    /// bad.
    fn refuted(&mut self) {
        let Some(looked) = &self.replies else {
            return;
        };
        let best: Vec<G::Move> = looked.analysis.lines.iter().map(|line| line.mv).collect();
        let groups = self.grouped(&best);
        let line = pv(&looked.analysis);
        for count in 1..=REPLIES.min(groups.len()) {
            let replies = groups[..count].concat();
            if let Some(without) = self.without_replies(&replies) {
                self.claims.push(Claim::Refuted {
                    named: groups[..count].iter().map(|group| group[0]).collect(),
                    replies,
                    without,
                    line,
                });
                return;
            }
        }
    }

    /// Adds claims if the best move does something that the move played does
    /// not.
    fn missed(&mut self) {
        let Some(&best) = self.best_moves.first() else {
            return;
        };
        let played = self.sightings(&self.here, self.mv);
        let seen = self.sightings(&self.here, best);
        for motif in seen {
            let same = played.iter().filter(|own| own.motif == motif.motif);
            let own = same.map(|own| own.strength).max().unwrap_or(0);
            let better = |value: Value| value.amount > self.own.amount;
            let all = self.sets(&self.here, &motif, own, |_| true);
            for moves in self.sets(&self.here, &motif, own, better) {
                // If another move with this motif is no better, the motif is
                // not the reason.
                if !all.contains(&moves) {
                    break;
                }
                let Some(without) = self.analyses.without(&self.here, &moves) else {
                    break;
                };
                if self.tells(self.best.amount - without.amount) {
                    self.claims.push(Claim::Missed {
                        motif,
                        moves,
                        without,
                    });
                    break;
                }
            }
        }
        self.fewest_first();
    }

    /// Groups moves that count as the same, in the order of each group's first
    /// move.
    fn grouped(&self, moves: &[G::Move]) -> Vec<Vec<G::Move>> {
        let game = self.analyses.game;
        let mut groups: Vec<Vec<G::Move>> = Vec::new();
        for mv in moves {
            let kind = game.counts_as(*mv);
            match groups
                .iter_mut()
                .find(|group| game.counts_as(group[0]) == kind)
            {
                Some(group) => group.push(*mv),
                None => groups.push(vec![*mv]),
            }
        }
        groups
    }

    /// Adds a claim if only a few moves avoid at least half of the loss, or all
    /// but a few.
    fn only(&mut self) {
        let (mut good, mut bad) = (Vec::new(), vec![self.mv]);
        let mut least = self.best;
        for line in self
            .here
            .analysis
            .lines
            .iter()
            .filter(|line| line.mv != self.mv)
        {
            let enough = self.own.amount + (1.0 - SHARE) * self.loss;
            match line.value.filter(|value| value.amount > enough) {
                Some(value) => {
                    good.push(line.mv);
                    least = worse(least, value);
                }
                None => bad.push(line.mv),
            }
        }
        let counts = [&good, &bad].map(|moves| self.grouped(moves).len());
        let few = counts[0] <= GOOD && counts[0] <= counts[1];
        if good.is_empty() || !(few || counts[1] <= BAD) {
            return;
        }
        let Some(without) = self.analyses.without(&self.here, &good) else {
            return;
        };
        if self.tells(self.best.amount - without.amount) {
            self.claims.push(Claim::Only {
                moves: good,
                bad: if few { Vec::new() } else { bad },
                least,
                without,
            });
        }
    }

    /// Adds what a good move does, if doing it was needed.
    fn merits(&mut self) {
        let seen = self.sightings(&self.here, self.mv);
        for motif in seen {
            let moves = self.sharing(&self.here, &motif);
            let without = self.analyses.without(&self.here, &moves);
            // If no other move is legal, doing it was necessary.
            let cost = without.map_or(f64::INFINITY, |left| self.own.amount - left.amount);
            if moves.len() <= self.here.sharing_limit() && cost >= G::UNIT.inaccuracy {
                self.claims.push(Claim::Does {
                    motif,
                    moves,
                    without,
                });
            }
        }
        self.fewest_first();
        let others = self.here.analysis.lines.len() > 1;
        let mv = [self.mv];
        let without = self.analyses.without(&self.here, &mv);
        if let (true, Some(without)) = (others, without)
            && self.own.amount - without.amount >= G::UNIT.inaccuracy
        {
            self.claims.push(Claim::Only {
                moves: mv.to_vec(),
                bad: Vec::new(),
                least: self.own,
                without,
            });
        }
    }

    /// Adds a claim if the move keeps the result but wins later, or loses
    /// sooner, than necessary.
    fn longer(&mut self) {
        let (Some(plies), Some(best_plies)) = (self.own.plies, self.best.plies) else {
            return;
        };
        let won = self.own.amount > 0.0;
        let worse = if won {
            plies > best_plies
        } else {
            plies < best_plies
        };
        let fastest =
            |value: Value| value.amount == self.best.amount && value.plies == Some(best_plies);
        let mut lines = self.here.analysis.lines.iter();
        let best = lines.find(|line| line.mv != self.mv && line.value.is_some_and(fastest));
        if let Some(best) = best.map(|line| line.mv)
            && worse
            && self.own.amount != 0.0
            && self.own.exact
            && self.best.exact
        {
            self.claims.push(Claim::Longer {
                best,
                plies,
                best_plies,
                won,
            });
        }
    }

    /// Adds a motif of a best move if nothing shows that it was needed.
    fn shows(&mut self) {
        let does = |claim: &Claim<G::Move>| matches!(claim, Claim::Does { .. });
        if !G::UNIT.is_outcome() || self.claims.iter().any(does) {
            return;
        }
        let seen = self.sightings(&self.here, self.mv).into_iter().next();
        self.claims.extend(seen.map(|motif| Claim::Shows { motif }));
    }

    /// Adds the opponent's threat after a pass, if it is worth clearly more
    /// than what the best move allows. If there is no other reason, also adds
    /// that the move achieved no more than a pass.
    fn after_a_pass(&mut self, grade: Grade) {
        let Some(best) = self.analyses.best_after_a_pass(&self.here.state) else {
            return;
        };
        let Some(value) = best.value.map(turned) else {
            return;
        };
        let about_the_same = (self.own.amount - value.amount).abs() <= SHARE * self.loss;
        let bad = grade > Grade::Good;
        if bad && about_the_same && !self.claims.iter().any(Claim::is_causal) {
            self.claims.push(Claim::Idle { value });
        }
        if self.best.amount - value.amount >= G::UNIT.mistake {
            self.claims.push(Claim::Threat {
                value,
                line: kept(&best),
            });
        }
    }

    /// Sorts the claims. A motif that fewer moves share says more, then one
    /// that the game ranks higher. [`FORCED_WIN`] comes last, because how a win
    /// is forced says more.
    fn fewest_first(&mut self) {
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
