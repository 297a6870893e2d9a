//! Exact values by null-window search on top of the endgame table.

use super::endgame::Endgame;
use super::kernel::{After, AfterSowing, Pits};
use super::move_order::{MoveOrder, Order};
use super::solver_budget::{SolverBudget, Stopped};
use super::transposition::{Bounds, TranspositionTable};
use crate::game::order_by_key;
use crate::games::awari::TurnStage;

/// How often, in nodes, the search looks whether it should stop: about once
/// in a millisecond.
const CHECK: u64 = 4096;
/// How often, in nodes, it tells how far it is.
const TELL: u64 = 1 << 20;

/// Proves values of positions under the rules of its endgame table.
#[derive(Debug)]
pub struct Solver<'a> {
    endgame: &'a Endgame,
    judge: MoveOrder<'a>,
    memo: &'a TranspositionTable,
    bound: SolverBudget<'a>,
    nodes: u64,
}

/// A successor that the search must look into.
#[derive(Copy, Clone)]
struct Child {
    after: After,
    pit: usize,
    /// The larger, the sooner it is tried.
    order: i32,
}

impl<'a> Solver<'a> {
    /// A solver that keeps what it proves in `memo`, which must hold nothing
    /// from other rules.
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

    /// Follows this order of moves.
    #[must_use]
    pub fn ordered(self, order: Order) -> Solver<'a> {
        let judge = MoveOrder::new(&self.endgame.kernel, self.endgame.hints(), order);
        Solver { judge, ..self }
    }

    /// Positions looked at so far beyond the table.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact future home difference for the mover of a live position,
    /// found soonest when `guess` is near.
    ///
    /// # Errors
    /// When it was stopped first.
    pub fn value(&mut self, pits: Pits, stage: TurnStage, guess: i32) -> Result<i32, Stopped> {
        let most = pits.beans() as i32;
        let (mut lower, mut upper) = (-most, most);
        let mut guess = guess.clamp(lower, upper);
        while lower < upper {
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

    /// The exact worth of sowing `pit` for the player who sows it.
    ///
    /// # Errors
    /// When it was stopped first.
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

    /// What sowing `pit` is likely to be worth for the player who sows it.
    #[must_use]
    pub fn guess(&self, pits: Pits, stage: TurnStage, pit: usize) -> i32 {
        self.judge.guess(&self.play(pits, stage, pit))
    }

    /// A pit whose worth is at least `value`, if there is one.
    ///
    /// # Errors
    /// When it was stopped first.
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

    /// The stage of a turn's next move after a sowing that earned one.
    #[must_use]
    pub fn stage_again(&self) -> TurnStage {
        if self.endgame.kernel.extra_once() {
            TurnStage::Second
        } else {
            TurnStage::First
        }
    }

    /// What a sowing leads to. In the second move of a turn, a sowing that
    /// would earn an extra move earns none.
    #[must_use]
    pub fn play(&self, pits: Pits, stage: TurnStage, pit: usize) -> After {
        let mut after = self.endgame.kernel.play(pits, pit);
        if stage == TurnStage::Second && after.next == AfterSowing::Again {
            after.next = AfterSowing::Opponent;
        }
        after
    }

    /// Fail-soft null-window search: a bound of the value, lower if it is at
    /// least `beta`, else upper.
    fn search(&mut self, pits: Pits, stage: TurnStage, beta: i32) -> Result<i32, Stopped> {
        let beans = pits.beans() as i32;
        // Nobody can gain more than the beans in pits, so such a `beta` is
        // decided at once.
        if beans < beta {
            return Ok(beans);
        }
        if -beans >= beta {
            return Ok(-beans);
        }
        // The table knows positions at the first move of a turn only.
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

    /// The best bound over all sowings, and the pit it came from.
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
        // First every answer that costs no search: one that is good enough
        // ends the node before anything is searched.
        for pit in pits.playable() {
            let after = self.play(pits, stage, pit);
            match self.known_worth(after, beta) {
                Some(worth) if worth >= beta => return Ok((worth, pit)),
                Some(worth) => best = best.max((worth, pit)),
                None => {
                    let order = if first == Some(pit) {
                        // The pit that reached the bound at an earlier visit.
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

    /// The value of a sowing, or a bound that answers the question about
    /// `beta`, where table or memo have one.
    #[inline]
    fn known_worth(&self, after: After, beta: i32) -> Option<i32> {
        let (pits, stage, sign) = match after.next {
            AfterSowing::Over => return Some(after.gain),
            AfterSowing::Again => (after.pits, self.stage_again(), 1),
            AfterSowing::Opponent => (after.pits.swapped(), TurnStage::First, -1),
        };
        if pits.beans() <= self.endgame.most() && stage == TurnStage::First {
            return Some(after.gain + sign * self.endgame.value(pits));
        }
        let bounds = self.memo.get(pits, stage)?;
        let (lower, upper) = if sign > 0 {
            (bounds.lower, bounds.upper)
        } else {
            (-bounds.upper, -bounds.lower)
        };
        let decides = after.gain + lower >= beta || after.gain + upper < beta;
        decides.then(|| {
            after.gain
                + if after.gain + lower >= beta {
                    lower
                } else {
                    upper
                }
        })
    }

    /// A bound of a sowing's value. This is the one place that turns the
    /// window to the other side's view, and only if the turn passes.
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
