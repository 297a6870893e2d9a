//! [`List`]: a list of lines, one of which is chosen.

use std::ops::Range;

use crate::ui::tui::key_table::{Binding, KeyHint, action_of, hints};
use crate::ui::tui::keys::Key;
use crate::ui::tui::painter::{BOLD, CHOSEN, PLAIN, Painter, columns};

/// A number of lines larger than any list.
const ALL: i64 = 1 << 20;

/// The keys of every list, with the number of lines by which they move.
const KEYS: &[Binding<i64>] = &[
    Binding::below(1, "choose", "the next line, the previous one"),
    Binding::above(-1),
    Binding::pages(10, "ten lines forward or back"),
    Binding::page_back(-10),
    Binding::first(-ALL, "the first line, the last"),
    Binding::last(ALL),
];

/// The chosen line of a list, and the lines that are shown. The owner of the lines
/// passes their number each time, because it may change.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct List {
    chosen: usize,
    /// The first line that was shown last.
    first: usize,
    /// The row of the screen of the first line shown.
    top: u16,
}

impl List {
    /// Creates a list in which this line is chosen.
    pub fn at(chosen: usize) -> List {
        List {
            chosen,
            ..List::default()
        }
    }

    /// The chosen line, counted from 0.
    pub const fn chosen(&self) -> usize {
        self.chosen
    }

    /// Chooses this line, or the last one if there are only `count` lines.
    pub fn choose(&mut self, line: usize, count: usize) {
        self.chosen = line.min(count.saturating_sub(1));
    }

    /// Moves by this number of lines, and stops at the ends.
    pub fn move_by(&mut self, lines: i64, count: usize) {
        let by = isize::try_from(lines).unwrap_or(isize::MAX);
        self.choose(self.chosen.saturating_add_signed(by), count);
    }

    /// Moves if the key is one of those that every list has. Returns how far, or `None`
    /// for other keys.
    pub fn key(&mut self, key: &Key, count: usize) -> Option<i64> {
        let lines = action_of(KEYS, key.code)?;
        self.move_by(lines, count);
        Some(lines)
    }

    /// Returns the keys of a screen with a list and these other keys.
    pub fn hints<A>(others: &[Binding<A>]) -> Vec<KeyHint> {
        [hints(KEYS), hints(others)].concat()
    }

    /// Moves by this number of lines. After the last line comes the first.
    pub fn turn(&mut self, lines: i64, count: usize) {
        let wrapped = (self.chosen as i64 + lines).rem_euclid(count.max(1) as i64);
        self.chosen = wrapped as usize;
    }

    /// Returns the lines to show in `rows` rows from row `top` of the screen on. The
    /// chosen line is among them, and no row is empty while there are more lines.
    pub fn shown(&mut self, top: u16, rows: usize, count: usize) -> Range<usize> {
        self.chosen = self.chosen.min(count.saturating_sub(1));
        self.top = top;
        let rows = rows.max(1);
        self.first = self
            .first
            .clamp((self.chosen + 1).saturating_sub(rows), self.chosen)
            .min(count.saturating_sub(rows));
        self.first..(self.first + rows).min(count)
    }

    /// Returns the line at this row of the screen.
    pub fn line_at(&self, y: u16, count: usize) -> Option<usize> {
        let line = usize::from(y.checked_sub(self.top)?) + self.first;
        (line < count).then_some(line)
    }

    /// Draws as many of `count` lines as fit into `rows`, from row `top` on, with a
    /// scroll bar. The mark of the chosen line is in column `x`. Returns the width of
    /// the widest line drawn.
    pub fn paint(
        &mut self,
        painter: &mut Painter<'_>,
        (x, top, rows): (u16, u16, u16),
        count: usize,
        text: impl Fn(usize) -> String,
    ) -> u16 {
        self.paint_with_headings(painter, (x, top, rows), count, text, |_| false)
    }

    /// Draws the lines like [`List::paint`]. Some of them may be headings, which cannot
    /// be chosen.
    pub fn paint_with_headings(
        &mut self,
        painter: &mut Painter<'_>,
        (x, top, rows): (u16, u16, u16),
        count: usize,
        text: impl Fn(usize) -> String,
        is_heading: impl Fn(usize) -> bool,
    ) -> u16 {
        let shown = self.shown(top, rows.into(), count);
        let width = painter.width();
        let mut part = painter.part(0, top, width, rows);
        part.scrollbar(shown.start, count);
        let choices = shown.clone().filter(|line| !is_heading(*line));
        let widest = choices.map(|line| columns(&text(line))).max().unwrap_or(0);
        // The sign at the end of a line that is cut off must not be under the
        // scroll bar.
        let bar = u16::from(count > usize::from(rows));
        for (y, line) in (top..).zip(shown) {
            let mut row = painter.part(0, 0, width.saturating_sub(bar), y + 1);
            let text = text(line);
            if is_heading(line) {
                row.text(x, y, &text, BOLD);
            } else if line == self.chosen {
                row.text(x, y, "▸", BOLD);
                // The bar of the chosen line is equally long for all lines.
                let bar = format!("{text:<w$}", w = usize::from(widest));
                row.text(x + 2, y, &bar, CHOSEN);
            } else {
                row.text(x + 2, y, &text, PLAIN);
            }
        }
        widest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn move_by_stops_at_the_ends_and_turn_wraps() {
        let mut list = List::at(1);
        list.move_by(-5, 3);
        assert_eq!(list.chosen(), 0);
        list.move_by(7, 3);
        assert_eq!(list.chosen(), 2);
        list.turn(1, 3);
        assert_eq!(list.chosen(), 0);
        list.turn(-1, 3);
        assert_eq!(list.chosen(), 2);
        list.turn(1, 0);
        list.move_by(1, 0);
        assert_eq!(list.chosen(), 0, "an empty list has no other line");
    }

    #[test]
    fn chosen_line_is_visible_and_no_row_is_wasted() {
        let mut list = List::at(9);
        assert_eq!(list.shown(2, 4, 20), 6..10);
        list.choose(7, 20);
        assert_eq!(list.shown(2, 4, 20), 6..10, "it is there already");
        list.choose(5, 20);
        assert_eq!(list.shown(2, 4, 20), 5..9);
        assert_eq!(list.shown(2, 30, 20), 0..20, "a larger screen");
        assert_eq!(list.shown(2, 4, 3), 0..3, "lines were taken away");
        assert_eq!(list.chosen(), 2);
        assert_eq!(list.shown(2, 4, 0), 0..0);
    }

    #[test]
    fn click_chooses_the_line_drawn_there() {
        let mut list = List::at(9);
        list.shown(2, 4, 20);
        assert_eq!(list.line_at(2, 20), Some(6));
        assert_eq!(list.line_at(5, 20), Some(9));
        assert_eq!(list.line_at(1, 20), None);
        assert_eq!(list.line_at(5, 9), None);
    }
}
