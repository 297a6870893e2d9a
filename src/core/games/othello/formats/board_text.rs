//! Boards of 64 signs in any usual alphabet, in one word, in rows or drawn with
//! labels, with or without the side to move.

use std::ops::Range;

use super::text_archive::Fault;
use super::words::narrow;
use crate::game::Side;
use crate::games::othello::{Board, State};

/// The meaning of signs that programs use differently.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Alphabet {
    /// `*` is a black disc.
    Ggf,
    /// The other signs on the board decide.
    Any,
}

/// A board that was read.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct FoundBoard {
    discs: [u64; 2],
    /// The side to move, if the text says so.
    pub named: Option<Side>,
    /// Offset of the first byte after the board and the side to move.
    pub end: usize,
}

impl FoundBoard {
    /// Returns the side to move. If the text does not name it, it follows from
    /// the number of discs, as if nobody had passed, unless only the other side
    /// has a move.
    pub fn to_move(self) -> Side {
        self.named.unwrap_or_else(|| {
            let even = self.count().is_multiple_of(2);
            let side = if even { Side::First } else { Side::Second };
            let board = self.board(side);
            if board.moves() == 0 && board.pass().moves() != 0 {
                side.other()
            } else {
                side
            }
        })
    }

    /// Returns the number of discs.
    pub fn count(self) -> u32 {
        (self.discs[0] | self.discs[1]).count_ones()
    }

    fn board(self, to_move: Side) -> Board {
        Board {
            own: self.discs[to_move.index()],
            opp: self.discs[to_move.other().index()],
        }
    }

    pub fn state(self) -> State {
        let to_move = self.to_move();
        State {
            board: self.board(to_move),
            to_move,
        }
    }
}

/// Signs of squares in any alphabet.
const SIGNS: &str = "XxOoBbWw*#@0123-._+·・●○◯•∙⚫⚪□";

/// Whether a sign is a square in some alphabet.
pub(super) fn is_sign(symbol: char) -> bool {
    SIGNS.contains(symbol)
}

/// Reads the board at the byte `from`, perhaps after `8`, `BO`, a bracket or the
/// side to move.
pub(super) fn board_at(text: &str, from: usize, alphabet: Alphabet) -> Result<FoundBoard, Fault> {
    board_alone(text, from, alphabet).or_else(|fault| {
        let (side, begin) = side_at(text, from, &usual_side);
        match (side, board_alone(text, begin, alphabet)) {
            (Some(_), Ok(found)) => Ok(FoundBoard {
                named: found.named.or(side),
                ..found
            }),
            _ => Err(fault),
        }
    })
}

/// Returns the side that a sign before a board names.
fn usual_side(sign: char) -> Option<Side> {
    match sign {
        '#' | '@' => Some(Side::First),
        '◯' => Some(Side::Second),
        _ => None,
    }
}

/// Reads a board, and the side to move if it follows the board.
fn board_alone(text: &str, from: usize, alphabet: Alphabet) -> Result<FoundBoard, Fault> {
    let begin = skip_head(text, from);
    let (signs, behind) = match ranks(text, begin) {
        Some(found) => found,
        None => match plain(text, begin) {
            (signs, end) if signs.len() == 64 => (signs, end),
            (signs, end) => match drawn(text, from) {
                Some(found) => return found.board(text, alphabet),
                None => {
                    let count = signs.len();
                    let why = match text[end..].chars().next() {
                        Some(symbol) if !symbol.is_whitespace() => {
                            format!("'{symbol}' is not the sign of a square (after {count} of 64)")
                        }
                        _ => format!("the board has {count} squares, not 64"),
                    };
                    return Err(Fault::new(end, why));
                }
            },
        },
    };
    with_side(text, &signs, begin..behind, alphabet)
}

