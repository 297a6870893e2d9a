//! Colours, and what a terminal can be trusted with. Everything a colour
//! says is said by a sign as well.

use std::env;

use ratatui::style::{Color, Modifier, Style};

use super::glyphs::GlyphSet;
use super::{Ink, Mark, Pen};
use crate::game::{Ground, Side};
use crate::store::{ColorChoice, GlyphChoice};

/// Which colours are sent.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Palette {
    /// None; bold and reverse only.
    #[default]
    None,
    /// The 256 colours of xterm.
    Xterm256,
}

/// How everything looks.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Theme {
    /// Which colours.
    pub palette: Palette,
    /// Which characters.
    pub glyphs: GlyphSet,
}

const BLACK: Color = Color::Indexed(16);
const WHITE: Color = Color::Indexed(231);
/// Night squares: black stones reach 3.3:1 on it, white ones 6.5:1.
const NIGHT: Color = Color::Indexed(25);
/// Day squares: black stones 6.5:1, white ones 3.3:1.
const DAY: Color = Color::Indexed(137);
/// Ordinary squares: both stones 4.5:1.
const FELT: Color = Color::Indexed(29);
/// Wood around beans: white 5.7:1.
const WOOD: Color = Color::Indexed(94);
/// Under the cursor: black 4.3:1, white 4.9:1.
const UNDER_CURSOR: Color = Color::Indexed(97);

impl Theme {
    /// The palette and glyphs that choices and environment lead to. `auto`
    /// means: colours unless `NO_COLOR` is not empty or `TERM=dumb`; Unicode
    /// unless `TERM=linux` or the locale is not UTF-8.
    #[must_use]
    pub fn detect(glyphs: GlyphChoice, color: ColorChoice) -> Theme {
        let palette = match color {
            ColorChoice::Never => Palette::None,
            ColorChoice::Always => Palette::Xterm256,
            ColorChoice::Auto if forced_color() => Palette::Xterm256,
            ColorChoice::Auto if is_set("NO_COLOR") || term_is("dumb") => Palette::None,
            ColorChoice::Auto => Palette::Xterm256,
        };
        let glyphs = match glyphs {
            GlyphChoice::Unicode => GlyphSet::Unicode,
            GlyphChoice::Ascii => GlyphSet::Ascii,
            GlyphChoice::Auto => terminal_glyphs(),
        };
        Theme { palette, glyphs }
    }

    /// How a character of a board is coloured.
    #[must_use]
    pub fn ink(&self, ink: &Ink) -> Style {
        let cursor = ink.marks.has(Mark::Cursor);
        let style = match self.palette {
            Palette::None => plain(ink),
            Palette::Xterm256 => colored(ink),
        };
        let bold = matches!(ink.pen, Pen::Sign | Pen::Piece(_) | Pen::Count);
        match (self.palette, cursor) {
            (Palette::None, true) => style.add_modifier(Modifier::BOLD | Modifier::REVERSED),
            _ if bold => style.add_modifier(Modifier::BOLD),
            _ => style,
        }
    }
}

fn plain(_ink: &Ink) -> Style {
    Style::new()
}

fn colored(ink: &Ink) -> Style {
    let Some(ground) = ink.ground else {
        // Lines belong to the board, labels to the terminal around it.
        return match ink.pen {
            Pen::Line | Pen::Sign => Style::new().fg(WHITE).bg(FELT),
            _ => Style::new(),
        };
    };
    let paper = match ground {
        _ if ink.marks.has(Mark::Cursor) => UNDER_CURSOR,
        Ground::Plain => FELT,
        Ground::Dark => NIGHT,
        Ground::Light => DAY,
        Ground::Pit(_) | Ground::Home(_) => WOOD,
    };
    let pen = match ink.pen {
        Pen::Piece(Side::First) => BLACK,
        Pen::Piece(Side::Second) | Pen::Count => WHITE,
        Pen::Sign | Pen::Label if paper == DAY => BLACK,
        Pen::Texture => Color::Indexed(67),
        _ => WHITE,
    };
    Style::new().fg(pen).bg(paper)
}

/// Whether `CLICOLOR_FORCE` asks for colours.
fn forced_color() -> bool {
    env::var("CLICOLOR_FORCE").is_ok_and(|value| !value.is_empty() && value != "0")
}

fn is_set(name: &str) -> bool {
    env::var_os(name).is_some_and(|value| !value.is_empty())
}

fn term_is(name: &str) -> bool {
    env::var_os("TERM").is_some_and(|term| term == name)
}

/// The glyph set that terminal and locale can show.
#[must_use]
pub fn terminal_glyphs() -> GlyphSet {
    if term_is("linux") || !utf8_locale() {
        GlyphSet::Ascii
    } else {
        GlyphSet::Unicode
    }
}

/// Whether the locale's characters are UTF-8: the first of these variables
/// that is set decides, as POSIX has it. Windows has no such variables.
fn utf8_locale() -> bool {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    let utf8 = |name: String| {
        let name = name.to_ascii_lowercase();
        name.contains("utf-8") || name.contains("utf8")
    };
    locale.map_or(cfg!(windows), utf8)
}
