//! The tree above the questions: which is asked next. A proof-number search
//! whose leaves are df-pn searches of bounded size.

use boardgames::game::Rules;
use boardgames::games::dag_en_nacht::prover::{Assembler, Proof};
use boardgames::games::dag_en_nacht::{DagEnNacht, Move, State};

/// Black's moves tried where a question is split.
const CANDIDATES: usize = 10;

/// Work expected after a move of Black's that was not looked at.
const FRESH: f64 = 24.0;

/// Second moves that are known to do after 1. f5: those are tried first.
const KNOWN: [(&str, &str); 2] = [
    ("e6", "a2 a6 a8 b3 b7 c10 d11 e10 f11"),
    ("g6", "a4 a10 b1 b9 b11 d1"),
];

/// Work expected after one of them.
const KNOWN_WORK: f64 = 12.0;

/// Work expected of a question that was not tried: what a move not looked at
/// is expected to take, for each of the 36 replies that a pass mostly leaves.
const UNTRIED: f64 = FRESH / 36.0;

/// Moves below the reply after which a question is split no further: a file's
/// name holds no more of them, and so long a line is mostly one of threats that
/// lead nowhere.
const DEEPEST: usize = 30;

/// How surprising a move of White's that held is expected to be as Black's.
const REFUTER: f64 = 2.0;

/// Failed tries after which White's move is tried by Black.
const REFUTES: u32 = 3;

/// The work a question takes, by the tries that failed: in first tries. One that
/// failed counts whole: as a share of its parent's it would look the cheaper the
/// deeper it lies, and one line would be followed for ever.
fn work(attempts: u32) -> f64 {
    match attempts {
        0 => UNTRIED,
        _ => 4f64.powf(f64::from(attempts / 3)) * f64::from(1 + attempts % 3),
    }
}

/// Black to move.
struct Or {
    /// Moves after the reply the tree is about.
    path: Vec<Move>,
    state: State,
    attempts: u32,
    part: Option<Vec<u16>>,
    ands: Vec<And>,
}

/// After a move of Black's.
struct And {
    mv: Move,
    state: State,
    /// The work expected before it is looked at.
    fresh: f64,
    /// Whether White only answers a threat.
    forced: bool,
    pass_attempts: u32,
    pass: Option<Vec<u16>>,
    /// White's replies that have to be proved, as far as is known, the most
    /// dangerous first; empty until the first question.
    replies: Vec<(Move, Or)>,
    begun: bool,
}

/// A question: the moves of Black and White to it, then whether White passes.
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
    root: Or,
}

impl Or {
    fn new(path: Vec<Move>, state: State) -> Or {
        Or {
            path,
            state,
            attempts: 0,
            part: None,
            ands: Vec::new(),
        }
    }

    fn is_proved(&self) -> bool {
        self.part.is_some() || self.ands.iter().any(And::is_proved)
    }

    /// The work left as one question.
    fn whole(&self) -> f64 {
        if self.path.is_empty() {
            f64::INFINITY
        } else {
            work(self.attempts)
        }
    }

    fn left(&self) -> f64 {
        if self.is_proved() {
            return 0.0;
        }
        let split = self
            .ands
            .iter()
            .map(And::left)
            .fold(f64::INFINITY, f64::min);
        self.whole().min(split)
    }

    /// Offers moves of Black's to split the question by.
    fn split(&mut self, game: &DagEnNacht, assembler: &mut Assembler) {
        if self.ands.is_empty() {
            let candidates = assembler.candidates(&self.state);
            for &(mv, surprise) in candidates.iter().take(CANDIDATES) {
                self.ands.push(And::new(game, &self.state, mv, surprise));
            }
        }
        let mut refuters = Vec::new();
        for and in &self.ands {
            let hard = and
                .replies
                .iter()
                .filter(|(_, or)| or.attempts >= REFUTES && !or.is_proved());
            refuters.extend(hard.map(|(mv, _)| *mv));
        }
        for mv in refuters {
            let known = self.ands.iter().any(|and| and.mv == mv);
            if !known && game.is_legal(&self.state, mv) {
                self.ands.push(And::new(game, &self.state, mv, REFUTER));
            }
        }
    }

