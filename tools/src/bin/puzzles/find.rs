//! Finds puzzles in games between levels, and proves them.

use std::collections::HashSet;

use anyhow::{Context as _, Result, bail};
use boardgames::course::{Goal, Puzzle, Solution};
use boardgames::engine::{AnalysisRequest, Bots, SearchControl, Value, seeded};
use boardgames::game::{Diagram, Side, from_pairs};
use boardgames::session::{BotSpec, GameInfo, Level, Limits, Seat, Session};
use boardgames::tooling::{PointSearch, PuzzleSearch, Tooling, Wanted};
use rand::RngExt;
use std::ops::RangeInclusive;

use crate::head;
use crate::motifs::motif;
use crate::shown::Shown;
use crate::tree::{only_move, played_out, win_tree};
use boardgames_tools::forced::Forced;
use boardgames_tools::games::{Task, pairs_of, play_model, with_game};
use boardgames_tools::models::Kind;

/// Prints `count` candidates, each of them proved.
pub fn find(info: &'static GameInfo, count: usize, seed: u64) -> Result<()> {
    let search = Search {
        info,
        count,
        seed,
        is_easy: false,
    };
    with_game(info.id, &[], &search)
}

/// Prints `count` candidates that beginners can solve, each of them proved. The
/// right move decides who wins, and it does something that one can see: it wins,
/// takes a corner, or moves again. The games are those of model players against weak levels,
/// which leave such moves open.
pub fn easy(info: &'static GameInfo, count: usize, seed: u64) -> Result<()> {
    let search = Search {
        info,
        count,
        seed,
        is_easy: true,
    };
    with_game(info.id, &[], &search)
}

/// A search for puzzles.
struct Search {
    info: &'static GameInfo,
    count: usize,
    seed: u64,
    is_easy: bool,
}

