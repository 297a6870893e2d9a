//! The motifs "preparation" and "prevention": a double threat that could come next.

use super::bits::Bits;
use super::board::{Way, is_white};
use super::motifs::{on_squares, winning_squares};
use super::{DagEnNacht, Move, State};
use crate::game::{Game, Side, Square};
use crate::teacher::Sighting;

/// The most stones that a line lacks before the move that makes it part of a double threat.
const LACKING: usize = 2;

/// Returns the two motifs, as far as the legal move from `before` to `after` shows them.
pub(super) fn preparation(
    game: &DagEnNacht,
    before: &State,
    after: &State,
    mv: Move,
) -> Vec<Sighting> {
    let (side, at) = (before.turn, game.square(mv.target()));
    let rival = DagEnNacht::SIDES[side.other().index()];
    // A double threat needs two lines. One of them must go through the square of the
    // move, if the move has made it possible or ends it.
    let possible = |[with, without]: [&State; 2], side| {
        let squares = empty_in_lines(game, with, side, at).squares();
        let new = squares.filter(|&square| {
            makes_double_threat(game, with, side, square)
                && !makes_double_threat(game, without, side, square)
        });
        new.map(|square| game.board.name(square)).collect()
    };
    let prepared: Vec<Square> = possible([after, before], side);
    let prevented: Vec<Square> = possible([before, after], side.other());
    let mut seen = Vec::new();
    if !prepared.is_empty() {
        let plain = Sighting::plain("preparation", ("prepares", "prepare"), "a double threat");
        seen.push(on_squares(plain, "a double threat at", &prepared, "").on(&prepared));
    }
    if !prevented.is_empty() {
        let threat = format!("{rival}'s double threat");
        let plain = Sighting::plain("prevention", ("prevents", "prevent"), &threat);
        let at = format!("{threat} at");
        seen.push(on_squares(plain, &at, &prevented, "").on(&prevented));
    }
    seen
}

/// The empty squares of the lines through a square that the side could complete with two
/// more stones.
fn empty_in_lines(game: &DagEnNacht, state: &State, side: Side, square: u16) -> Bits {
    let [own, other] = [side, side.other()].map(|side| state.stones[side.index()]);
    let mut found = Bits::default();
    for way in Way::ORTHOGONAL.into_iter().chain(Way::DIAGONAL) {
        if Way::DIAGONAL.contains(&way) && !is_white(square) {
            continue;
        }
        let length = way.needed().cast_signed();
        for back in 0..length {
            let line = (0..length).map(|i| game.board.along(square, way, i - back));
            let Some(line) = line.collect::<Option<Vec<u16>>>() else {
                continue;
            };
            let open = line.iter().all(|at| !other.has(*at));
            let empty = line.iter().filter(|at| !own.has(**at));
            if open && empty.clone().count() <= LACKING {
                empty.for_each(|at| found.insert(*at));
            }
        }
    }
    found
}

/// Whether a stone of the side on this empty square would threaten to complete lines on
/// two squares, without completing one itself.
fn makes_double_threat(game: &DagEnNacht, state: &State, side: Side, square: u16) -> bool {
    if state.at(square).is_some() {
        return false;
    }
    let own = state.stones[side.index()];
    let beside = game.board.neighbours(square);
    let shifts = beside.filter(|from| own.has(*from) && !is_white(*from));
    let drop = (!is_white(square)).then_some(None);
    drop.into_iter().chain(shifts.map(Some)).any(|from| {
        let mut next = *state;
        let stones = &mut next.stones[side.index()];
        if let Some(from) = from {
            stones.remove(from);
        }
        stones.insert(square);
        let stones = *stones;
        game.board.winning_row(side, stones, square).is_none()
            && winning_squares(game, &next, side).len() > 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Notation, Rules};
    use crate::games::dag_en_nacht::{DagOptions, Restrict};
    use crate::teacher::Teachable;

    /// The motifs of this file that the move shows, with their squares.
    fn seen(position: &str, mv: &str) -> Vec<(&'static str, Vec<String>)> {
        let game = DagEnNacht::new(DagOptions::new(11, Restrict::None).unwrap());
        let state = game.read_position(position).unwrap();
        let mv = mv.parse().unwrap();
        assert!(game.is_legal(&state, mv));
        let own = ["preparation", "prevention"];
        let seen = game.motifs(&state, mv).into_iter();
        let seen = seen.filter(|sighting| own.contains(&sighting.motif));
        seen.map(|sighting| (sighting.motif, sighting.squares))
            .collect()
    }

    #[test]
    fn a_third_stone_prepares_a_double_threat() {
        // After e5, e6 would threaten the drop on e2 and the shift d7-e7.
        let position = "11/11/11/1w9/3b7/11/1w3b5/4b6/4b6/11/1w6w2 b";
        let e6 = vec!["e6".to_owned()];
        assert_eq!(seen(position, "f5-e5"), [("preparation", e6)]);
        // Far away, a stone prepares nothing.
        assert_eq!(seen(position, "k8"), []);
    }

    #[test]
    fn a_stone_on_the_square_prevents_the_double_threat() {
        let position = "11/11/11/1w9/3b7/11/1w2b6/4b6/4b6/11/1w6w2 w";
        let e6 = vec!["e6".to_owned()];
        assert_eq!(seen(position, "e6"), [("prevention", e6)]);
        assert_eq!(seen(position, "k8"), []);
    }

    #[test]
    fn what_was_possible_before_is_not_prepared() {
        let position = "11/11/11/1w9/3b7/11/1w2b6/4b6/4b6/11/1w6w2 b";
        assert_eq!(seen(position, "k8"), []);
    }
}
