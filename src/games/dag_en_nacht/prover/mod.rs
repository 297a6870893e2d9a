//! Proves wins by depth-first proof-number search (df-pn; A. Nagai 2002)
//! with relevance zones from the defender's pass (λ-search, T. Thomsen 2000;
//! zones: P. Henderson 2010), and writes the proof down so that others can
//! check it. docs/DAG_PROOF.md has the theorem and the certificate's format.

mod assemble;
mod board;
mod book;
mod certificate;
mod dfpn;
mod force;
mod geometry;
mod join;
mod length;
mod move_policy;
mod nodes;
mod policy_samples;
mod second_look;
mod zone;

use std::fmt;
use std::sync::Arc;

use super::engine::Tables;
use super::{DagEnNacht, State};
use crate::game::Side;
pub use assemble::{Assembler, Proof};
pub(super) use book::ProvedBook;
use certificate::{ProofWriter, Source};
pub use certificate::{Token, token_of_version_1};
use dfpn::Search;
pub use dfpn::{DfpnSettings, ProofStatus};
use geometry::Geometry;
pub use join::Joiner;
pub use move_policy::{POLICY_FEATURES, POLICY_UNIT};
pub use policy_samples::{PolicySample, policy_samples};
pub(super) use second_look::{ProvedWin, SecondLook};

/// Asks who wins.
pub struct Prover {
    search: Search,
}

impl fmt::Debug for Prover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expanded = self.expanded();
        f.debug_struct("Prover")
            .field("expanded", &expanded)
            .finish_non_exhaustive()
    }
}

impl Prover {
    /// A prover of wins of `attacker`.
    #[must_use]
    pub fn new(game: &DagEnNacht, attacker: Side, settings: DfpnSettings) -> Prover {
        Prover::confined(game, attacker, settings, 0)
    }

    /// A prover that looks for lines and moves of Black's at least `margin` squares away from the
    /// edge only, but for those that fill what White threatens.
    #[must_use]
    pub fn confined(
        game: &DagEnNacht,
        attacker: Side,
        settings: DfpnSettings,
        margin: u16,
    ) -> Prover {
        let tables = Arc::new(Tables::confined(game, margin));
        let geometry = Arc::new(Geometry::new(&tables));
        let attacker = u8::from(attacker == Side::Second);
        Prover {
            search: Search::new(tables, geometry, attacker, settings),
        }
    }

    /// Weighs like this from now on.
    pub fn set(&mut self, settings: DfpnSettings) {
        self.search.settings = settings;
    }

    /// Asks whether the attacker, who is to move in `state`, wins; begins with
    /// an empty memory. `level` is the number of the defender's passes that
    /// lie before the position: 0, or 1 to ask about his first pass. Ends
    /// after so many expansions, or soon after `stop` says so.
    ///
    /// A proof is one in every case; no proof says nothing about who wins.
    pub fn prove(
        &mut self,
        state: &State,
        level: u8,
        expansions: u64,
        stop: &dyn Fn() -> bool,
    ) -> ProofStatus {
        self.search.begin(state);
        self.search.run(level, expansions, stop)
    }

    /// Positions expanded since the last question began.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.search.expanded
    }

    /// Bytes of memory in use, nearly.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.search.nodes.bytes()
    }

    /// The proof of `state`, which was proved last at this level, as the
    /// tokens of a certificate.
    pub fn tokens(&mut self, state: &State, level: u8) -> Option<Vec<Token>> {
        let Search { board, nodes, .. } = &mut self.search;
        board.place(state);
        let mut writer = ProofWriter::default();
        writer.attack(board, level, Source::Memory(nodes))?;
        Some(writer.out)
    }
}
