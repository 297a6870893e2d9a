//! The analyst: every move with its value and its principal variation.

use std::sync::Arc;
use std::time::Instant;

use super::strength::Strength;
use super::{
    Allowance, Field, NodeBudget, ReducedSearch, RootLimits, RootProver, RootResult, RootSearch,
    ScoredMove, SearchMemory, SquareMove, Tables, Tree, UNKNOWN_PLIES, is_decided,
};
use crate::engine::{
    Analysis, AnalysisRequest, Analyst, Limits, MoveLine, Score, SearchControl, Value, WIN,
};
use crate::game::{Rules, Side, order_by_key};
use crate::games::dag_en_nacht::prover::ProvedBook;
use crate::games::dag_en_nacht::{DagEnNacht, Move, State};

/// Node limit for the principal variation of the best move.
const LINE_NODES: u64 = 2_000;

/// Node limit for the variation of any other move, of which there may be
/// hundreds.
const OTHER_LINE_NODES: u64 = 40;

/// The principal variation of one of the moves found.
pub fn expected(
    tables: &Arc<Tables>,
    memory: &mut SearchMemory,
    strength: Strength,
    state: &State,
    found: &RootResult,
    of: ScoredMove,
    control: &SearchControl,
) -> Vec<SquareMove> {
    let is_best = of.step == found.moves[0].step;
    let limits = Limits {
        nodes: Some(if is_best {
            LINE_NODES
        } else {
            OTHER_LINE_NODES
        }),
        ..Limits::default()
    };
    let mut tree = Tree::new(
        Field::new(Arc::clone(tables), state),
        memory,
        NodeBudget::new(&limits, control),
        strength.style,
    );
    let longest = if is_decided(of.score) {
        usize::try_from(WIN - of.score.abs()).expect("games are short")
    } else {
        usize::try_from(found.depth).expect("small").max(1)
    };
    let own_proof = found
        .proof
        .as_ref()
        .filter(|proof| proof.line[0] == of.step);
    let rest = own_proof.map(|proof| &proof.line[1..]);
    let wins = is_best && is_decided(of.score) && of.score > 0;
    tree.line(of.step, rest, longest, wins)
}

/// The search for the best move alone gets 1/`BEST_SHARE` of the nodes of a full analysis.
const BEST_SHARE: u64 = 4;

/// The analysis of a position whose result is proved gets 1/`PROVED_SHARE` of them, and so
/// does the search for a proved loss.
const PROVED_SHARE: u64 = 8;

/// The table of the search for a proved loss has 2^`LOSS_BITS` entries.
const LOSS_BITS: u32 = 14;

/// The most moves that [`RootAnalyst::refute_best`] marks as lost.
const REFUTED: usize = 4;

/// The highest score of a move that it checks.
const DOUBTFUL: Score = -200;

/// Node limit from which an analysis also uses the prover.
const PROVER_FROM: u64 = 100_000;

/// The prover gets 1/`PROVER_SHARE` of a time limit.
const PROVER_SHARE: u32 = 3;

/// Analyses every move by search and proof.
pub struct RootAnalyst {
    tables: Arc<Tables>,
    strength: Strength,
    request: AnalysisRequest,
    memory: SearchMemory,
    prover: Option<RootProver>,
    /// See [`RootAnalyst::with_proofs`].
    proofs: Option<(RootProver, u64)>,
    /// The position that was asked last in [`Analyst::proved_win`], and the answer.
    asked_last: Option<(State, Option<Move>)>,
    /// See [`RootLimits::once_won`].
    once_won: Option<ReducedSearch>,
}

impl RootAnalyst {
    pub fn new(game: &DagEnNacht, strength: Strength, request: &AnalysisRequest) -> RootAnalyst {
        let tables = Arc::new(Tables::new(game));
        // With a smaller node limit, the caller expects an answer before the
        // prover can give one.
        let asks = strength.proof > 0 && request.limits.nodes.is_none_or(|n| n >= PROVER_FROM);
        let book = ProvedBook::of(game).filter(|_| strength.book);
        RootAnalyst {
            prover: asks.then(|| RootProver::new(Arc::clone(&tables), book)),
            tables,
            // Grades, puzzles and the teacher's reasons were measured with
            // searches that do not prune.
            strength: strength.without_pruning(),
            request: request.clone(),
            memory: SearchMemory::new(strength.bits),
            once_won: None,
            proofs: None,
            asked_last: None,
        }
    }

