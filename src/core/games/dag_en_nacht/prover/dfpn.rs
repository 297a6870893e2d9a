//! The proof-number search. It tries only likely moves of the attacker, but all
//! moves of the defender within the zone of the defender's pass.

use std::sync::Arc;

use super::super::State;
use super::super::bits::Bits;
use super::super::engine::{MoveScorer, SquareMove, Tables, Threat};
use super::board::ProofBoard;
use super::force::Force;
use super::geometry::Geometry;
use super::move_policy;
use super::nodes::{Child, INFINITE, Kind, NONE, Node, Nodes, PASS};

/// Decrease of a reply's score that adds 1 to its disproof number.
const SCALE: i32 = 60;

/// Increase of the proof number of a node while its pass is not proved, because
/// the replies are still to come.
const SURCHARGE: u32 = 15;

/// Number of positions that a search for continuous threats may visit.
const FORCE_NODES: u32 = 200;

/// The first proof number of a reply.
const REPLY: u16 = 10;

/// The search stays in a child until the number of the child exceeds that of the
/// next best one by the factor 1 + 1/`SLACK`.
const SLACK: u32 = 8;

/// Parameters of a search. They change how soon it finds a proof, never whether
/// a proof is right.
#[derive(Copy, Clone, Debug)]
pub struct DfpnSettings {
    /// Number of quiet moves of the attacker that are tried in a position.
    pub candidates: usize,
    /// Increase of the first proof number of an attacker's move for each factor
    /// of e by which the policy considers the move less likely to win.
    pub surprise: u32,
    /// Increase of a node's number for every open child except the one with the
    /// largest number.
    pub sibling: u32,
    /// Number of passes after which only continuous threats are tried.
    pub levels: u8,
}

impl DfpnSettings {
    /// The settings that proved most positions soonest, among some dozens that
    /// were tried by hand.
    pub const USUAL: DfpnSettings = DfpnSettings {
        candidates: 8,
        surprise: 15,
        sibling: 2,
        levels: 2,
    };

    /// Returns the settings of the try with this number. If one try fails,
    /// another one often finds the proof at once. These settings allow more
    /// passes than [`DfpnSettings::USUAL`], because wins early in the game
    /// contain more quiet moves.
    #[must_use]
    pub fn of_attempt(attempt: u32) -> DfpnSettings {
        let usual = DfpnSettings {
            levels: 4,
            ..DfpnSettings::USUAL
        };
        match attempt % 3 {
            0 => usual,
            1 => DfpnSettings {
                surprise: 12,
                sibling: 3,
                ..usual
            },
            _ => DfpnSettings {
                candidates: 12,
                surprise: 20,
                ..usual
            },
        }
    }
}

/// The result of a search.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum ProofStatus {
    /// The attacker wins.
    Proved,
    /// The attacker does not win with the moves and passes that are tried.
    Exhausted,
    /// The search reached its limit or was stopped.
    Unknown,
}

/// Index of the proof number in a pair of numbers.
const PROOF: usize = 0;
/// Index of the disproof number in a pair of numbers.
const DISPROOF: usize = 1;

/// One search with its memory.
pub(super) struct Search {
    pub(super) board: ProofBoard,
    pub(super) settings: DfpnSettings,
    force: Force,
    pub(super) nodes: Nodes,
    scorer: MoveScorer,
    ranked: Vec<(i32, SquareMove)>,
    /// By ply: the last two moves of the attacker that proved a position.
    killers: Vec<[SquareMove; 2]>,
    /// Number of positions expanded; `limit` is the largest allowed.
    pub(super) expanded: u64,
    limit: u64,
    out: bool,
}

/// Returns a first disproof number for a reply with this score for its side. A
/// better reply gets a smaller number.
fn guess(score: i32) -> u16 {
    u16::try_from(((700 - score) / SCALE).clamp(1, 40)).expect("small")
}

impl Search {
    pub(super) fn new(tables: Arc<Tables>, geometry: Arc<Geometry>, attacker: u8) -> Search {
        Search {
            board: ProofBoard::new(tables, geometry, attacker),
            settings: DfpnSettings::USUAL,
            force: Force::new(),
            nodes: Nodes::new(),
            scorer: MoveScorer::new(),
            ranked: Vec::new(),
            // A game on the largest board has at most 542 plies, and a proof
            // has few passes.
            killers: vec![[PASS; 2]; 800],
            expanded: 0,
            limit: 0,
            out: false,
        }
    }

