//! Alpha-beta search on a [`Field`]. Scores are from the view of the side to
//! move; a win `n` plies from the root counts [`WIN`] − n. Every score beyond
//! [`ESTIMATE_LIMIT`] is proved: a loss is returned only if every legal move
//! was searched or is refuted by a forcing win.

use super::field::Threat;
use super::forcing::{ForcedWin, Forcing, ForcingLimits};
use super::move_order::MoveScorer;
use super::transposition::{ScoreEntry, ScoreTable, StoredBound};
use super::window_class::unguarded;
use super::{Field, NodeBudget, SquareMove, zone};
use crate::engine::{ESTIMATE_LIMIT, Score, WIN};

/// The ply at which every line ends.
const LONGEST: u16 = 100;

/// The selectivity of a level's search.
#[derive(Copy, Clone, Debug)]
pub struct SearchStyle {
    /// Number of moves searched in a quiet position. The rest are searched only
    /// if all of these lose.
    pub width: usize,
    /// Plies from the root within which every move is searched while the depth
    /// is small, so that no short win and no only defence is missed.
    pub whole: u16,
    /// The limits of the forcing search where the depth is used up.
    pub leaf: ForcingLimits,
    /// The limits of the forcing search elsewhere.
    pub inner: ForcingLimits,
    /// Extra plies for defending against threats beyond the depth.
    pub extensions: u8,
    /// Whether a quiet position is not searched if its static evaluation
    /// exceeds the window by the margin of its depth.
    pub prunes: bool,
}

/// By depth: the margin of [`SearchStyle::prunes`]. The side to move has the
/// evaluation almost for certain, because a move seldom harms it and the
/// opponent threatens nothing.
const MARGINS: [Score; 4] = [0, 100, 150, 200];

/// The sum of ply and depth up to which searching every move is cheap enough.
pub const SHALLOW: u32 = 3;

/// The tables and buffers that are kept from one search to the next.
pub struct SearchMemory {
    pub(super) table: ScoreTable,
    pub forcing: Forcing,
    pub(super) scorer: MoveScorer,
    pub(super) buffers: Vec<Vec<(i32, SquareMove)>>,
}

impl SearchMemory {
    /// Creates the memory, with a transposition table of 2^`bits` entries.
    pub fn new(bits: u32) -> SearchMemory {
        SearchMemory {
            table: ScoreTable::new(bits),
            forcing: Forcing::new(),
            scorer: MoveScorer::new(),
            buffers: Vec::new(),
        }
    }
}

/// The search of one position.
pub struct Tree<'a, 'c> {
    pub field: Field,
    pub memory: &'a mut SearchMemory,
    pub budget: NodeBudget<'c>,
    pub style: SearchStyle,
    /// Whether an estimate was used since this was last cleared.
    pub estimated: bool,
}

/// The window of a node, with its depth and extensions.
#[derive(Copy, Clone, Debug)]
pub struct Ask {
    pub alpha: Score,
    pub beta: Score,
    pub depth: i8,
    /// Plies from the root.
    pub ply: u16,
    /// Extensions left in this variation.
    pub extensions: u8,
}

