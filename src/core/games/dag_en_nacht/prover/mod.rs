//! Proves wins by depth-first proof-number search (df-pn; A. Nagai 2002)
//! with relevance zones from the defender's pass (λ-search, T. Thomsen 2000;
//! zones: P. Henderson 2010), and writes proofs as certificates that other
//! programs can check. docs/DAG_PROOF.md has the theorem and the format.

mod assemble;
mod board;
mod book;
mod book_file;
mod certificate;
mod dfpn;
mod force;
mod geometry;
mod join;
mod length;
mod move_policy;
mod nodes;
mod policy_samples;
mod quick_prover;
mod zone;

use std::fmt;
use std::sync::Arc;

pub use super::engine::SquareMove;
use super::engine::Tables;
use super::{DagEnNacht, State};
use crate::game::Side;
pub use assemble::{Assembler, Proof};
pub(super) use book::ProvedBook;
pub use book_file::{BookAnswers, BookPosition, encode_book};
use certificate::{ProofWriter, Source};
pub use certificate::{Token, token_of_version_1};
use dfpn::Search;
pub use dfpn::{DfpnSettings, ProofStatus};
use geometry::Geometry;
pub use join::Joiner;
pub use move_policy::{POLICY_FEATURES, POLICY_UNIT};
pub use policy_samples::{PolicySample, policy_samples};
pub(super) use quick_prover::{ProvedWin, QuickProver};

/// Searches for proofs that one side wins.
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
    /// Creates a prover of wins of `attacker`.
    #[must_use]
    pub fn new(game: &DagEnNacht, attacker: Side) -> Prover {
        Prover::confined(game, attacker, 0)
    }

    /// Creates a prover in which Black's lines and moves are at least `margin` squares away from
    /// the edge. Only moves that stop a threat of White's may be nearer to it.
    #[must_use]
    pub fn confined(game: &DagEnNacht, attacker: Side, margin: u16) -> Prover {
        let tables = Arc::new(Tables::confined(game, margin));
        let geometry = Arc::new(Geometry::new(&tables));
        let attacker = u8::from(attacker == Side::Second);
        Prover {
            search: Search::new(tables, geometry, attacker),
        }
    }

    /// Sets the settings for the following searches. A new prover has
    /// [`DfpnSettings::USUAL`].
    pub fn set(&mut self, settings: DfpnSettings) {
        self.search.settings = settings;
    }

    /// Tries to prove that the attacker, who is to move in `state`, wins. Begins
    /// with an empty memory. `level` is the number of the defender's passes
    /// before the position: 0, or 1 for the position after its first pass. Ends
    /// after this number of expansions, or soon after `stop` returns true.
    ///
    /// Only [`ProofStatus::Proved`] says who wins; the other results do not.
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

    /// The number of positions that the last search expanded.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.search.expanded
    }

    /// The approximate number of bytes of memory in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.search.nodes.bytes()
    }

    /// Returns the proof of `state`, which the last search proved at this level, as
    /// tokens of a certificate. `None` if the memory has no complete proof.
    pub fn tokens(&mut self, state: &State, level: u8) -> Option<Vec<Token>> {
        let Search { board, nodes, .. } = &mut self.search;
        board.place(state);
        let mut writer = ProofWriter::default();
        writer.attack(board, level, Source::Memory(nodes))?;
        Some(writer.out)
    }
}
