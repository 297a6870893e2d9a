//! The commands that only ask for information.

use crate::ui::text::notices;
use std::fmt::Write;
use std::time::Duration;

use serde_json::json;

use super::board::board;
use super::commands::{HELP, PlainCommand};
use super::events::{Announcement, name};
use super::squares::{CellNames, ground};
use crate::session::{AnalysisRequest, AnalysisView, Limits, SearchControl, Session, rules_text};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::text::explanation::explanation_json;
use crate::ui::text::{turns, values};

/// The time limit for a hint or an evaluation.
const PATIENCE: Duration = Duration::from_secs(2);

/// Returns the answer to a command, or a sentence that says why there is none.
///
/// # Panics
/// If the command is not one that only asks.
pub(super) fn answer(
    session: &dyn Session,
    word: &PlainCommand,
    glyphs: GlyphSet,
    judged: &mut Option<(String, AnalysisView)>,
) -> Result<Announcement, String> {
    match word {
        PlainCommand::Board => Ok(drawn(session, glyphs)),
        PlainCommand::Legal => Ok(legal_moves(session)),
        PlainCommand::Last => Ok(last(session)),
        PlainCommand::Row(name) => row(session, name),
        PlainCommand::Square(name) => square(session, name),
        PlainCommand::Score => Ok(score(session)),
        PlainCommand::Eval => Ok(eval(session, judge(session, judged)?)),
        PlainCommand::Moves => Ok(moves(session)),
        PlainCommand::Position => Ok(position(session)),
        PlainCommand::Record => Ok(record(session)),
        PlainCommand::Rules => Ok(text("rules", rules_text(session.entry()).trim_end())),
        PlainCommand::Help => Ok(text("help", &help(session))),
        PlainCommand::Move(_)
        | PlainCommand::Boards(_)
        | PlainCommand::Undo
        | PlainCommand::Redo
        | PlainCommand::Save(_)
        | PlainCommand::Hint
        | PlainCommand::Why(_)
        | PlainCommand::Teacher(_)
        | PlainCommand::Anyway
        | PlainCommand::See
        | PlainCommand::Analysis
        | PlainCommand::Resign
        | PlainCommand::Draw
        | PlainCommand::Alone(_)
        | PlainCommand::NoOffer
        | PlainCommand::Quit => {
            unreachable!("these change something")
        }
    }
}

fn text(event: &str, text: &str) -> Announcement {
    Announcement::new(text, json!({"event": event, "text": text}))
}

fn drawn(session: &dyn Session, glyphs: GlyphSet) -> Announcement {
    text("board", &board(session, glyphs))
}

/// Returns `Black can play c4 d3 e6 f5`.
pub(super) fn legal(session: &dyn Session) -> String {
    let moves: Vec<String> = session.moves().into_iter().map(|mv| mv.text).collect();
    match session.to_move() {
        Some(side) => format!("{} can play {}", name(session, side), moves.join(" ")),
        None => "the game is over".to_owned(),
    }
}

fn legal_moves(session: &dyn Session) -> Announcement {
    let moves: Vec<String> = session.moves().into_iter().map(|mv| mv.text).collect();
    Announcement::new(
        format!("{}.", legal(session)),
        json!({"event": "legal", "legal": moves}),
    )
}

fn last(session: &dyn Session) -> Announcement {
    let Some(played) = session.history().last() else {
        return Announcement::new(notices::NO_MOVE_YET, json!({"event": "last", "move": null}));
    };
    let side = name(session, played.side);
    Announcement::new(
        played.played_by(side),
        json!({"event": "last", "side": side, "move": played.text}),
    )
}

fn row(session: &dyn Session, row: &str) -> Result<Announcement, String> {
    let diagram = session.diagram();
    let places = CellNames::new(&diagram, session.entry().sides());
    let Some((row, found)) = places.row(row) else {
        return Err(format!(
            "there is no row '{row}'; the rows are {}",
            places.rows().join(", ")
        ));
    };
    let cells: Vec<_> = found
        .iter()
        .map(|place| json!({"name": place.name, "holds": places.contents(place.cell)}))
        .collect();
    let sentence = places.row_sentence(&row, &found);
    Ok(Announcement::new(
        sentence,
        json!({"event": "row", "row": row, "cells": cells}),
    ))
}

