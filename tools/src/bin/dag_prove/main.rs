//! Proves that Black wins Dag en Nacht, first reply by first reply:
//!
//! `cargo run --release -p boardgames-tools --bin dag_prove -- run DIR SIZE MARGIN FIRST [REPLY …]`
//!
//! continues the work in DIR (made if it is missing). SIZE is a size, or `SIZE:black` for
//! `restrict=black`. Black makes lines and moves at least MARGIN squares away from the edge only.
//! FIRST is Black's first move, REPLY … the first replies to work on: if none is given, those that
//! a proof that White loses by passing leaves to be answered. Every reply has its own files, so
//! several processes may work in one DIR; one that is killed loses at most the question at work. A
//! finished reply becomes DIR/FIRST_REPLY.proof.
//!
//! `… -- status DIR SIZE MARGIN FIRST` shows the progress.
//! `… -- join DIR SIZE MARGIN OUT FIRST …` joins the proofs into a certificate of a win after FIRST,
//! or after more moves, which `dag_check` checks.
//! `… -- ask SIZE EXPANSIONS MOVES …` tries one position: whether the side to move wins. A move may
//! be `pass`.

mod files;
mod tree;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use boardgames::game::{Game, Rules, Side};
use boardgames::games::dag_en_nacht::prover::{
    Assembler, DfpnSettings, Joiner, ProofStatus, Prover, Token,
};
use boardgames::games::dag_en_nacht::{DagEnNacht, DagOptions, Move, Restrict, State};

use files::Files;
use tree::Tree;

/// The number of expansions in the first tries of a question.
const BASE: u64 = 20_000;

fn budget(attempt: u32) -> u64 {
    BASE << (2 * (attempt / 3)).min(8)
}

/// Returns the rules for a size (`restrict=none`) or for a size and a rule, such as `11:black`.
fn rules(name: &str) -> Result<DagEnNacht> {
    let (size, restrict) = match name.strip_suffix(":black") {
        Some(size) => (size, Restrict::Black),
        None => (name, Restrict::None),
    };
    let size = size.parse().context("SIZE")?;
    let options = DagOptions::new(size, restrict).context("no size of the game")?;
    Ok(DagEnNacht::new(options))
}

fn play(game: &DagEnNacht, moves: &[Move]) -> Result<State> {
    let mut state = game.start();
    for &mv in moves {
        if !game.is_legal(&state, mv) {
            bail!("{mv} is not legal there");
        }
        game.apply(&mut state, mv);
    }
    Ok(state)
}

fn moves(words: &[String]) -> Result<Vec<Move>> {
    words
        .iter()
        .map(|word| {
            word.parse::<Move>()
                .with_context(|| format!("cannot read {word}"))
        })
        .collect()
}

/// The number of tries to prove that White loses if he passes after Black's first move.
const PASS_TRIES: u32 = 9;

struct Worker {
    game: DagEnNacht,
    prover: Prover,
    assembler: Assembler,
    files: Files,
    stop: Arc<AtomicBool>,
    /// The seconds spent, and the work done in them, in the units of `Tree::left`.
    /// A question that is harder than expected reduces the work done.
    spent: f64,
    units: f64,
}

impl Worker {
    /// Tries one question. Returns `false` if the program was stopped before the
    /// result could be stored.
    fn attempt(&mut self, tree: &mut Tree) -> Result<bool> {
        let leaf = tree.choose(&mut self.assembler);
        let (state, level, attempt) = tree.question(&leaf, &mut self.assembler);
        let begin = Instant::now();
        self.prover.set(DfpnSettings::of_attempt(attempt));
        let stop = Arc::clone(&self.stop);
        let stopped = move || stop.load(Ordering::Relaxed);
        let verdict = self.prover.prove(&state, level, budget(attempt), &stopped);
        if self.stop.load(Ordering::Relaxed) && verdict != ProofStatus::Proved {
            return Ok(false);
        }
        let before = tree.left();
        let name = tree.name(&leaf);
        if verdict == ProofStatus::Proved {
            let tokens = self
                .prover
                .tokens(&state, level)
                .context("the proof has a hole")?;
            self.files.keep_part(&tree.reply, &name, &tokens)?;
            tree.proved(&leaf, tokens, &mut self.assembler);
        } else {
            self.files
                .note_failure(&tree.reply, &name, attempt, self.prover.expanded())?;
            tree.failed(&leaf, attempt, &mut self.assembler);
        }
        let seconds = begin.elapsed().as_secs_f64();
        self.spent += seconds;
        self.units += before - tree.left();
        println!(
            "{} {name}: {} at try {attempt}, {} expansions, {seconds:.1} s; {:.0} left of {}",
            tree.reply,
            match verdict {
                ProofStatus::Proved => "proved",
                ProofStatus::Exhausted => "exhausted",
                ProofStatus::Unknown => "open",
            },
            self.prover.expanded(),
            tree.left(),
            tree.reply,
        );
        Ok(true)
    }

