//! Finds puzzles in games between levels, and proves them.

use std::cell::RefCell;
use std::collections::HashSet;

use anyhow::{Context as _, Result, bail};
use boardgames::course::{Goal, Puzzle, Solution};
use boardgames::engine::{AnalysisRequest, Bots, SearchControl, Value, seeded};
use boardgames::game::{Notation, Rules, Side, from_pairs};
use boardgames::games::dag_en_nacht::DagEnNacht;
use boardgames::games::for_each;
use boardgames::games::tic_tac_toe::TicTacToe;
use boardgames::session::{BotSpec, GameInfo, GameWork, Level, Limits, Seat, Session};
use boardgames::teacher::Teachable;
use rand::RngExt;
use std::ops::RangeInclusive;

use crate::head;
use crate::motifs::motif;
use crate::shown::Shown;
use crate::tree::{only_move, played_out, win_tree};
use boardgames_tools::forced::Forced;
use boardgames_tools::games::{Task, play_model, with_game};
use boardgames_tools::models::{Kind, Model};

/// Prints `count` candidates, each of them proved.
pub fn find(info: &'static GameInfo, count: usize, seed: u64) -> Result<()> {
    print!("{}", head(info));
    let mut shown = Shown::up_to(count);
    match info.id {
        "tictactoe" => all_of_tic_tac_toe(info, &mut shown),
        "awari" => points(&mut Source::of(info, seed)?, seed, &mut shown, &AWARI),
        "othello" => points(&mut Source::of(info, seed)?, seed, &mut shown, &OTHELLO),
        _ if info.unit.is_outcome() => {
            let mut search = WinsAndDefences {
                info,
                seed,
                shown: &mut shown,
                result: Ok(()),
            };
            for_each(&mut search);
            search.result
        }
        other => bail!("nobody has said yet which lead makes a puzzle of {other}"),
    }
}

/// The search for puzzles of a game without points.
struct WinsAndDefences<'s> {
    info: &'static GameInfo,
    seed: u64,
    shown: &'s mut Shown,
    result: Result<()>,
}

impl GameWork for WinsAndDefences<'_> {
    fn run<G: Teachable>(&mut self) {
        if G::ID == self.info.id {
            self.result = wins_and_defences::<G>(self.info, self.seed, self.shown);
        }
    }
}

/// Prints `count` candidates that beginners can solve, each of them proved. The
/// right move decides who wins, and it does something that one can see: it wins,
/// takes a corner, or moves again. The games are those of model players against weak levels,
/// which leave such moves open.
pub fn easy(info: &'static GameInfo, count: usize, seed: u64) -> Result<()> {
    print!("{}", head(info));
    let mut shown = Shown::up_to(count);
    match info.id {
        "tictactoe" => lines_of_tic_tac_toe(info, seed, &mut shown),
        "dagennacht" => first_lines(info, seed, &mut shown),
        "awari" => points(
            &mut Source::Models(info, seed),
            seed,
            &mut shown,
            &EASY_AWARI,
        ),
        "othello" => points(
            &mut Source::Models(info, seed),
            seed,
            &mut shown,
            &EASY_OTHELLO,
        ),
        other => bail!("{other} has no search for easy puzzles; use find"),
    }
}

/// The conditions for a puzzle in games that count points.
struct Wanted {
    /// The least lead of the right move over every other, in points.
    margin: i32,
    /// The least lead if the right move does not change who wins.
    large: i32,
    /// The largest value at which the game counts as open.
    open: i32,
    /// The range of points that are still undecided.
    left: RangeInclusive<usize>,
    /// The motifs of the right move; any if empty.
    motifs: &'static [&'static str],
    /// The most moves in a line of the solution.
    longest: usize,
}

const AWARI: Wanted = Wanted {
    margin: 2,
    large: 5,
    open: 14,
    left: 6..=30,
    motifs: &[],
    longest: usize::MAX,
};
const OTHELLO: Wanted = Wanted {
    margin: 4,
    large: 8,
    open: 32,
    left: 6..=16,
    motifs: &[],
    longest: usize::MAX,
};
/// A difference that no position has, so that only moves that decide the game
/// are taken.
const NEVER: i32 = 1000;
const EASY_AWARI: Wanted = Wanted {
    margin: 4,
    large: NEVER,
    motifs: &["capture", "extra turn", "harvest", "rescue"],
    ..AWARI
};
const EASY_OTHELLO: Wanted = Wanted {
    margin: 8,
    large: NEVER,
    open: 64,
    left: 4..=12,
    motifs: &["corner", "safe discs"],
    longest: 3,
};

