//! Colours and characters. Everything a colour says is said by a sign as
//! well.

mod color;
mod depth;
mod palette;
mod themes;

use std::env;

use ratatui::style::{Color, Modifier, Style};

use crate::game::{Ground, Side};
use crate::store::GlyphChoice;
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::board::{Ink, Mark, Pen};

pub use color::Rgb;
pub use depth::ColorDepth;
pub use palette::Palette;
pub use themes::{STANDARD, ThemeError, ThemeRequest, Themes};

/// What writing around the board means.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Role {
    /// The title of a screen or a box.
    Title,
    /// Whose turn it is.
    Turn,
    /// What has just happened or went wrong.
    Notice,
    /// A key in the footer.
    Key,
    /// Rules and boxes.
    Quiet,
    /// The curve of values.
    Curve,
    /// A move without fault.
    Good,
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Role {
    /// The role of a move's sign (`?!`, `?`, `??`).
    #[must_use]
    pub fn of_sign(sign: &str) -> Option<Role> {
        match sign {
            "?!" => Some(Role::Inaccuracy),
            "?" => Some(Role::Mistake),
            "??" => Some(Role::Blunder),
            _ => None,
        }
    }

    /// Whether it stands out where there is no colour.
    const fn is_bold(self) -> bool {
        matches!(
            self,
            Role::Title | Role::Turn | Role::Notice | Role::Curve | Role::Mistake | Role::Blunder
        )
    }
}

/// A ground of the board: its colour, and that of signs on it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Paper {
    ground: Color,
    ink: Color,
}

/// A theme's colours as this terminal is sent them.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Colors {
    page: Option<(Color, Color)>,
    /// By [`Role`]; `None` where the terminal's own sixteen are used, of which
    /// nobody knows which can be read.
    roles: Option<[Color; 10]>,
    square: Paper,
    night: Paper,
    day: Paper,
    pit: Paper,
    cursor: Paper,
    line: Color,
    texture: Color,
    stones: [Color; 2],
    beans: Color,
    /// The light side's part of the evaluation bar, seen on every page.
    light_share: Color,
}

/// How everything looks.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Theme {
    /// Which characters.
    pub glyphs: GlyphSet,
    colors: Option<Colors>,
}

impl Theme {
    /// These characters, and this palette as a terminal of this depth can
    /// show it.
    #[must_use]
    pub fn new(glyphs: GlyphSet, palette: &Palette, depth: ColorDepth) -> Theme {
        let colors = Colors::new(palette, depth);
        Theme { glyphs, colors }
    }

    /// Whether there are colours.
    #[must_use]
    pub const fn has_colors(&self) -> bool {
        self.colors.is_some()
    }

    /// Paper and writing around the board.
    #[must_use]
    pub fn page(&self) -> Style {
        match self.colors.and_then(|colors| colors.page) {
            Some((paper, text)) => Style::new().fg(text).bg(paper),
            None => Style::new(),
        }
    }

    /// Writing that means this.
    #[must_use]
    pub fn role(&self, role: Role) -> Style {
        let colors = self.colors.and_then(|colors| colors.roles);
        let style = colors.map_or(Style::new(), |roles| Style::new().fg(roles[role as usize]));
        if role.is_bold() {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        }
    }

    /// A stone that stands in a text, so that the dark one is dark there too;
    /// `None` for other characters, and where there are no colours.
    #[must_use]
    pub fn stone(&self, symbol: char) -> Option<Style> {
        let side = match symbol {
            '●' => Side::First,
            '○' => Side::Second,
            _ => return None,
        };
        let colors = self.colors?;
        let stone = Style::new()
            .fg(colors.stones[side.index()])
            .bg(colors.square.ground);
        Some(stone)
    }

    /// A part of the evaluation bar: as much as this side's share.
    #[must_use]
    pub fn share(&self, side: Side) -> Style {
        let Some(colors) = self.colors else {
            return Style::new();
        };
        let stone = colors.stones[side.index()];
        // The dark side's share is shaded in the board's colour: on a dark
        // page nothing would be seen of it.
        let ink = match side {
            Side::First => colors.square.ground,
            Side::Second => colors.light_share,
        };
        Style::new().fg(ink).bg(stone)
    }

