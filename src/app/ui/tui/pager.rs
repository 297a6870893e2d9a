//! [`Pager`]: a long text in a box, scrolled by keys and wheel.

use crate::ui::tui::keys::{Key, KeyCode};

use super::events::Event;
use super::key_table::KeyHint;
use super::page_picture::PageBoard;
use super::painter::{PLAIN, Painter, columns, wrap_page};
use crate::ui::theme::Role;

/// The width of the box in columns, including its lines and the blanks beside the
/// text.
const WIDTH: u16 = 82;

/// From this height of the screen on, in rows, a box is no higher than its
/// text.
const TALL: u16 = 30;

/// A text in a box that the user reads.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pager {
    title: String,
    text: String,
    /// The text to show if a line of the wide one does not fit; may be empty.
    narrow: String,
    /// The heads of a table's columns, which stay at the top; may be empty.
    heads: String,
    /// More keys for the lower edge of the box, such as `y the move before`; may be
    /// empty.
    keys: String,
    /// The kind of board in the text's pictures, if it has any.
    board: Option<PageBoard>,
    from: u16,
    /// The number of rows shown last; `total` counts all rows.
    page: u16,
    total: u16,
}

impl Pager {
    /// Creates a pager at the beginning of the text.
    pub fn new(title: &str, text: String) -> Pager {
        Pager {
            title: title.to_owned(),
            text,
            ..Pager::default()
        }
    }

    /// Sets the text that is shown if a line of the wide one does not fit.
    #[must_use]
    pub fn with_narrow_text(self, narrow: String) -> Pager {
        Pager { narrow, ..self }
    }

    /// Sets the heads of the table: the line that stays in the first row after
    /// the user has scrolled past it.
    #[must_use]
    pub fn heads(self, heads: &str) -> Pager {
        let heads = heads.trim_end().to_owned();
        Pager { heads, ..self }
    }

    /// Sets the keys that the lower edge names besides the usual ones.
    #[must_use]
    pub fn with_keys(self, keys: String) -> Pager {
        Pager { keys, ..self }
    }

    /// Draws the pictures in the text as boards.
    #[must_use]
    pub fn picturing(self, board: Option<PageBoard>) -> Pager {
        Pager { board, ..self }
    }

    /// Acts on an event. Returns whether the event closes the text: every key
    /// closes it, except those that scroll.
    pub fn is_closed_by(&mut self, event: &Event) -> bool {
        match event {
            Event::Key(key) => return !self.press(key),
            Event::Scroll(lines) => self.scroll(3 * lines),
            _ => {}
        }
        false
    }

    /// Scrolls by this number of lines.
    pub fn scroll(&mut self, lines: i16) {
        let most = self.total.saturating_sub(self.page);
        self.from = self.from.saturating_add_signed(lines).min(most);
    }

    /// Acts on a key. Returns `false` if the key closes the text.
    pub fn press(&mut self, key: &Key) -> bool {
        let page = i16::try_from(self.page.max(2) - 1).unwrap_or(i16::MAX);
        match key.code {
            KeyCode::Down | KeyCode::Char('j') => self.scroll(1),
            KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(page),
            KeyCode::PageUp | KeyCode::Char('b') => self.scroll(-page),
            KeyCode::Home | KeyCode::Char('g') => self.scroll(i16::MIN + 1),
            KeyCode::End | KeyCode::Char('G') => self.scroll(i16::MAX),
            _ => return false,
        }
        true
    }

    /// Returns the keys of a text, for help.
    pub fn hints() -> Vec<KeyHint> {
        [
            ("↑↓", KeyCode::Down, "one line up or down"),
            ("Space, b", KeyCode::PageDown, "one page down or up"),
            (
                "g, G",
                KeyCode::Home,
                "the beginning or the end of the text",
            ),
            (
                "Esc",
                KeyCode::Esc,
                "closes the text, as every other key does",
            ),
        ]
        .map(|(label, key, help)| KeyHint {
            help,
            ..KeyHint::new(label, key, "")
        })
        .to_vec()
    }

    /// Draws the beginning of the text in a box at the upper right, without
    /// scrolling. Draws nothing if a line would not fit.
    pub fn paint_part(&self, painter: &mut Painter<'_>) {
        if !self.fits_in(painter.width()) {
            return;
        }
        let (width, height) = self.whole_in(painter.width());
        let lines = self.lines(width);
        let rows = painter.height().min(height);
        let x = painter.width().saturating_sub(width);
        let mut part = painter.part(x, 0, width, rows);
        let mut inside = part.boxed(&self.title);
        let more = height > rows;
        self.draw_lines(&mut inside, &lines, 0);
        if more {
            part.text_right(2, rows.saturating_sub(1), " … ", PLAIN);
        }
    }

    /// Whether all lines fit into a box of at most this width unbroken.
    pub fn fits_in(&self, width: u16) -> bool {
        let longest = self.text.lines().map(columns).max().unwrap_or(0);
        longest + 4 <= width.min(WIDTH)
    }

