//! [`Window`]: the visible part of a board that is larger than its room.

use std::ops::Range;

use super::geometry::Geometry;
use super::look::Scale;
use crate::game::{Diagram, Edge, Frame, Spot};

/// The visible rows and columns of a diagram.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Window {
    rows: Range<u16>,
    columns: Range<u16>,
}

impl Window {
    /// Returns the largest part of the diagram that fits into `room` (columns,
    /// rows of characters) at `scale`. It contains the first spot in `focus`,
    /// and the others if possible. `None` if the whole diagram fits.
    pub fn on(diagram: &Diagram, scale: Scale, room: (u16, u16), focus: &[Spot]) -> Option<Window> {
        // Rows of boxes stay together, because homes are as high as both.
        let least = match diagram.frame {
            Frame::Boxes => diagram.rows,
            _ => 1,
        };
        let rows = longest(least, diagram.rows, |rows| {
            Geometry::new(&with_size(diagram, rows, diagram.columns), scale)
                .size()
                .1
                <= room.1
        });
        let columns = longest(1, diagram.columns, |columns| {
            Geometry::new(&with_size(diagram, diagram.rows, columns), scale)
                .size()
                .0
                <= room.0
        });
        let cells = || focus.iter().filter_map(|spot| diagram.cell(*spot));
        let window = Window {
            rows: around(cells().map(|cell| cell.row), rows, diagram.rows),
            columns: around(cells().map(|cell| cell.column), columns, diagram.columns),
        };
        (rows < diagram.rows || columns < diagram.columns).then_some(window)
    }

    /// Returns the visible part as a diagram.
    pub fn view(&self, diagram: &Diagram) -> Diagram {
        let mut shown = with_size(diagram, self.rows.len() as u16, self.columns.len() as u16);
        shown.cells.retain(|cell| {
            let tall = cell.row_span > 1;
            (tall || self.rows.contains(&cell.row)) && self.columns.contains(&cell.column)
        });
        for cell in &mut shown.cells {
            cell.row = cell.row.saturating_sub(self.rows.start);
            cell.column -= self.columns.start;
        }
        let range = |edge: Edge| match edge {
            Edge::Left | Edge::Right => &self.rows,
            Edge::Top | Edge::Bottom => &self.columns,
        };
        shown
            .labels
            .retain(|label| range(label.edge).contains(&label.index));
        for label in &mut shown.labels {
            label.index -= range(label.edge).start;
        }
        shown
    }

    /// Returns arrows in the directions in which the board continues.
    pub fn arrows(&self, diagram: &Diagram) -> String {
        let arrow = |range: &Range<u16>, end: u16, [back, on, both]: [&'static str; 3]| match (
            range.start > 0,
            range.end < end,
        ) {
            (true, true) => both,
            (true, false) => back,
            (false, true) => on,
            (false, false) => "",
        };
        let down = arrow(&self.rows, diagram.rows, ["↑", "↓", "↕"]);
        let across = arrow(&self.columns, diagram.columns, ["←", "→", "↔"]);
        format!("{down}{across}")
    }
}

/// Returns the diagram with other numbers of rows and columns.
fn with_size(diagram: &Diagram, rows: u16, columns: u16) -> Diagram {
    Diagram {
        rows,
        columns,
        ..diagram.clone()
    }
}

/// Returns the largest number from `least` to `most` that `fits`; `least` if
/// none does.
fn longest(least: u16, most: u16, fits: impl Fn(u16) -> bool) -> u16 {
    (least..=most).rev().find(|n| fits(*n)).unwrap_or(least)
}

/// Returns a range of `length` below `end` with the first spot of `focus` in
/// the middle. The range moves as little as possible to include the other
/// spots, if they fit together with the first.
fn around(mut focus: impl Iterator<Item = u16>, length: u16, end: u16) -> Range<u16> {
    let last = end - length;
    let first = focus.next().unwrap_or(end / 2);
    let mut start = first.saturating_sub(length / 2).min(last);
    for other in focus {
        let moved = start.clamp(other.saturating_sub(length - 1), other);
        // The first spot matters most: no other spot may push it out of the
        // range.
        if (moved..moved + length).contains(&first) {
            start = moved.min(last);
        }
    }
    start..start + length
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Contents, Flip, Ground, Pieces, Spot};
    use crate::ui::board::{Look, Marks, draw};

    /// Returns a checkered board of 15 × 15 squares with coordinates at the
    /// left and above.
    fn board() -> Diagram {
        let mut diagram = Diagram::new(15, 15, Frame::Checkered, Pieces::Stones, Flip::None);
        for i in 0..15 {
            diagram.label(Edge::Left, i, format!("{:>2}", 15 - i));
            diagram.label(Edge::Top, i, char::from(b'a' + i as u8));
            for column in 0..15 {
                let spot = Some(Spot(15 * i + column));
                diagram.put(i, column, Ground::Plain, Contents::Empty, spot);
            }
        }
        diagram
    }

    #[test]
    fn window_shows_the_focus_with_its_coordinates() {
        let diagram = board();
        for cell in &diagram.cells {
            let Some(spot) = cell.spot else { continue };
            let window = Window::on(&diagram, Scale::Compact, (24, 9), &[spot]).expect("no room");
            let view = window.view(&diagram);
            let shown = view.cell(spot).expect("the spot in focus is shown");
            assert!(shown.row < view.rows && shown.column < view.columns);
            let look = Look {
                scale: Scale::Compact,
                ..Look::default()
            };
            let canvas = draw(&view, &Marks::new(), &look);
            assert!(canvas.width() <= 24 && canvas.height() <= 9, "{canvas}");
            let row = view
                .labels
                .iter()
                .find(|label| label.edge == Edge::Left && label.index == shown.row);
            let row = row.map(|label| label.text.trim().to_owned());
            assert_eq!(row, Some((diagram.rows - cell.row).to_string()));
        }
    }

    #[test]
    fn window_includes_other_spots_if_they_fit() {
        assert_eq!(around([7, 9].into_iter(), 5, 15), 5..10);
        assert_eq!(around([7, 11].into_iter(), 5, 15), 7..12);
        assert_eq!(around([7, 3].into_iter(), 5, 15), 3..8);
        assert_eq!(around([7, 14].into_iter(), 5, 15), 5..10, "too far");
        assert_eq!(around([0, 14].into_iter(), 5, 15), 0..5);
        assert_eq!(around([14, 13].into_iter(), 5, 15), 10..15);
    }

    #[test]
    fn arrows_point_to_the_hidden_parts() {
        let diagram = board();
        let arrows = |room, focus: usize| {
            let spot = diagram.cells[focus].spot.unwrap();
            Window::on(&diagram, Scale::Compact, room, &[spot]).map(|w| w.arrows(&diagram))
        };
        assert_eq!(arrows((80, 40), 0), None);
        assert_eq!(arrows((80, 10), 0).as_deref(), Some("↓"));
        assert_eq!(arrows((20, 10), 224).as_deref(), Some("↑←"));
        assert_eq!(arrows((20, 10), 112).as_deref(), Some("↕↔"));
    }
}
