//! Draws the replay screen.

use std::ops::Range;

use crate::ui::text::{Sentence, counted};
use crate::ui::tui::files::FORMATS;

use super::key_table::{KEYS, needs_home};
use super::replay_screen::{Replay, Typing};
use crate::game::{Side, Spot};
use crate::session::playback::Playback;
use crate::session::review::EvaluatedMove;
use crate::session::{Grade, PlayerSpec, Session, Unit, Value};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::board::{Mark, Marks};
use crate::ui::text::outcomes::{player_names, specs};
use crate::ui::text::players::{bot_title, program_name, sign, tally};
use crate::ui::text::values::{amount, chances, short};
use crate::ui::tui::board_marks::{mark_last, mark_winning_line};
use crate::ui::tui::board_place::{BoardPlace, Part, TextRoom};
use crate::ui::tui::chrome::{Chrome, rows_wanted};
use crate::ui::tui::key_table::{shown_keys, typing_keys, with_help};
use crate::ui::tui::painter::{BOLD, PLAIN, Painter, columns, leave_out, wrap};
use crate::ui::tui::widgets::chart::{curve_title, paint_curve};

/// The room that the curve and the texts need.
const WANTS: TextRoom = TextRoom {
    beside: 29,
    beside_least: 20,
    beside_most: u16::MAX,
    // The texts go beside the board if there is any room there.
    below: u16::MAX,
    below_wide: 8,
};
/// The rows of the texts below a board, if there is no room beside it.
const TEXTS: u16 = 4;
/// The room for texts on a large terminal, on which the board may be larger too.
const WANTS_LARGE: TextRoom = TextRoom {
    beside: 51,
    ..WANTS
};
const LARGE: u16 = 100;
/// The least number of rows of the curve with its box.
const CURVE: u16 = 11;
/// From this number of rows on, every costly move has a line of its own. From
/// [`WITH_TALLY`] on, the texts begin with the points of each side.
const ROOMY: u16 = 12;
const WITH_TALLY: u16 = 9;

/// Returns the title, notice and keys of the replay screen.
pub(super) fn chrome(replay: &Replay, glyphs: GlyphSet, is_guest: bool) -> Chrome {
    let playback = &replay.playback;
    let place = match (playback.ply(), playback.len()) {
        (0, len) => format!("start, {}", counted(len as u64, "moves")),
        (ply, _) if replay.reason.shown().is_some() => format!("line from move {ply}"),
        (ply, len) => format!("move {ply} of {len}"),
    };
    let playing = if replay.is_playing() {
        "playing · "
    } else {
        ""
    };
    let between = points_between(playback, glyphs);
    let name = playback.title().trim_end_matches(".json");
    let notice = match &replay.typing {
        Some(Typing::Jump(number)) => Sentence::typed("Go to move", "", &number.shown(SHOWN)),
        Some(Typing::File(name)) => Sentence::typed("Write to", FORMATS, &name.shown(SHOWN)),
        None => Sentence::default(),
    };
    let line = replay.reason.shown().is_some();
    let keys = match replay.typing {
        None if line => with_help(replay.reason.run.keys()),
        None => with_help(shown_keys(KEYS, |action| is_guest && needs_home(action))),
        Some(_) => typing_keys("go"),
    };
    Chrome {
        wants: rows_wanted(&playback.here().diagram()),
        title: Sentence::from(name)
            .and(format!(" · {between}"))
            .or_longer(format!("Replay · {} · {between}", playback.title())),
        right: format!("{playing}{place}"),
        notice,
        answer: replay.notice.clone(),
        keys,
        frame: Some(playback.here().diagram().frame),
        ..Chrome::default()
    }
}

