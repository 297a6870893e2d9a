//! [`Painter`]: draws into a buffer in the theme's characters, clipped at every
//! edge.

use std::borrow::Cow;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{
    Block, Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget, Widget,
};
use unicode_width::UnicodeWidthChar;

use crate::game::Frame;
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::board::{Canvas, Ink};
use crate::ui::text::{Kept, Sentence, fixed_percent, shown};
use crate::ui::theme::{Role, Theme};

/// The terminal's own colours.
pub const PLAIN: Style = Style::new();
/// Emphasis that needs no colour.
pub const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
/// The style of the chosen line.
pub const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);

/// A part of the screen to draw on. Columns and rows count from its upper left
/// corner; anything outside is not drawn.
#[derive(Debug)]
pub struct Painter<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    theme: Theme,
    /// The style under every character: that of the theme's page. It also
    /// overwrites the style of anything drawn there before.
    page: Style,
}

impl<'a> Painter<'a> {
    /// Creates a painter for the whole buffer.
    pub fn new(buffer: &'a mut Buffer, theme: Theme) -> Painter<'a> {
        let area = buffer.area;
        let page = theme.page();
        if page != PLAIN {
            buffer.set_style(area, page);
        }
        Painter {
            buffer,
            area,
            theme,
            page: Style::reset().patch(page),
        }
    }

    /// The number of columns.
    pub const fn width(&self) -> u16 {
        self.area.width
    }

    /// The number of rows.
    pub const fn height(&self) -> u16 {
        self.area.height
    }

    /// From now on, draws stones in texts like those on a board with this
    /// frame.
    pub const fn set_frame(&mut self, frame: Frame) {
        self.theme = self.theme.with_frame(frame);
    }

    /// Returns a painter for a part of this part, clipped to it.
    pub fn part(&mut self, x: u16, y: u16, width: u16, height: u16) -> Painter<'_> {
        let wanted = Rect::new(
            self.area.x.saturating_add(x),
            self.area.y.saturating_add(y),
            width,
            height,
        );
        Painter {
            area: wanted.intersection(self.area),
            buffer: self.buffer,
            theme: self.theme,
            page: self.page,
        }
    }

    /// Returns the style of text with this role.
    pub fn role(&self, role: Role) -> Style {
        self.theme.role(role)
    }

    /// The theme.
    pub const fn theme(&self) -> Theme {
        self.theme
    }

    /// Writes one line and emphasises the signs of costly moves.
    pub fn graded(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let mut at = x;
        let text = &self.line(x, text);
        for word in text.split_inclusive(' ') {
            let role = Role::of_sign(word.trim_end());
            let style = role.map_or(style, |role| style.patch(self.role(role)));
            at = self.text(at, y, word, style);
        }
    }

    /// Writes one line and returns the column after it. A stone or a square in
    /// the text has the colours that it has on the board.
    pub fn text(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let mut at = x;
        let chosen = style.add_modifier.contains(Modifier::REVERSED);
        let text = self.theme.glyphs.spelled(text);
        for symbol in self.line(x, &text).chars() {
            let symbol = if symbol == '\u{a0}' { ' ' } else { symbol };
            let plain = (self.theme.glyphs.fit(shown(symbol)), Style::new());
            let sample = self.theme.sample(symbol).filter(|_| !chosen);
            let (symbol, own) = sample.unwrap_or(plain);
            let style = style.patch(own);
            let width = symbol.width().unwrap_or(0) as u16;
            if width == 0 {
                continue;
            }
            if at.saturating_add(width) > self.area.width {
                break;
            }
            self.put(at, y, symbol, style);
            for covered in 1..width {
                // A wide character covers the next cell too.
                self.put_empty(at + covered, y);
            }
            at += width;
        }
        at
    }

