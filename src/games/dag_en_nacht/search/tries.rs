//! Trying the moves of a plan, and remembering what came of it.

use super::Step;
use super::plan::Plan;
use super::table::{Bound, Entry};
use super::tree::{Ask, SHALLOW, Tree, is_decided, win_in};
use crate::engine::{ESTIMATE_LIMIT, Score, WIN};

impl Tree<'_, '_> {
    /// Tries the plan's steps in order.
    pub(super) fn loop_over(&mut self, ask: Ask, plan: Plan, known: Option<Entry>) -> Score {
        let quiet = matches!(plan, Plan::Quiet(_));
        let (mut steps, mut best, width) = match plan {
            Plan::Forced(steps) => (steps, -WIN, usize::MAX),
            Plan::Defence(steps, proof) => {
                // Everything else loses to the same threats.
                let others = -win_in(ask.ply + 1 + proof.plies);
                (steps, others, usize::MAX)
            }
            Plan::Quiet(steps) => (steps, -WIN, self.width(ask)),
        };
        let first = known.and_then(|entry| entry.step);
        if let Some(place) = steps.iter().position(|&(_, step)| Some(step) == first) {
            steps[..=place].rotate_right(1);
        }
        let estimated_before = std::mem::take(&mut self.estimated);
        let mut alpha = ask.alpha.max(best);
        let mut best_step = None;
        for (i, &(_, step)) in steps.iter().enumerate() {
            // The rest only matters if everything so far is lost for certain.
            if i >= width && best > -ESTIMATE_LIMIT {
                self.estimated = true;
                break;
            }
            let score = self.child(Ask { alpha, ..ask }, step, i, quiet);
            if self.meter.is_out() {
                break;
            }
            if score > best {
                best = score;
                best_step = Some(step);
            }
            alpha = alpha.max(best);
            if alpha >= ask.beta {
                let bonus = i32::from(ask.depth.max(1)).pow(2);
                let history = &mut self.memory.history[usize::from(self.field.turn())];
                let entry = &mut history[usize::from(step.to)];
                *entry = (*entry + bonus).min(0);
                break;
            }
        }
        self.memory.buffers.push(steps);
        if self.meter.is_out() {
            return 0;
        }
        let bound = if best >= ask.beta {
            Bound::Lower
        } else if best > ask.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let depth = if self.estimated { ask.depth } else { i8::MAX };
        self.estimated |= estimated_before;
        self.store(ask, depth, bound, best, best_step);
        best
    }

    /// Steps tried in a quiet position before the rest are.
    fn width(&self, ask: Ask) -> usize {
        let shallow = u32::from(ask.ply) + u32::from(ask.depth.unsigned_abs()) <= SHALLOW;
        if ask.ply < self.style.whole && shallow {
            usize::MAX
        } else {
            self.style.width
        }
    }

    /// The score of one step: first whether it beats the best at all, late
    /// quiet ones at less depth.
    fn child(&mut self, ask: Ask, step: Step, place: usize, quiet: bool) -> Score {
        self.field.make(step);
        let mut score = ask.alpha + 1;
        let full = ask.next();
        if place > 0 {
            // By two, so that the side judged at the end stays the same.
            let less = if quiet && ask.depth >= 3 && place >= 4 {
                2
            } else {
                0
            };
            let narrow = Ask {
                alpha: full.beta - 1,
                depth: full.depth - less,
                ..full
            };
            score = -self.node(narrow);
            if score > ask.alpha && less > 0 && !self.meter.is_out() {
                score = -self.node(Ask {
                    depth: full.depth,
                    ..narrow
                });
            }
        }
        if score > ask.alpha && (place == 0 || score < ask.beta) && !self.meter.is_out() {
            score = -self.node(full);
        }
        self.field.undo(step);
        score
    }

    pub(super) fn store(
        &mut self,
        ask: Ask,
        depth: i8,
        bound: Bound,
        score: Score,
        step: Option<Step>,
    ) {
        let ply = Score::from(ask.ply);
        let from_here = match score {
            score if score > ESTIMATE_LIMIT => score + ply,
            score if score < -ESTIMATE_LIMIT => score - ply,
            score => score,
        };
        let key = self.field.key();
        self.memory.table.put(key, depth, bound, from_here, step);
    }
}

/// Whether an entry rests on nothing but the rules.
pub(super) fn is_true(known: Option<Entry>) -> bool {
    known.is_some_and(|entry| is_decided(entry.score) || entry.depth == i8::MAX)
}

/// The entry's score as seen from the root, if it answers what is asked.
pub(super) fn usable(entry: &Entry, ask: Ask) -> Option<Score> {
    let ply = Score::from(ask.ply);
    let score = match entry.score {
        score if score > ESTIMATE_LIMIT => score - ply,
        score if score < -ESTIMATE_LIMIT => score + ply,
        score => score,
    };
    let cuts = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= ask.beta,
        Bound::Upper => score <= ask.alpha,
    };
    // A proved result holds at any depth.
    let deep = entry.depth >= ask.depth || is_decided(score);
    (cuts && deep).then_some(score)
}
