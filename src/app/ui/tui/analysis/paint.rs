//! Draws the analysis board: the board, the tree of moves, the engine's lines.

use crate::ui::tui::files::FORMATS;

use super::analysis_board::AnalysisBoard;
use super::key_table::{KEYS, SET_UP, command_of};
use super::set_up::SetUpBoard;
use super::typing::Typing;
use crate::game::{Cell, Contents, Diagram, Side, Spot};
use crate::session::{LineView, NodeId, Pasted};
use crate::ui::board::{Mark, Marks};
use crate::ui::text::players::{sign, tally};
use crate::ui::text::values::{on_square, short};
use crate::ui::text::variations::{Row, number, rows, word};
use crate::ui::text::{Sentence, counted, outcomes};
use crate::ui::theme::Role;
use crate::ui::tui::board_marks::{mark_last, mark_winning_line};
use crate::ui::tui::board_pane::move_box::{begins_move, command_label};
use crate::ui::tui::board_place::{BoardPlace, DrawnBoard, Part, TextRoom};
use crate::ui::tui::chrome::{Chrome, rows_wanted};
use crate::ui::tui::key_table::{KeyHint, hints, typing_keys, with_help};
use crate::ui::tui::painter::{BOLD, CHOSEN, PLAIN, Painter, columns, fitted, wrap};
use crate::ui::tui::widgets::chart::{curve_title, paint_curve};

/// The room that the tree of moves and the engine's lines need.
const WANTS: TextRoom = TextRoom {
    beside: 29,
    beside_least: 20,
    beside_most: 64,
    below: 5,
    below_wide: 5,
};
/// The number of engine lines if there are few rows; [`LINES_TALL`] if there are many.
const LINES: u16 = 3;
const LINES_TALL: u16 = 10;
const ROOMY: u16 = 25;

/// Rows of the curve with its frame.
const CURVE: u16 = 8;
/// Rows from which the name of the opening has one of its own.
const WITH_OPENING: u16 = 10;

/// A part of the screen: column, row, columns.
type Strip = (u16, u16, u16);

/// The places in the last frame, to recognise clicks.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    nodes: Vec<(Strip, NodeId)>,
    lines: Vec<(Strip, String)>,
}

fn hit<T>(places: &[(Strip, T)], x: u16, y: u16) -> Option<&T> {
    let covers = |(left, row, width): &Strip| *row == y && (*left..left + width).contains(&x);
    let found = places.iter().find(|(strip, _)| covers(strip));
    found.map(|(_, what)| what)
}

impl Drawn {
    /// Returns the move of the tree at this column and row.
    pub fn node_at(&self, x: u16, y: u16) -> Option<NodeId> {
        hit(&self.nodes, x, y).copied()
    }

    /// Returns the engine's move at this column and row.
    pub fn line_at(&self, x: u16, y: u16) -> Option<&str> {
        hit(&self.lines, x, y).map(String::as_str)
    }
}

/// Returns the message about a pasted text.
pub(super) fn pasted_words(pasted: Pasted) -> String {
    let moves = |count: usize| counted(count as u64, "moves");
    match pasted {
        Pasted::Moves(count) => format!("{} played from here.", moves(count)),
        Pasted::FromStart(count) => format!("{} played from the start.", moves(count)),
        Pasted::Position => "The analysis starts at this position.".to_owned(),
    }
}

/// Returns the title, notice and keys of the analysis board.
pub(super) fn chrome(board: &AnalysisBoard) -> Chrome {
    let session = board.session();
    let game = session.info().title;
    let place = match session.history().last() {
        Some(played) => format!("after {}. {}", session.history().len(), played.text),
        None => "the start".to_owned(),
    };
    let unsaved = if board.study.is_changed() {
        " · not saved"
    } else {
        ""
    };
    if let Some(setting_up) = &board.setting_up {
        return Chrome {
            title: Sentence::from("Setting up a position")
                .or_longer(format!("Analysis · {game} · setting up a position")),
            right: format!("here: {}", setting_up.words(session.info().sides)),
            notice: board.notice.clone(),
            keys: with_help(hints(SET_UP)),
            wants: rows_wanted(&session.diagram()),
            frame: Some(session.diagram().frame),
            ..Chrome::default()
        };
    }
    Chrome {
        title: Sentence::from("Analysis")
            .and(format!(" · {place}"))
            .or_longer(format!("Analysis · {game} · {place}{unsaved}")),
        right: board.engine.words(session),
        notice: notice(board),
        answer: match board.typing {
            Some(_) => board.notice.to_string(),
            None => String::new(),
        },
        keys: keys(board),
        wants: rows_wanted(&session.diagram()),
        frame: Some(session.diagram().frame),
        ..Chrome::default()
    }
}