    /// How a character of a board is coloured.
    #[must_use]
    pub fn ink(&self, ink: &Ink) -> Style {
        let style = self.colors.map_or(Style::new(), |colors| colors.of(ink));
        let cursor = ink.marks.has(Mark::Cursor);
        if self.colors.is_none() && cursor {
            return style.add_modifier(Modifier::BOLD | Modifier::REVERSED);
        }
        match ink.pen {
            Pen::Sign | Pen::Piece(_) | Pen::Count => style.add_modifier(Modifier::BOLD),
            _ => style,
        }
    }
}

impl Colors {
    fn new(palette: &Palette, depth: ColorDepth) -> Option<Colors> {
        match depth {
            ColorDepth::None => None,
            ColorDepth::Sixteen => Some(Colors::sixteen()),
            ColorDepth::Xterm256 => Some(Colors::of_256(palette)),
            ColorDepth::True => Some(Colors::exact(palette, |colour, _| {
                (Color::Rgb(colour.0, colour.1, colour.2), colour)
            })),
        }
    }

    /// Every colour as `sent` has it, given what it must be readable on and
    /// how well: what is sent, and what that looks like.
    fn exact(palette: &Palette, sent: impl Fn(Rgb, &[(Rgb, f64)]) -> (Color, Rgb)) -> Colors {
        let show = |colour: Rgb, on: &[(Rgb, f64)]| sent(colour, on).0;
        let papers: Vec<(Rgb, f64)> = palette
            .papers()
            .into_iter()
            .map(|paper| (paper, palette::TEXT))
            .collect();
        let written = |colour| show(colour, &papers);
        let read_on = [
            (palette.first, palette::STONE),
            (palette.second, palette::STONE),
        ];
        let paper = |ground: Rgb| {
            let (ground, seen) = sent(ground, &read_on);
            Paper {
                ground,
                ink: show(seen.ink(), &[]),
            }
        };
        let night = palette.night;
        let square = paper(palette.square);
        let stones = [palette.first, palette.second].map(|stone| show(stone, &[]));
        let white_page = |(paper, _): &(Rgb, Rgb)| paper.contrast(palette.second) < palette::STONE;
        let light_share = match palette.page.filter(white_page) {
            Some(_) => square.ground,
            None => stones[Side::Second.index()],
        };
        Colors {
            page: palette
                .page
                .map(|(paper, text)| (show(paper, &[]), written(text))),
            roles: Some(
                [
                    palette.title,
                    palette.turn,
                    palette.notice,
                    palette.key,
                    palette.quiet,
                    palette.curve,
                    palette.good,
                    palette.inaccuracy,
                    palette.mistake,
                    palette.blunder,
                ]
                .map(written),
            ),
            square,
            night: paper(night),
            day: paper(palette.day),
            pit: Paper {
                ground: show(palette.pit, &[(palette.beans, palette::TEXT)]),
                ink: show(palette.beans, &[]),
            },
            cursor: paper(palette.cursor),
            line: show(palette.line, &[]),
            texture: show(night.mixed(night.ink(), 0.25), &[]),
            stones,
            beans: show(palette.beans, &[]),
            light_share,
        }
    }

    /// The nearest of the 256 colours that keeps the contrast.
    fn of_256(palette: &Palette) -> Colors {
        // Page, stones and beans come first, as the others are held to them.
        let own = |colour: Rgb| colour.nearest_256(|_| true).rgb();
        let rounded = Palette {
            page: palette.page.map(|(paper, text)| (own(paper), text)),
            first: own(palette.first),
            second: own(palette.second),
            beans: own(palette.beans),
            ..*palette
        };
        Colors::exact(&rounded, |colour, on| {
            let keeps = |found: Rgb| {
                on.iter()
                    .all(|(other, least)| found.contrast(*other) >= *least)
            };
            let nearest = colour.nearest_256(keeps);
            (Color::Indexed(nearest.index), nearest.rgb())
        })
    }

    /// The terminal's own sixteen. They look different everywhere, so all
    /// themes are one here: grounds on which black and white both reach 3:1
    /// in xterm's colours, and nothing but bold around the board.
    fn sixteen() -> Colors {
        let on = |ground| Paper {
            ground,
            ink: Color::White,
        };
        Colors {
            page: None,
            roles: None,
            square: on(Color::LightBlue),
            night: on(Color::LightBlue),
            day: on(Color::Magenta),
            pit: on(Color::Blue),
            cursor: on(Color::Red),
            line: Color::White,
            texture: Color::Blue,
            stones: [Color::Black, Color::White],
            beans: Color::White,
            light_share: Color::White,
        }
    }

