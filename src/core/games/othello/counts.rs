//! Counts on the board after a move of Othello, to compare two moves.

use super::engine::stability::stable_opp;
use super::motifs::{CORNERS, count, region};
use super::{Board, Move, ahead, bits, edges, tempo};
use crate::game::joined;
use crate::teacher::Counted;

/// Regions are counted with at most this many empty squares.
const LATE: u32 = 20;
/// Discs turned and the distance from the edge are counted with at least this
/// many empty squares. Later in the game they have no meaning.
const EARLY: u32 = 20;

/// The loss that usually goes with one unit less of each count, in hundredths of a disc: with more
/// than 40 empty squares, with more than 20, and with fewer. `teacher_check weights` fits these
/// figures to moves of levels 1 to 5.
const COSTS: [(&str, [i32; 3]); 14] = [
    ("corner", [1142, 1425, 1267]),
    ("beside a corner", [687, 369, 231]),
    ("approaches", [0, 82, 390]),
    ("mobility", [98, 228, 388]),
    ("careful moves", [99, 147, 240]),
    ("new moves", [173, 404, 638]),
    ("frontier", [323, 344, 286]),
    ("wall", [173, 255, 170]),
    ("safe discs", [191, 306, 213]),
    ("parity", [0, 264, 304]),
    ("few discs", [186, 218, 462]),
    ("middle", [305, 138, 0]),
    ("passes", [0, 0, 400]),
    // Half of the loss must show in it.
    (ahead::SCORE, [0, 0, 67]),
];

/// Returns the loss that usually goes with one unit less of a count, in hundredths of a disc.
pub(super) fn cost(board: Board, motif: &str) -> i32 {
    let phase = match board.empties() {
        41.. => 0,
        21.. => 1,
        _ => 2,
    };
    let known = COSTS.iter().find(|(name, _)| *name == motif);
    known.map_or(0, |(_, costs)| costs[phase])
}

/// Returns the counts after `mover` plays on `square`, the most important first.
pub(super) fn after(board: Board, square: usize, mover: &str, opponent: &str) -> Vec<Counted> {
    let after = board.play(square);
    // The mover is to move on this board, as if the opponent passed.
    let own_next = after.pass();
    // The most important count comes first.
    let mut counts = vec![corners(after, opponent)];
    counts.extend(beside_corner(board, after, square));
    counts.push(approaches(after, opponent));
    counts.extend([
        mobility(after, own_next, mover, opponent),
        tempo::careful(after, own_next, mover, opponent),
        opened(board, after, opponent),
        frontier(own_next, mover),
        edges::wall(own_next, mover),
    ]);
    counts.extend(safe(board, after, mover));
    if board.empties() <= LATE {
        counts.push(odd_regions(after));
    }
    if board.empties() >= EARLY {
        counts.push(turned(board, square));
        counts.extend(place(square));
    }
    counts
}

/// Returns the counts that depend on whose turn it is, after the opponent has played `reply`.
pub(super) fn after_reply(board: Board, reply: Move, mover: &str, opponent: &str) -> Vec<Counted> {
    let own_next = reply
        .square()
        .map_or_else(|| board.pass(), |square| board.play(square));
    let after = own_next.pass();
    vec![
        mobility(after, own_next, mover, opponent),
        tempo::careful(after, own_next, mover, opponent),
    ]
}

pub(super) fn amount(n: u32) -> i32 {
    n.cast_signed()
}

/// Returns a number with its noun: `no move`, `1 move`, `9 moves`.
pub(super) fn some(n: u32, one: &str, many: &str) -> String {
    match n {
        0 => format!("no {one}"),
        _ => count(n, one, many),
    }
}

fn corners(after: Board, opponent: &str) -> Counted {
    let open = after.moves() & CORNERS;
    let names: Vec<String> = bits::squares(open)
        .map(|at| Move::place(at).to_string())
        .collect();
    let none = format!("gives {opponent} no corner");
    let does = match &names[..] {
        [] => none,
        [one] => format!("lets {opponent} take the corner {one}"),
        more => format!("lets {opponent} take the corners {}", joined(more, "and")),
    };
    Counted {
        motif: "corner",
        amount: -amount(open.count_ones()),
        notable: 1,
        instead: does.clone(),
        does,
    }
}

/// Returns the count of a square beside an empty corner. The diagonal neighbour is worse
/// than those on the edge. `None` if the opponent can take that corner at once, which
/// [`corners`] counts.
fn beside_corner(board: Board, after: Board, square: usize) -> Option<Counted> {
    // `around` contains the square itself, which may be a corner.
    let near = bits::around(1 << square) & !(1 << square) & CORNERS & board.empty();
    let Some(corner) = bits::squares(near).next() else {
        return Some(Counted {
            motif: "beside a corner",
            amount: 0,
            notable: 1,
            does: "keeps away from the corners".to_owned(),
            instead: "does not".to_owned(),
        });
    };
    if after.moves() >> corner & 1 == 1 {
        return None;
    }
    let corner = Move::place(corner);
    let edge = [0, 7].contains(&(square % 8)) || [0, 7].contains(&(square / 8));
    let words = match edge {
        true => format!("goes beside the empty corner {corner}"),
        false => format!("goes diagonally beside the empty corner {corner}"),
    };
    Some(Counted {
        motif: "beside a corner",
        amount: if edge { -1 } else { -2 },
        notable: 1,
        does: words.clone(),
        instead: words,
    })
}

