//! [`ClaimFinder`]: the facts about one move, and the questions about them that
//! the kinds of claims ask.

use std::cmp::Reverse;

use crate::engine::{Analysis, Value, own_moves};
use crate::game::order_by_key;
use crate::teacher::analysed::{Analysed, Analyses, kept, pv};
use crate::teacher::claim::Claim;
use crate::teacher::judge::turned;
use crate::teacher::motif::{FORCED_WIN, Sighting, WINS};
use crate::teacher::teachable::Teachable;

/// Most groups of replies that a refutation may name.
pub(super) const REPLIES: usize = 2;
/// Most moves that may be named as the only good ones, but never more than half
/// of all moves. Moves that count as one move ([`Teachable::counts_as`]) are
/// counted once.
pub(super) const GOOD: usize = 5;
/// Most moves that may be named as the only bad ones, if the good ones are too
/// many.
pub(super) const BAD: usize = 5;
/// Fraction of a loss that a reason must account for.
pub(super) const SHARE: f64 = 0.5;
/// A line with fewer moves is continued when it is shown.
const SHOWN: usize = 3;
/// Fraction of a loss that a reply or a later gain must be worth to be named.
pub(super) const KEPT: f64 = 1.0 / 3.0;

/// The claims about one move so far, with the analyses that prove them.
pub(super) struct ClaimFinder<'b, 'a, G: Teachable> {
    pub(super) analyses: &'b mut Analyses<'a, G>,
    pub(super) here: Analysed<G>,
    /// The position after the move in which the opponent replies.
    pub(super) replies: Option<Analysed<G>>,
    /// See [`Explanation::again`].
    pub(super) again: Vec<G::Move>,
    pub(super) mv: G::Move,
    pub(super) loss: f64,
    pub(super) own: Value,
    pub(super) best: Value,
    pub(super) best_moves: Vec<G::Move>,
    /// The opponent's position after the best move and the line that begins with the
    /// expected reply, see [`ClaimFinder::is_usual`].
    pub(super) usual: Option<(G::State, Vec<G::Move>)>,
    /// The reply that is proved to win where the search has only estimates, if the move is
    /// judged by that proof.
    pub(super) proved_reply: Option<G::Move>,
    pub(super) claims: Vec<Claim<G::Move>>,
}

// Some functions here are not inlined, because a copy of each in every kind of claim and for every
// game would add 10 kB of machine code.
impl<G: Teachable> ClaimFinder<'_, '_, G> {
    /// Returns whether recovering `gained` of the loss is enough for a reason.
    pub(super) fn is_enough(&self, gained: f64) -> bool {
        gained >= SHARE * self.loss && gained > 0.0
    }

    /// Returns the motifs of a move, if its mover goes on as the analysis expects.
    #[inline(never)]
    pub(super) fn sightings(&self, looked: &Analysed<G>, mv: G::Move) -> Vec<Sighting> {
        let line = expected(&looked.analysis, mv);
        self.analyses.game.motifs_in(&looked.state, &line)
    }

    /// Returns the moves of a position that show at least as much of a motif,
    /// best first.
    pub(super) fn sharing(&self, looked: &Analysed<G>, motif: &Sighting) -> Vec<G::Move> {
        let strong = |(mv, strength)| (strength >= motif.strength).then_some(mv);
        let doing = self.doing(looked, motif.motif).into_iter();
        doing.filter_map(strong).collect()
    }

    /// Returns the moves of a position that show a motif, best first, and how
    /// strongly each one shows it.
    #[inline(never)]
    pub(super) fn doing(&self, looked: &Analysed<G>, motif: &str) -> Vec<(G::Move, u32)> {
        let strength = |mv: G::Move| {
            let seen = self.sightings(looked, mv).into_iter();
            let same = seen.filter(|sighting| sighting.motif == motif);
            same.map(|sighting| sighting.strength).max()
        };
        let moves = looked.analysis.lines.iter().map(|line| line.mv);
        moves.filter_map(|mv| Some((mv, strength(mv)?))).collect()
    }

    /// Returns whether an earlier claim already describes a move in these
    /// words.
    pub(super) fn names(&self, motif: &Sighting) -> bool {
        let mut motifs = self.claims.iter().filter_map(Claim::motif);
        motifs.any(|other| other.says_the_same(motif))
    }

