//! The two glyph sets: which character stands for what.

use std::borrow::Cow;

use crate::game::{Pieces, Side};

/// Which characters a terminal can be trusted with.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum GlyphSet {
    /// Stones, box lines and shades; every glyph one column wide.
    #[default]
    Unicode,
    /// Printable ASCII only.
    Ascii,
}

/// The lines around boxes and squares.
#[derive(Copy, Clone, Debug)]
pub struct BoxLines {
    /// Horizontal.
    pub across: char,
    /// Vertical.
    pub down: char,
    /// Corners and joints in reading order: `┌┬┐├┼┤└┴┘`.
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

    /// A piece of this side.
    #[must_use]
    pub fn piece(self, pieces: Pieces, side: Side) -> char {
        match (pieces, side) {
            (Pieces::Stones, Side::First) => self.pick('●', 'X'),
            (Pieces::Stones, Side::Second) => self.pick('○', 'O'),
            (Pieces::Letters, Side::First) => 'X',
            (Pieces::Letters, Side::Second) => 'O',
        }
    }

    /// The texture of a dark square.
    #[must_use]
    pub fn dark_square(self) -> char {
        self.pick('░', ':')
    }

    /// A legal square, or an empty one where no lines show it.
    #[must_use]
    pub fn dot(self) -> char {
        self.pick('·', '.')
    }

    /// A legal square where squares are large.
    #[must_use]
    pub fn large_dot(self) -> char {
        self.pick('•', '.')
    }

    /// A bean.
    #[must_use]
    pub fn bean(self) -> char {
        self.pick('•', 'o')
    }

    /// A bean where there is room.
    #[must_use]
    pub fn large_bean(self) -> char {
        self.pick('●', 'o')
    }

    /// Ordinary lines.
    #[must_use]
    pub fn thin(self) -> &'static BoxLines {
        match self {
            GlyphSet::Unicode => &THIN,
            GlyphSet::Ascii => &THIN_ASCII,
        }
    }

    /// BoxLines that stand out.
    #[must_use]
    pub fn double(self) -> &'static BoxLines {
        match self {
            GlyphSet::Unicode => &DOUBLE,
            GlyphSet::Ascii => &DOUBLE_ASCII,
        }
    }

    /// The strokes of a large cross: `╲╱╳`.
    #[must_use]
    pub fn cross(self) -> [char; 3] {
        match self {
            GlyphSet::Unicode => ['╲', '╱', '╳'],
            GlyphSet::Ascii => ['\\', '/', 'X'],
        }
    }

    /// The strokes of a large ring: its corners in reading order, then
    /// across and down.
    #[must_use]
    pub fn ring(self) -> [char; 6] {
        match self {
            GlyphSet::Unicode => ['╭', '╮', '╰', '╯', '─', '│'],
            GlyphSet::Ascii => ['.', '.', '\'', '\'', '-', '|'],
        }
    }

    /// `symbol` as this set can show it, in the same number of columns.
    #[must_use]
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

    /// The text with what one sign of this set does not say spelled in two.
    #[must_use]
    pub fn spelled(self, text: &str) -> Cow<'_, str> {
        match self {
            GlyphSet::Ascii if text.contains('±') => Cow::Owned(text.replace('±', "+-")),
            _ => Cow::Borrowed(text),
        }
    }

    /// A text as this set can show it.
    #[must_use]
    pub fn fit_text(self, text: &str) -> String {
        let text = self.spelled(text);
        text.chars().map(|symbol| self.fit(symbol)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_sign_cannot_say_is_spelled() {
        assert_eq!(GlyphSet::Ascii.fit_text("515 ± 306"), "515 +- 306");
        assert_eq!(GlyphSet::Unicode.fit_text("515 ± 306"), "515 ± 306");
    }
}
