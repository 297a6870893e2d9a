//! How a board is to be drawn: how large and in which characters.

use super::glyphs::GlyphSet;

/// How much room a board takes.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, Default)]
pub enum Scale {
    /// As small as it stays readable.
    Compact,
    /// Pits without lines around them; squares as in `Normal`.
    Small,
    /// For 80×24.
    #[default]
    Normal,
    /// Two rows a square, from about 100×30.
    Middle,
    /// Three rows a square, from about 110×40.
    Large,
    /// For terminals of 140 columns and more.
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

/// How to draw a board.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Look {
    /// How large.
    pub scale: Scale,
    /// In which characters.
    pub glyphs: GlyphSet,
    /// Whether pieces are told apart by colour. Without it the second side's
    /// large stones are rings.
    pub colored: bool,
    /// What stands in a caption for each side: its name and player; empty
    /// leaves the names out.
    pub captions: [String; 2],
    /// What stands at each side's home; empty leaves it out.
    pub homes: [String; 2],
}