impl Wanted {
    fn takes(&self, best: i32, second: i32) -> bool {
        let turns = (best > 0 && second <= 0) || (best == 0 && second < 0);
        best.abs() <= self.open && (turns || best - second >= self.large)
    }
}

/// A game between random levels, after a few random moves.
fn game(
    info: &'static GameInfo,
    options: &[(String, String)],
    levels: RangeInclusive<u8>,
    seed: u64,
) -> Result<Box<dyn Session>> {
    let mut rng = seeded(seed);
    let mut session = info.open(options, None)?;
    for _ in 0..rng.random_range(2..6) {
        let moves = session.moves();
        if !moves.is_empty() {
            session.play(&moves[rng.random_range(0..moves.len())].text)?;
        }
    }
    for side in Side::BOTH {
        let level = rng.random_range(levels.clone());
        let level = Level::all().nth(level.into()).expect("eleven levels");
        session.sit(side, Seat::Bot(BotSpec::from(level)), seed);
    }
    while let Some(job) = session.job() {
        let thought = job(&SearchControl::new()).map_err(|fault| anyhow::anyhow!(fault))?;
        session.play(&thought.text)?;
    }
    Ok(session)
}

/// A game to play between a model player and a level.
struct ModelGame {
    seed: u64,
    moves: RefCell<Vec<String>>,
}

impl Task for ModelGame {
    fn run<G: Model>(&self, game: &G) -> Result<()> {
        let seed = self.seed;
        let kinds = [Kind::Beginner, Kind::Casual, Kind::Hasty];
        let kind = kinds[(seed % 3) as usize];
        let side = Side::BOTH[(seed / 3 % 2) as usize];
        let rival = 1 + (seed / 6 % 3) as u8;
        play_model(game, (kind, side), rival, seed, |_, mv| {
            self.moves.borrow_mut().push(mv.to_string());
        });
        Ok(())
    }
}

/// A game between a beginner, a casual or a hasty model player and one of levels 1 to 3.
fn of_model(
    info: &'static GameInfo,
    options: &[(String, String)],
    seed: u64,
) -> Result<Box<dyn Session>> {
    let played = ModelGame {
        seed,
        moves: RefCell::default(),
    };
    let words: Vec<String> = options
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    with_game(info.id, &words, &played)?;
    let mut session = info.open(options, None)?;
    for mv in played.moves.into_inner() {
        session.play(&mv)?;
    }
    Ok(session)
}

/// Prints positions of Dag en Nacht from games of model players in which exactly one move
/// wins at once, or wins by force in two moves.
fn first_lines(info: &'static GameInfo, seed: u64, shown: &mut Shown) -> Result<()> {
    for number in seed.. {
        if shown.is_full() {
            break;
        }
        let options = vec![("size".to_owned(), "11".to_owned())];
        let whole = of_model(info, &options, number)?;
        let len = whole.history().len();
        let rules = DagEnNacht::new_from(&options);
        let mut forced = Forced::new(&rules);
        // A game has one puzzle: a win in two moves that somebody had, or else the last move.
        let found = (len.saturating_sub(6)..len).find_map(|ply| {
            let session = at(&*whole, ply);
            let state = rules.read_position(&session.position());
            let state = state.ok()?;
            if !forced.at_once(&state).is_empty() || !seems_won(&*session, &[]) {
                return None;
            }
            let count = forced.distance(&state, 2).filter(|count| *count == 2)?;
            let [key] = forced.keeping(&state, count)[..] else {
                return None;
            };
            let only = !seems_won(&*session, &[&key.to_string()]);
            only.then(|| {
                let line = win_tree(&mut forced, &state, key, count);
                (session, Goal::Win(count), line)
            })
        });
        if let Some((session, goal, line)) = found {
            shown.print(&*session, goal, line);
        } else if len > 0 {
            let session = at(&*whole, len - 1);
            let state = rules.read_position(&session.position())?;
            if let [key] = forced.at_once(&state)[..] {
                shown.print(&*session, Goal::Win(1), Solution::of_one(key.to_string()));
            }
        }
    }
    Ok(())
}

/// The position of the game after `ply` moves, without its history.
fn at(whole: &dyn Session, ply: usize) -> Box<dyn Session> {
    let mut copy = whole.fork();
    while copy.history().len() > ply && copy.undo() {}
    // A puzzle contains only its position, so the history is dropped.
    let info = copy.info();
    info.open(&copy.options(), Some(&copy.position()))
        .expect("the game's own position")
}