    /// Returns the part of a line that fits from column `x` on. A sign at its
    /// end shows that the line was cut off.
    fn line<'t>(&self, x: u16, text: &'t str) -> Cow<'t, str> {
        let room = self.area.width.saturating_sub(x);
        let shown = marked(text, room);
        if self.theme.glyphs == GlyphSet::Unicode || !shown.contains(CUT) {
            return shown;
        }
        // A single dot would read as a full stop.
        let dots = shown.replace(CUT, "...");
        Cow::Owned(match columns(&dots) <= room {
            true => dots,
            false => shown.replace(CUT, "~"),
        })
    }

    /// Writes one line so that it ends at the right edge, less `margin`.
    pub fn text_right(&mut self, margin: u16, y: u16, text: &str, style: Style) {
        let x = (self.area.width.saturating_sub(margin)).saturating_sub(columns(text));
        self.text(x, y, text, style);
    }

    /// Returns the columns for a title beside a text at the right end of its line. At
    /// least two blanks separate them.
    pub fn title_room(&self, right: &str) -> u16 {
        self.area.width.saturating_sub(columns(right) + 4)
    }

    /// Draws the title of a screen, cut off before the text at the right end of the
    /// line.
    pub fn title(&mut self, title: &str, right: &str) {
        let (room, style) = (self.title_room(right), self.role(Role::Title));
        self.part(1, 0, room, 1).text(0, 0, title, style);
    }

    /// Draws a line across the part.
    pub fn rule(&mut self, y: u16) {
        for x in 0..self.area.width {
            self.put(x, y, self.theme.glyphs.fit('─'), self.role(Role::Quiet));
        }
    }

    /// Copies a drawn board.
    pub fn canvas(&mut self, x: u16, y: u16, canvas: &Canvas) {
        for row in 0..canvas.height() {
            for column in 0..canvas.width() {
                let ink = canvas.at(column, row);
                self.ink(x.saturating_add(column), y.saturating_add(row), &ink);
            }
        }
    }

    /// Draws one character of a board.
    pub fn ink(&mut self, x: u16, y: u16, ink: &Ink) {
        self.put(x, y, ink.symbol, self.theme.ink(ink));
    }

    /// Blanks everything.
    pub fn clear(&mut self) {
        let mut blank = Cell::default();
        blank.set_style(self.page);
        for position in self.area.positions() {
            self.buffer[position] = blank.clone();
        }
    }

    /// Draws a widget over the whole part, in the theme's characters.
    pub fn widget(&mut self, widget: impl Widget) {
        widget.render(self.area, self.buffer);
        if self.theme.glyphs == GlyphSet::Unicode {
            return;
        }
        for position in self.area.positions() {
            let cell = &mut self.buffer[position];
            let mut symbols = cell.symbol().chars();
            if let (Some(symbol), None) = (symbols.next(), symbols.next()) {
                cell.set_char(self.theme.glyphs.fit(symbol));
            }
        }
    }

    /// Clears the part, draws a box with a title around it, and returns a painter
    /// for the inside.
    pub fn boxed(&mut self, title: &str) -> Painter<'_> {
        self.clear();
        let title = Span::styled(format!(" {title} "), self.role(Role::Title));
        let line = self.role(Role::Quiet);
        let corner = Span::styled("─", line);
        self.widget(
            Block::bordered()
                .border_style(line)
                .title(Line::from(vec![corner, title])),
        );
        let (width, height) = (self.area.width, self.area.height);
        self.part(1, 1, width.saturating_sub(2), height.saturating_sub(2))
    }

    /// Draws a scroll bar at the right edge, for a list of `total` lines that is
    /// shown from line `first` on. Draws nothing if all lines are shown.
    pub fn scrollbar(&mut self, first: usize, total: usize) {
        let shown = usize::from(self.area.height);
        if total <= shown {
            return;
        }
        let mut state = ScrollbarState::new(total - shown + 1)
            .position(first)
            .viewport_content_length(shown);
        let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
            .begin_symbol(None)
            .end_symbol(None);
        bar.render(self.area, self.buffer, &mut state);
        self.widget(ratatui::widgets::Paragraph::default());
    }

    fn put(&mut self, x: u16, y: u16, symbol: char, style: Style) {
        if x < self.area.width && y < self.area.height {
            let cell = &mut self.buffer[(self.area.x + x, self.area.y + y)];
            cell.set_char(symbol).set_style(self.page.patch(style));
        }
    }

    fn put_empty(&mut self, x: u16, y: u16) {
        if x < self.area.width && y < self.area.height {
            self.buffer[(self.area.x + x, self.area.y + y)].set_symbol("");
        }
    }
}

/// Removes the lines with the least weight until `rows` are left. Among lines of
/// equal weight, the last one is removed first.
pub fn leave_out<W: Ord + Copy, T>(lines: &mut Vec<(W, T)>, rows: usize) {
    while lines.len() > rows {
        let least = lines.iter().map(|(weight, _)| *weight).min();
        let at = lines.iter().rposition(|(weight, _)| Some(*weight) == least);
        lines.remove(at.unwrap_or(0));
    }
}

