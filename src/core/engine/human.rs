//! Players that err as people do. They overlook moves, most of all moves far
//! from the last change on the board; they forget the opponent's reply; and
//! they overrate immediate gains.

use std::fmt;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use crate::engine::alphabeta::AlphaBeta;
use crate::engine::contract::{Analysis, Analyst, Bots, Chosen, Engine, MoveLine};
use crate::engine::control::{Limits, SearchControl};
use crate::engine::evaluator::Evaluator;
use crate::engine::level::Level;
use crate::engine::random::seeded;
use crate::engine::value::Value;
use crate::game::Rules;

/// Functions that estimate how people see a game's moves.
#[derive(Copy, Clone)]
pub struct Sight<G: Rules> {
    /// Returns how easily a person notices this legal move, from 0 (far away,
    /// quiet or backwards) to 1 (everybody notices it).
    pub notice: fn(&G, &G::State, G::Move) -> f64,
    /// Returns the distance of this legal move of the second position from the
    /// changes since the first one, from 0 (there) to 1 (at the other end of the
    /// board).
    pub far: fn(&G, [&G::State; 2], G::Move) -> f64,
    /// Returns the distance of this legal move from the pieces in play, from 0
    /// (among them) to 1 (alone at the edge). Among moves that seem equal, people
    /// play the nearer one.
    pub apart: fn(&G, &G::State, G::Move) -> f64,
    /// Returns the immediate gain of the move, in the unit of the game's values.
    pub gain: fn(&G, &G::State, G::Move) -> f64,
}

impl<G: Rules> fmt::Debug for Sight<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sight").finish_non_exhaustive()
    }
}

/// The kinds of mistakes that a level makes. All fields except `blur` are shares from 0
/// to 1.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Habits {
    /// The chance of overlooking a move that is hardest to notice. It is
    /// proportionally smaller for easier moves.
    pub overlooks: f64,
    /// The amount by which a move is harder to notice at the far end of the
    /// board from the last move: 0 for no harder, 1 for as hard as possible.
    pub near: f64,
    /// The chance of forgetting an opponent's best reply that is hardest to
    /// notice. A move whose reply is forgotten gets the value of a hasty
    /// analysis.
    pub forgets: f64,
    /// The weight of a move's immediate gain against its true value: 0 ignores
    /// the gain, 1 ignores the value.
    pub greed: f64,
    /// The largest difference of two values that seem equal, in the unit of values.
    /// Also the amount by which a move far from the pieces in play seems worse.
    pub blur: f64,
}

/// A level that errs as people do: its search depth and its habits.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct LevelHabits {
    /// Search depth in plies.
    pub depth: u32,
    /// The habits with which it errs.
    pub habits: Habits,
}

impl LevelHabits {
    /// The habits of `level` from a table of levels 1 to 8; `None` for levels
    /// 0, 9 and 10, which do not err like this.
    #[must_use]
    pub fn of(table: &[LevelHabits; 8], level: Level) -> Option<LevelHabits> {
        let at = usize::from(level.number()).checked_sub(1)?;
        table.get(at).copied()
    }

    /// The search limits: this level's depth, unless `set` has any limit.
    #[must_use]
    pub fn limits(&self, set: Limits) -> Limits {
        set.or(Limits {
            depth: Some(self.depth),
            ..Limits::default()
        })
    }

    /// Creates a table row: the depth, then the fields of [`Habits`] in order.
    #[must_use]
    pub const fn new(
        depth: u32,
        overlooks: f64,
        near: f64,
        forgets: f64,
        greed: f64,
        blur: f64,
    ) -> LevelHabits {
        LevelHabits {
            depth,
            habits: Habits {
                overlooks,
                near,
                forgets,
                greed,
                blur,
            },
        }
    }
}

/// An analyst that values moves by their immediate gain alone, like a person
/// who does not look ahead.
#[derive(Debug)]
pub struct FirstSight<G: Rules>(pub Sight<G>);

impl<G: Bots> Analyst<G> for FirstSight<G> {
    fn analyse_without(
        &mut self,
        game: &G,
        state: &G::State,
        forbidden: &[G::Move],
        _control: &SearchControl,
    ) -> Analysis<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        moves.retain(|mv| !forbidden.contains(mv));
        let line = |mv: &G::Move| MoveLine {
            mv: *mv,
            value: Some(Value {
                amount: (self.0.gain)(game, state, *mv),
                exact: false,
                plies: None,
            }),
            pv: vec![*mv],
        };
        Analysis {
            lines: moves.iter().map(line).collect(),
            depth: 1,
            nodes: moves.len() as u64,
        }
    }
}

