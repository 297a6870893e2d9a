//! A proof-number search that chooses the next question, which is a position for
//! the prover. Its leaves are df-pn searches of bounded size. A position that can
//! be reached in several ways is one node.

use std::collections::HashMap;

use boardgames::game::Rules;
use boardgames::games::dag_en_nacht::prover::{Assembler, Proof, Token};
use boardgames::games::dag_en_nacht::{DagEnNacht, Move, State};

/// The number of Black's moves that are tried when a question is split.
const CANDIDATES: usize = 10;

/// The work expected for a move of Black's that was not tried yet.
const FRESH: f64 = 24.0;

/// Second moves of Black's that are known to win after 1. f5, with White's replies.
/// They are tried first.
const KNOWN: [(&str, &str); 2] = [
    ("e6", "a2 a6 a8 b3 b7 c10 d11 e10 f11"),
    ("g6", "a4 a10 b1 b9 b11 d1"),
];

/// The work expected after one of the [`KNOWN`] moves.
const KNOWN_WORK: f64 = 12.0;

/// The work expected for a question that was not tried yet: the work for a new
/// move, divided by the 36 replies that usually remain after the pass.
const UNTRIED: f64 = FRESH / 36.0;

/// The number of moves after the reply from which on a question is not split. The
/// name of a file cannot contain more moves, and such a long line usually consists
/// of threats that lead nowhere.
const DEEPEST: usize = 30;

/// The surprise assumed for a move of White's that refuted the attack, if Black
/// tries this move instead.
const REFUTER: f64 = 2.0;

/// The number of failed tries to answer a move of White's after which Black
/// tries this move instead.
const REFUTES: u32 = 3;

/// Returns the work expected for a question after this number of failed tries,
/// in units of a first try. After a failure, it does not depend on the depth.
/// If it were a share of the parent's work, deeper questions would seem
/// cheaper, and the search would never leave one line.
fn work(attempts: u32) -> f64 {
    match attempts {
        0 => UNTRIED,
        _ => 4f64.powf(f64::from(attempts / 3)) * f64::from(1 + attempts % 3),
    }
}

/// A node with Black to move.
struct Or {
    state: State,
    attempts: u32,
    part: Option<Vec<Token>>,
    edges: Vec<Edge>,
}

/// A move of Black's.
#[derive(Copy, Clone)]
struct Edge {
    mv: Move,
    /// The node of the position after the move.
    and: usize,
    /// The work expected before the move is tried.
    fresh: f64,
}

/// A node with White to move.
struct And {
    state: State,
    /// Whether White must answer a threat.
    forced: bool,
    pass_attempts: u32,
    pass: Option<Vec<Token>>,
    /// White's replies that must be proved to lose, as far as they are known, the
    /// most dangerous first. Empty until the first question.
    replies: Vec<(Move, usize)>,
    begun: bool,
}

/// A question: the moves that lead to it, and whether White then passes.
#[derive(Clone, Debug)]
pub struct Leaf {
    path: Vec<Move>,
    pass: bool,
}

pub struct Tree {
    game: DagEnNacht,
    pub moves: Vec<Move>,
    pub state: State,
    pub reply: String,
    ors: Vec<Or>,
    ands: Vec<And>,
    /// Indices of nodes by position: indices into `ors` if Black is to move,
    /// into `ands` if White is.
    places: HashMap<State, usize>,
}

/// The index of the root, which is the position after the first reply.
const ROOT: usize = 0;

/// The expected work below each node, as far as it was computed; 0 if the node is
/// proved.
struct Lefts {
    ors: Vec<Option<f64>>,
    ands: Vec<Option<f64>>,
}

impl Lefts {
    fn of_or(&mut self, tree: &Tree, or: usize) -> f64 {
        if let Some(left) = self.ors[or] {
            return left;
        }
        let node = &tree.ors[or];
        let left = if node.part.is_some() {
            0.0
        } else {
            let edges = node.edges.iter().map(|edge| self.of_edge(tree, *edge));
            edges.fold(tree.whole(or), f64::min)
        };
        self.ors[or] = Some(left);
        left
    }

