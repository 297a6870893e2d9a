//! Counts what a player of Dag en Nacht does in positions where a quiet move decides, 11×11:
//!
//! `cargo run --release --example dag_quiet -- make KIND OUT COUNT SEED PLAYER` plays games of
//! PLAYER (`10,nodes=40000`) with itself, under both rules, from three random plies, and looks at
//! positions from ply 6 on until OUT has COUNT of a kind:
//!
//! * `open`, every third position asked about: the mover is not shown to win, and some move of his
//!   is not shown to lose. What is shown is what the prover proves within 20,000 expansions;
//! * `five`: the mover wins in five plies and not in three, by brute force with the checker's rules.
//!
//! `… -- count KIND FILE PLAYER [EXPANSIONS]` lets PLAYER (as above, or `gtp:COMMAND`) move in each
//! position of FILE and counts the moves that are shown to lose (`open`; it says where level 10 proves
//! that every move does), or that do not win within five (`five`).

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use boardgames::engine::{AnalysisRequest, BotSpec, Bots, SearchControl, seeded};
use boardgames::game::{Game, Rules, Side};
use boardgames::games::dag_en_nacht::prover::{DfpnSettings, ProofStatus, Prover};
use boardgames::games::dag_en_nacht::{DagEnNacht, DagOptions, Move, Restrict, State};
use boardgames::games::{GAMES, find};
use boardgames::gtp::{Client, Surroundings};
use boardgames::session::Remote;
use rand::RngExt;

#[path = "dag_check/main.rs"]
#[allow(dead_code, reason = "its main is not called")]
mod dag_check;

use dag_check::proof::{Checker, Move as Step, Squares, play};

const EXPANSIONS: u64 = 20_000;

/// A rule of the game, with a prover for each side.
struct Board {
    restrict: Restrict,
    game: DagEnNacht,
    provers: [Prover; 2],
}

/// The rule as the options name it.
fn name(restrict: Restrict) -> &'static str {
    match restrict {
        Restrict::None => "none",
        Restrict::Black => "black",
    }
}

impl Board {
    fn new(restrict: Restrict) -> Result<Board> {
        let game = DagEnNacht::new(DagOptions::new(11, restrict).context("11 is a size")?);
        let prover = |side| Prover::new(&game, side, DfpnSettings::default());
        Ok(Board {
            restrict,
            game,
            provers: Side::BOTH.map(prover),
        })
    }

    fn all() -> Result<[Board; 2]> {
        Ok([Board::new(Restrict::None)?, Board::new(Restrict::Black)?])
    }

    /// Whether the side to move is shown to win.
    fn wins(&mut self, state: &State, expansions: u64) -> bool {
        let prover = &mut self.provers[self.game.to_move(state).index()];
        prover.prove(state, 0, expansions, &|| false) == ProofStatus::Proved
    }

    /// Whether this move is shown to lose.
    fn loses(&mut self, state: &State, mv: Move, expansions: u64) -> bool {
        let mut next = *state;
        self.game.apply(&mut next, mv);
        self.game.outcome(&next).is_none() && self.wins(&next, expansions)
    }

    /// Whether level 10 proves that every move loses, which the questions to
    /// the prover alone do not show.
    fn is_lost(&self, state: &State) -> bool {
        let mut analyst = self.game.analyst(&AnalysisRequest::default());
        let found = analyst.analyse(&self.game, state, &SearchControl::new());
        let value = found.lines.first().and_then(|best| best.value);
        value.is_some_and(|value| value.exact && value.amount < 0.0)
    }

    fn legal(&self, state: &State) -> Vec<Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(state, &mut moves);
        moves
    }
}

/// A position by the checker's rules, with nothing shared with the engine.
struct Naive {
    checker: Checker,
    board: dag_check::proof::Board,
    side: usize,
}

impl Naive {
    /// The position after these moves.
    fn after<S: AsRef<str>>(restrict: Restrict, moves: &[S]) -> Result<Naive> {
        let checker = Checker::new(11, 11, restrict == Restrict::Black);
        let mut naive = Naive {
            checker,
            board: Default::default(),
            side: 0,
        };
        for name in moves {
            let mv = naive.find(name.as_ref())?;
            naive.board = play(naive.board, naive.side, mv);
            naive.side = 1 - naive.side;
        }
        Ok(naive)
    }

