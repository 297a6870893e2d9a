//! Finds the boards without numbered rows in a page of help: boards with lines
//! between their squares, and pits.

use crate::game::{Ground, Pieces, Side};
use crate::ui::board::Pen;
use crate::ui::board::glyphs::GlyphSet;

/// A part of a line that belongs to a board.
#[derive(Debug, Eq, PartialEq)]
pub struct Strip {
    /// The number of the line.
    pub line: usize,
    /// The column of the first character.
    pub at: u16,
    /// The ground of all characters.
    pub ground: Ground,
    /// The characters.
    pub symbols: Vec<(char, Pen)>,
}

/// The line between two rows of three squares.
const RULE: &str = "---+---+---";

/// Returns the boards drawn with [`RULE`] in these lines.
pub fn ruled(lines: &[String], glyphs: GlyphSet) -> Vec<Strip> {
    let thin = glyphs.thin();
    let drawn = |symbol: char| {
        let piece = |side| (glyphs.piece(Pieces::Letters, side), Pen::Piece(side));
        match symbol {
            '-' => (thin.across, Pen::Line),
            '+' => (thin.joints[4], Pen::Line),
            '|' => (thin.down, Pen::Line),
            'X' => piece(Side::First),
            'O' => piece(Side::Second),
            _ => (symbol, Pen::Sign),
        }
    };
    let mut strips = Vec::new();
    for (i, at) in places(lines, RULE) {
        for line in i.saturating_sub(1)..=i + 1 {
            let row = part(lines, line, at, RULE.len());
            strips.push(Strip {
                line,
                at: at as u16,
                ground: Ground::Plain,
                symbols: row.into_iter().map(drawn).collect(),
            });
        }
    }
    strips
}

/// The numbers above two rows of pits, from the second side's view.
const NUMBERS: &str = "6  5  4  3  2  1";
const PITS: usize = 6;

/// Returns the pits and homes below [`NUMBERS`] in these lines.
pub fn pits(lines: &[String]) -> Vec<Strip> {
    let mut strips = Vec::new();
    for (i, at) in places(lines, NUMBERS) {
        let mut add = |line: usize, at: usize, width: usize, ground: Ground| {
            let symbols = part(lines, line, at, width).into_iter();
            strips.push(Strip {
                line,
                at: at as u16,
                ground,
                symbols: symbols.map(|symbol| (symbol, Pen::Count)).collect(),
            });
        };
        for (line, side) in [(i + 1, Side::Second), (i + 2, Side::First)] {
            for pit in 0..PITS {
                add(line, (at + 3 * pit).saturating_sub(1), 2, Ground::Pit(side));
            }
            let home = match side {
                Side::Second => at.saturating_sub(5),
                Side::First => at + NUMBERS.len() + 1,
            };
            add(line, home, 3, Ground::Home(side));
        }
    }
    strips
}

/// Returns each line and column at which `wanted` begins.
fn places<'a>(
    lines: &'a [String],
    wanted: &'static str,
) -> impl Iterator<Item = (usize, usize)> + 'a {
    let in_line = move |(i, line): (usize, &'a String)| {
        let found = line.match_indices(wanted);
        found.map(move |(byte, _)| (i, line[..byte].chars().count()))
    };
    lines.iter().enumerate().flat_map(in_line)
}

/// Returns `width` characters of a line from column `at` on, padded with
/// blanks.
fn part(lines: &[String], line: usize, at: usize, width: usize) -> Vec<char> {
    let symbols = lines.get(line).map_or("", String::as_str).chars();
    let blanks = std::iter::repeat(' ');
    symbols.chain(blanks).skip(at).take(width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(strips: &[Strip], line: usize) -> Vec<(u16, String)> {
        let here = strips.iter().filter(|strip| strip.line == line);
        let text = |strip: &Strip| strip.symbols.iter().map(|(symbol, _)| symbol).collect();
        here.map(|strip| (strip.at, text(strip))).collect()
    }

    #[test]
    fn ruled_boards_are_drawn_with_board_lines() {
        let page = ["   O |   |   3", "  ---+---+---  ", "   X | ? |   2  so"];
        let strips = ruled(&page.map(str::to_owned), GlyphSet::Unicode);
        assert_eq!(texts(&strips, 0), [(2, " O │   │   ".to_owned())]);
        assert_eq!(texts(&strips, 1), [(2, "───┼───┼───".to_owned())]);
        assert_eq!(texts(&strips, 2), [(2, " X │ ? │   ".to_owned())]);
    }

    #[test]
    fn pits_and_homes_are_found_below_their_numbers() {
        let page = [
            "       6  5  4  3  2  1",
            "   11  0  1  0 12  0  1     before",
            "       1  0  2  1  0  9  8",
        ];
        let strips = pits(&page.map(str::to_owned));
        let upper: Vec<String> = texts(&strips, 1)
            .into_iter()
            .map(|(_, text)| text)
            .collect();
        assert_eq!(upper, [" 0", " 1", " 0", "12", " 0", " 1", " 11"]);
        let lower: Vec<String> = texts(&strips, 2)
            .into_iter()
            .map(|(_, text)| text)
            .collect();
        assert_eq!(lower, [" 1", " 0", " 2", " 1", " 0", " 9", " 8 "]);
    }
}
