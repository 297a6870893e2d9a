//! Draws the set-up form.

use super::form::{Form, SetupField};
use crate::store::IN_PAGE;
use crate::ui::context::Context;
use crate::ui::text::shell::{TO_START, with_whole_options};
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::painter::{BOLD, CHOSEN, PLAIN, Painter, columns, fitted, wrap};
use crate::ui::tui::screen::Screen;

/// The column of the values.
pub(super) const VALUE: u16 = 25;
/// The columns of a board beside the fields. From the width [`LARGE`] on, the board
/// gets them even if a help text is cut off.
const BOARD: u16 = 58;
const LARGE: u16 = 120;

/// The columns of the longest help text for which the board makes room. A
/// longer one is shown below the fields.
const WIDEST_HELP: u16 = 44;

/// The columns of the longest value that leaves room for the help text in its row.
const WIDEST_VALUE: u16 = 20;

/// Draws the form, and records the places that can be clicked.
pub(super) fn paint(form: &mut Form, painter: &mut Painter<'_>, context: &Context) {
    let (width, height) = (painter.width(), painter.height());
    let tall = height > 15;
    let body = Chrome::body(height);
    form.top = if tall { 3 } else { body.top };
    let fields = form.fields();
    let end = body.top + body.height;
    let end = if tall { height - 6 } else { end };
    form.columns = u16::MAX;
    let rows = usize::from(end.saturating_sub(form.top)).max(1);
    let rows_shown = form.list.shown(form.top, rows, fields.len());
    let mut list = painter.part(0, form.top, width, rows as u16);
    list.scrollbar(rows_shown.start, fields.len());
    let narrow = width < 60;
    let value_x = if narrow { 22 } else { VALUE - 2 };
    let shown = rows_shown.clone().map(|i| (i, &fields[i]));
    let mut helps = 0;
    let mut widest = 0;
    for (y, (i, field)) in (form.top..).zip(shown) {
        let chosen = i == form.list.chosen();
        if chosen {
            painter.text(3, y, "▸", BOLD);
        }
        painter.text(5, y, &form.label(*field), PLAIN);
        painter.text(value_x, y, "‹", PLAIN);
        let mut value = form.value(*field, context);
        let room = width.saturating_sub(value_x + 4).min(WIDEST_VALUE);
        if narrow {
            value = fitted(&value.into(), room);
        }
        let value = format!(" {value:<w$}", w = usize::from(room));
        let end = painter.text(value_x + 1, y, &value, if chosen { CHOSEN } else { PLAIN });
        painter.text(end, y, "›", PLAIN);
        helps = end + 2;
        // The board's place depends on the longest help text, so that the board
        // does not move with the cursor.
        let help = columns(&form.help(*field, context).to_string()).min(WIDEST_HELP);
        widest = widest.max(helps + 2 + help);
    }
    let large = width >= LARGE && tall;
    let board = match widest + 4 + BOARD <= width || !large {
        true => widest + 4,
        false => width - BOARD,
    };
    if !narrow {
        let right = if large { board - 2 } else { width };
        let room = right.saturating_sub(helps + 2);
        let shown = rows_shown.clone().map(|i| (i, &fields[i]));
        for (y, (i, field)) in (form.top..).zip(shown) {
            let help = form.help(*field, context).to_string();
            if fits_beside(form, *field, room, context)
                && (i == form.list.chosen() || is_always_helped(*field))
            {
                painter.part(helps, y, room, 1).text(0, 0, &help, PLAIN);
            }
        }
    }
    if tall {
        let below = paint_whole_help(form, painter, (helps, board, end), context);
        paint_board(form, painter, board, below, end);
        if below <= end {
            paint_command(form, painter, context);
        }
    } else if form.chrome(context).answer.is_empty() {
        // A short terminal has only the row of the notice below the fields.
        let help = form.help(form.field(), context);
        let help = fitted(&help, width.saturating_sub(2));
        painter.text(1, body.top + body.height, &help, PLAIN);
    }
}

/// Draws the shell command for the game above the bottom, unless a long position
/// makes it too long.
fn paint_command(form: &Form, painter: &mut Painter<'_>, context: &Context) {
    let rows = painter.height() - 6..painter.height() - 3;
    let width = painter.width().saturating_sub(6);
    let command = form.setup.command(context);
    let lines = wrap(&with_whole_options(&command), width);
    if lines.len() >= rows.len() || lines.iter().any(|line| columns(line) > width) {
        return;
    }
    let head = match IN_PAGE {
        true => "Command for this game (type / in the menu):",
        false => TO_START,
    };
    painter.text(3, rows.start, head, PLAIN);
    for (y, line) in rows.skip(1).zip(lines) {
        painter.text(5, y, &line, PLAIN);
    }
}

/// Draws the board for the chosen options: beside the fields from column `x` on, or
/// below them, or not at all if there is no room.
fn paint_board(form: &mut Form, painter: &mut Painter<'_>, x: u16, top: u16, end: u16) {
    let Some(preview) = form.setup.preview() else {
        return;
    };
    let width = painter.width();
    if width >= x + BOARD {
        form.columns = x;
        let rows = painter.height().saturating_sub(form.top + 3);
        let mut part = painter.part(x, form.top, width - x - 1, rows);
        preview.paint_whole(&mut part, false);
    } else {
        let room = width.saturating_sub(6);
        let mut part = painter.part(5, top, room, end.saturating_sub(top + 1));
        preview.paint_whole(&mut part, true);
    }
}

/// Whether the row of a field has room for its help text. A long command leaves
/// none.
fn fits_beside(form: &Form, field: SetupField, room: u16, context: &Context) -> bool {
    columns(&form.help(field, context).to_string()) <= room
        && columns(&form.value(field, context)) <= WIDEST_VALUE
}

/// Whether the help text of a field is shown even if the field is not chosen.
const fn is_always_helped(field: SetupField) -> bool {
    matches!(
        field,
        SetupField::Level(_)
            | SetupField::Option(_)
            | SetupField::Seed
            | SetupField::Games
            | SetupField::Evaluation
    )
}

/// Draws the help text of the chosen field below the list, if its row has no room
/// for the whole text. Returns the row after it, which is below `end` if the text took the
/// place of the shell command.
fn paint_whole_help(
    form: &Form,
    painter: &mut Painter<'_>,
    (helps, board, end): (u16, u16, u16),
    context: &Context,
) -> u16 {
    let fields = form.fields();
    let top = form.top + fields.len() as u16 + 1;
    let width = painter.width();
    let right = if width >= LARGE { board - 2 } else { width };
    let room = right.saturating_sub(helps + 2);
    let is_cut = |field: &SetupField| !fits_beside(form, *field, room, context);
    if !fields.iter().any(is_cut) {
        return top;
    }
    let lines = wrap(
        &form.help(fields[form.list.chosen()], context).to_string(),
        right.saturating_sub(6),
    );
    // On a small screen the fields leave no row but those of the shell command.
    let rows = match top < end {
        true => top..end,
        false => end..painter.height() - 3,
    };
    if is_cut(&fields[form.list.chosen()]) {
        for (y, line) in rows.clone().zip(&lines) {
            painter.text(5, y, line, PLAIN);
        }
    }
    // The row does not depend on the chosen field, so that the board does not move.
    match top < end {
        true => top + 2,
        false => end + 1,
    }
}