    fn find(&self, name: &str) -> Result<Step> {
        let mut legal = self.checker.moves(self.board, self.side).into_iter();
        let mv = legal.find(|&mv| dag_check::name(&self.checker, mv) == name);
        mv.with_context(|| format!("{name} is not legal"))
    }

    /// Whether the mover wins within so many plies (odd).
    fn wins_within(&self, board: dag_check::proof::Board, plies: u32) -> bool {
        if self.checker.within(board, self.side, 1) != Squares::default() {
            return true;
        }
        let moves = self.checker.moves(board, self.side);
        plies > 1 && moves.into_iter().any(|mv| self.wins_by(board, mv, plies))
    }

    /// Whether he does with this move.
    fn wins_by(&self, board: dag_check::proof::Board, mv: Step, plies: u32) -> bool {
        let (me, other) = (self.side, 1 - self.side);
        let after = play(board, me, mv);
        if self.checker.has_line(after, me) {
            return true;
        }
        let threats = self.checker.within(after, me, 1);
        let none = Squares::default();
        let over = self.checker.within(after, other, 1) != none;
        if over || plies == 3 && threats == none {
            return false;
        }
        let replies = self.checker.moves(after, other);
        !replies.is_empty()
            && replies
                .into_iter()
                .all(|reply| self.wins_within(play(after, other, reply), plies - 2))
    }
}

/// A game from three random plies: its moves.
fn play_out(game: &DagEnNacht, spec: &BotSpec, seed: u64) -> Vec<Move> {
    let (mut rng, control) = (seeded(seed), SearchControl::new());
    let mut bots = [0, 1].map(|side| game.bot(spec, 2 * seed + side));
    let (mut state, mut played) = (game.start(), Vec::new());
    while game.outcome(&state).is_none() {
        let mut moves = Vec::new();
        game.legal_moves(&state, &mut moves);
        let mv = match played.len() {
            0..3 => moves[rng.random_range(0..moves.len())],
            _ => {
                let bot = &mut bots[game.to_move(&state).index()];
                bot.choose(game, &state, &control).mv
            }
        };
        game.apply(&mut state, mv);
        played.push(mv);
    }
    played
}

/// What positions are looked for.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Kind {
    Open,
    Five,
}

impl Kind {
    fn read(text: &str) -> Result<Kind> {
        match text {
            "open" => Ok(Kind::Open),
            "five" => Ok(Kind::Five),
            _ => bail!("no kind '{text}'; it is open or five"),
        }
    }

    /// Whether a position after `before`, where `mv` was played, is of this kind.
    fn fits(self, board: &mut Board, state: &State, before: &[String], mv: Move) -> Result<bool> {
        match self {
            Kind::Open => {
                // The move played comes first: it tells soonest in most positions.
                let mut moves = board.legal(state);
                moves.sort_by_key(|&other| other != mv);
                Ok(!board.wins(state, EXPANSIONS)
                    && !moves.iter().all(|&mv| board.loses(state, mv, EXPANSIONS)))
            }
            Kind::Five => {
                let naive = Naive::after(board.restrict, before)?;
                let wins = |plies| naive.wins_within(naive.board, plies);
                Ok(!wins(3) && wins(5))
            }
        }
    }

    /// Whether `mv` throws away what the position holds.
    fn fails(
        self,
        board: &mut Board,
        state: &State,
        before: &[&str],
        mv: Move,
        expansions: u64,
    ) -> Result<bool> {
        match self {
            Kind::Open => Ok(board.loses(state, mv, expansions)),
            Kind::Five => {
                let naive = Naive::after(board.restrict, before)?;
                let step = naive.find(&mv.to_string())?;
                Ok(!naive.wins_by(naive.board, step, 5))
            }
        }
    }
}

fn make(kind: Kind, out: &str, count: u32, seed: u64, spec: &BotSpec) -> Result<()> {
    let (mut boards, mut lines) = (Board::all()?, String::new());
    let (mut asked, mut found) = (0, 0);
    for number in 0_u64.. {
        let board = &mut boards[(number % 2) as usize];
        let played = play_out(&board.game, spec, 1_000 * seed + number);
        let names: Vec<String> = played.iter().map(Move::to_string).collect();
        let mut state = board.game.start();
        for (ply, &mv) in played.iter().enumerate() {
            let turn = kind == Kind::Five || (ply as u64 + number / 2).is_multiple_of(3);
            if ply >= 6 && turn {
                asked += 1;
                if kind.fits(board, &state, &names[..ply], mv)? {
                    found += 1;
                    lines += &format!("{} {}\n", name(board.restrict), names[..ply].join(" "));
                    // After each, for whoever stops a long run.
                    fs::write(out, &lines).context(out.to_owned())?;
                }
            }
            board.game.apply(&mut state, mv);
            if found == count {
                println!(
                    "{out}: {found} of {asked} positions of {} games",
                    number + 1
                );
                return Ok(());
            }
        }
    }
    unreachable!("games go on until there are enough")
}

