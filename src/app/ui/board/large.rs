//! Pieces larger than one character, drawn with half blocks (each of which is
//! two square dots) or with strokes.

use super::canvas::{Area, Canvas, Pen};
use super::glyphs::GlyphSet;
use super::look::Look;
use crate::game::{Diagram, Frame, Pieces, Side};

/// The way a large piece is drawn in a square.
#[derive(Copy, Clone)]
pub(super) enum PieceSize {
    /// With strokes; `radius` is the number of rows above and below the middle.
    Strokes { radius: u16 },
    /// With half blocks; `dots` is the odd number of dots across.
    Blocks { dots: u16 },
}

impl PieceSize {
    /// Returns the largest piece that leaves room for signs beside it; `None`
    /// if there is room for one character only.
    pub fn that_fits(diagram: &Diagram, area: Area, look: &Look) -> Option<PieceSize> {
        let (width, height) = (area.width, area.height);
        let blocks = look.glyphs == GlyphSet::Unicode;
        // Without lines between the squares, stones leave half a row free.
        let high = 2 * height - u16::from(diagram.frame == Frame::Checkered);
        let strokes = |width: u16, height: u16| PieceSize::Strokes {
            radius: (height / 2).min(width / 4).max(1),
        };
        match diagram.pieces {
            Pieces::Stones if blocks && width >= 5 && height >= 2 => Some(PieceSize::Blocks {
                dots: odd((width - 2).min(high)),
            }),
            Pieces::Stones if !blocks && width >= 7 && height >= 3 => {
                Some(strokes(width - 3, height - 1))
            }
            Pieces::Letters if blocks && width >= 9 && height >= 5 => Some(PieceSize::Blocks {
                dots: odd((width - 4).min(2 * height - 2)),
            }),
            Pieces::Letters if width >= 9 && height >= 3 => {
                Some(strokes(width - 6, height.saturating_sub(3)))
            }
            _ => None,
        }
    }

    /// Returns the distance in columns from the middle to a sign beside the
    /// piece.
    pub const fn reach(self) -> u16 {
        match self {
            PieceSize::Strokes { radius } => 2 * radius + 1,
            PieceSize::Blocks { dots } => dots / 2 + 1,
        }
    }
}

/// Returns the thickness of a letter's strokes in dots, for a letter of `dots`
/// across.
fn thickness(dots: u16) -> f32 {
    (f32::from(dots) / 10.0).max(2.0)
}

/// Returns the largest odd number up to `n`.
const fn odd(n: u16) -> u16 {
    n - (n + 1) % 2
}

