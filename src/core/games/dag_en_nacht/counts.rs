//! Counts on the board after a move of Dag en Nacht, to compare two moves.

use super::board::{Way, is_white};
use super::{DagEnNacht, Move, State};
use crate::game::{Game, Rules, Side};
use crate::teacher::Counted;

/// The loss that usually goes with one unit less of each count, in hundredths of a win: with fewer
/// than 8 stones on the board, with fewer than 15, and with more. `teacher_check weights` fits
/// these figures to moves of levels 1 to 5 on 11×11.
const COSTS: [(&str, [i32; 3]); 8] = [
    ("open lines", [40, 18, 5]),
    ("open lines met", [0, 15, 7]),
    ("shapes", [2, 3, 0]),
    ("shapes met", [29, 16, 1]),
    ("supply", [47, 47, 15]),
    ("supply met", [0, 4, 12]),
    ("stones", [43, 31, 0]),
    ("distance", [16, 26, 23]),
];

/// Returns the loss that usually goes with one unit less of a count, in hundredths of a win.
pub(super) fn cost(before: &State, motif: &str) -> i32 {
    let stones: u16 = before.stones.iter().map(|stones| stones.len()).sum();
    let phase = match stones {
        0..8 => 0,
        8..15 => 1,
        _ => 2,
    };
    let known = COSTS.iter().find(|(name, _)| *name == motif);
    known.map_or(0, |(_, costs)| costs[phase])
}

/// Returns the counts after a legal move, the most important first.
pub(super) fn after(game: &DagEnNacht, before: &State, mv: Move) -> Vec<Counted> {
    let side = before.turn;
    let mut after = *before;
    game.apply(&mut after, mv);
    if game.outcome(&after).is_some() {
        return Vec::new();
    }
    let both = [side, side.other()].map(|side| ways(game, &after, side));
    let [own, theirs] = both.each_ref().map(|ways| ways.lacking);
    let [supply, theirs_supplied] = both.map(|ways| ways.supplied);
    let [mover, opponent] = [side, side.other()].map(|side| DagEnNacht::SIDES[side.index()]);
    let mut counts = vec![
        open_ways("open lines met", -1, theirs[2], opponent, TWO_MORE, 1),
        open_ways("open lines", 1, own[2], mover, TWO_MORE, 1),
        open_ways("shapes met", -1, theirs[3], opponent, THREE_MORE, 2),
        open_ways("shapes", 1, own[3], mover, THREE_MORE, 2),
        open_ways("supply met", -1, theirs_supplied, opponent, SUPPLIED_TWO, 1),
        open_ways("supply", 1, supply, mover, SUPPLIED_TWO, 1),
        stones(&after, side, mv),
    ];
    counts.extend(distance(game, &after, mv));
    counts
}

/// The open lines of one side.
struct OpenLines {
    /// For 0 to 3 stones, the number of lines in which the side lacks at most that many stones
    /// and the other side has none.
    lacking: [i32; 4],
    /// The number of those lacking at most two in which each missing day square is beside a
    /// stone of the side that is not in the line.
    supplied: i32,
}

/// The most stones that a line counted as supplied may lack.
const SUPPLIED: usize = 2;

fn ways(game: &DagEnNacht, state: &State, side: Side) -> OpenLines {
    let [own, other] = [side, side.other()].map(|side| state.stones[side.index()]);
    let (mut counts, mut supplied) = ([0; 4], 0);
    for first in 0..game.board.squares() {
        for way in Way::ORTHOGONAL.into_iter().chain(Way::DIAGONAL) {
            let length = way.needed();
            let along = |i: u16| game.board.along(first, way, i.cast_signed());
            let Some(line) = (0..length).map(along).collect::<Option<Vec<u16>>>() else {
                continue;
            };
            let open = line.iter().all(|at| !other.has(*at));
            let missing = line.iter().filter(|at| !own.has(**at)).count();
            let fillable = |at: &u16| {
                let mut beside = game.board.neighbours(*at);
                !is_white(*at) || beside.any(|from| own.has(from) && !line.contains(&from))
            };
            let mut empty = line.iter().filter(|at| !own.has(**at));
            if open && game.board.wins(side, first, way, length) {
                counts
                    .iter_mut()
                    .skip(missing)
                    .for_each(|count| *count += 1);
                supplied += i32::from(missing <= SUPPLIED && empty.all(fillable));
            }
        }
    }
    OpenLines {
        lacking: counts,
        supplied,
    }
}

/// Counts the mover's stones: a drop adds one, a shift does not.
fn stones(after: &State, side: Side, mv: Move) -> Counted {
    let [does, instead] = match mv {
        Move::Drop(_) => ["brings a new stone to the board", "brings one"],
        Move::Shift(..) => ["brings no new stone to the board", "brings none"],
    };
    Counted {
        motif: "stones",
        amount: after.stones[side.index()].len().into(),
        notable: 1,
        does: does.to_owned(),
        instead: instead.to_owned(),
    }
}

/// Counts how far the move puts its stone from the nearest other stone of either side, in steps to
/// a neighbouring square or across a corner, so "touches" and not "beside", which means a shift;
/// nothing if there is no other stone.
fn distance(game: &DagEnNacht, after: &State, mv: Move) -> Option<Counted> {
    let target = game.board.find(mv.target())?;
    let (column, row) = game.board.place(target);
    let stones = after.stones.iter().flat_map(|stones| stones.squares());
    let others = stones.filter(|stone| *stone != target);
    let steps = others.map(|stone| {
        let place = game.board.place(stone);
        place.0.abs_diff(column).max(place.1.abs_diff(row))
    });
    let steps = steps.min()?;
    let [does, instead] = match steps {
        1 => [
            "puts the stone where it touches another stone",
            "touches one",
        ]
        .map(str::to_owned),
        _ => [
            format!("puts the stone {steps} squares from the nearest stone"),
            format!("puts it {steps} squares away"),
        ],
    };
    Some(Counted {
        motif: "distance",
        amount: -i32::from(steps),
        notable: FAR,
        does,
        instead,
    })
}

/// The smallest difference in distance that is mentioned.
const FAR: i32 = 2;

/// The stones that an open line still needs, as the end of a sentence.
const TWO_MORE: &str = "at most two more stones";
const THREE_MORE: &str = "at most three more stones";
/// [`OpenLines::supplied`]: a stone can reach each missing day square by a shift.
const SUPPLIED_TWO: &str = "at most two stones, with another stone beside each missing day square";

/// Makes a count of open lines. `sign` is 1 if the lines are the mover's and −1 if
/// they are the opponent's. `needs` says what each of them still needs.
fn open_ways(
    motif: &'static str,
    sign: i32,
    count: i32,
    side: &str,
    needs: &str,
    notable: i32,
) -> Counted {
    let lines = match count {
        0 => "no open line that needs".to_owned(),
        1 => "1 open line that needs".to_owned(),
        _ => format!("{count} open lines that need"),
    };
    Counted {
        motif,
        amount: sign * count,
        notable,
        does: format!("leaves {side} {lines} {needs}"),
        instead: match count {
            0 => "leaves none".to_owned(),
            _ => format!("leaves {count}"),
        },
    }
}