/// Returns the line in which the user types, otherwise the notice.
fn notice(board: &AnalysisBoard) -> Sentence {
    match &board.typing {
        Some(Typing::Comment(text)) => Sentence::typed("Comment", "", &text.shown(SHOWN)),
        Some(Typing::Paste(text)) => Sentence::typed("Moves or a position", "", &text.shown(SHOWN)),
        Some(Typing::File(name)) => Sentence::typed("Write to", FORMATS, &name.shown(SHOWN)),
        None => {
            let session = board.session();
            let typed = board
                .pane
                .typed_line("Move", session, command_of, |_| "command");
            typed.unwrap_or_else(|| board.notice.clone())
        }
    }
}

/// The columns of a text that the user is typing, which may be longer than a line.
const SHOWN: usize = 51;

fn keys(board: &AnalysisBoard) -> Vec<KeyHint> {
    if board.typing.is_some() {
        return typing_keys("done");
    }
    let mut hints = hints(KEYS);
    for hint in &mut hints {
        hint.label = command_label(&hint.label, board.pane.vi_cursor, |letter| {
            begins_move(letter, board.session())
        });
    }
    with_help(hints)
}

/// Draws everything between the bars. Returns the places, to recognise clicks.
pub(super) fn paint(board: &AnalysisBoard, painter: &mut Painter<'_>) -> (DrawnBoard, Drawn) {
    let width = painter.width();
    let session = board.session();
    let wants = rows_wanted(&session.diagram());
    let body = Chrome::body_of(painter.height(), &wants);
    let mut diagram = match &board.setting_up {
        Some(setting_up) => setting_up.picture.clone(),
        None => session.diagram(),
    };
    if board.flipped {
        diagram = diagram.flipped();
    }
    let place = BoardPlace::new(&diagram, width, body, WANTS, |_| WANTS.below);
    let marks = marks(board, &diagram);
    let focus: Vec<Spot> = [Mark::Cursor, Mark::Last]
        .into_iter()
        .filter_map(|mark| marks.find(mark))
        .collect();
    let drawn_board = place.draw(&diagram, &marks, &focus, session, painter);
    if board.shows_values && board.setting_up.is_none() {
        paint_values(board, &diagram, &drawn_board, painter);
    }
    let mut drawn = Drawn::default();
    match &board.setting_up {
        Some(setting_up) => paint_set_up(board, setting_up, painter, place.texts),
        None => paint_panel(board, painter, place.texts, &mut drawn),
    }
    (drawn_board, drawn)
}

/// Writes the value of every move on its square, or below the contents of the
/// square. If several moves end on a square, the best one's value is written.
fn paint_values(
    board: &AnalysisBoard,
    diagram: &Diagram,
    drawn: &DrawnBoard,
    painter: &mut Painter<'_>,
) {
    let session = board.session();
    let Some(view) = board.engine.view(session) else {
        return;
    };
    let moves = session.moves();
    let mut written: Vec<Spot> = Vec::new();
    for (rank, line) in view.lines.iter().enumerate() {
        let mv = moves.iter().find(|mv| mv.text == line.text);
        let spot = mv.and_then(|mv| mv.clicks.spots().last());
        let (Some(spot), Some(value)) = (spot, line.value) else {
            continue;
        };
        let Some((x, y)) = drawn.place_of(spot) else {
            continue;
        };
        let is_empty = diagram
            .cell(spot)
            .is_none_or(|cell| cell.contents == Contents::Empty);
        let row = if is_empty { y } else { y + 1 };
        if written.contains(&spot) || drawn.spot_at(x, row) != Some(spot) {
            continue;
        }
        written.push(spot);
        let text = on_square(view.unit, &value);
        let left = x.saturating_sub(columns(&text) / 2);
        painter.text(left, row, &text, if rank == 0 { BOLD } else { PLAIN });
    }
}

fn marks(board: &AnalysisBoard, diagram: &Diagram) -> Marks {
    let session = board.session();
    let mut marks = Marks::new();
    if let Some(setting_up) = &board.setting_up {
        marks.add(setting_up.cursor, Mark::Cursor);
        return marks;
    }
    mark_last(session, session.history().len(), diagram, &mut marks);
    mark_winning_line(session, &mut marks);
    board.pane.mark(session, diagram, &mut marks);
    let best = board
        .engine
        .view(session)
        .and_then(|view| view.lines.first());
    let moves = session.moves();
    let best = best.and_then(|line| moves.iter().find(|mv| mv.text == line.text));
    if let Some(mv) = best {
        marks.add_all(mv.clicks.spots(), Mark::Hint);
    }
    marks.add_all(board.pane.cursor.at, Mark::Cursor);
    marks
}