/// Wraps a text of several lines, see [`wrap`]. The further lines of a wrapped
/// line begin in the column of its text, even if a key and blanks come before
/// the text. Paragraphs that were filled to 78 columns are filled again
/// to `width`.
pub fn wrap_page(text: &str, width: u16) -> Vec<String> {
    /// The width, in columns, to which our own texts are filled.
    const FILLED: u16 = 78;
    let mut whole: Vec<String> = Vec::new();
    let mut open: Option<(u16, u16)> = None;
    for line in text.lines() {
        let head = &line[..indent_of(line)];
        let indent = columns(head);
        let word = line.split_whitespace().next().unwrap_or_default();
        // A line with a key begins a new row of a table.
        let has_key = !head.trim().is_empty();
        let goes_on = open.is_some_and(|(before, length)| {
            before == indent && length <= FILLED && length + 1 + columns(word) > FILLED
        });
        let goes_on = goes_on && !has_key;
        match whole.last_mut().filter(|_| goes_on && !word.is_empty()) {
            Some(last) => {
                last.push(' ');
                last.push_str(line.trim_start());
            }
            None => whole.push(line.to_owned()),
        }
        open = Some((indent, columns(line)));
    }
    whole.iter().flat_map(|line| hang(line, width)).collect()
}

/// Returns the offset in bytes at which the text of a line begins: after its
/// blanks, and after one or two words that are followed by two blanks or more, as
/// in a table of keys.
fn indent_of(line: &str) -> usize {
    let text = line.trim_start();
    let blanks = line.len() - text.len();
    const KEYS: usize = 14;
    let table = text.find("  ").filter(|at| blanks > 0 && *at < KEYS);
    let column = table.map(|at| at + text[at..].len() - text[at..].trim_start().len());
    blanks + column.unwrap_or(0)
}

/// Wraps a line so that its further lines begin in the column of its text.
fn hang(line: &str, width: u16) -> Vec<String> {
    if columns(line) <= width {
        return vec![line.to_owned()];
    }
    let (head, text) = line.split_at(indent_of(line));
    let indent = columns(head);
    if indent > width / 2 {
        return wrap(line, width);
    }
    let lines = wrap(text, width - indent).into_iter().enumerate();
    let blank = " ".repeat(indent.into());
    lines
        .map(|(i, text)| format!("{}{text}", if i == 0 { head } else { &blank }))
        .collect()
}

/// The sign at the end of a text that is cut off.
const CUT: char = '…';

/// Returns the text cut to `width` columns, with [`CUT`] in place of the rest.
fn marked(text: &str, width: u16) -> Cow<'_, str> {
    if columns(text.trim_end()) <= width || width == 0 {
        return Cow::Borrowed(text);
    }
    let mut kept = String::new();
    for symbol in text.chars() {
        if columns(&kept) + symbol.width().unwrap_or(0) as u16 + 1 > width {
            break;
        }
        kept.push(symbol);
    }
    kept.truncate(kept.trim_end().len());
    kept.push(CUT);
    Cow::Owned(kept)
}

/// Returns the text without the folders of its paths. Removes them from the
/// first path on until the text fits. The ends of paths stay because they
/// distinguish files, and the words after a path stay because they often give
/// the reason of an error.
fn without_folders(text: &str, width: u16) -> Cow<'_, str> {
    let mut shown = Cow::Borrowed(text);
    while columns(&shown) > width {
        let begins = |at: usize| at == 0 || shown[..at].ends_with([' ', '\'']);
        let folder = shown.char_indices().find_map(|(at, symbol)| {
            let rest = match symbol {
                '/' if begins(at) => &shown[at + 1..],
                CUT if begins(at) && shown[at..].starts_with("…/") => &shown[at + "…/".len()..],
                _ => return None,
            };
            let word = rest.split([' ', ':', '\'']).next().unwrap_or_default();
            let end = word.find('/').filter(|end| *end > 0)?;
            Some((at, shown.len() - rest.len() + end))
        });
        let Some((at, end)) = folder else { break };
        shown = Cow::Owned(format!("{}{CUT}{}", &shown[..at], &shown[end..]));
    }
    shown
}

/// Returns the longest form of the sentence that fits into `width` columns. If
/// none fits, cuts off the shortest.
pub fn fitted(sentence: &Sentence, width: u16) -> String {
    let mut shortest = String::new();
    for form in sentence.forms() {
        shortest = match sentence.kept() {
            Kept::Beginning => without_folders(&form, width).into_owned(),
            Kept::End => form,
        };
        if columns(&shortest) <= width {
            return shortest;
        }
    }
    match sentence.kept() {
        Kept::Beginning => marked(&shortest, width).into_owned(),
        Kept::End => end_of(&shortest, width),
    }
}

