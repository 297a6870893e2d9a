//! Positions as 64 signs, as rows or as a drawn board. A position may be alone,
//! have the values of its moves (OBF), or be followed by moves.

use std::ops::Range;

use super::Read;
use super::board_text::{Alphabet, FoundBoard, board_at, is_sign};
use super::score::{begin_at, collect};
use super::text_archive::{Fault, TextArchive};
use crate::game::{ForeignGame, Side};

/// Reads a position, or a text with a position on each line; `None` if the
/// text does not begin with one.
pub(super) fn read(text: &str) -> Read {
    let lines: Vec<Range<usize>> = lines(text);
    let is_board =
        |line: &&Range<usize>| board_at(&text[(*line).clone()], 0, Alphabet::Any).is_ok();
    let count = lines.iter().filter(is_board).count();
    // A file of positions may contain some damaged lines.
    let (games, form): (Vec<Range<usize>>, _) = if count > 1 && count * 2 >= lines.len() {
        (lines, "positions")
    } else if board_at(text, lines.first()?.start, Alphabet::Any).is_ok() {
        let whole = lines.first()?.start..text.len();
        (Vec::from([whole]), "a position")
    } else {
        return None;
    };
    let scored = games.iter().any(|game| has_values(text, game));
    let form = if scored { "OBF" } else { form };
    Some(Ok(TextArchive::boxed(form, text, games, decode)))
}

/// Returns the lines that are neither blank nor comments.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let mut found = Vec::new();
    for line in text.split_inclusive('\n') {
        let used = line.trim();
        // `#` can also be a disc, so only a short line with a blank is a
        // comment.
        let comment = ["%", "//"].iter().any(|mark| used.starts_with(mark))
            || (used.starts_with('#') && used.contains(' ') && used.len() < 64);
        if !used.is_empty() && !comment {
            found.push(at..at + line.trim_end().len());
        }
        at += line.len();
    }
    found
}

/// Whether the position is followed by semicolons and values.
fn has_values(text: &str, game: &Range<usize>) -> bool {
    let found = board_at(&text[..game.end], game.start, Alphabet::Any);
    found.is_ok_and(|board| text[board.end..game.end].trim_start().starts_with(';'))
}

fn decode(text: &str, range: Range<usize>) -> Result<ForeignGame, Fault> {
    let text = &text[..range.end];
    let board = board_at(text, range.start, Alphabet::Any)?;
    if board.count() == 0 {
        return Err(Fault::new(range.start, "the board has no discs"));
    }
    if is_row(&text[board.end..]) {
        let why = "the board has more than 64 squares";
        return Err(Fault::new(board.end, why));
    }
    let mut game = ForeignGame::default();
    begin_at(&mut game, &board.state());
    let side = ["Black", "White"][board.to_move().index()];
    game.about = format!("{side} to move, {} discs", board.count());
    let rest = text[board.end..].trim();
    if rest.starts_with(';') {
        let values = rest.trim_matches(|c: char| c == ';' || c.is_whitespace());
        if !values.is_empty() {
            game.comment = values.lines().next().unwrap_or_default().to_owned();
            game.about += &format!(": {}", game.comment);
        }
    } else {
        collect(&mut game, text, board.end)?;
    }
    if board.named.is_none() {
        game.note = assumed(&board);
    }
    Ok(game)
}

/// Returns whether the text begins with the signs of a row of eight squares.
fn is_row(text: &str) -> bool {
    let signs = text.chars().filter(|sign| !sign.is_whitespace());
    signs.take_while(|&sign| is_sign(sign)).take(8).count() == 8
}

