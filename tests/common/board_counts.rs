//! Recounts the teacher's counts from the text of a position and the legal moves.

use boardgames::game::{Game, Side, to_pairs};
use boardgames::teacher::{Counted, Teachable};

use super::super::{legal, other_to_move};

const CORNERS: [&str; 4] = ["a1", "h1", "a8", "h8"];

/// A position and the move that led to it.
pub struct Played<'a, G: Teachable> {
    pub game: &'a G,
    pub before: &'a G::State,
    pub after: &'a G::State,
    pub mv: String,
    /// The side that moved.
    pub side: Side,
}

/// The moves of `side` by name, even if it is not to move; without a pass.
fn moves_of<G: Teachable>(game: &G, state: &G::State, side: Side) -> Vec<String> {
    if game.outcome(state).is_some() {
        return Vec::new();
    }
    let moves = match game.to_move(state) == side {
        true => legal(game, state),
        false => match other_to_move(game, state) {
            Ok(turned) if game.outcome(&turned).is_none() => legal(game, &turned),
            _ => Vec::new(),
        },
    };
    let names = moves.iter().map(ToString::to_string);
    names.filter(|name| name != "pass").collect()
}

fn corners(moves: &[String]) -> usize {
    moves
        .iter()
        .filter(|mv| CORNERS.contains(&mv.as_str()))
        .count()
}

/// The moves of `side` after which the other side cannot take a corner.
fn careful<G: Teachable>(game: &G, state: &G::State, side: Side) -> usize {
    let turned = match game.to_move(state) == side {
        true => *state,
        false => match other_to_move(game, state) {
            Ok(turned) => turned,
            Err(_) => return 0,
        },
    };
    let names = moves_of(game, state, side);
    let moves = legal(game, &turned).into_iter();
    let moves = moves.filter(|mv| names.contains(&mv.to_string()));
    let keeps = |mv| {
        let mut next = turned;
        game.apply(&mut next, mv);
        corners(&moves_of(game, &next, side.other())) == 0
    };
    moves.filter(|mv| keeps(*mv)).count()
}

/// The squares beside an empty corner on which `side`, which is to move, can play so that the other
/// side cannot take that corner.
fn approaches<G: Teachable>(game: &G, state: &G::State, side: Side) -> usize {
    let board = board(game, state);
    let beside = |mv: &str, corner: &str| {
        let [(x, y), (a, b)] = [place(mv), place(corner)];
        let is_empty = at(&board, (a, b)) == Some('-');
        is_empty && mv != corner && (x - a).abs() <= 1 && (y - b).abs() <= 1
    };
    let names = moves_of(game, state, side);
    let moves = legal(game, state).into_iter();
    let moves = moves.filter(|mv| names.contains(&mv.to_string()));
    let is_safe = |mv: &G::Move| {
        let mut next = *state;
        game.apply(&mut next, *mv);
        let replies = moves_of(game, &next, side.other());
        let name = mv.to_string();
        let mut near = CORNERS.iter().filter(|corner| beside(&name, corner));
        near.any(|corner| !replies.iter().any(|reply| reply == corner))
    };
    moves.filter(is_safe).count()
}

/// The column and row of a name such as `c4`, from 0.
fn place(name: &str) -> (i32, i32) {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn board<G: Game>(game: &G, state: &G::State) -> Vec<char> {
    game.write_position(state).chars().take(64).collect()
}

/// The character at a place of an Othello board; `None` off the board.
fn at(board: &[char], (x, y): (i32, i32)) -> Option<char> {
    let inside = (0..8).contains(&x) && (0..8).contains(&y);
    inside.then(|| board[(8 * y + x) as usize])
}

fn odd_regions(board: &[char]) -> i32 {
    let mut open: Vec<(i32, i32)> = (0..64)
        .map(|n| (n % 8, n / 8))
        .filter(|place| at(board, *place) == Some('-'))
        .collect();
    let mut odd = 0;
    while let Some(first) = open.pop() {
        let (mut todo, mut size) = (vec![first], 0);
        while let Some((x, y)) = todo.pop() {
            size += 1;
            open.retain(|(a, b)| {
                let near = (a - x).abs() <= 1 && (b - y).abs() <= 1;
                if near {
                    todo.push((*a, *b));
                }
                !near
            });
        }
        odd += size % 2;
    }
    odd
}

fn longest_wall(board: &[char], own: char) -> i32 {
    let open = |(x, y): (i32, i32)| {
        let beside = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        at(board, (x, y)) == Some(own) && beside.into_iter().any(|p| at(board, p) == Some('-'))
    };
    let mut longest = 0;
    for first in (0..64).map(|n| (n % 8, n / 8)) {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let run = (0..8).take_while(|i| open((first.0 + i * dx, first.1 + i * dy)));
            longest = longest.max(run.count() as i32);
        }
    }
    if longest < 3 { 0 } else { longest }
}

/// Returns a count of Othello that follows from the board; `None` if it is not one.
fn othello<G: Teachable>(played: &Played<'_, G>, motif: &str) -> Option<i32> {
    let Played {
        game,
        before,
        after,
        mv,
        side,
    } = played;
    let other = moves_of(*game, after, side.other());
    let board = board(*game, after);
    let disc = if *side == Side::First { 'X' } else { 'O' };
    let (x, y) = place(mv);
    Some(match motif {
        "corner" => -(corners(&other) as i32),
        "beside a corner" => {
            let near = CORNERS.iter().map(|name| place(name)).find(|(cx, cy)| {
                (cx - x).abs() <= 1 && (cy - y).abs() <= 1 && at(&board, (*cx, *cy)) == Some('-')
            });
            let edge = [0, 7].contains(&x) || [0, 7].contains(&y);
            near.map_or(0, |_| if edge { -1 } else { -2 })
        }
        "middle" => [x, 7 - x, y, 7 - y, 2].into_iter().min()?,
        "new moves" => {
            let old = moves_of(*game, before, side.other());
            -(other.iter().filter(|mv| !old.contains(mv)).count() as i32)
        }
        "parity" => -odd_regions(&board),
        "approaches" if game.outcome(after).is_some() => 0,
        "approaches" if game.to_move(after) == *side => return None,
        "approaches" => -(approaches(*game, after, side.other()) as i32),
        "careful moves" => {
            careful(*game, after, *side) as i32 - careful(*game, after, side.other()) as i32
        }
        "wall" => -longest_wall(&board, disc),
        _ => return None,
    })
}

