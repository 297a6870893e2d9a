//! Positions as text: rows N to 1 separated by `/`, in each a number for every
//! run of empty squares and `b` or `w` for a stone; then a space and `b` or `w`
//! for the side to move.

use super::{DagEnNacht, State};
use crate::game::{Diagram, ParsePositionError, Side};

pub(super) fn write(game: &DagEnNacht, state: &State) -> String {
    let size = game.board.size;
    let rows: Vec<String> = (0..size).map(|row| write_row(game, state, row)).collect();
    let mover = if state.turn == Side::First { 'b' } else { 'w' };
    format!("{} {mover}", rows.join("/"))
}

fn write_row(game: &DagEnNacht, state: &State, row: u16) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for column in 0..game.board.size {
        let Some(side) = state.at(game.board.at(column, row)) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(if side == Side::First { 'b' } else { 'w' });
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

/// Reads a position. Accepts any arrangement of stones in which at most one
/// side has a line, and that side is not to move.
pub(super) fn read(game: &DagEnNacht, text: &str) -> Result<State, ParsePositionError> {
    let wrong = |why: &str| wrong(game, text, why);
    let mut words = text.split_whitespace();
    let (Some(board), Some(mover), None) = (words.next(), words.next(), words.next()) else {
        return Err(wrong("it needs the board and the side to move"));
    };
    let size = game.board.size;
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != usize::from(size) {
        let sizes = format!(
            "it has {} rows, but this board has {size}; use -o size=N for another board",
            rows.len()
        );
        return Err(wrong(&sizes));
    }
    let mut state = State::default();
    for (row, symbols) in (0..size).zip(rows) {
        read_row(game, &mut state, row, symbols).map_err(|why| wrong(&why))?;
    }
    state.turn = match mover {
        "b" | "B" => Side::First,
        "w" | "W" => Side::Second,
        _ => return Err(wrong("the side to move is b or w")),
    };
    state.won = Side::BOTH
        .into_iter()
        .find(|&side| game.has_line(&state, side));
    if game.has_line(&state, state.turn) {
        return Err(wrong("the side to move already has a line"));
    }
    Ok(state)
}

/// Reads the position shown in a picture, under the conditions of [`read`].
pub(super) fn read_diagram(
    game: &DagEnNacht,
    picture: &Diagram,
    to_move: Side,
) -> Result<State, ParsePositionError> {
    let mut state = State {
        turn: to_move,
        ..State::default()
    };
    let spots = picture.cells.iter().filter_map(|cell| cell.spot);
    for (spot, side) in spots.filter_map(|spot| Some((spot, picture.piece(spot)?))) {
        state.stones[side.index()].insert(spot.0);
    }
    read(game, &write(game, &state))
}

fn read_row(game: &DagEnNacht, state: &mut State, row: u16, symbols: &str) -> Result<(), String> {
    let size = game.board.size;
    let number = size - row;
    let too_long = || format!("row {number} is longer than {size} squares");
    let mut column = 0;
    let mut rest = symbols;
    while let Some(symbol) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let run: u16 = rest[..digits].parse().map_err(|_| too_long())?;
            // The limit keeps the sum of runs from overflowing.
            column += run.min(size + 1);
            rest = &rest[digits..];
        } else {
            let side = match symbol {
                'b' | 'B' => Side::First,
                'w' | 'W' => Side::Second,
                _ => return Err(format!("row {number} has '{symbol}'; a stone is b or w")),
            };
            if column < size {
                state.stones[side.index()].insert(game.board.at(column, row));
            }
            column += 1;
            rest = &rest[symbol.len_utf8()..];
        }
        if column > size {
            return Err(too_long());
        }
    }
    if column < size {
        return Err(format!("row {number} has {column} of {size} squares"));
    }
    Ok(())
}

fn wrong(game: &DagEnNacht, text: &str, why: &str) -> ParsePositionError {
    let size = game.board.size;
    let shown: String = text.chars().take(60).collect();
    let dots = if shown.len() < text.len() { "…" } else { "" };
    ParsePositionError {
        refused: format!("'{shown}{dots}' is not a position"),
        reason: why.to_owned(),
        form: format!(
            "has rows {size} to 1 with b, w and numbers for empty squares, such as '{size}/2b{}/… w'",
            size - 3
        ),
    }
}