/// Prints puzzles of games that count points: one move is better than all
/// others.
fn points(source: &mut Source, seed: u64, shown: &mut Shown, wanted: &Wanted) -> Result<()> {
    let mut rng = seeded(seed ^ 0xa5a5);
    while !shown.is_full() {
        let whole = source.next()?;
        let len = whole.history().len();
        let mut found = 0;
        for _ in 0..TRIES {
            let session = at(&*whole, rng.random_range(0..len));
            if found == 2 || !wanted.left.contains(&still_open(&*session)) {
                continue;
            }
            if let Some((goal, line)) = best_line(&*session, wanted) {
                let is_wanted = wanted.motifs.is_empty()
                    || wanted
                        .motifs
                        .contains(&&*motif(&*session, goal, line.first()));
                if is_wanted {
                    shown.print(&*session, goal, line);
                    found += 1;
                }
            }
        }
    }
    Ok(())
}

/// The source of the games.
enum Source {
    /// Games played now between a model player and one of levels 1 to 3.
    Models(&'static GameInfo, u64),
    /// Games played now between random levels out of a range.
    Played(&'static GameInfo, u64, RangeInclusive<u8>),
    /// Games read from the training data of Othello's evaluation.
    Read(&'static GameInfo, Vec<u8>, usize),
}

/// Positions tried in each game.
const TRIES: usize = 8;

impl Source {
    fn of(info: &'static GameInfo, seed: u64) -> Result<Source> {
        if info.id != "othello" {
            return Ok(Source::Played(info, seed, 2..=8));
        }
        let bytes = std::fs::read("tools/src/bin/othello_train/games/a0.games")?;
        let head = bytes.iter().position(|b| *b == b'\n');
        let head = head.context("the games' file has a first line")? + 1;
        let mut source = Source::Read(info, bytes, head);
        // Each seed begins with another game of the file.
        for _ in 1..seed {
            source.next()?;
        }
        Ok(source)
    }

    fn next(&mut self) -> Result<Box<dyn Session>> {
        match self {
            Source::Played(info, seed, levels) => {
                *seed += 1;
                game(info, &[], levels.clone(), *seed)
            }
            Source::Models(info, seed) => {
                *seed += 1;
                of_model(info, &[], *seed)
            }
            // tools/src/bin/othello_train/games.rs describes this format.
            Source::Read(info, bytes, at) => {
                let head = bytes.get(*at..*at + 8).context("no more games")?;
                let (opening, count) = (usize::from(head[4]), usize::from(head[5]));
                let moves = &bytes[*at + 8..*at + 8 + count];
                let mut session = info.open(&[], None)?;
                let name = |square: u8| {
                    let column = char::from(b'a' + square % 8);
                    format!("{column}{}", square / 8 + 1)
                };
                let line: Vec<String> = moves.iter().map(|mv| name(mv % 64)).collect();
                let played = session.play_all(&line.join(" "));
                played.map_err(|(i, error)| anyhow::anyhow!("move {i}: {error}"))?;
                *at += 8 + count + (count - opening);
                Ok(session)
            }
        }
    }
}

/// Points that are still undecided: beans in pits, or empty squares.
fn still_open(session: &dyn Session) -> usize {
    let tally = session.tally().expect("points are counted");
    let counted: usize = tally.iter().map(|n| usize::from(*n)).sum();
    let all = if session.info().id == "awari" { 36 } else { 64 };
    all - counted
}

/// The goal and solution of a puzzle at this position, if it is one.
fn best_line(session: &dyn Session, wanted: &Wanted) -> Option<(Goal, Solution)> {
    let (first, best, second) = only_move(session, wanted.margin)?;
    if !wanted.takes(best, second) {
        return None;
    }
    let solution = played_out(session, &first)?;
    if solution
        .lines()
        .iter()
        .any(|line| line.len() > wanted.longest)
    {
        return None;
    }
    Some((Goal::Points { best, second }, solution))
}

/// Prints every position of Tic-Tac-Toe that makes a puzzle, one for each set
/// of rotations and reflections.
fn all_of_tic_tac_toe(info: &'static GameInfo, shown: &mut Shown) -> Result<()> {
    let rules = TicTacToe;
    let mut forced = Forced::new(&rules);
    for position in positions_of_tic_tac_toe(info)? {
        let state = rules.read_position(&position.position())?;
        let distance = forced.distance(&state, 5);
        if let Some(count) = distance.filter(|count| *count > 1) {
            if let [key] = forced.keeping(&state, count)[..] {
                let line = win_tree(&mut forced, &state, key, count);
                shown.print(&*position, Goal::Win(count), line);
            }
        } else if distance.is_none() {
            let mut holding = forced.moves(&state);
            let all = holding.len();
            holding.retain(|mv| {
                let after = forced.after(&state, *mv);
                !forced.wins(&after, 5)
            });
            // A move that only blocks a threat is not a puzzle.
            let threatened = forced.moves(&state).into_iter().filter(|mv| {
                let after = forced.after(&state, *mv);
                !forced.at_once(&after).is_empty()
            });
            if let ([key], true) = (&holding[..], all > 2)
                && threatened.count() < all - 1
            {
                shown.print(&*position, Goal::Hold, Solution::of_one(key.to_string()));
            }
        }
    }
    Ok(())
}

/// The number of games in which positions of Tic-Tac-Toe are looked for. More games hardly have
/// any others.
const GAMES_OF_TIC_TAC_TOE: u64 = 2_000;

/// Prints positions of Tic-Tac-Toe from games of model players in which one move completes a
/// line or makes two threats, or one move stops the opponent's line, one for each set of
/// rotations and reflections.
fn lines_of_tic_tac_toe(info: &'static GameInfo, seed: u64, shown: &mut Shown) -> Result<()> {
    let rules = TicTacToe;
    let mut forced = Forced::new(&rules);
    let mut seen = HashSet::new();
    for number in seed..seed + GAMES_OF_TIC_TAC_TOE {
        let whole = of_model(info, &[], number)?;
        for ply in 0..whole.history().len() {
            let position = at(&*whole, ply);
            let is_new = seen.insert(least_picture(&position.position()));
            // With few moves the right one is no puzzle.
            if !is_new || position.moves().len() <= 3 || shown.is_full() {
                continue;
            }
            let state = rules.read_position(&position.position())?;
            if let Some((goal, line)) = line_of_tic_tac_toe(&mut forced, &state) {
                shown.print(&*position, goal, line);
            }
        }
    }
    Ok(())
}

/// Returns the goal and the solution of an easy position of Tic-Tac-Toe, if only one move is
/// right.
fn line_of_tic_tac_toe(
    forced: &mut Forced<'_, TicTacToe>,
    state: &<TicTacToe as Rules>::State,
) -> Option<(Goal, Solution)> {
    if let Some(count) = forced.distance(state, 2) {
        let [key] = forced.keeping(state, count)[..] else {
            return None;
        };
        return Some((Goal::Win(count), win_tree(forced, state, key, count)));
    }
    let mut holding = forced.moves(state);
    holding.retain(|mv| {
        let after = forced.after(state, *mv);
        !forced.wins(&after, 5)
    });
    let [key] = holding[..] else { return None };
    Some((Goal::Hold, Solution::of_one(key.to_string())))
}

/// Returns every position of Tic-Tac-Toe that is not over, one for each set of
/// rotations and reflections, without its history.
fn positions_of_tic_tac_toe(info: &'static GameInfo) -> Result<Vec<Box<dyn Session>>> {
    let mut seen = HashSet::new();
    let mut open = vec![info.open(&[], None)?];
    let mut found = Vec::new();
    while let Some(session) = open.pop() {
        if session.to_move().is_none() || !seen.insert(least_picture(&session.position())) {
            continue;
        }
        for mv in session.moves() {
            let mut next = session.fork();
            next.play(&mv.text)?;
            open.push(next);
        }
        found.push(info.open(&[], Some(&session.position()))?);
    }
    Ok(found)
}

/// The smallest of a board's eight rotations and reflections.
fn least_picture(position: &str) -> String {
    let cells: Vec<char> = position[..11].chars().filter(|c| *c != '/').collect();
    let mut pictures = Vec::new();
    let mut now = cells;
    for _ in 0..2 {
        for _ in 0..4 {
            now = (0..9).map(|i| now[3 * (2 - i % 3) + i / 3]).collect();
            pictures.push(now.iter().collect::<String>());
        }
        now = (0..9).map(|i| now[3 * (i / 3) + 2 - i % 3]).collect();
    }
    pictures.into_iter().min().expect("eight of them")
}

/// The rules of game `number`: the usual ones, but small boards of Dag en Nacht, on which
/// proofs are faster.
fn options_of(info: &GameInfo, number: u64) -> Vec<(String, String)> {
    let size = if number.is_multiple_of(3) { "13" } else { "11" };
    match info.id {
        "dagennacht" => vec![("size".to_owned(), size.to_owned())],
        _ => Vec::new(),
    }
}

/// Prints forced wins and only defences of a game without points.
fn wins_and_defences<G: Bots>(info: &'static GameInfo, seed: u64, shown: &mut Shown) -> Result<()> {
    for number in seed.. {
        if shown.is_full() {
            break;
        }
        let options = options_of(info, number);
        let whole = game(info, &options, 2..=5, number)?;
        let len = whole.history().len();
        let rules = G::new_from(&options);
        let mut forced = Forced::new(&rules);
        let (mut wins, mut holds) = (0, 0);
        // From the front, the longer wins come first; from the end, the shorter
        // ones.
        let mut plies: Vec<usize> = (len.saturating_sub(9)..len).collect();
        if number % 2 == 0 {
            plies.reverse();
        }
        for ply in plies {
            let session = at(&*whole, ply);
            let state = rules.read_position(&session.position())?;
            // With few moves the right one is no puzzle.
            if forced.moves(&state).len() < 4 {
                continue;
            }
            let at_once = forced.at_once(&state);
            if !at_once.is_empty() {
                // Immediate wins suit the first puzzles, so a few of them are
                // enough.
                if number % 4 == 0
                    && let [key] = at_once[..]
                {
                    shown.print(&*session, Goal::Win(1), Solution::of_one(key.to_string()));
                }
                continue;
            }
            let distance = seems_won(&*session, &[]).then(|| forced.distance(&state, 3));
            if let Some(count) = distance.flatten() {
                // No other move may win, even in more moves; see `sift`.
                if wins < 1
                    && let [key] = forced.keeping(&state, count)[..]
                    && !seems_won(&*session, &[&key.to_string()])
                {
                    let line = win_tree(&mut forced, &state, key, count);
                    shown.print(&*session, Goal::Win(count), line);
                    wins += 1;
                }
                continue;
            }
            if holds == 0
                && let Some(key) = only_defence(&mut forced, &state)
                && is_proved_not_to_lose(at(&*whole, ply), &key)?
            {
                shown.print(&*session, Goal::Hold, Solution::of_one(key));
                holds += 1;
            }
        }
    }
    Ok(())
}

/// Prints the puzzles whose win needs the right move. Others are dropped,
/// because a strong player may choose a longer win and would then fail the
/// puzzle.
pub fn sift(info: &'static GameInfo, puzzles: Vec<Puzzle>) -> Result<()> {
    print!("{}", head(info));
    for puzzle in puzzles {
        let session = info.open(&puzzle.options, Some(&puzzle.position))?;
        let asks_for_win = matches!(puzzle.goal, Goal::Win(count) if count > 1);
        if !asks_for_win || !seems_won(&*session, &[puzzle.solution.first()]) {
            println!("{puzzle}");
        }
    }
    Ok(())
}

/// Whether a quick search finds a win by a move outside `without`. It may miss
/// wins, which hardly matters, and the wins that it finds are proved again.
fn seems_won(session: &dyn Session, without: &[&str]) -> bool {
    let nodes = if without.is_empty() { 6_000 } else { 30_000 };
    let best = best_value(session, without, nodes);
    best.is_some_and(|value| value.exact && value.amount > 0.0)
}

/// Returns the value of the best move outside `without`, after a search of `nodes` positions.
fn best_value(session: &dyn Session, without: &[&str], nodes: u64) -> Option<Value> {
    let request = AnalysisRequest {
        limits: Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
        best_only: true,
        threads: 1,
        ..AnalysisRequest::default()
    };
    let job = session.analysis_without(without, &request).ok()?;
    job(&SearchControl::new()).lines.first()?.value
}

/// Returns the only move after which the opponent has no win within two moves,
/// unless that move only blocks a threat.
fn only_defence<G: Bots>(forced: &mut Forced<'_, G>, state: &G::State) -> Option<String> {
    let mut holding = Vec::new();
    let mut quick = 0;
    for mv in forced.moves(state) {
        let after = forced.after(state, mv);
        quick += usize::from(!forced.at_once(&after).is_empty());
        if !forced.wins(&after, 2) {
            holding.push(mv);
            if holding.len() > 1 {
                return None;
            }
        }
    }
    let [key] = holding[..] else { return None };
    if quick > 3 {
        return None;
    }
    let after = forced.after(state, key);
    (!forced.wins(&after, 3)).then(|| key.to_string())
}

/// Returns whether a search proves that the opponent does not win after `mv`.
fn is_proved_not_to_lose(mut session: Box<dyn Session>, mv: &str) -> Result<bool> {
    session.play(mv)?;
    let best = best_value(&*session, &[], 100_000);
    Ok(best.is_some_and(|value| value.exact && value.amount <= 0.0))
}

/// Creates rules from option pairs.
trait FromPairs: Bots {
    fn new_from(options: &[(String, String)]) -> Self {
        Self::new(from_pairs(options).expect("the options are known"))
    }
}

impl<G: Bots> FromPairs for G {}
