//! SGF, the Smart Game Format, in which Othello is game 2. Squares are read as
//! `f5` or in the letters of Go.

use std::ops::Range;

use super::Read;
use super::properties::{MainLine, games, main_line};
use super::score::{add_comment, begin_at, entry, own_options};
use super::text_archive::{Fault, TextArchive};
use crate::game::{EarlyEnd, ForeignGame, Rules, Side, Verdict};
use crate::games::othello::moves::Move;
use crate::games::othello::{Othello, State};

/// Reads a text of SGF games; `None` if there is none.
pub(super) fn read(text: &str) -> Read {
    let spans = games(text);
    let is_sgf = |span: &Range<usize>| {
        let head = text[span.clone()].trim_start_matches('(').trim_start();
        head.starts_with(';')
            && ["GM[", "FF[", "SZ[", "AB[", "B[", "gm["]
                .iter()
                .any(|key| head.contains(key))
    };
    spans
        .iter()
        .any(is_sgf)
        .then(|| Ok(TextArchive::boxed("SGF", text, spans, decode)))
}

fn decode(text: &str, range: Range<usize>) -> Result<ForeignGame, Fault> {
    let line = main_line(text, range)?;
    check_kind(&line)?;
    let mut game = ForeignGame {
        names: [line.get("PB").to_owned(), line.get("PW").to_owned()],
        about: line.about(&["EV", "GN", "DT"]),
        ours: line.get("AP").starts_with("boardgames:"),
        ..ForeignGame::default()
    };
    game.options = own_options(line.get("RU"));
    begin_at(&mut game, &start(&line)?);
    for (key, value, at) in &line.values {
        match key.as_str() {
            "B" => game
                .moves
                .push(entry(*at, read_move(value, *at)?, Some(Side::First))),
            "W" => game
                .moves
                .push(entry(*at, read_move(value, *at)?, Some(Side::Second))),
            "C" => add_comment(&mut game, value),
            "AB" | "AW" | "AE" if !game.moves.is_empty() => {
                let why = format!(
                    "{key} sets up discs after the first move; this program reads a position only \
                     before the moves"
                );
                return Err(Fault::new(*at, why));
            }
            _ => {}
        }
    }
    (game.result, game.ended) = result(line.get("RE"));
    if line.variations > 0 {
        game.note = left_out(line.variations);
    }
    Ok(game)
}

/// Returns the sentence about variations that are not read.
fn left_out(count: usize) -> String {
    match count {
        1 => "Only the main line is read; another line is left out.".to_owned(),
        count => format!("Only the main line is read; {count} other lines are left out."),
    }
}

fn check_kind(line: &MainLine) -> Result<(), Fault> {
    let kind = line.get("GM");
    if !["", "2"].contains(&kind) {
        let what = if kind == "1" { "Go" } else { "another game" };
        let why = format!("GM[{kind}] is {what}; Othello is GM[2]");
        return Err(Fault::new(line.place("GM"), why));
    }
    let size = line.get("SZ");
    if !["", "8", "8:8"].contains(&size) {
        let why = format!("a board of size {size}; this program plays Othello on 8×8");
        return Err(Fault::new(line.place("SZ"), why));
    }
    Ok(())
}

/// Returns the position set up before the first move, or the usual start.
fn start(line: &MainLine) -> Result<State, Fault> {
    let usual = Othello::default().start();
    let mut discs = [0_u64; 2];
    let mut to_move = usual.to_move;
    let mut set = false;
    for (key, value, at) in &line.values {
        match key.as_str() {
            "AB" | "AW" | "AE" => {
                for square in squares(value, *at)? {
                    let bit = 1 << square;
                    // A square that is set again loses its earlier disc.
                    discs.iter_mut().for_each(|own| *own &= !bit);
                    match key.as_str() {
                        "AB" => discs[0] |= bit,
                        "AW" => discs[1] |= bit,
                        _ => {}
                    }
                }
                set = true;
            }
            "PL" => {
                let white = value.trim().to_ascii_lowercase();
                to_move = match white.as_str() {
                    "w" | "white" | "2" => Side::Second,
                    _ => Side::First,
                };
            }
            // Discs that are set after the first move are not part of the
            // start.
            "B" | "W" => break,
            _ => {}
        }
    }
    Ok(match set {
        true => State::of(discs, to_move),
        false if to_move == usual.to_move => usual,
        false => State {
            board: usual.board.pass(),
            to_move,
        },
    })
}