    /// Returns the columns and rows of a box of at most this width that shows the
    /// whole text.
    fn whole_in(&self, width: u16) -> (u16, u16) {
        let width = width.min(WIDTH);
        let lines = wrap_page(&self.text, width.saturating_sub(4));
        let widest = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
        let rows = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX);
        (widest.max(columns(&self.title) + 4) + 4, rows)
    }

    /// Draws the text, which the user can scroll, in the place of
    /// [`Pager::paint_part`].
    pub fn paint_at_right(&mut self, painter: &mut Painter<'_>) {
        let (width, rows) = self.whole_in(painter.width());
        let x = painter.width().saturating_sub(width);
        let height = painter.height().min(rows);
        self.paint_box(&mut painter.part(x, 0, width, height));
    }

    /// Returns the lines of the text in a box of this width.
    fn lines(&self, width: u16) -> Vec<String> {
        let room = width.saturating_sub(4);
        let widest = self.text.lines().map(columns).max().unwrap_or(0);
        let fits = widest <= room || self.narrow.is_empty();
        wrap_page(if fits { &self.text } else { &self.narrow }, room)
    }

    /// Returns the rows of a box of this width that shows the whole text.
    pub fn rows(&self, width: u16) -> u16 {
        let lines = u16::try_from(self.lines(width).len());
        lines.unwrap_or(u16::MAX).saturating_add(2)
    }

    /// Draws the text in a box in the middle of the screen.
    pub fn paint(&mut self, painter: &mut Painter<'_>) {
        let width = painter.width().min(WIDTH);
        let x = (painter.width() - width) / 2;
        // On a large screen the box is only as high as the text, not the screen.
        let height = match painter.height() >= TALL {
            true => painter.height().min(self.rows(width)),
            false => painter.height(),
        };
        let y = (painter.height() - height) / 2;
        // The box covers all rows, because parts of a board above and below it
        // would only confuse.
        let (top, end) = (
            y.min(2),
            (y + height).max(painter.height().saturating_sub(2)),
        );
        painter.part(0, top, painter.width(), end - top).clear();
        self.paint_box(&mut painter.part(x, y, width, height));
    }

    /// Draws the text in a box that fills `part`.
    pub fn paint_box(&mut self, part: &mut Painter<'_>) {
        let lines = self.lines(part.width());
        let last = part.height().saturating_sub(1);
        let mut inside = part.boxed(&self.title);
        self.total = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        self.page = inside.height();
        self.from = self.from.min(self.total.saturating_sub(self.page));
        self.draw_lines(&mut inside, &lines, self.from.into());
        self.keep_heads(&mut inside, &lines);
        part.text_right(2, last, &self.lower_edge(part.width()), PLAIN);
    }

    /// Returns the keys for the lower edge of a box of this width. If there is little
    /// room, some keys are left out.
    fn lower_edge(&self, width: u16) -> String {
        let own = &self.keys[..];
        let choices = match self.from + self.page < self.total {
            true => [
                &["↓ more", "Space page", own, "Esc close"][..],
                &["↓ more", own, "Esc close"],
                &["↓ more", "Space page", "Esc close"],
            ],
            false => [&[own, "Esc close"][..], &["Esc close"], &["Esc close"]],
        };
        let edges = choices.map(|keys| {
            let keys: Vec<&str> = keys.iter().copied().filter(|key| !key.is_empty()).collect();
            format!(" {} ", keys.join("   "))
        });
        let fits = |edge: &&String| columns(edge) + 4 <= width;
        edges.iter().find(fits).unwrap_or(&edges[2]).clone()
    }

    /// Draws the heads of the table over the first row, if the user has
    /// scrolled past their own row. A page repeats one row of the page before
    /// it, so that the heads hide no row that the user has not seen.
    fn keep_heads(&self, inside: &mut Painter<'_>, lines: &[String]) {
        let above = &lines[..usize::from(self.from).min(lines.len())];
        if self.heads.is_empty() || !above.iter().any(|line| line.trim_end() == self.heads) {
            return;
        }
        let width = inside.width();
        inside.part(0, 0, width, 1).clear();
        let title = inside.role(Role::Title);
        inside.text(1, 0, &self.heads, title);
    }

    /// Writes the lines from number `from` on into the rows of the box, with
    /// headings in their style.
    fn draw_lines(&self, inside: &mut Painter<'_>, lines: &[String], from: usize) {
        let title = inside.role(Role::Title);
        for (y, line) in (0..inside.height()).zip(&lines[from..]) {
            let capitals = line.contains(char::is_alphabetic) && !line.contains(char::is_lowercase);
            let heading = !line.starts_with(' ') && (line.ends_with(':') || capitals);
            inside.text(1, y, line, if heading { title } else { PLAIN });
        }
        if let Some(board) = self.board {
            board.paint(inside, 1, lines, from);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::ui::tui::keys::{Key, KeyCode};
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;
    use crate::ui::theme::Theme;

    /// Returns the rows inside the box after this number of pages.
    fn rows_after(pager: &mut Pager, pages: usize) -> Vec<String> {
        let area = Rect::new(0, 0, 40, 8);
        let mut buffer = Buffer::empty(area);
        for _ in 0..=pages {
            buffer = Buffer::empty(area);
            pager.paint_box(&mut Painter::new(&mut buffer, Theme::default()));
            if pages > 0 {
                pager.press(&Key::plain(KeyCode::Char(' ')));
            }
        }
        let row = |y| (2..38).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (1..7).map(|y| row(y).trim_end().to_owned()).collect()
    }

    #[test]
    fn table_heads_stay_and_hide_no_row() {
        let rows: Vec<String> = (0..20).map(|row| format!("row {row}")).collect();
        let text = format!("before\nHead\n{}\n", rows.join("\n"));
        let pager = || Pager::new("Table", text.clone()).heads("Head");
        let mut seen = Vec::new();
        for pages in 0..5 {
            let shown = rows_after(&mut pager(), pages);
            assert!(shown.iter().any(|row| row == "Head"), "{shown:?}");
            assert!(pages == 0 || shown[0] == "Head", "{shown:?}");
            seen.extend(shown);
        }
        for row in rows {
            assert!(seen.contains(&row), "{row} is never shown");
        }
    }
}
