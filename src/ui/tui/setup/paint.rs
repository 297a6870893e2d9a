//! What the form looks like.

use super::Form;
use super::fields::SetupField;
use crate::ui::tui::context::Context;
use crate::ui::tui::painter::{BOLD, CHOSEN, PLAIN, Painter, columns, wrap};

/// What can be clicked at the right of the title line, and between the two.
pub(super) const BACK: &str = "Esc back";
pub(super) const START: &str = "Enter start";
const GAP: u16 = 3;

/// The column of the values.
pub(super) const VALUE: u16 = 25;

impl Form {
    /// Draws it whole, noting where things can be clicked.
    pub(super) fn draw(&mut self, painter: &mut Painter<'_>, desk: &Context) {
        let (width, height) = (painter.width(), painter.height());
        let tall = height > 15;
        self.top = if tall { 3 } else { 1 };
        let what = if self.watching { "Watch" } else { "New game" };
        painter.text(1, 0, &format!("{what} · {}", self.plan.entry.title()), BOLD);
        self.start_x = width.saturating_sub(1 + columns(START));
        self.back_x = self.start_x.saturating_sub(GAP + columns(BACK));
        painter.text(self.back_x, 0, BACK, PLAIN);
        painter.text(self.start_x, 0, START, PLAIN);
        if tall {
            painter.rule(1);
        }
        let fields = self.fields();
        self.chosen = self.chosen.min(fields.len() - 1);
        let rows = usize::from(height.saturating_sub(self.top + if tall { 6 } else { 1 })).max(1);
        self.first_shown = self.chosen.saturating_sub(rows - 1);
        let narrow = width < 60;
        let value_x = if narrow { 20 } else { VALUE - 2 };
        let shown = fields.iter().enumerate().skip(self.first_shown).take(rows);
        for (y, (i, field)) in (self.top..).zip(shown) {
            let chosen = i == self.chosen;
            if chosen {
                painter.text(3, y, "▸", BOLD);
            }
            painter.text(5, y, &self.label(*field), PLAIN);
            painter.text(value_x, y, "‹", PLAIN);
            let value = format!(" {:<20}", self.value(*field, desk));
            let end = painter.text(value_x + 1, y, &value, if chosen { CHOSEN } else { PLAIN });
            painter.text(end, y, "›", PLAIN);
            if !narrow {
                self.paint_help(painter, *field, end + 2, y, chosen);
            }
        }
        if tall {
            let y = height - 6;
            painter.text(3, y, "The same from the shell:", PLAIN);
            let lines = wrap(&self.plan.command(), width.saturating_sub(6));
            for (y, line) in (y + 1..height - 3).zip(lines) {
                painter.text(5, y, &line, PLAIN);
            }
            painter.text(1, height - 3, &self.notice, BOLD);
            painter.rule(height - 2);
        }
        if height > 4 {
            let keys = "↑↓ field  ←→ value  Enter start  Esc back  ? help";
            painter.text(1, height - 1, keys, PLAIN);
        }
    }

    /// What the value means; on the chosen line as far as it goes.
    fn paint_help(
        &self,
        painter: &mut Painter<'_>,
        field: SetupField,
        x: u16,
        y: u16,
        chosen: bool,
    ) {
        let text = self.help(field);
        let room = painter.width().saturating_sub(x + 1);
        let lines = wrap(&text, room.saturating_sub(2));
        let always = matches!(
            field,
            SetupField::Level(_) | SetupField::Seed | SetupField::Games | SetupField::Evaluation
        );
        if chosen || always {
            let more = if lines.len() > 1 && !chosen {
                " …"
            } else {
                ""
            };
            let first = lines.first().map_or("", String::as_str);
            painter.text(x, y, &format!("{first}{more}"), PLAIN);
        }
        if chosen && lines.len() > 1 {
            // In the row below, where the next line's help would be; it is
            // hidden meanwhile.
            painter.text(x, y + 1, &lines[1], PLAIN);
        }
    }
}
