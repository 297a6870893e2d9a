//! Draws a game of a watched series, with the score of the series instead of the
//! panel.

use super::key_hints::footer_hints;
use super::marks::marks;
use super::pace::Watch;
use super::paint::Drawn;
use super::series_progress::SeriesProgress;
use super::view::{GameView, Shown};
use crate::game::Diagram;
use crate::session::Session;
use crate::store::IN_PAGE;
use crate::ui::board::{Look, Scale, draw, is_wide, size};
use crate::ui::text::shell::with_whole_options;
use crate::ui::tui::board_place::{DrawnBoard, look};
use crate::ui::tui::key_table::Footer;
use crate::ui::tui::painter::{PLAIN, Painter, columns, fitted, wrap};

/// Rows above and below the board in the wide layout.
const ABOVE: u16 = 6;
const BELOW: u16 = 8;
/// Columns for the statistics beside the board.
const BESIDE: u16 = 32;
/// Columns for all lines beside a board that is as high as the screen, and the
/// rows of the bars in that layout.
const ALL: u16 = 58;
const BARS: u16 = 5;

/// Returns the scale of a board as high as the screen, with all lines beside it, if it
/// is larger than the other one: the largest that leaves room for the score above and
/// below.
fn scales(diagram: &Diagram, width: u16, height: u16) -> (Option<Scale>, Option<Scale>) {
    let around = |scale: &Scale| {
        let (w, h) = size(diagram, *scale);
        h + ABOVE + BELOW <= height && w + 4 + BESIDE <= width
    };
    let largest = Scale::ALL.into_iter().find(around);
    let beside_all = |scale: &Scale| {
        let (w, h) = size(diagram, *scale);
        !is_wide(diagram) && h + BARS <= height && w + 4 + ALL <= width
    };
    let high = Scale::ALL.into_iter().find(beside_all);
    let high = high.filter(|scale| largest.is_some_and(|other| *scale > other));
    (high, largest)
}

/// Draws the game in `view` as part of a series.
pub(super) fn paint(
    view: &GameView,
    painter: &mut Painter<'_>,
    session: &dyn Session,
    progress: &SeriesProgress,
) -> Drawn {
    let diagram = view.diagram(session);
    let (width, height) = (painter.width(), painter.height());
    let (high, largest) = scales(&diagram, width, height);
    let scale = high.or(largest).unwrap_or(Scale::Compact);
    let (board_width, board_height) = size(&diagram, scale);
    let look = Look {
        captions: Default::default(),
        ..look(session, scale, painter)
    };
    let canvas = draw(&diagram, &marks(view, session, &diagram), &look);
    let wide = largest.is_some();
    let (x, y) = match (wide, height > board_height + 3) {
        _ if high.is_some() => (
            (width - board_width - 3 - ALL) / 2,
            2 + (height - BARS - board_height) / 2,
        ),
        (true, _) => (3, ABOVE),
        (false, true) => (1, 1),
        (false, false) => (0, 0),
    };
    painter.canvas(x, y, &canvas);
    let beside = x + board_width + 3;
    let stats = view.stats.lines(session);
    if high.is_some() {
        painter.rule(1);
        let mut part = painter.part(beside, y + 1, ALL, height.saturating_sub(y + 4));
        let mut lines = progress.everything(stats);
        let reason = view.reason.lines(session, ALL);
        lines.extend(
            (!reason.is_empty())
                .then(String::new)
                .into_iter()
                .chain(reason),
        );
        write(&mut part, &lines);
    } else if wide {
        paint_around(progress, painter, y + board_height);
        let room = width.saturating_sub(beside);
        write(&mut painter.part(beside, y + 1, room, board_height), &stats);
    } else {
        let all = progress.everything(stats);
        let below = y + board_height;
        let mut part = if width > beside + 16 {
            painter.part(beside, y + 1, width - beside, height.saturating_sub(y + 4))
        } else {
            painter.part(
                1,
                below,
                width.saturating_sub(1),
                height.saturating_sub(below + 3),
            )
        };
        write(&mut part, &all);
    }
    let footer = bars(view, painter, session, progress, y > 0);
    Drawn {
        board: DrawnBoard { canvas, x, y },
        shown: Shown {
            screen: (width, height),
            boxed: None,
        },
        footer,
    }
}

fn bars(
    view: &GameView,
    painter: &mut Painter<'_>,
    session: &dyn Session,
    progress: &SeriesProgress,
    titled: bool,
) -> Footer {
    let (width, height) = (painter.width(), painter.height());
    if titled {
        let paused = view.watch.as_ref().is_some_and(Watch::is_waiting);
        let state = progress.progress() + if paused { " · paused" } else { "" };
        painter.title(&progress.title(), &state);
        painter.text_right(1, 0, &state, PLAIN);
    }
    if height <= 3 {
        return Footer::default();
    }
    // After the end, an answer to a key replaces the result.
    let over = view.ended.as_ref().filter(|_| view.notice.is_empty());
    let notice = over.unwrap_or(&view.notice);
    let notice = fitted(notice, width.saturating_sub(2));
    painter.text(1, height - 3, &notice, PLAIN);
    painter.rule(height - 2);
    let footer = Footer::new(&footer_hints(view, session), width);
    footer.paint(painter, height - 1);
    footer
}

/// Draws the players above the board, and the Elo difference and the command below
/// it.
fn paint_around(progress: &SeriesProgress, painter: &mut Painter<'_>, below: u16) {
    let width = painter.width();
    painter.rule(1);
    for (y, line) in (3..).zip(progress.players()) {
        painter.text(3, y, &line, PLAIN);
    }
    let y = below + 1;
    let end = painter.text(3, y, &progress.elo(), PLAIN);
    let seed = progress.repeatable();
    if end + 3 + columns(&seed) < width {
        painter.text(end.max(48) + 3, y, &seed, PLAIN);
    }
    if IN_PAGE {
        return;
    }
    let head = "Shell command for this series (one line of JSON a game):";
    painter.text(3, y + 2, head, PLAIN);
    let command = with_whole_options(&progress.command());
    let lines = wrap(&command, width.saturating_sub(6));
    for (y, line) in (y + 3..).zip(&lines) {
        painter.text(5, y, line, PLAIN);
    }
}

/// Writes as many lines as fit.
fn write(painter: &mut Painter<'_>, lines: &[String]) {
    let width = painter.width();
    let lines = lines.iter().flat_map(|line| wrap(line, width));
    for (y, line) in (0..painter.height()).zip(lines) {
        painter.text(0, y, &line, PLAIN);
    }
}
