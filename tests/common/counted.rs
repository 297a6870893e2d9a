//! Checks the teacher's counts on the board, using only the rules and the text
//! of positions.

use boardgames::game::{Game, Side};
use boardgames::teacher::{Counted, Teachable};

use super::{legal, other_to_move};

#[path = "board_counts.rs"]
mod board_counts;

use board_counts::Played;

/// Most positions after a given one that are searched for its safe discs.
const FOLLOWED: usize = 200_000;

/// Checks the count after the first turn of the legal moves `line`. A count that nothing
/// checks is an error.
pub fn check<G: Teachable>(
    game: &G,
    state: &G::State,
    line: &[G::Move],
    counted: &Counted,
) -> Result<(), String> {
    let side = game.to_move(state);
    let mv = *line.first().ok_or("no move is counted")?;
    let mut after = *state;
    game.apply(&mut after, mv);
    let words: Vec<&str> = counted.does.split(' ').collect();
    let is = match words[..] {
        ["leaves", _, own, "move" | "moves", "and", _, other] => {
            let both = [mine(game, &after, side)?, mine(game, &after, side.other())?];
            both == [number(own)?, number(other)?]
        }
        ["turns", discs, "disc" | "discs"] => {
            let count = |state| discs_of(game, state, side).count();
            count(&after) == count(state) + number(discs)? + 1
        }
        ["leaves", _, count, "disc" | "discs", "beside", ..] => {
            frontier(game, &after, side) == number(count)?
        }
        ["leaves", _, "at", "least", count, ..] => {
            let mut kept: Vec<usize> = discs_of(game, &after, side).collect();
            match follow(game, &after, side, &mut kept, &mut FOLLOWED.clone()) {
                Some(()) => kept.len() >= number(count)?,
                None => true,
            }
        }
        _ => {
            let played = Played {
                game,
                before: state,
                after: &after,
                mv: mv.to_string(),
                side,
            };
            let held = board_counts::holds(&played, counted);
            let held = held.or_else(|| awari(game, state, line, counted));
            let held = held.or_else(|| othello(game, state, line, counted));
            held.ok_or_else(|| format!("nothing checks the count {}", counted.motif))?
        }
    };
    match is {
        true => Ok(()),
        false => Err(format!("{mv} is miscounted: {}", counted.does)),
    }
}

/// Checks a count of Awari.
fn awari<G: Teachable>(
    game: &G,
    state: &G::State,
    line: &[G::Move],
    counted: &Counted,
) -> Option<bool> {
    if G::ID != "awari" {
        return None;
    }
    let side = game.to_move(state);
    let (gain, moves, after) = turn_along(game, state, line)?;
    let pits = |side: Side| -> Vec<u8> {
        let text = game.write_position(&after);
        let half = text.split([' ', '/']).nth(side.index()).unwrap_or_default();
        half.split(',')
            .filter_map(|n| n.parse().ok())
            .take(6)
            .collect()
    };
    let full = |side| pits(side).iter().filter(|n| **n > 0).count() as i32;
    let is = match counted.motif {
        "gain" => i32::from(gain),
        "exposed beans" => -i32::from(best_turn(game, &after)),
        "exchange" => i32::from(gain) - i32::from(best_turn(game, &after)),
        "extra turns" => {
            let again = |mv: &G::Move| {
                let mut next = after;
                game.apply(&mut next, *mv);
                game.outcome(&next).is_none() && game.to_move(&next) == side.other()
            };
            -(legal(game, &after).iter().filter(|mv| again(mv)).count() as i32)
        }
        "threat" => {
            let (_, _, replied) = turn_along(game, &after, &line[moves..])?;
            i32::from(best_turn(game, &replied))
        }
        "balance" => {
            let (mut played, mut after) = (0, *state);
            for _ in 0..4 {
                if game.outcome(&after).is_none() {
                    let (_, moves, next) = turn_along(game, &after, &line[played..])?;
                    (after, played) = (next, played + moves);
                }
            }
            return Some(brought(game, state, &after).contains(&counted.amount));
        }
        "late balance" => {
            let after = ahead(game, state, line, 12)?.0;
            return Some(brought(game, state, &after).contains(&counted.amount));
        }
        "opponent's pits" => -full(side.other()),
        "own beans" => pits(side).iter().map(|n| i32::from(*n)).sum(),
        _ => return None,
    };
    Some(is == counted.amount)
}

/// Returns the beans that the mover brings home minus those of the other side, between two
/// positions. If the game is over, the beans in the pits may count or not.
fn brought<G: Game>(game: &G, before: &G::State, after: &G::State) -> [i32; 2] {
    let side = game.to_move(before);
    let lead = |state, side| i32::from(at_home(game, state, side));
    let lead = |state| lead(state, side) - lead(state, side.other());
    let pits = |side: Side| -> i32 {
        let text = game.write_position(after);
        let half = text.split([' ', '/']).nth(side.index()).unwrap_or_default();
        let pits = half.split(',').filter_map(|n| n.parse::<i32>().ok());
        pits.take(6).sum()
    };
    let home = lead(after) - lead(before);
    match game.outcome(after) {
        Some(_) => [home, home + pits(side) - pits(side.other())],
        None => [home; 2],
    }
}

