//! What the form looks like.

use super::Form;
use super::SetupField;
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::context::Context;
use crate::ui::tui::painter::{BOLD, CHOSEN, PLAIN, Painter, columns, wrap};

/// The column of the values.
pub(super) const VALUE: u16 = 25;
/// Columns that a board wants beside the fields.
const BOARD: u16 = 60;

/// Draws it whole, noting where things can be clicked.
pub(super) fn paint(form: &mut Form, painter: &mut Painter<'_>, context: &Context) {
    let (width, height) = (painter.width(), painter.height());
    let tall = height > 15;
    let body = Chrome::body(height);
    form.top = if tall { 3 } else { body.top };
    let fields = form.fields();
    form.chosen = form.chosen.min(fields.len() - 1);
    let end = body.top + body.height;
    let end = if tall { height - 6 } else { end };
    form.columns = u16::MAX;
    let rows = usize::from(end.saturating_sub(form.top)).max(1);
    form.first_shown = form.chosen.saturating_sub(rows - 1);
    let mut list = painter.part(0, form.top, width, rows as u16);
    list.scrollbar(form.first_shown, fields.len());
    let narrow = width < 60;
    let value_x = if narrow { 20 } else { VALUE - 2 };
    let shown = fields.iter().enumerate().skip(form.first_shown).take(rows);
    // Rows that the help of the chosen line takes; those fields' own help
    // waits meanwhile.
    let mut taken = 0;
    let mut widest = 0;
    for (y, (i, field)) in (form.top..).zip(shown) {
        let chosen = i == form.chosen;
        if chosen {
            painter.text(3, y, "▸", BOLD);
        }
        painter.text(5, y, &form.label(*field), PLAIN);
        painter.text(value_x, y, "‹", PLAIN);
        let value = format!(" {:<20}", form.value(*field, context));
        let end = painter.text(value_x + 1, y, &value, if chosen { CHOSEN } else { PLAIN });
        painter.text(end, y, "›", PLAIN);
        if narrow || y < taken {
            continue;
        }
        taken = y + paint_help(form, painter, *field, end + 2, y, chosen);
        // Of the longest help, so that the board stays where it is when the
        // cursor moves.
        widest = widest.max(end + 4 + columns(&form.help(*field)));
    }
    if tall {
        paint_board(form, painter, widest + 4, end, context);
        let y = height - 6;
        painter.text(3, y, "The same from the shell:", PLAIN);
        let lines = wrap(&form.plan.command(), width.saturating_sub(6));
        for (y, line) in (y + 1..height - 3).zip(lines) {
            painter.text(5, y, &line, PLAIN);
        }
    }
}

/// Draws the board as it will be set up: beside the fields from column `x` on,
/// or else below them; nothing where there is no room.
fn paint_board(form: &mut Form, painter: &mut Painter<'_>, x: u16, end: u16, context: &Context) {
    let Some(preview) = form.plan.preview() else {
        return;
    };
    let width = painter.width();
    let top = form.top + form.fields().len() as u16 + 1;
    if width >= x + BOARD {
        form.columns = x;
        let rows = painter.height().saturating_sub(form.top + 3);
        let mut part = painter.part(x, form.top, width - x - 1, rows);
        preview.paint_whole(&mut part, false, context);
    } else {
        let room = width.saturating_sub(6);
        let mut part = painter.part(5, top, room, end.saturating_sub(top + 1));
        preview.paint_whole(&mut part, true, context);
    }
}

/// What the value means; on the chosen line all of it, in as many rows as it
/// needs. Returns their number.
fn paint_help(
    form: &Form,
    painter: &mut Painter<'_>,
    field: SetupField,
    x: u16,
    y: u16,
    chosen: bool,
) -> u16 {
    let text = form.help(field);
    let room = painter.width().saturating_sub(x + 1);
    let lines = wrap(&text, room.saturating_sub(2));
    if chosen {
        for (y, line) in (y..).zip(&lines) {
            painter.text(x, y, line, PLAIN);
        }
        return u16::try_from(lines.len()).expect("a few lines");
    }
    let always = matches!(
        field,
        SetupField::Level(_) | SetupField::Seed | SetupField::Games | SetupField::Evaluation
    );
    if always {
        let more = if lines.len() > 1 { " …" } else { "" };
        let first = lines.first().map_or("", String::as_str);
        painter.text(x, y, &format!("{first}{more}"), PLAIN);
    }
    1
}