    fn of_edge(&mut self, tree: &Tree, edge: Edge) -> f64 {
        if !tree.ands[edge.and].begun {
            return edge.fresh;
        }
        // The first estimate of the move still counts.
        edge.fresh / FRESH * self.of_and(tree, edge.and)
    }

    fn of_and(&mut self, tree: &Tree, and: usize) -> f64 {
        if let Some(left) = self.ands[and] {
            return left;
        }
        let node = &tree.ands[and];
        let replies = node.replies.iter();
        let replies: f64 = replies.map(|&(_, or)| self.of_or(tree, or)).sum();
        let left = if node.pass_is_open() {
            0.6 * replies + work(node.pass_attempts)
        } else {
            replies
        };
        self.ands[and] = Some(left);
        left
    }
}

impl And {
    /// Whether White's pass must still be proved to lose. The pass comes before
    /// the replies, because after a winning move White can seldom pass safely.
    fn pass_is_open(&self) -> bool {
        !self.forced && self.pass.is_none()
    }
}

/// The end of a path in the tree.
enum Found {
    Question(usize),
    Pass(usize),
}

impl Tree {
    pub fn new(
        game: DagEnNacht,
        moves: Vec<Move>,
        state: State,
        assembler: &mut Assembler,
    ) -> Tree {
        let reply = moves[1].to_string();
        let mut tree = Tree {
            game,
            reply,
            moves,
            state,
            ors: Vec::new(),
            ands: Vec::new(),
            places: HashMap::new(),
        };
        tree.or(state);
        tree.split(ROOT, assembler);
        for (mv, replies) in KNOWN {
            let known = tree.moves[0].to_string() == "f5"
                && replies.split(' ').any(|word| word == tree.reply);
            for edge in &mut tree.ors[ROOT].edges {
                if known && edge.mv.to_string() == mv {
                    edge.fresh = KNOWN_WORK;
                }
            }
        }
        tree
    }

    /// Returns the node of a position with Black to move, and creates it if needed.
    fn or(&mut self, state: State) -> usize {
        *self.places.entry(state).or_insert_with(|| {
            self.ors.push(Or {
                state,
                attempts: 0,
                part: None,
                edges: Vec::new(),
            });
            self.ors.len() - 1
        })
    }

    /// Returns the node after a move of Black's, and creates it if needed.
    fn and(&mut self, before: State, mv: Move) -> usize {
        let mut state = before;
        self.game.apply(&mut state, mv);
        *self.places.entry(state).or_insert_with(|| {
            self.ands.push(And {
                state,
                forced: false,
                pass_attempts: 0,
                pass: None,
                replies: Vec::new(),
                begun: false,
            });
            self.ands.len() - 1
        })
    }

    fn lefts(&self) -> Lefts {
        Lefts {
            ors: vec![None; self.ors.len()],
            ands: vec![None; self.ands.len()],
        }
    }

    pub fn left(&self) -> f64 {
        self.lefts().of_or(self, ROOT)
    }

    pub fn is_proved(&self) -> bool {
        self.left() == 0.0
    }

    /// The work expected if the position is one question, not split.
    fn whole(&self, or: usize) -> f64 {
        if or == ROOT {
            f64::INFINITY
        } else {
            work(self.ors[or].attempts)
        }
    }

    /// Adds a move of Black's. `surprise` is minus the logarithm of its probability
    /// to win.
    fn add_edge(&mut self, or: usize, mv: Move, surprise: f64) {
        let and = self.and(self.ors[or].state, mv);
        let fresh = FRESH * (0.5 + 0.5 * surprise);
        self.ors[or].edges.push(Edge { mv, and, fresh });
    }

    fn has_edge(&self, or: usize, mv: Move) -> bool {
        self.ors[or].edges.iter().any(|edge| edge.mv == mv)
    }