    /// Makes [`Analyst::proved_win`] consult the book of a solved board, and then the prover with
    /// this many expansions, about wins of Black.
    pub fn with_proofs(self, game: &DagEnNacht, expansions: u64) -> RootAnalyst {
        let book = ProvedBook::of(game).filter(|_| self.strength.book);
        let prover = RootProver::new(Arc::clone(&self.tables), book);
        RootAnalyst {
            proofs: Some((prover, expansions)),
            ..self
        }
    }

    /// Sets the reduced search of the other moves after a win is proved.
    pub fn brief_once_won(self, look: ReducedSearch) -> RootAnalyst {
        RootAnalyst {
            once_won: Some(look),
            ..self
        }
    }

    fn limits(&self) -> Limits {
        if self.request.exact {
            self.request.limits
        } else {
            self.strength.limits(&self.request.limits)
        }
    }

    /// Runs `analyse` with 1/`share` of the nodes, for the best move alone or for all.
    fn with_less_work<T>(
        &mut self,
        share: u64,
        best_only: bool,
        analyse: impl FnOnce(&mut RootAnalyst) -> T,
    ) -> T {
        let reduced = AnalysisRequest {
            best_only,
            limits: Limits {
                nodes: self.request.limits.nodes.map(|nodes| nodes / share),
                ..self.request.limits
            },
            ..self.request.clone()
        };
        let full = std::mem::replace(&mut self.request, reduced);
        let found = analyse(self);
        self.request = full;
        found
    }

    /// Searches within these limits, starting from known proved scores; returns
    /// the result and the nodes searched.
    fn search(
        &mut self,
        asked: &Asked<'_>,
        limits: &Limits,
        known: &[ScoredMove],
    ) -> (RootResult, u64) {
        let mut tree = Tree::new(
            Field::new(Arc::clone(&self.tables), asked.state),
            &mut self.memory,
            NodeBudget::new(limits, asked.control),
            self.strength.style,
        );
        let best_only = self.request.best_only;
        let aim = RootLimits {
            depth: limits.depth.unwrap_or(u32::MAX),
            margin: if best_only { 0 } else { 2 * WIN },
            reach: self.strength.reach,
            first_win: best_only,
            once_won: self.once_won,
            width: 2 * self.strength.style.width,
        };
        let found = RootSearch {
            tree: &mut tree,
            aim,
            forbidden: asked.forbidden,
            known,
        }
        .run();
        (found, tree.budget.nodes())
    }

    /// Marks the best moves as lost that the analysis of the position after them refutes, until
    /// one remains. Otherwise a move could be the best one and, explained by what follows it, a
    /// loss. This takes a whole analysis for each move, so only moves that stand badly are checked.
    fn refute_best(&mut self, game: &DagEnNacht, asked: &Asked<'_>, found: &mut RootResult) {
        for _ in 0..REFUTED {
            let best = found.moves[0];
            if best.proved || best.score > DOUBTFUL || asked.control.stopped() {
                return;
            }
            let mut next = *asked.state;
            game.apply(&mut next, best.step.notation(&game.board));
            if game.outcome(&next).is_some() {
                return;
            }
            let reply = Asked {
                state: &next,
                forbidden: &[],
                control: asked.control,
            };
            let won = self.judged(&reply).0.moves[0];
            if !won.proved || won.score <= 0 {
                return;
            }
            let lost = 1 - won.score;
            found.moves[0] = ScoredMove {
                score: lost,
                proved: true,
                known: Some(lost),
                ..best
            };
            order_by_key(&mut found.moves, |scored| -scored.score);
        }
    }