    fn load(&mut self, first: Move, reply: Move) -> Result<Tree> {
        let state = play(&self.game, &[first, reply])?;
        let mut tree = Tree::new(self.game, vec![first, reply], state, &mut self.assembler);
        for (name, attempt) in self.files.failures(&reply.to_string())? {
            if let Some(leaf) = Tree::leaf(&name) {
                tree.failed(&leaf, attempt, &mut self.assembler);
            }
        }
        for (name, tokens) in self.files.parts(&reply.to_string())? {
            if let Some(leaf) = Tree::leaf(&name) {
                tree.proved(&leaf, tokens, &mut self.assembler);
            }
        }
        Ok(tree)
    }

    fn finish(&mut self, tree: &Tree) -> Result<()> {
        let proof = tree.proof().context("not proved")?;
        let tokens = self
            .assembler
            .assemble(&tree.state, &proof)
            .context("the parts do not fit")?;
        self.files.keep_proof(&tree.reply, &tokens)?;
        println!("{}: PROVED, {} tokens", tree.reply, tokens.len());
        Ok(())
    }

    /// Returns the first replies that must be answered after a proof that White loses by passing,
    /// one of every pair of mirror images. Several proofs are tried, and the one that leaves the
    /// fewest replies is used.
    fn first_replies(&mut self, first: Move) -> Result<Vec<Move>> {
        let after = play(&self.game, &[first])?;
        let passed = self.game.passed(&after);
        let mut best: Option<(Vec<Move>, Vec<Token>)> = None;
        if let Some(tokens) = self.files.pass()? {
            let replies = self.assembler.replies(&after, &tokens);
            best = Some((replies.context("no proof of the pass")?, tokens));
        }
        for attempt in 0..if best.is_none() { PASS_TRIES } else { 0 } {
            self.prover.set(DfpnSettings::of_attempt(attempt));
            let stop = Arc::clone(&self.stop);
            let stopped = move || stop.load(Ordering::Relaxed);
            let verdict = self.prover.prove(&passed, 1, budget(attempt), &stopped);
            println!("pass: {verdict:?}, {} expansions", self.prover.expanded());
            if verdict != ProofStatus::Proved {
                continue;
            }
            let tokens = self.prover.tokens(&passed, 1).context("a hole")?;
            let replies = self.assembler.replies(&after, &tokens).context("a hole")?;
            println!("pass: {} replies, {} tokens", replies.len(), tokens.len());
            if best
                .as_ref()
                .is_none_or(|best| replies.len() < best.0.len())
            {
                best = Some((replies, tokens));
            }
        }
        let (mut replies, tokens) = best.context("the pass is not proved")?;
        self.files.keep_pass(&tokens)?;
        let middle = self.game.options().size() / 2;
        let column = |mv: &Move| u16::from(mv.target().column);
        // If Black's first move is on the middle column, the position is symmetric.
        let symmetric = column(&first) == middle;
        replies.retain(|mv| !symmetric || column(mv) <= middle);
        Ok(replies)
    }

    /// Works on the reply that is expected to be proved soonest, until all are proved.
    fn run(&mut self, first: Move, replies: &[Move]) -> Result<()> {
        let mut lefts: Vec<(f64, Move)> = Vec::new();
        for &reply in replies {
            if !self.files.has_proof(&reply.to_string()) {
                lefts.push((self.load(first, reply)?.left(), reply));
            }
        }
        while !lefts.is_empty() && !self.stop.load(Ordering::Relaxed) {
            lefts.sort_by(|a, b| a.0.total_cmp(&b.0));
            lefts.retain(|(_, reply)| !self.files.has_proof(&reply.to_string()));
            let free = (0..lefts.len())
                .find_map(|i| Some((i, self.files.lock(&lefts[i].1.to_string()).ok()??)));
            let Some((place, lock)) = free else {
                std::thread::sleep(Duration::from_secs(5));
                continue;
            };
            let reply = lefts[place].1;
            let others = lefts.iter().enumerate().filter(|(i, _)| *i != place);
            let next = others
                .map(|(_, (left, _))| *left)
                .fold(f64::INFINITY, f64::min);
            let mut tree = self.load(first, reply)?;
            while !tree.is_proved() && tree.left() <= 4.0 * next && self.attempt(&mut tree)? {}
            if tree.is_proved() {
                self.finish(&tree)?;
            }
            lefts[place].0 = tree.left();
            drop(lock);
            self.report(&lefts);
        }
        Ok(())
    }

