//! [`Theme`]: the colours and characters in use.

use std::env;

use ratatui::style::{Color, Modifier, Style};

use crate::game::{Frame, Ground, Pieces, Side};
use crate::store::GlyphChoice;
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::board::{Ink, Mark, MarkSet, Pen};

use super::color::Rgb;
use super::depth::ColorDepth;
use super::palette::{self, Palette};

/// Meaning of text around the board.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Role {
    /// The title of a screen or a box.
    Title,
    /// Whose turn it is.
    Turn,
    /// An event or an error.
    Notice,
    /// A key in the footer.
    Key,
    /// Lines, boxes and unimportant text.
    Quiet,
    /// The curve of values.
    Curve,
    /// A move without a mistake.
    Good,
    /// An inaccuracy: `?!`
    Inaccuracy,
    /// A mistake: `?`
    Mistake,
    /// A blunder: `??`
    Blunder,
}

impl Role {
    /// Returns the role of a move's sign (`?!`, `?`, `??`).
    pub fn of_sign(sign: &str) -> Option<Role> {
        match sign {
            "?!" => Some(Role::Inaccuracy),
            "?" => Some(Role::Mistake),
            "??" => Some(Role::Blunder),
            _ => None,
        }
    }

    /// Returns whether the role is bold, so that it is visible without colours.
    const fn is_bold(self) -> bool {
        matches!(
            self,
            Role::Title | Role::Turn | Role::Notice | Role::Curve | Role::Mistake | Role::Blunder
        )
    }
}

/// A ground of the board with the colour of signs on it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Paper {
    ground: Color,
    ink: Color,
}

/// A theme's colours in the form sent to this terminal.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Colors {
    page: Option<(Color, Color)>,
    /// Colours by [`Role`]; `None` with the terminal's own sixteen colours,
    /// because it is unknown which of them are readable.
    roles: Option<[Color; 10]>,
    square: Paper,
    dark_square: Paper,
    light_square: Paper,
    pit: Paper,
    cursor: Paper,
    line: Color,
    texture: Color,
    stones: [Color; 2],
    beans: Color,
    /// Grounds of highlighted squares: plain, dark and light.
    tinted: [Paper; 3],
}

/// Share of the cursor's ground in the ground of a highlighted square.
const TINT: f64 = 0.45;

/// Character that stands for a dark square in a text.
const DARK: char = '░';
/// Character that stands for a light square in a text.
const LIGHT: char = '▒';

/// The appearance of everything on the screen.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Theme {
    /// Set of characters.
    pub glyphs: GlyphSet,
    colors: Option<Colors>,
    /// The frame of the board that texts refer to, if any.
    frame: Option<Frame>,
}

impl Theme {
    /// Creates a theme from characters and a palette, adapted to the terminal's
    /// depth.
    pub fn new(glyphs: GlyphSet, palette: &Palette, depth: ColorDepth) -> Theme {
        let colors = Colors::new(palette, depth);
        Theme {
            glyphs,
            colors,
            frame: None,
        }
    }

    /// Returns the theme for texts about a board with this frame. Stones in
    /// these texts look like those on the board.
    #[must_use]
    pub const fn with_frame(self, frame: Frame) -> Theme {
        let frame = Some(frame);
        Theme { frame, ..self }
    }

    /// Returns whether there are colours.
    pub const fn has_colors(&self) -> bool {
        self.colors.is_some()
    }

    /// Returns the style of the page around the board.
    pub fn page(&self) -> Style {
        match self.colors.and_then(|colors| colors.page) {
            Some((paper, text)) => Style::new().fg(text).bg(paper),
            None => Style::new(),
        }
    }

    /// Returns the style of text with this role.
    pub fn role(&self, role: Role) -> Style {
        let colors = self.colors.and_then(|colors| colors.roles);
        let style = colors.map_or(Style::new(), |roles| Style::new().fg(roles[role as usize]));
        if role.is_bold() {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        }
    }

    /// Returns the character and style that a stone or square in a text has on
    /// the board. `None` for other characters, and for stones without colours.
    pub fn sample(&self, symbol: char) -> Option<(char, Style)> {
        let side = match symbol {
            '●' => Side::First,
            '○' => Side::Second,
            DARK => return Some(self.ground(Ground::Dark, self.glyphs.dark_square())),
            LIGHT => return Some(self.ground(Ground::Light, ' ')),
            _ => return None,
        };
        let colors = self.colors?;
        let stone = Style::new()
            .fg(colors.stones[side.index()])
            .bg(self.square(&colors).ground);
        Some((self.glyphs.coloured_piece(Pieces::Stones, side), stone))
    }

    fn ground(&self, ground: Ground, symbol: char) -> (char, Style) {
        let ink = Ink {
            symbol,
            pen: Pen::Texture,
            ground: Some(ground),
            marks: MarkSet::NONE,
            tinted: false,
        };
        (symbol, self.ink(&ink))
    }