/// Returns the last `width` columns of a text, with a sign before them if it
/// was longer.
fn end_of(text: &str, width: u16) -> String {
    let mut shown = text;
    let mut symbols = text.chars();
    while columns(shown) + 1 > width && symbols.next().is_some() {
        shown = symbols.as_str();
    }
    match shown.len() == text.len() {
        true => text.to_owned(),
        false => format!("{CUT}{shown}"),
    }
}

/// Returns the width of a text in columns.
pub fn columns(text: &str) -> u16 {
    let width: usize = text.chars().map(|c| c.width().unwrap_or(0)).sum();
    u16::try_from(width).unwrap_or(u16::MAX)
}

/// Splits a text into lines of at most `width` columns, at blanks if possible. A
/// text that fits is not changed. A per cent sign stays on the line of its number.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = width.max(1);
    if columns(text) <= width {
        return vec![text.to_owned()];
    }
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in fixed_percent(text).split(' ') {
        if !line.is_empty() && columns(&line) + 1 + columns(word) > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        for symbol in word.chars() {
            if columns(&line) >= width {
                lines.push(std::mem::take(&mut line));
            }
            line.push(symbol);
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_row_with_a_key_starts_a_line() {
        let long = "completes your move, else goes to the next legal square and so";
        let text = format!("  Tab         {long}\n  Shift-Tab   the previous square");
        let lines = wrap_page(&text, 78);
        assert_eq!(lines, text.lines().collect::<Vec<_>>());
    }

    #[test]
    fn per_cent_sign_stays_with_its_number() {
        let lines = wrap("the chance to win by 10 %.", 24);
        assert_eq!(lines, ["the chance to win by", "10\u{a0}%."]);
    }

    #[test]
    fn filled_paragraph_is_filled_to_the_new_width() {
        let text = "one two three four five six seven eight nine ten eleven twelve thirteen\n\
                    fourteen fifteen";
        let lines = wrap_page(text, 90);
        assert_eq!(lines, [text.replace('\n', " ")]);
    }

    #[test]
    fn wrapped_entry_keeps_its_column() {
        let text = "  c         makes cards of these mistakes, which come back as puzzles";
        let lines = wrap_page(text, 44);
        assert!(lines.len() > 1, "{lines:?}");
        for line in &lines[1..] {
            let indent = line.len() - line.trim_start().len();
            assert_eq!(indent, 12, "{lines:?}");
        }
        let indented = wrap_page("  one two three four five six", 16);
        assert!(
            indented.iter().all(|line| line.starts_with("  ")),
            "{indented:?}"
        );
    }

    #[test]
    fn narrow_line_shows_a_shorter_form() {
        let refused = Sentence::of("a1 is a day square")
            .and("; play a2")
            .and(" or b3");
        assert_eq!(fitted(&refused, 80), "a1 is a day square; play a2 or b3.");
        assert_eq!(fitted(&refused, 30), "a1 is a day square; play a2.");
        assert_eq!(fitted(&refused, 20), "a1 is a day square.");
        assert_eq!(fitted(&refused, 10), "a1 is a d…");
        assert_eq!(fitted(&Sentence::default(), 10), "");
    }

    #[test]
    fn long_path_loses_folders_before_the_reason() {
        let fitted = |text: &str, width| fitted(&Sentence::from(text), width);
        let message = "cannot use the file /home/anna/.config/games/config.toml: not ours";
        assert_eq!(fitted(message, 70), message);
        assert_eq!(
            fitted(message, 60),
            "cannot use the file …/.config/games/config.toml: not ours"
        );
        assert_eq!(
            fitted(message, 45),
            "cannot use the file …/config.toml: not ours"
        );
        let blank = "/home/anna/my games/a b.json is there already";
        assert_eq!(fitted(blank, 40), "…/my games/a b.json is there already");
        // A slash inside a word does not make it a path.
        assert_eq!(fitted("yes/no or one/two", 9), "yes/no o…");
    }

    #[test]
    fn cut_text_ends_with_a_sign() {
        for (text, width, shown) in [
            ("two minutes", 11, "two minutes"),
            ("two minutes", 10, "two minut…"),
            ("two minutes", 5, "two…"),
            ("two      ", 4, "two      "),
        ] {
            assert_eq!(marked(text, width), shown);
        }
    }

    #[test]
    fn typed_text_keeps_its_end() {
        let question = Sentence::typed("Write to", ".json .svg .cast, else text", "my-game_");
        assert_eq!(fitted(&question, 40), "Write to: my-game_");
        assert_eq!(fitted(&question, 12), "…o: my-game_");
    }
}