fn square(session: &dyn Session, wanted: &str) -> Result<Announcement, String> {
    let diagram = session.diagram();
    let places = CellNames::new(&diagram, session.entry().sides());
    let mover = session.to_move().map_or("", |side| name(session, side));
    let Some(place) = places.find(wanted, mover) else {
        let example = diagram.cells.first().map(|_| turns::move_help(session));
        let example = example.unwrap_or_default();
        return Err(format!(
            "there is no square '{wanted}'; name it as in a move: {example}"
        ));
    };
    let holds = places.contents(place.cell);
    let playable = session
        .moves()
        .iter()
        .any(|mv| mv.clicks.spots().next() == place.cell.spot);
    let more = if playable {
        format!("; {mover} can play there")
    } else {
        String::new()
    };
    let sentence = format!(
        "{}: {holds}{}{more}.",
        place.name,
        ground(place.cell, &diagram)
    );
    let json = json!({"event": "square", "name": place.name, "holds": holds, "playable": playable});
    Ok(Announcement::new(sentence, json))
}

fn score(session: &dyn Session) -> Announcement {
    let entry = session.entry();
    let Some(points) = session.tally() else {
        let sentence = format!("{} has no points.", entry.title());
        return Announcement::new(sentence, json!({"event": "score", "points": null}));
    };
    let [first, second] = entry.sides();
    let unit = entry.card().unit;
    Announcement::new(
        format!("{first} {}, {second} {} {unit}.", points[0], points[1]),
        json!({"event": "score", "points": points, "unit": unit}),
    )
}

/// Analyses the position within [`PATIENCE`]. The result is stored, so that a
/// hint and the values shown after it agree.
fn judge<'a>(
    session: &dyn Session,
    judged: &'a mut Option<(String, AnalysisView)>,
) -> Result<&'a AnalysisView, String> {
    let position = format!("{} {}", session.history().len(), session.position());
    if judged.as_ref().is_none_or(|(known, _)| *known != position) {
        let request = AnalysisRequest {
            limits: Limits {
                time: Some(PATIENCE),
                ..Limits::default()
            },
            ..AnalysisRequest::default()
        };
        let job = session.analysis(&request).ok_or("the game is over")?;
        *judged = Some((position, job(&SearchControl::new())));
    }
    let (_, found) = judged.as_ref().expect("it was just judged");
    Ok(found)
}

/// Returns a hint: first the area, then the move, then the reason. JSON
/// contains the move in every step.
pub(super) fn hint(
    session: &dyn Session,
    judged: &mut Option<(String, AnalysisView)>,
    step: u8,
) -> Result<Announcement, String> {
    let found = judge(session, judged)?;
    let best = &found.lines[0];
    let mut json = json!({"event": "hint", "unit": found.unit.name, "step": step});
    if let (Some(json), serde_json::Value::Object(line)) =
        (json.as_object_mut(), values::line_json(best))
    {
        json.extend(line);
    }
    let named = session.entry().name_move(&best.text);
    let sentence = match step {
        _ if session.moves().len() == 1 => format!("Hint: {}.", turns::only_move(&best.text)),
        1 => format!(
            "Hint: {}; type hint again for the move.",
            whereabouts(session, &best.text)
        ),
        2 => format!("Hint: play {named}; type hint again for the reason."),
        _ => {
            let job = session.explanation(&best.text);
            let why = job.ok().and_then(|job| job(&SearchControl::new()));
            match why {
                Some(view) => {
                    json["why"] = explanation_json(&view);
                    format!("Hint: {}", view.sentence())
                }
                None => format!("Hint: {named}."),
            }
        }
    };
    Ok(Announcement::new(sentence, json))
}

