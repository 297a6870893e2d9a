//! Draws the positions in a page of help, which are written with letters, in the
//! signs and colours of the board.

use super::page_strips::{pits, ruled};
use super::painter::{PLAIN, Painter};
use crate::game::{Frame, Ground, Pieces, Side};
use crate::session::GameInfo;
use crate::ui::board::{Ink, MarkSet, Pen};
use crate::ui::theme::Theme;

/// The board that the pictures of a page show.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct PageBoard {
    frame: Frame,
    pieces: Pieces,
    sides: [&'static str; 2],
    ground_names: Option<[&'static str; 2]>,
}

/// A row of a board in a line of text, such as `  5 . O X .`.
#[derive(Debug, Eq, PartialEq)]
struct Row {
    number: u16,
    /// The column of the first cell.
    at: u16,
    cells: Vec<char>,
}

impl PageBoard {
    /// Returns the board of this game; `None` if the game cannot be opened.
    pub fn of(info: &GameInfo) -> Option<PageBoard> {
        let session = info.open(&[], None).ok()?;
        let diagram = session.diagram();
        Some(PageBoard {
            frame: diagram.frame,
            pieces: diagram.pieces,
            sides: info.sides,
            ground_names: diagram.ground_names,
        })
    }

    fn is_checkered(self) -> bool {
        self.frame == Frame::Checkered
    }

    /// Draws the boards in these lines over their text. The lines begin in column
    /// `x`, and line number `from` is the first one shown.
    pub fn paint(self, painter: &mut Painter<'_>, x: u16, lines: &[String], from: usize) {
        painter.set_frame(self.frame);
        let strips = match self.frame {
            Frame::InnerLines => ruled(lines, painter.theme().glyphs),
            Frame::Boxes => pits(lines),
            Frame::Grid | Frame::Checkered => return self.squares(painter, x, lines, from),
        };
        for strip in strips {
            let y = strip.line.checked_sub(from).map(u16::try_from);
            let Some(Ok(y)) = y else { continue };
            for (x, (symbol, pen)) in (x + strip.at..).zip(strip.symbols) {
                painter.ink(x, y, &ink(symbol, pen, strip.ground));
            }
        }
    }

    /// Draws the boards with numbered rows.
    fn squares(self, painter: &mut Painter<'_>, x: u16, lines: &[String], from: usize) {
        let mut heading = "";
        for (i, line) in lines.iter().enumerate() {
            let rows = rows(line);
            let y = i.checked_sub(from).and_then(|y| u16::try_from(y).ok());
            if rows.is_empty() {
                heading = line;
                continue;
            }
            let Some(y) = y else { continue };
            for row in &rows {
                // The letters above the row name the column in which it begins.
                let first = heading.chars().nth(row.at.into());
                let first = first.filter(char::is_ascii_lowercase).unwrap_or('a');
                self.row(painter, (x, y), row, first as u16 - 'a' as u16 + 1);
            }
            self.legend(painter, (x, y), line, &rows);
        }
    }

    fn row(self, painter: &mut Painter<'_>, (x, y): (u16, u16), row: &Row, first: u16) {
        let theme = painter.theme();
        for (column, cell) in (0..).zip(&row.cells) {
            // The corner a1 is light.
            let ground = match (first + column + row.number) % 2 {
                _ if !self.is_checkered() => Ground::Plain,
                0 => Ground::Light,
                _ => Ground::Dark,
            };
            let [symbol, beside] = self.symbols(*cell, ground, &theme);
            let at = x + row.at + 2 * column;
            for (x, (symbol, pen)) in (at..).zip([symbol, beside]) {
                painter.ink(x, y, &ink(symbol, pen, ground));
            }
        }
    }

    /// Returns the two characters of a square.
    fn symbols(self, cell: char, ground: Ground, theme: &Theme) -> [(char, Pen); 2] {
        let glyphs = theme.glyphs;
        // In colours both sides have stones of one shape, as in the legend.
        let piece = |side, sign| {
            let stone = theme.sample(sign).filter(|_| self.pieces == Pieces::Stones);
            let symbol =
                stone.map_or_else(|| glyphs.piece(self.pieces, side), |(symbol, _)| symbol);
            (symbol, Pen::Piece(side))
        };
        let empty = match ground {
            Ground::Dark => (glyphs.dark_square(), Pen::Texture),
            _ => (' ', Pen::Blank),
        };
        let first = match cell {
            'X' => piece(Side::First, '●'),
            'O' => piece(Side::Second, '○'),
            '.' | ':' if self.is_checkered() => empty,
            '.' => (glyphs.dot(), Pen::Label),
            sign => (sign, Pen::Sign),
        };
        [first, empty]
    }

    /// Draws the signs in a line that explains them as they are on the board.
    fn legend(self, painter: &mut Painter<'_>, (x, y): (u16, u16), line: &str, rows: &[Row]) {
        let Some(end) = rows.last().map(|row| row.at + 2 * row.cells.len() as u16) else {
            return;
        };
        let mut rest: String = line.chars().skip(end.into()).collect();
        let [first, second] = self.sides;
        if self.pieces != Pieces::Stones || !rest.contains(&format!("X {first}")) {
            return;
        }
        let mut draws = |letter: &str, sign: &str, name: &str| {
            rest = rest.replace(&format!("{letter} {name}"), &format!("{sign} {name}"));
        };
        draws("X", "●", first);
        draws("O", "○", second);
        if let Some([light, dark]) = self.ground_names {
            draws(":", "░░", dark);
            draws(".", "▒▒", light);
        } else {
            let dot = painter.theme().glyphs.dot().to_string();
            draws(".", &dot, "empty");
        }
        painter.text(x + end, y, &rest, PLAIN);
    }
}

fn ink(symbol: char, pen: Pen, ground: Ground) -> Ink {
    Ink {
        symbol,
        pen,
        ground: Some(ground),
        marks: MarkSet::NONE,
        tinted: false,
    }
}

/// Returns the rows of boards in a line; empty if it has none.
fn rows(line: &str) -> Vec<Row> {
    let symbols: Vec<char> = line.chars().collect();
    let at = |i: usize| symbols.get(i).copied().unwrap_or(' ');
    let mut rows = Vec::new();
    let mut i = 0;
    while i < symbols.len() {
        let digits = (i..).take_while(|i| at(*i).is_ascii_digit()).count();
        // Two blanks separate boards that are beside each other.
        let apart = i == 0 || (at(i - 1) == ' ' && (i < 2 || at(i - 2) == ' '));
        let first = i + digits + 1;
        let cells: Vec<char> = (first..)
            .step_by(2)
            .map_while(|i| (is_cell(at(i)) && at(i + 1) == ' ').then(|| at(i)))
            .collect();
        // Fewer than three cells may be ordinary text.
        if digits == 0 || !apart || at(first - 1) != ' ' || cells.len() < 3 {
            i += digits.max(1);
            continue;
        }
        let number: String = symbols[i..i + digits].iter().collect();
        i = first + 2 * cells.len();
        rows.push(Row {
            number: number.parse().unwrap_or(0),
            at: first as u16,
            cells,
        });
    }
    rows
}

/// Whether a character can be a square: a piece, an empty square or a mark.
fn is_cell(symbol: char) -> bool {
    matches!(symbol, 'X' | 'O' | '.' | ':' | '!' | '*' | 'C' | 'x')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::board::glyphs::GlyphSet;
    use crate::ui::theme::{ColorDepth, STANDARD, Themes};

    #[test]
    fn pictures_and_legends_have_the_same_stones() {
        let board = PageBoard {
            frame: Frame::Grid,
            pieces: Pieces::Stones,
            sides: ["Black", "White"],
            ground_names: None,
        };
        let palette = Themes::new(None).palette_or_standard(STANDARD);
        for depth in [ColorDepth::True, ColorDepth::None] {
            let theme = Theme::new(GlyphSet::Unicode, &palette, depth);
            let [(white, _), _] = board.symbols('O', Ground::Plain, &theme);
            let in_legend = theme.sample('○').map_or('○', |(symbol, _)| symbol);
            assert_eq!(white, in_legend, "{depth:?}");
        }
    }

    #[test]
    fn only_rows_of_boards_are_found() {
        let found = rows("     4 . O X .                 4 . X X X        Black to move");
        let cells: Vec<String> = found.iter().map(|row| row.cells.iter().collect()).collect();
        assert_eq!(cells, [".OX.", ".XXX"]);
        assert_eq!((found[0].at, found[1].at), (7, 33));
        for line in [
            "  1. Take a corner when you can - it is seldom wrong.",
            "       a b c d e f",
            "  f7      drops a stone on f7",
            "by 19 to 14 . . .",
        ] {
            assert_eq!(rows(line), [], "{line}");
        }
    }
}