    /// Sorts the claims by how much they say. A motif that fewer moves share
    /// comes first; of two with equally many, the one that the game ranks
    /// higher. [`FORCED_WIN`] comes last, because the way in which a win is
    /// forced says more.
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
    pub(super) fn better_line(&self) -> Vec<G::Move> {
        let best = self.best_moves.first().filter(|_| self.loss > 0.0);
        best.map_or_else(Vec::new, |best| expected(&self.here.analysis, *best))
    }

    /// Returns [`ClaimFinder::line_of_the_claims`] with the expected play after it, if it is too
    /// short to show what the move leads to: a proof may know no more than its first move.
    pub(super) fn shown_line(&mut self) -> Vec<G::Move> {
        let (game, mut state) = (self.analyses.game, self.here.state);
        let mut line = self.line_of_the_claims();
        for mv in &line {
            game.apply(&mut state, *mv);
        }
        if line.len() < SHOWN && game.outcome(&state).is_none() {
            let rest = self.analyses.best(&state);
            line.extend(rest.iter().flat_map(kept));
        }
        line
    }

    /// Returns the principal variation after the move played, beginning with
    /// the move.
    pub(super) fn line(&self) -> Vec<G::Move> {
        match &self.replies {
            Some(looked) => self.continued(pv(&looked.analysis)),
            None => expected(&self.here.analysis, self.mv),
        }
    }

    /// Returns the line that shows the claims: after the move played, the opponent answers
    /// with the reply that they name, or else with its best one.
    pub(super) fn line_of_the_claims(&self) -> Vec<G::Move> {
        let does = self.claims.iter().find_map(|claim| match claim {
            Claim::Allows { replies, .. } => replies.first(),
            Claim::Refuted { named, .. } => named.first(),
            Claim::Reply { reply, .. } => Some(reply),
            _ => None,
        });
        let opened = || {
            self.claims.iter().find_map(|claim| match claim {
                Claim::Opens { replies, .. } => replies.first(),
                _ => None,
            })
        };
        match (&self.replies, does.or_else(opened)) {
            (Some(looked), Some(reply)) => self.continued(expected(&looked.analysis, *reply)),
            _ => self.line(),
        }
    }

    /// Returns the move played with the mover's next ones and what follows.
    fn continued(&self, replies: Vec<G::Move>) -> Vec<G::Move> {
        let turn = std::iter::once(self.mv).chain(self.again.iter().copied());
        turn.chain(replies).collect()
    }

