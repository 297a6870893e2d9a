//! A reference search for wins that shares no search code with the players:
//! plain depth-first proof-number search (df-pn) with the rules, threats and
//! zones of the certificate checker.
//!
//! It differs from the prover that players use in three ways. It tries every
//! legal move of the attacker, without a policy and without a separate search
//! for continuous threats. A move's first proof number depends only on the
//! distance of its target from a line. The numbers of children are added up.
//! Its proofs depend on the theorem of docs/DAG_PROOF.md, like those of the
//! prover.

use std::collections::HashMap;

use boardgames_tools::dag_check::proof::{Board, Checker, HAND, Move, Squares, play, set};

/// An infinite number, larger than any other.
const INFINITE: u32 = 1 << 28;

/// Number of the defender's passes after which the attacker makes only threats.
const LEVELS: u32 = 2;

/// A position: the stones, the number of the defender's passes so far, and
/// whether the attacker is to move.
type Key = (Board, u32, bool);

#[derive(Copy, Clone)]
struct Node {
    proof: u32,
    disproof: u32,
    zone: Squares,
}

const fn node(proof: u32, disproof: u32, zone: Squares) -> Node {
    Node {
        proof,
        disproof,
        zone,
    }
}

/// One question: whether the attacker wins.
struct Question<'a> {
    checker: &'a Checker,
    attacker: usize,
    known: HashMap<Key, Node>,
    /// Number of expansions left.
    left: u64,
}

/// The positions after the moves of a node, each with its first proof number.
struct Below {
    children: Vec<(Key, u32, usize)>,
    /// The zone, without the zones of the children.
    zone: Squares,
}

/// Whether `side`, to move, is proved to win within this number of expansions.
pub fn wins(checker: &Checker, board: Board, side: usize, expansions: u64) -> bool {
    is_proved(checker, side, (board, 0, true), expansions)
}

/// Whether `side`, to move, is proved to lose whatever it plays.
pub fn loses(checker: &Checker, board: Board, side: usize, expansions: u64) -> bool {
    is_proved(checker, 1 - side, (board, 0, false), expansions)
}

fn is_proved(checker: &Checker, attacker: usize, root: Key, expansions: u64) -> bool {
    let mut question = Question {
        checker,
        attacker,
        known: HashMap::new(),
        left: expansions,
    };
    question.descend(root, INFINITE, INFINITE).proof == 0
}

