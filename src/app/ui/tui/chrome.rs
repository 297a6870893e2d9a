//! [`Chrome`]: the title line, notice and keys around every screen.

use crate::ui::tui::keys::KeyCode;

use super::key_table::{Footer, KeyHint};
use super::painter::{PLAIN, Painter, fitted, wrap};
use crate::game::{Diagram, Frame};
use crate::ui::board::{Scale, size};
use crate::ui::text::Sentence;
use crate::ui::theme::Role;

/// From this height on, a line is drawn below the title.
const RULED: u16 = 13;
/// Up to this number of rows between the bars, a board may also use the rows of
/// the two lines.
const FEW: u16 = 10;
/// From this height on, the keys are shown.
const WITH_KEYS: u16 = 5;

/// Title, notice and keys of a screen.
#[derive(Clone, Debug, Default)]
pub struct Chrome {
    /// The name of the screen.
    pub title: Sentence,
    /// The text at the right end of the title line.
    pub right: String,
    /// Keys at the right end of the title line, instead of `right`.
    pub right_keys: Vec<KeyHint>,
    /// The sentence above the keys; may be empty.
    pub notice: Sentence,
    /// The text above the keys while `notice` is empty: what the user can do now,
    /// without emphasis.
    pub prompt: Sentence,
    /// An answer that must be readable as a whole. It is drawn above the keys
    /// and covers as many rows of the screen as it needs. May be empty.
    pub answer: String,
    /// The keys: the most useful ones first; help and the key that closes the screen
    /// last.
    pub keys: Vec<KeyHint>,
    /// The numbers of rows that the board needs, one for each scale. If one row
    /// is missing, the line below the title is left out. On a small terminal
    /// both lines are left out if two rows are missing or if no scale fits.
    pub wants: Vec<u16>,
    /// The frame of the board on the screen, so that stones in texts look like
    /// those on the board.
    pub frame: Option<Frame>,
}

/// Returns the number of rows that a board needs at each scale.
pub fn rows_wanted(diagram: &Diagram) -> Vec<u16> {
    Scale::ALL.map(|scale| size(diagram, scale).1).to_vec()
}

/// The bars of the last frame, to recognise clicks on them.
#[derive(Clone, Debug, Default)]
pub struct DrawnBars {
    header: Footer,
    footer: Footer,
    height: u16,
}

impl DrawnBars {
    /// Returns the key for a click at this column and row, if there is one, and how
    /// often it must be pressed.
    pub fn key_at(&self, x: u16, y: u16) -> Option<(KeyCode, usize)> {
        if y == 0 {
            self.header.key_at(x)
        } else if y + 1 == self.height {
            self.footer.key_at(x)
        } else {
            None
        }
    }
}

/// The rows between the bars, which the screen draws itself.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Body {
    /// The first row.
    pub top: u16,
    /// The number of rows.
    pub height: u16,
}

impl Chrome {
    /// Returns the rows between the bars for a terminal of this height.
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
    pub fn body_of(height: u16, wants: &[u16]) -> Body {
        let body = Chrome::body(height);
        if body.top < 2 {
            return body;
        }
        let fits = |extra| wants.contains(&(body.height + extra));
        // If no scale fits, the board gets all rows, to show as much as possible.
        let none_fits = wants.iter().min() > Some(&(body.height + 2));
        let extra = if fits(1) {
            1
        } else if body.height <= FEW && (fits(2) || none_fits) {
            2
        } else {
            return body;
        };
        Body {
            top: 1,
            height: body.height + extra,
        }
    }

    /// Whether the board uses the rows of both lines, above and below it.
    fn is_ruleless(&self, height: u16) -> bool {
        let body = Chrome::body_of(height, &self.wants);
        body.top == 1 && body.height == Chrome::body(height).height + 2
    }

    /// Draws the bars.
    pub fn paint(&self, painter: &mut Painter<'_>) -> DrawnBars {
        let (width, height) = (painter.width(), painter.height());
        if let Some(frame) = self.frame {
            painter.set_frame(frame);
        }
        let header = self.paint_title(painter);
        // A screen that fills the terminal has no title and no bars.
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
        let whole_answer = Sentence::from(self.answer.as_str());
        let (answer, style) = match self.notice.is_empty() {
            true if small && !self.answer.is_empty() => (&whole_answer, painter.role(Role::Notice)),
            true => (&self.prompt, PLAIN),
            false => (&self.notice, painter.role(Role::Notice)),
        };
        let answer = fitted(answer, width.saturating_sub(2));
        if !small {
            footer.paint(painter, height - 1);
            let ruled = height >= RULED && !self.is_ruleless(height);
            let above = if ruled { 3 } else { 2 };
            painter.text(1, height - above, &answer, style);
        } else if !answer.is_empty() {
            // Even a terminal too small for the keys must show errors.
            painter.text(1, height.saturating_sub(1), &answer, style);
        }
        DrawnBars {
            header,
            footer,
            height,
        }
    }

    /// Draws `answer` over the last rows of the screen: above the line that the user
    /// is typing, or instead of the notice.
    pub fn paint_answer(&self, painter: &mut Painter<'_>) {
        let (width, height) = (painter.width(), painter.height());
        if self.answer.is_empty() || height < WITH_KEYS {
            return;
        }
        let rows = usize::from(Chrome::body(height).height / 2).max(1);
        let mut lines = wrap(&self.answer, width.saturating_sub(2));
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

    /// Draws the title line. The text at the right takes precedence over the title.
    fn paint_title(&self, painter: &mut Painter<'_>) -> Footer {
        let keys = Footer::right(&self.right_keys, painter.width());
        let right = if self.right_keys.is_empty() {
            &self.right
        } else {
            &keys.text
        };
        let title = fitted(&self.title, painter.title_room(right));
        painter.title(&title, right);
        if self.right_keys.is_empty() {
            painter.text_right(1, 0, right, PLAIN);
        } else {
            keys.paint(painter, 0);
        }
        keys
    }
}