/// Draws the board, and the curve and the moves beside or below it. Returns the place of the
/// curve and that of both.
pub(super) fn paint(replay: &Replay, painter: &mut Painter<'_>) -> [Part; 2] {
    let width = painter.width();
    let session = replay.on_board();
    let diagram = session.diagram();
    let wants = rows_wanted(&diagram);
    let body = Chrome::body_of(painter.height(), &wants);
    let room = if width >= LARGE { WANTS_LARGE } else { WANTS };
    let place = BoardPlace::new(&diagram, width, body, room, |_| TEXTS);
    let mut marks = Marks::new();
    mark_last(session, session.history().len(), &diagram, &mut marks);
    mark_winning_line(session, &mut marks);
    let focus: Vec<Spot> = marks.find(Mark::Last).into_iter().collect();
    let drawn = place.draw(&diagram, &marks, &focus, session, painter);
    if place.is_beside {
        let (x, _, columns, _) = place.texts;
        // On a tall screen, the curve and the list divide the rows.
        let above = CURVE.max(body.height * 2 / 5);
        let above = above.min(body.height.saturating_sub(4));
        let curved = (x, body.top, columns, above);
        curve(replay, &mut painter.part(x, body.top, columns, above));
        let below = body.height - above;
        let mut part = painter.part(x, body.top + above, columns, below);
        texts_of(replay, &mut part);
        return [curved, (x, body.top, columns, body.height)];
    }
    // Below the board, every row and column is used.
    let (x, columns) = (1, width.saturating_sub(2));
    let y = place.at.1 + drawn.canvas.height();
    let rows = (body.top + body.height).saturating_sub(y);
    // If there is room for both, the curve is beside the texts.
    let half = match width >= 2 * WANTS.beside && rows >= WANTS.below_wide {
        true => columns / 2,
        false => 0,
    };
    if half > 0 {
        curve(replay, &mut painter.part(x, y, half - 1, rows));
    }
    let mut part = painter.part(x + half, y, columns - half, rows);
    texts_of(replay, &mut part);
    [(x, y, half.saturating_sub(1), rows), (x, y, columns, rows)]
}

/// Returns the players with their points, such as `Level 6 ● 38–26 ○ You`.
fn points_between(playback: &Playback, glyphs: GlyphSet) -> String {
    let (session, record) = (playback.whole(), playback.record());
    let diagram = session.diagram();
    let specs = specs(record);
    let name = |side: Side| {
        if let Some(names) = playback.names() {
            return names[side.index()].clone();
        }
        let other = &specs[side.other().index()];
        match &specs[side.index()] {
            Some(PlayerSpec::Human) if *other != Some(PlayerSpec::Human) => "You".to_owned(),
            Some(PlayerSpec::Bot(spec)) => bot_title(spec),
            Some(PlayerSpec::Gtp(spec)) => program_name(spec),
            Some(PlayerSpec::Human) => {
                let [first, second] = player_names(session.info(), record);
                match side {
                    Side::First => first,
                    Side::Second => second,
                }
            }
            None => session.info().sides[side.index()].to_owned(),
        }
    };
    // If only the outcome counts, the number of pieces is no score.
    let score = session.tally();
    let score = score.filter(|_| !session.info().unit.is_outcome());
    let points = session.outcome().and_then(|outcome| outcome.points);
    let points = points.or(score);
    let between = match points {
        Some([first, second]) => format!("{first}–{second}"),
        None => "v".to_owned(),
    };
    // A second blank sets the points off where no sign does.
    let [left, right] = Side::BOTH.map(|side| {
        let sign = sign(&diagram, side, glyphs);
        sign.map_or_else(String::new, String::from)
    });
    let [first, second] = Side::BOTH.map(name);
    format!("{first} {left} {between} {right} {second}")
}

fn curve(replay: &Replay, painter: &mut Painter<'_>) {
    let playback = &replay.playback;
    let info = playback.whole().info();
    let mut inside = painter.boxed(&curve_title(info));
    paint_curve(
        &mut inside,
        &replay.review.curve(),
        info.unit,
        playback.ply(),
    );
    if replay.review.judged() == 0 && !replay.judging.is_running() {
        // The words are in the upper half, away from the line of the value 0.
        let words = " a evaluates every move ";
        let x = inside.width().saturating_sub(columns(words)) / 2;
        inside.text(x, inside.height() / 4, words, PLAIN);
    }
}

