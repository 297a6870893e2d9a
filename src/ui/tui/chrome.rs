//! What is around every screen: title line, notice and keys, in one place.

use crate::ui::tui::keys::KeyCode;

use super::key_table::{Footer, KeyHint};
use super::painter::{PLAIN, Painter, columns, fitted, wrap};
use crate::game::{Diagram, Frame};
use crate::ui::board::{Scale, size};
use crate::ui::theme::Role;

/// Rows from which a line is drawn below the title.
const RULED: u16 = 13;
/// Rows between the bars up to which a board may have both lines' rows.
const FEW: u16 = 10;
/// Rows from which the keys are shown.
const WITH_KEYS: u16 = 5;

/// Title, notice and keys of a screen.
#[derive(Clone, Debug, Default)]
pub struct Chrome {
    /// What screen this is.
    pub title: String,
    /// Shorter title for narrow terminals; may be empty.
    pub short_title: String,
    /// What else the title line says, at its right end.
    pub right: String,
    /// Keys that stand there instead.
    pub right_keys: Vec<KeyHint>,
    /// The sentence above the keys; may be empty.
    pub notice: String,
    /// What stands there while there is no such sentence: what is to be done,
    /// in plain writing.
    pub prompt: String,
    /// An answer that must be read whole: it stands above the keys and over as
    /// many rows of the screen as it needs; may be empty.
    pub told: String,
    /// The keys, the most useful first, help and the way out last.
    pub keys: Vec<KeyHint>,
    /// Rows that sizes of the board take: where one row is missing, the line
    /// below the title is left out, and on a small terminal both lines where
    /// two are, or where none of them fits.
    pub wants: Vec<u16>,
    /// The frame of the board that the screen shows: stones in its texts are
    /// those of that board.
    pub frame: Option<Frame>,
}

/// The rows that a board takes at every scale.
#[must_use]
pub fn rows_wanted(diagram: &Diagram) -> Vec<u16> {
    Scale::ALL.map(|scale| size(diagram, scale).1).to_vec()
}

/// The bars as they were drawn last, for clicks on them.
#[derive(Clone, Debug, Default)]
pub struct DrawnBars {
    header: Footer,
    footer: Footer,
    height: u16,
}

impl DrawnBars {
    /// How often that key has to be pressed.
    #[must_use]
    pub fn presses_at(&self, x: u16, y: u16) -> usize {
        let bar = if y == 0 { &self.header } else { &self.footer };
        bar.presses_at(x)
    }

    /// The key that a click there stands for.
    #[must_use]
    pub fn key_at(&self, x: u16, y: u16) -> Option<KeyCode> {
        if y == 0 {
            self.header.key_at(x)
        } else if y + 1 == self.height {
            self.footer.key_at(x)
        } else {
            None
        }
    }
}

/// Where a screen's own part begins and how many rows it has.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Body {
    /// The first row.
    pub top: u16,
    /// Rows.
    pub height: u16,
}

impl Chrome {
    /// The rows between the bars at this height.
    #[must_use]
    pub fn body(height: u16) -> Body {
        let top = if height >= RULED {
            2
        } else {
            u16::from(height > 2)
        };
        let bottom = if height >= RULED {
            3
        } else {
            2 * u16::from(height >= WITH_KEYS)
        };
        Body {
            top,
            height: height.saturating_sub(top + bottom),
        }
    }

    /// Returns the body for a screen that can use one of these numbers of rows.
    #[must_use]
    pub fn body_of(height: u16, wants: &[u16]) -> Body {
        match Chrome::body(height) {
            Body { top: 2, height } if wants.contains(&(height + 1)) => Body {
                top: 1,
                height: height + 1,
            },
            Body { top: 2, height } if height <= FEW && wants.contains(&(height + 2)) => Body {
                top: 1,
                height: height + 2,
            },
            // No board of this game fits: as much of it as can be.
            Body { top: 2, height }
                if height <= FEW && wants.iter().min() > Some(&(height + 2)) =>
            {
                Body {
                    top: 1,
                    height: height + 2,
                }
            }
            body => body,
        }
    }

