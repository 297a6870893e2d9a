//! Events of a game, as sentences or as lines of JSON.

use serde_json::{Value, json};

use super::squares::CellNames;
use crate::game::{Cell, Contents, EarlyEnd, Outcome, Record, Side, Verdict};
use crate::session::{Ending, GameInfo, Session};
use crate::ui::text::json::options_json;

/// The output format of events.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Style {
    /// Sentences for people.
    Sentences,
    /// One JSON object a line for programs.
    Json,
}

/// One event in both formats.
pub(super) struct Announcement {
    /// The sentence; if empty, nothing is printed.
    pub sentence: String,
    /// The JSON object.
    pub json: Value,
}

impl Announcement {
    /// Creates an event from its sentence and its JSON object.
    pub fn new(sentence: impl Into<String>, json: Value) -> Announcement {
        Announcement {
            sentence: sentence.into(),
            json,
        }
    }
}

/// Returns the name of a side.
pub(super) fn name(session: &dyn Session, side: Side) -> &'static str {
    session.info().sides[side.index()]
}

/// Returns the name of a side, with the name of its person if there is one: `X
/// (Anna)`.
pub(super) fn called(session: &dyn Session, side: Side) -> String {
    match (session.name(side), name(session, side)) {
        ("", side) => side.to_owned(),
        (person, side) => format!("{side} ({person})"),
    }
}

/// The start of a game, or its continuation.
pub(super) fn start(session: &dyn Session) -> Announcement {
    let info = session.info();
    let record = session.record();
    let seats = Side::BOTH.map(|side| {
        let player = session.player(side);
        format!("{}: {player}.", called(session, side))
    });
    let options = record.options.iter().map(|(k, v)| format!(" {k}={v}"));
    let options: String = options.collect();
    let seed = record
        .seed
        .map_or_else(String::new, |seed| format!(" Seed {seed}."));
    let sentence = format!("{}{options}. {}{seed}", info.title, seats.join(" "));
    Announcement::new(sentence, start_json(&record))
}

fn start_json(record: &Record) -> Value {
    json!({
        "event": "start",
        "game": record.game,
        "options": options_json(&record.options),
        "players": record.players,
        "seed": record.seed,
        "start": record.start,
        "moves": record.moves,
    })
}

/// Move `ply` of the history, counted from 0.
pub(super) fn played(session: &dyn Session, ply: usize) -> Announcement {
    let played = &session.history()[ply];
    let side = name(session, played.side);
    let json = json!({
        "event": "move",
        "side": side,
        "move": played.text,
        "by": session.player(played.side).to_string(),
    });
    // A person who listens cannot see which pieces have changed sides.
    let sentence = match &turned(session, ply)[..] {
        [] => plain_sentence(session, ply),
        turned => {
            let who = called(session, played.side);
            format!("{who} played {}: {}.", played.deed(), turned.join(", "))
        }
    };
    Announcement::new(sentence, json)
}

/// Returns `Black played f5, turning 1.`
pub(super) fn plain_sentence(session: &dyn Session, ply: usize) -> String {
    let played = &session.history()[ply];
    played.played_by(&called(session, played.side))
}

/// The names of the squares whose pieces changed sides in move `ply`.
fn turned(session: &dyn Session, ply: usize) -> Vec<String> {
    let (before, after) = (session.diagram_at(ply), session.diagram_at(ply + 1));
    let places = CellNames::new(&after, session.info().sides);
    let piece = |cell: &&Cell| matches!(cell.contents, Contents::Piece(_));
    let cells = after.changed_since(&before).into_iter();
    // A square that had a piece before, and has a different one now, was
    // turned.
    let taken = cells.filter(|spot| before.cell(*spot).as_ref().is_some_and(piece));
    let now = taken.filter_map(|spot| after.cell(spot).filter(piece));
    now.map(|cell| places.name_of(cell)).collect()
}

/// Returns the last move and the side to move, for use after moves were taken
/// back: `The last move now: White played d6. Black to move.`
pub(super) fn position_sentence(session: &dyn Session) -> String {
    let last = match session.history().len().checked_sub(1) {
        Some(ply) => format!("The last move is now: {}", plain_sentence(session, ply)),
        None => "You are at the start.".to_owned(),
    };
    match session.to_move() {
        Some(side) => format!("{last} {} to move.", called(session, side)),
        None => last,
    }
}

/// The current position. The sentence is empty except for a forced pass.
pub(super) fn position(session: &dyn Session) -> Announcement {
    let moves = session.moves();
    let json = json!({
        "event": "position",
        "position": session.position(),
        "to_move": session.to_move().map(|side| name(session, side)),
        "legal": moves.iter().map(|mv| &mv.text).collect::<Vec<_>>(),
    });
    let Some(side) = session.to_move() else {
        // Another event announces the end of the game.
        return Announcement::new("", json);
    };
    let sentence = match &moves[..] {
        [only] if only.pass => {
            let side = called(session, side);
            format!("{side} has no move and must pass: '{}'.", only.text)
        }
        _ => String::new(),
    };
    Announcement::new(sentence, json)
}

/// The end of the game, or that the user left.
pub(super) fn ending(session: &dyn Session, ending: &Ending) -> Announcement {
    match ending {
        Ending::Finished(outcome) => finished(
            session.info(),
            *outcome,
            session.end_reason().map(|end| end.why),
        ),
        Ending::Forfeit(side, fault) => {
            let [loser, winner] = [*side, side.other()].map(|side| name(session, side));
            let sentence = format!("{loser} loses the game: {fault}.");
            let json = json!({
                "event": "end", "outcome": "forfeit", "winner": winner, "reason": fault.to_string(),
            });
            Announcement::new(sentence, json)
        }
        Ending::Resigned(side) => {
            let winner = name(session, side.other());
            let [own, other] = [*side, side.other()].map(|side| called(session, side));
            let sentence = format!("{own} resigns; {other} wins.");
            let json = json!({
                "event": "end", "outcome": "win", "winner": winner, "points": null,
                "reason": EarlyEnd::Resignation.words(),
            });
            Announcement::new(sentence, json)
        }
        Ending::Agreed => Announcement::new(
            "A draw by agreement.",
            json!({
                "event": "end", "outcome": "draw", "winner": null, "points": null,
                "reason": EarlyEnd::Agreement.words(),
            }),
        ),
        Ending::Left => Announcement::new(
            "You left the game unfinished.",
            json!({"event": "left", "position": session.position()}),
        ),
    }
}

fn finished(info: &GameInfo, outcome: Outcome, reason: Option<String>) -> Announcement {
    let unit = info.card.unit;
    let points = outcome.points;
    let (kind, winner) = match outcome.verdict {
        Verdict::Win(side) => ("win", Some(side)),
        Verdict::Draw => ("draw", None),
    };
    let sentence = match (winner, points) {
        (Some(side), Some(points)) => {
            let [own, other] = [side, side.other()].map(|side| points[side.index()]);
            format!("{} wins, {own} to {other} {unit}", info.sides[side.index()])
        }
        (Some(side), None) => format!("{} wins", info.sides[side.index()]),
        (None, Some([points, _])) => format!("The game is a draw, {points} {unit} each"),
        (None, None) => "The game is a draw".to_owned(),
    };
    let winner = winner.map(|side| info.sides[side.index()]);
    let mut json = json!({"event": "end", "outcome": kind, "winner": winner, "points": points});
    let sentence = match reason {
        Some(reason) => {
            json["reason"] = json!(reason);
            format!("{sentence}: {reason}.")
        }
        None => format!("{sentence}."),
    };
    Announcement::new(sentence, json)
}