    /// Uses the prover on the best moves after a search.
    fn check_with_prover(
        &mut self,
        asked: &Asked<'_>,
        moves: &mut [ScoredMove],
        until: Option<Instant>,
    ) {
        let Some(prover) = &mut self.prover else {
            return;
        };
        let mut allowance = Allowance::new(self.strength.proof, until, asked.control);
        prover.find_win(asked.state, asked.forbidden, moves, &mut allowance);
        // The best move is checked for a loss until one remains that is not
        // proved to lose.
        let mut first = true;
        while !is_decided(moves[0].score) && allowance.left > 0 {
            let best = moves[0].step;
            if !prover.find_loss(asked.state, moves, best, &mut allowance) {
                return;
            }
            if std::mem::take(&mut first) {
                prover.find_danger(asked.state, moves, &mut allowance);
            }
        }
    }

    /// Uses the prover on every move, before a search that would otherwise
    /// continue until all of them are proved.
    fn prove_all(&mut self, asked: &Asked<'_>, moves: &mut [ScoredMove], until: Option<Instant>) {
        let Some(prover) = &mut self.prover else {
            return;
        };
        let mut allowance = Allowance {
            left: u64::MAX,
            ..Allowance::new(self.strength.proof, until, asked.control)
        };
        prover.find_win(asked.state, asked.forbidden, moves, &mut allowance);
        prover.find_danger(asked.state, moves, &mut allowance);
        let open = moves.iter().filter(|scored| !scored.proved);
        let open: Vec<SquareMove> = open.map(|scored| scored.step).collect();
        for step in open {
            let won = moves[0].proved && moves[0].score > 0;
            if allowance.is_over() || won && self.request.best_only {
                return;
            }
            prover.find_loss(asked.state, moves, step, &mut allowance);
        }
    }

    /// The scored moves and the number of nodes searched.
    fn judged(&mut self, asked: &Asked<'_>) -> (RootResult, u64) {
        let (begin, limits) = (Instant::now(), self.limits());
        let until = limits.time.and_then(|time| begin.checked_add(time));
        if self.prover.is_none() {
            return self.search(asked, &limits, &[]);
        }
        let share = limits.time.map(|time| time / PROVER_SHARE);
        if !self.request.exact {
            let own = Limits {
                time: limits.time.zip(share).map(|(time, share)| time - share),
                ..limits
            };
            let (mut found, nodes) = self.search(asked, &own, &[]);
            self.check_with_prover(asked, &mut found.moves, until);
            return (found, nodes);
        }
        // A search of one ply orders the moves for the prover.
        let shallow = Limits {
            depth: Some(1),
            ..limits
        };
        let (mut first, nodes) = self.search(asked, &shallow, &[]);
        let end = share.and_then(|share| begin.checked_add(share));
        self.prove_all(asked, &mut first.moves, end);
        let rest = Limits {
            time: until.map(|until| until.saturating_duration_since(Instant::now())),
            ..limits
        };
        let (found, more) = self.search(asked, &rest, &first.moves);
        (found, nodes + more)
    }
}

/// A position, with the moves that are excluded.
struct Asked<'a> {
    state: &'a State,
    forbidden: &'a [SquareMove],
    control: &'a SearchControl,
}

impl Analyst<DagEnNacht> for RootAnalyst {
    fn analyse_without(
        &mut self,
        game: &DagEnNacht,
        state: &State,
        forbidden: &[Move],
        control: &SearchControl,
    ) -> Analysis<Move> {
        let mut legal = Vec::new();
        game.legal_moves(state, &mut legal);
        if legal.iter().all(|mv| forbidden.contains(mv)) {
            return Analysis::empty();
        }
        let step = |mv: &Move| SquareMove::read(&game.board, *mv);
        let forbidden: Vec<SquareMove> = forbidden.iter().filter_map(step).collect();
        let best_only = self.request.best_only;
        let asked = Asked {
            state,
            forbidden: &forbidden,
            control,
        };
        let (mut found, nodes) = self.judged(&asked);
        if self.proofs.is_some() && !best_only {
            self.refute_best(game, &asked, &mut found);
        }
        let moves = shown(&found);
        let lines = (0..).zip(&moves).map(|(place, &scored)| {
            // A move that was not searched has no value to show.
            let known = scored.known.is_some() && (place == 0 || !best_only || scored.proved);
            let line = if known {
                expected(
                    &self.tables,
                    &mut self.memory,
                    self.strength,
                    state,
                    &found,
                    scored,
                    control,
                )
            } else {
                vec![scored.step]
            };
            MoveLine {
                mv: scored.step.notation(&game.board),
                value: known.then(|| value(scored)),
                pv: line
                    .into_iter()
                    .map(|step| step.notation(&game.board))
                    .collect(),
            }
        });
        Analysis {
            lines: lines.collect(),
            depth: found.depth,
            nodes,
        }
    }