/// Returns the board of 64 signs that are in a range of bytes, with the side to
/// move if it is named after them.
fn with_side(
    text: &str,
    signs: &[char],
    place: Range<usize>,
    alphabet: Alphabet,
) -> Result<FoundBoard, Fault> {
    let kinds = meaning(signs, alphabet).map_err(|why| Fault::new(place.start, why))?;
    let mut discs = [0_u64; 2];
    for (square, sign) in signs.iter().enumerate() {
        if let Some(side) = kinds(*sign) {
            discs[side.index()] |= 1 << square;
        }
    }
    let (named, end) = side_at(text, place.end, &kinds);
    Ok(FoundBoard { discs, named, end })
}

/// Skips blanks, an opening bracket, `BO` and the size.
fn skip_head(text: &str, from: usize) -> usize {
    let mut rest = text[from..].trim_start();
    for head in ["BO", "bo", "[", "(", "\"", "8 ", "8\n"] {
        rest = rest.strip_prefix(head).unwrap_or(rest).trim_start();
    }
    text.len() - rest.len()
}

/// Collects up to 64 signs, skipping blanks and the signs between rows.
fn plain(text: &str, from: usize) -> (Vec<char>, usize) {
    let mut signs = Vec::new();
    let mut end = from;
    let (mut word, mut longest) = (0, 0);
    for (at, original) in text[from..].char_indices() {
        let symbol = narrow(original);
        if signs.len() == 64 {
            // A longer word is not a board, unless it ends with the side to move.
            if is_sign(symbol) && !is_side_alone(&text[from + at..]) {
                signs.push(symbol);
            }
            break;
        }
        if is_sign(symbol) {
            signs.push(symbol);
            word += 1;
            longest = longest.max(word);
        } else if symbol.is_whitespace() || "/|,".contains(symbol) {
            word = 0;
        } else {
            break;
        }
        end = from + at + original.len_utf8();
    }
    // One sign apart from longer words is the side to move, so a square is missing.
    if signs.len() == 64 && word == 1 && longest > 1 {
        signs.pop();
    }
    (signs, end)
}

/// Whether a line has nothing but one sign that can be a side.
fn is_side_alone(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default().trim_end();
    ["X", "x", "O", "o", "B", "b", "W", "w", "*"].contains(&line)
}

/// Reads rows divided by slashes, with runs of empty squares as numbers.
fn ranks(text: &str, from: usize) -> Option<(Vec<char>, usize)> {
    let word = text[from..]
        .split(|c: char| c.is_whitespace() || c == ';' || c == ']')
        .next()?;
    let rows: Vec<&str> = word.split('/').collect();
    // Without a larger digit, 1 and 2 could be the signs of discs.
    if rows.len() != 8 || !word.contains(|c: char| ('3'..='8').contains(&c)) {
        return None;
    }
    let mut signs = Vec::new();
    for row in rows {
        let before = signs.len();
        for symbol in row.chars() {
            match symbol.to_digit(10) {
                Some(run @ 1..=8) => signs.extend(std::iter::repeat_n('-', run as usize)),
                _ if is_sign(symbol) => signs.push(symbol),
                _ => return None,
            }
        }
        if signs.len() != before + 8 {
            return None;
        }
    }
    Some((signs, from + word.len()))
}

/// A drawn board: eight rows, perhaps with numbers beside them and letters above.
struct Drawing {
    signs: Vec<char>,
    /// The bytes of the rows.
    place: Range<usize>,
    /// The side to move, if a line above the rows names it.
    named: Option<Side>,
}

impl Drawing {
    fn board(self, text: &str, alphabet: Alphabet) -> Result<FoundBoard, Fault> {
        let found = with_side(text, &self.signs, self.place, alphabet)?;
        Ok(FoundBoard {
            named: found.named.or(self.named),
            ..found
        })
    }
}

