//! Alpha-beta over the field. Scores are from the view of the side to move;
//! a win `n` plies from the root counts [`WIN`] − n. Every score beyond
//! [`ESTIMATE_LIMIT`] is proved: a loss is only returned when every legal
//! move was tried or is answered by the same forcing win.

use super::forcing::{Forcing, Proof, Reach};
use super::order::Judge;
use super::table::{Bound, Entry, Table};
use super::threats::Threat;
use super::weights::unguarded;
use super::{Field, Meter, Step, zone};
use crate::engine::{ESTIMATE_LIMIT, Score, WIN};

/// Plies from the root at which every line ends.
const LONGEST: u16 = 100;

/// How a level looks.
#[derive(Copy, Clone, Debug)]
pub(in super::super) struct Style {
    /// Steps tried in a quiet position before the rest are.
    pub(in super::super) width: usize,
    /// How far threats are followed where the depth ends.
    pub(in super::super) leaf: Reach,
    /// How far threats are followed elsewhere.
    pub(in super::super) inner: Reach,
    /// Plies of defence looked at beyond the depth.
    pub(in super::super) extensions: u8,
}

/// What outlives one search: tables and buffers.
pub(in super::super) struct Memory {
    pub(super) table: Table,
    pub(in super::super) forcing: Forcing,
    judge: Judge,
    /// By side and target square: how often a step there was best.
    history: [Vec<i32>; 2],
    buffers: Vec<Vec<(i32, Step)>>,
}

impl Memory {
    /// A table of 2^`bits` positions.
    pub(in super::super) fn new(bits: u32) -> Memory {
        Memory {
            table: Table::new(bits),
            forcing: Forcing::new(),
            judge: Judge::new(),
            history: [vec![0; 361], vec![0; 361]],
            buffers: Vec::new(),
        }
    }
}

/// One search.
pub(in super::super) struct Tree<'a, 'c> {
    pub(in super::super) field: Field,
    pub(in super::super) memory: &'a mut Memory,
    pub(in super::super) meter: Meter<'c>,
    pub(in super::super) style: Style,
    /// Whether anything was judged by its looks since this was last cleared.
    pub(in super::super) estimated: bool,
}

/// What a position is asked for.
#[derive(Copy, Clone, Debug)]
pub(in super::super) struct Ask {
    pub(in super::super) alpha: Score,
    pub(in super::super) beta: Score,
    pub(in super::super) depth: i8,
    /// Plies from the root.
    pub(in super::super) ply: u16,
    /// Extensions left on this line.
    pub(in super::super) extensions: u8,
}

impl Ask {
    /// The same question for the other side, one ply on.
    pub(in super::super) fn next(self) -> Ask {
        Ask {
            alpha: -self.beta,
            beta: -self.alpha,
            depth: self.depth - 1,
            ply: self.ply + 1,
            ..self
        }
    }
}

/// The score of a win this many plies from the root.
pub(in super::super) fn win_in(plies: u16) -> Score {
    WIN - Score::from(plies)
}

/// Whether a score is a proved win or loss.
pub(in super::super) fn is_decided(score: Score) -> bool {
    score.abs() > ESTIMATE_LIMIT
}

/// The moves to try in a position and what is known of the others.
enum Plan {
    /// Only these are not lost at once.
    Forced(Vec<(i32, Step)>),
    /// Only these can stop this win of the other side.
    Defence(Vec<(i32, Step)>, Proof),
    /// These, best first.
    Quiet(Vec<(i32, Step)>),
}

impl Tree<'_, '_> {
    /// The position's score within the window asked for. Worthless once the
    /// meter is out.
    pub(in super::super) fn node(&mut self, ask: Ask) -> Score {
        if self.meter.tick() {
            return 0;
        }
        let me = self.field.turn();
        if !self.field.near(me, 1).is_empty() {
            return win_in(ask.ply + 1);
        }
        let threat = self.field.threat(me ^ 1);
        if let Threat::Two(..) = threat {
            return self.lost_in_two(ask.ply);
        }
        if ask.ply >= LONGEST {
            self.estimated = true;
            return self.estimate();
        }
        let ask = Ask {
            beta: ask.beta.min(win_in(ask.ply + 3)),
            alpha: ask.alpha.max(-win_in(ask.ply + 2)),
            ..ask
        };
        if ask.alpha >= ask.beta {
            return ask.alpha;
        }
        let known = self.memory.table.get(self.field.key());
        if let Some(score) = known.and_then(|entry| usable(&entry, ask)) {
            self.estimated |= !is_true(known);
            return score;
        }
        if let Threat::One(square) = threat {
            return self.forced(ask, square, known);
        }
        self.unforced(ask, known)
    }

    /// The side to move loses whatever it does, unless it cannot move at all.
    fn lost_in_two(&self, ply: u16) -> Score {
        if self.field.can_move() {
            -win_in(ply + 2)
        } else {
            0
        }
    }

    /// The static worth, well within the limit of estimates.
    fn estimate(&self) -> Score {
        self.field
            .worth()
            .clamp(1 - ESTIMATE_LIMIT, ESTIMATE_LIMIT - 1)
    }

    /// Only filling `square` is not lost at once; costs no depth.
    fn forced(&mut self, ask: Ask, square: u16, known: Option<Entry>) -> Score {
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
    fn unforced(&mut self, ask: Ask, known: Option<Entry>) -> Score {
        let reach = if ask.depth <= 0 {
            self.style.leaf
        } else {
            self.style.inner
        };
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

    /// Tries the plan's steps in order.
    fn loop_over(&mut self, ask: Ask, plan: Plan, known: Option<Entry>) -> Score {
        let (mut steps, mut best, width) = match plan {
            Plan::Forced(steps) => (steps, -WIN, usize::MAX),
            Plan::Defence(steps, proof) => {
                // Everything else loses to the same threats.
                let others = -win_in(ask.ply + 1 + proof.plies);
                (steps, others, usize::MAX)
            }
            Plan::Quiet(steps) => (steps, -WIN, self.style.width),
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
            let quiet = width != usize::MAX;
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

    fn store(&mut self, ask: Ask, depth: i8, bound: Bound, score: Score, step: Option<Step>) {
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
fn is_true(known: Option<Entry>) -> bool {
    known.is_some_and(|entry| is_decided(entry.score) || entry.depth == i8::MAX)
}

/// The entry's score as seen from the root, if it answers what is asked.
fn usable(entry: &Entry, ask: Ask) -> Option<Score> {
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