impl Ask {
    /// The window for the other side, one ply deeper.
    pub fn next(self) -> Ask {
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
pub fn win_in(plies: u16) -> Score {
    WIN - Score::from(plies)
}

/// Whether a score is a proved win or loss.
pub fn is_decided(score: Score) -> bool {
    score.abs() > ESTIMATE_LIMIT
}

impl<'a, 'c> Tree<'a, 'c> {
    /// Creates a search at the position of `field`.
    pub fn new(
        field: Field,
        memory: &'a mut SearchMemory,
        budget: NodeBudget<'c>,
        style: SearchStyle,
    ) -> Tree<'a, 'c> {
        Tree {
            field,
            memory,
            budget,
            style,
            estimated: false,
        }
    }

    /// Returns the node's score within the window. The score has no meaning
    /// after the budget is used up.
    pub fn node(&mut self, ask: Ask) -> Score {
        if self.budget.tick() {
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
        // No win is nearer than three plies here and no loss nearer than two,
        // so the window can be narrowed to those scores (mate-distance
        // pruning).
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
            // A score that depends on an estimate makes this node depend on
            // one, too.
            self.estimated |= !depends_on_no_estimate(known);
            return score;
        }
        if let Threat::One(square) = threat {
            return self.forced(ask, square, known);
        }
        self.unforced(ask, known)
    }

    /// The score if two squares are threatened: lost in two plies, or a draw if
    /// the side to move has no legal move.
    fn lost_in_two(&self, ply: u16) -> Score {
        if self.field.can_move() {
            -win_in(ply + 2)
        } else {
            0
        }
    }

    /// The static evaluation, clamped so that it is not mistaken for a proved
    /// score.
    pub(super) fn estimate(&mut self) -> Score {
        self.field
            .score()
            .clamp(1 - ESTIMATE_LIMIT, ESTIMATE_LIMIT - 1)
    }
}

impl Tree<'_, '_> {
    /// The principal variation that begins with `first`, at most `longest`
    /// plies. `rest` is the continuation, if `first` begins a forcing win. If `first` wins, the
    /// defender of a lost position goes on, too.
    pub fn line(
        &mut self,
        first: SquareMove,
        rest: Option<&[SquareMove]>,
        longest: usize,
        wins: bool,
    ) -> Vec<SquareMove> {
        let mut line = vec![first];
        if self.field.completes(self.field.turn(), first) {
            return line;
        }
        self.field.make(first);
        let mut rest_of_line: Vec<SquareMove> = rest.unwrap_or_default().to_vec();
        rest_of_line.reverse();
        let mut ended = false;
        while line.len() < longest && !ended {
            let is_lost = wins && line.len() % 2 == 1;
            let Some(step) = self.expected(&mut rest_of_line, is_lost) else {
                break;
            };
            line.push(step);
            ended = self.field.completes(self.field.turn(), step);
            if !ended {
                self.field.make(step);
            }
        }
        let made = line.len() - usize::from(ended);
        for &step in line[..made].iter().rev() {
            self.field.undo(step);
        }
        line
    }

    /// Returns the next move of the principal variation. `rest_of_line` contains the rest of
    /// a forcing win, with its next move last. `is_lost` says that every move loses.
    fn expected(
        &mut self,
        rest_of_line: &mut Vec<SquareMove>,
        is_lost: bool,
    ) -> Option<SquareMove> {
        let me = self.field.turn();
        if let Some(step) = self.field.winning_step(me) {
            return Some(step);
        }
        if let Some(step) = rest_of_line.pop() {
            return Some(step);
        }
        if let Threat::One(square) | Threat::Two(square, _) = self.field.threat(me ^ 1) {
            let mut fillers = Vec::new();
            self.field.fillers(me, square, &mut fillers);
            let known = self.remembered().filter(|step| fillers.contains(step));
            let any = known.or(fillers.first().copied());
            return any.or_else(|| self.first_legal());
        }
        let reach = self.style.inner;
        let memory = &mut *self.memory;
        let proof = memory.forcing.win(&mut self.field, &mut self.budget, reach);
        if let Some(proof) = proof {
            *rest_of_line = proof.line;
            rest_of_line.reverse();
            return rest_of_line.pop();
        }
        match self.remembered() {
            None if is_lost => self.longest_defence(),
            remembered => remembered,
        }
    }

    /// Returns a defence in a position in which every move loses, so that the table has no best
    /// one: the move after which the opponent needs longest to win as far as the table knows, or
    /// else the most promising one that may stop the opponent's threats.
    fn longest_defence(&mut self) -> Option<SquareMove> {
        let mut steps = Vec::new();
        self.rank_into(&mut steps);
        let known = self.memory.table.get(self.field.key());
        if known.is_some_and(|known| known.score < -ESTIMATE_LIMIT) {
            let wins = steps.iter().filter_map(|&(_, step)| {
                self.field.make(step);
                let won = self.memory.table.get(self.field.key());
                self.field.undo(step);
                let score = won.map(|entry| entry.score)?;
                (score > ESTIMATE_LIMIT).then_some((score, step))
            });
            if let Some((_, slowest)) = wins.min_by_key(|&(score, _)| score) {
                return Some(slowest);
            }
        }
        self.field.swap_turn();
        let (memory, reach) = (&mut *self.memory, self.style.inner);
        let danger = memory.forcing.win(&mut self.field, &mut self.budget, reach);
        self.field.swap_turn();
        let zone = zone::relevant(&self.field, &danger?);
        let defends = |&(_, step): &(i32, SquareMove)| zone.has(step.to).then_some(step);
        steps.iter().find_map(defends)
    }

    /// The table's move for this position, if it is legal.
    fn remembered(&self) -> Option<SquareMove> {
        let step = self.memory.table.get(self.field.key())?.step?;
        self.field.is_legal(step).then_some(step)
    }

    fn first_legal(&self) -> Option<SquareMove> {
        let mut steps = Vec::new();
        self.field.all_steps(&mut steps);
        steps.first().copied()
    }
}

/// The moves to search in a position, and what is known about the others.
enum Candidates {
    /// All other moves lose at once.
    Forced(Vec<(i32, SquareMove)>),
    /// All other moves lose to this forcing win of the opponent.
    Defence(Vec<(i32, SquareMove)>, ForcedWin),
    /// Nothing is known about other moves; these are not sorted. The position has
    /// at least this score.
    Quiet(Vec<(i32, SquareMove)>, Score),
}

impl Tree<'_, '_> {
    /// Searches the moves that fill `square`; all others lose at once. Takes no
    /// depth, because the moves are forced.
    pub(super) fn forced(&mut self, ask: Ask, square: u16, known: Option<ScoreEntry>) -> Score {
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
        self.loop_over(ask, Candidates::Forced(steps), known)
    }

    /// Searches a node in which the opponent has no immediate threat.
    fn unforced(&mut self, ask: Ask, known: Option<ScoreEntry>) -> Score {
        let reach = self.reach(ask);
        if let Some(proof) = self
            .memory
            .forcing
            .win(&mut self.field, &mut self.budget, reach)
        {
            let score = win_in(ask.ply + proof.plies);
            let first = proof.line.first().copied();
            self.store(ask, i8::MAX, StoredBound::Lower, score, first);
            return score;
        }
        if !self.field.can_move() {
            return 0;
        }
        if ask.depth <= 0 && ask.extensions == 0 {
            self.estimated = true;
            return self.estimate();
        }
        // The swapped turn shows the forcing win that the opponent would have
        // if this side passed.
        self.field.swap_turn();
        let danger = self
            .memory
            .forcing
            .win(&mut self.field, &mut self.budget, reach);
        self.field.swap_turn();
        let Some(proof) = danger else {
            return self.quiet(ask, known);
        };
        let mut ask = ask;
        if ask.depth <= 0 {
            ask.depth = 1;
            ask.extensions -= 1;
        }
        let mut steps = self.scored();
        let zone = zone::relevant(&self.field, &proof);
        let legal = steps.len();
        steps.retain(|(_, step)| zone.has(step.to));
        sort(&mut steps);
        // The zone excludes no move, so the proof says nothing about other
        // moves.
        if steps.len() == legal {
            return self.loop_over(ask, Candidates::Forced(steps), known);
        }
        self.loop_over(ask, Candidates::Defence(steps, proof), known)
    }

    /// The limits of the forcing search at this node.
    fn reach(&self, ask: Ask) -> ForcingLimits {
        let SearchStyle {
            whole, leaf, inner, ..
        } = self.style;
        match ask.depth {
            // At these plies every move is searched and must get its true
            // value, so the forcing search gets more nodes.
            _ if ask.ply <= whole => ForcingLimits {
                nodes: 10 * inner.nodes,
                ..inner
            },
            ..=0 => leaf,
            _ => inner,
        }
    }

    /// Whether the side to move has a window at distance 3 with two unguarded
    /// white squares. After one more move it usually cannot be stopped, and the
    /// static evaluation does not show that.
    fn presses(&self) -> bool {
        let me = self.field.turn();
        let mut windows = self.field.near(me, 3).iter();
        windows.any(|&window| unguarded(self.field.class(me, window)) >= 2)
    }

    /// Searches a node in which neither side has a known forcing win.
    fn quiet(&mut self, mut ask: Ask, known: Option<ScoreEntry>) -> Score {
        let at_end = ask.depth <= 0;
        if at_end && (ask.extensions == 0 || !self.presses()) {
            self.estimated = true;
            return self.estimate();
        }
        let least = self.least(ask);
        if least >= ask.beta {
            self.estimated = true;
            return least;
        }
        if at_end {
            ask.depth = 1;
            ask.extensions -= 1;
        }
        let steps = self.scored();
        // Beyond the depth only promising moves are looked for, so the side to
        // move need not play one of them.
        let least = if at_end { least } else { -WIN };
        self.loop_over(ask, Candidates::Quiet(steps, least), known)
    }

    /// The score that a quiet node has at least, by its static evaluation; the
    /// lowest score if nothing is assumed.
    fn least(&mut self, ask: Ask) -> Score {
        let margin = usize::try_from(ask.depth.max(0)).ok();
        match margin.and_then(|depth| MARGINS.get(depth)) {
            // Whether a position is lost is never estimated before the depth is
            // used up.
            Some(_) if ask.depth > 0 && ask.beta <= -ESTIMATE_LIMIT => -WIN,
            Some(margin) if self.style.prunes => (self.estimate() - margin).max(1 - ESTIMATE_LIMIT),
            _ => -WIN,
        }
    }

    /// Lists every legal move, the most promising first.
    pub(super) fn rank_into(&mut self, steps: &mut Vec<(i32, SquareMove)>) {
        self.memory.scorer.ranked(&self.field, steps);
        sort(steps);
    }

    /// Every legal move with its score, in no particular order.
    fn scored(&mut self) -> Vec<(i32, SquareMove)> {
        let mut steps = self.memory.buffers.pop().unwrap_or_default();
        steps.clear();
        self.memory.scorer.ranked(&self.field, &mut steps);
        steps
    }
}

/// The place of a move in the order. Squares decide between equal scores, so that it does
/// not depend on the sort.
fn place(&(score, step): &(i32, SquareMove)) -> (i32, u16, u16) {
    (-score, step.to, step.from)
}

/// Sorts moves, the most promising first.
fn sort(steps: &mut [(i32, SquareMove)]) {
    steps.sort_unstable_by_key(place);
}

/// Sorts the `width` most promising moves to the front; the rest stays unsorted, because it is
/// seldom needed.
fn sort_first(steps: &mut [(i32, SquareMove)], width: usize) {
    if width < steps.len() {
        steps.select_nth_unstable_by_key(width, place);
        sort(&mut steps[..width]);
    } else {
        sort(steps);
    }
}

impl Tree<'_, '_> {
    /// Searches the candidates in order and stores the result.
    fn loop_over(&mut self, ask: Ask, candidates: Candidates, known: Option<ScoreEntry>) -> Score {
        let quiet = matches!(candidates, Candidates::Quiet(..));
        let (mut steps, mut best, width) = match candidates {
            Candidates::Forced(steps) => (steps, -WIN, usize::MAX),
            Candidates::Defence(steps, proof) => {
                // All other moves lose to this forcing win.
                let others = -win_in(ask.ply + 1 + proof.plies);
                (steps, others, usize::MAX)
            }
            Candidates::Quiet(steps, least) => (steps, least, self.width(ask)),
        };
        if quiet {
            sort_first(&mut steps, width);
        }
        let first = known.and_then(|entry| entry.step);
        if let Some(place) = steps.iter().position(|&(_, step)| Some(step) == first) {
            steps[..=place].rotate_right(1);
        }
        // The flag must describe this node alone, because it decides whether
        // the entry is proved.
        let estimated_before = std::mem::replace(&mut self.estimated, best > -ESTIMATE_LIMIT);
        let mut alpha = ask.alpha.max(best);
        let mut best_step = None;
        for i in 0..steps.len() {
            // The remaining moves matter only if all moves so far are proved to
            // lose.
            if i >= width && best > -ESTIMATE_LIMIT {
                self.estimated = true;
                break;
            }
            if i == width {
                sort(&mut steps[width..]);
            }
            let (_, step) = steps[i];
            let score = self.child(Ask { alpha, ..ask }, step, i, quiet);
            if self.budget.is_out() {
                break;
            }
            if score > best {
                best = score;
                best_step = Some(step);
            }
            alpha = alpha.max(best);
            if alpha >= ask.beta {
                break;
            }
        }
        self.memory.buffers.push(steps);
        if self.budget.is_out() {
            return 0;
        }
        let bound = if best >= ask.beta {
            StoredBound::Lower
        } else if best > ask.alpha {
            StoredBound::Exact
        } else {
            StoredBound::Upper
        };
        // If no estimate was used, the score is valid at any depth.
        let depth = if self.estimated { ask.depth } else { i8::MAX };
        self.estimated |= estimated_before;
        self.store(ask, depth, bound, best, best_step);
        best
    }

    /// Number of moves to search in a quiet position before the rest.
    fn width(&self, ask: Ask) -> usize {
        let shallow = u32::from(ask.ply) + u32::from(ask.depth.unsigned_abs()) <= SHALLOW;
        if ask.ply < self.style.whole && shallow {
            usize::MAX
        } else {
            self.style.width
        }
    }

    /// Returns the score of one move. Every move but the first is searched with
    /// a null window first, and late quiet moves with reduced depth.
    fn child(&mut self, ask: Ask, step: SquareMove, place: usize, quiet: bool) -> Score {
        self.field.make(step);
        // With this value the first move gets the full window below.
        let mut score = ask.alpha + 1;
        let full = ask.next();
        if place > 0 {
            // The reduction is two plies, so that the same side is to move in
            // the leaves.
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
            if score > ask.alpha && less > 0 && !self.budget.is_out() {
                score = -self.node(Ask {
                    depth: full.depth,
                    ..narrow
                });
            }
        }
        if score > ask.alpha && (place == 0 || score < ask.beta) && !self.budget.is_out() {
            score = -self.node(full);
        }
        self.field.undo(step);
        score
    }

    pub(super) fn store(
        &mut self,
        ask: Ask,
        depth: i8,
        bound: StoredBound,
        score: Score,
        step: Option<SquareMove>,
    ) {
        let ply = Score::from(ask.ply);
        // The distance is stored from this position on, because other paths
        // reach it at other plies.
        let from_here = match score {
            score if score > ESTIMATE_LIMIT => score + ply,
            score if score < -ESTIMATE_LIMIT => score - ply,
            score => score,
        };
        let key = self.field.key();
        self.memory.table.put(key, depth, bound, from_here, step);
    }

    /// The number of plies in which `step` loses by force, if a search of
    /// `depth` plies shows it.
    pub fn loses(&mut self, step: SquareMove, depth: i8) -> Option<u16> {
        self.field.make(step);
        let score = self.node(Ask {
            alpha: ESTIMATE_LIMIT,
            beta: ESTIMATE_LIMIT + 1,
            depth,
            ply: 1,
            extensions: self.style.extensions,
        });
        self.field.undo(step);
        let lost = score > ESTIMATE_LIMIT && !self.budget.is_out();
        lost.then(|| u16::try_from(WIN - score).expect("wins are near"))
    }
}

/// Whether the entry's score depends on no estimate.
fn depends_on_no_estimate(known: Option<ScoreEntry>) -> bool {
    known.is_some_and(|entry| is_decided(entry.score) || entry.depth == i8::MAX)
}

/// The entry's score relative to the root, if it answers this window.
pub(super) fn usable(entry: &ScoreEntry, ask: Ask) -> Option<Score> {
    let ply = Score::from(ask.ply);
    let score = match entry.score {
        score if score > ESTIMATE_LIMIT => score - ply,
        score if score < -ESTIMATE_LIMIT => score + ply,
        score => score,
    };
    let cuts = match entry.bound {
        StoredBound::Exact => true,
        StoredBound::Lower => score >= ask.beta,
        StoredBound::Upper => score <= ask.alpha,
    };
    // A proved score is valid at any depth.
    let deep = entry.depth >= ask.depth || is_decided(score);
    (cuts && deep).then_some(score)
}