/// Who is asked for moves.
enum Player {
    Bot(BotSpec),
    Gtp(Box<Client>),
}

impl Player {
    fn read(text: &str) -> Result<Player> {
        if !text.starts_with("gtp") {
            return Ok(Player::Bot(text.parse()?));
        }
        let surroundings = Surroundings {
            log: None,
            own_program: None,
        };
        let client = Client::start(text.parse()?, GAMES, surroundings)?;
        Ok(Player::Gtp(Box::new(client)))
    }

    fn choose(&mut self, board: &Board, state: &State, moves: &[&str]) -> Result<Move> {
        let control = SearchControl::new();
        match self {
            Player::Bot(spec) => {
                let mut bot = board.game.bot(spec, 1);
                Ok(bot.choose(&board.game, state, &control).mv)
            }
            Player::Gtp(client) => {
                let options = [
                    ("size".to_owned(), "11".to_owned()),
                    ("restrict".to_owned(), name(board.restrict).to_owned()),
                ];
                let entry = find(DagEnNacht::ID).context("the game is listed")?;
                let mut session = entry.open(&options, None)?;
                for mv in moves {
                    session.play(mv)?;
                }
                let thought = client
                    .choose(&session.record(), &control)
                    .map_err(|fault| anyhow!("{fault:?}"))?;
                Ok(thought.text.parse()?)
            }
        }
    }
}

fn count(kind: Kind, file: &str, player: &str, expansions: u64) -> Result<()> {
    let (mut boards, mut player) = (Board::all()?, Player::read(player)?);
    let text = fs::read_to_string(file).context(file.to_owned())?;
    let (mut failed, mut hopeless, mut spent) = (0, 0, Duration::ZERO);
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (word, moves) = words.split_first().context("an empty line")?;
        let mut boards = boards.iter_mut();
        let board = boards.find(|board| name(board.restrict) == *word);
        let board = board.with_context(|| format!("no rule '{word}'; it is none or black"))?;
        let mut state = board.game.start();
        for word in moves {
            let mv: Move = word.parse()?;
            ensure!(board.game.is_legal(&state, mv), "{line}: {mv} is not legal");
            board.game.apply(&mut state, mv);
        }
        let begin = Instant::now();
        let mv = player.choose(board, &state, moves)?;
        spent += begin.elapsed();
        if kind.fails(board, &state, moves, mv, expansions)? {
            failed += 1;
            let lost = kind == Kind::Open && board.is_lost(&state);
            hopeless += u32::from(lost);
            let why = if lost { ", but every move loses" } else { "" };
            println!("{line}: {mv}{why}");
        }
    }
    let all = text.lines().count();
    println!(
        "{failed} of {all} moves {} ({:.1} %), {hopeless} of them where every move loses; {:.0} ms a move",
        match kind {
            Kind::Open => "lose by force",
            Kind::Five => "do not win within five",
        },
        100.0 * f64::from(failed) / all as f64,
        spent.as_secs_f64() * 1000.0 / all as f64
    );
    Ok(())
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["make", kind, out, number, seed, player] => {
            let (number, seed) = (
                number.parse().context("COUNT")?,
                seed.parse().context("SEED")?,
            );
            make(Kind::read(kind)?, out, number, seed, &player.parse()?)
        }
        ["count", kind, file, player, ref rest @ ..] if rest.len() < 2 => {
            let expansions = rest.first().map_or(Ok(EXPANSIONS), |word| word.parse());
            count(
                Kind::read(kind)?,
                file,
                player,
                expansions.context("EXPANSIONS")?,
            )
        }
        _ => bail!(
            "dag_quiet make KIND OUT COUNT SEED PLAYER, or count KIND FILE PLAYER [EXPANSIONS]"
        ),
    }
}
