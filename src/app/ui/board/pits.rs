//! Boards of boxes: pits with beans, and homes.

use super::canvas::{Area, Canvas, Ink, Pen};
use super::geometry::Geometry;
use super::glyphs::{BoxLines, GlyphSet};
use super::look::{Look, Scale};
use super::marks::{Mark, MarkSet, Marks};
use crate::game::{Cell, Contents, Diagram, Ground, Side};

pub(super) fn draw(
    canvas: &mut Canvas,
    geometry: &Geometry,
    diagram: &Diagram,
    marks: &Marks,
    look: &Look,
) {
    for cell in &diagram.cells {
        let set = marks.of(cell.spot);
        let area = geometry.area(cell);
        match cell.ground {
            Ground::Home(side) => home(canvas, diagram, cell, area, side, set, look),
            _ if geometry.scale == Scale::Compact => small(canvas, cell, area, set),
            _ if geometry.scale == Scale::Small => bare(canvas, cell, area, set, look.glyphs),
            _ => large(canvas, cell, area, set, look.glyphs),
        }
    }
}

/// Fills an area with its ground.
fn ground(canvas: &mut Canvas, area: Area, ground: Ground, marks: MarkSet) {
    let ink = Ink {
        symbol: ' ',
        pen: Pen::Blank,
        ground: Some(ground),
        marks,
        tinted: false,
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

/// Draws a home: its number, and the side's name and 'home' if there is room.
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
        // With two rows, each home is drawn beside its owner's row.
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
        // The owner's name is written at the end of the row with the numbers.
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
    ground(canvas, area, cell.ground, set);
    let count = match side_signs(set) {
        Some((open, close)) => format!("{open}{count}{close}"),
        None => count,
    };
    let name = look.glyphs.fit_text(&look.homes[side.index()]);
    let beans = number(cell.contents);
    let counted = area.width > FIVE && beans.div_ceil(5) + 6 <= area.height;
    let middle = area.y + (area.height - 1) / 2;
    let [y_name, y_count, y_home] = match area.height {
        // The beans are drawn below the number, in rows of five.
        _ if counted => [1, 2, 3].map(|row| area.y + row),
        9.. => [middle - 2, middle, middle + 2],
        _ => [middle - 1, middle, middle + 1],
    };
    // One line looks better than two if it fits: centred words of five and four
    // letters are half a column off each other.
    let both = format!("{name} home");
    if counted && both.chars().count() as u16 + 2 <= area.width {
        canvas.write(centred(&both), y_name, &both, Pen::Label);
        canvas.write(centred(&count), y_home, &count, Pen::Count);
    } else {
        canvas.write(centred(&name), y_name, &name, Pen::Label);
        canvas.write(centred(&count), y_count, &count, Pen::Count);
        canvas.write(centred("home"), y_home, "home", Pen::Label);
    }
    if counted {
        let below = Area {
            y: area.y + 5,
            height: area.height - 6,
            ..area
        };
        let large = Pattern {
            per_row: 5,
            step: (3, 2),
            bean: Bean::Square,
        };
        let small = Pattern {
            per_row: 5,
            step: (if area.width < 20 { 2 } else { 3 }, 1),
            bean: Bean::Dot,
        };
        let is_large = look.glyphs == GlyphSet::Unicode && large.fits(beans, below);
        let pattern = if is_large { large } else { small };
        pattern.draw(canvas, below, beans, look.glyphs);
    }
}

/// Columns for a name beside the numbers of small pits.
const NAME: u16 = 5;

/// Returns the signs of a home or small pit for cursor, last move, hint and
/// change.
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

/// Draws a pit in one row: `[ 3]`; `( 3)` last move, `{ 3}` cursor, `* 3*`
/// hint, `+ 3+` target, `[ 3'` changed.
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

/// Draws a pit without a box: two rows of beans, and their number between
/// signs.
fn bare(canvas: &mut Canvas, cell: &Cell, area: Area, set: MarkSet, glyphs: GlyphSet) {
    ground(canvas, area, cell.ground, set);
    let count = number(cell.contents);
    let beans = Area {
        height: area.height - 1,
        ..area
    };
    Pattern::of(count, beans, glyphs).draw(canvas, beans, count, glyphs);
    let y = area.y + area.height - 1;
    canvas.write(area.x + 1, y, &format!("{count:>2}"), Pen::Count);
    let signs = match side_signs(set) {
        None if set.has(Mark::Target) => Some(('+', '+')),
        signs => signs,
    };
    if let Some((open, close)) = signs {
        canvas.put(area.x, y, open, Pen::Sign);
        canvas.put(area.x + area.width - 1, y, close, Pen::Sign);
    }
}

/// Width in columns from which a pit needs more than a sign of one character,
/// which is too easily overlooked.
const WIDE: u16 = 9;

/// Draws a box with beans and their number. Marks are drawn on its upper line.
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
    let text = count.to_string();
    let inside = Area {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width - 2,
        height: area.height - 2,
    };
    if inside.height > 2 {
        // The last row is for the number.
        let beans = Area {
            height: inside.height - 1,
            ..inside
        };
        Pattern::of(count, beans, glyphs).draw(canvas, beans, count, glyphs);
    } else {
        two_rows(canvas, inside, count, text.len() as u16, glyphs);
    }
    let right = inside.x + inside.width - text.len() as u16;
    canvas.write(right, inside.y + inside.height - 1, &text, Pen::Count);
    // Two signs beside each other would look like another one.
    let signs = [
        (Mark::Last, "()"),
        (Mark::Hint, if area.width < WIDE { "*" } else { "***" }),
        (Mark::Target, "+"),
        (Mark::Changed, "'"),
    ];
    let sign = signs.into_iter().find(|(mark, _)| set.has(*mark));
    let signs = sign.map_or("", |(_, sign)| sign);
    let middle = area.x + (area.width - signs.len() as u16) / 2;
    canvas.write(middle, area.y, signs, Pen::Sign);
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

/// Columns of five beans with a blank between each two.
const FIVE: u16 = 9;

/// Size of a drawn bean.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Bean {
    /// One character.
    Dot,
    /// Two full blocks, which look like a square.
    Square,
    /// Four columns and two rows without the corners.
    Round,
}