    fn choose(&mut self, game: &DagEnNacht, assembler: &mut Assembler) -> Leaf {
        let whole = self.whole();
        if whole > FRESH && self.path.len() < DEEPEST {
            self.split(game, assembler);
        }
        let place = (0..self.ands.len())
            .min_by(|&a, &b| self.ands[a].left().total_cmp(&self.ands[b].left()));
        match place {
            Some(place) if self.ands[place].left() < whole => {
                let mut path = self.path.clone();
                path.push(self.ands[place].mv);
                self.ands[place].choose(path, game, assembler)
            }
            _ => Leaf {
                path: self.path.clone(),
                pass: false,
            },
        }
    }

    fn proof(&self) -> Option<Proof> {
        if let Some(part) = &self.part {
            return Some(Proof::Part(part.clone()));
        }
        self.ands.iter().find(|and| and.is_proved())?.proof()
    }
}

impl And {
    /// `surprise`: minus the logarithm of how likely the move is to win.
    fn new(game: &DagEnNacht, before: &State, mv: Move, surprise: f64) -> And {
        let mut state = *before;
        game.apply(&mut state, mv);
        And {
            mv,
            state,
            fresh: FRESH * (0.5 + 0.5 * surprise),
            forced: false,
            pass_attempts: 0,
            pass: None,
            replies: Vec::new(),
            begun: false,
        }
    }

    /// Whether White's pass has to be proved: a move after which it is not
    /// is hardly one after which every reply is.
    fn passes(&self) -> bool {
        !self.forced
    }

    fn is_proved(&self) -> bool {
        let settled = self.pass.is_some() || !self.passes();
        self.begun && settled && self.replies.iter().all(|(_, or)| or.is_proved())
    }

    fn left(&self) -> f64 {
        if !self.begun {
            return self.fresh;
        }
        // What made the move likely before still does.
        let likely = self.fresh / FRESH;
        let replies = likely * self.replies.iter().map(|(_, or)| or.left()).sum::<f64>();
        match (self.passes(), &self.pass) {
            (true, None) => 0.6 * replies + likely * work(self.pass_attempts),
            _ => replies,
        }
    }

    /// Lists White's replies, the most dangerous first.
    fn begin(&mut self, path: &[Move], game: &DagEnNacht, assembler: &mut Assembler) {
        if self.begun {
            return;
        }
        self.begun = true;
        let mut moves = assembler.ranked(&self.state);
        if let Some(forced) = assembler.forced(&self.state) {
            self.forced = true;
            moves = forced;
        }
        for mv in moves {
            let mut state = self.state;
            game.apply(&mut state, mv);
            let mut path = path.to_vec();
            path.push(mv);
            self.replies.push((mv, Or::new(path, state)));
        }
    }

    fn choose(&mut self, path: Vec<Move>, game: &DagEnNacht, assembler: &mut Assembler) -> Leaf {
        self.begin(&path, game, assembler);
        if self.passes() && self.pass.is_none() {
            return Leaf { path, pass: true };
        }
        let mut hardest: Option<&mut Or> = None;
        for (_, or) in &mut self.replies {
            let left = or.left();
            if left > hardest.as_ref().map_or(0.0, |or| or.left()) {
                hardest = Some(or);
            }
        }
        hardest.expect("not proved").choose(game, assembler)
    }

    fn keep_pass(&mut self, tokens: Vec<u16>, assembler: &mut Assembler) {
        let Some(needed) = assembler.replies(&self.state, &tokens) else {
            println!("a part of a proof cannot be read; it will be proved again");
            return;
        };
        self.replies.retain(|(mv, _)| needed.contains(mv));
        self.pass = Some(tokens);
    }

    fn proof(&self) -> Option<Proof> {
        let pass = self
            .pass
            .clone()
            .map(|tokens| Box::new(Proof::Part(tokens)));
        let replies: Option<Vec<_>> = self
            .replies
            .iter()
            .map(|(mv, or)| Some((*mv, or.proof()?)))
            .collect();
        Some(Proof::Split(self.mv, pass, replies?))
    }
}

