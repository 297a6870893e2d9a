//! Exact values, by null-window search on top of the endgame table.

use super::endgame::Endgame;
use super::kernel::{After, AfterSowing, Pits};
use super::move_order::{MoveOrder, Order};
use super::solver_budget::{SolverBudget, Stopped};
use super::transposition::{Bounds, TranspositionTable};
use crate::game::order_by_key;
use crate::games::awari::TurnStage;

/// Nodes between two checks whether to stop: about a millisecond.
const CHECK: u64 = 4096;
/// Nodes between two progress reports.
const TELL: u64 = 1 << 20;

/// Proves the values of positions, under the rules of its endgame table.
#[derive(Debug)]
pub struct Solver<'a> {
    endgame: &'a Endgame,
    judge: MoveOrder<'a>,
    memo: &'a TranspositionTable,
    bound: SolverBudget<'a>,
    nodes: u64,
}

/// A successor that must be searched.
#[derive(Copy, Clone)]
struct Child {
    after: After,
    pit: usize,
    /// Sort key; children with larger ones are searched first.
    order: i32,
}

impl<'a> Solver<'a> {
    /// Creates a solver that stores proved values in `memo`, which must not contain
    /// entries of other rules.
    #[must_use]
    pub fn new(
        endgame: &'a Endgame,
        memo: &'a TranspositionTable,
        bound: SolverBudget<'a>,
    ) -> Solver<'a> {
        Solver {
            endgame,
            judge: MoveOrder::new(&endgame.kernel, endgame.hints(), Order::Main),
            memo,
            bound,
            nodes: 0,
        }
    }

    /// Selects the order in which sowings are searched.
    #[must_use]
    pub fn ordered(self, order: Order) -> Solver<'a> {
        let judge = MoveOrder::new(&self.endgame.kernel, self.endgame.hints(), order);
        Solver { judge, ..self }
    }

    /// Positions searched so far, not counting those found in the tables.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact value of a position in which the game is not over: the home
    /// difference still to be gained by the mover. The nearer `guess` is, the
    /// faster.
    ///
    /// # Errors
    /// When the budget ran out.
    pub fn value(&mut self, pits: Pits, stage: TurnStage, guess: i32) -> Result<i32, Stopped> {
        let most = pits.beans() as i32;
        let (mut lower, mut upper) = (-most, most);
        let mut guess = guess.clamp(lower, upper);
        // MTD(f): null-window searches move towards the value from `guess`.
        while lower < upper {
            // It is proved already that the value is at least `lower`. Asking for that
            // again would never end.
            let beta = if guess == lower { guess + 1 } else { guess };
            guess = self.search(pits, stage, beta)?;
            if guess < beta {
                upper = guess;
            } else {
                lower = guess;
            }
        }
        Ok(lower)
    }

    /// The exact value of sowing `pit`, for the player who sows it.
    ///
    /// # Errors
    /// When the budget ran out.
    pub fn move_value(
        &mut self,
        pits: Pits,
        stage: TurnStage,
        pit: usize,
        guess: i32,
    ) -> Result<i32, Stopped> {
        let after = self.play(pits, stage, pit);
        let ahead = guess - after.gain;
        let future = match after.next {
            AfterSowing::Over => 0,
            AfterSowing::Again => self.value(after.pits, self.stage_again(), ahead)?,
            AfterSowing::Opponent => -self.value(after.pits.swapped(), TurnStage::First, -ahead)?,
        };
        Ok(after.gain + future)
    }

    /// Estimates the value of sowing `pit`, for the player who sows it.
    #[must_use]
    pub fn guess(&self, pits: Pits, stage: TurnStage, pit: usize) -> i32 {
        self.judge.guess(&self.play(pits, stage, pit))
    }

    /// Finds a pit whose value is at least `value`.
    ///
    /// # Errors
    /// When the budget ran out.
    pub fn pit_worth(
        &mut self,
        pits: Pits,
        stage: TurnStage,
        value: i32,
    ) -> Result<Option<usize>, Stopped> {
        let first = self.memo.get(pits, stage).and_then(|known| known.pit);
        let (best, pit) = self.best(pits, stage, value, first)?;
        Ok((best >= value).then_some(pit))
    }

    /// The stage of the next move after a sowing that earned an extra one.
    #[must_use]
    pub fn stage_again(&self) -> TurnStage {
        if self.endgame.kernel.extra_once() {
            TurnStage::Second
        } else {
            TurnStage::First
        }
    }

    /// Sows `pit`. In the second move of a turn no sowing earns an extra turn.
    #[must_use]
    pub fn play(&self, pits: Pits, stage: TurnStage, pit: usize) -> After {
        let mut after = self.endgame.kernel.play(pits, pit);
        if stage == TurnStage::Second && after.next == AfterSowing::Again {
            after.next = AfterSowing::Opponent;
        }
        after
    }

    /// Fail-soft null-window search. The result is a lower bound of the value
    /// if it is at least `beta`, else an upper bound.
    fn search(&mut self, pits: Pits, stage: TurnStage, beta: i32) -> Result<i32, Stopped> {
        let beans = pits.beans() as i32;
        // Neither side can gain more than the beans in pits, which settles such
        // a `beta` without a search.
        if beans < beta {
            return Ok(beans);
        }
        if -beans >= beta {
            return Ok(-beans);
        }
        // The endgame table covers only the first move of a turn.
        if beans as u32 <= self.endgame.most() && stage == TurnStage::First {
            return Ok(self.endgame.value(pits));
        }
        let mut known = self.memo.get(pits, stage).unwrap_or(Bounds {
            lower: -beans,
            upper: beans,
            pit: None,
        });
        if known.lower >= beta {
            return Ok(known.lower);
        }
        if known.upper < beta {
            return Ok(known.upper);
        }
        self.count_node()?;
        let (best, pit) = self.best(pits, stage, beta, known.pit)?;
        if best >= beta {
            known.lower = best;
            known.pit = Some(pit);
        } else {
            known.upper = best;
        }
        self.memo.put(pits, stage, known);
        Ok(best)
    }

    fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        let used_up = self.nodes > self.bound.nodes;
        if used_up || self.nodes.is_multiple_of(CHECK) && self.bound.is_reached() {
            return Err(Stopped);
        }
        if self.nodes.is_multiple_of(TELL) {
            self.bound
                .tell(self.nodes, || "proving exact values".to_owned());
        }
        Ok(())
    }

    /// The best bound over all sowings, and the pit that gives it. `first` is
    /// searched before the others.
    fn best(
        &mut self,
        pits: Pits,
        stage: TurnStage,
        beta: i32,
        first: Option<usize>,
    ) -> Result<(i32, usize), Stopped> {
        let mut best = (i32::MIN, 0);
        let mut children = [None; 6];
        let mut count = 0;
        // Sowings answered by the endgame table come first: if one reaches `beta`,
        // nothing needs to be searched.
        for pit in pits.playable() {
            let after = self.play(pits, stage, pit);
            match self.known_worth(after) {
                Some(worth) if worth >= beta => return Ok((worth, pit)),
                Some(worth) => best = best.max((worth, pit)),
                None => {
                    let order = if first == Some(pit) {
                        // This pit caused a cutoff at an earlier visit.
                        i32::MAX
                    } else {
                        self.judge.order_hint(&after, pit)
                    };
                    children[count] = Some(Child { after, pit, order });
                    count += 1;
                }
            }
        }
        order_by_key(&mut children[..count], |child| child.map(|c| -c.order));
        for child in children.into_iter().flatten() {
            let worth = self.worth(child.after, beta)?;
            best = best.max((worth, child.pit));
            if worth >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The value of a sowing, if the game is over or the endgame table has it. The
    /// transposition table is not asked: a read of it waits for memory, and six of them
    /// take longer than the few nodes that they save.
    #[inline]
    fn known_worth(&self, after: After) -> Option<i32> {
        let (pits, stage, sign) = match after.next {
            AfterSowing::Over => return Some(after.gain),
            AfterSowing::Again => (after.pits, self.stage_again(), 1),
            AfterSowing::Opponent => (after.pits.swapped(), TurnStage::First, -1),
        };
        let known = pits.beans() <= self.endgame.most() && stage == TurnStage::First;
        known.then(|| after.gain + sign * self.endgame.value(pits))
    }

    /// A bound of a sowing's value. The only place that turns the window around
    /// to the opponent's view, and only if the turn passes.
    fn worth(&mut self, after: After, beta: i32) -> Result<i32, Stopped> {
        let ahead = beta - after.gain;
        let future = match after.next {
            AfterSowing::Over => 0,
            AfterSowing::Again => self.search(after.pits, self.stage_again(), ahead)?,
            AfterSowing::Opponent => {
                // "At least `ahead`" for this side is "less than 1 - `ahead`"
                // for the other.
                -self.search(after.pits.swapped(), TurnStage::First, 1 - ahead)?
            }
        };
        Ok(after.gain + future)
    }
}
