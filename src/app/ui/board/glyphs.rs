//! [`GlyphSet`]: the Unicode and the ASCII characters for everything on a
//! board.

use std::borrow::Cow;

use crate::game::{Pieces, Side};

/// Set of characters that the terminal can display.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum GlyphSet {
    /// Stones, box-drawing lines and shades; every glyph is one column wide.
    #[default]
    Unicode,
    /// Printable ASCII only.
    Ascii,
}

/// The characters of lines around boxes and squares.
#[derive(Copy, Clone, Debug)]
pub struct BoxLines {
    /// Horizontal line.
    pub across: char,
    /// Vertical line.
    pub down: char,
    /// Corners and junctions in reading order: `┌┬┐├┼┤└┴┘`.
    pub joints: [char; 9],
}

const fn joints(text: &str) -> [char; 9] {
    let bytes = text.as_bytes();
    let mut out = [' '; 9];
    let mut i = 0;
    while i < 9 {
        out[i] = bytes[i] as char;
        i += 1;
    }
    out
}

const THIN: BoxLines = BoxLines {
    across: '─',
    down: '│',
    joints: ['┌', '┬', '┐', '├', '┼', '┤', '└', '┴', '┘'],
};
const DOUBLE: BoxLines = BoxLines {
    across: '═',
    down: '║',
    joints: ['╔', '╦', '╗', '╠', '╬', '╣', '╚', '╩', '╝'],
};
const THIN_ASCII: BoxLines = BoxLines {
    across: '-',
    down: '|',
    joints: joints("+++++++++"),
};
const DOUBLE_ASCII: BoxLines = BoxLines {
    across: '=',
    down: '#',
    joints: joints("#########"),
};

impl GlyphSet {
    fn pick(self, unicode: char, ascii: char) -> char {
        match self {
            GlyphSet::Unicode => unicode,
            GlyphSet::Ascii => ascii,
        }
    }

    /// Returns the character of a piece.
    pub fn piece(self, pieces: Pieces, side: Side) -> char {
        match (pieces, side) {
            (Pieces::Stones, Side::First) => self.pick('●', 'X'),
            (Pieces::Stones, Side::Second) => self.pick('○', 'O'),
            (Pieces::Letters, Side::First) => 'X',
            (Pieces::Letters, Side::Second) => 'O',
        }
    }

    /// Returns the character of a piece in the colour of its side. Stones that
    /// differ in colour need not differ in shape.
    pub fn coloured_piece(self, pieces: Pieces, side: Side) -> char {
        match pieces {
            Pieces::Stones if self == GlyphSet::Unicode => self.piece(pieces, Side::First),
            _ => self.piece(pieces, side),
        }
    }

    /// Returns the texture of a dark square.
    pub fn dark_square(self) -> char {
        self.pick('░', ':')
    }

    /// Returns the mark of a legal move, also used for empty squares without
    /// lines.
    pub fn dot(self) -> char {
        self.pick('·', '.')
    }

    /// Returns the mark of a legal move in a large square.
    pub fn large_dot(self) -> char {
        self.pick('•', '.')
    }

    /// Returns the character of a bean.
    pub fn bean(self) -> char {
        self.pick('•', 'o')
    }

    /// Returns the character of a bean in a large pit.
    pub fn large_bean(self) -> char {
        self.pick('●', 'o')
    }

    /// Returns thin lines.
    pub fn thin(self) -> &'static BoxLines {
        match self {
            GlyphSet::Unicode => &THIN,
            GlyphSet::Ascii => &THIN_ASCII,
        }
    }

    /// Returns double lines, for boxes that are highlighted.
    pub fn double(self) -> &'static BoxLines {
        match self {
            GlyphSet::Unicode => &DOUBLE,
            GlyphSet::Ascii => &DOUBLE_ASCII,
        }
    }

    /// Returns the strokes of a large cross: `╲╱╳`.
    pub fn cross(self) -> [char; 3] {
        match self {
            GlyphSet::Unicode => ['╲', '╱', '╳'],
            GlyphSet::Ascii => ['\\', '/', 'X'],
        }
    }

    /// Returns the strokes of a large ring: its corners in reading order, then
    /// the horizontal and the vertical one.
    pub fn ring(self) -> [char; 6] {
        match self {
            GlyphSet::Unicode => ['╭', '╮', '╰', '╯', '─', '│'],
            GlyphSet::Ascii => ['.', '.', '\'', '\'', '-', '|'],
        }
    }

    /// Returns the nearest character to `symbol` in this set, of equal width.
    pub fn fit(self, symbol: char) -> char {
        if self == GlyphSet::Unicode || symbol.is_ascii() {
            return symbol;
        }
        match symbol {
            '─' | '–' | '—' | '−' => '-',
            '│' | '┃' => '|',
            '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' | '╭' | '╮' | '╰' | '╯' => {
                '+'
            }
            '═' => '=',
            '║' | '█' | '╔' | '╗' | '╚' | '╝' => '#',
            '░' => ':',
            '▸' | '›' | '→' => '>',
            '‹' | '←' => '<',
            '↑' => '^',
            '↓' => 'v',
            '↕' => '|',
            '↔' => '-',
            '●' => 'X',
            '○' => 'O',
            '•' => 'o',
            '∙' => '*',
            '·' | '…' => '.',
            '×' => 'x',
            '’' | '‘' => '\'',
            'é' | 'è' | 'ë' => 'e',
            _ => '?',
        }
    }

    /// Returns the text with signs that need two characters in this set written
    /// out: `±` as `+-`.
    pub fn spelled(self, text: &str) -> Cow<'_, str> {
        match self {
            GlyphSet::Ascii if text.contains('±') => Cow::Owned(text.replace('±', "+-")),
            _ => Cow::Borrowed(text),
        }
    }

    /// Returns a text in the characters of this set.
    pub fn fit_text(self, text: &str) -> String {
        let text = self.spelled(text);
        text.chars().map(|symbol| self.fit(symbol)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_missing_in_ascii_are_spelled_out() {
        assert_eq!(GlyphSet::Ascii.fit_text("515 ± 306"), "515 +- 306");
        assert_eq!(GlyphSet::Unicode.fit_text("515 ± 306"), "515 ± 306");
    }
}
