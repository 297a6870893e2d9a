//! Counts the mistakes of a player of Dag en Nacht in positions in which a
//! quiet move decides:
//!
//! `cargo run --release -p boardgames-tools --bin dag_quiet -- make KIND SIZE
//! OUT COUNT SEED PLAYER` lets PLAYER (such as `10,nodes=40000`) play games
//! against itself, under both rules, from three random plies. It examines
//! positions from ply 6 on until OUT has COUNT of one kind:
//!
//! * `open`: every third position in which it is not proved that the mover
//!   wins, nor that the mover loses whatever it plays. A result is proved if
//!   the reference search proves it within 20,000 expansions.
//! * `five`: the mover wins in five plies and not in three, by brute force with
//!   the checker's rules.
//!
//! `… -- count KIND FILE PLAYER [EXPANSIONS]` lets PLAYER (as above, or
//! `gtp:COMMAND`) move in each position of FILE. For `open` it counts the moves
//! that are proved to lose. It also prints in which positions every move loses,
//! as the reference search with ten times EXPANSIONS or level 10 proves. For
//! `five` it counts the moves that do not win within five plies.
//!
//! The reference search (`judge.rs`) shares no code with any player. FILE has a
//! position on each line: size, rule, moves. So has `openings.txt`, with
//! positions for matches in which either side may win. On 11×11 and 15×15, each
//! side won at least one of up to four games of level 10 against itself at 15 ms
//! a move, with moves up to 40 points (a tenth of a unit of log-odds) below the
//! best. Those on 19×19 are made by `… -- openings SIZE OUT COUNT SEED PLAYER`:
//! after 6 to 10 random plies in the middle 11×11 squares, each side won at least
//! one of up to four games of PLAYER against itself.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use boardgames::engine::{AnalysisRequest, BotSpec, Bots, SearchControl};
use boardgames::game::{Game, Rules};
use boardgames::games::dag_en_nacht::{DagEnNacht, DagOptions, Move, Restrict, State};
use boardgames::games::{GAMES, find};
use boardgames::gtp::{Client, Surroundings};
use boardgames::session::Remote;

mod judge;
mod self_play;

use boardgames_tools::dag_check;
use boardgames_tools::dag_check::proof::{Checker, Move as Step, Squares, play};

const EXPANSIONS: u64 = 20_000;

/// A size and a rule of the game, with the checker's rules for the reference
/// search.
struct Board {
    restrict: Restrict,
    game: DagEnNacht,
    checker: Checker,
}

/// Returns the option's name of the rule.
fn name(restrict: Restrict) -> &'static str {
    match restrict {
        Restrict::None => "none",
        Restrict::Black => "black",
    }
}

impl Board {
    fn new(size: u16, restrict: Restrict) -> Result<Board> {
        let options = DagOptions::new(size, restrict).context("no size of the game")?;
        let cells = usize::from(size);
        Ok(Board {
            restrict,
            game: DagEnNacht::new(options),
            checker: Checker::new(cells, cells, restrict == Restrict::Black),
        })
    }

    fn size(&self) -> u16 {
        self.game.options().size()
    }

    /// Whether the side to move is proved to win.
    fn wins(&self, before: &[String], expansions: u64) -> Result<bool> {
        let naive = Naive::after(&self.checker, before)?;
        let (board, side) = (naive.board, naive.side);
        Ok(judge::wins(&self.checker, board, side, expansions))
    }

    /// Whether this move is proved to lose.
    fn loses(&self, before: &[String], mv: Move, expansions: u64) -> Result<bool> {
        let naive = Naive::after(&self.checker, before)?;
        let after = play(naive.board, naive.side, naive.find(&mv.to_string())?);
        let over = self.checker.has_line(after, naive.side);
        Ok(!over && judge::wins(&self.checker, after, 1 - naive.side, expansions))
    }

    /// Whether every move is proved to lose.
    fn is_lost(&self, before: &[String], expansions: u64) -> Result<bool> {
        let naive = Naive::after(&self.checker, before)?;
        let (board, side) = (naive.board, naive.side);
        Ok(judge::loses(&self.checker, board, side, expansions))
    }

    /// Whether level 10 proves that every move loses.
    fn level_10_is_lost(&self, state: &State) -> bool {
        let mut analyst = self.game.analyst(&AnalysisRequest::default());
        let found = analyst.analyse(&self.game, state, &SearchControl::new());
        let value = found.lines.first().and_then(|best| best.value);
        value.is_some_and(|value| value.exact && value.amount < 0.0)
    }
}

/// A position by the checker's rules, which share no code with the engine.
struct Naive<'a> {
    checker: &'a Checker,
    board: dag_check::proof::Board,
    side: usize,
}

impl Naive<'_> {
    /// The position after these moves.
    fn after<'a>(checker: &'a Checker, moves: &[String]) -> Result<Naive<'a>> {
        let mut naive = Naive {
            checker,
            board: Default::default(),
            side: 0,
        };
        for name in moves {
            let mv = naive.find(name)?;
            naive.board = play(naive.board, naive.side, mv);
            naive.side = 1 - naive.side;
        }
        Ok(naive)
    }

    fn find(&self, name: &str) -> Result<Step> {
        let mut legal = self.checker.moves(self.board, self.side).into_iter();
        let mv = legal.find(|&mv| dag_check::name(self.checker, mv) == name);
        mv.with_context(|| format!("{name} is not legal"))
    }

    /// Whether the mover wins within this odd number of plies.
    fn wins_within(&self, board: dag_check::proof::Board, plies: u32) -> bool {
        if self.checker.within(board, self.side, 1) != Squares::default() {
            return true;
        }
        let moves = self.checker.moves(board, self.side);
        plies > 1 && moves.into_iter().any(|mv| self.wins_by(board, mv, plies))
    }

    /// Whether the mover wins within this number of plies with this move.
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