/// A player that picks the move that appears best to a person with its habits.
pub struct HumanPlayer<G: Rules> {
    careful: Box<dyn Analyst<G>>,
    hasty: Box<dyn Analyst<G>>,
    sight: Sight<G>,
    habits: Habits,
    rng: Xoshiro256PlusPlus,
    /// The position after its last move, from which it sees what has changed.
    left: Option<G::State>,
}

impl<G: Rules> fmt::Debug for HumanPlayer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HumanPlayer")
            .field("habits", &self.habits)
            .finish_non_exhaustive()
    }
}

/// The value as a person feels it. Near losses feel worse than distant ones, so
/// a player in a lost position still parries the nearest threat.
fn felt(value: Value) -> f64 {
    match value.plies {
        Some(plies) if value.amount < 0.0 => value.amount * (1.0 + 2.0 / f64::from(plies.max(2))),
        _ => value.amount,
    }
}

/// Values by move; a missing value counts as 0.
struct Amounts<M>(Vec<(M, f64)>);

impl<M: Copy + PartialEq> Amounts<M> {
    fn of(found: &Analysis<M>) -> Amounts<M> {
        let amount = |line: &MoveLine<M>| line.value.map_or(0.0, felt);
        Amounts(found.lines.iter().map(|l| (l.mv, amount(l))).collect())
    }

    fn best(&self) -> f64 {
        let amounts = self.0.iter().map(|(_, amount)| *amount);
        amounts.fold(f64::NEG_INFINITY, f64::max)
    }

    /// Returns the value of the move minus that of the best one: 0 or negative.
    fn behind(&self, mv: M) -> f64 {
        let found = self.0.iter().find(|(other, _)| *other == mv);
        found.map_or(0.0, |(_, amount)| *amount) - self.best()
    }
}

impl<G: Bots> HumanPlayer<G> {
    /// Creates the player of a level for a game that needs no search of its
    /// own. `evaluator` guides the generic search; its first ply is what the
    /// player sees at a glance. Limits that are set in `limits` replace the
    /// level's depth.
    #[must_use]
    pub fn searching<E: Evaluator<G> + 'static>(
        evaluator: E,
        sight: Sight<G>,
        level: LevelHabits,
        limits: Limits,
        seed: u64,
    ) -> Box<dyn Engine<G>> {
        let limits = level.limits(limits);
        let careful = Box::new(AlphaBeta::limited(evaluator.clone(), limits, 0));
        let hasty = Box::new(AlphaBeta::new(evaluator, 1, 0));
        Box::new(HumanPlayer::new(careful, hasty, sight, level.habits, seed))
    }
}

impl<G: Bots> HumanPlayer<G> {
    /// Creates a player that values moves by `careful`, or by `hasty` if it
    /// forgets the opponent's reply. All random draws come from `seed`.
    #[must_use]
    pub fn new(
        careful: Box<dyn Analyst<G>>,
        hasty: Box<dyn Analyst<G>>,
        sight: Sight<G>,
        habits: Habits,
        seed: u64,
    ) -> HumanPlayer<G> {
        HumanPlayer {
            careful,
            hasty,
            sight,
            habits,
            rng: seeded(seed),
            left: None,
        }
    }

    /// Returns how hard the move is to notice in `now`, given the changes since
    /// `before`: from 0 (nobody misses it) to 1.
    fn hidden(&self, game: &G, before: Option<&G::State>, now: &G::State, mv: G::Move) -> f64 {
        let notice = (self.sight.notice)(game, now, mv).clamp(0.0, 1.0);
        let far = before.map_or(0.0, |before| (self.sight.far)(game, [before, now], mv));
        1.0 - notice * (1.0 - self.habits.near * far.clamp(0.0, 1.0))
    }

    /// Returns how hard the opponent's expected reply is to notice: one half if the
    /// line has none, 0 after an extra turn.
    fn reply_hidden(&self, game: &G, state: &G::State, line: &MoveLine<G::Move>) -> f64 {
        let mut next = *state;
        game.apply(&mut next, line.mv);
        match line.pv.get(1) {
            Some(_) if game.to_move(&next) == game.to_move(state) => 0.0,
            Some(reply) if game.outcome(&next).is_none() => {
                self.hidden(game, Some(state), &next, *reply)
            }
            _ => 0.5,
        }
    }

