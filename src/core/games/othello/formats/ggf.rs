//! GGF, the Generic Game Format, in the variants of GGS, NBoard, Edax and
//! Egaroucid.

use std::ops::Range;

use super::Read;
use super::board_text::{Alphabet, board_at};
use super::properties::{MainLine, games, main_line};
use super::score::{add_comment, begin_at, entry, own_options};
use super::text_archive::{Fault, TextArchive};
use super::words::{Word, Words};
use crate::game::{EarlyEnd, ForeignGame, ForeignMove, Side, Verdict};
use crate::games::othello::moves::Move;

/// Reads a text of GGF games, with or without a number before each; `None` if
/// there is no game.
pub(super) fn read(text: &str) -> Read {
    let spans = games(text);
    spans
        .iter()
        .any(|span| is_ggf(&text[span.clone()]))
        .then(|| Ok(TextArchive::boxed("GGF", text, spans, decode)))
}

/// Whether the text names its game in words or has a GGF board. In SGF the game
/// is a number.
fn is_ggf(text: &str) -> bool {
    // The properties that decide are among the first.
    let head: String = text.chars().take(2000).collect();
    let head = head.to_ascii_uppercase();
    let named = head.split("GM[").nth(1).map(str::trim_start);
    let by_name = named.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()));
    by_name || (named.is_none() && head.contains("BO["))
}

fn decode(text: &str, range: Range<usize>) -> Result<ForeignGame, Fault> {
    let begun = range.start;
    let line = main_line(text, range)?;
    check_kind(&line, begun)?;
    let mut game = ForeignGame {
        names: [line.get("PB").to_owned(), line.get("PW").to_owned()],
        about: line.about(&["DT", "PC"]),
        ours: line.get("PC").eq_ignore_ascii_case("boardgames"),
        ..ForeignGame::default()
    };
    game.options = own_options(line.get("RU"));
    if !line.get("BO").is_empty() {
        start(&mut game, &line)?;
    }
    for (key, value, at) in &line.values {
        match key.as_str() {
            "B" => game.moves.push(read_move(value, *at, Side::First)?),
            "W" => game.moves.push(read_move(value, *at, Side::Second)?),
            "C" => add_comment(&mut game, value),
            _ => {}
        }
    }
    (game.result, game.ended) = result(line.get("RE"));
    if !matches!(line.get("KM").parse::<f64>(), Err(_) | Ok(0.0)) {
        game.note = format!("The komi of {} is not counted.", line.get("KM"));
    }
    Ok(game)
}

/// Refuses other games: by name, by the type (`8`, `s8r18`, `8a`), by size.
fn check_kind(line: &MainLine, begun: usize) -> Result<(), Fault> {
    let name = line.get("GM");
    if !["", "othello", "reversi"]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
    {
        let why = format!("a game of {name}, not of Othello");
        return Err(Fault::new(line.place("GM"), why));
    }
    if name.is_empty() && line.values.is_empty() {
        return Err(Fault::new(begun, "a game without any property"));
    }
    let kind = line.get("TY").to_ascii_lowercase();
    let kind = kind.strip_prefix('s').unwrap_or(&kind);
    let digits = kind.len() - kind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (size, rest) = kind.split_at(digits);
    if !["", "8", "88"].contains(&size) {
        return Err(Fault::new(line.place("TY"), other_size(size)));
    }
    if rest.contains('a') {
        let why = "anti-Othello, in which the fewest discs win, is another game";
        return Err(Fault::new(line.place("TY"), why));
    }
    Ok(())
}

fn other_size(size: &str) -> String {
    format!("a board of {size}×{size}; this program plays Othello on 8×8")
}

fn start(game: &mut ForeignGame, line: &MainLine) -> Result<(), Fault> {
    let (board, at) = (line.get("BO"), line.place("BO"));
    let (size, _) = board.split_once(char::is_whitespace).unwrap_or((board, ""));
    if size.len() < 3 && size.parse::<u8>().is_ok_and(|size| size != 8) {
        return Err(Fault::new(at, other_size(size)));
    }
    let found =
        board_at(board, 0, Alphabet::Ggf).map_err(|fault| Fault::new(at + fault.at, fault.why))?;
    begin_at(game, &found.state());
    Ok(())
}

/// Reads `F5/-1.20/3.4`: the square, an evaluation and a time in seconds, of
/// which both may be missing.
fn read_move(value: &str, at: usize, side: Side) -> Result<ForeignMove, Fault> {
    let mut parts = value.split('/');
    let square = parts.next().unwrap_or_default().trim();
    let mv = match Words::new(square, 0).next() {
        Some(Ok(Word::Move(_, mv))) => mv,
        // An empty property is a pass.
        None => Move::Pass,
        _ => {
            let shown: String = square.chars().take(24).collect();
            return Err(Fault::new(at, format!("'{shown}' is not a move")));
        }
    };
    let seconds = parts
        // The evaluation is skipped.
        .nth(1)
        .and_then(|time| time.trim().parse::<f64>().ok());
    let millis = seconds.filter(|time| (0.0..1e9).contains(time));
    Ok(ForeignMove {
        millis: millis.map(|time| (time * 1000.0).round() as u64),
        ..entry(at, mv, Some(side))
    })
}

/// Reads `+6.000`, `-64.00:r` (resigned), `:t` (out of time), `:l` (left) and
/// `:s` (agreed).
fn result(text: &str) -> (Option<Verdict>, Option<EarlyEnd>) {
    let (number, flag) = text.split_once(':').unwrap_or((text, ""));
    // Edax writes -127 for a game that is not finished.
    let Some(number) = number
        .trim()
        .parse::<f64>()
        .ok()
        .filter(|n| n.abs() <= 64.0)
    else {
        return (None, None);
    };
    let verdict = if number > 0.0 {
        Verdict::Win(Side::First)
    } else if number < 0.0 {
        Verdict::Win(Side::Second)
    } else {
        Verdict::Draw
    };
    let ended = match flag.trim().to_ascii_lowercase().as_str() {
        "r" => Some(EarlyEnd::Resignation),
        "t" => Some(EarlyEnd::Time),
        "l" => Some(EarlyEnd::Forfeit),
        "s" => Some(EarlyEnd::Agreement),
        _ => None,
    };
    (Some(verdict), ended)
}