/// Reads a drawn board. Up to three lines of other text may come before.
fn drawn(text: &str, from: usize) -> Option<Drawing> {
    let mut rows: Vec<(Option<char>, Vec<char>)> = Vec::new();
    let mut at = from;
    let mut strange = 0;
    let mut named = None;
    for line in text[from..].split_inclusive('\n') {
        at += line.len();
        match row(line) {
            Some(found) => rows.push(found),
            None if rows.is_empty() && strange < 3 => {
                strange += usize::from(!line.trim().is_empty() && !is_frame(line));
                named = side_in_heading(line).or(named);
            }
            None if is_frame(line) => {}
            None => return None,
        }
        if rows.len() == 8 {
            break;
        }
    }
    if rows.len() != 8 {
        return None;
    }
    // The letters below the board belong to it.
    let below = text[at..]
        .split_inclusive('\n')
        .take_while(|line| is_frame(line));
    at += below.map(str::len).sum::<usize>();
    let labels: Option<String> = rows.iter().map(|(label, _)| *label).collect();
    // Rows that are numbered from the bottom come in the opposite order.
    if labels.as_deref() == Some("87654321") {
        rows.reverse();
    }
    Some(Drawing {
        signs: rows.into_iter().flat_map(|(_, signs)| signs).collect(),
        place: from..at,
        named,
    })
}

/// Returns the side that a line above a board names: the line is `White to move`,
/// `Turn: O` or ends like that.
fn side_in_heading(line: &str) -> Option<Side> {
    let part = line.rsplit([',', ';', '(']).next()?;
    let (side, end) = side_at(part, 0, &usual_side);
    part[end..].trim().is_empty().then_some(side).flatten()
}

/// Whether a line consists only of the letters of the columns or of a frame.
fn is_frame(line: &str) -> bool {
    let bare: String = line
        .chars()
        .map(narrow)
        .filter(|c| !c.is_whitespace())
        .collect();
    let frame = |c: char| "+-=|_".contains(c) || ('\u{2500}'..'\u{2580}').contains(&c);
    bare.is_empty() || bare.to_ascii_lowercase().contains("abcdefgh") || bare.chars().all(frame)
}

/// Whether a sign of a drawn board separates two squares of a row.
fn is_upright(symbol: char) -> bool {
    symbol == '|' || ('\u{2500}'..'\u{2580}').contains(&symbol)
}

/// Reads a row of eight signs and the number at its left or right.
fn row(line: &str) -> Option<(Option<char>, Vec<char>)> {
    let divider = |c: char| c.is_whitespace() || is_upright(c);
    let blanks = with_blank_squares(line);
    let line = blanks.as_deref().unwrap_or(line);
    let signs: Vec<char> = line.chars().map(narrow).filter(|c| !divider(*c)).collect();
    let label = |sign: char| ('1'..='8').contains(&sign);
    let (number, signs) = match &signs[..] {
        signs @ [_, _, _, _, _, _, _, _] => (None, signs),
        [first, signs @ .., last] if signs.len() == 8 && first == last && label(*first) => {
            (Some(*first), signs)
        }
        [first, signs @ ..] if signs.len() == 8 && label(*first) => (Some(*first), signs),
        [signs @ .., last] if signs.len() == 8 && label(*last) => (Some(*last), signs),
        _ => return None,
    };
    signs
        .iter()
        .all(|sign| is_sign(*sign))
        .then(|| (number, signs.to_vec()))
}

/// Returns a row such as `4 |   | O | X |   …|` with a sign in each empty square;
/// `None` if the row does not have eight squares between upright lines.
fn with_blank_squares(line: &str) -> Option<String> {
    let cells: Vec<&str> = line.split(is_upright).collect();
    let [left, cells @ .., right] = &cells[..] else {
        return None;
    };
    let filled = cells
        .iter()
        .map(|cell| if cell.trim().is_empty() { "-" } else { cell });
    (cells.len() == 8).then(|| format!("{left}{}{right}", filled.collect::<String>()))
}