    /// Returns the value that each move seems to have, in the order of
    /// `careful`; `None` for moves that the player overlooks.
    fn looks(
        &mut self,
        game: &G,
        state: &G::State,
        careful: &Analysis<G::Move>,
        hasty: &Analysis<G::Move>,
    ) -> Vec<Option<f64>> {
        let (true_worth, first_sight) = (Amounts::of(careful), Amounts::of(hasty));
        let Habits {
            overlooks,
            forgets,
            greed,
            blur,
            ..
        } = self.habits;
        // Every move gets an equal number of random draws, so that overlooking one
        // move does not change the others.
        let draws: Vec<[f64; 3]> = careful.lines.iter().map(|_| self.rng.random()).collect();
        // In games won by a line of stones, the opponent's threat does not depend
        // on the move, so it is seen for all moves or for none. In games with
        // points, every move has a best reply of its own.
        let plan: Option<f64> = G::UNIT.is_outcome().then(|| self.rng.random());
        let look = |(line, [seen, reply, blurred]): (&MoveLine<G::Move>, [f64; 3])| {
            let hidden = self.hidden(game, self.left.as_ref(), state, line.mv);
            if seen < overlooks * hidden {
                return None;
            }
            if wins_at_once(game, state, line.mv) {
                return Some(f64::INFINITY);
            }
            let reply = plan.unwrap_or(reply);
            let overlooked = reply < forgets * self.reply_hidden(game, state, line);
            let worth = if overlooked {
                first_sight.behind(line.mv)
            } else {
                true_worth.behind(line.mv)
            };
            let gain = (self.sight.gain)(game, state, line.mv);
            let apart = (self.sight.apart)(game, state, line.mv).clamp(0.0, 1.0);
            Some((1.0 - greed) * worth + greed * gain + blur * (blurred - 0.5 - apart))
        };
        careful.lines.iter().zip(draws).map(look).collect()
    }
}

/// Whether the move wins the game at once for its player.
fn wins_at_once<G: Rules>(game: &G, state: &G::State, mv: G::Move) -> bool {
    let mut next = *state;
    game.apply(&mut next, mv);
    let winner = game.outcome(&next).and_then(|outcome| outcome.winner());
    winner == Some(game.to_move(state))
}

/// The value of the line, at most [`Bots::largest_value`]. A search that only asks who wins
/// gives a win a larger value; then the end of the line counts.
fn possible_value<G: Bots>(game: &G, state: &G::State, line: &MoveLine<G::Move>) -> Option<Value> {
    let value = line.value?;
    let most = game.largest_value();
    if value.amount.abs() <= most {
        return Some(value);
    }
    let mut end = *state;
    line.pv.iter().for_each(|mv| game.apply(&mut end, *mv));
    let points = game.outcome(&end).and_then(|outcome| outcome.points);
    let amount = points.map_or(value.amount.clamp(-most, most), |points| {
        let [own, other] = [game.to_move(state), game.to_move(state).other()];
        f64::from(points[own.index()]) - f64::from(points[other.index()])
    });
    Some(Value {
        amount,
        exact: false,
        plies: None,
    })
}

impl<G: Bots> Engine<G> for HumanPlayer<G> {
    fn choose(&mut self, game: &G, state: &G::State, control: &SearchControl) -> Chosen<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let chosen = if let [only] = moves[..] {
            Chosen::plain(only)
        } else {
            self.consider(game, state, control)
        };
        let mut next = *state;
        game.apply(&mut next, chosen.mv);
        self.left = Some(next);
        chosen
    }
}

impl<G: Bots> HumanPlayer<G> {
    /// Chooses one of several legal moves.
    fn consider(&mut self, game: &G, state: &G::State, control: &SearchControl) -> Chosen<G::Move> {
        let found = self.careful.analyse(game, state, control);
        let glance = self.hasty.analyse(game, state, control);
        let looks = self.looks(game, state, &found, &glance);
        let seen = found.lines.iter().zip(looks);
        let seen = seen.filter_map(|(line, look)| Some((line, look?)));
        let best = seen.reduce(|best, next| if next.1 > best.1 { next } else { best });
        // If every move was overlooked, the easiest one to notice is played.
        let plainest = || {
            let hidden =
                |line: &&MoveLine<G::Move>| self.hidden(game, self.left.as_ref(), state, line.mv);
            let lines = found.lines.iter();
            lines.min_by(|a, b| hidden(a).total_cmp(&hidden(b)))
        };
        let chosen = best.map(|(line, _)| line).or_else(plainest);
        let chosen = chosen.expect("a live position has moves");
        Chosen {
            mv: chosen.mv,
            value: possible_value(game, state, chosen),
            pv: chosen.pv.clone(),
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}