/// Where a path leads.
enum Found<'a> {
    Question(&'a mut Or),
    Pass(&'a mut And),
}

impl Tree {
    pub fn new(
        game: DagEnNacht,
        moves: Vec<Move>,
        state: State,
        assembler: &mut Assembler,
    ) -> Tree {
        let mut root = Or::new(Vec::new(), state);
        root.split(&game, assembler);
        let reply = moves[1].to_string();
        for (mv, replies) in KNOWN {
            let known =
                moves[0].to_string() == "f5" && replies.split(' ').any(|word| word == reply);
            for and in root
                .ands
                .iter_mut()
                .filter(|and| known && and.mv.to_string() == mv)
            {
                and.fresh = KNOWN_WORK;
            }
        }
        Tree {
            game,
            reply,
            moves,
            state,
            root,
        }
    }

    pub fn is_proved(&self) -> bool {
        self.root.is_proved()
    }

    pub fn left(&self) -> f64 {
        self.root.left()
    }

    pub fn proof(&self) -> Option<Proof> {
        self.root.proof()
    }

    /// The question to ask next.
    pub fn choose(&mut self, assembler: &mut Assembler) -> Leaf {
        self.root.choose(&self.game, assembler)
    }

    pub fn name(&self, leaf: &Leaf) -> String {
        let mut words: Vec<String> = leaf.path.iter().map(Move::to_string).collect();
        if leaf.pass {
            words.push("pass".into());
        }
        words.join(" ")
    }

    /// Finds what a path leads to; makes what is missing of the tree.
    fn find(&mut self, leaf: &Leaf, assembler: &mut Assembler) -> Option<Found<'_>> {
        let game = self.game;
        let mut or = &mut self.root;
        let mut path = Vec::new();
        let mut rest = leaf.path.iter();
        while let Some(&mv) = rest.next() {
            if !or.ands.iter().any(|and| and.mv == mv) {
                or.split(&game, assembler);
            }
            if !or.ands.iter().any(|and| and.mv == mv) {
                if !game.is_legal(&or.state, mv) {
                    return None;
                }
                let and = And::new(&game, &or.state, mv, REFUTER);
                or.ands.push(and);
            }
            let and = or.ands.iter_mut().find(|and| and.mv == mv)?;
            path.push(mv);
            and.begin(&path, &game, assembler);
            let Some(&reply) = rest.next() else {
                return leaf.pass.then_some(Found::Pass(and));
            };
            path.push(reply);
            or = &mut and.replies.iter_mut().find(|(mv, _)| *mv == reply)?.1;
        }
        Some(Found::Question(or))
    }

    /// The position, the level and how often it was tried. With White's
    /// pass, Black is to move in it.
    pub fn question(&mut self, leaf: &Leaf, assembler: &mut Assembler) -> (State, u8, u32) {
        let game = self.game;
        match self.find(leaf, assembler).expect("chosen from the tree") {
            Found::Question(or) => (or.state, 0, or.attempts),
            Found::Pass(and) => (game.passed(&and.state), 1, and.pass_attempts),
        }
    }

    pub fn proved(&mut self, leaf: &Leaf, tokens: Vec<u16>, assembler: &mut Assembler) {
        match self.find(leaf, assembler) {
            Some(Found::Question(or)) => or.part = Some(tokens),
            Some(Found::Pass(and)) => and.keep_pass(tokens, assembler),
            None => {}
        }
    }

    pub fn failed(&mut self, leaf: &Leaf, attempt: u32, assembler: &mut Assembler) {
        match self.find(leaf, assembler) {
            Some(Found::Question(or)) => or.attempts = or.attempts.max(attempt + 1),
            Some(Found::Pass(and)) => and.pass_attempts = and.pass_attempts.max(attempt + 1),
            None => {}
        }
    }

    /// The question of a name, if it is one.
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
        let mut ands: Vec<&And> = self.root.ands.iter().filter(|and| and.begun).collect();
        ands.sort_by(|a, b| a.left().total_cmp(&b.left()));
        let one = |and: &&And| {
            let proved = and.replies.iter().filter(|(_, or)| or.is_proved()).count();
            let hard = and
                .replies
                .iter()
                .filter(|(_, or)| or.attempts > 0 && !or.is_proved());
            let hard: Vec<String> = hard
                .map(|(mv, or)| format!("{mv}×{}", or.attempts))
                .collect();
            let pass = if and.pass.is_some() {
                "pass"
            } else {
                "no pass yet"
            };
            format!(
                "{} {:.0} ({pass}, {proved} of {}; {})",
                and.mv,
                and.left(),
                and.replies.len(),
                hard.join(" ")
            )
        };
        ands.iter().take(4).map(one).collect::<Vec<_>>().join("; ")
    }
}