/// Draws the texts while a position is set up: the contents at the cursor, and why the
/// board is no position yet.
fn paint_set_up(
    board: &AnalysisBoard,
    setting_up: &SetUpBoard,
    painter: &mut Painter<'_>,
    (x, y, width, height): Part,
) {
    let info = board.session().info();
    let theme = painter.theme();
    let side = info.sides[setting_up.to_move.index()];
    let stone = sign(&setting_up.picture, setting_up.to_move, theme.glyphs);
    // If pieces are letters, the sign is the name of the side, so it is not repeated.
    let stone = stone.filter(|sign| !side.starts_with(*sign));
    let stone = stone.map_or(String::new(), |sign| format!(" {sign}"));
    let mut part = painter.part(x, y, width, height);
    let title = part.role(Role::Title);
    part.text(0, 0, &format!("To move: {side}{stone}"), title);
    let state = match &setting_up.problem {
        None => "This position is possible; Enter analyses it.".to_owned(),
        Some(why) => format!("Not possible yet: {why}."),
    };
    let mut lines = wrap(&state, width);
    lines.push(String::new());
    let digits = digit_words(&setting_up.picture, info.sides);
    let keys = format!("Space or a click changes a square, {digits}, t changes the turn.");
    lines.extend(wrap(&keys, width));
    let first = if height < 7 { 1 } else { 2 };
    let room = usize::from(height.saturating_sub(first));
    if lines.len() > room {
        // The line of keys is more useful than the blank line before it.
        lines.retain(|line| !line.is_empty());
    }
    if lines.len() > room {
        let keys = format!("Space changes it, {digits}, t the turn.");
        lines = wrap(&state, width);
        lines.extend(wrap(&keys, width));
    }
    for (y, line) in (first..height).zip(&lines) {
        part.text(0, y, line, PLAIN);
    }
}

/// Returns the words for the digits, which set a number of beans, or a stone of either
/// side.
fn digit_words(picture: &Diagram, [first, second]: [&str; 2]) -> String {
    let counts = |cell: &Cell| matches!(cell.contents, Contents::Count(_));
    match picture.cells.iter().any(counts) {
        true => "digits set how many".to_owned(),
        false => format!("1 sets {first}, 2 {second}, 0 nothing"),
    }
}

/// Draws the engine's lines, the tree of moves and the comment.
fn paint_panel(
    board: &AnalysisBoard,
    painter: &mut Painter<'_>,
    (x, y, width, height): Part,
    drawn: &mut Drawn,
) {
    let (y, height) = match height {
        // With so few rows, only the title is drawn.
        0..=3 => (y, height),
        _ => {
            paint_turn(board, painter, (x, y), width);
            match board.session().remark() {
                Some(opening) if height >= WITH_OPENING => {
                    let quiet = painter.role(Role::Quiet);
                    painter.text(x, y + 1, &fitted(&opening.into(), width), quiet);
                    (y + 2, height - 2)
                }
                _ => (y + 1, height - 1),
            }
        }
    };
    let comment = board.study.comment();
    let comment = if comment.is_empty() {
        Vec::new()
    } else {
        wrap(comment, width)
    };
    let engine = engine_lines(board, width);
    let most = if height >= ROOMY { LINES_TALL } else { LINES };
    // At least half of the rows are for the moves and the comment.
    let engine_rows = (engine.len() as u16).min(most).min(height / 2);
    let shown = engine.iter().take(engine_rows.into());
    for (row, (text, mv)) in (y..).zip(shown) {
        painter.text(x, row, text, if row == y { BOLD } else { PLAIN });
        drawn.lines.push(((x, row, width), mv.clone()));
    }
    let gap = u16::from(engine_rows > 0 && height > 8);
    let tree_top = y + engine_rows + gap;
    // A long comment gets the rows that the moves leave free.
    let moves = (rows(board.study.tree(), width).len() as u16).max(1);
    let free = height.saturating_sub(engine_rows + gap + moves + 1);
    let comment_rows = (comment.len() as u16).min(free.max(height / 4));
    let foot = comment_rows + u16::from(comment_rows > 0);
    let rest = (y + height).saturating_sub(tree_top + foot);
    let values = board.engine.curve();
    // With few values, the curve would be an empty line.
    let known = values.iter().flatten().count();
    let has_curve = rest >= moves + 1 + CURVE && known > 1 && 2 * known >= values.len();
    let tree_rows = if has_curve { rest - CURVE } else { rest };
    paint_tree(board, painter, (x, tree_top, width, tree_rows), drawn);
    if has_curve {
        let top = tree_top + tree_rows;
        paint_line_curve(board, &values, &mut painter.part(x, top, width, CURVE));
    }
    let tree_rows = rest;
    let below = tree_top + tree_rows + u16::from(comment_rows > 0);
    let notice = painter.role(Role::Notice);
    for (row, line) in (below..y + height).zip(first_rows(&comment, comment_rows)) {
        painter.text(x, row, &line, notice);
    }
}

