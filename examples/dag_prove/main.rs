//! Proves that Black wins Dag en Nacht on 11×11, first reply by first reply:
//!
//! `cargo run --release --example dag_prove -- run DIR [FIRST [REPLY …]]`
//!
//! goes on with the work in DIR (made if it is missing): FIRST is Black's first
//! move (f5), REPLY … the first replies to work on (all). Every reply has its
//! own files, so several processes may work in one DIR; one that is killed
//! loses at most the question at work. A finished reply becomes
//! DIR/FIRST_REPLY.cert, which `dag_check` checks.
//!
//! `… -- status DIR [FIRST]` says how far it is;
//! `… -- ask EXPANSIONS MOVES …` tries one position.

mod files;
mod tree;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use boardgames::game::{Game, Rules, Side};
use boardgames::games::dag_en_nacht::prover::{Assembler, DfpnSettings, ProofStatus, Prover};
use boardgames::games::dag_en_nacht::{DagEnNacht, DagOptions, Move, Restrict, State};

use files::Files;
use tree::Tree;

/// Expansions of the first tries of a question.
const BASE: u64 = 20_000;

/// Passes after which only continuous threats count: early in the game a player
/// has more quiet moves to make than during play.
const LEVELS: u8 = 4;

/// The settings tried in turn: what one misses another often proves at once.
fn settings(attempt: u32) -> DfpnSettings {
    let usual = DfpnSettings {
        levels: LEVELS,
        ..DfpnSettings::default()
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

fn budget(attempt: u32) -> u64 {
    BASE << (2 * (attempt / 3)).min(8)
}

fn rules() -> DagEnNacht {
    DagEnNacht::new(DagOptions::new(11, Restrict::None).expect("a size of the game"))
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

/// First replies, one of every pair of mirror images: Black's first move on
/// the middle column leaves one mirror.
fn first_replies(game: &DagEnNacht, first: Move) -> Result<Vec<Move>> {
    let state = play(game, &[first])?;
    let mut all = Vec::new();
    game.legal_moves(&state, &mut all);
    let middle = first.target().column == 5;
    all.retain(|mv| !middle || mv.target().column <= 5);
    Ok(all)
}

struct Worker {
    game: DagEnNacht,
    prover: Prover,
    assembler: Assembler,
    files: Files,
    stop: Arc<AtomicBool>,
    /// Seconds spent, and how much less is left after them; a question that
    /// turns out harder than expected adds to what is left.
    spent: f64,
    units: f64,
}

impl Worker {
    /// Tries one question; whether it was answered in time to be kept.
    fn attempt(&mut self, tree: &mut Tree) -> Result<bool> {
        let leaf = tree.choose(&mut self.assembler);
        let (state, level, attempt) = tree.question(&leaf, &mut self.assembler);
        let begin = Instant::now();
        self.prover.set(settings(attempt));
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
        let bytes = self.assembler.file(&tree.moves, &tokens);
        self.files.keep_certificate(&tree.reply, &bytes)?;
        println!("{}: PROVED, {} bytes", tree.reply, bytes.len());
        Ok(())
    }

    /// Works on whatever promises to be done soonest.
    fn run(&mut self, first: Move, replies: &[Move]) -> Result<()> {
        let mut lefts: Vec<(f64, Move)> = Vec::new();
        for &reply in replies {
            if !self.files.has_certificate(&reply.to_string()) {
                lefts.push((self.load(first, reply)?.left(), reply));
            }
        }
        while !lefts.is_empty() && !self.stop.load(Ordering::Relaxed) {
            lefts.sort_by(|a, b| a.0.total_cmp(&b.0));
            lefts.retain(|(_, reply)| !self.files.has_certificate(&reply.to_string()));
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
    let limit = words.first().context("how many expansions?")?.parse()?;
    let game = rules();
    let state = play(&game, &moves(&words[1..])?)?;
    let mut prover = Prover::new(&game, game.to_move(&state), DfpnSettings::default());
    for attempt in 0..3 {
        prover.set(settings(attempt));
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

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let usage = "dag_prove run DIR [FIRST [REPLY …]], dag_prove status DIR [FIRST], dag_prove ask EXPANSIONS MOVES …";
    match words.first().map(String::as_str) {
        Some("ask") => return ask(&words[1..]),
        Some("run" | "status") if words.len() > 1 => {}
        _ => bail!(usage),
    }
    let game = rules();
    let given = moves(&words[2..])?;
    let first = given.first().copied().unwrap_or("f5".parse()?);
    let replies = match given.get(1..) {
        Some(replies) if !replies.is_empty() => replies.to_vec(),
        _ => first_replies(&game, first)?,
    };
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let mut worker = Worker {
        game,
        prover: Prover::new(&game, Side::First, DfpnSettings::default()),
        assembler: Assembler::new(&game),
        files: Files::open(&words[1], first)?,
        stop,
        spent: 0.0,
        units: 0.0,
    };
    if words[0] == "run" {
        return worker.run(first, &replies);
    }
    for reply in replies {
        if worker.files.has_certificate(&reply.to_string()) {
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
