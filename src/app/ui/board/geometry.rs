//! [`Geometry`]: sizes and positions of a board at one scale.

use super::canvas::{Area, Canvas, Pen};
use super::look::{Look, Scale};
use crate::game::{Caption, Cell, Diagram, Edge, Frame};

/// Sizes and positions of one diagram at one scale, in characters.
pub(super) struct Geometry {
    frame: Frame,
    /// The scale.
    pub scale: Scale,
    /// Size of a cell without the lines around it.
    pub cell: (u16, u16),
    /// Distance between neighbouring cells.
    pub gap: (u16, u16),
    /// Left and top of the first cell.
    pub origin: (u16, u16),
    /// Whether there are lines around the whole board.
    pub outer: bool,
    rows: u16,
    columns: u16,
    width: u16,
    height: u16,
}

/// Returns the sizes of cells and gaps for a frame and scale.
fn measures(frame: Frame, scale: Scale) -> ((u16, u16), (u16, u16)) {
    match (frame, scale) {
        (Frame::Grid | Frame::Checkered, Scale::Compact) => ((2, 1), (0, 0)),
        (Frame::Grid, Scale::Small | Scale::Normal) | (Frame::InnerLines, Scale::Compact) => {
            ((3, 1), (1, 1))
        }
        (Frame::Grid, Scale::Middle) => ((5, 2), (1, 1)),
        (Frame::Grid, Scale::Large) => ((7, 3), (1, 1)),
        (Frame::Grid, Scale::Huge) => ((11, 5), (1, 1)),
        (Frame::Grid, Scale::Giant) => ((15, 7), (1, 1)),
        (Frame::InnerLines, Scale::Small | Scale::Normal) => ((11, 5), (1, 1)),
        (Frame::InnerLines, Scale::Middle) => ((17, 7), (1, 1)),
        (Frame::InnerLines, Scale::Large) => ((23, 9), (1, 1)),
        (Frame::InnerLines, Scale::Huge) => ((29, 13), (1, 1)),
        (Frame::InnerLines, Scale::Giant) => ((37, 17), (1, 1)),
        (Frame::Checkered, Scale::Small | Scale::Normal) => ((3, 1), (0, 0)),
        (Frame::Checkered, Scale::Middle) => ((5, 2), (0, 0)),
        (Frame::Checkered, Scale::Large) => ((7, 3), (0, 0)),
        (Frame::Checkered, Scale::Huge) => ((9, 4), (0, 0)),
        (Frame::Checkered, Scale::Giant) => ((11, 5), (0, 0)),
        (Frame::Boxes, Scale::Compact) => ((4, 1), (0, 0)),
        (Frame::Boxes, Scale::Small) => ((5, 3), (1, 1)),
        (Frame::Boxes, Scale::Normal) => ((8, 4), (1, 2)),
        (Frame::Boxes, Scale::Middle) => ((10, 6), (1, 2)),
        (Frame::Boxes, Scale::Large) => ((12, 8), (1, 2)),
        (Frame::Boxes, Scale::Huge) => ((16, 10), (1, 3)),
        (Frame::Boxes, Scale::Giant) => ((20, 14), (1, 3)),
    }
}

impl Geometry {
    /// Computes the sizes and positions for a diagram.
    pub fn new(diagram: &Diagram, scale: Scale) -> Geometry {
        let frame = diagram.frame;
        let (cell, gap) = measures(frame, scale);
        // A compact grid has no lines.
        let outer = frame == Frame::Grid && gap.0 > 0;
        let mut geometry = Geometry {
            frame,
            scale,
            cell,
            gap,
            origin: (0, 0),
            outer,
            rows: diagram.rows,
            columns: diagram.columns,
            width: 0,
            height: 0,
        };
        let line = u16::from(outer);
        let [top, bottom, left, right] =
            [Edge::Top, Edge::Bottom, Edge::Left, Edge::Right].map(|e| geometry.margin(diagram, e));
        geometry.origin = (left + line, top + line);
        geometry.width = geometry.origin.0 + span(diagram.columns, cell.0, gap.0) + line + right;
        geometry.height = geometry.origin.1 + span(diagram.rows, cell.1, gap.1) + line + bottom;
        geometry
    }

    /// Returns the columns or rows that labels and captions need at `edge`.
    fn margin(&self, diagram: &Diagram, edge: Edge) -> u16 {
        let labels = diagram.labels.iter().filter(|label| label.edge == edge);
        let widest = labels.map(|label| columns_of(&label.text)).max();
        match edge {
            Edge::Top | Edge::Bottom => {
                let captions = self.captions(diagram, edge).count() as u16;
                u16::from(widest.is_some()) + captions
            }
            Edge::Left | Edge::Right => widest.map_or(0, |width| width + self.label_gap()),
        }
    }

    fn label_gap(&self) -> u16 {
        match (self.frame, self.scale) {
            (Frame::InnerLines, scale) if scale > Scale::Compact => 3,
            _ => 1,
        }
    }