impl Bean {
    /// Returns the rows of characters.
    fn rows(self, room: Area, glyphs: GlyphSet) -> Vec<String> {
        match self {
            Bean::Dot if room.width < 14 => vec![glyphs.bean().to_string()],
            Bean::Dot => vec![glyphs.large_bean().to_string()],
            Bean::Square => vec!["██".to_owned()],
            Bean::Round => vec!["▗██▖".to_owned(), "▝██▘".to_owned()],
        }
    }

    /// Returns the width and height.
    const fn size(self) -> (u16, u16) {
        match self {
            Bean::Dot => (1, 1),
            Bean::Square => (2, 1),
            Bean::Round => (4, 2),
        }
    }
}

/// Arrangement of beans in rows, in threes as on dice if possible.
#[derive(Copy, Clone, Debug)]
struct Pattern {
    per_row: u16,
    /// Columns and rows from one bean to the next.
    step: (u16, u16),
    bean: Bean,
}

impl Pattern {
    /// Returns the widest arrangement of the largest beans that has room for
    /// `count` of them.
    fn of(count: u16, room: Area, glyphs: GlyphSet) -> Pattern {
        let large = match glyphs {
            GlyphSet::Unicode => Pattern::large(room),
            GlyphSet::Ascii => Vec::new(),
        };
        let mut large = large.into_iter();
        let found = large.find(|pattern| pattern.fits(count, room));
        found.unwrap_or_else(|| Pattern::small(count, room))
    }

    /// Returns the arrangements with beans of several characters that fit a pit
    /// of this size.
    fn large(room: Area) -> Vec<Pattern> {
        let pattern = |per_row, step, bean| Pattern {
            per_row,
            step,
            bean,
        };
        let mut patterns = Vec::new();
        // A blank stays free between the beans and at the sides.
        if room.width >= 18 && room.height >= 5 {
            patterns.push(pattern(3, (6, 3), Bean::Round));
        }
        if room.width >= 10 && room.height >= 5 {
            let step = if room.width < 12 { 3 } else { 4 };
            patterns.push(pattern(3, (step, 2), Bean::Square));
            patterns.push(pattern(room.width / 4, (step, 2), Bean::Square));
        }
        patterns
    }

