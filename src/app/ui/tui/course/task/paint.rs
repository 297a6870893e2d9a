//! Draws a task: the board, with the texts beside it.

use super::note::Note;
use super::origin::Origin;
use super::task_screen::TaskScreen;
use super::timer::Timer;
use crate::course::{Assignment, Phase};
use crate::game::{Diagram, Side, Spot};
use crate::session::Session;
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::board::{Mark, Marks};
use crate::ui::learning::PuzzleChoice;
use crate::ui::text::explanation::checking_message;
use crate::ui::text::outcomes::outcome;
use crate::ui::text::players::sign;
use crate::ui::text::reveal::line_words;
use crate::ui::text::{Sentence, notices, sentence};
use crate::ui::tui::board_marks::{mark_last, mark_winning_line};

use crate::ui::tui::board_place::{BoardPlace, DrawnBoard, TextRoom};
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::course::key_table::{TASK, TaskAction};
use crate::ui::tui::key_table::{KeyHint, hints, with_help};
use crate::ui::tui::keys::KeyCode;
use crate::ui::tui::painter::{BOLD, PLAIN, Painter, wrap};

/// The room that task, hints and answers need.
const WANTS: TextRoom = TextRoom {
    beside: 34,
    beside_least: 24,
    // This is the value of the game screen, so that the board is in the same
    // place.
    beside_most: 64,
    below: 10,
    below_wide: 8,
};
/// The keys that play the line of the solution on the board.
const ARROWS: &str = "← →";
/// The width of the longest line that is easy to read.
const LONGEST: u16 = 100;

/// Returns the title, notice and keys of a task.
pub(super) fn chrome(screen: &TaskScreen, is_guest: bool) -> Chrome {
    let session = screen.session();
    let keys = match screen.asks() {
        true => keys_while_asking(screen),
        false => keys_when_done(screen, is_guest),
    };
    let is_daily = matches!(screen.from, Origin::Puzzle(PuzzleChoice::Daily(_)));
    let title = match is_daily {
        _ if screen.timer.is_some() => "Sprint".to_owned(),
        true => format!(
            "Puzzle of the day, {}",
            screen.learning.day().strftime("%-d %B")
        ),
        false => screen.task.exercise().title(),
    };
    let typed = typed(screen);
    Chrome {
        title: Sentence::from(title.as_str())
            .or_longer(format!("{} · {title}", screen.session().info().title)),
        right: match &screen.timer {
            Some(timer) => timer.words(),
            None => place(screen),
        },
        notice: typed.unwrap_or_else(|| screen.notice.clone()),
        prompt: prompt(screen),
        keys: with_help(keys),
        frame: Some(session.diagram().frame),
        ..Chrome::default()
    }
}

/// Returns the place of the task in its series, such as `2 of 6` for cards,
/// or the task's own name.
fn place(screen: &TaskScreen) -> String {
    let Origin::Puzzle(PuzzleChoice::Mine(of)) = &screen.from else {
        return screen.task.exercise().place();
    };
    // A card that was answered is no longer open, but still counts here.
    let is_answered = usize::from(screen.keeping.has_begun());
    let learning = &screen.learning;
    let answered = (learning.learner()).cards_answered(learning.day(), of.map(|info| info.id));
    let done = answered.max(screen.before + is_answered);
    let before = done - is_answered;
    let all = before + learning.open_cards(*of) + is_answered;
    let elsewhere = match before - screen.before {
        0 => String::new(),
        count => format!(" ({count} done before)"),
    };
    format!("{} of {}{elsewhere}", before + 1, all.max(before + 1))
}

/// Returns the keys while the screen waits for a move.
fn keys_while_asking(screen: &TaskScreen) -> Vec<KeyHint> {
    let mut keys = hints(TASK);
    // Lessons have no solution to show, and only cards can be deleted. The board is
    // opened and played on only after the task.
    keys.retain(|hint| match hint.label.as_str() {
        "h" => screen.timer.is_none(),
        "s" => screen.timer.is_none() && screen.task.solution().is_some(),
        "d" => screen.task.dropped().is_some(),
        "o" | "p" => false,
        "r" => matches!(screen.task, Assignment::Lesson(_)),
        _ => true,
    });
    if !screen.enter_plays() {
        keys[0].footer = "";
    }
    for hint in &mut keys {
        hint.label = screen.key_label(&hint.label);
    }
    keys
}