/// The kind of positions to collect.
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

    /// Whether the position after `before` is of this kind.
    fn fits(self, board: &Board, before: &[String]) -> Result<bool> {
        match self {
            Kind::Open => {
                if board.wins(before, EXPANSIONS)? {
                    return Ok(false);
                }
                Ok(!board.is_lost(before, EXPANSIONS)?)
            }
            Kind::Five => {
                let naive = Naive::after(&board.checker, before)?;
                let wins = |plies| naive.wins_within(naive.board, plies);
                Ok(!wins(3) && wins(5))
            }
        }
    }

    /// Whether `mv` gives away the win or draw that the position offers.
    fn fails(self, board: &Board, before: &[String], mv: Move, expansions: u64) -> Result<bool> {
        match self {
            Kind::Open => board.loses(before, mv, expansions),
            Kind::Five => {
                let naive = Naive::after(&board.checker, before)?;
                let step = naive.find(&mv.to_string())?;
                Ok(!naive.wins_by(naive.board, step, 5))
            }
        }
    }
}

fn make(kind: Kind, size: u16, out: &str, count: u32, seed: u64, spec: &BotSpec) -> Result<()> {
    let boards = [Restrict::None, Restrict::Black].map(|restrict| Board::new(size, restrict));
    let mut lines = String::new();
    let (mut asked, mut found) = (0, 0);
    for number in 0_u64.. {
        let board = boards[(number % 2) as usize].as_ref();
        let board = board.map_err(|error| anyhow!("{error}"))?;
        let seed = 1_000 * seed + number;
        let (state, mut played) = self_play::play_at_random(&board.game, 3, 0, seed);
        self_play::play_out(&board.game, state, spec, seed, &mut played);
        let names: Vec<String> = played.iter().map(Move::to_string).collect();
        for ply in 0..played.len() {
            let turn = kind == Kind::Five || (ply as u64 + number / 2).is_multiple_of(3);
            if ply >= 6 && turn {
                asked += 1;
                if kind.fits(board, &names[..ply])? {
                    found += 1;
                    let rule = name(board.restrict);
                    lines += &format!("{size} {rule} {}\n", names[..ply].join(" "));
                    // The file is written after each position, so that a long
                    // run can be stopped.
                    fs::write(out, &lines).context(out.to_owned())?;
                }
            }
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

/// The player that is asked for moves.
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

    fn choose(&mut self, board: &Board, state: &State, moves: &[String]) -> Result<Move> {
        let control = SearchControl::new();
        match self {
            Player::Bot(spec) => {
                let mut bot = board.game.bot(spec, 1);
                Ok(bot.choose(&board.game, state, &control).mv)
            }
            Player::Gtp(client) => {
                let options = [
                    ("size".to_owned(), board.size().to_string()),
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
    let mut player = Player::read(player)?;
    let text = fs::read_to_string(file).context(file.to_owned())?;
    let (mut failed, mut hopeless, mut spent) = (0, 0, Duration::ZERO);
    for line in text.lines() {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let [size, rule, moves @ ..] = &words[..] else {
            bail!("{line}: a line has the size, the rule and moves");
        };
        let restrict = match &**rule {
            "none" => Restrict::None,
            "black" => Restrict::Black,
            _ => bail!("no rule '{rule}'; it is none or black"),
        };
        let board = Board::new(size.parse().context("SIZE")?, restrict)?;
        let mut state = board.game.start();
        for word in moves {
            let mv: Move = word.parse()?;
            ensure!(board.game.is_legal(&state, mv), "{line}: {mv} is not legal");
            board.game.apply(&mut state, mv);
        }
        let begin = Instant::now();
        let mv = player.choose(&board, &state, moves)?;
        spent += begin.elapsed();
        if kind.fails(&board, moves, mv, expansions)? {
            failed += 1;
            let judged = kind == Kind::Open && board.is_lost(moves, 10 * expansions)?;
            let proved = kind == Kind::Open && !judged && board.level_10_is_lost(&state);
            hopeless += u32::from(judged || proved);
            let why = match (judged, proved) {
                (true, _) => ", but every move loses",
                (_, true) => ", but level 10 proves that every move loses",
                _ => "",
            };
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
        ["make", kind, size, out, number, seed, player] => {
            let (number, seed) = (
                number.parse().context("COUNT")?,
                seed.parse().context("SEED")?,
            );
            make(
                Kind::read(kind)?,
                size.parse().context("SIZE")?,
                out,
                number,
                seed,
                &player.parse()?,
            )
        }
        ["openings", size, out, number, seed, player] => self_play::make_openings(
            size.parse().context("SIZE")?,
            out,
            number.parse().context("COUNT")?,
            seed.parse().context("SEED")?,
            &player.parse()?,
        ),
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
            "dag_quiet make KIND SIZE OUT COUNT SEED PLAYER, openings SIZE OUT COUNT SEED PLAYER, \
             or count KIND FILE PLAYER [EXPANSIONS]"
        ),
    }
}