impl Task for Search {
    fn run<G: Tooling>(&self, _game: &G) -> Result<()> {
        print!("{}", head(self.info));
        let (info, seed) = (self.info, self.seed);
        let shown = &mut Shown::up_to(self.count);
        let PuzzleSearch {
            longest_win,
            points,
            ..
        } = G::PUZZLE_SEARCH;
        match (longest_win, points) {
            (Some(longest), _) if self.is_easy => {
                lines_of_a_small_game::<G>(info, longest, seed, shown)
            }
            (Some(longest), _) => every_position::<G>(info, longest, shown),
            (None, Some(search)) => {
                let (source, wanted) = match self.is_easy {
                    true => (Source::Models(seed), &search.easy),
                    false => (Source::of(&search, info, seed)?, &search.any),
                };
                points_puzzles::<G>(info, source, seed, shown, (search.total, wanted))
            }
            (None, None) if !G::UNIT.is_outcome() => bail!(
                "{} counts points: say in its PUZZLE_SEARCH which lead makes a puzzle",
                G::TITLE
            ),
            _ if self.is_easy => first_lines::<G>(info, seed, shown),
            _ => wins_and_defences::<G>(info, seed, shown),
        }
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

/// A game between a beginner, a casual or a hasty model player and one of levels 1 to 3.
fn of_model<G: Tooling>(
    info: &'static GameInfo,
    options: &[(String, String)],
    seed: u64,
) -> Result<Box<dyn Session>> {
    let kinds = [Kind::Beginner, Kind::Casual, Kind::Hasty];
    let kind = kinds[(seed % 3) as usize];
    let side = Side::BOTH[(seed / 3 % 2) as usize];
    let rival = 1 + (seed / 6 % 3) as u8;
    let mut moves = Vec::new();
    play_model(&G::new_from(options), (kind, side), rival, seed, |_, mv| {
        moves.push(mv.to_string());
    });
    let mut session = info.open(options, None)?;
    for mv in moves {
        session.play(&mv)?;
    }
    Ok(session)
}

/// Prints positions from games of model players in which exactly one move wins at once, or wins
/// by force in two moves.
fn first_lines<G: Tooling>(info: &'static GameInfo, seed: u64, shown: &mut Shown) -> Result<()> {
    for number in seed.. {
        if shown.is_full() {
            break;
        }
        let options = pairs_of(G::SMALL_BOARD);
        let whole = of_model::<G>(info, &options, number)?;
        let len = whole.history().len();
        let rules = G::new_from(&options);
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
fn points_puzzles<G: Tooling>(
    info: &'static GameInfo,
    mut source: Source,
    seed: u64,
    shown: &mut Shown,
    (total, wanted): (u16, &Wanted),
) -> Result<()> {
    let mut rng = seeded(seed ^ 0xa5a5);
    while !shown.is_full() {
        let whole = source.next::<G>(info)?;
        let len = whole.history().len();
        let mut found = 0;
        for _ in 0..TRIES {
            let session = at(&*whole, rng.random_range(0..len));
            if found == 2 || !wanted.left.contains(&still_open(&*session, total)) {
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
    Models(u64),
    /// Games played now between random levels out of a range.
    Played(u64, RangeInclusive<u8>),
    /// Recorded games, read from the bytes of a file.
    Read(Vec<u8>, usize),
}

/// Positions tried in each game.
const TRIES: usize = 8;

impl Source {
    fn of(search: &PointSearch, info: &'static GameInfo, seed: u64) -> Result<Source> {
        let Some(file) = search.recorded else {
            return Ok(Source::Played(seed, 2..=8));
        };
        let bytes = std::fs::read(file).with_context(|| format!("cannot read {file}"))?;
        let head = bytes.iter().position(|b| *b == b'\n');
        let head = head.context("the games' file has a first line")? + 1;
        let mut source = Source::Read(bytes, head);
        // Each seed begins with another game of the file.
        for _ in 1..seed {
            source.read(info)?;
        }
        Ok(source)
    }

    fn next<G: Tooling>(&mut self, info: &'static GameInfo) -> Result<Box<dyn Session>> {
        match self {
            Source::Played(seed, levels) => {
                *seed += 1;
                game(info, &[], levels.clone(), *seed)
            }
            Source::Models(seed) => {
                *seed += 1;
                of_model::<G>(info, &[], *seed)
            }
            Source::Read(..) => self.read(info),
        }
    }

    /// Returns the next recorded game.
    fn read(&mut self, info: &'static GameInfo) -> Result<Box<dyn Session>> {
        let Source::Read(bytes, at) = self else {
            bail!("these games are not recorded");
        };
        // tools/src/bin/othello_train/games.rs describes this format.
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

/// Points that are still undecided, such as beans in pits or empty squares, of all points of the
/// game.
fn still_open(session: &dyn Session, total: u16) -> u16 {
    let tally = session.tally().expect("points are counted");
    total - tally.iter().sum::<u16>()
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

/// Prints every position of a small game that makes a puzzle, one for each set of rotations and
/// reflections. No forced win takes more than `longest` moves.
fn every_position<G: Tooling>(
    info: &'static GameInfo,
    longest: u8,
    shown: &mut Shown,
) -> Result<()> {
    let rules = G::new_from(&[]);
    let mut forced = Forced::new(&rules);
    for position in all_positions(info)? {
        let state = rules.read_position(&position.position())?;
        let distance = forced.distance(&state, longest);
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
                !forced.wins(&after, longest)
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

/// The number of games in which positions of a small game are looked for. More games of
/// Tic-Tac-Toe hardly have any others.
const SMALL_GAMES: u64 = 2_000;

/// Prints positions of a small game from games of model players in which one move completes a
/// line or makes two threats, or one move stops the opponent's line, one for each set of
/// rotations and reflections.
fn lines_of_a_small_game<G: Tooling>(
    info: &'static GameInfo,
    longest: u8,
    seed: u64,
    shown: &mut Shown,
) -> Result<()> {
    let rules = G::new_from(&[]);
    let mut forced = Forced::new(&rules);
    let mut seen = Seen::default();
    for number in seed..seed + SMALL_GAMES {
        let whole = of_model::<G>(info, &[], number)?;
        for ply in 0..whole.history().len() {
            let position = at(&*whole, ply);
            let is_new = seen.insert(&*position);
            // With few moves the right one is no puzzle.
            if !is_new || position.moves().len() <= 3 || shown.is_full() {
                continue;
            }
            let state = rules.read_position(&position.position())?;
            if let Some((goal, line)) = small_line(&mut forced, &state, longest) {
                shown.print(&*position, goal, line);
            }
        }
    }
    Ok(())
}

/// Returns the goal and the solution of an easy position of a small game, if only one move is
/// right.
fn small_line<G: Tooling>(
    forced: &mut Forced<'_, G>,
    state: &G::State,
    longest: u8,
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
        !forced.wins(&after, longest)
    });
    let [key] = holding[..] else { return None };
    Some((Goal::Hold, Solution::of_one(key.to_string())))
}

/// Returns every position of a small game that is not over, one for each set of rotations and
/// reflections, without its history.
fn all_positions(info: &'static GameInfo) -> Result<Vec<Box<dyn Session>>> {
    let mut seen = Seen::default();
    let mut open = vec![info.open(&[], None)?];
    let mut found = Vec::new();
    while let Some(session) = open.pop() {
        if session.to_move().is_none() || !seen.insert(&*session) {
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

/// The positions seen so far, where rotations and reflections count as the same.
#[derive(Default)]
struct Seen(HashSet<String>);

impl Seen {
    /// Adds a position, and returns whether it is new.
    fn insert(&mut self, session: &dyn Session) -> bool {
        let diagram = session.diagram();
        let images = if diagram.is_square() {
            Diagram::IMAGES
        } else {
            1
        };
        let of_image = |image| {
            let cells = diagram.image(image);
            let contents: Vec<_> = cells.iter().map(|cell| cell.contents).collect();
            format!("{:?} {contents:?}", session.to_move())
        };
        let least = (0..images).map(of_image).min();
        self.0.insert(least.unwrap_or_default())
    }
}

/// The rules of game `number`.
fn options_of<G: Tooling>(number: u64) -> Vec<(String, String)> {
    let boards = G::PUZZLE_SEARCH.boards;
    let turn = number.checked_rem(boards.len() as u64);
    turn.map_or_else(Vec::new, |turn| pairs_of(boards[turn as usize]))
}

/// Prints forced wins and only defences of a game without points.
fn wins_and_defences<G: Tooling>(
    info: &'static GameInfo,
    seed: u64,
    shown: &mut Shown,
) -> Result<()> {
    for number in seed.. {
        if shown.is_full() {
            break;
        }
        let options = options_of::<G>(number);
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