    /// Splits a question: adds moves of Black's to it.
    fn split(&mut self, or: usize, assembler: &mut Assembler) {
        let state = self.ors[or].state;
        if self.ors[or].edges.is_empty() {
            for (mv, surprise) in assembler.candidates(&state).into_iter().take(CANDIDATES) {
                self.add_edge(or, mv, surprise);
            }
        }
        let mut lefts = self.lefts();
        let mut refuters = Vec::new();
        for edge in &self.ors[or].edges {
            for &(mv, next) in &self.ands[edge.and].replies {
                if self.ors[next].attempts >= REFUTES && lefts.of_or(self, next) > 0.0 {
                    refuters.push(mv);
                }
            }
        }
        for mv in refuters {
            if !self.has_edge(or, mv) && self.game.is_legal(&state, mv) {
                self.add_edge(or, mv, REFUTER);
            }
        }
    }

    /// Lists White's replies, the most dangerous first.
    fn begin(&mut self, and: usize, assembler: &mut Assembler) {
        if self.ands[and].begun {
            return;
        }
        let state = self.ands[and].state;
        let mut moves = assembler.ranked(&state);
        if let Some(forced) = assembler.forced(&state) {
            self.ands[and].forced = true;
            moves = forced;
        }
        for mv in moves {
            let mut next = state;
            self.game.apply(&mut next, mv);
            let or = self.or(next);
            self.ands[and].replies.push((mv, or));
        }
        self.ands[and].begun = true;
    }

    /// Chooses the next question.
    pub fn choose(&mut self, assembler: &mut Assembler) -> Leaf {
        let (mut or, mut path) = (ROOT, Vec::new());
        loop {
            let whole = self.whole(or);
            if whole > FRESH && path.len() < DEEPEST {
                self.split(or, assembler);
            }
            let mut lefts = self.lefts();
            let edges = self.ors[or].edges.iter();
            let best = edges
                .map(|&edge| (lefts.of_edge(self, edge), edge))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            let Some((_, Edge { mv, and, .. })) = best.filter(|(left, _)| *left < whole) else {
                return Leaf { path, pass: false };
            };
            path.push(mv);
            self.begin(and, assembler);
            if self.ands[and].pass_is_open() {
                return Leaf { path, pass: true };
            }
            let mut lefts = self.lefts();
            let mut hardest = (0.0, None);
            for &(reply, next) in &self.ands[and].replies {
                let left = lefts.of_or(self, next);
                if left > hardest.0 {
                    hardest = (left, Some((reply, next)));
                }
            }
            let (reply, next) = hardest.1.expect("not proved");
            path.push(reply);
            or = next;
        }
    }

    pub fn name(&self, leaf: &Leaf) -> String {
        let mut words: Vec<String> = leaf.path.iter().map(Move::to_string).collect();
        if leaf.pass {
            words.push("pass".into());
        }
        words.join(" ")
    }

    /// Returns the end of a path, and creates nodes that are missing on the way.
    fn find(&mut self, leaf: &Leaf, assembler: &mut Assembler) -> Option<Found> {
        let mut or = ROOT;
        let mut rest = leaf.path.iter();
        while let Some(&mv) = rest.next() {
            if !self.has_edge(or, mv) {
                self.split(or, assembler);
            }
            if !self.has_edge(or, mv) {
                if !self.game.is_legal(&self.ors[or].state, mv) {
                    return None;
                }
                self.add_edge(or, mv, REFUTER);
            }
            let and = self.ors[or].edges.iter().find(|edge| edge.mv == mv)?.and;
            self.begin(and, assembler);
            let Some(&reply) = rest.next() else {
                return leaf.pass.then_some(Found::Pass(and));
            };
            let mut replies = self.ands[and].replies.iter();
            or = replies.find(|(mv, _)| *mv == reply)?.1;
        }
        Some(Found::Question(or))
    }

