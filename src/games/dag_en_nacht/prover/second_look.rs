//! The prover as a player's second look: quiet wins of 7 to 15 plies that a
//! search of a few plies does not see take it a fraction of a second.

use std::sync::Arc;

use super::dfpn::{DfpnSettings, ProofStatus, Search};
use super::geometry::Geometry;
use super::length::ProofLength;
use crate::game::Side;
use crate::games::dag_en_nacht::State;
use crate::games::dag_en_nacht::bits::Bits;
use crate::games::dag_en_nacht::engine::{SquareMove, Tables};

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

/// First every move that threatens to win by threats, which is mostly soon
/// told, with that part of the expansions; then one pass more with the likely
/// moves.
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

impl SecondLook {
    pub fn new(tables: Arc<Tables>) -> SecondLook {
        let geometry = Arc::new(Geometry::new(&tables));
        SecondLook {
            search: Search::new(tables, geometry, 0, DfpnSettings::USUAL),
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

    /// If the other side is proved to win once the side to move passes: in how
    /// many plies, and the squares that a move has to go to in order not to
    /// lose to the same (docs/DAG_PROOF.md). Nobody may be about to complete a
    /// line. The expansions are counted down.
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
        // The pass is one of those that the settings count.
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