    /// Returns the captions above the board (`Top`, including those of the left
    /// edge) or below it.
    fn captions<'a>(
        &self,
        diagram: &'a Diagram,
        edge: Edge,
    ) -> impl Iterator<Item = &'a Caption> + use<'a> {
        let shown = self.scale != Scale::Compact;
        diagram.captions.iter().filter(move |caption| {
            let above = matches!(caption.edge, Edge::Top | Edge::Left);
            shown && above == (edge == Edge::Top)
        })
    }

    /// The width and height of the whole drawing, labels included.
    pub const fn size(&self) -> (u16, u16) {
        (self.width, self.height)
    }

    /// Returns the left edge of a column of cells.
    pub fn column_x(&self, column: u16) -> u16 {
        self.origin.0 + column * (self.cell.0 + self.gap.0)
    }

    /// Returns the top edge of a row of cells.
    pub fn row_y(&self, row: u16) -> u16 {
        self.origin.1 + row * (self.cell.1 + self.gap.1)
    }

    /// Returns the row of a cell for signs and single characters. On checkered
    /// boards, stones leave the upper part of a square free.
    pub fn middle_row(&self) -> u16 {
        match self.frame {
            Frame::Checkered => self.cell.1 / 2,
            _ => (self.cell.1 - 1) / 2,
        }
    }

    /// Returns the area of a cell.
    pub fn area(&self, cell: &Cell) -> Area {
        let rows = cell.row_span.max(1);
        Area {
            x: self.column_x(cell.column),
            y: self.row_y(cell.row),
            width: self.cell.0,
            height: span(rows, self.cell.1, self.gap.1),
        }
    }

    /// Returns the area in which a click selects the cell: the cell with the
    /// line to its right and the one below.
    pub fn reach(&self, cell: &Cell) -> Area {
        let area = self.area(cell);
        let below = if self.frame == Frame::Boxes {
            0
        } else {
            self.gap.1
        };
        Area {
            width: area.width + self.gap.0,
            height: area.height + below,
            ..area
        }
    }

    /// Returns the empty rows between two rows of boxes, if any.
    pub fn free(&self) -> Option<Area> {
        (self.frame == Frame::Boxes && self.gap.1 > 1 && self.rows == 2).then(|| Area {
            x: self.column_x(1),
            y: self.origin.1 + self.cell.1,
            width: span(self.columns.saturating_sub(2), self.cell.0, self.gap.0),
            height: self.gap.1,
        })
    }

    /// Writes the labels and captions around the board.
    pub fn write_labels(&self, canvas: &mut Canvas, diagram: &Diagram, look: &Look) {
        let line = u16::from(self.outer);
        let bottom = self.origin.1 + span(self.rows, self.cell.1, self.gap.1) + line;
        let right = self.origin.0 + span(self.columns, self.cell.0, self.gap.0) + line;
        for label in &diagram.labels {
            let width = columns_of(&label.text);
            let across = self.column_x(label.index) + self.cell.0.saturating_sub(width) / 2;
            let down = self.row_y(label.index) + self.middle_row();
            let (x, y) = match label.edge {
                Edge::Top => (across, self.origin.1 - line - 1),
                Edge::Bottom => (across, bottom),
                Edge::Left => (self.origin.0 - line - self.label_gap() - width, down),
                Edge::Right => (right + self.label_gap(), down),
            };
            canvas.write(x, y, &look.glyphs.fit_text(&label.text), Pen::Label);
        }
        let below = bottom + u16::from(diagram.labels.iter().any(|l| l.edge == Edge::Bottom));
        for (edge, first) in [(Edge::Top, 0), (Edge::Bottom, below)] {
            for (y, caption) in (first..).zip(self.captions(diagram, edge)) {
                self.write_caption(canvas, caption, look, y);
            }
        }
    }

    fn write_caption(&self, canvas: &mut Canvas, caption: &Caption, look: &Look, y: u16) {
        let name = look.glyphs.fit_text(&look.captions[caption.side.index()]);
        let more = look.glyphs.fit_text(&caption.text);
        if self.frame == Frame::Boxes {
            // Captions are centred over the pits.
            let parts = [name, more];
            let parts = parts.iter().filter(|part| !part.is_empty());
            let line = parts.cloned().collect::<Vec<_>>().join("  ");
            let pits = span(self.columns.saturating_sub(2), self.cell.0, self.gap.0);
            let x = self.column_x(1) + pits.saturating_sub(columns_of(&line)) / 2;
            return canvas.write(x, y, &line, Pen::Label);
        }
        let x = self.origin.0;
        canvas.write(x, y, &name, Pen::Label);
        canvas.write(x + columns_of(&name).max(16) + 2, y, &more, Pen::Label);
    }
}

fn columns_of(text: &str) -> u16 {
    u16::try_from(text.chars().count()).unwrap_or(u16::MAX)
}

fn span(count: u16, cell: u16, gap: u16) -> u16 {
    match count {
        0 => 0,
        n => n * (cell + gap) - gap,
    }
}
