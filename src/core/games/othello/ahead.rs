//! Counts a few moves ahead on a line of best play, near the end of the game.

use super::counts::{amount, some};
use super::{Move, Othello, State};
use crate::game::Rules;
use crate::teacher::Counted;

/// Lines are followed with at most this many empty squares, where values are exact.
const LATE: u32 = 15;
/// The moves of a line that are followed.
const MOVES: usize = 8;

/// The count of the discs of both sides after these moves.
pub(super) const SCORE: &str = "score";

/// The position and the passes after the first moves of a line.
struct Ahead {
    after: State,
    /// How often each side had to pass, the mover first.
    passes: [u32; 2],
    /// How far the line was followed, as the end of a sentence.
    until: String,
}

/// Follows the first [`MOVES`] legal moves of a line, or until the game ends; `None` if the line
/// ends earlier, or if the end of the game is far.
fn follow(game: &Othello, before: &State, line: &[Move]) -> Option<Ahead> {
    if before.board.empties() > LATE {
        return None;
    }
    let (mut after, mut passes) = (*before, [0; 2]);
    for at in 0..MOVES {
        if game.outcome(&after).is_some() {
            break;
        }
        let mv = *line.get(at)?;
        if mv.square().is_none() {
            passes[usize::from(after.to_move != before.to_move)] += 1;
        }
        game.apply(&mut after, mv);
    }
    let until = match game.outcome(&after) {
        Some(_) => "in best play to the end".to_owned(),
        None => format!("within {MOVES} moves of best play"),
    };
    Some(Ahead {
        after,
        passes,
        until,
    })
}

/// Returns the passes and the discs of both sides a few moves ahead; nothing if the line ends
/// earlier, or if the end of the game is far.
pub(super) fn ahead(
    game: &Othello,
    before: &State,
    line: &[Move],
    sides: [&str; 2],
) -> Vec<Counted> {
    let Some(Ahead {
        after,
        passes,
        until,
    }) = follow(game, before, line)
    else {
        return Vec::new();
    };
    let all = after.discs();
    let discs = [before.to_move, before.to_move.other()].map(|side| all[side.index()].count_ones());
    vec![
        forced_passes(passes, sides, &until),
        score(discs, sides, &until),
    ]
}

/// Counts how often the opponent has to pass, minus how often the mover has.
fn forced_passes([own, theirs]: [u32; 2], [mover, opponent]: [&str; 2], until: &str) -> Counted {
    let times = |n: u32| match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    };
    let does = match [own, theirs] {
        [0, 0] => "makes neither side pass".to_owned(),
        [own, 0] => format!("makes {mover} pass {}", times(own)),
        [0, theirs] => format!("makes {opponent} pass {}", times(theirs)),
        [own, theirs] => format!(
            "makes {mover} pass {} and {opponent} {}",
            times(own),
            times(theirs)
        ),
    };
    Counted {
        motif: "passes",
        amount: amount(theirs) - amount(own),
        notable: 1,
        does: format!("{does} {until}"),
        instead: does,
    }
}

/// Counts the mover's discs minus the opponent's.
fn score([own, theirs]: [u32; 2], [mover, opponent]: [&str; 2], until: &str) -> Counted {
    Counted {
        motif: SCORE,
        amount: amount(own) - amount(theirs),
        notable: 2,
        does: format!(
            "leaves {mover} {} and {opponent} {theirs} {until}",
            some(own, "disc", "discs")
        ),
        instead: format!("leaves {own} and {theirs}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;

    fn said(line: &str) -> Vec<(i32, String)> {
        let game = Othello::default();
        let position = "--XXX-XO--XXXXXOXXXXXXXOXXOOXOXOXOXXXOXOXOXOXXXOXXXXXXXOXXXOOOOO O";
        let state = game.read_position(position).unwrap();
        let line: Vec<Move> = line
            .split_whitespace()
            .map(|mv| mv.parse().unwrap())
            .collect();
        let counts = ahead(&game, &state, &line, ["White", "Black"]);
        let said = counts.into_iter().map(|count| (count.amount, count.does));
        said.collect()
    }

    #[test]
    fn passes_and_discs_are_counted_until_the_game_ends() {
        let until = "in best play to the end";
        let pass = format!("makes Black pass once {until}");
        let discs = format!("leaves White 33 discs and Black 31 {until}");
        assert_eq!(said("f1 pass b1 b2 a2 a1"), [(1, pass), (2, discs)]);
    }

    #[test]
    fn line_that_ends_early_has_no_counts() {
        assert_eq!(said("f1 pass b1"), []);
    }
}
