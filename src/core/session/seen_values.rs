//! [`SeenValues`]: the analyses that a player has seen.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use crate::engine::Analysis;
use crate::game::Rules;
use crate::teacher::Teachable;

/// Most positions that are remembered.
const POSITIONS: usize = 8;

/// An analysis with its position.
type Seen<G> = (<G as Rules>::State, Analysis<<G as Rules>::Move>);

/// The last analyses of a game and its copies. Explanations keep to their values: a hint's
/// long search and the judge's short one may differ, and whoever played the hint's move must
/// not hear that it was a mistake.
#[derive(Debug)]
pub(super) struct SeenValues<G: Teachable> {
    newest_last: Mutex<VecDeque<Seen<G>>>,
}

impl<G: Teachable> Default for SeenValues<G> {
    fn default() -> SeenValues<G> {
        SeenValues {
            newest_last: Mutex::default(),
        }
    }
}

impl<G: Teachable> SeenValues<G> {
    pub(super) fn keep(&self, state: G::State, analysis: &Analysis<G::Move>) {
        let mut all = self
            .newest_last
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        all.retain(|(other, _)| *other != state);
        if all.len() == POSITIONS {
            all.pop_front();
        }
        all.push_back((state, analysis.clone()));
    }

    pub(super) fn of(&self, state: &G::State) -> Option<Analysis<G::Move>> {
        let all = self
            .newest_last
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let found = all.iter().find(|(other, _)| other == state);
        found.map(|(_, analysis)| analysis.clone())
    }
}