/// Returns the keys after the answer to a task.
fn keys_when_done(screen: &TaskScreen, is_guest: bool) -> Vec<KeyHint> {
    let phase = screen.task.exercise().phase();
    let is_over = screen.given_up || phase == Phase::Over;
    let has_line = screen.after_task.found().is_some();
    let is_alone = screen.timer.is_none();
    let is_result = screen.timer.as_ref().is_some_and(Timer::is_over);
    let goes_on = screen.session().to_move().is_some();
    let mut keys = hints(TASK);
    keys.retain(|hint| match hint.label.as_str() {
        // These two are only in the help.
        "x" | "PgDn" => is_alone,
        "Enter" | "Esc" => true,
        "↑↓←→" => is_over && has_line,
        "o" => is_over && is_alone && !is_guest,
        "p" => is_over && is_alone && goes_on && !is_guest,
        "r" => is_result && screen.timer.as_ref().is_some_and(Timer::has_missed),
        _ => false,
    });
    for hint in &mut keys {
        if hint.label == "r" {
            hint.footer = "try again";
        }
        if hint.label == "↑↓←→" {
            *hint = KeyHint {
                help: "the next or the previous move of the line",
                ..KeyHint::new(ARROWS, KeyCode::Right, "play the line")
            };
        }
    }
    keys[0].footer = if is_result {
        screen.back
    } else if phase == Phase::Done {
        "continue"
    } else if matches!(screen.task, Assignment::Again(_)) {
        "review"
    } else if screen.is_last() {
        screen.back
    } else {
        "next"
    };
    keys
}

/// Returns the move box; `None` while nothing is typed.
fn typed(screen: &TaskScreen) -> Option<Sentence> {
    let name_of = |action| match action {
        TaskAction::Hint => "hint",
        _ => "command",
    };
    let session = screen.session();
    screen
        .pane
        .typed_line("Your move", session, screen.typed_command(), name_of)
}

/// Returns the sentence that says which side the user has and what to do.
fn prompt(screen: &TaskScreen) -> Sentence {
    if !screen.asks() {
        return Sentence::default();
    }
    let session = screen.session();
    let sides = session.info().sides;
    let side = session.to_move().map_or("", |side| sides[side.index()]);
    Sentence::of(format!("You are {side}"))
        .and(". Type your move")
        .and(", or use the arrows and Enter")
}

/// Draws the task. Returns the place of the board.
pub(super) fn paint(screen: &TaskScreen, painter: &mut Painter<'_>) -> DrawnBoard {
    let width = painter.width();
    let body = Chrome::body(painter.height());
    let session = screen.session();
    let diagram = session.diagram();
    let lines = |columns: u16| texts(screen, columns.min(LONGEST));
    let place = BoardPlace::new(&diagram, width, body, WANTS, |columns| {
        lines(columns).len() as u16 + 1
    });
    let marks = marks(screen, &diagram);
    let cursor = screen.pane.cursor.at.into_iter();
    let focus: Vec<Spot> = cursor.chain(marks.find(Mark::Last)).collect();
    let drawn = place.draw(&diagram, &marks, &focus, session, painter);
    let (left, top, columns, rows) = place.texts;
    let glyphs = painter.theme().glyphs;
    let legend = legend(session, &diagram, glyphs, columns.min(LONGEST));
    let mut part = painter.part(left, top, columns, rows);
    write(screen, &mut part, &lines(columns), &legend);
    drawn
}

fn marks(screen: &TaskScreen, diagram: &Diagram) -> Marks {
    let session = screen.session();
    let mut marks = Marks::new();
    mark_last(session, session.history().len(), diagram, &mut marks);
    if !screen.asks() {
        mark_winning_line(session, &mut marks);
        mark_solution(screen, &mut marks);
        return marks;
    }
    screen.pane.mark(session, diagram, &mut marks);
    mark_move(session, screen.task.exercise().hinted_move(), &mut marks);
    // Enter plays the move at the cursor, so none is shown while it would not.
    if screen.enter_plays() {
        marks.add_all(screen.pane.cursor.at, Mark::Cursor);
    }
    marks
}

/// Marks the next move of the solution, after it was shown.
fn mark_solution(screen: &TaskScreen, marks: &mut Marks) {
    if !screen.given_up || screen.after_task.shown().is_some() {
        return;
    }
    mark_move(screen.session(), screen.task.right(), marks);
}

/// Marks a legal move as that of a hint.
fn mark_move(session: &dyn Session, text: Option<&str>, marks: &mut Marks) {
    let moves = session.moves();
    if let Some(mv) = moves.iter().find(|mv| Some(&*mv.text) == text) {
        marks.add_all(mv.clicks.spots(), Mark::Hint);
    }
}