    /// Returns the position of a question with Black to move, its level, and the
    /// number of tries so far.
    pub fn question(&mut self, leaf: &Leaf, assembler: &mut Assembler) -> (State, u8, u32) {
        match self.find(leaf, assembler).expect("chosen from the tree") {
            Found::Question(or) => (self.ors[or].state, 0, self.ors[or].attempts),
            Found::Pass(and) => {
                let And {
                    state,
                    pass_attempts,
                    ..
                } = &self.ands[and];
                (self.game.passed(state), 1, *pass_attempts)
            }
        }
    }

    pub fn proved(&mut self, leaf: &Leaf, tokens: Vec<Token>, assembler: &mut Assembler) {
        match self.find(leaf, assembler) {
            Some(Found::Question(or)) => self.ors[or].part = Some(tokens),
            Some(Found::Pass(and)) => self.keep_pass(and, tokens, assembler),
            None => {}
        }
    }

    fn keep_pass(&mut self, and: usize, tokens: Vec<Token>, assembler: &mut Assembler) {
        let node = &mut self.ands[and];
        let Some(needed) = assembler.replies(&node.state, &tokens) else {
            println!("a part of a proof cannot be read; it will be proved again");
            return;
        };
        node.replies.retain(|(mv, _)| needed.contains(mv));
        node.pass = Some(tokens);
    }

    pub fn failed(&mut self, leaf: &Leaf, attempt: u32, assembler: &mut Assembler) {
        let attempts = match self.find(leaf, assembler) {
            Some(Found::Question(or)) => &mut self.ors[or].attempts,
            Some(Found::Pass(and)) => &mut self.ands[and].pass_attempts,
            None => return,
        };
        *attempts = (*attempts).max(attempt + 1);
    }

    pub fn proof(&self) -> Option<Proof> {
        self.proof_of(ROOT, &mut self.lefts())
    }

    fn proof_of(&self, or: usize, lefts: &mut Lefts) -> Option<Proof> {
        let node = &self.ors[or];
        if let Some(part) = &node.part {
            return Some(Proof::Part(part.clone()));
        }
        let mut edges = node.edges.iter();
        let edge = edges.find(|&&edge| lefts.of_edge(self, edge) == 0.0)?;
        let And { pass, replies, .. } = &self.ands[edge.and];
        let pass = pass.clone().map(|tokens| Box::new(Proof::Part(tokens)));
        let replies: Option<Vec<_>> = replies
            .iter()
            .map(|&(mv, next)| Some((mv, self.proof_of(next, lefts)?)))
            .collect();
        Some(Proof::Split(edge.mv, pass, replies?))
    }

    /// Returns the question with this name; `None` if the name is malformed.
    pub fn leaf(name: &str) -> Option<Leaf> {
        let (moves, pass) = match name.strip_suffix("pass") {
            Some(moves) => (moves, true),
            None => (name, false),
        };
        let path: Option<Vec<Move>> = moves
            .split_whitespace()
            .map(|word| word.parse().ok())
            .collect();
        Some(Leaf { path: path?, pass })
    }

    pub fn summary(&self) -> String {
        let mut lefts = self.lefts();
        let begun = |edge: &&Edge| self.ands[edge.and].begun;
        let edges = self.ors[ROOT].edges.iter().filter(begun);
        let mut edges: Vec<_> = edges
            .map(|&edge| (lefts.of_edge(self, edge), edge))
            .collect();
        edges.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut one = |(left, edge): &(f64, Edge)| {
            let And { pass, replies, .. } = &self.ands[edge.and];
            let mut proved = 0;
            let mut hard = Vec::new();
            for &(mv, or) in replies {
                let attempts = self.ors[or].attempts;
                if lefts.of_or(self, or) == 0.0 {
                    proved += 1;
                } else if attempts > 0 {
                    hard.push(format!("{mv}×{attempts}"));
                }
            }
            let pass = match pass {
                Some(_) => "pass",
                None => "no pass yet",
            };
            format!(
                "{} {left:.0} ({pass}, {proved} of {}; {})",
                edge.mv,
                replies.len(),
                hard.join(" ")
            )
        };
        let parts: Vec<String> = edges.iter().take(4).map(&mut one).collect();
        parts.join("; ")
    }
}
