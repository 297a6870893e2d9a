//! How people see Dag en Nacht, and how levels 1 to 8 err.

use super::bots::strength;
use super::engine::analyst::RootAnalyst;
use super::motifs::lines_at;
use super::{DagEnNacht, Move, State};
use crate::engine::{AnalysisRequest, Engine, HumanPlayer, Level, Limits, Rung, Sight};
use crate::game::Rules;

/// Levels 1 to 8, measured against the model players (docs/MEASUREMENTS.md).
pub(super) const RUNGS: [Rung; 8] = [
    Rung::new(1, 0.95, 1.0, 0.8, 1.0),
    Rung::new(1, 0.87, 0.9, 0.7, 0.9),
    Rung::new(1, 0.8, 0.8, 0.6, 0.8),
    Rung::new(1, 0.75, 0.75, 0.55, 0.7),
    Rung::new(1, 0.68, 0.68, 0.47, 0.6),
    Rung::new(1, 0.6, 0.6, 0.4, 0.5),
    Rung::new(1, 0.35, 0.3, 0.1, 0.2),
    Rung::new(2, 0.2, 0.1, 0.05, 0.1),
];

/// Positions that a level looks at for all of its moves, by depth.
const NODES: u64 = 1_500;

/// Own long lines and the opponent's are noticed; what lies apart from all
/// stones is not, and diagonals less than rows.
fn notice(game: &DagEnNacht, state: &State, mv: Move) -> f64 {
    let [own, theirs] = lines_at(game, state, mv);
    0.1 + 0.2 * f64::from(own.max(theirs).min(4))
}

/// The length of the own line that the move makes, four counting as half a
/// win.
fn gain(game: &DagEnNacht, state: &State, mv: Move) -> f64 {
    let mut next = *state;
    game.apply(&mut next, mv);
    if game.winner(&next).is_some() {
        return 1.0;
    }
    let [own, _] = lines_at(game, state, mv);
    0.125 * f64::from(own)
}

const SIGHT: Sight<DagEnNacht> = Sight { notice, gain };

/// A player who errs like this, within limits that replace its depth:
/// levels 1 to 8 are made of them. Depth stands for how far threats are
/// followed, as in the analysis of the level one above it.
#[must_use]
pub fn person(
    game: &DagEnNacht,
    rung: Rung,
    limits: Limits,
    seed: u64,
) -> Box<dyn Engine<DagEnNacht>> {
    let search = |depth: u32, own: Limits| {
        let number = u8::try_from(depth.min(8) + 1).expect("small");
        let level = Level::new(number).expect("a level");
        let few = Limits {
            nodes: Some(NODES * u64::from(depth)),
            ..Limits::default()
        };
        let request = AnalysisRequest {
            level,
            limits: if own.is_unlimited() { few } else { own },
            threads: 1,
            ..AnalysisRequest::default()
        };
        Box::new(RootAnalyst::new(game, strength(level), &request))
    };
    let careful = search(rung.depth, limits);
    let hasty = search(1, Limits::default());
    Box::new(HumanPlayer::new(careful, hasty, SIGHT, rung.habits, seed))
}