pub(super) fn piece(
    canvas: &mut Canvas,
    shape: PieceSize,
    area: Area,
    diagram: &Diagram,
    side: Side,
    look: &Look,
) {
    let (x, y) = area.middle();
    let pieces = diagram.pieces;
    let is_low = diagram.frame == Frame::Checkered;
    let pen = Pen::Piece(side);
    let glyphs = look.glyphs;
    let hollow = side == Side::Second && !look.colored;
    match (shape, pieces, side) {
        (PieceSize::Blocks { dots: 3 }, Pieces::Stones, _) if is_low && !hollow => {
            canvas.write(x - 1, area.y, "▗▄▖", pen);
            canvas.write(x - 1, area.y + 1, "▜█▛", pen);
        }
        // Three dots on two rows of half blocks would look like a plus. Quarter
        // blocks cut off only the corners.
        (PieceSize::Blocks { dots: 3 }, Pieces::Stones, _) if area.height == 2 && !hollow => {
            canvas.write(x - 1, area.y, "▟█▙", pen);
            canvas.write(x - 1, area.y + 1, "▜█▛", pen);
        }
        (PieceSize::Blocks { dots }, Pieces::Stones, _) => {
            // On a checkered board half a row stays free above and below. With
            // two rows, only the upper half can.
            let (more, drop) = match (is_low, dots) {
                (true, 3) => (0.2, 0.5),
                (true, _) => (-0.2, 0.0),
                (false, _) => (0.2, 0.0),
            };
            let radius = f32::from(dots) / 2.0 + more;
            let hole = if hollow { radius - 1.1 } else { 0.0 };
            blocks(canvas, area, pen, |dx, dy| {
                let dy = dy - drop;
                (hole..=radius).contains(&dx.hypot(dy))
            });
        }
        (PieceSize::Blocks { dots }, Pieces::Letters, Side::First) => {
            let half = f32::from(dots) / 2.0;
            let thick = thickness(dots);
            blocks(canvas, area, pen, |dx, dy| {
                (dx.abs() - dy.abs()).abs() < thick - 0.7 && dx.abs() <= half && dy.abs() <= half
            });
        }
        (PieceSize::Blocks { dots }, Pieces::Letters, Side::Second) => {
            // A ring has more stroke than a cross. Slightly thinner, it looks
            // equally heavy, and the hole of a small one is round.
            let radius = f32::from(dots) / 2.0 + 0.2;
            let thinner = if dots < 9 { 0.4 } else { 0.2 };
            let hole = radius - thickness(dots) + thinner;
            blocks(canvas, area, pen, |dx, dy| {
                (hole..=radius).contains(&dx.hypot(dy))
            });
        }
        (PieceSize::Strokes { radius }, Pieces::Letters, Side::First) => {
            cross(canvas, radius, x, y, pen, glyphs.cross());
        }
        (PieceSize::Strokes { radius }, Pieces::Letters, Side::Second) => {
            ring(canvas, radius, x, y, pen, glyphs.ring());
        }
        (PieceSize::Strokes { radius }, Pieces::Stones, _) => {
            ring(canvas, radius, x, y, pen, glyphs.ring());
            canvas.put(x, y, glyphs.piece(pieces, side), pen);
        }
    }
}

/// Draws the mark in the middle of a stone that moved last. A larger stone gets
/// a larger mark.
pub(super) fn spot(
    canvas: &mut Canvas,
    shape: PieceSize,
    diagram: &Diagram,
    (x, y): (u16, u16),
    side: Side,
) {
    let PieceSize::Blocks { dots: 5.. } = shape else {
        return;
    };
    if diagram.pieces == Pieces::Stones {
        match shape.reach() {
            5.. => canvas.write(x - 1, y, "▐█▌", Pen::Spot(side)),
            _ => canvas.put(x, y, '█', Pen::Spot(side)),
        }
    }
}

/// Fills the dots of `area` for which `inside` is true, given their distances
/// from the middle.
fn blocks(canvas: &mut Canvas, area: Area, pen: Pen, inside: impl Fn(f32, f32) -> bool) {
    let middle = f32::from(area.width) / 2.0 - 0.5;
    for row in 0..area.height {
        for column in 0..area.width {
            let dx = f32::from(column) - middle;
            // A row has two dots, whose centres are half a dot from the row's
            // middle.
            let upper = 2.0 * f32::from(row) + 0.5 - f32::from(area.height);
            let symbol = match (inside(dx, upper), inside(dx, upper + 1.0)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => continue,
            };
            canvas.put(area.x + column, area.y + row, symbol, pen);
        }
    }
}

fn cross(canvas: &mut Canvas, radius: u16, x: u16, y: u16, pen: Pen, strokes: [char; 3]) {
    let [falling, rising, middle] = strokes;
    canvas.put(x, y, middle, pen);
    for d in 1..=radius {
        canvas.put(x - 2 * d, y - d, falling, pen);
        canvas.put(x + 2 * d, y - d, rising, pen);
        canvas.put(x - 2 * d, y + d, rising, pen);
        canvas.put(x + 2 * d, y + d, falling, pen);
    }
}

fn ring(canvas: &mut Canvas, radius: u16, x: u16, y: u16, pen: Pen, strokes: [char; 6]) {
    let [top_left, top_right, bottom_left, bottom_right, across, down] = strokes;
    let (w, h) = (2 * radius, radius);
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
