//! [`QuickProver`]: lets a player ask the prover. In a fraction of a second, the
//! prover finds quiet wins of 7 to 15 plies, which a search of a few plies
//! misses.

use std::sync::Arc;

use super::dfpn::{DfpnSettings, ProofStatus, Search};
use super::geometry::Geometry;
use super::length::ProofLength;
use crate::game::Side;
use crate::games::dag_en_nacht::State;
use crate::games::dag_en_nacht::bits::Bits;
use crate::games::dag_en_nacht::engine::{SquareMove, Tables};

/// A proved win.
#[derive(Copy, Clone, Debug)]
pub struct ProvedWin {
    /// The move that wins.
    pub step: SquareMove,
    /// The largest number of plies to the end.
    pub plies: u16,
}

/// A prover of wins of either side.
pub struct QuickProver {
    search: Search,
}

/// The settings of the two stages of a search, each with the part (1/n) of the
/// expansions that it may use. The first stage tries every move that threatens
/// to win by threats, which seldom takes long. The second stage allows one more
/// pass but tries only likely moves.
const STAGES: [(DfpnSettings, u64); 2] = [
    (
        DfpnSettings {
            candidates: usize::MAX,
            levels: 1,
            ..DfpnSettings::USUAL
        },
        4,
    ),
    (DfpnSettings::USUAL, 1),
];

impl QuickProver {
    pub fn new(tables: Arc<Tables>) -> QuickProver {
        let geometry = Arc::new(Geometry::new(&tables));
        QuickProver {
            search: Search::new(tables, geometry, 0),
        }
    }

    /// Returns a win of the side to move, if the prover finds one within this
    /// number of expansions. Subtracts the expansions that it used.
    pub fn win(
        &mut self,
        state: &State,
        expansions: &mut u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<ProvedWin> {
        self.search.board.attacker = u8::from(state.turn == Side::Second);
        for (settings, part) in STAGES {
            if *expansions == 0 || stop() {
                return None;
            }
            self.search.settings = settings;
            self.search.begin(state);
            let verdict = self.search.run(0, expansions.div_ceil(part), stop);
            *expansions = expansions.saturating_sub(self.search.expanded);
            if verdict == ProofStatus::Proved {
                return self.proved(state);
            }
        }
        None
    }

    /// Tries to prove that the other side would win if the side to move passed.
    /// Returns the number of plies to that win, and the zone: every move to a
    /// square outside it loses as well (docs/DAG_PROOF.md). Returns `None` if
    /// nothing is proved or somebody is about to complete a line. Subtracts the
    /// expansions that were used.
    pub fn danger(
        &mut self,
        state: &State,
        expansions: &mut u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<(u16, Bits)> {
        let passed = State {
            turn: state.turn.other(),
            ..*state
        };
        self.search.board.attacker = u8::from(passed.turn == Side::Second);
        // The settings count this pass as well, so they must allow one more
        // pass.
        self.search.settings = DfpnSettings {
            levels: DfpnSettings::USUAL.levels + 1,
            ..DfpnSettings::USUAL
        };
        self.search.begin(&passed);
        let verdict = self.search.run(1, *expansions, stop);
        *expansions = expansions.saturating_sub(self.search.expanded);
        if verdict != ProofStatus::Proved {
            return None;
        }
        let Search { board, nodes, .. } = &mut self.search;
        board.place(&passed);
        let plies = ProofLength::new(board, nodes).attack(1)?;
        let zone = nodes.known_zone(board.key(1))?;
        board.field.swap_turn();
        // The theorem applies only if neither side can complete a line at once.
        let quiet = |side| board.field.near(side, 1).is_empty();
        let holds = quiet(0) && quiet(1) && board.can_move(0);
        holds.then(|| (1 + plies, board.with_danger(zone, 0)))
    }

    fn proved(&mut self, state: &State) -> Option<ProvedWin> {
        let Search { board, nodes, .. } = &mut self.search;
        board.place(state);
        let step = nodes.node(nodes.find(board.key(0))?).best;
        let plies = ProofLength::new(board, nodes).attack(0)?;
        Some(ProvedWin { step, plies })
    }
}
