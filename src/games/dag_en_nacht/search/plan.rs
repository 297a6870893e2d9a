//! What a position leaves to try: the fillers of a threatened square, the
//! defences against a win by threats, or everything in a likely order.

use super::forcing::{Proof, Reach};
use super::table::{Bound, Entry};
use super::tree::{Ask, Style, Tree, win_in};
use super::weights::unguarded;
use super::{Step, zone};
use crate::engine::Score;

/// The moves to try in a position and what is known of the others.
pub(super) enum Plan {
    /// Only these are not lost at once.
    Forced(Vec<(i32, Step)>),
    /// Only these can stop this win of the other side.
    Defence(Vec<(i32, Step)>, Proof),
    /// These, best first.
    Quiet(Vec<(i32, Step)>),
}

impl Tree<'_, '_> {
    /// Only filling `square` is not lost at once; costs no depth.
    pub(super) fn forced(&mut self, ask: Ask, square: u16, known: Option<Entry>) -> Score {
        let mut fillers = Vec::new();
        self.field.fillers(self.field.turn(), square, &mut fillers);
        if fillers.is_empty() {
            return self.lost_in_two(ask.ply);
        }
        let steps = fillers.into_iter().map(|step| (0, step)).collect();
        let ask = Ask {
            depth: ask.depth.max(0) + 1,
            ..ask
        };
        self.loop_over(ask, Plan::Forced(steps), known)
    }

    /// Nothing threatens at once.
    pub(super) fn unforced(&mut self, ask: Ask, known: Option<Entry>) -> Score {
        let reach = self.reach(ask);
        if let Some(proof) = self
            .memory
            .forcing
            .win(&mut self.field, &mut self.meter, reach)
        {
            let score = win_in(ask.ply + proof.plies);
            let first = proof.line.first().copied();
            self.store(ask, i8::MAX, Bound::Lower, score, first);
            return score;
        }
        if !self.field.can_move() {
            return 0;
        }
        if ask.depth <= 0 && ask.extensions == 0 {
            self.estimated = true;
            return self.estimate();
        }
        self.field.swap_turn();
        let danger = self
            .memory
            .forcing
            .win(&mut self.field, &mut self.meter, reach);
        self.field.swap_turn();
        let Some(proof) = danger else {
            return self.quiet(ask, known);
        };
        let mut ask = ask;
        if ask.depth <= 0 {
            ask.depth = 1;
            ask.extensions -= 1;
        }
        let mut steps = self.ranked();
        let zone = zone::relevant(&self.field, &proof);
        let legal = steps.len();
        steps.retain(|(_, step)| zone.has(step.to));
        if steps.len() == legal {
            return self.loop_over(ask, Plan::Forced(steps), known);
        }
        self.loop_over(ask, Plan::Defence(steps, proof), known)
    }

    /// How far threats are followed here.
    fn reach(&self, ask: Ask) -> Reach {
        let Style {
            whole, leaf, inner, ..
        } = self.style;
        match ask.depth {
            // Where every step is tried, none may be misjudged either.
            _ if ask.ply <= whole => Reach {
                nodes: 10 * inner.nodes,
                ..inner
            },
            ..=0 => leaf,
            _ => inner,
        }
    }

    /// Whether the side to move has a line three turns from done with two
    /// unguarded white squares: one more turn and it mostly cannot be stopped,
    /// which no worth of windows tells.
    fn presses(&self) -> bool {
        let me = self.field.turn();
        let mut windows = self.field.near(me, 3).iter();
        windows.any(|&window| unguarded(self.field.class(me, window)) >= 2)
    }

    /// Nobody has a forcing win in sight.
    fn quiet(&mut self, mut ask: Ask, known: Option<Entry>) -> Score {
        if ask.depth <= 0 {
            if ask.extensions == 0 || !self.presses() {
                self.estimated = true;
                return self.estimate();
            }
            ask.depth = 1;
            ask.extensions -= 1;
        }
        let steps = self.ranked();
        self.loop_over(ask, Plan::Quiet(steps), known)
    }

    /// Every legal step, the likely best first.
    pub(super) fn rank_into(&mut self, steps: &mut Vec<(i32, Step)>) {
        self.memory.judge.ranked(&self.field, steps);
        let history = &self.memory.history[usize::from(self.field.turn())];
        for (worth, step) in steps.iter_mut() {
            *worth += history[usize::from(step.to)];
        }
        steps.sort_unstable_by_key(|&(worth, step)| (-worth, step.to, step.from));
    }

    fn ranked(&mut self) -> Vec<(i32, Step)> {
        let mut steps = self.memory.buffers.pop().unwrap_or_default();
        steps.clear();
        self.rank_into(&mut steps);
        steps
    }
}
