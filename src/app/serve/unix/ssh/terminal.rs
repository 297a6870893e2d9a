//! [`Terminal`]: the terminal of a client, as the client describes it.

use crate::ui::theme::ColorDepth;
use crate::ui::tui::terminal::USUAL_SIZE;

/// A client's terminal.
#[derive(Clone, Debug)]
pub(super) struct Terminal {
    /// The name of its kind, as in `TERM`.
    kind: String,
    pub size: (u16, u16),
}

/// Returns a size as the protocol on the socket has it.
pub(super) fn size(columns: u32, rows: u32) -> (u16, u16) {
    let fit = |count: u32| u16::try_from(count).unwrap_or(u16::MAX);
    match (fit(columns), fit(rows)) {
        (0, _) | (_, 0) => USUAL_SIZE,
        size => size,
    }
}

impl Terminal {
    pub fn new(kind: &str, columns: u32, rows: u32) -> Terminal {
        Terminal {
            kind: kind.to_owned(),
            size: size(columns, rows),
        }
    }

    /// Whether it can show a full screen.
    pub fn has_screen(&self) -> bool {
        self.kind != "dumb"
    }

    /// Whether it probably shows only ASCII. This is a guess from the kind of
    /// terminal, because clients do not send their locale.
    pub fn is_ascii(&self) -> bool {
        self.kind.starts_with("vt") || self.kind == "ansi"
    }

    pub fn colors(&self) -> ColorDepth {
        ColorDepth::of_terminal(&self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_kind_decides_colours_and_size() {
        let xterm = Terminal::new("xterm-256color", 100, 30);
        assert_eq!(
            (xterm.size, xterm.colors()),
            ((100, 30), ColorDepth::Xterm256)
        );
        assert!(xterm.has_screen() && !xterm.is_ascii());
        let old = Terminal::new("vt100", 0, 70_000);
        assert_eq!((old.size, old.colors()), (USUAL_SIZE, ColorDepth::None));
        assert!(old.is_ascii() && !Terminal::new("dumb", 80, 24).has_screen());
    }
}