    /// Returns the style of a side's part of the evaluation bar. Its background
    /// is the ground of the board, on which both ends are visible with any
    /// page. On a board of pits both sides have the colour of beans.
    pub fn share(&self, side: Side) -> Style {
        self.colors.map_or(Style::new(), |colors| {
            let share = match self.frame {
                Some(Frame::Boxes) => colors.beans,
                _ => colors.stones[side.index()],
            };
            Style::new().fg(share).bg(self.square(&colors).ground)
        })
    }

    /// Returns the character of a side's part of the bar, if there are colours.
    /// Stones differ in colour, beans in being full or empty.
    pub const fn share_sign(&self, side: Side) -> char {
        match (self.frame, side) {
            (Some(Frame::Boxes), Side::First) => '□',
            _ => '■',
        }
    }

    /// Returns the ground below stones or beans.
    const fn square(&self, colors: &Colors) -> Paper {
        match self.frame {
            Some(Frame::Checkered) => colors.dark_square,
            Some(Frame::Boxes) => colors.pit,
            _ => colors.square,
        }
    }

    /// Returns the style of a character of a board.
    pub fn ink(&self, ink: &Ink) -> Style {
        let style = self.colors.map_or(Style::new(), |colors| colors.of(ink));
        let cursor = ink.marks.has(Mark::Cursor);
        if self.colors.is_none() && cursor {
            return style.add_modifier(Modifier::BOLD | Modifier::REVERSED);
        }
        match ink.pen {
            // Block characters look alike with and without bold.
            _ if is_block(ink.symbol) => style,
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

    /// Converts every colour with `sent`. The arguments of `sent` are a colour,
    /// and the colours on which it must be readable, each with the smallest
    /// contrast allowed. It returns the colour to send and the colour that the
    /// user sees.
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
        let dark = palette.dark_square;
        let square = paper(palette.square);
        let stones = [palette.first, palette.second].map(|stone| show(stone, &[]));
        // The tint is between both grounds, so that it is not mistaken for
        // either.
        let tinted = |ground: Rgb| paper(ground.mixed(palette.cursor, TINT));
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
            dark_square: paper(dark),
            light_square: paper(palette.light_square),
            pit: Paper {
                ground: show(palette.pit, &[(palette.beans, palette::TEXT)]),
                ink: show(palette.beans, &[]),
            },
            cursor: paper(palette.cursor),
            line: show(palette.line, &[]),
            texture: show(dark.mixed(dark.ink(), 0.25), &[]),
            stones,
            beans: show(palette.beans, &[]),
            tinted: [palette.square, palette.dark_square, palette.light_square].map(tinted),
        }
    }

    /// Converts every colour to the nearest of the 256 that keeps the contrast.
    fn of_256(palette: &Palette) -> Colors {
        // Page, stones and beans are converted first; the other colours must
        // keep their contrast to these.
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

    /// Returns the terminal's own sixteen colours. They vary between terminals,
    /// so all themes are equal here: grounds on which black and white both have
    /// a contrast of 3:1 in xterm's colours, and only bold around the board.
    fn sixteen() -> Colors {
        let on = |ground| Paper {
            ground,
            ink: Color::White,
        };
        Colors {
            page: None,
            roles: None,
            square: on(Color::LightBlue),
            dark_square: on(Color::LightBlue),
            light_square: on(Color::Magenta),
            pit: on(Color::Blue),
            cursor: on(Color::Red),
            line: Color::White,
            texture: Color::Blue,
            stones: [Color::Black, Color::White],
            beans: Color::White,
            tinted: [Color::LightBlue, Color::LightBlue, Color::Magenta].map(on),
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
            Ground::Plain if ink.tinted => self.tinted[0],
            Ground::Dark if ink.tinted => self.tinted[1],
            Ground::Light if ink.tinted => self.tinted[2],
            Ground::Plain => self.square,
            Ground::Dark => self.dark_square,
            Ground::Light => self.light_square,
            Ground::Pit(_) | Ground::Home(_) => self.pit,
        };
        if let Pen::Spot(side) = ink.pen {
            let stone = self.stones[side.index()];
            return Style::new().fg(self.cursor.ground).bg(stone);
        }
        let boxed = matches!(ground, Ground::Pit(_) | Ground::Home(_));
        let pen = match ink.pen {
            Pen::Piece(side) => self.stones[side.index()],
            Pen::Count if boxed && paper == self.pit => self.beans,
            Pen::Texture => self.texture,
            // A blank has no visible foreground; equal ones avoid colour
            // changes.
            Pen::Blank if !boxed && paper != self.cursor => self.line,
            _ => paper.ink,
        };
        Style::new().fg(pen).bg(paper.ground)
    }
}

/// Returns whether a block character fills a part of its cell in any font.
const fn is_block(symbol: char) -> bool {
    matches!(symbol, '▀'..='▟')
}

fn term_is(name: &str) -> bool {
    env::var_os("TERM").is_some_and(|term| term == name)
}

/// Returns the characters for a choice.
pub(super) fn glyph_set(choice: GlyphChoice) -> GlyphSet {
    match choice {
        GlyphChoice::Unicode => GlyphSet::Unicode,
        GlyphChoice::Ascii => GlyphSet::Ascii,
        GlyphChoice::Auto => terminal_glyphs(),
    }
}

/// Returns the glyph set for this terminal and locale: Unicode unless
/// `TERM=linux` or the locale is not UTF-8.
pub fn terminal_glyphs() -> GlyphSet {
    if term_is("linux") || !utf8_locale() {
        GlyphSet::Ascii
    } else {
        GlyphSet::Unicode
    }
}

/// Returns whether the locale uses UTF-8. The first of these variables that is
/// set decides, as in POSIX. Windows sets none of them and counts as UTF-8.
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
    use super::super::color;
    use super::super::themes::{STANDARD, Themes};
    use super::*;