/// A board of Dag en Nacht as rows from the bottom, with `b`, `w` or a blank.
fn rows<G: Game>(game: &G, state: &G::State) -> Vec<Vec<char>> {
    let text = game.write_position(state);
    let stones = text.split(' ').next().unwrap_or_default();
    let row = |row: &str| {
        let (mut squares, mut number) = (Vec::new(), 0);
        for letter in row.chars().chain(['.']) {
            match letter.to_digit(10) {
                Some(digit) => number = 10 * number + digit as usize,
                None => {
                    squares.extend(std::iter::repeat_n(' ', number));
                    squares.extend((letter != '.').then_some(letter));
                    number = 0;
                }
            }
        }
        squares
    };
    stones.split('/').rev().map(row).collect()
}

/// The lines of one side that the other side has no stone in: the number of empty squares, and
/// whether each empty day square is beside a stone of the side outside the line.
fn open_lines(rows: &[Vec<char>], own: char, five_by_day: bool) -> Vec<(usize, bool)> {
    let size = rows.len() as i32;
    let at = |(x, y): (i32, i32)| {
        let inside = (0..size).contains(&x) && (0..size).contains(&y);
        inside.then(|| rows[y as usize][x as usize])
    };
    let day = |(x, y): (i32, i32)| (x + y) % 2 == 0;
    let mut found = Vec::new();
    for first in (0..size * size).map(|n| (n % size, n / size)) {
        for (dx, dy, length) in [(1, 0, 5), (0, 1, 5), (1, 1, 4), (1, -1, 4)] {
            let line: Vec<(i32, i32)> = (0..length)
                .map(|i| (first.0 + i * dx, first.1 + i * dy))
                .collect();
            let open = line
                .iter()
                .all(|p| at(*p).is_some_and(|c| c == own || c == ' '));
            let colour = if length == 4 || five_by_day {
                day(first)
            } else {
                true
            };
            if !open || !colour {
                continue;
            }
            let empty: Vec<(i32, i32)> = line
                .iter()
                .copied()
                .filter(|p| at(*p) == Some(' '))
                .collect();
            let reached = |&(x, y): &(i32, i32)| {
                let beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
                let helps = |p: &(i32, i32)| at(*p) == Some(own) && !line.contains(p);
                !day((x, y)) || beside.iter().any(helps)
            };
            found.push((empty.len(), empty.iter().all(reached)));
        }
    }
    found
}

/// How far a move's stone is from the nearest other one, as a number below 0: the first ring of
/// squares around it that has a stone.
fn distance(rows: &[Vec<char>], mv: &str) -> Option<i32> {
    let target = mv.split('-').next_back()?;
    let column = (target.as_bytes().first()? - b'a') as usize;
    let row = target.get(1..)?.parse::<usize>().ok()? - 1;
    let is_stone = |x: usize, y: usize| rows.get(y).and_then(|row| row.get(x)) != Some(&' ');
    (1..rows.len()).find_map(|ring| {
        let near = |centre: usize| centre.saturating_sub(ring)..(centre + ring + 1).min(rows.len());
        let mut squares = near(column).flat_map(|x| near(row).map(move |y| (x, y)));
        let found = squares.any(|(x, y)| (x, y) != (column, row) && is_stone(x, y));
        found.then(|| -i32::try_from(ring).expect("boards are small"))
    })
}

fn dag_en_nacht<G: Teachable>(played: &Played<'_, G>, motif: &str) -> Option<i32> {
    let (name, whose) = match motif.strip_suffix(" met") {
        Some(name) => (name, played.side.other()),
        None => (motif, played.side),
    };
    let rows = rows(played.game, played.after);
    let own = if whose == Side::First { 'b' } else { 'w' };
    if name == "stones" {
        return Some(rows.concat().iter().filter(|stone| **stone == own).count() as i32);
    }
    if name == "distance" {
        return distance(&rows, &played.mv);
    }
    let rules = to_pairs(&played.game.options());
    let restricted = rules
        .iter()
        .any(|(key, value)| key == "restrict" && value == "black");
    let lines = open_lines(&rows, own, restricted && whose == Side::First);
    let count = match name {
        "open lines" => lines.iter().filter(|(empty, _)| *empty <= 2).count(),
        "shapes" => lines.iter().filter(|(empty, _)| *empty <= 3).count(),
        "supply" => lines
            .iter()
            .filter(|(empty, ready)| *empty <= 2 && *ready)
            .count(),
        _ => return None,
    };
    let count = count as i32;
    Some(if whose == played.side { count } else { -count })
}

/// Checks a count against the board. Returns `None` if it is not one of these.
pub fn holds<G: Teachable>(played: &Played<'_, G>, counted: &Counted) -> Option<bool> {
    let count = match G::ID {
        "othello" => othello(played, counted.motif),
        "dagennacht" => dag_en_nacht(played, counted.motif),
        _ => None,
    };
    Some(count? == counted.amount)
}