/// Returns the sentence that says which side is assumed to move.
fn assumed(board: &FoundBoard) -> String {
    let count = board.count();
    let side = board.to_move();
    let usual = if count.is_multiple_of(2) {
        Side::First
    } else {
        Side::Second
    };
    let [name, other] = [side, side.other()].map(|side| ["Black", "White"][side.index()]);
    if side == usual {
        let parity = if count.is_multiple_of(2) {
            "an even"
        } else {
            "an odd"
        };
        return format!(
            "The side to move is not named; {parity} number of discs ({count}) means {name}."
        );
    }
    format!("The side to move is not named; {name} moves, because {other} has no move.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surplus_squares_and_boards_without_discs_are_refused() {
        let row = "--------\n";
        let start =
            "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\n";
        for (text, why) in [
            (row.repeat(8), "the board has no discs"),
            (
                format!("{start}{row}"),
                "the board has more than 64 squares",
            ),
            ("X O - ".repeat(100), "the board has more than 64 squares"),
        ] {
            let archive = read(&text).unwrap_or_else(|| panic!("{text}")).unwrap();
            let refused = archive.game(0).expect_err(&text);
            assert!(refused.ends_with(why), "{refused}");
        }
        let followed = format!("{start}X{}", " \n".repeat(9));
        for text in [start, &followed, &format!("{start}O f5       b1")] {
            let archive = read(text).unwrap().unwrap();
            let refused = archive.game(0).err().unwrap_or_default();
            assert!(!refused.contains("squares"), "{text}: {refused}");
        }
    }

    const START: &str = "---------------------------OX------XO---------------------------";

    fn only(text: &str) -> ForeignGame {
        let archive = read(text).unwrap_or_else(|| panic!("{text}")).unwrap();
        assert_eq!(archive.len(), 1, "{text}");
        archive.game(0).unwrap()
    }

    #[test]
    fn side_to_move_may_precede_the_board() {
        for side in ["O", "White", "White to move\n", "w,", "○"] {
            let game = only(&format!("{side} {START}"));
            let start = game.start.expect("a position");
            assert_eq!(start, format!("{START} O"), "{side}");
            assert_eq!(game.note, "", "{side}");
        }
    }

    #[test]
    fn every_usual_alphabet_gives_an_equal_board() {
        let after_f5 = "---------------------------OX------XXX-------------------------- O";
        for (empty, black, white, side) in [
            ("-", "X", "O", "O"),
            (".", "x", "o", "o"),
            ("-", "*", "O", "O"),
            ("*", "X", "O", "O"),
            ("_", "B", "W", "w"),
            ("0", "1", "2", "2"),
            (".", "0", "1", "1"),
            (".", "1", "2", "white"),
            ("·", "●", "○", "○"),
            ("-", "#", "O", "White to move"),
            ("-", "X", "0", "O"),
            ("・", "●", "○", "○"),
        ] {
            let board = after_f5[..64]
                .replace('-', "e")
                .replace('X', "b")
                .replace('O', "w");
            let board = board.replace('e', empty);
            let board: String = board
                .chars()
                .map(|c| match c {
                    'b' => black.to_owned(),
                    'w' => white.to_owned(),
                    other => other.to_string(),
                })
                .collect();
            let game = only(&format!("{board} {side}"));
            assert_eq!(game.start.as_deref(), Some(after_f5), "{board} {side}");
            assert_eq!(game.note, "", "{board} {side}");
            assert_eq!(only(&board).start.as_deref(), Some(after_f5), "{board}");
            assert!(
                only(&board)
                    .note
                    .contains("odd number of discs (5) means White")
            );
        }
    }

    #[test]
    fn rows_frames_and_fields_are_read() {
        let rows: Vec<&str> = (0..8).map(|i| &START[i * 8..i * 8 + 8]).collect();
        let numbered: Vec<String> = (1..)
            .zip(&rows)
            .map(|(n, row)| format!("{n} {row} {n}"))
            .collect();
        let spaced: Vec<String> = rows
            .iter()
            .map(|row| row.chars().map(|c| format!("{c} ")).collect())
            .collect();
        for text in [
            format!("{START} X"),
            rows.join("\n"),
            format!("{}\nX", rows.join("\n")),
            format!("{}\nBlack to move", rows.join(" ")),
            format!("  a b c d e f g h\n{}\n", numbered.join("\n")),
            format!(
                "  A B C D E F G H\n{}\n  A B C D E F G H\n",
                numbered.join("\n")
            ),
            spaced.join("\n"),
            format!("[8 {} *]", rows.join(" ").replace('X', "*")),
            format!("BO[8 {} *]", rows.join(" ").replace('X', "*")),
            "8/8/8/3OX3/3XO3/8/8/8 b".to_owned(),
        ] {
            let game = only(&text);
            assert_eq!((game.start, game.moves.len()), (None, 0), "{text}");
        }
        let game = only(&format!("{START} X f5 d6"));
        assert_eq!(game.moves.len(), 2);
    }

    #[test]
    fn obf_has_a_position_with_values_on_each_line() {
        let line =
            "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;";
        let archive = read(&format!("% test\n{line}\n{line}\n")).unwrap().unwrap();
        assert_eq!((archive.format(), archive.len()), ("OBF", 2));
        assert_eq!(archive.about(1), "Black to move, 50 discs: G8:+18; H1:+12");
        for other in ["f5d6c3", "hello", "", "X-O/---/--- X", "34-30"] {
            assert!(read(other).is_none(), "{other}");
        }
    }

    #[test]
    fn a_side_named_above_or_below_a_board_counts() {
        let rows: Vec<&str> = (0..8).map(|i| &START[i * 8..i * 8 + 8]).collect();
        let board = rows.join("\n");
        let cells: Vec<String> = rows
            .iter()
            .map(|row| {
                let cells: Vec<String> = row.replace('-', " ").chars().map(String::from).collect();
                format!("| {} |", cells.join(" | "))
            })
            .collect();
        let cells = cells.join("\n");
        for text in [
            format!("White to move\n{board}"),
            format!("Move 7, O to move\n{board}"),
            format!("Turn: O\n{board}"),
            format!("{board}\nTurn: White"),
            format!("{board}\nside to move = o"),
            format!("O to play\n{cells}"),
            format!("{START}O"),
        ] {
            let game = only(&text);
            let expected = Some(format!("{START} O"));
            assert_eq!((game.start, game.note), (expected, String::new()), "{text}");
        }
        // A score below the board names no side.
        let game = only(&format!("{board}\nWhite: 2 Black: 2"));
        assert_eq!(game.start, None);
        assert!(game.note.contains("not named"), "{}", game.note);
    }

    #[test]
    fn a_side_is_not_taken_for_a_missing_square() {
        let short = &START[1..];
        assert!(read(&format!("{short} X")).is_none());
        let long = format!("{START}- X");
        assert!(read(&long).is_none());
    }

    #[test]
    fn one_bad_position_does_not_block_the_others() {
        let archive = read(&format!("{START} X\n{START}X X\n{START} X\n"))
            .unwrap()
            .unwrap();
        assert_eq!(archive.len(), 3);
        let why = archive.game(1).unwrap_err();
        assert!(why.starts_with("line 2, column"), "{why}");
    }
}
