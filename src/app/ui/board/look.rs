//! [`Look`]: the size and the characters in which a board is drawn.

use super::glyphs::GlyphSet;

/// Size of a board.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, Default)]
pub enum Scale {
    /// The smallest that is readable.
    Compact,
    /// Pits without lines around them; squares as in `Normal`.
    Small,
    /// For a terminal of 80×24.
    #[default]
    Normal,
    /// Two rows for each square, from about 100×30.
    Middle,
    /// Three rows for each square, from about 110×40.
    Large,
    /// For terminals of 140 columns or more.
    Huge,
    /// For a small board on a very large terminal.
    Giant,
}

impl Scale {
    /// Every scale, largest first.
    pub const ALL: [Scale; 7] = [
        Scale::Giant,
        Scale::Huge,
        Scale::Large,
        Scale::Middle,
        Scale::Normal,
        Scale::Small,
        Scale::Compact,
    ];
}

/// The way to draw a board.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Look {
    /// Size of the board.
    pub scale: Scale,
    /// Set of characters.
    pub glyphs: GlyphSet,
    /// Whether colours distinguish the pieces. If not, the second side's large
    /// stones are rings.
    pub colored: bool,
    /// Text of each side's caption, with its name and player; empty for no
    /// names.
    pub captions: [String; 2],
    /// Text at each side's home; empty for none.
    pub homes: [String; 2],
}
