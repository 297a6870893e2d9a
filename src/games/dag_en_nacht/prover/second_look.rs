//! The prover as a player's second look: quiet wins of 7 to 15 plies that a
//! search of a few plies does not see take it a fraction of a second.

use std::sync::Arc;

use super::dfpn::{Search, Settings, Verdict};
use super::geometry::Geometry;
use super::length::ProofLength;
use crate::game::Side;
use crate::games::dag_en_nacht::State;
use crate::games::dag_en_nacht::engine::{Field, SquareMove, Tables};

/// A win that was proved.
#[derive(Copy, Clone, Debug)]
pub struct ProvedWin {
    /// The move that wins.
    pub step: SquareMove,
    /// Plies to the end, at most.
    pub plies: u16,
}

/// Asks who wins, one side after the other.
pub struct SecondLook {
    search: Search,
}

/// First every move that threatens to win by threats, which is soon told;
/// then one pass more with the likely moves.
const STAGES: [Settings; 2] = [
    Settings {
        candidates: usize::MAX,
        levels: 1,
        ..Settings::USUAL
    },
    Settings::USUAL,
];

impl SecondLook {
    pub fn new(tables: Arc<Tables>) -> SecondLook {
        let geometry = Arc::new(Geometry::new(&tables));
        SecondLook {
            search: Search::new(tables, geometry, 0, Settings::USUAL),
        }
    }

    /// A win of the side to move, if so many expansions show one. The
    /// expansions are counted down.
    pub fn win(
        &mut self,
        state: &State,
        expansions: &mut u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<ProvedWin> {
        self.search.attacker = u8::from(state.turn == Side::Second);
        for settings in STAGES {
            if *expansions == 0 || stop() {
                return None;
            }
            self.search.settings = settings;
            self.search.begin(state);
            let verdict = self.search.run(0, *expansions, stop);
            *expansions = expansions.saturating_sub(self.search.expanded);
            if verdict == Verdict::Proved {
                return self.proved(state);
            }
        }
        None
    }

    fn proved(&mut self, state: &State) -> Option<ProvedWin> {
        let tables = Arc::clone(&self.search.field.tables);
        self.search.field = Field::new(tables, state);
        let node = self.search.nodes.find(self.search.key(0))?;
        let step = self.search.nodes.node(node).best;
        let plies = ProofLength::new(&mut self.search).attack(0)?;
        Some(ProvedWin { step, plies })
    }
}
