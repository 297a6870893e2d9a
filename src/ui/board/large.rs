//! Pieces drawn with strokes, for squares large enough.

use super::glyphs::GlyphSet;
use super::{Area, Canvas, Pen};
use crate::game::{Pieces, Side};

/// A piece's size: rows above and below its middle.
#[derive(Copy, Clone)]
pub(super) struct PieceSize {
    radius: u16,
}

impl PieceSize {
    /// The largest shape that leaves room for signs beside it.
    pub fn that_fits(pieces: Pieces, width: u16, height: u16) -> Option<PieceSize> {
        let (needed, radius) = match pieces {
            Pieces::Letters if width >= 15 && height >= 7 => (15, 2),
            Pieces::Letters => (9, 1),
            Pieces::Stones => (7, 1),
        };
        (width >= needed && height > 2 * radius).then_some(PieceSize { radius })
    }

    /// Columns from the middle to where a sign may stand.
    pub const fn reach(self) -> u16 {
        2 * self.radius + 1
    }
}

pub(super) fn piece(
    canvas: &mut Canvas,
    shape: PieceSize,
    area: Area,
    pieces: Pieces,
    side: Side,
    glyphs: GlyphSet,
) {
    let (x, y) = area.middle();
    let pen = Pen::Piece(side);
    match (pieces, side) {
        (Pieces::Letters, Side::First) => cross(canvas, shape, x, y, pen, glyphs.cross()),
        (Pieces::Letters, Side::Second) => ring(canvas, shape, x, y, pen, glyphs.ring()),
        (Pieces::Stones, _) => {
            ring(canvas, shape, x, y, pen, glyphs.ring());
            canvas.put(x, y, glyphs.piece(pieces, side), pen);
        }
    }
}

fn cross(canvas: &mut Canvas, shape: PieceSize, x: u16, y: u16, pen: Pen, strokes: [char; 3]) {
    let [falling, rising, middle] = strokes;
    canvas.put(x, y, middle, pen);
    for d in 1..=shape.radius {
        canvas.put(x - 2 * d, y - d, falling, pen);
        canvas.put(x + 2 * d, y - d, rising, pen);
        canvas.put(x - 2 * d, y + d, rising, pen);
        canvas.put(x + 2 * d, y + d, falling, pen);
    }
}

fn ring(canvas: &mut Canvas, shape: PieceSize, x: u16, y: u16, pen: Pen, strokes: [char; 6]) {
    let [top_left, top_right, bottom_left, bottom_right, across, down] = strokes;
    let (w, h) = (2 * shape.radius, shape.radius);
    for i in x - w + 1..x + w {
        canvas.put(i, y - h, across, pen);
        canvas.put(i, y + h, across, pen);
    }
    for j in y - h + 1..y + h {
        canvas.put(x - w, j, down, pen);
        canvas.put(x + w, j, down, pen);
    }
    canvas.put(x - w, y - h, top_left, pen);
    canvas.put(x + w, y - h, top_right, pen);
    canvas.put(x - w, y + h, bottom_left, pen);
    canvas.put(x + w, y + h, bottom_right, pen);
}
