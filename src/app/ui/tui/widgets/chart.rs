//! Draws the evaluation of a game as a curve.

use ratatui::style::Color;
use ratatui::symbols::Marker;
use ratatui::widgets::canvas::{Canvas, Context, Line, Points};

use crate::session::{GameInfo, Unit};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::theme::Role;
use crate::ui::tui::painter::{PLAIN, Painter};

/// The columns of the scale at the left.
const SCALE: u16 = 4;
/// The most rows of a curve without the numbers of its moves, which would take one of them.
const LOW: u16 = 3;

/// Returns the heading of a curve: whose values it shows.
pub fn curve_title(info: &GameInfo) -> String {
    let up = info.sides[0];
    match info.unit.is_outcome() {
        true => format!("{up}'s chances in %"),
        false => format!("who is ahead ({up} up)"),
    }
}

/// Draws the curve of `values`, one for each move, with its scale. A high value is
/// good for the first side. A mark shows the position after `ply` moves. Moves that
/// are not evaluated yet leave a gap. If there are few rows, the curve gets all of them. Where only
/// the outcome counts, the scale shows the chances of the first side.
pub fn paint_curve(painter: &mut Painter<'_>, values: &[Option<f64>], unit: Unit, ply: usize) {
    let is_low = painter.height() <= LOW;
    let rows = painter.height() - u16::from(!is_low);
    let room = painter.width().saturating_sub(SCALE);
    if rows == 0 || room == 0 {
        return;
    }
    let top = top(values, unit);
    // With an odd number of rows, the value 0 has a row of its own. Of two rows, one is for
    // each side; of a larger even number, the last row stays empty.
    let lowest = if rows == 2 { 1 } else { (rows - 1) / 2 * 2 };
    let zero = (lowest != 1).then_some(lowest / 2);
    // With a single row there is room for the 0 alone.
    if lowest > 0 {
        for (y, end) in [(0, top), (lowest, -top)] {
            let label = match unit.is_outcome() {
                true => format!("{:3.0}", 50.0 + 50.0 * end),
                false => format!("{end:+.0}"),
            };
            painter.text(0, y, &label, PLAIN);
        }
    }
    let quiet = painter.role(Role::Quiet);
    let here = SCALE + column(ply, values.len(), room);
    if let Some(zero) = zero {
        let label = if unit.is_outcome() { "50" } else { "0" };
        painter.text(1, zero, label, PLAIN);
        for x in SCALE..SCALE + room {
            painter.text(x, zero, "·", quiet);
        }
    }
    for y in 0..=lowest {
        painter.text(here, y, "┃", PLAIN);
    }
    let colour = painter.role(Role::Curve).fg.unwrap_or(Color::Reset);
    let paper = painter.theme().page().bg.unwrap_or(Color::Reset);
    let marker = match painter.theme().glyphs {
        GlyphSet::Unicode => Marker::Braille,
        GlyphSet::Ascii => Marker::Custom('*'),
    };
    let canvas = Canvas::default()
        .marker(marker)
        .background_color(paper)
        .x_bounds([0.0, values.len().max(1) as f64])
        .y_bounds([-top, top])
        .paint(|context| draw(context, values, colour));
    painter.part(SCALE, 0, room, lowest + 1).widget(canvas);
    if !is_low {
        paint_numbers(painter, values.len(), room, rows);
    }
}

/// Draws the numbers of the first, the middle and the last move below the curve.
fn paint_numbers(painter: &mut Painter<'_>, len: usize, room: u16, y: u16) {
    let place = |ply: usize| SCALE + column(ply, len, room).min(room.saturating_sub(3));
    let last = place(len);
    for ply in [1, len.div_ceil(2), len].into_iter().filter(|ply| *ply > 0) {
        let (x, text) = (place(ply), ply.to_string());
        // Two numbers that touch would read as one.
        if ply == len || x + (text.len() as u16) < last {
            painter.text(x, y, &text, PLAIN);
        }
    }
}