    /// Whether the board has the rows of both lines across.
    fn is_ruleless(&self, height: u16) -> bool {
        let body = Chrome::body_of(height, &self.wants);
        body.top == 1 && body.height == Chrome::body(height).height + 2
    }

    /// Draws the bars.
    pub fn paint(&self, painter: &mut Painter<'_>) -> DrawnBars {
        let (width, height) = (painter.width(), painter.height());
        if let Some(frame) = self.frame {
            painter.beside(frame);
        }
        let header = self.paint_title(painter);
        // A screen that fills everything has no title and no bars.
        if height >= RULED && !self.title.is_empty() {
            if Chrome::body_of(height, &self.wants).top > 1 {
                painter.rule(1);
            }
            if !self.is_ruleless(height) {
                painter.rule(height - 2);
            }
        }
        let footer = Footer::new(&self.keys, width);
        let small = height < WITH_KEYS;
        let (told, style) = match self.notice.is_empty() {
            true if small && !self.told.is_empty() => (&self.told, painter.role(Role::Notice)),
            true => (&self.prompt, PLAIN),
            false => (&self.notice, painter.role(Role::Notice)),
        };
        let told = fitted(told, width.saturating_sub(2));
        if !small {
            footer.paint(painter, height - 1);
            let ruled = height >= RULED && !self.is_ruleless(height);
            let above = if ruled { 3 } else { 2 };
            painter.text(1, height - above, &told, style);
        } else if !told.is_empty() {
            // A small terminal still says what went wrong.
            painter.text(1, height.saturating_sub(1), &told, style);
        }
        DrawnBars {
            header,
            footer,
            height,
        }
    }

    /// Draws what must be read whole over the screen's last rows: above what
    /// is typed, or in the notice's place.
    pub fn paint_told(&self, painter: &mut Painter<'_>) {
        let (width, height) = (painter.width(), painter.height());
        if self.told.is_empty() || height < WITH_KEYS {
            return;
        }
        let rows = usize::from(Chrome::body(height).height / 2).max(1);
        let mut lines = wrap(&self.told, width.saturating_sub(2));
        if lines.len() > rows {
            lines.truncate(rows);
            lines[rows - 1] += " …";
        }
        let above = if height >= RULED { 2 } else { 1 };
        let end = height - above - u16::from(!self.notice.is_empty());
        let notice = painter.role(Role::Notice);
        for (y, line) in (end - lines.len() as u16..end).zip(&lines) {
            painter.part(0, y, width, 1).clear();
            painter.text(1, y, line, notice);
        }
    }

    /// The title, the short one, or as many of its parts as fit.
    fn title_in(&self, room: u16) -> &str {
        let fits = |title: &&str| columns(title) <= room;
        let short = match self.short_title.as_str() {
            "" => self.title.as_str(),
            short => short,
        };
        let parts = short.rmatch_indices(" · ").map(|(end, _)| &short[..end]);
        let mut forms = [self.title.as_str(), short].into_iter().chain(parts);
        let last = short.split(" · ").next().unwrap_or_default();
        forms.find(fits).unwrap_or(last)
    }

    /// The title gives way to what stands at the right.
    fn paint_title(&self, painter: &mut Painter<'_>) -> Footer {
        let width = painter.width();
        let keys = Footer::right(&self.right_keys, width);
        let right = if self.right_keys.is_empty() {
            &self.right
        } else {
            &keys.text
        };
        // Two blanks stay between them at least.
        let room = width.saturating_sub(columns(right) + 4);
        let title = self.title_in(room);
        let style = painter.role(Role::Title);
        painter.part(1, 0, room, 1).text(0, 0, title, style);
        if self.right_keys.is_empty() {
            painter.text_right(1, 0, right, PLAIN);
        } else {
            keys.paint(painter, 0);
        }
        keys
    }
}
