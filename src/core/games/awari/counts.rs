//! Counts on the board after a move of Awari, to compare two moves.

use super::motifs::{CHAIN_POSITIONS, beans, moves_of, played};
use super::{Awari, Leftover, Move, State};
use crate::game::{Game, Side};
use crate::teacher::Counted;

/// The loss that usually goes with one unit less of each count, in hundredths of a bean: with more
/// than 26 beans in the pits, with more than 15, and with fewer. `teacher_check weights` fits these
/// figures to moves of levels 1 to 5.
const COSTS: [(&str, [i32; 3]); 9] = [
    ("exchange", [133, 96, 103]),
    ("exposed beans", [142, 126, 150]),
    ("gain", [174, 108, 79]),
    (NEXT_TURN, [145, 56, 77]),
    ("extra turns", [300, 228, 135]),
    ("opponent's pits", [203, 158, 81]),
    ("own beans", [1, 10, 50]),
    // Half of the loss must show in these.
    (BALANCE, [67, 67, 67]),
    (LATE_BALANCE, [67, 67, 67]),
];

/// Returns the loss that usually goes with one unit less of a count, in hundredths of a bean.
pub(super) fn cost(state: &State, motif: &str) -> i32 {
    let phase = match state.beans_in_pits() {
        27.. => 0,
        16.. => 1,
        _ => 2,
    };
    let known = COSTS.iter().find(|(name, _)| *name == motif);
    known.map_or(0, |(_, costs)| costs[phase])
}

/// The beans that both sides bring home soon, and later.
const BALANCE: &str = "balance";
const LATE_BALANCE: &str = "late balance";

/// See [`Teachable::RESULTS`](crate::teacher::Teachable::RESULTS).
pub(super) const RESULTS: &[&str] = &[BALANCE, LATE_BALANCE];

/// The count of the beans that the mover can bring home in its next turn.
pub(super) const NEXT_TURN: &str = "threat";

/// A turn of one or more moves.
pub(super) struct Turn {
    /// The beans that it brings home.
    pub(super) gain: u8,
    /// The number of moves.
    pub(super) moves: u32,
    /// The position after it.
    after: State,
}

/// Returns the turn that begins with `mv` and brings the most beans home; `None` if there are
/// too many positions to try.
pub(super) fn turn(game: &Awari, before: &State, mv: Move) -> Option<Turn> {
    richest_turn(game, before, mv, &mut CHAIN_POSITIONS.clone())
}

/// Returns the first turn of the legal moves `line`; `None` if the line ends within it.
pub(super) fn turn_of(game: &Awari, before: &State, line: &[Move]) -> Option<Turn> {
    let (mut after, mut moves) = (*before, 0);
    for mv in line {
        after = played(game, &after, *mv).after;
        moves += 1;
        if after.is_over() || after.mover != before.mover {
            let gain = after.at_home(before.mover) - before.at_home(before.mover);
            return Some(Turn { gain, moves, after });
        }
    }
    None
}

/// Returns [`turn`]. `left` is the number of positions that may still be tried.
fn richest_turn(game: &Awari, before: &State, mv: Move, left: &mut usize) -> Option<Turn> {
    *left = left.checked_sub(1)?;
    let side = before.mover;
    let after = played(game, before, mv).after;
    let gain = after.at_home(side) - before.at_home(side);
    let moves = 1;
    if after.is_over() || after.mover != side {
        return Some(Turn { gain, moves, after });
    }
    let rest = best_turn(game, &after, left)?;
    Some(Turn {
        gain: gain + rest.gain,
        moves: 1 + rest.moves,
        after: rest.after,
    })
}

/// Returns the mover's turn that brings the most beans home.
fn best_turn(game: &Awari, state: &State, left: &mut usize) -> Option<Turn> {
    let mut best: Option<Turn> = None;
    for mv in moves_of(game, state) {
        let found = richest_turn(game, state, mv, left)?;
        // Of turns with equal gains, the shortest is the easiest to understand.
        let better = |best: &Turn| {
            (found.gain, best.moves)
                .cmp(&(best.gain, found.moves))
                .is_gt()
        };
        if best.as_ref().is_none_or(better) {
            best = Some(found);
        }
    }
    best
}

/// Returns the counts after the first turn of `line`, the most important first. If the line
/// ends within the turn, the turn goes on so that it brings the most beans home.
pub(super) fn after(game: &Awari, before: &State, line: &[Move]) -> Vec<Counted> {
    counts(game, before, line).unwrap_or_default()
}