/// Returns a function that gives the side whose disc a sign is.
fn meaning(
    signs: &[char],
    alphabet: Alphabet,
) -> Result<impl Fn(char) -> Option<Side> + use<>, String> {
    let has = |wanted: &str| signs.iter().any(|sign| wanted.contains(*sign));
    // If X is Black, a star is an empty square; otherwise it is Black's disc.
    let star_is_black = alphabet == Alphabet::Ggf || !has("XxBb#@●⚫");
    // The digits that occur decide which of them are discs.
    let (empty, black, white) = if has("0") && has("1") && has("2") || has("2") && !has("-._·+") {
        ("0", "1", "2")
    } else if has("2") {
        ("-._·+", "1", "2")
    } else if has("01") && !has("XxBb*#@OoWw●○") && has("-._·+") {
        ("-._·+", "0", "1")
    } else if has("01") && !has("XxBb*#@OoWw●○") {
        return Err("with 0 and 1 alone it is not clear which squares are empty".to_owned());
    } else {
        ("-._·・+∙□", "XxBb#@●⚫•", "OoWw0○◯⚪")
    };
    let numbers = black == "0" || black == "1";
    for sign in signs {
        let star = *sign == '*' && !numbers;
        if !(star
            || [empty, black, white]
                .iter()
                .any(|kind| kind.contains(*sign)))
        {
            return Err(format!(
                "'{sign}' does not go with the other signs of the board"
            ));
        }
    }
    Ok(move |sign: char| {
        if sign == '*' && !numbers {
            return star_is_black.then_some(Side::First);
        }
        if black.contains(sign) {
            return Some(Side::First);
        }
        white.contains(sign).then_some(Side::Second)
    })
}

/// Reads the side to move: a sign or a word, perhaps after a label such as
/// `Turn:` or followed by `to move` or `to play`. Returns the offset after it,
/// too.
fn side_at(
    text: &str,
    from: usize,
    kinds: &impl Fn(char) -> Option<Side>,
) -> (Option<Side>, usize) {
    let rest = text[from..].trim_start_matches(|c: char| c.is_whitespace() || ",:;|/".contains(c));
    let rest = after_label(rest);
    let begun = text.len() - rest.len();
    let cut = |c: char| c.is_whitespace() || "];,:)\"".contains(c);
    let word = rest.split(cut).next().unwrap_or_default();
    let lower = word.chars().map(narrow).collect::<String>().to_lowercase();
    let mut symbols = lower.chars();
    let side = match (lower.as_str(), symbols.next(), symbols.next()) {
        ("black" | "dark" | "b" | "x" | "*" | "●" | "⚫", ..) => Some(Side::First),
        ("white" | "light" | "w" | "o" | "○" | "⚪", ..) => Some(Side::Second),
        (_, Some(sign), None) if is_sign(sign) => kinds(sign),
        _ => None,
    };
    let mut end = begun + word.len();
    // `Black: 2` is a score.
    let counted = text[end..].starts_with(':');
    let Some(side) = side.filter(|_| !counted) else {
        return (None, after_bracket(text, from));
    };
    for word in ["to", "move", "play", "moves", "plays"] {
        let rest = text[end..].trim_start();
        if let Some(rest) = rest.strip_prefix(word)
            && !rest.starts_with(char::is_alphanumeric)
        {
            end = text.len() - rest.len();
        }
    }
    (Some(side), after_bracket(text, end))
}

/// Skips a label of the side to move, such as `Turn:` or `Side to move =`.
fn after_label(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_alphabetic() || c == ' ' || c == '_');
    let label = text[..text.len() - rest.len()].trim().to_lowercase();
    let names = ["turn", "side", "side to move", "to move", "next", "player"];
    match rest.strip_prefix([':', '=']) {
        Some(value) if names.contains(&&*label.replace('_', " ")) => value.trim_start(),
        _ => text,
    }
}

/// Skips a closing bracket or quotation mark.
fn after_bracket(text: &str, from: usize) -> usize {
    let rest = text[from..].trim_start_matches(|c: char| c.is_whitespace() || "])\",".contains(c));
    text.len() - rest.len()
}
