//! The evaluation of a game as a curve drawn in characters.

use crate::session::Unit;
use crate::ui::theme::Role;
use crate::ui::tui::painter::{PLAIN, Painter};

/// What stands in one place of the curve.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Dot {
    /// Nothing.
    Blank,
    /// The line of even games.
    Zero,
    /// The value after a move.
    Value,
    /// Where the replay stands.
    Here,
}

/// A curve of values for the first side, upwards good.
pub struct Curve {
    width: usize,
    height: usize,
    dots: Vec<Dot>,
    /// The value of the topmost row.
    pub top: f64,
}

impl Curve {
    /// The curve of `values`, one a move, in so many characters. `ply` moves
    /// are played where the replay stands.
    #[must_use]
    pub fn new(
        values: &[Option<f64>],
        unit: Unit,
        ply: usize,
        width: usize,
        height: usize,
    ) -> Curve {
        let mut curve = Curve {
            width,
            height,
            dots: vec![Dot::Blank; width * height],
            top: top(values, unit),
        };
        if width == 0 || height == 0 {
            return curve;
        }
        let zero = curve.row(0.0);
        for x in 0..width {
            curve.set(x, zero, Dot::Zero);
        }
        let here = curve.column(ply, values.len());
        for y in 0..height {
            curve.set(here, y, Dot::Here);
        }
        for (i, value) in values.iter().enumerate() {
            if let Some(value) = value {
                let (x, y) = (curve.column(i + 1, values.len()), curve.row(*value));
                curve.set(x, y, Dot::Value);
            }
        }
        curve
    }

    /// The column of the position after `ply` of `len` moves.
    #[must_use]
    pub fn column(&self, ply: usize, len: usize) -> usize {
        let last = self.width.saturating_sub(1);
        (ply * last).checked_div(len).unwrap_or(0)
    }

    /// The row of a value, counted from the top.
    fn row(&self, value: f64) -> usize {
        let last = self.height - 1;
        let part = (1.0 - (value / self.top).clamp(-1.0, 1.0)) / 2.0;
        (part * last as f64).round() as usize
    }

    /// The row of the line that stands for 0, counted from the top.
    #[must_use]
    pub fn zero_row(&self) -> usize {
        if self.height == 0 { 0 } else { self.row(0.0) }
    }

    fn set(&mut self, x: usize, y: usize, dot: Dot) {
        if x < self.width && y < self.height {
            self.dots[y * self.width + x] = dot;
        }
    }

    /// What stands there; blank outside.
    #[must_use]
    pub fn at(&self, x: usize, y: usize) -> Dot {
        if x < self.width && y < self.height {
            self.dots[y * self.width + x]
        } else {
            Dot::Blank
        }
    }
}

/// Draws the curve of `values` with its scale; `ply` moves are played where
/// the reader stands.
pub fn paint_curve(painter: &mut Painter<'_>, values: &[Option<f64>], unit: Unit, ply: usize) {
    let (width, height) = (painter.width(), painter.height());
    let rows = height.saturating_sub(1);
    let left = 4;
    let room = width.saturating_sub(left);
    let curve = Curve::new(values, unit, ply, room.into(), rows.into());
    for (y, label) in [(0, curve.top), (rows.saturating_sub(1), -curve.top)] {
        painter.text(0, y, &format!("{label:+.0}"), PLAIN);
    }
    let zero = u16::try_from(curve.zero_row()).unwrap_or(0);
    painter.text(1, zero, "0", PLAIN);
    for y in 0..rows {
        for x in 0..room {
            let (text, style) = match curve.at(x.into(), y.into()) {
                Dot::Blank => continue,
                Dot::Zero => ("·", painter.role(Role::Quiet)),
                Dot::Value => ("∙", painter.role(Role::Curve)),
                Dot::Here => ("┃", PLAIN),
            };
            painter.text(left + x, y, text, style);
        }
    }
    let len = values.len();
    for ply in [1, len.div_ceil(2), len].into_iter().filter(|ply| *ply > 0) {
        let x = u16::try_from(curve.column(ply, len)).unwrap_or(0);
        let x = left + x.min(room.saturating_sub(3));
        painter.text(x, rows, &ply.to_string(), PLAIN);
    }
}

/// The scale's end: the next round number above every value.
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
    use super::*;

    fn picture(curve: &Curve) -> Vec<String> {
        let sign = |dot| match dot {
            Dot::Blank => ' ',
            Dot::Zero => '-',
            Dot::Value => '*',
            Dot::Here => '|',
        };
        let row = |y| (0..curve.width).map(|x| sign(curve.at(x, y))).collect();
        (0..curve.height).map(row).collect()
    }

    #[test]
    fn values_stand_above_and_below_the_line_of_even_games() {
        let values = [Some(0.0), Some(10.0), None, Some(-10.0)];
        let curve = Curve::new(&values, Unit::points("discs", 16.0), 3, 8, 5);
        assert_eq!(
            picture(&curve),
            ["   * |  ", "     |  ", "-*---|--", "     |  ", "     | *"]
        );
        assert!((curve.top - 10.0).abs() < 1e-9);
    }

    #[test]
    fn long_games_are_pressed_together_and_no_size_fails() {
        let values = vec![Some(64.0); 120];
        for (width, height) in [(0, 0), (1, 1), (2, 9), (50, 1)] {
            let curve = Curve::new(&values, Unit::points("discs", 16.0), 120, width, height);
            assert!(curve.column(120, 120) < width.max(1));
        }
        let curve = Curve::new(&[], Unit::OUTCOME, 0, 10, 3);
        assert_eq!(curve.at(0, 1), Dot::Here);
    }
}