/// Counts the squares beside an empty corner on which the opponent can play without letting the
/// mover take that corner.
fn approaches(after: Board, opponent: &str) -> Counted {
    let beside = |corner: usize| bits::around(1 << corner) & !(1 << corner);
    let corners = bits::squares(CORNERS & after.empty());
    let safe = corners.map(|corner| {
        let near = bits::squares(after.moves() & beside(corner));
        let safe = near.filter(|square| after.play(*square).moves() >> corner & 1 == 0);
        safe.map(|square| 1_u64 << square).sum::<u64>()
    });
    let count = safe.fold(0, |all, one| all | one).count_ones();
    let on = |squares: String| format!("lets {opponent} play safely on {squares}");
    Counted {
        motif: "approaches",
        amount: -amount(count),
        notable: 1,
        does: format!(
            "{} beside an empty corner",
            on(some(count, "square", "squares"))
        ),
        instead: match count {
            0 => "on none".to_owned(),
            _ => format!("on {count}"),
        },
    }
}

fn mobility(after: Board, own_next: Board, mover: &str, opponent: &str) -> Counted {
    let [own, other] = [own_next, after].map(|board| board.moves().count_ones());
    Counted {
        motif: "mobility",
        amount: amount(own) - amount(other),
        notable: 2,
        does: format!(
            "leaves {mover} {} and {opponent} {other}",
            some(own, "move", "moves")
        ),
        instead: format!("leaves {mover} {own} and {opponent} {other}"),
    }
}

/// Counts the opponent's new moves: squares on which it could not play before.
fn opened(board: Board, after: Board, opponent: &str) -> Counted {
    let new = (after.moves() & !board.pass().moves()).count_ones();
    Counted {
        motif: "new moves",
        amount: -amount(new),
        notable: 2,
        does: format!(
            "opens {} to {opponent}",
            some(new, "new square", "new squares")
        ),
        instead: match new {
            0 => "opens none".to_owned(),
            _ => format!("opens {new}"),
        },
    }
}

/// Counts the mover's discs beside empty squares, where the opponent may turn
/// them.
fn frontier(own_next: Board, mover: &str) -> Counted {
    let discs = (own_next.own & bits::around(own_next.empty())).count_ones();
    Counted {
        motif: "frontier",
        amount: -amount(discs),
        notable: 3,
        does: format!(
            "leaves {mover} {} beside empty squares",
            some(discs, "disc", "discs")
        ),
        instead: format!("leaves {discs}"),
    }
}

/// Counts the mover's discs that can never be turned. There may be more,
/// because the method does not find all of them.
fn safe(board: Board, after: Board, mover: &str) -> Option<Counted> {
    // `stable_opp` counts the discs of the side that is not to move.
    let discs = stable_opp(after);
    let before = stable_opp(board.pass());
    (discs > 0 || before > 0).then(|| Counted {
        motif: "safe discs",
        amount: amount(discs),
        notable: 2,
        does: match discs {
            0 => format!("leaves {mover} no disc that is proved safe"),
            _ => format!(
                "leaves {mover} at least {} that can never be turned",
                count(discs, "disc", "discs")
            ),
        },
        instead: format!("at least {discs}"),
    })
}

/// Counts regions with an odd number of empty squares. The side that moves first in
/// such a region may also move last there.
fn odd_regions(after: Board) -> Counted {
    let (mut left, mut odd) = (after.empty(), 0);
    while left != 0 {
        let region = region(after, left.trailing_zeros() as usize);
        odd += region.count_ones() % 2;
        left &= !region;
    }
    Counted {
        motif: "parity",
        amount: -amount(odd),
        notable: 1,
        does: format!(
            "leaves {} with an odd number of squares",
            some(odd, "region", "regions")
        ),
        instead: match odd {
            0 => "leaves none".to_owned(),
            _ => format!("leaves {odd}"),
        },
    }
}

fn turned(board: Board, square: usize) -> Counted {
    let discs = bits::flips(square, board.own, board.opp).count_ones();
    Counted {
        motif: "few discs",
        amount: -amount(discs),
        notable: 2,
        does: format!("turns {}", count(discs, "disc", "discs")),
        instead: format!("turns {discs}"),
    }
}

/// Returns the count of the square's distance from the edge. Early in the game, squares
/// in the middle are usually better. A corner is worth more than any of them, so it has no
/// such count.
fn place(square: usize) -> Option<Counted> {
    if CORNERS >> square & 1 == 1 {
        return None;
    }
    let (x, y) = (square % 8, square / 8);
    let steps = [x, 7 - x, y, 7 - y].into_iter().min().unwrap_or(0);
    let words = match steps {
        0 => "goes to the edge of the board",
        1 => "goes next to the edge of the board",
        _ => "stays in the middle of the board",
    };
    Some(Counted {
        motif: "middle",
        amount: i32::try_from(steps.min(2)).expect("at most 2"),
        notable: 2,
        does: words.to_owned(),
        instead: words.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corner_is_not_beside_itself() {
        let empty = Board { own: 0, opp: 0 };
        let amount = |square| beside_corner(empty, empty, square).map(|count| count.amount);
        assert_eq!(
            [amount(63), amount(62), amount(54), amount(53)],
            [Some(0), Some(-1), Some(-2), Some(0)]
        );
    }

    #[test]
    fn corner_that_the_opponent_can_take_is_counted_as_a_corner() {
        // The mover's disc on g7 is between h8 and an opposing disc on f6.
        let after = Board {
            own: 1 << 45,
            opp: 1 << 54,
        };
        assert_eq!(corners(after, "White").amount, -1);
        let before = Board {
            own: 0,
            opp: 1 << 45,
        };
        assert_eq!(beside_corner(before, after, 54), None);
    }
}