/// Returns the texts: the explanation, the task, the answer to the last try, and the
/// note.
fn texts(screen: &TaskScreen, room: u16) -> Vec<(String, bool)> {
    let exercise = screen.task.exercise();
    if let Some(result) = screen
        .timer
        .as_ref()
        .and_then(|timer| timer.result.as_ref())
    {
        let words = format!("The sprint is over. {result}\n\nEnter: back to the list.");
        let lines = words.lines().flat_map(|line| wrap(line, room));
        return lines.map(|line| (line, true)).collect();
    }
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
    // The reply of the other side comes before the new task.
    let waits = screen.answer.is_none() && screen.checked_move().is_none();
    let moved = waits && screen.note.is_reply();
    if moved {
        say(&screen.note.to_string(), false, false);
    }
    let solved = exercise.phase() != Phase::Asking;
    say(&exercise.text(), false, true);
    if !solved {
        say(&exercise.task(), true, true);
    }
    if let Some(answer) = &screen.answer {
        // The heading is the verdict.
        say(&answer.verdict, true, true);
        let parts = [&*answer.sentence, &*answer.on_screen];
        say(parts.join(" ").trim_end(), false, false);
    }
    if let Some(mv) = screen.checked_move() {
        say(&checking_message(mv), true, true);
    }
    if !moved {
        say(&screen.note.to_string(), false, true);
    }
    let back = screen.back;
    let next = match (exercise.phase(), screen.given_up) {
        (Phase::Asking, false) => String::new(),
        (Phase::Done, false) => "Enter: continue.".to_owned(),
        _ if screen.timer.is_some() => "Enter: the next puzzle.".to_owned(),
        _ if matches!(screen.task, Assignment::Again(_)) => "Enter: back to the review.".to_owned(),
        _ if screen.is_last() => format!("Enter: back to the {back}."),
        _ => format!("Enter: next. Esc: back to the {back}."),
    };
    if exercise.phase() == Phase::Over && screen.task.pauses() {
        let done = match screen.is_last() {
            true => "You finished the last lesson.",
            false => notices::LESSON_DONE,
        };
        say(done, true, true);
    }
    say(&why(screen), false, true);
    say(&line(screen), false, true);
    say(&next, true, true);
    lines
}

/// Returns the reason of the solution, once the task is over.
fn why(screen: &TaskScreen) -> String {
    match screen.after_task.found() {
        Some(found) => found.reason.clone(),
        None if screen.after_task.is_searching() => "Why? One moment …".to_owned(),
        None => String::new(),
    }
}

/// Returns the line of the solution, with a sign at the place that the board shows, and
/// the result once the board shows the end of the game.
fn line(screen: &TaskScreen) -> String {
    let Some(found) = screen.after_task.found() else {
        return String::new();
    };
    let played = screen.after_task.progress().map(|(played, _)| played);
    let words = line_words(&screen.task, &found.line, played);
    let session = screen.session();
    match session.outcome() {
        Some(result) => {
            let result = sentence(&outcome(session.info(), &result));
            format!("{ARROWS} play the line {words}. {result}")
        }
        None => format!("{ARROWS} play the line {words}"),
    }
}

/// Returns lines that say whose stones are which, and what the squares mean.
fn legend(session: &dyn Session, diagram: &Diagram, glyphs: GlyphSet, room: u16) -> Vec<String> {
    let sides = session.info().sides;
    let signs = Side::BOTH.map(|side| sign(diagram, side, glyphs).map(String::from));
    let stones = Side::BOTH.iter().filter_map(|side| {
        let sign = signs[side.index()].as_ref()?;
        let name = sides[side.index()];
        (name != sign).then(|| format!("{sign} {name}"))
    });
    let stones = stones.collect::<Vec<_>>().join("   ");
    let stones = Some(stones).filter(|line| !line.is_empty());
    let notes = diagram.notes.iter().cloned();
    let lines = stones.into_iter().chain(notes);
    lines.flat_map(|line| wrap(&line, room)).collect()
}

/// Writes the texts and, if there is room below them, the meaning of the signs.
/// If the texts are too long, shows their end after an answer and their
/// beginning otherwise, until the user turns the page.
fn write(
    screen: &TaskScreen,
    painter: &mut Painter<'_>,
    lines: &[(String, bool)],
    legend: &[String],
) {
    let rows = usize::from(painter.height());
    // It is better to leave out the blank lines than to need a second page.
    let close: Vec<(String, bool)> = match lines.len() <= rows {
        true => lines.to_vec(),
        false => lines
            .iter()
            .filter(|(line, _)| !line.is_empty())
            .cloned()
            .collect(),
    };
    let lines = &close[..];
    let whole = lines.len() <= rows;
    let shown = if whole { rows } else { rows.saturating_sub(1) };
    let last = lines.len().saturating_sub(shown);
    let answered = screen.answer.is_some() || screen.checked_move().is_some();
    let at_end = answered || screen.note != Note::None;
    // The verdict stays visible above a long reason.
    let is_verdict = |(line, strong): &(String, bool)| {
        let answer = screen.answer.as_ref();
        *strong && answer.is_some_and(|answer| answer.verdict.starts_with(&**line))
    };
    let verdict = lines.iter().rposition(is_verdict).unwrap_or(last);
    let usual = if at_end { last.min(verdict) } else { 0 };
    let page = screen.paged * isize::try_from(shown).unwrap_or(0);
    let from = usual.saturating_add_signed(page).min(last);
    for (y, (line, strong)) in (0..).zip(lines[from..].iter().take(shown)) {
        painter.text(0, y, line, if *strong { BOLD } else { PLAIN });
    }
    if !whole {
        let more = match (from > 0, from < last) {
            (true, true) => "… PgUp, PgDn: more",
            (true, false) => "… PgUp: back",
            _ => "… PgDn: more",
        };
        let y = painter.height().saturating_sub(1);
        painter.text(0, y, more, PLAIN);
    } else if lines.len() + legend.len() < rows {
        let first = (rows - legend.len()) as u16;
        for (y, line) in (first..).zip(legend) {
            painter.text(0, y, line, PLAIN);
        }
    }
}