    fn of(&self, ink: &Ink) -> Style {
        let Some(ground) = ink.ground else {
            // Lines belong to the board, labels to the page around it.
            return match ink.pen {
                Pen::Line => Style::new().fg(self.line).bg(self.square.ground),
                Pen::Sign => Style::new().fg(self.square.ink).bg(self.square.ground),
                _ => Style::new(),
            };
        };
        let paper = match ground {
            _ if ink.marks.has(Mark::Cursor) => self.cursor,
            Ground::Plain => self.square,
            Ground::Dark => self.night,
            Ground::Light => self.day,
            Ground::Pit(_) | Ground::Home(_) => self.pit,
        };
        let boxed = matches!(ground, Ground::Pit(_) | Ground::Home(_));
        let pen = match ink.pen {
            Pen::Piece(side) => self.stones[side.index()],
            Pen::Count if boxed && paper == self.pit => self.beans,
            Pen::Texture => self.texture,
            // Nothing is seen of it, and fewer changes of colour are sent.
            Pen::Blank if !boxed && paper != self.cursor => self.line,
            _ => paper.ink,
        };
        Style::new().fg(pen).bg(paper.ground)
    }
}

fn term_is(name: &str) -> bool {
    env::var_os("TERM").is_some_and(|term| term == name)
}

/// The characters a choice leads to.
fn glyph_set(choice: GlyphChoice) -> GlyphSet {
    match choice {
        GlyphChoice::Unicode => GlyphSet::Unicode,
        GlyphChoice::Ascii => GlyphSet::Ascii,
        GlyphChoice::Auto => terminal_glyphs(),
    }
}

/// The glyph set that terminal and locale can show: Unicode unless
/// `TERM=linux` or the locale is not UTF-8.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The colour a terminal shows for one that is sent, in xterm's colours.
    fn shown(color: Color) -> Rgb {
        match color {
            Color::Rgb(r, g, b) => Rgb(r, g, b),
            Color::Indexed(index) => color::Indexed { index }.rgb(),
            Color::Black => Rgb(0, 0, 0),
            Color::White => Rgb(255, 255, 255),
            Color::Red => Rgb(205, 0, 0),
            Color::Blue => Rgb(0, 0, 238),
            Color::Magenta => Rgb(205, 0, 205),
            Color::LightBlue => Rgb(92, 92, 255),
            other => panic!("{other:?} is not measured"),
        }
    }

    #[test]
    fn what_is_sent_keeps_its_contrast_in_every_theme_and_depth() {
        let themes = Themes::new(None);
        for name in themes.names() {
            let palette = themes.palette(&name).unwrap();
            for depth in [ColorDepth::Sixteen, ColorDepth::Xterm256, ColorDepth::True] {
                let colors = Colors::new(&palette, depth).unwrap();
                let at_least = |a: Color, b: Color, least: f64, what: &str| {
                    let ratio = shown(a).contrast(shown(b));
                    assert!(ratio >= least, "{name} {depth:?} {what}: {ratio:.2}");
                };
                for paper in [colors.square, colors.night, colors.day, colors.cursor] {
                    for stone in colors.stones {
                        at_least(stone, paper.ground, 3.0, "stone");
                    }
                    at_least(paper.ink, paper.ground, 4.5, "sign");
                }
                at_least(colors.pit.ink, colors.pit.ground, 4.5, "caption");
                at_least(colors.beans, colors.pit.ground, 4.5, "beans");
                let papers = match colors.page {
                    Some((paper, text)) => {
                        at_least(text, paper, 4.5, "text");
                        at_least(colors.light_share, paper, 2.5, "the light side's share");
                        vec![paper]
                    }
                    None => vec![Color::Black, Color::White],
                };
                for role in colors.roles.into_iter().flatten() {
                    for paper in &papers {
                        at_least(role, *paper, 4.5, "writing");
                    }
                }
                // Black is the dark side, wherever it is shown.
                let [first, second] = colors.stones.map(|stone| shown(stone).luminance());
                assert!(first < 0.05 && second > 0.8, "{name} {depth:?}");
            }
        }
    }
}
