//! The analyst: every move with its value and the play expected after it.

use std::sync::Arc;

use super::player::Strength;
use super::{
    Field, NodeBudget, RootLimits, RootResult, RootSearch, ScoredMove, SearchMemory, SquareMove,
    Tables, Tree, is_decided,
};
use crate::engine::{
    Analysis, AnalysisRequest, Analyst, Limits, MoveLine, SearchControl, Value, WIN,
};
use crate::game::Rules;
use crate::games::dag_en_nacht::{DagEnNacht, Move, State};

/// Positions that working out the best line of play may look at.
const LINE_NODES: u64 = 2_000;

/// The same for any other line: there may be hundreds.
const OTHER_LINE_NODES: u64 = 40;

/// The play expected after one of the moves found.
pub fn expected(
    tables: &Arc<Tables>,
    memory: &mut SearchMemory,
    strength: Strength,
    state: &State,
    found: &RootResult,
    of: ScoredMove,
    control: &SearchControl,
) -> Vec<SquareMove> {
    let limits = Limits {
        nodes: Some(if of.step == found.moves[0].step {
            LINE_NODES
        } else {
            OTHER_LINE_NODES
        }),
        ..Limits::default()
    };
    let mut tree = Tree::new(
        Field::new(Arc::clone(tables), state),
        memory,
        NodeBudget::new(&limits, control),
        strength.style,
    );
    let longest = if is_decided(of.score) {
        usize::try_from(WIN - of.score.abs()).expect("games are short")
    } else {
        usize::try_from(found.depth).expect("small").max(1)
    };
    let own_proof = found
        .proof
        .as_ref()
        .filter(|proof| proof.line[0] == of.step);
    tree.line(of.step, own_proof.map(|proof| &proof.line[1..]), longest)
}

/// Judges every move.
pub struct RootAnalyst {
    tables: Arc<Tables>,
    strength: Strength,
    request: AnalysisRequest,
    memory: SearchMemory,
}

impl RootAnalyst {
    pub fn new(game: &DagEnNacht, strength: Strength, request: &AnalysisRequest) -> RootAnalyst {
        RootAnalyst {
            tables: Arc::new(Tables::new(game)),
            strength,
            request: request.clone(),
            memory: SearchMemory::new(strength.bits),
        }
    }

    fn limits(&self) -> Limits {
        if self.request.exact {
            self.request.limits
        } else {
            self.strength.limits(&self.request.limits)
        }
    }
}

impl Analyst<DagEnNacht> for RootAnalyst {
    fn analyse_without(
        &mut self,
        game: &DagEnNacht,
        state: &State,
        forbidden: &[Move],
        control: &SearchControl,
    ) -> Analysis<Move> {
        let mut legal = Vec::new();
        game.legal_moves(state, &mut legal);
        if legal.iter().all(|mv| forbidden.contains(mv)) {
            return Analysis::empty();
        }
        let step = |mv: &Move| SquareMove::read(&game.board, *mv);
        let forbidden: Vec<SquareMove> = forbidden.iter().filter_map(step).collect();
        let limits = self.limits();
        let mut tree = Tree::new(
            Field::new(Arc::clone(&self.tables), state),
            &mut self.memory,
            NodeBudget::new(&limits, control),
            self.strength.style,
        );
        let best_only = self.request.best_only;
        let aim = RootLimits {
            depth: limits.depth.unwrap_or(u32::MAX),
            margin: if best_only { 0 } else { 2 * WIN },
            reach: self.strength.reach,
            first_win: best_only,
            width: 2 * self.strength.style.width,
        };
        let found = RootSearch {
            tree: &mut tree,
            aim,
            forbidden: &forbidden,
        }
        .run();
        let nodes = tree.meter.nodes();
        let moves = shown(&found);
        let lines = (0..).zip(&moves).map(|(place, &scored)| {
            // A move that was not looked at has no value to show.
            let known = scored.known.is_some() && (place == 0 || !best_only || scored.proved);
            let line = if known {
                expected(
                    &self.tables,
                    &mut self.memory,
                    self.strength,
                    state,
                    &found,
                    scored,
                    control,
                )
            } else {
                vec![scored.step]
            };
            MoveLine {
                mv: scored.step.notation(&game.board),
                value: known.then(|| value(scored)),
                pv: line
                    .into_iter()
                    .map(|step| step.notation(&game.board))
                    .collect(),
            }
        });
        Analysis {
            lines: lines.collect(),
            depth: found.depth,
            nodes,
        }
    }
}

/// The moves with the scores that looking at them gave, best first. What was
/// looked at less deeply than the best is not taken for better than it.
fn shown(found: &RootResult) -> Vec<ScoredMove> {
    let mut moves = found.moves.clone();
    let best = moves.first().map_or(WIN, |first| first.score);
    for scored in &mut moves {
        scored.score = scored.known.map_or(-WIN, |known| known.min(best));
    }
    if let Some(others) = moves.get_mut(1..) {
        others.sort_by_key(|scored| -scored.score);
    }
    moves
}

/// Twice the worth of one unit of log-odds.
const SURE: f64 = 800.0;

/// A score as analysis shows it.
pub fn value(scored: ScoredMove) -> Value {
    let decided = is_decided(scored.score);
    let amount = if decided {
        f64::from(scored.score.signum())
    } else if scored.proved {
        0.0
    } else {
        (f64::from(scored.score) / SURE).tanh().clamp(-0.999, 0.999)
    };
    Value {
        amount,
        exact: scored.proved,
        plies: decided.then(|| (WIN - scored.score.abs()).unsigned_abs()),
    }
}
