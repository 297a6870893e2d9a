//! Steps of a hint: the part of the board where the right move is, and a few moves near each other.

use crate::game::{Diagram, Edge, order_by_key};
use crate::session::{Motif, MoveView, Session};

/// Number of moves that a hint offers.
const CHOICES: usize = 3;

/// The side of the squares into which the board is divided to find moves near each other, in
/// cells. The last one contains the whole board.
const PARTS: [u16; 6] = [2, 3, 4, 6, 8, u16::MAX];

/// Returns a few legal moves to places near each other, including `right` but none of the
/// `refused` ones, in the order of the board. Empty if no more than that many are left, because
/// to name all of them would be no hint.
pub fn candidates(session: &dyn Session, refused: &[String], right: &str) -> Vec<MoveView> {
    candidates_in(session, refused, right, None)
}

/// Returns [`candidates`] in a part of the board that contains the right move, if possible only
/// moves that a hint on this motif does not rule out.
pub(super) fn candidates_for(
    session: &dyn Session,
    refused: &[String],
    right: &str,
    part: Option<&Region>,
    motif: &str,
) -> Vec<MoveView> {
    if fits(session, motif, right) {
        let legal = session.moves().into_iter().map(|mv| mv.text);
        let other = legal.filter(|mv| refused.contains(mv) || !fits(session, motif, mv));
        let other: Vec<String> = other.collect();
        let alike = candidates_in(session, &other, right, part);
        let diagram = session.diagram();
        let is_inside = |mv| {
            let place = place(&diagram, mv);
            part.is_none_or(|part| place.is_some_and(|place| part.contains(place)))
        };
        if !alike.is_empty() && alike.iter().all(is_inside) {
            return alike;
        }
    }
    candidates_in(session, refused, right, part)
}

/// Returns whether the motif of the right move says which of the [`candidates_for`] it is.
pub(super) fn motif_decides(
    session: &dyn Session,
    refused: &[String],
    right: &str,
    part: Option<&Region>,
    motif: &str,
) -> bool {
    let few = candidates_for(session, refused, right, part, motif);
    let mut others = few.iter().filter(|mv| mv.text != right);
    !few.is_empty()
        && fits(session, motif, right)
        && !others.any(|mv| fits(session, motif, &mv.text))
}

/// Returns whether a legal move shows a motif, or keeps the opponent from it if the motif is named
/// so.
fn fits(session: &dyn Session, motif: &str, mv: &str) -> bool {
    if session.motifs(mv).shows.contains(&motif) {
        return true;
    }
    let is_stopped = |one: &&Motif| one.stopped.is_some_and(|(name, _)| name == motif);
    let mut after = session.fork();
    let stopped = session.info().motifs.iter().find(is_stopped);
    stopped.is_some_and(|stopped| {
        let has_played = after.play(mv).is_ok();
        let mut replies = after.moves().into_iter();
        has_played && !replies.any(|mv| after.motifs(&mv.text).shows.contains(&stopped.name))
    })
}

/// Returns [`candidates`] in a part of the board that contains the right move.
fn candidates_in(
    session: &dyn Session,
    refused: &[String],
    right: &str,
    part: Option<&Region>,
) -> Vec<MoveView> {
    let moves = session.moves();
    let is_open = |mv: &&MoveView| mv.text == right || !refused.contains(&mv.text);
    let open: Vec<&MoveView> = moves.iter().filter(is_open).collect();
    if open.len() <= CHOICES {
        return Vec::new();
    }
    let diagram = session.diagram();
    let Some(goal) = open.iter().copied().find(|mv| mv.text == right) else {
        return Vec::new();
    };
    // A move of another kind, such as a shift among drops, would be ruled out at a glance.
    let kind = |mv: &MoveView| std::mem::discriminant(&mv.clicks);
    let alike: Vec<&MoveView> = open
        .iter()
        .copied()
        .filter(|mv| kind(mv) == kind(goal))
        .collect();
    let open = if alike.len() > CHOICES { alike } else { open };
    // Several moves may lead to one place, and naming all of them would say which one it is.
    let mut places: Vec<(u16, u16, &MoveView)> = Vec::new();
    for mv in std::iter::once(goal).chain(open.iter().copied()) {
        let Some((row, column)) = place(&diagram, mv) else {
            continue;
        };
        if part.is_some_and(|part| !part.contains((row, column))) {
            continue;
        }
        if places
            .iter()
            .all(|known| (known.0, known.1) != (row, column))
        {
            places.push((row, column, mv));
        }
    }
    order_by_key(&mut places, |(row, column, _)| (*row, *column));
    let near = place(&diagram, goal).and_then(|(row, column)| {
        let part = |size: u16| {
            let same = |(r, c, _): &&(u16, u16, &MoveView)| {
                (r / size, c / size) == (row / size, column / size)
            };
            let found: Vec<&MoveView> = places.iter().filter(same).map(|one| one.2).collect();
            (found.len() >= CHOICES).then_some(found)
        };
        PARTS.into_iter().find_map(part)
    });
    let near = near.unwrap_or(open);
    let at = near.iter().position(|mv| mv.text == right).unwrap_or(0);
    some_around(&near, at).iter().copied().cloned().collect()
}

