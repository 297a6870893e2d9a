//! Claims about the replies that make a move bad.

use super::claim_finder::{ClaimFinder, REPLIES};
use crate::engine::{Value, own_moves};
use crate::teacher::claim::Claim;
use crate::teacher::judge::turned;
use crate::teacher::looked::{Looked, pv, wins};
use crate::teacher::motif::{FORCED_WIN, Sighting};
use crate::teacher::teachable::Teachable;

impl<G: Teachable> ClaimFinder<'_, '_, G> {
    /// Returns the value of the move if these replies are ruled out and that
    /// recovers enough of the loss. The comparison is with the same analysis
    /// without ruling anything out, because two separate estimates may differ
    /// for no reason.
    pub(super) fn without_replies(&mut self, replies: &[G::Move]) -> Option<Value> {
        let looked = self.replies.as_ref()?;
        let with = turned(looked.analysis.lines.first()?.value?);
        let without = turned(self.analyses.without(looked, replies)?);
        self.tells(without.amount - with.amount).then_some(without)
    }

    /// Returns growing sets of moves that show `motif` and whose values pass
    /// `counted`: first those with the full strength of `motif`, then those
    /// with less and less, but more than `least`.
    pub(super) fn sets(
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
    /// and the expected reply.
    pub(super) fn reply_to_best(&mut self) -> Option<(G::State, G::Move)> {
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
    pub(super) fn is_usual(&self, motif: &Sighting) -> bool {
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

    /// Adds a claim if the opponent can win by force, and only with certain
    /// replies.
    pub(super) fn allows_win(&mut self) {
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
    pub(super) fn forced_win(&self, looked: &Looked<G>) -> Sighting {
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

    /// Adds claims if the opponent's best reply does something that makes the
    /// move bad.
    pub(super) fn allows(&mut self) {
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
    pub(super) fn new_first(
        &self,
        motif: Sighting,
        replies: Vec<G::Move>,
    ) -> (Sighting, Vec<G::Move>) {
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
    pub(super) fn refuted(&mut self) {
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
}