    /// Groups moves that count as the same, in the order of each group's first
    /// move.
    pub(super) fn grouped(&self, moves: &[G::Move]) -> Vec<Vec<G::Move>> {
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

    /// Returns the value of the move if these replies are ruled out, provided
    /// that this recovers enough of the loss. It is compared with the value
    /// that the analysis of this position gives if nothing is ruled out,
    /// because two separate estimates may differ for no reason.
    pub(super) fn without_replies(&mut self, replies: &[G::Move]) -> Option<Value> {
        let looked = self.replies.as_ref()?;
        let with = turned(looked.analysis.lines.first()?.value?);
        let without = turned(self.analyses.without(looked, replies)?);
        self.is_enough(without.amount - with.amount)
            .then_some(without)
    }

    /// Returns growing sets of moves that show `motif` and whose values pass
    /// `counted`: first the moves with the full strength of `motif`, then also
    /// those with less, as long as it is more than `least`.
    #[inline(never)]
    pub(super) fn sets(
        &self,
        looked: &Analysed<G>,
        motif: &Sighting,
        least: u32,
        counted: impl Fn(Value) -> bool,
    ) -> Vec<Vec<G::Move>> {
        let mut doing = self.doing(looked, motif.motif);
        // A move without a value cannot be excluded.
        doing.retain(|(mv, _)| looked.analysis.value(mv).is_none_or(&counted));
        let strengths: Vec<u32> = doing.iter().map(|(_, strength)| *strength).collect();
        let limits = steps(&strengths, least, motif.strength, looked.sharing_limit());
        let set = |limit: u32| -> Vec<G::Move> {
            let enough = doing.iter().filter(|(_, own)| *own >= limit);
            enough.map(|(mv, _)| *mv).collect()
        };
        limits.into_iter().map(set).collect()
    }

    /// Returns whether the opponent keeps a good part ([`KEPT`]) of what the move gives away if
    /// it answers `reply`.
    pub(super) fn is_harmful(&self, reply: G::Move) -> bool {
        let Some(looked) = &self.replies else {
            return false;
        };
        let best = looked.analysis.lines.first().and_then(|line| line.value);
        match (best, looked.analysis.value(&reply)) {
            (Some(best), Some(own)) => best.amount - own.amount <= (1.0 - KEPT) * self.loss,
            _ => false,
        }
    }

    /// Returns the best reply if it is proved to win, in games where only
    /// winning counts.
    pub(super) fn winning_reply(&self) -> Option<G::Move> {
        let line = self.replies.as_ref()?.analysis.lines.first()?;
        let won = line
            .value
            .is_some_and(|value| value.exact && value.amount > 0.0);
        (G::UNIT.is_outcome() && won).then_some(line.mv)
    }

    /// Returns the position after the best move in which the opponent replies,
    /// and the line that begins with the expected reply.
    pub(super) fn reply_to_best(&mut self) -> Option<(G::State, Vec<G::Move>)> {
        let game = self.analyses.game;
        let mut state = self.here.state;
        let mover = game.to_move(&state);
        let best = *self.best_moves.first()?;
        let line = self.here.analysis.lines.iter().find(|line| line.mv == best);
        let expected = line.map_or_else(Vec::new, |line| line.pv.clone());
        // The best move may be followed by more moves of the mover.
        let rest = expected.strip_prefix(&[best]).unwrap_or_default();
        let line: Vec<G::Move> = std::iter::once(&best).chain(rest).copied().collect();
        for (at, &mv) in line.iter().enumerate() {
            if game.to_move(&state) != mover {
                return Some((state, line[at..].to_vec()));
            }
            game.apply(&mut state, mv);
            if game.outcome(&state).is_some() {
                return None;
            }
        }
        let opponent = game.to_move(&state) != mover;
        let reply = opponent.then(|| self.analyses.best(&state))??;
        Some((state, reply.pv))
    }

    /// Returns whether the opponent can do equally much after the best move:
    /// the expected reply there shows the motif, or some reply shows it on the
    /// same squares. A thing that would have happened anyway is not a reason.
    #[inline(never)]
    pub(super) fn is_usual(&self, motif: &Sighting) -> bool {
        let Some((state, line)) = &self.usual else {
            return false;
        };
        let game = self.analyses.game;
        let expected = game.motifs_in(state, line);
        let mut replies = Vec::new();
        game.legal_moves(state, &mut replies);
        let seen = replies.iter().flat_map(|reply| game.motifs(state, *reply));
        let placed = |own: &Sighting| !own.squares.is_empty() && own.squares == motif.squares;
        let mut usual = expected.into_iter().chain(seen.filter(placed));
        usual.any(|own| own.is_about(motif))
    }

    /// Returns what a reply does that the opponent could not do after the best move as well.
    #[inline(never)]
    pub(super) fn unusual(&self, looked: &Analysed<G>, reply: G::Move) -> Option<Sighting> {
        let mut seen = self.sightings(looked, reply).into_iter();
        seen.find(|motif| !self.is_usual(motif))
    }

    /// Returns [`FORCED_WIN`] with the length of the best line; an immediate
    /// win is described in the game's own words.
    pub(super) fn forced_win(&self, looked: &Analysed<G>) -> Sighting {
        let best = looked.analysis.lines.first();
        let plies = best
            .and_then(|line| line.value)
            .and_then(|value| value.plies);
        let at_once = best.filter(|_| plies == Some(1));
        if let Some(mut seen) = at_once.and_then(|line| self.sightings(looked, line.mv).pop()) {
            seen.motif = FORCED_WIN.name;
            return seen;
        }
        let within = match plies {
            Some(1) => "at once".to_owned(),
            Some(plies) => format!("in {} moves", own_moves(plies)),
            None => "with perfect play".to_owned(),
        };
        Sighting::plain(FORCED_WIN.name, WINS, &within)
    }
}

/// Returns the different strengths above `least` and up to `most`, the highest first, that at most
/// `limit` moves reach.
fn steps(strengths: &[u32], least: u32, most: u32, limit: usize) -> Vec<u32> {
    let mut steps = strengths.to_vec();
    steps.retain(|strength| *strength > least && *strength <= most);
    order_by_key(&mut steps, |strength| Reverse(*strength));
    steps.dedup();
    let reaching = |step: u32| strengths.iter().filter(|own| **own >= step).count();
    steps.retain(|step| reaching(*step) <= limit);
    steps
}

/// Returns the principal variation of a move in an analysis, beginning with the move.
pub(super) fn expected<M: Copy + PartialEq>(analysis: &Analysis<M>, mv: M) -> Vec<M> {
    let line = analysis.lines.iter().find(|line| line.mv == mv);
    let line = line.map(kept).filter(|line| line.first() == Some(&mv));
    line.unwrap_or_else(|| vec![mv])
}
