//! Positions as text, for example `3,3,3,3,3,3,0/3,3,3,3,3,3,0 S`: South's pits
//! 1–6 and home, North's pits 1–6 and home, and the side to move. Where a turn
//! has at most two moves, `S2` and `N2` mark its second move.

use super::options::ExtraMove;
use super::state::{State, TurnStage};
use super::{Awari, AwariOptions};
use crate::game::{Contents, Diagram, ParsePositionError, Side, Spot};

pub(super) fn write(state: &State) -> String {
    let half = |side| {
        let cells = state
            .pits(side)
            .iter()
            .copied()
            .chain([state.at_home(side)]);
        cells.map(|n| n.to_string()).collect::<Vec<_>>().join(",")
    };
    let mover = if state.mover == Side::First { "S" } else { "N" };
    let stage = if state.stage == TurnStage::Second {
        "2"
    } else {
        ""
    };
    format!(
        "{}/{} {mover}{stage}",
        half(Side::First),
        half(Side::Second)
    )
}

pub(super) fn read(game: &Awari, text: &str) -> Result<State, ParsePositionError> {
    let mut words = text.split_whitespace();
    let (Some(board), Some(turn), None) = (words.next(), words.next(), words.next()) else {
        return Err(wrong(text, "it needs the beans and the side to move"));
    };
    let (mover, stage) = read_turn(game, text, turn)?;
    let state = State {
        cells: read_cells(text, board)?,
        mover,
        stage,
    };
    check_total(game.options, text, &state)?;
    Ok(state)
}

/// Reads the position shown in a picture, with `to_move` at the first move of a
/// turn.
pub(super) fn read_diagram(
    game: &Awari,
    picture: &Diagram,
    to_move: Side,
) -> Result<State, ParsePositionError> {
    let mut cells = [0; 14];
    for (spot, cell) in (0..).zip(&mut cells) {
        if let Contents::Count(beans) = picture.contents(Spot(spot)) {
            *cell = u8::try_from(beans).unwrap_or(u8::MAX);
        }
    }
    let state = State {
        cells,
        mover: to_move,
        stage: TurnStage::First,
    };
    read(game, &write(&state))
}

fn read_cells(text: &str, board: &str) -> Result<[u8; 14], ParsePositionError> {
    let halves: Vec<Vec<&str>> = board
        .split('/')
        .map(|half| half.split(',').collect())
        .collect();
    if halves.len() != 2 || halves.iter().any(|half| half.len() != 7) {
        return Err(wrong(
            text,
            "each side needs seven numbers, its pits 1-6 and its home",
        ));
    }
    let mut cells = [0; 14];
    for (cell, word) in cells.iter_mut().zip(halves.concat()) {
        // `parse` alone would also accept a plus sign.
        let digits = word.bytes().all(|b| b.is_ascii_digit());
        *cell = word
            .parse()
            .ok()
            .filter(|&n: &u8| digits && n <= 72)
            .ok_or_else(|| wrong(text, &format!("'{word}' is not a number of beans")))?;
    }
    Ok(cells)
}

fn read_turn(
    game: &Awari,
    text: &str,
    turn: &str,
) -> Result<(Side, TurnStage), ParsePositionError> {
    let once = game.policies().extra_move == ExtraMove::OwnHomeOnce;
    match turn {
        "S" | "s" => Ok((Side::First, TurnStage::First)),
        "N" | "n" => Ok((Side::Second, TurnStage::First)),
        "S2" | "s2" if once => Ok((Side::First, TurnStage::Second)),
        "N2" | "n2" if once => Ok((Side::Second, TurnStage::Second)),
        "S2" | "s2" | "N2" | "n2" => Err(wrong(
            text,
            "S2 and N2 are only for rules=ahl; the side to move is S or N",
        )),
        _ => Err(wrong(text, "the side to move is S or N")),
    }
}

/// Checks the total. No bean ever leaves the board, so every position has as
/// many beans as the start.
fn check_total(options: AwariOptions, text: &str, state: &State) -> Result<(), ParsePositionError> {
    let (has, wants) = (state.beans(), 12 * u16::from(options.beans));
    if has == wants {
        return Ok(());
    }
    let beans = if has == 1 { "bean" } else { "beans" };
    let why = format!(
        "it has {has} {beans}, but with beans={} it must have {wants} (captured beans are in the \
         homes)",
        options.beans
    );
    Err(wrong(text, &why))
}

fn wrong(text: &str, why: &str) -> ParsePositionError {
    ParsePositionError {
        refused: format!("'{text}' is not a position"),
        reason: why.to_owned(),
        form: "looks like '3,3,3,3,3,3,0/3,3,3,3,3,3,0 S' \
               (South's pits 1-6 and home, North's, the side to move)"
            .to_owned(),
    }
}