    /// Clears the memory and sets the position.
    pub(super) fn begin(&mut self, state: &State) {
        self.board.place(state);
        self.nodes.clear();
        self.force.clear();
        self.killers.fill([PASS; 2]);
        self.expanded = 0;
    }

    /// Tries to prove the position on the board at this level, with at most this
    /// number of further expansions.
    pub(super) fn run(
        &mut self,
        level: u8,
        expansions: u64,
        stop: &dyn Fn() -> bool,
    ) -> ProofStatus {
        self.limit = self.expanded.saturating_add(expansions);
        self.out = false;
        let root = self.visit(level, 0);
        self.descend(root, INFINITE, INFINITE, 0, stop);
        match self.nodes.node(root) {
            Node { pn: 0, .. } => ProofStatus::Proved,
            Node { dn: 0, .. } => ProofStatus::Exhausted,
            _ => ProofStatus::Unknown,
        }
    }

    /// Returns the node of the position on the board, and expands it if it is new.
    fn visit(&mut self, level: u8, ply: usize) -> u32 {
        match self.nodes.find(self.board.key(level)) {
            Some(node) => node,
            None if self.board.field.turn() == self.board.attacker => {
                self.expand_attack(level, ply)
            }
            None => self.expand_defence(level),
        }
    }

    fn put(&mut self, level: u8, kind: Kind, first: usize) -> u32 {
        let count = self.nodes.children.len() - first;
        let key = self.board.key(level);
        let node = self.nodes.put(Node {
            key,
            first: first as u32,
            count: u16::try_from(count).expect("few moves"),
            kind,
            level,
            pn: 1,
            dn: 1,
            zone: NONE,
            best: PASS,
        });
        if count == 0 {
            self.disprove(node);
        }
        node
    }

    fn disprove(&mut self, node: u32) {
        let node = self.nodes.node_mut(node);
        (node.pn, node.dn) = (INFINITE, 0);
    }

    fn prove(&mut self, node: u32, zone: Bits, best: SquareMove) {
        let zone = self.nodes.keep(zone);
        let node = self.nodes.node_mut(node);
        (node.pn, node.dn) = (0, INFINITE);
        (node.zone, node.best) = (zone, best);
    }

    fn wins_by_threats(&mut self, level: u8) -> bool {
        let limit = FORCE_NODES;
        let zone = self
            .force
            .win(&mut self.board, &mut self.nodes, level, limit);
        zone.is_some()
    }

    fn expand_attack(&mut self, level: u8, ply: usize) -> u32 {
        self.expanded += 1;
        if self.wins_by_threats(level) {
            return self.nodes.find(self.board.key(level)).expect("just proved");
        }
        let first = self.nodes.children.len();
        // After this number of passes, the defender has had so many free moves
        // that quiet moves are useless.
        let quiet = level <= self.settings.levels;
        match self.board.field.threat(self.board.attacker ^ 1) {
            Threat::Two(..) => {}
            Threat::One(square) if quiet => self.add_fillers(square),
            Threat::None if quiet => self.add_candidates(ply),
            _ => {}
        }
        self.put(level, Kind::Attack, first)
    }

    fn add_fillers(&mut self, square: u16) {
        let mut fillers = Vec::new();
        self.board
            .field
            .fillers(self.board.field.turn(), square, &mut fillers);
        for step in fillers {
            self.add_child(step, 1, 1);
        }
    }

    fn add_child(&mut self, step: SquareMove, pn: u16, dn: u16) {
        self.nodes.children.push(Child {
            step,
            node: NONE,
            pn,
            dn,
        });
    }

    /// Adds the likeliest moves, every threat, and the moves that last proved a
    /// position at this ply.
    fn add_candidates(&mut self, ply: usize) {
        let mut ranked = std::mem::take(&mut self.ranked);
        ranked.clear();
        move_policy::surprises(&self.board.field, &mut ranked);
        let mut always = Vec::from(self.killers[ply]);
        self.board
            .field
            .threatening(self.board.attacker, &mut always);
        let most = self.settings.candidates.min(ranked.len());
        if most < ranked.len() {
            // The order within the likeliest moves does not matter, so this is
            // enough.
            ranked.select_nth_unstable_by_key(most, |&(surprise, step)| {
                (surprise, step.to, step.from)
            });
        }
        for (place, &(surprise, step)) in ranked.iter().enumerate() {
            if place < most || always.contains(&step) {
                let more = surprise.cast_unsigned() * self.settings.surprise;
                let pn = 1 + more / move_policy::SURPRISE_UNIT.cast_unsigned();
                self.add_child(step, u16::try_from(pn).unwrap_or(u16::MAX), 1);
            }
        }
        self.ranked = ranked;
    }