    /// Returns the widest arrangement with beans of one character.
    fn small(count: u16, room: Area) -> Pattern {
        let step = match room.width {
            // Only blanks separate pits without lines.
            ..7 => 1,
            7..10 => 2,
            10..14 => 3,
            _ => 4,
        };
        let patterns = [
            (3, (step, if step > 3 { 2 } else { 1 })),
            (3, (step, 1)),
            (5, (2, 1)),
            (room.width.div_ceil(2), (2, 1)),
        ];
        let mut patterns = patterns.map(|(per_row, step)| Pattern {
            per_row,
            step,
            bean: Bean::Dot,
        });
        patterns[2].step.0 = if room.width >= 14 { 3 } else { 2 };
        // Without room for blanks, the beans are spread evenly over the rows.
        let dense = Pattern {
            per_row: count.div_ceil(room.height).clamp(1, room.width),
            step: (1, 1),
            bean: Bean::Dot,
        };
        let mut patterns = patterns.into_iter();
        let found = patterns.find(|pattern| pattern.fits(count, room));
        found.unwrap_or(dense)
    }

    fn fits(self, count: u16, room: Area) -> bool {
        let (width, height) = self.size(count);
        width <= room.width && height <= room.height
    }

    /// Returns the number of beans in each row, from the top.
    fn rows(self, count: u16) -> impl Iterator<Item = u16> {
        // Four beans are drawn as two and two.
        let per_row = match (count, self.per_row) {
            (4, 3) => 2,
            (_, per_row) => per_row,
        };
        (0..count.div_ceil(per_row)).map(move |row| per_row.min(count - row * per_row))
    }

    fn size(self, count: u16) -> (u16, u16) {
        let widest = self.rows(count).max().unwrap_or(1);
        let rows = self.rows(count).count().max(1) as u16;
        let (width, height) = self.bean.size();
        (
            (widest - 1) * self.step.0 + width,
            (rows - 1) * self.step.1 + height,
        )
    }

    /// Draws the beans in the middle of the room; those that do not fit are
    /// left out.
    fn draw(self, canvas: &mut Canvas, room: Area, count: u16, glyphs: GlyphSet) {
        let bean = self.bean.rows(room, glyphs);
        let (_, height) = self.size(count);
        let mut y = room.y + room.height.saturating_sub(height) / 2;
        for beans in self.rows(count) {
            if y >= room.y + room.height {
                break;
            }
            let width = (beans - 1) * self.step.0 + self.bean.size().0;
            let x = room.x + room.width.saturating_sub(width) / 2;
            for (y, part) in (y..).zip(&bean) {
                row(canvas, (x, y), beans, self.step.0, part);
            }
            y += self.step.1;
        }
    }
}

fn row(canvas: &mut Canvas, (x, y): (u16, u16), beans: u16, step: u16, bean: &str) {
    for i in 0..beans {
        canvas.write(x + i * step, y, bean, Pen::Count);
    }
}

/// Draws beans in two rows. The lower one also has their number, with a blank
/// between.
fn two_rows(canvas: &mut Canvas, room: Area, count: u16, digits: u16, glyphs: GlyphSet) {
    let below = room.width - digits - 1;
    let (beans, step) = match count {
        0..=3 => ([count, 0], 2),
        4..=5 => ([count.div_ceil(2), count / 2], 2),
        _ => {
            let lower = (count / 2).min(below);
            ([(count - lower).min(room.width), lower], 1)
        }
    };
    let width = |beans: u16| (beans.max(1) - 1) * step + 1;
    for (y, here) in (room.y..).zip(beans) {
        // Rows of equal length are aligned.
        let end = if width(here) > below {
            room.width
        } else {
            below
        };
        let x = ((room.width - width(here)) / 2).min(end - width(here));
        let bean = glyphs.bean().to_string();
        row(canvas, (room.x + x, y), here, step, &bean);
    }
}