impl Question<'_> {
    fn within(&self, board: Board, side: usize, moves: u32) -> Squares {
        self.checker.within(board, side, moves)
    }

    /// Returns the attacker's moves, or the node if it is decided.
    fn attack(&self, (board, passes, _): Key) -> Result<Below, Node> {
        let (me, other, none) = (self.attacker, 1 - self.attacker, Squares::default());
        if let Some(square) = self.within(board, me, 1).list().next() {
            return Err(node(0, INFINITE, self.checker.close(set([square]))));
        }
        let must = self.within(board, other, 1);
        let [threat, near] = [2, 3].map(|moves| self.within(board, me, moves));
        let threat = self.checker.close(threat);
        let mut moves = self.checker.moves(board, me);
        if must != none {
            moves.retain(|mv| must.without(set([mv.1])) == none);
        }
        if passes >= LEVELS {
            moves.retain(|mv| threat.has(mv.1));
        }
        let first = |to: usize| match (threat.has(to), near.has(to)) {
            (true, _) => 1,
            (_, true) => 3,
            _ => 6,
        };
        let child = |mv: Move| ((play(board, me, mv), passes, false), first(mv.1), mv.1);
        let children: Vec<_> = moves.into_iter().map(child).collect();
        match children.len() {
            0 => Err(node(INFINITE, 0, none)),
            _ => Ok(Below {
                children,
                zone: none,
            }),
        }
    }

    /// Returns the defender's moves that must be tried, or the node if it is
    /// decided. If nothing is threatened, only the pass is tried until it is
    /// proved to lose.
    fn defence(&self, (board, passes, _): Key) -> Result<Below, Node> {
        let (me, other, none) = (self.attacker, 1 - self.attacker, Squares::default());
        let replies = self.checker.moves(board, other);
        let drops = replies.iter().filter(|mv| mv.0 == HAND).count();
        let stuck = drops <= passes as usize && (passes > 0 || replies.is_empty());
        let threats = self.within(board, me, 1);
        let quiet = threats == none;
        if stuck || self.within(board, other, 1) != none || quiet && passes >= LEVELS {
            return Err(node(INFINITE, 0, none));
        }
        let danger = self.within(board, other, 1 + passes);
        let mut zone = self.checker.close(danger.or(set(threats.list().take(2))));
        let mut targets = threats;
        if quiet {
            let pass = (board, passes + 1, true);
            match self.known.get(&pass).filter(|pass| pass.proof == 0) {
                Some(proved) => zone = zone.or(proved.zone),
                None => {
                    let children = vec![(pass, 1, 0)];
                    return Ok(Below { children, zone });
                }
            }
            targets = zone;
        } else if threats.list().count() > 1 {
            return Err(node(0, INFINITE, zone));
        }
        let child = |mv: &Move| ((play(board, other, *mv), passes, true), 1, mv.1);
        let replies = replies.iter().filter(|mv| targets.has(mv.1));
        let children: Vec<_> = replies.map(child).collect();
        match children.len() {
            0 => Err(node(0, INFINITE, zone)),
            _ => Ok(Below { children, zone }),
        }
    }

    fn below(&self, key: Key) -> Result<Below, Node> {
        if key.2 {
            self.attack(key)
        } else {
            self.defence(key)
        }
    }

    /// Returns a node's numbers from those of its children, the child to search
    /// next, and the second-best number.
    fn sum(&self, key: Key, below: &Below) -> (Node, Key, u32) {
        let none = Squares::default();
        let (mut best, mut second, mut total) = ((u32::MAX, key), u32::MAX, 0);
        let mut zone = below.zone;
        for &(child, first, to) in &below.children {
            let fresh = node(first, 1, none);
            let found = *self.known.get(&child).unwrap_or(&fresh);
            let (own, other) = if key.2 {
                (found.proof, found.disproof)
            } else {
                (found.disproof, found.proof)
            };
            if key.2 && own == 0 {
                let zone = found.zone.or(self.checker.close(set([to])));
                return (node(0, INFINITE, zone), child, 0);
            }
            total = (total + other).min(INFINITE);
            zone = zone.or(found.zone);
            if own < best.0 {
                (best, second) = ((own, child), best.0);
            } else {
                second = second.min(own);
            }
        }
        let found = if key.2 {
            node(best.0.min(INFINITE), total, none)
        } else {
            node(total, best.0.min(INFINITE), zone)
        };
        (found, best.1, second)
    }

    /// Searches below a node until its numbers reach a limit.
    fn descend(&mut self, key: Key, proof: u32, disproof: u32) -> Node {
        self.left = self.left.saturating_sub(1);
        let mut below = match self.below(key) {
            Ok(below) => below,
            Err(decided) => {
                self.known.insert(key, decided);
                return decided;
            }
        };
        loop {
            let (found, child, second) = self.sum(key, &below);
            let passed = !key.2 && child.1 > key.1;
            if passed && found.proof == 0 {
                // The defender's pass is proved to lose, so the replies in its
                // zone follow.
                match self.defence(key) {
                    Ok(replies) => below = replies,
                    Err(decided) => {
                        self.known.insert(key, decided);
                        return decided;
                    }
                }
                continue;
            }
            self.known.insert(key, found);
            let decided = found.proof == 0 || found.disproof == 0;
            if decided || self.left == 0 || found.proof >= proof || found.disproof >= disproof {
                return found;
            }
            let now = self
                .known
                .get(&child)
                .map_or((1, 1), |n| (n.proof, n.disproof));
            let next = second.saturating_add(second / 4 + 1);
            if key.2 {
                let limit = disproof
                    .saturating_sub(found.disproof)
                    .saturating_add(now.1);
                self.descend(child, proof.min(next), limit.min(INFINITE));
            } else {
                let limit = proof.saturating_sub(found.proof).saturating_add(now.0);
                self.descend(child, limit.min(INFINITE), disproof.min(next));
            }
        }
    }
}