    fn expand_defence(&mut self, level: u8) -> u32 {
        let me = self.board.attacker ^ 1;
        let first = self.nodes.children.len();
        let lost = self.board.field.near(me, 1).is_empty() && self.board.can_move(level);
        // A node without children is disproved at the moment it is stored.
        let kind = match self.board.field.threat(self.board.attacker) {
            _ if !lost => Kind::Pass,
            Threat::Two(..) => {
                let zone = self.board.two_threats(level).expect("there is a move");
                let node = self.put(level, Kind::Pass, first);
                self.prove(node, zone, PASS);
                return node;
            }
            Threat::One(square) => {
                self.add_fillers(square);
                if self.nodes.children.len() == first {
                    let zone = self
                        .board
                        .with_danger(self.board.geometry.closed(square), level);
                    let node = self.put(level, Kind::Fill(square), first);
                    self.prove(node, zone, PASS);
                    return node;
                }
                Kind::Fill(square)
            }
            Threat::None => {
                self.add_child(PASS, 1, 1);
                Kind::Pass
            }
        };
        self.put(level, kind, first)
    }

    /// Computes a node's numbers from those of its children. The node's position
    /// must be on the board.
    fn update(&mut self, node: u32) {
        let Node { kind, pn, dn, .. } = *self.nodes.node(node);
        if pn == 0 || dn == 0 {
            return;
        }
        match kind {
            Kind::Attack => self.update_attack(node),
            Kind::Fill(_) | Kind::Replies => self.update_replies(node),
            Kind::Pass => self.update_pass(node),
        }
    }

    fn children(&self, node: u32) -> std::ops::Range<usize> {
        let node = self.nodes.node(node);
        let first = node.first as usize;
        first..first + usize::from(node.count)
    }

    fn update_attack(&mut self, node: u32) {
        let (mut pn, mut dn) = (INFINITE, Total::default());
        for place in self.children(node) {
            let child = self.nodes.children[place];
            let numbers = self.nodes.numbers(child);
            if numbers.0 == 0 {
                let zone = self.nodes.zone(child.node);
                let zone = zone.union(self.board.geometry.closed(child.step.to));
                return self.prove(node, zone, child.step);
            }
            pn = pn.min(numbers.0);
            dn.add(numbers.1);
        }
        let dn = dn.total(self.settings.sibling);
        let node = self.nodes.node_mut(node);
        (node.pn, node.dn) = (pn, dn);
        if dn == 0 {
            node.pn = INFINITE;
        }
    }

    fn update_replies(&mut self, node: u32) {
        let (mut dn, mut pn) = (INFINITE, Total::default());
        for place in self.children(node) {
            let numbers = self.nodes.numbers(self.nodes.children[place]);
            if numbers.1 == 0 {
                return self.disprove(node);
            }
            dn = dn.min(numbers.1);
            pn.add(numbers.0);
        }
        let pn = pn.total(self.settings.sibling);
        if pn == 0 {
            return self.prove_replies(node);
        }
        let node = self.nodes.node_mut(node);
        (node.pn, node.dn) = (pn, dn);
    }

    /// Proves a node because every reply that must be tried loses.
    fn prove_replies(&mut self, node: u32) {
        let Node { kind, level, .. } = *self.nodes.node(node);
        let mut zone = match kind {
            Kind::Fill(square) => self
                .board
                .with_danger(self.board.geometry.closed(square), level),
            _ => self.nodes.zone(node),
        };
        // The proof depends on the answers to all replies, so their zones belong
        // to its zone.
        for place in self.children(node) {
            let child = self.nodes.children[place].node;
            zone = zone.union(self.nodes.zone(child));
        }
        self.prove(node, zone, PASS);
    }

    fn update_pass(&mut self, node: u32) {
        let place = self.nodes.node(node).first as usize;
        let pass = self.nodes.children[place];
        let (pn, dn) = self.nodes.numbers(pass);
        if dn == 0 {
            return self.disprove(node);
        }
        if pn == 0 {
            return self.add_replies(node, pass.node);
        }
        let node = self.nodes.node_mut(node);
        (node.pn, node.dn) = ((pn + SURCHARGE).min(INFINITE), dn);
    }

