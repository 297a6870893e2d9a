//! Positions as text: the 64 squares in the order a1, b1, … h8, a blank, the
//! side to move.

use super::State;
use crate::game::{Diagram, ParsePositionError, Side, Spot};

pub(super) fn write(state: &State) -> String {
    let symbol = |square| match state.at(square) {
        Some(Side::First) => 'X',
        Some(Side::Second) => 'O',
        None => '-',
    };
    let board: String = (0..64).map(symbol).collect();
    let mover = match state.to_move {
        Side::First => 'X',
        Side::Second => 'O',
    };
    format!("{board} {mover}")
}

pub(super) fn read(text: &str) -> Result<State, ParsePositionError> {
    let mut words = text.split_whitespace();
    let (Some(squares), Some(mover), None) = (words.next(), words.next(), words.next()) else {
        return Err(wrong("it needs the board, a space and the side to move"));
    };
    if squares.chars().count() != 64 {
        let count = squares.chars().count();
        return Err(wrong(&format!("the board has {count} squares, not 64")));
    }
    // In the alphabet of other programs a star is a black disc.
    if squares.contains('*') && squares.contains(['-', '.']) && !squares.contains(['X', 'x']) {
        return Err(wrong(
            "with - for an empty square, a black disc is X, not *",
        ));
    }
    let mut discs = [0u64; 2];
    for (square, symbol) in squares.chars().enumerate() {
        match symbol {
            'X' | 'x' => discs[0] |= 1 << square,
            'O' | 'o' => discs[1] |= 1 << square,
            '-' | '.' | '*' => {}
            _ => {
                return Err(wrong(&format!(
                    "a square must be X, O or -, not '{symbol}'"
                )));
            }
        }
    }
    let to_move = match mover {
        "X" | "x" => Side::First,
        "O" | "o" => Side::Second,
        _ => {
            return Err(wrong(&format!(
                "the side to move must be X or O, not '{mover}'"
            )));
        }
    };
    Ok(State::of(discs, to_move))
}

/// Reads all 64 squares from a diagram. Any arrangement of discs is allowed.
pub(super) fn read_diagram(picture: &Diagram, to_move: Side) -> Result<State, ParsePositionError> {
    let mut discs = [0u64; 2];
    for square in 0..64 {
        if let Some(side) = picture.piece(Spot(square)) {
            discs[side.index()] |= 1 << square;
        }
    }
    Ok(State::of(discs, to_move))
}

fn wrong(why: &str) -> ParsePositionError {
    ParsePositionError {
        refused: "not an Othello position".to_owned(),
        reason: why.to_owned(),
        form: "is 64 characters from a1, b1 to h8 (X black, O white, - empty), a space, then X or \
               O to move"
            .to_owned(),
    }
}
