//! Captures that can wait, and opponents who run out of pits.

use super::motifs::{CHAIN_POSITIONS, beans, moves_of, played};
use super::{Awari, Move, State};
use crate::game::{Game, Side};
use crate::teacher::Sighting;

/// The fewest beans of a capture that is mentioned.
const LEAST: u8 = 3;

/// The beans that each of a side's pits captures.
type Captures = Vec<(Move, u8)>;

/// Returns the captures of the side to move.
fn captures(game: &Awari, state: &State) -> Captures {
    let moves = moves_of(game, state).into_iter();
    let captures = moves.map(|mv| (mv, played(game, state, mv).sown.captured));
    captures.filter(|(_, beans)| *beans >= LEAST).collect()
}

/// Reduces `kept` to the captures that `side` can still make after every turn of the other side
/// from here, to the smaller number of beans. Returns `None` if there are too many positions.
/// `left` is the number that may still be searched.
fn keep(
    game: &Awari,
    state: &State,
    side: Side,
    kept: &mut Captures,
    left: &mut usize,
) -> Option<()> {
    *left = left.checked_sub(1)?;
    if state.is_over() {
        kept.clear();
    } else if state.mover == side {
        let now = captures(game, state);
        kept.retain_mut(|(mv, beans)| {
            let same = now.iter().find(|(other, _)| other == mv);
            *beans = same.map_or(0, |(_, now)| *now.min(beans));
            *beans > 0
        });
    } else {
        for mv in moves_of(game, state) {
            if kept.is_empty() {
                break;
            }
            keep(game, &played(game, state, mv).after, side, kept, left)?;
        }
    }
    Some(())
}

/// The motif "lasting capture": after the move that led here, the mover can capture with one pit
/// next, whatever the opponent does in its turn.
pub(super) fn lasting_capture(game: &Awari, after: &State, side: Side) -> Option<Sighting> {
    if after.mover == side {
        return None;
    }
    let turned = after.with_turn_of(side);
    // A capture may also become possible by the reply, but then it is not the mover's plan.
    let mut kept = captures(game, &turned);
    keep(game, after, side, &mut kept, &mut CHAIN_POSITIONS.clone())?;
    let (pit, most) = kept.into_iter().max_by_key(|(_, beans)| *beans)?;
    let capture = format!("the capture of at least {}", beans(most.into()));
    let lasting = Sighting::counted("lasting capture", ("keeps", "keep"), &capture, most.into());
    let always = format!(", whatever {} plays", Awari::SIDES[side.other().index()]);
    let exact = format!("{capture} with pit {pit}");
    Some(lasting.mentioning(&exact, [pit]).remark(always).on([pit]))
}

/// The motif "starving": the opponent has a single pit with beans and must sow it.
pub(super) fn starving(after: &State, side: Side) -> Option<Sighting> {
    if after.mover == side {
        return None;
    }
    let pits = after.pits(side.other()).iter().enumerate();
    let full: Vec<usize> = pits
        .filter(|(_, n)| **n > 0)
        .map(|(at, _)| at + 1)
        .collect();
    let [only] = full[..] else {
        return None;
    };
    let opponent = Awari::SIDES[side.other().index()];
    let starving = Sighting::plain(
        "starving",
        ("leaves", "leave"),
        &format!("{opponent} only one pit to sow"),
    );
    let exact = format!("{opponent} only pit {only} to sow");
    Some(starving.mentioning(&exact, [only]).on([only]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;
    use crate::teacher::Teachable;

    fn motif(position: &str, mv: &str, name: &str) -> Option<String> {
        let game = Awari::default();
        let state = game.read_position(position).unwrap();
        let seen = game.motifs(&state, mv.parse().unwrap());
        let seen = seen.into_iter().find(|sighting| sighting.motif == name);
        seen.map(|sighting| sighting.does())
    }

    #[test]
    fn capture_that_every_reply_allows_can_wait() {
        // North's pit 5 can next end in South's empty pit 1, which no move of South's fills, and
        // take the beans of its own pit 6 home.
        let position = "0,4,4,4,3,3,0/3,3,3,3,3,3,0 N";
        let words = motif(position, "1", "lasting capture").expect("it is there");
        assert!(
            words.contains("with pit 5, whatever South plays"),
            "{words}"
        );
        // South's pit 1 could capture from North's pit 5, but North can sow that pit.
        let position = "1,0,0,0,1,0,18/1,0,0,0,5,0,10 S";
        let game = Awari::default();
        let state = game.read_position(position).unwrap();
        assert!(!captures(&game, &state).is_empty());
        assert_eq!(motif(position, "5", "lasting capture"), None);
    }

    #[test]
    fn single_pit_starves() {
        let position = "1,0,0,2,0,1,21/1,0,0,0,0,0,10 S";
        let words = motif(position, "4", "starving");
        assert_eq!(words.as_deref(), Some("leaves North only pit 1 to sow"));
    }
}