fn counts(game: &Awari, before: &State, line: &[Move]) -> Option<Vec<Counted>> {
    let side = before.mover;
    let [mover, opponent] = [side, side.other()].map(|side| Awari::SIDES[side.index()]);
    let left = &mut CHAIN_POSITIONS.clone();
    let (own, replies) = match turn_of(game, before, line) {
        Some(own) => {
            let moves = own.moves as usize;
            (own, &line[moves..])
        }
        None => (turn(game, before, *line.first()?)?, &[][..]),
    };
    let after = own.after;
    let balances = balances(game, before, line, [mover, opponent]);
    // After the end of the game, only the beans at home matter.
    if after.is_over() {
        let gain = std::iter::once(gain(own.gain));
        return Some(gain.chain(balances).collect());
    }
    let reply = best_turn(game, &after, left)?;
    let mut found = vec![
        exposed(&reply, opponent),
        gain(own.gain),
        balance(own.gain, reply.gain, opponent),
        extra_turns(game, &after, opponent),
        their_pits(&after, side.other(), opponent),
    ];
    // The mover's next turn is judged after the expected reply, because a threat that the reply
    // meets brings nothing.
    let reply = turn_of(game, &after, replies).filter(|reply| !reply.after.is_over());
    if let Some(Turn { after, .. }) = reply {
        let gain = best_turn(game, &after, left)?.gain;
        found.push(next_turn(gain, [mover, opponent]));
    }
    found.extend(balances);
    // Only under these rules do beans in the mover's own pits count at the end.
    if game.policies().leftover == Leftover::Owner {
        found.push(kept(&after, side, mover));
    }
    Some(found)
}

fn number(n: impl Into<u32>) -> String {
    match n.into() {
        0 => "no beans".to_owned(),
        n => beans(n),
    }
}

/// Counts the beans that the opponent can bring home in its next turn.
fn exposed(reply: &Turn, opponent: &str) -> Counted {
    let twice = match reply.moves {
        1 => String::new(),
        2 => "move twice and ".to_owned(),
        moves => format!("move {moves} times and "),
    };
    let home = number(reply.gain);
    Counted {
        motif: "exposed beans",
        amount: -i32::from(reply.gain),
        notable: 2,
        does: format!("lets {opponent} {twice}bring home {home} next"),
        instead: match reply.gain {
            0 => "lets it bring none".to_owned(),
            n => format!("lets it bring {n}"),
        },
    }
}

fn gain(own: u8) -> Counted {
    Counted {
        motif: "gain",
        amount: own.into(),
        notable: 2,
        does: format!("brings home {} in this turn", number(own)),
        instead: format!("brings {own}"),
    }
}

/// Counts the mover's gain minus the opponent's largest gain in its next turn.
fn balance(own: u8, reply: u8, opponent: &str) -> Counted {
    Counted {
        motif: "exchange",
        amount: i32::from(own) - i32::from(reply),
        notable: 1,
        does: format!(
            "brings home {} and lets {opponent} bring {reply}",
            number(own)
        ),
        instead: format!("brings {own} and lets it bring {reply}"),
    }
}

/// Counts the opponent's pits that give it an extra turn.
fn extra_turns(game: &Awari, after: &State, opponent: &str) -> Counted {
    let moves = moves_of(game, after).into_iter();
    let again = moves.filter(|mv| {
        let next = played(game, after, *mv).after;
        next.mover == after.mover && !next.is_over()
    });
    let count = again.count();
    Counted {
        motif: "extra turns",
        amount: -i32::try_from(count).expect("at most six"),
        notable: 1,
        does: match count {
            0 => format!("leaves {opponent} no pit that moves again"),
            1 => format!("leaves {opponent} 1 pit that moves again"),
            _ => format!("leaves {opponent} {count} pits that move again"),
        },
        instead: match count {
            0 => "leaves none".to_owned(),
            _ => format!("leaves {count}"),
        },
    }
}

/// Counts the beans that the mover can bring home in its next turn, after the opponent's best
/// reply.
fn next_turn(gain: u8, [mover, opponent]: [&str; 2]) -> Counted {
    Counted {
        motif: NEXT_TURN,
        amount: gain.into(),
        notable: 2,
        does: format!(
            "leaves {mover} {} to bring home after {opponent}'s best reply",
            number(gain)
        ),
        instead: match gain {
            0 => "leaves none".to_owned(),
            _ => format!("leaves {gain}"),
        },
    }
}