/// Describes roughly where a move is played: its row, or half of the legal
/// moves if the board has too few rows to help.
fn whereabouts(session: &dyn Session, text: &str) -> String {
    let diagram = session.diagram();
    let moves = session.moves();
    let goal = moves.iter().find(|mv| mv.text == text);
    let cell = goal.and_then(|mv| diagram.cell(mv.clicks.spots().last()?));
    let places = CellNames::new(&diagram, session.entry().sides());
    let rows = places.rows();
    let row = rows.iter().find(|row| {
        let found = places.row(row).map(|(_, found)| found).unwrap_or_default();
        found
            .iter()
            .any(|place| Some(place.cell.row) == cell.map(|cell| cell.row))
    });
    let half = (moves.len() / 2).max(1);
    match row {
        Some(row) if rows.len() > 2 => format!("look at row {row}"),
        _ => {
            let at = moves.iter().position(|mv| mv.text == text).unwrap_or(0);
            let part = if at < half {
                &moves[..half]
            } else {
                &moves[half..]
            };
            let words: Vec<&str> = part.iter().map(|mv| mv.text.as_str()).collect();
            format!("one of {}", words.join(" "))
        }
    }
}

/// Returns the values of the best moves, as words or in full as JSON.
fn eval(session: &dyn Session, found: &AnalysisView) -> Announcement {
    let lines: Vec<String> = found
        .lines
        .iter()
        .map(|line| values::line_words(found.unit, line))
        .collect();
    let values = found.lines.iter().filter_map(|line| line.value.as_ref());
    let mut legends = values.map(|value| values::legend(found.unit, value));
    let legend = legends
        .find(|legend| !legend.is_empty())
        .unwrap_or_default();
    let side = name(session, found.side);
    // A hundred values read aloud help nobody; JSON has all of them.
    const SPOKEN: usize = 3;
    let more = match lines.len().saturating_sub(SPOKEN) {
        0 => String::new(),
        more => format!(", {more} more"),
    };
    let best = lines[..lines.len().min(SPOKEN)].join(", ");
    let sentence = format!("For {side}: {best}{legend}{more}.");
    Announcement::new(sentence, values::json("eval", found))
}

fn moves(session: &dyn Session) -> Announcement {
    let moves: Vec<&str> = session
        .history()
        .iter()
        .map(|mv| mv.text.as_str())
        .collect();
    let sentence = if moves.is_empty() {
        notices::NO_MOVE_YET.to_owned()
    } else {
        format!("Moves: {}", moves.join(" "))
    };
    Announcement::new(sentence, json!({"event": "moves", "moves": moves}))
}

fn position(session: &dyn Session) -> Announcement {
    let position = session.position();
    Announcement::new(
        position.clone(),
        json!({"event": "position", "position": position}),
    )
}

fn record(session: &dyn Session) -> Announcement {
    let record = session.record();
    Announcement::new(
        record.to_json(),
        json!({"event": "record", "record": record}),
    )
}

/// Returns a row and a square of this game's board as examples for the help.
fn examples(session: &dyn Session) -> (String, String) {
    let diagram = session.diagram();
    let places = CellNames::new(&diagram, session.entry().sides());
    let rows = places.rows();
    let row = rows.get(rows.len() / 2).cloned().unwrap_or_default();
    let mover = session.to_move().map_or("", |side| name(session, side));
    let moves = session.moves();
    let named = moves
        .iter()
        .find(|mv| places.find(&mv.text, mover).is_some());
    (row, named.map_or_else(String::new, |mv| mv.text.clone()))
}

fn help(session: &dyn Session) -> String {
    let mut help = format!(
        "A move is {}. You can also type:\n",
        turns::move_help(session)
    );
    let (row, square) = examples(session);
    for (word, meaning) in HELP {
        if *word == "score" && session.tally().is_none() {
            continue;
        }
        let fill = |text: &str| text.replace("ROW", &row).replace("SQUARE", &square);
        let _ = writeln!(help, "  {:<10} {}", fill(word), fill(meaning));
    }
    help.truncate(help.trim_end().len());
    help
}