/// Draws the texts: points, the moves around the position, the costliest moves, and
/// the progress of the evaluation.
fn texts_of(replay: &Replay, painter: &mut Painter<'_>) {
    // If there are too few rows, the lines with the least weight are left out.
    let mut lines: Vec<(u8, (String, bool))> = Vec::new();
    let width = painter.width();
    // Whether the points are shown must not depend on the other texts;
    // otherwise the lines would move.
    if let Some(tally) = tally(replay.playback.here(), painter.theme().glyphs)
        && painter.height() >= WITH_TALLY
    {
        lines.push((5, (tally, false)));
    }
    let ply = replay.playback.ply();
    let around = (usize::from(painter.height()).saturating_sub(6) / 2).max(2);
    let shown = ply.saturating_sub(around)..(ply + around).min(replay.playback.len());
    for (index, line) in shown.clone().zip(move_lines(replay, shown, width)) {
        lines.push((4, (line, index + 1 == ply)));
    }
    lines.push((0, (String::new(), false)));
    let progress = progress(replay);
    let weight = if progress.is_empty() { 0 } else { 3 };
    lines.push((weight, (progress, false)));
    // On few rows only one line is shown; Tab also goes to the other moves.
    let costliest = match painter.height() < ROOMY {
        true => costliest_close(replay, width),
        false => costliest(replay, width),
    };
    lines.extend(costliest.iter().enumerate().map(|(i, line)| {
        let weight = if i < 2 { 3 } else { 1 };
        (weight, (line.clone(), false))
    }));
    lines.extend(
        legend(replay, width)
            .into_iter()
            .map(|line| (3, (line, false))),
    );
    leave_out(&mut lines, painter.height().into());
    let is_hidden = |line: &&String| lines.iter().all(|(_, (text, _))| text != *line);
    let hidden = costliest.iter().filter(is_hidden).count();
    let mut texts = lines.iter_mut().map(|(_, (text, _))| text);
    if let Some(heading) = texts.find(|text| hidden > 0 && *text == COSTLIEST) {
        *heading = format!("Costliest moves (Tab: {hidden} more):");
    }
    for (y, (_, (line, strong))) in (0..painter.height()).zip(&lines) {
        painter.graded(0, y, line, if *strong { BOLD } else { PLAIN });
    }
}