/// The number of columns or rows up to which a part of the board is half of it. On a larger board
/// it is a third.
const SMALL: u16 = 8;

/// Some columns or rows of a board.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) struct Region {
    /// The number of places in it to which a legal move leads.
    places: usize,
    is_columns: bool,
    from: u16,
    to: u16,
    /// The labels of the first and the last one.
    ends: [String; 2],
}

impl Region {
    /// Returns the part of the board to look at for the move `right`. `None` if it says too much
    /// or nothing.
    pub(super) fn of(session: &dyn Session, right: &str) -> Option<Region> {
        let diagram = session.diagram();
        let moves = session.moves();
        let mut places: Vec<(u16, u16)> =
            moves.iter().filter_map(|mv| place(&diagram, mv)).collect();
        order_by_key(&mut places, |place| *place);
        places.dedup();
        let goal = place(&diagram, moves.iter().find(|mv| mv.text == right)?)?;
        let found = [true, false].into_iter().filter_map(|is_columns| {
            let axis = Axis::of(&diagram, goal, is_columns);
            let (from, to) = axis.part();
            let mut region = Region {
                places: 0,
                is_columns,
                from,
                to,
                ends: axis.ends(&diagram, from, to)?,
            };
            region.places = places.iter().filter(|one| region.contains(**one)).count();
            let is_hint = region.places > CHOICES && region.places < places.len();
            is_hint.then_some(region)
        });
        found.min()
    }

    fn contains(&self, (row, column): (u16, u16)) -> bool {
        (self.from..=self.to).contains(if self.is_columns { &column } else { &row })
    }

    /// Returns the hint to look there, as a sentence: `Look at columns a to d.`
    pub(super) fn sentence(&self) -> String {
        let [first, last] = &self.ends;
        let lines = if self.is_columns { "columns" } else { "rows" };
        format!("Look at {lines} {first} to {last}.")
    }
}

/// The columns or the rows of a board, with the one of the right move.
struct Axis {
    count: u16,
    at: u16,
    /// The edges where they are labelled.
    edges: [Edge; 2],
}

impl Axis {
    fn of(diagram: &Diagram, (row, column): (u16, u16), is_columns: bool) -> Axis {
        match is_columns {
            true => Axis {
                count: diagram.columns,
                at: column,
                edges: [Edge::Top, Edge::Bottom],
            },
            false => Axis {
                count: diagram.rows,
                at: row,
                edges: [Edge::Left, Edge::Right],
            },
        }
    }

    /// Returns the first and the last column or row of the part with the right move.
    fn part(&self) -> (u16, u16) {
        let parts = if self.count > SMALL { 3 } else { 2 };
        let size = self.count.div_ceil(parts).max(1);
        let from = self.at / size * size;
        (from, (from + size).min(self.count).saturating_sub(1))
    }

    /// Returns the labels of two columns or rows, the smaller one first; `None` unless they differ.
    fn ends(&self, diagram: &Diagram, from: u16, to: u16) -> Option<[String; 2]> {
        let label = |index: u16| {
            let mut labels = diagram.labels.iter();
            let own = labels.find(|label| self.edges.contains(&label.edge) && label.index == index);
            own.map(|label| label.text.trim().to_owned())
        };
        let (first, last) = (label(from)?, label(to)?);
        let falls = (first.len(), &first) > (last.len(), &last);
        let ends = if falls { [last, first] } else { [first, last] };
        (from < to).then_some(ends)
    }
}

/// Returns the row and the column of the place to which a move leads.
fn place(diagram: &Diagram, mv: &MoveView) -> Option<(u16, u16)> {
    let cell = diagram.cell(mv.clicks.spots().last()?)?;
    Some((cell.row, cell.column))
}

/// Returns a few items of a list including the one at index `at`, in the order of the list.
fn some_around<T>(list: &[T], at: usize) -> &[T] {
    let count = CHOICES.min(list.len());
    // If the right one were always in the middle, its place would reveal it.
    let from = (at + count - at % CHOICES).saturating_sub(count);
    let from = from.min(at).min(list.len() - count);
    let from = from.max((at + 1).saturating_sub(count));
    &list[from..from + count]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hint_choices_contain_the_right_move() {
        let legal: Vec<usize> = (0..9).collect();
        for at in 0..9 {
            let some = some_around(&legal, at);
            assert!(some.contains(&at), "{at}: {some:?}");
            assert_eq!(some.len(), 3);
        }
        assert_eq!(some_around(&legal[..2], 1), [0, 1]);
    }
}