    fn report(&self, lefts: &[(f64, Move)]) {
        let left: f64 = lefts.iter().map(|(left, _)| left).sum();
        let hours = left * self.spent / self.units / 3600.0;
        let pace = if self.units > 0.0 {
            format!("about {hours:.1} h left at this pace")
        } else {
            "no pace yet: what is left has not become less".to_owned()
        };
        println!("{} replies open, {pace}", lefts.len());
    }
}

fn ask(words: &[String]) -> Result<()> {
    let [size, limit, names @ ..] = words else {
        bail!("dag_prove ask SIZE EXPANSIONS MOVES …");
    };
    let (limit, game) = (limit.parse()?, rules(size)?);
    let mut state = game.start();
    for name in names {
        if name == "pass" {
            state = game.passed(&state);
            continue;
        }
        let mv = moves(std::slice::from_ref(name))?[0];
        ensure!(game.is_legal(&state, mv), "{mv} is not legal there");
        game.apply(&mut state, mv);
    }
    let mut prover = Prover::new(&game, game.to_move(&state));
    for attempt in 0..3 {
        prover.set(DfpnSettings::of_attempt(attempt));
        let begin = Instant::now();
        let verdict = prover.prove(&state, 0, limit, &|| false);
        println!(
            "{verdict:?}: {} expansions, {:.2?}, {} MB",
            prover.expanded(),
            begin.elapsed(),
            prover.bytes() >> 20
        );
    }
    Ok(())
}

/// Joins the proofs in DIR, those of the pass and of the first replies, into a certificate of a win
/// after `moves`.
fn join(game: &DagEnNacht, files: &Files, margin: u16, moves: &[Move]) -> Result<Vec<u8>> {
    let after = play(game, &moves[..1])?;
    let mut joiner = Joiner::new(game, margin);
    let pass = files.pass()?.context("the pass is not proved yet")?;
    let added = joiner.add(&game.passed(&after), 1, &pass);
    ensure!(added, "no proof of the pass");
    for (reply, tokens) in files.proofs()? {
        let state = play(game, &[moves[0], reply.parse()?])?;
        ensure!(joiner.add(&state, 0, &tokens), "no proof of {reply}");
    }
    play(game, moves)?;
    let bytes = joiner.certificate(moves).context("a part is missing")?;
    println!("{} positions added", joiner.asked());
    Ok(bytes)
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let usage = "dag_prove run|status DIR SIZE MARGIN FIRST [REPLY …], dag_prove join DIR SIZE MARGIN OUT FIRST …, dag_prove ask SIZE EXPANSIONS MOVES …";
    match words.first().map(String::as_str) {
        Some("ask") => return ask(&words[1..]),
        Some("run" | "status" | "join") if words.len() > 4 => {}
        _ => bail!(usage),
    }
    let (game, margin) = (rules(&words[2])?, words[3].parse().context("MARGIN")?);
    if words[0] == "join" {
        let moves = moves(&words[5..])?;
        let first = *moves.first().context(usage)?;
        let bytes = join(&game, &Files::open(&words[1], first)?, margin, &moves)?;
        return std::fs::write(&words[4], bytes).context(words[4].clone());
    }
    let first = moves(&words[4..5])?[0];
    let files = Files::open(&words[1], first)?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let mut worker = Worker {
        game,
        prover: Prover::confined(&game, Side::First, margin),
        assembler: Assembler::confined(&game, margin),
        files,
        stop,
        spent: 0.0,
        units: 0.0,
    };
    let replies = match &words[5..] {
        [] => worker.first_replies(first)?,
        replies => moves(replies)?,
    };
    if words[0] == "run" {
        return worker.run(first, &replies);
    }
    for reply in replies {
        if worker.files.has_proof(&reply.to_string()) {
            println!("{first} {reply}: proved");
        } else {
            let tree = worker.load(first, reply)?;
            println!(
                "{first} {reply}: {:.0} left; {}",
                tree.left(),
                tree.summary()
            );
        }
    }
    Ok(())
}
