//! The JSON of Othello Quest: `{"players":[{"name":…}],"position":{"moves":
//! [{"m":"f5","t":1200}]}}`. A text may have several games.

use std::ops::Range;

use serde_json::Value;

use super::Read;
use super::score::{entry, guess_start};
use super::text_archive::{Fault, TextArchive};
use super::words::{Word, Words};
use crate::game::{EarlyEnd, ForeignGame, ForeignMove, Side, Verdict};
use crate::games::othello::moves::Move;

/// Reads the JSON of one game, of a list of games, or of one game on each line;
/// `None` if it is other JSON.
pub(super) fn read(text: &str) -> Read {
    let trimmed = text.trim_start();
    if !trimmed.starts_with(['{', '[']) || !text.contains("\"m\"") {
        return None;
    }
    let games = spans(text);
    let quest = |span: &Range<usize>| {
        let value = serde_json::from_str::<Value>(&text[span.clone()]);
        value.is_ok_and(|value| moves_of(&value).is_some())
    };
    games
        .iter()
        .any(quest)
        .then(|| Ok(TextArchive::boxed("Othello Quest", text, games, decode)))
}

/// Returns the bytes of the objects at the top level, or in a list there.
fn spans(text: &str) -> Vec<Range<usize>> {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    let mut begun = 0;
    let mut found = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            // Braces in a string do not count.
            _ if quoted => {}
            b'{' => {
                if depth == 0 {
                    begun = at;
                }
                depth += 1;
            }
            b'}' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    found.push(begun..at + 1);
                }
            }
            _ => {}
        }
    }
    found
}

fn moves_of(value: &Value) -> Option<&Vec<Value>> {
    let moves = value
        .pointer("/position/moves")
        .or_else(|| value.get("moves"))?;
    let moves = moves.as_array()?;
    moves
        .iter()
        .any(|mv| mv.get("m").is_some_and(Value::is_string))
        .then_some(moves)
}

fn decode(text: &str, range: Range<usize>) -> Result<ForeignGame, Fault> {
    let value: Value = serde_json::from_str(&text[range.clone()])
        .map_err(|error| Fault::new(range.start, format!("damaged JSON: {error}")))?;
    let moves = moves_of(&value).ok_or_else(|| Fault::new(range.start, "it has no moves"))?;
    let mut game = ForeignGame::default();
    for (number, mv) in (1..).zip(moves) {
        let Some(square) = mv.get("m").and_then(Value::as_str) else {
            continue;
        };
        let mv_read = read_move(square).ok_or_else(|| {
            Fault::new(
                range.start,
                format!("move {number}: '{square}' is not a move"),
            )
        })?;
        game.moves.push(ForeignMove {
            millis: mv.get("t").and_then(Value::as_u64),
            ..entry(range.start, mv_read, None)
        });
    }
    let player = |seat: usize| {
        let player = value.get("players").and_then(|players| players.get(seat));
        let named = player.and_then(|player| {
            player
                .get("name")
                .or_else(|| player.get("id"))
                .or(Some(player))
        });
        named.and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    game.names = [player(0), player(1)];
    guess_start(&mut game);
    let status = status(&value, moves);
    (game.result, game.ended) = result(&status);
    let or = |name: &str| {
        if name.is_empty() {
            "?".to_owned()
        } else {
            name.to_owned()
        }
    };
    game.about = format!("{} v {}", or(&game.names[0]), or(&game.names[1]));
    for text in [
        status.as_str(),
        value
            .get("created")
            .and_then(Value::as_str)
            .unwrap_or_default(),
    ] {
        if !text.is_empty() {
            game.about += &format!(", {text}");
        }
    }
    Ok(game)
}

fn read_move(text: &str) -> Option<Move> {
    if ["-", ""].contains(&text.trim()) {
        return Some(Move::Pass);
    }
    let mut words = Words::new(text, 0);
    match (words.next(), words.next()) {
        (Some(Ok(Word::Move(_, mv))), None) => Some(mv),
        _ => None,
    }
}

/// Returns how the game ended in the server's words.
fn status(value: &Value, moves: &[Value]) -> String {
    let last = moves.last().and_then(|mv| mv.get("s"));
    let said = value
        .get("finalStatus")
        .or(last)
        .or_else(|| value.pointer("/position/status"));
    said.and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Reads `RESIGN:…`, `TIMEOUT:…` with the winner, as in `RESIGN:BLACK_WINS`.
fn result(status: &str) -> (Option<Verdict>, Option<EarlyEnd>) {
    let status = status.to_ascii_lowercase();
    let ended = if status.contains("resign") {
        EarlyEnd::Resignation
    } else if status.contains("time") {
        EarlyEnd::Time
    } else if status.contains("disconnect") || status.contains("forfeit") {
        EarlyEnd::Forfeit
    } else {
        return (None, None);
    };
    let winner = [("black", Side::First), ("white", Side::Second)]
        .into_iter()
        .find(|(name, _)| {
            status.contains(&format!("{name}_win")) || status.contains(&format!("{name} win"))
        });
    match winner {
        Some((_, side)) => (Some(Verdict::Win(side)), Some(ended)),
        None => (None, None),
    }
}
