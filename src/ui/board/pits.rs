//! Cells that are boxes of their own: pits with beans, and homes.

use super::geometry::Geometry;
use super::glyphs::{BoxLines, GlyphSet};
use super::{Area, Canvas, Ink, Look, Mark, MarkSet, Marks, Pen, Scale};
use crate::game::{Cell, Contents, Diagram, Ground, Side};

pub(super) fn draw(
    canvas: &mut Canvas,
    plan: &Geometry,
    diagram: &Diagram,
    marks: &Marks,
    look: &Look,
) {
    for cell in &diagram.cells {
        let set = marks.of(cell.spot);
        let area = plan.area(cell);
        match cell.ground {
            Ground::Home(side) => home(canvas, diagram, cell, area, side, set, look),
            _ if plan.scale == Scale::Compact => small(canvas, cell, area, set),
            _ => large(canvas, cell, area, set, look.glyphs),
        }
    }
}

/// Gives an area its ground.
fn ground(canvas: &mut Canvas, area: Area, ground: Ground, marks: MarkSet) {
    let ink = Ink {
        symbol: ' ',
        pen: Pen::Blank,
        ground: Some(ground),
        marks,
    };
    for y in area.y..area.y + area.height {
        for x in area.x..area.x + area.width {
            canvas.set(x, y, ink);
        }
    }
}

fn number(contents: Contents) -> u16 {
    match contents {
        Contents::Count(n) => n,
        Contents::Piece(_) => 1,
        Contents::Empty => 0,
    }
}

/// A home: its number, with the side's name and 'home' where there is room.
fn home(
    canvas: &mut Canvas,
    diagram: &Diagram,
    cell: &Cell,
    area: Area,
    side: Side,
    set: MarkSet,
    look: &Look,
) {
    let count = number(cell.contents).to_string();
    let centred = |text: &str| area.x + area.width.saturating_sub(text.chars().count() as u16) / 2;
    let leftmost = cell.column < diagram.columns / 2;
    if area.height < 6 {
        // Each home beside its owner's row in a two-row picture.
        let y = if leftmost {
            area.y
        } else {
            area.y + area.height - 1
        };
        ground(
            canvas,
            Area {
                y,
                height: 1,
                ..area
            },
            cell.ground,
            set,
        );
        canvas.write(area.x, y, &format!("{count:>2}"), Pen::Count);
        sign_around(canvas, area.x, area.x + 2, y, set);
        // The owner's name ends the line of the row's numbers.
        let name = look.glyphs.fit_text(&look.homes[side.index()]);
        let line = if leftmost {
            area.y.checked_sub(1)
        } else {
            Some(area.y + area.height)
        };
        let length = name.chars().count() as u16;
        if let (Some(line), true) = (line, length <= NAME) {
            canvas.write(canvas.width() - length, line, &name, Pen::Label);
        }
        return;
    }
    let y = area.y + area.height / 2;
    let count = match side_signs(set) {
        Some((open, close)) => format!("{open}{count}{close}"),
        None => count,
    };
    let name = look.glyphs.fit_text(&look.homes[side.index()]);
    let beans = number(cell.contents);
    let rows = beans.div_ceil(5);
    let counted = area.width > FIVE && rows + 6 <= area.height;
    let (y, band) = if counted {
        // Its beans lie below its number, in rows of five.
        (area.y + 3, area)
    } else {
        let height = 4;
        (
            y,
            Area {
                y: y - 2,
                height,
                ..area
            },
        )
    };
    ground(canvas, band, cell.ground, set);
    if counted {
        Fives::new(area, look.glyphs).draw(canvas, area, y + 3, beans);
    }
    canvas.write(centred(&name), y - 2, &name, Pen::Label);
    canvas.write(centred(&count), y - 1, &count, Pen::Count);
    canvas.write(centred("home"), y + 1, "home", Pen::Label);
}

/// Columns beside the numbers of small pits that a name may take.
const NAME: u16 = 5;

/// The signs of a home or of a small pit: cursor, last move, change.
fn side_signs(set: MarkSet) -> Option<(char, char)> {
    if set.has(Mark::Cursor) || set.has(Mark::Picked) {
        Some(('[', ']'))
    } else if set.has(Mark::Last) {
        Some(('(', ')'))
    } else if set.has(Mark::Hint) {
        Some(('*', '*'))
    } else if set.has(Mark::Changed) {
        Some(('\'', ' '))
    } else {
        None
    }
}

fn sign_around(canvas: &mut Canvas, left: u16, right: u16, y: u16, set: MarkSet) {
    if let Some((open, close)) = side_signs(set) {
        if left > 0 && canvas.at(left - 1, y).symbol == ' ' {
            canvas.put(left - 1, y, open, Pen::Sign);
        }
        canvas.put(right, y, close, Pen::Sign);
    }
}

/// `[ 3]`; `( 3)` last move, `{ 3}` cursor, `* 3*` hint, `[ 3'` changed.
fn small(canvas: &mut Canvas, cell: &Cell, area: Area, set: MarkSet) {
    ground(canvas, area, cell.ground, set);
    let (open, close) = if set.has(Mark::Cursor) || set.has(Mark::Picked) {
        ('{', '}')
    } else if set.has(Mark::Last) {
        ('(', ')')
    } else if set.has(Mark::Hint) {
        ('*', '*')
    } else if set.has(Mark::Target) {
        ('+', '+')
    } else if set.has(Mark::Changed) {
        ('[', '\'')
    } else {
        ('[', ']')
    };
    canvas.put(area.x, area.y, open, Pen::Line);
    let count = number(cell.contents);
    canvas.write(area.x + 1, area.y, &format!("{count:>2}"), Pen::Count);
    canvas.put(area.x + 3, area.y, close, Pen::Line);
}

