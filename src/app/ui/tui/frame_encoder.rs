//! Encodes a frame as bytes for a terminal: only the cells that have changed since
//! the frame before.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

/// The codes before and after a frame which make the terminal show it as a
/// whole (mode 2026), so that no half-drawn frame is visible.
const BEGIN: &str = "\x1b[?2026h";
const END: &str = "\x1b[?2026l";

/// The colours and modifiers of the characters that follow.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
struct Look {
    foreground: Color,
    background: Color,
    modifier: Modifier,
}

impl Look {
    const fn of(cell: &Cell) -> Look {
        Look {
            foreground: cell.fg,
            background: cell.bg,
            modifier: cell.modifier,
        }
    }
}

/// Remembers the frame on the terminal and encodes the changes to the next one.
#[derive(Debug)]
pub struct FrameEncoder {
    shown: Buffer,
    next: Buffer,
    /// Whether the contents of the terminal are unknown, as at the start.
    is_unknown: bool,
}

impl Default for FrameEncoder {
    fn default() -> FrameEncoder {
        FrameEncoder {
            shown: Buffer::empty(Rect::ZERO),
            next: Buffer::empty(Rect::ZERO),
            is_unknown: true,
        }
    }
}

impl FrameEncoder {
    /// Makes the next frame clear the terminal and send every cell.
    pub fn forget(&mut self) {
        self.is_unknown = true;
    }

    /// Returns the bytes that show what `paint` draws into an empty buffer of
    /// this size, in columns and rows. Returns no bytes if nothing has changed.
    pub fn encode(&mut self, size: (u16, u16), paint: &mut dyn FnMut(&mut Buffer)) -> String {
        let area = Rect::new(0, 0, size.0, size.1);
        self.next.resize(area);
        self.next.reset();
        paint(&mut self.next);
        let mut bytes = String::new();
        if self.is_unknown || self.shown.area != area {
            bytes += "\x1b[0m\x1b[2J";
            // The terminal is blank after that, so the changes are those to a
            // blank buffer.
            self.shown.resize(area);
            self.shown.reset();
            self.is_unknown = false;
        }
        write_changes(&self.shown, &self.next, &mut bytes);
        std::mem::swap(&mut self.shown, &mut self.next);
        match &*bytes {
            "" => bytes,
            changes => format!("{BEGIN}{changes}{END}"),
        }
    }
}

/// A cell that has changed: its column, its row and its new contents.
type Change<'a> = (u16, u16, &'a Cell);