/// Returns the lines of moves, such as `▸ 30. White g1  +2  best was f1 (-1) ?`. Values are for
/// the first side, as in the curve. A line that is too wide loses words, but never a part of a
/// number. Either all lines name the side or none does. The words after the values are aligned in
/// one column if no line loses words through that.
fn move_lines(replay: &Replay, shown: Range<usize>, width: u16) -> Vec<String> {
    let in_columns = |widths: [usize; 3]| {
        let line = |index| MoveLine::new(replay, index, widths);
        let lines: Vec<MoveLine> = shown.clone().map(line).collect();
        in_width(&lines, width)
    };
    let (plain, aligned) = (in_columns([0; 3]), in_columns(widest(replay)));
    let costs = |((plain, _), (aligned, _)): (&(usize, String), &(usize, String))| plain != aligned;
    let lines = match plain.iter().zip(&aligned).any(costs) {
        true => plain,
        false => aligned,
    };
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Returns each line with as many words as fit, and the number of words that it
/// leaves out.
fn in_width(lines: &[MoveLine], width: u16) -> Vec<(usize, String)> {
    let fits = |(_, line): &(usize, String)| columns(line) <= width;
    let named = |line: &MoveLine| line.named().into_iter().enumerate().find(fits);
    let named: Option<Vec<_>> = lines.iter().map(named).collect();
    let short = |line: &MoveLine| {
        let forms = line.unnamed().into_iter().chain([line.short.clone()]);
        let (given_up, form) = forms.enumerate().find(fits).unwrap_or_default();
        (given_up + line.named().len(), form)
    };
    named.unwrap_or_else(|| lines.iter().map(short).collect())
}

/// Returns the widths of the game's longest move with its side, of the longest move
/// without, and of the longest value. They count all moves of the game, so that the
/// columns do not change with the moves shown.
fn widest(replay: &Replay) -> [usize; 3] {
    let whole = replay.playback.whole();
    let all = 0..whole.history().len();
    let named = all.clone().map(|index| columns(&move_of(whole, index)));
    let moves = whole.history().iter().map(|played| columns(&played.text));
    let judged = all.filter_map(|index| replay.review.get(index));
    let values = judged.map(|judged| columns(&own(whole, judged)));
    [named.max(), moves.max(), values.max()].map(|most| most.unwrap_or(0).into())
}

/// Returns a move with its side, such as `White g1`.
fn move_of(whole: &dyn Session, index: usize) -> String {
    let played = &whole.history()[index];
    let side = whole.info().sides[played.side.index()];
    format!("{side} {}", played.text)
}

/// A line of the list in several lengths.
struct MoveLine {
    named: String,
    short: String,
    worth: [String; 3],
}

impl MoveLine {
    /// Creates the line, with moves and values filled up to these widths.
    fn new(replay: &Replay, index: usize, widths: [usize; 3]) -> MoveLine {
        let whole = replay.playback.whole();
        let played = &whole.history()[index];
        let here = match index + 1 == replay.playback.ply() {
            true => "▸",
            false => " ",
        };
        let number = format!("{here}{:>3}.", index + 1);
        let judged = replay.review.get(index);
        let [named, moves, values] = match judged {
            Some(_) => widths,
            None => [0; 3],
        };
        MoveLine {
            named: format!("{number} {:<named$}", move_of(whole, index)),
            short: format!("{number} {:<moves$}", played.text),
            worth: judged.map_or_else(Default::default, |judged| worth(replay, judged, values)),
        }
    }

    fn named(&self) -> [String; 2] {
        let [long, lost, _] = &self.worth;
        [long, lost].map(|worth| format!("{}{worth}", self.named))
    }

    fn unnamed(&self) -> [String; 3] {
        self.worth
            .each_ref()
            .map(|worth| format!("{}{worth}", self.short))
    }
}

/// Returns a value of this move for the first side, as in the curve.
fn for_first(whole: &dyn Session, judged: &EvaluatedMove, value: &Value) -> String {
    let (info, unit) = (whole.info(), whole.info().unit);
    if unit.is_outcome() && value.exact && value.amount != 0.0 {
        // The side that wins, which need not be the side that moved.
        let winner = if value.amount > 0.0 {
            judged.side
        } else {
            judged.side.other()
        };
        let won = Value {
            amount: 1.0,
            ..*value
        };
        return format!("{} {}", info.sides[winner.index()], short(unit, &won));
    }
    short(unit, &value.for_first(judged.side))
}

/// Returns what a move lost: `3`, or `21 %` where only the outcome counts. It is the difference
/// of the two values as the list shows them.
fn lost(judged: &EvaluatedMove, unit: Unit) -> String {
    let [best, own] = [&judged.comparison.best_value, &judged.comparison.value];
    if unit.is_outcome() {
        return format!("{:.0} %", chances(best) - chances(own));
    }
    // A value near a whole number is shown as one.
    let [best, own] = [best, own].map(|value| match (10.0 * value.amount).round() {
        tenths if unit.decimals > 0 => tenths / 10.0,
        _ => value.amount.round(),
    });
    let lost = amount(unit, best - own);
    lost.trim_start_matches('+').to_owned()
}

/// Returns the value of the move that was played.
fn own(whole: &dyn Session, judged: &EvaluatedMove) -> String {
    for_first(whole, judged, &judged.comparison.value)
}

/// Returns the value of a move, filled up to `columns`, and that of the best one, in three
/// lengths with fewer and fewer words.
fn worth(replay: &Replay, judged: &EvaluatedMove, columns: usize) -> [String; 3] {
    let whole = replay.playback.whole();
    let unit = whole.info().unit;
    let own = own(whole, judged);
    let loss = judged.loss();
    let (grade, words) = (judged.grade(unit), judged.words(unit));
    let later = judged.in_better_time().filter(|_| loss < 0.05);
    if let Some((best, value)) = later {
        let best = format!("{best} ({})", for_first(whole, judged, value));
        return graded(&own, columns, words, &best);
    }
    if loss < 0.05 {
        let best = format!("  {own:<columns$}  {words}");
        return [best.clone(), best, format!("  {own}")];
    }
    let best_value = Value {
        plies: None,
        ..judged.comparison.best_value
    };
    let mut best_value = for_first(whole, judged, &best_value);
    // A person may take a bare percentage for the chances of the side that moves.
    let is_share = unit.is_outcome() && !judged.comparison.best_value.exact;
    if is_share {
        best_value = format!("{} {best_value}", whole.info().sides[0]);
    }
    let best = format!("{} ({best_value})", judged.best());
    // What a good move loses hardly changes the result, however many points it is.
    if grade <= Grade::Good {
        return graded(&own, columns, words, &best);
    }
    // The loss is the difference of two values of one search, and the line before has a value of
    // another one. So the line names both values of its own.
    let sign = grade.sign();
    let close = match is_share {
        true => {
            let short = Value {
                plies: None,
                ..judged.comparison.value
            };
            let own = for_first(whole, judged, &short);
            format!("  {own}  {}: {best_value} {sign}", judged.best())
        }
        false => format!(
            "  {own:<columns$}  best {} ({best_value}) {sign}",
            judged.best()
        ),
    };
    [
        format!("  {own:<columns$}  best was {best} {sign}"),
        close,
        format!("  {own:<columns$} {sign}"),
    ]
}

/// Returns the value of a move that costs nothing of the result, and the best move, in three
/// lengths.
fn graded(own: &str, columns: usize, words: &str, best: &str) -> [String; 3] {
    [
        format!("  {own:<columns$}  {words}; best was {best}"),
        format!("  {own:<columns$}  {words}"),
        format!("  {own}"),
    ]
}

fn progress(replay: &Replay) -> String {
    let (judged, len) = (replay.review.judged(), replay.playback.len());
    if replay.judging.is_running() {
        format!("evaluated {judged} of {len} moves (a stops)")
    } else if judged > 0 && judged < len {
        format!("evaluated {judged} of {len} moves (a continues)")
    } else {
        String::new()
    }
}

/// The columns of a text that the user is typing.
const SHOWN: usize = 50;

/// The number of costliest moves that are listed and that Tab goes to.
pub(super) const WORST: usize = 3;

const COSTLIEST: &str = "Costliest moves (Tab goes there):";

/// Returns a heading that names the key, and a line for each of the costliest moves,
/// such as `  46. Black a6  lost 14 discs ??`.
fn costliest(replay: &Replay, width: u16) -> Vec<String> {
    let info = replay.playback.whole().info();
    let unit = info.unit;
    let mut lines = Vec::new();
    for (ply, judged) in replay.review.worst(None, WORST, unit) {
        let lost = lost(judged, unit);
        let sign = judged.grade(unit).sign();
        let side = info.sides[judged.side.index()];
        let name = format!("  {}. {side} {}", ply + 1, judged.comparison.played);
        let forms = match unit.is_outcome() {
            true => vec![format!("{name}  lost {lost} {sign}")],
            false => vec![
                format!("{name}  lost {lost} {} {sign}", unit_of(unit, &lost)),
                format!("{name}  lost {lost} {sign}"),
            ],
        };
        let fits = |form: &&String| columns(form) <= width;
        let form = forms.iter().find(fits).or(forms.last());
        lines.extend(form.cloned());
    }
    if !lines.is_empty() {
        lines.insert(0, COSTLIEST.to_owned());
    }
    lines
}

/// Returns the costliest moves in one line, for terminals with few rows.
fn costliest_close(replay: &Replay, width: u16) -> Vec<String> {
    let unit = replay.playback.whole().info().unit;
    let worst = replay.review.worst(None, WORST, unit);
    let words = worst.iter().map(|(ply, judged)| {
        let sign = judged.grade(unit).sign();
        format!("{}. {} {sign}", ply + 1, judged.comparison.played)
    });
    let words: Vec<String> = words.collect();
    let line = format!("  {}", words.join("   "));
    match words.len() {
        2.. if columns(&line) <= width => vec![COSTLIEST.to_owned(), line],
        _ => costliest(replay, width),
    }
}

/// Returns the name of the unit after this number.
fn unit_of(unit: Unit, amount: &str) -> &'static str {
    match amount {
        "1" => unit.one(),
        _ => unit.name,
    }
}

/// Returns the lines that say whose values are shown and what the signs mean.
fn legend(replay: &Replay, width: u16) -> Vec<String> {
    if replay.review.judged() == 0 {
        return Vec::new();
    }
    let first = replay.playback.whole().info().sides[Side::First.index()];
    let values = match replay.playback.whole().info().unit.is_outcome() {
        true => "chances of",
        false => "values for",
    };
    let text = format!("{values} {first}; ?! ? ?? costly moves");
    wrap(&text, width)
}