    /// Replaces the pass, which is proved, by the replies within its zone.
    fn add_replies(&mut self, node: u32, pass: u32) {
        let level = self.nodes.node(node).level;
        let zone = self.board.with_danger(self.nodes.zone(pass), level);
        let first = self.nodes.children.len();
        let mut ranked = std::mem::take(&mut self.ranked);
        ranked.clear();
        self.scorer.ranked(&self.board.field, &mut ranked);
        for &(score, step) in ranked.iter().filter(|(_, step)| zone.has(step.to)) {
            // The best reply is the most likely to refute the attack, so it
            // gets the smallest disproof number and is tried first.
            let dn = 1 + guess(score) / 2;
            self.add_child(step, REPLY, dn);
        }
        self.ranked = ranked;
        let count = self.nodes.children.len() - first;
        let zone = self.nodes.keep(zone);
        let node_now = self.nodes.node_mut(node);
        node_now.kind = Kind::Replies;
        node_now.zone = zone;
        node_now.first = first as u32;
        node_now.count = u16::try_from(count).expect("few moves");
        self.update_replies(node);
    }

    /// Searches below a node until its numbers reach a limit.
    fn descend(
        &mut self,
        node: u32,
        pn_limit: u32,
        dn_limit: u32,
        ply: usize,
        stop: &dyn Fn() -> bool,
    ) {
        loop {
            self.update(node);
            let Node {
                pn,
                dn,
                kind,
                level,
                ..
            } = *self.nodes.node(node);
            if pn >= pn_limit || dn >= dn_limit || pn == 0 || dn == 0 {
                break;
            }
            // Reading the clock takes longer than an expansion, so it is done
            // seldom.
            let spent = self.expanded >= self.limit || self.nodes.is_full();
            if spent || (self.expanded & 255 == 0 && stop()) {
                self.out = true;
            }
            if self.out {
                break;
            }
            let (place, [pn_limit, dn_limit]) = match kind {
                Kind::Attack => self.choose(node, PROOF, [pn_limit, dn_limit]),
                Kind::Pass => {
                    let place = self.nodes.node(node).first as usize;
                    // `update_pass` adds the surcharge to the number of the
                    // pass, so the limit of the pass is lower by it.
                    (place, [pn_limit - SURCHARGE, dn_limit])
                }
                _ => self.choose(node, DISPROOF, [pn_limit, dn_limit]),
            };
            let step = self.nodes.children[place].step;
            let below = level + u8::from(step == PASS);
            self.board.make(step);
            let child = self.visit(below, ply + 1);
            self.nodes.children[place].node = child;
            self.descend(child, pn_limit, dn_limit, ply + 1, stop);
            self.board.undo(step);
            // A move that proved a position often proves other positions of
            // this ply.
            if kind == Kind::Attack && self.nodes.node(child).pn == 0 {
                let killers = &mut self.killers[ply];
                if killers[0] != step {
                    *killers = [step, killers[0]];
                }
            }
        }
    }

    /// Chooses the child whose number of this kind, [`PROOF`] or [`DISPROOF`], is the
    /// lowest. Returns its place and the limits of its two numbers.
    fn choose(&self, node: u32, kind: usize, mut limits: [u32; 2]) -> (usize, [u32; 2]) {
        let other = 1 - kind;
        let mut best = (INFINITE + 1, 0);
        let mut second = INFINITE;
        let mut total = Total::default();
        for place in self.children(node) {
            let numbers: [u32; 2] = self.nodes.numbers(self.nodes.children[place]).into();
            total.add(numbers[other]);
            if numbers[kind] < best.0 {
                second = second.min(best.0);
                best = (numbers[kind], place);
            } else {
                second = second.min(numbers[kind]);
            }
        }
        // The limit is slightly above the number of the next best child.
        // Otherwise the search would go back and forth between the two.
        limits[kind] = limits[kind].min(second.saturating_add(second / SLACK + 1));
        limits[other] = total.left(limits[other], self.settings.sibling);
        (best.1, limits)
    }
}

/// The numbers of a node's children, combined: the largest of
/// them, and the number of open children.
#[derive(Copy, Clone, Default)]
struct Total {
    most: u32,
    open: u32,
}

impl Total {
    fn add(&mut self, number: u32) {
        self.most = self.most.max(number);
        self.open += u32::from(number > 0);
    }

    fn total(self, sibling: u32) -> u32 {
        // A sum of all numbers would count positions more than once that
        // several moves lead to.
        (self.most + self.open.saturating_sub(1) * sibling).min(INFINITE)
    }

    /// Returns the limit of a child that keeps its node within `limit`.
    fn left(self, limit: u32, sibling: u32) -> u32 {
        if limit >= INFINITE {
            INFINITE
        } else {
            limit - self.open.saturating_sub(1) * sibling
        }
    }
}