/// A box with beans and their number; marks stand on its upper line.
fn large(canvas: &mut Canvas, cell: &Cell, area: Area, set: MarkSet, glyphs: GlyphSet) {
    ground(canvas, area, cell.ground, set);
    let raised = set.has(Mark::Cursor) || set.has(Mark::Picked);
    let lines = if raised {
        glyphs.double()
    } else {
        glyphs.thin()
    };
    outline(canvas, area, lines);
    let count = number(cell.contents);
    beans(canvas, area, count, glyphs);
    let text = count.to_string();
    let right = area.x + area.width - 1 - text.len() as u16;
    canvas.write(right, area.y + area.height - 2, &text, Pen::Count);
    let mut signs = String::new();
    for (mark, sign) in [
        (Mark::Last, "()"),
        (Mark::Hint, "*"),
        (Mark::Target, "+"),
        (Mark::Changed, "'"),
    ] {
        if set.has(mark) {
            signs.push_str(sign);
        }
    }
    let middle = area.x + (area.width - signs.len() as u16) / 2;
    canvas.write(middle, area.y, &signs, Pen::Sign);
    if set.has(Mark::Legal) {
        let (x, y) = (area.x + area.width / 2 - 1, area.y + area.height - 1);
        canvas.write(x, y, &glyphs.fit_text("··"), Pen::Sign);
    }
}

fn outline(canvas: &mut Canvas, area: Area, lines: &BoxLines) {
    let (right, bottom) = (area.x + area.width - 1, area.y + area.height - 1);
    for x in area.x + 1..right {
        canvas.put(x, area.y, lines.across, Pen::Line);
        canvas.put(x, bottom, lines.across, Pen::Line);
    }
    for y in area.y + 1..bottom {
        canvas.put(area.x, y, lines.down, Pen::Line);
        canvas.put(right, y, lines.down, Pen::Line);
    }
    let [
        top_left,
        _,
        top_right,
        _,
        _,
        _,
        bottom_left,
        _,
        bottom_right,
    ] = lines.joints;
    canvas.put(area.x, area.y, top_left, Pen::Line);
    canvas.put(right, area.y, top_right, Pen::Line);
    canvas.put(area.x, bottom, bottom_left, Pen::Line);
    canvas.put(right, bottom, bottom_right, Pen::Line);
}

/// Columns of five beans with a blank between each.
const FIVE: u16 = 9;

/// How five beans in a row are set in a box: larger in a larger one.
struct Fives {
    bean: char,
    /// Columns and rows from one bean to the next.
    step: (u16, u16),
}

impl Fives {
    fn new(area: Area, glyphs: GlyphSet) -> Fives {
        Fives {
            bean: match area.width {
                ..16 => glyphs.bean(),
                _ => glyphs.large_bean(),
            },
            step: match area.width {
                ..20 => (2, 1),
                _ => (3, 1),
            },
        }
    }

    /// Draws them in the middle of the columns, from row `y` on.
    fn draw(&self, canvas: &mut Canvas, area: Area, y: u16, count: u16) {
        let width = (count.clamp(1, 5) - 1) * self.step.0 + 1;
        let x = area.x + (area.width - width) / 2;
        for i in 0..count {
            let (column, row) = (self.step.0 * (i % 5), self.step.1 * (i / 5));
            canvas.put(x + column, y + row, self.bean, Pen::Count);
        }
    }
}

/// Beans as dots, spread over the rows; the number beside them gives the exact
/// count.
fn beans(canvas: &mut Canvas, area: Area, count: u16, glyphs: GlyphSet) {
    let bean = glyphs.bean();
    let (columns, rows) = (area.width - 3, area.height - 2);
    // Rows of five can be counted at a glance; the last shares its room with
    // the number.
    if columns >= FIVE && count <= 5 * (rows - 1) + 4 {
        let above = rows.saturating_sub(count.div_ceil(5)) / 2;
        Fives::new(area, glyphs).draw(canvas, area, area.y + 1 + above, count);
        return;
    }
    let loose = columns.div_ceil(2);
    let few = count <= loose * rows;
    let (step, most) = if few { (2, loose) } else { (1, columns) };
    // The last row shares its room with the number.
    let last = if few { most } else { columns - 2 };
    let mut left = count.min(most * (rows - 1) + last);
    for row in 0..rows {
        let here = share(left, rows - row, most);
        left -= here;
        let width = if here == 0 { 0 } else { (here - 1) * step + 1 };
        let start = area.x + 1 + (columns - width) / 2;
        for i in 0..here {
            canvas.put(start + i * step, area.y + 1 + row, bean, Pen::Count);
        }
    }
}

/// How many of `left` beans the next of `rows` rows takes.
fn share(left: u16, rows: u16, most: u16) -> u16 {
    if left <= 2 || rows == 1 {
        left.min(most)
    } else {
        left.div_ceil(rows).max(2).min(most)
    }
}