/// Draws lines from value to value.
fn draw(context: &mut Context<'_>, values: &[Option<f64>], color: Color) {
    let at = |i: usize| Some(((i + 1) as f64, (*values.get(i)?)?));
    for i in 0..values.len() {
        let Some((x1, y1)) = at(i) else { continue };
        context.draw(&Points {
            coords: &[(x1, y1)],
            color,
        });
        if let Some((x2, y2)) = at(i + 1) {
            let line = Line::new(x1, y1, x2, y2, color);
            context.draw(&line);
        }
    }
}

/// Returns the column of the position after `ply` of `len` moves.
fn column(ply: usize, len: usize, room: u16) -> u16 {
    let last = usize::from(room.saturating_sub(1));
    let column = (ply * last + len / 2).checked_div(len).unwrap_or(0);
    u16::try_from(column).unwrap_or(u16::MAX)
}

/// Returns the upper end of the scale: a round number that no value exceeds.
fn top(values: &[Option<f64>], unit: Unit) -> f64 {
    let steps = unit.tops;
    let most = values
        .iter()
        .flatten()
        .fold(0.0_f64, |most, v| most.max(v.abs()));
    let fits = steps.iter().copied().find(|step| *step >= most);
    fits.unwrap_or(steps[steps.len() - 1])
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;
    use crate::ui::theme::{ColorDepth, STANDARD, Theme, Themes};

    fn picture(values: &[Option<f64>], unit: Unit, ply: usize, size: (u16, u16)) -> Vec<String> {
        let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        let palette = Themes::new(None).palette_or_standard(STANDARD);
        let theme = Theme::new(GlyphSet::Ascii, &palette, ColorDepth::None);
        paint_curve(&mut Painter::new(&mut buffer, theme), values, unit, ply);
        let row = |y| (0..size.0).map(|x| buffer[(x, y)].symbol()).collect();
        let rows = (0..size.1)
            .map(row)
            .map(|row: String| row.trim_end().to_owned());
        rows.collect()
    }

    #[test]
    fn values_are_joined_above_and_below_zero() {
        let values = [Some(0.0), Some(10.0), None, Some(-10.0)];
        let drawn = picture(&values, Unit::points("discs", 16.0), 3, (12, 6));
        let wanted = [
            "+10     *|",
            "       * |",
            " 0  ..*..|..",
            "         |",
            "-10      | *",
            "      1  4",
        ];
        assert_eq!(drawn, wanted);
    }

    #[test]
    fn single_row_shows_only_zero() {
        let values = [Some(1.0), Some(-1.0)];
        let drawn = picture(&values, Unit::OUTCOME, 1, (12, 1));
        assert!(drawn[0].starts_with(" 50 "), "{drawn:?}");
    }

    #[test]
    fn every_size_has_the_same_scale() {
        let values = [0.0, 8.0, -8.0, 16.0].map(Some);
        let unit = Unit::points("discs", 16.0);
        let heights = |rows| {
            let drawn = picture(&values, unit, 0, (10, rows));
            let row_of = |x: usize| {
                drawn
                    .iter()
                    .position(|row: &String| row.chars().nth(x) == Some('*'))
            };
            (drawn[0][..3].to_owned(), row_of(9))
        };
        assert_eq!(heights(3), ("+16".to_owned(), Some(0)));
        assert_eq!(heights(9), heights(3));
        // Each side has one of two rows.
        let drawn = picture(&values, unit, 0, (10, 2));
        assert!(drawn[1].starts_with("-16 "), "{drawn:?}");
    }

    #[test]
    fn outcomes_are_chances() {
        let values = [0.0, 0.5, 1.0].map(Some);
        let drawn = picture(&values, Unit::OUTCOME, 0, (10, 6));
        let labels: Vec<&str> = [0, 2, 4].map(|row: usize| drawn[row][..4].trim()).into();
        assert_eq!(labels, ["100", "50", "0"]);
    }

    #[test]
    fn long_games_are_compressed_at_every_size() {
        let values = vec![Some(64.0); 120];
        let unit = Unit::points("discs", 16.0);
        for size in [(0, 0), (1, 1), (4, 2), (5, 2), (6, 9), (50, 1), (50, 2)] {
            picture(&values, unit, 120, size);
        }
        let empty = picture(&[], Unit::OUTCOME, 0, (14, 4));
        assert_eq!(empty[1], " 50 |.........");
    }
}
