//! Computer players by level.

use super::engine::player::Thinker;
use super::engine::skill::Skill;
use super::{Move, Othello, State, human};
use crate::engine::{
    AnalysisRequest, Analyst, BotSpec, Bots, Engine, Level, LevelHabits, Limits, TimeShare, Unit,
};

/// Strength of the analyst that grades moves and finished games. It needs about
/// a tenth of a second for a move.
pub(super) const JUDGE: Skill = Skill {
    depth: 10,
    exact: 16,
    book: false,
    nodes: None,
    mebibytes: 16,
};

/// Creates the engine that grades moves, at the strength of [`JUDGE`].
pub(super) fn judge() -> Thinker {
    let mut judge = Thinker::new(JUDGE, Limits::default(), 0);
    judge.threads = 1;
    judge
}

/// The largest multiple of its share of the time that a move takes.
const MOST_SHARES: f64 = 2.5;

/// Returns the share of the time left for a move with so many empty squares: equal
/// times until the end is near, which is soon solved. Measured with `othello_train
/// gate --bank` (docs/TRAINING.md).
fn share_of_time(empties: u32) -> f64 {
    let weight = |empties| if empties < 20 { 0.3 } else { 1.0 };
    // A side fills every other square.
    let rest: f64 = (1..=empties).rev().step_by(2).map(weight).sum();
    weight(empties) / rest.max(weight(empties))
}

/// Descriptions of levels 0 to 10, as players read them.
const HELP: [&str; 11] = [
    "plays any legal move",
    "turns many discs, forgets that you will reply",
    "likes corners, forgets that you will reply",
    "takes corners, often overlooks your reply",
    "knows good squares, overlooks a lot: a casual player",
    "looks three moves ahead, misses quiet moves",
    "looks three moves ahead, a few mistakes: a club player",
    "looks four moves ahead, a few mistakes",
    "looks four moves ahead, few mistakes: a strong club player",
    "looks five moves ahead, rarely makes a mistake",
    "the strongest level; thinks about a second a move",
];

impl Bots for Othello {
    const UNIT: Unit = Unit::points("discs", 16.0);
    const RATINGS: [u16; 11] = [402, 531, 687, 853, 1000, 1183, 1332, 1482, 1664, 1818, 3184];
    const HABITS: [LevelHabits; 8] = human::HABITS;

    fn largest_value(&self) -> f64 {
        64.0
    }

    fn level_help(&self, level: Level) -> String {
        HELP[usize::from(level.number())].to_owned()
    }

    fn oddness(&self, state: &State, mv: Move) -> f64 {
        human::apart(self, state, mv)
    }

    fn person(&self, level: LevelHabits, limits: Limits, seed: u64) -> Box<dyn Engine<Othello>> {
        human::person(level, limits, seed)
    }

    fn strong(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<Othello>> {
        if spec.level < Level::BEST {
            return human::person(human::NINTH, spec.limits, seed);
        }
        let own = Skill::BEST.within(spec.limits);
        let skill = Skill {
            book: own.book && spec.book,
            ..own
        };
        Box::new(Thinker::new(skill, spec.limits, seed))
    }

    fn share_of_time(&self, state: &State) -> TimeShare {
        let aim = share_of_time(state.board.empties());
        TimeShare {
            aim,
            most: (MOST_SHARES * aim).min(1.0),
        }
    }

    fn analyst(&self, request: &AnalysisRequest) -> Box<dyn Analyst<Othello>> {
        let own = match LevelHabits::of(&human::HABITS, request.level) {
            Some(level_habits) => Skill {
                depth: level_habits.depth,
                exact: 2 * level_habits.depth,
                mebibytes: 1,
                nodes: None,
                ..Skill::BEST
            },
            None if request.level == Level::BEST => Skill::BEST,
            None => Skill::CLEAR,
        };
        let mut skill = own.within(request.limits);
        if request.exact {
            skill = Skill {
                depth: 60,
                exact: 64,
                nodes: None,
                mebibytes: 64,
                ..skill
            };
        }
        let mut thinker = Thinker::new(skill, request.limits, 0);
        thinker.best_only = request.best_only;
        thinker.threads = request.threads;
        Box::new(thinker)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_time_is_used_in_equal_parts_until_the_end_is_near() {
        let (mut left, mut used) = (1.0, Vec::new());
        for empties in (1..=60).rev().step_by(2) {
            let spent = left * share_of_time(empties);
            left -= spent;
            used.push(spent);
        }
        assert!(left.abs() < 1e-9);
        // 21 moves with 60 to 20 empty squares, and then 9.
        let (early, late) = used.split_at(21);
        assert!(early.iter().all(|spent| (spent - early[0]).abs() < 1e-9));
        assert!(
            late.iter()
                .all(|spent| (spent - 0.3 * early[0]).abs() < 1e-9)
        );
        assert!((0.0..=1.0).contains(&share_of_time(0)));
    }
}
