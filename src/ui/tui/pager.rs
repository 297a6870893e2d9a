//! A long text in a box: scrolled by keys and wheel.

use crossterm::event::{KeyCode, KeyEvent};

use super::painter::{PLAIN, Painter, wrap_page};
use crate::ui::theme::Role;

/// A text being read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pager {
    title: String,
    text: String,
    /// Whether the box is no higher than the text.
    snug: bool,
    from: u16,
    /// Rows shown and rows there are, as drawn last.
    page: u16,
    total: u16,
}

impl Pager {
    /// At the text's beginning.
    #[must_use]
    pub fn new(title: &str, text: String) -> Pager {
        Pager {
            title: title.to_owned(),
            text,
            ..Pager::default()
        }
    }

    /// The same in a box no higher than the text.
    #[must_use]
    pub fn snug(self) -> Pager {
        Pager { snug: true, ..self }
    }

    /// Moves on by so many lines.
    pub fn scroll(&mut self, lines: i16) {
        let most = self.total.saturating_sub(self.page);
        self.from = self.from.saturating_add_signed(lines).min(most);
    }

    /// Acts on a key; false asks to be closed.
    pub fn press(&mut self, key: &KeyEvent) -> bool {
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

    /// Draws it in a box.
    pub fn paint(&mut self, painter: &mut Painter<'_>) {
        let width = painter.width().min(82);
        let x = (painter.width() - width) / 2;
        let room = width.saturating_sub(4);
        let lines = wrap_page(&self.text, room);
        let wanted = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let height = match self.snug {
            true => painter.height().min(wanted.saturating_add(2)),
            false => painter.height(),
        };
        let y = (painter.height() - height) / 2;
        let mut part = painter.part(x, y, width, height);
        let mut inside = part.boxed(&self.title);
        let title = inside.role(Role::Title);
        self.total = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        self.page = inside.height();
        self.from = self.from.min(self.total.saturating_sub(self.page));
        for (y, line) in (0..inside.height()).zip(lines.iter().skip(self.from.into())) {
            let heading = !line.is_empty() && !line.starts_with(' ') && line.ends_with(':');
            inside.text(1, y, line, if heading { title } else { PLAIN });
        }
        let more = if self.from + self.page < self.total {
            " ↓ more   Space page   Esc close "
        } else {
            " Esc close "
        };
        part.text_right(2, height.saturating_sub(1), more, PLAIN);
    }
}
