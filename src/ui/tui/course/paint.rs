//! Drawing a task: the board, and beside it what is said.

use super::keys::{TASK, TaskAction};
use super::task::{DrawnBoard, TaskScreen};
use crate::course::{AnswerKind, Assignment, Phase};
use crate::game::{Diagram, Frame, Side};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::board::{Look, Mark, Marks, Scale, draw, size};
use crate::ui::tui::chrome::{Body, Chrome};
use crate::ui::tui::game::marks::mark_last;
use crate::ui::tui::keys::{hints, with_help};
use crate::ui::tui::painter::{BOLD, PLAIN, Painter, wrap};

/// Columns that the texts want beside the board, and may want at most.
const SIDE: u16 = 34;
const WIDEST: u16 = 44;
/// Columns of a line that is still read with ease.
const LONGEST: u16 = 100;
/// Rows that they want below it.
const BELOW: u16 = 9;

/// Title, notice and keys.
pub(super) fn chrome(screen: &TaskScreen) -> Chrome {
    let exercise = screen.task.exercise();
    let mut table = hints(TASK);
    if !screen.asks() {
        table.retain(|hint| hint.label == "Enter" || hint.label == "Esc");
        table[0].footer = if exercise.phase() == Phase::Done {
            "go on"
        } else {
            "next"
        };
    } else {
        // A lesson has no solution to give away, and only cards are dropped.
        table.retain(|hint| match hint.label.as_str() {
            "s" => screen.task.solution().is_some(),
            "x" => screen.task.dropped().is_some(),
            _ => true,
        });
    }
    Chrome {
        title: format!(
            "{} · {}",
            screen.session().entry().title(),
            exercise.title()
        ),
        short_title: exercise.title(),
        right: exercise.place(),
        notice: notice(screen),
        keys: with_help(table),
        ..Chrome::default()
    }
}

/// The move box while something is typed; else what there is to say.
fn notice(screen: &TaskScreen) -> String {
    let typed = screen.typed.text();
    if !typed.is_empty() {
        let advice = match screen.typed_command() {
            Some(TaskAction::Hint) => format!("Enter or {typed} again: a hint; or type on: a move"),
            Some(_) => format!("Enter or {typed} again: the command; or type on: a move"),
            None => screen.typed.advice(screen.session()),
        };
        return format!("Your move: {typed}_   {advice}");
    }
    if !screen.notice.is_empty() || !screen.asks() {
        return screen.notice.clone();
    }
    let session = screen.session();
    let sides = session.entry().sides();
    let side = session.to_move().map_or("", |side| sides[side.index()]);
    format!("You are {side}. Type your move, or use the arrows and Enter.")
}

/// Draws it; where the board is.
pub(super) fn paint(
    screen: &TaskScreen,
    painter: &mut Painter<'_>,
    glyphs: GlyphSet,
) -> DrawnBoard {
    let width = painter.width();
    let Body { top, height } = Chrome::body(painter.height());
    let session = screen.session();
    let diagram = session.diagram();
    let scale = scale(&diagram, width, height);
    let (board_width, board_height) = size(&diagram, scale);
    let names = Side::BOTH.map(|side| session.entry().sides()[side.index()].to_owned());
    let look = Look {
        scale,
        glyphs,
        colored: painter.theme().has_colors(),
        captions: names.clone(),
        homes: names,
    };
    let canvas = draw(&diagram, &marks(screen, &diagram), &look);
    painter.canvas(1, top, &canvas);
    let beside = width.saturating_sub(board_width + 5);
    if beside >= SIDE {
        let room = beside.min(WIDEST);
        let mut part = painter.part(board_width + 4, top, room, height);
        texts(screen, &mut part, room);
    } else {
        let y = top + board_height + 1;
        let rows = (top + height).saturating_sub(y);
        let room = width.saturating_sub(2).min(LONGEST);
        texts(screen, &mut painter.part(1, y, room, rows), room);
    }
    DrawnBoard {
        canvas,
        x: 1,
        y: top,
    }
}

/// The largest board that leaves room for the texts beside it or below it,
/// else the smallest.
fn scale(diagram: &Diagram, width: u16, rows: u16) -> Scale {
    let fits = |scale: &Scale| {
        let (w, h) = size(diagram, *scale);
        let beside = h <= rows && w + 5 + SIDE <= width;
        beside || (h + 1 + BELOW <= rows && w + 2 <= width)
    };
    Scale::ALL.into_iter().find(fits).unwrap_or(Scale::Compact)
}

fn marks(screen: &TaskScreen, diagram: &Diagram) -> Marks {
    let session = screen.session();
    let mut marks = Marks::new();
    mark_last(session, session.history().len(), diagram, &mut marks);
    if !screen.asks() {
        return marks;
    }
    let choices = screen.hand.choices(diagram, &session.moves());
    let lined = matches!(diagram.frame, Frame::Grid | Frame::InnerLines);
    if let Some(spot) = screen.hand.picked {
        marks.add(spot, Mark::Picked);
        marks.add_all(choices, Mark::Target);
    } else if screen.legal_marks && lined && diagram.keys.is_empty() {
        marks.add_all(choices, Mark::Legal);
    }
    if let Some(spot) = screen.hand.cursor {
        marks.add(spot, Mark::Cursor);
    }
    marks
}

/// What is taught, the task, the answer to the last try, and what follows.
fn texts(screen: &TaskScreen, painter: &mut Painter<'_>, room: u16) {
    let exercise = screen.task.exercise();
    let mut lines: Vec<(String, bool)> = Vec::new();
    let mut say = |text: &str, strong: bool, apart: bool| {
        if text.is_empty() {
            return;
        }
        if apart && !lines.is_empty() {
            lines.push((String::new(), false));
        }
        lines.extend(wrap(text, room).into_iter().map(|line| (line, strong)));
    };
    // What the other side just did comes before what is asked now.
    let moved = screen.answer.is_none() && !screen.note.starts_with("Hint") && !screen.given_up;
    if moved {
        say(&screen.note, false, false);
    }
    let solved = exercise.phase() != Phase::Asking;
    say(&exercise.text(), false, true);
    if !solved {
        say(&exercise.task(), true, true);
    }
    if let Some((mv, answer)) = &screen.answer {
        let verdict = match answer.kind {
            AnswerKind::Right => "right",
            AnswerKind::Also => "good too",
            AnswerKind::Wrong => "not that",
        };
        say(&format!("{mv}: {verdict}"), true, true);
        // The heading has said so already.
        let sentence = answer.sentence.strip_prefix("Right.");
        say(
            sentence.unwrap_or(&answer.sentence).trim_start(),
            false,
            false,
        );
    }
    if !moved {
        say(&screen.note, false, true);
    }
    let next = match (exercise.phase(), screen.given_up) {
        (Phase::Asking, false) => "",
        (Phase::Done, false) => "Enter goes on.",
        _ if matches!(screen.task, Assignment::Again(_)) => "Enter: the review.",
        _ if !screen.task.pauses() && screen.task.is_single() => "Enter: the list.",
        _ if !screen.task.pauses() => "Enter: the next one. Esc: the list.",
        _ => "Lesson done. Enter: the next one. Esc: the list.",
    };
    say(next, true, true);
    for (y, (line, strong)) in (0..painter.height()).zip(&lines) {
        painter.text(0, y, line, if *strong { BOLD } else { PLAIN });
    }
}
