//! Positions as text: rows 3, 2 and 1 as `X-O/---/---`, a blank, and `X` or `O`
//! to move.

use super::State;
use crate::game::{Diagram, ParsePositionError, Side, Spot};

pub(super) fn write(state: &State) -> String {
    let symbol = |square| match state.at(square) {
        Some(Side::First) => 'X',
        Some(Side::Second) => 'O',
        None => '-',
    };
    let row = |row: u16| (0..3).map(|column| symbol(row * 3 + column)).collect();
    let rows: [String; 3] = [row(2), row(1), row(0)];
    let mover = if state.mover() == Side::First {
        'X'
    } else {
        'O'
    };
    format!("{} {mover}", rows.join("/"))
}

pub(super) fn read(text: &str) -> Result<State, ParsePositionError> {
    let mut words = text.split_whitespace();
    let (Some(board), Some(mover), None) = (words.next(), words.next(), words.next()) else {
        return Err(wrong(text, "it needs the board and the side to move"));
    };
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != 3 || rows.iter().any(|row| row.chars().count() != 3) {
        return Err(wrong(text, "the board needs three rows of three"));
    }
    let mut state = State::default();
    for (row, symbols) in (0..3).rev().zip(rows) {
        for (column, symbol) in symbols.chars().enumerate() {
            let bit = 1 << (row * 3 + column);
            match symbol {
                'X' | 'x' => state.marks[0] |= bit,
                'O' | 'o' => state.marks[1] |= bit,
                '-' | '.' => {}
                _ => return Err(wrong(text, "a square is X, O or -")),
            }
        }
    }
    check(text, &state)?;
    let named = match mover {
        "X" | "x" => Side::First,
        "O" | "o" => Side::Second,
        _ => return Err(wrong(text, "the side to move is X or O")),
    };
    if named != state.mover() {
        return Err(wrong(
            text,
            "X begins, so with these marks the other side is to move",
        ));
    }
    Ok(state)
}

/// Reads the marks of a diagram. Fails if `to_move` is not the side that the
/// marks imply.
pub(super) fn read_diagram(picture: &Diagram, to_move: Side) -> Result<State, ParsePositionError> {
    let mut state = State::default();
    for square in 0..9 {
        if let Some(side) = picture.piece(Spot(square)) {
            state.marks[side.index()] |= 1 << square;
        }
    }
    // Reading the position as text applies the checks for typed positions.
    let text = write(&state);
    let mover = if to_move == Side::First { 'X' } else { 'O' };
    read(&format!("{}{mover}", &text[..text.len() - 1]))
}

/// Refuses boards that no game can reach.
fn check(text: &str, state: &State) -> Result<(), ParsePositionError> {
    let [x, o] = state.marks.map(u16::count_ones);
    if x != o && x != o + 1 {
        return Err(wrong(text, "X must have as many marks as O, or one more"));
    }
    let [x_line, o_line] = Side::BOTH.map(|side| state.has_line(side));
    // The side with a line must have moved last.
    if (x_line && x == o) || (o_line && x != o) {
        return Err(wrong(text, "the game would have ended earlier"));
    }
    Ok(())
}

fn wrong(text: &str, why: &str) -> ParsePositionError {
    ParsePositionError {
        refused: format!("'{text}' is not a position"),
        reason: why.to_owned(),
        form: "looks like 'X-O/---/--- X' (rows 3, 2, 1)".to_owned(),
    }
}
