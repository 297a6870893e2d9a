//! Writes games as GGF and SGF.

use super::super::moves::Move;
use super::super::{Othello, OthelloOptions, State};
use crate::game::{
    EarlyEnd, ForeignFormat, ForeignHead, Game, PROGRAM_VERSION, Rules, Side, Verdict, to_pairs,
};

/// Returns a game as text in a format of other programs.
pub fn write(
    game: &Othello,
    format: ForeignFormat,
    head: &ForeignHead,
    start: &State,
    moves: &[Move],
) -> String {
    let mut state = *start;
    let mut played = Vec::with_capacity(moves.len());
    for mv in moves {
        played.push((game.to_move(&state), *mv));
        game.apply(&mut state, *mv);
    }
    match format {
        ForeignFormat::Ggf => ggf(game, head, start, &state, &played),
        ForeignFormat::Sgf => sgf(game, head, start, &state, &played),
    }
}

/// Returns Black's discs less White's at the end, with empty squares counted
/// for the winner; `None` if the game is not over.
fn difference(game: &Othello, end: &State) -> Option<i32> {
    let [black, white] = game.outcome(end)?.points?;
    Some(i32::from(black) - i32::from(white))
}

/// Returns the letter of a side in both formats.
const fn colour(side: Side) -> char {
    match side {
        Side::First => 'B',
        Side::Second => 'W',
    }
}

/// Returns the field BO: the board's size, its squares row by row, the side to
/// move.
fn board(state: &State) -> String {
    let symbol = |square| match state.at(square) {
        Some(Side::First) => '*',
        Some(Side::Second) => 'O',
        None => '-',
    };
    let row = |row: usize| -> String { (0..8).map(|column| symbol(row * 8 + column)).collect() };
    let rows: Vec<String> = (0..8).map(row).collect();
    let mover = match state.to_move {
        Side::First => '*',
        Side::Second => 'O',
    };
    format!("8 {} {mover}", rows.join(" "))
}

/// Returns the field RU with the options that differ from their defaults; empty
/// if there are none. Programs that do not know the field ignore it.
fn rules(game: &Othello) -> String {
    let changed = to_pairs(&game.options()).into_iter();
    let usual = to_pairs(&OthelloOptions::default());
    let changed: Vec<String> = changed
        .filter(|pair| !usual.contains(pair))
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    match changed[..] {
        [] => String::new(),
        _ => format!("RU[{}]", changed.join(" ")),
    }
}

fn ggf(
    game: &Othello,
    head: &ForeignHead,
    start: &State,
    end: &State,
    played: &[(Side, Move)],
) -> String {
    let result = ggf_result(difference(game, end), head);
    let mut text = format!(
        "(;GM[Othello]PC[boardgames]PB[{}]PW[{}]RE[{result}]TY[8]{}BO[{}]",
        head.player(0),
        head.player(1),
        rules(game),
        board(start)
    );
    for (index, (side, mv)) in played.iter().enumerate() {
        let mv = match mv {
            Move::Pass => "PA".to_owned(),
            mv => mv.to_string().to_uppercase(),
        };
        let time = match head.millis(index) {
            Some(millis) => format!("//{}.{:03}", millis / 1000, millis % 1000),
            None => String::new(),
        };
        text += &format!("{}[{mv}{time}]", colour(*side));
    }
    text + ";)\n"
}

/// Returns the value of RE: the difference, or the winner of a full board and
/// the letter that says how the game ended.
fn ggf_result(difference: Option<i32>, head: &ForeignHead) -> String {
    if let Some(difference) = difference {
        return format!("{difference:+}.00");
    }
    let (Some(verdict), Some(ended)) = (head.result, head.ended) else {
        return "?".to_owned();
    };
    let points = match verdict {
        Verdict::Win(Side::First) => "+64.00",
        Verdict::Win(Side::Second) => "-64.00",
        Verdict::Draw => "+0.00",
    };
    let letter = match ended {
        EarlyEnd::Resignation => 'r',
        EarlyEnd::Agreement => 's',
        EarlyEnd::Time => 't',
        EarlyEnd::Forfeit => 'l',
    };
    format!("{points}:{letter}")
}

fn sgf(
    game: &Othello,
    head: &ForeignHead,
    start: &State,
    end: &State,
    played: &[(Side, Move)],
) -> String {
    let result = sgf_result(difference(game, end), head);
    let rules = rules(game);
    let squares = |side: Side| -> String {
        let own = (0..64).filter(|square| start.at(*square) == Some(side));
        own.map(|square| format!("[{}]", Move::place(square)))
            .collect()
    };
    let mut text = format!(
        "(;FF[4]GM[2]CA[UTF-8]AP[boardgames:{}]SZ[8]{rules}PB[{}]PW[{}]RE[{result}]\n",
        PROGRAM_VERSION,
        head.player(0),
        head.player(1),
    );
    // The format does not fix the start position, so the discs are set up.
    for (side, key) in [(Side::First, "AB"), (Side::Second, "AW")] {
        let squares = squares(side);
        if !squares.is_empty() {
            text += &format!("{key}{squares}");
        }
    }
    text += &format!("PL[{}]", colour(start.to_move));
    let comment = |ply| {
        head.comment(ply)
            .map_or_else(String::new, |text| format!("C[{text}]"))
    };
    text += &format!("{}\n", comment(0));
    for (ply, (side, mv)) in (1..).zip(played) {
        let place = match mv {
            Move::Pass => String::new(),
            mv => mv.to_string(),
        };
        text += &format!(";{}[{place}]{}", colour(*side), comment(ply));
    }
    text + ")\n"
}

/// Returns the value of RE: the winner and the difference, or the word that
/// says how the game ended.
fn sgf_result(difference: Option<i32>, head: &ForeignHead) -> String {
    match (difference, head.result, head.ended) {
        (Some(0), ..) => "0".to_owned(),
        (Some(difference), ..) => {
            let winner = if difference > 0 { 'B' } else { 'W' };
            format!("{winner}+{}", difference.abs())
        }
        (None, Some(Verdict::Win(side)), Some(ended)) => {
            let how = match ended {
                EarlyEnd::Resignation => "Resign",
                EarlyEnd::Time => "Time",
                // A win cannot be agreed, so the second case does not occur.
                EarlyEnd::Forfeit | EarlyEnd::Agreement => "Forfeit",
            };
            format!("{}+{how}", colour(side))
        }
        (None, Some(Verdict::Draw), Some(_)) => "Draw".to_owned(),
        _ => "?".to_owned(),
    }
}
