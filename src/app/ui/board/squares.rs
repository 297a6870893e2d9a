//! Boards of squares: with lines all around, with inner lines only, or
//! checkered.

use super::canvas::{Area, Canvas, Ink, Pen};
use super::geometry::Geometry;
use super::glyphs::{BoxLines, GlyphSet};
use super::large;
use super::large::PieceSize;
use super::look::Look;
use super::marks::{Mark, MarkSet, Marks};
use crate::game::{Cell, Contents, Diagram, Frame, Ground, Pieces, order_by_key};

pub(super) fn draw(
    canvas: &mut Canvas,
    geometry: &Geometry,
    diagram: &Diagram,
    marks: &Marks,
    look: &Look,
) {
    if geometry.gap.0 > 0 {
        rule(canvas, geometry, diagram, look.glyphs.thin());
    }
    let carrying = marks.find(Mark::Picked);
    for cell in &diagram.cells {
        fill(canvas, geometry, diagram, cell, marks.of(cell.spot), look);
    }
    // Signs may extend into neighbouring cells, so they are drawn last. On the smallest
    // boards, neighbours share a column: there, the sign that matters most stays whole.
    let mut cells: Vec<&Cell> = diagram.cells.iter().collect();
    order_by_key(&mut cells, |cell| rank(marks.of(cell.spot)));
    for cell in cells {
        let set = marks.of(cell.spot);
        let away = carrying.is_some() && carrying != cell.spot;
        let painter = CellPainter {
            diagram,
            geometry,
            look,
            cell,
            set,
            area: geometry.area(cell),
        };
        painter.contents(canvas);
        painter.signs(canvas, away);
    }
}

/// Returns how much the signs of these marks matter to the user.
fn rank(set: MarkSet) -> usize {
    let most = [
        [Mark::Cursor, Mark::Picked],
        [Mark::Last, Mark::Last],
        [Mark::Hint, Mark::Target],
    ];
    let found = most
        .iter()
        .position(|kinds| kinds.iter().any(|mark| set.has(*mark)));
    most.len() - found.unwrap_or(most.len())
}

/// Draws the lines between squares, and around the board if the frame has them.
fn rule(canvas: &mut Canvas, geometry: &Geometry, diagram: &Diagram, lines: &BoxLines) {
    let edge = u16::from(geometry.outer);
    let (left, top) = (geometry.origin.0 - edge, geometry.origin.1 - edge);
    let right = geometry.column_x(diagram.columns) - 1;
    let bottom = geometry.row_y(diagram.rows) - 1;
    let (pitch_x, pitch_y) = (geometry.cell.0 + 1, geometry.cell.1 + 1);
    for y in top..bottom + edge {
        for x in left..right + edge {
            let on_column = (x + 1 + pitch_x - geometry.origin.0).is_multiple_of(pitch_x);
            let on_row = (y + 1 + pitch_y - geometry.origin.1).is_multiple_of(pitch_y);
            let third = |at, first, last| match at {
                at if at == first => 0,
                at if at == last => 2,
                _ => 1,
            };
            let joint = if geometry.outer {
                3 * third(y, top, bottom) + third(x, left, right)
            } else {
                4
            };
            let symbol = match (on_column, on_row) {
                (true, true) => lines.joints[joint],
                (true, false) => lines.down,
                (false, true) => lines.across,
                (false, false) => continue,
            };
            canvas.put(x, y, symbol, Pen::Line);
        }
    }
}

/// Height in rows from which a square needs more than a sign of one character,
/// which is too easily overlooked.
const TINTED: u16 = 3;

/// Fills the cell with its ground and texture.
fn fill(
    canvas: &mut Canvas,
    geometry: &Geometry,
    diagram: &Diagram,
    cell: &Cell,
    marks: MarkSet,
    look: &Look,
) {
    let area = geometry.area(cell);
    let (symbol, pen) = match cell.ground {
        Ground::Dark => (look.glyphs.dark_square(), Pen::Texture),
        _ => (' ', Pen::Blank),
    };
    // A stone that moved last has a mark in its middle instead of a tint.
    let last = marks.has(Mark::Last) && diagram.pieces == Pieces::Letters;
    let pointed_out = last || marks.has(Mark::Picked) || marks.has(Mark::Hint);
    let tinted = pointed_out && area.height >= TINTED;
    for y in area.y..area.y + area.height {
        for x in area.x..area.x + area.width {
            canvas.set(
                x,
                y,
                Ink {
                    symbol,
                    pen,
                    ground: Some(cell.ground),
                    marks,
                    tinted,
                },
            );
        }
    }
}

/// Drawing of one cell.
struct CellPainter<'a> {
    diagram: &'a Diagram,
    geometry: &'a Geometry,
    look: &'a Look,
    cell: &'a Cell,
    set: MarkSet,
    area: Area,
}