/// Draws the values along the line that is followed.
fn paint_line_curve(board: &AnalysisBoard, values: &[Option<f64>], part: &mut Painter<'_>) {
    let session = board.session();
    let info = session.info();
    let mut inside = part.boxed(&curve_title(info));
    let ply = session.history().len();
    paint_curve(&mut inside, values, info.unit, ply);
}

/// Returns the lines that fit, with a sign if more follow.
fn first_rows(lines: &[String], rows: u16) -> Vec<String> {
    let mut shown: Vec<String> = lines.iter().take(rows.into()).cloned().collect();
    if shown.len() < lines.len()
        && let Some(last) = shown.last_mut()
    {
        last.push_str(" …");
    }
    shown
}

/// Draws the line of the turn and the points, such as
/// `○ White to move   ● 5   ○ 7`.
fn paint_turn(board: &AnalysisBoard, painter: &mut Painter<'_>, (x, y): (u16, u16), width: u16) {
    let session = board.session();
    let (diagram, sides) = (session.diagram(), session.info().sides);
    let glyphs = painter.theme().glyphs;
    let named = |side: Side| match sign(&diagram, side, glyphs) {
        Some(sign) if sides[side.index()].len() > 1 => format!("{sign} {}", sides[side.index()]),
        _ => sides[side.index()].to_owned(),
    };
    let turn = match (session.to_move(), session.outcome()) {
        (Some(side), _) => format!("{} to move", named(side)),
        (None, Some(outcome)) => outcomes::outcome(session.info(), &outcome),
        (None, None) => String::new(),
    };
    let points = tally(session, glyphs);
    let style = painter.role(Role::Turn);
    let at = painter.text(x, y, &turn, style);
    if let Some(points) = points.filter(|text| at + 3 + columns(text) <= x + width) {
        painter.text(at + 3, y, &points, PLAIN);
    }
}

/// Returns the engine's lines with their first moves, such as `h3  +16  h3 a2 c1 b6`.
/// Values are for the side to move. A line ends before the first move that does not
/// fit.
fn engine_lines(board: &AnalysisBoard, width: u16) -> Vec<(String, String)> {
    let session = board.session();
    let Some(view) = board.engine.view(session) else {
        return Vec::new();
    };
    let known = view.lines.iter().filter(|line| line.value.is_some());
    let line = |line: &LineView| {
        let value = line
            .value
            .map_or(String::new(), |value| short(view.unit, &value));
        let mut text = format!("{value:>9} ");
        // If there is no expected play, the line is the move alone.
        let only = [line.text.clone()];
        let moves = if line.pv.is_empty() {
            &only[..]
        } else {
            &line.pv
        };
        for mv in moves {
            if columns(&text) + columns(mv) + 1 > width {
                break;
            }
            text += &format!(" {mv}");
        }
        (text, line.text.clone())
    };
    known.map(line).collect()
}

fn paint_tree(
    board: &AnalysisBoard,
    painter: &mut Painter<'_>,
    (x, y, width, height): Part,
    drawn: &mut Drawn,
) {
    let tree = board.study.tree();
    let here = board.study.at();
    let rows = rows(tree, width);
    if rows.is_empty() {
        for (row, line) in (y..y + height).zip(wrap(EMPTY, width)) {
            painter.text(x, row, &line, PLAIN);
        }
        return;
    }
    let on = rows.iter().position(|row| row.moves.contains(&here));
    let shown = usize::from(height);
    // The current move is in the middle of the rows, except near both ends.
    let first = on.unwrap_or(0).saturating_sub(shown / 2);
    let first = first.min(rows.len().saturating_sub(shown));
    for (screen_row, row) in (y..y + height).zip(&rows[first..]) {
        paint_row(board, painter, (x, screen_row), row, drawn);
    }
}

const EMPTY: &str = "No moves yet. Type a move, click one, or paste moves or a position.";

fn paint_row(
    board: &AnalysisBoard,
    painter: &mut Painter<'_>,
    (x, y): (u16, u16),
    row: &Row,
    drawn: &mut Drawn,
) {
    let tree = board.study.tree();
    let quiet = painter.role(Role::Quiet);
    let mut at = painter.text(x + row.indent, y, &number(row), quiet);
    for node in &row.moves {
        let text = word(tree, *node);
        let here = *node == board.study.at();
        let shown = if here {
            format!("[{text}]")
        } else {
            format!(" {text} ")
        };
        let style = match (here, board.study.is_game_move(*node)) {
            (true, _) => CHOSEN,
            (false, true) => BOLD,
            (false, false) => PLAIN,
        };
        let end = painter.text(at, y, &shown, style);
        drawn.nodes.push(((at, y, end - at), *node));
        at = end;
    }
}