    /// Returns the colour that xterm shows for a colour that is sent.
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
    fn square_in_a_text_looks_like_on_the_board() {
        let palette = Themes::new(None).palette_or_standard(STANDARD);
        let theme = Theme::new(GlyphSet::Unicode, &palette, ColorDepth::True);
        for (sample, ground) in [('░', Ground::Dark), ('▒', Ground::Light)] {
            let on_board = theme.ink(&Ink {
                symbol: ' ',
                pen: Pen::Blank,
                ground: Some(ground),
                marks: MarkSet::NONE,
                tinted: false,
            });
            let (_, style) = theme.sample(sample).expect("it has a sample");
            assert_eq!(style.bg, on_board.bg, "{ground:?}");
            assert!(style.bg.is_some());
        }
    }

    #[test]
    fn stone_in_a_text_has_the_ground_of_its_board() {
        let palette = Themes::new(None).palette_or_standard(STANDARD);
        let theme = Theme::new(GlyphSet::Unicode, &palette, ColorDepth::True);
        for (frame, ground) in [
            (Frame::Checkered, Ground::Dark),
            (Frame::Grid, Ground::Plain),
        ] {
            let on_board = theme.ground(ground, ' ').1;
            let beside = theme.with_frame(frame);
            let (_, sample) = beside.sample('●').expect("it has a sample");
            let (white, _) = beside.sample('○').expect("it has a sample");
            assert_eq!(white, '●', "filled, as on the board");
            assert_eq!(sample.bg, on_board.bg, "{frame:?}");
            assert_eq!(beside.share(Side::Second).bg, on_board.bg, "{frame:?}");
        }
    }

    #[test]
    fn evaluation_bar_has_the_boards_ground() {
        let themes = Themes::new(None);
        for name in themes.names() {
            let palette = themes.palette(&name).unwrap();
            let theme = Theme::new(GlyphSet::Unicode, &palette, ColorDepth::True);
            for (frame, its_ground) in [
                (Frame::Grid, Ground::Plain),
                (Frame::Checkered, Ground::Dark),
                (Frame::Boxes, Ground::Pit(Side::First)),
            ] {
                let beside = theme.with_frame(frame);
                let ends = Side::BOTH.map(|side| (beside.share(side), beside.share_sign(side)));
                for (end, _) in ends {
                    let (ink, ground) = (end.fg.unwrap(), end.bg.unwrap());
                    assert_eq!(
                        end.bg,
                        theme.ground(its_ground, ' ').1.bg,
                        "{name} {frame:?}"
                    );
                    assert!(
                        shown(ink).contrast(shown(ground)) >= 3.0,
                        "{name} {frame:?}"
                    );
                }
                assert_ne!(ends[0], ends[1], "{name} {frame:?}");
            }
        }
    }

    #[test]
    fn sent_colours_keep_their_contrast() {
        let themes = Themes::new(None);
        for name in themes.names() {
            let palette = themes.palette(&name).unwrap();
            for depth in [ColorDepth::Sixteen, ColorDepth::Xterm256, ColorDepth::True] {
                let colors = Colors::new(&palette, depth).unwrap();
                let at_least = |a: Color, b: Color, least: f64, what: &str| {
                    let ratio = shown(a).contrast(shown(b));
                    assert!(ratio >= least, "{name} {depth:?} {what}: {ratio:.2}");
                };
                let plain = [
                    colors.square,
                    colors.dark_square,
                    colors.light_square,
                    colors.cursor,
                ];
                for paper in plain.into_iter().chain(colors.tinted) {
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
                        vec![paper]
                    }
                    None => vec![Color::Black, Color::White],
                };
                for role in colors.roles.into_iter().flatten() {
                    for paper in &papers {
                        at_least(role, *paper, 4.5, "writing");
                    }
                }
                // The first side's stones are dark in every theme.
                let [first, second] = colors.stones.map(|stone| shown(stone).luminance());
                assert!(first < 0.05 && second > 0.8, "{name} {depth:?}");
            }
        }
    }
}