impl CellPainter<'_> {
    fn contents(&self, canvas: &mut Canvas) {
        match self.cell.contents {
            Contents::Piece(side) => {
                let (pieces, glyphs) = (self.diagram.pieces, self.look.glyphs);
                match self.shape() {
                    Some(shape) => {
                        large::piece(canvas, shape, self.area, self.diagram, side, self.look);
                        if self.set.has(Mark::Last) && self.look.colored {
                            large::spot(canvas, shape, self.diagram, self.middle(), side);
                        }
                    }
                    None => {
                        let (x, y) = self.middle();
                        let piece = match self.look.colored {
                            true => glyphs.coloured_piece(pieces, side),
                            false => glyphs.piece(pieces, side),
                        };
                        canvas.put(x, y, piece, Pen::Piece(side));
                    }
                }
            }
            Contents::Count(n) => {
                let (x, y) = self.middle();
                canvas.write(x, y, &n.to_string(), Pen::Count);
            }
            Contents::Empty => self.empty(canvas),
        }
    }

    /// Returns the size of pieces, if larger than one character.
    fn shape(&self) -> Option<PieceSize> {
        PieceSize::that_fits(self.diagram, self.area, self.look)
    }

    /// Returns the position of a single character.
    fn middle(&self) -> (u16, u16) {
        (
            self.area.middle().0,
            self.area.y + self.geometry.middle_row(),
        )
    }

    /// Draws an empty square: a mark, or a dot if there are no lines
    /// around it.
    fn empty(&self, canvas: &mut Canvas) {
        let glyphs = self.look.glyphs;
        let lined = self.geometry.gap.0 > 0 || self.diagram.frame == Frame::Checkered;
        let symbol = if self.set.has(Mark::Hint) {
            '*'
        } else if self.set.has(Mark::Target) {
            '+'
        } else if self.set.has(Mark::Legal) {
            if lined { glyphs.dot() } else { '+' }
        } else if !lined {
            glyphs.dot()
        } else {
            return;
        };
        let pen = if self.set.is_empty() {
            Pen::Label
        } else {
            Pen::Sign
        };
        let (x, y) = self.middle();
        if symbol == glyphs.dot() && lined {
            return self.dot(canvas, x, y, pen);
        }
        canvas.put(x, y, symbol, pen);
    }

    /// Draws the dot of a legal move, larger in a larger square.
    fn dot(&self, canvas: &mut Canvas, x: u16, y: u16, pen: Pen) {
        let glyphs = self.look.glyphs;
        match self.area.height {
            5.. if glyphs == GlyphSet::Unicode => canvas.write(x - 1, y, "▐█▌", pen),
            3.. => canvas.put(x, y, glyphs.large_dot(), pen),
            _ => canvas.put(x, y, glyphs.dot(), pen),
        }
    }

    /// Draws the signs beside the contents.
    fn signs(&self, canvas: &mut Canvas, carried_elsewhere: bool) {
        let (x, y) = self.middle();
        let keyed = self.area.width > 8;
        let reach = match self.shape() {
            // A bracket directly beside a stroke would look like a part of it.
            Some(shape) => shape.reach() + u16::from(self.diagram.pieces == Pieces::Letters),
            None if keyed => 3,
            None => 1,
        };
        let (left, right) = self.brackets(carried_elsewhere);
        if let (Some(left), Some(x)) = (left, x.checked_sub(reach)) {
            if self.set.has(Mark::Cursor) && x < self.area.x {
                // The cursor's colour covers both brackets.
                canvas.set(x, y, canvas.at(self.area.x, y));
            }
            canvas.put(x, y, left, Pen::Sign);
        }
        if let Some(right) = right {
            canvas.put(x + reach, y, right, Pen::Sign);
        }
    }

    /// Returns the signs of the mark that matters most: two kinds around one piece
    /// would look like a sign of their own.
    fn brackets(&self, carried_elsewhere: bool) -> (Option<char>, Option<char>) {
        let occupied = self.cell.contents != Contents::Empty;
        let has = |mark| self.set.has(mark);
        if has(Mark::Cursor) && carried_elsewhere && !has(Mark::Picked) {
            (Some('{'), Some('}'))
        } else if has(Mark::Cursor) || has(Mark::Picked) {
            (Some('['), Some(']'))
        } else if has(Mark::Last) {
            (Some('('), Some(')'))
        } else if has(Mark::Hint) && occupied {
            (Some('*'), Some('*'))
        } else if has(Mark::Target) && occupied {
            (None, Some('+'))
        } else if has(Mark::Changed) {
            (Some('\''), None)
        } else {
            (None, None)
        }
    }
}