/// Follows the first `most` moves of a line, or until the game ends. Returns the position, and how
/// often each side passed, the mover first; `None` if the line ends earlier.
fn ahead<G: Game>(
    game: &G,
    state: &G::State,
    line: &[G::Move],
    most: usize,
) -> Option<(G::State, [i32; 2])> {
    let (mut after, mut passes) = (*state, [0; 2]);
    for at in 0..most {
        if game.outcome(&after).is_some() {
            break;
        }
        let mv = *line.get(at)?;
        let is_other = game.to_move(&after) != game.to_move(state);
        passes[usize::from(is_other)] += i32::from(mv.to_string() == "pass");
        game.apply(&mut after, mv);
    }
    Some((after, passes))
}

/// Checks a count of Othello some moves ahead.
fn othello<G: Teachable>(
    game: &G,
    state: &G::State,
    line: &[G::Move],
    counted: &Counted,
) -> Option<bool> {
    let side = game.to_move(state);
    let discs = |state, side| discs_of(game, state, side).count() as i32;
    let is = match counted.motif {
        "passes" => {
            let [own, theirs] = ahead(game, state, line, 8)?.1;
            theirs - own
        }
        "score" => {
            let after = ahead(game, state, line, 8)?.0;
            discs(&after, side) - discs(&after, side.other())
        }
        _ => return None,
    };
    Some(is == counted.amount)
}

/// Returns the beans that the first turn of `line` brings home, its number of moves and
/// the position after it; `None` if the line ends within the turn.
pub fn turn_along<G: Game>(
    game: &G,
    state: &G::State,
    line: &[G::Move],
) -> Option<(u8, usize, G::State)> {
    let side = game.to_move(state);
    let mut after = *state;
    for (at, mv) in line.iter().enumerate() {
        game.apply(&mut after, *mv);
        if game.outcome(&after).is_some() || game.to_move(&after) != side {
            let gain = at_home(game, &after, side) - at_home(game, state, side);
            return Some((gain, at + 1, after));
        }
    }
    None
}

fn number(word: &str) -> Result<usize, String> {
    match word {
        "no" => Ok(0),
        _ => word.parse().map_err(|_| format!("{word} is no number")),
    }
}

/// Returns the number of moves of `side`, even if it is not to move. A pass
/// does not count.
fn mine<G: Teachable>(game: &G, state: &G::State, side: Side) -> Result<usize, String> {
    if game.outcome(state).is_some() {
        return Ok(0);
    }
    let moves = match game.to_move(state) == side {
        true => legal(game, state),
        // If the other side could not move, no position has it to move.
        false => match other_to_move(game, state) {
            Ok(turned) if game.outcome(&turned).is_none() => legal(game, &turned),
            _ => Vec::new(),
        },
    };
    Ok(moves.iter().filter(|mv| mv.to_string() != "pass").count())
}

/// The board of an Othello position as text.
fn board<G: Game>(game: &G, state: &G::State) -> Vec<char> {
    game.write_position(state).chars().take(64).collect()
}

fn discs_of<G: Game>(game: &G, state: &G::State, side: Side) -> impl Iterator<Item = usize> {
    let own = if side == Side::First { 'X' } else { 'O' };
    let board = board(game, state);
    (0..64).filter(move |at| board[*at] == own)
}

fn frontier<G: Game>(game: &G, state: &G::State, side: Side) -> usize {
    let board = board(game, state);
    let empty = |x: i32, y: i32| {
        (0..8).contains(&x) && (0..8).contains(&y) && board[(8 * y + x) as usize] == '-'
    };
    let open = |at: &usize| {
        let (x, y) = ((at % 8) as i32, (at / 8) as i32);
        (-1..=1).any(|dx| (-1..=1).any(|dy| empty(x + dx, y + dy)))
    };
    discs_of(game, state, side).filter(open).count()
}

/// Returns those of the discs that stay `side`'s in every game from here;
/// `None` if there are too many positions.
fn follow<G: Teachable>(
    game: &G,
    state: &G::State,
    side: Side,
    kept: &mut Vec<usize>,
    left: &mut usize,
) -> Option<()> {
    *left = left.checked_sub(1)?;
    let own: Vec<usize> = discs_of(game, state, side).collect();
    kept.retain(|at| own.contains(at));
    if game.outcome(state).is_none() {
        for mv in legal(game, state) {
            let mut next = *state;
            game.apply(&mut next, mv);
            follow(game, &next, side, kept, left)?;
        }
    }
    Some(())
}

/// Returns the beans in a side's home, the last number in its half of the
/// position.
pub fn at_home<G: Game>(game: &G, state: &G::State, side: Side) -> u8 {
    let text = game.write_position(state);
    let half = text.split([' ', '/']).nth(side.index());
    let home = half.and_then(|half| half.rsplit(',').next());
    home.and_then(|home| home.parse().ok()).unwrap_or(0)
}

/// The most beans that a turn beginning with this move brings home.
fn turn_of<G: Game>(game: &G, state: &G::State, mv: G::Move) -> u8 {
    let side = game.to_move(state);
    let mut after = *state;
    game.apply(&mut after, mv);
    let gain = at_home(game, &after, side) - at_home(game, state, side);
    match game.outcome(&after).is_none() && game.to_move(&after) == side {
        true => gain + best_turn(game, &after),
        false => gain,
    }
}

fn best_turn<G: Game>(game: &G, state: &G::State) -> u8 {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    let gains = moves.into_iter().map(|mv| turn_of(game, state, mv));
    gains.max().unwrap_or(0)
}
