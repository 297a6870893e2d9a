//! Samples for training the policy: positions of proofs with their winning moves.

use std::collections::HashSet;
use std::sync::Arc;

use super::super::bits::Bits;
use super::super::engine::{Tables, Threat};
use super::super::{DagEnNacht, State};
use super::board::ProofBoard;
use super::certificate::{Part, Token, read};
use super::geometry::Geometry;
use super::move_policy::each_feature;
use super::nodes::PASS;

/// A position of a proof in which continuous threats alone do not win for the
/// attacker.
#[derive(Clone, Debug)]
pub struct PolicySample {
    /// The features of each legal move, numbers below
    /// [`POLICY_FEATURES`](super::POLICY_FEATURES).
    pub moves: Vec<Vec<u16>>,
    /// The index of the move that the proof plays.
    pub winner: usize,
}

/// Returns samples of a proof that Black, to move in `state`, wins. One in
/// `each` of the suitable positions is taken; the positions' keys decide which.
/// Returns `None` if the tokens (docs/DAG_PROOF.md) are not such a proof.
#[must_use]
pub fn policy_samples(
    game: &DagEnNacht,
    state: &State,
    tokens: &[Token],
    each: u64,
) -> Option<Vec<PolicySample>> {
    let tables = Arc::new(Tables::new(game));
    let geometry = Arc::new(Geometry::new(&tables));
    let mut board = ProofBoard::new(tables, geometry, 0);
    board.place(state);
    let proof = read(&mut board, 0, tokens)?;
    board.place(state);
    let mut walk = Walk {
        board,
        proof,
        seen: HashSet::new(),
        quiet: HashSet::new(),
        each,
        samples: Vec::new(),
    };
    walk.attack(0);
    Some(walk.samples)
}

/// A walk through a proof.
struct Walk {
    board: ProofBoard,
    proof: Part,
    /// Keys of the positions with the attacker to move that were visited.
    seen: HashSet<u64>,
    /// Keys of those whose proof has a pass, so that threats alone do not win.
    quiet: HashSet<u64>,
    each: u64,
    samples: Vec<PolicySample>,
}

impl Walk {
    /// Visits a position with the attacker to move. Returns whether its proof has a
    /// pass.
    fn attack(&mut self, level: u8) -> bool {
        let key = self.board.key(level);
        if !self.seen.insert(key) {
            return self.quiet.contains(&key);
        }
        // A position may be proved twice with different zones. `proof` contains
        // only one of these proofs, so a reply may have no answer there.
        let Some(&(best, _)) = self.proof.get(&key) else {
            return false;
        };
        if self.board.field.completes(self.board.attacker, best) {
            return false;
        }
        self.board.make(best);
        let quiet = self.defence(level);
        self.board.undo(best);
        if quiet {
            self.quiet.insert(key);
            let free = self.board.field.threat(self.board.attacker ^ 1) == Threat::None;
            // The lowest bits of a key are as good as random numbers.
            if free && key.is_multiple_of(self.each) {
                self.take_sample(key);
            }
        }
        quiet
    }

    fn defence(&mut self, level: u8) -> bool {
        let threat = self.board.field.threat(self.board.attacker);
        let mut quiet = false;
        let mut zone = Bits::default();
        if threat == Threat::None {
            quiet = true;
            self.board.make(PASS);
            zone = self.proof[&self.board.key(level + 1)].1;
            self.attack(level + 1);
            self.board.undo(PASS);
        }
        let replies = self.board.rest(level, threat, zone);
        for reply in replies.into_iter().flat_map(|(_, replies)| replies) {
            self.board.make(reply);
            quiet |= self.attack(level);
            self.board.undo(reply);
        }
        quiet
    }

    fn take_sample(&mut self, key: u64) {
        let (best, _) = self.proof[&key];
        let field = &self.board.field;
        let mut steps = Vec::new();
        field.all_steps(&mut steps);
        let features = |&step| {
            let mut features = Vec::new();
            each_feature(field, step, |feature| {
                features.push(u16::try_from(feature).expect("few features"));
            });
            features
        };
        let winner = steps.iter().position(|&step| step == best);
        self.samples.push(PolicySample {
            moves: steps.iter().map(features).collect(),
            winner: winner.expect("a proof's moves are legal"),
        });
    }
}