/// Writes the cells of `next` that differ from `shown`. The terminal has plain
/// colours and no modifiers before and after.
fn write_changes(shown: &Buffer, next: &Buffer, bytes: &mut String) {
    let by_row: Vec<Change<'_>> = shown.diff_iter(next).collect();
    // On a checkered board it takes fewer bytes to draw all cells of one colour
    // before the next colour; in a text, to draw line by line.
    let mut looks: Vec<(Look, Vec<Change<'_>>)> = Vec::new();
    for change in &by_row {
        let look = Look::of(change.2);
        match looks.iter_mut().find(|(known, _)| *known == look) {
            Some((_, changes)) => changes.push(*change),
            None => looks.push((look, vec![*change])),
        }
    }
    let by_look = looks.into_iter().flat_map(|(_, changes)| changes).collect();
    let [by_row, by_look] = [by_row, by_look].map(|changes| encoded(&changes));
    *bytes += match by_look.len() < by_row.len() {
        true => &by_look,
        false => &by_row,
    };
}

/// Returns the codes that draw these cells in their order.
fn encoded(changes: &[Change<'_>]) -> String {
    let mut bytes = String::new();
    let mut look = Look::default();
    let mut cursor = None;
    let mut rest = changes;
    while let Some((x, y, cell)) = rest.first() {
        write_move(cursor, (*x, *y), &mut bytes);
        let wanted = Look::of(cell);
        write_look(look, wanted, &mut bytes);
        look = wanted;
        let blanks = blanks(rest);
        if blanks >= ERASED {
            // Writing to a `String` cannot fail. This code leaves the cursor
            // where it is.
            let _ = write!(bytes, "\x1b[{blanks}X");
            cursor = Some((*x, *y));
            rest = &rest[blanks..];
            continue;
        }
        bytes += cell.symbol();
        // A wide character moves the cursor by more than one cell, so the position
        // of the next cell must be written.
        let narrow = cell.symbol().chars().count() == 1 && cell.symbol().len() < 4;
        cursor = narrow.then_some((x + 1, *y));
        rest = &rest[1..];
    }
    if look != Look::default() {
        bytes += "\x1b[0m";
    }
    bytes
}

/// The number of blanks from which erasing takes fewer bytes than writing them.
/// The code has up to six bytes, and the cursor movement after it up to six
/// more.
const ERASED: usize = 13;

/// Returns the number of adjacent blank cells without colours at the start of
/// these changes. Other cells are not erased, because terminals differ in the
/// background of erased cells.
fn blanks(changes: &[Change<'_>]) -> usize {
    let Some((left, row, _)) = changes.first() else {
        return 0;
    };
    let is_blank = |(x, (at, y, cell)): &(u16, &Change<'_>)| {
        (*at, *y) == (*x, *row) && cell.symbol() == " " && Look::of(cell) == Look::default()
    };
    (*left..).zip(changes).take_while(is_blank).count()
}

/// Writes the code that moves the cursor, if it has to move.
fn write_move(from: Option<(u16, u16)>, to: (u16, u16), bytes: &mut String) {
    let (x, y) = to;
    let _ = match from {
        Some(from) if from == to => Ok(()),
        Some((_, row)) if row == y => write!(bytes, "\x1b[{}G", x + 1),
        _ => write!(bytes, "\x1b[{};{}H", y + 1, x + 1),
    };
}

/// Writes the codes that change one look into another.
fn write_look(from: Look, to: Look, bytes: &mut String) {
    if from == to {
        return;
    }
    let mut codes = Vec::new();
    // Terminals differ in how they switch off a single modifier, so all of them
    // are reset.
    let from = if from.modifier.difference(to.modifier).is_empty() {
        from
    } else {
        codes.push("0".to_owned());
        Look::default()
    };
    for (modifier, code) in MODIFIERS {
        if to.modifier.difference(from.modifier).contains(modifier) {
            codes.push(code.to_owned());
        }
    }
    if from.foreground != to.foreground {
        codes.push(color_code(to.foreground, 30));
    }
    if from.background != to.background {
        codes.push(color_code(to.background, 40));
    }
    let _ = write!(bytes, "\x1b[{}m", codes.join(";"));
}

/// The modifiers that themes use, and the codes that set them.
const MODIFIERS: [(Modifier, &str); 5] = [
    (Modifier::BOLD, "1"),
    (Modifier::DIM, "2"),
    (Modifier::ITALIC, "3"),
    (Modifier::UNDERLINED, "4"),
    (Modifier::REVERSED, "7"),
];

/// Returns the code of a colour; `base` is 30 for the foreground and 40 for the
/// background. The sixteen basic colours have short codes that every terminal
/// with colours knows. Older terminals would read `38;5` as blinking.
fn color_code(color: Color, base: u8) -> String {
    let basic = |index: u8| match index {
        0..8 => (base + index).to_string(),
        _ => (base + 60 + index - 8).to_string(),
    };
    let index = match color {
        Color::Reset => return (base + 9).to_string(),
        Color::Rgb(red, green, blue) => return format!("{};2;{red};{green};{blue}", base + 8),
        Color::Indexed(index) if index >= 16 => return format!("{};5;{index}", base + 8),
        Color::Indexed(index) => index,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    };
    basic(index)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use rand::rngs::Xoshiro256PlusPlus;
    use ratatui::style::Style;

    use super::*;

    fn frame(encoder: &mut FrameEncoder, text: &str, style: Style) -> String {
        encoder.encode((20, 2), &mut |buffer| {
            buffer.set_string(0, 0, text, style);
        })
    }

    #[test]
    fn only_changed_cells_are_sent() {
        let mut encoder = FrameEncoder::default();
        let first = frame(&mut encoder, "a board", Style::new());
        assert_eq!(
            first,
            "\x1b[?2026h\x1b[0m\x1b[2J\x1b[1;1Ha\x1b[3Gboard\x1b[?2026l"
        );
        assert_eq!(frame(&mut encoder, "a board", Style::new()), "");
        let next = frame(&mut encoder, "a beard", Style::new());
        assert_eq!(next, "\x1b[?2026h\x1b[1;4He\x1b[?2026l");
        encoder.forget();
        let again = frame(&mut encoder, "a beard", Style::new());
        assert!(again.contains("\x1b[2J") && again.contains("beard"));
    }

    #[test]
    fn colours_and_modifiers_are_set_and_reset() {
        let mut encoder = FrameEncoder::default();
        let style = Style::new().fg(Color::Red).bg(Color::DarkGray);
        let bold = style.add_modifier(Modifier::BOLD);
        let bytes = frame(&mut encoder, "x", bold);
        assert!(bytes.contains("\x1b[1;31;100mx\x1b[0m"), "{bytes:?}");
        let mut encoder = FrameEncoder::default();
        let bytes = encoder.encode((4, 1), &mut |buffer| {
            buffer.set_string(0, 0, "x", bold);
            buffer.set_string(1, 0, "y", style);
        });
        assert!(
            bytes.contains("\x1b[1;31;100mx\x1b[0;31;100my\x1b[0m"),
            "{bytes:?}"
        );
    }

    #[test]
    fn sixteen_colours_have_short_codes() {
        for (color, code) in [
            (Color::Black, "30"),
            (Color::White, "97"),
            (Color::LightRed, "91"),
            (Color::Indexed(3), "33"),
            (Color::Indexed(16), "38;5;16"),
            (Color::Rgb(1, 2, 3), "38;2;1;2;3"),
            (Color::Reset, "39"),
        ] {
            assert_eq!(color_code(color, 30), code);
        }
        assert_eq!(color_code(Color::LightCyan, 40), "106");
    }

    #[test]
    fn cursor_is_placed_again_after_a_wide_character() {
        let mut encoder = FrameEncoder::default();
        let bytes = frame(&mut encoder, "漢x", Style::new());
        assert!(bytes.contains("漢\x1b[3Gx"), "{bytes:?}");
    }

    #[test]
    fn many_blanks_are_erased_at_once() {
        let mut encoder = FrameEncoder::default();
        let long = "x".repeat(20);
        frame(&mut encoder, &long, Style::new());
        let bytes = frame(&mut encoder, "xx", Style::new());
        assert_eq!(bytes, "\x1b[?2026h\x1b[1;3H\x1b[18X\x1b[?2026l");
        // Terminals differ in the colour of erased cells.
        frame(&mut encoder, &long, Style::new());
        let bytes = frame(&mut encoder, &" ".repeat(20), Style::new().bg(Color::Red));
        assert!(bytes.contains(&" ".repeat(20)), "{bytes:?}");
    }

    #[test]
    fn chequered_row_is_sent_colour_by_colour() {
        let mut encoder = FrameEncoder::default();
        let bytes = encoder.encode((20, 1), &mut |buffer| {
            for x in 0..20 {
                let color = [Color::Red, Color::Blue][usize::from(x % 2)];
                buffer.set_string(x, 0, "x", Style::new().fg(color));
            }
        });
        assert_eq!(bytes.matches("\x1b[31m").count(), 1, "{bytes:?}");
        assert_eq!(bytes.matches("\x1b[34m").count(), 1, "{bytes:?}");
    }

    /// The colour as the terminal of the tests names it.
    fn color_of(color: Color) -> vt100::Color {
        match color {
            Color::Red => vt100::Color::Idx(1),
            Color::Indexed(index) => vt100::Color::Idx(index),
            Color::Rgb(red, green, blue) => vt100::Color::Rgb(red, green, blue),
            _ => vt100::Color::Default,
        }
    }

    /// Draws a random frame: words and blanks in random places and looks.
    fn scribble(random: &mut impl rand::RngExt, buffer: &mut Buffer) {
        const COLORS: [Color; 4] = [
            Color::Reset,
            Color::Red,
            Color::Indexed(137),
            Color::Rgb(1, 2, 3),
        ];
        const WORDS: [&str; 4] = ["x", "░░", "                ", "a board"];
        for _ in 0..12 {
            let mut pick = |count: usize| random.random_range(0..count);
            let mut style = Style::new().fg(COLORS[pick(4)]).bg(COLORS[pick(4)]);
            if pick(3) == 0 {
                style = style.add_modifier(Modifier::BOLD);
            }
            // Half a wide character is not text, so wide characters do not
            // overlap.
            match pick(5) {
                4 => buffer.set_string(4 * pick(7) as u16, 3, "漢字", style),
                word => buffer.set_string(pick(30) as u16, pick(3) as u16, WORDS[word], style),
            }
        }
    }

    #[test]
    fn terminal_shows_random_frames_as_drawn() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut encoder = FrameEncoder::default();
        let whole = |n: u16| std::num::NonZeroU16::new(n).expect("not 0");
        let mut terminal = vt100::Parser::new(whole(4), whole(30), 0);
        for round in 0..300 {
            let bytes = encoder.encode((30, 4), &mut |buffer| scribble(&mut random, buffer));
            terminal.process(bytes.as_bytes());
            for (x, y) in (0..4).flat_map(|y| (0..30).map(move |x| (x, y))) {
                let cell = &encoder.shown[(x, y)];
                let seen = terminal.screen().cell(y, x).expect("on the screen");
                if seen.is_wide_continuation() {
                    continue;
                }
                let text = match seen.contents() {
                    "" => " ",
                    text => text,
                };
                assert_eq!(text, cell.symbol(), "frame {round} at {x}, {y}");
                assert_eq!(
                    seen.fgcolor(),
                    color_of(cell.fg),
                    "frame {round} at {x}, {y}"
                );
                assert_eq!(
                    seen.bgcolor(),
                    color_of(cell.bg),
                    "frame {round} at {x}, {y}"
                );
                let bold = cell.modifier.contains(Modifier::BOLD);
                assert_eq!(seen.bold(), bold, "frame {round} at {x}, {y}");
            }
        }
    }
}
