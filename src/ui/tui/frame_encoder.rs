//! Encodes a frame as bytes for a terminal: only the cells that have changed since
//! the frame before.

use std::fmt::Write;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

/// The codes that begin and end a frame which the terminal shows as a whole (mode
/// 2026), so that no half-drawn frame is visible.
const BEGIN: &str = "\x1b[?2026h";
const END: &str = "\x1b[?2026l";

/// The colours and modifiers of the characters that follow.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
struct Look {
    foreground: Color,
    background: Color,
    modifier: Modifier,
}

/// Remembers the frame on the terminal and encodes the changes to the next one.
#[derive(Debug)]
pub struct FrameEncoder {
    shown: Buffer,
    next: Buffer,
    /// Whether the contents of the terminal are unknown, as at the start.
    spoilt: bool,
}

impl Default for FrameEncoder {
    fn default() -> FrameEncoder {
        FrameEncoder {
            shown: Buffer::empty(Rect::ZERO),
            next: Buffer::empty(Rect::ZERO),
            spoilt: true,
        }
    }
}

impl FrameEncoder {
    /// Makes the next frame clear the terminal and send every cell.
    pub fn forget(&mut self) {
        self.spoilt = true;
    }

    /// Returns the bytes that show what `paint` draws into an empty buffer of this
    /// size, in columns and rows.
    pub fn encode(&mut self, size: (u16, u16), paint: &mut dyn FnMut(&mut Buffer)) -> String {
        let area = Rect::new(0, 0, size.0, size.1);
        self.next.resize(area);
        self.next.reset();
        paint(&mut self.next);
        let mut bytes = BEGIN.to_owned();
        if self.spoilt || self.shown.area != area {
            bytes += "\x1b[0m\x1b[2J";
            self.shown.resize(area);
            self.shown.reset();
            self.spoilt = false;
        }
        write_changes(&self.shown, &self.next, &mut bytes);
        bytes += END;
        std::mem::swap(&mut self.shown, &mut self.next);
        bytes
    }
}

/// Writes the cells of `next` that differ from `shown`. The terminal has plain
/// colours and no modifiers before and after.
fn write_changes(shown: &Buffer, next: &Buffer, bytes: &mut String) {
    let mut look = Look::default();
    let mut after = None;
    for (x, y, cell) in shown.diff_iter(next) {
        if after != Some((x, y)) {
            // Writing to a `String` cannot fail.
            let _ = write!(bytes, "\x1b[{};{}H", y + 1, x + 1);
        }
        // A wide character moves the cursor by more than one cell, so the position
        // of the next cell must be written.
        let narrow = cell.symbol().chars().count() == 1 && cell.symbol().len() < 4;
        after = narrow.then_some((x + 1, y));
        let wanted = Look {
            foreground: cell.fg,
            background: cell.bg,
            modifier: cell.modifier,
        };
        write_look(look, wanted, bytes);
        look = wanted;
        *bytes += cell.symbol();
    }
    if look != Look::default() {
        *bytes += "\x1b[0m";
    }
}

/// Writes the codes that change one look into another.
fn write_look(from: Look, to: Look, bytes: &mut String) {
    if from == to {
        return;
    }
    let mut codes = Vec::new();
    // Terminals differ in how they remove a single modifier, so all are reset.
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
    use ratatui::style::Style;

    use super::*;

    fn frame(encoder: &mut FrameEncoder, text: &str, style: Style) -> String {
        encoder.encode((20, 2), &mut |buffer| {
            buffer.set_string(0, 0, text, style);
        })
    }

    #[test]
    fn only_what_changed_is_sent() {
        let mut encoder = FrameEncoder::default();
        let first = frame(&mut encoder, "a board", Style::new());
        assert_eq!(
            first,
            "\x1b[?2026h\x1b[0m\x1b[2J\x1b[1;1Ha\x1b[1;3Hboard\x1b[?2026l"
        );
        assert_eq!(
            frame(&mut encoder, "a board", Style::new()),
            "\x1b[?2026h\x1b[?2026l"
        );
        let next = frame(&mut encoder, "a beard", Style::new());
        assert_eq!(next, "\x1b[?2026h\x1b[1;4He\x1b[?2026l");
        encoder.forget();
        let again = frame(&mut encoder, "a beard", Style::new());
        assert!(again.contains("\x1b[2J") && again.contains("beard"));
    }

    #[test]
    fn colours_and_modifiers_are_set_and_taken_back() {
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
    fn the_sixteen_colours_have_their_own_codes() {
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
    fn what_follows_a_wide_character_is_placed_anew() {
        let mut encoder = FrameEncoder::default();
        let bytes = frame(&mut encoder, "漢x", Style::new());
        assert!(bytes.contains("漢\x1b[1;3Hx"), "{bytes:?}");
    }
}