/// Reads a point, or a rectangle of points such as `aa:bb`.
fn squares(value: &str, at: usize) -> Result<Vec<usize>, Fault> {
    let bad = || Fault::new(at, format!("'{value}' is not a square"));
    let (from, to) = value.split_once(':').unwrap_or((value, value));
    let point = |text: &str| point(text.trim()).ok_or_else(bad);
    let (from, to) = (point(from)?, point(to)?);
    let mut found = Vec::new();
    for row in from / 8..=to / 8 {
        for column in from % 8..=to % 8 {
            found.push(row * 8 + column);
        }
    }
    Ok(found)
}

/// Reads `f5`, or `fe` with letters for column and row from the top left.
fn point(text: &str) -> Option<usize> {
    let [column, row] = text.as_bytes() else {
        return None;
    };
    let letter = |sign: &u8| {
        let sign = sign.to_ascii_lowercase();
        (b'a'..=b'h')
            .contains(&sign)
            .then(|| usize::from(sign - b'a'))
    };
    let row = match row {
        b'1'..=b'8' => usize::from(row - b'1'),
        sign => letter(sign)?,
    };
    Some(row * 8 + letter(column)?)
}

fn read_move(value: &str, at: usize) -> Result<Move, Fault> {
    let text = value.trim();
    // `tt` is a pass in older files.
    if ["", "tt", "pass", "pa", "ps", "pp", "--"]
        .iter()
        .any(|pass| pass.eq_ignore_ascii_case(text))
    {
        return Ok(Move::Pass);
    }
    let square = point(text).ok_or_else(|| {
        let shown: String = text.chars().take(24).collect();
        Fault::new(at, format!("'{shown}' is not a move"))
    })?;
    Ok(Move::place(square))
}

/// Reads `B+6`, `W+R`, `B+Time`, `W+F`, `0`, `Draw`, `Void` and `?`.
fn result(text: &str) -> (Option<Verdict>, Option<EarlyEnd>) {
    let text = text.trim().to_ascii_lowercase();
    if ["0", "draw", "jigo"].contains(&text.as_str()) {
        return (Some(Verdict::Draw), Some(EarlyEnd::Agreement));
    }
    let Some((winner, how)) = text.split_once('+') else {
        return (None, None);
    };
    let side = match winner.trim() {
        "b" | "black" => Side::First,
        "w" | "white" => Side::Second,
        _ => return (None, None),
    };
    let ended = match how.chars().next() {
        Some('r') => Some(EarlyEnd::Resignation),
        Some('t') => Some(EarlyEnd::Time),
        Some('f') => Some(EarlyEnd::Forfeit),
        _ => None,
    };
    (Some(Verdict::Win(side)), ended)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(text: &str) -> Result<ForeignGame, Fault> {
        decode(text, 0..text.len())
    }

    #[test]
    fn side_to_move_is_read_without_a_set_up_position() {
        let game = decoded("(;GM[2]PL[W];W[d3])").expect("it is a game");
        let start = game.start.expect("White begins");
        assert!(start.ends_with('O'), "{start}");
        let usual = decoded("(;GM[2]PL[B];B[d3])").expect("it is a game");
        assert_eq!(usual.start, None);
    }

    #[test]
    fn discs_set_up_after_a_move_are_refused_with_their_place() {
        let text = "(;GM[2];B[d3];AW[a1])";
        let fault = decoded(text).expect_err("it is refused");
        assert_eq!(fault.at, text.find("a1").expect("it is there"), "{fault:?}");
        assert!(fault.why.contains("before the moves"), "{fault:?}");
    }
}