    fn analyse_proved(
        &mut self,
        game: &DagEnNacht,
        state: &State,
        forbidden: &[Move],
        control: &SearchControl,
    ) -> Analysis<Move> {
        self.with_less_work(PROVED_SHARE, self.request.best_only, |analyst| {
            analyst.analyse_without(game, state, forbidden, control)
        })
    }

    fn best(
        &mut self,
        game: &DagEnNacht,
        state: &State,
        control: &SearchControl,
    ) -> Option<MoveLine<Move>> {
        let analyse = |analyst: &mut RootAnalyst| analyst.analyse(game, state, control);
        let analysis = self.with_less_work(BEST_SHARE, true, analyse);
        analysis.lines.into_iter().next()
    }

    fn proved_win(
        &mut self,
        game: &DagEnNacht,
        state: &State,
        control: &SearchControl,
    ) -> Option<Move> {
        let (prover, expansions) = self.proofs.as_mut()?;
        // The books prove wins of Black. Elsewhere a proof this small seldom succeeds.
        if !prover.has_book() || state.turn != Side::First {
            return None;
        }
        if let Some((_, known)) = self.asked_last.filter(|(asked, _)| asked == state) {
            return known;
        }
        let mut allowance = Allowance::new(*expansions, None, control);
        let win = prover.win(state, &mut allowance);
        let win = win.map(|win| win.step.notation(&game.board));
        if !control.stopped() {
            self.asked_last = Some((*state, win));
        }
        win
    }

    fn is_known_loss(&self, state: &State) -> bool {
        let prover = self.proofs.as_ref().map(|(prover, _)| prover);
        prover.is_some_and(|prover| prover.book_loses(state))
    }

    fn is_proved_loss(
        &mut self,
        game: &DagEnNacht,
        state: &State,
        control: &SearchControl,
    ) -> bool {
        if self.is_known_loss(state) {
            return true;
        }
        let own = std::mem::replace(&mut self.memory, SearchMemory::new(LOSS_BITS));
        let analyse = |analyst: &mut RootAnalyst| analyst.analyse(game, state, control);
        let analysis = self.with_less_work(PROVED_SHARE, true, analyse);
        self.memory = own;
        let best = analysis.lines.first().and_then(|line| line.value);
        best.is_some_and(|value| value.exact && value.amount < 0.0)
    }
}

/// Returns the moves with the scores of their last search, best first. A move
/// that was searched less deeply than the best never gets a higher score.
fn shown(found: &RootResult) -> Vec<ScoredMove> {
    let mut moves = found.moves.clone();
    let best = moves.first().map_or(WIN, |first| first.score);
    for scored in &mut moves {
        scored.score = scored.known.map_or(-WIN, |known| known.min(best));
    }
    if let Some(others) = moves.get_mut(1..) {
        order_by_key(others, |scored| -scored.score);
    }
    moves
}

/// Divisor for scores in `tanh`: twice 400, the score of one unit of log-odds.
const SURE: f64 = 800.0;

/// The score as a value in the analysis.
pub fn value(scored: ScoredMove) -> Value {
    let decided = is_decided(scored.score);
    let amount = if decided {
        f64::from(scored.score.signum())
    } else if scored.proved {
        0.0
    } else {
        (f64::from(scored.score) / SURE).tanh().clamp(-0.999, 0.999)
    };
    Value {
        amount,
        exact: scored.proved,
        plies: Some((WIN - scored.score.abs()).unsigned_abs())
            .filter(|&plies| decided && plies < u32::from(UNKNOWN_PLIES)),
    }
}