/// Counts the opponent's pits with beans. With fewer, it runs out of moves sooner.
fn their_pits(after: &State, side: Side, opponent: &str) -> Counted {
    let full = after.pits(side).iter().filter(|&&beans| beans > 0).count();
    let noun = if full == 1 { "pit" } else { "pits" };
    Counted {
        motif: "opponent's pits",
        amount: -i32::try_from(full).expect("at most six"),
        notable: 2,
        does: format!("leaves {opponent} {full} {noun} to sow"),
        instead: format!("leaves {full}"),
    }
}

/// The turns of a line after which the beans of both sides are compared.
const TURNS: usize = 4;
/// The moves of a line after which they are compared if the turns do not show the loss.
const MOVES: usize = 12;

/// Counts the beans that both sides bring home in the first [`TURNS`] turns of a line, and in its
/// first [`MOVES`] moves, or until the game ends. Leaves out what is beyond the end of the line.
fn balances(game: &Awari, before: &State, line: &[Move], sides: [&str; 2]) -> Vec<Counted> {
    let until = |after: &State, limit: String| match after.is_over() {
        true => "in best play to the end".to_owned(),
        false => format!("within {limit} of best play"),
    };
    let turns =
        after_turns(game, before, line).map(|after| (BALANCE, after, format!("{TURNS} turns")));
    let moves = after_moves(game, before, line)
        .map(|after| (LATE_BALANCE, after, format!("{MOVES} moves")));
    let count = |(motif, after, limit)| {
        let until = until(&after, limit);
        brought(game, [before, &after], sides, (motif, until))
    };
    turns.into_iter().chain(moves).map(count).collect()
}

fn after_turns(game: &Awari, before: &State, line: &[Move]) -> Option<State> {
    let (mut after, mut rest) = (*before, line);
    for _ in 0..TURNS {
        if after.is_over() {
            break;
        }
        let turn = turn_of(game, &after, rest)?;
        (after, rest) = (turn.after, &rest[turn.moves as usize..]);
    }
    Some(after)
}

fn after_moves(game: &Awari, before: &State, line: &[Move]) -> Option<State> {
    let mut after = *before;
    for at in 0..MOVES {
        if after.is_over() {
            break;
        }
        after = played(game, &after, *line.get(at)?).after;
    }
    Some(after)
}

/// Counts the beans that both sides bring home between two positions.
fn brought(
    game: &Awari,
    [before, after]: [&State; 2],
    [mover, opponent]: [&str; 2],
    (motif, until): (&'static str, String),
) -> Counted {
    // At the end, beans in the pits may count too.
    let leftover = game.policies().leftover;
    let [had, has] = [before, after].map(|state| state.points(leftover));
    let gain = |side: Side| has[side.index()] - had[side.index()];
    let [own, theirs] = [before.mover, before.mover.other()].map(gain);
    Counted {
        motif,
        amount: i32::from(own) - i32::from(theirs),
        notable: 2,
        does: format!(
            "brings {mover} {} and {opponent} {theirs} {until}",
            number(own)
        ),
        instead: format!("brings {own} and {theirs}"),
    }
}

/// Counts the beans in the mover's pits, for rules that give them to the mover at
/// the end.
fn kept(after: &State, side: Side, mover: &str) -> Counted {
    let sum: u8 = after.pits(side).iter().sum();
    Counted {
        motif: "own beans",
        amount: sum.into(),
        notable: 4,
        does: format!("leaves {mover} {} in its pits", number(sum)),
        instead: format!("leaves {sum}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;

    fn late(position: &str, line: &str) -> Option<(i32, String)> {
        let game = Awari::default();
        let state = game.read_position(position).unwrap();
        let line: Vec<Move> = line
            .split_whitespace()
            .map(|mv| mv.parse().unwrap())
            .collect();
        let counts = after(&game, &state, &line).into_iter();
        let mut late = counts.filter(|count| count.motif == LATE_BALANCE);
        late.next().map(|count| (count.amount, count.does))
    }

    #[test]
    fn beans_are_counted_for_twelve_moves_or_until_the_game_ends() {
        let position = "0,1,1,0,0,0,8/0,0,0,6,1,10,9 S";
        let line = "2 6 1 1 2 2 6 3 4 4 5 6 1";
        let words = "brings South 5 beans and North 7 within 12 moves of best play";
        assert_eq!(late(position, line), Some((-2, words.to_owned())));
        assert_eq!(late(position, "2 6 1"), None, "the line is too short");
        let position = "0,0,0,2,0,6,9/0,0,2,1,0,6,10 N";
        let words = "brings North 2 beans and South 1 in best play to the end";
        let line = "4 4 3 5 5 4 6";
        assert_eq!(late(position, line), Some((1, words.to_owned())));
    }
}
